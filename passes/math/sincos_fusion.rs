//! Makes one operation of a sine and a cosine of the same number.
//!
//! ```mlir
//! %0 = math.sin %x : f32     // %sin, %cos = math.sincos %x : f32
//! %1 = math.cos %x : f32
//! ```

use std::sync::{Mutex, PoisonError};

use oxmlir_dialects::tables::arith::FastMathFlags;
use oxmlir_dialects::tables::math;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{GreedyConfig, PatternSet, Rewriter, apply_patterns_greedily};
use oxmlir_ir::{BlockId, Body, OpId, ValueId};
use rustc_hash::FxHashMap;

use crate::bodies::{all_ended, for_each_body};

pub static PASS: PassInfo = PassInfo::new(
    "math-sincos-fusion",
    "MathSincosFusionPass",
    "makes math.sincos of sines and cosines",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let results = for_each_body(body, &|body| {
        let cosines = Mutex::new(Cosines::default());
        let rule = |rw: &mut Rewriter, op: OpId| {
            let mut cosines = cosines.lock().unwrap_or_else(PoisonError::into_inner);
            fuse(rw, op, &mut cosines)
        };
        let mut patterns = PatternSet::new();
        patterns.add_informed("SincosFusion", rule);
        let config = GreedyConfig::default();
        apply_patterns_greedily(pass.cx, body, body.root(), &patterns, &config)
    });
    all_ended(pass, results)
}

/// Where a cosine stands, and what its result need not keep to.
type Kind = (Option<BlockId>, FastMathFlags);

/// The cosines of the numbers that have been asked for, the latest first, so that looking for one does not take longer the more uses a
/// number has.
#[derive(Default)]
struct Cosines(FxHashMap<ValueId, FxHashMap<Kind, Vec<OpId>>>);

impl Cosines {
    /// Takes the first cosine that goes with a sine.
    fn take(&mut self, sin: math::Sin) -> Option<OpId> {
        let (body, number) = (sin.body, sin.operand());
        let all = self.0.entry(number).or_insert_with(|| {
            let mut all: FxHashMap<Kind, Vec<OpId>> = FxHashMap::default();
            for cos in body
                .users(number)
                .filter_map(|user| math::Cos::of(sin.at(user)))
            {
                let kind = (body.block(cos.id), cos.fastmath());
                all.entry(kind).or_default().push(cos.id);
            }
            all
        });
        let list = all.get_mut(&(body.block(sin.id), sin.fastmath()))?;
        let is_left = |op: &OpId| {
            let cos = || math::Cos::of(sin.at(*op));
            body.is_alive(*op) && cos().is_some_and(|cos| cos.operand() == number)
        };
        std::iter::from_fn(|| list.pop()).find(is_left)
    }
}

// sin(x), cos(x) -> sincos(x), in the place of the first of both
fn fuse(rw: &mut Rewriter, op: OpId, cosines: &mut Cosines) -> bool {
    let Some(sin) = math::Sin::of(rw.op(op)) else {
        return false;
    };
    let Some(cos) = cosines.take(sin) else {
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
