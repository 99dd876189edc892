//! Computes what is inserted into a tensor in its place, rather than in an empty tensor.
//!
//! ```mlir
//! %e = tensor.empty() : tensor<5xf32>
//! %0 = linalg.fill ins(%x : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
//! %1 = tensor.insert_slice %0 into %t[%i] [5] [1] : tensor<5xf32> into tensor<?xf32>
//! // %s = tensor.extract_slice %t[%i] [5] [1] : tensor<?xf32> to tensor<5xf32>
//! // %0 = linalg.fill ins(%x : f32) outs(%s : tensor<5xf32>) -> tensor<5xf32>
//! // %1 = tensor.insert_slice %0 into %t[%i] [5] [1] : tensor<5xf32> into tensor<?xf32>
//! ```

use oxmlir_dialects::linalg::structured::{Structured, is_buffer};
use oxmlir_dialects::memref::mixed::{Slice, split};
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tables::{bufferization, builtin, linalg, tensor};
use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::side_effects::{is_declared_pure, is_pure};
use oxmlir_ir::{
    Attribute, Body, Context, DYNAMIC, InsertPoint, Location, OpId, OpRef, Type, ValueId,
};
use rustc_hash::FxHashSet;

use super::analysis::{all_ops, analyze};
use super::boundaries::{self, Functions};
use super::decisions::Decisions;
use super::interface::Operand;
use super::one_shot::analyze_function;
use super::options::Options;
use super::query::{Query, Search};

pub static PASS: PassInfo = PassInfo::new(
    "eliminate-empty-tensors",
    "EmptyTensorEliminationPass",
    "computes in place what is inserted into tensors",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let is_module = body.name(body.root()) == builtin::MODULE;
    eliminate_in(body, pass, is_module)
}

/// Analyzes a body, or all functions of a module, and computes in place what is inserted into tensors.
pub fn eliminate_in(body: &mut Body, pass: &PassContext, is_module: bool) -> PassResult {
    let cx = pass.cx;
    let options = Options {
        allow_return_allocs_from_loops: true,
        function_boundaries: is_module,
        ..Options::default()
    };
    let mut functions = Functions::of(cx, body, &options);
    if !is_module {
        let decided = analyze(cx, body, &options, &functions);
        let (decisions, _) = decided.map_err(|error| pass.fail(error))?;
        eliminate(cx, body, &options, &functions, &decisions);
        return Ok(());
    }
    let order = boundaries::order(cx, body, &functions);
    let ordered = order.ordered.iter().map(|stub| (*stub, true));
    let circular = order.circular.iter().map(|stub| (*stub, false));
    for (stub, known) in ordered.chain(circular) {
        if let Some(inner) = body.inner_mut(stub) {
            let (decisions, _) = analyze_function(inner, pass, &options, &mut functions, known)?;
            eliminate(cx, inner, &options, &functions, &decisions);
        }
    }
    Ok(())
}

/// Replaces the empty tensors in which is computed what is inserted in place, as far as that is decided.
pub fn eliminate(
    cx: &Context,
    body: &mut Body,
    options: &Options,
    functions: &Functions,
    decisions: &Decisions,
) {
    let mut no_listener = NoListener;
    let at = InsertPoint::Before(body.root());
    let mut rw = Rewriter::new(cx, body, &mut no_listener, at);
    for op in all_ops(rw.body) {
        let Some(insertion) = Insertion::of(rw.op(op)) else {
            continue;
        };
        let query = Query {
            cx,
            body: rw.body,
            options,
            functions,
            decisions: Some(decisions),
            facts: None,
        };
        if !query.is_in_place(insertion.source) {
            continue;
        }
        for place in uses_of_empty(&query, insertion.source) {
            let replaced = insertion.replace(&mut rw, place);
            // Only one tensor may stand for the buffer.
            if replaced && insertion.is_into_buffer(&rw) {
                break;
            }
        }
    }
}

/// Lets structured operations whose loops are all parallel compute what they are given where their results go: an input that is computed
/// in an empty tensor is computed in an initial value that is not read, and read from there.
pub fn eliminate_for_structured(body: &mut Body, scope: OpId, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let options = Options {
        allow_return_allocs_from_loops: true,
        ..Options::default()
    };
    let functions = Functions::of(cx, body, &options);
    let decided = analyze(cx, body, &options, &functions);
    let (decisions, _) = decided.map_err(|error| pass.fail(error))?;
    let mut no_listener = NoListener;
    let at = InsertPoint::Before(scope);
    let mut rw = Rewriter::new(cx, body, &mut no_listener, at);
    for op in rw.body.nested_ops(scope) {
        if rw.body.name(op) != linalg::GENERIC {
            continue;
        }
        let query = Query {
            cx,
            body: rw.body,
            options: &options,
            functions: &functions,
            decisions: Some(&decisions),
            facts: None,
        };
        if let Some(swap) = Swap::of(&query, op) {
            swap.apply(&mut rw, op);
        }
    }
    Ok(())
}

/// An input that changes places with an initial value that is not read.
struct Swap {
    input: usize,
    init: usize,
    empties: Vec<ValueId>,
}

impl Swap {
    fn of(query: &Query, op: OpId) -> Option<Swap> {
        let view = Structured::of(OpRef::new(query.cx, query.body, op))?;
        let is_parallel = view
            .iterators()
            .iter()
            .all(|iterator| *iterator == IteratorType::Parallel);
        if !is_parallel || !view.has_pure_tensor_semantics() {
            return None;
        }
        let (maps, inputs) = (view.maps(), view.num_inputs());
        let ty = |at: usize| view.op.operand_type(at);
        let unread = (inputs..maps.len()).filter(|at| !view.uses_element(*at));
        let unread: Vec<usize> = unread.collect();
        (0..inputs).find_map(|input| {
            let place = Operand::new(op, input);
            let mut inits = unread.iter().copied();
            let init = inits.find(|init| ty(*init) == ty(input) && maps[*init] == maps[input])?;
            let search = Search {
                equivalent_only: true,
                in_place_only: true,
                same_type_or_casts: true,
                ..Search::default()
            };
            let is_empty = |value: ValueId| {
                let def = query.body.defining_op(value);
                def.is_some_and(|def| query.body.name(def) == tensor::EMPTY)
                    && query.body.ty(value) == ty(input)
            };
            let (empties, _) = query.search(place, search, &is_empty);
            (!empties.is_empty()).then_some(Swap {
                input,
                init,
                empties,
            })
        })
    }

    fn apply(self, rw: &mut Rewriter, op: OpId) {
        let dest = rw.body.operand(op, self.init);
        // What is computed in the place of the empty tensor comes behind the value that it is to be computed in.
        let mut order = Dominance::new();
        let comes_later = self.empties.iter().all(|empty| {
            let mut users = rw.body.users(*empty);
            users.all(|user| order.value_dominates(rw.cx, rw.body, dest, user))
        });
        if !comes_later {
            return;
        }
        for empty in &self.empties {
            rw.replace_uses(*empty, dest);
        }
        let input = rw.body.operand(op, self.input);
        let old = rw.body.operand(op, self.init);
        rw.set_operand(op, self.init, input);
        rw.set_operand(op, self.input, old);
        let block = Structured::of(rw.op(op)).and_then(|view| view.block());
        if let Some(block) = block {
            let (from, to) = (
                rw.body.arg(block, self.input),
                rw.body.arg(block, self.init),
            );
            rw.replace_uses(from, to);
        }
    }
}

/// On the ways from an operand back to empty tensors, over operands with the same buffer, the use of each of these.
fn uses_of_empty(query: &Query, source: Operand) -> Vec<Operand> {
    let search = Search {
        equivalent_only: true,
        same_type_or_casts: true,
        ..Search::default()
    };
    let is_empty = |value: ValueId| {
        let def = query.body.defining_op(value);
        def.is_some_and(|def| query.body.name(def) == tensor::EMPTY)
    };
    let (found, passed) = query.search(source, search, &is_empty);
    let farthest = |value: ValueId| {
        let mut passed = passed.iter().rev();
        passed.find(|operand| query.value(**operand) == value)
    };
    let uses = found.into_iter().filter_map(farthest);
    uses.copied().collect()
}

/// An operation that puts a tensor into a part of another one, or into all of it.
struct Insertion {
    op: OpId,
    source: Operand,
    dest: ValueId,
    slice: Option<Slice>,
}

impl Insertion {
    fn of(op: OpRef) -> Option<Insertion> {
        let (source, dest, slice) = match op.name() {
            tensor::INSERT_SLICE | tensor::PARALLEL_INSERT_SLICE => {
                use tensor::insert_slice as slots;
                let slice = Slice::of(op);
                (slots::SOURCE, op.operand(slots::DEST), Some(slice))
            }
            bufferization::MATERIALIZE_IN_DESTINATION => {
                let view = bufferization::MaterializeInDestination::new(op);
                let dest = view.dest();
                if op.num_results() == 0 && !view.restrict() {
                    return None;
                }
                (
                    bufferization::materialize_in_destination::SOURCE,
                    dest,
                    None,
                )
            }
            linalg::COPY if op.num_results() > 0 => {
                let operands = op.body.operand_range(op.cx, op.id, linalg::copy::OUTPUTS);
                (linalg::copy::INPUTS, op.operand(operands.start), None)
            }
            _ => return None,
        };
        Some(Insertion {
            op: op.id,
            source: Operand::new(op.id, source),
            dest,
            slice,
        })
    }

    /// Lets the part that is replaced stand in for the empty tensor that is used in a place, if it can.
    fn replace(&self, rw: &mut Rewriter, place: Operand) -> bool {
        let empty = rw.body.operand(place.op, place.position());
        let Some(def) = rw.body.defining_op(empty) else {
            return false;
        };
        let ty = rw.body.ty(empty);
        if !shapes_agree(rw.cx, self.source_type(rw), ty) {
            return false;
        }
        let Some(at) = self.place(rw, def, place.op) else {
            return false;
        };
        rw.insert_before(at);
        let loc = rw.body.loc(def);
        let mut part = self.part(rw, loc, self.source_type(rw));
        if rw.body.ty(part) != ty {
            part = tensor::cast(rw, loc, ty, part);
        }
        rw.set_operand(place.op, place.position(), part);
        true
    }

    fn is_into_buffer(&self, rw: &Rewriter) -> bool {
        is_buffer(rw.cx, rw.body.ty(self.dest))
    }

    fn source_type(&self, rw: &Rewriter) -> Type {
        let source = rw.body.operand(self.source.op, self.source.position());
        rw.body.ty(source)
    }

    /// The part of the destination that is replaced.
    fn part(&self, rw: &mut Rewriter, loc: Location, ty: Type) -> ValueId {
        if let Some(slice) = &self.slice {
            return slice.extract_slice(rw, loc, ty, self.dest);
        }
        if !self.is_into_buffer(rw) {
            return self.dest;
        }
        use bufferization::materialize_in_destination as slots;
        let writable = bufferization::MaterializeInDestination::new(rw.op(self.op)).writable();
        let options = bufferization::ToTensorOptions {
            restrict: true,
            writable,
        };
        rw.modify(self.op, |body| {
            body.set_attr(self.op, slots::RESTRICT_ATTR, Attribute::ABSENT);
        });
        bufferization::to_tensor_with(rw, loc, ty, self.dest, options)
    }

    /// The values that the part is made of.
    fn needed(&self) -> Vec<ValueId> {
        let mut needed = vec![self.dest];
        if let Some(slice) = &self.slice {
            for list in slice.lists() {
                needed.extend(split(list).1);
            }
        }
        needed
    }

    /// Where everything is known that the part is made of, in front of its user: there, or made so by moving operations.
    fn place(&self, rw: &mut Rewriter, empty: OpId, user: OpId) -> Option<OpId> {
        let needed = self.needed();
        let behind = |value: &ValueId| match rw.body.defining_op(*value) {
            Some(def) => rw.body.next_op(def),
            None => rw.body.first_op(rw.body.value_block(*value)?),
        };
        let candidates = std::iter::once(Some(empty)).chain(needed.iter().map(behind));
        let mut dominance = Dominance::new();
        for at in candidates.flatten() {
            let known = needed
                .iter()
                .all(|value| dominance.value_dominates(rw.cx, rw.body, *value, at));
            if known && dominance.op_dominates(rw.cx, rw.body, at, user) {
                return Some(at);
            }
        }
        let moved = to_move(rw, &mut dominance, &needed, user)?;
        for op in moved {
            rw.move_before(op, user);
        }
        Some(user)
    }
}

/// Whether a tensor of one type may be cast to the other one.
fn shapes_agree(cx: &Context, a: Type, b: Type) -> bool {
    let (Some(a), Some(b)) = (cx.shape(a), cx.shape(b)) else {
        return false;
    };
    let agree = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
    a.len() == b.len() && a.iter().zip(b).all(agree)
}

/// The operations of the block of `user` that values follow from and that are not in front of it, in an order in which they
/// can be moved there; `None` if one of them cannot.
fn to_move(
    rw: &Rewriter,
    dominance: &mut Dominance,
    needed: &[ValueId],
    user: OpId,
) -> Option<Vec<OpId>> {
    let (cx, body) = (rw.cx, &*rw.body);
    let (mut order, mut seen) = (Vec::new(), FxHashSet::default());
    let mut work: Vec<(ValueId, bool)> = needed.iter().rev().map(|v| (*v, false)).collect();
    while let Some((value, left)) = work.pop() {
        if dominance.value_dominates(cx, body, value, user) {
            continue;
        }
        let def = body.defining_op(value)?;
        if left {
            order.push(def);
            continue;
        }
        let op = OpRef::new(cx, body, def);
        let movable = def != user
            && body.block(def) == body.block(user)
            && op.num_regions() == 0
            && (is_pure(op) || is_declared_pure(op) && nothing_between(cx, body, user, def));
        if !movable {
            return None;
        }
        if seen.insert(def) {
            work.push((value, true));
            work.extend(body.operands(def).map(|operand| (operand, false)));
        }
    }
    Some(order)
}

/// Whether no operation from one to another one in its block has an effect: then it shows nowhere if the last one is
/// undefined before the others are executed.
fn nothing_between(cx: &Context, body: &Body, from: OpId, to: OpId) -> bool {
    let ops = std::iter::successors(Some(from), |op| body.next_op(*op));
    ops.take_while(|op| *op != to)
        .all(|op| is_declared_pure(OpRef::new(cx, body, op)))
}
