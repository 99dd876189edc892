//! Options of passes: declarations, values, and their text form `a=1 b c={x,y}`.

/// The declaration of an option.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    pub name: &'static str,
    pub summary: &'static str,
    pub kind: OptionKind,
}

/// What an option holds, with its default.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    Bool(bool),
    Int(i64),
    Uint(u64),
    Float(f64),
    Text(&'static str),
    /// One of the names of `cases` (name, summary).
    Choice {
        cases: &'static [(&'static str, &'static str)],
        default: &'static str,
    },
    /// Comma-separated; empty by default.
    Ints,
    Uints,
    Texts,
}

impl OptionInfo {
    pub const fn new(name: &'static str, summary: &'static str, kind: OptionKind) -> OptionInfo {
        OptionInfo {
            name,
            summary,
            kind,
        }
    }

    pub const fn bool(name: &'static str, summary: &'static str, default: bool) -> OptionInfo {
        OptionInfo::new(name, summary, OptionKind::Bool(default))
    }

    pub const fn int(name: &'static str, summary: &'static str, default: i64) -> OptionInfo {
        OptionInfo::new(name, summary, OptionKind::Int(default))
    }

    pub const fn uint(name: &'static str, summary: &'static str, default: u64) -> OptionInfo {
        OptionInfo::new(name, summary, OptionKind::Uint(default))
    }

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
    Bool(bool),
    Int(i64),
    Uint(u64),
    Float(f64),
    Text(String),
    Choice(&'static str),
    Ints(Vec<i64>),
    Uints(Vec<u64>),
    Texts(Vec<String>),
}

/// The values of all declared options of a pass.
#[derive(Clone, Debug)]
pub struct Options {
    infos: &'static [OptionInfo],
    values: Vec<OptionValue>,
}

impl Options {
    /// The defaults.
    pub fn new(infos: &'static [OptionInfo]) -> Options {
        let default = |info: &OptionInfo| match info.kind {
            OptionKind::Bool(v) => OptionValue::Bool(v),
            OptionKind::Int(v) => OptionValue::Int(v),
            OptionKind::Uint(v) => OptionValue::Uint(v),
            OptionKind::Float(v) => OptionValue::Float(v),
            OptionKind::Text(v) => OptionValue::Text(v.to_owned()),
            OptionKind::Choice { default, .. } => OptionValue::Choice(default),
            OptionKind::Ints => OptionValue::Ints(Vec::new()),
            OptionKind::Uints => OptionValue::Uints(Vec::new()),
            OptionKind::Texts => OptionValue::Texts(Vec::new()),
        };
        Options {
            infos,
            values: infos.iter().map(default).collect(),
        }
    }

    fn get(&self, name: &str) -> Option<&OptionValue> {
        let slot = self.infos.iter().position(|i| i.name == name);
        debug_assert!(slot.is_some(), "an option that is not declared: {name}");
        Some(&self.values[slot?])
    }

    pub fn bool(&self, name: &str) -> bool {
        matches!(self.get(name), Some(OptionValue::Bool(true)))
    }

    pub fn int(&self, name: &str) -> i64 {
        match self.get(name) {
            Some(OptionValue::Int(v)) => *v,
            _ => 0,
        }
    }

    pub fn uint(&self, name: &str) -> u64 {
        match self.get(name) {
            Some(OptionValue::Uint(v)) => *v,
            _ => 0,
        }
    }

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

    pub fn ints(&self, name: &str) -> &[i64] {
        match self.get(name) {
            Some(OptionValue::Ints(v)) => v,
            _ => &[],
        }
    }

    pub fn uints(&self, name: &str) -> &[u64] {
        match self.get(name) {
            Some(OptionValue::Uints(v)) => v,
            _ => &[],
        }
    }

    pub fn texts(&self, name: &str) -> &[String] {
        match self.get(name) {
            Some(OptionValue::Texts(v)) => v,
            _ => &[],
        }
    }
}
