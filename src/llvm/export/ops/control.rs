//! Terminators, and where exceptions land.

use oxmlir_dialects::tables::{builtin, gpu, llvm};
use oxmlir_ir::{OpName, OpRef};

use super::super::op::OpExt;
use super::super::{Export, Result, fail};
use super::Translate;
use crate::sys::{Block, Value};

pub(super) const TABLE: &[(OpName, Translate)] = &[
    (llvm::RETURN, |e, op| e.ret(op)),
    (llvm::BR, |e, op| e.br(op)),
    (llvm::COND_BR, |e, op| e.cond_br(op)),
    (llvm::SWITCH, |e, op| e.switch(op)),
    (llvm::INDIRECTBR, |e, op| e.indirect_br(op)),
    (llvm::UNREACHABLE, |e, op| e.unreachable(op)),
    (llvm::RESUME, |e, op| e.resume(op)),
    (llvm::LANDINGPAD, |e, op| e.landing_pad(op)),
    (llvm::BLOCKADDRESS, |e, op| e.block_address(op)),
    // Modules within the module are translated by themselves.
    (builtin::MODULE, |_, _| Ok(())),
    (gpu::MODULE, |_, _| Ok(())),
    // The block that has it is found from the address.
    (llvm::BLOCKTAG, |_, _| Ok(())),
    (llvm::MODULE_FLAGS, |e, op| e.module_flags(op)),
    (llvm::LINKER_OPTIONS, |e, op| e.linker_options(op)),
];

impl<'a, 'l> Export<'a, 'l> {
    fn ret(&mut self, op: OpRef<'a>) -> Result {
        let value = match op.num_operands() {
            0 => None,
            _ => Some(self.operand(op, 0)?),
        };
        self.builder.ret(value);
        Ok(())
    }

    fn br(&mut self, op: OpRef<'a>) -> Result {
        let br = self.builder.br(self.successor(op, 0)?);
        self.loop_metadata(op, br);
        Ok(())
    }

    fn cond_br(&mut self, op: OpRef<'a>) -> Result {
        let condition = self.operand(op, 0)?;
        let (then, other) = (self.successor(op, 0)?, self.successor(op, 1)?);
        let br = self.builder.cond_br(condition, then, other);
        self.branch_weights(op, br);
        self.loop_metadata(op, br);
        Ok(())
    }

    fn switch(&mut self, op: OpRef<'a>) -> Result {
        let value = self.operand(op, 0)?;
        let default = self.successor(op, 0)?;
        let mut cases = Vec::new();
        if let Some(attr) = op.named_attr("case_values") {
            for (i, case) in self
                .int_elements(op, attr, value.ty())?
                .into_iter()
                .enumerate()
            {
                cases.push((case, self.successor(op, i + 1)?));
            }
        }
        let switch = self.builder.switch(value, default, &cases);
        self.branch_weights(op, switch);
        Ok(())
    }

    fn indirect_br(&mut self, op: OpRef<'a>) -> Result {
        let address = self.operand(op, 0)?;
        let count = op.body.num_successors(op.id);
        let targets: Vec<Block> = (0..count)
            .map(|i| self.successor(op, i))
            .collect::<Result<_>>()?;
        self.builder.indirect_br(address, &targets);
        Ok(())
    }

    fn unreachable(&mut self, _op: OpRef<'a>) -> Result {
        self.builder.unreachable();
        Ok(())
    }

    fn resume(&mut self, op: OpRef<'a>) -> Result {
        self.builder.resume(self.operand(op, 0)?);
        Ok(())
    }

    fn landing_pad(&mut self, op: OpRef<'a>) -> Result {
        let ty = self.ty(op, op.result_type(0))?;
        let clauses = self.operands(op)?;
        if !clauses.iter().copied().all(Value::is_constant) {
            return fail(op, "has a clause that is not constant");
        }
        let pad = self.builder.landing_pad(ty, op.flag("cleanup"), &clauses);
        self.define(op, pad);
        Ok(())
    }
}
