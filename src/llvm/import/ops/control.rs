//! Control flow.

use llvm_sys::LLVMOpcode::*;
use oxmlir_dialects::tables::llvm;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, BlockId, OpId, TypeKind, ValueId};

use super::super::{Import, Result};
use super::Inst;
use crate::sys::{Block, Value};

impl<'a, 'l> Import<'a, 'l> {
    /// Terminators and landing pads; `None` for all other instructions.
    pub(super) fn control(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<Option<OpId>> {
        let loc = inst.loc;
        Ok(Some(match inst.opcode {
            LLVMBr if inst.value.is_conditional() => self.conditional_branch(rw, inst)?,
            LLVMBr => match inst.value.successors()[..] {
                [to] => {
                    let (to, args) = self.successor(rw, inst.value.block(), to)?;
                    llvm::br(rw, loc, &args, to)
                }
                _ => return self.unhandled(inst),
            },
            LLVMSwitch => self.switch(rw, inst)?,
            LLVMIndirectBr => self.indirect_branch(rw, inst)?,
            LLVMRet => {
                let operands = self.values(rw, &inst.value.operands())?;
                let arg = operands.first().copied();
                llvm::return_with(rw, loc, llvm::ReturnOptions { arg })
            }
            LLVMResume => {
                let operands = self.values(rw, &inst.value.operands())?;
                match operands[..] {
                    [value] => llvm::resume(rw, loc, value),
                    _ => return self.unhandled(inst),
                }
            }
            LLVMUnreachable => llvm::unreachable(rw, loc),
            LLVMLandingPad => {
                let clauses = self.values(rw, &inst.value.clauses())?;
                let ty = self.ty(inst.value.ty())?;
                let options = llvm::LandingpadOptions {
                    cleanup: inst.value.is_cleanup(),
                };
                let pad = llvm::landingpad_with(rw, loc, ty, &clauses, options);
                return Ok(rw.body.defining_op(pad));
            }
            _ => return Ok(None),
        }))
    }

    /// A successor, and what its arguments are.
    pub(super) fn successor(
        &mut self,
        rw: &mut Rewriter,
        from: Block<'l>,
        to: Block<'l>,
    ) -> Result<(BlockId, Vec<ValueId>)> {
        let args = self.branch_args(rw, from, to)?;
        Ok((self.own_block(to)?, args))
    }

    fn conditional_branch(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<OpId> {
        let condition = self.value(rw, inst.value.condition())?;
        let [then, other] = inst.value.successors()[..] else {
            return self.unhandled(inst);
        };
        let from = inst.value.block();
        let (then, then_args) = self.successor(rw, from, then)?;
        let (other, other_args) = self.successor(rw, from, other)?;
        let (loc, options) = (inst.loc, llvm::CondBrOptions::default());
        Ok(llvm::cond_br_with(
            rw,
            loc,
            condition,
            &then_args,
            &other_args,
            then,
            other,
            options,
        ))
    }

    fn switch(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<OpId> {
        let Some(condition) = inst.value.operands().first().copied() else {
            return self.unhandled(inst);
        };
        let value = self.value(rw, condition)?;
        let successors = inst.value.successors();
        let Some((default, cases)) = successors.split_first() else {
            return self.unhandled(inst);
        };
        let from = inst.value.block();
        let (default, default_args) = self.successor(rw, from, *default)?;
        let (mut targets, mut args, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
        for case in cases {
            let (target, case_args) = self.successor(rw, from, *case)?;
            targets.push(target);
            sizes.push(case_args.len() as i64);
            args.extend(case_args);
        }
        let case_values = self.case_values(inst, condition, cases.len())?;
        let options = llvm::SwitchOptions {
            case_values,
            ..Default::default()
        };
        let loc = inst.loc;
        Ok(llvm::switch_with(
            rw,
            loc,
            value,
            &default_args,
            &args,
            &sizes,
            default,
            &targets,
            options,
        ))
    }

    /// The values of the cases of a switch.
    fn case_values(
        &mut self,
        inst: Inst<'l>,
        condition: Value<'l>,
        count: usize,
    ) -> Result<Option<Attribute>> {
        if count == 0 {
            return Ok(None);
        }
        let element = self.ty(condition.ty())?;
        let ty = self.cx.ty(TypeKind::Vector {
            shape: [count as i64].into(),
            scalable: [false].into(),
            element,
        });
        let mut data = Vec::new();
        for successor in 1..=count {
            let value = inst.value.case_value(successor as u32);
            let Some(value) = super::super::constants::int_constant(value) else {
                return self.unhandled(inst);
            };
            value.write_le_bytes(&mut data);
        }
        Ok(Some(self.cx.dense_attr(ty, data, false)))
    }

    fn indirect_branch(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<OpId> {
        let Some(address) = inst.value.operands().first().copied() else {
            return self.unhandled(inst);
        };
        let address = self.value(rw, address)?;
        let (mut targets, mut args, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
        for successor in inst.value.successors() {
            let (target, own) = self.successor(rw, inst.value.block(), successor)?;
            targets.push(target);
            sizes.push(own.len() as i64);
            args.extend(own);
        }
        Ok(llvm::indirectbr(
            rw, inst.loc, address, &args, &sizes, &targets,
        ))
    }
}
