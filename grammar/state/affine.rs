//! Affine expressions, maps and integer sets.

use oxmlir_ir::affine::{AffineExpr, AffineMap, BinaryOp, Constraint};
use oxmlir_ir::{AttrKind, Attribute};

use rustc_hash::FxHashMap;

use super::{List, Operand, Parsed, State};
use crate::errors::end_of_previous;
use crate::token::Token;

/// The names that expressions can use, or the operands that they have used.
#[derive(Default)]
pub struct AffineState<'s> {
    names: FxHashMap<&'s str, AffineExpr>,
    dims: u32,
    symbols: u32,
    /// Expressions are over values: `%i + symbol(%n)`.
    of_values: bool,
    dim_operands: Vec<Operand>,
    symbol_operands: Vec<Operand>,
}

impl<'s> State<'s> {
    /// A map or set over names follows.
    pub fn open_affine(&mut self) {
        self.affine.names.clear();
        (self.affine.dims, self.affine.symbols) = (0, 0);
        self.affine.of_values = false;
    }

    /// Expressions over values follow.
    pub fn open_affine_of_values(&mut self) {
        self.open_affine();
        self.affine.of_values = true;
        self.affine.dim_operands.clear();
        self.affine.symbol_operands.clear();
    }

    /// Expressions follow in which a value may be a symbol that was a dimension before, or the other way round.
    pub fn open_affine_group(&mut self) {
        self.affine.names.clear();
    }

    /// The values that the expressions used, dimensions first.
    pub fn affine_operands(&mut self) -> List {
        let mut all = std::mem::take(&mut self.affine.dim_operands);
        all.append(&mut self.affine.symbol_operands);
        self.operands_list(&all)
    }

    /// The map of expressions over values.
    pub fn map_of_values(&mut self, results: List) -> AffineMap {
        let head = (self.affine.dims, self.affine.symbols);
        self.make_map(head, results)
    }

    fn make_map(&mut self, (dims, symbols): (u32, u32), results: List) -> AffineMap {
        let map = self.cx.affine().map(dims, symbols, self.exprs(results));
        self.drop_exprs(results);
        map
    }

    /// Declares a dimension or symbol; the number of them so far.
    pub fn affine_name(&mut self, token: Token, symbol: bool) -> Parsed<u32> {
        let name = self.text_of(token);
        if self.affine.names.contains_key(name) {
            let message = format!("redefinition of identifier '{name}'");
            return Err(self.fail(token.start, message));
        }
        let exprs = self.cx.affine();
        let count = if symbol {
            &mut self.affine.symbols
        } else {
            &mut self.affine.dims
        };
        let expr = if symbol {
            exprs.symbol(*count)
        } else {
            exprs.dim(*count)
        };
        *count += 1;
        let count = *count;
        self.affine.names.insert(name, expr);
        Ok(count)
    }

    /// A name in an expression.
    pub fn affine_use(&mut self, token: Token) -> Parsed<AffineExpr> {
        let name = self.text_of(token);
        match self.affine.names.get(name) {
            Some(expr) if !self.affine.of_values => Ok(*expr),
            _ => {
                let at = end_of_previous(self.text.as_bytes(), token.start);
                Err(self.fail(at, "use of undeclared identifier"))
            }
        }
    }

    /// Whether no dimension or symbol has a name.
    pub fn is_undeclared(&self, name: &str) -> bool {
        self.affine.of_values || !self.affine.names.contains_key(name)
    }

    /// A value in an expression.
    pub fn affine_operand(&mut self, operand: Operand, symbol: bool) -> Parsed<AffineExpr> {
        if !self.affine.of_values {
            let at = end_of_previous(self.text.as_bytes(), operand.at);
            return Err(self.fail(at, "unexpected ssa identifier"));
        }
        let name = self.operand_name(operand);
        if let Some(expr) = self.affine.names.get(name) {
            return Ok(*expr);
        }
        let position = self.operand_position(name, operand, symbol);
        let exprs = self.cx.affine();
        let expr = if symbol {
            exprs.symbol(position)
        } else {
            exprs.dim(position)
        };
        self.affine.names.insert(name, expr);
        Ok(expr)
    }

    /// The place of a value among the symbols or dimensions, which it joins if an earlier group has not used it.
    fn operand_position(&mut self, name: &str, operand: Operand, symbol: bool) -> u32 {
        let known = if symbol {
            &self.affine.symbol_operands
        } else {
            &self.affine.dim_operands
        };
        if let Some(position) = known.iter().position(|o| self.operand_name(*o) == name) {
            return position as u32;
        }
        let (operands, count) = if symbol {
            (&mut self.affine.symbol_operands, &mut self.affine.symbols)
        } else {
            (&mut self.affine.dim_operands, &mut self.affine.dims)
        };
        operands.push(operand);
        *count += 1;
        *count - 1
    }

    /// A number as an affine expression.
    pub fn affine_constant(&mut self, token: Token) -> Parsed<AffineExpr> {
        let text = self.text_of(token);
        let value = match text.strip_prefix("0x") {
            Some(digits) => i64::from_str_radix(digits, 16),
            None => text.parse(),
        };
        match value {
            Ok(value) => Ok(self.cx.affine().constant(value)),
            Err(_) => Err(self.fail(token.start, "constant too large for index")),
        }
    }

    /// A product, quotient or remainder: one side has to be symbolic.
    pub fn affine_binary(
        &mut self,
        op: BinaryOp,
        lhs: AffineExpr,
        token: Token,
        rhs: AffineExpr,
    ) -> Parsed<AffineExpr> {
        let exprs = self.cx.affine();
        let symbolic = |e: AffineExpr| e.is_symbolic_or_constant(exprs);
        let fits = symbolic(rhs) || (op == BinaryOp::Mul && symbolic(lhs));
        if !fits {
            let message = match op {
                BinaryOp::Mul => {
                    "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic"
                }
                BinaryOp::Mod => {
                    "non-affine expression: right operand of mod has to be either a constant or symbolic"
                }
                BinaryOp::CeilDiv => {
                    "non-affine expression: right operand of ceildiv has to be either a constant or symbolic"
                }
                _ => {
                    "non-affine expression: right operand of floordiv has to be either a constant or symbolic"
                }
            };
            return Err(self.fail(token.start, message));
        }
        Ok(exprs.binary(op, lhs, rhs))
    }

    /// `(d0)[s0] -> (...)`
    pub fn affine_map(&mut self, (dims, symbols): (u32, u32), results: List) -> Parsed<AffineMap> {
        Ok(self.make_map((dims, symbols), results))
    }

    /// An affine map as an attribute.
    pub fn map_attr(&self, map: AffineMap) -> Attribute {
        self.cx.attr(AttrKind::AffineMap(map))
    }

    /// `lhs - rhs >= 0`, or `== 0`.
    pub fn constraint(&self, lhs: AffineExpr, rhs: AffineExpr, is_equality: bool) -> Constraint {
        Constraint {
            expr: self.cx.affine().sub(lhs, rhs),
            is_equality,
        }
    }

    /// `(d0)[s0] : (...)`
    pub fn integer_set(&mut self, (dims, symbols): (u32, u32), list: List) -> Parsed<Attribute> {
        let exprs = self.cx.affine();
        let set = if list.is_empty() {
            exprs.set(
                dims,
                symbols,
                &[Constraint {
                    expr: exprs.constant(0),
                    is_equality: true,
                }],
            )
        } else {
            exprs.set(dims, symbols, self.constraints(list))
        };
        self.drop_constraints(list);
        Ok(self.cx.attr(AttrKind::IntegerSet(set)))
    }
}
