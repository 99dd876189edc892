//! Loads, stores and prefetches: the subscripts become values.

use oxmlir_dialects::affine::dma::Dma;
use oxmlir_dialects::tables::{affine, memref, vector};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{OpId, OpRef, Type, ValueId};

use crate::affine::expand;
use crate::vector::build;

pub fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns.add(affine::LOAD, "AffineLoadLowering", None, lower_load);
    patterns.add(affine::STORE, "AffineStoreLowering", None, lower_store);
    patterns.add(
        affine::VECTOR_LOAD,
        "AffineVectorLoadLowering",
        None,
        lower_vector_load,
    );
    patterns.add(
        affine::VECTOR_STORE,
        "AffineVectorStoreLowering",
        None,
        lower_vector_store,
    );
    patterns.add(
        affine::DMA_START,
        "AffineDmaStartLowering",
        None,
        lower_dma_start,
    );
    patterns.add(
        affine::DMA_WAIT,
        "AffineDmaWaitLowering",
        None,
        lower_dma_wait,
    );
    patterns.add(
        affine::PREFETCH,
        "AffinePrefetchLowering",
        None,
        lower_prefetch,
    );
}

/// Inserts the subscripts of an access as values.
fn subscripts(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
) -> Result<Vec<ValueId>, NoMatch> {
    let map = super::converted_map(rw, op, operands)?;
    let loc = rw.body.loc(op);
    expand::expand_map(rw, loc, &map).map_err(|why| super::decline(rw, op, why))
}

// affine.load(m, map) -> memref.load(m, subscripts)
fn lower_load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let indices = subscripts(rw, op, operands)?;
    let (loc, memref) = (rw.body.loc(op), operands[affine::load::MEMREF]);
    let value = memref::load(rw, loc, memref, &indices);
    rw.replace(op, &[value]);
    Ok(())
}

// affine.store(x, m, map) -> memref.store(x, m, subscripts)
fn lower_store(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use affine::store::{MEMREF, VALUE};
    let indices = subscripts(rw, op, operands)?;
    let loc = rw.body.loc(op);
    memref::store(rw, loc, operands[VALUE], operands[MEMREF], &indices);
    rw.erase(op);
    Ok(())
}

/// The transfer between a memref and the vector `ty` where elements next to one another in the last dimension of the memref are not so in
/// memory, as `vector.load` and `vector.store` want them; `None` where they are. The vector is left to be told.
fn strided_transfer(
    rw: &ConversionRewriter,
    (memref, indices): (ValueId, &[ValueId]),
    ty: Type,
) -> Option<Transfer> {
    let cx = rw.cx;
    let memref_type = rw.body.ty(memref);
    let layout = cx.strides_and_offset(memref_type);
    let has_unit_stride =
        layout.is_some_and(|(strides, _)| strides.last().is_none_or(|last| *last == 1));
    let element = cx.element_type(memref_type);
    if has_unit_stride || element != cx.element_type(ty) {
        return None;
    }
    let rank = cx.rank(ty)?;
    let dims = cx.rank(memref_type)? as u32;
    Some(Transfer {
        vector: memref,
        base: memref,
        indices: indices.to_vec(),
        padding: None,
        mask: None,
        map: cx.affine().minor_identity_map(dims, rank as u32),
        in_bounds: vec![true; rank],
    })
}

// affine.vector_load(m, map) -> vector.load(m, subscripts), or a transfer where other elements lie in between
fn lower_vector_load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let indices = subscripts(rw, op, operands)?;
    let view = affine::VectorLoad::new(rw.op(op));
    let (loc, ty) = (view.loc(), view.ty(view.result()));
    let memref = operands[affine::vector_load::MEMREF];
    let value = match strided_transfer(rw, (memref, &indices), ty) {
        Some(transfer) => {
            let element = rw.cx.element_type(ty);
            let padding = build::zero(rw, loc, element);
            build::read(
                rw,
                loc,
                ty,
                &Transfer {
                    padding,
                    ..transfer
                },
            )
        }
        None => vector::load(rw, loc, ty, memref, &indices),
    };
    rw.replace(op, &[value]);
    Ok(())
}

// affine.vector_store(x, m, map) -> vector.store(x, m, subscripts), or a transfer where other elements lie in between
fn lower_vector_store(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use affine::vector_store::{MEMREF, VALUE};
    let indices = subscripts(rw, op, operands)?;
    let (loc, value, memref) = (rw.body.loc(op), operands[VALUE], operands[MEMREF]);
    let ty = rw.body.ty(value);
    match strided_transfer(rw, (memref, &indices), ty) {
        Some(transfer) => {
            let vector = value;
            build::write(rw, loc, &Transfer { vector, ..transfer });
        }
        None => {
            vector::store(rw, loc, value, memref, &indices);
        }
    }
    rw.erase(op);
    Ok(())
}

// affine.prefetch(m, map) -> memref.prefetch(m, subscripts)
fn lower_prefetch(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let indices = subscripts(rw, op, operands)?;
    let view = affine::Prefetch::new(rw.op(op));
    let (loc, is_write, hint) = (view.loc(), view.is_write(), view.locality_hint());
    let is_data_cache = view.is_data_cache();
    let memref = operands[affine::prefetch::MEMREF];
    memref::prefetch(rw, loc, memref, &indices, is_write, hint, is_data_cache);
    rw.erase(op);
    Ok(())
}

/// Inserts the operands of a transfer with values for its subscripts: buffers with their subscripts, then the sizes.
fn expand_transfer(
    rw: &mut ConversionRewriter,
    op: OpId,
) -> Result<(Vec<Vec<ValueId>>, Vec<ValueId>), NoMatch> {
    let dma = Dma::of(OpRef::new(rw.cx, rw.body, op)).ok_or("no transfer")?;
    let loc = rw.body.loc(op);
    let mut accesses = Vec::new();
    for access in dma.accesses {
        let subscripts = match expand::expand_map(rw, loc, &access.map) {
            Ok(values) => values,
            Err(why) => return Err(super::decline(rw, op, why)),
        };
        accesses.push(std::iter::once(access.memref).chain(subscripts).collect());
    }
    Ok((accesses, dma.sizes))
}

// affine.dma_start(src, dst, tag, n) -> memref.dma_start(src, dst, n, tag)
fn lower_dma_start(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let (accesses, sizes) = expand_transfer(rw, op)?;
    let ([source, target, tag], [count, strides @ ..]) = (&accesses[..], &sizes[..]) else {
        return Err("a transfer has three accesses and a size".into());
    };
    let operands = [source, target, &[*count][..], tag, strides].concat();
    let loc = rw.body.loc(op);
    memref::dma_start(rw, loc, &operands);
    rw.erase(op);
    Ok(())
}

// affine.dma_wait(tag, n) -> memref.dma_wait(tag, n)
fn lower_dma_wait(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let (accesses, sizes) = expand_transfer(rw, op)?;
    let tag = accesses.first().and_then(|tag| tag.split_first());
    let (Some((tag, indices)), &[count]) = (tag, &sizes[..]) else {
        return Err("a wait has one access and a size".into());
    };
    let loc = rw.body.loc(op);
    memref::dma_wait(rw, loc, *tag, indices, count);
    rw.erase(op);
    Ok(())
}
