//! The same operation with converted types, for conversions that keep an operation and change what it works on.

use oxmlir_dialects::rebuild::rebuild;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{OpId, Type, ValueId};

/// Puts an operation with these operands and results of converted types in the place of `op`; its regions move over.
pub fn retype(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let results = converted_results(rw, op)?;
    replace(rw, op, operands, &results);
    Ok(())
}

/// What the types of the results become.
pub fn converted_results(rw: &ConversionRewriter, op: OpId) -> Result<Vec<Type>, NoMatch> {
    (0..rw.body.num_results(op))
        .map(|index| rw.convert_result(op, index))
        .collect()
}

/// Puts the same operation with other operands and results in the place of `op`; its regions move over.
pub fn replace(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], results: &[Type]) {
    let new = rebuild(rw, op, operands, results);
    let values: Vec<ValueId> = rw.body.results(new).collect();
    rw.replace(op, &values);
}
