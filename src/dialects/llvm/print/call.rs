//! Calls.

use oxmlir_ir::print::Printer;
use oxmlir_ir::{Attribute, OpRef, Type, ValueId};

use super::{keyword_unless, no_fastmath, split};
use crate::printing::{argument_list, result_list, values_in_parens};
use crate::tables::llvm as ops;
use ops::{CConv, TailCallKind};

/// The slots that calls and invokes share.
struct CallSlots {
    operands: usize,
    callee: usize,
    var_callee_type: usize,
    arg_attrs: usize,
    res_attrs: usize,
    bundles: BundleSlots,
}

struct BundleSlots {
    operands: usize,
    sizes: usize,
    tags: usize,
}

/// The callee and the arguments: `@f(%a)`, `%p(%a)`. Answers the type of a called pointer, and the arguments.
fn callee(p: &mut Printer, op: OpRef, slots: &CallSlots) -> (Option<Type>, Vec<ValueId>) {
    let mut args = op.group(slots.operands).to_vec();
    p.text(" ");
    let pointer = match op.attr(slots.callee) {
        Some(symbol) => {
            p.attr(symbol);
            None
        }
        None if args.is_empty() => None,
        None => {
            let pointer = args.remove(0);
            p.value(pointer);
            Some(op.ty(pointer))
        }
    };
    values_in_parens(p, args.iter().copied());
    (pointer, args)
}

fn variadic_type(p: &mut Printer, op: OpRef, slots: &CallSlots) {
    if let Some(ty) = op.type_attr(slots.var_callee_type) {
        p.text(" vararg(");
        p.ty(ty);
        p.text(")");
    }
}

/// ` : !llvm.ptr, (i32 {a}) -> i32`
fn signature(
    p: &mut Printer,
    op: OpRef,
    pointer: Option<Type>,
    args: &[ValueId],
    (arg_attrs, res_attrs): (Option<Attribute>, Option<Attribute>),
) {
    p.text(" : ");
    if let Some(ty) = pointer {
        p.ty(ty);
        p.text(", ");
    }
    let types: Vec<Type> = args.iter().map(|v| op.ty(*v)).collect();
    let results: Vec<Type> = op.result_types().collect();
    argument_list(p, op, &types, arg_attrs);
    p.text(" -> ");
    if results.is_empty() {
        p.text("()");
    } else {
        result_list(p, op, &results, res_attrs);
    }
}

/// `["tag"(%a, %b : i32, i32), "other"()]`
fn bundles(p: &mut Printer, op: OpRef, slots: &BundleSlots) {
    let operands = op.group(slots.operands);
    let groups = split(&operands, &op.dense_attr(slots.sizes));
    let tags = op
        .attr(slots.tags)
        .map_or(&[][..], |a| op.cx.array_elements(a));
    p.text("[");
    p.comma(groups.iter().zip(tags), |p, (group, tag)| {
        p.attr(*tag);
        p.text("(");
        if !group.is_empty() {
            p.values(group.iter().copied());
            p.text(" : ");
            p.types(group.iter().map(|v| op.ty(*v)));
        }
        p.text(")");
    });
    p.text("]");
}

fn has_bundles(op: OpRef, slots: &BundleSlots) -> bool {
    !op.dense_attr(slots.sizes).is_empty()
}

pub fn bundles_of_assume(p: &mut Printer, op: OpRef) {
    use ops::intr_assume as slots;
    bundles(
        p,
        op,
        &BundleSlots {
            operands: slots::OP_BUNDLE_OPERANDS,
            sizes: slots::OP_BUNDLE_SIZES_ATTR,
            tags: slots::OP_BUNDLE_TAGS_ATTR,
        },
    );
}

pub fn call(p: &mut Printer, op: OpRef) {
    use ops::call as s;
    let slots = CallSlots {
        operands: s::CALLEE_OPERANDS,
        callee: s::CALLEE_ATTR,
        var_callee_type: s::VAR_CALLEE_TYPE_ATTR,
        arg_attrs: s::ARG_ATTRS_ATTR,
        res_attrs: s::RES_ATTRS_ATTR,
        bundles: BundleSlots {
            operands: s::OP_BUNDLE_OPERANDS,
            sizes: s::OP_BUNDLE_SIZES_ATTR,
            tags: s::OP_BUNDLE_TAGS_ATTR,
        },
    };
    keyword_unless(p, op, s::CCONV_ATTR, CConv::Ccc);
    keyword_unless(p, op, s::TAIL_CALL_KIND_ATTR, TailCallKind::None);
    let (pointer, args) = callee(p, op, &slots);
    variadic_type(p, op, &slots);
    if has_bundles(op, &slots.bundles) {
        p.text(" ");
        bundles(p, op, &slots.bundles);
    }
    p.attr_dict(
        op,
        [
            s::CALLEE_ATTR,
            s::TAIL_CALL_KIND_ATTR,
            s::VAR_CALLEE_TYPE_ATTR,
            s::CCONV_ATTR,
            s::OP_BUNDLE_SIZES_ATTR,
            s::OP_BUNDLE_TAGS_ATTR,
            s::ARG_ATTRS_ATTR,
            s::RES_ATTRS_ATTR,
        ]
        .into_iter()
        .chain(no_fastmath(op, s::FASTMATH_FLAGS_ATTR)),
    );
    let attrs = (op.attr(slots.arg_attrs), op.attr(slots.res_attrs));
    signature(p, op, pointer, &args, attrs);
}

pub fn invoke(p: &mut Printer, op: OpRef) {
    use ops::invoke as s;
    let slots = CallSlots {
        operands: s::CALLEE_OPERANDS,
        callee: s::CALLEE_ATTR,
        var_callee_type: s::VAR_CALLEE_TYPE_ATTR,
        arg_attrs: s::ARG_ATTRS_ATTR,
        res_attrs: s::RES_ATTRS_ATTR,
        bundles: BundleSlots {
            operands: s::OP_BUNDLE_OPERANDS,
            sizes: s::OP_BUNDLE_SIZES_ATTR,
            tags: s::OP_BUNDLE_TAGS_ATTR,
        },
    };
    keyword_unless(p, op, s::CCONV_ATTR, CConv::Ccc);
    let (pointer, args) = callee(p, op, &slots);
    let targets = [
        (" to ", s::NORMAL_DEST_OPERANDS),
        (" unwind ", s::UNWIND_DEST_OPERANDS),
    ];
    for (block, (word, group)) in op.body.successors(op.id).zip(targets) {
        p.text(word);
        p.successor_with_args(op.body, block, &op.group(group));
    }
    variadic_type(p, op, &slots);
    if has_bundles(op, &slots.bundles) {
        p.text(" ");
        bundles(p, op, &slots.bundles);
    }
    p.attr_dict(
        op,
        [
            s::CALLEE_ATTR,
            s::VAR_CALLEE_TYPE_ATTR,
            s::CCONV_ATTR,
            s::OP_BUNDLE_SIZES_ATTR,
            s::OP_BUNDLE_TAGS_ATTR,
            s::ARG_ATTRS_ATTR,
            s::RES_ATTRS_ATTR,
        ],
    );
    let attrs = (op.attr(slots.arg_attrs), op.attr(slots.res_attrs));
    signature(p, op, pointer, &args, attrs);
}

pub fn call_intrinsic(p: &mut Printer, op: OpRef) {
    use ops::call_intrinsic as s;
    let slots = BundleSlots {
        operands: s::OP_BUNDLE_OPERANDS,
        sizes: s::OP_BUNDLE_SIZES_ATTR,
        tags: s::OP_BUNDLE_TAGS_ATTR,
    };
    let args = op.group(s::ARGS).to_vec();
    p.text(" ");
    p.string(op.str_attr(s::INTRIN_ATTR).unwrap_or(""));
    values_in_parens(p, args.iter().copied());
    if has_bundles(op, &slots) {
        p.text(" ");
        bundles(p, op, &slots);
    }
    p.attr_dict(
        op,
        [
            s::INTRIN_ATTR,
            s::OP_BUNDLE_SIZES_ATTR,
            s::OP_BUNDLE_TAGS_ATTR,
            s::ARG_ATTRS_ATTR,
            s::RES_ATTRS_ATTR,
        ]
        .into_iter()
        .chain(no_fastmath(op, s::FASTMATH_FLAGS_ATTR)),
    );
    let attrs = (op.attr(s::ARG_ATTRS_ATTR), op.attr(s::RES_ATTRS_ATTR));
    signature(p, op, None, &args, attrs);
}
