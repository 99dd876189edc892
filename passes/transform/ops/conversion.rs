//! Dialect conversions of the payload: `transform.apply_conversion_patterns` and what it names.

use std::sync::Arc;

use oxmlir_dialects::tables::{func, memref, tensor, transform as ops};
use oxmlir_ir::analysis::SymbolTable;
use oxmlir_ir::interfaces::{ConvertToLlvm, Implementation, implements};
use oxmlir_ir::rewrite::conversion::{
    Around, Conversion, ConversionPatterns, ConversionTarget, Converted, TypeConverter, Values,
};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{
    Context, DYNAMIC, Diagnostic, Diagnostics, InsertPoint, OpName, OpRef, OpState, Type, TypeKind,
};
use rustc_hash::FxHashSet;

use super::control::with_place;
use super::rewriting::{require_apart, require_isolated};
use super::testing::NEW_NAME;
use crate::conversion::llvm_common::{Allocation, INDEX_BITS, llvm_types};
use crate::conversion::{func_to_llvm, memref_to_llvm, scf_types, vector_to_llvm};
use crate::transform::interface::{ConversionDescriptor, ConverterDescriptor};
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::State;

/// The sets of patterns and the type converters, a line each.
#[rustfmt::skip]
pub static INTERFACES: &[Implementation] = &[
    implements(ops::APPLY_CONVERSION_PATTERNS_DIALECT_TO_LLVM, &ConversionDescriptor { populate: dialect_to_llvm }),
    implements(ops::APPLY_CONVERSION_PATTERNS_FUNC_FUNC_TO_LLVM, &ConversionDescriptor { populate: func_to_llvm }),
    implements(ops::APPLY_CONVERSION_PATTERNS_MEMREF_MEMREF_TO_LLVM_TYPE_CONVERTER, &ConverterDescriptor { add: types_of_llvm }),
    implements(ops::APPLY_CONVERSION_PATTERNS_SCF_STRUCTURAL_CONVERSIONS, &ConversionDescriptor { populate: structural }),
    implements(ops::APPLY_CONVERSION_PATTERNS_TRANSFORM_TEST_CONVERSION_PATTERNS, &ConversionDescriptor { populate: of_tests }),
    implements(ops::APPLY_CONVERSION_PATTERNS_TRANSFORM_TEST_TYPE_CONVERTER, &ConverterDescriptor { add: types_of_tests }),
    implements(ops::TYPE_CONVERSION_TENSOR_CAST_SHAPE_DYNAMIC_DIMS, &ConverterDescriptor { add: casts_of_shapes }),
    implements(ops::APPLY_CONVERSION_PATTERNS_VECTOR_VECTOR_TO_LLVM, &ConversionDescriptor { populate: vector_to_llvm }),
];

/// The type converter that a set of patterns is used with, if it is that of the llvm dialect.
fn converter(
    patterns: OpRef<'_>,
) -> Option<ops::ApplyConversionPatternsMemrefMemrefToLlvmTypeConverter<'_>> {
    let parent = patterns.parent()?;
    let group = ops::apply_conversion_patterns::DEFAULT_TYPE_CONVERTER_REGION;
    let block = parent.entry_block(group)?;
    let converter = parent.at(parent.body.first_op(block)?);
    ops::ApplyConversionPatternsMemrefMemrefToLlvmTypeConverter::of(converter)
}

fn dialect_to_llvm(
    op: OpRef,
    patterns: &mut ConversionPatterns,
    target: &mut ConversionTarget,
    types: &Arc<TypeConverter>,
) {
    let dialect = ops::ApplyConversionPatternsDialectToLlvm::new(op).dialect_name();
    if dialect == op.cx.dialect_of(func::FUNC) {
        func_to_llvm(op, patterns, target, types);
    } else if dialect == op.cx.dialect_of(memref::ALLOC) {
        let allocation = converter(op).map(|view| Allocation {
            aligned: view.use_aligned_alloc().unwrap_or_default(),
            generic: view.use_generic_functions().unwrap_or_default(),
        });
        memref_to_llvm::add_patterns(patterns, types, allocation.unwrap_or_default());
    } else if let Some(lowering) = op.cx.registry().dialect_interface::<ConvertToLlvm>(dialect) {
        (lowering.restrict)(target);
        (lowering.add_patterns)(patterns, types);
    }
}

fn func_to_llvm(
    op: OpRef,
    patterns: &mut ConversionPatterns,
    _: &mut ConversionTarget,
    types: &Arc<TypeConverter>,
) {
    let bare = converter(op).and_then(|view| view.use_bare_ptr_call_conv());
    func_to_llvm::add_patterns(patterns, types, bare.unwrap_or_default());
}

fn structural(
    _: OpRef,
    patterns: &mut ConversionPatterns,
    target: &mut ConversionTarget,
    types: &Arc<TypeConverter>,
) {
    scf_types::add_patterns(patterns, target, types);
}

fn vector_to_llvm(
    op: OpRef,
    patterns: &mut ConversionPatterns,
    _: &mut ConversionTarget,
    types: &Arc<TypeConverter>,
) {
    let view = ops::ApplyConversionPatternsVectorVectorToLlvm::new(op);
    let options = vector_to_llvm::Options {
        reassociate: view.reassociate_fp_reductions(),
        narrow_indices: view.force_32bit_vector_indices(),
        vector_alignment: view.use_vector_alignment(),
    };
    vector_to_llvm::add_patterns(patterns, types, options);
}

fn types_of_llvm(op: OpRef, types: &mut TypeConverter) {
    let view = ops::ApplyConversionPatternsMemrefMemrefToLlvmTypeConverter::new(op);
    let bits = view
        .index_bitwidth()
        .and_then(|bits| u32::try_from(bits).ok());
    *types = llvm_types(bits.filter(|bits| *bits > 0).unwrap_or(INDEX_BITS));
}

/// Tensors are cast to other sizes; no size may be promised unless the operation says so.
fn casts_of_shapes(op: OpRef, types: &mut TypeConverter) {
    let promises = ops::TypeConversionTensorCastShapeDynamicDims::new(op).ignore_dynamic_info();
    let is_cast = move |cx: &Context, (more, less): (Type, Type), (from, to): (Type, Type)| {
        let ranked = |ty| matches!(cx.type_kind(ty), TypeKind::RankedTensor { .. });
        ranked(from)
            && ranked(to)
            && (promises || preserves_static_sizes(cx, more, less))
            && casts_to(cx, from, to)
    };
    types.add_source(move |rw, ty, inputs, loc| {
        let [input] = inputs else { return None };
        let from = rw.body.ty(*input);
        is_cast(rw.cx, (ty, from), (from, ty)).then(|| tensor::cast(rw, loc, ty, *input))
    });
    types.add_target(move |rw, made, inputs, _, loc| {
        let ([input], [ty]) = (inputs, made) else {
            return None;
        };
        let from = rw.body.ty(*input);
        let cast = is_cast(rw.cx, (from, *ty), (from, *ty));
        cast.then(|| Values::from_slice(&[tensor::cast(rw, loc, *ty, *input)]))
    });
}

/// Whether each size that `less` says is said by `more` as well.
fn preserves_static_sizes(cx: &Context, more: Type, less: Type) -> bool {
    let (Some(more), Some(less)) = (cx.shape(more), cx.shape(less)) else {
        return false;
    };
    let mut sizes = more.iter().zip(less);
    more.len() == less.len() && sizes.all(|(more, less)| *less == DYNAMIC || *more != DYNAMIC)
}

/// Whether a tensor may be one of the other type.
fn casts_to(cx: &Context, from: Type, to: Type) -> bool {
    let (Some(a), Some(b)) = (cx.shape(from), cx.shape(to)) else {
        return false;
    };
    let mut sizes = a.iter().zip(b);
    cx.element_type(from) == cx.element_type(to)
        && a.len() == b.len()
        && sizes.all(|(a, b)| a == b || [*a, *b].contains(&DYNAMIC))
}

/// Tensors of known rank are memrefs, all else is as it is.
fn types_of_tests(_: OpRef, types: &mut TypeConverter) {
    types.add_conversion(|_, _, ty| Converted::To(ty));
    types.add_conversion(|cx, _, ty| match cx.type_kind(ty) {
        TypeKind::RankedTensor { shape, element, .. } => Converted::To(cx.ty(TypeKind::MemRef {
            shape: shape.clone(),
            element: *element,
            layout: None,
            space: None,
        })),
        _ => Converted::NotMine,
    });
    types.add_casts();
}

/// Operations of tests that say what is to replace them become others of converted types.
fn of_tests(
    _: OpRef,
    patterns: &mut ConversionPatterns,
    _: &mut ConversionTarget,
    types: &Arc<TypeConverter>,
) {
    patterns.add_any("TestConversionPattern", Some(types), |rw, op, operands| {
        if rw.op(op).named_attr(NEW_NAME).is_none() {
            return Err("names no other operation".into());
        }
        let results = rw.op(op).result_types().map(|ty| rw.convert(ty));
        let results = results.collect::<Result<Vec<Type>, _>>()?;
        let (name, loc) = (rw.cx.op_name(NEW_OP), rw.body.loc(op));
        rw.replace_with(
            op,
            &OpState {
                operands,
                results: &results,
                ..OpState::new(name, loc)
            },
        );
        Ok(())
    });
}

/// The operation that those of tests are converted to.
const NEW_OP: &str = "test.new_op";

/// What an operation says is legal and illegal.
fn target(op: OpRef) -> ConversionTarget {
    use ops::apply_conversion_patterns as slots;
    let cx = op.cx;
    let texts = |slot| {
        let elements = op
            .attr(slot)
            .map_or(&[][..], |attr| cx.array_elements(attr));
        elements.iter().filter_map(|text| cx.str_value(*text))
    };
    let names = |slot| {
        texts(slot)
            .map(|name| cx.op_name(name))
            .collect::<Vec<OpName>>()
    };
    let dialects = |slot| {
        let found = texts(slot).filter_map(|name| cx.registry().dialect(name));
        found.map(|dialect| dialect.name).collect::<Vec<_>>()
    };
    let mut target = ConversionTarget::new();
    target.legal_ops(&names(slots::LEGAL_OPS_ATTR));
    target.illegal_ops(&names(slots::ILLEGAL_OPS_ATTR));
    target.legal_dialects(&dialects(slots::LEGAL_DIALECTS_ATTR));
    target.illegal_dialects(&dialects(slots::ILLEGAL_DIALECTS_ATTR));
    target
}

/// The operations in a region, if it is there.
fn children(op: OpRef<'_>, region: usize) -> impl Iterator<Item = OpRef<'_>> {
    let region = op.body.regions(op.id).get(region);
    let block = region.and_then(|region| op.body.first_block(*region));
    let ops = block.into_iter().flat_map(|block| op.body.ops(block));
    ops.map(move |child| op.at(child))
}

fn missing(st: &State, child: OpRef) -> Outcome {
    let message = "cannot be applied: the program has no implementation of these patterns";
    st.misuse(child.error(message))
}

/// The type converter that the operations in a region make, if there are any.
pub fn converter_of<'s>(
    st: &State<'s, '_>,
    op: OpRef<'s>,
    region: usize,
) -> Step<Option<TypeConverter>> {
    let mut types = None;
    for child in children(op, region) {
        let Some(descriptor) = child.interface::<ConverterDescriptor>() else {
            return Err(missing(st, child));
        };
        (descriptor.add)(child, types.get_or_insert_with(TypeConverter::new));
    }
    Ok(types)
}

/// What is converted, how and to what, as an operation says.
fn conversion<'s>(st: &State<'s, '_>, op: OpRef<'s>) -> Step<Conversion> {
    use ops::apply_conversion_patterns as slots;
    let types = converter_of(st, op, slots::DEFAULT_TYPE_CONVERTER_REGION)?.map(Arc::new);
    let (mut target, mut patterns) = (target(op), ConversionPatterns::new());
    for child in children(op, slots::PATTERNS_REGION) {
        let Some(types) = &types else {
            let message = "pattern descriptor does not specify type converter and apply_conversion_patterns op has no default type converter";
            let error =
                Diagnostic::error(op.loc(), message).note(child.loc(), "pattern descriptor op");
            return Err(st.definite(error));
        };
        let Some(descriptor) = child.interface::<ConversionDescriptor>() else {
            return Err(missing(st, child));
        };
        (descriptor.populate)(child, &mut patterns, &mut target, types);
    }
    Ok(Conversion {
        target,
        patterns,
        full: !op.unit_attr(slots::PARTIAL_CONVERSION_ATTR),
    })
}

/// Converts an operation of the payload and all in it.
fn convert<'s>(
    st: &mut State<'s, '_>,
    op: OpRef<'s>,
    payload: &PayloadOp,
    conversion: &Conversion,
) -> Step<()> {
    let cx = st.cx;
    let path = payload.inner_path(st.root);
    let (mut around, mut diagnostics) = (Around::default(), Diagnostics::default());
    let converted = payload
        .inside(st.root)
        .is_none_or(|(body, _)| conversion.run_inside(cx, body, &mut diagnostics, &mut around));
    for diagnostic in diagnostics.take() {
        st.pass.emit(diagnostic);
    }
    if !converted {
        let error = Diagnostic::error(op.loc(), "dialect conversion failed");
        return Err(Outcome::silenceable(with_place(
            st,
            error,
            payload,
            "target op",
        )));
    }
    if let Some((body, stub)) = payload.outside(st.root) {
        let symbols = SymbolTable::new(cx, body, body.root());
        let mut declared = FxHashSet::default();
        for deferred in around.deferred {
            let is_there = |name| {
                let name = cx.str(name);
                symbols.get(name).is_some() || !declared.insert(name)
            };
            if deferred.declares.as_deref().is_some_and(is_there) {
                continue;
            }
            let mut nobody = NoListener;
            let at = InsertPoint::Before(stub);
            (deferred.work)(&mut Rewriter::new(cx, body, &mut nobody, at));
        }
    }
    if ops::ApplyConversionPatterns::new(op).preserve_handles() {
        for (old, new) in around.replaced {
            let old = PayloadOp::at(&path, old);
            let new = new
                .map(|new| old.sibling(new))
                .filter(|new| new.is_alive(st.root));
            st.replace_payload(&old, new.as_ref());
        }
    }
    Ok(())
}

/// `transform.apply_conversion_patterns`
pub fn apply_conversion_patterns<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let conversion = conversion(st, op)?;
    let targets = st.ops(ops::ApplyConversionPatterns::new(op).target());
    require_isolated(st, op, &targets)?;
    for target in &targets {
        require_apart(st, op, target)?;
        convert(st, op, target, &conversion)?;
    }
    Ok(())
}
