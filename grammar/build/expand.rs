//! Productions of the declared assembly formats. Operations with the same syntax share a terminal (a *class*).
//!
//! Every element of a format that is no literal becomes one piece; the action hands the pieces to the assembler, which
//! walks the same format and knows what each of them is.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use oxmlir_ods::{
    Arity, AttrSyntax, CustomArg, Dialect, Enum, Error, Format, FormatElem, Op, Param, ParamFormat,
    SlotRef, TypePred,
};

use crate::collect;

pub struct Grammar {
    pub productions: String,
    /// Literals of the formats that are words.
    pub words: BTreeSet<String>,
    /// Operation name to class.
    pub classes: BTreeMap<String, String>,
    /// Operations with the hand-written form of another one, whose terminal they share, by name.
    pub shared: BTreeMap<String, String>,
}

/// One symbol of a production: its text, and how its value becomes a piece (`None` for literals).
#[derive(Clone)]
struct Symbol {
    text: String,
    piece: Option<&'static str>,
}

/// The productions of the declared forms, beside the hand-written ones of `text`.
///
/// # Errors
/// A form of which no production can be made.
pub fn grammar(dialects: &[Dialect], text: &str) -> Result<Grammar, Error> {
    let mut expander = Expander {
        enums: dialects
            .iter()
            .flat_map(|d| &d.enums)
            .map(|e| (e.name.as_str(), e))
            .collect(),
        nonterminals: collect::nonterminals(text),
        declared_types: dialects
            .iter()
            .flat_map(|d| &d.types)
            .filter(|ty| matches!(ty.format, ParamFormat::Declared(_)))
            .map(|ty| ty.name.as_str())
            .collect(),
        groups: BTreeMap::new(),
        definitions: String::new(),
        words: BTreeSet::new(),
    };
    let terminals = collect::terminals(text);
    let mut by_syntax: BTreeMap<String, (usize, bool)> = BTreeMap::new();
    let mut classes = BTreeMap::new();
    let mut shared = BTreeMap::new();
    let mut alternatives = String::new();
    let ops = dialects
        .iter()
        .flat_map(|d| d.ops.iter().map(move |op| (d, op)));
    for (dialect, op) in ops {
        if matches!(op.format, Format::Generic) || terminals.contains(&op.name) {
            continue;
        }
        if let Some(other) = same_form(dialect, op, &terminals) {
            shared.insert(op.name.clone(), other.name.clone());
            continue;
        }
        let Some(symbols) = expander.operation(op) else {
            return Err(unreadable(dialect, op.line, "operation", &op.name));
        };
        let framed = !op.regions.is_empty();
        let syntax = format!("{framed} {}", join(&symbols));
        let next = by_syntax.len();
        let (class, _) = *by_syntax.entry(syntax).or_insert_with(|| {
            alternatives.push_str(&alternative(next, framed, &symbols));
            (next, framed)
        });
        classes.insert(op.name.clone(), format!("op_{class}"));
    }
    let mut productions = format!(
        "DeclaredOp: OpId = {{\n{alternatives}}};\n{}",
        expander.definitions
    );
    productions.push_str(&short_names(
        dialects,
        &classes,
        &expander.words,
        &terminals,
    ));
    Ok(Grammar {
        productions,
        words: expander.words,
        classes,
        shared,
    })
}

/// The operation of the dialect that has a hand-written production for the form of `op`: both are declared to look the same.
fn same_form<'a>(dialect: &'a Dialect, op: &Op, terminals: &BTreeSet<String>) -> Option<&'a Op> {
    let Format::Custom(form) = &op.format else {
        return None;
    };
    let has_form = |other: &&Op| {
        matches!(&other.format, Format::Custom(text) if text == form)
            && terminals.contains(&other.name)
    };
    dialect.ops.iter().find(has_form)
}

/// Checks that types and attributes whose parameters are read in a way of their own have a hand-written production in `text`.
///
/// # Errors
/// The first that has none.
pub fn check_params(dialects: &[Dialect], text: &str) -> Result<(), Error> {
    let terminals = collect::terminals(text);
    for dialect in dialects {
        for (what, sigil, params) in [
            ("type", '!', &dialect.types),
            ("attribute", '#', &dialect.attrs),
        ] {
            let is_unknown = |param: &&Param| {
                let name = format!("{sigil}{}", param.name);
                matches!(param.format, ParamFormat::Custom) && !terminals.contains(&name)
            };
            if let Some(param) = params.iter().find(is_unknown) {
                return Err(unreadable(dialect, 0, what, &param.name));
            }
        }
    }
    Ok(())
}

fn unreadable(dialect: &Dialect, line: usize, what: &str, name: &str) -> Error {
    Error {
        file: dialect.file.clone(),
        line,
        column: 1,
        message: format!(
            "the form of {what} '{name}' needs a hand-written production, and there is none"
        ),
    }
}

/// `Class_3`: the class terminal, and the keywords that are short names of its operations (`constant`).
fn short_names(
    dialects: &[Dialect],
    classes: &BTreeMap<String, String>,
    words: &BTreeSet<String>,
    terminals: &BTreeSet<String>,
) -> String {
    let mut extra: BTreeMap<&str, Vec<String>> = classes
        .values()
        .map(|class| (class.as_str(), Vec::new()))
        .collect();
    let short = dialects
        .iter()
        .filter(|d| crate::terminals::has_short_names(&d.name));
    for op in short.flat_map(|d| &d.ops) {
        let name = op.short_name();
        if name.contains('.') {
            continue;
        }
        if let Some(class) = classes.get(&op.name)
            && (words.contains(name) || terminals.contains(name))
            && let Some(list) = extra.get_mut(class.as_str())
        {
            list.push(format!("\"{name}\""));
        }
    }
    let mut out = String::new();
    for (class, words) in extra {
        let number = &class["op_".len()..];
        let all: Vec<String> = std::iter::once(class.to_owned()).chain(words).collect();
        let _ = writeln!(
            out,
            "#[inline]\nClass_{number}: Token = {{ {} }};",
            all.join(", ")
        );
    }
    out
}

fn join(symbols: &[Symbol]) -> String {
    symbols
        .iter()
        .map(|s| s.text.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

fn alternative(class: usize, framed: bool, symbols: &[Symbol]) -> String {
    let (symbols, pieces) = named(symbols);
    if framed {
        format!(
            "    <t:Begin<Class_{class}>> {symbols} =>? assemble::framed(st, t, &[{pieces}]),\n"
        )
    } else {
        format!("    <t:Class_{class}> {symbols} =>? assemble::plain(st, t, &[{pieces}]),\n")
    }
}

/// The symbols with names, and the list of pieces they make.
fn named(symbols: &[Symbol]) -> (String, String) {
    let (mut text, mut pieces) = (String::new(), Vec::new());
    for symbol in symbols {
        match symbol.piece {
            Some(piece) => {
                let name = format!("p{}", pieces.len());
                let _ = write!(text, "<{name}:{}> ", symbol.text);
                pieces.push(if piece.is_empty() {
                    name
                } else {
                    format!("Piece::{piece}({name})")
                });
            }
            None => {
                let _ = write!(text, "{} ", symbol.text);
            }
        }
    }
    (text, pieces.join(", "))
}

struct Expander<'a> {
    enums: BTreeMap<&'a str, &'a Enum>,
    nonterminals: BTreeSet<String>,
    /// Types whose parameters have a declared form.
    declared_types: BTreeSet<&'a str>,
    /// Production of an optional group to its nonterminal.
    groups: BTreeMap<String, String>,
    definitions: String,
    words: BTreeSet<String>,
}

/// What may follow an element, as far as it decides between variants of an attribute.
#[derive(Clone, Copy, Default)]
struct Around {
    /// A colon may follow.
    colon: bool,
    /// An attribute dictionary may precede.
    dict: bool,
    /// The element must not be empty: it opens an optional group.
    first: bool,
    /// The element is in an optional group.
    in_group: bool,
    /// Something optional stands in front.
    optional_before: bool,
}

impl Expander<'_> {
    /// The symbols of a declared format; `None` if there is none or the grammar lacks something it needs.
    fn operation(&mut self, op: &Op) -> Option<Vec<Symbol>> {
        let Format::Declared(elems) = &op.format else {
            return None;
        };
        // `{` could begin a region or the dictionary: such forms are written by hand.
        let ambiguous = |pair: &[FormatElem]| matches!(pair, [FormatElem::Region(i), FormatElem::AttrDict] if op.regions[usize::from(*i)].variadic);
        if elems.windows(2).any(ambiguous) {
            return None;
        }
        self.elements(op, elems, false)
    }

    fn elements(&mut self, op: &Op, elems: &[FormatElem], in_group: bool) -> Option<Vec<Symbol>> {
        let mut symbols = Vec::new();
        let mut first = in_group;
        for (i, elem) in elems.iter().enumerate() {
            if matches!(
                elem,
                FormatElem::Space | FormatElem::NoSpace | FormatElem::Newline
            ) {
                continue;
            }
            let around = Around {
                colon: may_start_with_colon(&elems[i + 1..]),
                dict: may_follow_dict(&elems[..i]),
                first,
                in_group,
                optional_before: i > 0 && is_optional(op, &elems[i - 1]),
            };
            if let Some(symbol) = self.element(op, elem, around)? {
                symbols.push(symbol);
                first = false;
            } else {
                symbols.push(Symbol {
                    text: String::new(),
                    piece: None,
                });
            }
        }
        symbols.retain(|s| !s.text.is_empty());
        allow_empty_types(&mut symbols);
        Some(symbols)
    }

    /// `Some(None)`: the element has no text of its own.
    fn element(&mut self, op: &Op, elem: &FormatElem, around: Around) -> Option<Option<Symbol>> {
        let symbol = match elem {
            FormatElem::Literal(text) => {
                if text.starts_with(|c: char| c.is_alphabetic() || c == '_') {
                    self.words.insert(text.clone());
                }
                Symbol {
                    text: format!("\"{text}\""),
                    piece: None,
                }
            }
            FormatElem::Space | FormatElem::NoSpace | FormatElem::Newline => return Some(None),
            FormatElem::Operand(i) => operand(op.operands[usize::from(*i)].arity, around.first),
            FormatElem::Operands => operand(Arity::Variadic, around.first),
            FormatElem::Attr(i) => {
                let attr = &op.attrs[usize::from(*i)];
                let symbol = self.attribute(&attr.constraint.syntax, around)?;
                return Some(match attr.constraint.has_kind() {
                    true => symbol.map(placed),
                    false => symbol,
                });
            }
            FormatElem::QualifiedAttr(_) => symbol("AttrAny", "Attr"),
            FormatElem::Region(i) if op.regions[usize::from(*i)].variadic => {
                // In a group it is the element that is there or not.
                symbol(
                    if around.in_group {
                        "Regions1"
                    } else {
                        "Regions"
                    },
                    "",
                )
            }
            FormatElem::Region(_) => symbol("Region", "Region"),
            FormatElem::Regions => symbol("Regions", ""),
            FormatElem::Successor(i) if op.successors[usize::from(*i)].variadic => symbol(
                if around.first {
                    "Successors1"
                } else {
                    "Successors"
                },
                "",
            ),
            FormatElem::Successor(_) => symbol("Successor", "Successor"),
            FormatElem::Successors => match op.successors.iter().all(|s| s.variadic) {
                true => symbol("Successors", ""),
                false => symbol("Successors1", ""),
            },
            FormatElem::Type(slot) | FormatElem::QualifiedType(slot) => {
                let qualified = matches!(elem, FormatElem::QualifiedType(_));
                let stripped = if qualified {
                    None
                } else {
                    self.stripped(op, *slot)
                };
                match stripped {
                    Some((arity, ty)) => types_without_prefix(arity, &ty, around.first),
                    None => types(op, *slot, around.first),
                }
            }
            FormatElem::FunctionalType(..) => symbol("FunctionType", "Type"),
            FormatElem::AttrDict => symbol("AttrDict", ""),
            FormatElem::AttrDictWithKeyword => symbol("AttrDictWithKeyword", ""),
            FormatElem::PropDict => symbol("PropDict", ""),
            FormatElem::Group {
                elems, otherwise, ..
            } => {
                return self.group(op, elems, otherwise);
            }
            FormatElem::OiList(clauses) => return self.oilist(op, clauses),
            FormatElem::Custom(name, args) => {
                let dialect = op.name.split('.').next().unwrap_or("");
                let (own, shared) = (
                    custom_name(dialect, name, args),
                    custom_name("", name, args),
                );
                // A directive with further arguments may be one of its own.
                let counted = format!("{shared}_of_{}", args.len());
                let name = [own, counted, shared];
                let name = name.iter().find(|n| self.nonterminals.contains(*n))?;
                symbol(name, "")
            }
            FormatElem::Param(_)
            | FormatElem::QualifiedParam(_)
            | FormatElem::Params
            | FormatElem::Struct(_) => return None,
        };
        Some(Some(symbol))
    }

    /// How many values a slot has, and the nonterminal of their type, where that is one type with parameters in a declared
    /// form: it may go without its name, as it is printed.
    fn stripped(&mut self, op: &Op, slot: SlotRef) -> Option<(Arity, String)> {
        let value = match slot {
            SlotRef::Operand(i) => &op.operands[usize::from(i)],
            SlotRef::Result(i) => &op.results[usize::from(i)],
            _ => return None,
        };
        let TypePred::Dialect(name) = &value.constraint.pred else {
            return None;
        };
        if !self.declared_types.contains(name.as_str()) {
            return None;
        }
        let text = format!("Type_{}", name.replace('.', "_"));
        if self.nonterminals.insert(text.clone()) {
            let _ = writeln!(
                self.definitions,
                "{text}: Type = {{\n    Type,\n    \"<\" <p:ParamList> \">\" <e:@R> =>? assemble::params::ty(st, {name:?}, p, e),\n}};"
            );
        }
        Some((value.arity, text))
    }

    fn attribute(&mut self, syntax: &AttrSyntax, around: Around) -> Option<Option<Symbol>> {
        let symbol = match syntax {
            AttrSyntax::Unit => return Some(None),
            AttrSyntax::Array => symbol("ArrayOrAlias", "Attr"),
            AttrSyntax::Dict => symbol("DictOrAlias", "Attr"),
            AttrSyntax::Any | AttrSyntax::TypedByRule => {
                match (around.colon, around.dict || around.first) {
                    (true, _) => symbol("AttrBeforeColon", "Attr"),
                    (false, true) => symbol("AttrNoDict", "Attr"),
                    (false, false) => symbol("AttrAny", "Attr"),
                }
            }
            AttrSyntax::AffineMap | AttrSyntax::IntegerSet => symbol("AttrBeforeColon", "Attr"),
            AttrSyntax::Typed(_) => symbol("AttrTyped", ""),
            AttrSyntax::FlatSymbol | AttrSyntax::Symbol => symbol("Symbol", "Attr"),
            AttrSyntax::SymbolName => symbol("SymbolName", "Attr"),
            AttrSyntax::Str => symbol("StringAttr", "Attr"),
            AttrSyntax::Type => symbol("Type", "Type"),
            AttrSyntax::DenseArray(_) => symbol("DenseArrayBare", ""),
            AttrSyntax::Enum(name) => {
                self.enumeration(name, around.first || around.optional_before)?
            }
            AttrSyntax::NamedEnum(keyword, name) => {
                let bits = self.enums.get(name.as_str()).is_some_and(|e| e.bits);
                let values = match bits {
                    true => symbol("EnumList", "Words"),
                    false => self.enumeration(name, true)?,
                };
                self.words.insert(keyword.clone());
                let group = vec![literal(keyword), literal("<"), values, literal(">")];
                let text = self.nonterminal("Group", &[group]);
                symbol(&text, "")
            }
            AttrSyntax::Dialect(_) => symbol("DialectParams", ""),
        };
        Some(Some(symbol))
    }

    /// The keywords of an enum: exactly those where the enum may be missing, any word otherwise.
    fn enumeration(&mut self, name: &str, exact: bool) -> Option<Symbol> {
        let def = *self.enums.get(name)?;
        let plain = |w: &str| {
            w.chars()
                .all(|c| c.is_alphanumeric() || c == '_' || c == '.')
        };
        let text = match (def.bits, def.angle) {
            (true, true) => "EnumBitsAngle".to_owned(),
            (false, true) => "EnumAngle".to_owned(),
            (true, false) => "EnumBits".to_owned(),
            (false, false) if exact && def.cases.iter().all(|c| plain(&c.0)) => {
                self.exact_enum(def)
            }
            (false, false) => "EnumWord".to_owned(),
        };
        Some(symbol(&text, ""))
    }

    fn exact_enum(&mut self, def: &Enum) -> String {
        let name = format!("Enum_{}", def.name.replace('.', "_"));
        if self.nonterminals.insert(name.clone()) {
            let cases: Vec<String> = def.cases.iter().map(|c| format!("\"{}\"", c.0)).collect();
            self.words.extend(def.cases.iter().map(|c| c.0.clone()));
            let _ = writeln!(
                self.definitions,
                "{name}Word: Token = {{ {} }};\n{name}: Piece = <t:{name}Word> => Piece::Word(t.span());",
                cases.join(", ")
            );
        }
        name
    }

    fn group(
        &mut self,
        op: &Op,
        elems: &[FormatElem],
        otherwise: &[FormatElem],
    ) -> Option<Option<Symbol>> {
        let present = self.elements(op, elems, true)?;
        let otherwise = self.elements(op, otherwise, true)?;
        if present.is_empty() {
            return None;
        }
        if let [only] = present.as_slice()
            && otherwise.is_empty()
            && self.is_nullable_custom(elems)
        {
            return Some(Some(Symbol {
                text: self.nonterminal("Group", &[vec![only.clone()]]),
                piece: Some(""),
            }));
        }
        let name = self.nonterminal("Group", &[present, otherwise]);
        Some(Some(symbol(&name, "")))
    }

    fn is_nullable_custom(&self, elems: &[FormatElem]) -> bool {
        matches!(elems, [FormatElem::Custom(..)])
    }

    /// A nonterminal with these alternatives: a group of pieces, or the pieces of its other form.
    fn nonterminal(&mut self, prefix: &str, alternatives: &[Vec<Symbol>]) -> String {
        let text: Vec<String> = alternatives.iter().map(|a| join(a)).collect();
        let key = text.join(" | ");
        if let Some(name) = self.groups.get(&key) {
            return name.clone();
        }
        let name = format!("{prefix}_{}", self.groups.len());
        let mut lines = String::new();
        for (i, alternative) in alternatives.iter().enumerate() {
            let (symbols, pieces) = named(alternative);
            let call = match (i, alternative.is_empty()) {
                (0, _) => format!("st.group(&[{pieces}])"),
                (_, true) => "Piece::Absent".to_owned(),
                _ => format!("st.otherwise(&[{pieces}])"),
            };
            let symbols = if alternative.is_empty() {
                "()".to_owned()
            } else {
                symbols
            };
            let _ = writeln!(lines, "    {symbols} => {call},");
        }
        let _ = writeln!(self.definitions, "{name}: Piece = {{\n{lines}}};");
        self.groups.insert(key, name.clone());
        name
    }

    /// Clauses in any order, each a group of its own that is tagged with its number.
    fn oilist(&mut self, op: &Op, clauses: &[Vec<FormatElem>]) -> Option<Option<Symbol>> {
        let mut alternatives = Vec::new();
        for clause in clauses {
            alternatives.push(self.elements(op, clause, true)?);
        }
        let key = format!(
            "oilist {}",
            alternatives
                .iter()
                .map(|a| join(a))
                .collect::<Vec<_>>()
                .join(" | ")
        );
        if let Some(name) = self.groups.get(&key) {
            return Some(Some(symbol(&name.clone(), "")));
        }
        let name = format!("OiList_{}", self.groups.len());
        let mut lines = String::new();
        for (i, alternative) in alternatives.iter().enumerate() {
            let (symbols, pieces) = named(alternative);
            let _ = writeln!(lines, "    {symbols} => st.clause({i}, &[{pieces}]),");
        }
        let _ = writeln!(
            self.definitions,
            "{name}: Piece = {{\n    () => Piece::Absent,\n    <l:{name}> <c:{name}Clause> => st.add_clause(l, c),\n}};\n\
             {name}Clause: (u32, List) = {{\n{lines}}};"
        );
        self.groups.insert(key, name.clone());
        Some(Some(symbol(&name, "")))
    }
}

fn symbol(text: &str, piece: &'static str) -> Symbol {
    Symbol {
        text: text.to_owned(),
        piece: Some(piece),
    }
}

fn literal(text: &str) -> Symbol {
    Symbol {
        text: format!("\"{text}\""),
        piece: None,
    }
}

/// In front of a bracket types may be missing, as the printer leaves them out where there are no values.
fn allow_empty_types(symbols: &mut [Symbol]) {
    for at in 1..symbols.len() {
        if symbols[at].text == r#"")""# && symbols[at - 1].text.starts_with("TypeListOf<") {
            let list = &mut symbols[at - 1].text;
            *list = list.replacen("TypeListOf", "TypeListOrNoneOf", 1);
        }
    }
}

fn operand(arity: Arity, first: bool) -> Symbol {
    match (arity, first) {
        (Arity::One, _) | (Arity::Optional, true) => symbol("Operand", "Operand"),
        (Arity::Optional, false) => symbol("OptionalOperand", ""),
        (Arity::Variadic, true) => symbol("Operands1", "Operands"),
        (Arity::Variadic, false) => symbol("Operands", "Operands"),
    }
}

/// Types that are read by the nonterminal `ty`.
fn types_without_prefix(arity: Arity, ty: &str, first: bool) -> Symbol {
    match (arity, first) {
        (Arity::One, _) | (Arity::Optional, true) => symbol(ty, "Type"),
        (Arity::Optional, false) => symbol(&format!("OptionalTypeOf<{ty}>"), ""),
        (Arity::Variadic, _) => symbol(&format!("TypeListOf<{ty}>"), "Types"),
    }
}

fn types(op: &Op, slot: SlotRef, first: bool) -> Symbol {
    let arity = match slot {
        SlotRef::Operand(i) => op.operands[usize::from(i)].arity,
        SlotRef::Result(i) => op.results[usize::from(i)].arity,
        SlotRef::Operands => match op.operands.as_slice() {
            [one] if one.arity == Arity::One => Arity::One,
            _ => Arity::Variadic,
        },
        SlotRef::Results => match op.results.as_slice() {
            [one] if one.arity == Arity::One => Arity::One,
            _ => Arity::Variadic,
        },
        SlotRef::Attr(_) => Arity::One,
    };
    match (arity, first) {
        (Arity::One, _) if has_class(op, slot) => symbol("TypeAt", ""),
        (Arity::One, _) | (Arity::Optional, true) => symbol("Type", "Type"),
        (Arity::Optional, false) => symbol("OptionalType", ""),
        (Arity::Variadic, true) => symbol("TypeList1", "Types"),
        (Arity::Variadic, false) => symbol("TypeListOf<Type>", "Types"),
    }
}

/// Whether a type of another kind is refused where it stands.
fn has_class(op: &Op, slot: SlotRef) -> bool {
    let constraint = match slot {
        SlotRef::Operand(i) => &op.operands[usize::from(i)].constraint,
        SlotRef::Result(i) => &op.results[usize::from(i)].constraint,
        _ => return false,
    };
    constraint.class.is_some()
}

/// An attribute with its place.
fn placed(attr: Symbol) -> Symbol {
    match attr.piece {
        Some("Attr") => symbol(&format!("Placed<{}>", attr.text), ""),
        _ => attr,
    }
}

/// The nonterminal of `custom<Name>` of a dialect (or of all of them); text arguments select a variant.
fn custom_name(dialect: &str, name: &str, args: &[CustomArg]) -> String {
    let mut full = String::from("Custom");
    let mut letters = dialect.chars();
    full.extend(letters.next().map(|c| c.to_ascii_uppercase()));
    full.push_str(letters.as_str());
    full.push_str(name);
    for arg in args {
        if let CustomArg::Text(text) = arg {
            full.push('_');
            full.extend(text.chars().filter(|c| c.is_alphanumeric()));
        }
    }
    full
}

/// Whether a colon can be the next token.
fn may_start_with_colon(rest: &[FormatElem]) -> bool {
    for elem in rest {
        match elem {
            FormatElem::Literal(text) => return text == ":",
            FormatElem::Group {
                elems, otherwise, ..
            } => {
                if may_start_with_colon(elems) || may_start_with_colon(otherwise) {
                    return true;
                }
            }
            FormatElem::AttrDict
            | FormatElem::AttrDictWithKeyword
            | FormatElem::PropDict
            | FormatElem::Space
            | FormatElem::NoSpace
            | FormatElem::Newline
            | FormatElem::OiList(_) => {}
            _ => return false,
        }
    }
    false
}

/// Whether an element may be missing.
fn is_optional(op: &Op, elem: &FormatElem) -> bool {
    match elem {
        FormatElem::Group { .. } | FormatElem::OiList(_) | FormatElem::AttrDict => true,
        FormatElem::Attr(i) => op.attrs[usize::from(*i)].optional,
        _ => false,
    }
}

/// Whether an optional attribute dictionary stands just in front.
fn may_follow_dict(before: &[FormatElem]) -> bool {
    before.iter().rev().find(|e| {
        !matches!(
            e,
            FormatElem::Space | FormatElem::NoSpace | FormatElem::Newline
        )
    }) == Some(&FormatElem::AttrDict)
}
