//! Replaces signed operations by unsigned ones where no operand and no result is ever negative.
//!
//! ```mlir
//! %0 = arith.andi %a, %c7 : i32            // %0 = arith.andi %a, %c7 : i32
//! %1 = arith.divsi %0, %c2 : i32           // %1 = arith.divui %0, %c2 : i32
//! %2 = arith.cmpi slt, %1, %c4 : i32       // %2 = arith.cmpi slt, %1, %c4 : i32
//! ```

use oxmlir_dialects::tables::arith as ops;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, InsertPoint, OpId, OpName, OpRef, OpState, Type, ValueId};
use smallvec::SmallVec;

use super::{KnownRanges, with_ranges};

pub static PASS: PassInfo = PassInfo::new(
    "arith-unsigned-when-equivalent",
    "ArithUnsignedWhenEquivalentPass",
    "makes signed operations unsigned where that is the same",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    with_ranges(body, pass, false, |body, known, _| {
        let mut no_listener = NoListener;
        let root = body.root();
        let at = InsertPoint::Before(root);
        for op in body.nested_ops(root) {
            let rw = &mut Rewriter::new(pass.cx, body, &mut no_listener, at);
            if let Some(unsigned) = unsigned(rw.body.name(op)) {
                replace(rw, op, unsigned, known);
            } else if rw.body.name(op) == ops::CMPI {
                compare_unsigned(rw, op, known);
            }
        }
        Ok(())
    })
}

/// The operation that does the same to numbers that are not negative.
fn unsigned(signed: OpName) -> Option<OpName> {
    Some(match signed {
        ops::CEILDIVSI => ops::CEILDIVUI,
        ops::DIVSI | ops::FLOORDIVSI => ops::DIVUI,
        ops::EXTSI => ops::EXTUI,
        ops::MAXSI => ops::MAXUI,
        ops::MINSI => ops::MINUI,
        ops::REMSI => ops::REMUI,
        _ => return None,
    })
}

fn never_negative(op: OpRef, known: &KnownRanges) -> bool {
    let mut values = op.operands().chain(op.results());
    values.all(|value| known.of(value).is_some_and(|range| range.is_non_negative()))
}

fn replace(rw: &mut Rewriter, op: OpId, name: OpName, known: &KnownRanges) {
    if !never_negative(rw.op(op), known) {
        return;
    }
    let attrs = rw.body.inherent_attrs(op);
    let operands = rw.body.operand_vec(op);
    let results: SmallVec<[Type; 2]> = rw.op(op).result_types().collect();
    let state = OpState {
        operands: &operands,
        results: &results,
        attrs: &attrs,
        dict: rw.body.dict(op),
        ..OpState::new(name, rw.body.loc(op))
    };
    rw.replace_with(op, &state);
}

fn compare_unsigned(rw: &mut Rewriter, op: OpId, known: &KnownRanges) {
    let view = ops::Cmpi::new(rw.op(op));
    let (loc, lhs, rhs, predicate) = (view.loc(), view.lhs(), view.rhs(), view.predicate());
    let positive = |value: ValueId| known.of(value).is_some_and(|r| r.is_non_negative());
    if !predicate.is_signed() || !positive(lhs) || !positive(rhs) {
        return;
    }
    rw.insert_before(op);
    let new = ops::cmpi(rw, loc, lhs, rhs, predicate.unsigned());
    rw.replace(op, &[new]);
}
