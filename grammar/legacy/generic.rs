//! Operations in generic form: `"std.addf"(%a, %b) : (f32, f32) -> f32`.
//!
//! Those whose attributes or operands are others today are written in their old custom form first, and that is upgraded.

use super::statement::Upgrade;
use super::table::{self, Replacement};
use super::text::Tokens;
use crate::lexer::Raw;

/// The kinds of `std.atomic_rmw` by their numbers.
const ATOMIC_KINDS: [&str; 11] = [
    "addf", "addi", "assign", "maxf", "maxs", "maxu", "minf", "mins", "minu", "mulf", "muli",
];

/// An operation in generic form.
struct Generic<'t> {
    operands: Vec<&'t str>,
    successors: Vec<String>,
    /// The names and values of attributes.
    attrs: Vec<(&'t str, &'t str)>,
    operand_types: Vec<&'t str>,
    result_types: Vec<&'t str>,
    end: usize,
}

/// Upgrades the operation whose quoted name is at a token; the token behind what has been dealt with.
pub fn upgrade(up: &mut Upgrade, head: usize, at: usize) -> Option<usize> {
    let tokens = up.tokens;
    let name = tokens.word(at).trim_matches('"');
    if !tokens.is(at + 1, Raw::LParen) {
        return None;
    }
    one_operand(up, at);
    if let Some(replacement) = structural(name) {
        return container(up, at, replacement);
    }
    let is_old = name.starts_with("std.")
        || name.starts_with("loop.")
        || matches!(
            name,
            "affine.terminator" | "module_terminator" | "br" | "cond_br" | "br_cond"
        );
    if !is_old {
        return prefetch(up, head, at, name).or_else(|| intrinsic(up, head, at, name));
    }
    if let Some(generic) = read(tokens, at)
        && let Some(custom) = generic.custom(name)
    {
        return written(up, head, at, generic.end, &custom);
    }
    let old = table::lines(name)
        .iter()
        .find_map(|old| match old.replacement {
            Replacement::Name(replacement) if !replacement.is_empty() => Some(replacement),
            _ => None,
        });
    up.edits
        .replace(tokens.span(at, at + 1), format!("\"{}\"", old?));
    Some(at + 2)
}

/// The type of one operand needed no parentheses: `"foo"(%x) : i32 -> ()`.
fn one_operand(up: &mut Upgrade, at: usize) {
    let tokens = up.tokens;
    let mut next = at + 1;
    while let Some(close) = tokens.partner(next).filter(|close| *close > next) {
        next = close + 1;
    }
    let is_bare = tokens.is(next, Raw::Colon) && !tokens.is(next + 1, Raw::LParen);
    if let Some(end) = tokens.type_end(next + 1).filter(|_| is_bare)
        && tokens.is(end, Raw::Arrow)
    {
        up.edits.insert(tokens.start(next + 1), "(");
        up.edits.insert(tokens.span(next, end).end, ")");
    }
}

/// What functions and modules are called today.
fn structural(name: &str) -> Option<&'static str> {
    Some(match name {
        "func" | "std.func" | "builtin.func" => "func.func",
        "module" => "builtin.module",
        "llvm.func" => "llvm.func",
        _ => return None,
    })
}

/// A function or module: their regions are dealt with on their own.
fn container(up: &mut Upgrade, at: usize, replacement: &str) -> Option<usize> {
    let tokens = up.tokens;
    let mut dict = tokens.partner(at + 1)? + 1;
    if tokens.is(dict, Raw::LParen) {
        dict = tokens.partner(dict)? + 1;
    }
    up.edits
        .replace(tokens.span(at, at + 1), format!("\"{replacement}\""));
    if tokens.is(dict, Raw::LBrace) && replacement != "builtin.module" {
        let is_type = |at: &usize| tokens.word(*at) == "type" && tokens.is(at + 1, Raw::Equal);
        if let Some(ty) = (dict..tokens.partner(dict)?).find(is_type) {
            up.edits.replace(tokens.span(ty, ty + 1), "function_type");
        }
    }
    Some(at + 2)
}

/// Writes an operation as its old custom form is written today.
fn written(up: &mut Upgrade, head: usize, at: usize, end: usize, custom: &str) -> Option<usize> {
    let tokens = Tokens::new(custom);
    let text = up
        .nested(&tokens)
        .apply(custom)
        .map_or(custom.to_owned(), |(text, _)| text);
    // Lines in front define what the last one uses.
    let (before, replacement) = match text.rsplit_once('\n') {
        Some((before, replacement)) => (format!("{before}\n"), replacement.to_owned()),
        None => (String::new(), text),
    };
    up.write(head, at, end, before, replacement);
    Some(end)
}

/// Takes an operation apart; `None` if it has regions or is incomplete.
fn read<'t>(tokens: &Tokens<'t>, at: usize) -> Option<Generic<'t>> {
    let open = at + 1;
    let close = tokens.partner(open)?;
    let mut generic = Generic {
        operands: tokens.pieces(open, close),
        successors: Vec::new(),
        attrs: Vec::new(),
        operand_types: Vec::new(),
        result_types: Vec::new(),
        end: 0,
    };
    let mut next = close + 1;
    if tokens.is(next, Raw::LSquare) {
        let end = tokens.partner(next)?;
        let successors = tokens.pieces(next, end);
        generic.successors = successors.into_iter().map(str::to_owned).collect();
        next = end + 1;
    }
    if tokens.is(next, Raw::LBrace) {
        let end = tokens.partner(next)?;
        for entry in tokens.pieces(next, end) {
            let (name, value) = entry.split_once('=').unwrap_or((entry, "unit"));
            generic
                .attrs
                .push((name.trim().trim_matches('"'), value.trim()));
        }
        next = end + 1;
    }
    if !tokens.is(next, Raw::Colon) {
        return None;
    }
    next += 1;
    if tokens.is(next, Raw::LParen) {
        let end = tokens.partner(next)?;
        generic.operand_types = tokens.pieces(next, end);
        if !tokens.is(end + 1, Raw::Arrow) {
            return None;
        }
        next = end + 2;
    }
    generic.end = match tokens.type_end(next) {
        Some(end) => {
            generic.result_types.push(tokens.slice(next, end));
            end
        }
        None => {
            let end = tokens.partner(next)?;
            generic.result_types = tokens.pieces(next, end);
            end + 1
        }
    };
    Some(generic)
}

impl Generic<'_> {
    /// The old custom form of an operation whose generic form is another one today.
    fn custom(&self, name: &str) -> Option<String> {
        let name = name.strip_prefix("std.").unwrap_or(name);
        let operand = |i: usize| self.operands.get(i).copied();
        let ty = |i: usize| self.operand_types.get(i).copied();
        let first = operand(0).unwrap_or_default();
        let result = self.result_types.first().copied();
        let op = match name {
            "constant" => self.constant(result?)?,
            "dim" => {
                let index = self.attr("index").or(operand(1))?;
                let index = index.split(':').next()?.trim();
                format!("dim {}{first}, {index} : {}", self.dict(&["index"]), ty(0)?)
            }
            "rank" | "tensor_load" => format!("{name} {first}{} : {}", self.dict(&[]), ty(0)?),
            "splat" => format!("splat {first}{} : {}", self.dict(&[]), result?),
            "tensor_store" => {
                format!(
                    "tensor_store {first}, {}{} : {}",
                    operand(1)?,
                    self.dict(&[]),
                    ty(1)?
                )
            }
            "extract_element" => {
                let indices = self.operands.get(1..)?.join(", ");
                format!(
                    "extract_element {first}[{indices}]{} : {}",
                    self.dict(&[]),
                    ty(0)?
                )
            }
            "alloc" | "alloca" if !self.has_segments() => {
                let result = result?;
                let shape = result.split(',').next()?;
                let (dims, symbols) = self.operands.split_at_checked(shape.matches('?').count())?;
                let symbols = match symbols {
                    [] => String::new(),
                    _ => format!("[{}]", symbols.join(", ")),
                };
                format!(
                    "{name}({}){symbols}{} : {result}",
                    dims.join(", "),
                    self.dict(&[])
                )
            }
            "atomic_rmw" => {
                let kind = self.attr("kind")?.split(':').next()?.trim();
                let kind = match kind.parse::<usize>() {
                    Ok(number) => ATOMIC_KINDS.get(number)?,
                    Err(_) => kind.trim_matches('"'),
                };
                let indices = self.operands.get(2..)?.join(", ");
                format!(
                    "atomic_rmw \"{kind}\" {first}, {}[{indices}]{} : ({}, {}) -> {}",
                    operand(1)?,
                    self.dict(&["kind"]),
                    ty(0)?,
                    ty(1)?,
                    result?
                )
            }
            "assume_alignment" => {
                let alignment = self.attr("alignment")?.split(':').next()?.trim();
                format!("assume_alignment {first}, {alignment} : {}", ty(0)?)
            }
            "br" => match &self.successors[..] {
                [to] if to.contains('(') => format!("br {to}"),
                _ => return None,
            },
            "cond_br" | "br_cond" => match &self.successors[..] {
                [yes, no] if self.operands.len() == 1 => format!("cond_br {first}, {yes}, {no}"),
                _ => return None,
            },
            "module_terminator" => "module_terminator".into(),
            _ => return None,
        };
        Some(op)
    }

    /// Whether the sizes of the groups of operands are given.
    fn has_segments(&self) -> bool {
        let names = ["operandSegmentSizes", "operand_segment_sizes"];
        names.iter().any(|name| self.attr(name).is_some())
    }

    fn attr(&self, name: &str) -> Option<&str> {
        self.attrs.iter().find(|(n, _)| *n == name).map(|(_, v)| *v)
    }

    /// The attributes but some, as a dictionary with a blank in front; nothing if there are none.
    fn dict(&self, but: &[&str]) -> String {
        let entries: Vec<String> = self
            .attrs
            .iter()
            .filter(|(name, _)| !but.contains(name))
            .map(|(name, value)| format!("\"{name}\" = {value}"))
            .collect();
        match entries.is_empty() {
            true => String::new(),
            false => format!(" {{{}}} ", entries.join(", ")),
        }
    }

    /// The value of a constant had its type, or that of the result.
    fn constant(&self, result: &str) -> Option<String> {
        let value = self.attr("value")?;
        let dict = self.dict(&["value"]);
        let tokens = Tokens::new(value);
        let mut at = 0;
        while at < tokens.len() && !tokens.is(at, Raw::Colon) {
            let inner = tokens.partner(at).filter(|end| *end > at);
            at = inner.unwrap_or(at) + 1;
        }
        Some(match at == tokens.len() {
            true => format!("constant{dict} {value} : {result}"),
            false => format!("constant{dict} {value}"),
        })
    }
}

/// `llvm.intr.prefetch` took numbers as operands.
fn prefetch(up: &mut Upgrade, head: usize, at: usize, name: &str) -> Option<usize> {
    if name != "llvm.intr.prefetch" {
        return None;
    }
    let generic = read(up.tokens, at)?;
    let [address, rw, hint, cache] = generic.operands[..] else {
        return None;
    };
    let [rw, hint, cache] = [rw, hint, cache].map(|value| up.constant(value));
    let replacement = format!(
        "\"llvm.intr.prefetch\"({address}) {{rw = {} : i32, hint = {} : i32, cache = {} : i32}} : ({}) -> ()",
        rw?,
        hint?,
        cache?,
        generic.operand_types.first()?
    );
    up.write(head, at, generic.end, String::new(), replacement);
    Some(generic.end)
}

/// `"llvm.sadd.with.overflow.i16"(%a, %b) : (i16, i16) -> (i16, i1)`: intrinsics of LLVM were operations of their names.
///
/// Several results are in a struct today.
fn intrinsic(up: &mut Upgrade, head: usize, at: usize, name: &str) -> Option<usize> {
    let (base, suffix) = name.strip_prefix("llvm.")?.rsplit_once('.')?;
    if base.starts_with("intr.") || !is_mangled(suffix) {
        return None;
    }
    let generic = read(up.tokens, at)?;
    if !generic.successors.is_empty() || !generic.attrs.is_empty() {
        return None;
    }
    let call = format!(
        "llvm.call_intrinsic \"{name}\"({}) : ({}) -> ",
        generic.operands.join(", "),
        generic.operand_types.join(", ")
    );
    let types = generic.result_types.join(", ");
    let (before, replacement) = match generic.result_types.len() {
        0 => (String::new(), format!("{call}()")),
        1 => (String::new(), call + &types),
        count => {
            let whole = up.fresh();
            let mut before = format!("{whole} = {call}!llvm.struct<({types})>\n");
            let mut values = Vec::new();
            for field in 0..count {
                let value = up.fresh();
                before += &format!(
                    "{value} = llvm.extractvalue {whole}[{field}] : !llvm.struct<({types})>\n"
                );
                values.push(value);
            }
            let values = values.join(", ");
            let op = format!("builtin.unrealized_conversion_cast {values} : {types} to {types}");
            (before, op)
        }
    };
    up.write(head, at, generic.end, before, replacement);
    Some(generic.end)
}

/// Whether the last part of a name is a type, as in the names of overloaded intrinsics: `i16`, `f32`, `v4f32`, `p0`.
fn is_mangled(suffix: &str) -> bool {
    let scalar = suffix
        .trim_start_matches("nx")
        .strip_prefix('v')
        .map_or(suffix, |rest| {
            rest.trim_start_matches(|c: char| c.is_ascii_digit())
        });
    let bits = scalar
        .strip_prefix("bf")
        .or(scalar.strip_prefix(['i', 'f', 'p']));
    bits.is_some_and(|bits| bits.parse::<u32>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::super::modernize;

    #[test]
    fn old_generic_forms_become_those_of_today() {
        for (old, replacement) in [
            (
                "%0 = \"std.addf\"(%a, %a) : (f32, f32) -> f32",
                "%0 = \"arith.addf\"(%a, %a) : (f32, f32) -> f32",
            ),
            (
                "%0 = \"std.constant\"(){value: 42} : i32",
                "%0 = arith.constant 42 : i32",
            ),
            (
                "%0 = \"std.rank\"(%t) : (tensor<*xf32>) -> index",
                "%0 = tensor.rank %t : tensor<*xf32>",
            ),
            (
                "\"std.br\"()[^a(%x : i32)] : () -> ()",
                "cf.br ^a(%x : i32)",
            ),
            (
                "\"func\"() ({}) {sym_name = \"f\", type = () -> ()} : () -> ()",
                "\"func.func\"() ({}) {sym_name = \"f\", function_type = () -> ()} : () -> ()",
            ),
        ] {
            let new = modernize(old).expect("there is something old").text;
            assert_eq!(new, replacement);
        }
    }
}
