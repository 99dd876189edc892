//! How often loops run.

use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::{Context, ValueId};

use crate::affine::bounds::gcd;
use crate::affine::loops::For;
use crate::affine::maps::{Applied, AppliedMap};

/// The operands of two maps: dimensions of both, then symbols of both.
fn both_operands(a: &AppliedMap, b: &AppliedMap, cx: &Context) -> Vec<ValueId> {
    [a.dims(cx), b.dims(cx), a.symbols(cx), b.symbols(cx)].concat()
}

impl AppliedMap {
    /// The map of the differences of the results of `self` and `other`, which has as many.
    pub fn minus(&self, other: &AppliedMap, cx: &Context, body: &oxmlir_ir::Body) -> AppliedMap {
        let affine = cx.affine();
        let (dims, symbols) = (self.form.num_dims(affine), self.form.num_symbols(affine));
        if self.is_over_same(other, cx) && !self.has_apply_operand(cx, body) {
            let pairs = self.form.results(affine).iter();
            let pairs = pairs.zip(other.form.results(affine));
            let exprs: Vec<AffineExpr> = pairs.map(|(a, b)| affine.sub(*a, *b)).collect();
            let operands = self.operands.iter().copied();
            let mut difference = Applied::new(affine.map(dims, symbols, &exprs), operands);
            difference.canonicalize(cx, body);
            difference.simplify(cx);
            return difference;
        }
        let shifted = other
            .form
            .shift_dims(0, dims, affine)
            .shift_symbols(0, symbols, affine);
        let pairs = self
            .form
            .results(affine)
            .iter()
            .zip(shifted.results(affine));
        let exprs: Vec<AffineExpr> = pairs.map(|(a, b)| affine.sub(*a, *b)).collect();
        let form = affine.map(
            dims + other.form.num_dims(affine),
            symbols + other.form.num_symbols(affine),
            &exprs,
        );
        let mut difference = Applied::new(form, both_operands(self, other, cx));
        if difference.has_apply_operand(cx, body) {
            difference.compose(cx, body);
        }
        difference.canonicalize(cx, body);
        difference.simplify(cx);
        difference
    }

    /// The map with the results of both.
    pub fn joined(&self, other: &AppliedMap, cx: &Context, body: &oxmlir_ir::Body) -> AppliedMap {
        let affine = cx.affine();
        let (dims, symbols) = (self.form.num_dims(affine), self.form.num_symbols(affine));
        let shifted = other
            .form
            .shift_dims(0, dims, affine)
            .shift_symbols(0, symbols, affine);
        let results = self.form.results(affine).iter();
        let exprs: Vec<AffineExpr> = results.chain(shifted.results(affine)).copied().collect();
        let form = affine.map(
            dims + other.form.num_dims(affine),
            symbols + other.form.num_symbols(affine),
            &exprs,
        );
        let mut joined = Applied::new(form, both_operands(self, other, cx));
        joined.canonicalize(cx, body);
        joined
    }

    /// Whether the results of both are affine expressions over the same operands.
    fn is_over_same(&self, other: &AppliedMap, cx: &Context) -> bool {
        let affine = cx.affine();
        let mut results = [self, other]
            .into_iter()
            .flat_map(|map| map.form.results(affine));
        self.operands == other.operands
            && self.form.num_dims(affine) == other.form.num_dims(affine)
            && results.all(|expr| expr.is_pure_affine(affine))
    }

    /// The same with every result changed.
    pub fn map_results(
        &self,
        cx: &Context,
        change: impl FnMut(AffineExpr) -> AffineExpr,
    ) -> AppliedMap {
        let exprs = self.form.results(cx.affine()).iter().copied();
        let exprs: Vec<AffineExpr> = exprs.map(change).collect();
        Applied::new(
            self.form.with_results(&exprs, cx.affine()),
            self.operands.iter().copied(),
        )
    }
}

impl For<'_> {
    /// Upper bounds minus the lower bound; `None` where there are several lower bounds.
    pub fn span(self) -> Option<AppliedMap> {
        let op = self.op();
        let affine = op.cx.affine();
        let (lower, upper) = (self.lower(), self.upper());
        let [first] = lower.form.results(affine) else {
            return None;
        };
        let repeated = vec![*first; upper.form.num_results(affine) as usize];
        let lower = Applied::new(lower.form.with_results(&repeated, affine), lower.operands);
        Some(upper.minus(&lower, op.cx, op.body))
    }

    /// The number of iterations: the least result; `None` where it is no affine map.
    pub fn trip_count_map(self) -> Option<AppliedMap> {
        let cx = self.op().cx;
        if let Some(trips) = self.constant_trip_count() {
            let trips = i64::try_from(trips).ok()?;
            return Some(Applied::new(cx.affine().constant_map(trips), []));
        }
        let step = cx.affine().constant(self.step());
        let span = self.span()?;
        Some(span.map_results(cx, |e| cx.affine().ceildiv(e, step)))
    }

    /// The number of iterations where it does not depend on anything.
    pub fn trip_count(self) -> Option<u64> {
        if let Some(trips) = self.constant_trip_count() {
            return i64::try_from(trips).is_ok().then_some(trips);
        }
        least_count(self.op().cx, &self.trip_count_map()?)
    }

    /// A number that divides the number of iterations.
    pub fn trip_count_divisor(self) -> u64 {
        self.trip_count_and_divisor().1
    }

    /// The number of iterations where it does not depend on anything, and a number that divides it.
    pub fn trip_count_and_divisor(self) -> (Option<u64>, u64) {
        if let Some(trips) = self.constant_trip_count() {
            return (i64::try_from(trips).is_ok().then_some(trips), trips);
        }
        let cx = self.op().cx;
        match self.trip_count_map() {
            Some(map) => (least_count(cx, &map), common_divisor(cx, &map)),
            None => (None, 1),
        }
    }
}

/// The least of the results where they are constants.
fn least_count(cx: &Context, map: &AppliedMap) -> Option<u64> {
    let counts = map.form.constant_results(cx.affine())?;
    counts
        .into_iter()
        .map(|count| u64::try_from(count).unwrap_or(0))
        .min()
}

/// A number that divides all results.
fn common_divisor(cx: &Context, map: &AppliedMap) -> u64 {
    let affine = cx.affine();
    let divisors = map
        .form
        .results(affine)
        .iter()
        .map(|e| match e.as_constant(affine) {
            Some(0) => 0,
            Some(count) => count.unsigned_abs(),
            None => e.largest_known_divisor(affine).unsigned_abs(),
        });
    divisors.fold(0, gcd)
}
