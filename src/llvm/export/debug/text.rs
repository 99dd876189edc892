//! The nodes of debug information in the language of LLVM IR.
//!
//! Numbers of DWARF and flags are written as numbers, which LLVM reads as well as names. An attribute that refers to a
//! type around it by its identity (`isRecSelf`, or the same `recId`) refers to that node; an attribute that contains such a
//! reference is a node of its own for every type around it.

use std::fmt::Write;

use oxmlir_ir::def::ParamDef;
use oxmlir_ir::{AttrKind, Attribute, Context};
use rustc_hash::FxHashMap;

/// Attributes nested deeper than this are refused.
const MAX_DEPTH: usize = 200;

/// A field of a node, with the names of the parameter and of the field.
enum Field {
    /// A string, left out if absent.
    Text(&'static str, &'static str),
    /// A number or flag, left out if absent.
    Number(&'static str, &'static str),
    /// Another node, left out if absent.
    Node(&'static str, &'static str),
    /// Another node, `null` if absent.
    Required(&'static str, &'static str),
    /// A list of nodes, left out if absent.
    Nodes(&'static str, &'static str),
    /// A field that is always the same, as text.
    Fixed(&'static str),
}

use Field::*;

/// The fields of the node that an attribute becomes.
struct Kind {
    mnemonic: &'static str,
    node: &'static str,
    fields: &'static [Field],
}

const KINDS: &[Kind] = &[
    Kind {
        mnemonic: "di_basic_type",
        node: "DIBasicType",
        fields: &[
            Number("tag", "tag"),
            Text("name", "name"),
            Number("sizeInBits", "size"),
            Number("encoding", "encoding"),
        ],
    },
    Kind {
        mnemonic: "di_common_block",
        node: "DICommonBlock",
        fields: &[
            Required("scope", "scope"),
            Node("decl", "declaration"),
            Text("name", "name"),
            Node("file", "file"),
            Number("line", "line"),
        ],
    },
    Kind {
        mnemonic: "di_compile_unit",
        node: "DICompileUnit",
        fields: &[
            Number("sourceLanguage", "language"),
            Required("file", "file"),
            Text("producer", "producer"),
            Number("isOptimized", "isOptimized"),
            Number("emissionKind", "emissionKind"),
            Number("nameTableKind", "nameTableKind"),
            Text("splitDebugFilename", "splitDebugFilename"),
        ],
    },
    Kind {
        mnemonic: "di_composite_type",
        node: "DICompositeType",
        fields: &[
            Number("tag", "tag"),
            Text("name", "name"),
            Node("file", "file"),
            Number("line", "line"),
            Node("scope", "scope"),
            Node("baseType", "baseType"),
            Number("flags", "flags"),
            Number("sizeInBits", "size"),
            Number("alignInBits", "align"),
            Node("dataLocation", "dataLocation"),
            Node("rank", "rank"),
            Node("allocated", "allocated"),
            Node("associated", "associated"),
            Nodes("elements", "elements"),
        ],
    },
    Kind {
        mnemonic: "di_derived_type",
        node: "DIDerivedType",
        fields: &[
            Number("tag", "tag"),
            Text("name", "name"),
            Required("baseType", "baseType"),
            Number("sizeInBits", "size"),
            Number("alignInBits", "align"),
            Number("offsetInBits", "offset"),
            Number("dwarfAddressSpace", "dwarfAddressSpace"),
            Node("extraData", "extraData"),
        ],
    },
    Kind {
        mnemonic: "di_file",
        node: "DIFile",
        fields: &[Text("name", "filename"), Text("directory", "directory")],
    },
    Kind {
        mnemonic: "di_generic_subrange",
        node: "DIGenericSubrange",
        fields: BOUNDS,
    },
    Kind {
        mnemonic: "di_global_variable",
        node: "DIGlobalVariable",
        fields: &[
            Required("scope", "scope"),
            Text("name", "name"),
            Text("linkageName", "linkageName"),
            Node("file", "file"),
            Number("line", "line"),
            Node("type", "type"),
            Number("isLocalToUnit", "isLocal"),
            Number("isDefined", "isDefinition"),
            Number("alignInBits", "align"),
        ],
    },
    Kind {
        mnemonic: "di_global_variable_expression",
        node: "DIGlobalVariableExpression",
        fields: &[Required("var", "var"), Node("expr", "expr")],
    },
    Kind {
        mnemonic: "di_imported_entity",
        node: "DIImportedEntity",
        fields: &[
            Number("tag", "tag"),
            Required("scope", "scope"),
            Node("entity", "entity"),
            Node("file", "file"),
            Number("line", "line"),
            Text("name", "name"),
            Nodes("elements", "elements"),
        ],
    },
    Kind {
        mnemonic: "di_label",
        node: "DILabel",
        fields: &[
            Required("scope", "scope"),
            Text("name", "name"),
            Required("file", "file"),
            Number("line", "line"),
        ],
    },
    Kind {
        mnemonic: "di_lexical_block",
        node: "DILexicalBlock",
        fields: &[
            Required("scope", "scope"),
            Node("file", "file"),
            Number("line", "line"),
            Number("column", "column"),
        ],
    },
    Kind {
        mnemonic: "di_lexical_block_file",
        node: "DILexicalBlockFile",
        fields: &[
            Required("scope", "scope"),
            Node("file", "file"),
            Number("discriminator", "discriminator"),
        ],
    },
    Kind {
        mnemonic: "di_local_variable",
        node: "DILocalVariable",
        fields: &[
            Required("scope", "scope"),
            Text("name", "name"),
            Node("file", "file"),
            Number("line", "line"),
            Number("arg", "arg"),
            Number("alignInBits", "align"),
            Node("type", "type"),
            Number("flags", "flags"),
        ],
    },
    Kind {
        mnemonic: "di_module",
        node: "DIModule",
        fields: &[
            Required("scope", "scope"),
            Text("name", "name"),
            Text("configMacros", "configMacros"),
            Text("includePath", "includePath"),
            Text("apinotes", "apinotes"),
            Node("file", "file"),
            Number("line", "line"),
            Number("isDecl", "isDecl"),
        ],
    },
    Kind {
        mnemonic: "di_namespace",
        node: "DINamespace",
        fields: &[
            Text("name", "name"),
            Required("scope", "scope"),
            Number("exportSymbols", "exportSymbols"),
        ],
    },
    Kind {
        mnemonic: "di_string_type",
        node: "DIStringType",
        fields: &[
            Number("tag", "tag"),
            Text("name", "name"),
            Node("stringLength", "stringLength"),
            Node("stringLengthExp", "stringLengthExpression"),
            Node("stringLocationExp", "stringLocationExpression"),
            Number("sizeInBits", "size"),
            Number("alignInBits", "align"),
            Number("encoding", "encoding"),
        ],
    },
    Kind {
        mnemonic: "di_subprogram",
        node: "DISubprogram",
        fields: &[
            Required("scope", "scope"),
            Text("name", "name"),
            Text("linkageName", "linkageName"),
            Node("file", "file"),
            Number("line", "line"),
            Node("type", "type"),
            Number("scopeLine", "scopeLine"),
            Number("subprogramFlags", "spFlags"),
            Node("compileUnit", "unit"),
            Nodes("retainedNodes", "retainedNodes"),
            Nodes("annotations", "annotations"),
        ],
    },
    Kind {
        mnemonic: "di_subrange",
        node: "DISubrange",
        fields: BOUNDS,
    },
    Kind {
        mnemonic: "di_subroutine_type",
        node: "DISubroutineType",
        fields: &[Number("callingConvention", "cc"), Nodes("types", "types")],
    },
    Kind {
        mnemonic: "di_null_type",
        node: "",
        fields: &[Fixed("null")],
    },
];

const BOUNDS: &[Field] = &[
    Node("count", "count"),
    Node("lowerBound", "lowerBound"),
    Node("upperBound", "upperBound"),
    Node("stride", "stride"),
];

/// The attributes that were written, in the order of the nodes in `!roots`.
#[derive(Default)]
pub struct Roots {
    pub attrs: Vec<Attribute>,
    /// Which of the nodes are compile units.
    pub units: Vec<usize>,
}

/// A writer of nodes; the text lists those that are asked for in `!roots`.
pub struct Writer<'a> {
    cx: &'a Context,
    lines: Vec<String>,
    /// Numbers by attribute: of closed nodes, then of those in each open type.
    known: Vec<FxHashMap<Attribute, usize>>,
    /// The identities and numbers of the types around.
    open: Vec<(Attribute, usize)>,
    roots: Vec<(Attribute, usize)>,
    units: Vec<usize>,
    /// The number of a unit and of the expression of a variable in it.
    globals: Vec<(usize, usize)>,
    too_deep: bool,
}

/// The text that refers to a node, and the outermost open type that is referred to in it.
struct Reference {
    text: String,
    outermost: Option<usize>,
}

impl Reference {
    fn closed(text: impl Into<String>) -> Reference {
        Reference {
            text: text.into(),
            outermost: None,
        }
    }
}

impl<'a> Writer<'a> {
    /// A writer that has written nothing.
    pub fn new(cx: &'a Context) -> Writer<'a> {
        Writer {
            cx,
            lines: Vec::new(),
            known: vec![FxHashMap::default()],
            open: Vec::new(),
            roots: Vec::new(),
            units: Vec::new(),
            globals: Vec::new(),
            too_deep: false,
        }
    }

    /// Whether an attribute was nested deeper than is written.
    pub fn is_too_deep(&self) -> bool {
        self.too_deep
    }

    /// Writes the node of an attribute and lists it in `!roots`.
    pub fn root(&mut self, attr: Attribute) {
        if self.roots.iter().any(|r| r.0 == attr) {
            return;
        }
        self.node(attr, 0);
        if let Some(number) = self.known[0].get(&attr) {
            self.roots.push((attr, *number));
        }
    }

    /// Writes the description of a global, and lists it in its compile unit.
    pub fn global_expression(&mut self, attr: Attribute) {
        self.root(attr);
        let unit = self
            .param(attr, "var")
            .and_then(|variable| self.unit_of(variable));
        let Some(unit) = unit else { return };
        self.root(unit);
        let number = |writer: &Self, attr| writer.known[0].get(&attr).copied();
        if let (Some(unit), Some(expression)) = (number(self, unit), number(self, attr)) {
            self.globals.push((unit, expression));
        }
    }

    /// The compile unit of a global variable.
    fn unit_of(&self, variable: Attribute) -> Option<Attribute> {
        let scope = self.param(variable, "scope")?;
        match self.mnemonic(scope)? {
            "di_compile_unit" => Some(scope),
            "di_subprogram" => self.param(scope, "compileUnit"),
            "di_module" => self
                .param(scope, "scope")
                .filter(|s| self.mnemonic(*s) == Some("di_compile_unit")),
            "di_common_block" => {
                let scope = self.param(scope, "scope")?;
                match self.mnemonic(scope)? {
                    "di_subprogram" => self.param(scope, "compileUnit"),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The text of a module whose named node `!roots` has the roots and units; `None` if there are none.
    pub fn finish(mut self) -> Option<(String, Roots)> {
        if self.roots.is_empty() {
            return None;
        }
        for unit in &self.units {
            let globals: Vec<String> = self
                .globals
                .iter()
                .filter(|g| g.0 == *unit)
                .map(|g| format!("!{}", g.1))
                .collect();
            if !globals.is_empty()
                && let Some(line) = self.lines.get_mut(*unit)
            {
                line.truncate(line.len() - 1);
                let _ = write!(line, ", globals: !{{{}}})", globals.join(", "));
            }
        }
        let number = |n: &usize| format!("!{n}");
        let list = |numbers: &[usize]| numbers.iter().map(number).collect::<Vec<_>>().join(", ");
        let mut numbers: Vec<usize> = self.roots.iter().map(|r| r.1).collect();
        let first_unit = numbers.len();
        numbers.extend(&self.units);
        let mut text = format!("!roots = !{{{}}}\n", list(&numbers));
        if !self.units.is_empty() {
            let _ = writeln!(text, "!llvm.dbg.cu = !{{{}}}", list(&self.units));
        }
        let flag = self.lines.len();
        let _ = writeln!(text, "!llvm.module.flags = !{{!{flag}}}");
        for (i, line) in self.lines.iter().enumerate() {
            let _ = writeln!(text, "!{i} = {line}");
        }
        let _ = writeln!(text, "!{flag} = !{{i32 2, !\"Debug Info Version\", i32 3}}");
        let roots = Roots {
            attrs: self.roots.iter().map(|r| r.0).collect(),
            units: (first_unit..numbers.len()).collect(),
        };
        Some((text, roots))
    }

    fn definition(&self, attr: Attribute) -> Option<(&'static ParamDef, &'a [Attribute])> {
        match self.cx.attr_kind(attr) {
            AttrKind::Dialect { def, params } => Some((def.0, params)),
            _ => None,
        }
    }

    fn mnemonic(&self, attr: Attribute) -> Option<&'static str> {
        self.definition(attr)?.0.name.strip_prefix("llvm.")
    }

    fn param(&self, attr: Attribute, name: &str) -> Option<Attribute> {
        let (def, params) = self.definition(attr)?;
        let slot = def.params.iter().position(|p| p.name == name)?;
        params.get(slot)?.present()
    }

    /// Writes a node if it is not there yet.
    fn node(&mut self, attr: Attribute, depth: usize) -> Reference {
        if depth > MAX_DEPTH {
            self.too_deep = true;
            return Reference::closed("null");
        }
        if let Some(value) = self.cx.int_value(attr) {
            return Reference::closed(format!("i64 {value}"));
        }
        let identity = self.param(attr, "recId");
        let around = identity.and_then(|id| self.open.iter().rposition(|o| o.0 == id));
        if let Some(level) = around {
            return Reference {
                text: format!("!{}", self.open[level].1),
                outermost: Some(level),
            };
        }
        let known = self.known.iter().enumerate();
        let found = known
            .rev()
            .find_map(|(level, known)| Some((level, *known.get(&attr)?)));
        if let Some((level, number)) = found {
            return Reference {
                text: format!("!{number}"),
                outermost: level.checked_sub(1),
            };
        }
        let Some(kind) = self
            .mnemonic(attr)
            .and_then(|m| KINDS.iter().find(|k| k.mnemonic == m))
        else {
            return self.other(attr);
        };
        if kind.node.is_empty() {
            return Reference::closed("null");
        }
        let number = self.lines.len();
        self.lines.push(String::new());
        if kind.mnemonic == "di_compile_unit" {
            self.units.push(number);
        }
        let level = self.open.len();
        if let Some(identity) = identity {
            self.open.push((identity, number));
            self.known.push(FxHashMap::default());
        }
        let (text, mut outermost) = self.fields(attr, kind, depth);
        if identity.is_some() {
            self.open.pop();
            self.known.pop();
            outermost = outermost.filter(|o| *o < level);
        }
        let prefix = if self.is_distinct(attr) {
            "distinct !"
        } else {
            "!"
        };
        self.lines[number] = format!("{prefix}{}({text})", kind.node);
        self.known[outermost.map_or(0, |o| o + 1)].insert(attr, number);
        Reference {
            text: format!("!{number}"),
            outermost,
        }
    }

    /// Whether the node of an attribute is different from every other: it stands for a declaration in the program.
    fn is_distinct(&self, attr: Attribute) -> bool {
        const CLASS: i64 = 0x02;
        const ENUMERATION: i64 = 0x04;
        const STRUCTURE: i64 = 0x13;
        const UNION: i64 = 0x17;
        const DEFINITION: i64 = 8;
        let number = |name| self.param(attr, name).and_then(|n| self.number(n));
        match self.mnemonic(attr) {
            Some(
                "di_compile_unit"
                | "di_global_variable"
                | "di_lexical_block"
                | "di_lexical_block_file",
            ) => true,
            Some("di_composite_type") => {
                [CLASS, ENUMERATION, STRUCTURE, UNION].contains(&number("tag").unwrap_or(0))
            }
            Some("di_subprogram") => {
                self.param(attr, "id").is_some()
                    || number("subprogramFlags").unwrap_or(0) & DEFINITION != 0
            }
            _ => false,
        }
    }

    fn number(&self, attr: Attribute) -> Option<i64> {
        match self.cx.attr_kind(attr) {
            AttrKind::Enum { value, .. } => Some(*value),
            _ => self.cx.int_value(attr),
        }
    }

    fn fields(&mut self, attr: Attribute, kind: &Kind, depth: usize) -> (String, Option<usize>) {
        let mut fields = Vec::new();
        let mut outermost: Option<usize> = None;
        for field in kind.fields {
            match field {
                Text(name, to) => {
                    let text = self.param(attr, name).and_then(|t| self.cx.str_value(t));
                    if let Some(text) = text.filter(|text| !text.is_empty() || *to != "name") {
                        fields.push(format!("{to}: {}", quoted(text)));
                    }
                }
                Number(name, to) => {
                    let value = self.param(attr, name);
                    if value == Some(Attribute::TRUE) || value == Some(Attribute::FALSE) {
                        fields.push(format!("{to}: {}", value == Some(Attribute::TRUE)));
                    } else if let Some(value) = value.and_then(|v| self.number(v)) {
                        fields.push(format!("{to}: {value}"));
                    }
                }
                Node(name, to) | Required(name, to) => {
                    let text = match self.param(attr, name) {
                        Some(inner) => {
                            let inner = self.node(inner, depth + 1);
                            outermost = lower(outermost, inner.outermost);
                            inner.text
                        }
                        None if matches!(field, Required(..)) => "null".to_owned(),
                        None if *to == "expr" => "!DIExpression()".to_owned(),
                        None => continue,
                    };
                    fields.push(format!("{to}: {text}"));
                }
                Nodes(name, to) => {
                    let list = self.param(attr, name);
                    if list.is_none() && *to != "types" {
                        continue;
                    }
                    let list = list.map_or(&[][..], |list| self.cx.array_elements(list));
                    let mut nodes = Vec::new();
                    for inner in list {
                        let inner = self.node(*inner, depth + 1);
                        outermost = lower(outermost, inner.outermost);
                        nodes.push(inner.text);
                    }
                    fields.push(format!("{to}: !{{{}}}", nodes.join(", ")));
                }
                Fixed(text) => fields.push((*text).to_owned()),
            }
        }
        (fields.join(", "), outermost)
    }

    /// Expressions and annotations.
    fn other(&mut self, attr: Attribute) -> Reference {
        let text = match self.mnemonic(attr) {
            Some("di_expression") => self.expression(attr),
            Some("di_annotation") => {
                let part = |name| {
                    let text = self.param(attr, name).and_then(|t| self.cx.str_value(t));
                    format!("!{}", quoted(text.unwrap_or_default()))
                };
                format!("!{{{}, {}}}", part("name"), part("value"))
            }
            _ => return Reference::closed("null"),
        };
        let number = self.lines.len();
        self.lines.push(text);
        self.known[0].insert(attr, number);
        Reference::closed(format!("!{number}"))
    }

    /// `!DIExpression(35, 8)`; fragments of fragments are one fragment.
    fn expression(&self, attr: Attribute) -> String {
        const FRAGMENT: i64 = 0x1000;
        let operations = self.param(attr, "operations");
        let operations = operations.map_or(&[][..], |list| self.cx.array_elements(list));
        let mut steps: Vec<(i64, Vec<i64>)> = Vec::new();
        for operation in operations {
            let opcode = self.param(*operation, "opcode");
            let opcode = opcode.and_then(|o| self.number(o)).unwrap_or(0);
            let arguments = self.param(*operation, "arguments");
            let arguments = arguments.map_or_else(Vec::new, |a| self.cx.dense_array_values(a));
            if let (Some((FRAGMENT, before)), FRAGMENT) = (steps.last_mut(), opcode)
                && let ([offset, size], [more, other]) = (&mut before[..], &arguments[..])
            {
                *offset = offset.saturating_add(*more);
                *size = (*size).min(*other);
                continue;
            }
            steps.push((opcode, arguments));
        }
        let numbers = steps
            .iter()
            .flat_map(|(opcode, arguments)| std::iter::once(opcode).chain(arguments))
            .map(|n| (*n as u64).to_string());
        format!("!DIExpression({})", numbers.collect::<Vec<_>>().join(", "))
    }
}

fn lower(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// A string as LLVM IR has it.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' | 0..=31 | 127.. => {
                let _ = write!(out, "\\{byte:02X}");
            }
            _ => out.push(char::from(byte)),
        }
    }
    out.push('"');
    out
}
