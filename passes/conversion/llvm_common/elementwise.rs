//! Lowering of elementwise operations one to one, and of those on n-D vectors as 1-D ones in an array.

use std::sync::Arc;

use oxmlir_dialects::llvm::types as llvm_types;
use oxmlir_dialects::tables::{arith, llvm, math};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, Outcome, TypeConverter,
};
use oxmlir_ir::{Attribute, Context, OpId, OpName, OpState, Type, TypeKind, ValueId};

/// What an inherent attribute of the source becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flags {
    /// `arith.fastmath` becomes `llvm.fastmath`.
    FastMath,
    /// `arith.overflow` becomes the overflow flags of llvm.
    Overflow,
    /// Attributes of one name become each other, others are dropped.
    SameNames,
}

/// Makes the flags of llvm of those of another dialect.
type ConvertFlags = fn(&Context, Attribute) -> Attribute;

/// An operation that becomes one operation.
#[derive(Clone, Copy, Debug)]
pub struct Lowering {
    /// The operation that is lowered.
    pub from: OpName,
    /// The operation of the llvm dialect that it becomes.
    pub to: OpName,
    /// The name of the pattern, as debug output shows it.
    pub name: &'static str,
    /// What becomes of the inherent attributes.
    pub flags: Flags,
    /// It only moves bits, so that floats which LLVM has only as integers are as good as others.
    pub moves: bool,
}

impl Lowering {
    /// The lowering of `from` to `to` by a pattern with this name.
    pub const fn new(from: OpName, to: OpName, name: &'static str, flags: Flags) -> Lowering {
        Lowering {
            from,
            to,
            name,
            flags,
            moves: false,
        }
    }

    /// The slots of flags that become others and of those, and how they are converted.
    fn converted_flags(&self) -> Option<(usize, usize, ConvertFlags)> {
        let (from, to) = (self.from, self.to);
        match self.flags {
            Flags::FastMath => {
                let slot = arith::shared::fastmath_slot(from);
                let slot = slot.or_else(|| math::shared::fastmath_slot(from))?;
                let convert: ConvertFlags =
                    |cx, attr| cx.enum_attr(fastmath(cx.enum_case(attr).unwrap_or_default()));
                Some((slot, llvm::shared::fastmath_flags_slot(to)?, convert))
            }
            Flags::Overflow => {
                let slot = arith::shared::overflow_flags_slot(from)?;
                let convert: ConvertFlags =
                    |cx, attr| cx.enum_attr(overflow(cx.enum_case(attr).unwrap_or_default()));
                Some((slot, llvm::shared::overflow_flags_slot(to)?, convert))
            }
            Flags::SameNames => None,
        }
    }

    /// For an operation that moves bits and computes nothing with them.
    pub const fn moving(self) -> Lowering {
        Lowering {
            moves: true,
            ..self
        }
    }
}

/// Adds the patterns of a table.
pub fn add_lowerings(
    patterns: &mut ConversionPatterns,
    types: &Arc<TypeConverter>,
    table: &'static [Lowering],
) {
    for lowering in table {
        patterns.add(
            lowering.from,
            lowering.name,
            Some(types),
            |rw, op, operands| lower(rw, op, operands, lowering),
        );
    }
}

/// Replaces an operation by the one that the table names.
// from(a, b) -> to(a, b)
pub fn lower(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    lowering: &Lowering,
) -> Outcome {
    let attrs = convert_attrs(rw, op, lowering);
    let dict = rw.body.dict(op);
    let loc = rw.body.loc(op);
    let build = |rw: &mut ConversionRewriter, operands: &[ValueId], ty| {
        let state = OpState {
            operands,
            results: &[ty],
            attrs: &attrs,
            dict,
            ..OpState::new(lowering.to, loc)
        };
        let new = rw.insert(&state);
        rw.body.only_result(new)
    };
    if lowering.moves {
        each_vector(rw, op, operands, build)
    } else {
        elementwise(rw, op, operands, build)
    }
}

/// The inherent attributes of the new operation.
fn convert_attrs(
    rw: &ConversionRewriter,
    op: OpId,
    lowering: &Lowering,
) -> Vec<(usize, Attribute)> {
    let (Some(from), Some(to)) = (rw.cx.op_def(lowering.from), rw.cx.op_def(lowering.to)) else {
        return Vec::new();
    };
    let converted = lowering.converted_flags();
    let mut attrs = Vec::new();
    for (slot, (def, attr)) in from.attrs.iter().zip(rw.body.attrs(op)).enumerate() {
        let Some(attr) = attr.present() else { continue };
        let (to, attr) = match converted {
            Some((flags, to, convert)) if flags == slot => (Some(to), convert(rw.cx, attr)),
            _ => (to.attrs.iter().position(|a| a.name == def.name), attr),
        };
        attrs.extend(to.map(|to| (to, attr)));
    }
    attrs
}

/// The flags of llvm for those of arith.
pub fn fastmath(flags: arith::FastMathFlags) -> llvm::FastmathFlags {
    use arith::FastMathFlags as From;
    use llvm::FastmathFlags as To;
    let pairs = [
        (From::NNAN, To::NNAN),
        (From::NINF, To::NINF),
        (From::NSZ, To::NSZ),
        (From::ARCP, To::ARCP),
        (From::CONTRACT, To::CONTRACT),
        (From::AFN, To::AFN),
        (From::REASSOC, To::REASSOC),
    ];
    let stated = pairs.into_iter().filter(|(from, _)| flags.contains(*from));
    stated.fold(To::empty(), |all, (_, to)| all | to)
}

fn overflow(flags: arith::IntegerOverflowFlags) -> llvm::IntegerOverflowFlagsProp {
    use arith::IntegerOverflowFlags as From;
    use llvm::IntegerOverflowFlagsProp as To;
    let pairs = [(From::NSW, To::NSW), (From::NUW, To::NUW)];
    let stated = pairs.into_iter().filter(|(from, _)| flags.contains(*from));
    stated.fold(To::empty(), |all, (_, to)| all | to)
}

/// Whether an operation has a float among its operands and results that LLVM has only as an integer.
fn has_foreign_floats(rw: &ConversionRewriter, op: OpId) -> bool {
    let mut types = rw.body.operand_types(op).chain(rw.body.result_types(op));
    types.any(|ty| {
        let element = rw.cx.element_type(ty);
        rw.cx.is_float(element) && rw.convert(element).is_ok_and(|to| rw.cx.is_int(to))
    })
}

/// Replaces `op`, which computes something, by what `build` makes of converted operands and result type; for an n-D vector
/// by an array of what it makes of each innermost vector.
pub fn elementwise(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    build: impl FnMut(&mut ConversionRewriter, &[ValueId], Type) -> ValueId,
) -> Outcome {
    if has_foreign_floats(rw, op) {
        return Err("unsupported floating point type".into());
    }
    each_vector(rw, op, operands, build)
}

/// Like [`elementwise`], for what computes nothing.
fn each_vector(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    mut build: impl FnMut(&mut ConversionRewriter, &[ValueId], Type) -> ValueId,
) -> Outcome {
    if operands
        .iter()
        .any(|v| !llvm_types::is_llvm_compatible(rw.cx, rw.body.ty(*v)))
    {
        return Err("unsupported operand type".into());
    }
    let ty = rw.convert_only_result(op)?;
    let result = map_vectors(rw, op, operands, ty, &mut build);
    rw.replace(op, &[result]);
    Ok(())
}

/// What `build` makes of operands whose converted result type is `ty`, through arrays of vectors.
fn map_vectors(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    ty: Type,
    build: &mut impl FnMut(&mut ConversionRewriter, &[ValueId], Type) -> ValueId,
) -> ValueId {
    let (lengths, inner) = array_shape(rw.cx, ty);
    if lengths.is_empty() {
        return build(rw, operands, ty);
    }
    let loc = rw.body.loc(op);
    let mut result = llvm::mlir_poison(rw, loc, ty);
    let mut position = vec![0i64; lengths.len()];
    loop {
        let parts: Vec<ValueId> = operands
            .iter()
            .map(|v| {
                let part = array_shape(rw.cx, rw.body.ty(*v)).1;
                llvm::extractvalue(rw, loc, part, *v, &position)
            })
            .collect();
        let value = build(rw, &parts, inner);
        result = llvm::insertvalue(rw, loc, result, value, &position);
        if !advance(&mut position, &lengths) {
            return result;
        }
    }
}

/// The lengths of nested arrays and what is innermost.
pub fn array_shape(cx: &Context, ty: Type) -> (Vec<i64>, Type) {
    let (mut lengths, mut ty) = (Vec::new(), ty);
    while let Some((len, element)) = llvm_types::as_array(cx, ty) {
        lengths.push(len as i64);
        ty = element;
    }
    (lengths, ty)
}

/// The next position in row-major order; false after the last.
pub fn advance(position: &mut [i64], lengths: &[i64]) -> bool {
    for (at, len) in position.iter_mut().zip(lengths).rev() {
        *at += 1;
        if *at < *len {
            return true;
        }
        *at = 0;
    }
    false
}

/// Whether a type is a scalar or a vector of at most one dimension.
pub fn is_scalar_or_1d_vector(cx: &Context, ty: Type) -> bool {
    match cx.type_kind(ty) {
        TypeKind::Vector { shape, .. } => shape.len() <= 1,
        _ => cx.shaped_element(ty).is_none(),
    }
}
