//! Affine maps: construction, queries, composition and simplification.

use std::sync::OnceLock;

use super::{AffineContext, AffineExpr, AffineMap, ExprKind, MapData};

impl AffineContext {
    /// The map from `dims` dimensions and `symbols` symbols to `results`.
    pub fn map(&self, dims: u32, symbols: u32, results: &[AffineExpr]) -> AffineMap {
        let same = |known: &MapData| {
            (known.dims, known.symbols, &*known.results) == (dims, symbols, results)
        };
        let make = || MapData {
            dims,
            symbols,
            results: results.into(),
            uses: OnceLock::new(),
            simple: OnceLock::new(),
        };
        AffineMap(self.maps.intern_ref(&(dims, symbols, results), same, make))
    }

    /// `() -> (value)`.
    pub fn constant_map(&self, value: i64) -> AffineMap {
        self.map(0, 0, &[self.constant(value)])
    }

    /// `(d0, ..., dn) -> (d0, ..., dn)`.
    pub fn identity_map(&self, dims: u32) -> AffineMap {
        self.minor_identity_map(dims, dims)
    }

    /// `()[s0] -> (s0)`.
    pub fn symbol_identity_map(&self) -> AffineMap {
        self.map(0, 1, &[self.symbol(0)])
    }

    /// The map from `dims` dimensions to the last `results` of them.
    pub fn minor_identity_map(&self, dims: u32, results: u32) -> AffineMap {
        let results: Vec<_> = (dims.saturating_sub(results)..dims)
            .map(|position| self.dim(position))
            .collect();
        self.map(dims, 0, &results)
    }

    /// The map from as many dimensions as `positions` has to the dimensions it names.
    pub fn permutation_map(&self, positions: &[u32]) -> AffineMap {
        let results: Vec<_> = positions
            .iter()
            .map(|position| self.dim(*position))
            .collect();
        self.map(positions.len() as u32, 0, &results)
    }

    /// The map from `dims` dimensions to those that `keep` accepts.
    pub fn projection_map(&self, dims: u32, keep: impl Fn(u32) -> bool) -> AffineMap {
        let results: Vec<_> = (0..dims)
            .filter(|position| keep(*position))
            .map(|position| self.dim(position))
            .collect();
        self.map(dims, 0, &results)
    }

    /// The map with the results of all maps, over the most dimensions and symbols any of them has.
    pub fn concat_maps(&self, maps: &[AffineMap]) -> AffineMap {
        let dims = maps.iter().map(|map| map.num_dims(self)).max().unwrap_or(0);
        let symbols = maps
            .iter()
            .map(|map| map.num_symbols(self))
            .max()
            .unwrap_or(0);
        let results: Vec<_> = maps
            .iter()
            .flat_map(|map| map.results(self))
            .copied()
            .collect();
        self.map(dims, symbols, &results)
    }
}

impl AffineMap {
    fn data(self, cx: &AffineContext) -> &MapData {
        cx.maps.get(self.0)
    }

    /// The number of dimensions.
    pub fn num_dims(self, cx: &AffineContext) -> u32 {
        self.data(cx).dims
    }

    /// The number of symbols.
    pub fn num_symbols(self, cx: &AffineContext) -> u32 {
        self.data(cx).symbols
    }

    /// The number of dimensions and symbols together.
    pub fn num_inputs(self, cx: &AffineContext) -> u32 {
        self.num_dims(cx) + self.num_symbols(cx)
    }

    /// The number of results.
    pub fn num_results(self, cx: &AffineContext) -> u32 {
        self.results(cx).len() as u32
    }

    /// The results: expressions of the dimensions and symbols.
    pub fn results(self, cx: &AffineContext) -> &[AffineExpr] {
        &self.data(cx).results
    }

    /// The result `index`, if there are as many.
    pub fn result(self, index: u32, cx: &AffineContext) -> Option<AffineExpr> {
        self.results(cx).get(index as usize).copied()
    }

    /// Whether it has no results.
    pub fn is_empty(self, cx: &AffineContext) -> bool {
        self.results(cx).is_empty()
    }

    /// Whether the results are the dimensions in order.
    pub fn is_identity(self, cx: &AffineContext) -> bool {
        self.num_dims(cx) == self.num_results(cx) && self.is_minor_identity(cx)
    }

    /// Whether the results are the last dimensions in order.
    pub fn is_minor_identity(self, cx: &AffineContext) -> bool {
        let (dims, results) = (self.num_dims(cx), self.num_results(cx));
        results <= dims
            && self
                .results(cx)
                .iter()
                .zip(dims - results..)
                .all(|(expr, i)| expr.as_dim(cx) == Some(i))
    }

    /// The positions of results that are the constant 0, where every other result is the dimension that a minor
    /// identity has there.
    pub fn minor_identity_broadcasts(self, cx: &AffineContext) -> Option<Vec<u32>> {
        let first = self.num_dims(cx).checked_sub(self.num_results(cx))?;
        let mut broadcasts = Vec::new();
        for (expr, index) in self.results(cx).iter().zip(0..) {
            if expr.as_constant(cx) == Some(0) {
                broadcasts.push(index);
            } else if expr.as_dim(cx) != Some(first + index) {
                return None;
            }
        }
        Some(broadcasts)
    }

    /// The permutation that leads from a minor identity with broadcasts to this map, if there is one.
    ///
    /// Results are last dimensions or the constant 0. Those that are 0 take the positions that are left, in order.
    pub fn permutation_of_minor_identity(self, cx: &AffineContext) -> Option<Vec<u32>> {
        let (inputs, results) = (self.num_inputs(cx), self.num_results(cx));
        let first = inputs.saturating_sub(results);
        let leading = results.saturating_sub(inputs);
        let mut found = vec![false; inputs.max(results) as usize];
        let mut positions = vec![None; results as usize];
        for (expr, position) in self.results(cx).iter().zip(&mut positions) {
            if expr.as_constant(cx) == Some(0) {
                continue;
            }
            let place = expr.as_dim(cx)?.checked_sub(first)? + leading;
            *found.get_mut(place as usize)? = true;
            *position = Some(place);
        }
        let mut free = (0..).filter(|place| found.get(*place as usize) != Some(&true));
        positions
            .into_iter()
            .map(|position| position.or_else(|| free.next()))
            .collect()
    }

    /// Whether all results are constants.
    pub fn is_constant(self, cx: &AffineContext) -> bool {
        self.results(cx)
            .iter()
            .all(|expr| expr.as_constant(cx).is_some())
    }

    /// The value where the only result is a constant.
    pub fn single_constant(self, cx: &AffineContext) -> Option<i64> {
        match self.results(cx) {
            [expr] => expr.as_constant(cx),
            _ => None,
        }
    }

    /// The values of the results where all are constants.
    pub fn constant_results(self, cx: &AffineContext) -> Option<Vec<i64>> {
        self.results(cx)
            .iter()
            .map(|expr| expr.as_constant(cx))
            .collect()
    }

    /// Whether there are no symbols and each result is a different dimension, or 0 where that is allowed.
    pub fn is_projected_permutation(self, allow_zeros: bool, cx: &AffineContext) -> bool {
        if self.num_symbols(cx) > 0 || self.num_results(cx) > self.num_dims(cx) {
            return false;
        }
        let mut seen = vec![false; self.num_dims(cx) as usize];
        self.results(cx).iter().all(|expr| match expr.as_dim(cx) {
            Some(position) => match seen.get_mut(position as usize) {
                Some(seen) => !std::mem::replace(seen, true),
                None => false,
            },
            None => allow_zeros && expr.as_constant(cx) == Some(0),
        })
    }

    /// Whether the results are the dimensions in any order.
    pub fn is_permutation(self, cx: &AffineContext) -> bool {
        self.num_dims(cx) == self.num_results(cx) && self.is_projected_permutation(false, cx)
    }

    /// Whether the dimension `position` occurs in a result.
    pub fn is_function_of_dim(self, position: u32, cx: &AffineContext) -> bool {
        self.results(cx)
            .iter()
            .any(|expr| expr.is_function_of_dim(position, cx))
    }

    /// Whether the symbol `position` occurs in a result.
    pub fn is_function_of_symbol(self, position: u32, cx: &AffineContext) -> bool {
        self.results(cx)
            .iter()
            .any(|expr| expr.is_function_of_symbol(position, cx))
    }

    /// Which dimension each result is; none where a result is no dimension.
    pub fn dim_positions(self, cx: &AffineContext) -> Option<Vec<u32>> {
        self.results(cx)
            .iter()
            .map(|expr| expr.as_dim(cx))
            .collect()
    }

    /// The first result that is `expr`.
    pub fn result_position(self, expr: AffineExpr, cx: &AffineContext) -> Option<u32> {
        self.results(cx)
            .iter()
            .zip(0..)
            .find(|(result, _)| **result == expr)
            .map(|(_, index)| index)
    }

    /// The map over the same variables with other results.
    pub fn with_results(self, results: &[AffineExpr], cx: &AffineContext) -> Self {
        if results == self.results(cx) {
            return self;
        }
        cx.map(self.num_dims(cx), self.num_symbols(cx), results)
    }

    /// The map with every result changed by `change`.
    fn map_results(
        self,
        cx: &AffineContext,
        change: impl FnMut(AffineExpr) -> AffineExpr,
    ) -> Vec<AffineExpr> {
        self.results(cx).iter().copied().map(change).collect()
    }

    /// The results at `positions`, in that order; positions beyond the last result are left out.
    pub fn sub_map(self, positions: &[u32], cx: &AffineContext) -> Self {
        let results: Vec<_> = positions
            .iter()
            .filter_map(|index| self.result(*index, cx))
            .collect();
        self.with_results(&results, cx)
    }

    /// The first `count` results.
    pub fn major_sub_map(self, count: u32, cx: &AffineContext) -> Self {
        let results = self.results(cx);
        self.with_results(&results[..results.len().min(count as usize)], cx)
    }

    /// The last `count` results.
    pub fn minor_sub_map(self, count: u32, cx: &AffineContext) -> Self {
        let results = self.results(cx);
        self.with_results(&results[results.len().saturating_sub(count as usize)..], cx)
    }

    /// The results but those at `positions`.
    pub fn drop_results(self, positions: &[u32], cx: &AffineContext) -> Self {
        let kept: Vec<_> = (0..self.num_results(cx))
            .filter(|index| !positions.contains(index))
            .collect();
        self.sub_map(&kept, cx)
    }

    /// The map over `num_dims` and `num_symbols` variables with dimensions and symbols replaced.
    pub fn replace_dims_and_symbols(
        self,
        dims: &[AffineExpr],
        symbols: &[AffineExpr],
        num_dims: u32,
        num_symbols: u32,
        cx: &AffineContext,
    ) -> Self {
        let results = self.map_results(cx, |expr| expr.replace_dims_and_symbols(dims, symbols, cx));
        cx.map(num_dims, num_symbols, &results)
    }

    /// The map over the given numbers of variables with every occurrence of `from` replaced.
    pub fn replace(
        self,
        from: AffineExpr,
        to: AffineExpr,
        num_dims: u32,
        num_symbols: u32,
        cx: &AffineContext,
    ) -> Self {
        cx.map(
            num_dims,
            num_symbols,
            &self.map_results(cx, |expr| expr.replace(from, to, cx)),
        )
    }

    /// The map with `shift` more dimensions, those from `first` on renumbered.
    pub fn shift_dims(self, first: u32, shift: u32, cx: &AffineContext) -> Self {
        let results = self.map_results(cx, |expr| expr.shift_dims(first, shift, cx));
        cx.map(self.num_dims(cx) + shift, self.num_symbols(cx), &results)
    }

    /// The map with `shift` more symbols, those from `first` on renumbered.
    pub fn shift_symbols(self, first: u32, shift: u32, cx: &AffineContext) -> Self {
        let results = self.map_results(cx, |expr| expr.shift_symbols(first, shift, cx));
        cx.map(self.num_dims(cx), self.num_symbols(cx) + shift, &results)
    }

    /// This map applied to the results of `inner`, whose number is that of the dimensions of this one.
    ///
    /// The symbols are those of this map, then those of `inner`.
    pub fn compose(self, inner: AffineMap, cx: &AffineContext) -> Self {
        let symbols = self.num_symbols(cx);
        let inner = inner.shift_symbols(0, symbols, cx);
        let results = self.map_results(cx, |expr| expr.compose(inner, cx));
        cx.map(inner.num_dims(cx), inner.num_symbols(cx), &results)
    }

    /// The values of the results for values of the dimensions, then the symbols; none where one is undefined.
    pub fn evaluate(self, operands: &[i64], cx: &AffineContext) -> Option<Vec<i64>> {
        let known: Vec<_> = operands.iter().copied().map(Some).collect();
        let (dims, symbols) = known.split_at_checked(self.num_dims(cx) as usize)?;
        self.results(cx)
            .iter()
            .map(|expr| expr.evaluate(dims, symbols, cx))
            .collect()
    }

    /// The map with every result that known operands decide replaced by its value.
    pub fn partial_constant_fold(self, operands: &[Option<i64>], cx: &AffineContext) -> Self {
        if operands.iter().all(Option::is_none) {
            return self;
        }
        let (dims, symbols) = operands
            .split_at_checked(self.num_dims(cx) as usize)
            .unwrap_or((operands, &[]));
        let results = self.map_results(cx, |expr| match expr.evaluate(dims, symbols, cx) {
            Some(value) => cx.constant(value),
            None => expr,
        });
        self.with_results(&results, cx)
    }

    /// Whether each dimension, then each symbol occurs. Found out once for each map.
    pub fn used_inputs(self, cx: &AffineContext) -> &[bool] {
        self.data(cx).uses.get_or_init(|| {
            let results = self.results(cx).iter().copied();
            occurring(results, self.num_dims(cx), self.num_inputs(cx), cx).into()
        })
    }

    /// The map with every result brought to its normal form. Found out once for each map.
    pub fn simplify(self, cx: &AffineContext) -> Self {
        *self.data(cx).simple.get_or_init(|| {
            let (dims, symbols) = (self.num_dims(cx), self.num_symbols(cx));
            cx.map(
                dims,
                symbols,
                &self.map_results(cx, |expr| expr.simplify(dims, symbols, cx)),
            )
        })
    }

    /// The map from results to dimensions, where every dimension is a result; the first that is counts.
    pub fn inverse_permutation(self, cx: &AffineContext) -> Option<Self> {
        let inverse: Option<Vec<_>> = (0..self.num_inputs(cx))
            .map(|position| self.result_position(cx.dim(position), cx))
            .map(|index| index.map(|index| cx.dim(index)))
            .collect();
        Some(cx.map(self.num_results(cx), 0, &inverse?))
    }

    /// The map without the dimensions that no result uses, and the positions of the others.
    pub fn compress_dims(self, cx: &AffineContext) -> (Self, Vec<u32>) {
        let used: Vec<_> = (0..self.num_dims(cx))
            .filter(|dim| self.is_function_of_dim(*dim, cx))
            .collect();
        let mut dims = vec![cx.constant(0); self.num_dims(cx) as usize];
        for (new, old) in (0..).zip(&used) {
            dims[*old as usize] = cx.dim(new);
        }
        let map =
            self.replace_dims_and_symbols(&dims, &[], used.len() as u32, self.num_symbols(cx), cx);
        (map, used)
    }

    /// The map without the symbols that no result uses, and the positions of the others.
    pub fn compress_symbols(self, cx: &AffineContext) -> (Self, Vec<u32>) {
        let used: Vec<_> = (0..self.num_symbols(cx))
            .filter(|symbol| self.is_function_of_symbol(*symbol, cx))
            .collect();
        let mut symbols = vec![cx.constant(0); self.num_symbols(cx) as usize];
        for (new, old) in (0..).zip(&used) {
            symbols[*old as usize] = cx.symbol(new);
        }
        let map =
            self.replace_dims_and_symbols(&[], &symbols, self.num_dims(cx), used.len() as u32, cx);
        (map, used)
    }
}

/// Whether each dimension, then each symbol occurs in an expression.
pub(super) fn occurring(
    exprs: impl Iterator<Item = AffineExpr>,
    num_dims: u32,
    num_inputs: u32,
    cx: &AffineContext,
) -> Vec<bool> {
    let mut used = vec![false; num_inputs as usize];
    for expr in exprs {
        expr.walk(cx, |part| {
            let input = match part.kind(cx) {
                ExprKind::Dim(position) => position,
                ExprKind::Symbol(position) => num_dims + position,
                _ => return,
            };
            if let Some(used) = used.get_mut(input as usize) {
                *used = true;
            }
        });
    }
    used
}
