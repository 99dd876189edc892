//! Affine maps and sets together with the values they are applied to.

use std::borrow::Cow;

use oxmlir_ir::affine::{AffineContext, AffineExpr, AffineMap, Constraint, ExprKind, IntegerSet};
use oxmlir_ir::analysis::has_ssa_dominance;
use oxmlir_ir::{AttrKind, Attribute, Body, Context, OpId, ValueId};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::affine::delinearized::Delinearized;
use crate::affine::scope::{is_valid_dim, is_valid_symbol};
use crate::tables::affine as ops;

/// A list of operands.
pub type Operands = SmallVec<[ValueId; 8]>;

/// A list of expressions.
type Exprs = SmallVec<[AffineExpr; 8]>;

/// What maps and sets have in common.
pub trait Form: Copy + PartialEq {
    /// The number of dimensions.
    fn num_dims(self, cx: &AffineContext) -> u32;
    /// The number of symbols.
    fn num_symbols(self, cx: &AffineContext) -> u32;
    /// The results, or the left-hand sides of the constraints.
    fn exprs(self, cx: &AffineContext) -> Exprs;
    /// The same with other expressions over other variables.
    fn with_exprs(self, dims: u32, symbols: u32, exprs: &[AffineExpr], cx: &AffineContext) -> Self;
    /// Whether each dimension, then each symbol occurs.
    fn used_inputs(self, cx: &AffineContext) -> Cow<'_, [bool]>;
    /// The same with every expression brought to its normal form.
    fn simplify(self, cx: &AffineContext) -> Self;
}

impl Form for AffineMap {
    fn num_dims(self, cx: &AffineContext) -> u32 {
        self.num_dims(cx)
    }

    fn num_symbols(self, cx: &AffineContext) -> u32 {
        self.num_symbols(cx)
    }

    fn exprs(self, cx: &AffineContext) -> Exprs {
        self.results(cx).into()
    }

    fn with_exprs(self, dims: u32, symbols: u32, exprs: &[AffineExpr], cx: &AffineContext) -> Self {
        cx.map(dims, symbols, exprs)
    }

    fn used_inputs(self, cx: &AffineContext) -> Cow<'_, [bool]> {
        self.used_inputs(cx).into()
    }

    fn simplify(self, cx: &AffineContext) -> AffineMap {
        self.simplify(cx)
    }
}

impl Form for IntegerSet {
    fn num_dims(self, cx: &AffineContext) -> u32 {
        self.num_dims(cx)
    }

    fn num_symbols(self, cx: &AffineContext) -> u32 {
        self.num_symbols(cx)
    }

    fn exprs(self, cx: &AffineContext) -> Exprs {
        self.constraints(cx).iter().map(|c| c.expr).collect()
    }

    fn with_exprs(self, dims: u32, symbols: u32, exprs: &[AffineExpr], cx: &AffineContext) -> Self {
        let pairs = self.constraints(cx).iter().zip(exprs);
        let constraints: Vec<Constraint> = pairs
            .map(|(old, expr)| Constraint {
                expr: *expr,
                ..*old
            })
            .collect();
        cx.set(dims, symbols, &constraints)
    }

    fn used_inputs(self, cx: &AffineContext) -> Cow<'_, [bool]> {
        self.used_inputs(cx).into()
    }

    fn simplify(self, cx: &AffineContext) -> IntegerSet {
        let (dims, symbols) = (self.num_dims(cx), self.num_symbols(cx));
        let exprs = self.exprs(cx);
        let simple = exprs.iter().map(|e| e.simplify(dims, symbols, cx));
        let simple: Exprs = simple.collect();
        match simple == exprs {
            true => self,
            false => self.with_exprs(dims, symbols, &simple, cx),
        }
    }
}

/// A map or set and its operands: those of its dimensions, then those of its symbols.
#[derive(Clone, PartialEq, Debug)]
pub struct Applied<F> {
    /// The map or set.
    pub form: F,
    /// The operands: one for each dimension, then one for each symbol.
    pub operands: Operands,
}

/// An affine map and its operands.
pub type AppliedMap = Applied<AffineMap>;
/// An integer set and its operands.
pub type AppliedSet = Applied<IntegerSet>;

impl<F: Form> Applied<F> {
    /// A map or set applied to operands: those of its dimensions, then those of its symbols.
    pub fn new(form: F, operands: impl IntoIterator<Item = ValueId>) -> Applied<F> {
        Applied {
            form,
            operands: operands.into_iter().collect(),
        }
    }

    /// The operands of the dimensions.
    pub fn dims(&self, cx: &Context) -> &[ValueId] {
        &self.operands[..self.num_dims(cx)]
    }

    /// The operands of the symbols.
    pub fn symbols(&self, cx: &Context) -> &[ValueId] {
        &self.operands[self.num_dims(cx)..]
    }

    fn num_dims(&self, cx: &Context) -> usize {
        (self.form.num_dims(cx.affine()) as usize).min(self.operands.len())
    }

    /// Replaces variables; `dims` and `symbols` have one expression for each of the old ones.
    fn replace(
        &mut self,
        cx: &Context,
        dims: &[AffineExpr],
        symbols: &[AffineExpr],
        counts: (u32, u32),
    ) {
        let affine = cx.affine();
        let mut exprs = self.form.exprs(affine);
        for expr in &mut exprs {
            *expr = expr.replace_dims_and_symbols(dims, symbols, affine);
        }
        self.form = self.form.with_exprs(counts.0, counts.1, &exprs, affine);
    }

    /// Composes the `affine.apply` operations that define operands into it until there are none, then simplifies and
    /// canonicalizes.
    pub fn compose(&mut self, cx: &Context, body: &Body) {
        if self.has_opaque_operands(body) && self.is_canonical(cx, body) {
            return;
        }
        let simplified = loop {
            self.compose_once(cx, body);
            let old = self.form;
            self.simplify(cx);
            if !self.has_apply_operand(cx, body) {
                break self.form != old;
            }
        };
        if simplified {
            self.canonicalize(cx, body);
        }
    }

    /// Whether no operand is made by an operation that can be part of a map.
    pub fn has_opaque_operands(&self, body: &Body) -> bool {
        self.operands.iter().all(|value| {
            let def = body.defining_op(*value).map(|def| body.name(def));
            !matches!(def, Some(ops::APPLY | ops::DELINEARIZE_INDEX))
        })
    }

    /// Whether there is nothing to simplify and to canonicalize.
    fn is_canonical(&self, cx: &Context, body: &Body) -> bool {
        self.form.simplify(cx.affine()) == self.form
            && !self.has_promotable_dims(cx, body)
            && !self.has_demotable_symbols(cx, body)
            && self.needs_all_operands(cx, body)
    }

    fn has_promotable_dims(&self, cx: &Context, body: &Body) -> bool {
        let mut dims = self.dims(cx).iter();
        dims.any(|value| is_valid_symbol(cx, body, *value))
    }

    fn has_demotable_symbols(&self, cx: &Context, body: &Body) -> bool {
        let mut symbols = self.symbols(cx).iter();
        symbols.any(|value| !is_valid_symbol(cx, body, *value) && is_valid_dim(cx, body, *value))
    }

    /// Whether each operand occurs, is no constant symbol, and is not there as another one already.
    fn needs_all_operands(&self, cx: &Context, body: &Body) -> bool {
        let is_first = |at: usize, values: &[ValueId]| !values[..at].contains(&values[at]);
        let are_distinct = |values: &[ValueId]| (0..values.len()).all(|at| is_first(at, values));
        let (dims, symbols) = (self.dims(cx), self.symbols(cx));
        let is_known = |value: &ValueId| cx.constant_int(body, *value).is_some();
        self.form.used_inputs(cx.affine()).iter().all(|used| *used)
            && are_distinct(dims)
            && are_distinct(symbols)
            && !symbols.iter().any(is_known)
    }

    /// Whether an `affine.apply` that can be composed defines an operand.
    pub fn has_apply_operand(&self, cx: &Context, body: &Body) -> bool {
        let mut operands = self.operands.iter();
        operands.any(|value| composable_apply(cx, body, *value).is_some())
    }

    /// Brings the expressions to their normal form.
    pub fn simplify(&mut self, cx: &Context) {
        self.form = self.form.simplify(cx.affine());
    }

    fn compose_once(&mut self, cx: &Context, body: &Body) {
        if self.has_opaque_operands(body) {
            return self.canonicalize(cx, body);
        }
        let affine = cx.affine();
        let mut exprs = self.form.exprs(affine);
        let mut vars = Variables {
            dims: self.dims(cx).iter().map(|v| Some(*v)).collect(),
            symbols: self.symbols(cx).iter().map(|v| Some(*v)).collect(),
        };
        if !vars.replace_one(cx, body, &mut exprs) {
            return self.canonicalize(cx, body);
        }
        while vars.replace_one(cx, body, &mut exprs) {}
        let dims = numbered(&vars.dims, |i| affine.dim(i), affine);
        let symbols = numbered(&vars.symbols, |i| affine.symbol(i), affine);
        for expr in &mut exprs {
            *expr = expr.replace_dims_and_symbols(&dims, &symbols, affine);
        }
        let num_dims = vars.dims.iter().flatten().count() as u32;
        let num_symbols = vars.symbols.iter().flatten().count() as u32;
        self.form = self.form.with_exprs(num_dims, num_symbols, &exprs, affine);
        self.operands = vars
            .dims
            .into_iter()
            .chain(vars.symbols)
            .flatten()
            .collect();
        self.canonicalize(cx, body);
    }

    /// Makes dimensions symbols where they can be and the reverse where they must be, folds constants in, and drops
    /// operands that are unused or occur twice.
    pub fn canonicalize(&mut self, cx: &Context, body: &Body) {
        if self.has_promotable_dims(cx, body) {
            self.promote_symbols(cx, body);
        }
        if self.has_demotable_symbols(cx, body) {
            self.demote_dims(cx, body);
        }
        if !self.needs_all_operands(cx, body) {
            self.drop_operands(cx, body);
        }
    }

    fn promote_symbols(&mut self, cx: &Context, body: &Body) {
        let affine = cx.affine();
        let num_symbols = self.form.num_symbols(affine);
        let (mut kept, mut promoted, mut exprs) = (Operands::new(), Operands::new(), Exprs::new());
        for value in self.dims(cx) {
            if is_valid_symbol(cx, body, *value) {
                exprs.push(affine.symbol(num_symbols + promoted.len() as u32));
                promoted.push(*value);
            } else {
                exprs.push(affine.dim(kept.len() as u32));
                kept.push(*value);
            }
        }
        if promoted.is_empty() {
            return;
        }
        let counts = (kept.len() as u32, num_symbols + promoted.len() as u32);
        kept.extend_from_slice(self.symbols(cx));
        kept.extend(promoted);
        self.replace(cx, &exprs, &[], counts);
        self.operands = kept;
    }

    /// Makes symbols dimensions where the operand may be no symbol; whether there are any.
    pub fn demote_dims(&mut self, cx: &Context, body: &Body) -> bool {
        if !self.has_demotable_symbols(cx, body) {
            return false;
        }
        let affine = cx.affine();
        let num_dims = self.form.num_dims(affine);
        let (mut kept, mut demoted, mut exprs) = (Operands::new(), Operands::new(), Exprs::new());
        for value in self.symbols(cx) {
            if is_valid_dim(cx, body, *value) && !is_valid_symbol(cx, body, *value) {
                exprs.push(affine.dim(num_dims + demoted.len() as u32));
                demoted.push(*value);
            } else {
                exprs.push(affine.symbol(kept.len() as u32));
                kept.push(*value);
            }
        }
        let counts = (num_dims + demoted.len() as u32, kept.len() as u32);
        let operands = self
            .dims(cx)
            .iter()
            .copied()
            .chain(demoted)
            .chain(kept)
            .collect();
        self.replace(cx, &[], &exprs, counts);
        self.operands = operands;
        true
    }

    fn drop_operands(&mut self, cx: &Context, body: &Body) {
        let affine = cx.affine();
        let used = self.form.used_inputs(affine);
        let (used_dims, used_symbols) = used.split_at(self.num_dims(cx));
        let mut dims = Remapping::default();
        for (value, used) in self.dims(cx).iter().zip(used_dims) {
            dims.add(*value, *used, |n| affine.dim(n), affine);
        }
        let mut symbols = Remapping::default();
        for (value, used) in self.symbols(cx).iter().zip(used_symbols) {
            match cx.constant_int(body, *value) {
                Some(value) if *used => symbols.exprs.push(affine.constant(value)),
                _ => symbols.add(*value, *used, |n| affine.symbol(n), affine),
            }
        }
        if dims.kept.len() + symbols.kept.len() == self.operands.len() {
            return;
        }
        let counts = (dims.kept.len() as u32, symbols.kept.len() as u32);
        self.replace(cx, &dims.exprs, &symbols.exprs, counts);
        self.operands = dims.kept.into_iter().chain(symbols.kept).collect();
    }
}

impl AppliedMap {
    /// The map that has only result `index`.
    pub fn result(&self, cx: &Context, index: u32) -> AppliedMap {
        Applied::new(
            self.form.sub_map(&[index], cx.affine()),
            self.operands.iter().copied(),
        )
    }

    /// The value of the only result where it is a constant.
    pub fn single_constant(&self, cx: &Context) -> Option<i64> {
        self.form.single_constant(cx.affine())
    }
}

/// The operands that are left, and what stands for each old variable.
#[derive(Default)]
struct Remapping {
    kept: Operands,
    exprs: Exprs,
}

impl Remapping {
    fn add(
        &mut self,
        value: ValueId,
        used: bool,
        variable: impl Fn(u32) -> AffineExpr,
        cx: &AffineContext,
    ) {
        if !used {
            self.exprs.push(cx.constant(0));
            return;
        }
        let known = self.kept.iter().position(|v| *v == value);
        let index = known.unwrap_or_else(|| {
            self.kept.push(value);
            self.kept.len() - 1
        });
        self.exprs.push(variable(index as u32));
    }
}

/// The variables of a map that is being composed; those that were replaced are gone.
struct Variables {
    dims: Vec<Option<ValueId>>,
    symbols: Vec<Option<ValueId>>,
}

impl Variables {
    /// Replaces the first variable that an `affine.apply` defines in all expressions, or the first sum that makes up
    /// what an `affine.delinearize_index` took apart.
    fn replace_one(&mut self, cx: &Context, body: &Body, exprs: &mut [AffineExpr]) -> bool {
        for position in 0..self.dims.len() + self.symbols.len() {
            let mut all = self.dims.iter().chain(&self.symbols);
            let Some(value) = all.nth(position).copied().flatten() else {
                continue;
            };
            match applied_map(cx, body, value) {
                Some(inner) => {
                    self.compose(cx, body, exprs, (position, inner));
                    return true;
                }
                None if self.replace_sums(cx, body, exprs, value) => return true,
                None => {}
            }
        }
        false
    }

    /// The variable that stands for `value`.
    fn variable(&self, value: ValueId, cx: &AffineContext) -> Option<AffineExpr> {
        let position = |values: &[Option<ValueId>]| values.iter().rposition(|v| *v == Some(value));
        position(&self.symbols)
            .map(|i| cx.symbol(i as u32))
            .or_else(|| position(&self.dims).map(|i| cx.dim(i as u32)))
    }

    /// Replaces sums of all the results of the `affine.delinearize_index` that `last` is the last result of.
    fn replace_sums(
        &mut self,
        cx: &Context,
        body: &Body,
        exprs: &mut [AffineExpr],
        last: ValueId,
    ) -> bool {
        let affine = cx.affine();
        let known = Delinearized::ending_in(cx, body, last, |v| self.variable(v, affine));
        let Some(delinearized) = known else {
            return false;
        };
        let mut variables = delinearized.variables.iter();
        let all_dims = variables.all(|v| matches!(v.kind(affine), ExprKind::Dim(_)));
        let index = match all_dims {
            true => affine.dim(self.dims.len() as u32),
            false => affine.symbol(self.symbols.len() as u32),
        };
        let mut changed = false;
        for expr in exprs.iter_mut() {
            if let Some(new) = delinearized.replace_sums(*expr, index, affine) {
                (*expr, changed) = (new, true);
            }
        }
        if !changed {
            return false;
        }
        match all_dims {
            true => self.dims.push(Some(delinearized.index)),
            false => self.symbols.push(Some(delinearized.index)),
        }
        true
    }

    /// Replaces the variable at a position by the map that defines it.
    fn compose(
        &mut self,
        cx: &Context,
        body: &Body,
        exprs: &mut [AffineExpr],
        (position, mut inner): (usize, AppliedMap),
    ) {
        let affine = cx.affine();
        inner.canonicalize(cx, body);
        let (num_dims, num_symbols) = (self.dims.len() as u32, self.symbols.len() as u32);
        let old = match position.checked_sub(self.dims.len()) {
            None => {
                self.dims[position] = None;
                affine.dim(position as u32)
            }
            Some(symbol) => {
                self.symbols[symbol] = None;
                affine.symbol(symbol as u32)
            }
        };
        let map = inner
            .form
            .shift_dims(0, num_dims, affine)
            .shift_symbols(0, num_symbols, affine);
        let new = map.result(0, affine).unwrap_or_else(|| affine.constant(0));
        self.dims.extend(inner.dims(cx).iter().map(|v| Some(*v)));
        self.symbols
            .extend(inner.symbols(cx).iter().map(|v| Some(*v)));
        for expr in exprs {
            *expr = expr.replace(old, new, affine);
        }
    }
}

/// The map in an attribute.
pub fn map_attr(cx: &Context, attr: Attribute) -> Option<AffineMap> {
    match cx.attr_kind(attr) {
        AttrKind::AffineMap(map) => Some(*map),
        _ => None,
    }
}

impl AppliedMap {
    /// Composes each result by itself, so that the operands are those of the first result, then those of the next.
    pub fn compose_each(&mut self, cx: &Context, body: &Body) {
        let affine = cx.affine();
        let (mut dims, mut symbols, mut exprs) = (Vec::new(), Vec::new(), Vec::new());
        for at in 0..self.form.num_results(affine) {
            let mut part = AppliedMap::new(
                self.form.sub_map(&[at], affine),
                self.operands.iter().copied(),
            );
            part.compose(cx, body);
            part.canonicalize(cx, body);
            let count = part.form.num_dims(affine) as usize;
            let (own_dims, own_symbols) = part.operands.split_at(count);
            let first = (dims.len() as u32, symbols.len() as u32);
            dims.extend_from_slice(own_dims);
            symbols.extend_from_slice(own_symbols);
            let shifted = |from: u32, count: usize, of: &dyn Fn(u32) -> AffineExpr| {
                let numbers = from..from + count as u32;
                numbers.map(of).collect::<Vec<AffineExpr>>()
            };
            let new_dims = shifted(first.0, own_dims.len(), &|at| affine.dim(at));
            let new_symbols = shifted(first.1, own_symbols.len(), &|at| affine.symbol(at));
            let (num_dims, num_symbols) = (dims.len() as u32, symbols.len() as u32);
            let form = part.form.replace_dims_and_symbols(
                &new_dims,
                &new_symbols,
                num_dims,
                num_symbols,
                affine,
            );
            exprs.extend_from_slice(form.results(affine));
        }
        let form = affine.map(dims.len() as u32, symbols.len() as u32, &exprs);
        *self = AppliedMap::new(form, dims.into_iter().chain(symbols));
        self.canonicalize(cx, body);
    }
}

/// The map and operands of the `affine.apply` that defines `value`.
pub fn applied_map(cx: &Context, body: &Body, value: ValueId) -> Option<AppliedMap> {
    let apply = composable_apply(cx, body, value)?;
    let map = map_attr(cx, body.attr(apply, ops::apply::MAP_ATTR)?)?;
    let operands = body.operands(apply).skip(ops::apply::MAP_OPERANDS);
    Some(Applied::new(map, operands))
}

/// An `affine.apply` of more than this is no part of other maps: each that uses its result twice would be twice as long, and as its
/// text repeats what occurs several times, a hundred operations could be more than a disk holds.
const MAX_COMPOSED: u64 = 1 << 14;

/// The `affine.apply` that defines `value`, unless it uses its own result, as it may in a graph region, or is too long.
fn composable_apply(cx: &Context, body: &Body, value: ValueId) -> Option<OpId> {
    let apply_of = |value: ValueId| {
        let def = body.defining_op(value)?;
        (body.name(def) == ops::APPLY).then_some(def)
    };
    let apply = apply_of(value)?;
    let map = map_attr(cx, body.attr(apply, ops::apply::MAP_ATTR)?)?;
    let expr = map.result(0, cx.affine())?;
    if expr.written_size(cx.affine()) > MAX_COMPOSED {
        return None;
    }
    let ordered = body
        .parent_op(apply)
        .is_some_and(|parent| has_ssa_dominance(cx, body, parent));
    if ordered {
        return Some(apply);
    }
    let mut seen = FxHashSet::default();
    let mut work = vec![apply];
    while let Some(op) = work.pop() {
        for used in body.operands(op).filter_map(apply_of) {
            if used == apply {
                return None;
            }
            work.extend(seen.insert(used).then_some(used));
        }
    }
    Some(apply)
}

/// Numbers the variables that are left; the others become zero.
fn numbered(
    values: &[Option<ValueId>],
    variable: impl Fn(u32) -> AffineExpr,
    cx: &AffineContext,
) -> Exprs {
    let mut next = 0..;
    values
        .iter()
        .map(|value| match value.and_then(|_| next.next()) {
            Some(number) => variable(number),
            None => cx.constant(0),
        })
        .collect()
}
