//! What a rule sees of the machine while it executes an operation.

use std::sync::atomic::Ordering;

use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::{Attribute, OpRef, Type, ValueId};
use smallvec::SmallVec;

use crate::code::{Code, Instruction, NONE};
use crate::error::{Error, ErrorKind, Result};
use crate::execute::Args;
use crate::frame::Frame;
use crate::kernel::Place;
use crate::machine::Machine;
use crate::value::Value;

/// An operation that is being executed.
pub struct Step<'s, 'a> {
    /// The machine that executes it.
    pub machine: &'s mut Machine<'a>,
    frame: &'s mut Frame<'a>,
    code: &'s Code<'a>,
    instruction: &'s Instruction,
}

impl<'s, 'a> Step<'s, 'a> {
    pub(crate) fn new(
        machine: &'s mut Machine<'a>,
        frame: &'s mut Frame<'a>,
        code: &'s Code<'a>,
        instruction: &'s Instruction,
    ) -> Step<'s, 'a> {
        Step {
            machine,
            frame,
            code,
            instruction,
        }
    }

    /// The operation.
    pub fn op(&self) -> OpRef<'a> {
        self.code.root.at(self.instruction.op)
    }

    /// The type of the first result.
    pub fn result_type(&self) -> Type {
        self.op().result_type(0)
    }

    /// The number of operands.
    pub fn num_operands(&self) -> usize {
        self.instruction.operands.1 as usize
    }

    /// The values of all operands.
    pub fn operands(&self) -> impl ExactSizeIterator<Item = &Value> {
        let (first, len) = self.instruction.operands;
        let slots = &self.code.operands[first as usize..][..len as usize];
        slots.iter().map(|slot| &self.frame.values[*slot as usize])
    }

    /// The values of all operands from `first` on.
    pub fn operands_from(&self, first: usize) -> Args {
        self.operands().skip(first).cloned().collect()
    }

    /// The value of operand `index`, counted over all groups.
    ///
    /// # Panics
    /// If there are fewer.
    pub fn operand(&self, index: usize) -> &Value {
        let (first, len) = self.instruction.operands;
        assert!(index < len as usize, "operand {index} out of range");
        let slot = self.code.operands[first as usize + index];
        &self.frame.values[slot as usize]
    }

    /// The values of a declared group of operands.
    pub fn group(&self, group: usize) -> Args {
        let op = self.op();
        let range = op.body.operand_range(op.cx, op.id, group);
        range.map(|index| self.operand(index).clone()).collect()
    }

    /// The value of any SSA value that is known where the operation is.
    pub fn value(&self, value: ValueId) -> &Value {
        &self.frame.values[self.code.slot(value)]
    }

    /// Sets the first result.
    pub fn set(&mut self, value: impl Into<Value>) {
        self.set_result(0, value);
    }

    /// Sets result `index`.
    pub fn set_result(&mut self, index: usize, value: impl Into<Value>) {
        self.frame.values[self.instruction.result as usize + index] = value.into();
    }

    /// Sets all results.
    pub fn set_all(&mut self, values: impl IntoIterator<Item = Value>) {
        for (index, value) in values.into_iter().enumerate() {
            self.set_result(index, value);
        }
    }

    /// The state of this type of the innermost operation around that has one.
    pub fn enclosing<T: 'static>(&mut self) -> Option<&mut T> {
        let controls = self.frame.controls.iter_mut().rev();
        controls
            .into_iter()
            .find_map(|control| control.state.downcast_mut())
    }

    /// An activation of a region, which sees the values around it, and the number of its first block.
    pub(crate) fn region_frame(&self, region: usize) -> Option<(Frame<'a>, u32)> {
        let block = self.code.regions[self.instruction.regions as usize + region];
        (block != NONE).then(|| (self.frame.fresh(), block))
    }

    /// Where the thread is in the kernel that is executed.
    pub fn place(&self) -> Place {
        let kernel = self.machine.kernel.as_ref();
        kernel.map(|kernel| kernel.place).unwrap_or_default()
    }

    /// Counts what one operation does with elements, which is as many times as the product of some sizes says, like operations.
    pub(crate) fn works(&mut self, sizes: &[&[i64]]) -> Result<()> {
        let sizes = sizes.iter().copied().flatten();
        let count = sizes.fold(1u64, |count, size| {
            count.saturating_mul(u64::try_from(*size).unwrap_or(0))
        });
        let loc = self.op().loc();
        self.machine.count_steps(count, || loc)
    }

    /// The operation may round in another way than it does here.
    pub(crate) fn approximates(&mut self) {
        self.machine.is_approximate = true;
    }

    /// The bits of these values matter.
    pub(crate) fn shows(&mut self, values: &[Value]) {
        self.machine.shows_nan |= values.iter().any(Value::is_nan);
    }

    /// A number that stands for the operation as long as the machine is there.
    pub(crate) fn key(&self) -> usize {
        std::ptr::from_ref(self.instruction) as usize
    }

    // Operands that have to be something in particular.

    /// The bits of an integer operand that must not be poison; `role` says what it is used for.
    pub fn int(&self, index: usize, role: &str) -> Result<ApInt> {
        self.int_of(self.operand(index), role)
    }

    /// The same of any value.
    pub fn int_of(&self, value: &Value, role: &str) -> Result<ApInt> {
        match value.to_int() {
            Some(value) => Ok(value),
            None => Err(self.not_usable(value, role)),
        }
    }

    /// An integer of at most 64 bits, read as signed.
    pub fn index_of(&self, value: &Value, role: &str) -> Result<i64> {
        match value {
            Value::Int(64, bits) => Ok(*bits as i64),
            _ => match self.int_of(value, role)?.to_i64() {
                Some(value) => Ok(value),
                None => Err(self.unsupported(format!("{role} is wider than 64 bits"))),
            },
        }
    }

    /// An operand as index.
    pub fn index(&self, index: usize, role: &str) -> Result<i64> {
        self.index_of(self.operand(index), role)
    }

    /// Several values as indices.
    pub fn indices_of(&self, values: &[Value], role: &str) -> Result<SmallVec<[i64; 4]>> {
        values.iter().map(|v| self.index_of(v, role)).collect()
    }

    /// A truth value.
    pub fn truth_of(&self, value: &Value, role: &str) -> Result<bool> {
        match value {
            Value::Int(_, bits) => Ok(*bits != 0),
            _ => Err(self.not_usable(value, role)),
        }
    }

    /// A float that must not be poison.
    pub fn float_of(&self, value: &Value, role: &str) -> Result<ApFloat> {
        match value.to_float() {
            Some(value) => Ok(value),
            None => Err(self.not_usable(value, role)),
        }
    }

    pub(crate) fn not_usable(&self, value: &Value, role: &str) -> Box<Error> {
        match value.any_poison() {
            Some(origin) => {
                let error = self.undefined(format!("{role} is poison"));
                self.machine.explain(error, origin)
            }
            None => self.unsupported(format!("{role} is no such value: {value:?}")),
        }
    }

    /// An error if a value is poison or has poison in it.
    pub fn demand(&self, value: &Value, role: &str) -> Result<()> {
        match value.any_poison() {
            Some(_) => Err(self.not_usable(value, role)),
            None => Ok(()),
        }
    }

    /// Lets an allocation of the stack end with the innermost scope.
    pub(crate) fn add_to_scope(&mut self, allocation: u32) {
        self.frame.stack.push(allocation);
    }

    /// The number of allocations on the stack of the function.
    pub(crate) fn stack_depth(&self) -> usize {
        self.frame.stack.len()
    }

    /// Ends the allocations of the stack from `depth` on.
    pub(crate) fn end_stack(&mut self, depth: usize) {
        let loc = self.op().loc();
        let from = depth.min(self.frame.stack.len());
        for id in self.frame.stack.drain(from..) {
            self.machine.memory.end(id, loc);
        }
    }

    // Ends.

    /// A poison value that this operation makes.
    pub fn poison(&mut self, reason: impl Into<String>) -> Value {
        let op = self.op();
        let reason = format!("'{}': {}", op.name_str(), reason.into());
        self.machine.poison(op.loc(), reason)
    }

    /// The operation does what is undefined.
    pub fn undefined(&self, message: impl std::fmt::Display) -> Box<Error> {
        let op = self.op();
        let message = format!("undefined behavior: '{}': {message}", op.name_str());
        Error::new(ErrorKind::Undefined, op.loc(), message)
    }

    /// The machine cannot execute the operation.
    pub fn unsupported(&self, message: impl std::fmt::Display) -> Box<Error> {
        let op = self.op();
        let message = format!("cannot execute '{}': {message}", op.name_str());
        Error::new(ErrorKind::Unsupported, op.loc(), message)
    }

    /// The program stops.
    pub fn aborted(&self, message: impl Into<String>) -> Box<Error> {
        Error::new(ErrorKind::Aborted, self.op().loc(), message)
    }

    // Functions.

    /// The number of the function that an operand is.
    pub fn callee(&self, index: usize) -> Result<u32> {
        self.callee_of(self.operand(index))
    }

    /// The number of the function that a value is.
    pub fn callee_of(&self, value: &Value) -> Result<u32> {
        match value {
            Value::Pointer(address, _) => match self.machine.symbols.function_at(*address) {
                Some(number) => Ok(number),
                None => Err(self.undefined(format!("there is no function at {address:#x}"))),
            },
            value => Err(self.not_usable(value, "the callee")),
        }
    }

    /// The number of the operation that a symbol reference of the operation names; there is one such reference.
    pub fn symbol(&mut self, reference: Option<Attribute>) -> Result<u32> {
        let known = self.instruction.link.load(Ordering::Relaxed);
        if known != NONE {
            return Ok(known);
        }
        let op = self.op();
        let symbol = reference.and_then(|symbol| self.machine.symbols.resolve(op, symbol));
        let Some(symbol) = symbol else {
            return Err(self.unsupported("a symbol is used that does not exist"));
        };
        let number = self.machine.symbols.number(symbol);
        self.instruction.link.store(number, Ordering::Relaxed);
        Ok(number)
    }
}
