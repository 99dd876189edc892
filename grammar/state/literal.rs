//! Numbers, and the attributes they make with a type.

use oxmlir_ir::num::{ApFloat, ApInt, FloatKind};
use oxmlir_ir::{Attribute, Diagnostic, Scalar, Signedness, Type, TypeKind};

use super::{Fail, Parsed, State};
use crate::token::{Span, Token, kind};

/// A number, boolean or string as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    /// Where its token begins.
    pub start: u32,
    /// Where its token ends.
    pub end: u32,
    /// The kind of its token.
    pub kind: u16,
    /// Whether a minus stands in front of it.
    pub negative: bool,
}

/// What a number is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is an attribute of its own.
    Attribute,
    /// `dense<...>`
    Element,
    /// `array<i32: ...>`
    ArrayItem,
}

/// Why a literal is no integer of its type.
#[derive(Clone, Copy, Debug)]
enum Misfit {
    OutOfRange,
    Negative,
    Float,
    Bool,
    NoBool,
    NoInteger,
    /// The type is not one of numbers.
    NoNumber,
}

impl Literal {
    /// A literal without a sign.
    pub fn positive(token: Token) -> Literal {
        Literal {
            start: token.start,
            end: token.end,
            kind: token.kind,
            negative: false,
        }
    }

    /// A literal behind a minus.
    pub fn negative(token: Token) -> Literal {
        Literal {
            negative: true,
            ..Literal::positive(token)
        }
    }

    /// The place of its token.
    pub fn span(self) -> Span {
        Span {
            start: self.start,
            end: self.end,
        }
    }
}

impl State<'_> {
    /// `1.0 : type`, whose type ends at `end`.
    pub fn typed_number_attr(&mut self, literal: Literal, ty: Type, end: u32) -> Parsed<Attribute> {
        if literal.kind == kind::FLOAT && !self.cx.is_float(ty) {
            let at = self.next_token(end);
            return Err(self.fail(at, "floating point value not valid for specified type"));
        }
        self.number_attr(literal, Some(ty))
    }

    /// The attribute of a number: `i64` or `f64` without a type.
    pub fn number_attr(&mut self, literal: Literal, ty: Option<Type>) -> Parsed<Attribute> {
        let ty = ty.unwrap_or(if literal.kind == kind::FLOAT {
            Type::F64
        } else {
            Type::I64
        });
        match self.scalar(literal, ty, Role::Attribute)? {
            Scalar::Int(value) => Ok(self.cx.apint_attr(ty, value)),
            Scalar::Float(value) => Ok(self.cx.float_attr(ty, value)),
        }
    }

    /// The value of a literal of type `ty`.
    pub fn scalar(&mut self, literal: Literal, ty: Type, role: Role) -> Parsed<Scalar> {
        let misfit = match *self.cx.type_kind(ty) {
            TypeKind::Integer { width, sign } => self.integer(literal, width, sign, role),
            TypeKind::Index => self.integer(literal, 64, Signedness::Signed, role),
            TypeKind::Float(kind) => return self.float(literal, kind).map(Scalar::Float),
            _ if literal.kind == kind::FLOAT => Err(Misfit::Float),
            _ => Err(Misfit::NoNumber),
        };
        misfit
            .map(Scalar::Int)
            .map_err(|m| self.misfit(literal, m, role))
    }

    fn integer(
        &self,
        literal: Literal,
        width: u32,
        sign: Signedness,
        role: Role,
    ) -> Result<ApInt, Misfit> {
        let text = self.slice(literal.span());
        match literal.kind {
            kind::INT if width == 1 && role == Role::ArrayItem => Err(Misfit::NoBool),
            kind::INT
                if literal.negative && sign == Signedness::Unsigned && role != Role::ArrayItem =>
            {
                Err(Misfit::Negative)
            }
            kind::INT => {
                let signed = sign == Signedness::Signed;
                ApInt::from_literal(text, literal.negative, width, signed)
                    .map_err(|_| Misfit::OutOfRange)
            }
            kind::FLOAT => Err(Misfit::Float),
            _ if width == 1 && text == "true" => Ok(ApInt::new(1, 1)),
            _ if width == 1 && text == "false" => Ok(ApInt::new(1, 0)),
            _ if matches!(text, "true" | "false") => Err(Misfit::Bool),
            _ => Err(Misfit::NoInteger),
        }
    }

    /// Says why a literal is no integer of its type.
    fn misfit(&mut self, literal: Literal, misfit: Misfit, role: Role) -> Fail {
        let message = match (misfit, role) {
            (Misfit::OutOfRange, Role::Attribute) => "integer constant out of range for attribute",
            (Misfit::OutOfRange, Role::Element) => "integer constant out of range for type",
            (Misfit::OutOfRange, Role::ArrayItem) => {
                let at = self.next_token(literal.end);
                return self.fail(at, "integer constant out of range");
            }
            (Misfit::Negative, Role::Attribute) => {
                "negative integer literal not valid for unsigned integer type"
            }
            (Misfit::Negative, _) => {
                "expected unsigned integer elements, but parsed negative value"
            }
            (Misfit::Float, Role::Attribute) => "floating point value not valid for specified type",
            (Misfit::Float, Role::Element) => {
                "expected integer elements, but parsed floating-point"
            }
            (Misfit::Bool, Role::Element | Role::ArrayItem) => {
                "expected i1 type for 'true' or 'false' values"
            }
            (Misfit::NoBool, _) => {
                let at = self.next_token(literal.end);
                return self.fail(at, "expected 'true' or 'false' values for i1 type");
            }
            (_, Role::ArrayItem) => "expected integer literal",
            (Misfit::NoNumber, _) => "integer literal not valid for specified type",
            _ => "expected integer value",
        };
        self.fail(literal.start, message)
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

    /// The value of an integer token if 64 bits hold it.
    pub fn small_integer(&self, token: Token, negative: bool) -> Option<i64> {
        let literal = Literal {
            negative,
            ..Literal::positive(token)
        };
        let text = self.slice(literal.span());
        let value = ApInt::from_literal(text, negative, 64, true).ok()?;
        value.to_i64()
    }

    /// The value of an integer token.
    pub fn i64_value(&mut self, token: Token, negative: bool) -> Parsed<i64> {
        match self.small_integer(token, negative) {
            Some(value) => Ok(value),
            None => Err(self.fail(token.start, "expected a 64-bit signed integer or '?'")),
        }
    }
}
