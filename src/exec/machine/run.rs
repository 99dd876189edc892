//! The loop that executes operations.

use std::sync::Arc;

use oxmlir_ir::Location;
use smallvec::SmallVec;

use super::Machine;
use crate::code::{Code, NONE};
use crate::error::{Error, ErrorKind, Result};
use crate::execute::{Args, Execute, Exit, Flow};
use crate::frame::{Control, Frame};
use crate::kernel::{Gathering, Meeting};
use crate::runtime::unknown;
use crate::step::Step;
use crate::value::{Array, Value};

/// Where the execution of frames stops.
pub enum Stop {
    /// The outermost function has returned.
    Returned(Args),
    /// Others have to come here too.
    Waiting(Meeting),
}

/// Why a frame is left.
enum Leave {
    Call(u32, Args),
    Return(Args),
    Meet(Meeting),
}

impl<'a> Machine<'a> {
    /// Calls a function that has a body, and executes until it returns. It meets nobody but itself.
    pub(crate) fn execute(&mut self, function: u32, args: &[Value]) -> Result<Vec<Value>> {
        let mut frames = vec![self.enter(function, args.iter().cloned().collect())?];
        let mut values = None;
        loop {
            match self.run_frames(&mut frames, values.take())? {
                Stop::Returned(results) => return Ok(results.into_vec()),
                Stop::Waiting(meeting) => values = self.meet_alone(&frames, meeting)?,
            }
        }
    }

    /// What the only thread gets from a meeting.
    fn meet_alone(&mut self, frames: &[Frame<'a>], meeting: Meeting) -> Result<Option<Args>> {
        let Some(frame) = frames.last() else {
            return Ok(None);
        };
        let op = frame.code.instructions[frame.next as usize].op;
        let op = frame.code.root.at(op);
        let place = self.kernel.as_ref().map(|kernel| kernel.place);
        let mut gathering = Gathering {
            machine: self,
            op,
            places: vec![place.unwrap_or_default()],
            values: vec![meeting.values],
        };
        Ok((meeting.result)(&mut gathering)?.pop())
    }

    /// Executes until the outermost function returns or others have to come; `values` is what the operation gets that waited.
    pub(super) fn run_frames(
        &mut self,
        frames: &mut Vec<Frame<'a>>,
        mut values: Option<Args>,
    ) -> Result<Stop> {
        loop {
            match self.run_frame(frames, values.take()) {
                Ok(Stop::Waiting(meeting)) => return Ok(Stop::Waiting(meeting)),
                Ok(Stop::Returned(results)) if frames.is_empty() => {
                    return Ok(Stop::Returned(results));
                }
                Ok(Stop::Returned(results)) => values = Some(results),
                Err(error) => return Err(trace(frames, error)),
            }
        }
    }

    /// A frame in front of the first operation of a function.
    fn enter(&mut self, function: u32, args: Args) -> Result<Frame<'a>> {
        let op = self.symbols.symbol(function);
        let code = self.code(function);
        let Some(entry) = code.entry() else {
            let message = format!("cannot execute '{}', which has no body", op.name_str());
            return Err(Error::new(ErrorKind::Unsupported, op.loc(), message));
        };
        let expected = code.blocks[entry as usize].num_args as usize;
        if expected != args.len() {
            let message = format!(
                "a function of {expected} arguments is called with {}",
                args.len()
            );
            return Err(Error::new(ErrorKind::Undefined, op.loc(), message));
        }
        let mut frame = Frame::new(code);
        frame.go_to(entry, args);
        Ok(frame)
    }

    /// Executes operations of the innermost frame until a function returns, or others have to come.
    fn run_frame(&mut self, frames: &mut Vec<Frame<'a>>, mut values: Option<Args>) -> Result<Stop> {
        loop {
            let depth = frames.len();
            let Some(frame) = frames.last_mut() else {
                return Ok(Stop::Returned(Args::new()));
            };
            let code = Arc::clone(&frame.code);
            let leave = match values.take() {
                Some(values) => self.returned(frame, &code, values)?,
                None => None,
            };
            let leave = match leave {
                Some(leave) => leave,
                None => self.run_block_of(frame, &code)?,
            };
            match leave {
                Leave::Meet(meeting) => return Ok(Stop::Waiting(meeting)),
                Leave::Return(results) => {
                    self.end_scope(frame, &code, 0);
                    frames.pop();
                    return Ok(Stop::Returned(results));
                }
                Leave::Call(function, args) => {
                    let callee = self.symbols.symbol(function);
                    let op = code.instructions[frame.next as usize].op;
                    let loc = code.root.at(op).loc();
                    if callee.entry_block(0).is_none() {
                        values = Some(self.call_external(callee, args, loc)?);
                        continue;
                    }
                    if depth >= self.options.max_depth {
                        let message = format!("more than {depth} calls are open");
                        return Err(Error::new(ErrorKind::Exhausted, loc, message));
                    }
                    let callee = self.enter(function, args)?;
                    frames.push(callee);
                }
            }
        }
    }

    /// Executes operations of a frame until it is left.
    fn run_block_of(&mut self, frame: &mut Frame<'a>, code: &Code<'a>) -> Result<Leave> {
        loop {
            let at = frame.next;
            let leave = if at == frame.end {
                // A block without a terminator passes nothing on.
                let (at, flow) = self.leave(frame, code, Args::new())?;
                self.follow(frame, code, at, flow)?
            } else {
                let flow = self.step(frame, code, at)?;
                self.follow(frame, code, at, flow)?
            };
            if let Some(leave) = leave {
                return Ok(leave);
            }
        }
    }

    /// Executes one operation.
    fn step(&mut self, frame: &mut Frame<'a>, code: &Code<'a>, at: u32) -> Result<Flow> {
        let instruction = &code.instructions[at as usize];
        self.count_steps(1, || code.root.at(instruction.op).loc())?;
        let mut step = Step::new(self, frame, code, instruction);
        match instruction.rule {
            Some(Execute::Elementwise(rule)) => elementwise(&mut step, *rule, true),
            Some(Execute::Approximate(rule)) => {
                step.approximates();
                elementwise(&mut step, *rule, true)
            }
            Some(Execute::ElementwiseRaw(rule)) => elementwise(&mut step, *rule, false),
            Some(Execute::ElementwisePair(rule)) => pairs(&mut step, *rule),
            Some(Execute::Step(rule) | Execute::Regions { enter: rule, .. }) => rule(&mut step),
            Some(Execute::Nothing) => Ok(Flow::Next),
            Some(Execute::Constant(rule)) => {
                let op = step.op();
                let value = rule(step.machine, op)?;
                step.set(value);
                Ok(Flow::Next)
            }
            None => unknown::enter(&mut step),
        }
    }

    /// Counts operations that are executed.
    pub(crate) fn count_steps(&mut self, count: u64, loc: impl FnOnce() -> Location) -> Result<()> {
        self.steps = self.steps.saturating_add(count);
        let most = self.options.max_steps;
        match self.steps > most {
            true => {
                let message = format!("not finished after {most} operations");
                Err(Error::new(ErrorKind::Exhausted, loc(), message))
            }
            false => Ok(()),
        }
    }

    /// Goes where an operation says, in the frame.
    fn follow(
        &mut self,
        frame: &mut Frame<'a>,
        code: &Code<'a>,
        mut at: u32,
        mut flow: Flow,
    ) -> Result<Option<Leave>> {
        loop {
            let instruction = &code.instructions[at as usize];
            match flow {
                Flow::Next => {
                    frame.next = at + 1;
                    return Ok(None);
                }
                Flow::Branch(successor, args) => {
                    let block = code.targets[instruction.targets as usize + successor];
                    frame.go_to(block, args);
                    return Ok(None);
                }
                Flow::Enter(region, args, state) => {
                    let block = code.regions[instruction.regions as usize + region];
                    if block != NONE {
                        let scope = instruction.is_scope.then_some(frame.stack.len());
                        frame.controls.push(Control {
                            instruction: at,
                            region,
                            state,
                            end: frame.end,
                            scope,
                        });
                        frame.go_to(block, args);
                        return Ok(None);
                    }
                    let exit = Exit {
                        region: Some(region),
                        values: Args::new(),
                        state,
                    };
                    flow = self.resume_at(frame, code, at, exit)?;
                }
                Flow::Yield(values) => {
                    (at, flow) = self.leave(frame, code, values)?;
                }
                Flow::Call(function, args) => {
                    frame.next = at;
                    return Ok(Some(Leave::Call(function, args)));
                }
                Flow::Meet(meeting) => {
                    frame.next = at;
                    return Ok(Some(Leave::Meet(meeting)));
                }
                Flow::Return(values) => {
                    frame.next = at;
                    return Ok(Some(Leave::Return(values)));
                }
            }
        }
    }

    /// Leaves the innermost region; what its operation does next.
    fn leave(
        &mut self,
        frame: &mut Frame<'a>,
        code: &Code<'a>,
        values: Args,
    ) -> Result<(u32, Flow)> {
        let Some(control) = frame.controls.pop() else {
            let message = "control left a function without returning";
            let loc = code.root.loc();
            return Err(Error::new(ErrorKind::Unsupported, loc, message));
        };
        if let Some(scope) = control.scope {
            self.end_scope(frame, code, scope);
        }
        frame.end = control.end;
        let exit = Exit {
            region: Some(control.region),
            values,
            state: control.state,
        };
        let at = control.instruction;
        Ok((at, self.resume_at(frame, code, at, exit)?))
    }

    /// Ends the allocations of the stack from `scope` on.
    fn end_scope(&mut self, frame: &mut Frame<'a>, code: &Code<'a>, scope: usize) {
        if frame.stack.len() > scope {
            let last = code.instructions.get(frame.next as usize);
            let loc = last.map_or(code.root.loc(), |last| code.root.at(last.op).loc());
            for id in frame.stack.drain(scope..) {
                self.memory.end(id, loc);
            }
        }
    }

    fn resume_at(
        &mut self,
        frame: &mut Frame<'a>,
        code: &Code<'a>,
        at: u32,
        exit: Exit,
    ) -> Result<Flow> {
        let instruction = &code.instructions[at as usize];
        let mut step = Step::new(self, frame, code, instruction);
        match instruction.rule {
            Some(Execute::Regions { resume, .. }) => resume(&mut step, exit),
            None => unknown::resume(&mut step, exit),
            _ => {
                step.set_all(exit.values);
                Ok(Flow::Next)
            }
        }
    }

    /// Gives the results of a call or meeting to the operation.
    fn returned(
        &mut self,
        frame: &mut Frame<'a>,
        code: &Code<'a>,
        values: Args,
    ) -> Result<Option<Leave>> {
        let exit = Exit {
            region: None,
            values,
            state: Box::new(()),
        };
        let at = frame.next;
        let flow = self.resume_at(frame, code, at, exit)?;
        self.follow(frame, code, at, flow)
    }
}

/// The error with notes on the calls that led to it.
fn trace(frames: &[Frame], mut error: Box<Error>) -> Box<Error> {
    const SHOWN: usize = 10;
    let callers = frames.len().saturating_sub(1);
    for frame in frames[..callers].iter().rev().take(SHOWN) {
        let op = frame.code.instructions[frame.next as usize].op;
        error = error.note(frame.code.root.at(op).loc(), "called from here");
    }
    error
}

/// Applies a rule to each element of the operands.
fn elementwise(
    step: &mut Step,
    rule: fn(&mut Step, &[Value]) -> Result<Value>,
    propagates: bool,
) -> Result<Flow> {
    let args: SmallVec<[Value; 3]> = step.operands().cloned().collect();
    let [result] = map_elements(step, &args, |step, args| {
        let poison = args.iter().find(|arg| matches!(arg, Value::Poison(_)));
        match poison {
            Some(poison) if propagates => Ok([poison.clone()]),
            _ => Ok([rule(step, args)?]),
        }
    })?;
    step.set(result);
    Ok(Flow::Next)
}

/// Applies a rule with two results to each element of the operands.
fn pairs(step: &mut Step, rule: fn(&mut Step, &[Value]) -> Result<[Value; 2]>) -> Result<Flow> {
    let args: SmallVec<[Value; 3]> = step.operands().cloned().collect();
    let results = map_elements(step, &args, |step, args| {
        let poison = args.iter().find(|arg| matches!(arg, Value::Poison(_)));
        match poison {
            Some(poison) => Ok([poison.clone(), poison.clone()]),
            None => rule(step, args),
        }
    })?;
    step.set_all(results);
    Ok(Flow::Next)
}

/// Applies a function to values, or to the elements of those that are arrays: the results, or arrays of them.
pub fn map_elements<const N: usize>(
    step: &mut Step,
    args: &[Value],
    mut f: impl FnMut(&mut Step, &[Value]) -> Result<[Value; N]>,
) -> Result<[Value; N]> {
    let Some(shape) = common_shape(step, args)? else {
        return f(step, args);
    };
    let count = Array::count(&shape);
    let mut elements = [const { Vec::new() }; N];
    for at in 0..count {
        let results = f(step, &element(args, at))?;
        for (elements, result) in elements.iter_mut().zip(results) {
            elements.push(result);
        }
    }
    Ok(elements.map(|elements| Value::array(shape.clone(), elements)))
}

/// The shape of the arrays among the operands, if there are any: it is the same.
fn common_shape(step: &Step, args: &[Value]) -> Result<Option<crate::value::Shape>> {
    let mut arrays = args.iter().filter_map(Value::as_array);
    let Some(first) = arrays.next() else {
        return Ok(None);
    };
    match arrays.find(|array| array.shape != first.shape) {
        None => Ok(Some(first.shape.clone())),
        Some(other) => Err(step.undefined(format!(
            "operands have different shapes, {:?} and {:?}",
            &first.shape[..],
            &other.shape[..]
        ))),
    }
}

fn element(args: &[Value], at: usize) -> SmallVec<[Value; 3]> {
    let element = |arg: &Value| match arg {
        Value::Array(array) => array.elements[at].clone(),
        scalar => scalar.clone(),
    };
    args.iter().map(element).collect()
}
