//! Numbers, and the attributes they make with a type.

use oxmlir_ir::num::{ApFloat, ApInt, FloatKind};
use oxmlir_ir::{Attribute, Diagnostic, Scalar, Signedness, Type, TypeKind};

use super::{Parsed, State};
use crate::token::{Span, Token, kind};

/// A number, boolean or string as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    pub start: u32,
    pub end: u32,
    pub kind: u16,
    pub negative: bool,
}

impl Literal {
    pub fn positive(token: Token) -> Literal {
        Literal {
            start: token.start,
            end: token.end,
            kind: token.kind,
            negative: false,
        }
    }

    pub fn negative(token: Token) -> Literal {
        Literal {
            negative: true,
            ..Literal::positive(token)
        }
    }

    pub fn span(self) -> Span {
        Span {
            start: self.start,
            end: self.end,
        }
    }
}

impl State<'_> {
    /// The attribute of a number: `i64` or `f64` without a type.
    pub fn number_attr(&mut self, literal: Literal, ty: Option<Type>) -> Parsed<Attribute> {
        let ty = ty.unwrap_or(if literal.kind == kind::FLOAT {
            Type::F64
        } else {
            Type::I64
        });
        if literal.negative
            && let TypeKind::Integer {
                sign: Signedness::Unsigned,
                ..
            } = self.cx.type_kind(ty)
        {
            let message = "negative integer literal not valid for unsigned integer type";
            return Err(self.fail(literal.start, message));
        }
        match self.scalar(literal, ty)? {
            Scalar::Int(value) => Ok(self.cx.apint_attr(ty, value)),
            Scalar::Float(value) => Ok(self.cx.float_attr(ty, value)),
        }
    }

    /// The value of a literal as an element of type `ty`.
    pub fn scalar(&mut self, literal: Literal, ty: Type) -> Parsed<Scalar> {
        match *self.cx.type_kind(ty) {
            TypeKind::Integer { width, sign } => self
                .integer(literal, width, sign == Signedness::Signed)
                .map(Scalar::Int),
            TypeKind::Index => self.integer(literal, 64, true).map(Scalar::Int),
            TypeKind::Float(kind) => self.float(literal, kind).map(Scalar::Float),
            _ if literal.kind == kind::FLOAT => {
                let message = "floating point value not valid for specified type";
                Err(self.fail(literal.start, message))
            }
            _ => Err(self.fail(
                literal.start,
                "integer literal not valid for specified type",
            )),
        }
    }

    fn integer(&mut self, literal: Literal, width: u32, signed: bool) -> Parsed<ApInt> {
        let text = self.slice(literal.span());
        match literal.kind {
            kind::INT => match ApInt::from_literal(text, literal.negative, width, signed) {
                Ok(value) => Ok(value),
                Err(_) => {
                    Err(self.fail(literal.start, "integer constant out of range for attribute"))
                }
            },
            kind::FLOAT => {
                let message = "floating point value not valid for specified type";
                Err(self.fail(literal.start, message))
            }
            _ if width == 1 && text == "true" => Ok(ApInt::new(1, 1)),
            _ if width == 1 && text == "false" => Ok(ApInt::new(1, 0)),
            _ => Err(self.fail(literal.start, "expected integer value")),
        }
    }

    fn float(&mut self, literal: Literal, kind: FloatKind) -> Parsed<ApFloat> {
        let text = self.slice(literal.span());
        if literal.kind == kind::INT {
            return self.float_from_bits(literal, text, kind);
        }
        let mut number = String::new();
        if literal.negative {
            number.push('-');
        }
        number.push_str(text);
        match ApFloat::from_literal(kind, &number) {
            Some(value) if literal.kind == kind::FLOAT => Ok(value),
            _ => Err(self.fail(literal.start, "expected floating point literal")),
        }
    }

    /// `0x7FC00000` as a float: its bits.
    fn float_from_bits(
        &mut self,
        literal: Literal,
        text: &str,
        kind: FloatKind,
    ) -> Parsed<ApFloat> {
        let Some(digits) = text.strip_prefix("0x") else {
            let message = "unexpected decimal integer literal for a floating point value";
            let at = self.loc(literal.start);
            let error = Diagnostic::error(at, message)
                .note(at, "add a trailing dot to make the literal a float");
            return Err(self.report(error));
        };
        if literal.negative {
            let message = "hexadecimal float literal should not have a leading minus";
            return Err(self.fail(literal.start, message));
        }
        let bits = u128::from_str_radix(digits, 16).ok();
        match bits.filter(|b| kind.width() >= 128 || b >> kind.width() == 0) {
            Some(bits) => Ok(ApFloat::from_bits(kind, bits)),
            None => {
                let message = "hexadecimal float constant out of range for type";
                Err(self.fail(literal.start, message))
            }
        }
    }

    /// The value of an integer token.
    pub fn i64_value(&mut self, token: Token, negative: bool) -> Parsed<i64> {
        let literal = Literal {
            negative,
            ..Literal::positive(token)
        };
        let text = self.slice(literal.span());
        match ApInt::from_literal(text, negative, 64, true)
            .ok()
            .and_then(|v| v.to_i64())
        {
            Some(value) => Ok(value),
            None => Err(self.fail(token.start, "expected 64-bit signed integer or '?'")),
        }
    }
}
