//! `transform.structured.vectorize` and what vectorizes all of a function.

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::transform as ops;
use oxmlir_dialects::tables::vector;
use oxmlir_ir::rewrite::{GreedyConfig, PatternSet};
use oxmlir_ir::{Attribute, OpRef};

use super::{at_payload, rewrite_at, sizes};
use crate::conversion::tensor_to_linalg;
use crate::linalg::transforms::vectorize::{self as linalg, Options, pad_users, relayout};
use crate::tensor::fold_subset_ops;
use crate::transform::ops::control::with_place;
use crate::transform::ops::rewriting::rewrite;
use crate::transform::outcome::Step;
use crate::transform::state::{Mapped, State};
use crate::vector::{lower, sink, to_contract, transfer_maps};

/// `transform.structured.vectorize`
pub fn vectorize<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::structured_vectorize as slots;
    let view = ops::StructuredVectorize::new(op);
    let targets = st.ops(view.target());
    if targets.is_empty() {
        return Ok(());
    }
    let known = op.dense_attr(slots::STATIC_VECTOR_SIZES_ATTR);
    let values = op.group(slots::VECTOR_SIZES);
    let sizes = sizes::numbers(st, op, &known, &values)?;
    let mut scalable: Vec<bool> = match op.attr(slots::SCALABLE_SIZES_ATTR) {
        Some(attr) => bools(op, attr),
        None => Vec::new(),
    };
    scalable.resize(sizes.len(), false);
    let options = Options {
        sizes,
        scalable,
        assume_dynamic_dims_match: view.assume_dynamic_dims_match_vec_sizes(),
        named_contraction: view.create_named_contraction(),
        extract: op.attr(slots::VECTORIZE_ND_EXTRACT_ATTR).is_some(),
        ..Options::default()
    };
    for target in targets {
        let is_known = st.payload(&target).is_some_and(|payload| {
            Structured::of(payload).is_some() || relayout::is_known(payload)
        });
        if !is_known {
            return Err(at_payload(
                st,
                op,
                &target,
                "Unsupported Op, cannot vectorize",
            ));
        }
        let done = rewrite_at(st, &target, |rw, op| linalg::vectorize(rw, op, &options));
        if done == Some(false) {
            return Err(at_payload(
                st,
                op,
                &target,
                "Attempted to vectorize, but failed",
            ));
        }
    }
    Ok(())
}

/// The elements of a dense array of booleans.
pub fn bools(op: OpRef, attr: Attribute) -> Vec<bool> {
    let numbers = op.cx.dense_array_values(attr);
    numbers.iter().map(|number| *number != 0).collect()
}

/// `transform.structured.vectorize_children_and_apply_patterns`
pub fn vectorize_children<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredVectorizeChildrenAndApplyPatterns::new(op);
    let mut patterns = PatternSet::new();
    linalg::add_patterns(&mut patterns, view.flatten_1d_depthwise_conv());
    if !view.disable_transfer_permutation_map_lowering_patterns() {
        transfer_maps::add_patterns(&mut patterns);
    }
    if !view.disable_multi_reduction_to_contract_patterns() {
        to_contract::add_patterns(&mut patterns);
    }
    sink::add_patterns(&mut patterns);
    for transfer in [vector::TRANSFER_READ, vector::TRANSFER_WRITE] {
        patterns.add(transfer, st.cx.registry().hooks(transfer).patterns);
    }
    fold_subset_ops::add_transfer_patterns(&mut patterns);
    linalg::copy::add_patterns(&mut patterns);
    if view.fold_type_extensions_into_contract() {
        to_contract::add_extension_patterns(&mut patterns);
    }
    lower::add_step_pattern(&mut patterns);
    if view.vectorize_padding() {
        pad_users::add_patterns(&mut patterns);
        tensor_to_linalg::add_patterns(&mut patterns);
    }
    let targets = st.ops(view.target());
    for target in &targets {
        let is_isolated = target
            .inside(st.root)
            .is_some_and(|(body, op)| body.root() == op);
        if !is_isolated {
            let error = op.error("requires isolated-from-above targets");
            return Err(st.misuse(with_place(st, error, target, "non-isolated target")));
        }
        rewrite(st, op, target, &patterns, &GreedyConfig::default(), false)?;
    }
    st.set_only(op, Mapped::Ops(targets))
}
