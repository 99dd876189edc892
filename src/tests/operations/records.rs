//! Records as `llvm-tblgen --dump-json` writes them.

use serde_json::{Map, Value};

/// The records of one file, by name.
#[derive(Default)]
pub struct Records(Map<String, Value>);

/// One record, with all others at hand for what it refers to.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    all: &'a Records,
    fields: &'a Value,
}

impl Records {
    pub fn parse(json: &[u8]) -> Self {
        Records(serde_json::from_slice(json).expect("llvm-tblgen writes JSON"))
    }

    /// The operations that the file declares or includes.
    pub fn operations(&self) -> impl Iterator<Item = Record<'_>> {
        let instances = self.0.get("!instanceof");
        let names = instances.and_then(|classes| classes["Op"].as_array());
        names.into_iter().flatten().map(|name| self.named(name))
    }

    fn named(&self, name: &Value) -> Record<'_> {
        let fields = name.as_str().and_then(|name| self.0.get(name));
        Record {
            all: self,
            fields: fields.expect("every record that is referred to exists"),
        }
    }
}

impl<'a> Record<'a> {
    /// The operation's dialect.
    pub fn dialect(self) -> &'a str {
        self.refers("opDialect").map_or("", |d| d.text("name"))
    }

    /// The operation's name with its dialect.
    pub fn full_name(self) -> String {
        format!("{}.{}", self.dialect(), self.text("opName"))
    }

    /// Whether the record is of this class.
    pub fn is(self, class: &str) -> bool {
        let classes = self.fields["!superclasses"].as_array();
        classes.is_some_and(|classes| classes.iter().any(|name| name == class))
    }

    /// A field that is text; what is not there is empty.
    pub fn text(self, field: &str) -> &'a str {
        self.fields[field].as_str().unwrap_or_default()
    }

    pub fn has(self, field: &str) -> bool {
        !self.fields[field].is_null()
    }

    /// Whether a field that is one bit is set.
    pub fn is_set(self, field: &str) -> bool {
        self.fields[field] == 1
    }

    /// The names of the operations that a trait lists by their classes: `HasParent<ForOp, scf::WhileOp>::Impl`.
    pub fn named_in(self, text: &'a str) -> impl Iterator<Item = String> {
        let list = text
            .split_once('<')
            .and_then(|(_, list)| list.rsplit_once('>'));
        let classes = list.map_or("", |(classes, _)| classes).split(',');
        classes.map(move |class| {
            let class = class.rsplit("::").next().unwrap_or(class).trim();
            let named = self.all.operations().filter(|op| op.class() == class);
            // Several dialects have a class of this name; the own one is meant.
            let named = named.min_by_key(|op| op.dialect() != self.dialect());
            named.map_or(class.to_owned(), |op| op.full_name())
        })
    }

    /// The name of an operation's class: without the prefix of its record's name.
    fn class(self) -> &'a str {
        let name = self.text("!name");
        name.split_once('_').map_or(name, |(_, class)| class)
    }

    /// The record that a field is.
    pub fn refers(self, field: &str) -> Option<Record<'a>> {
        let name = &self.fields[field]["def"];
        name.is_string().then(|| self.all.named(name))
    }

    /// The records in a field that is a list.
    pub fn list(self, field: &str) -> impl Iterator<Item = Record<'a>> {
        let items = self.fields[field].as_array().into_iter().flatten();
        items.map(move |item| self.all.named(&item["def"]))
    }

    /// The records in a field like `(ins I32:$a, Index:$b)`, with their names.
    pub fn arguments(self, field: &str) -> impl Iterator<Item = (Record<'a>, &'a str)> {
        let items = self.fields[field]["args"].as_array().into_iter().flatten();
        items.map(move |item| {
            (
                self.all.named(&item[0]["def"]),
                item[1].as_str().unwrap_or_default(),
            )
        })
    }
}
