//! Parameters of dialect types and attributes.

use super::Printer;
use super::format::{Condition, Program, Step, enum_value};
use crate::attrs::AttrKind;
use crate::def::{EnumDef, ParamDef, ParamFormat, ParamKind, ParamSlot, StructField};
use crate::ids::Attribute;
use crate::registry::param_default;

/// A type or attribute of a dialect: its definition and parameters.
#[derive(Clone, Copy)]
struct Params<'a> {
    def: &'static ParamDef,
    values: &'a [Attribute],
}

impl Params<'_> {
    fn get(self, index: u8) -> Option<(&'static ParamSlot, Attribute)> {
        let slot = self.def.params.get(usize::from(index))?;
        Some((slot, self.values.get(usize::from(index))?.present()?))
    }
}

impl Printer<'_> {
    /// `!dialect.mnemonic<...>`, or `!dialect<mnemonic ...>` where the parameters are not in angles.
    pub(super) fn dialect_params(
        &mut self,
        prefix: char,
        def: &'static ParamDef,
        values: &[Attribute],
    ) {
        self.out.push(prefix);
        let start = self.out.len();
        self.text(def.name);
        let end = self.out.len();
        self.params(def, values);
        if self.collecting() {
            // What has been written so far need not be there any more.
            return;
        }
        let rest = &self.out[end..];
        let is_angled = rest.starts_with('<') && rest.ends_with('>');
        if !rest.is_empty() && !is_angled {
            let dot = def.name.find('.').unwrap_or(def.name.len());
            self.out.replace_range(start + dot..=start + dot, "<");
            self.out.push('>');
        }
    }

    /// Begins something that may contain itself; says false if it has been begun already. See [`Printer::leave`].
    pub fn enter(&mut self, key: Attribute) -> bool {
        let is_new = !self.entered.contains(&key);
        if is_new {
            self.entered.push(key);
        }
        is_new
    }

    /// Ends what [`Printer::enter`] began.
    pub fn leave(&mut self, key: Attribute) {
        self.entered.retain(|k| *k != key);
    }

    /// What stands after the mnemonic; says whether that was anything.
    pub fn params(&mut self, def: &'static ParamDef, values: &[Attribute]) -> bool {
        let start = self.out.len();
        let registry = self.cx.registry();
        let is_custom = matches!(def.format, ParamFormat::Custom);
        if let Some(print) = registry.params_printer(def).filter(|_| is_custom) {
            print(self, values);
        } else if let Some(program) = Program::of_params(registry, def) {
            self.run_params(Params { def, values }, &program.steps);
        }
        self.out.len() > start
    }

    fn run_params(&mut self, params: Params, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Text(text) => self.text(text),
                Step::Newline => self.newline(),
                Step::Param(i) => self.param(params, *i, false),
                Step::QualifiedParam(i) => self.param(params, *i, true),
                Step::Params => {
                    let present =
                        (0..params.values.len() as u8).filter(|i| self.is_given(params, *i));
                    let present: Vec<u8> = present.collect();
                    self.comma(present, |p, i| p.param(params, i, false));
                }
                Step::Struct(fields) => self.struct_params(params, fields),
                Step::Group {
                    conditions,
                    then,
                    otherwise,
                } => {
                    let holds = conditions
                        .iter()
                        .any(|c| matches!(c, Condition::Param(i) if self.is_given(params, *i)));
                    self.run_params(params, if holds { then } else { otherwise });
                }
                _ => {}
            }
        }
    }

    fn struct_params(&mut self, params: Params, fields: &[StructField]) {
        let given: Vec<u8> = fields
            .iter()
            .map(|f| f.param)
            .filter(|i| self.is_given(params, *i))
            .collect();
        self.comma(given, |p, i| {
            p.text(params.def.params[usize::from(i)].name);
            p.text(" = ");
            p.param(params, i, false);
        });
    }

    /// Whether a parameter is there and not its default.
    fn is_given(&self, params: Params, index: u8) -> bool {
        params
            .get(index)
            .is_some_and(|(slot, value)| param_default(self.cx, slot) != value)
    }

    /// A keyword, or several in one string.
    fn enum_or_string(&mut self, def: &'static EnumDef, value: i64) {
        let start = self.out.len();
        self.enum_keyword(def, value);
        if def.bits && self.out[start..].contains('|') {
            self.out.insert(start, '"');
            self.out.push('"');
        }
    }

    fn param(&mut self, params: Params, index: u8, qualified: bool) {
        let Some((slot, value)) = params.get(index) else {
            return;
        };
        let cx = self.cx;
        match (slot.kind, cx.attr_kind(value)) {
            (ParamKind::Int, AttrKind::Integer { value, .. }) if value.width() == 1 => {
                self.int(value.low_u64());
            }
            (ParamKind::Int | ParamKind::Bool, _) => self.attr_without_type(value),
            (ParamKind::Enum(name) | ParamKind::Keyword(name), kind) => {
                match (cx.registry().enum_def(name), enum_value(kind)) {
                    (Some(def), Some(value)) => self.enum_or_string(def, value),
                    _ => self.attr(value),
                }
            }
            (ParamKind::EnumAttr(_), AttrKind::Enum { def, value }) => {
                // An attribute without angles of its own is set off by a blank.
                self.text(if def.0.angle { "<" } else { " " });
                self.enum_keyword(def.0, *value);
                self.text(if def.0.angle { ">" } else { "" });
            }
            (ParamKind::DenseArray(_), AttrKind::DenseArray { element, len, data }) => {
                self.text("[");
                self.dense_array_elements(*element, *len, data);
                self.text("]");
            }
            (ParamKind::Dialect(_), AttrKind::Type(ty)) if !qualified => self.stripped_type(*ty),
            (ParamKind::Dialect(_), _) if !qualified => self.stripped_attr(value),
            (ParamKind::Ints, AttrKind::DenseArray { element, len, data }) => {
                self.dense_array_elements(*element, *len, data);
            }
            (ParamKind::List { braces, .. }, AttrKind::Array(values)) => {
                self.text(if braces { "{" } else { "" });
                self.comma(values.iter(), |p, v| p.stripped_attr(*v));
                self.text(if braces { "}" } else { "" });
            }
            (ParamKind::Ints | ParamKind::Types | ParamKind::Attrs(_), AttrKind::Array(values)) => {
                self.comma(values.iter(), |p, v| p.element_attr(*v));
            }
            _ => self.attr(value),
        }
    }
}
