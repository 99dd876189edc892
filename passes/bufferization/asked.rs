//! The types of buffers that a question for one of them leads to.

use oxmlir_ir::{Type, ValueId};
use rustc_hash::FxHashMap;

use super::interface::Outcome;

/// Where a tensor stands among those whose types are being asked for.
type Place = usize;

/// The tensors whose buffers' types are being asked for, and the types found on the way.
///
/// Loops ask for what they begin with and for what they go on with, and that leads back to them. A type is kept, so that
/// nests and chains of loops cost what they are long; but where a way back was cut at a tensor that is still being asked
/// for, only until that one is answered.
#[derive(Default)]
pub struct Asked {
    tensors: Vec<ValueId>,
    found: FxHashMap<ValueId, (Type, Vec<Place>)>,
    /// The places of the tensors where the ways from the last of the tensors were cut, in order.
    cuts: Vec<Place>,
}

impl Asked {
    /// How often a tensor is being asked for.
    pub fn times(&self, tensor: ValueId) -> usize {
        self.tensors
            .iter()
            .filter(|asked| **asked == tensor)
            .count()
    }

    /// Tells that an answer is not the whole one because this tensor is being asked for.
    pub fn cut_at(&mut self, tensor: ValueId) {
        let place = self.tensors.iter().position(|asked| *asked == tensor);
        place.into_iter().for_each(|place| self.add_cut(place));
    }

    /// The type that is known of the buffer of a tensor, else what is found while it is being asked for.
    pub fn or_find(
        &mut self,
        tensor: ValueId,
        find: impl FnOnce(&mut Asked) -> Outcome<Type>,
    ) -> Outcome<Type> {
        if let Some((ty, cuts)) = self.found.get(&tensor).cloned() {
            cuts.into_iter().for_each(|place| self.add_cut(place));
            return Ok(ty);
        }
        let place = self.tensors.len();
        let cuts_before = std::mem::take(&mut self.cuts);
        self.tensors.push(tensor);
        let ty = find(self);
        self.tensors.pop();
        let mut cuts = std::mem::replace(&mut self.cuts, cuts_before);
        if cuts.last() == Some(&place) {
            cuts.pop();
            self.found
                .retain(|_, (_, cuts)| cuts.last() != Some(&place));
        }
        cuts.iter().for_each(|place| self.add_cut(*place));
        if let Ok(ty) = ty
            && place != 0
        {
            self.found.insert(tensor, (ty, cuts));
        }
        ty
    }

    fn add_cut(&mut self, place: Place) {
        if let Err(at) = self.cuts.binary_search(&place) {
            self.cuts.insert(at, place);
        }
    }
}

#[cfg(test)]
mod tests {
    use oxmlir_ir::{Body, Context, Location, OpState, Registry};

    use super::*;

    /// Values of a body.
    fn values<const N: usize>() -> [ValueId; N] {
        let registry = Registry::builder().build().unwrap();
        let cx = Context::new(Box::leak(Box::new(registry)));
        let root = OpState {
            regions: 1,
            ..OpState::new(cx.op_name("t.root"), Location::UNKNOWN)
        };
        let mut body = Body::new(&cx, &root);
        let block = body.add_block(body.root_region());
        [(); N].map(|()| body.add_arg(block, Type::I32, Location::UNKNOWN))
    }

    #[test]
    fn what_is_asked_for_twice_is_found_once() {
        let tensors = values::<40>();
        fn ask(
            asked: &mut Asked,
            found: &mut usize,
            ty: Type,
            tensors: &[ValueId],
        ) -> Outcome<Type> {
            let Some((first, others)) = tensors.split_first() else {
                return Ok(ty);
            };
            asked.or_find(*first, |asked| {
                *found += 1;
                ask(asked, found, ty, others)?;
                ask(asked, found, ty, others)
            })
        }
        let mut found = 0;
        let ty = ask(&mut Asked::default(), &mut found, Type::I32, &tensors);
        assert!(ty.is_ok());
        assert_eq!(found, tensors.len());
    }

    #[test]
    fn what_was_cut_is_found_again_where_nothing_cuts_it() {
        let [outer, looped, carried] = values();
        let (cut, whole) = (Type::I1, Type::I32);
        let ask_carried = |asked: &mut Asked| {
            asked.or_find(carried, |asked| {
                let ty = match asked.times(looped) {
                    0 => whole,
                    _ => cut,
                };
                asked.cut_at(looped);
                Ok(ty)
            })
        };
        let mut asked = Asked::default();
        let ty = asked.or_find(outer, |asked| {
            let within = asked.or_find(looped, |asked| {
                assert_eq!(ask_carried(asked).ok(), Some(cut));
                ask_carried(asked)
            });
            assert_eq!(within.ok(), Some(cut));
            ask_carried(asked)
        });
        assert_eq!(ty.ok(), Some(whole));
    }
}
