//! What follows from the bounds that operations tell of index values and sizes.

use std::collections::VecDeque;

use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::bounds::{Bound, Bounds, Quantity, Relation, Term};
use oxmlir_ir::interfaces::ValueBounds;
use oxmlir_ir::{Body, Context, DYNAMIC, OpRef, ValueDefinition};

use super::domain::Domain;
use super::system::ConstraintRow;

/// A set that has grown to more variables is not asked further operations.
const MAX_VARS: usize = 48;

/// Constraints that hold for quantities, found by asking the operations that define them, then those that define what
/// these refer to, and so on.
pub struct KnownBounds<'a> {
    cx: &'a Context,
    body: &'a Body,
    domain: Domain<Quantity>,
    /// Quantities whose operations have not been asked.
    open: VecDeque<Quantity>,
}

impl<'a> KnownBounds<'a> {
    /// Constraints on values of `body`; operations are asked when a question needs them.
    pub fn new(cx: &'a Context, body: &'a Body) -> KnownBounds<'a> {
        KnownBounds {
            cx,
            body,
            domain: Domain::new(),
            open: VecDeque::new(),
        }
    }

    /// Whether `a` compares with `b` in this way, as far as can be told.
    pub fn holds(&mut self, a: &Term, relation: Relation, b: &Term) -> bool {
        let Some(difference) = self.difference(a, b) else {
            return false;
        };
        loop {
            if self.follows(&difference, relation) {
                return true;
            }
            let next = self.open.pop_front();
            match next.filter(|_| self.domain.system.num_vars() < MAX_VARS) {
                Some(quantity) => self.ask(quantity),
                None => return false,
            }
        }
    }

    /// Whether the relation holds, or its inverse does; `None` if neither can be told.
    pub fn decides(&mut self, a: &Term, relation: Relation, b: &Term) -> Option<bool> {
        if self.holds(a, relation, b) {
            return Some(true);
        }
        let inverse = self.holds(a, relation.inverse()?, b);
        inverse.then_some(false)
    }

    /// A number that a quantity does not exceed: the one that the nearest definitions tell, if any do. Those further away
    /// could tell a lesser one, and are not asked.
    pub fn at_most(&mut self, quantity: Quantity) -> Option<i64> {
        let var = self.var(quantity);
        loop {
            let bound = self.domain.system.constant_range(var).1;
            if bound.is_some() || self.domain.system.num_vars() >= MAX_VARS {
                return bound;
            }
            let next = self.open.pop_front()?;
            self.ask(next);
        }
    }

    /// A term of other quantities, those that `is_known` accepts, that a quantity lies below.
    pub fn above(
        &mut self,
        quantity: Quantity,
        is_known: impl Fn(Quantity) -> bool,
    ) -> Option<Term> {
        let var = self.var(quantity);
        self.ask_all(&is_known);
        let affine = self.cx.affine();
        let mut operands = smallvec::SmallVec::new();
        let vars = 0..self.domain.system.num_vars();
        let known: Vec<Option<AffineExpr>> = vars
            .map(|other| {
                let value = self.domain.value(other).filter(|value| is_known(*value))?;
                if let Some(number) = self.known(value) {
                    return Some(affine.constant(number));
                }
                operands.push(value);
                Some(affine.dim(operands.len() as u32 - 1))
            })
            .collect();
        let others = (0..known.len()).filter(|other| *other != var && known[*other].is_none());
        let system = self
            .domain
            .system
            .without(&others.collect::<Vec<usize>>())?;
        let expr = system.solve(&[var], &known, affine).first()?.upper?;
        Some(Term { expr, operands })
    }

    /// Asks the operations that quantities lead to, as long as there are not too many, but not those of known quantities.
    fn ask_all(&mut self, is_known: impl Fn(Quantity) -> bool) {
        while self.domain.system.num_vars() < MAX_VARS {
            match self.open.pop_front() {
                Some(quantity) if is_known(quantity) => {}
                Some(quantity) => self.ask(quantity),
                None => return,
            }
        }
    }

    /// The row of `a - b`.
    fn difference(&mut self, a: &Term, b: &Term) -> Option<ConstraintRow> {
        let affine = self.cx.affine();
        let both = [a.clone(), b.clone()];
        let term = Term::combined(self.cx, &both, |exprs| match exprs {
            [a, b] => affine.sub(*a, *b),
            _ => affine.constant(0),
        });
        self.row(&term)
    }

    fn row(&mut self, term: &Term) -> Option<ConstraintRow> {
        let positions: Vec<usize> = term.operands.iter().map(|q| self.var(*q)).collect();
        let dims = positions.len() as u32;
        self.domain.row(self.cx, term.expr, dims, 0, &positions)
    }

    /// The variable of a quantity. Known ones are fixed, others put on the list of those to be asked for.
    fn var(&mut self, quantity: Quantity) -> usize {
        if let Some(position) = self.domain.position(quantity) {
            return position;
        }
        let var = self.domain.add_var(Some(quantity));
        match self.known(quantity) {
            Some(value) => self.domain.system.set_value(var, value),
            None => self.open.push_back(quantity),
        }
        var
    }

    fn known(&self, quantity: Quantity) -> Option<i64> {
        match quantity.dim {
            None => self.cx.constant_int(self.body, quantity.value),
            Some(dim) => {
                let shape = self.cx.shape(self.body.ty(quantity.value))?;
                shape.get(dim).copied().filter(|size| *size != DYNAMIC)
            }
        }
    }

    /// Adds what is said of a quantity where it is defined. Sizes are never negative.
    fn ask(&mut self, quantity: Quantity) {
        if quantity.dim.is_some() {
            self.add(quantity, Relation::AtLeast, &Term::constant(self.cx, 0));
        }
        for bound in self.told(quantity) {
            match bound {
                Bound::Compared(relation, term) => self.add(quantity, relation, &term),
                Bound::OneOf(a, b) => self.add_one_of(quantity, &a, &b),
            }
        }
    }

    fn told(&self, quantity: Quantity) -> Bounds {
        let op = match self.body.definition(quantity.value) {
            ValueDefinition::Result(op, _) => op,
            ValueDefinition::Argument(block, _) if self.body.is_entry_block(block) => {
                self.body.block_parent(block)
            }
            ValueDefinition::Argument(..) => return Bounds::new(),
        };
        let op = OpRef::new(self.cx, self.body, op);
        let bounds = op.interface::<ValueBounds>();
        bounds.map_or_else(Bounds::new, |bounds| (bounds.0)(op, quantity))
    }

    /// A quantity that is one of two is between them, if it is known which is the lower one.
    fn add_one_of(&mut self, quantity: Quantity, a: &Term, b: &Term) {
        let (low, high) = match self.decides(a, Relation::AtMost, b) {
            Some(true) => (a, b),
            Some(false) => (b, a),
            None => return,
        };
        self.add(quantity, Relation::AtLeast, low);
        self.add(quantity, Relation::AtMost, high);
    }

    fn add(&mut self, quantity: Quantity, relation: Relation, term: &Term) {
        let own = Term::quantity(self.cx, quantity);
        let Some(difference) = self.difference(&own, term) else {
            return;
        };
        let system = &mut self.domain.system;
        match relation {
            Relation::Equal => system.add_equality(difference),
            relation => {
                if let Some(row) = not_negative(&difference, relation) {
                    system.add_inequality(row);
                }
            }
        }
    }

    /// Whether no point of the set contradicts the relation between a difference and zero.
    fn follows(&self, difference: &ConstraintRow, relation: Relation) -> bool {
        let Some(opposite) = relation.inverse() else {
            return [Relation::AtMost, Relation::AtLeast]
                .iter()
                .all(|relation| self.follows(difference, *relation));
        };
        not_negative(difference, opposite).is_some_and(|row| {
            let mut system = self.domain.system.clone();
            system.add_inequality(row);
            system.is_empty()
        })
    }
}

/// The row that is not negative if and only if a difference compares with zero in this way; `None` for equality and where
/// numbers get too large.
fn not_negative(difference: &ConstraintRow, relation: Relation) -> Option<ConstraintRow> {
    let negated =
        || -> Option<ConstraintRow> { difference.iter().map(|f| f.checked_neg()).collect() };
    let (mut row, strict): (ConstraintRow, bool) = match relation {
        Relation::AtLeast => (difference.clone(), false),
        Relation::Greater => (difference.clone(), true),
        Relation::AtMost => (negated()?, false),
        Relation::Less => (negated()?, true),
        Relation::Equal => return None,
    };
    if strict {
        let constant = row.last_mut()?;
        *constant = constant.checked_sub(1)?;
    }
    Some(row)
}
