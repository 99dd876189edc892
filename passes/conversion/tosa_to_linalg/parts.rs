//! Operations that choose elements: tiles, reversals, gathering, tables.

use std::sync::Arc;

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::tables::linalg::{self, IteratorType};
use oxmlir_dialects::tables::{arith, tensor, tosa as ops};
use oxmlir_dialects::tensor::sizes::mixed_size;
use oxmlir_dialects::tosa::constants;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{DYNAMIC, Location, OpFoldResult, OpId, Type, ValueId};
use smallvec::smallvec;

use super::broadcast::{Indices, cast, map_with_zeros, size};
use super::numbers::extended;
use crate::affine::index;
use crate::arith::builder::Builder;

pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    let types = Some(types);
    patterns.add(ops::GATHER, "GatherConverter", types, gather);
    patterns.add(ops::REVERSE, "ReverseConverter", types, reverse);
    patterns.add(ops::TABLE, "TableConverter", types, table);
    patterns.add(ops::TILE, "TileConverter", types, tile);
}

fn rank(rw: &ConversionRewriter, value: ValueId) -> Result<usize, NoMatch> {
    rw.cx
        .rank(rw.body.ty(value))
        .ok_or_else(|| "a tensor without rank".into())
}

fn parallel(rank: usize) -> Vec<IteratorType> {
    vec![IteratorType::Parallel; rank]
}

fn gather(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let [values, places] = [
        operands[ops::gather::VALUES],
        operands[ops::gather::INDICES],
    ];
    let ty = rw.convert_only_result(op)?;
    if rank(rw, values)? != 3 || rank(rw, places)? != 2 || rw.cx.rank(ty).is_none() {
        return Err("tensors of other ranks".into());
    }
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let sizes = [(values, 0), (places, 1), (values, 2)];
    let sizes = sizes.map(|(value, dim)| mixed_size(rw, loc, value, dim));
    let element = rw.cx.element_type(ty);
    let init = build::empty(rw, loc, &sizes, element);
    let exprs = rw.cx.affine();
    let rows = exprs.map(3, 0, &[exprs.dim(0), exprs.dim(1)]);
    let maps = [rows, map_with_zeros(rw, 3, |_| false)];
    let generic = build::generic(
        rw,
        loc,
        [&[places], &[init]],
        &maps,
        &parallel(3),
        |rw, args| {
            let batch = linalg::index(rw, loc, 0);
            let row = arith::index_cast(rw, loc, Type::INDEX, args[0]);
            let column = linalg::index(rw, loc, 2);
            smallvec![tensor::extract(rw, loc, values, &[batch, row, column])]
        },
    );
    let value = rw.body.only_result(generic);
    let value = cast(rw, loc, value, ty);
    rw.replace(op, &[value]);
    Ok(())
}

fn reverse(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let input = operands[ops::reverse::INPUT1];
    let ty = rw.convert_only_result(op)?;
    let rank = rank(rw, input)?;
    let axis = ops::shared::axis(rw.op(op)).and_then(|axis| usize::try_from(axis).ok());
    let axis = axis
        .filter(|axis| *axis < rank)
        .ok_or("no such dimension")?;
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let sizes: Vec<OpFoldResult> = (0..rank)
        .map(|dim| mixed_size(rw, loc, input, dim))
        .collect();
    let at = index::constant(rw, loc, axis as i64);
    let length = tensor::dim(rw, loc, input, at);
    let element = rw.cx.element_type(ty);
    let init = build::empty(rw, loc, &sizes, element);
    let maps = [map_with_zeros(rw, rank, |_| false)];
    let generic = build::generic(rw, loc, [&[], &[init]], &maps, &parallel(rank), |rw, _| {
        let places: Vec<ValueId> = (0..rank)
            .map(|dim| {
                let place = linalg::index(rw, loc, dim as i64);
                if dim != axis {
                    return place;
                }
                let one = index::constant(rw, loc, 1);
                let last = arith::subi(rw, loc, length, one);
                arith::subi(rw, loc, last, place)
            })
            .collect();
        smallvec![tensor::extract(rw, loc, input, &places)]
    });
    let value = rw.body.only_result(generic);
    let value = cast(rw, loc, value, ty);
    rw.replace(op, &[value]);
    Ok(())
}

fn table(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let [input, table] = [operands[ops::table::INPUT1], operands[ops::table::TABLE]];
    let ty = rw.convert_only_result(op)?;
    let rank = rank(rw, input)?;
    let element = rw.cx.element_type(ty);
    let widths = [rw.body.ty(input), rw.body.ty(table), ty].map(|ty| {
        let element = rw.cx.element_type(ty);
        rw.cx.int_width(element)
    });
    let interpolates = match widths {
        [Some(8), Some(8), Some(8)] => false,
        [Some(16), Some(16), Some(32)] => true,
        _ => return Err("no table for such elements".into()),
    };
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let sizes: Vec<OpFoldResult> = (0..rank)
        .map(|dim| mixed_size(rw, loc, input, dim))
        .collect();
    let init = build::empty(rw, loc, &sizes, element);
    let maps = [map_with_zeros(rw, rank, |_| false); 2];
    let values: [&[ValueId]; 2] = [&[input], &[init]];
    let generic = build::generic(rw, loc, values, &maps, &parallel(rank), |rw, args| {
        let mut b = Builder::scalar(rw, loc);
        smallvec![match interpolates {
            true => interpolated(&mut b, table, args[0], element),
            false => looked_up(&mut b, table, args[0]),
        }]
    });
    let value = rw.body.only_result(generic);
    let value = cast(rw, loc, value, ty);
    rw.replace(op, &[value]);
    Ok(())
}

/// The element of a table of 256, of which the first stands for the least number.
fn looked_up(b: &mut Builder, table: ValueId, value: ValueId) -> ValueId {
    let place = arith::index_cast(b.rw, b.loc, Type::INDEX, value);
    let half = index::constant(b.rw, b.loc, 128);
    let place = arith::addi(b.rw, b.loc, place, half);
    tensor::extract(b.rw, b.loc, table, &[place])
}

/// The number between two elements of a table of 513: the highest nine bits say which, the lower seven where.
fn interpolated(b: &mut Builder, table: ValueId, value: ValueId, ty: Type) -> ValueId {
    let value = extended(b, value, ty);
    let int = |b: &mut Builder, number: i64| {
        let number = b.rw.cx.int_attr(ty, number);
        arith::constant(b.rw, b.loc, number)
    };
    let [half, bits, one, mask] = [32768, 7, 1, 127].map(|number| int(b, number));
    let place = arith::addi(b.rw, b.loc, value, half);
    let first = arith::shrui(b.rw, b.loc, place, bits);
    let fraction = arith::andi(b.rw, b.loc, place, mask);
    let second = arith::addi(b.rw, b.loc, first, one);
    let places = [first, second].map(|at| arith::index_cast(b.rw, b.loc, Type::INDEX, at));
    let ends = places.map(|at| tensor::extract(b.rw, b.loc, table, &[at]));
    let [low, high] = ends.map(|end| extended(b, end, ty));
    let scaled = arith::shli(b.rw, b.loc, low, bits);
    let slope = arith::subi(b.rw, b.loc, high, low);
    let rise = arith::muli(b.rw, b.loc, slope, fraction);
    arith::addi(b.rw, b.loc, scaled, rise)
}

/// A tensor with every two dimensions in one.
fn merged(rw: &mut Rewriter, loc: Location, value: ValueId) -> ValueId {
    let shape = rw.cx.shape(rw.body.ty(value)).unwrap_or_default();
    let pairs = shape.chunks(2);
    let sizes = pairs.map(|pair| match pair.contains(&DYNAMIC) {
        true => DYNAMIC,
        false => pair.iter().product(),
    });
    let sizes: Vec<i64> = sizes.collect();
    let ty = build::tensor_type(rw.cx, &sizes, rw.cx.element_type(rw.body.ty(value)));
    let groups = (0..sizes.len() as i64).map(|dim| {
        let pair = [2 * dim, 2 * dim + 1].map(|dim| rw.cx.int_attr(Type::I64, dim));
        rw.cx.array_attr(&pair)
    });
    let groups: Vec<_> = groups.collect();
    tensor::collapse_shape(rw, loc, ty, value, &groups)
}

// Each dimension becomes two, of which the first counts the copies.
fn tile(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let input = operands[ops::tile::INPUT1];
    let ty = rw.convert_only_result(op)?;
    let rank = rank(rw, input)?;
    let times = constants::sizes_of(rw.op(op), rw.op(op).operand(ops::tile::MULTIPLES));
    let times = times.ok_or("multiples that are not known")?;
    let wanted = rw.cx.shape(ty).ok_or("a result without rank")?.to_vec();
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let mut indices = Indices::default();
    let mut sizes = Vec::new();
    for (dim, times) in times.iter().enumerate() {
        sizes.push(match *times {
            -1 => OpFoldResult::Value(indices.dim(rw, loc, input, dim)),
            times => OpFoldResult::Known(times),
        });
        sizes.push(match size(rw, input, dim) {
            DYNAMIC => OpFoldResult::Value(indices.dim(rw, loc, input, dim)),
            known => OpFoldResult::Known(known),
        });
    }
    let element = rw.cx.element_type(ty);
    let init = build::empty(rw, loc, &sizes, element);
    let exprs = rw.cx.affine();
    let inner: Vec<_> = (0..rank).map(|dim| exprs.dim(2 * dim as u32 + 1)).collect();
    let maps = [
        exprs.map(2 * rank as u32, 0, &inner),
        map_with_zeros(rw, 2 * rank, |_| false),
    ];
    let values: [&[ValueId]; 2] = [&[input], &[init]];
    let generic = build::generic(rw, loc, values, &maps, &parallel(2 * rank), |_, args| {
        smallvec![args[0]]
    });
    let copies = rw.body.only_result(generic);
    // A shape leaves one size open at most.
    if wanted.iter().filter(|size| **size == DYNAMIC).count() > 1 {
        let value = merged(rw, loc, copies);
        let value = cast(rw, loc, value, ty);
        rw.replace(op, &[value]);
        return Ok(());
    }
    let shape: Vec<i64> = wanted
        .iter()
        .map(|size| if *size == DYNAMIC { -1 } else { *size })
        .collect();
    let shape = constants::shape(rw, loc, &shape);
    let value = ops::reshape(rw, loc, copies, shape);
    rw.body.set_type(value, ty);
    rw.replace(op, &[value]);
    Ok(())
}
