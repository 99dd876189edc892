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

use oxmlir_dialects::tables::arith::{self, CmpIPredicate};
use oxmlir_dialects::tables::scf;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Attribute, Body, OpId, Type, ValueId};

use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "scf-for-to-while",
    "SCFForToWhileLoop",
    "makes while loops of counted ones",
    Anchor::Any,
    run,
);

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
    let view = scf::For::new(rw.op(op));
    let (lower, upper, step) = (view.lower_bound(), view.upper_bound(), view.step());
    let (region, loc, unsigned) = (view.region(), view.loc(), view.unsigned_cmp());
    let inits: Vec<ValueId> = std::iter::once(lower).chain(view.init_args()).collect();
    let block = rw.body.first_block(region)?;
    let mut dict = rw.body.dict(op);
    if unsigned {
        // The attribute stays, as a discardable one.
        let name = rw.cx.attr_name(scf::FOR, scf::for_::UNSIGNED_CMP_ATTR);
        dict = rw.cx.dict_with(dict, name, Some(Attribute::UNIT));
    }
    let types: Vec<Type> = inits.iter().map(|value| rw.body.ty(*value)).collect();
    rw.insert_before(op);
    let new = scf::while_(rw, loc, &types, &inits);
    rw.body.set_dict(new, dict);
    let before = rw
        .body
        .add_block(rw.body.region(new, scf::while_::BEFORE_REGION));
    let carried: Vec<ValueId> = types
        .iter()
        .map(|ty| rw.body.add_arg(before, *ty, loc))
        .collect();
    rw.insert_at_end(before);
    let how = if unsigned {
        CmpIPredicate::Ult
    } else {
        CmpIPredicate::Slt
    };
    let more = arith::cmpi(rw, loc, carried[0], upper, how);
    scf::condition(rw, loc, more, &carried);

    let after = rw.body.region(new, scf::while_::AFTER_REGION);
    rw.body.take_blocks(region, after);
    let iv = rw.body.arg(block, 0);
    rw.insert_at_start(block);
    let next = arith::addi(rw, loc, iv, step);
    let terminator = rw.body.last_op(block)?;
    rw.modify(terminator, |body| {
        body.splice_operands(terminator, 0..0, &[next])
    });
    let results: Vec<ValueId> = rw.body.results(new).skip(1).collect();
    rw.replace(op, &results);
    Some(())
}
