//! `transform.structured.pad` and `transform.structured.pad_tiling_interface`

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::{linalg, transform as ops, ub};
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::{Attribute, OpFoldResult, OpRef, Scalar, Type, TypeKind};

use super::sizes::{for_targets, numbers};
use super::{rewrite_at, with_target};
use crate::linalg::transforms::pad::{self, CopyBack, Options};
use crate::transform::ops::control::with_place;
use crate::transform::outcome::Step;
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

/// The attribute of a type that a text stands for.
fn parsed(op: OpRef, text: &str, ty: Type) -> Option<Attribute> {
    let value = match op.cx.type_kind(ty) {
        TypeKind::Float(kind) => {
            let is_float = text.contains(['.', 'e']);
            let number: f64 = text.parse().ok().filter(|_| is_float)?;
            Scalar::Float(ApFloat::from_f64(*kind, number))
        }
        _ => {
            let width = op.cx.int_width(ty)?;
            Scalar::Int(ApInt::from_i64(width, text.parse().ok()?))
        }
    };
    Some(op.cx.splat_attr(ty, &value))
}

/// What the operands of a target are padded with: what the operation says, or zeros if it says nothing.
fn values(
    st: &mut State,
    op: OpRef,
    target: &PayloadOp,
    given: Option<Attribute>,
) -> Step<pad::Values> {
    let Some(payload) = st.payload(target) else {
        return Ok(Vec::new());
    };
    let zeros = pad::zeros(payload);
    let given = given.map_or(&[][..], |given| op.cx.array_elements(given));
    if given.is_empty() {
        return Ok(zeros);
    }
    let types: Vec<Type> = payload
        .operand_types()
        .map(|ty| op.cx.element_type(ty))
        .collect();
    let mut values = Vec::new();
    for (value, ty) in given.iter().zip(types) {
        if ub::PoisonAttr::of(op.cx, *value).is_some() {
            values.push(*value);
            continue;
        }
        let (own, text) = (op.cx.attr_type(*value), op.cx.attr_string(*value));
        let wrong = |st: &mut State, message: String| {
            let error = with_place(st, op.error(message), target, "when applied to this op");
            Err(st.misuse(error))
        };
        let is_text = op.cx.str_value(*value);
        if let Some(given) = is_text {
            let name = op.cx.type_string(ty);
            match parsed(op, given, ty) {
                Some(value) => values.push(value),
                None => {
                    let message = format!("expects a padding that parses to '{name}', got {text}");
                    return wrong(st, message);
                }
            }
            continue;
        }
        if own == Type::NONE {
            let message = "expects padding values to be typed attributes or poison";
            return Err(st.misuse(op.error(message)));
        }
        if own != ty {
            let name = op.cx.type_string(ty);
            return wrong(
                st,
                format!("expects a padding value of type '{name}', got {text}"),
            );
        }
        values.push(*value);
    }
    Ok(values)
}

/// The numbers of an array attribute.
pub fn ints(op: OpRef, slot: usize) -> Vec<i64> {
    let elements = op
        .attr(slot)
        .map_or(&[][..], |list| op.cx.array_elements(list));
    elements
        .iter()
        .filter_map(|number| op.cx.int_value(*number))
        .collect()
}

/// `transform.structured.pad`
pub fn operands<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::structured_pad as slots;
    let view = ops::StructuredPad::new(op);
    let known = op.dense_attr(slots::STATIC_PAD_TO_MULTIPLE_OF_ATTR);
    let copy_back = match view.copy_back_op() {
        "none" => CopyBack::None,
        name if name == op.cx.op_name_str(linalg::COPY) => CopyBack::Copy,
        _ => CopyBack::Materialize,
    };
    let loops = ints(op, slots::PADDING_DIMENSIONS_ATTR);
    let nofold = ints(op, slots::NOFOLD_FLAGS_ATTR);
    let given = op.attr(slots::PADDING_VALUES_ATTR);
    let (mut padded, mut pads, mut copies) = (Vec::new(), Vec::new(), Vec::new());
    for target in st.ops(view.target()) {
        if st.payload(&target).and_then(Structured::of).is_none() {
            return Err(with_target(st, op, &target, "expected LinalgOp target"));
        }
        let values = values(st, op, &target, given)?;
        let mut multiples = numbers(st, op, &known, &op.group(slots::PAD_TO_MULTIPLE_OF))?;
        if multiples.is_empty() {
            multiples.resize(loops.len(), 1);
        }
        let loops = loops.iter().zip(multiples);
        let options = Options {
            values,
            loops: loops
                .filter_map(|(at, multiple)| Some((u32::try_from(*at).ok()?, multiple)))
                .collect(),
            nofold: nofold.iter().map(|flag| *flag != 0).collect(),
            computes_sizes: view.use_prescribed_tensor_shapes(),
            copy_back,
        };
        let made = rewrite_at(st, &target, |rw, op| {
            let made = pad::pad(rw, op, &options)?;
            let copies = made
                .values
                .iter()
                .filter_map(|value| rw.body.defining_op(*value));
            let copies: Vec<_> = copies.collect();
            Some((made, copies))
        });
        let Some((made, copied)) = made.flatten() else {
            return Err(with_target(st, op, &target, "failed to pad op"));
        };
        padded.push(target.sibling(made.op));
        pads.extend(made.pads.into_iter().map(|op| target.sibling(op)));
        if copy_back != CopyBack::None {
            for copy in copied {
                let copy = target.sibling(copy);
                if !copies.contains(&copy) {
                    copies.push(copy);
                }
            }
        }
    }
    for (result, mapped) in op.results().zip([padded, pads, copies]) {
        st.set_result(op, result, Mapped::Ops(mapped))?;
    }
    Ok(())
}

/// `transform.structured.pad_tiling_interface`
pub fn loops<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::structured_pad_tiling_interface as slots;
    let view = ops::StructuredPadTilingInterface::new(op);
    let targets = st.ops(view.target());
    let known = op.dense_attr(slots::STATIC_PADDING_SIZES_ATTR);
    let given = op.attr(slots::PADDING_VALUES_ATTR);
    let sizes = for_targets(
        st,
        op,
        &known,
        &op.group(slots::PADDING_SIZES),
        targets.len(),
    )?;
    let (mut padded, mut pads) = (Vec::new(), Vec::new());
    for (at, target) in targets.iter().enumerate() {
        if st.payload(target).and_then(Structured::of).is_none() {
            let message = match super::tile::can_tile(st, target) {
                true => "only IndexingMapOpInterface ops supported atm",
                false => "expected TilingInterface target",
            };
            return Err(with_target(st, op, target, message));
        }
        let values = values(st, op, target, given)?;
        let sizes: Vec<OpFoldResult> = sizes.at(st, at);
        let multiples = view.pad_to_multiple_of();
        let made = rewrite_at(st, target, |rw, op| {
            pad::pad_loops(rw, op, (&sizes, multiples), &values)
        });
        let Some(made) = made.flatten() else {
            return Err(with_target(st, op, target, "failed to pad op"));
        };
        padded.push(target.sibling(made.op));
        pads.extend(made.pads.into_iter().map(|op| target.sibling(op)));
    }
    for (result, mapped) in op.results().zip([padded, pads]) {
        st.set_result(op, result, Mapped::Ops(mapped))?;
    }
    Ok(())
}
