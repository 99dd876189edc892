//! Options of passes: declarations, values, and their text form `a=1 b c={x,y}`.

use crate::coverage;

/// The declaration of an option.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// The name in front of `=`.
    pub name: &'static str,
    /// One line on what the option sets, for `--help`.
    pub summary: &'static str,
    /// The values that it takes, and the default.
    pub kind: OptionKind,
}

/// The values that an option takes, with the default.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// An integer that is not negative.
    Uint(u64),
    /// A floating-point number.
    Float(f64),
    /// Any text.
    Text(&'static str),
    /// One of the names of `cases` (name, summary).
    Choice {
        /// The names, each with one line of explanation.
        cases: &'static [(&'static str, &'static str)],
        /// The name that is chosen by default.
        default: &'static str,
    },
    /// Comma-separated integers; empty by default.
    Ints,
    /// Comma-separated integers that are not negative; empty by default.
    Uints,
    /// Comma-separated texts; empty by default.
    Texts,
}

impl OptionInfo {
    /// The value of an option that is not set.
    fn default_value(&self) -> OptionValue {
        match self.kind {
            OptionKind::Bool(v) => OptionValue::Bool(v),
            OptionKind::Int(v) => OptionValue::Int(v),
            OptionKind::Uint(v) => OptionValue::Uint(v),
            OptionKind::Float(v) => OptionValue::Float(v),
            OptionKind::Text(v) => OptionValue::Text(v.to_owned()),
            OptionKind::Choice { default, .. } => OptionValue::Choice(default),
            OptionKind::Ints => OptionValue::Ints(Vec::new()),
            OptionKind::Uints => OptionValue::Uints(Vec::new()),
            OptionKind::Texts => OptionValue::Texts(Vec::new()),
        }
    }

    /// An option of any kind.
    pub const fn new(name: &'static str, summary: &'static str, kind: OptionKind) -> OptionInfo {
        OptionInfo {
            name,
            summary,
            kind,
        }
    }

    /// An option that is `true` or `false`.
    pub const fn bool(name: &'static str, summary: &'static str, default: bool) -> OptionInfo {
        OptionInfo::new(name, summary, OptionKind::Bool(default))
    }

    /// An option with an integer.
    pub const fn int(name: &'static str, summary: &'static str, default: i64) -> OptionInfo {
        OptionInfo::new(name, summary, OptionKind::Int(default))
    }

    /// An option with an integer that is not negative.
    pub const fn uint(name: &'static str, summary: &'static str, default: u64) -> OptionInfo {
        OptionInfo::new(name, summary, OptionKind::Uint(default))
    }

    /// An option with a text.
    pub const fn text(
        name: &'static str,
        summary: &'static str,
        default: &'static str,
    ) -> OptionInfo {
        OptionInfo::new(name, summary, OptionKind::Text(default))
    }
}

/// The value of an option.
#[derive(Clone, PartialEq, Debug)]
pub enum OptionValue {
    /// The value of an [`OptionKind::Bool`].
    Bool(bool),
    /// The value of an [`OptionKind::Int`].
    Int(i64),
    /// The value of an [`OptionKind::Uint`].
    Uint(u64),
    /// The value of an [`OptionKind::Float`].
    Float(f64),
    /// The value of an [`OptionKind::Text`].
    Text(String),
    /// The chosen name of an [`OptionKind::Choice`].
    Choice(&'static str),
    /// The values of an [`OptionKind::Ints`].
    Ints(Vec<i64>),
    /// The values of an [`OptionKind::Uints`].
    Uints(Vec<u64>),
    /// The values of an [`OptionKind::Texts`].
    Texts(Vec<String>),
}

/// The values of all declared options of a pass.
#[derive(Clone, Debug)]
pub struct Options {
    /// The flag of the pass that declares them.
    flag: &'static str,
    infos: &'static [OptionInfo],
    values: Vec<OptionValue>,
}

impl Options {
    /// The defaults of the options that the pass with this flag declares.
    pub fn new(flag: &'static str, infos: &'static [OptionInfo]) -> Options {
        Options {
            flag,
            infos,
            values: infos.iter().map(OptionInfo::default_value).collect(),
        }
    }

    /// The options whose values are not the defaults.
    pub fn changed(&self) -> impl Iterator<Item = &'static str> {
        let pairs = self.values.iter().zip(self.infos);
        let differ = pairs.filter(|(value, info)| **value != info.default_value());
        differ.map(|(_, info)| info.name)
    }

    /// Whether there is an option of this name.
    pub fn has(&self, name: &str) -> bool {
        self.infos.iter().any(|i| i.name == name)
    }

    fn get(&self, name: &str) -> Option<&OptionValue> {
        let slot = self.infos.iter().position(|i| i.name == name);
        debug_assert!(slot.is_some(), "an option that is not declared: {name}");
        let slot = slot?;
        let value = &self.values[slot];
        if coverage::is_on() && *value != self.infos[slot].default_value() {
            coverage::note(|| format!("read {} {name}", self.flag));
        }
        Some(value)
    }

    /// The value of a declared `Bool` option; `false` for any other name.
    pub fn bool(&self, name: &str) -> bool {
        matches!(self.get(name), Some(OptionValue::Bool(true)))
    }

    /// The value of a declared `Int` option; 0 for any other name.
    pub fn int(&self, name: &str) -> i64 {
        match self.get(name) {
            Some(OptionValue::Int(v)) => *v,
            _ => 0,
        }
    }

    /// The value of a declared `Uint` option; 0 for any other name.
    pub fn uint(&self, name: &str) -> u64 {
        match self.get(name) {
            Some(OptionValue::Uint(v)) => *v,
            _ => 0,
        }
    }

    /// The value of a declared `Float` option; 0 for any other name.
    pub fn float(&self, name: &str) -> f64 {
        match self.get(name) {
            Some(OptionValue::Float(v)) => *v,
            _ => 0.0,
        }
    }

    /// The value of a text option or the chosen case.
    pub fn text(&self, name: &str) -> &str {
        match self.get(name) {
            Some(OptionValue::Text(v)) => v,
            Some(OptionValue::Choice(v)) => v,
            _ => "",
        }
    }

    /// The values of a declared `Ints` option; none for any other name.
    pub fn ints(&self, name: &str) -> &[i64] {
        match self.get(name) {
            Some(OptionValue::Ints(v)) => v,
            _ => &[],
        }
    }

    /// The values of a declared `Uints` option; none for any other name.
    pub fn uints(&self, name: &str) -> &[u64] {
        match self.get(name) {
            Some(OptionValue::Uints(v)) => v,
            _ => &[],
        }
    }

    /// The values of a declared `Texts` option; none for any other name.
    pub fn texts(&self, name: &str) -> &[String] {
        match self.get(name) {
            Some(OptionValue::Texts(v)) => v,
            _ => &[],
        }
    }
}

/// Why an option text was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// The pass declares no option of this name.
    Unknown(String),
    /// The option, and what is wrong with its value.
    Value(&'static str, String),
}

impl std::fmt::Display for OptionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OptionError::Unknown(name) => {
                write!(f, "<Pass-Options-Parser>: no such option {name}")
            }
            OptionError::Value(name, what) => write!(f, "for the --{name} option: {what}"),
        }
    }
}

impl Options {
    /// Sets options from text: `name=value` or a bare `name`, separated by blanks. A value in quotes or braces may hold
    /// blanks.
    pub fn parse(&mut self, text: &str) -> Result<(), OptionError> {
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (name, value, tail) = split_option(rest);
            let slot = self.infos.iter().position(|i| i.name == name);
            let slot = slot.ok_or_else(|| OptionError::Unknown(name.to_owned()))?;
            let info = &self.infos[slot];
            self.values[slot] = parse_value(info.kind, value)
                .map_err(|what| OptionError::Value(info.name, what))?;
            rest = tail.trim_start();
        }
        Ok(())
    }
}

/// The first option of a non-empty text: name, value, what follows.
fn split_option(text: &str) -> (&str, Option<&str>, &str) {
    let stop = text.find(|c: char| c == '=' || c.is_whitespace());
    let stop = stop.unwrap_or(text.len());
    let (name, rest) = text.split_at(stop);
    let Some(rest) = rest.strip_prefix('=') else {
        return (name, None, rest);
    };
    let (value, rest) = rest.split_at(value_end(rest));
    (name, Some(unwrap_value(value)), rest)
}

/// Where a value ends: at a blank outside of quotes and braces.
fn value_end(text: &str) -> usize {
    let (mut depth, mut quote) = (0usize, None);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(c),
            (None, '{') => depth += 1,
            (None, '}') => depth = depth.saturating_sub(1),
            (None, _) if depth == 0 && c.is_whitespace() => return at,
            (None, _) => {}
        }
    }
    text.len()
}

fn unwrap_value(value: &str) -> &str {
    for (open, close) in [('{', '}'), ('"', '"'), ('\'', '\'')] {
        if let Some(inner) = value.strip_prefix(open).and_then(|v| v.strip_suffix(close)) {
            return inner.trim();
        }
    }
    value
}

/// The value of an option that was written as `value`; the error says what is wrong with it.
fn parse_value(kind: OptionKind, value: Option<&str>) -> Result<OptionValue, String> {
    if let OptionKind::Bool(_) = kind {
        return parse_bool(value.unwrap_or("")).map(OptionValue::Bool);
    }
    let value = value.ok_or("requires a value!")?;
    Ok(match kind {
        OptionKind::Bool(_) => OptionValue::Bool(parse_bool(value)?),
        OptionKind::Int(_) => OptionValue::Int(parse_int(value)?),
        OptionKind::Uint(_) => OptionValue::Uint(parse_uint(value)?),
        OptionKind::Float(_) => {
            let number = value.parse();
            let error = |_| invalid(value, "floating point");
            OptionValue::Float(number.map_err(error)?)
        }
        OptionKind::Text(_) => OptionValue::Text(value.to_owned()),
        OptionKind::Choice { cases, .. } => {
            let case = cases.iter().find(|c| c.0 == value);
            let case = case.ok_or_else(|| format!("Cannot find option named '{value}'!"))?;
            OptionValue::Choice(case.0)
        }
        OptionKind::Ints => OptionValue::Ints(parse_list(value, parse_int)?),
        OptionKind::Uints => OptionValue::Uints(parse_list(value, parse_uint)?),
        OptionKind::Texts => OptionValue::Texts(parse_list(value, |v| Ok(v.to_owned()))?),
    })
}

fn parse_list<T>(text: &str, one: impl Fn(&str) -> Result<T, String>) -> Result<Vec<T>, String> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    text.split(',').map(|item| one(item.trim())).collect()
}

/// A boolean as the command line writes it.
pub fn parse_bool(value: &str) -> Result<bool, String> {
    match value {
        "" | "true" | "TRUE" | "True" | "1" => Ok(true),
        "false" | "FALSE" | "False" | "0" => Ok(false),
        _ => Err(format!(
            "'{value}' is invalid value for boolean argument! Try 0 or 1"
        )),
    }
}

fn invalid(value: &str, kind: &str) -> String {
    format!("'{value}' value invalid for {kind} argument!")
}

fn parse_uint(value: &str) -> Result<u64, String> {
    unsigned(value).ok_or_else(|| invalid(value, "uint"))
}

fn parse_int(value: &str) -> Result<i64, String> {
    let number = match value.strip_prefix('-') {
        Some(digits) => unsigned(digits).and_then(|n| 0i64.checked_sub_unsigned(n)),
        None => unsigned(value).and_then(|n| i64::try_from(n).ok()),
    };
    number.ok_or_else(|| invalid(value, "long"))
}

/// A number in decimal, or with a prefix in another base.
fn unsigned(text: &str) -> Option<u64> {
    let (digits, base) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&text[2..], 16),
        [b'0', b'b' | b'B', ..] => (&text[2..], 2),
        [b'0', b'o', ..] => (&text[2..], 8),
        [b'0', _, ..] => (&text[1..], 8),
        _ => (text, 10),
    };
    let plain = !digits.starts_with('+');
    u64::from_str_radix(digits, base).ok().filter(|_| plain)
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        fn joined<T: ToString>(items: &[T]) -> String {
            let items: Vec<String> = items.iter().map(T::to_string).collect();
            items.join(",")
        }
        match self {
            OptionValue::Bool(v) => write!(f, "{v}"),
            OptionValue::Int(v) => write!(f, "{v}"),
            OptionValue::Uint(v) => write!(f, "{v}"),
            OptionValue::Float(v) => write!(f, "{v:e}"),
            // In braces it can be read again.
            OptionValue::Text(v) if v.contains(' ') => write!(f, "{{{v}}}"),
            OptionValue::Text(v) => f.write_str(v),
            OptionValue::Choice(v) => f.write_str(v),
            OptionValue::Ints(v) => write!(f, "{{{}}}", joined(v)),
            OptionValue::Uints(v) => write!(f, "{{{}}}", joined(v)),
            OptionValue::Texts(v) => write!(f, "{{{}}}", joined(v)),
        }
    }
}

impl OptionValue {
    fn is_empty_list(&self) -> bool {
        match self {
            OptionValue::Ints(v) => v.is_empty(),
            OptionValue::Uints(v) => v.is_empty(),
            OptionValue::Texts(v) => v.is_empty(),
            _ => false,
        }
    }
}

impl std::fmt::Display for Options {
    /// All options by name; an empty list leaves only its separator.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut all: Vec<_> = self.infos.iter().zip(&self.values).collect();
        all.sort_by_key(|(info, _)| info.name);
        for (i, (info, value)) in all.into_iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            if !value.is_empty_list() {
                write!(f, "{}={value}", info.name)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INFOS: &[OptionInfo] = &[
        OptionInfo::int("count", "a number", 10),
        OptionInfo::bool("fast", "a switch", true),
        OptionInfo::new("sizes", "a list", OptionKind::Uints),
        OptionInfo::new(
            "mode",
            "a choice",
            OptionKind::Choice {
                cases: &[("plain", ""), ("fancy", "")],
                default: "plain",
            },
        ),
    ];

    fn parsed(text: &str) -> Result<Options, String> {
        let mut options = Options::new("a-pass", INFOS);
        options.parse(text).map_err(|e| e.to_string())?;
        Ok(options)
    }

    #[test]
    fn sets_what_is_named() {
        let options = parsed("fast=0  sizes={1, 0x10} count=-3 mode=fancy").unwrap();
        assert!(!options.bool("fast"));
        assert_eq!(options.uints("sizes"), [1, 16]);
        assert_eq!(options.int("count"), -3);
        assert_eq!(options.text("mode"), "fancy");
    }

    #[test]
    fn refuses_what_does_not_fit() {
        let error = |text: &str| parsed(text).unwrap_err();
        assert_eq!(error("x=1"), "<Pass-Options-Parser>: no such option x");
        assert_eq!(
            error("count=abc"),
            "for the --count option: 'abc' value invalid for long argument!"
        );
        assert_eq!(error("mode"), "for the --mode option: requires a value!");
        assert_eq!(
            error("sizes=1,-2"),
            "for the --sizes option: '-2' value invalid for uint argument!"
        );
    }

    #[test]
    fn prints_sorted_with_empty_lists_left_out() {
        assert_eq!(
            parsed("").unwrap().to_string(),
            "count=10 fast=true mode=plain "
        );
    }
}
