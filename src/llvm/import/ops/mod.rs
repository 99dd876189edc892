//! Instructions, and constant expressions, which are instructions of constants.

mod arith;
mod calls;
mod control;
mod memory;
mod values;

use llvm_sys::LLVMOpcode;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, ValueId};

use super::{Import, Result, fail};
use crate::sys::Value;

/// An instruction or constant expression at work.
#[derive(Clone, Copy)]
pub(super) struct Inst<'l> {
    /// What LLVM knows it as.
    pub value: Value<'l>,
    pub opcode: LLVMOpcode,
    pub loc: Location,
    /// Whether it is an expression of constants.
    pub is_constant: bool,
}

impl<'a, 'l> Import<'a, 'l> {
    /// Translates an instruction that is no phi.
    pub(super) fn instruction(&mut self, rw: &mut Rewriter, value: Value<'l>) -> Result {
        let Some(opcode) = value.opcode() else {
            return fail(Location::UNKNOWN, "expected an instruction");
        };
        let inst = Inst {
            value,
            opcode,
            loc: self.location(value.debug_location()),
            is_constant: false,
        };
        if let Some(result) = self.compute(rw, inst)? {
            self.function.values.insert(value, result);
            if let Some(op) = rw.body.defining_op(result) {
                self.instruction_metadata(rw, op, inst);
            }
            return Ok(());
        }
        let op = self.act(rw, inst)?;
        if let Some(op) = op {
            self.instruction_metadata(rw, op, inst);
            if let Some(result) = rw.body.results(op).next() {
                self.function.values.insert(value, result);
            }
        }
        Ok(())
    }

    /// Translates an expression of constants.
    pub(super) fn constant_expression(
        &mut self,
        rw: &mut Rewriter,
        value: Value<'l>,
    ) -> Result<ValueId> {
        let inst = Inst {
            value,
            opcode: value.constant_opcode(),
            loc: Location::UNKNOWN,
            is_constant: true,
        };
        match self.compute(rw, inst)? {
            Some(result) => Ok(result),
            None => fail(inst.loc, format!("unhandled constant: {}", value.text())),
        }
    }

    /// Instructions that compute a value of others; `None` for all others.
    fn compute(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<Option<ValueId>> {
        if let Some(result) = self.arithmetic(rw, inst)? {
            return Ok(Some(result));
        }
        self.values_of_aggregates(rw, inst)
    }

    /// An error about an instruction that the dialect does not have.
    pub(super) fn unhandled<T>(&self, inst: Inst<'l>) -> Result<T> {
        let text = inst.value.text();
        fail(inst.loc, format!("unhandled instruction: {text}"))
    }
}
