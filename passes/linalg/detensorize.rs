//! Tensors without dimensions as the numbers that they are: arithmetic on them becomes arithmetic on numbers, and blocks pass on
//! numbers.
//!
//! ```mlir
//! ^bb1(%i: tensor<i32>):
//!   %1 = linalg.generic ... ins(%i, %n : tensor<i32>, tensor<i32>) outs(%0 : tensor<i1>) {... arith.cmpi slt ...} -> tensor<i1>
//!   %2 = tensor.extract %1[] : tensor<i1>
//!   cf.cond_br %2, ...
//! // becomes
//! ^bb1(%i: i32):
//!   %1 = arith.cmpi slt, %i, %extracted : i32
//!   cf.cond_br %1, ...
//! ```
//!
//! Only what has to do with the conditions and arguments of branches changes, or everything if `aggressive-mode` is set. Signatures
//! of functions stay.

use oxmlir_dialects::tables::{cf, linalg, tensor};
use oxmlir_ir::interfaces::BranchOp;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, PatternSet, Rewriter};
use oxmlir_ir::{
    BlockId, Body, Context, InsertPoint, Location, OpId, OpRef, Traits, Type, TypeKind,
    ValueDefinition, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::bool(
        "aggressive-mode",
        "takes all operations that can be taken, with the operands of branches and the arguments of blocks",
        false,
    )],
    ..PassInfo::new(
        "linalg-detensorize",
        "LinalgDetensorizePass",
        "replaces tensors without dimensions by numbers",
        Anchor::Trait(Traits::FUNCTION),
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let region = body.regions(body.root()).first();
    let Some(entry) = region.and_then(|region| body.first_block(*region)) else {
        return Ok(());
    };
    // The arguments of the function stay: what is computed begins in a block of its own.
    let Some(first) = body.first_op(entry) else {
        return Ok(());
    };
    let inner = body.split_block(entry, first);
    with_rewriter(cx, body, InsertPoint::End(entry), |rw| {
        cf::br(rw, Location::UNKNOWN, &[], inner)
    });
    let edges = Edges::new(cx, body);
    let chosen = match pass.options.bool("aggressive-mode") {
        true => everything(cx, body, &edges, entry),
        false => Search::new(cx, body, &edges, entry)
            .of_control_flow()
            .unwrap_or_default(),
    };
    Numbers::default().replace(cx, body, &edges, &chosen);
    let mut patterns = PatternSet::new();
    let folded = cx.registry().hooks(tensor::FROM_ELEMENTS).patterns;
    patterns.add(tensor::FROM_ELEMENTS, folded);
    let result = run_patterns(body, pass, &patterns);
    if let Some(branch) = body.last_op(entry) {
        with_rewriter(cx, body, InsertPoint::End(entry), |rw| {
            rw.erase(branch);
            rw.inline_block(inner, InsertPoint::End(entry), &[]);
        });
    }
    result
}

/// Rewrites a body while nobody looks.
fn with_rewriter<T>(
    cx: &Context,
    body: &mut Body,
    at: InsertPoint,
    work: impl FnOnce(&mut Rewriter) -> T,
) -> T {
    let mut listener = NoListener;
    work(&mut Rewriter::new(cx, body, &mut listener, at))
}

/// What becomes numbers.
#[derive(Default)]
struct Chosen {
    ops: FxHashSet<OpId>,
    args: FxHashSet<ValueId>,
}

/// The type of the only element of a tensor without dimensions.
fn number_type(cx: &Context, ty: Type) -> Option<Type> {
    match cx.type_kind(ty) {
        TypeKind::RankedTensor { shape, element, .. } if shape.is_empty() => Some(*element),
        _ => None,
    }
}

/// Whether an operation is a generic one on nothing but tensors without dimensions.
fn computes_numbers(cx: &Context, body: &Body, op: OpId) -> bool {
    let mut operands = body.operands(op);
    body.name(op) == linalg::GENERIC
        && operands.all(|operand| number_type(cx, body.ty(operand)).is_some())
}

/// All blocks next to one, without itself.
fn other_blocks(body: &Body, entry: BlockId) -> Vec<BlockId> {
    let all = body.blocks(body.block_region(entry));
    all.filter(|block| *block != entry).collect()
}

fn everything(cx: &Context, body: &Body, edges: &Edges, entry: BlockId) -> Chosen {
    let mut ops = body.nested_ops(body.root());
    ops.retain(|op| computes_numbers(cx, body, *op));
    let args = other_blocks(body, entry)
        .into_iter()
        .flat_map(|block| body.args(block).to_vec())
        .filter(|arg| number_type(cx, body.ty(*arg)).is_some());
    Chosen {
        args: args
            .filter(|arg| edges.incoming(body, *arg).is_some())
            .collect(),
        ops: ops.into_iter().collect(),
    }
}

/// What branches pass to the blocks of a region.
#[derive(Default)]
struct Edges {
    /// The branches to a block: the first operand that each passes, and the number of the arguments in front that it makes itself.
    /// Nothing is known of a block that is reached in another way.
    to: FxHashMap<BlockId, Option<Vec<(OpId, usize, usize)>>>,
    /// The argument that an operand of a branch is passed to.
    args: FxHashMap<(OpId, usize), ValueId>,
}

impl Edges {
    fn new(cx: &Context, body: &Body) -> Edges {
        let mut edges = Edges::default();
        for block in body.blocks(body.root_region()) {
            let Some(branch) = body.last_op(block) else {
                continue;
            };
            let table = cx.registry().interface::<BranchOp>(body.name(branch));
            for (index, target) in body.successors(branch).enumerate() {
                let known = edges.to.entry(target).or_insert_with(|| Some(Vec::new()));
                let Some(table) = table else {
                    *known = None;
                    continue;
                };
                let operands = (table.successor_operands)(OpRef::new(cx, body, branch), index);
                let args = body.args(target);
                let produced = args.len().saturating_sub(operands.len());
                if let Some(known) = known {
                    known.push((branch, operands.start, produced));
                }
                for (at, arg) in operands.zip(&args[produced..]) {
                    edges.args.entry((branch, at)).or_insert(*arg);
                }
            }
        }
        edges
    }

    /// The operands that are passed to an argument; `None` if it may be something else.
    fn incoming(&self, body: &Body, arg: ValueId) -> Option<Vec<(OpId, usize)>> {
        let ValueDefinition::Argument(block, number) = body.definition(arg) else {
            return None;
        };
        let number = number as usize;
        let operand = |&(branch, first, produced): &(OpId, usize, usize)| {
            Some((branch, first + number.checked_sub(produced)?))
        };
        match self.to.get(&block) {
            Some(known) => known.as_ref()?.iter().map(operand).collect(),
            None => Some(Vec::new()),
        }
    }
}

/// The search for what has to do with control flow, forwards and backwards from the operands of branches.
struct Search<'a> {
    cx: &'a Context,
    body: &'a Body,
    edges: &'a Edges,
    entry: BlockId,
    chosen: Chosen,
    open: Vec<ValueId>,
}

impl<'a> Search<'a> {
    fn new(cx: &'a Context, body: &'a Body, edges: &'a Edges, entry: BlockId) -> Search<'a> {
        Search {
            cx,
            body,
            edges,
            entry,
            chosen: Chosen::default(),
            open: Vec::new(),
        }
    }

    /// What was found; `None` if a branch does not say what it passes.
    fn of_control_flow(mut self) -> Option<Chosen> {
        let body = self.body;
        let ops = body.nested_ops(body.root());
        let branches = ops
            .iter()
            .filter(|op| [cf::COND_BR, cf::BR].contains(&body.name(**op)));
        self.open = branches.flat_map(|op| body.operand_vec(*op)).collect();
        let (mut values, mut ops) = (FxHashSet::default(), FxHashSet::default());
        while let Some(value) = self.open.pop() {
            if !values.insert(value) {
                continue;
            }
            self.look_forwards(value);
            match body.defining_op(value) {
                None => self.look_at_argument(value)?,
                Some(op) if ops.insert(op) => self.look_at_op(op),
                Some(_) => {}
            }
        }
        self.drop_arguments_of_tensors();
        Some(self.chosen)
    }

    /// Adds what a value is passed to, and what is computed from it.
    fn look_forwards(&mut self, value: ValueId) {
        let body = self.body;
        let block = body
            .value_block(value)
            .or_else(|| body.block(body.defining_op(value)?));
        let terminator = block.and_then(|block| body.last_op(block));
        for at in body.uses(value) {
            let user = body.use_owner(at);
            let passed = (user, body.use_operand_number(at));
            if terminator == Some(user) {
                self.open.extend(self.edges.args.get(&passed));
            }
        }
        for user in body.users(value) {
            self.open.extend(body.results(user));
        }
    }

    /// Takes an argument, and adds what is passed to it.
    fn look_at_argument(&mut self, arg: ValueId) -> Option<()> {
        let (cx, body) = (self.cx, self.body);
        let is_inner = body.value_block(arg).is_some_and(|block| {
            block != self.entry && body.block_region(block) == body.block_region(self.entry)
        });
        if !is_inner {
            return Some(());
        }
        let operands = self.edges.incoming(body, arg)?;
        if number_type(cx, body.ty(arg)).is_some() {
            self.chosen.args.insert(arg);
        }
        for (branch, at) in operands {
            self.open.push(body.operand(branch, at));
        }
        Some(())
    }

    /// Takes an operation on numbers, and adds its operands and those of what computes numbers.
    fn look_at_op(&mut self, op: OpId) {
        let (cx, body) = (self.cx, self.body);
        if body.name(op) == linalg::GENERIC {
            if computes_numbers(cx, body, op) {
                self.chosen.ops.insert(op);
                let inputs = body.operand_group(cx, op, linalg::generic::INPUTS);
                self.open.extend(inputs.iter().copied());
            }
            return;
        }
        let is_scalar = |ty: Type| {
            matches!(
                cx.type_kind(ty),
                TypeKind::Integer { .. } | TypeKind::Float(_)
            )
        };
        let mut results = body.results(op);
        if body.name(op) != tensor::FROM_ELEMENTS && results.all(|value| is_scalar(body.ty(value)))
        {
            self.open.extend(body.operands(op));
        }
    }

    /// Leaves arguments alone that are passed what stays a tensor.
    fn drop_arguments_of_tensors(&mut self) {
        let (edges, body) = (self.edges, self.body);
        let ops = &self.chosen.ops;
        let stays = |(branch, at): &(OpId, usize)| {
            let defining = body.defining_op(body.operand(*branch, *at));
            defining.is_some_and(|op| body.name(op) == linalg::GENERIC && !ops.contains(&op))
        };
        let keeps = |arg: &ValueId| {
            !edges
                .incoming(body, *arg)
                .is_some_and(|all| all.iter().any(stays))
        };
        self.chosen.args.retain(keeps);
    }
}

/// The numbers that tensors have become.
#[derive(Default)]
struct Numbers {
    of: FxHashMap<ValueId, ValueId>,
    /// The tensors whose elements are computed as numbers now, in order.
    tensors: Vec<ValueId>,
}

impl Numbers {
    fn replace(&mut self, cx: &Context, body: &mut Body, edges: &Edges, chosen: &Chosen) {
        let mut operands: FxHashMap<OpId, Vec<usize>> = FxHashMap::default();
        for arg in &chosen.args {
            for (branch, at) in edges.incoming(body, *arg).into_iter().flatten() {
                operands.entry(branch).or_default().push(at);
            }
        }
        let start = InsertPoint::Before(body.root());
        with_rewriter(cx, body, start, |rw| self.rewrite(rw, chosen, &operands));
    }

    /// Replaces what is chosen; these are the operands of branches that become numbers.
    fn rewrite(
        &mut self,
        rw: &mut Rewriter,
        chosen: &Chosen,
        operands: &FxHashMap<OpId, Vec<usize>>,
    ) {
        let blocks: Vec<BlockId> = rw.body.blocks(rw.body.root_region()).collect();
        for block in blocks {
            self.replace_arguments(rw, block, chosen);
        }
        for op in rw.body.nested_ops(rw.body.root()) {
            if chosen.ops.contains(&op) {
                self.inline(rw, op);
                continue;
            }
            let mut positions = operands.get(&op).cloned().unwrap_or_default();
            positions.sort_unstable();
            for at in positions {
                let tensor = rw.body.operand(op, at);
                let number = self.number(rw, tensor);
                rw.set_operand(op, at, number);
            }
        }
        self.make_tensors(rw);
    }

    /// Gives a block numbers for its arguments, with tensors of them for what uses the arguments.
    fn replace_arguments(&mut self, rw: &mut Rewriter, block: BlockId, chosen: &Chosen) {
        for number in 0..rw.body.args(block).len() {
            let arg = rw.body.arg(block, number);
            if !chosen.args.contains(&arg) {
                continue;
            }
            let (loc, ty) = (rw.body.value_loc(arg), rw.body.ty(arg));
            let Some(element) = number_type(rw.cx, ty) else {
                continue;
            };
            rw.insert_at_start(block);
            let tensor = tensor::from_elements(rw, loc, ty, &[arg]);
            let own = rw.body.defining_op(tensor);
            rw.replace_uses_if(arg, tensor, |body, at| Some(body.use_owner(at)) != own);
            rw.body.set_type(arg, element);
            self.of.insert(tensor, arg);
        }
    }

    /// The number that a tensor holds, taken out of it behind its definition.
    fn number(&mut self, rw: &mut Rewriter, tensor: ValueId) -> ValueId {
        if let Some(number) = self.of.get(&tensor) {
            return *number;
        }
        insert_behind(rw, tensor);
        let loc = rw.body.value_loc(tensor);
        let number = tensor::extract(rw, loc, tensor, &[]);
        self.of.insert(tensor, number);
        number
    }

    /// Puts what a generic operation does to numbers in its place.
    fn inline(&mut self, rw: &mut Rewriter, op: OpId) {
        let numbers: Vec<ValueId> = rw
            .body
            .operand_vec(op)
            .into_iter()
            .map(|tensor| self.number(rw, tensor))
            .collect();
        let Some(block) = rw.body.first_block(rw.body.only_region(op)) else {
            return;
        };
        let Some(end) = rw.body.last_op(block) else {
            return;
        };
        let results: Vec<ValueId> = rw.body.results(op).collect();
        rw.inline_block(block, InsertPoint::Before(op), &numbers);
        for (tensor, number) in results.into_iter().zip(rw.body.operand_vec(end)) {
            self.of.insert(tensor, number);
            self.tensors.push(tensor);
        }
        rw.erase(end);
    }

    /// Makes tensors of numbers for all that still wants such.
    fn make_tensors(&mut self, rw: &mut Rewriter) {
        for tensor in std::mem::take(&mut self.tensors) {
            let Some(op) = rw.body.defining_op(tensor) else {
                continue;
            };
            if !rw.body.results_unused(op) {
                let number = self.of[&tensor];
                insert_behind(rw, number);
                let (loc, ty) = (rw.body.loc(op), rw.body.ty(tensor));
                let made = tensor::from_elements(rw, loc, ty, &[number]);
                rw.replace_uses(tensor, made);
            }
            if rw.body.results_unused(op) {
                rw.erase(op);
            }
        }
    }
}

/// New operations go behind the definition of a value.
fn insert_behind(rw: &mut Rewriter, value: ValueId) {
    match (rw.body.defining_op(value), rw.body.value_block(value)) {
        (Some(op), _) => rw.insert_after(op),
        (None, Some(block)) => rw.insert_at_start(block),
        (None, None) => {}
    }
}
