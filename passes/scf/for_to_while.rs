//! Makes a while loop of each counted one.
//!
//! ```mlir
//! scf.for %i = %lb to %ub step %s {    // scf.while (%i = %lb) : (index) -> index {
//!   "body"(%i)                         //   %more = arith.cmpi slt, %i, %ub : index
//! }                                    //   scf.condition(%more) %i : index
//!                                      // } do {
//!                                      // ^bb0(%i: index):
//!                                      //   %next = arith.addi %i, %s : index
//!                                      //   "body"(%i)
//!                                      //   scf.yield %next : index
//!                                      // }
//! ```

use oxmlir_dialects::tables::{arith, scf};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Attribute, Body, OpId, OpState, Type, ValueId};

use crate::affine::index::{Compare, compare};
use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "scf-for-to-while",
    "SCFForToWhileLoop",
    "makes while loops of counted ones",
    Anchor::Any,
    run,
);

/// How the discardable attribute is called that says that the counter was unsigned.
const UNSIGNED: &str = "unsignedCmp";

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns.add(
        scf::FOR,
        &[Pattern::new("ForLoopLoweringPattern", |rw, op| {
            lower(rw, op).is_some()
        })],
    );
    run_patterns(body, pass, &patterns)
}

// for i = lb to ub step s, carried -> while (i = lb, carried) { i < ub } do { body; i + s }
fn lower(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use scf::for_::{INIT_ARGS, LOWER_BOUND, REGION, STEP, UNSIGNED_CMP_ATTR, UPPER_BOUND};
    let operands = rw.body.operand_vec(op);
    let (lower, upper, step) = (operands[LOWER_BOUND], operands[UPPER_BOUND], operands[STEP]);
    let region = rw.body.region(op, REGION);
    let block = rw.body.first_block(region)?;
    let loc = rw.body.loc(op);
    let unsigned = rw.body.attr(op, UNSIGNED_CMP_ATTR).is_some();
    let mut dict = rw.body.dict(op);
    if unsigned {
        dict = rw.cx.dict_with(dict, UNSIGNED, Some(Attribute::UNIT));
    }
    let inits: Vec<ValueId> = std::iter::once(lower)
        .chain(operands[INIT_ARGS..].iter().copied())
        .collect();
    let types: Vec<Type> = inits.iter().map(|value| rw.body.ty(*value)).collect();
    rw.insert_before(op);
    let new = rw.insert(&OpState {
        operands: &inits,
        results: &types,
        dict,
        regions: 2,
        ..OpState::new(scf::WHILE, loc)
    });
    let before = rw.body.add_block(rw.body.region(new, 0));
    let carried: Vec<ValueId> = types
        .iter()
        .map(|ty| rw.body.add_arg(before, *ty, loc))
        .collect();
    rw.insert_at_end(before);
    let how = if unsigned {
        Compare::UnsignedLess
    } else {
        Compare::Less
    };
    let more = compare(rw, loc, how, carried[0], upper);
    let passed: Vec<ValueId> = std::iter::once(more).chain(carried).collect();
    rw.create(scf::CONDITION, loc, &passed, &[], &[]);

    let after = rw.body.region(new, 1);
    rw.body.take_blocks(region, after);
    let iv = rw.body.arg(block, 0);
    rw.insert_at_start(block);
    let next = rw.value(arith::ADDI, loc, &[iv, step], types[0], &[]);
    let terminator = rw.body.last_op(block)?;
    rw.modify(terminator, |body| {
        body.splice_operands(terminator, 0..0, &[next])
    });
    let results: Vec<ValueId> = rw.body.results(new).skip(1).collect();
    rw.replace(op, &results);
    Some(())
}
