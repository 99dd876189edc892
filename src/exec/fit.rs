//! What the arguments of a function had better be, as far as its text says: sizes and indices that occur in it, and what pointers
//! lead to.

use oxmlir_dialects::llvm::types::is_ptr;
use oxmlir_dialects::tables::xegpu;
use oxmlir_ir::{AttrKind, Body, Context, OpRef, Type, TypeKind, ValueId};

use crate::argument::{Random, random_int};

/// The largest size that is taken from a function.
const MAX_SIZE: i64 = 1024;
/// How deep pointers are followed through operations that compute others.
const MAX_DEPTH: u32 = 4;

/// How numbers that may be indices or sizes are chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Integers are any values of the type, indices as those of what is in range.
    Any,
    /// Like `Any`, but indices may be negative.
    Wild,
    /// Like `Any`, but indices are any values of the type: often its limits, or those of narrower integers.
    Far,
    /// All indices are zero.
    Zero,
    /// Small ones.
    Small,
    /// Those that occur in the function.
    Known,
}

/// How floats are chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Floats {
    /// Any values of the type.
    Any,
    /// Short numbers, of which sums and products are exact: after a few others a sum is a NaN, whatever was added.
    Short,
    /// Zeros of both signs and the few other numbers that operations have rules of their own for.
    Few,
}

/// What the arguments of one input are made with.
pub struct Fit<'f> {
    style: Style,
    floats: Floats,
    /// The size of dynamic dimensions, if it is the same for all.
    common: Option<i64>,
    known: &'f [i64],
}

/// The largest size that a dynamic dimension gets where nothing is known, and one more than the largest index.
const ANY_SIZE: u64 = 8;

/// The least and the greatest indices, of 64 and of 32 bits.
const LIMITS: [i64; 4] = [i64::MIN, i64::MAX, i32::MIN as i64, i32::MAX as i64];

impl<'f> Fit<'f> {
    /// What an operation without a meaning makes, which is the same for all arguments: indices are in range.
    pub fn in_range(random: &mut Random) -> Fit<'f> {
        Fit {
            style: Style::Any,
            ..Fit::any(random)
        }
    }

    /// Arguments of any size.
    pub fn any(random: &mut Random) -> Fit<'f> {
        let style = match random.below(4) {
            0 => Style::Wild,
            _ => Style::Any,
        };
        // Mostly the dynamic dimensions of all arguments are of one size, since they often have to fit.
        let least = u64::from(style == Style::Any);
        let common = (least + random.below(ANY_SIZE)) as i64;
        Fit {
            common: (random.below(4) > 0).then_some(common),
            style,
            floats: match random.below(8) {
                0..4 => Floats::Short,
                4 => Floats::Few,
                _ => Floats::Any,
            },
            known: &[],
        }
    }

    /// The same, or with indices that are any numbers of 64 bits.
    #[must_use]
    pub fn with_far_indices(self, random: &mut Random) -> Fit<'f> {
        match random.below(4) {
            0 => Fit {
                style: Style::Far,
                ..self
            },
            _ => self,
        }
    }

    /// The same for what is in memory: any integers.
    #[must_use]
    pub fn in_memory(&self) -> Fit<'f> {
        Fit {
            style: Style::Any,
            ..*self
        }
    }

    /// Arguments with which a function may be defined that was not defined with others.
    pub fn known(known: &'f [i64], attempt: u64, random: &mut Random) -> Fit<'f> {
        let style = match attempt % 3 {
            0 => Style::Zero,
            1 => Style::Small,
            _ => Style::Known,
        };
        let mut fit = Fit {
            style,
            floats: match random.below(2) {
                0 => Floats::Short,
                _ => Floats::Any,
            },
            common: None,
            known,
        };
        let largest = known.last().copied().unwrap_or(1).max(ANY_SIZE as i64);
        fit.common = match random.below(4) {
            0 => None,
            1 => Some(largest),
            _ => Some(fit.size(random)),
        };
        fit
    }

    /// The size of a dynamic dimension.
    pub fn size(&self, random: &mut Random) -> i64 {
        match (self.common, self.style) {
            (Some(common), _) => common,
            (None, Style::Wild) => random.below(ANY_SIZE) as i64,
            (None, Style::Any | Style::Far) => 1 + random.below(ANY_SIZE) as i64,
            (None, _) => match self
                .known
                .get(random.below(1 + self.known.len() as u64) as usize)
            {
                Some(size) => (*size).max(1),
                None => 1 + random.below(2 * ANY_SIZE) as i64,
            },
        }
    }

    /// An index.
    pub fn index(&self, random: &mut Random) -> i64 {
        match self.style {
            Style::Any => random.below(ANY_SIZE) as i64,
            Style::Wild => random.below(2 * ANY_SIZE) as i64 - ANY_SIZE as i64,
            Style::Far => match random.below(4) {
                0 => LIMITS[random.below(LIMITS.len() as u64) as usize],
                _ => random_int(64, random).to_i64().unwrap_or_default(),
            },
            Style::Zero => 0,
            Style::Small => random.below(3) as i64,
            Style::Known => match self
                .known
                .get(random.below(self.known.len() as u64) as usize)
            {
                Some(index) => *index,
                None => 1,
            },
        }
    }

    /// Whether integers are chosen as indices are.
    pub fn has_small_integers(&self) -> bool {
        !matches!(self.style, Style::Any | Style::Wild | Style::Far)
    }

    /// How floats are chosen.
    pub fn floats(&self) -> Floats {
        self.floats
    }
}

/// The sizes and constants that occur in a function, sorted.
pub fn numbers(function: OpRef) -> Vec<i64> {
    let (cx, body) = (function.cx, function.body);
    let mut found = Vec::new();
    for op in body.nested_ops(function.id) {
        for result in body.results(op) {
            found.extend(cx.shape(body.ty(result)).unwrap_or_default());
        }
        for attr in body.attrs(op) {
            if let AttrKind::Integer { value, .. } = cx.attr_kind(*attr) {
                found.extend(value.to_i64());
            }
        }
        for region in body.regions(op) {
            let args = body.blocks(*region).flat_map(|block| body.args(block));
            let shapes = args.filter_map(|arg| cx.shape(body.ty(*arg)));
            found.extend(shapes.flatten());
        }
    }
    found.retain(|number| (0..=MAX_SIZE).contains(number));
    found.sort_unstable();
    found.dedup();
    found
}

/// For each argument of a function what is in the memory that it leads to; none of those that are no pointers.
pub fn pointees(function: OpRef) -> Vec<Option<Type>> {
    let Some(entry) = function.entry_block(0) else {
        return Vec::new();
    };
    let (cx, body) = (function.cx, function.body);
    let args = body.args(entry).iter();
    let pointee = |arg: &ValueId| {
        let ty = body.ty(*arg);
        let leads = is_ptr(cx, ty) || is_address(cx, body, *arg);
        leads.then(|| pointee(cx, body, *arg, MAX_DEPTH).unwrap_or(Type::I32))
    };
    args.map(pointee).collect()
}

/// Whether an integer is the address of data of a kernel.
fn is_address(cx: &Context, body: &Body, value: ValueId) -> bool {
    let is_wide = matches!(
        cx.type_kind(body.ty(value)),
        TypeKind::Integer { width: 64, .. }
    );
    let mut users = body.users(value).map(|user| OpRef::new(cx, body, user));
    is_wide && users.any(|user| user.dialect() == xegpu::DIALECT.name)
}

/// The type of the numbers that are read or written through a pointer.
fn pointee(cx: &Context, body: &Body, pointer: ValueId, depth: u32) -> Option<Type> {
    let mut users = body.users(pointer);
    users.find_map(|user| {
        let user = OpRef::new(cx, body, user);
        if let Some(result) = body.results(user.id).next()
            && is_ptr(cx, body.ty(result))
        {
            let depth = depth.checked_sub(1)?;
            return pointee(cx, body, result, depth);
        }
        let results = body.results(user.id);
        let operands = body.operands(user.id);
        let types = results.chain(operands).map(|value| body.ty(value));
        let mut elements = types.map(|ty| cx.element_type(ty));
        elements.find(|ty| {
            matches!(
                cx.type_kind(*ty),
                TypeKind::Integer { .. } | TypeKind::Float(_)
            )
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of the arguments of some seeds are such.
    fn count(is_such: impl Fn(&Fit, &mut Random) -> bool) -> usize {
        let seeds = (0..64).map(Random::new);
        let fits = seeds.map(|mut random| (Fit::any(&mut random), random));
        fits.filter_map(|(fit, mut random)| is_such(&fit, &mut random).then_some(()))
            .count()
    }

    #[test]
    fn about_half_of_the_inputs_have_short_floats() {
        let short = count(|fit, _| fit.floats() == Floats::Short);
        assert!((20..44).contains(&short), "{short}");
    }

    #[test]
    fn some_inputs_have_indices_out_of_range_and_most_have_none() {
        let range = 0..ANY_SIZE as i64;
        let out_of_range =
            |fit: &Fit, random: &mut Random| (0..8).any(|_| !range.contains(&fit.index(random)));
        let wild = count(out_of_range);
        assert!((8..32).contains(&wild), "{wild}");
    }
}
