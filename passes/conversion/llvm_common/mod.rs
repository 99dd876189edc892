//! What the lowerings to the llvm dialect have in common: types, elementwise operations, constants.

mod aggregates;
pub mod builder;
pub mod descriptor;
pub mod device;
pub mod elementwise;
pub mod library;
pub mod text;
pub mod types;

use crate::bodies::{convert, convert_prepared};
use std::sync::Arc;

use oxmlir_dialects::dlti;
use oxmlir_dialects::tables::llvm;
use oxmlir_ir::interfaces::ConvertToLlvm;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::pass::{OptionInfo, PassContext, PassResult};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionTarget, TypeConverter};
use oxmlir_ir::{Attribute, Body, Location, OpId, OpRef, Scalar, Type, ValueId};

pub use builder::{GepIndex, LlvmBuilder};
pub use descriptor::{Descriptor, RankedInMemory, UnrankedDescriptor};
pub use elementwise::{Flags, Lowering, add_lowerings};
pub use library::{Allocation, Callee, Function};
pub use types::{INDEX_BITS, llvm_types, shared_llvm_types};

/// The target of all lowerings to the llvm dialect: its operations are legal, nothing else is said.
pub fn llvm_target() -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["llvm"]);
    target
}

/// The constant integer `value` of type `ty`, or the vector that repeats it: `llvm.mlir.constant`.
pub fn int_constant(rw: &mut Rewriter, loc: Location, ty: Type, value: i64) -> ValueId {
    let width = rw.cx.int_width(rw.cx.element_type(ty)).unwrap_or(64);
    let attr = rw
        .cx
        .splat_attr(ty, &Scalar::Int(ApInt::from_i64(width, value)));
    llvm::mlir_constant(rw, loc, ty, attr)
}

/// The constant `value` of the type `ty` that `index` becomes: `llvm.mlir.constant(VALUE : index)`.
pub fn index_constant(rw: &mut Rewriter, loc: Location, ty: Type, value: i64) -> ValueId {
    let attr = rw.cx.int_attr(Type::INDEX, value);
    llvm::mlir_constant(rw, loc, ty, attr)
}

/// Gives the operation that makes `value` the discardable attributes of `op`.
pub fn keep_discardable(rw: &mut Rewriter, op: OpId, value: ValueId) {
    let dict = rw.body.dict(op);
    if dict != Attribute::EMPTY_DICT
        && let Some(new) = rw.body.defining_op(value)
    {
        rw.body.set_dict(new, dict);
    }
}

/// The option for the width of `index`; 0 stands for that of a machine word.
pub const INDEX_BITWIDTH: OptionInfo = OptionInfo::uint(
    "index-bitwidth",
    "bits of the index type, 0 for a machine word",
    0,
);

/// The width that the option [`INDEX_BITWIDTH`] asks for, if the pass has it; `default` where it asks for none.
fn index_bits(pass: &PassContext, default: u32) -> u32 {
    if !pass.options.has("index-bitwidth") {
        return default;
    }
    match pass.options.uint("index-bitwidth") {
        0 => default,
        bits => u32::try_from(bits).unwrap_or(default),
    }
}

/// The width of `index` by the data layout of the operation that a pass runs on.
pub fn layout_index_bits(body: &Body, pass: &PassContext) -> u32 {
    let root = OpRef::new(pass.cx, body, body.root());
    dlti::index_bits(root).unwrap_or(INDEX_BITS)
}

/// Runs a partial conversion to the llvm dialect with the patterns that `add` gives; they follow from the pass's options alone.
pub fn lower_partially(
    body: &mut Body,
    pass: &PassContext,
    add: impl FnOnce(&mut ConversionPatterns, &Arc<TypeConverter>),
) -> PassResult {
    let bits = index_bits(pass, INDEX_BITS);
    convert_prepared(body, pass, || {
        let types = shared_llvm_types(bits);
        let mut patterns = ConversionPatterns::new();
        add(&mut patterns, &types);
        (llvm_target(), patterns)
    })
}

/// Like [`lower_partially`] with all that the lowering of one dialect needs.
pub fn lower_by_interface(
    body: &mut Body,
    pass: &PassContext,
    lowering: &ConvertToLlvm,
) -> PassResult {
    (lowering.prepare)(pass.cx, body);
    convert_prepared(body, pass, || {
        let mut types = llvm_types(index_bits(pass, INDEX_BITS));
        (lowering.add_types)(&mut types);
        let mut target = llvm_target();
        let mut patterns = ConversionPatterns::new();
        (lowering.restrict)(&mut target);
        (lowering.add_patterns)(&mut patterns, &Arc::new(types));
        (target, patterns)
    })
}

/// Like [`lower_partially`], of the operations of one dialect, all of which have to go; all others are legal as they are.
pub fn lower_dialect(
    body: &mut Body,
    pass: &PassContext,
    dialect: &'static str,
    add: impl FnOnce(&mut ConversionPatterns, &Arc<TypeConverter>),
) -> PassResult {
    let mut target = ConversionTarget::new();
    target.illegal_dialects(&[dialect]).legal_unknown();
    lower_with(body, pass, target, index_bits(pass, INDEX_BITS), add)
}

/// Like [`lower_partially`] for what depends on the data layout.
pub fn lower_by_layout(
    body: &mut Body,
    pass: &PassContext,
    add: impl FnOnce(&mut ConversionPatterns, &Arc<TypeConverter>),
) -> PassResult {
    let bits = index_bits(pass, layout_index_bits(body, pass));
    lower_with(body, pass, llvm_target(), bits, add)
}

fn lower_with(
    body: &mut Body,
    pass: &PassContext,
    target: ConversionTarget,
    index_bits: u32,
    add: impl FnOnce(&mut ConversionPatterns, &Arc<TypeConverter>),
) -> PassResult {
    let types = shared_llvm_types(index_bits);
    let mut patterns = ConversionPatterns::new();
    add(&mut patterns, &types);
    convert(body, pass, target, patterns)
}
