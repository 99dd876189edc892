//! The analysis: decides operand by operand which ones need no copy.
//!
//! An operand gets a copy if without it something would be read after it has been overwritten, or something would be written
//! that must not be (`conflicts.rs`). Each decision holds for the later ones.

use oxmlir_dialects::tables::bufferization;
use oxmlir_ir::{Body, Context, OpId, Traits, ValueId};
use smallvec::SmallVec;

use super::boundaries::Functions;
use super::conflicts::{Conflicts, Memory};
use super::copies::is_unranked;
use super::decisions::Decisions;
use super::facts::Facts;
use super::groups::Groups;
use super::interface::{Operand, Outcome, Relation};
use super::markers::Markers;
use super::options::{Heuristic, Options};
use super::order::Order;
use super::query::{Query, Search, has_tensors};

/// The analysis of one body.
pub struct Analysis<'a> {
    cx: &'a Context,
    body: &'a Body,
    options: &'a Options,
    functions: &'a Functions,
    decisions: Decisions,
    groups: Groups,
    facts: Facts,
    memory: Memory,
    markers: Markers,
}

/// The operation and everything in it, inner operations first.
pub fn all_ops(body: &Body) -> Vec<OpId> {
    let mut ops = body.nested_ops_post_order(body.root());
    ops.retain(|op| !body.is_stub(*op));
    ops.push(body.root());
    ops
}

/// Decides for a body; what explains the decisions comes with them.
pub fn analyze(
    cx: &Context,
    body: &Body,
    options: &Options,
    functions: &Functions,
) -> Outcome<(Decisions, Markers)> {
    let ops = all_ops(body);
    let mut analysis = Analysis {
        cx,
        body,
        options,
        functions,
        decisions: Decisions::default(),
        groups: Groups::new(Order::new(cx, body)),
        facts: Facts::default(),
        memory: Memory::default(),
        markers: Markers::default(),
    };
    analysis.decide_what_must_be(&ops);
    analysis.check(&ops)?;
    analysis.decide(&ops);
    analysis.find_equivalent(&ops);
    analysis.find_undefined(&ops);
    let query = analysis.query();
    for op in &ops {
        let verify = query.bufferizable(*op).and_then(|table| table.verify);
        if let Some(verify) = verify {
            verify(&query, query.op(*op))?;
        }
    }
    Ok((analysis.decisions, analysis.markers))
}

impl<'a> Analysis<'a> {
    fn query(&self) -> Query<'_> {
        Query {
            cx: self.cx,
            body: self.body,
            options: self.options,
            functions: self.functions,
            decisions: Some(&self.decisions),
            facts: Some(&self.facts),
        }
    }

    /// Lets the aliases of an operand share its buffer.
    fn set_in_place(&mut self, operand: Operand) {
        if !self.decisions.set_in_place(operand) {
            return;
        }
        let query = self.query();
        let (value, aliases) = (query.value(operand), query.aliases(operand));
        for alias in aliases {
            if let Some((large, small)) = self.decisions.join_aliases(alias.value, value) {
                self.groups.join(large, small);
            }
        }
        let set = self.decisions.alias_set(value);
        self.with_groups(|groups, conflicts| groups.in_place(conflicts, set, operand));
    }

    /// The sets of the tensors that would share the buffer of `operand` if it had no copy.
    fn sets_sharing(&mut self, operand: Operand) -> SmallVec<[u32; 2]> {
        let query = self.query();
        let aliases = query.aliases(operand);
        let mut sets = SmallVec::from_slice(&[self.decisions.alias_set(query.value(operand))]);
        for alias in aliases {
            let set = self.decisions.alias_set(alias.value);
            if !sets.contains(&set) {
                sets.push(set);
            }
        }
        sets
    }

    /// Asks the groups of these sets.
    fn with_sets<T>(&mut self, sets: &[u32], ask: impl FnOnce(&mut Groups, &Conflicts) -> T) -> T {
        self.with_groups(|groups, conflicts| {
            for set in sets {
                groups.add(conflicts, *set);
            }
            ask(groups, conflicts)
        })
    }

    fn with_groups<T>(&mut self, ask: impl FnOnce(&mut Groups, &Conflicts) -> T) -> T {
        let mut groups = std::mem::take(&mut self.groups);
        let result = ask(&mut groups, &Conflicts::new(self.query(), &self.memory));
        self.groups = groups;
        result
    }

    fn decide_what_must_be(&mut self, ops: &[OpId]) {
        for op in ops {
            for operand in self.query().tensor_operands(*op) {
                let query = self.query();
                let must = query.bufferizable(*op).is_some_and(|table| {
                    is_unranked(&query, query.value(operand))
                        || (table.must_be_in_place)(&query, query.op(*op), operand.position())
                });
                if must {
                    self.set_in_place(operand);
                }
            }
        }
    }

    /// Fails if what must be in place cannot be, or an operation is not one that can be bufferized.
    fn check(&mut self, ops: &[OpId]) -> Outcome {
        let query = self.query();
        for op in ops {
            if let Some(table) = query.bufferizable(*op) {
                super::bufferize::check_structure(query.op(*op), table)?;
            }
        }
        let writes = {
            let query = self.query();
            let mut in_place = self.decisions.all_in_place();
            in_place.any(|operand| query.writes(operand))
        };
        for id in ops {
            if self.query().bufferizable(*id).is_some() {
                self.check_op(*id, writes)?;
            }
        }
        Ok(())
    }

    /// Checks an operation, its operands only if any is written in place.
    fn check_op(&mut self, id: OpId, writes: bool) -> Outcome {
        let query = self.query();
        let op = query.op(id);
        if let Some(to_tensor) = bufferization::ToTensor::of(op)
            && !to_tensor.restrict()
            && !self.body.results_unused(id)
        {
            return Err(
                op.error("to_tensor ops without `restrict` are not supported by One-Shot Analysis")
            );
        }
        if !writes {
            return Ok(());
        }
        let constraint = "not bufferizable under the given constraints: ";
        for operand in query.tensor_operands(id) {
            let in_place = self.decisions.is_in_place(operand);
            let sets = self.sets_sharing(operand);
            let (conflict, constant) = self.with_sets(&sets, |groups, conflicts| {
                let conflict = sets.iter().any(|set| !groups.is_clean(conflicts, *set))
                    || groups.read_after_write(conflicts, &sets, None);
                (conflict, groups.write_to_constant(&sets, None))
            });
            if conflict {
                let message = format_args!("{constraint}cannot avoid RaW conflict");
                return Err(self.query().op(id).error(message));
            }
            if in_place && constant {
                let message = format_args!("{constraint}would write to read-only buffer");
                return Err(self.query().op(id).error(message));
            }
        }
        Ok(())
    }

    fn decide(&mut self, ops: &[OpId]) {
        let mut with_tensors: Vec<OpId> = ops.to_vec();
        with_tensors.retain(|op| has_tensors(self.query().op(*op)));
        match self.options.heuristic {
            Heuristic::BottomUp => with_tensors.reverse(),
            Heuristic::TopDown => {}
            Heuristic::FromTerminators => with_tensors = self.along_definitions(&with_tensors),
            Heuristic::Fuzzer => shuffle(&mut with_tensors, self.options.seed),
        }
        for op in with_tensors {
            for operand in self.query().tensor_operands(op) {
                self.decide_operand(operand);
            }
        }
    }

    fn decide_operand(&mut self, operand: Operand) {
        let query = self.query();
        let writes = query.writes(operand) && !query.is_in_place(operand);
        let own = writes.then_some(operand);
        let sets = self.sets_sharing(operand);
        // What shares a buffer already was found to fit.
        let (constant, conflict) = match own.is_some() || sets.len() > 1 {
            true => self.with_sets(&sets, |groups, conflicts| {
                let constant = groups.write_to_constant(&sets, own);
                let conflict = !constant && groups.read_after_write(conflicts, &sets, own);
                (constant, conflict)
            }),
            false => (false, false),
        };
        debug_assert!(
            self.agrees_with_all_pairs(operand, (constant, conflict)),
            "what stands between decides as all reads and writes do"
        );
        if self.options.print_conflicts {
            let conflicts = Conflicts::new(self.query(), &self.memory);
            let constant = constant.then(|| conflicts.constant(operand)).flatten();
            let conflict = conflict.then(|| conflicts.first(operand)).flatten();
            self.markers.note(operand, constant, conflict);
        }
        if !constant && !conflict {
            self.set_in_place(operand);
        }
    }

    /// Whether all reads and writes, one with another, lead to the same as the groups.
    fn agrees_with_all_pairs(&self, operand: Operand, found: (bool, bool)) -> bool {
        let query = self.query();
        if query.is_in_place(operand) {
            return true;
        }
        let conflicts = Conflicts::new(query, &self.memory);
        let constant = conflicts.writes_to_constant(operand);
        let conflict = !constant && conflicts.first(operand).is_some();
        (constant, conflict) == found
    }

    /// Operations along definitions, from the terminators of regions of loops and branches; those that are not reached so
    /// come last.
    fn along_definitions(&self, ops: &[OpId]) -> Vec<OpId> {
        let query = self.query();
        let mut order: Vec<OpId> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        let search = Search {
            with_leaves: true,
            ..Search::default()
        };
        let mut work = std::collections::VecDeque::new();
        for op in ops {
            let terminator = self
                .body
                .has_trait(self.cx, *op, Traits::REGION_BRANCH_TERMINATOR);
            if terminator {
                work.push_back(*op);
            }
        }
        while let Some(op) = work.pop_front() {
            if !seen.insert(op) {
                continue;
            }
            order.push(op);
            for operand in query.tensor_operands(op) {
                let (_, passed) = query.search(operand, search, &|_| false);
                work.extend(passed.iter().map(|operand| operand.op));
            }
        }
        order.extend(ops.iter().rev().filter(|op| !seen.contains(op)));
        order
    }

    /// Finds results that have the buffer of an operand on all paths.
    fn find_equivalent(&mut self, ops: &[OpId]) {
        for op in ops {
            for result in self.body.results(*op) {
                let query = self.query();
                if !query.is_tensor(result) {
                    continue;
                }
                if let Some(operand) = equivalent_operand(&query, *op, result) {
                    self.decisions.join_equivalent(result, operand);
                }
            }
        }
    }

    /// Notes where a buffer is used that nothing has been written to.
    fn find_undefined(&mut self, ops: &[OpId]) {
        let mut undefined = Vec::new();
        let query = self.query();
        for op in ops {
            for result in self.body.results(*op).filter(|r| query.is_tensor(*r)) {
                undefined.extend(
                    query
                        .uses(result)
                        .filter(|at| query.definitions(*at).is_empty()),
                );
            }
        }
        for operand in undefined {
            self.decisions.set_undefined(operand);
        }
    }
}

fn equivalent_operand(query: &Query, op: OpId, result: ValueId) -> Option<ValueId> {
    let table = query.bufferizable(op)?;
    let sources = query.sources(result);
    let first = query.value(sources.first()?.operand);
    let mut all = true;
    for source in &sources {
        let operand = query.value(source.operand);
        let same = source.relation == Relation::Equivalent && query.is_in_place(source.operand);
        if same && source.definite {
            return Some(operand);
        }
        all &= same && query.are_equivalent(operand, first);
    }
    (all && !(table.allocates)(query.op(op), result)).then_some(first)
}

/// A permutation that follows from a seed (Fisher and Yates, numbers by splitmix64).
fn shuffle(ops: &mut [OpId], seed: u64) {
    let mut state = seed;
    for last in (1..ops.len()).rev() {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^= bits >> 31;
        ops.swap(last, (bits % (last as u64 + 1)) as usize);
    }
}
