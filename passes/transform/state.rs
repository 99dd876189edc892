//! What handles and parameters stand for while a schedule runs.

use oxmlir_dialects::tables::transform as ops;
use oxmlir_dialects::transform::consumption::consumes;
use oxmlir_dialects::transform::types::{Kind, kind};
use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::pass::PassContext;
use oxmlir_ir::{AttrKind, Attribute, BlockId, Body, Context, Diagnostic, OpRef, Type, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::interface::TransformOp;
use super::invalidation::{Gone, Held, Invalidation};
use super::outcome::{Outcome, Step};
use super::payload::{PayloadOp, PayloadValue};

/// What a value of the schedule stands for.
#[derive(Clone, Debug)]
pub enum Mapped {
    /// Operations of the payload.
    Ops(Vec<PayloadOp>),
    /// Values of the payload.
    Values(Vec<PayloadValue>),
    /// Attributes.
    Params(Vec<Attribute>),
}

impl Mapped {
    /// How many things it stands for.
    pub fn len(&self) -> usize {
        match self {
            Mapped::Ops(ops) => ops.len(),
            Mapped::Values(values) => values.len(),
            Mapped::Params(params) => params.len(),
        }
    }

    /// Whether it stands for nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Each of the things on its own.
    pub fn each(&self) -> Vec<Mapped> {
        match self {
            Mapped::Ops(ops) => ops.iter().map(|op| Mapped::Ops(vec![op.clone()])).collect(),
            Mapped::Values(values) => values
                .iter()
                .map(|value| Mapped::Values(vec![value.clone()]))
                .collect(),
            Mapped::Params(params) => params
                .iter()
                .map(|param| Mapped::Params(vec![*param]))
                .collect(),
        }
    }

    /// Nothing of a kind.
    pub fn none(kind: Kind) -> Mapped {
        match kind {
            Kind::Operations => Mapped::Ops(Vec::new()),
            Kind::Values => Mapped::Values(Vec::new()),
            Kind::Params => Mapped::Params(Vec::new()),
        }
    }

    /// Adds what another of the same kind stands for.
    pub fn append(&mut self, other: Mapped) {
        match (self, other) {
            (Mapped::Ops(all), Mapped::Ops(more)) => all.extend(more),
            (Mapped::Values(all), Mapped::Values(more)) => all.extend(more),
            (Mapped::Params(all), Mapped::Params(more)) => all.extend(more),
            _ => {}
        }
    }
}

/// What is known of the values of one body of the schedule.
#[derive(Default)]
struct Frame {
    mapped: FxHashMap<ValueId, Mapped>,
    invalid: FxHashMap<ValueId, Invalidation>,
}

/// The state of the interpreter: the payload, and what the schedule's values stand for.
pub struct State<'s, 'p> {
    /// The context of the handles.
    pub cx: &'s Context,
    /// The run of the pass.
    pub pass: &'p PassContext<'s>,
    /// The program that is transformed, with all around the payload.
    pub root: &'p mut Body,
    /// The operation that the schedule was given.
    pub top: PayloadOp,
    /// The operations of the program that the schedule stands in, if it does.
    pub around: Vec<PayloadOp>,
    /// The sequences that can be included.
    pub symbols: &'p SymbolTables<'s>,
    /// The operations around that have patterns of the pdl dialect.
    pub patterns: Vec<OpRef<'s>>,
    /// What a test has added to the state.
    pub extension: Option<String>,
    /// Whether the use of handles is checked.
    checks: bool,
    frames: Vec<Frame>,
}

impl<'s, 'p> State<'s, 'p> {
    /// The state in front of a schedule.
    pub fn new(
        pass: &'p PassContext<'s>,
        root: &'p mut Body,
        top: PayloadOp,
        symbols: &'p SymbolTables<'s>,
        checks: bool,
    ) -> State<'s, 'p> {
        State {
            cx: pass.cx,
            pass,
            root,
            top,
            around: Vec::new(),
            symbols,
            patterns: Vec::new(),
            extension: None,
            checks,
            frames: vec![Frame::default()],
        }
    }

    fn frame(&self) -> &Frame {
        self.frames.last().expect("there is always a frame")
    }

    fn frame_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("there is always a frame")
    }

    /// Runs `f` where the values of another body of the schedule count.
    pub fn in_frame<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.frames.push(Frame::default());
        let result = f(self);
        self.frames.pop();
        result
    }

    /// Says what a value stands for from now on.
    pub fn set(&mut self, value: ValueId, mapped: Mapped) {
        let frame = self.frame_mut();
        frame.invalid.remove(&value);
        frame.mapped.insert(value, mapped);
    }

    /// What a value stands for, without what has been erased.
    pub fn get(&self, value: ValueId) -> Option<Mapped> {
        let mapped = self.frame().mapped.get(&value)?;
        Some(match mapped {
            Mapped::Ops(ops) => {
                let alive = ops.iter().filter(|op| op.is_alive(self.root));
                Mapped::Ops(alive.cloned().collect())
            }
            other => other.clone(),
        })
    }

    /// The operations that a value stands for.
    pub fn ops(&self, value: ValueId) -> Vec<PayloadOp> {
        match self.get(value) {
            Some(Mapped::Ops(ops)) => ops,
            _ => Vec::new(),
        }
    }

    /// The values that a value stands for.
    pub fn values(&self, value: ValueId) -> Vec<PayloadValue> {
        match self.get(value) {
            Some(Mapped::Values(values)) => values,
            _ => Vec::new(),
        }
    }

    /// The attributes that a value stands for.
    pub fn params(&self, value: ValueId) -> Vec<Attribute> {
        match self.get(value) {
            Some(Mapped::Params(params)) => params,
            _ => Vec::new(),
        }
    }

    /// Makes all handles to an operation of the payload stand for another one, or for nothing.
    pub fn replace_payload(&mut self, old: &PayloadOp, new: Option<&PayloadOp>) {
        for frame in &mut self.frames {
            for mapped in frame.mapped.values_mut() {
                let Mapped::Ops(ops) = mapped else {
                    continue;
                };
                match new {
                    Some(new) => {
                        let old = ops.iter_mut().filter(|op| **op == *old);
                        old.for_each(|op| *op = new.clone());
                    }
                    None => ops.retain(|op| op != old),
                }
            }
        }
    }

    /// A handle to an operation of the payload that is used by a transformation behind `op`.
    pub fn handle_used_behind(&self, payload: &PayloadOp, op: OpRef) -> Option<ValueId> {
        let consumed = |handle: ValueId| {
            let mut operands = op.operands().enumerate();
            operands.any(|(index, operand)| {
                operand == handle && consumes(op, index, Some(self.symbols))
            })
        };
        let is_later = |user: OpRef| user.id != op.id && !happens_before(user, op);
        let holds = |mapped: &Mapped| matches!(mapped, Mapped::Ops(ops) if ops.contains(payload));
        let handles = self.frame().mapped.iter();
        let mut found: Vec<ValueId> = handles
            .filter(|(_, mapped)| holds(mapped))
            .map(|(handle, _)| *handle)
            .filter(|handle| !consumed(*handle))
            .filter(|handle| op.body.users(*handle).any(|user| is_later(op.at(user))))
            .collect();
        found.sort_unstable_by_key(|handle| handle.index());
        found.first().copied()
    }

    /// Whether a handle stands for a result of an operation behind the first `count`.
    pub fn has_values_beyond(&self, op: &PayloadOp, count: usize) -> bool {
        let Some(payload) = self.payload(op) else {
            return false;
        };
        let beyond: Vec<PayloadValue> =
            payload.results().skip(count).map(|v| op.value(v)).collect();
        let all = self.frames.iter().flat_map(|frame| frame.mapped.values());
        all.filter_map(|mapped| match mapped {
            Mapped::Values(values) => Some(values),
            _ => None,
        })
        .flatten()
        .any(|value| beyond.contains(value))
    }

    /// An operation of the payload.
    pub fn payload(&self, op: &PayloadOp) -> Option<OpRef<'_>> {
        op.get(self.cx, self.root)
    }

    /// Reports a failure that nothing silences. It is said without the operation in its own form, as silenced ones are.
    pub fn definite(&self, diagnostic: Diagnostic) -> Outcome {
        self.misuse(diagnostic.without_operation())
    }

    /// The same of an operation that is not as it has to be, which is shown.
    pub fn misuse(&self, diagnostic: Diagnostic) -> Outcome {
        self.pass.emit(diagnostic);
        Outcome::Definite
    }

    /// Says what the result of a transformation stands for, which has to fit its type.
    pub fn set_result(&mut self, op: OpRef, result: ValueId, mapped: Mapped) -> Step<()> {
        let ty = op.ty(result);
        if kind(self.cx, ty).is_some_and(|kind| !is_of(&mapped, kind)) {
            let what = match mapped {
                Mapped::Ops(_) => "operations",
                Mapped::Values(_) => "values",
                Mapped::Params(_) => "parameters",
            };
            let message = format!("a result stands for {what}, which its type does not allow");
            return Err(self.misuse(op.error(message)));
        }
        self.check_type(op, ty, &mapped)?;
        self.set(result, mapped);
        Ok(())
    }

    /// Sets the only result.
    pub fn set_only(&mut self, op: OpRef, mapped: Mapped) -> Step<()> {
        self.set_result(op, op.only_result(), mapped)
    }

    /// Whether what a value stands for is what its type says.
    fn check_type(&self, op: OpRef, ty: Type, mapped: &Mapped) -> Step<()> {
        match mapped {
            Mapped::Ops(found) => {
                let Some(wanted) = ops::OpType::of(self.cx, ty).map(|ty| ty.operation_name())
                else {
                    return Ok(());
                };
                for found in found {
                    let Some(payload) = self.payload(found).filter(|op| op.name_str() != wanted)
                    else {
                        continue;
                    };
                    let message = format!(
                        "incompatible payload operation name expected {wanted} vs {} -> {}",
                        payload.name_str(),
                        payload.quote()
                    );
                    let error = op
                        .plain_error(message)
                        .note(payload.loc(), "payload operation");
                    return Err(Outcome::silenceable(error));
                }
            }
            Mapped::Params(params) => {
                for param in params {
                    self.check_param(op, ty, *param)?;
                }
            }
            Mapped::Values(_) => {}
        }
        Ok(())
    }

    fn check_param(&self, op: OpRef, ty: Type, param: Attribute) -> Step<()> {
        let fail = |message: String| Err(Outcome::silenceable(op.plain_error(message)));
        if let Some(wanted) = ops::ParamType::of(self.cx, ty).map(|ty| ty.type_()) {
            let found = self.cx.attr_type(param);
            if found != wanted {
                return fail(format!(
                    "expected the type of the parameter attribute ('{}') to match the parameter type ('{}')",
                    self.cx.type_string(found),
                    self.cx.type_string(wanted)
                ));
            }
        }
        let kind = self.cx.attr_kind(param);
        if ops::TypeType::of(self.cx, ty).is_some() && !matches!(kind, AttrKind::Type(_)) {
            return fail(format!(
                "expected type attribute, got {}",
                self.cx.attr_string(param)
            ));
        }
        if ops::AffineMapType::of(self.cx, ty).is_some() && !matches!(kind, AttrKind::AffineMap(_))
        {
            return fail(format!(
                "expected affine map attribute, got {}",
                self.cx.attr_string(param)
            ));
        }
        let is_test = ops::TestDialectParamType::of(self.cx, ty).is_some();
        if is_test && !matches!(kind, AttrKind::Integer { ty: Type::I32, .. }) {
            return fail("expected the parameter to be a i32 integer attribute".to_owned());
        }
        Ok(())
    }

    /// Runs the operations of a block but for the last; `suppress` goes on behind failures that can be silenced.
    pub fn run_block(&mut self, op: OpRef<'s>, block: BlockId, suppress: bool) -> Outcome {
        let last = op.body.last_op(block);
        for child in op.body.ops(block).filter(|child| Some(*child) != last) {
            match self.apply(op.at(child)) {
                Outcome::Success => {}
                Outcome::Silenceable(_) if suppress => {}
                failure => return failure,
            }
        }
        Outcome::Success
    }

    /// What the operands of the last operation of a block stand for.
    pub fn yielded(&self, op: OpRef<'s>, block: BlockId) -> Vec<Option<Mapped>> {
        let last = op.body.last_op(block).map(|last| op.at(last));
        let operands = last.into_iter().flat_map(|last| last.operands());
        operands.map(|operand| self.get(operand)).collect()
    }

    /// Makes the results of an operation stand for what its block gives.
    pub fn forward(&mut self, op: OpRef<'s>, block: BlockId) -> Step<()> {
        let yielded = self.yielded(op, block);
        for (result, mapped) in op.results().zip(yielded) {
            let mapped = mapped.or_else(|| kind(self.cx, op.ty(result)).map(Mapped::none));
            if let Some(mapped) = mapped {
                self.set_result(op, result, mapped)?;
            }
        }
        Ok(())
    }

    /// Runs one transformation.
    pub fn apply(&mut self, op: OpRef<'s>) -> Outcome {
        let Some(table) = op.interface::<TransformOp>() else {
            let message =
                "cannot be interpreted: the program has no implementation of this transformation";
            return self.misuse(op.error(message));
        };
        let consumed: Vec<usize> = (0..op.num_operands())
            .filter(|index| consumes(op, *index, Some(self.symbols)))
            .collect();
        let invalidated = match self.checks {
            true => match self.check_operands(op, &consumed) {
                Ok(invalidated) => invalidated,
                Err(failure) => return failure,
            },
            false => Vec::new(),
        };
        let checked = self.checks && !may_repeat(op);
        let mut twice = consumed.iter().filter(|_| checked);
        let outcome = match twice.find_map(|index| self.consumed_twice(op, *index)) {
            Some(error) => Outcome::silenceable(error),
            None => self.run(op, table, consumed.contains(&0)),
        };
        for index in consumed {
            self.frame_mut().mapped.remove(&op.operand(index));
        }
        for (value, why) in invalidated {
            self.frame_mut().invalid.insert(value, why);
        }
        if let Outcome::Silenceable(_) = outcome {
            for result in op.results() {
                if let Some(kind) = kind(self.cx, op.ty(result)) {
                    self.set(result, Mapped::none(kind));
                }
            }
        }
        outcome
    }

    /// That a handle which an operation consumes stands for something more than once.
    fn consumed_twice(&self, op: OpRef, index: usize) -> Option<Diagnostic> {
        let (loc, repeated) = match self.frame().mapped.get(&op.operand(index))? {
            Mapped::Ops(ops) => (self.payload(repeated(ops)?)?.loc(), "op"),
            Mapped::Values(values) => {
                let value = repeated(values)?;
                (value.loc(self.root)?, "value")
            }
            Mapped::Params(_) => return None,
        };
        let message = format!(
            "a handle passed as operand #{index} and consumed by this operation points to a payload entity more than once"
        );
        let note = format!("repeated target {repeated}");
        Some(Diagnostic::error(op.loc(), message).note(loc, note))
    }

    /// What may not be used any more behind an operation, whose operands may still be used.
    fn check_operands(&self, op: OpRef, consumed: &[usize]) -> Step<Vec<(ValueId, Invalidation)>> {
        let repeats = may_repeat(op);
        let mut invalidated = Vec::new();
        for (index, operand) in op.operands().enumerate() {
            self.check_operand(op, operand, &invalidated, repeats)?;
            if consumed.contains(&index) {
                let more = self.invalidated(op, index)?;
                invalidated.extend(more);
            }
        }
        Ok(invalidated)
    }

    /// An operand may still be used, also behind what earlier operands invalidate.
    fn check_operand(
        &self,
        op: OpRef,
        operand: ValueId,
        invalidated: &[(ValueId, Invalidation)],
        repeats: bool,
    ) -> Step<()> {
        let now = invalidated.iter().find(|(value, _)| *value == operand);
        let now = now.map(|(_, why)| why).filter(|_| !repeats);
        match self.frame().invalid.get(&operand).or(now) {
            Some(why) => Err(self.definite(why.misuse(op, operand))),
            None => Ok(()),
        }
    }

    /// The handles that stand for payload that an operation consumes with an operand, or for what is in it.
    fn invalidated(&self, op: OpRef, index: usize) -> Step<Vec<(ValueId, Invalidation)>> {
        let operand = op.operand(index);
        let same = match self.get(operand) {
            Some(Mapped::Values(values)) => values,
            Some(Mapped::Params(_)) => {
                let message = format!(
                    "unexpectedly consumed a value that is not a handle as operand #{index}"
                );
                let note = format!(
                    "value defined here with type '{}'",
                    self.cx.type_string(op.ty(operand))
                );
                let error = op.plain_error(message);
                return Err(self.definite(error.note(op.body.value_loc(operand), note)));
            }
            _ => Vec::new(),
        };
        let gone = match self.get(operand) {
            Some(Mapped::Ops(gone)) => gone,
            _ => same
                .iter()
                .flat_map(|value| value.holders(self.root))
                .collect(),
        };
        let mut all = Vec::new();
        let gone = Gone::new(&gone);
        let consumed: FxHashSet<&PayloadValue> = same.iter().collect();
        for (value, mapped) in &self.frame().mapped {
            let why = match (self.shared(&consumed, mapped), self.overlap(&gone, mapped)) {
                (Some(shared), _) => Invalidation::of_values(self.root, shared),
                (None, Some((ancestor, held))) => {
                    let mut why = Invalidation::of_nested(self.cx, self.root, ancestor, &held);
                    why.add_consumed(self.root, &same, ancestor);
                    why
                }
                (None, None) if *value == operand => Invalidation::of_nothing(),
                (None, None) => continue,
            };
            all.push((*value, why.by(op, index)));
        }
        Ok(all)
    }

    /// The first value that a handle stands for and that is among others.
    fn shared<'a>(
        &self,
        values: &FxHashSet<&PayloadValue>,
        other: &'a Mapped,
    ) -> Option<&'a PayloadValue> {
        match other {
            Mapped::Values(all) => all.iter().find(|value| values.contains(value)),
            _ => None,
        }
    }

    /// An operation that is gone, and one in it that the other handle stands for or has values of.
    fn overlap<'a>(&self, gone: &Gone<'a>, other: &Mapped) -> Option<(&'a PayloadOp, Held)> {
        match other {
            Mapped::Ops(ops) => ops.iter().find_map(|op| {
                let around = gone.around(self.root, op)?;
                op.is_alive(self.root)
                    .then(|| (around, Held::Op(op.clone())))
            }),
            Mapped::Values(values) => values.iter().find_map(|value| {
                let held = Held::Value(value.clone());
                let nested = held.op(self.root).filter(|op| op.is_alive(self.root))?;
                Some((gone.around(self.root, &nested)?, held))
            }),
            Mapped::Params(_) => None,
        }
    }
}

/// Whether a transformation may consume the same several times.
fn may_repeat(op: OpRef) -> bool {
    match op.name() {
        ops::FOREACH_MATCH | ops::STRUCTURED_FUSE_INTO_CONTAINING_OP => true,
        ops::TEST_CONSUME_OPERAND => {
            op.unit_attr(ops::test_consume_operand::ALLOW_REPEATED_HANDLES_ATTR)
        }
        _ => false,
    }
}

/// The first thing in a list that was in it before.
fn repeated<T: Eq + std::hash::Hash>(all: &[T]) -> Option<&T> {
    let mut seen = FxHashSet::default();
    all.iter().find(|one| !seen.insert(*one))
}

/// Whether a transformation has run when another one does.
fn happens_before(first: OpRef, second: OpRef) -> bool {
    let mut around = Some(first);
    while let Some(op) = around {
        if op.body.is_in(second.id, op.id) {
            return false;
        }
        let block = op.body.block(op.id);
        let beside = block.and_then(|block| op.body.ancestor_in_block(block, second.id));
        if let Some(beside) = beside {
            return op.body.is_before_in_block(op.id, beside);
        }
        around = op.parent();
    }
    false
}

fn is_of(mapped: &Mapped, kind: Kind) -> bool {
    matches!(
        (mapped, kind),
        (Mapped::Ops(_), Kind::Operations)
            | (Mapped::Values(_), Kind::Values)
            | (Mapped::Params(_), Kind::Params)
    )
}
