//! Loops that carry vectors, and branches that yield them: they do so with tiles instead.

use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::scf;
use oxmlir_ir::rewrite::conversion::build_cast;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{
    Body, Context, InsertPoint, Location, OpId, OpName, Type, ValueDefinition, ValueId,
};

use super::tiles::tile_type;
use crate::vector::lower::unroll::offsets;
use crate::xegpu::layouts::{shape_of, value_tile};

pub fn is_loop(name: OpName) -> bool {
    [scf::FOR, scf::WHILE, scf::FORALL, scf::PARALLEL].contains(&name)
}

/// Makes every `scf.for` carry and every `scf.if` yield the tiles of the values that have some.
pub fn carry_tiles(cx: &Context, body: &mut Body) {
    for op in body.nested_ops(body.root()) {
        let mut no_listener = NoListener;
        let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
        match rw.body.name(op) {
            scf::FOR => split_for(&mut rw, op),
            scf::IF => split_if(&mut rw, op),
            _ => None,
        };
    }
}

/// The types of the tiles of a value: one for each.
fn tile_types(rw: &Rewriter, value: ValueId) -> Option<Vec<Type>> {
    let ty = rw.body.ty(value);
    let tile = value_tile(rw.cx, rw.body, value)?;
    let shape = shape_of(rw.cx, ty)?;
    let count = offsets(&shape, &tile)?.len();
    (shape != tile).then_some(vec![tile_type(rw.cx, ty, &tile)?; count])
}

/// Casts a value to its tiles, right behind its definition.
fn to_tiles(rw: &mut Rewriter, value: ValueId, types: &[Type], loc: Location) -> Vec<ValueId> {
    rw.at = match (rw.body.defining_op(value), rw.body.value_block(value)) {
        (Some(def), _) => InsertPoint::After(def),
        (None, Some(block)) => InsertPoint::Start(block),
        (None, None) => rw.at,
    };
    build_cast(rw, &[value], types, loc).to_vec()
}

// for(init) -> cast(for(cast(init))) for the values that have tiles
fn split_for(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let inits = rw.body.operand_group(rw.cx, op, scf::for_::INIT_ARGS);
    let types: Vec<Option<Vec<Type>>> = inits.iter().map(|init| tile_types(rw, *init)).collect();
    let block = rw.body.first_block(rw.body.only_region(op))?;
    let terminator = rw.body.last_op(block)?;
    if types.iter().all(Option::is_none) {
        return None;
    }
    let loc = rw.body.loc(op);
    let bounds = rw.body.num_operands(op).checked_sub(inits.len())?;
    let mut operands: Vec<ValueId> = rw.body.operands(op).take(bounds).collect();
    for (init, types) in inits.iter().zip(&types) {
        match types {
            Some(types) => operands.extend(to_tiles(rw, *init, types, loc)),
            None => operands.push(*init),
        }
    }
    split_arguments(rw, block, &types);
    split_yield(rw, terminator, &types);
    replace_by_tiles(rw, op, &operands, &types);
    Some(())
}

// if -> cast(if that yields tiles) for the results that have tiles in the first branch
fn split_if(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let yields: Vec<OpId> = rw
        .body
        .regions(op)
        .iter()
        .map(|region| rw.body.last_op(rw.body.first_block(*region)?))
        .collect::<Option<_>>()?;
    let first = rw.body.operand_vec(*yields.first()?);
    let types: Vec<Option<Vec<Type>>> = first.iter().map(|value| tile_types(rw, *value)).collect();
    if types.iter().all(Option::is_none) || types.len() != rw.body.num_results(op) {
        return None;
    }
    for terminator in yields {
        split_yield(rw, terminator, &types);
    }
    let operands = rw.body.operand_vec(op);
    replace_by_tiles(rw, op, &operands, &types);
    Some(())
}

/// Replaces `op` by the same with tiles among the results; its regions, which give these already, move over.
fn replace_by_tiles(
    rw: &mut Rewriter,
    op: OpId,
    operands: &[ValueId],
    types: &[Option<Vec<Type>>],
) {
    let loc = rw.body.loc(op);
    let mut results = Vec::new();
    for (result, types) in rw.body.result_types(op).zip(types) {
        match types {
            Some(types) => results.extend(types),
            None => results.push(result),
        }
    }
    let new = rebuild(rw, op, operands, &results);
    rw.insert_after(new);
    let mut values = rw.body.results(new).collect::<Vec<_>>().into_iter();
    let mut replacements = Vec::with_capacity(types.len());
    for (result, types) in types.iter().enumerate() {
        match types {
            Some(types) => {
                let whole = rw.body.ty(rw.body.result(op, result));
                let parts: Vec<ValueId> = values.by_ref().take(types.len()).collect();
                replacements.extend(build_cast(rw, &parts, &[whole], loc));
            }
            None => replacements.extend(values.next()),
        }
    }
    rw.replace(op, &replacements);
}

/// The arguments become tiles; what used them uses casts of these.
fn split_arguments(rw: &mut Rewriter, block: oxmlir_ir::BlockId, types: &[Option<Vec<Type>>]) {
    let old: Vec<ValueId> = rw.body.args(block).iter().skip(1).copied().collect();
    rw.insert_at_start(block);
    for (arg, types) in old.into_iter().zip(types) {
        let Some(types) = types else {
            continue;
        };
        let ValueDefinition::Argument(_, index) = rw.body.definition(arg) else {
            continue;
        };
        let index = index as usize;
        let (whole, loc) = (rw.body.ty(arg), rw.body.value_loc(arg));
        let tiles: Vec<ValueId> = (0..types.len())
            .map(|i| rw.body.insert_arg(block, index + 1 + i, types[i], loc))
            .collect();
        let value = build_cast(rw, &tiles, &[whole], loc)[0];
        rw.replace_uses(arg, value);
        rw.body.erase_arg(block, index);
    }
}

/// What is yielded becomes tiles.
fn split_yield(rw: &mut Rewriter, terminator: OpId, types: &[Option<Vec<Type>>]) {
    let loc = rw.body.loc(terminator);
    let mut operands = Vec::new();
    for (value, types) in rw.body.operand_vec(terminator).into_iter().zip(types) {
        match types {
            Some(types) => operands.extend(to_tiles(rw, value, types, loc)),
            None => operands.push(value),
        }
    }
    rw.modify(terminator, |body| body.set_operands(terminator, &operands));
}
