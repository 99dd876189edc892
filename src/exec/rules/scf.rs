//! Structured control flow.

use oxmlir_dialects::tables::scf as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::ApInt;

use rustc_hash::FxHashSet;

use super::parallel::Space;
use crate::error::Result;
use crate::execute::{Args, Execute, Exit, Flow};
use crate::step::Step;
use crate::value::{Shape, Value};

pub const RULES: &[Implementation] = &[
    implements(ops::CONDITION, &Execute::Step(yield_)),
    implements(ops::EXECUTE_REGION, &regions(execute_region, pass_on)),
    implements(ops::FOR, &regions(for_, next_iteration)),
    implements(ops::FORALL, &regions(forall, next_of_forall)),
    implements(
        ops::FORALL_IN_PARALLEL,
        &regions(execute_region, insert_slices),
    ),
    implements(ops::IF, &regions(if_, pass_on)),
    implements(ops::INDEX_SWITCH, &regions(index_switch, pass_on)),
    implements(ops::PARALLEL, &regions(parallel, next_of_parallel)),
    implements(ops::REDUCE, &regions(reduce, reduced)),
    implements(ops::REDUCE_RETURN, &Execute::Step(yield_)),
    implements(ops::WHILE, &regions(while_, after_part)),
    implements(ops::YIELD, &Execute::Step(yield_)),
];

/// The rule of an operation with regions.
pub const fn regions(
    enter: fn(&mut Step) -> Result<Flow>,
    resume: fn(&mut Step, Exit) -> Result<Flow>,
) -> Execute {
    Execute::Regions { enter, resume }
}

/// Passes all operands to the operation around.
pub fn yield_(step: &mut Step) -> Result<Flow> {
    Ok(Flow::Yield(step.operands_from(0)))
}

/// What the region passes on are the results.
pub fn pass_on(step: &mut Step, exit: Exit) -> Result<Flow> {
    step.set_all(exit.values);
    Ok(Flow::Next)
}

fn nothing() -> Box<()> {
    Box::new(())
}

pub fn execute_region(_: &mut Step) -> Result<Flow> {
    Ok(Flow::Enter(0, Args::new(), nothing()))
}

fn if_(step: &mut Step) -> Result<Flow> {
    let taken = step.truth_of(step.operand(ops::if_::CONDITION), "the condition")?;
    Ok(Flow::Enter(usize::from(!taken), Args::new(), nothing()))
}

fn index_switch(step: &mut Step) -> Result<Flow> {
    let arg = step.index(ops::index_switch::ARG, "the argument of a switch")?;
    let cases = ops::IndexSwitch::new(step.op()).cases();
    let case = cases.iter().position(|case| *case == arg);
    Ok(Flow::Enter(
        case.map_or(0, |case| case + 1),
        Args::new(),
        nothing(),
    ))
}

/// The iteration of a loop that is under way, and what is left.
struct For {
    variable: ApInt,
    step: ApInt,
    /// The iterations that are left, that under way not counted.
    left: u128,
    /// Whether the variable of the loop is unsigned.
    unsigned: bool,
}

/// The number of iterations of a loop whose step is positive.
pub fn iterations(lower: &ApInt, upper: &ApInt, step: &ApInt, unsigned: bool) -> u128 {
    let (lower, upper, step) = match unsigned {
        true => (
            lower.low_u128() as i128,
            upper.low_u128() as i128,
            step.low_u128() as i128,
        ),
        false => (signed(lower), signed(upper), signed(step)),
    };
    match upper > lower {
        true => ((upper - lower) as u128).div_ceil(step.max(1) as u128),
        false => 0,
    }
}

fn signed(value: &ApInt) -> i128 {
    i128::from(value.to_i64().unwrap_or_default())
}

fn for_(step: &mut Step) -> Result<Flow> {
    let lower = step.int(ops::for_::LOWER_BOUND, "the lower bound of a loop")?;
    let upper = step.int(ops::for_::UPPER_BOUND, "the upper bound of a loop")?;
    let by = step.int(ops::for_::STEP, "the step of a loop")?;
    let unsigned = ops::For::new(step.op()).unsigned_cmp();
    if by.is_zero() || !unsigned && by.is_negative() {
        let by = by.to_string_signed();
        return Err(step.undefined(format!("the step of a loop is not positive: {by}")));
    }
    let inits = step.operands_from(ops::for_::INIT_ARGS);
    match iterations(&lower, &upper, &by, unsigned) {
        0 => {
            step.set_all(inits);
            Ok(Flow::Next)
        }
        count => {
            let state = For {
                variable: lower,
                step: by,
                left: count - 1,
                unsigned,
            };
            Ok(iterate(state, inits))
        }
    }
}

fn iterate(state: For, carried: Args) -> Flow {
    let mut args = Args::from_iter([Value::from(state.variable.clone())]);
    args.extend(carried);
    Flow::Enter(0, args, Box::new(state))
}

fn next_iteration(step: &mut Step, exit: Exit) -> Result<Flow> {
    let (mut state, carried) = exit.into_state::<For>();
    let (_, overflows) = match state.unsigned {
        true => state.variable.uadd_overflow(&state.step),
        false => state.variable.sadd_overflow(&state.step),
    };
    if overflows {
        let (variable, by) = match state.unsigned {
            true => (
                state.variable.to_string_unsigned(),
                state.step.to_string_unsigned(),
            ),
            false => (
                state.variable.to_string_signed(),
                state.step.to_string_signed(),
            ),
        };
        let message = format!("the variable of a loop counts beyond its type: {variable} + {by}");
        return Err(step.undefined(message));
    }
    if state.left == 0 {
        step.set_all(carried);
        return Ok(Flow::Next);
    }
    state.left -= 1;
    state.variable = state.variable.add(&state.step);
    Ok(iterate(state, carried))
}

fn while_(step: &mut Step) -> Result<Flow> {
    Ok(Flow::Enter(
        ops::while_::BEFORE_REGION,
        step.operands_from(0),
        nothing(),
    ))
}

/// Behind the condition the loop goes on or ends; behind the rest of the body it begins again.
fn after_part(step: &mut Step, exit: Exit) -> Result<Flow> {
    let mut values = exit.values;
    if exit.region == Some(ops::while_::AFTER_REGION) {
        return Ok(Flow::Enter(ops::while_::BEFORE_REGION, values, nothing()));
    }
    let condition = values.remove(ops::condition::CONDITION);
    if step.truth_of(&condition, "the condition of a loop")? {
        return Ok(Flow::Enter(ops::while_::AFTER_REGION, values, nothing()));
    }
    step.set_all(values);
    Ok(Flow::Next)
}

// Parallel loops.

/// A parallel loop that is under way, and what was reduced so far.
struct Parallel {
    space: Space,
    results: Args,
}

/// The points of a parallel loop, which is a nest of loops: steps are of no matter behind a dimension that is empty.
fn space(step: &Step, lower: Shape, upper: &Shape, steps: Shape) -> Result<Space> {
    let bounds = lower.iter().zip(upper);
    let around = bounds.take_while(|(lower, upper)| lower < upper).count();
    match steps.iter().take(around + 1).find(|by| **by <= 0) {
        Some(by) => Err(step.undefined(format!("the step of a loop is not positive: {by}"))),
        None => Ok(Space::new(lower, upper, steps)),
    }
}

fn parallel(step: &mut Step) -> Result<Flow> {
    use ops::parallel as slots;
    let list = |group, role| step.indices_of(&step.group(group), role);
    let lower = list(slots::LOWER_BOUND, "a lower bound")?;
    let upper = list(slots::UPPER_BOUND, "an upper bound")?;
    let steps = list(slots::STEP, "a step")?;
    let state = Parallel {
        space: space(step, lower, &upper, steps)?,
        results: step.group(slots::INIT_VALS),
    };
    if state.space.start(step) {
        return Ok(Flow::Enter(0, state.space.variables(), Box::new(state)));
    }
    step.set_all(state.results);
    Ok(Flow::Next)
}

fn next_of_parallel(step: &mut Step, exit: Exit) -> Result<Flow> {
    let (mut state, _) = exit.into_state::<Parallel>();
    if state.space.advance(step) {
        return Ok(Flow::Enter(0, state.space.variables(), Box::new(state)));
    }
    step.set_all(state.results);
    Ok(Flow::Next)
}

/// Reduces what an iteration gives, one value in each region.
fn reduce(step: &mut Step) -> Result<Flow> {
    reduce_from(step, 0)
}

fn reduce_from(step: &mut Step, index: usize) -> Result<Flow> {
    if index == step.num_operands() {
        return Ok(Flow::Yield(Args::new()));
    }
    let value = step.operand(index).clone();
    let Some(state) = step.enclosing::<Parallel>() else {
        return Err(step.unsupported("a reduction outside of a parallel loop"));
    };
    let args = Args::from_iter([state.results[index].clone(), value]);
    Ok(Flow::Enter(index, args, Box::new(index)))
}

fn reduced(step: &mut Step, exit: Exit) -> Result<Flow> {
    let (index, mut values) = exit.into_state::<usize>();
    if let (Some(state), Some(value)) = (step.enclosing::<Parallel>(), values.pop()) {
        state.results[index] = value;
    }
    reduce_from(step, index + 1)
}

/// A `scf.forall` that is under way.
pub struct Forall {
    space: Space,
    /// The tensors as they were before, which every iteration begins with.
    inits: Args,
    /// What the iterations have made of them.
    outputs: Args,
    /// The elements of each that were inserted.
    written: Vec<FxHashSet<usize>>,
}

fn forall(step: &mut Step) -> Result<Flow> {
    use ops::forall as slots;
    let op = step.op();
    let list = |slot, group, role| step.mixed(&op.dense_attr(slot), group, role);
    let lower = list(
        slots::STATIC_LOWER_BOUND_ATTR,
        slots::DYNAMIC_LOWER_BOUND,
        "a lower bound",
    )?;
    let upper = list(
        slots::STATIC_UPPER_BOUND_ATTR,
        slots::DYNAMIC_UPPER_BOUND,
        "an upper bound",
    )?;
    let steps = list(slots::STATIC_STEP_ATTR, slots::DYNAMIC_STEP, "a step")?;
    let inits = step.group(slots::OUTPUTS);
    let state = Forall {
        space: space(step, lower, &upper, steps)?,
        outputs: inits.clone(),
        written: vec![FxHashSet::default(); inits.len()],
        inits,
    };
    if state.space.start(step) {
        return Ok(state.enter());
    }
    step.set_all(state.outputs);
    Ok(Flow::Next)
}

impl Forall {
    /// The output that an argument of the body stands for, as it is by now.
    pub fn output(&self, argument: usize) -> Option<Value> {
        let index = argument.checked_sub(self.space.rank())?;
        self.outputs.get(index).cloned()
    }

    /// Makes another value of it, of which these elements were inserted; false if one was inserted before.
    pub fn write(&mut self, argument: usize, value: Value, places: &[usize]) -> bool {
        let index = argument - self.space.rank();
        self.outputs[index] = value;
        places.iter().all(|at| self.written[index].insert(*at))
    }

    fn enter(self) -> Flow {
        let mut args = self.space.variables();
        args.extend(self.inits.iter().cloned());
        Flow::Enter(0, args, Box::new(self))
    }
}

fn next_of_forall(step: &mut Step, exit: Exit) -> Result<Flow> {
    let (mut state, _) = exit.into_state::<Forall>();
    if state.space.advance(step) {
        return Ok(state.enter());
    }
    step.set_all(state.outputs);
    Ok(Flow::Next)
}

/// What the iterations insert was inserted by the operations in the region.
fn insert_slices(_: &mut Step, _: Exit) -> Result<Flow> {
    Ok(Flow::Yield(Args::new()))
}
