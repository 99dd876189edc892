//! Hints about loops: `#llvm.loop_annotation` as `!llvm.loop` nodes.

use oxmlir_dialects::tables::llvm::{self, shared};
use oxmlir_ir::{AttrKind, Attribute, OpRef};

use super::Export;
use crate::names::kinds;
use crate::sys::{Meta, Value};

/// How a parameter of an annotation becomes a node.
pub(crate) enum Hint {
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
use llvm::{
    loop_annotation_attr, loop_distribute_attr, loop_interleave_attr, loop_licm_attr,
    loop_peeled_attr, loop_pipeline_attr, loop_unroll_and_jam_attr, loop_unroll_attr,
    loop_unswitch_attr, loop_vectorize_attr,
};

/// The parameters of an annotation by index, in the order in which their nodes follow.
pub(crate) const ANNOTATION: &[(usize, Hint)] = {
    use loop_annotation_attr as of;
    &[
        (of::START_LOC, Place),
        (of::END_LOC, Place),
        (of::DISABLE_NONFORCED, Unit("llvm.loop.disable_nonforced")),
        (of::MUST_PROGRESS, Unit("llvm.loop.mustprogress")),
        (of::IS_VECTORIZED, Int("llvm.loop.isvectorized")),
        (of::VECTORIZE, Group(VECTORIZE)),
        (
            of::INTERLEAVE,
            Group(&[(
                loop_interleave_attr::COUNT,
                Int("llvm.loop.interleave.count"),
            )]),
        ),
        (of::UNROLL, Group(UNROLL)),
        (of::UNROLL_AND_JAM, Group(UNROLL_AND_JAM)),
        (of::LICM, Group(LICM)),
        (of::DISTRIBUTE, Group(DISTRIBUTE)),
        (of::PIPELINE, Group(PIPELINE)),
        (
            of::PEELED,
            Group(&[(loop_peeled_attr::COUNT, Int("llvm.loop.peeled.count"))]),
        ),
        (
            of::UNSWITCH,
            Group(&[(
                loop_unswitch_attr::PARTIAL_DISABLE,
                Unit("llvm.loop.unswitch.partial.disable"),
            )]),
        ),
        (
            of::PARALLEL_ACCESSES,
            AccessGroups("llvm.loop.parallel_accesses"),
        ),
    ]
};

const VECTORIZE: &[(usize, Hint)] = {
    use loop_vectorize_attr as of;
    &[
        (of::DISABLE, Not("llvm.loop.vectorize.enable")),
        (
            of::PREDICATE_ENABLE,
            Bool("llvm.loop.vectorize.predicate.enable"),
        ),
        (
            of::SCALABLE_ENABLE,
            Bool("llvm.loop.vectorize.scalable.enable"),
        ),
        (of::WIDTH, Int("llvm.loop.vectorize.width")),
        (
            of::FOLLOWUP_VECTORIZED,
            Followup("llvm.loop.vectorize.followup_vectorized"),
        ),
        (
            of::FOLLOWUP_EPILOGUE,
            Followup("llvm.loop.vectorize.followup_epilogue"),
        ),
        (
            of::FOLLOWUP_ALL,
            Followup("llvm.loop.vectorize.followup_all"),
        ),
    ]
};

const UNROLL: &[(usize, Hint)] = {
    use loop_unroll_attr as of;
    &[
        (
            of::DISABLE,
            Either("llvm.loop.unroll.disable", "llvm.loop.unroll.enable"),
        ),
        (of::COUNT, Int("llvm.loop.unroll.count")),
        (
            of::RUNTIME_DISABLE,
            Bool("llvm.loop.unroll.runtime.disable"),
        ),
        (of::FULL, Unit("llvm.loop.unroll.full")),
        (
            of::FOLLOWUP_UNROLLED,
            Followup("llvm.loop.unroll.followup_unrolled"),
        ),
        (
            of::FOLLOWUP_REMAINDER,
            Followup("llvm.loop.unroll.followup_remainder"),
        ),
        (of::FOLLOWUP_ALL, Followup("llvm.loop.unroll.followup_all")),
    ]
};

const UNROLL_AND_JAM: &[(usize, Hint)] = {
    use loop_unroll_and_jam_attr as of;
    &[
        (
            of::DISABLE,
            Either(
                "llvm.loop.unroll_and_jam.disable",
                "llvm.loop.unroll_and_jam.enable",
            ),
        ),
        (of::COUNT, Int("llvm.loop.unroll_and_jam.count")),
        (
            of::FOLLOWUP_OUTER,
            Followup("llvm.loop.unroll_and_jam.followup_outer"),
        ),
        (
            of::FOLLOWUP_INNER,
            Followup("llvm.loop.unroll_and_jam.followup_inner"),
        ),
        (
            of::FOLLOWUP_REMAINDER_OUTER,
            Followup("llvm.loop.unroll_and_jam.followup_remainder_outer"),
        ),
        (
            of::FOLLOWUP_REMAINDER_INNER,
            Followup("llvm.loop.unroll_and_jam.followup_remainder_inner"),
        ),
        (
            of::FOLLOWUP_ALL,
            Followup("llvm.loop.unroll_and_jam.followup_all"),
        ),
    ]
};

const LICM: &[(usize, Hint)] = {
    use loop_licm_attr as of;
    &[
        (of::DISABLE, Unit("llvm.licm.disable")),
        (
            of::VERSIONING_DISABLE,
            Unit("llvm.loop.licm_versioning.disable"),
        ),
    ]
};

const DISTRIBUTE: &[(usize, Hint)] = {
    use loop_distribute_attr as of;
    &[
        (of::DISABLE, Not("llvm.loop.distribute.enable")),
        (
            of::FOLLOWUP_COINCIDENT,
            Followup("llvm.loop.distribute.followup_coincident"),
        ),
        (
            of::FOLLOWUP_SEQUENTIAL,
            Followup("llvm.loop.distribute.followup_sequential"),
        ),
        (
            of::FOLLOWUP_FALLBACK,
            Followup("llvm.loop.distribute.followup_fallback"),
        ),
        (
            of::FOLLOWUP_ALL,
            Followup("llvm.loop.distribute.followup_all"),
        ),
    ]
};

const PIPELINE: &[(usize, Hint)] = {
    use loop_pipeline_attr as of;
    &[
        (of::DISABLE, Bool("llvm.loop.pipeline.disable")),
        (
            of::INITIATIONINTERVAL,
            Int("llvm.loop.pipeline.initiationinterval"),
        ),
    ]
};

impl<'a, 'l> Export<'a, 'l> {
    /// Attaches the hints about a loop to the branch that has them.
    pub(super) fn loop_metadata(&mut self, op: OpRef<'a>, branch: Value<'l>) {
        if let Some(annotation) = shared::loop_annotation(op) {
            let node = self.loop_node(annotation);
            self.llvm.set_metadata(branch, kinds::LOOP, node);
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
