//! Debug information: nodes as attributes, locations, and records about variables.
//!
//! Types and subprograms may refer to themselves. A reference from inside is an attribute of its own, which says that it is one
//! (`isRecSelf`) and has the identity (`recId`) of the type around it. Attributes with such a reference are kept for as long as
//! that type is at work only.

use oxmlir_dialects::tables::llvm::{self, DwarfEncoding, DwarfOperation, DwarfTag};
use oxmlir_ir::attrs::LocKind;
use oxmlir_ir::body::InsertPoint;
use oxmlir_ir::def::{EnumDef, ParamKind};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::typed::{EnumAttr, make_attr};
use oxmlir_ir::{AttrKind, Attribute, Context, Location, Type, ValueId};
use rustc_hash::FxHashMap;

use super::{Import, Result};
use crate::export::debug::text::{Field, KINDS, Kind};
use crate::sys::{DebugRecord, FieldValue, Meta, Node, Operand, Value};

/// What is known of debug information.
#[derive(Default)]
pub(super) struct Debug<'l> {
    attrs: FxHashMap<Meta<'l>, Option<Attribute>>,
    open: Vec<Open<'l>>,
    /// How far out the references reach of what is at work: the place of the outermost type among those at work.
    reach: Option<usize>,
    locations: FxHashMap<Meta<'l>, Attribute>,
}

/// A node at work.
struct Open<'l> {
    node: Meta<'l>,
    /// Its identity, if something inside refers to it.
    id: Option<Attribute>,
}

/// Nodes nested deeper than this are left out.
const MAX_DEPTH: usize = 200;

/// Kinds that may be referred to from inside, with their parameters for that.
fn recursive(kind: &Kind) -> Option<(usize, usize)> {
    use llvm::{di_composite_type_attr as composite, di_subprogram_attr as subprogram};
    if kind.def.name == llvm::DI_COMPOSITE_TYPE_ATTR.name {
        Some((composite::REC_ID, composite::IS_REC_SELF))
    } else if kind.def.name == llvm::DI_SUBPROGRAM_ATTR.name {
        Some((subprogram::REC_ID, subprogram::IS_REC_SELF))
    } else {
        None
    }
}

impl<'a, 'l> Import<'a, 'l> {
    /// The attribute of a node; `None` for those that the dialect does not have.
    pub(super) fn debug_attr(&mut self, node: Meta<'l>) -> Option<Attribute> {
        if let Some(known) = self.debug.attrs.get(&node) {
            return *known;
        }
        let fields = self.llvm.md_fields(node);
        let around = self.debug.open.iter().position(|open| open.node == node);
        if fields.kind == "DIExpression" {
            let expression = self.expression(&fields);
            self.debug.attrs.insert(node, expression);
            return expression;
        }
        if node.is_tuple() {
            return self.annotation(node);
        }
        let kind = KINDS.iter().find(|kind| kind.node == fields.kind)?;
        if let Some(at) = around {
            let (rec_id, is_rec_self) = recursive(kind)?;
            let cx = self.cx;
            let open = &mut self.debug.open[at];
            let id = *open
                .id
                .get_or_insert_with(|| cx.distinct_attr(Attribute::UNIT));
            self.debug.reach = Some(self.debug.reach.map_or(at, |reach| reach.min(at)));
            let parts = [(rec_id, id), (is_rec_self, Attribute::TRUE)];
            return Some(make_attr(cx, kind.def, &parts));
        }
        if self.debug.open.len() > MAX_DEPTH {
            return None;
        }
        self.new_debug_attr(node, &fields, kind)
    }

    fn new_debug_attr(
        &mut self,
        node: Meta<'l>,
        fields: &Node<'l>,
        kind: &'static Kind,
    ) -> Option<Attribute> {
        let depth = self.debug.open.len();
        self.debug.open.push(Open { node, id: None });
        let before = self.debug.reach.take();
        let parts = self.node_parts(fields, kind);
        let open = self.debug.open.pop();
        let reach = self.debug.reach.filter(|reach| *reach < depth);
        self.debug.reach = match (before, reach) {
            (Some(before), Some(reach)) => Some(before.min(reach)),
            (before, reach) => before.or(reach),
        };
        let made = parts.map(|mut parts| {
            let id = open.and_then(|open| open.id);
            if let (Some(id), Some((rec_id, _))) = (id, recursive(kind)) {
                parts.push((rec_id, id));
            }
            make_attr(self.cx, kind.def, &parts)
        });
        if reach.is_none() {
            self.debug.attrs.insert(node, made);
        }
        made
    }

    /// The parameters of the attribute of a node; `None` if one that is needed is missing.
    fn node_parts(
        &mut self,
        node: &Node<'l>,
        kind: &'static Kind,
    ) -> Option<Vec<(usize, Attribute)>> {
        let cx = self.cx;
        let mut parts = self.identity_parts(node, kind);
        for field in kind.fields {
            let (slot, name) = match field {
                Field::Text(slot, name)
                | Field::Number(slot, name)
                | Field::Node(slot, name)
                | Field::Required(slot, name)
                | Field::Nodes(slot, name) => (*slot, *name),
                Field::Fixed(_) => continue,
            };
            let found = node.fields.iter().find(|field| field.0 == name);
            let found = found.map(|field| field.1.clone());
            let param = &kind.def.params[slot];
            let value = match (field, found) {
                (Field::Text(..), Some(FieldValue::Text(text))) => Some(self.str_attr(&text)),
                (Field::Text(..), _) if !param.optional => Some(self.str_attr("")),
                (Field::Number(..), Some(FieldValue::Word(word))) => {
                    self.debug_number(param.kind, &word)
                }
                (Field::Number(..), _) => self.implied(kind, name, param.kind),
                (Field::Node(..) | Field::Required(..), Some(value)) => {
                    let attr = self.field_attr(value);
                    if attr.is_none() && is_needed(name) {
                        return None;
                    }
                    attr
                }
                (Field::Nodes(..), Some(FieldValue::Node(list))) => {
                    let drops = self.options.drop_composite_elements && name == "elements";
                    let list = if drops {
                        None
                    } else {
                        self.node_list(list, name)
                    };
                    list.map(|list| cx.array_attr(&list))
                }
                _ => None,
            };
            parts.extend(value.map(|value| (slot, value)));
        }
        Some(parts)
    }

    /// The identities of units and of subprograms that are defined.
    fn identity_parts(&self, node: &Node<'l>, kind: &Kind) -> Vec<(usize, Attribute)> {
        let slot = if kind.def.name == llvm::DI_COMPILE_UNIT_ATTR.name {
            llvm::di_compile_unit_attr::ID
        } else if kind.def.name == llvm::DI_SUBPROGRAM_ATTR.name && node.distinct {
            llvm::di_subprogram_attr::ID
        } else {
            return Vec::new();
        };
        vec![(slot, self.cx.distinct_attr(Attribute::UNIT))]
    }

    fn field_attr(&mut self, value: FieldValue<'l>) -> Option<Attribute> {
        match value {
            FieldValue::Node(node) => self.debug_attr(node),
            FieldValue::Word(word) if word.starts_with("!DIExpression(") => {
                let fields = crate::sys::parse_node(word.as_bytes());
                self.expression(&fields)
            }
            FieldValue::Word(word) => {
                let number = word.split(' ').next_back()?.parse().ok()?;
                Some(self.cx.int_attr(Type::I64, number))
            }
            FieldValue::Text(_) => None,
        }
    }

    /// The attributes of the nodes in a list; `None` if it is empty, or if the dialect does not have one of them.
    fn node_list(&mut self, list: Meta<'l>, name: &str) -> Option<Vec<Attribute>> {
        let mut attrs = Vec::new();
        for operand in self.llvm.md_operands(list) {
            attrs.push(match operand {
                Operand::Node(node) => self.debug_attr(node)?,
                Operand::Null if name == "types" => llvm::DiNullTypeAttr::make(self.cx, &[]),
                _ => return None,
            });
        }
        (!attrs.is_empty()).then_some(attrs)
    }

    /// `!{!"name", !"value"}`
    fn annotation(&self, node: Meta<'l>) -> Option<Attribute> {
        use llvm::di_annotation_attr as of;
        let operands = self.llvm.md_operands(node);
        let [Operand::Text(name), Operand::Text(value)] = operands[..] else {
            return None;
        };
        let text = |text| Some(self.str_attr(&self.llvm.md_text(text)?));
        let parts = [(of::NAME, text(name)?), (of::VALUE, text(value)?)];
        Some(llvm::DiAnnotationAttr::make(self.cx, &parts))
    }

    /// `!DIExpression(DW_OP_plus_uconst, 3)`
    fn expression(&self, node: &Node<'l>) -> Option<Attribute> {
        use llvm::{di_expression_attr as of, di_expression_elem_attr as elem};
        let cx = self.cx;
        let mut steps: Vec<(i64, Vec<i64>)> = Vec::new();
        for (_, value) in &node.fields {
            let FieldValue::Word(word) = value else {
                return None;
            };
            if word.starts_with("DW_OP_") {
                let opcode = keyword(DwarfOperation::def(), word)?;
                steps.push((opcode, Vec::new()));
                continue;
            }
            let number = match word.parse::<u64>() {
                Ok(number) => number as i64,
                Err(_) => keyword(DwarfEncoding::def(), word)?,
            };
            steps.last_mut()?.1.push(number);
        }
        let steps: Vec<Attribute> = steps
            .into_iter()
            .map(|(opcode, arguments)| {
                let mut parts = vec![(elem::OPCODE, cx.int_attr(Type::I64, opcode))];
                if !arguments.is_empty() {
                    let arguments = cx.dense_array(Type::I64, &arguments);
                    parts.push((elem::ARGUMENTS, arguments));
                }
                llvm::DiExpressionElemAttr::make(cx, &parts)
            })
            .collect();
        let mut parts = Vec::new();
        if !steps.is_empty() {
            parts.push((of::OPERATIONS, cx.array_attr(&steps)));
        }
        Some(llvm::DiExpressionAttr::make(cx, &parts))
    }

    /// A number, a boolean, a name of DWARF, or flags.
    fn debug_number(&self, kind: ParamKind, word: &str) -> Option<Attribute> {
        let number = |number: i64| Some(self.cx.int_attr(Type::I64, number));
        match word {
            "true" => return Some(Attribute::TRUE),
            "false" => return Some(Attribute::FALSE),
            _ => {}
        }
        if let Ok(value) = word.parse::<i64>() {
            return match kind {
                ParamKind::Bool => Some(self.cx.bool_attr(value != 0)),
                _ => number(value),
            };
        }
        let (ParamKind::Enum(name) | ParamKind::Keyword(name)) = kind else {
            // A size that is a node.
            return None;
        };
        let def = self.cx.registry().enum_def(name)?;
        let words = word.split('|').map(|word| keyword(def, word.trim()));
        let bits: Option<i64> = words.into_iter().try_fold(0, |all, bit| Some(all | bit?));
        number(bits?)
    }

    /// What a number is that LLVM does not write.
    fn implied(&self, kind: &Kind, name: &str, param: ParamKind) -> Option<Attribute> {
        let number = |number: i64| Some(self.cx.int_attr(Type::I64, number));
        let tag = match (kind.node, name) {
            ("DIBasicType", "tag") => "DW_TAG_base_type",
            ("DIStringType", "tag") => "DW_TAG_string_type",
            _ => {
                return match param {
                    ParamKind::Bool => Some(Attribute::FALSE),
                    ParamKind::Int if name == "line" || name == "discriminator" => number(0),
                    ParamKind::Enum(_) if name == "emissionKind" => number(0),
                    _ => None,
                };
            }
        };
        number(keyword(DwarfTag::def(), tag)?)
    }
}

/// The number of a name, which LLVM may write with more in front.
fn keyword(def: &EnumDef, word: &str) -> Option<i64> {
    let prefixes = ["DIFlag", "DISPFlag"];
    let bare = prefixes.iter().find_map(|p| word.strip_prefix(p));
    let bare = match bare.unwrap_or(word) {
        "NoDebug" => "None",
        "FullDebug" => "Full",
        bare => bare,
    };
    let case = def.cases.iter().find(|case| case.0 == bare)?;
    Some(case.1)
}

/// Nodes without which another has no meaning.
fn is_needed(name: &str) -> bool {
    matches!(name, "scope" | "var" | "baseType" | "type" | "stringLength")
}

/// Locations.
impl<'a, 'l> Import<'a, 'l> {
    /// The location of a node; unknown if there is none.
    pub(super) fn location(&mut self, node: Option<Meta<'l>>) -> Location {
        match node {
            Some(node) => Location::from_attr(self.location_of(node)),
            None => Location::UNKNOWN,
        }
    }

    pub(super) fn location_of(&mut self, node: Meta<'l>) -> Attribute {
        if let Some(known) = self.debug.locations.get(&node) {
            return *known;
        }
        let cx = self.cx;
        let scope = node.location_scope();
        let place = (node.location_line(), node.location_column());
        let file = cx.attr(AttrKind::Location(LocKind::File {
            file: cx.str(&self.file_name(scope)),
            start: place,
            end: place,
        }));
        let mut made = cx.attr(AttrKind::Location(LocKind::Fused {
            locations: [file].into(),
            metadata: self.debug_attr(scope),
        }));
        if let Some(caller) = node.location_inlined_at() {
            let caller = self.location_of(caller);
            made = cx.attr(AttrKind::Location(LocKind::CallSite {
                callee: made,
                caller,
            }));
        }
        self.debug.locations.insert(node, made);
        made
    }

    /// The name of the file that a scope is in.
    fn file_name(&self, scope: Meta<'l>) -> String {
        let mut at = Some(scope);
        for _ in 0..MAX_DEPTH {
            let Some(node) = at else { break };
            let fields = self.llvm.md_fields(node);
            let field = |name: &str| {
                let found = fields.fields.iter().find(|field| field.0 == name);
                found.map(|field| field.1.clone())
            };
            if let Some(FieldValue::Text(name)) = field("filename") {
                return name;
            }
            at = match field("file").or_else(|| field("scope")) {
                Some(FieldValue::Node(next)) => Some(next),
                _ => None,
            };
        }
        String::new()
    }

    /// The location of a function, which names its subprogram.
    pub(super) fn function_location(&mut self, function: Value<'l>) -> Location {
        let Some(subprogram) = function.subprogram() else {
            return Location::UNKNOWN;
        };
        let cx = self.cx;
        let fields = self.llvm.md_fields(subprogram);
        let line = fields.fields.iter().find(|field| field.0 == "line");
        let line = match line {
            Some((_, FieldValue::Word(line))) => line.parse().unwrap_or(0),
            _ => 0,
        };
        let file = cx.attr(AttrKind::Location(LocKind::File {
            file: cx.str(&self.file_name(subprogram)),
            start: (line, 0),
            end: (line, 0),
        }));
        let metadata = self.debug_attr(subprogram);
        Location::from_attr(cx.attr(AttrKind::Location(LocKind::Fused {
            locations: [file].into(),
            metadata,
        })))
    }
}

/// Records about variables.
impl<'a, 'l> Import<'a, 'l> {
    /// Translates a record about a variable. It stands behind the definition of its value, which may not come before the record.
    pub(super) fn debug_variable(&mut self, rw: &mut Rewriter, record: &DebugRecord<'l>) -> Result {
        let DebugRecord {
            is_declaration,
            value,
            variable,
            expression,
            location,
            ..
        } = record;
        if self.llvm.argument_node(*value).is_some() {
            return Ok(());
        }
        let (Some(variable), Some(expression)) =
            (self.debug_attr(*variable), self.debug_attr(*expression))
        else {
            return Ok(());
        };
        if has_arguments(self.cx, expression) && record.has_list() {
            return Ok(());
        }
        let loc = self.location(*location);
        let value = self.value(rw, *value)?;
        let Some(place) = place_behind(rw, value) else {
            return Ok(());
        };
        rw.at = place;
        if *is_declaration {
            let options = llvm::IntrDbgDeclareOptions {
                location_expr: Some(expression),
            };
            llvm::intr_dbg_declare_with(rw, loc, value, variable, options);
        } else {
            let options = llvm::IntrDbgValueOptions {
                location_expr: Some(expression),
            };
            llvm::intr_dbg_value_with(rw, loc, value, variable, options);
        }
        Ok(())
    }
}

/// Whether an expression names values by numbers, as those for several values do.
fn has_arguments(cx: &Context, expression: Attribute) -> bool {
    let expression = llvm::DiExpressionAttr::of(cx, expression);
    let steps = expression.and_then(|expression| expression.operations());
    steps.unwrap_or_default().iter().any(|step| {
        let step = llvm::DiExpressionElemAttr::of(cx, *step);
        step.is_some_and(|step| step.opcode() == Some(DwarfOperation::DWOPLLVMArg))
    })
}

/// The place behind the definition of a value; `None` if nothing can stand there.
fn place_behind(rw: &Rewriter, value: ValueId) -> Option<InsertPoint> {
    match rw.body.defining_op(value) {
        Some(op) if rw.op(op).has_trait(oxmlir_ir::Traits::TERMINATOR) => {
            let next = rw.body.successors(op).next()?;
            Some(InsertPoint::Start(next))
        }
        Some(op) => Some(InsertPoint::After(op)),
        None => {
            let block = rw.body.value_block(value)?;
            let first = rw.body.first_op(block);
            let pad = first.filter(|op| rw.body.name(*op) == llvm::LANDINGPAD);
            Some(pad.map_or(InsertPoint::Start(block), InsertPoint::After))
        }
    }
}
