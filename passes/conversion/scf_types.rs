//! Converts the types of what goes through structured control flow, for conversions that leave scf as it is.
//!
//! ```mlir
//! %r = scf.for %i = %lb to %ub step %s iter_args(%x = %init) -> (vector<2x4xf32>)
//! // %r = scf.for %i = %lb to %ub step %s iter_args(%x = %flat) -> (vector<8xf32>)
//! ```

use std::sync::Arc;

use oxmlir_dialects::tables::scf;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Outcome, TypeConverter,
};
use oxmlir_ir::{OpId, ValueId};

use super::retype::{converted_results, replace};

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

/// Converts the types of results, and of the arguments of the regions if these have some (`loops`).
fn convert(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], loops: bool) -> Outcome {
    let results = converted_results(rw, op)?;
    if loops {
        let types = rw.shared_types().ok_or("no type converter")?;
        for region in rw.body.regions(op).to_vec() {
            rw.convert_region_types(region, &types, None)?;
        }
    }
    replace(rw, op, operands, &results);
    Ok(())
}
