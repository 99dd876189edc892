//! The interface of operations that can be executed.

use std::any::Any;

use oxmlir_ir::OpRef;
use oxmlir_ir::interfaces::Interface;
use smallvec::SmallVec;

use crate::error::Result;
use crate::kernel::Meeting;
use crate::machine::Machine;
use crate::step::Step;
use crate::value::Value;

/// Values that are passed on.
pub type Args = SmallVec<[Value; 4]>;

/// What an operation remembers while control is in one of its regions.
pub type State = Box<dyn Any + Send>;

/// What an operation does when control reaches it.
#[derive(Clone, Copy)]
pub enum Execute {
    /// The only result is the same at every execution.
    Constant(fn(&mut Machine, OpRef) -> Result<Value>),
    /// The only result follows from the operands, element by element where these are vectors or tensors. That of an element
    /// that is poison is poison too.
    Elementwise(fn(&mut Step, &[Value]) -> Result<Value>),
    /// The same for a function that has no exact result: others may round in another way.
    Approximate(fn(&mut Step, &[Value]) -> Result<Value>),
    /// The same as [`Execute::Elementwise`] for an operation that asks itself whether an operand is poison.
    ElementwiseRaw(fn(&mut Step, &[Value]) -> Result<Value>),
    /// The same as [`Execute::Elementwise`] with two results.
    ElementwisePair(fn(&mut Step, &[Value]) -> Result<[Value; 2]>),
    /// Anything else.
    Step(fn(&mut Step) -> Result<Flow>),
    /// The operation gives control away, and gets it back.
    Regions {
        /// What it does first.
        enter: fn(&mut Step) -> Result<Flow>,
        /// What it does when a region or a function that it called is left, or threads have met.
        resume: fn(&mut Step, Exit) -> Result<Flow>,
    },
    /// The operation is a hint.
    Nothing,
}

impl Interface for Execute {}

/// Where control goes behind an operation.
pub enum Flow {
    /// To the next operation of the block; results are set.
    Next,
    /// To the beginning of a successor, by its position, with values for its arguments.
    Branch(usize, Args),
    /// Into a region of the operation, by its position; an empty one is left at once.
    Enter(usize, Args, State),
    /// To the operation around, which resumes.
    Yield(Args),
    /// Into a function, by its number.
    Call(u32, Args),
    /// To the caller of the function.
    Return(Args),
    /// Nowhere, until other threads of the kernel have come here.
    Meet(Meeting),
}

/// How control comes back to an operation.
pub struct Exit {
    /// The region that was left; none if a function was called, or threads have met.
    pub region: Option<usize>,
    /// What was passed on.
    pub values: Args,
    /// What the operation wanted to remember.
    pub state: State,
}

impl Exit {
    /// The state, whose type only the operation knows.
    ///
    /// # Panics
    /// If it is of another type.
    pub fn into_state<T: 'static>(self) -> (T, Args) {
        let state = self.state.downcast::<T>().expect("the state it was given");
        (*state, self.values)
    }
}
