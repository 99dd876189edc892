//! Hints about loops: `#llvm.loop_annotation` as `!llvm.loop` nodes.

use oxmlir_ir::{AttrKind, Attribute, OpRef};

use super::Export;
use crate::sys::{Meta, Value};

/// How a parameter of an annotation becomes a node.
enum Hint {
    /// `!{!"name"}` if true.
    Unit(&'static str),
    /// One name if true, another if false.
    Either(&'static str, &'static str),
    /// `!{!"name", i1 value}`
    Bool(&'static str),
    /// The same of the opposite.
    Not(&'static str),
    /// `!{!"name", i32 value}`
    Int(&'static str),
    /// `!{!"name", !loop}`: the hints of what is left of the loop.
    Followup(&'static str),
    /// Where the loop begins or ends.
    Place,
    /// The hints of an attribute of its own.
    Group(&'static [(usize, Hint)]),
    /// `!{!"name", !group, ...}`
    AccessGroups(&'static str),
}

use Hint::*;

/// The parameters of an annotation by index, in the order in which their nodes follow.
const ANNOTATION: &[(usize, Hint)] = &[
    (12, Place),
    (13, Place),
    (0, Unit("llvm.loop.disable_nonforced")),
    (10, Unit("llvm.loop.mustprogress")),
    (11, Int("llvm.loop.isvectorized")),
    (1, Group(VECTORIZE)),
    (2, Group(&[(0, Int("llvm.loop.interleave.count"))])),
    (3, Group(UNROLL)),
    (4, Group(UNROLL_AND_JAM)),
    (5, Group(LICM)),
    (6, Group(DISTRIBUTE)),
    (7, Group(PIPELINE)),
    (8, Group(&[(0, Int("llvm.loop.peeled.count"))])),
    (9, Group(&[(0, Unit("llvm.loop.unswitch.partial.disable"))])),
    (14, AccessGroups("llvm.loop.parallel_accesses")),
];

const VECTORIZE: &[(usize, Hint)] = &[
    (0, Not("llvm.loop.vectorize.enable")),
    (1, Bool("llvm.loop.vectorize.predicate.enable")),
    (2, Bool("llvm.loop.vectorize.scalable.enable")),
    (3, Int("llvm.loop.vectorize.width")),
    (4, Followup("llvm.loop.vectorize.followup_vectorized")),
    (5, Followup("llvm.loop.vectorize.followup_epilogue")),
    (6, Followup("llvm.loop.vectorize.followup_all")),
];

const UNROLL: &[(usize, Hint)] = &[
    (
        0,
        Either("llvm.loop.unroll.disable", "llvm.loop.unroll.enable"),
    ),
    (1, Int("llvm.loop.unroll.count")),
    (2, Bool("llvm.loop.unroll.runtime.disable")),
    (3, Unit("llvm.loop.unroll.full")),
    (4, Followup("llvm.loop.unroll.followup_unrolled")),
    (5, Followup("llvm.loop.unroll.followup_remainder")),
    (6, Followup("llvm.loop.unroll.followup_all")),
];

const UNROLL_AND_JAM: &[(usize, Hint)] = &[
    (
        0,
        Either(
            "llvm.loop.unroll_and_jam.disable",
            "llvm.loop.unroll_and_jam.enable",
        ),
    ),
    (1, Int("llvm.loop.unroll_and_jam.count")),
    (2, Followup("llvm.loop.unroll_and_jam.followup_outer")),
    (3, Followup("llvm.loop.unroll_and_jam.followup_inner")),
    (
        4,
        Followup("llvm.loop.unroll_and_jam.followup_remainder_outer"),
    ),
    (
        5,
        Followup("llvm.loop.unroll_and_jam.followup_remainder_inner"),
    ),
    (6, Followup("llvm.loop.unroll_and_jam.followup_all")),
];

const LICM: &[(usize, Hint)] = &[
    (0, Unit("llvm.licm.disable")),
    (1, Unit("llvm.loop.licm_versioning.disable")),
];

const DISTRIBUTE: &[(usize, Hint)] = &[
    (0, Not("llvm.loop.distribute.enable")),
    (1, Followup("llvm.loop.distribute.followup_coincident")),
    (2, Followup("llvm.loop.distribute.followup_sequential")),
    (3, Followup("llvm.loop.distribute.followup_fallback")),
    (4, Followup("llvm.loop.distribute.followup_all")),
];

const PIPELINE: &[(usize, Hint)] = &[
    (0, Bool("llvm.loop.pipeline.disable")),
    (1, Int("llvm.loop.pipeline.initiationinterval")),
];

impl<'a, 'l> Export<'a, 'l> {
    /// Attaches the hints about a loop to the branch that has them.
    pub(super) fn loop_metadata(&mut self, op: OpRef<'a>, branch: Value<'l>) {
        if let Some(annotation) = op.named_attr("loop_annotation") {
            let node = self.loop_node(annotation);
            self.llvm.set_metadata(branch, "llvm.loop", node);
        }
    }

    fn loop_node(&mut self, annotation: Attribute) -> Meta<'l> {
        if let Some(known) = self.nodes.get(&annotation) {
            return *known;
        }
        let mut hints = Vec::new();
        self.hints(annotation, ANNOTATION, &mut hints);
        let node = self.llvm.md_self_node(&hints);
        self.nodes.insert(annotation, node);
        node
    }

    fn hints(&mut self, of: Attribute, table: &[(usize, Hint)], nodes: &mut Vec<Meta<'l>>) {
        let params = self.params(of);
        for (index, hint) in table {
            let Some(value) = params.get(*index).and_then(|p| p.present()) else {
                continue;
            };
            match hint {
                Group(table) => self.hints(value, table, nodes),
                hint => nodes.extend(self.hint(hint, value)),
            }
        }
    }

    fn hint(&mut self, hint: &Hint, value: Attribute) -> Option<Meta<'l>> {
        let is_true = value == Attribute::TRUE;
        let (name, rest) = match hint {
            Unit(name) => (is_true.then_some(*name)?, vec![]),
            Either(name, other) => (if is_true { *name } else { *other }, vec![]),
            Bool(name) => (*name, vec![self.bit(is_true)]),
            Not(name) => (*name, vec![self.bit(!is_true)]),
            Int(name) => (*name, self.i32_nodes(&[self.hint_number(value)])),
            Followup(name) => (*name, vec![self.loop_node(value)]),
            AccessGroups(name) => {
                let groups = self.cx.array_elements(value);
                let groups = groups.iter().filter_map(|g| self.access_group(*g));
                (*name, groups.collect())
            }
            Place => return self.location_node(value),
            Group(_) => return None,
        };
        let mut parts = vec![self.llvm.md_string(name)];
        parts.extend(rest);
        Some(self.llvm.md_node(&parts))
    }

    fn hint_number(&self, value: Attribute) -> i64 {
        match self.cx.attr_kind(value) {
            AttrKind::Integer { value, .. } if value.width() == 1 => value.low_u64() as i64,
            _ => self.cx.int_value(value).unwrap_or(0),
        }
    }

    fn bit(&self, value: bool) -> Meta<'l> {
        self.llvm.int(1).int_const(&[value.into()]).as_metadata()
    }
}
