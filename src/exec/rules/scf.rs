//! Structured control flow.

use oxmlir_dialects::tables::scf as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::ApInt;

use crate::error::Result;
use crate::execute::{Args, Execute, Exit, Flow};
use crate::step::Step;
use crate::value::Value;

pub const RULES: &[Implementation] = &[
    implements(ops::CONDITION, &Execute::Step(yield_)),
    implements(ops::EXECUTE_REGION, &regions(execute_region, pass_on)),
    implements(ops::FOR, &regions(for_, next_iteration)),
    implements(ops::IF, &regions(if_, pass_on)),
    implements(ops::INDEX_SWITCH, &regions(index_switch, pass_on)),
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
