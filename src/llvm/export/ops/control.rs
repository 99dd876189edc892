//! Terminators, and where exceptions land.

use oxmlir_dialects::tables::{builtin, gpu, llvm};
use oxmlir_ir::{OpName, OpRef};

use super::super::{Export, Result, fail};
use super::Translate;
use crate::sys::{Block, Value};

pub(super) const TABLE: &[(OpName, Translate)] = &[
    (llvm::RETURN, |e, op| e.ret(llvm::Return::new(op))),
    (llvm::BR, |e, op| e.br(op)),
    (llvm::COND_BR, |e, op| e.cond_br(llvm::CondBr::new(op))),
    (llvm::SWITCH, |e, op| e.switch(llvm::Switch::new(op))),
    (llvm::INDIRECTBR, |e, op| {
        e.indirect_br(llvm::Indirectbr::new(op))
    }),
    (llvm::UNREACHABLE, |e, op| e.unreachable(op)),
    (llvm::RESUME, |e, op| e.resume(llvm::Resume::new(op))),
    (llvm::LANDINGPAD, |e, op| {
        e.landing_pad(llvm::Landingpad::new(op))
    }),
    (llvm::BLOCKADDRESS, |e, op| {
        e.block_address(llvm::Blockaddress::new(op))
    }),
    // Modules within the module are translated by themselves.
    (builtin::MODULE, |_, _| Ok(())),
    (gpu::MODULE, |_, _| Ok(())),
    // The block that has it is found from the address.
    (llvm::BLOCKTAG, |_, _| Ok(())),
    (llvm::MODULE_FLAGS, |e, op| {
        e.module_flags(llvm::ModuleFlags::new(op))
    }),
    (llvm::LINKER_OPTIONS, |e, op| {
        e.linker_options(llvm::LinkerOptions::new(op))
    }),
];

impl<'a, 'l> Export<'a, 'l> {
    fn ret(&mut self, op: llvm::Return<'a>) -> Result {
        let value = op.arg().map(|value| self.value(*op, value));
        self.builder.ret(value.transpose()?);
        Ok(())
    }

    fn br(&mut self, op: OpRef<'a>) -> Result {
        let target = self.successor(op, llvm::br::DEST_SUCCESSOR)?;
        let br = self.builder.br(target);
        self.loop_metadata(op, br);
        Ok(())
    }

    fn cond_br(&mut self, op: llvm::CondBr<'a>) -> Result {
        let condition = self.value(*op, op.condition())?;
        let then = self.successor(*op, llvm::cond_br::TRUE_DEST_SUCCESSOR)?;
        let other = self.successor(*op, llvm::cond_br::FALSE_DEST_SUCCESSOR)?;
        let br = self.builder.cond_br(condition, then, other);
        self.branch_weights(*op, br);
        self.loop_metadata(*op, br);
        Ok(())
    }

    fn switch(&mut self, op: llvm::Switch<'a>) -> Result {
        use llvm::switch as slots;
        let value = self.value(*op, op.value())?;
        let default = self.successor(*op, slots::DEFAULT_DESTINATION_SUCCESSOR)?;
        let mut cases = Vec::new();
        if let Some(attr) = op.case_values() {
            let values = self.int_elements(*op, attr, value.ty())?;
            for (case, successor) in values.into_iter().zip(slots::CASE_DESTINATIONS_SUCCESSOR..) {
                cases.push((case, self.successor(*op, successor)?));
            }
        }
        let switch = self.builder.switch(value, default, &cases);
        self.branch_weights(*op, switch);
        Ok(())
    }

    fn indirect_br(&mut self, op: llvm::Indirectbr<'a>) -> Result {
        let address = self.value(*op, op.addr())?;
        let count = op.body.num_successors(op.id);
        let targets: Vec<Block> = (0..count)
            .map(|i| self.successor(*op, i))
            .collect::<Result<_>>()?;
        self.builder.indirect_br(address, &targets);
        Ok(())
    }

    fn unreachable(&mut self, _op: OpRef<'a>) -> Result {
        self.builder.unreachable();
        Ok(())
    }

    fn resume(&mut self, op: llvm::Resume<'a>) -> Result {
        self.builder.resume(self.value(*op, op.value())?);
        Ok(())
    }

    fn landing_pad(&mut self, op: llvm::Landingpad<'a>) -> Result {
        let ty = self.ty(*op, op.ty(op.res()))?;
        let clauses = self.operands(*op)?;
        if !clauses.iter().copied().all(Value::is_constant) {
            return fail(*op, "has a clause that is not constant");
        }
        let pad = self.builder.landing_pad(ty, op.cleanup(), &clauses);
        self.define(*op, pad);
        Ok(())
    }
}
