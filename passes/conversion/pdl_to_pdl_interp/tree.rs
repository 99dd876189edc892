//! The questions of all patterns as one tree of decisions.
//!
//! What many patterns ask is asked first. Each question has a child for each answer that some pattern expects; patterns that
//! do not ask it stand beside it, in a list of what is tried one after the other.

use std::cmp::Reverse;

use rustc_hash::{FxHashMap, FxHashSet};

use super::predicates::{Answer, CallId, PositionId, Predicates, Question};
use super::walk::Asked;

/// The number of a list of alternatives.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ListId(usize);

/// What is tried one after the other.
#[derive(Default)]
pub struct Alternatives {
    /// Patterns of which nothing is left to ask; the last is tried first.
    pub matches: Vec<usize>,
    /// Tried behind those.
    pub switches: Vec<Switch>,
}

/// A question, and what is tried next by its answer.
pub struct Switch {
    pub position: PositionId,
    pub question: Question,
    pub cases: Vec<(Answer, ListId)>,
}

pub struct Tree {
    lists: Vec<Alternatives>,
}

impl Tree {
    pub const ROOT: ListId = ListId(0);

    pub fn list(&self, id: ListId) -> &Alternatives {
        &self.lists[id.0]
    }

    fn add(&mut self) -> ListId {
        self.lists.push(Alternatives::default());
        ListId(self.lists.len() - 1)
    }
}

/// A question that is asked of a place, and by how many.
struct Shared {
    position: PositionId,
    question: Question,
    uses: u32,
    /// What the patterns that ask it have in common with others, summed up.
    sharing: u32,
}

/// The tree that asks what the patterns ask.
pub fn build(patterns: &[Asked], known: &Predicates) -> Tree {
    let (mut all, lists) = collect(patterns);
    for list in &lists {
        let total = list.iter().fold(0u32, |total, (shared, _)| {
            let uses = all[*shared].uses;
            total.wrapping_add(uses.wrapping_mul(uses))
        });
        for (shared, _) in list {
            let sharing = &mut all[*shared].sharing;
            *sharing = sharing.wrapping_add(total);
        }
    }
    let ordered = order(&all, known);
    let mut ranks = vec![0; all.len()];
    for (rank, shared) in ordered.iter().enumerate() {
        ranks[*shared] = rank;
    }

    let mut tree = Tree { lists: Vec::new() };
    tree.add();
    // Which of the switches of a list asks a question, and which case of it has an answer.
    let mut switches: FxHashMap<(ListId, usize), usize> = FxHashMap::default();
    let mut cases: FxHashMap<(ListId, usize, Answer), ListId> = FxHashMap::default();
    for (pattern, mut list) in lists.into_iter().enumerate() {
        list.sort_unstable_by_key(|(shared, _)| ranks[*shared]);
        let mut at = Tree::ROOT;
        for (shared, answer) in list {
            if let Some(next) = cases.get(&(at, shared, answer)) {
                at = *next;
                continue;
            }
            let next = tree.add();
            let all_switches = &mut tree.lists[at.0].switches;
            let switch = *switches.entry((at, shared)).or_insert_with(|| {
                all_switches.push(Switch {
                    position: all[shared].position,
                    question: all[shared].question,
                    cases: Vec::new(),
                });
                all_switches.len() - 1
            });
            all_switches[switch].cases.push((answer, next));
            cases.insert((at, shared, answer), next);
            at = next;
        }
        tree.lists[at.0].matches.push(pattern);
    }
    tree
}

/// All questions, each once, and for each pattern those that it asks, with the answer it expects first.
fn collect(patterns: &[Asked]) -> (Vec<Shared>, Vec<Vec<(usize, Answer)>>) {
    let mut all: Vec<Shared> = Vec::new();
    let mut places: FxHashMap<(PositionId, Question), usize> = FxHashMap::default();
    let mut lists = Vec::with_capacity(patterns.len());
    for pattern in patterns {
        let mut asked: FxHashSet<usize> = FxHashSet::default();
        let mut list = Vec::new();
        for predicate in &pattern.predicates {
            let (position, question) = (predicate.position, predicate.question);
            let place = *places.entry((position, question)).or_insert_with(|| {
                all.push(Shared {
                    position,
                    question,
                    uses: 0,
                    sharing: 0,
                });
                all.len() - 1
            });
            all[place].uses += 1;
            if asked.insert(place) {
                list.push((place, predicate.answer));
            }
        }
        lists.push(list);
    }
    (all, lists)
}

/// The order in which questions are asked.
fn order(all: &[Shared], known: &Predicates) -> Vec<usize> {
    let mut ordered: Vec<usize> = (0..all.len()).collect();
    ordered.sort_unstable_by_key(|index| {
        let shared = &all[*index];
        let position = known.position(shared.position).rank();
        let depth = known.depth(shared.position);
        let shares = Reverse((shared.uses, shared.sharing));
        (shares, depth, position, shared.question.rank(), *index)
    });
    // What asks about results of a call comes in a layer behind that of the call.
    let layers = layers(all, known);
    ordered.sort_by_key(|index| layers[*index]);
    ordered
}

/// For each question, the length of the longest chain of calls whose results it depends on.
fn layers(all: &[Shared], known: &Predicates) -> Vec<usize> {
    let mut asking: FxHashMap<CallId, Vec<usize>> = FxHashMap::default();
    for (index, shared) in all.iter().enumerate() {
        if let Question::Call(call) = shared.question {
            asking.entry(call).or_default().push(index);
        }
    }
    let needed = |shared: &Shared| -> Vec<CallId> {
        let own = std::slice::from_ref(&shared.position);
        let places: Vec<PositionId> = match shared.question {
            Question::Call(call) => known.call(call).args.clone(),
            Question::EqualTo(other) => own.iter().copied().chain([other]).collect(),
            _ => own.to_vec(),
        };
        places
            .into_iter()
            .filter_map(|at| known.giver(at))
            .collect()
    };
    // Calls are numbered behind those whose results they are given, so one round by number is enough.
    let mut layers = vec![0; all.len()];
    let mut calls: Vec<usize> = asking.values().flatten().copied().collect();
    calls.sort_by_key(|index| match all[*index].question {
        Question::Call(call) => Some(call),
        _ => None,
    });
    let others = (0..all.len()).filter(|index| !matches!(all[*index].question, Question::Call(_)));
    let others: Vec<usize> = others.collect();
    for index in calls.into_iter().chain(others) {
        let needed = needed(&all[index]);
        let askers = needed.iter().filter_map(|call| asking.get(call)).flatten();
        layers[index] = askers.map(|asker| layers[*asker] + 1).max().unwrap_or(0);
    }
    layers
}
