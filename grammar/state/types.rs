//! Types.

use std::borrow::Cow;

use oxmlir_ir::affine::{AffineContext, AffineMap};
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, DYNAMIC, Signedness, Type, TypeKind};
use smallvec::SmallVec;

use super::{List, Parsed, State};
use crate::scan;
use crate::syntax;
use crate::token::Token;

const MAX_INT_WIDTH: u32 = (1 << 24) - 1;

/// The dimensions of a shaped type, and which of them are scalable.
type Shape = (SmallVec<[i64; 4]>, SmallVec<[bool; 4]>);

impl State<'_> {
    /// `i32`, `si8`, `ui64`
    pub fn int_type(&mut self, token: Token) -> Parsed<Type> {
        let text = self.text_of(token);
        let sign = match text.as_bytes()[0] {
            b's' => Signedness::Signed,
            b'u' => Signedness::Unsigned,
            _ => Signedness::Signless,
        };
        let digits = text.trim_start_matches(['s', 'u', 'i']);
        match digits.parse::<u32>() {
            Ok(width) if width <= MAX_INT_WIDTH => Ok(match sign {
                Signedness::Signless => self.cx.int_type(width),
                _ => self.cx.ty(TypeKind::Integer { width, sign }),
            }),
            Ok(_) => {
                let message = format!("integer bitwidth is limited to {MAX_INT_WIDTH} bits");
                Err(self.fail(token.start, message))
            }
            Err(_) => Err(self.fail(token.start, "invalid integer width")),
        }
    }

    /// `f32`, `bf16`, ...
    pub fn float_type(&mut self, token: Token) -> Type {
        match self.text_of(token) {
            "f16" => Type::F16,
            "bf16" => Type::BF16,
            "f32" => Type::F32,
            "f64" => Type::F64,
            other => self
                .cx
                .float_type(FloatKind::from_keyword(other).unwrap_or(FloatKind::F32)),
        }
    }

    /// `complex<f32>`
    pub fn complex_type(&mut self, token: Token, element: Type) -> Parsed<Type> {
        if !self.cx.is_int(element) && !self.cx.is_float(element) {
            let at = self.next_token(token.end);
            return Err(self.fail(at, "invalid element type for complex"));
        }
        Ok(self.cx.ty(TypeKind::Complex(element)))
    }

    /// `tuple<i32, f32>`
    pub fn tuple_type(&mut self, list: List) -> Type {
        let ty = self.cx.ty(TypeKind::Tuple(self.types(list).into()));
        self.drop_types(list);
        ty
    }

    /// `(i32) -> f32`
    pub fn function_type(&mut self, inputs: List, results: List) -> Type {
        let ty = self
            .cx
            .function_type(self.types(inputs), self.types(results));
        self.drop_types(results);
        self.drop_types(inputs);
        ty
    }

    /// `vector<2x[4]xf32>`
    pub fn vector_type(
        &mut self,
        token: Token,
        dims: Option<Token>,
        element: Type,
    ) -> Parsed<Type> {
        let make = |st: &mut Self| st.new_vector_type(token, dims, element);
        self.shaped_type(ShapedKind::Vector, dims, element, make)
    }

    fn new_vector_type(
        &mut self,
        token: Token,
        dims: Option<Token>,
        element: Type,
    ) -> Parsed<Type> {
        let (shape, scalable) = self.shape(dims)?;
        if shape.contains(&0) {
            let message = "vector types must have positive constant sizes but got 0";
            let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
            let message = message.replace("but got 0", &format!("but got {}", sizes.join(", ")));
            return Err(self.fail(token.start, message));
        }
        if !self.cx.is_vector_element(element) {
            let message = "failed to verify 'elementType': VectorElementTypeInterface instance";
            return Err(self.fail(token.start, message));
        }
        Ok(self.cx.ty(TypeKind::Vector {
            shape: shape.as_slice().into(),
            scalable: scalable.as_slice().into(),
            element,
        }))
    }

    /// `tensor<4x?xf32, encoding>`
    pub fn tensor_type(
        &mut self,
        token: Token,
        dims: Option<Token>,
        element: Type,
        encoding: Option<Attribute>,
    ) -> Parsed<Type> {
        let make = |st: &mut Self| {
            let (shape, _) = st.shape(dims)?;
            st.check_element(token, dims, element, "tensor")?;
            Ok(st.cx.ty(TypeKind::RankedTensor {
                shape: shape.as_slice().into(),
                element,
                encoding,
            }))
        };
        match encoding {
            Some(_) => make(self),
            None => self.shaped_type(ShapedKind::Tensor, dims, element, make),
        }
    }

    /// A type that its dimensions and elements determine: the text of the same type is not read twice.
    fn shaped_type(
        &mut self,
        kind: ShapedKind,
        dims: Option<Token>,
        element: Type,
        make: impl FnOnce(&mut Self) -> Parsed<Type>,
    ) -> Parsed<Type> {
        let key = (kind, dims.map_or("", |d| self.text_of(d)), element);
        if let Some(known) = self.shaped_types.get(&key) {
            return Ok(*known);
        }
        let ty = make(self)?;
        self.shaped_types.insert(key, ty);
        Ok(ty)
    }

    /// What stands behind the comma of a tensor type, which some attributes with a keyword cannot.
    pub fn encoding(&mut self, comma: Token, attr: Attribute) -> Parsed<Attribute> {
        match self.cx.attr_kind(attr) {
            AttrKind::DenseArray { .. } | AttrKind::Strided { .. } | AttrKind::Distinct { .. } => {
                Err(self.fail(comma.end, "expected '>' in tensor type"))
            }
            _ => Ok(attr),
        }
    }

    /// `tensor<*xf32, encoding>`, which closes at `close`.
    pub fn encoded_unranked_tensor(&mut self, close: Token) -> Parsed<Type> {
        let at = self.next_token(close.end);
        Err(self.fail(at, "cannot apply encoding to unranked tensor"))
    }

    /// `tensor<*xf32>`
    pub fn unranked_tensor_type(&mut self, token: Token, element: Type) -> Parsed<Type> {
        self.check_element(token, None, element, "tensor")?;
        Ok(self.cx.ty(TypeKind::UnrankedTensor { element }))
    }

    fn check_element(
        &mut self,
        token: Token,
        dims: Option<Token>,
        element: Type,
        what: &str,
    ) -> Parsed<()> {
        let fits = match self.cx.type_kind(element) {
            TypeKind::Function { .. } | TypeKind::Tuple(_) | TypeKind::None => false,
            TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor { .. } => false,
            TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. } => what == "memref",
            TypeKind::Dialect { def, .. } => {
                what != "memref" || self.cx.registry().is_memref_element(def.0)
            }
            TypeKind::Opaque { .. } => what != "memref",
            _ => true,
        };
        if fits {
            return Ok(());
        }
        let at = dims.map_or_else(|| self.behind_bracket(token), |d| d.end);
        let at = scan::skip_blanks(self.text.as_bytes(), at as usize) as u32;
        Err(self.fail(at, format!("invalid {what} element type")))
    }

    /// Behind the `<` or `<*x` that follows a keyword.
    fn behind_bracket(&self, token: Token) -> u32 {
        let bytes = self.text.as_bytes();
        let mut at = token.end as usize;
        for expected in *b"<*x" {
            let next = scan::skip_blanks(bytes, at);
            if bytes.get(next) != Some(&expected) {
                break;
            }
            at = next + 1;
        }
        at as u32
    }

    /// `memref<4xf32, layout, space>`
    pub fn memref_type(
        &mut self,
        token: Token,
        dims: Option<Token>,
        element: Type,
        rest: List,
    ) -> Parsed<Type> {
        let make = |st: &mut Self| st.new_memref_type(token, dims, element, rest);
        match rest.is_empty() {
            true => self.shaped_type(ShapedKind::MemRef, dims, element, make),
            false => make(self),
        }
    }

    fn new_memref_type(
        &mut self,
        token: Token,
        dims: Option<Token>,
        element: Type,
        rest: List,
    ) -> Parsed<Type> {
        let (shape, _) = self.shape(dims)?;
        self.check_element(token, dims, element, "memref")?;
        let (layout, space) = self.layout_and_space(token, rest)?;
        let rank = layout.and_then(|l| match self.cx.attr_kind(l) {
            AttrKind::AffineMap(map) => Some(map.num_dims(self.cx.affine()) as usize),
            AttrKind::Strided { strides, .. } => Some(strides.len()),
            _ => None,
        });
        if let Some(rank) = rank.filter(|r| *r != shape.len()) {
            let is_map =
                layout.is_some_and(|l| matches!(self.cx.attr_kind(l), AttrKind::AffineMap(_)));
            let message = if is_map {
                format!(
                    "memref layout mismatch between rank and affine map: {} != {rank}",
                    shape.len()
                )
            } else {
                "expected the number of strides to match the rank".to_owned()
            };
            return Err(self.fail(token.start, message));
        }
        let identity = layout.is_some_and(|l| match self.cx.attr_kind(l) {
            AttrKind::AffineMap(map) => map.is_identity(self.cx.affine()),
            _ => false,
        });
        Ok(self.cx.ty(TypeKind::MemRef {
            shape: shape.as_slice().into(),
            element,
            layout: layout.filter(|_| !identity),
            space,
        }))
    }

    /// `memref<*xf32, space>`
    pub fn unranked_memref_type(
        &mut self,
        token: Token,
        element: Type,
        rest: List,
    ) -> Parsed<Type> {
        self.check_element(token, None, element, "memref")?;
        let (layout, space) = self.layout_and_space(token, rest)?;
        if layout.is_some() {
            let at = self.memref_item_end(token, 1);
            return Err(self.fail(at, "cannot have affine map for unranked memref type"));
        }
        Ok(self.cx.ty(TypeKind::UnrankedMemRef { element, space }))
    }

    fn layout_and_space(
        &mut self,
        token: Token,
        rest: List,
    ) -> Parsed<(Option<Attribute>, Option<Attribute>)> {
        let (mut layouts, mut space) = (SmallVec::<[Attribute; 2]>::new(), None);
        for (index, attr) in self.attrs(rest).iter().enumerate() {
            let is_layout = matches!(
                self.cx.attr_kind(*attr),
                AttrKind::AffineMap(_) | AttrKind::Strided { .. }
            );
            if space.is_some() {
                let message = if is_layout {
                    "expected memory space to be last in memref type"
                } else {
                    "multiple memory spaces specified in memref type"
                };
                let at = self.memref_item_end(token, index + 1);
                return Err(self.fail(at, message));
            }
            match is_layout {
                true => layouts.push(*attr),
                false => space = Some(*attr),
            }
        }
        let layout = match layouts[..] {
            [] => None,
            [layout] => Some(layout),
            _ => Some(self.composed_layout(token, &layouts)?),
        };
        if space.is_some_and(|s| !self.is_memory_space(s)) {
            return Err(self.fail(token.start, "unsupported memory space Attribute"));
        }
        self.drop_attrs(rest);
        // The default memory space is not written.
        let default = space.is_some_and(|s| {
            self.cx.int_value(s) == Some(0) && self.cx.attr_type(s) == Type::I64
                || self.cx.attr_kind(s) == &AttrKind::Dict(Box::default())
        });
        Ok((layout, space.filter(|_| !default)))
    }

    /// The one layout that several maps are: each is applied to the results of the one in front. The symbols are those of all
    /// of them that it uses, in their order.
    fn composed_layout(&mut self, token: Token, layouts: &[Attribute]) -> Parsed<Attribute> {
        let cx = self.cx;
        let mut whole: Option<AffineMap> = None;
        for (index, layout) in layouts.iter().enumerate() {
            let AttrKind::AffineMap(next) = cx.attr_kind(*layout) else {
                let at = self.memref_item_end(token, index + 1);
                return Err(self.fail(at, "only affine maps compose to one layout of a memref"));
            };
            let Some(inner) = whole else {
                whole = Some(*next);
                continue;
            };
            let (dims, results) = (next.num_dims(cx.affine()), inner.num_results(cx.affine()));
            if dims != results {
                let at = self.memref_item_end(token, index + 1);
                let message = format!(
                    "layout maps of a memref do not compose: a map of {dims} dimensions follows one of {results} results"
                );
                return Err(self.fail(at, message));
            }
            whole = Some(composition(cx.affine(), *next, inner));
        }
        Ok(whole.map_or(Attribute::ABSENT, |map| {
            let (map, _) = map.compress_symbols(cx.affine());
            cx.attr(AttrKind::AffineMap(map))
        }))
    }

    /// Where the comma or bracket behind an item of `memref<item, item>` stands.
    fn memref_item_end(&self, token: Token, index: usize) -> u32 {
        let bytes = self.text.as_bytes();
        let open = scan::skip_blanks(bytes, token.end as usize);
        scan::item_end(bytes, open, index).unwrap_or(open) as u32
    }

    /// Attributes of the builtin dialect are memory spaces only if they are integers, strings or dictionaries.
    fn is_memory_space(&self, attr: Attribute) -> bool {
        matches!(
            self.cx.attr_kind(attr),
            AttrKind::Integer { .. }
                | AttrKind::String { .. }
                | AttrKind::Dict(_)
                | AttrKind::Dialect { .. }
                | AttrKind::Enum { .. }
        )
    }

    /// The dimensions of a token `4x?x[8]x`.
    pub fn shape(&mut self, dims: Option<Token>) -> Parsed<Shape> {
        let mut shape = Shape::default();
        let Some(token) = dims else {
            return Ok(shape);
        };
        for part in self.text_of(token).split('x') {
            let part = part.trim();
            if part.is_empty() {
                continue;
            }
            let scalable = part.strip_prefix('[').and_then(|p| p.strip_suffix(']'));
            let digits = scalable.unwrap_or(part).trim();
            let size = match digits {
                "?" => DYNAMIC,
                _ => match digits.parse() {
                    Ok(size) => size,
                    Err(_) => return Err(self.fail(token.start, "invalid dimension")),
                },
            };
            shape.0.push(size);
            shape.1.push(scalable.is_some());
        }
        Ok(shape)
    }

    /// `opaque<"dialect", "data">`
    pub fn opaque_type(&mut self, token: Token, dialect: Token, data: Token) -> Parsed<Type> {
        let (dialect, data) = (self.string(dialect)?, self.string(data)?);
        // Nobody asks a registered dialect: what is in the string is no text of today.
        if self.cx.registry().dialect(&dialect).is_some() {
            let (dialect, data) = (self.cx.str(&dialect), self.cx.str(&data));
            return Ok(self.cx.ty(TypeKind::Opaque { dialect, data }));
        }
        self.make_opaque_type(token, &dialect, &data)
    }

    /// `!dialect.name<...>` of a dialect that is not registered.
    pub fn dialect_type(&mut self, token: Token) -> Parsed<Type> {
        let (dialect, data) = split_symbol(self.text_of(token));
        self.make_opaque_type(token, dialect, data)
    }

    fn make_opaque_type(&mut self, token: Token, dialect: &str, data: &str) -> Parsed<Type> {
        let at = symbol_data_start(self.text_of(token), token.start);
        if let Some(known) = self.cx.registry().dialect(dialect) {
            let name = data.split(['<', ' ']).next().unwrap_or(data);
            if let Some(report) = syntax::dialect(dialect).and_then(|d| d.unknown_type) {
                return Err(report(self, token, name));
            }
            let message = if known.types.is_empty() {
                format!("dialect '{dialect}' provides no type parsing hook")
            } else {
                format!("unknown  type `{name}` in dialect `{dialect}`")
            };
            return Err(self.fail(token.start + dialect.len() as u32 + 2, message));
        }
        if !self.cx.allow_unregistered() {
            let message = format!(
                "`!\"{dialect}\"<\"{data}\">` type created with unregistered dialect. {UNREGISTERED}"
            );
            return Err(self.fail(at, message));
        }
        Ok(self.cx.ty(TypeKind::Opaque {
            dialect: self.cx.str(dialect),
            data: self.cx.str(data),
        }))
    }

    /// `!dialect.name` of a registered dialect: no parameters.
    pub fn bare_type(&mut self, token: Token) -> Parsed<Type> {
        match self.cx.registry().type_def(&self.mnemonic(token)) {
            Some(def) if !def.is_optional() => Err(self.fail(token.end, "expected '<'")),
            Some(def) => Ok(self.cx.ty(TypeKind::Dialect {
                def: DefRef(def),
                params: oxmlir_ir::default_params(self.cx, def),
            })),
            None => self.dialect_type(token),
        }
    }
}

/// The types whose text is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum ShapedKind {
    Vector,
    Tensor,
    MemRef,
}

/// What determines such a type: the text of its dimensions and the type of its elements.
pub type ShapedText<'s> = (ShapedKind, &'s str, Type);

impl<'s> State<'s> {
    /// A type that has been read already.
    pub fn known_type(&mut self, token: Token) -> Type {
        let (ty, aliases) = self.direct.type_of(token);
        self.use_aliases(aliases);
        ty
    }

    /// The full name that `#dialect.name` or `#dialect<name` stands for.
    pub fn mnemonic(&self, token: Token) -> Cow<'s, str> {
        let text = self.text_of(token);
        let text = text.get(1..).unwrap_or("");
        match text.split_once('<') {
            Some((dialect, name)) => {
                let name = name.split_whitespace().next_back().unwrap_or("");
                Cow::Owned(format!("{dialect}.{name}"))
            }
            None => Cow::Borrowed(text),
        }
    }
}

/// What to do about types and attributes of dialects that are not registered.
pub const UNREGISTERED: &str = "If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used";

/// Where errors about the type or attribute `text` at `start` point: behind the dot of `!dialect.name`.
pub fn symbol_data_start(text: &str, start: u32) -> u32 {
    match text.find(['.', '<']) {
        Some(at) if text.as_bytes()[at] == b'.' => start + at as u32 + 1,
        _ => start,
    }
}

/// `!dialect.data` or `#dialect<data>`: the dialect and the data.
pub fn split_symbol(text: &str) -> (&str, &str) {
    let text = text.get(1..).unwrap_or("");
    match text.find(['.', '<']) {
        Some(at) if text.as_bytes()[at] == b'.' => (&text[..at], &text[at + 1..]),
        Some(at) => (
            &text[..at],
            text[at + 1..].strip_suffix('>').unwrap_or(&text[at + 1..]),
        ),
        None => (text, ""),
    }
}

/// `outer` applied to the results of `inner`, with the symbols of `inner` in front.
fn composition(cx: &AffineContext, outer: AffineMap, inner: AffineMap) -> AffineMap {
    let outer = outer.shift_symbols(0, inner.num_symbols(cx), cx);
    let results: Vec<_> = outer
        .results(cx)
        .iter()
        .map(|expr| expr.compose(inner, cx))
        .collect();
    cx.map(inner.num_dims(cx), outer.num_symbols(cx), &results)
}
