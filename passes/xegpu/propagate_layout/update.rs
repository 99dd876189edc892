//! Writes layouts into the program: into the types of descriptors and the attributes of operations that make vectors.

use oxmlir_dialects::tables::xegpu;
use oxmlir_dialects::xegpu::types::TensorDesc;
use oxmlir_ir::analysis::flow::{leaves_region, passed_on};
use oxmlir_ir::{
    AttrKind, Attribute, Body, CommonAttr, Context, Diagnostic, OpId, OpRef, TypeKind,
    ValueDefinition, ValueId,
};

use super::layouts::Layouts;
use super::takes_layout;
use crate::xegpu::layouts::result_name;

/// What stops the pass.
pub enum Stop {
    /// An operation of a function.
    Inside(Diagnostic),
    /// The arguments of a function.
    Signature(Diagnostic),
}

const FAILED: &str = "Failed to update operation with the layout.";

/// Writes the layouts of a body, the last operation of each block first, and of its signature if `is_seen`.
pub fn write(
    cx: &Context,
    body: &mut Body,
    layouts: &Layouts,
    is_seen: bool,
    said: &mut Vec<Diagnostic>,
) -> Result<(), Stop> {
    let ops = inner_blocks_first(body);
    for &op in &ops {
        if leaves_region(OpRef::new(cx, body, op)) {
            if write_passed(cx, body, op, layouts).is_none() {
                let error = OpRef::new(cx, body, op).plain_error(FAILED);
                return Err(Stop::Inside(error));
            }
        } else if body.num_regions(op) == 0 {
            write_results(cx, body, op, layouts, said);
        }
    }
    if is_seen && write_signature(cx, body, layouts).is_none() {
        let error = OpRef::new(cx, body, body.root()).plain_error(FAILED);
        return Err(Stop::Signature(error));
    }
    // A moved descriptor is laid out as it was before, even if nothing asks for that.
    for &op in ops.iter().rev() {
        if body.name(op) == xegpu::UPDATE_ND_OFFSET {
            let ty = body.ty(body.operand(op, xegpu::update_nd_offset::TENSOR_DESC));
            body.set_type(body.only_result(op), ty);
        }
    }
    Ok(())
}

/// The operations of each block from its last to its first, blocks inside of a block before it.
fn inner_blocks_first(body: &Body) -> Vec<OpId> {
    let mut blocks = Vec::new();
    let mut stack: Vec<_> = body.blocks(body.root_region()).collect();
    while let Some(block) = stack.pop() {
        blocks.push(block);
        for op in body.ops(block) {
            let regions = body.regions(op).iter();
            stack.extend(regions.flat_map(|region| body.blocks(*region)));
        }
    }
    let backwards = |block| body.op_vec(block).into_iter().rev();
    blocks.into_iter().rev().flat_map(backwards).collect()
}

/// The values that receive what a terminator passes on get its layouts.
fn write_passed(cx: &Context, body: &mut Body, op: OpId, layouts: &Layouts) -> Option<()> {
    for (operand, input) in passed_on(OpRef::new(cx, body, op)) {
        if !takes_layout(cx, body.ty(input)) {
            continue;
        }
        let layout = layouts.of(operand)?;
        if layouts.of(input).is_some_and(|other| other != layout) {
            return None;
        }
        if write_type(cx, body, input, Some(layout)) {
            continue;
        }
        if let ValueDefinition::Result(parent, number) = body.definition(input) {
            write_result(cx, body, parent, number as usize, Some(layout));
        }
    }
    Some(())
}

fn write_results(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    layouts: &Layouts,
    said: &mut Vec<Diagnostic>,
) {
    for (number, result) in body.results(op).collect::<Vec<_>>().into_iter().enumerate() {
        if !takes_layout(cx, body.ty(result)) {
            continue;
        }
        let layout = layouts.of(result);
        if layout.is_none() && !body.is_unused(result) {
            let view = OpRef::new(cx, body, op);
            said.push(view.plain_warning("op has users but no layout assigned for its result"));
        } else if !write_type(cx, body, result, layout) {
            write_result(cx, body, op, number, layout);
        }
    }
}

/// Gives a descriptor a layout: whether it is one.
fn write_type(cx: &Context, body: &mut Body, value: ValueId, layout: Option<Attribute>) -> bool {
    let Some(mut desc) = TensorDesc::of(cx, body.ty(value)) else {
        return false;
    };
    desc.layout = layout;
    body.set_type(value, desc.to_type(cx));
    true
}

/// Gives an operation the layout of a result.
fn write_result(cx: &Context, body: &mut Body, op: OpId, number: usize, layout: Option<Attribute>) {
    let slot = match body.name(op) {
        xegpu::LOAD_ND => xegpu::load_nd::LAYOUT_ATTR,
        xegpu::LOAD => xegpu::load::LAYOUT_ATTR,
        xegpu::LOAD_MATRIX => xegpu::load_matrix::LAYOUT_ATTR,
        xegpu::DPAS => xegpu::dpas::LAYOUT_CD_ATTR,
        xegpu::CONVERT_LAYOUT if layout.is_none() => return,
        xegpu::CONVERT_LAYOUT => xegpu::convert_layout::TARGET_LAYOUT_ATTR,
        _ => {
            let name = result_name(number);
            if layout.is_some() && body.named_attr(cx, op, &name).is_none() {
                body.set_named_attr(cx, op, &name, layout);
            }
            return;
        }
    };
    body.set_attr(op, slot, layout.unwrap_or(Attribute::ABSENT));
}

/// Gives the arguments of a function their layouts; functions of other dialects' types and declarations stay.
fn write_signature(cx: &Context, body: &mut Body, layouts: &Layouts) -> Option<()> {
    let root = body.root();
    let ty = OpRef::new(cx, body, root).common_attr(CommonAttr::FunctionType);
    let Some(AttrKind::Type(ty)) = ty.map(|ty| cx.attr_kind(ty)) else {
        return Some(());
    };
    let TypeKind::Function { inputs, results } = cx.type_kind(*ty) else {
        return Some(());
    };
    let Some(entry) = body.first_block(body.root_region()) else {
        return Some(());
    };
    for arg in body.args(entry).to_vec() {
        if takes_layout(cx, body.ty(arg)) {
            let layout = layouts.of(arg)?;
            write_type(cx, body, arg, Some(layout));
        }
    }
    // Memory that belongs to the workgroup is among the arguments of the block, not of the function.
    let inputs: Vec<_> = body.arg_types(entry).take(inputs.len()).collect();
    let ty = cx.type_attr(cx.function_type(&inputs, results));
    body.set_named_attr(cx, root, CommonAttr::FunctionType.name(), Some(ty));
    Some(())
}
