//! How operations of gpu are written.

use oxmlir_ir::def::{CustomArg, OpName, ParamDef};
use oxmlir_ir::hooks::AsmHooks;
use oxmlir_ir::print::{ParamsPrinter, Printer};
use oxmlir_ir::typed::EnumAttr;
use oxmlir_ir::{AttrKind, Attribute, CommonAttr, OpRef, Type, TypeKind, ValueId};

use super::launches::KERNEL;
use crate::printing::{
    Directives, arrow_types_in_parens, entry_args, function_attributes, function_body,
    function_signature, values_in_parens,
};
use crate::tables::gpu::{self as ops, CompilationTarget};

pub const ASM: &[(OpName, AsmHooks)] = &[
    (ops::BLOCK_DIM, AsmHooks::named(dimension_name)),
    (ops::BLOCK_ID, AsmHooks::named(dimension_name)),
    (ops::CLUSTER_BLOCK_ID, AsmHooks::named(dimension_name)),
    (ops::CLUSTER_DIM, AsmHooks::named(dimension_name)),
    (ops::CLUSTER_DIM_BLOCKS, AsmHooks::named(dimension_name)),
    (ops::CLUSTER_ID, AsmHooks::named(dimension_name)),
    (ops::FUNC, AsmHooks::printed(func)),
    (ops::GLOBAL_ID, AsmHooks::named(dimension_name)),
    (ops::GRID_DIM, AsmHooks::named(dimension_name)),
    (ops::LAUNCH, AsmHooks::printed(launch)),
    (ops::THREAD_ID, AsmHooks::named(dimension_name)),
    (
        ops::WARP_EXECUTE_ON_LANE_0,
        AsmHooks::printed(warp_execute_on_lane_0),
    ),
];

pub const DIRECTIVES: Directives = &[
    ("AllReduceOperation", all_reduce_operation),
    ("AsyncDependencies", async_dependencies),
    ("LaunchDimType", launch_dim_type),
    ("LaunchFuncOperands", launch_operands),
    ("OffloadingHandler", offloading_handler),
];

pub const PARAMS: &[(&ParamDef, ParamsPrinter)] = &[
    (ops::LOOP_DIM_MAP_ATTR, loop_dim_map),
    (ops::MMA_MATRIX_TYPE, mma_matrix),
    (ops::OBJECT_ATTR, object),
];

/// `%thread_id_x`
fn dimension_name(op: OpRef, name: &mut dyn FnMut(ValueId, &str)) {
    if let Some(dimension) = ops::shared::dimension(op) {
        let stem = op.name_str().trim_start_matches("gpu.");
        name(op.only_result(), &format!("{stem}_{}", dimension.keyword()));
    }
}

/// `async [%a, %b]`
fn async_dependencies(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    let is_async = args.iter().any(|arg| match arg {
        CustomArg::Type(oxmlir_ir::def::SlotRef::Result(i)) => {
            let slot = usize::from(*i);
            !op.body.result_range(op.cx, op.id, slot).is_empty()
        }
        _ => false,
    });
    let dependencies = args.iter().find_map(|arg| match arg {
        CustomArg::Operand(i) => Some(op.group(usize::from(*i))),
        _ => None,
    });
    write_async(p, is_async, &dependencies.unwrap_or_default());
}

fn write_async(p: &mut Printer, is_async: bool, dependencies: &[ValueId]) {
    p.text(if is_async { "async" } else { "" });
    if dependencies.is_empty() {
        return;
    }
    p.text(if is_async { " [" } else { "[" });
    p.values(dependencies.iter().copied());
    p.text("]");
}

/// The operation of a reduction, or nothing where a region says it.
fn all_reduce_operation(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    if let [CustomArg::Attr(slot)] = args
        && let Some(attr) = op.attr(usize::from(*slot))
    {
        p.stripped_attr(attr);
    }
}

/// `: i32` where the sizes of a launch are not of type `index`.
fn launch_dim_type(p: &mut Printer, op: OpRef, _: &[CustomArg]) {
    let size = op.group(ops::launch_func::GRID_SIZE_X);
    let ty = size.first().map(|v| op.ty(*v));
    if let Some(ty) = ty.filter(|t| *t != Type::INDEX) {
        p.text(": ");
        p.ty(ty);
    }
}

/// `args(%a : index, %b : f32)`
fn launch_operands(p: &mut Printer, op: OpRef, _: &[CustomArg]) {
    let operands = op.group(ops::launch_func::KERNEL_OPERANDS);
    if operands.is_empty() {
        return;
    }
    p.text("args(");
    typed_values(p, op, &operands);
    p.text(")");
}

/// `%a : index, %b : f32`
fn typed_values(p: &mut Printer, op: OpRef, values: &[ValueId]) {
    p.comma(values.iter(), |p, value| {
        p.value(*value);
        p.text(" : ");
        p.ty(op.ty(*value));
    });
}

/// `<#handler>` unless it is the default one.
fn offloading_handler(p: &mut Printer, op: OpRef, _: &[CustomArg]) {
    let handler = op.attr(ops::binary::OFFLOADING_HANDLER_ATTR);
    let is_default = handler.is_none_or(|handler| {
        let selecting = ops::SelectObjectAttr::of(op.cx, handler);
        selecting.is_some_and(|handler| handler.target().is_none())
    });
    if let Some(handler) = handler.filter(|_| !is_default) {
        p.text("<");
        p.attr(handler);
        p.text(">");
    }
}

/// ` workgroup(%w : memref<4xf32, 3>)`
fn attributions(
    p: &mut Printer,
    op: OpRef,
    keyword: &str,
    values: &[ValueId],
    attrs: Option<Attribute>,
) {
    if values.is_empty() {
        return;
    }
    let attrs = attrs.map_or(&[][..], |a| op.cx.array_elements(a));
    p.text(" ");
    p.text(keyword);
    p.text("(");
    p.comma(values.iter().enumerate(), |p, (i, value)| {
        p.value(*value);
        p.text(" : ");
        p.ty(op.ty(*value));
        p.optional_dict(attrs.get(i).copied().unwrap_or(Attribute::ABSENT));
    });
    p.text(")");
}

/// Splits the arguments after the first `count` into workgroup and private attributions.
fn split_attributions<'a>(
    op: OpRef,
    args: &'a [ValueId],
    count: usize,
) -> (&'a [ValueId], &'a [ValueId]) {
    let rest = &args[count.min(args.len())..];
    let workgroup = op
        .common_attr(CommonAttr::WorkgroupAttributions)
        .and_then(|a| op.cx.int_value(a))
        .and_then(|n| usize::try_from(n).ok())
        .unwrap_or(0);
    rest.split_at(workgroup.min(rest.len()))
}

fn func(p: &mut Printer, op: OpRef) {
    use ops::func as slots;
    let ty = op.type_attr(slots::FUNCTION_TYPE_ATTR);
    let Some(TypeKind::Function { inputs, results }) = ty.map(|t| op.cx.type_kind(t)) else {
        return;
    };
    p.text(" ");
    let name = op.common_attr(CommonAttr::SymName);
    p.symbol(name.and_then(|a| op.cx.str_value(a)).unwrap_or(""));
    let attrs = (
        op.attr(slots::ARG_ATTRS_ATTR),
        op.attr(slots::RES_ATTRS_ATTR),
    );
    function_signature(p, op, (inputs, results), attrs, false);
    let args = entry_args(op, slots::BODY_REGION);
    let (workgroup, private) = split_attributions(op, args, inputs.len());
    let workgroup_attrs = op.attr(slots::WORKGROUP_ATTRIB_ATTRS_ATTR);
    attributions(p, op, "workgroup", workgroup, workgroup_attrs);
    let private_attrs = op.attr(slots::PRIVATE_ATTRIB_ATTRS_ATTR);
    attributions(p, op, "private", private, private_attrs);
    if op.named_attr(KERNEL).is_some() {
        p.text(" kernel");
    }
    let elided = [
        slots::WORKGROUP_ATTRIB_ATTRS_ATTR,
        slots::PRIVATE_ATTRIB_ATTRS_ATTR,
    ];
    let names = [CommonAttr::WorkgroupAttributions.name(), KERNEL];
    function_attributes(p, op, &elided, &names);
    function_body(p, op);
}

/// The places of the arguments of a launch's region, three each.
const BLOCK_IDS: usize = 0;
const THREAD_IDS: usize = 3;
const GRID_SIZES: usize = 6;
const BLOCK_SIZES: usize = 9;
const CLUSTER_IDS: usize = 12;
const CLUSTER_SIZES: usize = 15;

fn launch(p: &mut Printer, op: OpRef) {
    use ops::launch as slots;
    let has_cluster = op.optional(slots::CLUSTER_SIZE_X).is_some();
    let dependencies = op.group(slots::ASYNC_DEPENDENCIES);
    if op.num_results() > 0 || !dependencies.is_empty() {
        p.text(" ");
        write_async(p, op.num_results() > 0, &dependencies);
    }
    if has_cluster {
        sizes(
            p,
            op,
            " clusters",
            [CLUSTER_IDS, CLUSTER_SIZES],
            slots::CLUSTER_SIZE_X,
        );
    }
    sizes(
        p,
        op,
        " blocks",
        [BLOCK_IDS, GRID_SIZES],
        slots::GRID_SIZE_X,
    );
    sizes(
        p,
        op,
        " threads",
        [THREAD_IDS, BLOCK_SIZES],
        slots::BLOCK_SIZE_X,
    );
    if let Some(size) = op.optional(slots::DYNAMIC_SHARED_MEMORY_SIZE) {
        p.text(" dynamic_shared_memory_size ");
        p.value(size);
    }
    for (keyword, slot) in [
        (" module(", slots::MODULE_ATTR),
        (" function(", slots::FUNCTION_ATTR),
    ] {
        if let Some(symbol) = op.attr(slot) {
            p.text(keyword);
            p.attr(symbol);
            p.text(")");
        }
    }
    let arguments = if has_cluster { 18 } else { 12 };
    let args = entry_args(op, slots::BODY_REGION);
    let (workgroup, private) = split_attributions(op, args, arguments);
    attributions(p, op, "workgroup", workgroup, None);
    attributions(p, op, "private", private, None);
    p.text(" ");
    p.region(op, op.region(slots::BODY_REGION), false, true);
    let elided = [slots::MODULE_ATTR, slots::FUNCTION_ATTR];
    p.attr_dict_without(op, &elided, &[CommonAttr::WorkgroupAttributions.name()]);
}

/// `(%x, %y, %z) in (%sx = %a, %sy = %b, %sz = %c)`: identifiers and sizes by the place of their first argument.
fn sizes(p: &mut Printer, op: OpRef, keyword: &str, [ids, sizes]: [usize; 2], first: usize) {
    let args = entry_args(op, ops::launch::BODY_REGION);
    let three = |at: usize| args.get(at..at + 3).unwrap_or(&[]).iter().copied();
    let values = (first..first + 3).filter_map(|slot| op.group(slot).first().copied());
    p.text(keyword);
    values_in_parens(p, three(ids));
    p.text(" in (");
    p.comma(three(sizes).zip(values), |p, (size, value)| {
        p.value(size);
        p.text(" = ");
        p.value(value);
    });
    p.text(")");
}

fn warp_execute_on_lane_0(p: &mut Printer, op: OpRef) {
    use ops::warp_execute_on_lane_0 as slots;
    values_in_parens(p, [op.operand(slots::LANEID)]);
    p.text("[");
    p.int(op.int_attr(slots::WARP_SIZE_ATTR).unwrap_or(0));
    p.text("]");
    let args = op.group(slots::ARGS);
    if !args.is_empty() {
        p.text(" args(");
        p.values(args.iter().copied());
        p.text(" : ");
        p.types(args.iter().map(|v| op.ty(*v)));
        p.text(")");
    }
    arrow_types_in_parens(p, op);
    p.text(" ");
    p.region(
        op,
        op.region(slots::WARP_REGION),
        true,
        op.num_results() > 0,
    );
    p.attr_dict(op, [slots::WARP_SIZE_ATTR]);
}

/// `<16x16xf16, "AOp">`
fn mma_matrix(p: &mut Printer, params: &[Attribute]) {
    let [shape, element, operand] = params else {
        return;
    };
    p.text("<");
    p.shape(&p.cx.dense_array_values(*shape));
    p.attr(*element);
    p.text(", ");
    p.attr(*operand);
    p.text(">");
}

fn keyword<E: EnumAttr>(p: &mut Printer, value: Attribute) {
    if let Some(value) = p.cx.int_value(value) {
        p.enum_keyword(E::def(), value);
    }
}

/// `<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>`
fn loop_dim_map(p: &mut Printer, params: &[Attribute]) {
    let [processor, map, bound] = params else {
        return;
    };
    p.text("<processor = ");
    keyword::<ops::Processor>(p, *processor);
    for (name, map) in [(", map = ", map), (", bound = ", bound)] {
        p.text(name);
        if let AttrKind::AffineMap(map) = p.cx.attr_kind(*map) {
            p.affine_map(*map);
        }
    }
    p.text(">");
}

/// `<#target, properties = {...}, kernels = <...>, bin = "code">`
fn object(p: &mut Printer, params: &[Attribute]) {
    let [target, format, code, properties, kernels] = params else {
        return;
    };
    p.text("<");
    p.attr(*target);
    p.text(", ");
    if let Some(properties) = properties.present() {
        p.text("properties = ");
        p.attr(properties);
        p.text(", ");
    }
    if let Some(kernels) = kernels.present() {
        p.text("kernels = ");
        p.stripped_attr(kernels);
        p.text(", ");
    }
    let number = p.cx.int_value(*format);
    if number.is_some_and(|format| format != CompilationTarget::Fatbin.value()) {
        keyword::<CompilationTarget>(p, *format);
        p.text(" = ");
    }
    p.attr(*code);
    p.text(">");
}
