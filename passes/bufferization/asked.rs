//! The types of buffers that questions for them lead to.

use oxmlir_ir::{Type, ValueId};
use rustc_hash::FxHashMap;

use super::interface::Outcome;

/// Where a tensor stands among those whose types are being asked for.
type Place = usize;

/// What is known of types of tensors' buffers, and the tensors whose types are being asked for.
///
/// Loops ask for what they begin with and for what they go on with, and that leads back to them. There a type is assumed
/// for what is still being asked for. All types are kept, so that nests and chains of loops cost what they are long; but
/// those that rest on what was assumed only until that turns out to be wrong.
#[derive(Default)]
pub struct Asked {
    /// The assumptions for those that are being asked for, in the order in which they are.
    tensors: Vec<Assumption>,
    /// Where each of them stands first, and how often it does.
    places: FxHashMap<ValueId, (Place, usize)>,
    /// The types, each with the places of the assumptions it rests on, in order.
    found: FxHashMap<ValueId, (Type, Vec<Place>)>,
    /// Those that rest on something, in the order in which they were found.
    resting: Vec<ValueId>,
    /// The places of the assumptions that the last of the tensors rests on, in order.
    cuts: Vec<Place>,
}

/// What was assumed for a tensor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Assumption {
    /// Nothing yet.
    None,
    /// This type.
    Type(Type),
    /// Different things, or that it does not matter.
    Vague,
}

impl Asked {
    /// How often a tensor is being asked for.
    pub fn times(&self, tensor: ValueId) -> usize {
        self.places.get(&tensor).map_or(0, |(_, times)| *times)
    }

    /// Tells what an answer assumes because this tensor is being asked for: a type, or that it does not matter.
    pub fn assume(&mut self, tensor: ValueId, ty: Option<Type>) {
        let Some((place, _)) = self.places.get(&tensor).copied() else {
            return;
        };
        let assumed = &mut self.tensors[place];
        *assumed = match (*assumed, ty) {
            (Assumption::None, Some(ty)) => Assumption::Type(ty),
            (Assumption::Type(other), Some(ty)) if other == ty => *assumed,
            _ => Assumption::Vague,
        };
        self.rest_on(place);
    }

    /// The type that is known of the buffer of a tensor, else what is found while it is being asked for.
    pub fn or_find(
        &mut self,
        tensor: ValueId,
        find: impl FnOnce(&mut Asked) -> Outcome<Type>,
    ) -> Outcome<Type> {
        if let Some((ty, cuts)) = self.found.get(&tensor) {
            let ty = *ty;
            for place in cuts.clone() {
                self.rest_on(place);
            }
            return Ok(ty);
        }
        let (place, first_resting) = (self.tensors.len(), self.resting.len());
        let cuts_before = std::mem::take(&mut self.cuts);
        self.tensors.push(Assumption::None);
        let places = self.places.entry(tensor).or_insert((place, 0));
        places.1 += 1;
        let ty = find(self);
        let assumed = self.tensors.pop();
        self.leave(tensor);
        let mut cuts = std::mem::replace(&mut self.cuts, cuts_before);
        if cuts.last() == Some(&place) {
            cuts.pop();
            let was_right = ty.as_ref().ok().copied().map(Assumption::Type) == assumed;
            self.settle(first_resting, place, was_right);
        }
        for place in &cuts {
            self.rest_on(*place);
        }
        if let Ok(ty) = ty {
            if !cuts.is_empty() {
                self.resting.push(tensor);
            }
            self.found.insert(tensor, (ty, cuts));
        }
        ty
    }

    /// A tensor has turned into a buffer of this type.
    pub fn bufferized(&mut self, tensor: ValueId, ty: Type) {
        let known = self.found.get(&tensor);
        if known.is_some_and(|(known, _)| *known != ty) {
            self.found.clear();
        }
    }

    fn leave(&mut self, tensor: ValueId) {
        if let Some((_, times)) = self.places.get_mut(&tensor) {
            *times -= 1;
            if *times == 0 {
                self.places.remove(&tensor);
            }
        }
    }

    /// Keeps what rests on the assumption of a place if that was right, else forgets it.
    fn settle(&mut self, first_resting: usize, place: Place, was_right: bool) {
        let resting = self.resting.split_off(first_resting);
        for tensor in resting {
            let Some((_, cuts)) = self.found.get_mut(&tensor) else {
                continue;
            };
            if cuts.last() == Some(&place) {
                cuts.pop();
                if !was_right {
                    self.found.remove(&tensor);
                    continue;
                }
            }
            if !cuts.is_empty() {
                self.resting.push(tensor);
            }
        }
    }

    fn rest_on(&mut self, place: Place) {
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
                asked.assume(looped, None);
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

    #[test]
    fn what_rests_on_a_right_assumption_is_kept() {
        let [outer, looped] = values();
        for (assumed, is_kept) in [(Type::I32, true), (Type::I1, false)] {
            let mut asked = Asked::default();
            let ask_outer = |asked: &mut Asked, found: &mut usize| {
                asked.or_find(outer, |asked| {
                    *found += 1;
                    asked.or_find(looped, |asked| {
                        asked.assume(outer, Some(assumed));
                        Ok(assumed)
                    })?;
                    Ok(Type::I32)
                })
            };
            let mut found = 0;
            for _ in 0..2 {
                assert_eq!(ask_outer(&mut asked, &mut found).ok(), Some(Type::I32));
            }
            assert_eq!(found, 1);
            let mut found_looped = 0;
            let ty = asked.or_find(looped, |_| {
                found_looped += 1;
                Ok(Type::I32)
            });
            assert_eq!(ty.ok(), Some(Type::I32));
            assert_eq!(found_looped == 0, is_kept);
        }
    }

    #[test]
    fn a_buffer_of_another_type_makes_all_be_asked_for_again() {
        let [tensor, other] = values();
        let mut asked = Asked::default();
        let mut ask = |bufferized: Option<Type>, ty: Type| {
            if let Some(bufferized) = bufferized {
                asked.bufferized(tensor, bufferized);
            }
            let tys = [tensor, other].map(|tensor| asked.or_find(tensor, |_| Ok(ty)).ok());
            assert_eq!(tys[0], tys[1]);
            tys[0]
        };
        assert_eq!(ask(None, Type::I32), Some(Type::I32));
        assert_eq!(ask(Some(Type::I32), Type::I1), Some(Type::I32));
        assert_eq!(ask(Some(Type::I1), Type::I1), Some(Type::I1));
    }
}
