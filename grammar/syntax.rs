//! What dialects add to the language: tables that the core looks through, so that it names no dialect itself.
//!
//! Each dialect that adds something has a `pub const SYNTAX: CustomSyntax` in [`custom`](crate::custom), which lists them.

use std::sync::OnceLock;

use oxmlir_ir::def::{Format, FormatElem, OpDef, ParamDef};
use oxmlir_ir::{Attribute, Context, OpId, Type};
use rustc_hash::FxHashMap;

use crate::assemble::{Draft, Slots};
use crate::custom::DIALECTS;
use crate::direct::{Read, Reader, Reads};
use crate::errors::Around;
use crate::scan::Dims;
use crate::state::{Fail, Param, Parsed, Piece, Span, State};
use crate::token::Token;

/// What a dialect adds to the language. `..CustomSyntax::none(name)` fills in what it does not have.
pub struct CustomSyntax {
    /// The name of the dialect.
    pub name: &'static str,
    /// Its name as a namespace of C++, which messages about enums show.
    pub namespace: &'static str,
    /// Words that begin its functions, whose bodies may be parsed on their own.
    pub functions: &'static [&'static str],
    /// Words that begin its operations that hold functions.
    pub modules: &'static [&'static str],
    /// Whether the names of its operations go without its own outside of all functions.
    pub is_left_out: bool,
    /// What it adds to operations.
    pub ops: &'static [OpSyntax],
    /// What it adds to attributes with parameters.
    pub params: &'static [ParamsSyntax],
    /// What it adds to `custom<name>(...)` directives, by name.
    pub directives: &'static [(&'static str, Directive)],
    /// Words in front of `<` that stand for one of its types: the word, and the keyword of the type.
    pub type_words: &'static [(&'static str, &'static str)],
    /// How dimensions are written in its types.
    pub type_dims: Dims,
    /// Whether an enum that is written `#dialect<name word>` is read as `#dialect.name<word>` too.
    pub reads_both_enum_forms: bool,
    /// Reports the name of a type, written as the token, that the dialect does not have.
    pub unknown_type: Option<fn(&mut State, Token, &str) -> Fail>,
    /// Words that a name in quotes follows, in front of operands in parentheses.
    pub named_words: &'static [&'static str],
    /// Whether its operations write affine maps in square brackets, without a keyword.
    pub inline_maps: bool,
    /// Whether messages call a string that its forms miss an attribute.
    pub strings_are_attrs: bool,
    /// What is said of tokens that its forms miss: what is around, the missing token, the message.
    pub missing: &'static [(Around, &'static str, &'static str)],
    /// What is said of strings that its types and attributes miss, by the word in front of the bracket.
    pub missing_strings: &'static [(&'static str, &'static str)],
}

impl CustomSyntax {
    /// A dialect that adds nothing.
    pub const fn none(name: &'static str) -> CustomSyntax {
        CustomSyntax {
            name,
            namespace: name,
            functions: &[],
            modules: &[],
            is_left_out: false,
            ops: &[],
            params: &[],
            directives: &[],
            type_words: &[],
            type_dims: Dims::Extents,
            reads_both_enum_forms: false,
            unknown_type: None,
            named_words: &[],
            inline_maps: false,
            strings_are_attrs: false,
            missing: &[],
            missing_strings: &[],
        }
    }
}

/// What a dialect adds to one operation. `..OpSyntax::none(name)` fills in what it does not have.
pub struct OpSyntax {
    /// The full name of the operation.
    pub name: &'static str,
    /// Makes an operation of a declared form whose text has attributes that it does not declare, or types of an older version.
    pub create: Option<fn(&mut State, Draft) -> Parsed<OpId>>,
    /// Properties that it had in older versions: [`create`](OpSyntax::create) finds them among the discardable attributes.
    pub older_properties: &'static [&'static str],
    /// The value of an inherent attribute, given by name, whose text may be that of an older version.
    pub attr_value: Option<fn(&Context, &str, Attribute) -> Attribute>,
    /// Changes the inherent attributes of a generic form, by slot, whose numbers may be those of an older version, which the types
    /// of the operands show.
    pub numbers: Option<fn(&Context, &mut Slots, &[Type])>,
    /// What messages call the list behind a word; nothing where they have no name for it.
    pub list_names: &'static [(&'static str, Option<&'static str>)],
    /// Words that an integer follows which is read as an attribute.
    pub number_words: &'static [&'static str],
    /// What is said at the operation of an attribute that stands where an affine map should.
    pub no_map: Option<&'static str>,
    /// Where keywords belong, for messages that miss them.
    pub keyword_places: &'static [(&'static str, &'static str)],
    /// Whether all arguments of its body must have names.
    pub names_arguments: bool,
    /// Whether what it has in square brackets are attributes.
    pub lists_attrs: bool,
    /// The number of its operands, which stand behind its name without brackets.
    pub operand_count: Option<usize>,
    /// The enums of the words that may stand between its name and the symbol or value that it calls.
    pub callee_words: &'static [&'static str],
    /// Whether the parentheses behind its name hold assignments, `%a = %b`.
    pub assigns: bool,
    /// Reads it without the parser as far as its text is simple, where the form is written by hand.
    pub reads: Option<Reads>,
}

impl OpSyntax {
    /// An operation to which nothing is added.
    pub const fn none(name: &'static str) -> OpSyntax {
        OpSyntax {
            name,
            create: None,
            older_properties: &[],
            attr_value: None,
            numbers: None,
            list_names: &[],
            number_words: &[],
            no_map: None,
            keyword_places: &[],
            names_arguments: false,
            lists_attrs: false,
            operand_count: None,
            callee_words: &[],
            assigns: false,
            reads: None,
        }
    }
}

/// What a dialect adds to one attribute with parameters. `..ParamsSyntax::none(name)` fills in what it does not have.
pub struct ParamsSyntax {
    /// The full mnemonic of the attribute.
    pub name: &'static str,
    /// Makes the attribute of its parameters, which end at a position, where the declaration does not say how.
    pub build: Option<fn(&mut State, &'static ParamDef, u32, u32) -> Parsed<Attribute>>,
    /// Brings the values of its parameters into the form that is stored.
    pub normalize: Option<fn(&Context, &mut [Attribute])>,
    /// Makes the attribute of an element `name(...)` of a list, where it is written like that.
    pub call: Option<fn(&mut State, &'static ParamDef, Span, &Param) -> Parsed<Attribute>>,
    /// Whether messages do not call its strings attributes.
    pub plain_strings: bool,
}

impl ParamsSyntax {
    /// An attribute to which nothing is added.
    pub const fn none(name: &'static str) -> ParamsSyntax {
        ParamsSyntax {
            name,
            build: None,
            normalize: None,
            call: None,
            plain_strings: false,
        }
    }
}

/// A type that follows from another type and an attribute, or a message.
pub type DeriveType = fn(&State, Type, Attribute) -> Result<Type, String>;

/// What is done about a `custom<name>(...)` directive besides binding its pieces.
#[derive(Clone, Copy)]
pub enum Directive {
    /// What they say is checked.
    Check(fn(&mut State, &Draft) -> Parsed<()>),
    /// The directive has no text: its type follows from another type and an attribute.
    Derive(DeriveType),
    /// It is read without the parser, too.
    Read(fn(&mut Reader) -> Read<Piece>),
}

/// All that dialects add, by name.
struct Tables {
    dialects: FxHashMap<&'static str, &'static CustomSyntax>,
    ops: FxHashMap<&'static str, &'static OpSyntax>,
    params: FxHashMap<&'static str, &'static ParamsSyntax>,
    directives: FxHashMap<&'static str, Directive>,
    type_words: FxHashMap<&'static str, &'static str>,
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let all = || DIALECTS.iter();
        Tables {
            dialects: all().map(|d| (d.name, d)).collect(),
            ops: all().flat_map(|d| d.ops).map(|op| (op.name, op)).collect(),
            params: all().flat_map(|d| d.params).map(|p| (p.name, p)).collect(),
            directives: all().flat_map(|d| d.directives).copied().collect(),
            type_words: all().flat_map(|d| d.type_words).copied().collect(),
        }
    })
}

/// What the dialect `name` adds.
pub fn dialect(name: &str) -> Option<&'static CustomSyntax> {
    tables().dialects.get(name).copied()
}

/// What the dialect adds whose name stands in front of the dot of `name`.
pub fn dialect_of(name: &str) -> Option<&'static CustomSyntax> {
    dialect(name.split_once('.')?.0)
}

/// Whether a word begins a function of a dialect.
pub fn is_function(word: &[u8]) -> bool {
    begins(word, |dialect| dialect.functions)
}

/// Whether a word begins an operation of a dialect that holds functions.
pub fn is_module(word: &[u8]) -> bool {
    begins(word, |dialect| dialect.modules)
}

fn begins(word: &[u8], words: fn(&CustomSyntax) -> &'static [&'static str]) -> bool {
    let mut all = DIALECTS.iter().flat_map(words);
    all.any(|begin| begin.as_bytes() == word)
}

/// The dialects whose names are left out outside of all functions.
pub fn left_out() -> impl Iterator<Item = &'static str> {
    let all = DIALECTS.iter().filter(|dialect| dialect.is_left_out);
    all.map(|dialect| dialect.name)
}

/// What is added to the operation with this full name.
pub fn op(name: &str) -> Option<&'static OpSyntax> {
    tables().ops.get(name).copied()
}

/// What is added to the attribute with this full mnemonic.
pub fn params(name: &str) -> Option<&'static ParamsSyntax> {
    tables().params.get(name).copied()
}

/// What follows from a `custom<name>(...)` directive.
pub fn directive(name: &str) -> Option<Directive> {
    tables().directives.get(name).copied()
}

/// The keyword of the type that a word in front of `<` stands for.
pub fn type_word(word: &str) -> Option<&'static str> {
    tables().type_words.get(word).copied()
}

/// Whether a word takes a name in quotes.
pub fn takes_name(word: &str) -> bool {
    let mut all = DIALECTS.iter().flat_map(|dialect| dialect.named_words);
    all.any(|known| *known == word)
}

/// What dialects say of tokens that their forms miss.
pub fn missing() -> impl Iterator<Item = &'static (Around, &'static str, &'static str)> {
    DIALECTS.iter().flat_map(|dialect| dialect.missing)
}

/// What a dialect says of the string that is missing in the brackets behind a word.
pub fn missing_string(head: &str) -> Option<&'static str> {
    let mut all = DIALECTS.iter().flat_map(|dialect| dialect.missing_strings);
    all.find(|entry| entry.0 == head).map(|entry| entry.1)
}

/// Whether a declared form reads its dictionary by hand, since enums in it may be bare words.
pub fn has_word_dictionary(op: &OpDef) -> bool {
    let Format::Declared(elems) = op.format else {
        return false;
    };
    let is_words = |elem: &FormatElem| matches!(elem, FormatElem::Custom("EnumAttrDict", _));
    elems.iter().any(is_words)
}
