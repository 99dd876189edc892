//! Gives results of tosa the shapes that follow from operands.
//!
//! ```mlir
//! %0 = tosa.add %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<*xf32>
//! "use"(%0) : (tensor<*xf32>) -> ()
//! // becomes
//! %0 = tosa.add %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
//! %cast = tensor.cast %0 : tensor<4xf32> to tensor<*xf32>
//! "use"(%cast) : (tensor<*xf32>) -> ()
//! ```
//!
//! What is no operation of tosa still gets the type that it had. In a loop the values that are carried get the shapes that they
//! have in all iterations.

use oxmlir_dialects::tables::{func, tensor, tosa as ops};
use oxmlir_dialects::tosa::infer::{InferShapes, Known};
use oxmlir_ir::hooks::InferArgs;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{
    BlockId, Body, Context, DYNAMIC, InsertPoint, OpId, OpRef, RegionId, Type, ValueDefinition,
    ValueId,
};
use rustc_hash::FxHashSet;

pub static PASS: PassInfo = PassInfo::new(
    "tosa-infer-shapes",
    "TosaInferShapesPass",
    "gives results of tosa the shapes that follow from operands",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let regions = body.regions(body.root()).to_vec();
    let mut changes = Changes {
        cx: pass.cx,
        body,
        old: Vec::new(),
        known: FxHashSet::default(),
    };
    for region in regions {
        changes.region(region);
    }
    let old = changes.old;
    for (value, ty) in old {
        keep_type(pass.cx, body, value, ty);
    }
    Ok(())
}

/// Types that values have been given.
struct Changes<'a> {
    cx: &'a Context,
    body: &'a mut Body,
    /// Values and the types that they had, in the order in which they were first changed.
    old: Vec<(ValueId, Type)>,
    known: FxHashSet<ValueId>,
}

impl Changes<'_> {
    fn set(&mut self, value: ValueId, ty: Type) {
        let old = self.body.ty(value);
        if old == ty {
            return;
        }
        if self.known.insert(value) {
            self.old.push((value, old));
        }
        self.body.set_type(value, ty);
    }

    fn types(&self, values: &[ValueId]) -> Vec<Type> {
        values.iter().map(|value| self.body.ty(*value)).collect()
    }

    fn region(&mut self, region: RegionId) {
        let blocks: Vec<BlockId> = self.body.blocks(region).collect();
        for block in blocks {
            let ops: Vec<OpId> = self.body.ops(block).collect();
            for op in ops {
                self.op(op);
            }
        }
    }

    fn op(&mut self, op: OpId) {
        match self.body.name(op) {
            ops::COND_IF => return self.cond_if(op),
            ops::WHILE_LOOP => return self.while_loop(op),
            _ => {}
        }
        let view = OpRef::new(self.cx, self.body, op);
        let Some(shapes) = view.interface::<InferShapes>() else {
            return;
        };
        let operands: Vec<ValueId> = view.operands().collect();
        let Some(known) = (shapes.infer)(&InferArgs::of(view, &operands)) else {
            return;
        };
        let results: Vec<ValueId> = view.results().collect();
        for (result, known) in results.into_iter().zip(known) {
            let ty = self.body.ty(result);
            if let Some(ty) = refined(self.cx, ty, &known) {
                self.set(result, ty);
            }
        }
    }

    /// What all of some blocks pass on, as far as it is the same, refines the results.
    fn results(&mut self, op: OpId, blocks: &[BlockId]) {
        let mut all: Option<Vec<Type>> = None;
        for block in blocks {
            let Some(types) = self.passed_on(*block) else {
                return;
            };
            all = Some(match all {
                Some(all) => common(self.cx, &all, &types),
                None => types,
            });
        }
        let results: Vec<ValueId> = self.body.results(op).collect();
        for (result, passed) in results.into_iter().zip(all.unwrap_or_default()) {
            let known = Known::sizes(self.cx.shape(passed).map(<[i64]>::to_vec));
            if let Some(ty) = refined(self.cx, self.body.ty(result), &known) {
                self.set(result, ty);
            }
        }
    }

    fn passed_on(&self, block: BlockId) -> Option<Vec<Type>> {
        let end = self.body.last_op(block)?;
        let end = OpRef::new(self.cx, self.body, end);
        (end.name() == ops::YIELD).then(|| end.operand_types().collect())
    }

    fn entries(&self, op: OpId, regions: [usize; 2]) -> Vec<BlockId> {
        let view = OpRef::new(self.cx, self.body, op);
        let entries = regions.into_iter().map(|region| view.entry_block(region));
        entries.flatten().collect()
    }

    fn cond_if(&mut self, op: OpId) {
        use ops::cond_if::{ELSE_GRAPH_REGION, INPUT_LIST, THEN_GRAPH_REGION};
        let inputs = OpRef::new(self.cx, self.body, op).group(INPUT_LIST);
        let inputs = self.types(&inputs);
        let blocks = self.entries(op, [THEN_GRAPH_REGION, ELSE_GRAPH_REGION]);
        for block in &blocks {
            self.set_args(*block, &inputs);
        }
        for region in self.body.regions(op).to_vec() {
            self.region(region);
        }
        self.results(op, &blocks);
    }

    fn set_args(&mut self, block: BlockId, types: &[Type]) {
        let args = self.body.args(block).to_vec();
        for (arg, ty) in args.into_iter().zip(types) {
            self.set(arg, *ty);
        }
    }

    /// The types of the values that are carried, weaker until each iteration passes on what it may be given.
    fn while_loop(&mut self, op: OpId) {
        use ops::while_loop::{BODY_GRAPH_REGION, COND_GRAPH_REGION, INPUT_LIST};
        let inputs = OpRef::new(self.cx, self.body, op).group(INPUT_LIST);
        let mut carried = self.types(&inputs);
        let blocks = self.entries(op, [COND_GRAPH_REGION, BODY_GRAPH_REGION]);
        let &[condition, looped] = &blocks[..] else {
            return;
        };
        let regions = self.body.regions(op).to_vec();
        loop {
            let mut trial = Changes {
                cx: self.cx,
                body: &mut *self.body,
                old: Vec::new(),
                known: FxHashSet::default(),
            };
            trial.set_args(looped, &carried);
            trial.region(regions[BODY_GRAPH_REGION]);
            let passed = trial.passed_on(looped);
            let old = trial.old;
            for (value, ty) in old {
                self.body.set_type(value, ty);
            }
            let Some(passed) = passed else {
                return;
            };
            let weaker = common(self.cx, &carried, &passed);
            if weaker == carried {
                break;
            }
            carried = weaker;
        }
        for block in [condition, looped] {
            self.set_args(block, &carried);
        }
        for region in regions {
            self.region(region);
        }
        self.results(op, &[looped]);
    }
}

/// A type that says what it says and what is known of its shape besides; none if that contradicts it.
fn refined(cx: &Context, ty: Type, known: &Known) -> Option<Type> {
    let shape = match (cx.shape(ty), &known.shape) {
        (None, Some(shape)) => shape.clone(),
        (Some(_), None) | (None, None) => return None,
        (Some(sizes), Some(shape)) if sizes.len() == shape.len() => {
            let pairs = sizes.iter().zip(shape);
            let joined = pairs.map(|(a, b)| match (*a, *b) {
                (DYNAMIC, b) => Some(b),
                (a, b) => (a == b || b == DYNAMIC).then_some(a),
            });
            joined.collect::<Option<_>>()?
        }
        _ => return None,
    };
    Some(Known::sizes(Some(shape)).tensor(cx, cx.element_type(ty)))
}

/// Types that say what both say.
fn common(cx: &Context, a: &[Type], b: &[Type]) -> Vec<Type> {
    let pairs = a.iter().zip(b);
    let pairs = pairs.map(|(a, b)| {
        let shape = match (cx.shape(*a), cx.shape(*b)) {
            (Some(x), Some(y)) if x.len() == y.len() => {
                let sizes = x.iter().zip(y);
                Some(
                    sizes
                        .map(|(x, y)| if x == y { *x } else { DYNAMIC })
                        .collect(),
                )
            }
            _ => None,
        };
        Known::sizes(shape).tensor(cx, cx.element_type(*a))
    });
    pairs.collect()
}

/// Users of a value get it with the type that it had, but for those that take any shape.
fn keep_type(cx: &Context, body: &mut Body, value: ValueId, ty: Type) {
    if body.ty(value) == ty {
        return;
    }
    let takes_any = |body: &Body, op: OpId| takes_any_shape(OpRef::new(cx, body, op));
    if body.users(value).all(|user| takes_any(body, user)) {
        return;
    }
    let at = match body.definition(value) {
        ValueDefinition::Result(op, _) => InsertPoint::After(op),
        ValueDefinition::Argument(block, _) => InsertPoint::Start(block),
    };
    let loc = body.value_loc(value);
    let mut listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut listener, at);
    let cast = tensor::cast(&mut rw, loc, ty, value);
    let user = rw.body.defining_op(cast);
    rw.replace_uses_if(value, cast, |body, at| {
        let owner = body.use_owner(at);
        Some(owner) != user && !takes_any(body, owner)
    });
}

/// Whether an operation may work on a shape that says more: one of tosa, or one with scalars as results, as `tensor.dim`.
fn takes_any_shape(op: OpRef) -> bool {
    let is_scalar = |ty: Type| op.cx.shaped_element(ty).is_none();
    let gives_scalars = op.num_results() > 0 && op.result_types().all(is_scalar);
    op.dialect() == "tosa" || (gives_scalars && op.def().is_some() && op.num_regions() == 0)
}
