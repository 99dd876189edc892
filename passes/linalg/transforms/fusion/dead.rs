//! Operands and results that nobody needs.

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::{Structured, is_tensor, maps_attr};
use oxmlir_dialects::tables::{linalg as ops, tensor};
use oxmlir_dialects::tensor::sizes::mixed_sizes;
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::side_effects::is_memory_effect_free;
use oxmlir_ir::{OpId, Type, ValueId};

/// Writes to empty tensors where the body does not read what it writes over.
pub fn unread_inits(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = Structured::of(rw.op(op))?;
    let (inputs, inits, loc) = (view.num_inputs(), view.inits(), view.op.loc());
    let unread: Vec<usize> = (0..inits.len())
        .filter(|at| !view.uses_element(inputs + at))
        .collect();
    rw.insert_before(op);
    let mut changed = false;
    for at in unread {
        let init = inits[at];
        let ty = rw.body.ty(init);
        let def = rw.defining_op(init).map(|def| def.name());
        if !is_tensor(rw.cx, ty) || def == Some(tensor::EMPTY) {
            continue;
        }
        let sizes = mixed_sizes(rw, loc, init)?;
        let empty = build::empty(rw, loc, &sizes, rw.cx.element_type(ty));
        if rw.body.ty(empty) == ty {
            rw.set_operand(op, inputs + at, empty);
            changed = true;
        }
    }
    changed.then_some(())
}

/// Which operand of a new operation each old one is, and whether it is the first of those.
struct Kept {
    places: Vec<Option<usize>>,
    firsts: Vec<usize>,
}

/// Whether the numbers of iterations follow from operands without some of them.
fn can_drop(view: Structured, maps: &[AffineMap], dropped: &[usize]) -> bool {
    let affine = view.op.cx.affine();
    let left = maps.iter().enumerate();
    let left: Vec<AffineMap> = left
        .filter(|(at, _)| !dropped.contains(at))
        .map(|(_, map)| *map)
        .collect();
    match left.is_empty() {
        true => view.num_loops() == 0,
        false => affine
            .concat_maps(&left)
            .inverse_permutation(affine)
            .is_some(),
    }
}

impl Kept {
    /// The operands `range` of which each is needed; `key` is the same for those that are one.
    fn of<K: PartialEq>(
        view: Structured,
        range: std::ops::Range<usize>,
        dropped: &mut Vec<usize>,
        is_dead: impl Fn(usize) -> bool,
        key: impl Fn(usize) -> Option<K>,
    ) -> Kept {
        let maps = view.maps();
        let mut kept = Kept {
            places: Vec::new(),
            firsts: Vec::new(),
        };
        let mut keys: Vec<(Option<K>, usize)> = Vec::new();
        for at in range {
            if is_dead(at) {
                dropped.push(at);
                if can_drop(view, &maps, dropped) {
                    kept.places.push(None);
                    continue;
                }
                dropped.pop();
            }
            let key = key(at);
            let same = keys
                .iter()
                .find(|(other, _)| key.is_some() && *other == key);
            if let Some((_, place)) = same {
                kept.places.push(Some(*place));
                dropped.push(at);
                continue;
            }
            keys.push((key, kept.firsts.len()));
            kept.places.push(Some(kept.firsts.len()));
            kept.firsts.push(at);
        }
        kept
    }
}

/// Whether a result is not used, nor what it starts from but to be passed on.
fn is_result_dead(rw: &Rewriter, view: Structured, at: usize) -> bool {
    let inputs = view.num_inputs();
    let result = rw.body.result(view.op.id, at);
    if !rw.body.is_unused(result) {
        return false;
    }
    if !view.uses_element(inputs + at) {
        return true;
    }
    let Some(block) = view.block() else {
        return false;
    };
    let arg = rw.body.arg(block, inputs + at);
    let end = rw.body.last_op(block);
    let mut uses = rw.body.uses(arg);
    rw.body.has_one_use(arg)
        && uses.all(|at_use| {
            Some(rw.body.use_owner(at_use)) == end && rw.body.use_operand_number(at_use) == at
        })
}

/// Passes on what an unused result starts from, where the body computes it from that alone and for nobody else.
pub fn cycles(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = Structured::of(rw.op(op))?;
    if !view.has_pure_tensor_semantics() {
        return None;
    }
    let (inputs, block) = (view.num_inputs(), view.block()?);
    let end = rw.body.last_op(block)?;
    let mut changed = None;
    for at in 0..rw.body.num_results(op) {
        let arg = rw.body.arg(block, inputs + at);
        let unused = rw.body.is_unused(rw.body.result(op, at)) && rw.body.has_one_use(arg);
        let Some(user) = rw.body.users(arg).next().filter(|_| unused) else {
            continue;
        };
        let gives_only_this = user != end
            && rw.body.num_results(user) == 1
            && rw.body.has_one_use(rw.body.only_result(user))
            && rw.body.operand(end, at) == rw.body.only_result(user)
            && is_memory_effect_free(rw.op(user));
        if gives_only_this {
            rw.replace(user, &[arg]);
            changed = Some(());
        }
    }
    changed
}

/// Takes operands that are not read or occur twice, and results that are not used, out of a `linalg.generic`.
pub fn operands_and_results(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = Structured::of(rw.op(op))?;
    let (inputs, inits, maps) = (view.inputs(), view.inits(), view.maps());
    let (count, block) = (inputs.len(), view.block()?);
    let end = rw.body.last_op(block)?;
    let yielded: Vec<ValueId> = rw.body.operands(end).collect();
    let mut dropped = Vec::new();
    let all_inputs = Kept::of(
        view,
        0..count,
        &mut dropped,
        |at| !view.uses_element(at),
        |at| Some((inputs[at], maps[at])),
    );
    let on_tensors = view.has_pure_tensor_semantics();
    let all_outputs = Kept::of(
        view,
        count..maps.len(),
        &mut dropped,
        |at| on_tensors && is_result_dead(rw, view, at - count),
        |at| {
            let may_merge = on_tensors && !view.uses_element(at);
            may_merge.then(|| (inits[at - count], maps[at], yielded[at - count]))
        },
    );
    if all_inputs.firsts.len() + all_outputs.firsts.len() == maps.len() {
        return None;
    }
    let new_inputs: Vec<ValueId> = all_inputs.firsts.iter().map(|at| inputs[*at]).collect();
    let new_inits: Vec<ValueId> = all_outputs
        .firsts
        .iter()
        .map(|at| inits[at - count])
        .collect();
    let firsts = all_inputs.firsts.iter().chain(&all_outputs.firsts);
    let new_maps: Vec<AffineMap> = firsts.map(|at| maps[*at]).collect();
    let types: Vec<Type> = match on_tensors {
        true => build::result_types(rw, &new_inits).to_vec(),
        false => view.op.result_types().collect(),
    };
    let (loc, iterators) = (
        view.op.loc(),
        view.op
            .array_attr(ops::generic::ITERATOR_TYPES_ATTR)?
            .to_vec(),
    );
    let attrs = maps_attr(rw.cx, &new_maps);
    let attrs = rw.cx.array_elements(attrs).to_vec();
    rw.insert_before(op);
    let new = ops::generic(rw, loc, &types, &new_inputs, &new_inits, &attrs, &iterators);
    for slot in [ops::generic::DOC_ATTR, ops::generic::LIBRARY_CALL_ATTR] {
        if let Some(attr) = rw.body.attr(op, slot) {
            rw.body.set_attr(new, slot, attr);
        }
    }
    let dict = rw.body.dict(op);
    rw.body.set_dict(new, dict);
    let (from, to) = (rw.body.only_region(op), rw.body.only_region(new));
    rw.body.take_blocks(from, to);
    let values: Vec<ValueId> = all_outputs
        .firsts
        .iter()
        .map(|at| yielded[at - count])
        .collect();
    rw.modify(end, |body| body.set_operands(end, &values));
    let places = all_inputs.places.iter().copied();
    let outputs = all_outputs.places.iter();
    let shift = all_inputs.firsts.len();
    let places: Vec<Option<usize>> = places
        .chain(outputs.map(|place| place.map(|place| place + shift)))
        .collect();
    let args = rw.body.args(block).to_vec();
    let mut first: Vec<Option<ValueId>> = vec![None; new_maps.len()];
    for (at, place) in places.iter().enumerate() {
        match place.map(|place| &mut first[place]) {
            Some(Some(same)) => {
                let same = *same;
                rw.replace_uses(args[at], same);
            }
            Some(free) => {
                *free = Some(args[at]);
                continue;
            }
            None => {}
        }
    }
    for at in (0..args.len()).rev() {
        if !first.contains(&Some(args[at])) {
            rw.body.erase_arg(block, at);
        }
    }
    let results: Vec<ValueId> = rw.body.results(new).collect();
    for (at, place) in all_outputs.places.iter().enumerate() {
        if let (Some(place), true) = (place, at < rw.body.num_results(op)) {
            let old = rw.body.result(op, at);
            rw.replace_uses(old, results[*place]);
        }
    }
    rw.erase(op);
    Some(())
}
