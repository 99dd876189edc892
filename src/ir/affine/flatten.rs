//! The normal form of expressions: a sum of multiples of variables.
//!
//! Dimensions and symbols are variables. A division that does not come out even, and an operation with a symbolic factor
//! or divisor, becomes a *local* variable that stands for its value; equal ones share one. A remainder is
//! `e mod c = e - c * q` with the local `q = e floordiv c`.

use smallvec::{SmallVec, smallvec};

use super::expr::gcd;
use super::semi::{from_flat_with_products, simplify_semi_affine};
use super::{AffineContext, AffineExpr, BinaryOp, ExprKind};

/// Expressions that are larger as trees are left as they are: shared parts can make a tree exponentially large.
const MAX_TREE_SIZE: u32 = 1 << 20;

/// Expressions of at most this size are flattened at once where they are plain sums.
const MAX_PLAIN_SIZE: u32 = 64;

/// A sum of multiples of variables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FlatExpr {
    /// Factors of the dimensions, the symbols, then the locals; missing ones are 0.
    pub factors: Vec<i64>,
    /// What is added.
    pub constant: i64,
}

/// The definition of a local variable that is a division by a positive constant, rounded down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalDivision {
    /// The dividend, in terms of the variables and the locals before this one.
    pub dividend: FlatExpr,
    /// The divisor, positive.
    pub divisor: i64,
}

/// Flattens expressions over one set of variables, collecting their locals.
pub struct Flattener<'a> {
    cx: &'a AffineContext,
    dims: u32,
    symbols: u32,
    /// What each local stands for.
    locals: Vec<AffineExpr>,
    /// The division that defines each local; none for an operation with a symbolic operand.
    divisions: Vec<Option<LocalDivision>>,
}

impl FlatExpr {
    fn constant(value: i64) -> Self {
        Self {
            factors: Vec::new(),
            constant: value,
        }
    }

    fn variable(index: usize) -> Self {
        let mut factors = vec![0; index + 1];
        factors[index] = 1;
        Self {
            factors,
            constant: 0,
        }
    }

    /// The value where no variable has a factor.
    fn as_constant(&self) -> Option<i64> {
        self.factors
            .iter()
            .all(|factor| *factor == 0)
            .then_some(self.constant)
    }

    /// Adds `rhs` times `factor`; none on overflow.
    fn add_scaled(mut self, rhs: &Self, factor: i64) -> Option<Self> {
        if self.factors.len() < rhs.factors.len() {
            self.factors.resize(rhs.factors.len(), 0);
        }
        for (sum, term) in self.factors.iter_mut().zip(&rhs.factors) {
            *sum = sum.checked_add(term.checked_mul(factor)?)?;
        }
        self.constant = self
            .constant
            .checked_add(rhs.constant.checked_mul(factor)?)?;
        Some(self)
    }

    /// The greatest common divisor of `start`, all factors and the constant.
    fn common_divisor(&self, start: i64) -> i64 {
        self.factors
            .iter()
            .fold(gcd(start, self.constant), |divisor, factor| {
                gcd(divisor, *factor)
            })
    }

    /// Divided by `divisor`, which divides all of it.
    fn divided(mut self, divisor: i64) -> Self {
        for factor in &mut self.factors {
            *factor /= divisor;
        }
        self.constant /= divisor;
        self
    }

    /// The factor of the variable `index`.
    pub fn factor(&self, index: usize) -> i64 {
        self.factors.get(index).copied().unwrap_or(0)
    }
}

impl<'a> Flattener<'a> {
    /// A flattener of expressions over so many dimensions and symbols, without locals.
    pub fn new(dims: u32, symbols: u32, cx: &'a AffineContext) -> Self {
        Self {
            cx,
            dims,
            symbols,
            locals: Vec::new(),
            divisions: Vec::new(),
        }
    }

    /// What the locals stand for, in the order of their variables.
    pub fn locals(&self) -> &[AffineExpr] {
        &self.locals
    }

    /// The divisions that define the locals; none for a local that is an operation with a symbolic operand.
    pub fn divisions(&self) -> &[Option<LocalDivision>] {
        &self.divisions
    }

    /// The expression as a sum; none where a divisor is a constant that is not positive, on overflow, or where the
    /// expression is excessively large.
    pub fn flatten(&mut self, expr: AffineExpr) -> Option<FlatExpr> {
        enum Step {
            Enter(AffineExpr),
            Leave(BinaryOp),
        }
        if self.cx.data(expr).size > MAX_TREE_SIZE {
            return None;
        }
        if let Some(sum) = self.plain_sum(expr) {
            return Some(sum);
        }
        let mut steps = vec![Step::Enter(expr)];
        let mut sums: Vec<FlatExpr> = Vec::new();
        while let Some(step) = steps.pop() {
            let sum = match step {
                Step::Enter(expr) => match expr.kind(self.cx) {
                    ExprKind::Dim(position) => FlatExpr::variable(position as usize),
                    ExprKind::Symbol(position) => {
                        FlatExpr::variable((self.dims + position) as usize)
                    }
                    ExprKind::Constant(value) => FlatExpr::constant(value),
                    ExprKind::Binary(op, lhs, rhs) => {
                        steps.extend([Step::Leave(op), Step::Enter(rhs), Step::Enter(lhs)]);
                        continue;
                    }
                },
                Step::Leave(op) => {
                    let (rhs, lhs) = (sums.pop()?, sums.pop()?);
                    self.combine(op, lhs, rhs)?
                }
            };
            sums.push(sum);
        }
        sums.pop()
    }

    /// The expression if it is small, has no divisions, and small numbers only, so that nothing overflows: most are.
    fn plain_sum(&self, expr: AffineExpr) -> Option<FlatExpr> {
        if self.cx.data(expr).size > MAX_PLAIN_SIZE {
            return None;
        }
        let is_small = |value: &i64| value.unsigned_abs() < 1 << 28;
        let mut sum = FlatExpr::constant(0);
        let mut terms: SmallVec<[(AffineExpr, i64); 8]> = smallvec![(expr, 1)];
        while let Some((term, factor)) = terms.pop() {
            let variable = match term.kind(self.cx) {
                ExprKind::Dim(position) => position as usize,
                ExprKind::Symbol(position) => (self.dims + position) as usize,
                ExprKind::Constant(value) => {
                    sum.constant += Some(value).filter(is_small)? * factor;
                    continue;
                }
                ExprKind::Binary(BinaryOp::Add, lhs, rhs) => {
                    terms.extend([(rhs, factor), (lhs, factor)]);
                    continue;
                }
                ExprKind::Binary(BinaryOp::Mul, lhs, rhs) => {
                    let by = rhs.as_constant(self.cx).filter(is_small)?;
                    terms.push((lhs, Some(factor * by).filter(is_small)?));
                    continue;
                }
                ExprKind::Binary(..) => return None,
            };
            if sum.factors.len() <= variable {
                let vars = (self.dims + self.symbols) as usize;
                sum.factors.reserve(vars.max(variable + 1));
                sum.factors.resize(variable + 1, 0);
            }
            sum.factors[variable] += factor;
        }
        Some(sum)
    }

    fn combine(&mut self, op: BinaryOp, lhs: FlatExpr, rhs: FlatExpr) -> Option<FlatExpr> {
        if op == BinaryOp::Add {
            return lhs.add_scaled(&rhs, 1);
        }
        let Some(constant) = rhs.as_constant() else {
            return self.semi_affine(op, &lhs, &rhs);
        };
        match op {
            BinaryOp::Mul => FlatExpr::default().add_scaled(&lhs, constant),
            _ if constant <= 0 => None,
            BinaryOp::Mod => self.remainder(lhs, constant),
            _ => self.quotient(lhs, constant, op == BinaryOp::CeilDiv),
        }
    }

    /// An operation whose right operand is not constant: a local that stands for it.
    fn semi_affine(&mut self, op: BinaryOp, lhs: &FlatExpr, rhs: &FlatExpr) -> Option<FlatExpr> {
        let (lhs, rhs) = (self.unflatten(lhs), self.unflatten(rhs));
        let expr = self.cx.binary(op, lhs, rhs);
        Some(FlatExpr::variable(self.local(expr, None)))
    }

    fn remainder(&mut self, lhs: FlatExpr, divisor: i64) -> Option<FlatExpr> {
        let common = lhs.common_divisor(divisor);
        if common == divisor {
            return Some(FlatExpr::default());
        }
        let quotient = self.floor_quotient(lhs.clone().divided(common), divisor / common);
        lhs.add_scaled(&quotient, divisor.checked_neg()?)
    }

    fn quotient(&mut self, lhs: FlatExpr, divisor: i64, up: bool) -> Option<FlatExpr> {
        let common = lhs.common_divisor(divisor);
        let (dividend, divisor) = (lhs.divided(common), divisor / common);
        if divisor == 1 {
            return Some(dividend);
        }
        if !up {
            return Some(self.floor_quotient(dividend, divisor));
        }
        let expr = self
            .cx
            .ceildiv(self.unflatten(&dividend), self.cx.constant(divisor));
        // e ceildiv c = (e + c - 1) floordiv c
        let constant = dividend.constant.checked_add(divisor - 1)?;
        let division = LocalDivision {
            dividend: FlatExpr {
                constant,
                ..dividend
            },
            divisor,
        };
        Some(FlatExpr::variable(self.local(expr, Some(division))))
    }

    fn floor_quotient(&mut self, dividend: FlatExpr, divisor: i64) -> FlatExpr {
        let expr = self
            .cx
            .floordiv(self.unflatten(&dividend), self.cx.constant(divisor));
        FlatExpr::variable(self.local(expr, Some(LocalDivision { dividend, divisor })))
    }

    /// The variable of the local that stands for `expr`.
    fn local(&mut self, expr: AffineExpr, division: Option<LocalDivision>) -> usize {
        let known = self.locals.iter().position(|local| *local == expr);
        let index = known.unwrap_or_else(|| {
            self.locals.push(expr);
            self.divisions.push(division);
            self.locals.len() - 1
        });
        (self.dims + self.symbols) as usize + index
    }

    /// The expression of a sum: dimensions, symbols, locals, then the constant.
    pub fn unflatten(&self, sum: &FlatExpr) -> AffineExpr {
        let cx = self.cx;
        let terms = sum
            .factors
            .iter()
            .enumerate()
            .filter(|(_, factor)| **factor != 0);
        let expr = terms.fold(cx.constant(0), |expr, (index, factor)| {
            cx.add(expr, cx.mul_constant(self.variable(index), *factor))
        });
        cx.add_constant(expr, sum.constant)
    }

    /// The expression of the variable `index`.
    fn variable(&self, index: usize) -> AffineExpr {
        let (dims, variables) = (self.dims as usize, (self.dims + self.symbols) as usize);
        match index {
            _ if index < dims => self.cx.dim(index as u32),
            _ if index < variables => self.cx.symbol((index - dims) as u32),
            _ => self
                .locals
                .get(index - variables)
                .copied()
                .unwrap_or_else(|| self.cx.constant(0)),
        }
    }
}

impl AffineExpr {
    /// The expression brought to its normal form, as one over `dims` dimensions and `symbols` symbols; unchanged where
    /// it has none.
    pub fn simplify(self, dims: u32, symbols: u32, cx: &AffineContext) -> Self {
        if self.is_term(cx) {
            return self;
        }
        let pure = self.is_pure_affine(cx);
        let expr = if pure {
            self
        } else {
            simplify_semi_affine(self, cx)
        };
        let mut flattener = Flattener::new(dims, symbols, cx);
        let Some(sum) = flattener.flatten(expr) else {
            return expr;
        };
        let simplified = flattener.unflatten(&sum);
        if expr.is_pure_affine(cx) {
            simplified
        } else if simplified == expr {
            expr
        } else {
            from_flat_with_products(&sum, dims, symbols, flattener.locals(), cx)
        }
    }

    /// Whether it is a variable or constant, or a variable and one constant: these are built in their normal form.
    fn is_term(self, cx: &AffineContext) -> bool {
        let ExprKind::Binary(op, lhs, rhs) = self.kind(cx) else {
            return true;
        };
        let divides = matches!(op, BinaryOp::Mod | BinaryOp::FloorDiv | BinaryOp::CeilDiv);
        let constant = rhs.as_constant(cx).filter(|rhs| !divides || *rhs > 1);
        constant.is_some() && matches!(lhs.kind(cx), ExprKind::Dim(_) | ExprKind::Symbol(_))
    }
}
