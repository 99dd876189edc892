//! Affine maps and expressions applied to operands.

use super::Printer;
use super::names::BodyNames;
use crate::affine::{AffineExpr, AffineMap, IntegerSet, Variable};
use crate::ids::ValueId;

/// The operands that the dimensions and symbols of an expression stand for.
#[derive(Clone, Copy)]
pub struct AffineOperands<'a> {
    /// The operands of the dimensions.
    pub dims: &'a [ValueId],
    /// The operands of the symbols.
    pub symbols: &'a [ValueId],
}

impl<'a> AffineOperands<'a> {
    /// The operands of something with `num_dims` dimensions: first the dimensions, then the symbols.
    pub fn split(operands: &'a [ValueId], num_dims: usize) -> AffineOperands<'a> {
        let (dims, symbols) = operands.split_at(num_dims.min(operands.len()));
        AffineOperands { dims, symbols }
    }

    fn write(self, names: &BodyNames, variable: Variable, out: &mut String) {
        let (value, symbol) = match variable {
            Variable::Dim(at) => (self.dims.get(at as usize), false),
            Variable::Symbol(at) => (self.symbols.get(at as usize), true),
        };
        if symbol {
            out.push_str("symbol(");
        }
        names.write_value(out, value.copied());
        if symbol {
            out.push(')');
        }
    }
}

impl Printer<'_> {
    /// `(d0)[s0] -> (d0 + s0)`
    pub fn affine_map(&mut self, map: AffineMap) {
        if !self.collecting() {
            map.print(self.cx.affine(), &mut self.out);
        }
    }

    /// `(d0)[s0] : (d0 - s0 >= 0)`
    pub fn integer_set(&mut self, set: IntegerSet) {
        if !self.collecting() {
            set.print(self.cx.affine(), &mut self.out);
        }
    }

    /// An expression over values: `%i + symbol(%n)`.
    pub fn affine_expr_of(&mut self, expr: AffineExpr, operands: AffineOperands) {
        if self.collecting() {
            return;
        }
        let names = self.names.clone();
        expr.print_with(self.cx.affine(), &mut self.out, &mut |variable, out| {
            operands.write(&names, variable, out);
        });
    }

    /// The results of a map applied to values: `%i + 1, symbol(%n)`.
    pub fn affine_map_of(&mut self, map: AffineMap, operands: &[ValueId]) {
        if self.collecting() {
            return;
        }
        let affine = self.cx.affine();
        let operands = AffineOperands::split(operands, map.num_dims(affine) as usize);
        self.comma(map.results(affine).iter().copied(), |p, expr| {
            p.affine_expr_of(expr, operands);
        });
    }
}
