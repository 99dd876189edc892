//! Putting a copy of a body in the place of a call.

use oxmlir_ir::hooks::Inlined;
use oxmlir_ir::{
    AttrKind, Attribute, BlockId, Body, Context, InsertPoint, LocKind, Location, Mapping, OpId,
    OpName, OpRef, OpState, Traits, ValueId,
};
use rustc_hash::FxHashMap;

/// Whether a body is one block that ends with a return: its operations can stand between others.
pub fn is_straight(cx: &Context, callee: &Body) -> bool {
    let region = callee.root_region();
    let last = callee.last_block(region).and_then(|b| callee.last_op(b));
    callee.has_one_block(region)
        && last.is_some_and(|op| callee.has_trait(cx, op, Traits::RETURN_LIKE))
}

/// Replaces the call by a copy of the body of `callee`; the operations that are new, in order, or `None` if the returns of the callee
/// have no branch to become.
pub fn inline(at: &mut Inlined, callee: &Body) -> Option<Vec<OpId>> {
    let (cx, call) = (at.cx, at.call);
    let dialect = at.body.name_str(cx, call).split('.').next()?;
    let hooks = cx.registry().dialect_hooks(dialect)?.inlining?;
    let block = at.body.block(call)?;
    let entry = callee.first_block(callee.root_region())?;
    let straight = is_straight(cx, callee);
    let branches = returns(cx, callee, straight)?;
    let callable = OpRef::new(cx, callee, callee.root());
    let operands: Vec<ValueId> = (0..callee.args(entry).len())
        .map(|number| (hooks.argument)(at, callable, number))
        .collect();
    let blocks = copy(cx, at.body, block, callee);
    let mut locations = Locations::new(cx, at.body.loc(call));
    for block in &blocks {
        locations.relocate(at.body, *block);
    }
    (hooks.process_inlined_blocks)(at, callable, &blocks);
    let caller = &mut *at.body;
    let first = *blocks.first()?;
    let new = ops_of(caller, &blocks);
    if straight {
        let end = caller.last_op(first)?;
        let values: Vec<ValueId> = caller.operands(end).collect();
        // What is returned may be an argument.
        let args = caller.args(first).to_vec();
        let passed = |v: ValueId| args.iter().position(|a| *a == v).map_or(v, |i| operands[i]);
        let values: Vec<ValueId> = values.into_iter().map(passed).collect();
        caller.erase_op(end);
        caller.inline_block(first, InsertPoint::Before(call), &operands);
        caller.replace_op(call, &values);
        settle(cx, caller, &new);
        return Some(new);
    }
    let behind = caller.split_block(block, call);
    let region = caller.block_region(behind);
    for block in &blocks {
        caller.move_block(*block, region, Some(behind));
    }
    let results: Vec<ValueId> = caller.results(call).collect();
    let args: Vec<ValueId> = results
        .iter()
        .map(|r| caller.add_arg(behind, caller.ty(*r), caller.loc(call)))
        .collect();
    caller.replace_op(call, &args);
    for block in &blocks {
        let Some(end) = caller.last_op(*block) else {
            continue;
        };
        if caller.has_trait(cx, end, Traits::RETURN_LIKE) {
            go_on(cx, caller, end, behind, branches);
        }
    }
    caller.inline_block(first, InsertPoint::End(block), &operands);
    settle(cx, caller, &new);
    Some(new)
}

/// Lets dialects put what has been copied in order.
fn settle(cx: &Context, body: &mut Body, ops: &[OpId]) {
    let mut asked: FxHashMap<OpName, Option<fn(&Context, &mut Body, OpId)>> = FxHashMap::default();
    for op in ops {
        if !body.is_alive(*op) {
            continue;
        }
        let settle = asked.entry(body.name(*op)).or_insert_with(|| {
            let hooks = cx
                .registry()
                .dialect_hooks(OpRef::new(cx, body, *op).dialect());
            hooks?.inlining?.settle
        });
        if let Some(settle) = settle {
            settle(cx, body, *op);
        }
    }
}

/// The name of the branch that returns become; "" where none is needed.
fn returns(cx: &Context, callee: &Body, straight: bool) -> Option<&'static str> {
    let ends = callee.blocks(callee.root_region());
    let mut ends = ends.filter_map(|b| callee.last_op(b));
    let end = ends.find(|op| callee.has_trait(cx, *op, Traits::RETURN_LIKE));
    let Some(end) = end.filter(|_| !straight) else {
        return Some("");
    };
    let dialect = callee.name_str(cx, end).split('.').next()?;
    let hooks = cx.registry().dialect_hooks(dialect)?;
    Some(hooks.inlining?.branch).filter(|name| !name.is_empty())
}

/// Makes a return a branch to `behind`.
fn go_on(cx: &Context, body: &mut Body, end: OpId, behind: BlockId, branch: &str) {
    let operands: Vec<ValueId> = body.operands(end).collect();
    let state = OpState {
        operands: &operands,
        successors: &[behind],
        ..OpState::new(cx.op_name(branch), body.loc(end))
    };
    body.insert(cx, InsertPoint::Before(end), &state);
    body.erase_op(end);
}

/// Copies the blocks of the callee to the end of the region around `at`.
fn copy(cx: &Context, caller: &mut Body, at: BlockId, callee: &Body) -> Vec<BlockId> {
    let region = caller.block_region(at);
    let mut map = Mapping::default();
    caller.import_region(cx, callee, callee.root_region(), region, &mut map);
    let blocks = callee.blocks(callee.root_region());
    blocks.map(|block| map.block(block)).collect()
}

/// The operations in blocks, and in their regions, in order.
fn ops_of(body: &Body, blocks: &[BlockId]) -> Vec<OpId> {
    let mut all = Vec::new();
    for op in blocks.iter().flat_map(|block| body.ops(*block)) {
        all.push(op);
        all.extend(body.nested_ops(op));
    }
    all
}

/// Locations of inlined code: where it was, and where the call is.
struct Locations<'c> {
    cx: &'c Context,
    caller: Attribute,
    known: FxHashMap<Location, Location>,
}

impl<'c> Locations<'c> {
    fn new(cx: &'c Context, call: Location) -> Locations<'c> {
        Locations {
            cx,
            caller: cx.location_attr(call),
            known: FxHashMap::default(),
        }
    }

    fn at_call(&mut self, callee: Location) -> Location {
        if let Some(known) = self.known.get(&callee) {
            return *known;
        }
        let attr = self.stacked(self.cx.location_attr(callee));
        let loc = self.cx.location(attr);
        self.known.insert(callee, loc);
        loc
    }

    /// The call is the outermost of those that code which was inlined before has gone through.
    fn stacked(&self, callee: Attribute) -> Attribute {
        let mut inlined = Vec::new();
        let mut at = callee;
        while let AttrKind::Location(LocKind::CallSite { callee, caller }) = self.cx.attr_kind(at) {
            inlined.push(*callee);
            at = *caller;
        }
        inlined.push(at);
        let stack = |caller, callee| {
            let site = LocKind::CallSite { callee, caller };
            self.cx.attr(AttrKind::Location(site))
        };
        inlined.into_iter().rev().fold(self.caller, stack)
    }

    /// Moves the locations of a block, and of all in it, to the call.
    fn relocate(&mut self, body: &mut Body, block: BlockId) {
        let mut blocks = vec![block];
        while let Some(block) = blocks.pop() {
            for arg in 0..body.args(block).len() {
                let loc = self.at_call(body.arg_locs(block)[arg]);
                body.set_arg_loc(block, arg, loc);
            }
            for op in body.op_vec(block) {
                let loc = self.at_call(body.loc(op));
                body.set_loc(op, loc);
                let regions = body.regions(op).iter();
                blocks.extend(regions.flat_map(|r| body.blocks(*r)));
            }
        }
    }
}
