//! Operations whose meaning nobody knows: those of unregistered dialects, and of the dialect for tests of the IR.
//!
//! What has no side effects gives results that follow from its operands; everything else is an event, like the call of a function
//! without a body. Its regions are executed once, one behind the other.

use std::hash::{Hash, Hasher};

use oxmlir_dialects::tables::test;
use oxmlir_ir::hooks::EffectKind;
use oxmlir_ir::side_effects::{effects, is_memory_effect_free};
use oxmlir_ir::{Location, OpRef, Traits, Type};
use rustc_hash::FxHasher;

use super::Event;
use crate::argument::{Argument, Random};
use crate::error::{Error, ErrorKind, Result};
use crate::execute::{Args, Exit, Flow};
use crate::fit::Fit;
use crate::machine::Machine;
use crate::memory::{Access, Fault};
use crate::step::Step;
use crate::value::{Array, MemRef, Value};

/// The regions that are still to be executed, from this one on, and the numbers that their arguments follow from.
struct Next {
    region: usize,
    random: Random,
}

/// What an operation without a rule does.
pub fn enter(step: &mut Step) -> Result<Flow> {
    let op = step.op();
    if !is_unknown(op) || op.body.successors(op.id).next().is_some() {
        let message = format!("cannot execute '{}'", op.name_str());
        return Err(Error::new(ErrorKind::Unsupported, op.loc(), message));
    }
    for at in 0..step.num_operands() {
        let value = step.operand(at).clone();
        step.demand(&value, "an operand of an unknown operation")?;
    }
    let is_free = op.def().is_some() && is_memory_effect_free(op);
    let mut random = match is_free {
        true => Random::new(fingerprint(step)),
        false => event(step)?,
    };
    for index in 0..op.num_results() {
        let ty = op.result_type(index);
        let value = step.machine.unknown_value(ty, &mut random, is_free)?;
        step.set_result(index, value);
    }
    let is_last = op.body.next_op(op.id).is_none() && op.num_results() == 0;
    if is_last && op.body.parent_op(op.id) == Some(op.body.root()) {
        return Ok(Flow::Return(Args::new()));
    }
    if op.has_trait(Traits::TERMINATOR) {
        return Ok(Flow::Yield(Args::new()));
    }
    next_region(step, Next { region: 0, random })
}

/// What it does when one of its regions has been executed.
pub fn resume(step: &mut Step, exit: Exit) -> Result<Flow> {
    let (next, _) = exit.into_state::<Next>();
    next_region(step, next)
}

fn next_region(step: &mut Step, mut next: Next) -> Result<Flow> {
    let op = step.op();
    let region = next.region;
    if region == op.num_regions() {
        return Ok(Flow::Next);
    }
    next.region += 1;
    let mut args = Args::new();
    let block = op.body.first_block(op.body.regions(op.id)[region]);
    let formal = block.map_or(&[][..], |block| op.body.args(block));
    for arg in formal {
        let ty = op.body.ty(*arg);
        args.push(step.machine.unknown_value(ty, &mut next.random, false)?);
    }
    Ok(Flow::Enter(region, args, Box::new(next)))
}

/// Whether the meaning of an operation is known to nobody, rather than unknown here. What a declared operation does with its
/// regions, and what it reads, is known.
fn is_unknown(op: OpRef) -> bool {
    if op.def().is_none() {
        return true;
    }
    let writes = effects(op).is_none_or(|effects| {
        effects.is_empty() || effects.iter().any(|(kind, _)| *kind == EffectKind::Write)
    });
    let hooks = op.hooks();
    // Its operands have an order that results would follow from, but must not; or it makes a constant.
    let has_meaning = hooks.fold.is_some()
        || !hooks.patterns.is_empty()
        || op.has_trait(Traits::COMMUTATIVE)
        || op.has_trait(Traits::CONSTANT_LIKE);
    op.dialect() == test::DIALECT.name && op.num_regions() == 0 && writes && !has_meaning
}

/// A number that follows from the name, the attributes and the operands.
fn fingerprint(step: &Step) -> u64 {
    let op = step.op();
    let mut hasher = FxHasher::default();
    op.name_str().hash(&mut hasher);
    for (slot, attr) in op.body.inherent_attrs(op.id) {
        (slot, op.cx.attr_string(attr)).hash(&mut hasher);
    }
    for operand in step.operands() {
        match operand {
            Value::Pointer(..) | Value::MemRef(_) => {}
            value => format!("{value:?}").hash(&mut hasher),
        }
    }
    hasher.finish()
}

/// Notes that the operation was executed.
fn event(step: &mut Step) -> Result<Random> {
    let op = step.op();
    let mut args = Vec::new();
    for at in 0..step.num_operands() {
        args.push(match step.operand(at).clone() {
            Value::MemRef(memref) => {
                let element = op.cx.element_type(op.operand_type(at));
                let elements = step.machine.elements(&memref, element, op.loc());
                let elements = elements.map_err(|fault| step.fault(fault))?;
                Value::array(elements.shape, elements.elements)
            }
            Value::Pointer(..) => Value::Unit,
            value => value,
        });
    }
    let event = Event {
        name: op.name_str().to_owned(),
        args,
        types: Default::default(),
        is_order_free: false,
    };
    let random = step.machine.note(event);
    for at in 0..step.num_operands() {
        if let Value::MemRef(memref) = step.operand(at).clone() {
            let element = op.cx.element_type(op.operand_type(at));
            let written = step.machine.overwrite(&memref, element, &random, op.loc());
            written.map_err(|fault| step.fault(fault))?;
        }
    }
    Ok(random)
}

impl Machine<'_> {
    /// Keeps an event, and gives the numbers that its results follow from: its key and how many with this key came before, so that events
    /// which may come in any order have the same results in each.
    pub(super) fn note(&mut self, mut event: Event) -> Random {
        let key = event.key();
        let earlier = self.event_counts.entry(key).or_default();
        let number = *earlier;
        *earlier += 1;
        event.is_order_free = self.is_order_free();
        self.events.push(event);
        Random::new(self.options.seed ^ key ^ number.wrapping_mul(0x9e37))
    }

    /// Writes to the first and some of the other elements of a buffer that something unknown is given, unless others may write at the same
    /// time, or nobody may.
    pub(super) fn overwrite(
        &mut self,
        memref: &MemRef,
        element: Type,
        random: &Random,
        loc: Location,
    ) -> std::result::Result<(), Fault> {
        let mut random = random.clone();
        if self.is_order_free() || self.memory.is_constant(memref.aligned) {
            return Ok(());
        }
        let stride = self.layout(element)?.stride as i64;
        let fit = Fit::in_range(&mut random);
        for at in 0..Array::count(&memref.sizes) {
            let place = memref.place(&Array::indices(&memref.sizes, at), stride);
            let Ok(value) = self.random_value(element, &fit, &mut random) else {
                return Ok(());
            };
            if at == 0 || random.below(2) == 0 {
                self.store(element, place, &value, Access::write(loc))?;
            }
        }
        Ok(())
    }

    /// Whether what is executed is one of several iterations or threads that may come in any order.
    fn is_order_free(&self) -> bool {
        self.parallel_loops > 0 || !self.memory.races.is_empty()
    }

    /// A value that an operation without a meaning makes. A buffer is memory that others may see.
    fn unknown_value(&mut self, ty: Type, random: &mut Random, is_free: bool) -> Result<Value> {
        let fit = Fit::in_range(random);
        let args = self.random_argument(ty, &fit, random)?;
        let value = self.materialize(std::slice::from_ref(&args), &[ty])?;
        let value = value.into_iter().next().unwrap_or(Value::Unit);
        if !is_free && matches!(args, Argument::Buffer(_)) {
            self.given.push((value.clone(), ty));
        }
        Ok(value)
    }
}
