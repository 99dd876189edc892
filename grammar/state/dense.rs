//! `dense<...>` and `sparse<...>`: the values are kept as they were written until the type is known.

use oxmlir_ir::{AttrKind, Attribute, Type, TypeKind};
use smallvec::SmallVec;

use super::{Literal, Parsed, State};
use crate::token::{Token, kind};

/// The values of one elements attribute.
#[derive(Default)]
struct Values {
    literals: Vec<Literal>,
    /// The shape of the brackets.
    shape: SmallVec<[u64; 4]>,
    complex: bool,
}

/// A bracket that is open: the number of its items and their shape.
struct Level {
    count: u64,
    shape: Option<SmallVec<[u64; 4]>>,
    at: u32,
}

#[derive(Default)]
pub struct DenseState {
    current: Values,
    levels: Vec<Level>,
    done: Vec<Values>,
}

impl State<'_> {
    pub fn begin_dense(&mut self) {
        self.dense.current = Values::default();
        self.dense.levels.clear();
    }

    /// The number of the values just read.
    pub fn end_dense(&mut self) -> u32 {
        let values = std::mem::take(&mut self.dense.current);
        self.dense.done.push(values);
        self.dense.done.len() as u32 - 1
    }

    pub fn dense_open(&mut self, bracket: Token) {
        self.dense.levels.push(Level {
            count: 0,
            shape: None,
            at: bracket.start,
        });
    }

    pub fn dense_close(&mut self) -> Parsed<()> {
        let Some(level) = self.dense.levels.pop() else {
            return Ok(());
        };
        let mut shape: SmallVec<[u64; 4]> = SmallVec::new();
        shape.push(level.count);
        shape.extend(level.shape.unwrap_or_default());
        self.dense_item(shape, level.at)
    }

    pub fn dense_literal(&mut self, literal: Literal) -> Parsed<()> {
        self.dense.current.literals.push(literal);
        self.dense_item(SmallVec::new(), literal.start)
    }

    pub fn dense_complex(&mut self, real: Literal, imaginary: Literal) -> Parsed<()> {
        self.dense.current.complex = true;
        self.dense.current.literals.extend([real, imaginary]);
        self.dense_item(SmallVec::new(), real.start)
    }

    /// Counts an item of this shape in the innermost bracket.
    fn dense_item(&mut self, shape: SmallVec<[u64; 4]>, at: u32) -> Parsed<()> {
        let Some(level) = self.dense.levels.last_mut() else {
            self.dense.current.shape = shape;
            return Ok(());
        };
        level.count += 1;
        match &level.shape {
            Some(known) if *known != shape => {
                let message =
                    "tensor literal is invalid; ranks are not consistent between elements";
                Err(self.fail(at, message))
            }
            Some(_) => Ok(()),
            None => {
                level.shape = Some(shape);
                Ok(())
            }
        }
    }

    fn take_dense(&mut self, number: u32) -> Values {
        let values = self.dense.done.drain(number as usize..).next();
        values.unwrap_or_default()
    }

    /// `dense<values> : type`
    pub fn dense_attr(&mut self, token: Token, number: u32, ty: Type) -> Parsed<Attribute> {
        let values = self.take_dense(number);
        self.elements(token, &values, ty)
    }

    fn elements(&mut self, token: Token, values: &Values, ty: Type) -> Parsed<Attribute> {
        let shaped = matches!(
            self.cx.type_kind(ty),
            TypeKind::Vector { .. } | TypeKind::RankedTensor { .. }
        );
        let Some(element) = self.cx.shaped_element(ty).filter(|_| shaped) else {
            let message = "elements literal must be a shaped type";
            return Err(self.fail(token.start, message));
        };
        let Some(count) = self.cx.num_elements(ty) else {
            let message = "elements literal type must have static shape";
            return Err(self.fail(token.start, message));
        };
        if let [only] = values.literals.as_slice()
            && only.kind == kind::STR
            && values.shape.is_empty()
            && self.cx.element_bytes(element).is_some()
        {
            return self.hex_elements(*only, ty, element, count);
        }
        let splat = values.shape.is_empty() && !values.literals.is_empty();
        self.check_shape(token, values, ty, splat, count)?;
        if values.literals.first().is_some_and(|l| l.kind == kind::STR) {
            return self.string_elements(values, ty, splat);
        }
        let mut data = Vec::new();
        let part = match *self.cx.type_kind(element) {
            TypeKind::Complex(part) => part,
            _ => element,
        };
        for literal in &values.literals {
            let scalar = self.element(*literal, part)?;
            self.cx.encode_scalar(&scalar, &mut data);
            if part != element && !values.complex {
                let zero = self.element(*literal, part)?;
                self.cx.encode_scalar(&zero, &mut data);
            }
        }
        Ok(self.cx.dense_attr(ty, data, splat))
    }

    /// The value of one element.
    fn element(&mut self, literal: Literal, ty: Type) -> Parsed<oxmlir_ir::Scalar> {
        let is_bool = matches!(self.slice(literal.span()), "true" | "false");
        let is_float = self.cx.is_float(ty);
        let is_hex = self.slice(literal.span()).starts_with("0x");
        let message = if is_bool && ty != Type::I1 {
            "expected i1 type for 'true' or 'false' values"
        } else if literal.kind == kind::FLOAT && !is_float {
            "expected integer elements, but parsed floating-point"
        } else if literal.kind == kind::INT && is_float && !is_hex {
            "expected floating-point elements, but parsed integer"
        } else {
            return self.scalar(literal, ty);
        };
        Err(self.fail(literal.start, message))
    }

    fn check_shape(
        &mut self,
        token: Token,
        values: &Values,
        ty: Type,
        splat: bool,
        count: u64,
    ) -> Parsed<()> {
        let shape = self.cx.shape(ty).unwrap_or(&[]);
        let same = shape.len() == values.shape.len()
            && shape
                .iter()
                .zip(&values.shape)
                .all(|(a, b)| u64::try_from(*a) == Ok(*b));
        let empty = count == 0 && values.literals.is_empty();
        if splat || same || empty {
            return Ok(());
        }
        let list = |dims: &mut dyn Iterator<Item = String>| dims.collect::<Vec<_>>().join(", ");
        let message = format!(
            "inferred shape of elements literal ([{}]) does not match type ([{}])",
            list(&mut values.shape.iter().map(u64::to_string)),
            list(&mut shape.iter().map(i64::to_string)),
        );
        Err(self.fail(token.start, message))
    }

    fn string_elements(&mut self, values: &Values, ty: Type, splat: bool) -> Parsed<Attribute> {
        let mut strings = Vec::with_capacity(values.literals.len());
        for literal in &values.literals {
            let text = self.string(Token {
                start: literal.start,
                end: literal.end,
                kind: literal.kind,
                data: u32::MAX,
            })?;
            strings.push(self.cx.str(&text));
        }
        let splat = splat || strings.len() == 1;
        Ok(self.cx.attr(AttrKind::DenseStrings {
            ty,
            values: strings.into(),
            splat,
        }))
    }

    /// `dense<"0x...">`: the bytes of all elements, or of one.
    fn hex_elements(
        &mut self,
        literal: Literal,
        ty: Type,
        element: Type,
        count: u64,
    ) -> Parsed<Attribute> {
        let text = self.slice(literal.span()).trim_matches('"');
        let bytes = text
            .strip_prefix("0x")
            .or(text.strip_prefix("0X"))
            .and_then(hex_bytes);
        let Some(bytes) = bytes else {
            let message = "elements hex string should start with '0x'";
            return Err(self.fail(literal.start, message));
        };
        let size = self.cx.element_bytes(element).unwrap_or(1) as u64;
        let len = bytes.len() as u64;
        if element == Type::I1 && len == count.div_ceil(8) && len != count {
            let bit = |i: u64| bytes[(i / 8) as usize] >> (i % 8) & 1;
            return Ok(self.cx.dense_attr(ty, (0..count).map(bit).collect(), false));
        }
        if len == size && count != 1 {
            return Ok(self.cx.dense_attr(ty, bytes, true));
        }
        if Some(len) == size.checked_mul(count) {
            return Ok(self.cx.dense_attr(ty, bytes, false));
        }
        let message = "elements hex data size is invalid for provided type: ";
        let message = format!("{message}'{}'", self.cx.type_string(ty));
        Err(self.fail(literal.start, message))
    }

    /// `sparse<indices, values> : type`
    pub fn sparse_attr(
        &mut self,
        token: Token,
        indices: u32,
        values: u32,
        ty: Type,
    ) -> Parsed<Attribute> {
        let value_list = self.take_dense(values);
        let index_list = self.take_dense(indices);
        let Some(element) = self.cx.shaped_element(ty) else {
            return Err(self.fail(token.start, "elements literal must be a shaped type"));
        };
        let rank = self.cx.rank(ty).unwrap_or(0) as i64;
        let count = index_list.shape.first().map_or(1, |n| *n as i64);
        let shape: &[i64] = if index_list.shape.len() == 1 {
            &[count]
        } else {
            &[count, rank]
        };
        let index_type = self.tensor(shape, Type::I64);
        let indices = self.elements(token, &index_list, index_type)?;
        let value_type = self.tensor(&[count], element);
        let values = self.elements(token, &value_list, value_type)?;
        Ok(self.cx.attr(AttrKind::Sparse {
            ty,
            indices,
            values,
        }))
    }

    /// `sparse<> : type`
    pub fn empty_sparse_attr(&mut self, token: Token, ty: Type) -> Parsed<Attribute> {
        let Some(element) = self.cx.shaped_element(ty) else {
            return Err(self.fail(token.start, "elements literal must be a shaped type"));
        };
        let rank = self.cx.rank(ty).unwrap_or(0) as i64;
        let (index_type, value_type) = (
            self.tensor(&[0, rank], Type::I64),
            self.tensor(&[0], element),
        );
        Ok(self.cx.attr(AttrKind::Sparse {
            ty,
            indices: self.cx.dense_attr(index_type, Vec::new(), false),
            values: self.cx.dense_attr(value_type, Vec::new(), false),
        }))
    }

    fn tensor(&self, shape: &[i64], element: Type) -> Type {
        self.cx.ty(TypeKind::RankedTensor {
            shape: shape.into(),
            element,
            encoding: None,
        })
    }
}

fn hex_bytes(digits: &str) -> Option<Vec<u8>> {
    let digits = digits.as_bytes();
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    let digit = |b: u8| char::from(b).to_digit(16);
    digits
        .chunks_exact(2)
        .map(|pair| u8::try_from(16 * digit(pair[0])? + digit(pair[1])?).ok())
        .collect()
}
