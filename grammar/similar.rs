//! What may have been meant by a name that nothing has: advice for the errors of a text that does not parse.
//!
//! It follows from the message, its place and the text, so nobody keeps anything for it while a text is read.

use std::cell::Cell;

use oxmlir_ir::reference;
use oxmlir_ir::spelling::nearest;
use oxmlir_ir::{Advice, Context, Diagnostic, Diagnostics, Hint, Location, LocationKind, OpName};

use crate::legacy;
use crate::messages::{UNDECLARED_VALUE, UNDEFINED_ALIAS, UNDEFINED_BLOCK, UNREGISTERED_OP};
use crate::scan;

/// The names of builtin types, and those of C and of LLVM that stand for one of them.
const TYPES: &[&str] = &[
    "bf16", "complex", "f16", "f32", "f64", "f80", "f128", "f8E4M3FN", "f8E5M2", "i1", "i8", "i16",
    "i32", "i64", "index", "memref", "none", "tensor", "tf32", "tuple", "vector",
];
const FOREIGN_TYPES: &[(&str, &str)] = &[
    ("bool", "i1"),
    ("char", "i8"),
    ("double", "f64"),
    ("float", "f32"),
    ("half", "f16"),
    ("int", "i32"),
    ("long", "i64"),
    ("size_t", "index"),
];

/// How many bytes of a text are searched for names at most, for all its errors together: in a text that is longer than a person reads,
/// names come from a program, which does not misspell them.
const MAX_SEARCHED: usize = 1 << 20;

/// Adds advice to the errors in a text that begins at `base` over all sources.
pub fn advise(cx: &Context, text: &str, base: u32, errors: &mut Diagnostics) {
    let budget = Cell::new(MAX_SEARCHED);
    for error in errors.iter_mut().filter(|error| error.hints.is_empty()) {
        let at = match error.loc.kind() {
            LocationKind::Offset(at) => at.checked_sub(base).map(|at| at as usize),
            _ => None,
        };
        let at = at.filter(|at| text.is_char_boundary(*at));
        if let Some((at, advice)) = at.and_then(|at| {
            about(
                cx,
                &Searched {
                    text,
                    budget: &budget,
                },
                at,
                error,
            )
        }) {
            let loc = Location::from_offset(base.saturating_add(at as u32));
            error.hints.push(Hint { loc, advice });
        }
    }
}

/// A text that is searched for names.
struct Searched<'a> {
    text: &'a str,
    /// How many bytes may still be searched.
    budget: &'a Cell<usize>,
}

impl<'a> Searched<'a> {
    /// What may be searched of the text around `at`, and that place in it.
    fn around(&self, at: usize) -> Option<(&'a str, usize)> {
        let reach = self.budget.get() / 2;
        let from = self.text.floor_char_boundary(at.saturating_sub(reach));
        let to = self.text.floor_char_boundary(at.saturating_add(reach));
        let text = self.text.get(from..to).filter(|text| !text.is_empty())?;
        self.budget
            .set(self.budget.get().saturating_sub(text.len()));
        Some((text, at - from))
    }
}

/// Advice for an error at `at`, and the place that it is about.
fn about(
    cx: &Context,
    searched: &Searched,
    at: usize,
    error: &Diagnostic,
) -> Option<(usize, Advice)> {
    let text = searched.text;
    let message = error.message.as_str();
    let meant = |at: usize, name: String| Some((at, Advice::Meant(name)));
    match message {
        UNDECLARED_VALUE => return meant(at, value(searched.around(at)?)?),
        UNDEFINED_BLOCK => return meant(at, block(searched.around(at)?)?),
        "expected non-function type" => {
            let (behind, ty) = builtin_type(text.get(at..)?)?;
            return meant(at + behind, ty);
        }
        UNREGISTERED_OP => {
            let name = text[..at].trim_end().strip_suffix('"')?;
            let start = name.rfind('"')? + 1;
            return Some((start, op(cx, &name[start..], "")?));
        }
        _ => {}
    }
    if let Some(name) = message.strip_prefix(UNDEFINED_ALIAS) {
        let name = name.strip_suffix('\'')?;
        let sigil = at.checked_sub(name.len() + 1)?;
        let (around, _) = searched.around(sigil)?;
        return meant(sigil, alias(around, text.get(sigil..at)?)?);
    }
    if let Some((_, name)) = message.split_once("custom op '") {
        let (name, rest) = name.split_once('\'')?;
        let tried = rest
            .split_once("(tried '")
            .and_then(|(_, name)| name.split_once('.'));
        let is_unknown = rest.starts_with(" is unknown") || message.starts_with("Dialect `");
        let default = tried.map_or("", |(dialect, _)| dialect);
        return Some((at, op(cx, name, default).filter(|_| is_unknown)?));
    }
    if let Some(rest) = message.strip_prefix("unknown ") {
        return meant(at, parametric(cx, rest)?);
    }
    if message.contains("created with unregistered dialect") {
        let dialect = message.split('"').nth(1)?;
        return Some((at, missing_dialect(dialect)?));
    }
    None
}

/// The operation that `name` may mean, where those of `default` may leave out their dialect.
fn op(cx: &Context, name: &str, default: &str) -> Option<Advice> {
    let registry = cx.registry();
    if let Some(today) = legacy::today(name) {
        return Some(Advice::Meant(today.to_owned()));
    }
    let full = match name.contains('.') {
        true => name.to_owned(),
        false => format!("{default}.{name}"),
    };
    if registry.op_name(&full).is_some() {
        return None;
    }
    let (dialect, word) = full.split_once('.')?;
    if registry.dialect(dialect).is_none() && reference::has_dialect(dialect) {
        return missing_dialect(dialect);
    }
    let names = (0..registry.num_ops())
        .filter_map(|index| registry.op_def(OpName(index)))
        .map(|def| def.name);
    let of_dialect = registry
        .dialect(dialect)
        .map_or(&[][..], |dialect| dialect.ops);
    let of_dialect = of_dialect.iter().map(|def| def.name);
    let longer: Vec<&str> = of_dialect
        .clone()
        .filter(|known| known.len() == full.len() + 1 && known.starts_with(&full))
        .collect();
    if let [first, second] = longer[..] {
        let text = format!("did you mean '{first}' or '{second}'?");
        return Some(Advice::Text(text));
    }
    let shorter = of_dialect.filter(|known| {
        let known = known.split_once('.').map_or("", |(_, word)| word);
        known.len() > 1 && word.starts_with(known)
    });
    let near = nearest(&full, names).or_else(|| shorter.max_by_key(|known| known.len()));
    if let Some(near) = near {
        return Some(Advice::Meant(near.to_owned()));
    }
    let missing = registry.dialect(dialect).is_none();
    let near = missing.then(|| nearest(dialect, reference::dialects()))??;
    Some(Advice::Meant(format!("{near}.{word}")))
}

fn missing_dialect(dialect: &str) -> Option<Advice> {
    let text = format!("the dialect '{dialect}' of MLIR is not supported by oxmlir");
    reference::has_dialect(dialect).then_some(Advice::Text(text))
}

/// The value that is defined in the function around `at` whose name is most like the one there.
fn value((text, at): (&str, usize)) -> Option<String> {
    const FUNCTION: &str = "func ";
    let name = name_at(text, at)?;
    let from = text[..at].rfind(FUNCTION).unwrap_or(0);
    let to = text[at..].find(FUNCTION).map_or(text.len(), |to| at + to);
    let bytes = text.as_bytes();
    let names = text[from..to].match_indices('%').filter_map(|(sigil, _)| {
        let sigil = from + sigil;
        let end = scan::skip_name(bytes, sigil + 1);
        let next = bytes.get(scan::skip_blanks(bytes, end));
        let is_defined = matches!(next, Some(b'=' | b':' | b','));
        is_defined.then(|| &text[sigil..end])
    });
    meant(name, names)
}

/// The block with a label whose name is most like the one at `at`.
fn block((text, at): (&str, usize)) -> Option<String> {
    let name = name_at(text, at)?;
    let bytes = text.as_bytes();
    let labels = text.match_indices('^').filter_map(|(sigil, _)| {
        let before = text[..sigil].trim_end_matches([' ', '\t']);
        let end = scan::skip_name(bytes, sigil + 1);
        let is_label = before.ends_with(['\n', '{']);
        is_label.then(|| &text[sigil..end])
    });
    meant(name, labels)
}

/// The alias whose name is most like `name`, both with their sigils.
fn alias(text: &str, name: &str) -> Option<String> {
    let lines = text.lines().filter(|line| line.starts_with(&name[..1]));
    let defined = lines.filter_map(|line| Some(line.split_once('=')?.0.trim_end()));
    meant(name, defined)
}

/// The name with its sigil that begins at `at`.
fn name_at(text: &str, at: usize) -> Option<&str> {
    text.get(at..scan::skip_name(text.as_bytes(), at + 1))
}

/// The name that is most like `name`. One of a letter or two may be any, and who has written a number has meant it.
fn meant<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let letters = |name: &str| name.replace(|c: char| c.is_ascii_digit(), "");
    if letters(name).len() < 3 {
        return None;
    }
    let known = known.filter(|known| letters(known) != letters(name));
    nearest(name, known).map(str::to_owned)
}

/// The builtin type that is meant by the word that a text begins with, maybe behind a dimension, and where that word begins.
fn builtin_type(text: &str) -> Option<(usize, String)> {
    let dims = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '?' || c == 'x');
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let word = dims.split(|c| !is_word(c)).next()?;
    let foreign = FOREIGN_TYPES.iter().find(|(name, _)| *name == word);
    let meant = match foreign {
        Some((_, ty)) => ty,
        None => nearest(word, TYPES.iter().copied()).filter(|near| *near != word)?,
    };
    Some((text.len() - dims.len(), meant.to_owned()))
}

/// The type or attribute that is meant by "type `name` in dialect `dialect`".
fn parametric(cx: &Context, message: &str) -> Option<String> {
    let mut quoted = message.split('`');
    let what = quoted.next()?;
    let (name, dialect) = (quoted.next()?, quoted.nth(1)?);
    let dialect = cx.registry().dialect(dialect)?;
    let params = match what.contains("type") {
        true => dialect.types,
        false => dialect.attrs,
    };
    let full = format!("{}.{name}", dialect.name);
    let enums = dialect
        .enums
        .iter()
        .map(|e| e.mnemonic)
        .filter(|_| !what.contains("type"));
    let near = nearest(&full, params.iter().map(|def| def.name));
    let near = near
        .and_then(|near| near.split_once('.'))
        .map(|(_, name)| name);
    near.or_else(|| nearest(name, enums)).map(str::to_owned)
}
