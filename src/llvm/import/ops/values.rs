//! Addresses, and parts of vectors and aggregates.

use llvm_sys::LLVMOpcode::*;
use llvm_sys::LLVMTypeKind;
use oxmlir_dialects::tables::llvm::{self, GEPNoWrapFlags};
use oxmlir_ir::ValueId;
use oxmlir_ir::rewrite::Rewriter;

use super::super::{Import, Result};
use super::Inst;

/// What stands for an index that is an operand.
const DYNAMIC_INDEX: i64 = i32::MIN as i64;

impl<'a, 'l> Import<'a, 'l> {
    pub(super) fn values_of_aggregates(
        &mut self,
        rw: &mut Rewriter,
        inst: Inst<'l>,
    ) -> Result<Option<ValueId>> {
        if inst.opcode == LLVMGetElementPtr {
            return self.address(rw, inst).map(Some);
        }
        let known = [
            LLVMExtractElement,
            LLVMInsertElement,
            LLVMShuffleVector,
            LLVMExtractValue,
            LLVMInsertValue,
        ];
        if !known.contains(&inst.opcode) {
            return Ok(None);
        }
        let loc = inst.loc;
        let ty = self.ty(inst.value.ty())?;
        let operands = inst.value.operands();
        let indices =
            |inst: Inst| -> Vec<i64> { inst.value.indices().into_iter().map(i64::from).collect() };
        // The position is made a value first, and what is inserted before what it is inserted to.
        let values = self.values(rw, &operands)?;
        Ok(Some(match (inst.opcode, &values[..]) {
            (LLVMExtractElement, [vector, at]) => llvm::extractelement(rw, loc, *vector, *at),
            (LLVMInsertElement, [vector, element, at]) => {
                llvm::insertelement(rw, loc, *vector, *element, *at)
            }
            (LLVMShuffleVector, [first, second, ..]) => {
                let mask: Vec<i64> = inst.value.mask().into_iter().map(i64::from).collect();
                llvm::shufflevector(rw, loc, ty, *first, *second, &mask)
            }
            (LLVMExtractValue, [container]) => {
                llvm::extractvalue(rw, loc, ty, *container, &indices(inst))
            }
            (LLVMInsertValue, [container, value]) => {
                llvm::insertvalue(rw, loc, *container, *value, &indices(inst))
            }
            _ => return self.unhandled(inst),
        }))
    }

    /// An address in an aggregate: indices of structs are numbers, all others are operands.
    fn address(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<ValueId> {
        let source = inst.value.gep_element();
        let operands = inst.value.operands();
        let Some((base, indices)) = operands.split_first() else {
            return self.unhandled(inst);
        };
        let element = self.ty(source)?;
        let base = self.value(rw, *base)?;
        // Numbers of fields are made values as well, although they are not used.
        let values = self.values(rw, indices)?;
        let (mut fixed, mut dynamic) = (Vec::new(), Vec::new());
        let mut at = None;
        for (index, value) in indices.iter().zip(values) {
            let in_struct =
                at.is_some_and(|ty: crate::sys::Ty| ty.kind() == LLVMTypeKind::LLVMStructTypeKind);
            let number = self.struct_index(*index).filter(|_| in_struct);
            match number {
                Some(number) => fixed.push(number),
                None => {
                    fixed.push(DYNAMIC_INDEX);
                    dynamic.push(value);
                }
            }
            at = match at {
                None => Some(source),
                Some(ty) => ty.member(number.unwrap_or(0) as u64),
            };
        }
        let ty = self.ty(inst.value.ty())?;
        let flags = inst.value.gep_flags();
        let options = llvm::GetelementptrOptions {
            no_wrap_flags: GEPNoWrapFlags::from_value(no_wrap(flags)),
        };
        Ok(llvm::getelementptr_with(
            rw, inst.loc, ty, base, &dynamic, &fixed, element, options,
        ))
    }

    /// The number of a field, which may be written as a vector of that number.
    fn struct_index(&self, index: crate::sys::Value<'l>) -> Option<i64> {
        index.as_int().or_else(|| index.element(0)?.as_int())
    }
}

/// The flags of an address computation: what is in bounds does not wrap either.
fn no_wrap(flags: u32) -> i64 {
    let has = |bit: u32| flags & bit != 0;
    let inbounds = match has(1) {
        true => GEPNoWrapFlags::INBOUNDS.value(),
        false => 0,
    };
    let nusw = match has(2) {
        true => GEPNoWrapFlags::NUSW.value(),
        false => 0,
    };
    let nuw = match has(4) {
        true => GEPNoWrapFlags::NUW.value(),
        false => 0,
    };
    inbounds | nusw | nuw
}
