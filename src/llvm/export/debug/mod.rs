//! Debug information: what the attributes `#llvm.di_*` describe, and where instructions come from.
//!
//! The C interface builds only some of the nodes, but the language of LLVM IR has all of them. So the nodes of a module
//! are written as text (`text`), parsed once into the context, and found again by their attributes. Locations are made
//! one by one, since most of them are used once.

pub(crate) mod text;

use oxmlir_dialects::tables::llvm::{self, shared};
use oxmlir_ir::{AttrKind, Attribute, LocKind, Location, LocationKind, OpRef, ValueId};
use rustc_hash::FxHashMap;

use super::{Export, Result, fail};
use crate::names::named;
use crate::sys::{Meta, Value};
use text::Writer;

/// Locations nested deeper than this have no translation.
const MAX_DEPTH: usize = 256;

/// The nodes of a module by their attributes, and the scope of the function at work.
#[derive(Default)]
pub(super) struct Debug<'l> {
    nodes: FxHashMap<Attribute, Meta<'l>>,
    scope: Option<Meta<'l>>,
}

/// A place in a program, before it is a node.
#[derive(Clone, Copy, PartialEq)]
struct Place<'l> {
    line: u32,
    column: u32,
    scope: Meta<'l>,
    inlined_at: Option<Meta<'l>>,
}

impl<'a, 'l> Export<'a, 'l> {
    /// Makes the nodes of everything in the operations of a module that has debug information.
    pub(super) fn debug_info(&mut self, module: OpRef<'a>, ops: &[OpRef<'a>]) -> Result {
        let writer = self.described(ops);
        if writer.is_too_deep() {
            return fail(module, "debug information is nested too deeply");
        }
        let Some((text, roots)) = writer.finish() else {
            return Ok(());
        };
        let Some(nodes) = self.llvm.parse_nodes(&text) else {
            return fail(module, "debug information has no translation");
        };
        for (root, node) in roots.attrs.iter().zip(&nodes) {
            self.debug.nodes.insert(*root, *node);
        }
        for unit in &roots.units {
            if let Some(node) = nodes.get(*unit) {
                self.llvm.add_named_metadata(named::DBG_CU, *node);
            }
        }
        Ok(())
    }

    /// Whether there is debug information in operations.
    pub(super) fn has_debug_info(&self, ops: &[OpRef<'a>]) -> bool {
        let writer = self.described(ops);
        writer.is_too_deep() || writer.finish().is_some()
    }

    fn described(&self, ops: &[OpRef<'a>]) -> Writer<'a> {
        let mut writer = Writer::new(self.cx);
        for op in ops {
            self.write_roots(*op, &mut writer);
            for inner in op.body.nested_ops(op.id) {
                self.write_roots(op.at(inner), &mut writer);
            }
        }
        writer
    }

    /// Writes the nodes that an operation refers to.
    fn write_roots(&self, op: OpRef<'a>, writer: &mut Writer) {
        if let Some(global) = llvm::MlirGlobal::of(op) {
            for expression in global.dbg_exprs().unwrap_or_default() {
                writer.global_expression(*expression);
            }
        }
        let label = llvm::IntrDbgLabel::of(op).map(|op| op.label());
        let attrs = [shared::var_info(op), shared::location_expr(op), label];
        for attr in attrs.into_iter().flatten() {
            writer.root(attr);
        }
        if let Some(annotation) = shared::loop_annotation(op) {
            let locations = self.params(annotation).iter();
            for location in locations.filter_map(|l| l.present()) {
                self.scopes(location, 0, &mut |scope| writer.root(scope));
            }
        }
        if let LocationKind::Attribute(loc) = op.loc().kind() {
            self.scopes(loc, 0, &mut |scope| writer.root(scope));
        }
    }

    /// The scopes that a location and the locations in it name.
    fn scopes(&self, loc: Attribute, depth: usize, visit: &mut dyn FnMut(Attribute)) {
        let AttrKind::Location(kind) = self.cx.attr_kind(loc) else {
            return;
        };
        if depth > MAX_DEPTH {
            return;
        }
        match kind {
            LocKind::Name { child, .. } => self.scopes(*child, depth + 1, visit),
            LocKind::CallSite { callee, caller } => {
                self.scopes(*callee, depth + 1, visit);
                self.scopes(*caller, depth + 1, visit);
            }
            LocKind::Fused {
                locations,
                metadata,
            } => {
                if let Some(scope) = metadata.filter(|m| self.is_scope(*m)) {
                    visit(scope);
                }
                for inner in locations {
                    self.scopes(*inner, depth + 1, visit);
                }
            }
            LocKind::Unknown | LocKind::File { .. } => {}
        }
    }

    /// Whether an attribute is a subprogram or a block in one.
    fn is_scope(&self, attr: Attribute) -> bool {
        llvm::DiSubprogramAttr::is(self.cx, attr)
            || llvm::DiLexicalBlockAttr::is(self.cx, attr)
            || llvm::DiLexicalBlockFileAttr::is(self.cx, attr)
    }

    fn node(&self, attr: Option<Attribute>) -> Option<Meta<'l>> {
        self.debug.nodes.get(&attr?).copied()
    }

    /// Gives a function the subprogram that its location names; it is the scope of what follows.
    pub(super) fn enter_subprogram(&mut self, op: OpRef<'a>, function: Value<'l>) {
        let mut subprogram = None;
        if let LocationKind::Attribute(loc) = op.loc().kind() {
            self.scopes(loc, 0, &mut |scope| {
                if subprogram.is_none() && llvm::DiSubprogramAttr::is(self.cx, scope) {
                    subprogram = Some(scope);
                }
            });
        }
        self.debug.scope = self.node(subprogram);
        if let Some(node) = self.debug.scope {
            function.set_subprogram(node);
        }
    }

    /// Attaches the descriptions of a global.
    pub(super) fn describe_global(&self, op: llvm::MlirGlobal<'a>, global: Value<'l>) {
        for expression in op.dbg_exprs().unwrap_or_default() {
            if let Some(node) = self.node(Some(*expression)) {
                global.add_debug_info(node);
            }
        }
    }

    /// Sets the location of what the builder makes from now on to that of `op`.
    pub(super) fn locate(&self, op: OpRef<'a>) {
        self.locate_at(op.loc());
    }

    /// Sets the location of what the builder makes from now on.
    pub(super) fn locate_at(&self, loc: Location) {
        self.builder.set_debug_location(self.node_of(loc));
    }

    fn location_of(&self, op: OpRef<'a>) -> Option<Meta<'l>> {
        self.node_of(op.loc())
    }

    fn node_of(&self, loc: Location) -> Option<Meta<'l>> {
        if self.debug.nodes.is_empty() {
            return None;
        }
        let place = self.place(loc, self.debug.scope)?;
        Some(self.place_node(place))
    }

    fn place(&self, loc: Location, scope: Option<Meta<'l>>) -> Option<Place<'l>> {
        match loc.kind() {
            LocationKind::Unknown => None,
            LocationKind::Offset(offset) => {
                let (_, at) = self.cx.source_place(Location::from_offset(offset))?;
                Some(Place {
                    line: at.line,
                    column: at.col,
                    scope: scope?,
                    inlined_at: None,
                })
            }
            LocationKind::Attribute(attr) => self.place_of(attr, scope, None, 0),
        }
    }

    /// The node of a location attribute in the scope at work.
    pub(super) fn location_node(&self, attr: Attribute) -> Option<Meta<'l>> {
        let place = self.place_of(attr, self.debug.scope, None, 0)?;
        Some(self.place_node(place))
    }

    fn place_of(
        &self,
        loc: Attribute,
        scope: Option<Meta<'l>>,
        inlined_at: Option<Meta<'l>>,
        depth: usize,
    ) -> Option<Place<'l>> {
        let AttrKind::Location(kind) = self.cx.attr_kind(loc) else {
            return None;
        };
        if depth > MAX_DEPTH {
            return None;
        }
        match kind {
            LocKind::Unknown => None,
            LocKind::File { start, .. } => Some(Place {
                line: start.0,
                column: start.1,
                scope: scope?,
                inlined_at,
            }),
            LocKind::Name { child, .. } => self.place_of(*child, scope, inlined_at, depth + 1),
            LocKind::CallSite { callee, caller } => {
                let caller = self.place_of(*caller, scope, inlined_at, depth + 1);
                let at = match caller {
                    Some(caller) => self.place_node(caller),
                    None => inlined_at?,
                };
                self.place_of(*callee, None, Some(at), depth + 1).or(caller)
            }
            LocKind::Fused {
                locations,
                metadata,
            } => {
                let named = metadata.filter(|m| self.is_scope(*m));
                let scope = match named {
                    Some(_) => self.node(named),
                    None => scope,
                };
                let mut merged = None;
                for (i, inner) in locations.iter().enumerate() {
                    let place = self.place_of(*inner, scope, inlined_at, depth + 1);
                    merged = match i {
                        0 => place,
                        _ => merge(merged, place),
                    };
                }
                merged
            }
        }
    }

    fn place_node(&self, place: Place<'l>) -> Meta<'l> {
        self.llvm
            .debug_location(place.line, place.column, place.scope, place.inlined_at)
    }

    /// Translates `llvm.intr.dbg.value` and `llvm.intr.dbg.declare` to records about a variable, whose value or address is
    /// `value`.
    pub(super) fn debug_variable(&mut self, op: OpRef<'a>, value: ValueId) -> Result {
        let (Some(location), Some(variable)) =
            (self.location_of(op), self.node(shared::var_info(op)))
        else {
            return Ok(());
        };
        let Some(expression) = self.node(shared::location_expr(op)) else {
            return fail(op, "has no expression");
        };
        let value = self.value(op, value)?;
        let is_declaration = op.name() == llvm::INTR_DBG_DECLARE;
        self.llvm.debug_variable(
            &self.builder,
            is_declaration,
            value,
            [variable, expression, location],
        );
        Ok(())
    }

    /// Translates `llvm.intr.dbg.label` to a record about a label.
    pub(super) fn debug_label(&mut self, op: llvm::IntrDbgLabel<'a>) -> Result {
        let location = self.location_of(*op);
        if let (Some(location), Some(label)) = (location, self.node(Some(op.label()))) {
            self.llvm.debug_label(&self.builder, label, location);
        }
        Ok(())
    }
}

/// The place that stands for two: what they agree about.
fn merge<'l>(a: Option<Place<'l>>, b: Option<Place<'l>>) -> Option<Place<'l>> {
    let (a, b) = (a?, b?);
    let same_line = a.line == b.line && a.scope == b.scope;
    Some(Place {
        line: if same_line { a.line } else { 0 },
        column: if same_line && a.column == b.column {
            a.column
        } else {
            0
        },
        ..a
    })
}
