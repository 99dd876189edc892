//! Printing: the custom and the generic form, in the reference's text.
//!
//! - [`print_module`] writes a whole program: aliases, operations, and does it on all cores.
//! - [`Printer`] writes operations, types and attributes; print hooks of dialects write through it.
//!
//! Every value gets its name before anything is written (`names`), by the rules of the reference: numbers and `%arg`
//! numbers go on from a region to the regions nested in it and start again in siblings. Aliases are found by a first
//! printing that nobody reads (`alias`). Declared assembly formats are compiled once an operation into steps with all
//! spaces decided (`format`), which `run` interprets.

mod affine;
mod alias;
mod attrs;
mod dense;
mod format;
mod last_names;
mod loc;
mod module;
mod names;
mod op;
mod params;
mod plain;
mod positions;
mod resources;
mod run;
mod stack;
mod types;
mod users;
mod value_names;
mod write;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::body::Body;
use crate::context::Context;
use crate::def::Traits;
use crate::ids::{Attribute, OpId, Type};
use crate::opref::OpRef;

use alias::{Aliases, Collector};
use names::{BodyNames, Spare};

pub use affine::AffineOperands;
pub use format::ParamsPrinter;
pub(crate) use format::{Directive, Program};
pub use module::{module_text, print_module};
pub use positions::{Positions, print_with_positions};
pub use value_names::ValueNames;

/// What is printed, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintOptions {
    /// The generic form for every operation.
    pub generic: bool,
    /// No aliases.
    pub local_scope: bool,
    /// Locations: ` loc(...)` after operations and block arguments.
    pub debuginfo: bool,
    /// Locations without `loc(...)` around them, over several lines.
    pub pretty_debuginfo: bool,
    /// Numbers that are never used again in another region.
    pub unique_ssa_ids: bool,
    /// A comment with the users after each value.
    pub value_users: bool,
    /// `{...}` instead of regions.
    pub skip_regions: bool,
    /// The custom form even if the program may be invalid.
    pub assume_verified: bool,
    /// Dense elements with more elements than this are left out.
    pub elide_elements_above: Option<u64>,
    /// Resources longer than this many characters are left out.
    pub elide_resources_above: Option<u64>,
    /// Dense elements with more elements than this are written in hexadecimal; `None`: never.
    pub hex_elements_above: Option<u64>,
    /// Names of values from name locations.
    pub name_locations: bool,
    /// The external resources of the input after the program.
    pub external_resources: bool,
}

impl Default for PrintOptions {
    fn default() -> PrintOptions {
        PrintOptions {
            generic: false,
            local_scope: false,
            debuginfo: false,
            pretty_debuginfo: false,
            unique_ssa_ids: false,
            value_users: false,
            skip_regions: false,
            assume_verified: false,
            elide_elements_above: None,
            elide_resources_above: None,
            hex_elements_above: Some(100),
            name_locations: false,
            external_resources: true,
        }
    }
}

/// The number of elements above which messages leave dense elements out.
const ELIDE_IN_MESSAGES: u64 = 16;

impl PrintOptions {
    /// How a message shows an operation where these options hold.
    pub fn for_message(self) -> PrintOptions {
        PrintOptions {
            generic: true,
            local_scope: true,
            elide_elements_above: Some(ELIDE_IN_MESSAGES),
            ..self
        }
    }
}

/// The spaces of one level of indentation.
const INDENT: usize = 2;

/// Writes operations, types and attributes. Print hooks of dialects write through it.
pub struct Printer<'a> {
    /// The context of the handles.
    pub cx: &'a Context,
    out: String,
    /// Where `out` goes before other threads take over; absent in pieces and while aliases are being collected.
    sink: Option<&'a module::Sink<'a>>,
    options: &'a PrintOptions,
    aliases: Arc<Aliases>,
    /// Present while aliases are being collected: types and attributes are visited, what is written is not read.
    collector: Option<Box<Collector>>,
    /// The names of the values of the body being printed.
    names: Arc<BodyNames>,
    spare: Spare,
    indent: usize,
    /// The dialects whose prefix operations of the regions being printed may leave out.
    default_dialects: Vec<&'static str>,
    /// Numbers of distinct attributes by identity.
    distinct: FxHashMap<u64, usize>,
    type_texts: types::TypeTexts,
    /// Recursive types being printed.
    entered: Vec<Attribute>,
    /// Whether functions of one block may be printed on several threads.
    parallel: bool,
    /// Present where the places of operations in the text are wanted.
    tracker: Option<Box<positions::Tracker>>,
}

impl<'a> Printer<'a> {
    /// A printer that knows no aliases and no values.
    pub(crate) fn new(cx: &'a Context, options: &'a PrintOptions) -> Printer<'a> {
        Printer {
            cx,
            out: String::new(),
            sink: None,
            options,
            aliases: Arc::default(),
            collector: None,
            names: Arc::default(),
            spare: Spare::default(),
            indent: 0,
            default_dialects: vec!["builtin"],
            distinct: FxHashMap::default(),
            type_texts: types::TypeTexts::default(),
            entered: Vec::new(),
            parallel: false,
            tracker: None,
        }
    }

    /// A printer in the same place with nothing written yet, for another thread.
    fn fork(&self) -> Printer<'a> {
        Printer {
            cx: self.cx,
            out: String::new(),
            sink: None,
            options: self.options,
            aliases: self.aliases.clone(),
            collector: None,
            names: self.names.clone(),
            spare: Spare::default(),
            indent: self.indent,
            default_dialects: self.default_dialects.clone(),
            distinct: self.distinct.clone(),
            type_texts: types::TypeTexts::default(),
            entered: Vec::new(),
            parallel: false,
            tracker: None,
        }
    }

    /// The options of this print.
    pub fn options(&self) -> &PrintOptions {
        self.options
    }

    fn collecting(&self) -> bool {
        self.collector.is_some()
    }
}

/// The text of one operation as messages show it, values numbered from the isolated operation around it.
pub fn print_op_to_string(cx: &Context, body: &Body, op: OpId) -> String {
    print_op_with(cx, body, op, &cx.message_options())
}

/// The text of one operation, values numbered from the innermost isolated operation: itself, or one around it. An
/// isolated operation does not know the names of its operands.
pub fn print_op_with(cx: &Context, body: &Body, op: OpId, options: &PrintOptions) -> String {
    let isolated = |o: &OpId| body.has_trait(cx, *o, Traits::ISOLATED_FROM_ABOVE);
    let scope = std::iter::successors(Some(op), |o| body.parent_op(*o)).find(isolated);
    let mut printer = Printer::new(cx, options);
    let scope = scope.unwrap_or(body.root());
    printer.names = last_names::of_scope(cx, options, body, scope);
    printer.op(body, op);
    printer.trailing_location(body.loc(op));
    printer.out
}

/// The texts of operations of one body, values numbered from its root.
pub fn print_ops(cx: &Context, body: &Body, ops: &[OpId], options: &PrintOptions) -> Vec<String> {
    if ops.is_empty() {
        return Vec::new();
    }
    let mut printer = Printer::new(cx, options);
    printer.names = Arc::new(BodyNames::of_root(cx, options, body));
    let text = |op: &OpId| {
        printer.op(body, *op);
        std::mem::take(&mut printer.out)
    };
    ops.iter().map(text).collect()
}

impl OpRef<'_> {
    /// The operation as messages show it.
    pub fn text(self) -> String {
        print_op_to_string(self.cx, self.body, self.id)
    }
}

impl Context {
    /// A type as text, without aliases.
    pub fn type_string(&self, ty: Type) -> String {
        let options = PrintOptions::default();
        let mut printer = Printer::new(self, &options);
        printer.ty(ty);
        printer.out
    }

    /// An attribute as text, without aliases.
    pub fn attr_string(&self, attr: Attribute) -> String {
        let options = PrintOptions::default();
        let mut printer = Printer::new(self, &options);
        printer.attr(attr);
        printer.out
    }
}
