//! The target of a conversion: which operations are legal.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU16, Ordering};

use rustc_hash::FxHashMap;

use crate::body::Body;
use crate::context::Context;
use crate::def::OpName;
use crate::ids::OpId;
use crate::opref::OpRef;

type Legality = dyn Fn(OpRef) -> bool + Send + Sync;

enum Rule {
    Legal,
    Illegal,
    Dynamic(Box<Legality>),
}

/// What is known about an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It may stay; operations in it may not be.
    Legal,
    /// Legal with everything in it.
    LegalWithRegions,
    /// It has to be converted.
    Illegal,
    /// The target does not say: it may stay in a partial conversion.
    Unknown,
}

/// The place of a rule among all of a target.
type RuleIndex = u16;

/// That no rule is for an operation, and that this has not been asked yet.
const NO_RULE: RuleIndex = RuleIndex::MAX;
const UNASKED: RuleIndex = RuleIndex::MAX - 1;

/// Legal and illegal operations and dialects. The rule of an operation goes before that of its dialect.
#[derive(Default)]
pub struct ConversionTarget {
    rules: Vec<Rule>,
    ops: FxHashMap<OpName, RuleIndex>,
    dialects: FxHashMap<&'static str, RuleIndex>,
    recursive: FxHashMap<OpName, Box<Legality>>,
    unknown: Option<RuleIndex>,
    /// The rule for each registered operation that has been asked about: a conversion asks for each operation it sees.
    found: OnceLock<Box<[AtomicU16]>>,
}

impl ConversionTarget {
    /// A target that says nothing about any operation.
    pub fn new() -> ConversionTarget {
        ConversionTarget::default()
    }

    /// Adds a rule: its place.
    fn add(&mut self, rule: Rule) -> RuleIndex {
        self.found = OnceLock::new();
        self.rules.push(rule);
        (self.rules.len() - 1) as RuleIndex
    }

    fn add_dialects(&mut self, names: &[&'static str], rule: Rule) -> &mut Self {
        let rule = self.add(rule);
        self.dialects.extend(names.iter().map(|name| (*name, rule)));
        self
    }

    fn add_ops(&mut self, names: &[OpName], rule: Rule) -> &mut Self {
        let rule = self.add(rule);
        self.ops.extend(names.iter().map(|name| (*name, rule)));
        self
    }

    /// Makes all operations of these dialects legal, unless a rule for an operation says otherwise.
    pub fn legal_dialects(&mut self, names: &[&'static str]) -> &mut Self {
        self.add_dialects(names, Rule::Legal)
    }

    /// Makes all operations of these dialects illegal, unless a rule for an operation says otherwise.
    pub fn illegal_dialects(&mut self, names: &[&'static str]) -> &mut Self {
        self.add_dialects(names, Rule::Illegal)
    }

    /// Makes operations of these names legal.
    pub fn legal_ops(&mut self, names: &[OpName]) -> &mut Self {
        self.add_ops(names, Rule::Legal)
    }

    /// Makes operations of these names illegal.
    pub fn illegal_ops(&mut self, names: &[OpName]) -> &mut Self {
        self.add_ops(names, Rule::Illegal)
    }

    /// An operation is legal when `f` says so.
    pub fn dynamic_op(
        &mut self,
        name: OpName,
        f: impl Fn(OpRef) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.add_ops(&[name], Rule::Dynamic(Box::new(f)))
    }

    /// The operations of a dialect are legal when `f` says so.
    pub fn dynamic_dialect(
        &mut self,
        name: &'static str,
        f: impl Fn(OpRef) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.add_dialects(&[name], Rule::Dynamic(Box::new(f)))
    }

    /// Operations without a rule are legal when `f` says so.
    pub fn dynamic_unknown(
        &mut self,
        f: impl Fn(OpRef) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.unknown = Some(self.add(Rule::Dynamic(Box::new(f))));
        self
    }

    /// Operations without a rule are legal.
    pub fn legal_unknown(&mut self) -> &mut Self {
        self.unknown = Some(self.add(Rule::Legal));
        self
    }

    /// A legal operation `name` is legal with everything in it, when `f` says so.
    pub fn recursively_legal(
        &mut self,
        name: OpName,
        f: impl Fn(OpRef) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.recursive.insert(name, Box::new(f));
        self
    }

    fn rule(&self, cx: &Context, name: OpName) -> Option<&Rule> {
        let unasked = || {
            let ops = 0..cx.registry().num_ops();
            ops.map(|_| AtomicU16::new(UNASKED)).collect()
        };
        let found = self.found.get_or_init(unasked).get(name.0 as usize);
        let index = match found.map(|found| found.load(Ordering::Relaxed)) {
            None => self.search(cx, name),
            Some(UNASKED) => {
                let index = self.search(cx, name);
                found.inspect(|found| found.store(index, Ordering::Relaxed));
                index
            }
            Some(index) => index,
        };
        self.rules.get(usize::from(index))
    }

    /// Whether operations `name` are legal wherever they are, and what is in them is looked at by itself.
    pub(super) fn is_plainly_legal(&self, cx: &Context, name: OpName) -> bool {
        matches!(self.rule(cx, name), Some(Rule::Legal)) && !self.recursive.contains_key(&name)
    }

    /// Whether nothing is said about operations `name`.
    pub(super) fn is_unknown(&self, cx: &Context, name: OpName) -> bool {
        self.rule(cx, name).is_none()
    }

    fn search(&self, cx: &Context, name: OpName) -> RuleIndex {
        let of_dialect = || {
            let name = cx.op_name_str(name);
            let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
            self.dialects.get(dialect)
        };
        let rule = self.ops.get(&name).or_else(of_dialect);
        rule.copied().or(self.unknown).unwrap_or(NO_RULE)
    }

    /// Whether operations `name` can be legal.
    pub(super) fn may_be_legal(&self, cx: &Context, name: OpName) -> bool {
        matches!(self.rule(cx, name), Some(Rule::Legal | Rule::Dynamic(_)))
    }

    /// Whether an operation may be legal with everything in it.
    pub(super) fn may_cover_regions(&self, op: OpRef) -> bool {
        self.recursive.contains_key(&op.name())
    }

    /// What is known about an operation.
    pub fn verdict(&self, cx: &Context, body: &Body, op: OpId) -> Verdict {
        let op = OpRef::new(cx, body, op);
        let legal = match self.rule(cx, op.name()) {
            None => return Verdict::Unknown,
            Some(Rule::Legal) => true,
            Some(Rule::Illegal) => false,
            Some(Rule::Dynamic(f)) => f(op),
        };
        if !legal {
            return Verdict::Illegal;
        }
        match self.recursive.get(&op.name()) {
            Some(f) if f(op) => Verdict::LegalWithRegions,
            _ => Verdict::Legal,
        }
    }
}
