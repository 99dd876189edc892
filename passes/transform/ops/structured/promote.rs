//! `transform.structured.promote` and `transform.structured.promote_tensor`

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::bufferization::{
    self, AllocTensorOptions, MaterializeInDestinationOptions,
};
use oxmlir_dialects::tables::gpu::{self, AddressSpace};
use oxmlir_dialects::tables::{tensor, transform as ops};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Attribute, DYNAMIC, InsertPoint, OpRef, TypeKind, ValueId};

use super::rewrite_at;
use crate::affine::index::constant;
use crate::linalg::transforms::promote::{self as linalg, Options};
use crate::transform::ops::control::{value_text, wrong_kind};
use crate::transform::outcome::{Outcome, Step};
use crate::transform::state::{Mapped, State};

/// Whether an operation may look at the elements of a tensor that it has as an operand.
fn may_be_read(rw: &Rewriter, value: ValueId) -> bool {
    let mut uses = rw.body.uses(value);
    uses.any(|used| {
        let owner = rw.op(rw.body.use_owner(used));
        let number = rw.body.use_operand_number(used);
        Structured::of(owner).is_none_or(|view| view.uses_element(number))
    })
}

/// A tensor in a memory space with the elements of another one, which its users use from then on.
fn promote(rw: &mut Rewriter, value: ValueId, memory_space: Option<Attribute>) -> Option<ValueId> {
    let (ty, loc) = (rw.body.ty(value), rw.body.value_loc(value));
    let TypeKind::RankedTensor { shape, .. } = rw.cx.type_kind(ty) else {
        return None;
    };
    match rw.body.defining_op(value) {
        Some(op) => rw.insert_after(op),
        None => rw.insert_at_start(rw.body.value_block(value)?),
    }
    let is_read = may_be_read(rw, value);
    let users: Vec<_> = rw.body.uses(value).collect();
    let mut sizes = Vec::new();
    for (dim, size) in shape.iter().enumerate() {
        if *size == DYNAMIC {
            let dim = constant(rw, loc, dim as i64);
            sizes.push(tensor::dim(rw, loc, value, dim));
        }
    }
    let options = AllocTensorOptions {
        memory_space,
        ..AllocTensorOptions::default()
    };
    let mut promoted = bufferization::alloc_tensor_with(rw, loc, ty, &sizes, options);
    if is_read {
        let options = MaterializeInDestinationOptions {
            result_type: Some(ty),
            ..MaterializeInDestinationOptions::default()
        };
        let copy =
            bufferization::materialize_in_destination_with(rw, loc, value, promoted, options);
        promoted = rw.body.only_result(copy);
    }
    rw.replace_uses_if(value, promoted, |_, used| users.contains(&used));
    Some(promoted)
}

/// `transform.structured.promote_tensor`
pub fn promote_tensor<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredPromoteTensor::new(op);
    let memory_space = op.attr(ops::structured_promote_tensor::MEMORY_SPACE_ATTR);
    let mut promoted = Vec::new();
    for value in st.values(view.tensor()) {
        let cx = st.cx;
        let made = value.body_mut(st.root).and_then(|body| {
            let mut nobody = NoListener;
            let at = InsertPoint::Before(body.root());
            let mut rw = Rewriter::new(cx, body, &mut nobody, at);
            promote(&mut rw, value.value, memory_space)
        });
        let Some(made) = made else {
            let holders = value.holders(st.root);
            let beside = holders.first().and_then(|op| st.payload(op));
            let shown = beside.map(|op| value_text(op, value.value));
            let message = format!("non-tensor type: {}", shown.unwrap_or_default());
            let error = op.plain_error(message);
            return Err(Outcome::silenceable(error));
        };
        promoted.push(value.beside(made));
    }
    st.set_only(op, Mapped::Values(promoted))
}

/// The memory that an attribute maps buffers to, if they can be there.
fn device_memory(op: OpRef, mapping: Attribute) -> Option<AddressSpace> {
    let space = gpu::MemorySpaceAttr::of(op.cx, mapping)?.address_space();
    [AddressSpace::Workgroup, AddressSpace::Private]
        .contains(&space)
        .then_some(space)
}

/// `transform.structured.promote`
pub fn promote_operands<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::structured_promote as slots;
    let view = ops::StructuredPromote::new(op);
    let elements = |slot| {
        let attr = op.attr(slot);
        attr.map_or(&[][..], |attr| op.cx.array_elements(attr))
    };
    let numbers = elements(slots::OPERANDS_TO_PROMOTE_ATTR).iter();
    let numbers = numbers.filter_map(|number| usize::try_from(op.cx.int_value(*number)?).ok());
    let whole = elements(slots::USE_FULL_TILE_BUFFERS_ATTR).iter();
    let whole = whole.map(|flag| *flag == op.cx.bool_attr(true));
    let is_mapped = op.attr(slots::MAPPING_ATTR).is_some();
    let device = match elements(slots::MAPPING_ATTR) {
        [one] => device_memory(op, *one),
        _ => None,
    };
    let options = Options {
        operands: numbers.collect(),
        whole: match device {
            Some(_) => vec![false, false],
            None => whole.collect(),
        },
        whole_by_default: view.use_full_tiles_by_default(),
        original_size: view.use_original_subview_size(),
        on_stack: view.use_alloca(),
        alignment: view.alignment(),
        space: op.attr(slots::MEMORY_SPACE_ATTR),
        device,
    };
    let targets = st.ops(view.target());
    for target in &targets {
        if st.payload(target).and_then(Structured::of).is_none() {
            return Err(wrong_kind(st, op, target));
        }
        if is_mapped && device.is_none() {
            return Err(super::failed_to_apply(st, op, target));
        }
        let done = rewrite_at(st, target, |rw, structured| {
            if !linalg::can_promote(rw, structured, &options) {
                return None;
            }
            match linalg::zeros_are_harmless(rw, structured, &options) {
                true => linalg::promote(rw, structured, &options).map(|_| true),
                false => Some(false),
            }
        });
        match done.flatten() {
            Some(true) => {}
            Some(false) => return Err(super::at_payload(st, op, target, "failed to promote")),
            None => return Err(super::failed_to_apply(st, op, target)),
        }
    }
    st.set_only(op, Mapped::Ops(targets))
}
