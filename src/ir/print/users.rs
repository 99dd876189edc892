//! Comments that say who uses a value.

use rustc_hash::FxHashSet;

use super::Printer;
use crate::body::Body;
use crate::ids::{OpId, ValueId};

impl Printer<'_> {
    /// ` // users: %1, %2` after an operation with results, ` // id: %3` after one with operands only.
    pub(super) fn op_users(&mut self, body: &Body, op: OpId) {
        if !self.options.value_users || body.is_stub(op) {
            return;
        }
        let results: Vec<ValueId> = body.results(op).collect();
        if results.is_empty() {
            if body.num_operands(op) > 0 {
                self.text(" // id: ");
                self.op_number(op);
            }
            return;
        }
        let users: FxHashSet<OpId> = results.iter().flat_map(|v| body.users(*v)).collect();
        if users.is_empty() {
            return self.text(" // unused");
        }
        let is_one = results.len() == 1
            && users.len() == 1
            && users.iter().all(|u| body.num_results(*u) <= 1);
        self.text(if is_one { " // user: " } else { " // users: " });
        let brackets = if results.len() > 1 {
            ("(", ")")
        } else {
            ("", "")
        };
        self.comma(results, |p, value| {
            p.text(brackets.0);
            if body.is_unused(value) {
                p.text("unused");
            }
            p.users_of(body, value);
            p.text(brackets.1);
        });
    }

    /// `// %arg0 is used by %1` on a line of its own.
    pub(super) fn arg_users(&mut self, body: &Body, arg: ValueId) {
        if !self.options.value_users {
            return;
        }
        self.write_indent();
        self.text("// ");
        self.value(arg);
        if body.is_unused(arg) {
            self.text(" is unused");
        } else {
            self.text(" is used by ");
            self.users_of(body, arg);
        }
        self.text("\n");
    }

    fn users_of(&mut self, body: &Body, value: ValueId) {
        let mut seen = FxHashSet::default();
        let users: Vec<OpId> = body.users(value).filter(|u| seen.insert(*u)).collect();
        self.comma(users, |p, user| {
            if body.num_results(user) == 0 {
                p.op_number(user);
            } else {
                p.values(body.results(user));
            }
        });
    }

    fn op_number(&mut self, op: OpId) {
        let number = self.names.op_number(op);
        self.text("%");
        if let Some(number) = number {
            self.int(number);
        }
    }
}
