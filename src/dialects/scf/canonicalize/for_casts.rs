//! Tensors that a loop begins with, and whose type tells less than is known: the loop carries what tells more.

use oxmlir_ir::bounds::{Quantity, Relation, Term};
use oxmlir_ir::interfaces::DestinationStyle;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpId, Type, ValueDefinition, ValueId};

use crate::affine::analysis::bounds::KnownBounds;
use crate::rebuild::rebuild;
use crate::tables::scf::{self, for_ as slots};
use crate::tables::{tensor, vector};
use crate::tensor::forgets_sizes;

/// The most operations that are looked through from what is yielded to what is carried.
const MAX_DEPTH: u32 = 64;

// for(cast(t)) -> cast(for(t)), if the loop keeps the sizes of what it carries
pub fn fold_cast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let inits = rw.op(op).group(slots::INIT_ARGS);
    let block = rw.body.first_block(rw.body.region(op, slots::REGION))?;
    let end = rw.body.last_op(block)?;
    let (at, source) = inits.iter().enumerate().find_map(|(at, init)| {
        let cast = rw.body.defining_op(*init)?;
        if rw.body.name(cast) != tensor::CAST {
            return None;
        }
        let source = rw.body.operand(cast, tensor::cast::SOURCE);
        let (known, told) = (rw.body.ty(source), rw.body.ty(*init));
        let tells_less = known != told && forgets_sizes(rw.cx, known, told);
        let is_used_once = rw.body.has_one_use(rw.body.result(op, at));
        let arg = *rw.body.args(block).get(at + 1)?;
        let yielded = rw.body.operands(end).nth(at)?;
        let keeps = || has_sizes_of(rw, yielded, arg, 0) || are_equal(rw, yielded, arg, known);
        (tells_less && is_used_once && keeps()).then_some((at, source))
    })?;
    carry(rw, op, (at, source), tensor::cast)
}

/// Makes a loop carry another value in a place, cast where the old one was used.
pub fn carry(
    rw: &mut Rewriter,
    op: OpId,
    (at, source): (usize, ValueId),
    cast_to: fn(&mut Rewriter, Location, Type, ValueId) -> ValueId,
) -> Option<()> {
    let (loc, known) = (rw.body.loc(op), rw.body.ty(source));
    let mut operands = rw.body.operand_vec(op);
    *operands.get_mut(slots::INIT_ARGS + at)? = source;
    let mut types: Vec<Type> = rw.op(op).result_types().collect();
    let told = std::mem::replace(types.get_mut(at)?, known);
    let new = rebuild(rw, op, &operands, &types);
    let block = rw.body.first_block(rw.body.region(new, slots::REGION))?;
    let end = rw.body.last_op(block)?;
    let arg = *rw.body.args(block).get(at + 1)?;
    rw.modify(new, |body| body.set_type(arg, known));
    rw.insert_at_start(block);
    let inside = cast_to(rw, loc, told, arg);
    let cast = rw.body.defining_op(inside)?;
    rw.replace_uses_if(arg, inside, |body, used| body.use_owner(used) != cast);
    rw.insert_before(end);
    let yielded = rw.body.operands(end).nth(at)?;
    let yielded = cast_to(rw, loc, known, yielded);
    rw.set_operand(end, at, yielded);
    rw.insert_after(new);
    let mut results: Vec<ValueId> = rw.body.results(new).collect();
    results[at] = cast_to(rw, loc, told, results[at]);
    rw.replace(op, &results);
    Some(())
}

/// Whether a tensor is made from another one by operations that keep its sizes.
fn has_sizes_of(rw: &Rewriter, value: ValueId, other: ValueId, depth: u32) -> bool {
    if value == other {
        return true;
    }
    let ValueDefinition::Result(def, result) = rw.body.definition(value) else {
        return false;
    };
    let result = result as usize;
    if depth == MAX_DEPTH {
        return false;
    }
    let view = rw.op(def);
    let from = match view.name() {
        tensor::CAST => view.operands().nth(tensor::cast::SOURCE),
        tensor::INSERT => view.operands().nth(tensor::insert::DEST),
        tensor::INSERT_SLICE => view.operands().nth(tensor::insert_slice::DEST),
        vector::TRANSFER_WRITE => view.operands().nth(vector::transfer_write::BASE),
        scf::FORALL => view.group(scf::forall::OUTPUTS).get(result).copied(),
        scf::FOR => {
            let init = view.group(slots::INIT_ARGS).get(result).copied();
            let block = rw.body.first_block(rw.body.region(def, slots::REGION));
            let inner = block.and_then(|block| {
                let end = rw.body.last_op(block)?;
                let yielded = rw.body.operands(end).nth(result)?;
                Some((yielded, *rw.body.args(block).get(result + 1)?))
            });
            let keeps =
                |(yielded, arg): (ValueId, ValueId)| has_sizes_of(rw, yielded, arg, depth + 1);
            init.filter(|_| inner.is_some_and(keeps))
        }
        _ => view.interface::<DestinationStyle>().and_then(|style| {
            let inits = view.group(style.inits);
            let all = inits.len() == view.num_results();
            inits.get(result).copied().filter(|_| all)
        }),
    };
    from.is_some_and(|from| has_sizes_of(rw, from, other, depth + 1))
}

/// Whether the sizes of two tensors that a type tells are known to be the same.
fn are_equal(rw: &Rewriter, a: ValueId, b: ValueId, known: Type) -> bool {
    let rank = rw.cx.rank(known).unwrap_or(0);
    let told = rw.cx.shape(rw.body.ty(b)).unwrap_or(&[]);
    let shape = rw.cx.shape(known).unwrap_or(&[]);
    let mut bounds = KnownBounds::new(rw.cx, rw.body);
    let mut dims = (0..rank).filter(|dim| told.get(*dim) != shape.get(*dim));
    dims.all(|dim| {
        let [a, b] = [a, b].map(|value| Term::quantity(rw.cx, Quantity::size(value, dim)));
        bounds.holds(&a, Relation::Equal, &b)
    })
}
