//! Lowers conditionals, loops and `tosa.scatter` to scf.
//!
//! ```mlir
//! %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> { ... } else { ... }
//! // becomes
//! %extracted = tensor.extract %c[] : tensor<i1>
//! %0 = scf.if %extracted -> (tensor<4xf32>) { ... } else { ... }
//! ```

use oxmlir_dialects::tables::{arith, scf, tensor, tosa as ops};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, NoMatch, Outcome,
};
use oxmlir_ir::rewrite::{Rewriter, folded};
use oxmlir_ir::{
    BlockId, Body, DYNAMIC, InsertPoint, Location, OpId, RegionId, Type, TypeKind, ValueId,
};

use crate::affine::index;
use crate::bodies::convert;
use crate::conversion::vector_to_scf::loops::insert_loop;

pub static PASS: PassInfo = PassInfo::new(
    "tosa-to-scf",
    "TosaToSCFPass",
    "lowers conditionals, loops and scattering of tosa to scf",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    patterns.add(ops::COND_IF, "IfOpConverter", None, cond_if);
    patterns.add(ops::SCATTER, "ScatterOpConverter", None, scatter);
    patterns.add(ops::WHILE_LOOP, "WhileOpConverter", None, while_loop);
    let mut target = ConversionTarget::new();
    target
        .illegal_ops(&[ops::COND_IF, ops::SCATTER, ops::WHILE_LOOP])
        .legal_unknown();
    convert(body, pass, target, patterns)
}

/// The only element of a tensor of one.
fn only_element(rw: &mut Rewriter, loc: Location, value: ValueId) -> ValueId {
    let rank = rw.cx.rank(rw.body.ty(value)).unwrap_or_default();
    let zeros: Vec<ValueId> = (0..rank).map(|_| index::constant(rw, loc, 0)).collect();
    tensor::extract(rw, loc, value, &zeros)
}

fn has_one_element(rw: &ConversionRewriter, value: ValueId) -> Result<(), NoMatch> {
    match rw.cx.num_elements(rw.body.ty(value)) {
        Some(1) => Ok(()),
        _ => Err("a condition that is not of one element".into()),
    }
}

/// The entry block of a region, and the operation at its end.
fn parts(rw: &ConversionRewriter, region: RegionId) -> Result<(BlockId, OpId), NoMatch> {
    let block = rw.body.blocks(region).next().ok_or("no block")?;
    let end = rw.body.last_op(block).ok_or("an empty block")?;
    match rw.body.name(end) {
        ops::YIELD => Ok((block, end)),
        _ => Err("no `tosa.yield` at the end".into()),
    }
}

/// Moves the operations of a block to another one, whose arguments take the place of its own.
fn moved(rw: &mut ConversionRewriter, from: BlockId, to: BlockId, values: &[ValueId]) {
    let values = match rw.body.args(from).is_empty() {
        true => &[],
        false => values,
    };
    rw.inline_block(from, InsertPoint::End(to), values);
}

/// Ends a block with `scf.yield` in place of `tosa.yield`.
fn yields(rw: &mut ConversionRewriter, end: OpId) {
    let values = rw.body.operand_vec(end);
    rw.insert_before(end);
    let loc = rw.body.loc(end);
    scf::yield_(rw, loc, &values);
    rw.erase(end);
}

fn cond_if(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use ops::cond_if as slots;
    let condition = operands[slots::CONDITION];
    has_one_element(rw, condition)?;
    let regions = [slots::THEN_GRAPH_REGION, slots::ELSE_GRAPH_REGION];
    let regions = regions.map(|region| rw.body.region(op, region));
    let blocks = [parts(rw, regions[0])?, parts(rw, regions[1])?];
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let condition = only_element(rw, loc, condition);
    let types: Vec<Type> = rw.body.result_types(op).collect();
    let choice = scf::if_(rw, loc, &types, condition);
    let slots = [scf::if_::THEN_REGION, scf::if_::ELSE_REGION];
    for ((block, end), slot) in blocks.into_iter().zip(slots) {
        let region = rw.body.region(choice, slot);
        let to = rw.body.add_block(region);
        moved(rw, block, to, &operands[1..]);
        yields(rw, end);
    }
    let values: Vec<ValueId> = rw.body.results(choice).collect();
    rw.replace(op, &values);
    Ok(())
}

fn while_loop(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use ops::while_loop as slots;
    let regions = [slots::COND_GRAPH_REGION, slots::BODY_GRAPH_REGION];
    let regions = regions.map(|region| rw.body.region(op, region));
    let [(condition, end), (looped, last)] = [parts(rw, regions[0])?, parts(rw, regions[1])?];
    let &[decision] = &rw.body.operand_vec(end)[..] else {
        return Err("a condition of other than one value".into());
    };
    has_one_element(rw, decision)?;
    let types: Vec<Type> = rw.body.result_types(op).collect();
    let carried = operands.iter().map(|value| rw.body.ty(*value));
    if !carried.eq(types.iter().copied()) {
        return Err("values that change their type".into());
    }
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let new = scf::while_(rw, loc, &types, operands);
    let slots = [scf::while_::BEFORE_REGION, scf::while_::AFTER_REGION];
    let mut before = Vec::new();
    for (block, slot) in [condition, looped].into_iter().zip(slots) {
        let region = rw.body.region(new, slot);
        let to = rw.body.add_block(region);
        let args: Vec<ValueId> = types
            .iter()
            .map(|ty| rw.body.add_arg(to, *ty, loc))
            .collect();
        moved(rw, block, to, &args);
        before.push(args);
    }
    rw.insert_before(end);
    let at_end = rw.body.loc(end);
    let decision = only_element(rw, at_end, decision);
    scf::condition(rw, at_end, decision, &before[0]);
    rw.erase(end);
    yields(rw, last);
    let values: Vec<ValueId> = rw.body.results(new).collect();
    rw.replace(op, &values);
    Ok(())
}

/// The size of a dimension as a value.
fn size(rw: &mut Rewriter, loc: Location, value: ValueId, dim: usize) -> ValueId {
    let at = index::constant(rw, loc, dim as i64);
    let shape = rw.cx.shape(rw.body.ty(value)).unwrap_or_default();
    match shape.get(dim) {
        Some(size) if *size != DYNAMIC => index::constant(rw, loc, *size),
        _ => {
            let size = tensor::dim(rw, loc, value, at);
            folded(rw, size)
        }
    }
}

// Each row goes where its index says.
fn scatter(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use ops::scatter as slots;
    let [table, places, rows] =
        [slots::VALUES_IN, slots::INDICES, slots::INPUT].map(|slot| operands[slot]);
    let ranks = [table, places, rows].map(|value| rw.cx.rank(rw.body.ty(value)));
    if ranks != [Some(3), Some(2), Some(3)] {
        return Err("tensors of other ranks".into());
    }
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let sizes = [0, 1, 2].map(|dim| size(rw, loc, rows, dim));
    let [zero, one] = [0, 1].map(|number| index::constant(rw, loc, number));
    let outer = insert_loop(rw, loc, [zero, sizes[0], one], Some(table));
    rw.insert_at_end(outer.block);
    let inner = insert_loop(rw, loc, [zero, sizes[1], one], outer.state);
    rw.insert_at_end(inner.block);
    let (batch, row, into) = (outer.iv, inner.iv, inner.state.unwrap_or(table));
    let place = tensor::extract(rw, loc, places, &[batch, row]);
    let place = arith::index_cast(rw, loc, Type::INDEX, place);
    let element = rw.cx.element_type(rw.body.ty(rows));
    let part = rw.cx.ty(TypeKind::RankedTensor {
        shape: [DYNAMIC; 3].into(),
        element,
        encoding: None,
    });
    let (extent, ones, dynamic) = ([one, one, sizes[2]], [one; 3], [DYNAMIC; 3]);
    let (from, to) = ([batch, row, zero], [batch, place, zero]);
    let part = tensor::extract_slice(
        rw, loc, part, rows, &from, &extent, &ones, &dynamic, &dynamic, &dynamic,
    );
    let whole = tensor::insert_slice(
        rw, loc, part, into, &to, &extent, &ones, &dynamic, &dynamic, &dynamic,
    );
    scf::yield_(rw, loc, &[whole]);
    let value = rw.body.only_result(inner.op);
    rw.insert_at_end(outer.block);
    scf::yield_(rw, loc, &[value]);
    let value = rw.body.only_result(outer.op);
    rw.replace(op, &[value]);
    Ok(())
}
