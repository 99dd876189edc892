//! The textual form of expressions, maps and sets.
//!
//! `+` binds weaker than the other operators, which are always put in parentheses inside one another. Products with
//! negative constants print as negations and subtractions.

use std::fmt::Write;

use super::{AffineContext, AffineExpr, AffineMap, BinaryOp, ExprKind, IntegerSet};

/// A dimension or a symbol, by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// A dimension, `d0`.
    Dim(u32),
    /// A symbol, `s0`.
    Symbol(u32),
}

/// What is still to be printed.
enum Item {
    Expr(AffineExpr, Binding),
    Text(&'static str),
    Number(u64),
}

/// Whether an operation needs parentheses where it stands.
#[derive(Clone, Copy, PartialEq)]
enum Binding {
    Weak,
    Strong,
}

use Binding::{Strong, Weak};

impl AffineExpr {
    /// Appends the text, with dimensions and symbols as `d0` and `s0`.
    pub fn print(self, cx: &AffineContext, out: &mut String) {
        self.print_with(cx, out, &mut print_variable);
    }

    /// Appends the text, with dimensions and symbols as `name` writes them.
    pub fn print_with(
        self,
        cx: &AffineContext,
        out: &mut String,
        name: &mut impl FnMut(Variable, &mut String),
    ) {
        let mut items = vec![Item::Expr(self, Weak)];
        while let Some(item) = items.pop() {
            match item {
                Item::Text(text) => out.push_str(text),
                Item::Number(value) => append(out, format_args!("{value}")),
                Item::Expr(expr, binding) => match expr.kind(cx) {
                    ExprKind::Dim(position) => name(Variable::Dim(position), out),
                    ExprKind::Symbol(position) => name(Variable::Symbol(position), out),
                    ExprKind::Constant(value) => append(out, format_args!("{value}")),
                    ExprKind::Binary(op, lhs, rhs) => {
                        if binding == Strong {
                            out.push('(');
                            items.push(Item::Text(")"));
                        }
                        let first = items.len();
                        push_operation(cx, &mut items, op, lhs, rhs);
                        items[first..].reverse();
                    }
                },
            }
        }
    }
}

/// Pushes the parts of an operation, first part first.
fn push_operation(
    cx: &AffineContext,
    items: &mut Vec<Item>,
    op: BinaryOp,
    lhs: AffineExpr,
    rhs: AffineExpr,
) {
    match op {
        BinaryOp::Add => push_sum(cx, items, lhs, rhs),
        BinaryOp::Mul if rhs.as_constant(cx) == Some(-1) => {
            items.extend([Item::Text("-"), Item::Expr(lhs, Strong)]);
        }
        _ => items.extend([
            Item::Expr(lhs, Strong),
            Item::Text(spelling(op)),
            Item::Expr(rhs, Strong),
        ]),
    }
}

fn push_sum(cx: &AffineContext, items: &mut Vec<Item>, lhs: AffineExpr, rhs: AffineExpr) {
    items.push(Item::Expr(lhs, Weak));
    let product = match rhs.kind(cx) {
        ExprKind::Binary(BinaryOp::Mul, expr, factor) => {
            factor.as_constant(cx).map(|factor| (expr, factor))
        }
        _ => None,
    };
    match (product, rhs.as_constant(cx)) {
        (Some((expr, -1)), _) => {
            let is_sum = matches!(expr.kind(cx), ExprKind::Binary(BinaryOp::Add, ..));
            let binding = if is_sum { Strong } else { Weak };
            items.extend([Item::Text(" - "), Item::Expr(expr, binding)]);
        }
        (Some((expr, factor)), _) if factor < 0 => items.extend([
            Item::Text(" - "),
            Item::Expr(expr, Strong),
            Item::Text(" * "),
            Item::Number(factor.unsigned_abs()),
        ]),
        (_, Some(value)) if value < 0 => {
            items.extend([Item::Text(" - "), Item::Number(value.unsigned_abs())]);
        }
        _ => items.extend([Item::Text(" + "), Item::Expr(rhs, Weak)]),
    }
}

fn spelling(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => " + ",
        BinaryOp::Mul => " * ",
        BinaryOp::Mod => " mod ",
        BinaryOp::FloorDiv => " floordiv ",
        BinaryOp::CeilDiv => " ceildiv ",
    }
}

fn print_variable(variable: Variable, out: &mut String) {
    match variable {
        Variable::Dim(position) => append(out, format_args!("d{position}")),
        Variable::Symbol(position) => append(out, format_args!("s{position}")),
    }
}

fn append(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
}

/// Appends the items between commas.
fn print_list<T>(
    out: &mut String,
    items: impl IntoIterator<Item = T>,
    mut print: impl FnMut(T, &mut String),
) {
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        print(item, out);
    }
}

/// Appends `(d0, d1)[s0]`, without the brackets where there are no symbols.
fn print_variables(dims: u32, symbols: u32, out: &mut String) {
    out.push('(');
    print_list(out, (0..dims).map(Variable::Dim), print_variable);
    out.push(')');
    if symbols > 0 {
        out.push('[');
        print_list(out, (0..symbols).map(Variable::Symbol), print_variable);
        out.push(']');
    }
}

impl AffineMap {
    /// Appends the text, `(d0)[s0] -> (d0 + s0)`.
    pub fn print(self, cx: &AffineContext, out: &mut String) {
        print_variables(self.num_dims(cx), self.num_symbols(cx), out);
        out.push_str(" -> (");
        print_list(out, self.results(cx), |expr, out| expr.print(cx, out));
        out.push(')');
    }
}

impl IntegerSet {
    /// Appends the text, `(d0)[s0] : (d0 - s0 >= 0)`.
    pub fn print(self, cx: &AffineContext, out: &mut String) {
        print_variables(self.num_dims(cx), self.num_symbols(cx), out);
        out.push_str(" : (");
        print_list(out, self.constraints(cx), |constraint, out| {
            constraint.expr.print(cx, out);
            out.push_str(if constraint.is_equality {
                " == 0"
            } else {
                " >= 0"
            });
        });
        out.push(')');
    }
}
