//! Converts the types of what goes through structured control flow, for conversions that leave scf as it is.
//!
//! ```mlir
//! %r = scf.for %i = %lb to %ub step %s iter_args(%x = %init) -> (vector<2x4xf32>)
//! // %r = scf.for %i = %lb to %ub step %s iter_args(%x = %flat) -> (vector<8xf32>)
//! ```

use std::sync::Arc;

use oxmlir_dialects::tables::scf;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{Attribute, OpId, OpRef, OpState, Type, ValueId};

/// Operations whose regions end with `scf.yield` and which are converted.
const YIELDING: [oxmlir_ir::OpName; 4] = [scf::FOR, scf::IF, scf::INDEX_SWITCH, scf::WHILE];

/// Adds the patterns, and makes those operations legal whose types are.
pub fn add_patterns(
    patterns: &mut ConversionPatterns,
    target: &mut ConversionTarget,
    types: &Arc<TypeConverter>,
) {
    for name in [scf::FOR, scf::IF, scf::INDEX_SWITCH] {
        let known = types.clone();
        target.dynamic_op(name, move |op| {
            op.result_types().all(|ty| known.is_legal(op.cx, ty))
        });
    }
    for name in [scf::WHILE, scf::CONDITION] {
        let known = types.clone();
        target.dynamic_op(name, move |op| known.is_legal_op(op));
    }
    let known = types.clone();
    target.dynamic_op(scf::YIELD, move |op| {
        op.parent().is_none_or(|p| !YIELDING.contains(&p.name())) || known.is_legal_op(op)
    });
    let types = Some(types);
    for (name, pattern, loops) in [
        (scf::FOR, "ConvertForOpTypes", true),
        (scf::IF, "ConvertIfOpTypes", false),
        (scf::INDEX_SWITCH, "ConvertIndexSwitchOpTypes", false),
        (scf::WHILE, "ConvertWhileOpTypes", true),
    ] {
        patterns.add(name, pattern, types, move |rw, op, operands| {
            convert(rw, op, operands, loops)
        });
    }
    patterns.add(scf::YIELD, "ConvertYieldOpType", types, set_operands);
    patterns.add(
        scf::CONDITION,
        "ConvertConditionOpTypes",
        types,
        set_operands,
    );
}

fn set_operands(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    rw.modify(op, |body| body.set_operands(op, operands));
    Ok(())
}

/// Puts an operation with converted operands and results in the place of `op`; its regions move over. `loops`: the regions
/// have arguments.
fn convert(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], loops: bool) -> Outcome {
    let results: Vec<Type> = rw.body.result_types(op).collect();
    let results = results.into_iter().map(|ty| rw.convert(ty));
    let results: Vec<Type> = results.collect::<Result<_, NoMatch>>()?;
    let types = rw.shared_types().ok_or("no type converter")?;
    let regions = rw.body.regions(op).to_vec();
    if loops {
        for region in &regions {
            rw.convert_region_types(*region, &types, None)?;
        }
    }
    let attrs = inherent_attrs(rw.op(op));
    let state = OpState {
        operands,
        results: &results,
        attrs: &attrs,
        dict: rw.body.dict(op),
        regions: regions.len(),
        ..OpState::new(rw.body.name(op), rw.body.loc(op))
    };
    let new = rw.insert(&state);
    for (from, to) in regions.into_iter().zip(rw.body.regions(new).to_vec()) {
        while let Some(block) = rw.body.first_block(from) {
            rw.body.move_block(block, to, None);
        }
    }
    let values: Vec<ValueId> = rw.body.results(new).collect();
    rw.replace(op, &values);
    Ok(())
}

fn inherent_attrs(op: OpRef) -> Vec<(usize, Attribute)> {
    let attrs = op.body.attrs(op.id).iter().enumerate();
    attrs
        .filter_map(|(slot, attr)| Some((slot, attr.present()?)))
        .collect()
}
