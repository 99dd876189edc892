//! Views of operations: `arith::Addi`, with a function for every named slot.

use std::collections::HashSet;

use oxmlir_ods::*;

use crate::names::{constant, function, result_names, type_name};
use crate::{docs, enums};

/// The slots of an operation as both its view and its builder see them.
pub struct Slots<'a> {
    /// The name in the case of types, unless an enumeration of the dialect has it.
    pub view: String,
    /// The name in the case of functions.
    pub function: String,
    /// The attributes that a program states: all but sizes of segments.
    pub attrs: Vec<AttrSlot<'a>>,
    /// Names in the case of functions, `None` for slots without a name.
    pub operands: Vec<Option<String>>,
    pub results: Vec<Option<String>>,
    pub regions: Vec<Option<String>>,
    pub successors: Vec<Option<String>>,
}

/// An inherent attribute.
pub struct AttrSlot<'a> {
    pub name: String,
    pub slot: usize,
    pub kind: AttrType,
    pub attr: &'a Attr,
}

impl AttrSlot<'_> {
    /// Whether every valid operation has the attribute, stated or by default.
    pub fn is_present(&self) -> bool {
        !self.attr.optional
    }

    /// Whether a builder must be given the attribute.
    pub fn is_required(&self) -> bool {
        !self.attr.optional && self.attr.default.is_empty() && self.kind != AttrType::Unit
    }
}

/// What an attribute is to Rust.
#[derive(Clone, PartialEq, Eq)]
pub enum AttrType {
    /// An enumeration, by the path of its type.
    Enum(String),
    Unit,
    Bool,
    /// An integer of this type.
    Int(String),
    Str,
    /// A reference to a symbol without nesting.
    Symbol,
    Type,
    AffineMap,
    IntegerSet,
    Array,
    /// Integers of this type.
    IntArray(String),
    Any,
}

impl AttrType {
    fn of(attr: &Attr) -> AttrType {
        let constraint = &attr.constraint;
        match &constraint.syntax {
            AttrSyntax::Enum(name) | AttrSyntax::NamedEnum(_, name) => {
                return AttrType::Enum(enums::path(name));
            }
            AttrSyntax::Unit => return AttrType::Unit,
            AttrSyntax::SymbolName => return AttrType::Str,
            _ => {}
        }
        AttrType::of_pred(&constraint.pred)
    }

    pub fn of_pred(pred: &AttrPred) -> AttrType {
        match pred {
            AttrPred::Enum(name) => AttrType::Enum(enums::path(name)),
            AttrPred::Unit => AttrType::Unit,
            AttrPred::Bool => AttrType::Bool,
            AttrPred::Int(ty) if ty == "i1" => AttrType::Bool,
            AttrPred::Int(ty) if ty.starts_with('i') => AttrType::Int(ty.clone()),
            AttrPred::Str => AttrType::Str,
            AttrPred::FlatSymbol => AttrType::Symbol,
            AttrPred::Type(_) => AttrType::Type,
            AttrPred::AffineMap => AttrType::AffineMap,
            AttrPred::IntegerSet => AttrType::IntegerSet,
            AttrPred::Array(_) => AttrType::Array,
            AttrPred::DenseArray(ty) if ty.starts_with('i') => AttrType::IntArray(ty.clone()),
            AttrPred::AllOf(preds) => {
                let kinds = preds.iter().map(AttrType::of_pred);
                kinds
                    .into_iter()
                    .find(|kind| *kind != AttrType::Any)
                    .unwrap_or(AttrType::Any)
            }
            _ => AttrType::Any,
        }
    }

    /// The type that a view returns for an attribute that is there.
    pub fn returned(&self) -> &str {
        match self {
            AttrType::Enum(path) => path,
            AttrType::Unit | AttrType::Bool => "bool",
            AttrType::Int(_) => "i64",
            AttrType::Str | AttrType::Symbol => "&'a str",
            AttrType::Type => "Type",
            AttrType::AffineMap => "AffineMap",
            AttrType::IntegerSet => "IntegerSet",
            AttrType::Array => "&'a [Attribute]",
            AttrType::IntArray(_) => "SmallVec<[i64; 4]>",
            AttrType::Any => "Attribute",
        }
    }

    /// The type that a builder takes.
    pub fn taken(&self) -> &str {
        match self {
            AttrType::IntArray(_) => "&'a [i64]",
            _ => self.returned(),
        }
    }

    /// The function of [`oxmlir_ir::OpRef`] that reads the attribute of a slot.
    pub fn reader(&self) -> &str {
        match self {
            AttrType::Enum(_) => "enum_attr",
            AttrType::Unit => "unit_attr",
            AttrType::Bool => "bool_attr",
            AttrType::Int(_) => "int_attr",
            AttrType::Str => "str_attr",
            AttrType::Symbol => "symbol_attr",
            AttrType::Type => "type_attr",
            AttrType::AffineMap => "affine_map_attr",
            AttrType::IntegerSet => "integer_set_attr",
            AttrType::Array => "array_attr",
            AttrType::IntArray(_) => "int_array_attr",
            AttrType::Any => "attr",
        }
    }

    /// What a view returns where an operation that was not verified lacks a required attribute; "" if nothing will do, and the
    /// view returns an `Option`.
    pub fn fallback(&self) -> &str {
        match self {
            AttrType::Bool | AttrType::Int(_) | AttrType::IntArray(_) | AttrType::Array => {
                ".unwrap_or_default()"
            }
            AttrType::Str | AttrType::Symbol => ".unwrap_or_default()",
            AttrType::Type => ".unwrap_or(Type::NONE)",
            AttrType::Any => ".unwrap_or(Attribute::UNIT)",
            AttrType::Enum(_) | AttrType::AffineMap | AttrType::IntegerSet | AttrType::Unit => "",
        }
    }
}

/// The names that generated code uses, which `tables.rs` brings in.
const PRELUDE: [&str; 16] = [
    "AffineMap",
    "Attribute",
    "BlockId",
    "Body",
    "Context",
    "IntegerSet",
    "Location",
    "NewOp",
    "OpId",
    "OpName",
    "OpRef",
    "RegionId",
    "Rewriter",
    "SmallVec",
    "Type",
    "ValueId",
];

impl<'a> Slots<'a> {
    /// `enums` are the names of the enumerations of the dialect.
    pub fn of(op: &'a Op, enums: &HashSet<String>) -> Slots<'a> {
        let mut view = type_name(op.short_name());
        if enums.contains(&view) || PRELUDE.contains(&view.as_str()) {
            view += "Op";
        }
        let mut taken = HashSet::from(["of".to_owned(), "new".to_owned()]);
        let operands = op.operands.iter().map(|v| v.name.as_str());
        let operands = names(&mut taken, operands, "_operand", false);
        let sizes = [
            ("attr_sized_operand_segments", "operandSegmentSizes"),
            ("attr_sized_result_segments", "resultSegmentSizes"),
        ];
        let is_size = |name: &str| sizes.iter().any(|(t, n)| op.has_trait(t) && name == *n);
        let stated = op.attrs.iter().enumerate();
        let stated = stated
            .filter(|(_, a)| !is_size(&a.name))
            .collect::<Vec<_>>();
        let attr_names = stated.iter().map(|(_, a)| a.name.as_str());
        let attr_names = names(&mut taken, attr_names, "_attribute", false);
        let attrs = stated.into_iter().zip(attr_names);
        let attrs = attrs.filter_map(|((slot, attr), name)| {
            Some(AttrSlot {
                name: name?,
                slot,
                kind: AttrType::of(attr),
                attr,
            })
        });
        let attrs = attrs.collect();
        let results = names(&mut taken, result_names(op), "_result", false);
        let regions = op.regions.iter().map(|r| r.name.as_str());
        let regions = names(&mut taken, regions, "_region", true);
        let successors = op.successors.iter().map(|s| s.name.as_str());
        let successors = names(&mut taken, successors, "_successor", true);
        Slots {
            view,
            function: function(op.short_name()),
            attrs,
            operands,
            results,
            regions,
            successors,
        }
    }
}

/// Names in the case of functions; a suffix is added where it is `always` or the name is taken.
fn names<'a>(
    taken: &mut HashSet<String>,
    names: impl Iterator<Item = &'a str>,
    suffix: &str,
    always: bool,
) -> Vec<Option<String>> {
    let mut make = |name: &str| {
        if name.is_empty() {
            return None;
        }
        let plain = function(name);
        let mut name = plain.clone();
        if (always || taken.contains(&name)) && !format!("_{plain}").ends_with(suffix) {
            name = plain.trim_end_matches('_').to_owned() + suffix;
        }
        while !taken.insert(name.clone()) {
            name.push('_');
        }
        Some(name)
    };
    names.map(&mut make).collect()
}

/// The view of an operation.
pub fn view(op: &Op, slots: &Slots) -> String {
    let Slots { view, .. } = slots;
    let mut out = format!(
        "    oxmlir_ir::op_view!(\n        /// A view of `{}`{}\n        {view}, {}, {:?});\n",
        op.name,
        docs::summary(&op.summary),
        constant(op.short_name()),
        op.name
    );
    let mut functions = String::new();
    for (group, name) in slots.operands.iter().enumerate() {
        if let Some(name) = name {
            functions += &self::group(&op.operands, group, name, OPERANDS);
        }
    }
    for (group, name) in slots.results.iter().enumerate() {
        if let Some(name) = name {
            functions += &self::group(&op.results, group, name, RESULTS);
        }
    }
    for attr in &slots.attrs {
        functions += &attribute(attr);
    }
    for (index, name) in slots.regions.iter().enumerate() {
        if let Some(name) = name {
            functions += &region(&op.regions[index], index, name);
        }
    }
    for (index, name) in slots.successors.iter().enumerate() {
        if let Some(name) = name {
            functions += &successor(&op.successors[index], index, name);
        }
    }
    if !functions.is_empty() {
        out += &format!("    impl<'a> {view}<'a> {{\n{functions}    }}\n");
    }
    out
}

pub fn accessor(doc: &str, name: &str, returned: &str, code: &str) -> String {
    format!(
        "        /// {doc}\n        pub fn {name}(self) -> {returned} {{\n            {code}\n        }}\n"
    )
}

/// The words of [`group`] for operands and for results.
const OPERANDS: [&str; 3] = ["operand", "group", "optional"];
const RESULTS: [&str; 3] = ["result", "result_group", "optional_result"];

/// Whether each of the groups in front holds exactly one value.
pub fn is_fixed(values: &[Value], group: usize) -> bool {
    values[..group].iter().all(|v| v.arity == Arity::One)
}

/// The accessor of a group of values. `what` is `operand` or `result`; `several` and `optional` are the functions of
/// [`oxmlir_ir::OpRef`] that read groups of several, and of one or none.
fn group(
    values: &[Value],
    group: usize,
    name: &str,
    [what, several, optional]: [&str; 3],
) -> String {
    let value = &values[group];
    let (returned, read) = match value.arity {
        Arity::One if is_fixed(values, group) => ("ValueId", what.to_owned()),
        Arity::One => ("ValueId", format!("single_{what}")),
        Arity::Optional => ("Option<ValueId>", optional.to_owned()),
        Arity::Variadic => ("SmallVec<[ValueId; 4]>", several.to_owned()),
    };
    let doc = format!("The {}.", docs::value(what, value));
    accessor(&doc, name, returned, &format!("self.0.{read}({group})"))
}

fn attribute(attr: &AttrSlot) -> String {
    let AttrSlot {
        name, slot, kind, ..
    } = attr;
    let doc = format!("The {}.", docs::attribute(attr.attr));
    let read = format!("self.0.{}({slot})", kind.reader());
    let typed = match kind {
        AttrType::Unit => accessor(&doc, name, "bool", &read),
        kind if attr.is_present() && !kind.fallback().is_empty() => {
            accessor(&doc, name, kind.returned(), &(read + kind.fallback()))
        }
        AttrType::Enum(path) if attr.is_present() => accessor(
            &doc,
            name,
            path,
            &format!("{read}.unwrap_or({path}::FIRST)"),
        ),
        kind => accessor(&doc, name, &format!("Option<{}>", kind.returned()), &read),
    };
    if *kind == AttrType::Any && !attr.is_present() {
        return typed;
    }
    let doc = format!("The attribute `{}` as it is stored.", attr.attr.name);
    let raw = format!("{}_attr", name.trim_end_matches('_'));
    typed
        + &accessor(
            &doc,
            &raw,
            "Option<Attribute>",
            &format!("self.0.attr({slot})"),
        )
}

fn region(region: &Region, index: usize, name: &str) -> String {
    let doc = format!("The {}.", docs::region(region));
    match region.variadic {
        false => accessor(&doc, name, "RegionId", &format!("self.0.region({index})")),
        true => {
            let code = format!("&self.0.body.regions(self.0.id)[{index}..]");
            accessor(&doc, name, "&'a [RegionId]", &code)
        }
    }
}

fn successor(successor: &Successor, index: usize, name: &str) -> String {
    let doc = format!("The {}.", docs::successor(successor));
    match successor.variadic {
        false => accessor(&doc, name, "BlockId", &format!("self.0.successor({index})")),
        true => {
            let skip = match index {
                0 => String::new(),
                _ => format!(".skip({index})"),
            };
            let code = format!("self.0.body.successors(self.0.id){skip}.collect()");
            accessor(&doc, name, "SmallVec<[BlockId; 2]>", &code)
        }
    }
}
