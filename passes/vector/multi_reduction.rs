//! Lowers `vector.multi_reduction`: reduced dimensions go behind or in front of the others, groups of dimensions become one
//! each, and what is left is a reduction for each row or arithmetic on rows.
//!
//! ```mlir
//! %1 = vector.multi_reduction <add>, %0, %acc [1] : vector<2x4xf32> to vector<2xf32>
//! // lowering-strategy=inner-reduction:
//! //   %s = vector.reduction <add>, %0[0], %acc[0] : vector<4xf32> into f32, inserted at 0; the same at 1
//! // lowering-strategy=inner-parallel:
//! //   %t = vector.transpose %0, [1, 0]
//! //   %s = arith.addf %t[0], %acc : vector<2xf32>; %s1 = arith.addf %t[1], %s; ...
//! ```

use oxmlir_dialects::tables::func;
use oxmlir_dialects::tables::vector::{self, CombiningKind};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, Location, OpId, Type, ValueId};

use super::build::{transpose, type_of, zero};
use super::combine::{combine, combining_op};
use super::masking::{self, Root, masked};
use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::new(
        "lowering-strategy",
        "which dimensions come last",
        OptionKind::Choice {
            cases: &[
                ("inner-parallel", "those that stay"),
                ("inner-reduction", "those that are reduced"),
            ],
            default: "inner-parallel",
        },
    )],
    ..PassInfo::new(
        "lower-vector-multi-reduction",
        "LowerVectorMultiReduction",
        "lowers vector.multi_reduction to reductions or arithmetic",
        Anchor::Op(func::Func::FULL_NAME),
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    let is_inner = pass.options.text("lowering-strategy") == "inner-reduction";
    add_patterns(&mut patterns, is_inner);
    run_patterns(body, pass, &patterns)
}

/// The patterns that lower to reductions of rows, or to arithmetic on them.
pub fn add_patterns(patterns: &mut PatternSet, to_reductions: bool) {
    let rules: &[Pattern] = match to_reductions {
        true => {
            const {
                &[
                    Pattern::new("InnerOuterDimReductionConversion", order_reduced_last),
                    Pattern::new("ReduceMultiDimReductionRank", flatten_reduced_last),
                    Pattern::new("OneDimMultiReductionToTwoDim", add_dimension),
                    Pattern::new("TwoDimMultiReductionToReduction", rows_to_reductions),
                ]
            }
        }
        false => {
            const {
                &[
                    Pattern::new("InnerOuterDimReductionConversion", order_reduced_first),
                    Pattern::new("ReduceMultiDimReductionRank", flatten_reduced_first),
                    Pattern::new("OneDimMultiReductionToTwoDim", add_dimension),
                    Pattern::new("TwoDimMultiReductionToElementWise", rows_to_arithmetic),
                ]
            }
        }
    };
    patterns.add(vector::MULTI_REDUCTION, rules);
}

/// A reduction of some dimensions, taken apart.
struct Reduction {
    loc: Location,
    source: ValueId,
    acc: ValueId,
    ty: VectorType,
    /// One entry a dimension.
    reduced: Vec<bool>,
    /// The reduced dimensions in the order in which the operation lists them.
    listed: Vec<usize>,
    kind: CombiningKind,
}

impl Reduction {
    fn of(rw: &Rewriter, op: OpId) -> Option<Reduction> {
        let view = vector::MultiReduction::new(rw.op(op));
        let source = view.source();
        let ty = type_of(rw, source)?;
        let dims = view.reduction_dims();
        let listed = dims.iter().filter_map(|d| usize::try_from(*d).ok());
        let reduced = (0..ty.rank()).map(|d| dims.contains(&(d as i64))).collect();
        Some(Reduction {
            loc: view.loc(),
            source,
            acc: view.acc(),
            ty,
            reduced,
            listed: listed.collect(),
            kind: view.kind(),
        })
    }

    /// The dimensions that are reduced, or those that are not.
    fn dims(&self, reduced: bool) -> Vec<usize> {
        let is = |d: &usize| self.reduced[*d] == reduced;
        (0..self.ty.rank()).filter(is).collect()
    }

    /// Which dimensions of a matrix are reduced.
    fn is_matrix(&self, reduced: [bool; 2]) -> bool {
        self.reduced == reduced
    }
}

/// Inserts a reduction of the dimensions of `source` that `reduced` says, under a mask if there is one.
fn reduce(
    rw: &mut Rewriter,
    from: &Reduction,
    [source, acc]: [ValueId; 2],
    reduced: &[bool],
    mask: Option<ValueId>,
) -> ValueId {
    let dims: Vec<i64> = (0..).zip(reduced).filter(|d| *d.1).map(|d| d.0).collect();
    let value = vector::multi_reduction(rw, from.loc, source, acc, from.kind, &dims);
    masked(rw, value, mask)
}

fn finish(rw: &mut Rewriter, root: Root, value: ValueId) -> bool {
    rw.replace(root.op, &[value]);
    true
}

/// The dimensions that stay and those that are reduced, in this order or the other way round.
fn side_by_side(stay: &[usize], go: &[usize], reduced_last: bool) -> Vec<usize> {
    if reduced_last {
        [stay, go].concat()
    } else {
        [go, stay].concat()
    }
}

fn order_reduced_last(rw: &mut Rewriter, op: OpId) -> bool {
    order(rw, op, true)
}

fn order_reduced_first(rw: &mut Rewriter, op: OpId) -> bool {
    order(rw, op, false)
}

// multi_reduction(v, [0]) -> multi_reduction(transpose(v, [1, 0]), [1])
fn order(rw: &mut Rewriter, op: OpId, reduced_last: bool) -> bool {
    let Some(from) = Reduction::of(rw, op) else {
        return false;
    };
    let (stay, go) = (from.dims(false), from.dims(true));
    if side_by_side(&stay, &go, reduced_last).is_sorted() {
        return false;
    }
    let order = side_by_side(&stay, &from.listed, reduced_last);
    let root = masking::root(rw, op);
    let reduced: Vec<bool> = order.iter().map(|d| from.reduced[*d]).collect();
    let order: Vec<i64> = order.into_iter().map(|d| d as i64).collect();
    let mask = root.mask.map(|mask| transpose(rw, from.loc, mask, &order));
    let source = transpose(rw, from.loc, from.source, &order);
    let value = reduce(rw, &from, [source, from.acc], &reduced, mask);
    finish(rw, root, value)
}

fn flatten_reduced_last(rw: &mut Rewriter, op: OpId) -> bool {
    flatten(rw, op, true)
}

fn flatten_reduced_first(rw: &mut Rewriter, op: OpId) -> bool {
    flatten(rw, op, false)
}

/// Dimensions as one; none if there are none.
fn as_one(ty: &VectorType, dims: &[usize]) -> Option<VectorType> {
    let all = VectorType {
        shape: dims.iter().map(|d| ty.shape[*d]).collect(),
        scalable: dims.iter().map(|d| ty.scalable[*d]).collect(),
        element: ty.element,
    };
    (!dims.is_empty()).then(|| VectorType {
        shape: vec![all.num_elements()],
        scalable: vec![all.is_scalable()],
        element: ty.element,
    })
}

// multi_reduction(v : AxBxC, [1, 2]) -> multi_reduction(shape_cast(v) : Ax(B*C), [1])
fn flatten(rw: &mut Rewriter, op: OpId, reduced_last: bool) -> bool {
    let Some(from) = Reduction::of(rw, op) else {
        return false;
    };
    let scalable = from.ty.scalable.iter().filter(|s| **s).count();
    let matrix = from.is_matrix([true, false]) || from.is_matrix([false, true]);
    let (stay, go) = (from.dims(false), from.dims(true));
    let order = side_by_side(&stay, &go, reduced_last);
    if from.ty.rank() < 2 || scalable > 1 || matrix || !order.is_sorted() {
        return false;
    }
    let mut groups: Vec<(VectorType, bool)> = Vec::new();
    groups.extend(as_one(&from.ty, &stay).map(|ty| (ty, false)));
    groups.extend(as_one(&from.ty, &go).map(|ty| (ty, true)));
    if !reduced_last {
        groups.reverse();
    }
    let flat = VectorType {
        shape: groups.iter().map(|(ty, _)| ty.shape[0]).collect(),
        scalable: groups.iter().map(|(ty, _)| ty.scalable[0]).collect(),
        element: from.ty.element,
    };
    let reduced: Vec<bool> = groups.iter().map(|(_, reduced)| *reduced).collect();
    let root = masking::root(rw, op);
    let mask_type = flat.with_element(Type::I1).ty(rw.cx);
    let mask = root
        .mask
        .map(|mask| vector::shape_cast(rw, from.loc, mask_type, mask));
    let source = vector::shape_cast(rw, from.loc, flat.ty(rw.cx), from.source);
    let whole = rw.body.ty(from.acc);
    let acc = match as_one(&from.ty, &stay) {
        Some(ty) => vector::shape_cast(rw, from.loc, ty.ty(rw.cx), from.acc),
        None => from.acc,
    };
    let mut value = reduce(rw, &from, [source, acc], &reduced, mask);
    if !stay.is_empty() {
        value = vector::shape_cast(rw, from.loc, whole, value);
    }
    finish(rw, root, value)
}

// multi_reduction(v : N, c) -> multi_reduction(shape_cast(v) : 1xN, broadcast(c), [1])[0]
fn add_dimension(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(from) = Reduction::of(rw, op).filter(|from| from.reduced == [true]) else {
        return false;
    };
    let root = masking::root(rw, op);
    let wide = VectorType {
        shape: vec![1, from.ty.shape[0]],
        scalable: vec![false, from.ty.scalable[0]],
        element: from.ty.element,
    };
    let source = vector::shape_cast(rw, from.loc, wide.ty(rw.cx), from.source);
    let single = VectorType::fixed(&[1], from.ty.element).ty(rw.cx);
    let acc = vector::broadcast(rw, from.loc, single, from.acc);
    let mask_type = wide.with_element(Type::I1).ty(rw.cx);
    let mask = root
        .mask
        .map(|mask| vector::broadcast(rw, from.loc, mask_type, mask));
    let value = reduce(rw, &from, [source, acc], &[false, true], mask);
    let value = vector::extract(rw, from.loc, value, &[], &[0]);
    finish(rw, root, value)
}

/// A reduction of a matrix with a first dimension of known size.
fn matrix(rw: &Rewriter, op: OpId, reduced: [bool; 2]) -> Option<Reduction> {
    Reduction::of(rw, op).filter(|from| from.is_matrix(reduced) && !from.ty.leads_scalable())
}

// multi_reduction(v : AxB, c, [1]) -> [reduction(v[0], c[0]), reduction(v[1], c[1]), ...]
fn rows_to_reductions(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(from) = matrix(rw, op, [false, true]) else {
        return false;
    };
    let root = masking::root(rw, op);
    let ty = rw.body.ty(from.acc);
    let Some(mut result) = zero(rw, from.loc, ty) else {
        return false;
    };
    for at in 0..from.ty.shape[0] {
        let row = vector::extract(rw, from.loc, from.source, &[], &[at]);
        let acc = vector::extract(rw, from.loc, from.acc, &[], &[at]);
        let mask = root
            .mask
            .map(|mask| vector::extract(rw, from.loc, mask, &[], &[at]));
        let options = vector::ReductionOptions {
            acc: Some(acc),
            ..Default::default()
        };
        let element = from.ty.element;
        let value = vector::reduction_with(rw, from.loc, element, row, from.kind, options);
        let value = masked(rw, value, mask);
        result = vector::insert(rw, from.loc, value, result, &[], &[at]);
    }
    finish(rw, root, result)
}

// multi_reduction(v : AxB, c, [0]) -> v[1] + (v[0] + c)
fn rows_to_arithmetic(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(from) = matrix(rw, op, [true, false]) else {
        return false;
    };
    if combining_op(from.kind, rw.cx.is_float(from.ty.element)).is_none() {
        return false;
    }
    let root = masking::root(rw, op);
    let mut result = from.acc;
    for at in 0..from.ty.shape[0] {
        let row = vector::extract(rw, from.loc, from.source, &[], &[at]);
        let mask = root
            .mask
            .map(|mask| vector::extract(rw, from.loc, mask, &[], &[at]));
        result = combine(rw, from.loc, from.kind, [row, result], mask).unwrap_or(result);
    }
    finish(rw, root, result)
}
