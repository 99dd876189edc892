//! Loads, stores and prefetches.

use oxmlir_dialects::tables::{llvm, memref};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, Outcome};
use oxmlir_ir::{OpId, ValueId};

use super::{builder, element_type};
use crate::conversion::llvm_common::Descriptor;

// load(m, i) -> llvm.load(&m[i])
pub fn load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::load as slots;
    let view = memref::Load::new(rw.op(op));
    let indices = view.group_of(operands, slots::INDICES);
    let ty = view.ty(view.memref());
    let element = element_type(rw, ty)?;
    let options = llvm::LoadOptions {
        alignment: view.alignment(),
        nontemporal: view.nontemporal() == Some(true),
        ..Default::default()
    };
    let mut b = builder(rw, op)?;
    let desc = Descriptor::new(operands[slots::MEMREF]);
    let addr = desc.element(&mut b, (ty, element), indices, true);
    let value = llvm::load_with(b.rw, b.loc, element, addr, options);
    rw.replace(op, &[value]);
    Ok(())
}

// store(x, m, i) -> llvm.store(x, &m[i])
pub fn store(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::store as slots;
    let view = memref::Store::new(rw.op(op));
    let indices = view.group_of(operands, slots::INDICES);
    let ty = view.ty(view.memref());
    let element = element_type(rw, ty)?;
    let options = llvm::StoreOptions {
        alignment: view.alignment(),
        nontemporal: view.nontemporal() == Some(true),
        ..Default::default()
    };
    let mut b = builder(rw, op)?;
    let desc = Descriptor::new(operands[slots::MEMREF]);
    let addr = desc.element(&mut b, (ty, element), indices, true);
    llvm::store_with(b.rw, b.loc, operands[slots::VALUE], addr, options);
    rw.erase(op);
    Ok(())
}

// prefetch(m, i) -> llvm.prefetch(&m[i])
pub fn prefetch(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::prefetch as slots;
    let view = memref::Prefetch::new(rw.op(op));
    let indices = view.group_of(operands, slots::INDICES);
    let ty = view.ty(view.memref());
    let element = element_type(rw, ty)?;
    let hint = view.locality_hint();
    let [write, data] = [view.is_write(), view.is_data_cache()].map(i64::from);
    let mut b = builder(rw, op)?;
    let desc = Descriptor::new(operands[slots::MEMREF]);
    let addr = desc.element(&mut b, (ty, element), indices, false);
    llvm::intr_prefetch(b.rw, b.loc, addr, write, hint, data);
    rw.erase(op);
    Ok(())
}
