//! `dense<...>` and `sparse<...>`: the values are kept as they were written until the type is known.

use oxmlir_ir::{AttrKind, Attribute, Type, TypeKind};
use smallvec::SmallVec;

use super::literal::Role;
use super::{Literal, Parsed, State};
use crate::token::{Token, kind};

/// The values of one elements attribute.
#[derive(Default)]
struct Values {
    literals: Vec<Literal>,
    /// The shape of the brackets.
    shape: SmallVec<[u64; 4]>,
}

/// A bracket that is open: the number of its items and their shape.
struct Level {
    count: u64,
    shape: Option<SmallVec<[u64; 4]>>,
}

/// The elements attributes that are being read, and those that have been.
#[derive(Default)]
pub struct DenseState {
    current: Values,
    levels: Vec<Level>,
    done: Vec<Values>,
}

impl State<'_> {
    /// Begins the elements of `dense<...>`.
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

    /// The bracket that opens a list of elements.
    pub fn dense_open(&mut self) {
        self.dense.levels.push(Level {
            count: 0,
            shape: None,
        });
    }

    /// The bracket that closes a list of elements.
    pub fn dense_close(&mut self, bracket: Token) -> Parsed<()> {
        let Some(level) = self.dense.levels.pop() else {
            return Ok(());
        };
        let mut shape: SmallVec<[u64; 4]> = SmallVec::new();
        shape.push(level.count);
        shape.extend(level.shape.unwrap_or_default());
        self.dense_item(shape, bracket.end)
    }

    /// An element that is one literal.
    pub fn dense_literal(&mut self, literal: Literal) -> Parsed<()> {
        self.dense.current.literals.push(literal);
        self.dense_item(SmallVec::new(), literal.end)
    }

    /// An element `(1, 2)`, whose parenthesis closes at `close`.
    pub fn dense_complex(&mut self, parts: [Literal; 2], close: Token) -> Parsed<()> {
        self.dense.current.literals.extend(parts);
        self.dense_item(SmallVec::new(), close.end)
    }

    /// Counts an item of this shape, which ends at `end`, in the innermost bracket.
    fn dense_item(&mut self, shape: SmallVec<[u64; 4]>, end: u32) -> Parsed<()> {
        let Some(level) = self.dense.levels.last_mut() else {
            self.dense.current.shape = shape;
            return Ok(());
        };
        level.count += 1;
        match &level.shape {
            Some(known) if *known != shape => {
                let message =
                    "tensor literal is invalid; ranks are not consistent between elements";
                let at = self.next_token(end);
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
        let (element, count) = self.static_shape(token, ty)?;
        if let [only] = values.literals.as_slice()
            && only.kind == kind::STR
            && values.shape.is_empty()
            && self.cx.element_bytes(element).is_some()
        {
            return self.hex_elements(token, *only, ty, element, count);
        }
        let splat = values.shape.is_empty() && !values.literals.is_empty();
        self.check_shape(token, values, ty, splat, count)?;
        let part = match *self.cx.type_kind(element) {
            TypeKind::Complex(part) => part,
            _ => element,
        };
        if self.cx.element_bytes(element).is_none() {
            return self.string_elements(token, values, ty, splat);
        }
        let mut data = Vec::new();
        for literal in &values.literals {
            let scalar = self.scalar(*literal, part, Role::Element)?;
            self.cx.encode_scalar(&scalar, &mut data);
        }
        if part != element {
            self.check_parts(
                token,
                values.literals.len() as u64,
                [ty, element],
                splat,
                count,
            )?;
        }
        Ok(self.cx.dense_attr(ty, data, splat))
    }

    /// The element type and the number of elements of a type that can have a literal.
    fn static_shape(&mut self, token: Token, ty: Type) -> Parsed<(Type, u64)> {
        let Some(element) = self.cx.shaped_element(ty) else {
            return Err(self.fail(token.start, "elements literal must be a shaped type"));
        };
        match self.cx.num_elements(ty) {
            Some(count) => Ok((element, count)),
            None => Err(self.fail(token.start, "elements literal type must have static shape")),
        }
    }

    /// Complex elements have two parts each.
    fn check_parts(
        &mut self,
        token: Token,
        parsed: u64,
        [ty, element]: [Type; 2],
        splat: bool,
        count: u64,
    ) -> Parsed<()> {
        let (ty, wanted) = if splat {
            (element, 2)
        } else {
            (ty, count.saturating_mul(2))
        };
        if parsed == wanted {
            return Ok(());
        }
        let message = format!(
            "parsed {parsed} elements, but type ('{}') expected {wanted} elements",
            self.cx.type_string(ty)
        );
        Err(self.fail(token.start, message))
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
        let nothing = values.literals.is_empty() && values.shape.is_empty();
        if nothing && count > 0 {
            let message = format!(
                "parsed zero elements, but type ('{}') expected at least 1",
                self.cx.type_string(ty)
            );
            return Err(self.fail(token.start, message));
        }
        if splat || same || nothing {
            return Ok(());
        }
        let message = format!(
            "inferred shape of elements literal ([{}]) does not match type ([{}])",
            list(&values.shape),
            list(shape),
        );
        Err(self.fail(token.start, message))
    }

    fn string_elements(
        &mut self,
        token: Token,
        values: &Values,
        ty: Type,
        splat: bool,
    ) -> Parsed<Attribute> {
        let mut strings = Vec::with_capacity(values.literals.len());
        for literal in &values.literals {
            if literal.kind != kind::STR {
                let found = self.slice(literal.span());
                let message = format!("expected string token, got {found}");
                return Err(self.fail(token.start, message));
            }
            let text = self.string(Token {
                start: literal.start,
                end: literal.end,
                kind: literal.kind,
                data: u32::MAX,
            })?;
            strings.push(self.cx.str(&text));
        }
        // Elements that are all the same are one.
        let splat =
            splat || strings.windows(2).all(|pair| pair[0] == pair[1]) && !strings.is_empty();
        strings.truncate(if splat { 1 } else { usize::MAX });
        Ok(self.cx.attr(AttrKind::DenseStrings {
            ty,
            values: strings.into(),
            splat,
        }))
    }

    /// `dense<"0x...">`: the bytes of all elements, or of one.
    fn hex_elements(
        &mut self,
        token: Token,
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
            let message = "expected string containing hex digits starting with `0x`";
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
        Err(self.fail(token.start, message))
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
        let (element, _) = self.static_shape(token, ty)?;
        let rank = self.cx.rank(ty).unwrap_or(0) as i64;
        let extents = |list: &Values| list.shape.iter().map(|n| *n as i64).collect::<Vec<_>>();
        let index_shape = match index_list.shape.is_empty() {
            true => vec![1, rank],
            false => extents(&index_list),
        };
        let value_shape = match value_list.shape.is_empty() {
            true => vec![index_shape[0]],
            false => extents(&value_list),
        };
        let index_type = self.tensor(&index_shape, Type::I64);
        let indices = self.elements(token, &index_list, index_type)?;
        let value_type = self.tensor(&value_shape, element);
        let values = self.elements(token, &value_list, value_type)?;
        if let Some(problem) = self.sparse_problem(ty, indices, &index_shape, &value_shape) {
            return Err(self.fail(token.start, problem));
        }
        Ok(self.cx.attr(AttrKind::Sparse {
            ty,
            indices,
            values,
        }))
    }

    /// Why indices and values do not fit together and the type.
    fn sparse_problem(
        &self,
        ty: Type,
        indices: Attribute,
        index_shape: &[i64],
        value_shape: &[i64],
    ) -> Option<String> {
        if value_shape.len() != 1 {
            return Some("expected 1-d tensor for sparse element values".to_owned());
        }
        let shape = self.cx.shape(ty).unwrap_or(&[]);
        let rank_fits = match index_shape {
            [_, width] => *width == shape.len() as i64,
            [_] => shape.len() == 1,
            _ => false,
        };
        if !rank_fits || index_shape[0] != value_shape[0] {
            return Some(format!(
                "expected shape ([{}]); inferred shape of indices literal ([{}]); inferred shape of values literal ([{}])",
                list(shape),
                list(index_shape),
                list(value_shape)
            ));
        }
        let AttrKind::DenseElements { data, splat, .. } = self.cx.attr_kind(indices) else {
            return None;
        };
        let index = |bytes: &[u8]| {
            let chunks = bytes.chunks_exact(8);
            chunks
                .filter_map(|c| c.try_into().ok().map(u64::from_le_bytes))
                .collect::<Vec<u64>>()
        };
        let rows: Vec<Vec<u64>> = match splat {
            true => vec![vec![*index(data).first()?; shape.len()]],
            false => data
                .chunks_exact((8 * shape.len()).max(1))
                .map(index)
                .collect(),
        };
        let inside = |row: &Vec<u64>| row.iter().zip(shape).all(|(i, n)| *i < *n as u64);
        let (number, row) = rows.iter().enumerate().find(|(_, row)| !inside(row))?;
        Some(format!(
            "sparse index #{number} is not contained within the value shape, with index=[{}], and type='{}'",
            list(row),
            self.cx.type_string(ty)
        ))
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

/// `1, 2`
fn list<T: ToString>(items: &[T]) -> String {
    items
        .iter()
        .map(T::to_string)
        .collect::<Vec<_>>()
        .join(", ")
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
