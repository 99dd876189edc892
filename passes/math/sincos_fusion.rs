//! Makes one operation of a sine and a cosine of the same number.
//!
//! ```mlir
//! %0 = math.sin %x : f32     // %sin, %cos = math.sincos %x : f32
//! %1 = math.cos %x : f32
//! ```

use oxmlir_dialects::tables::math;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, OpId};

use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "math-sincos-fusion",
    "MathSincosFusionPass",
    "makes math.sincos of sines and cosines",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns.add(math::SIN, &[Pattern::new("SincosFusion", fuse)]);
    run_patterns(body, pass, &patterns)
}

// sin(x), cos(x) -> sincos(x), in the place of the first of both
fn fuse(rw: &mut Rewriter, op: OpId) -> bool {
    let sin = math::Sin::new(rw.op(op));
    let is_beside = |user: OpId| {
        let cos = math::Cos::of(sin.at(user));
        cos.is_some_and(|cos| cos.fastmath() == sin.fastmath())
            && sin.body.block(user) == sin.body.block(op)
    };
    let users = sin.body.users(sin.operand());
    // Latest uses come first.
    let Some(cos) = users.filter(|user| is_beside(*user)).last() else {
        return false;
    };
    let first = match sin.body.is_before_in_block(cos, op) {
        true => cos,
        false => op,
    };
    let (loc, operand) = (sin.body.loc(first), sin.operand());
    let options = math::SincosOptions {
        fastmath: Some(sin.fastmath()),
    };
    rw.insert_before(first);
    let both = math::sincos_with(rw, loc, operand, options);
    let both = math::Sincos::new(rw.op(both));
    let (of_sin, of_cos) = (both.sin(), both.cos());
    rw.replace(op, &[of_sin]);
    rw.replace(cos, &[of_cos]);
    true
}
