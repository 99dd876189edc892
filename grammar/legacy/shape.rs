//! Types of shapes, and the layouts of memrefs, taken apart.

use super::text::Tokens;
use crate::lexer::Raw;

/// `tensor<4x?xf32, ...>`
pub struct Shaped<'t> {
    pub kind: &'t str,
    /// The sizes; `*` if not even their number is known.
    pub dims: Vec<&'t str>,
    pub element: &'t str,
    /// What follows the element, without the comma.
    pub rest: &'t str,
    /// The layout of a memref, perhaps with a memory space behind it.
    pub layout: &'t str,
}

impl<'t> Shaped<'t> {
    pub fn parse(ty: &'t str) -> Option<Shaped<'t>> {
        let (kind, inner) = ty.split_once('<')?;
        let inner = inner.strip_suffix('>')?;
        let mut rest = inner.trim_start();
        let mut dims = Vec::new();
        while let Some((size, behind)) = dim(rest) {
            dims.push(size);
            rest = behind;
        }
        let tokens = Tokens::new(rest);
        let end = tokens.span(0, tokens.type_end(0)?).end;
        let behind = rest[end..].trim_start();
        let behind = behind.strip_prefix(',').unwrap_or(behind).trim();
        Some(Shaped {
            kind: kind.trim(),
            dims,
            element: &rest[..end],
            rest: behind,
            layout: behind,
        })
    }

    /// The sizes and element, without what follows.
    pub fn shape(&self) -> String {
        let mut out = String::new();
        for size in &self.dims {
            out.push_str(size);
            out.push('x');
        }
        out + self.element
    }

    /// The same shape of other elements.
    pub fn with_element(&self, element: &str) -> String {
        let mut out = format!("{}<", self.kind);
        for size in &self.dims {
            out.push_str(size);
            out.push('x');
        }
        out + element + ">"
    }

    /// The offset and strides of a memref.
    pub fn strided(&self) -> Option<Layout> {
        Layout::parse(self)
    }

    /// The strides of a memref whose layout exchanges dimensions: the last result is that of the shortest stride.
    pub fn permuted(&self) -> Option<Layout> {
        let map = self.layout.strip_prefix("affine_map<")?;
        let (bound, results) = map.split_once("->")?;
        let names = |list: &'t str| -> Option<Vec<&'t str>> {
            let (_, list) = list.split_once('(')?;
            let (list, _) = list.split_once(')')?;
            Some(list.split(',').map(str::trim).collect())
        };
        let (dims, results) = (names(bound)?, names(results)?);
        let order: Option<Vec<usize>> = results
            .iter()
            .map(|result| dims.iter().position(|dim| dim == result))
            .collect();
        let order = order.filter(|order| order.len() == self.dims.len())?;
        let sizes: Vec<&str> = order
            .iter()
            .map(|at| self.dims.get(*at).copied())
            .collect::<Option<_>>()?;
        let packed = Layout::identity(&sizes);
        let mut layout = Layout {
            offset: Some(0),
            strides: vec![None; order.len()],
        };
        for (at, stride) in order.into_iter().zip(packed.strides) {
            if layout.strides[at].replace(stride?).is_some() {
                return None;
            }
        }
        Some(layout)
    }

    /// The layouts of a memref: what is listed behind its elements but for the memory space.
    pub fn layouts(&self) -> Vec<&'t str> {
        let tokens = Tokens::new(self.rest);
        let mut layouts = Vec::new();
        let mut from = 0;
        for at in 0..=tokens.len() {
            let ends = at == tokens.len() || tokens.is(at, Raw::Comma);
            if ends
                && (from..at).all(|i| {
                    tokens
                        .partner(i)
                        .is_none_or(|end| (from..at).contains(&end))
                })
            {
                layouts.extend(
                    (at > from && !tokens.is(from, Raw::Int)).then(|| tokens.slice(from, at)),
                );
                from = at + 1;
            }
        }
        layouts
    }

    /// The memory space of a memref with a comma in front, or nothing.
    pub fn space(&self) -> String {
        let tokens = Tokens::new(self.rest);
        let last = tokens.len().checked_sub(1);
        match last.filter(|at| tokens.is(*at, Raw::Int)) {
            Some(at) if at == 0 || tokens.is(at - 1, Raw::Comma) => {
                format!(", {}", tokens.word(at))
            }
            _ => String::new(),
        }
    }
}

/// A size and what is behind its `x`.
fn dim(text: &str) -> Option<(&str, &str)> {
    let end = match text.as_bytes().first()? {
        b'?' | b'*' => 1,
        b'0'..=b'9' => text.find(|c: char| !c.is_ascii_digit())?,
        b'[' => text.find(']')? + 1,
        _ => return None,
    };
    let behind = text[end..].trim_start().strip_prefix('x')?;
    Some((&text[..end], behind.trim_start()))
}

/// Offset and strides of a memref; what is not known is `None`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    pub offset: Option<i64>,
    pub strides: Vec<Option<i64>>,
}

impl Layout {
    fn parse(memref: &Shaped) -> Option<Layout> {
        let rank = memref.dims.len();
        let rest = memref.layout;
        if let Some(inner) = rest.strip_prefix("strided<") {
            return Layout::strided(inner, rank);
        }
        if let Some(inner) = rest.strip_prefix("affine_map<") {
            return Layout::map(inner, &memref.dims);
        }
        let is_space = rest.bytes().all(|b| b.is_ascii_digit());
        is_space.then(|| Layout::identity(&memref.dims))
    }

    /// The strides of rows one behind the other.
    pub fn identity(dims: &[&str]) -> Layout {
        let mut stride = Some(1i64);
        let mut strides = Vec::new();
        for size in dims.iter().rev() {
            strides.push(stride);
            let size = size.parse::<i64>().ok();
            stride = stride.zip(size).and_then(|(a, b)| a.checked_mul(b));
        }
        strides.reverse();
        Layout {
            offset: Some(0),
            strides,
        }
    }

    fn strided(inner: &str, rank: usize) -> Option<Layout> {
        let (strides, behind) = inner.trim_start().strip_prefix('[')?.split_once(']')?;
        let strides: Vec<Option<i64>> = strides
            .split(',')
            .filter(|s| !s.trim().is_empty())
            .map(|s| s.trim().parse().ok())
            .collect();
        let offset = match behind.split_once("offset:") {
            Some((_, offset)) => offset.split(['>', ',']).next()?.trim().parse().ok(),
            None => Some(0),
        };
        (strides.len() == rank).then_some(Layout { offset, strides })
    }

    /// `(d0, d1)[s0, s1] -> (d0 * s0 + d1 * 4 + s1)>`
    fn map(inner: &str, sizes: &[&str]) -> Option<Layout> {
        let rank = sizes.len();
        let (bound, result) = inner.split_once("->")?;
        let dims: Vec<&str> = bound
            .split(')')
            .next()?
            .trim_start_matches('(')
            .split(',')
            .map(str::trim)
            .collect();
        let result = result.trim_start().strip_prefix('(')?.split_once(')')?.0;
        if result.split(',').map(str::trim).eq(dims.iter().copied()) && rank > 1 {
            return Some(Layout::identity(sizes));
        }
        if dims.len() != rank || result.contains(['(', ',']) || result.contains(" - ") {
            return None;
        }
        let mut layout = Layout {
            offset: Some(0),
            strides: vec![Some(0); rank],
        };
        for term in result.split('+') {
            let mut factors: Vec<&str> = term.split('*').map(str::trim).collect();
            if factors
                .iter()
                .any(|f| f.is_empty() || !f.bytes().all(|b| b.is_ascii_alphanumeric()))
            {
                return None;
            }
            let dim = factors.iter().position(|f| dims.contains(f));
            let slot = match dim {
                Some(at) => {
                    let name = factors.remove(at);
                    &mut layout.strides[dims.iter().position(|d| *d == name)?]
                }
                None => &mut layout.offset,
            };
            let value = factors.iter().try_fold(1i64, |product, factor| {
                product.checked_mul(factor.parse().ok()?)
            });
            *slot = slot.zip(value).and_then(|(a, b)| a.checked_add(b));
        }
        Some(layout)
    }

    /// The strides: `[4, ?]`
    pub fn sizes(&self) -> String {
        let strides: Vec<String> = self.strides.iter().map(number).collect();
        format!("[{}]", strides.join(", "))
    }

    /// `strided<[4, ?], offset: 2>`
    pub fn text(&self) -> String {
        let offset = match self.offset {
            Some(0) => String::new(),
            offset => format!(", offset: {}", number(&offset)),
        };
        format!("strided<{}{offset}>", self.sizes())
    }
}

fn number(n: &Option<i64>) -> String {
    n.map_or("?".to_owned(), |n| n.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(ty: &str) -> Option<String> {
        Shaped::parse(ty)?.strided().map(|l| l.text())
    }

    #[test]
    fn types_are_taken_apart() {
        let ty = Shaped::parse("memref<4 x ?xvector<2xf32>, 3>").expect("a shaped type");
        assert_eq!(
            (ty.kind, ty.element, ty.rest),
            ("memref", "vector<2xf32>", "3")
        );
        assert_eq!(ty.dims, ["4", "?"]);
        assert_eq!(ty.shape(), "4x?xvector<2xf32>");
        assert_eq!(ty.space(), ", 3");
        assert!(Shaped::parse("i32").is_none());
    }

    #[test]
    fn layouts_are_offsets_and_strides() {
        for (ty, strided) in [
            ("memref<8x4xf32>", "strided<[4, 1]>"),
            ("memref<8x?xf32, 1>", "strided<[?, 1]>"),
            (
                "memref<8x4xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 + 3)>>",
                "strided<[?, 1], offset: 3>",
            ),
            (
                "memref<8xf32, strided<[?], offset: ?>, 1>",
                "strided<[?], offset: ?>",
            ),
        ] {
            assert_eq!(layout(ty).as_deref(), Some(strided));
        }
        assert_eq!(
            layout("memref<8xf32, affine_map<(d0) -> (d0 floordiv 2)>>"),
            None
        );
    }
}
