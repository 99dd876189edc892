//! Expands `memref.realloc` to an allocation and a copy, where the buffer has to grow.
//!
//! ```mlir
//! %1 = memref.realloc %0(%n) : memref<?xf32> to memref<?xf32>
//! // %less = arith.cmpi ult, %size, %n
//! // %1 = scf.if %less -> (memref<?xf32>) {
//! //   %new = memref.alloc(%n)
//! //   %part = memref.subview %new[0] [%size] [1]
//! //   memref.copy %0, %part
//! //   memref.dealloc %0
//! //   scf.yield %new
//! // } else {
//! //   %same = memref.reinterpret_cast %0 to offset: [0], sizes: [%n], strides: [1]
//! //   scf.yield %same
//! // }
//! ```

use oxmlir_dialects::memref::layout::{memref_like, strided_attr};
use oxmlir_dialects::memref::mixed::{OpFoldResult, Slice};
use oxmlir_dialects::tables::arith::{self, CmpIPredicate};
use oxmlir_dialects::tables::memref::{self, AllocOptions};
use oxmlir_dialects::tables::scf;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult, Promise};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionTarget};
use oxmlir_ir::{Body, DYNAMIC, Location, OpId, RegionId, Type, ValueId};

use super::index::value;
use crate::bodies::convert;

const EMIT_DEALLOCS: &str = "emit-deallocs";

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::bool(
        EMIT_DEALLOCS,
        "free the old buffer when a new one takes its place",
        true,
    )],
    // A pass behind it frees what this one leaves.
    promise: |_, _, options| match options.bool(EMIT_DEALLOCS) {
        true => Promise::None,
        false => Promise::Inputs,
    },
    ..PassInfo::new(
        "expand-realloc",
        "ExpandReallocPass",
        "expands reallocations to allocations and copies",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let free = pass.options.bool(EMIT_DEALLOCS);
    let mut target = ConversionTarget::new();
    target
        .legal_dialects(&["arith", "memref", "scf"])
        .illegal_ops(&[memref::REALLOC]);
    let mut patterns = ConversionPatterns::new();
    let name = "ExpandReallocOpPattern";
    patterns.add(memref::REALLOC, name, None, move |rw, op, _| {
        let result = expand(rw, op, free).ok_or("expected ranked buffers")?;
        rw.replace(op, &[result]);
        Ok(())
    });
    convert(body, pass, target, patterns)
}

/// A reallocation: the old buffer and its size, the size and type of the new one.
struct Realloc {
    op: OpId,
    loc: Location,
    source: ValueId,
    old_size: OpFoldResult,
    new_size: OpFoldResult,
    ty: Type,
}

/// The value that stands for a reallocation.
fn expand(rw: &mut Rewriter, op: OpId, free: bool) -> Option<ValueId> {
    let loc = rw.body.loc(op);
    let view = memref::Realloc::new(rw.op(op));
    let (source, ty) = (view.source(), view.only_result_type());
    let dynamic = view.dynamic_result_size();
    let size_of = |ty| rw.cx.shape(ty).and_then(|s| s.first().copied());
    let (old, new) = (size_of(rw.body.ty(source))?, size_of(ty)?);
    let (old_size, old_value) = match old {
        DYNAMIC => {
            let zero = value(rw, loc, OpFoldResult::Known(0));
            let size = memref::dim(rw, loc, source, zero);
            (OpFoldResult::Value(size), size)
        }
        old => (
            OpFoldResult::Known(old),
            value(rw, loc, OpFoldResult::Known(old)),
        ),
    };
    let new_size = dynamic.map_or(OpFoldResult::Known(new), OpFoldResult::Value);
    // A part of a smaller buffer that has the size of the larger one would be no valid slice.
    if old != DYNAMIC && new != DYNAMIC && old > new {
        return Some(first_elements(new_size).reinterpret_cast(rw, loc, ty, source));
    }
    let new_value = value(rw, loc, new_size);
    let realloc = Realloc {
        op,
        loc,
        source,
        old_size,
        new_size,
        ty,
    };
    let less = arith::cmpi(rw, loc, old_value, new_value, CmpIPredicate::Ult);
    let choice = scf::if_(rw, loc, &[ty], less);
    grow(rw, choice, &realloc, free);
    keep(rw, choice, &realloc);
    Some(rw.body.only_result(choice))
}

fn enter(rw: &mut Rewriter, region: RegionId) {
    let block = rw.body.add_block(region);
    rw.insert_at_end(block);
}

/// The old buffer is too small: a new one takes over its contents.
fn grow(rw: &mut Rewriter, choice: OpId, realloc: &Realloc, free: bool) {
    let loc = realloc.loc;
    enter(rw, scf::If::new(rw.op(choice)).then_region());
    let sizes: Vec<ValueId> = match realloc.new_size {
        OpFoldResult::Value(size) => vec![size],
        OpFoldResult::Known(_) => Vec::new(),
    };
    let alignment = memref::Realloc::new(rw.op(realloc.op)).alignment();
    let options = AllocOptions { alignment };
    let new = memref::alloc_with(rw, loc, realloc.ty, &sizes, &[], options);
    let layout = strided_attr(rw.cx, &[1], 0);
    let size = realloc.old_size.or_dynamic();
    let ty = memref_like(rw.cx, realloc.ty, &[size], Some(layout));
    let part = first_elements(realloc.old_size).subview(rw, loc, ty, new);
    memref::copy(rw, loc, realloc.source, part);
    if free {
        memref::dealloc(rw, loc, realloc.source);
    }
    scf::yield_(rw, loc, &[new]);
}

/// The old buffer is large enough: a part of it is the new one.
fn keep(rw: &mut Rewriter, choice: OpId, realloc: &Realloc) {
    let loc = realloc.loc;
    enter(rw, scf::If::new(rw.op(choice)).else_region());
    let part = first_elements(realloc.new_size);
    let same = part.reinterpret_cast(rw, loc, realloc.ty, realloc.source);
    scf::yield_(rw, loc, &[same]);
}

/// The first `size` elements of a buffer of one dimension.
fn first_elements(size: OpFoldResult) -> Slice {
    let one = |number| [number].into_iter().collect();
    Slice {
        offsets: one(OpFoldResult::Known(0)),
        sizes: one(size),
        strides: one(OpFoldResult::Known(1)),
    }
}
