//! Locations as text.

use super::Printer;
use crate::attrs::{AttrKind, LocKind};
use crate::ids::Attribute;
use crate::loc::Location;

impl Printer<'_> {
    /// ` loc(...)` after an operation, where locations are printed.
    pub fn trailing_location(&mut self, loc: Location) {
        if !self.options.debuginfo {
            return;
        }
        let attr = self.cx.location_attr(loc);
        if self.collecting() {
            return self.visit_attr(attr, true);
        }
        self.text(" ");
        match self.aliases.of_attr(attr) {
            Some(alias) if !self.options.pretty_debuginfo => {
                let text = format!("loc({alias})");
                self.text(&text);
            }
            _ => self.location_attr(attr),
        }
    }

    /// ` loc(...)` after a block argument: never an alias.
    pub fn arg_location(&mut self, loc: Location) {
        if !self.options.debuginfo {
            return;
        }
        let attr = self.cx.location_attr(loc);
        if self.collecting() {
            return self.visit_attr(attr, false);
        }
        self.text(" ");
        self.location_attr(attr);
    }

    /// `loc(...)`, or the bare location in pretty form.
    pub(super) fn location_attr(&mut self, attr: Attribute) {
        if self.options.pretty_debuginfo {
            return self.location_body(attr);
        }
        self.text("loc(");
        self.location_body(attr);
        self.text(")");
    }

    /// A location inside another one: by its alias if it has one.
    fn child_location(&mut self, attr: Attribute) {
        if self.collecting() {
            return self.visit_attr(attr, true);
        }
        if let Some(alias) = self.aliases.of_attr(attr) {
            return self.out.push_str(alias);
        }
        super::stack::deeper(|| {
            self.location_body(attr);
        });
    }

    /// What stands inside `loc(...)`.
    pub(super) fn location_body(&mut self, attr: Attribute) {
        let AttrKind::Location(kind) = self.cx.attr_kind(attr) else {
            return self.attr(attr);
        };
        let pretty = self.options.pretty_debuginfo;
        match kind {
            LocKind::Unknown => self.text(if pretty { "[unknown]" } else { "unknown" }),
            LocKind::File { file, start, end } => {
                self.file_location(self.cx.get_str(*file), *start, *end)
            }
            LocKind::Name { name, child } => {
                self.string(self.cx.get_str(*name));
                if !self.is_unknown_loc(*child) {
                    self.text("(");
                    self.child_location(*child);
                    self.text(")");
                }
            }
            LocKind::CallSite { callee, caller } => self.call_site(*callee, *caller),
            LocKind::Fused {
                locations,
                metadata,
            } => {
                self.text(if pretty { "" } else { "fused" });
                if let Some(metadata) = metadata {
                    self.text("<");
                    self.attr(*metadata);
                    self.text(">");
                }
                self.text("[");
                self.comma(locations.iter(), |p, l| p.child_location(*l));
                self.text("]");
            }
        }
    }

    fn file_location(&mut self, file: &str, start: (u32, u32), end: (u32, u32)) {
        if self.options.pretty_debuginfo {
            self.text(file);
        } else {
            self.string(file);
        }
        self.text(":");
        self.int(start.0);
        self.text(":");
        self.int(start.1);
        if end == start {
            return;
        }
        self.text(" to ");
        if end.0 != start.0 {
            self.int(end.0);
        }
        self.text(":");
        self.int(end.1);
    }

    fn call_site(&mut self, callee: Attribute, caller: Attribute) {
        if !self.options.pretty_debuginfo {
            self.text("callsite(");
            self.child_location(callee);
            self.text(" at ");
            self.child_location(caller);
            return self.text(")");
        }
        self.child_location(callee);
        let is_file = |attr| {
            matches!(
                self.cx.attr_kind(attr),
                AttrKind::Location(LocKind::File { .. })
            )
        };
        let is_name = matches!(
            self.cx.attr_kind(callee),
            AttrKind::Location(LocKind::Name { .. })
        );
        if is_name && is_file(caller) {
            self.text(" at ");
        } else {
            self.text("\n at ");
        }
        self.child_location(caller);
    }
}
