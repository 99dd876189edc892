//! Lowers what is left of bufferization when there are no tensors any more: clones, and buffers that are freed unless they are
//! retained.
//!
//! ```mlir
//! %c = bufferization.clone %m : memref<8xf32> to memref<8xf32>
//! // %c = memref.alloc() : memref<8xf32>
//! // memref.copy %m, %c : memref<8xf32> to memref<8xf32>
//! ```

use oxmlir_dialects::bufferization::pairs::{Dim, dynamic_sizes};
use oxmlir_dialects::memref::layout::memref_like;
use oxmlir_dialects::memref::views::are_cast_compatible;
use oxmlir_dialects::tables::{arith, bufferization, memref, scf};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter, folded};
use oxmlir_ir::{Body, DYNAMIC, Diagnostic, InsertPoint, Location, OpId, Type, TypeKind, ValueId};
use rustc_hash::FxHashSet;

use crate::bodies::{all_ended, for_each_body};
use crate::bufferization::lower_deallocations;

pub static PASS: PassInfo = PassInfo {
    promise: lower_deallocations::promised,
    ..PassInfo::new(
        "convert-bufferization-to-memref",
        "ConvertBufferizationToMemRefPass",
        "lowers clones and deallocations to memref",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    lower_deallocations::check_root(body, pass)?;
    let results = for_each_body(body, &|body| {
        let mut ops = body.nested_ops(body.root());
        ops.retain(|op| body.name(*op) == bufferization::CLONE);
        let mut no_listener = NoListener;
        let at = InsertPoint::Before(body.root());
        let mut rw = Rewriter::new(pass.cx, body, &mut no_listener, at);
        let mut clones = FxHashSet::default();
        ops.into_iter().try_for_each(|op| {
            let clone = lower_clone(&mut rw, op, &clones)?;
            clones.insert(clone);
            Ok(())
        })
    });
    all_ended(pass, results)?;
    lower_deallocations::lower(body, pass)
}

// The sizes of a clone are asked for even if they are known: the clones are lowered side by side.
fn lower_clone(
    rw: &mut Rewriter,
    op: OpId,
    clones: &FxHashSet<ValueId>,
) -> Result<ValueId, Diagnostic> {
    let view = bufferization::Clone::new(rw.op(op));
    let (loc, source, ty) = (view.loc(), view.input(), view.only_result_type());
    rw.insert_before(op);
    let new = match rw.cx.shape(ty) {
        None => alloc_unranked(rw, loc, source, ty),
        Some(shape) => {
            let shape = shape.to_vec();
            let dense = memref_like(rw.cx, ty, &shape, None);
            if !are_cast_compatible(rw.cx, dense, ty) {
                return Err(rw.op(op).plain_error(
                    "failed to legalize operation 'bufferization.clone' that was explicitly marked illegal",
                ));
            }
            let dim: Dim = match clones.contains(&source) {
                true => memref::dim,
                false => |rw, loc, source, dim| {
                    let size = memref::dim(rw, loc, source, dim);
                    folded(rw, size)
                },
            };
            let sizes = dynamic_sizes(rw, loc, source, &shape, dim);
            let new = memref::alloc(rw, loc, dense, &sizes, &[]);
            if dense == ty {
                new
            } else {
                memref::cast(rw, loc, ty, new)
            }
        }
    };
    memref::copy(rw, loc, source, new);
    rw.replace(op, &[new]);
    Ok(new)
}

/// A buffer of as many elements, in the shape of one whose rank is not known.
fn alloc_unranked(rw: &mut Rewriter, loc: Location, source: ValueId, ty: Type) -> ValueId {
    let list = |element: Type| TypeKind::MemRef {
        shape: [DYNAMIC].into(),
        element,
        layout: None,
        space: None,
    };
    let (shape_type, flat_type) = (rw.cx.ty(list(Type::INDEX)), list(rw.cx.element_type(ty)));
    let flat_type = rw.cx.ty(flat_type);
    let [zero, one] = [0, 1].map(|number| {
        let number = rw.cx.int_attr(Type::INDEX, number);
        arith::constant(rw, loc, number)
    });
    let rank = memref::rank(rw, loc, source);
    let shape = memref::alloca(rw, loc, shape_type, &[rank], &[]);
    let counted = scf::for_(rw, loc, &[Type::INDEX], zero, rank, one, &[one]);
    let behind = rw.at;
    let region = rw.body.only_region(counted);
    let block = rw.body.add_block(region);
    let index = rw.body.add_arg(block, Type::INDEX, loc);
    let so_far = rw.body.add_arg(block, Type::INDEX, loc);
    rw.insert_at_end(block);
    let size = memref::dim(rw, loc, source, index);
    memref::store(rw, loc, size, shape, &[index]);
    let product = arith::muli(rw, loc, so_far, size);
    scf::yield_(rw, loc, &[product]);
    rw.at = behind;
    let count = rw.body.only_result(counted);
    let flat = memref::alloc(rw, loc, flat_type, &[count], &[]);
    memref::reshape(rw, loc, ty, flat, shape)
}
