//! Turns operations that are applied to all elements of tensors into `linalg.generic`.
//!
//! ```mlir
//! %0 = arith.addf %a, %b : tensor<?xf32>
//! // %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a, %b : ...) outs(%a : ...) {
//! // ^bb0(%in: f32, %in_0: f32, %out: f32):
//! //   %1 = arith.addf %in, %in_0 : f32
//! //   linalg.yield %1 : f32
//! // } -> tensor<?xf32>
//! ```

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::is_tensor;
use oxmlir_dialects::tables::arith;
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tensor::sizes::mixed_sizes;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult, Promise};
use oxmlir_ir::rewrite::{NoListener, Rewriter, try_fold};
use oxmlir_ir::{
    Body, Context, DYNAMIC, InsertPoint, Location, OpId, OpRef, OpState, Traits, Type, ValueId,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo {
    promise: |cx, body, _| promised(cx, body),
    ..PassInfo::new(
        "convert-elementwise-to-linalg",
        "ConvertElementwiseToLinalgPass",
        "turns operations on all elements of tensors into linalg.generic",
        Anchor::Any,
        run,
    )
};

/// That a condition chooses between tensors of the same size.
fn promised(cx: &Context, body: &Body) -> Promise {
    let mut promise = Promise::None;
    body.walk_all(&mut |path| {
        let op = OpRef::new(cx, path.body, path.op);
        let chooses =
            op.name() == arith::SELECT && op.operand_type(arith::select::CONDITION) == Type::I1;
        if chooses
            && cx
                .shape(op.only_result_type())
                .is_some_and(|shape| shape.contains(&DYNAMIC))
        {
            promise = Promise::Defined;
        }
    });
    promise
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for_each_body(body, &|body| {
        let mut nobody = NoListener;
        let root = body.root();
        let mut rw = Rewriter::new(pass.cx, body, &mut nobody, InsertPoint::Before(root));
        let mut folds = Folds::default();
        for op in rw.body.nested_ops(root) {
            convert(&mut rw, op, &mut folds);
        }
        for (op, values) in folds.ops {
            rw.replace(op, &values);
        }
    });
    Ok(())
}

/// Operations that have folded. They stay until all is done: what uses them does not fold because of that.
#[derive(Default)]
struct Folds {
    ops: Vec<(OpId, SmallVec<[ValueId; 2]>)>,
    values: FxHashMap<ValueId, ValueId>,
}

impl Folds {
    fn fold(&mut self, rw: &mut Rewriter, op: OpId) -> bool {
        let values = try_fold(rw, op).filter(|values| !values.is_empty());
        let Some(values) = values else {
            return false;
        };
        let values: SmallVec<[ValueId; 2]> =
            values.iter().map(|value| self.value(*value)).collect();
        // A block may come in front of one that is executed earlier.
        let is_replaced_later =
            |value: &ValueId| rw.defining_op(*value).is_some_and(is_convertible);
        if values.iter().any(is_replaced_later) {
            return false;
        }
        self.values.extend(
            rw.body
                .results(op)
                .zip(&values)
                .map(|(result, value)| (result, *value)),
        );
        self.ops.push((op, values));
        true
    }

    /// What stands for a value.
    fn value(&self, value: ValueId) -> ValueId {
        self.values.get(&value).copied().unwrap_or(value)
    }
}

/// The tensors that results of these types are written to: operands of the same type, else empty ones.
fn destinations(
    rw: &mut Rewriter,
    loc: Location,
    operands: &[ValueId],
    types: &[Type],
) -> Option<Vec<ValueId>> {
    let mut sizes = None;
    let mut destinations = Vec::new();
    for ty in types {
        if let Some(same) = operands.iter().find(|value| rw.body.ty(**value) == *ty) {
            destinations.push(*same);
            continue;
        }
        if sizes.is_none() {
            let first = operands
                .iter()
                .find(|value| is_tensor(rw.cx, rw.body.ty(**value)))?;
            sizes = Some(mixed_sizes(rw, loc, *first)?);
        }
        let element = rw.cx.element_type(*ty);
        destinations.push(build::empty(rw, loc, sizes.as_ref()?, element));
    }
    Some(destinations)
}

/// Whether an operation is applied to all elements of tensors.
fn is_convertible(op: OpRef) -> bool {
    let mappable =
        Traits::ELEMENTWISE | Traits::SCALARIZABLE | Traits::VECTORIZABLE | Traits::TENSORIZABLE;
    let all_tensors = op.result_types().all(|ty| is_tensor(op.cx, ty));
    let has_tensor = op.operand_types().any(|ty| is_tensor(op.cx, ty));
    op.has_trait(mappable) && op.num_results() > 0 && all_tensors && has_tensor
}

fn convert(rw: &mut Rewriter, op: OpId, folds: &mut Folds) -> Option<()> {
    let view = rw.op(op);
    if !is_convertible(view) {
        return None;
    }
    let types: Vec<Type> = view.result_types().collect();
    rw.insert_before(op);
    if folds.fold(rw, op) {
        return Some(());
    }
    let view = rw.op(op);
    let (loc, name, dict) = (view.loc(), view.name(), rw.body.dict(op));
    let attrs = rw.body.inherent_attrs(op);
    let operands = rw.body.operand_vec(op).into_iter();
    let inputs: Vec<ValueId> = operands.map(|operand| folds.value(operand)).collect();
    let inits = destinations(rw, loc, &inputs, &types)?;
    let (affine, rank) = (rw.cx.affine(), rw.cx.rank(types[0])? as u32);
    let (all, one) = (affine.identity_map(rank), affine.map(rank, 0, &[]));
    let mut maps = Vec::new();
    for value in inputs.iter().chain(&inits) {
        maps.push(match is_tensor(rw.cx, rw.body.ty(*value)) {
            true => all,
            false => one,
        });
    }
    let iterators = vec![IteratorType::Parallel; rank as usize];
    let elements: Vec<Type> = types.iter().map(|ty| rw.cx.element_type(*ty)).collect();
    let count = inputs.len();
    let new = build::generic(rw, loc, [&inputs, &inits], &maps, &iterators, |rw, args| {
        let scalar = rw.insert(&OpState {
            operands: &args[..count],
            results: &elements,
            attrs: &attrs,
            dict,
            ..OpState::new(name, loc)
        });
        let results: SmallVec<[ValueId; 2]> = rw.body.results(scalar).collect();
        results
    });
    build::replace_by(rw, op, new);
    Some(())
}
