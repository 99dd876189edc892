//! The target of a conversion: which operations are legal.

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

/// Legal and illegal operations and dialects. The rule of an operation goes before that of its dialect.
#[derive(Default)]
pub struct ConversionTarget {
    ops: FxHashMap<OpName, Rule>,
    dialects: FxHashMap<&'static str, Rule>,
    recursive: FxHashMap<OpName, Box<Legality>>,
    unknown: Option<Rule>,
}

impl ConversionTarget {
    /// A target that says nothing about any operation.
    pub fn new() -> ConversionTarget {
        ConversionTarget::default()
    }

    /// Makes all operations of these dialects legal, unless a rule for an operation says otherwise.
    pub fn legal_dialects(&mut self, names: &[&'static str]) -> &mut Self {
        self.dialects
            .extend(names.iter().map(|n| (*n, Rule::Legal)));
        self
    }

    /// Makes all operations of these dialects illegal, unless a rule for an operation says otherwise.
    pub fn illegal_dialects(&mut self, names: &[&'static str]) -> &mut Self {
        self.dialects
            .extend(names.iter().map(|n| (*n, Rule::Illegal)));
        self
    }

    /// Makes operations of these names legal.
    pub fn legal_ops(&mut self, names: &[OpName]) -> &mut Self {
        self.ops.extend(names.iter().map(|n| (*n, Rule::Legal)));
        self
    }

    /// Makes operations of these names illegal.
    pub fn illegal_ops(&mut self, names: &[OpName]) -> &mut Self {
        self.ops.extend(names.iter().map(|n| (*n, Rule::Illegal)));
        self
    }

    /// An operation is legal when `f` says so.
    pub fn dynamic_op(
        &mut self,
        name: OpName,
        f: impl Fn(OpRef) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.ops.insert(name, Rule::Dynamic(Box::new(f)));
        self
    }

    /// The operations of a dialect are legal when `f` says so.
    pub fn dynamic_dialect(
        &mut self,
        name: &'static str,
        f: impl Fn(OpRef) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.dialects.insert(name, Rule::Dynamic(Box::new(f)));
        self
    }

    /// Operations without a rule are legal when `f` says so.
    pub fn dynamic_unknown(
        &mut self,
        f: impl Fn(OpRef) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.unknown = Some(Rule::Dynamic(Box::new(f)));
        self
    }

    /// Operations without a rule are legal.
    pub fn legal_unknown(&mut self) -> &mut Self {
        self.unknown = Some(Rule::Legal);
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
        self.ops
            .get(&name)
            .or_else(|| {
                let name = cx.op_name_str(name);
                self.dialects.get(name.split_once('.').map_or("", |n| n.0))
            })
            .or(self.unknown.as_ref())
    }

    /// Whether operations `name` can be legal.
    pub(super) fn may_be_legal(&self, cx: &Context, name: OpName) -> bool {
        matches!(self.rule(cx, name), Some(Rule::Legal | Rule::Dynamic(_)))
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
