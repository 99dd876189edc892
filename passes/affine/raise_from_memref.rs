//! Turns loads and stores into affine ones where their subscripts are affine.
//!
//! ```mlir
//! %0 = arith.addi %i, %c1 : index               // %1 = affine.load %m[%i + 1] : memref<10xf32>
//! %1 = memref.load %m[%0] : memref<10xf32>
//! ```

use oxmlir_dialects::affine::scope::{is_valid_dim, is_valid_symbol};
use oxmlir_dialects::tables::{affine, arith, func, memref};
use oxmlir_ir::affine::{AffineExpr, BinaryOp};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{AttrKind, Body, Context, InsertPoint, OpId, OpRef, OpState, Type, ValueId};

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
            memref::LOAD => raise(pass.cx, body, op, memref::load::INDICES),
            memref::STORE => raise(pass.cx, body, op, memref::store::INDICES),
            _ => {}
        }
    }
    Ok(())
}

/// Replaces an access by its affine form, if its subscripts are affine.
fn raise(cx: &Context, body: &mut Body, op: OpId, first: usize) {
    let mut variables = Variables::default();
    let exprs: Option<Vec<AffineExpr>> = body
        .operands(op)
        .skip(first)
        .map(|subscript| variables.expr(cx, body, subscript))
        .collect();
    let Some(exprs) = exprs else {
        return;
    };
    let (dims, symbols) = (variables.dims.len() as u32, variables.symbols.len() as u32);
    let map = cx.attr(AttrKind::AffineMap(cx.affine().map(dims, symbols, &exprs)));
    let operands: Vec<ValueId> = body
        .operands(op)
        .take(first)
        .chain(variables.dims)
        .chain(variables.symbols)
        .collect();
    let (name, slot) = match body.name(op) {
        memref::LOAD => (affine::LOAD, affine::load::MAP_ATTR),
        _ => (affine::STORE, affine::store::MAP_ATTR),
    };
    let results: Vec<Type> = body.result_types(op).collect();
    let state = OpState {
        operands: &operands,
        results: &results,
        attrs: &[(slot, map)],
        ..OpState::new(name, body.loc(op))
    };
    let mut no_listener = NoListener;
    Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op)).replace_with(op, &state);
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
