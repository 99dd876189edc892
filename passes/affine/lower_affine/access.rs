//! Loads, stores and prefetches: the subscripts become values.

use oxmlir_dialects::affine::access::memref_slot;
use oxmlir_dialects::affine::dma::Dma;
use oxmlir_dialects::tables::{affine, memref, vector};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Attribute, OpId, OpName, OpRef, OpState, Type, ValueId};

use crate::affine::expand;

pub fn add_patterns(patterns: &mut ConversionPatterns) {
    let plain: [(OpName, OpName, &str); 4] = [
        (affine::LOAD, memref::LOAD, "AffineLoadLowering"),
        (affine::STORE, memref::STORE, "AffineStoreLowering"),
        (
            affine::VECTOR_LOAD,
            vector::LOAD,
            "AffineVectorLoadLowering",
        ),
        (
            affine::VECTOR_STORE,
            vector::STORE,
            "AffineVectorStoreLowering",
        ),
    ];
    for (from, to, name) in plain {
        patterns.add(from, name, None, move |rw, op, operands| {
            lower(rw, op, operands, to, &[])
        });
    }
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

// affine.load(m, map) -> memref.load(m, subscripts)
fn lower(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    name: OpName,
    attrs: &[(usize, Attribute)],
) -> Outcome {
    let map = super::converted_map(rw, op, operands)?;
    let leading = memref_slot(rw.body.name(op)).ok_or("no memref")? + 1;
    let loc = rw.body.loc(op);
    let subscripts = match expand::expand_map(rw, loc, &map) {
        Ok(values) => values,
        Err(why) => return Err(super::decline(rw, op, why)),
    };
    let operands: Vec<ValueId> = operands[..leading]
        .iter()
        .copied()
        .chain(subscripts)
        .collect();
    let results: Vec<Type> = rw.body.result_types(op).collect();
    let state = OpState {
        operands: &operands,
        results: &results,
        attrs,
        ..OpState::new(name, loc)
    };
    rw.replace_with(op, &state);
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
    replace_transfer(rw, op, memref::DMA_START, &operands);
    Ok(())
}

// affine.dma_wait(tag, n) -> memref.dma_wait(tag, n)
fn lower_dma_wait(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let (accesses, sizes) = expand_transfer(rw, op)?;
    let operands = [accesses.concat(), sizes].concat();
    replace_transfer(rw, op, memref::DMA_WAIT, &operands);
    Ok(())
}

fn replace_transfer(rw: &mut ConversionRewriter, op: OpId, name: OpName, operands: &[ValueId]) {
    let loc = rw.body.loc(op);
    let state = OpState {
        operands,
        ..OpState::new(name, loc)
    };
    rw.replace_with(op, &state);
}

fn lower_prefetch(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let slots = [
        (
            memref::prefetch::IS_WRITE_ATTR,
            affine::prefetch::IS_WRITE_ATTR,
        ),
        (
            memref::prefetch::LOCALITY_HINT_ATTR,
            affine::prefetch::LOCALITY_HINT_ATTR,
        ),
        (
            memref::prefetch::IS_DATA_CACHE_ATTR,
            affine::prefetch::IS_DATA_CACHE_ATTR,
        ),
    ];
    let attrs: Vec<(usize, Attribute)> = slots
        .iter()
        .filter_map(|(to, from)| Some((*to, rw.body.attr(op, *from)?)))
        .collect();
    lower(rw, op, operands, memref::PREFETCH, &attrs)
}
