use petgraph::visit::IntoEdgeReferences;

use super::*;
use crate::Registry;

fn context() -> Context {
    Context::new(Box::leak(Box::new(Registry::builder().build().unwrap())))
}

/// A body with one block, and its context.
fn empty() -> (Context, Body, BlockId) {
    let cx = context();
    let root = OpState {
        regions: 1,
        ..OpState::new(cx.op_name("t.root"), Location::UNKNOWN)
    };
    let mut body = Body::new(&cx, &root);
    let block = body.add_block(body.root_region());
    (cx, body, block)
}

fn op(
    cx: &Context,
    body: &mut Body,
    at: InsertPoint,
    operands: &[ValueId],
    results: usize,
) -> OpId {
    let results = vec![Type::I32; results];
    let state = OpState {
        operands,
        results: &results,
        ..OpState::new(cx.op_name("t.op"), Location::UNKNOWN)
    };
    body.insert(cx, at, &state)
}

#[test]
fn a_new_use_is_the_first_of_the_list() {
    let (cx, mut body, block) = empty();
    let end = InsertPoint::End(block);
    let def = op(&cx, &mut body, end, &[], 1);
    let value = body.result(def, 0);
    let a = op(&cx, &mut body, end, &[value], 0);
    let b = op(&cx, &mut body, end, &[value, value], 0);
    assert_eq!(body.users(value).collect::<Vec<_>>(), [b, b, a]);
    let numbers: Vec<usize> = body
        .uses(value)
        .map(|u| body.use_operand_number(u))
        .collect();
    assert_eq!(numbers, [1, 0, 0]);
}

#[test]
fn operations_know_their_order_wherever_they_are_inserted() {
    let (cx, mut body, block) = empty();
    let mut state = 1u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
        (state >> 33) as usize % below
    };
    let mut ops = vec![op(&cx, &mut body, InsertPoint::End(block), &[], 0)];
    for round in 0..4_000 {
        let place = match round / 1_000 {
            0 => InsertPoint::Start(block),
            1 => InsertPoint::After(ops[500]),
            2 => InsertPoint::Before(ops[500]),
            _ => InsertPoint::After(ops[random(ops.len())]),
        };
        ops.push(op(&cx, &mut body, place, &[], 0));
    }
    let order = body.op_vec(block);
    assert_eq!(order.len(), 4_001);
    let mut pairs = order.windows(2);
    assert!(pairs.all(|pair| body.is_before_in_block(pair[0], pair[1])));
}

#[test]
fn replacing_moves_every_use() {
    let (cx, mut body, block) = empty();
    let end = InsertPoint::End(block);
    let def = op(&cx, &mut body, end, &[], 2);
    let (old, new) = (body.result(def, 0), body.result(def, 1));
    let user = op(&cx, &mut body, end, &[old, new, old], 0);
    body.replace_all_uses(old, new);
    assert!(body.is_unused(old));
    assert_eq!(body.operands(user).collect::<Vec<_>>(), [new, new, new]);
    assert_eq!(body.uses(new).count(), 3);
}

#[test]
fn operand_lists_grow_shrink_and_are_reused() {
    let (cx, mut body, block) = empty();
    let end = InsertPoint::End(block);
    let def = op(&cx, &mut body, end, &[], 1);
    let value = body.result(def, 0);
    let user = op(&cx, &mut body, end, &[value], 0);
    body.splice_operands(user, 1..1, &[value, value]);
    assert_eq!(body.num_operands(user), 3);
    body.erase_operand(user, 0);
    assert_eq!((body.num_operands(user), body.uses(value).count()), (2, 2));
    let before = body.arenas.uses.len();
    op(&cx, &mut body, end, &[value], 0);
    assert_eq!(
        body.arenas.uses.len(),
        before,
        "the freed range of length 1 is taken again"
    );
}

#[test]
fn order_numbers_follow_the_block_through_many_insertions() {
    let (cx, mut body, block) = empty();
    let last = op(&cx, &mut body, InsertPoint::End(block), &[], 0);
    for _ in 0..200 {
        op(&cx, &mut body, InsertPoint::Before(last), &[], 0);
        op(&cx, &mut body, InsertPoint::Start(block), &[], 0);
    }
    let ops = body.op_vec(block);
    assert_eq!(ops.len(), 401);
    assert!(ops.windows(2).all(|w| body.is_before_in_block(w[0], w[1])));
    assert!(
        ops.windows(2)
            .all(|w| body.next_op(w[0]) == Some(w[1]) && body.prev_op(w[1]) == Some(w[0]))
    );
}

#[test]
fn edges_follow_the_terminator() {
    let (cx, mut body, block) = empty();
    let target = body.add_block(body.root_region());
    let first = op(&cx, &mut body, InsertPoint::End(block), &[], 0);
    let state = OpState {
        successors: &[target, target],
        ..OpState::new(cx.op_name("t.br"), Location::UNKNOWN)
    };
    let br = body.insert(&cx, InsertPoint::End(block), &state);
    assert_eq!(
        body.predecessors(target).collect::<Vec<_>>(),
        [block, block]
    );
    let split = body.split_block(block, br);
    assert_eq!(
        body.predecessors(target).collect::<Vec<_>>(),
        [split, split]
    );
    assert_eq!(body.ops(block).collect::<Vec<_>>(), [first]);
    body.set_successor(br, 0, split);
    assert_eq!(
        body.block_successors(split).collect::<Vec<_>>(),
        [split, target]
    );
    body.replace_block_uses(target, block);
    assert!(body.has_no_predecessors(target));
    assert_eq!(body.single_predecessor(block), Some(split));
    body.erase_op(br);
    assert!(body.has_no_predecessors(block));
    let cfg = body.cfg().expect("there were branches");
    assert_eq!(cfg.edge_references().count(), 0);
}

#[test]
fn edges_to_a_crowded_block_stay_in_order() {
    let (cx, mut body, block) = empty();
    let name = cx.op_name("t.br");
    let state = OpState {
        successors: &[block, block],
        ..OpState::new(name, Location::UNKNOWN)
    };
    let sources: Vec<BlockId> = (0..100)
        .map(|_| body.add_block(body.root_region()))
        .collect();
    let branches: Vec<OpId> = sources
        .iter()
        .map(|from| body.insert(&cx, InsertPoint::End(*from), &state))
        .collect();
    let mut left: Vec<BlockId> = sources.iter().flat_map(|b| [*b, *b]).rev().collect();
    assert_eq!(body.predecessors(block).collect::<Vec<_>>(), left);
    let check = |body: &Body, left: &[BlockId]| {
        assert_eq!(body.predecessors(block).collect::<Vec<_>>(), left);
        let cfg = body.cfg().expect("there are branches");
        assert_eq!(cfg.edge_references().count(), left.len());
        assert!(sources.iter().all(|b| {
            let stays = left.contains(b);
            !stays || body.is_block_alive(*b) && body.block_successors(*b).len() > 0
        }));
    };
    for source in &sources[..60] {
        body.erase_block(*source);
        left.retain(|b| b != source);
        check(&body, &left);
        assert!(!body.is_block_alive(*source));
    }
    for i in (62..99).rev() {
        body.erase_op(branches[i]);
        left.retain(|b| *b != sources[i]);
        check(&body, &left);
    }
    body.replace_block_uses(block, sources[99]);
    assert!(body.has_no_predecessors(block));
    assert_eq!(body.predecessors(sources[99]).count(), left.len());
}

#[test]
fn erasing_a_block_leaves_no_stale_edges() {
    let (cx, mut body, block) = empty();
    let (b, c) = (
        body.add_block(body.root_region()),
        body.add_block(body.root_region()),
    );
    let name = cx.op_name("t.br");
    let jump = |body: &mut Body, from, to: BlockId| {
        let state = OpState {
            successors: &[to],
            ..OpState::new(name, Location::UNKNOWN)
        };
        body.insert(&cx, InsertPoint::End(from), &state)
    };
    let dangling = jump(&mut body, b, c);
    jump(&mut body, c, b);
    body.erase_block(c);
    jump(&mut body, block, b);
    body.erase_op(dangling);
    assert_eq!(body.predecessors(b).collect::<Vec<_>>(), [block]);
}

#[test]
fn erasing_takes_nested_operations_along() {
    let (cx, mut body, block) = empty();
    let end = InsertPoint::End(block);
    let def = op(&cx, &mut body, end, &[], 1);
    let value = body.result(def, 0);
    let state = OpState {
        regions: 1,
        ..OpState::new(cx.op_name("t.loop"), Location::UNKNOWN)
    };
    let outer = body.insert(&cx, end, &state);
    let inner = body.add_block(body.region(outer, 0));
    let arg = body.add_arg(inner, Type::INDEX, Location::UNKNOWN);
    let user = op(&cx, &mut body, InsertPoint::End(inner), &[value, arg], 1);
    let nested = body.result(user, 0);
    op(&cx, &mut body, InsertPoint::Start(inner), &[nested], 0);
    assert_eq!(body.nested_ops(body.root()).len(), 4);
    body.erase_op(outer);
    assert!(body.is_unused(value) && !body.is_alive(user) && !body.is_block_alive(inner));
    assert_eq!(body.nested_ops(body.root()), [def]);
}

#[test]
fn walks_visit_in_order() {
    let (cx, mut body, block) = empty();
    let state = OpState {
        regions: 2,
        ..OpState::new(cx.op_name("t.if"), Location::UNKNOWN)
    };
    let outer = body.insert(&cx, InsertPoint::End(block), &state);
    let (then, other) = (
        body.add_block(body.region(outer, 0)),
        body.add_block(body.region(outer, 1)),
    );
    let a = op(&cx, &mut body, InsertPoint::End(then), &[], 0);
    let b = op(&cx, &mut body, InsertPoint::End(other), &[], 0);
    let c = op(&cx, &mut body, InsertPoint::End(block), &[], 0);
    assert_eq!(body.nested_ops(body.root()), [outer, a, b, c]);
    assert_eq!(body.nested_ops_post_order(body.root()), [a, b, outer, c]);
}

#[test]
fn a_stub_shows_the_root_of_its_inner_body() {
    let (cx, mut body, block) = empty();
    let (_, _, _) = (&cx, &body, block);
    let state = OpState {
        regions: 1,
        ..OpState::new(cx.op_name("t.func"), Location::UNKNOWN)
    };
    let stub = body.create_stub(Box::new(Body::new(&cx, &state)));
    body.link(stub, InsertPoint::End(block));
    assert_eq!(body.name_str(&cx, stub), "t.func");
    body.set_named_attr(&cx, stub, "sym_name", Some(cx.str_attr("f")));
    assert_eq!(
        body.inner(stub).map(|b| b.dict(b.root())),
        Some(body.dict(stub))
    );
    let mut seen = Vec::new();
    body.walk_all(&mut |at| seen.push(cx.op_name_str(at.body.name(at.op)).to_owned()));
    assert_eq!(seen, ["t.root", "t.func"]);
    assert!(body.take_inner(stub).is_some() && !body.is_alive(stub));
}

#[test]
fn copies_are_closed_under_their_own_values() {
    let (cx, mut body, block) = empty();
    let end = InsertPoint::End(block);
    let def = op(&cx, &mut body, end, &[], 1);
    let value = body.result(def, 0);
    let state = OpState {
        regions: 1,
        ..OpState::new(cx.op_name("t.loop"), Location::UNKNOWN)
    };
    let outer = body.insert(&cx, end, &state);
    let entry = body.add_block(body.region(outer, 0));
    let next = body.add_block(body.region(outer, 0));
    let arg = body.add_arg(next, Type::I32, Location::UNKNOWN);
    let state = OpState {
        successors: &[next],
        operands: &[value],
        ..OpState::new(cx.op_name("t.br"), Location::UNKNOWN)
    };
    body.insert(&cx, InsertPoint::End(entry), &state);
    op(&cx, &mut body, InsertPoint::End(next), &[arg, value], 0);
    let copy = body.clone_op(&cx, outer, end, &mut Mapping::default());
    let blocks: Vec<BlockId> = body.blocks(body.region(copy, 0)).collect();
    assert_eq!(
        body.block_successors(blocks[0]).collect::<Vec<_>>(),
        [blocks[1]]
    );
    let user = body.first_op(blocks[1]).expect("the copied operation");
    assert_eq!(
        body.operands(user).collect::<Vec<_>>(),
        [body.arg(blocks[1], 0), value]
    );
    let whole = body.duplicate(&cx);
    assert_eq!(
        whole.nested_ops(whole.root()).len(),
        body.nested_ops(body.root()).len()
    );
}

#[test]
fn changes_end_what_was_verified() {
    let (cx, mut body, block) = empty();
    let end = InsertPoint::End(block);
    let def = op(&cx, &mut body, end, &[], 1);
    let value = body.result(def, 0);
    let user = op(&cx, &mut body, end, &[value], 0);
    assert!(!body.is_verified());
    let changes: [&dyn Fn(&mut Body); 3] = [
        &|body| body.set_operands(user, &[]),
        &|body| body.move_op(user, InsertPoint::Before(def)),
        &|body| body.set_type(value, Type::INDEX),
    ];
    for change in changes {
        body.set_verified(Some(&[]));
        assert!(body.is_verified() && body.inner_bodies_mut().next().is_none());
        assert!(body.is_verified());
        change(&mut body);
        assert!(!body.is_verified());
    }
}

#[test]
fn what_stays_is_the_same_in_less_room() {
    let (cx, mut body, block) = empty();
    let end = InsertPoint::End(block);
    let arg = body.add_arg(block, Type::I32, Location::UNKNOWN);
    let dead: Vec<OpId> = (0..20)
        .map(|_| op(&cx, &mut body, end, &[arg], 1))
        .collect();
    let def = op(&cx, &mut body, end, &[arg], 2);
    let holder = OpState {
        regions: 1,
        ..OpState::new(cx.op_name("t.holder"), Location::UNKNOWN)
    };
    let holder = body.insert(&cx, end, &holder);
    let region = body.region(holder, 0);
    let (from, to) = (body.add_block(region), body.add_block(region));
    let branch = OpState {
        successors: &[to],
        ..OpState::new(cx.op_name("t.branch"), Location::UNKNOWN)
    };
    body.insert(&cx, InsertPoint::End(from), &branch);
    let (first, second) = (body.result(def, 0), body.result(def, 1));
    op(
        &cx,
        &mut body,
        InsertPoint::End(to),
        &[second, first, second],
        0,
    );
    for op in dead {
        body.erase_op(op);
    }
    let text = crate::print::module_text(&cx, &body, &crate::print::PrintOptions::default());
    let capacities = (body.op_capacity(), body.value_capacity());
    body.set_verified(Some(&[]));
    body.compact(Waste::LITTLE);
    assert!(body.is_verified());
    assert_eq!(body.op_capacity(), capacities.0 - 20);
    assert_eq!(body.value_capacity(), capacities.1 - 20);
    let after = crate::print::module_text(&cx, &body, &crate::print::PrintOptions::default());
    assert_eq!(text, after);
    let holder = body.last_op(block).unwrap();
    let blocks: Vec<BlockId> = body.blocks(body.region(holder, 0)).collect();
    assert_eq!(
        body.predecessors(blocks[1]).collect::<Vec<_>>(),
        [blocks[0]]
    );
    let user = body.last_op(blocks[1]).unwrap();
    let (first, second) = (body.operand(user, 1), body.operand(user, 0));
    let numbers = |value| body.uses(value).map(|u| body.use_operand_number(u));
    assert_eq!(numbers(second).collect::<Vec<_>>(), [2, 0]);
    assert_eq!(numbers(first).collect::<Vec<_>>(), [1]);
    body.erase_op(holder);
    assert!(body.is_unused(first) && body.is_unused(second));
}

#[test]
fn numbers_of_operands_and_results_have_no_limit() {
    let (cx, mut body, block) = empty();
    let end = InsertPoint::End(block);
    let dead = op(&cx, &mut body, end, &[], 300);
    op(&cx, &mut body, end, &[], 254);
    op(&cx, &mut body, end, &[], 255);
    let many = op(&cx, &mut body, end, &[], 70_000);
    let values: Vec<ValueId> = body.results(many).collect();
    let user = op(&cx, &mut body, end, &values, 256);
    let numbers = |body: &Body| -> Vec<(usize, usize)> {
        let ops = body.ops(block);
        ops.map(|op| (body.num_operands(op), body.num_results(op)))
            .collect()
    };
    let expected = [(0, 254), (0, 255), (0, 70_000), (70_000, 256)];
    body.erase_op(dead);
    assert_eq!(numbers(&body), expected);
    assert_eq!(body.operand(user, 69_999), values[69_999]);
    body.compact(Waste::LITTLE);
    assert_eq!(numbers(&body), expected);
    let user = body.last_op(block).unwrap();
    let first = body.operand(user, 0);
    body.set_operands(user, &[first; 3]);
    assert_eq!(numbers(&body)[3], (3, 256));
    body.set_operands(user, &[first; 260]);
    assert_eq!(numbers(&body)[3], (260, 256));
}

#[test]
fn discardable_attributes_stay_with_their_operation() {
    let (cx, mut body, block) = empty();
    let end = InsertPoint::End(block);
    let ops: Vec<OpId> = (0..8).map(|_| op(&cx, &mut body, end, &[], 0)).collect();
    let mark = |body: &mut Body, op, text: &str| {
        body.set_named_attr(&cx, op, "mark", Some(cx.str_attr(text)));
    };
    mark(&mut body, ops[5], "five");
    mark(&mut body, ops[2], "two");
    let marks = |body: &Body| -> Vec<bool> {
        let ops = body.ops(block);
        ops.map(|op| body.named_attr(&cx, op, "mark").is_some())
            .collect()
    };
    body.erase_op(ops[0]);
    body.erase_op(ops[3]);
    let expected = [false, true, false, true, false, false];
    assert_eq!(marks(&body), expected);
    body.compact(Waste::LITTLE);
    assert_eq!(marks(&body), expected);
    let last = body.last_op(block).unwrap();
    mark(&mut body, last, "seven");
    assert!(marks(&body)[5]);
    let second = body.ops(block).nth(1).unwrap();
    body.set_named_attr(&cx, second, "mark", None);
    assert_eq!(marks(&body), [false, false, false, true, false, true]);
}

#[test]
fn a_body_that_refers_to_what_is_gone_stays_as_it_is() {
    let (cx, mut body, block) = empty();
    let end = InsertPoint::End(block);
    let inner = OpState {
        regions: 1,
        ..OpState::new(cx.op_name("t.holder"), Location::UNKNOWN)
    };
    let holder = body.insert(&cx, end, &inner);
    let region = body.region(holder, 0);
    let nested = body.add_block(region);
    let arg = body.add_arg(nested, Type::I32, Location::UNKNOWN);
    op(&cx, &mut body, end, &[arg], 0);
    body.erase_op(holder);
    let before = body.op_capacity();
    body.compact(Waste::LITTLE);
    assert_eq!(body.op_capacity(), before);
}

#[test]
fn what_was_verified_holds_until_it_is_changed() {
    let (cx, mut body, block) = empty();
    let end = InsertPoint::End(block);
    let def = op(&cx, &mut body, end, &[], 1);
    let like = op(&cx, &mut body, end, &[], 1);
    let (value, other) = (body.result(def, 0), body.result(like, 0));
    let user = op(&cx, &mut body, end, &[value, value], 1);
    let forgets = |body: &mut Body, change: &mut dyn FnMut(&mut Body)| {
        body.set_fit(user, Fit::Plain);
        change(body);
        body.fit(user) == Fit::Unknown
    };
    assert!(!forgets(&mut body, &mut |b| b.set_operand(user, 0, other)));
    assert!(!forgets(&mut body, &mut |b| b.replace_all_uses(value, other)));
    assert!(!forgets(&mut body, &mut |b| b
        .move_op(user, InsertPoint::Start(block))));
    assert!(forgets(&mut body, &mut |b| b.set_type(other, Type::I64)));
    assert!(forgets(&mut body, &mut |b| b.set_operand(user, 1, value)));
    assert!(forgets(&mut body, &mut |b| b.replace_all_uses(other, value)));
    assert!(forgets(&mut body, &mut |b| b.erase_operand(user, 0)));
    let result = body.result(user, 0);
    assert!(forgets(&mut body, &mut |b| b.set_type(result, Type::I64)));
    assert!(forgets(&mut body, &mut |b| {
        b.add_region(user);
    }));
    let name = cx.op_name("t.other");
    assert!(forgets(&mut body, &mut |b| b.rename(&cx, user, name, &[])));
}

#[test]
fn a_changed_body_has_another_stamp() {
    let (cx, mut body, block) = empty();
    let first = body.stamp();
    assert_eq!(body.stamp(), first);
    let added = op(&cx, &mut body, InsertPoint::End(block), &[], 1);
    let second = body.stamp();
    assert_ne!(second, first);
    // What the verifier has seen says nothing of what the printer has.
    body.set_type(body.result(added, 0), Type::I64);
    body.set_verified(None);
    assert_ne!(body.stamp(), second);
    assert!(body.is_verified());
}

#[test]
fn bodies_are_small() {
    // There is one for each function: the allocator has blocks of 224 bytes, and then of 256.
    assert!(size_of::<Body>() <= 224, "{}", size_of::<Body>());
    assert!(size_of::<OpData>() <= 44, "{}", size_of::<OpData>());
    assert!(size_of::<Extra>() <= 32, "{}", size_of::<Extra>());
}
