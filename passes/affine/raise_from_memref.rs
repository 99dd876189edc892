//! Turns loads and stores into affine ones where their subscripts are affine.
//!
//! ```mlir
//! %0 = arith.addi %i, %c1 : index               // %1 = affine.load %m[%i + 1] : memref<10xf32>
//! %1 = memref.load %m[%0] : memref<10xf32>
//! ```

use oxmlir_dialects::affine::maps::AppliedMap;
use oxmlir_dialects::affine::scope::{is_valid_dim, is_valid_symbol};
use oxmlir_dialects::tables::{affine, arith, func, memref};
use oxmlir_ir::affine::{AffineExpr, BinaryOp};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, Context, InsertPoint, OpId, OpRef, ValueId};

pub static PASS: PassInfo = PassInfo::new(
    "affine-raise-from-memref",
    "RaiseMemrefDialect",
    "makes loads and stores with affine subscripts affine",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for op in body.nested_ops_post_order(body.root()) {
        match body.name(op) {
            memref::LOAD => raise_load(pass.cx, body, op),
            memref::STORE => raise_store(pass.cx, body, op),
            _ => {}
        }
    }
    Ok(())
}

/// Replaces a load by its affine form, if its subscripts are affine.
fn raise_load(cx: &Context, body: &mut Body, op: OpId) {
    let load = memref::Load::new(OpRef::new(cx, body, op));
    let Some(map) = subscripts(cx, body, &load.indices()) else {
        return;
    };
    let (loc, memref, ty) = (load.loc(), load.memref(), load.ty(load.result()));
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
    let value = affine::load(&mut rw, loc, ty, memref, &map.operands, map.form);
    rw.replace(op, &[value]);
}

/// Replaces a store by its affine form, if its subscripts are affine.
fn raise_store(cx: &Context, body: &mut Body, op: OpId) {
    let store = memref::Store::new(OpRef::new(cx, body, op));
    let Some(map) = subscripts(cx, body, &store.indices()) else {
        return;
    };
    let (loc, value, memref) = (store.loc(), store.value(), store.memref());
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
    affine::store(&mut rw, loc, value, memref, &map.operands, map.form);
    rw.erase(op);
}

/// Subscripts as a map of dimensions and symbols, if they are affine.
fn subscripts(cx: &Context, body: &Body, indices: &[ValueId]) -> Option<AppliedMap> {
    let mut variables = Variables::default();
    let exprs = indices.iter().map(|index| variables.expr(cx, body, *index));
    let exprs: Vec<AffineExpr> = exprs.collect::<Option<_>>()?;
    let (dims, symbols) = (variables.dims, variables.symbols);
    let map = cx
        .affine()
        .map(dims.len() as u32, symbols.len() as u32, &exprs);
    Some(AppliedMap::new(map, dims.into_iter().chain(symbols)))
}

/// The values that expressions are over.
#[derive(Default)]
struct Variables {
    dims: Vec<ValueId>,
    symbols: Vec<ValueId>,
}

impl Variables {
    /// The expression that a value is, by the sums and products that compute it.
    fn expr(&mut self, cx: &Context, body: &Body, value: ValueId) -> Option<AffineExpr> {
        enum Step {
            Enter(ValueId),
            Leave(BinaryOp),
        }
        let (mut steps, mut exprs) = (vec![Step::Enter(value)], Vec::new());
        while let Some(step) = steps.pop() {
            let expr = match step {
                Step::Enter(value) => match operation(cx, body, value) {
                    Some((op, lhs, rhs)) => {
                        steps.extend([Step::Leave(op), Step::Enter(rhs), Step::Enter(lhs)]);
                        continue;
                    }
                    None => self.leaf(cx, body, value)?,
                },
                Step::Leave(op) => {
                    let (rhs, lhs) = (exprs.pop()?, exprs.pop()?);
                    combine(cx, op, lhs, rhs)?
                }
            };
            exprs.push(expr);
        }
        exprs.pop()
    }

    /// A constant, symbol or dimension.
    fn leaf(&mut self, cx: &Context, body: &Body, value: ValueId) -> Option<AffineExpr> {
        let affine = cx.affine();
        if let Some(constant) = cx.constant_int(body, value) {
            return Some(affine.constant(constant));
        }
        if is_valid_symbol(cx, body, value) {
            return Some(affine.symbol(number(&mut self.symbols, value)));
        }
        is_valid_dim(cx, body, value).then(|| affine.dim(number(&mut self.dims, value)))
    }
}

/// The position of a value in a list, at its end if it is new.
fn number(values: &mut Vec<ValueId>, value: ValueId) -> u32 {
    let known = values.iter().position(|v| *v == value);
    known.unwrap_or_else(|| {
        values.push(value);
        values.len() - 1
    }) as u32
}

/// The operands of the sum or product that defines `value`.
fn operation(cx: &Context, body: &Body, value: ValueId) -> Option<(BinaryOp, ValueId, ValueId)> {
    let def = OpRef::new(cx, body, body.defining_op(value)?);
    if cx.constant_int(body, value).is_some() {
        return None;
    }
    let (op, lhs, rhs) = if let Some(sum) = arith::Addi::of(def) {
        (BinaryOp::Add, sum.lhs(), sum.rhs())
    } else {
        let product = arith::Muli::of(def)?;
        (BinaryOp::Mul, product.lhs(), product.rhs())
    };
    Some((op, lhs, rhs))
}

fn combine(cx: &Context, op: BinaryOp, lhs: AffineExpr, rhs: AffineExpr) -> Option<AffineExpr> {
    let affine = cx.affine();
    let symbolic = |e: AffineExpr| e.is_symbolic_or_constant(affine);
    let is_affine = op == BinaryOp::Add || symbolic(lhs) || symbolic(rhs);
    is_affine.then(|| affine.binary(op, lhs, rhs))
}
