//! Takes transpositions back together that undo one another, with elementwise operations in between.
//!
//! ```mlir
//! %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
//! %1 = tosa.abs %0 : (tensor<3x2xi32>) -> tensor<3x2xi32>
//! %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xi32>) -> tensor<2x3xi32>
//! // becomes
//! %2 = tosa.abs %a : (tensor<2x3xi32>) -> tensor<2x3xi32>
//! ```
//!
//! What a transposition transposes is followed up to transpositions, constants and reshapes of one dimension, which can be
//! transposed themselves. All this is computed anew, so nothing else may need it as it was.

use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::{func, tosa as ops};
use oxmlir_dialects::tosa::constants;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::side_effects::is_trivially_dead;
use oxmlir_ir::{
    AttrKind, Body, Context, DYNAMIC, InsertPoint, OpId, OpName, OpRef, OpState, Type, TypeKind,
    ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::layerwise_constant_fold::transposed_elements;

pub static PASS: PassInfo = PassInfo::new(
    "tosa-reduce-transposes",
    "TosaReduceTransposes",
    "takes transpositions back together that undo one another",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

/// Operations that do the same to each element.
const ELEMENTWISE: &[OpName] = &[
    ops::ABS,
    ops::ADD,
    ops::ARITHMETIC_RIGHT_SHIFT,
    ops::BITWISE_AND,
    ops::BITWISE_NOT,
    ops::BITWISE_OR,
    ops::BITWISE_XOR,
    ops::CEIL,
    ops::CLAMP,
    ops::CLZ,
    ops::COS,
    ops::EQUAL,
    ops::ERF,
    ops::EXP,
    ops::FLOOR,
    ops::GREATER,
    ops::GREATER_EQUAL,
    ops::INTDIV,
    ops::LOG,
    ops::LOGICAL_AND,
    ops::LOGICAL_LEFT_SHIFT,
    ops::LOGICAL_NOT,
    ops::LOGICAL_OR,
    ops::LOGICAL_RIGHT_SHIFT,
    ops::LOGICAL_XOR,
    ops::MAXIMUM,
    ops::MINIMUM,
    ops::MUL,
    ops::POW,
    ops::RECIPROCAL,
    ops::RSQRT,
    ops::SELECT,
    ops::SIGMOID,
    ops::SIN,
    ops::SUB,
    ops::TANH,
];

/// An order of dimensions.
type Perms = Vec<i64>;

/// A transposition that may go.
struct Candidate {
    op: OpId,
    perms: Perms,
    /// The operations that are computed anew for it, operands in front of users.
    sources: Vec<OpId>,
}

/// Whether an operand is an amount that `tosa.mul` shifts by, which has no dimensions to transpose.
fn is_shift(op: OpRef, operand: usize) -> bool {
    op.name() == ops::MUL && operand == ops::mul::SHIFT
}

/// The order of a transposition, if it is one.
fn perms_of(op: OpRef) -> Option<Perms> {
    let view = ops::Transpose::of(op)?;
    let perms: Perms = view.perms().to_vec();
    let mut sorted = perms.clone();
    sorted.sort_unstable();
    sorted
        .iter()
        .copied()
        .eq(0..perms.len() as i64)
        .then_some(perms)
}

/// The sizes of a shape in another order.
fn permuted(shape: &[i64], perms: &[i64]) -> Option<Vec<i64>> {
    let at = |perm: &i64| shape.get(usize::try_from(*perm).ok()?).copied();
    let all = perms.iter().map(at).collect::<Option<Vec<i64>>>()?;
    (perms.len() == shape.len()).then_some(all)
}

/// The type of a transposed tensor of known rank.
fn permuted_type(cx: &Context, ty: Type, perms: &[i64]) -> Option<Type> {
    let TypeKind::RankedTensor {
        shape,
        element,
        encoding,
    } = cx.type_kind(ty)
    else {
        return None;
    };
    Some(cx.ty(TypeKind::RankedTensor {
        shape: permuted(shape, perms)?.into(),
        element: *element,
        encoding: *encoding,
    }))
}

/// The operations that give a value up to those that can be transposed by themselves, operands in front of users; `None` if there is
/// anything else among them.
fn sources(cx: &Context, body: &Body, value: ValueId) -> Option<Vec<OpId>> {
    enum Work {
        Enter(ValueId),
        Leave(OpId),
    }
    let mut all = Vec::new();
    let mut seen = FxHashSet::default();
    let mut work = vec![Work::Enter(value)];
    while let Some(next) = work.pop() {
        let value = match next {
            Work::Enter(value) => value,
            Work::Leave(op) => {
                all.push(op);
                continue;
            }
        };
        let op = OpRef::new(cx, body, body.defining_op(value)?);
        if !seen.insert(op.id) {
            continue;
        }
        let is_ranked = |ty: Type| matches!(cx.type_kind(ty), TypeKind::RankedTensor { .. });
        if op.dialect() != cx.dialect_of(ops::TRANSPOSE)
            || op.num_results() != 1
            || !op.result_types().all(is_ranked)
        {
            return None;
        }
        work.push(Work::Leave(op.id));
        let is_leaf = [ops::TRANSPOSE, ops::RESHAPE, ops::CONST].contains(&op.name());
        if !is_leaf {
            let operands = op.operands().enumerate().rev();
            let wanted = operands.filter(|(at, _)| !is_shift(op, *at));
            work.extend(wanted.map(|(_, operand)| Work::Enter(operand)));
        }
    }
    Some(all)
}

/// What an operation gives with its dimensions in another order, computed behind it; `values` has what its operands are then.
fn transposed(
    rw: &mut Rewriter,
    id: OpId,
    perms: &[i64],
    values: &FxHashMap<ValueId, ValueId>,
) -> Option<ValueId> {
    rw.insert_after(id);
    let op = rw.op(id);
    let (loc, ty) = (
        op.loc(),
        permuted_type(rw.cx, op.only_result_type(), perms)?,
    );
    match op.name() {
        ops::TRANSPOSE => {
            let (inner, input) = (perms_of(op)?, ops::Transpose::new(op).input1());
            let both = permuted(&inner, perms)?;
            let undone = both.iter().copied().eq(0..inner.len() as i64);
            let is_ranked = matches!(
                rw.cx.type_kind(rw.body.ty(input)),
                TypeKind::RankedTensor { .. }
            );
            (undone && is_ranked).then_some(input)
        }
        ops::RESHAPE => {
            let view = ops::Reshape::new(op);
            let input = view.input1();
            let sizes = rw.cx.shape(op.only_result_type())?;
            let ones = sizes.iter().filter(|size| **size == 1).count();
            // Elements of one dimension stay in order wherever that dimension goes.
            if rw.cx.rank(rw.body.ty(input)) != Some(1) || ones + 1 < sizes.len() {
                return None;
            }
            let wanted = constants::sizes_of(op, view.shape());
            let wanted = wanted.or_else(|| (!sizes.contains(&DYNAMIC)).then(|| sizes.to_vec()))?;
            let sizes = permuted(&wanted, perms)?;
            rw.insert_before(id);
            let list = constants::shape(rw, loc, &sizes);
            let made = rebuild(rw, id, &[input, list], &[ty]);
            Some(rw.body.only_result(made))
        }
        ops::CONST => {
            let values = constants::elements(rw.cx, rw.body, op.only_result())?;
            let is_dense = matches!(rw.cx.attr_kind(values), AttrKind::DenseElements { .. });
            let moved = is_dense.then(|| transposed_elements(rw.cx, values, perms, ty))??;
            Some(ops::const_(rw, loc, ty, moved))
        }
        name if ELEMENTWISE.contains(&name) => {
            let operands = op.operands().enumerate();
            let operands = operands.map(|(at, operand)| match is_shift(op, at) {
                true => Some(operand),
                false => values.get(&operand).copied(),
            });
            let operands = operands.collect::<Option<Vec<ValueId>>>()?;
            let state = OpState {
                operands: &operands,
                results: &[ty],
                attrs: &rw.body.inherent_attrs(id),
                dict: rw.body.dict(id),
                ..OpState::new(name, loc)
            };
            let made = rw.insert(&state);
            Some(rw.body.only_result(made))
        }
        _ => None,
    }
}

/// Those candidates of one order whose sources nothing else needs as they are.
fn replaceable(rw: &Rewriter, all: &[&Candidate]) -> FxHashSet<OpId> {
    let mut good: FxHashSet<OpId> = all.iter().map(|candidate| candidate.op).collect();
    loop {
        let computed: FxHashSet<OpId> = all
            .iter()
            .filter(|candidate| good.contains(&candidate.op))
            .flat_map(|candidate| candidate.sources.iter().copied())
            .collect();
        let is_good = |candidate: &Candidate| {
            // Constants may be there twice.
            let sources = candidate.sources.iter();
            let mut sources = sources.filter(|op| rw.body.name(**op) != ops::CONST);
            sources.all(|source| {
                let mut users = rw.body.users(rw.body.only_result(*source));
                users.all(|user| match perms_of(rw.op(user)) {
                    Some(perms) => perms == candidate.perms,
                    None => computed.contains(&user),
                })
            })
        };
        let before = good.len();
        for candidate in all {
            if good.contains(&candidate.op) && !is_good(candidate) {
                good.remove(&candidate.op);
            }
        }
        if good.len() == before {
            return good;
        }
    }
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let region = body.root_region();
    let Some(block) = body
        .first_block(region)
        .filter(|_| body.has_one_block(region))
    else {
        return Ok(());
    };
    let mut nobody = NoListener;
    let at = InsertPoint::End(block);
    let mut rw = Rewriter::new(pass.cx, body, &mut nobody, at);
    let rw = &mut rw;
    let mut values: FxHashMap<Perms, FxHashMap<ValueId, ValueId>> = FxHashMap::default();
    let mut candidates = Vec::new();
    let mut ops: Vec<OpId> = rw.body.op_vec(block);
    ops.retain(|op| rw.body.name(*op) == ops::TRANSPOSE);
    for op in ops.into_iter().rev() {
        // Those that keep the order are for canonicalization.
        let Some(perms) = perms_of(rw.op(op)).filter(|perms| !perms.is_sorted()) else {
            continue;
        };
        let input = ops::Transpose::new(rw.op(op)).input1();
        let Some(sources) = sources(rw.cx, rw.body, input) else {
            continue;
        };
        let known = values.entry(perms.clone()).or_default();
        let done = sources.iter().all(|source| {
            let result = rw.body.only_result(*source);
            if known.contains_key(&result) {
                return true;
            }
            let made = transposed(rw, *source, &perms, known);
            made.is_some_and(|made| {
                known.insert(result, made);
                true
            })
        });
        if done {
            candidates.push(Candidate { op, perms, sources });
        }
    }
    let mut good = FxHashSet::default();
    for perms in values.keys() {
        let same: Vec<&Candidate> = candidates.iter().filter(|c| c.perms == *perms).collect();
        good.extend(replaceable(rw, &same));
    }
    for candidate in candidates.iter().rev().filter(|c| good.contains(&c.op)) {
        let view = ops::Transpose::new(rw.op(candidate.op));
        let (input, ty) = (view.input1(), view.only_result_type());
        let new = values
            .get(&candidate.perms)
            .and_then(|known| known.get(&input));
        if let Some(new) = new.copied().filter(|new| rw.body.ty(*new) == ty) {
            rw.replace(candidate.op, &[new]);
        }
    }
    for op in rw.body.nested_ops(rw.body.root()).into_iter().rev() {
        if op != rw.body.root() && rw.body.is_alive(op) && is_trivially_dead(rw.op(op)) {
            rw.erase(op);
        }
    }
    Ok(())
}
