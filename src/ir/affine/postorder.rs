//! The parts of an expression in an order in which operands come before operations.

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use super::{AffineContext, AffineExpr, ExprKind};

/// Up to so many parts are searched, beyond they are hashed.
const SEARCHED: usize = 24;

/// A part of an expression, and the places of its operands in the order.
pub(super) struct Node {
    pub expr: AffineExpr,
    pub operands: Option<(usize, usize)>,
}

/// The different parts of an expression, operands before operations, itself last.
#[derive(Default)]
pub(super) struct Postorder {
    pub nodes: SmallVec<[Node; 8]>,
    /// The places of all parts, once there are many.
    places: FxHashMap<AffineExpr, usize>,
}

enum Step {
    Enter(AffineExpr),
    Leave(AffineExpr, AffineExpr, AffineExpr),
}

impl Postorder {
    pub fn of(root: AffineExpr, cx: &AffineContext) -> Postorder {
        let mut order = Postorder::default();
        let mut steps: SmallVec<[Step; 16]> = smallvec![Step::Enter(root)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(expr) if order.place(expr).is_none() => match expr.kind(cx) {
                    ExprKind::Binary(_, lhs, rhs) => steps.extend([
                        Step::Leave(expr, lhs, rhs),
                        Step::Enter(rhs),
                        Step::Enter(lhs),
                    ]),
                    _ => order.add(expr, None),
                },
                Step::Enter(_) => {}
                Step::Leave(expr, lhs, rhs) => {
                    let operands = order.place(lhs).zip(order.place(rhs));
                    order.add(expr, operands);
                }
            }
        }
        order
    }

    fn add(&mut self, expr: AffineExpr, operands: Option<(usize, usize)>) {
        self.nodes.push(Node { expr, operands });
        match self.nodes.len() {
            n if n < SEARCHED => {}
            SEARCHED => {
                let nodes = self.nodes.iter().enumerate();
                self.places = nodes.map(|(place, node)| (node.expr, place)).collect();
            }
            n => _ = self.places.insert(expr, n - 1),
        }
    }

    fn place(&self, expr: AffineExpr) -> Option<usize> {
        if self.places.is_empty() {
            return self.nodes.iter().position(|node| node.expr == expr);
        }
        self.places.get(&expr).copied()
    }
}

/// Computes a value bottom-up: `step` gets an expression, its form, and the values of the operands of an operation.
pub(super) fn fold<T>(
    root: AffineExpr,
    cx: &AffineContext,
    mut step: impl FnMut(AffineExpr, ExprKind, Option<(&T, &T)>) -> T,
) -> T {
    let kind = root.kind(cx);
    let ExprKind::Binary(_, lhs, rhs) = kind else {
        return step(root, kind, None);
    };
    // Most operations have operands without any.
    let kinds = [lhs.kind(cx), rhs.kind(cx)];
    if !kinds
        .iter()
        .any(|kind| matches!(kind, ExprKind::Binary(..)))
    {
        let left = step(lhs, kinds[0], None);
        if lhs == rhs {
            return step(root, kind, Some((&left, &left)));
        }
        let right = step(rhs, kinds[1], None);
        return step(root, kind, Some((&left, &right)));
    }
    let mut order = Postorder::of(root, cx).nodes;
    let last = order.pop();
    let mut values: SmallVec<[T; 8]> = SmallVec::new();
    for node in order {
        let operands = node.operands.map(|(l, r)| (&values[l], &values[r]));
        let value = step(node.expr, node.expr.kind(cx), operands);
        values.push(value);
    }
    let operands = last.and_then(|node| node.operands);
    step(root, kind, operands.map(|(l, r)| (&values[l], &values[r])))
}
