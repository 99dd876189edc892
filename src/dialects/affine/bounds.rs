//! What is known of the values of affine expressions from the ranges of induction variables.

use oxmlir_ir::affine::{AffineContext, AffineExpr, BinaryOp, ExprKind, Flattener};
use oxmlir_ir::{Body, Context, ValueId};
use smallvec::SmallVec;

use crate::affine::loops::For;
use crate::affine::maps::AppliedMap;
use crate::affine::scope::loop_of_iv;

/// The range of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Range {
    /// The least value; `None` if it is not known.
    pub least: Option<i64>,
    /// The greatest value; `None` if it is not known.
    pub greatest: Option<i64>,
}

impl Range {
    fn constant(value: i64) -> Range {
        Range {
            least: Some(value),
            greatest: Some(value),
        }
    }
}

/// The operands of a map, with what is known of them.
pub struct Operands<'a> {
    cx: &'a Context,
    body: &'a Body,
    values: &'a [ValueId],
    dims: u32,
    ranges: SmallVec<[Range; 8]>,
}

/// The loop that has `value` as its induction variable.
fn loop_over<'a>(cx: &'a Context, body: &'a Body, value: ValueId) -> Option<For<'a>> {
    For::new(cx, body, loop_of_iv(body, value)?)
}

/// The range of a value: that of a loop with constant bounds for its induction variable, or a constant.
pub fn value_range(cx: &Context, body: &Body, value: ValueId) -> Range {
    if let Some(constant) = cx.constant_int(body, value) {
        return Range::constant(constant);
    }
    let Some(view) = loop_over(cx, body, value) else {
        return Range::default();
    };
    let (least, upper) = (view.constant_lower(), view.constant_upper());
    let last = |upper: i64| {
        let last = upper.checked_sub(1)?;
        match least {
            Some(least) => last.checked_sub(last.checked_sub(least)?.checked_rem(view.step())?),
            None => Some(last),
        }
    };
    Range {
        least,
        greatest: upper.and_then(last),
    }
}

impl<'a> Operands<'a> {
    /// The operands of `map`, with the ranges of those that are constants or count loops.
    pub fn of(cx: &'a Context, body: &'a Body, map: &'a AppliedMap) -> Operands<'a> {
        let ranges = map
            .operands
            .iter()
            .map(|v| value_range(cx, body, *v))
            .collect();
        Operands {
            cx,
            body,
            values: &map.operands,
            dims: map.form.num_dims(cx.affine()),
            ranges,
        }
    }

    fn affine(&self) -> &'a AffineContext {
        self.cx.affine()
    }

    /// The range of an expression over the operands.
    pub fn range(&self, expr: AffineExpr) -> Range {
        match expr.kind(self.affine()) {
            ExprKind::Constant(value) => Range::constant(value),
            ExprKind::Binary(
                op @ (BinaryOp::FloorDiv | BinaryOp::CeilDiv | BinaryOp::Mod),
                lhs,
                rhs,
            ) => match rhs.as_constant(self.affine()) {
                Some(divisor) if divisor >= 1 => divided(op, self.linear_range(lhs), divisor),
                _ => Range::default(),
            },
            _ => self.linear_range(expr),
        }
    }

    /// The range of an expression without divisions.
    fn linear_range(&self, expr: AffineExpr) -> Range {
        let operand = match expr.kind(self.affine()) {
            ExprKind::Dim(position) => self.ranges.get(position as usize),
            ExprKind::Symbol(position) => self.ranges.get((self.dims + position) as usize),
            _ => None,
        };
        if let Some(range) = operand {
            return *range;
        }
        let symbols = self.values.len() as u32 - self.dims;
        let mut flattener = Flattener::new(self.dims, symbols, self.affine());
        let Some(flat) = flattener.flatten(expr) else {
            return Range::default();
        };
        if !flattener.locals().is_empty() {
            return Range::default();
        }
        let sum = |greatest: bool| {
            let mut sum = flat.constant;
            for (index, range) in self.ranges.iter().enumerate() {
                let factor = flat.factor(index);
                if factor == 0 {
                    continue;
                }
                let bound = if (factor > 0) == greatest {
                    range.greatest
                } else {
                    range.least
                };
                sum = sum.checked_add(bound?.checked_mul(factor)?)?;
            }
            Some(sum)
        };
        Range {
            least: sum(false),
            greatest: sum(true),
        }
    }

    /// A number that divides every value of `expr`.
    fn largest_divisor(&self, expr: AffineExpr) -> i64 {
        let divisor = expr.largest_known_divisor(self.affine());
        let Some(value) = expr
            .as_dim(self.affine())
            .and_then(|d| self.values.get(d as usize))
        else {
            return divisor;
        };
        let Some(view) = loop_over(self.cx, self.body, *value) else {
            return 1;
        };
        if view.constant_lower() == Some(0) {
            return view.step();
        }
        let lower = view.lower();
        let of_lower = lower.form.results(self.affine()).iter().fold(0, |all, e| {
            gcd(all, e.largest_known_divisor(self.affine()).unsigned_abs())
        });
        i64::try_from(gcd(of_lower, view.step().unsigned_abs())).unwrap_or(1)
    }

    /// Whether `expr` is a variable or constant in `0..limit`.
    fn is_below(&self, expr: AffineExpr, limit: i64) -> bool {
        match expr.kind(self.affine()) {
            ExprKind::Constant(value) => (0..limit).contains(&value),
            ExprKind::Dim(dim) => {
                let view = self
                    .values
                    .get(dim as usize)
                    .and_then(|v| loop_over(self.cx, self.body, *v));
                view.is_some_and(|view| {
                    view.constant_lower().is_some_and(|lower| lower >= 0)
                        && view.constant_upper().is_some_and(|upper| upper <= limit)
                })
            }
            _ => false,
        }
    }

    /// A multiple of a divisor and a remainder below it that `expr` is the sum of.
    fn split(&self, expr: AffineExpr) -> Option<(AffineExpr, i64, AffineExpr)> {
        let ExprKind::Binary(BinaryOp::Add, lhs, rhs) = expr.kind(self.affine()) else {
            return None;
        };
        [(lhs, rhs), (rhs, lhs)]
            .into_iter()
            .find_map(|(multiple, rest)| {
                let divisor = self.largest_divisor(multiple);
                self.is_below(rest, divisor)
                    .then_some((multiple, divisor, rest))
            })
    }

    /// Divisions and remainders whose value the ranges decide are simplified.
    pub fn simplify(&self, expr: AffineExpr) -> AffineExpr {
        expr.rebuild(self.affine(), |op, lhs, rhs| {
            self.simplify_division(op, lhs, rhs)
        })
    }

    fn simplify_division(
        &self,
        op: BinaryOp,
        lhs: AffineExpr,
        rhs: AffineExpr,
    ) -> Option<AffineExpr> {
        let affine = self.affine();
        let divisor = rhs.as_constant(affine).filter(|d| *d >= 1)?;
        if !matches!(op, BinaryOp::FloorDiv | BinaryOp::CeilDiv | BinaryOp::Mod) {
            return None;
        }
        let range = self.range(lhs);
        if let (Some(least), Some(greatest)) = (range.least, range.greatest) {
            let floors = (least.div_euclid(divisor), greatest.div_euclid(divisor));
            let ceils = (ceil_div(least, divisor), ceil_div(greatest, divisor));
            match op {
                BinaryOp::FloorDiv if floors.0 == floors.1 => {
                    return Some(affine.constant(floors.0));
                }
                BinaryOp::CeilDiv if ceils.0 == ceils.1 => return Some(affine.constant(ceils.0)),
                BinaryOp::Mod if floors == (0, 0) => return Some(lhs),
                _ => {}
            }
        }
        match (op, self.split(lhs)) {
            // (q * d + r) floordiv (d * m) = (q * d) floordiv (d * m)
            (BinaryOp::FloorDiv, Some((multiple, by, _))) if by != 0 && divisor % by == 0 => {
                Some(affine.floordiv(multiple, rhs))
            }
            // (q * c * m + r) mod c = r mod c
            (BinaryOp::Mod, Some((_, by, rest))) if by % divisor == 0 => {
                Some(affine.modulo(rest, rhs))
            }
            (BinaryOp::Mod, None) if self.largest_divisor(lhs) % divisor == 0 => {
                Some(affine.constant(0))
            }
            _ => None,
        }
    }
}

fn divided(op: BinaryOp, range: Range, divisor: i64) -> Range {
    match op {
        BinaryOp::Mod => match (range.least, range.greatest) {
            (Some(least), Some(greatest))
                if least.div_euclid(divisor) == greatest.div_euclid(divisor) =>
            {
                Range {
                    least: Some(least.rem_euclid(divisor)),
                    greatest: Some(greatest.rem_euclid(divisor)),
                }
            }
            _ => Range {
                least: Some(0),
                greatest: Some(divisor - 1),
            },
        },
        _ => {
            let divide = |value: i64| match op {
                BinaryOp::CeilDiv => ceil_div(value, divisor),
                _ => value.div_euclid(divisor),
            };
            Range {
                least: range.least.map(divide),
                greatest: range.greatest.map(divide),
            }
        }
    }
}

/// The quotient by a positive divisor rounded up.
pub fn ceil_div(value: i64, divisor: i64) -> i64 {
    value.div_euclid(divisor) + i64::from(value.rem_euclid(divisor) != 0)
}

/// The greatest common divisor.
pub(super) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl AppliedMap {
    /// Simplifies divisions and remainders by the ranges of the operands.
    pub fn simplify_by_ranges(&mut self, cx: &Context, body: &Body) {
        let mut results = self.form.results(cx.affine()).iter();
        if !results.any(|expr| expr.divides(cx.affine())) {
            return;
        }
        let operands = Operands::of(cx, body, self);
        let exprs = self.form.results(cx.affine()).iter();
        let exprs: Vec<AffineExpr> = exprs.map(|e| operands.simplify(*e)).collect();
        self.form = self.form.with_results(&exprs, cx.affine());
    }

    /// Drops results that are never the greatest (or least) one by the ranges of the operands.
    pub fn drop_redundant(&mut self, cx: &Context, body: &Body, greatest_counts: bool) {
        if self.operands.is_empty() {
            return;
        }
        let affine = cx.affine();
        let exprs = self.form.results(affine);
        if let [expr] = exprs
            && let Some(range) = self.range_of_variable(cx, body, *expr)
        {
            if let Some(value) = range.least.filter(|least| range.greatest == Some(*least)) {
                self.form = self.form.with_results(&[affine.constant(value)], affine);
            }
            return;
        }
        let operands = Operands::of(cx, body, self);
        // Mirrored for the least, so that in both cases the greatest counts.
        let ranges: Vec<Range> = exprs
            .iter()
            .map(|e| operands.range(*e))
            .map(|range| {
                if greatest_counts {
                    range
                } else {
                    mirrored(range)
                }
            })
            .collect();
        let mut kept = Vec::new();
        for (index, (expr, range)) in exprs.iter().zip(&ranges).enumerate() {
            if is_redundant(&ranges, index) {
                continue;
            }
            let constant = range.least.filter(|least| range.greatest == Some(*least));
            kept.push(match constant {
                Some(value) => affine.constant(if greatest_counts {
                    value
                } else {
                    value.wrapping_neg()
                }),
                None => *expr,
            });
        }
        // In a loop that never runs, each result is made redundant by another one.
        if !kept.is_empty() {
            self.form = self.form.with_results(&kept, affine);
        }
    }

    /// The range of a result that is a variable, and nothing else, or that and a constant.
    fn range_of_variable(&self, cx: &Context, body: &Body, expr: AffineExpr) -> Option<Range> {
        let affine = cx.affine();
        let (variable, offset) = match expr.kind(affine) {
            ExprKind::Binary(BinaryOp::Add, variable, constant) => {
                (variable, constant.as_constant(affine)?)
            }
            _ => (expr, 0),
        };
        let values = match variable.kind(affine) {
            ExprKind::Dim(position) => self.dims(cx).get(position as usize),
            ExprKind::Symbol(position) => self.symbols(cx).get(position as usize),
            _ => None,
        };
        let range = value_range(cx, body, *values?);
        Some(Range {
            least: range.least.and_then(|least| least.checked_add(offset)),
            greatest: range.greatest.and_then(|most| most.checked_add(offset)),
        })
    }

    /// Drops results that occur before.
    pub fn drop_duplicates(&mut self, cx: &Context) {
        if self.form.num_results(cx.affine()) < 2 {
            return;
        }
        let mut unique: Vec<AffineExpr> = Vec::new();
        for expr in self.form.results(cx.affine()) {
            if !unique.contains(expr) {
                unique.push(*expr);
            }
        }
        self.form = self.form.with_results(&unique, cx.affine());
    }
}

fn mirrored(range: Range) -> Range {
    Range {
        least: range.greatest.and_then(i64::checked_neg),
        greatest: range.least.and_then(i64::checked_neg),
    }
}

/// Whether another result is always at least as great; of two equal constants the first stays.
fn is_redundant(ranges: &[Range], index: usize) -> bool {
    let Some(greatest) = ranges[index].greatest else {
        return false;
    };
    let is_constant = ranges[index].least == Some(greatest);
    ranges
        .iter()
        .enumerate()
        .any(|(other, range)| match range.least {
            Some(least) if other != index => {
                let same_constant = is_constant && range.greatest == Some(least);
                least > greatest || (least == greatest && !(same_constant && index < other))
            }
            _ => false,
        })
}
