//! The nodes of debug information in the language of LLVM IR.
//!
//! Numbers of DWARF and flags are written as numbers, which LLVM reads as well as names. An attribute that refers to a
//! type around it by its identity (`isRecSelf`, or the same `recId`) refers to that node; an attribute that contains such a
//! reference is a node of its own for every type around it.

use std::fmt::Write;

use oxmlir_dialects::tables::llvm::{self, DISubprogramFlags, DwarfOperation, DwarfTag};
use oxmlir_ir::def::ParamDef;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Context};
use rustc_hash::FxHashMap;

/// Attributes nested deeper than this are refused.
const MAX_DEPTH: usize = 200;

/// A field of a node, with the index of the parameter and the name of the field.
pub(crate) enum Field {
    /// A string, left out if absent.
    Text(usize, &'static str),
    /// A number or flag, left out if absent.
    Number(usize, &'static str),
    /// Another node, left out if absent.
    Node(usize, &'static str),
    /// Another node, `null` if absent.
    Required(usize, &'static str),
    /// A list of nodes, left out if absent.
    Nodes(usize, &'static str),
    /// A field that is always the same, as text.
    Fixed(&'static str),
}

use Field::*;

/// The fields of the node that an attribute becomes.
pub(crate) struct Kind {
    pub def: &'static ParamDef,
    pub node: &'static str,
    pub fields: &'static [Field],
}

pub(crate) const KINDS: &[Kind] = &[
    Kind {
        def: llvm::DI_BASIC_TYPE_ATTR,
        node: "DIBasicType",
        fields: {
            use llvm::di_basic_type_attr as of;
            &[
                Number(of::TAG, "tag"),
                Text(of::NAME, "name"),
                Number(of::SIZE_IN_BITS, "size"),
                Number(of::ENCODING, "encoding"),
            ]
        },
    },
    Kind {
        def: llvm::DI_COMMON_BLOCK_ATTR,
        node: "DICommonBlock",
        fields: {
            use llvm::di_common_block_attr as of;
            &[
                Required(of::SCOPE, "scope"),
                Node(of::DECL, "declaration"),
                Text(of::NAME, "name"),
                Node(of::FILE, "file"),
                Number(of::LINE, "line"),
            ]
        },
    },
    Kind {
        def: llvm::DI_COMPILE_UNIT_ATTR,
        node: "DICompileUnit",
        fields: {
            use llvm::di_compile_unit_attr as of;
            &[
                Number(of::SOURCE_LANGUAGE, "language"),
                Required(of::FILE, "file"),
                Text(of::PRODUCER, "producer"),
                Number(of::IS_OPTIMIZED, "isOptimized"),
                Number(of::EMISSION_KIND, "emissionKind"),
                Number(of::NAME_TABLE_KIND, "nameTableKind"),
                Text(of::SPLIT_DEBUG_FILENAME, "splitDebugFilename"),
            ]
        },
    },
    Kind {
        def: llvm::DI_COMPOSITE_TYPE_ATTR,
        node: "DICompositeType",
        fields: {
            use llvm::di_composite_type_attr as of;
            &[
                Number(of::TAG, "tag"),
                Text(of::NAME, "name"),
                Node(of::FILE, "file"),
                Number(of::LINE, "line"),
                Node(of::SCOPE, "scope"),
                Node(of::BASE_TYPE, "baseType"),
                Number(of::FLAGS, "flags"),
                Number(of::SIZE_IN_BITS, "size"),
                Number(of::ALIGN_IN_BITS, "align"),
                Node(of::DATA_LOCATION, "dataLocation"),
                Node(of::RANK, "rank"),
                Node(of::ALLOCATED, "allocated"),
                Node(of::ASSOCIATED, "associated"),
                Nodes(of::ELEMENTS, "elements"),
            ]
        },
    },
    Kind {
        def: llvm::DI_DERIVED_TYPE_ATTR,
        node: "DIDerivedType",
        fields: {
            use llvm::di_derived_type_attr as of;
            &[
                Number(of::TAG, "tag"),
                Text(of::NAME, "name"),
                Required(of::BASE_TYPE, "baseType"),
                Number(of::SIZE_IN_BITS, "size"),
                Number(of::ALIGN_IN_BITS, "align"),
                Number(of::OFFSET_IN_BITS, "offset"),
                Number(of::DWARF_ADDRESS_SPACE, "dwarfAddressSpace"),
                Node(of::EXTRA_DATA, "extraData"),
            ]
        },
    },
    Kind {
        def: llvm::DI_FILE_ATTR,
        node: "DIFile",
        fields: {
            use llvm::di_file_attr as of;
            &[Text(of::NAME, "filename"), Text(of::DIRECTORY, "directory")]
        },
    },
    Kind {
        def: llvm::DI_GENERIC_SUBRANGE_ATTR,
        node: "DIGenericSubrange",
        fields: {
            use llvm::di_generic_subrange_attr as of;
            &[
                Node(of::COUNT, "count"),
                Node(of::LOWER_BOUND, "lowerBound"),
                Node(of::UPPER_BOUND, "upperBound"),
                Node(of::STRIDE, "stride"),
            ]
        },
    },
    Kind {
        def: llvm::DI_GLOBAL_VARIABLE_ATTR,
        node: "DIGlobalVariable",
        fields: {
            use llvm::di_global_variable_attr as of;
            &[
                Required(of::SCOPE, "scope"),
                Text(of::NAME, "name"),
                Text(of::LINKAGE_NAME, "linkageName"),
                Node(of::FILE, "file"),
                Number(of::LINE, "line"),
                Node(of::TYPE, "type"),
                Number(of::IS_LOCAL_TO_UNIT, "isLocal"),
                Number(of::IS_DEFINED, "isDefinition"),
                Number(of::ALIGN_IN_BITS, "align"),
            ]
        },
    },
    Kind {
        def: llvm::DI_GLOBAL_VARIABLE_EXPRESSION_ATTR,
        node: "DIGlobalVariableExpression",
        fields: {
            use llvm::di_global_variable_expression_attr as of;
            &[Required(of::VAR, "var"), Node(of::EXPR, "expr")]
        },
    },
    Kind {
        def: llvm::DI_IMPORTED_ENTITY_ATTR,
        node: "DIImportedEntity",
        fields: {
            use llvm::di_imported_entity_attr as of;
            &[
                Number(of::TAG, "tag"),
                Required(of::SCOPE, "scope"),
                Node(of::ENTITY, "entity"),
                Node(of::FILE, "file"),
                Number(of::LINE, "line"),
                Text(of::NAME, "name"),
                Nodes(of::ELEMENTS, "elements"),
            ]
        },
    },
    Kind {
        def: llvm::DI_LABEL_ATTR,
        node: "DILabel",
        fields: {
            use llvm::di_label_attr as of;
            &[
                Required(of::SCOPE, "scope"),
                Text(of::NAME, "name"),
                Required(of::FILE, "file"),
                Number(of::LINE, "line"),
            ]
        },
    },
    Kind {
        def: llvm::DI_LEXICAL_BLOCK_ATTR,
        node: "DILexicalBlock",
        fields: {
            use llvm::di_lexical_block_attr as of;
            &[
                Required(of::SCOPE, "scope"),
                Node(of::FILE, "file"),
                Number(of::LINE, "line"),
                Number(of::COLUMN, "column"),
            ]
        },
    },
    Kind {
        def: llvm::DI_LEXICAL_BLOCK_FILE_ATTR,
        node: "DILexicalBlockFile",
        fields: {
            use llvm::di_lexical_block_file_attr as of;
            &[
                Required(of::SCOPE, "scope"),
                Node(of::FILE, "file"),
                Number(of::DISCRIMINATOR, "discriminator"),
            ]
        },
    },
    Kind {
        def: llvm::DI_LOCAL_VARIABLE_ATTR,
        node: "DILocalVariable",
        fields: {
            use llvm::di_local_variable_attr as of;
            &[
                Required(of::SCOPE, "scope"),
                Text(of::NAME, "name"),
                Node(of::FILE, "file"),
                Number(of::LINE, "line"),
                Number(of::ARG, "arg"),
                Number(of::ALIGN_IN_BITS, "align"),
                Node(of::TYPE, "type"),
                Number(of::FLAGS, "flags"),
            ]
        },
    },
    Kind {
        def: llvm::DI_MODULE_ATTR,
        node: "DIModule",
        fields: {
            use llvm::di_module_attr as of;
            &[
                Required(of::SCOPE, "scope"),
                Text(of::NAME, "name"),
                Text(of::CONFIG_MACROS, "configMacros"),
                Text(of::INCLUDE_PATH, "includePath"),
                Text(of::APINOTES, "apinotes"),
                Node(of::FILE, "file"),
                Number(of::LINE, "line"),
                Number(of::IS_DECL, "isDecl"),
            ]
        },
    },
    Kind {
        def: llvm::DI_NAMESPACE_ATTR,
        node: "DINamespace",
        fields: {
            use llvm::di_namespace_attr as of;
            &[
                Text(of::NAME, "name"),
                Required(of::SCOPE, "scope"),
                Number(of::EXPORT_SYMBOLS, "exportSymbols"),
            ]
        },
    },
    Kind {
        def: llvm::DI_STRING_TYPE_ATTR,
        node: "DIStringType",
        fields: {
            use llvm::di_string_type_attr as of;
            &[
                Number(of::TAG, "tag"),
                Text(of::NAME, "name"),
                Node(of::STRING_LENGTH, "stringLength"),
                Node(of::STRING_LENGTH_EXP, "stringLengthExpression"),
                Node(of::STRING_LOCATION_EXP, "stringLocationExpression"),
                Number(of::SIZE_IN_BITS, "size"),
                Number(of::ALIGN_IN_BITS, "align"),
                Number(of::ENCODING, "encoding"),
            ]
        },
    },
    Kind {
        def: llvm::DI_SUBPROGRAM_ATTR,
        node: "DISubprogram",
        fields: {
            use llvm::di_subprogram_attr as of;
            &[
                Required(of::SCOPE, "scope"),
                Text(of::NAME, "name"),
                Text(of::LINKAGE_NAME, "linkageName"),
                Node(of::FILE, "file"),
                Number(of::LINE, "line"),
                Node(of::TYPE, "type"),
                Number(of::SCOPE_LINE, "scopeLine"),
                Number(of::SUBPROGRAM_FLAGS, "spFlags"),
                Node(of::COMPILE_UNIT, "unit"),
                Nodes(of::RETAINED_NODES, "retainedNodes"),
                Nodes(of::ANNOTATIONS, "annotations"),
            ]
        },
    },
    Kind {
        def: llvm::DI_SUBRANGE_ATTR,
        node: "DISubrange",
        fields: {
            use llvm::di_subrange_attr as of;
            &[
                Node(of::COUNT, "count"),
                Node(of::LOWER_BOUND, "lowerBound"),
                Node(of::UPPER_BOUND, "upperBound"),
                Node(of::STRIDE, "stride"),
            ]
        },
    },
    Kind {
        def: llvm::DI_SUBROUTINE_TYPE_ATTR,
        node: "DISubroutineType",
        fields: {
            use llvm::di_subroutine_type_attr as of;
            &[
                Number(of::CALLING_CONVENTION, "cc"),
                Nodes(of::TYPES, "types"),
            ]
        },
    },
    Kind {
        def: llvm::DI_NULL_TYPE_ATTR,
        node: "",
        fields: &[Fixed("null")],
    },
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
        let expression = llvm::DiGlobalVariableExpressionAttr::of(self.cx, attr);
        let unit = expression.and_then(|expression| self.unit_of(expression.var()));
        let Some(unit) = unit else { return };
        self.root(unit);
        let number = |writer: &Self, attr| writer.known[0].get(&attr).copied();
        if let (Some(unit), Some(expression)) = (number(self, unit), number(self, attr)) {
            self.globals.push((unit, expression));
        }
    }

    /// The compile unit of a global variable.
    fn unit_of(&self, variable: Attribute) -> Option<Attribute> {
        let cx = self.cx;
        let scope = llvm::DiGlobalVariableAttr::of(cx, variable)?.scope()?;
        let is_unit = |scope: &Attribute| llvm::DiCompileUnitAttr::is(cx, *scope);
        let of_subprogram = |scope| llvm::DiSubprogramAttr::of(cx, scope)?.compile_unit();
        if is_unit(&scope) {
            Some(scope)
        } else if let Some(module) = llvm::DiModuleAttr::of(cx, scope) {
            module.scope().filter(is_unit)
        } else if let Some(block) = llvm::DiCommonBlockAttr::of(cx, scope) {
            of_subprogram(block.scope())
        } else {
            of_subprogram(scope)
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

    fn definition(&self, attr: Attribute) -> Option<(DefRef, &'a [Attribute])> {
        match self.cx.attr_kind(attr) {
            AttrKind::Dialect { def, params } => Some((*def, params)),
            _ => None,
        }
    }

    /// The identity of a type or subprogram that refers to itself.
    fn identity(&self, attr: Attribute) -> Option<Attribute> {
        match llvm::DiCompositeTypeAttr::of(self.cx, attr) {
            Some(ty) => ty.rec_id(),
            None => llvm::DiSubprogramAttr::of(self.cx, attr)?.rec_id(),
        }
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
        let identity = self.identity(attr);
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
        let Some((def, params)) = self.definition(attr) else {
            return Reference::closed("null");
        };
        let Some(kind) = KINDS.iter().find(|kind| DefRef(kind.def) == def) else {
            return self.other(attr);
        };
        if kind.node.is_empty() {
            return Reference::closed("null");
        }
        let number = self.lines.len();
        self.lines.push(String::new());
        if llvm::DiCompileUnitAttr::is(self.cx, attr) {
            self.units.push(number);
        }
        let level = self.open.len();
        if let Some(identity) = identity {
            self.open.push((identity, number));
            self.known.push(FxHashMap::default());
        }
        let (text, mut outermost) = self.fields(params, kind, depth);
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
        if let Some(ty) = llvm::DiCompositeTypeAttr::of(self.cx, attr) {
            return matches!(
                ty.tag(),
                Some(
                    DwarfTag::DWTAGClassType
                        | DwarfTag::DWTAGEnumerationType
                        | DwarfTag::DWTAGStructureType
                        | DwarfTag::DWTAGUnionType
                )
            );
        }
        if let Some(subprogram) = llvm::DiSubprogramAttr::of(self.cx, attr) {
            let flags = subprogram.subprogram_flags();
            return subprogram.id().is_some() || flags.contains(DISubprogramFlags::DEFINITION);
        }
        llvm::DiCompileUnitAttr::is(self.cx, attr)
            || llvm::DiGlobalVariableAttr::is(self.cx, attr)
            || llvm::DiLexicalBlockAttr::is(self.cx, attr)
            || llvm::DiLexicalBlockFileAttr::is(self.cx, attr)
    }

    fn fields(
        &mut self,
        params: &[Attribute],
        kind: &Kind,
        depth: usize,
    ) -> (String, Option<usize>) {
        let param = |index: usize| params.get(index)?.present();
        let mut fields = Vec::new();
        let mut outermost: Option<usize> = None;
        for field in kind.fields {
            match field {
                Text(index, to) => {
                    let text = param(*index).and_then(|t| self.cx.str_value(t));
                    if let Some(text) = text.filter(|text| !text.is_empty() || *to != "name") {
                        fields.push(format!("{to}: {}", quoted(text)));
                    }
                }
                Number(index, to) => {
                    let value = param(*index);
                    if value == Some(Attribute::TRUE) || value == Some(Attribute::FALSE) {
                        fields.push(format!("{to}: {}", value == Some(Attribute::TRUE)));
                    } else if let Some(value) = value.and_then(|v| self.cx.enum_number(v)) {
                        fields.push(format!("{to}: {value}"));
                    }
                }
                Node(index, to) | Required(index, to) => {
                    let text = match param(*index) {
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
                Nodes(index, to) => {
                    let list = param(*index);
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
        let text = if let Some(expression) = llvm::DiExpressionAttr::of(self.cx, attr) {
            self.expression(expression)
        } else if let Some(annotation) = llvm::DiAnnotationAttr::of(self.cx, attr) {
            let (name, value) = (annotation.name(), annotation.value());
            format!("!{{!{}, !{}}}", quoted(name), quoted(value))
        } else {
            return Reference::closed("null");
        };
        let number = self.lines.len();
        self.lines.push(text);
        self.known[0].insert(attr, number);
        Reference::closed(format!("!{number}"))
    }

    /// `!DIExpression(35, 8)`; fragments of fragments are one fragment.
    fn expression(&self, expression: llvm::DiExpressionAttr) -> String {
        const FRAGMENT: i64 = DwarfOperation::DWOPLLVMFragment.value();
        let mut steps: Vec<(i64, Vec<i64>)> = Vec::new();
        for operation in expression.operations().unwrap_or_default() {
            let Some(operation) = llvm::DiExpressionElemAttr::of(self.cx, *operation) else {
                continue;
            };
            let opcode = operation.opcode().map_or(0, DwarfOperation::value);
            let arguments = operation.arguments();
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
