//! Loads, stores and prefetches.

use oxmlir_dialects::tables::{llvm, memref};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, Outcome};
use oxmlir_ir::{Attribute, OpId, Type, ValueId};

use super::{builder, element_type, operand_type};
use crate::conversion::llvm_common::Descriptor;

/// Alignment and `nontemporal` of an access, from the slots of the old operation to those of the new one.
fn access_attrs(
    rw: &ConversionRewriter,
    op: OpId,
    from: [usize; 2],
    to: [usize; 2],
) -> Vec<(usize, Attribute)> {
    let mut attrs = Vec::new();
    attrs.extend(rw.body.attr(op, from[0]).map(|a| (to[0], a)));
    if rw.body.attr(op, from[1]) == Some(Attribute::TRUE) {
        attrs.push((to[1], Attribute::UNIT));
    }
    attrs
}

// load(m, i) -> llvm.load(&m[i])
pub fn load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::load::{ALIGNMENT_ATTR, MEMREF, NONTEMPORAL_ATTR};
    let ty = operand_type(rw, op, MEMREF);
    let element = element_type(rw, ty)?;
    let attrs = access_attrs(
        rw,
        op,
        [ALIGNMENT_ATTR, NONTEMPORAL_ATTR],
        [llvm::load::ALIGNMENT_ATTR, llvm::load::NONTEMPORAL_ATTR],
    );
    let mut b = builder(rw, op)?;
    let desc = Descriptor::new(operands[MEMREF]);
    let addr = desc.element(&mut b, (ty, element), &operands[1..], true);
    let value = b.value(llvm::LOAD, &[addr], element, &attrs);
    rw.replace(op, &[value]);
    Ok(())
}

// store(x, m, i) -> llvm.store(x, &m[i])
pub fn store(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::store::{ALIGNMENT_ATTR, MEMREF, NONTEMPORAL_ATTR, VALUE};
    let ty = operand_type(rw, op, MEMREF);
    let element = element_type(rw, ty)?;
    let attrs = access_attrs(
        rw,
        op,
        [ALIGNMENT_ATTR, NONTEMPORAL_ATTR],
        [llvm::store::ALIGNMENT_ATTR, llvm::store::NONTEMPORAL_ATTR],
    );
    let mut b = builder(rw, op)?;
    let desc = Descriptor::new(operands[MEMREF]);
    let addr = desc.element(&mut b, (ty, element), &operands[2..], true);
    let operands = [operands[VALUE], addr];
    b.rw.create(llvm::STORE, b.loc, &operands, &[], &attrs);
    rw.erase(op);
    Ok(())
}

// prefetch(m, i) -> llvm.prefetch(&m[i])
pub fn prefetch(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::prefetch::{IS_DATA_CACHE_ATTR, IS_WRITE_ATTR, LOCALITY_HINT_ATTR, MEMREF};
    let ty = operand_type(rw, op, MEMREF);
    let element = element_type(rw, ty)?;
    let cx = rw.cx;
    let flag = |slot: usize| {
        let set = rw.body.attr(op, slot) == Some(Attribute::TRUE);
        cx.int_attr(Type::I32, i64::from(set))
    };
    let hint = rw.body.attr(op, LOCALITY_HINT_ATTR).ok_or("no hint")?;
    let attrs = [
        (llvm::intr_prefetch::RW_ATTR, flag(IS_WRITE_ATTR)),
        (llvm::intr_prefetch::HINT_ATTR, hint),
        (llvm::intr_prefetch::CACHE_ATTR, flag(IS_DATA_CACHE_ATTR)),
    ];
    let mut b = builder(rw, op)?;
    let desc = Descriptor::new(operands[MEMREF]);
    let addr = desc.element(&mut b, (ty, element), &operands[1..], false);
    b.rw.create(llvm::INTR_PREFETCH, b.loc, &[addr], &[], &attrs);
    rw.erase(op);
    Ok(())
}
