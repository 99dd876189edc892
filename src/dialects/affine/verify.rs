//! Verification of what the declarations cannot say: maps fit their operands, operands are dimensions and symbols.

use std::ops::Range;

use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::diag::Diagnostic;
use oxmlir_ir::{AttrKind, Attribute, Context, DYNAMIC, OpRef, Type, TypeKind, ValueId};

use crate::affine::access::{map_of, map_slots, memref_slot};
use crate::affine::dma::{Access, Dma};
use crate::affine::loops::{For, Parallel, condition};
use crate::affine::maps::{AppliedMap, map_attr};
use crate::affine::scope::{Scope, loop_of_iv};
use crate::tables::affine as ops;

type Verified = Result<(), Diagnostic>;

/// Whether an attribute lists integers of 32 bits.
pub fn is_i32_elements(cx: &Context, attr: Attribute) -> bool {
    match cx.attr_kind(attr) {
        AttrKind::DenseElements { ty, .. } => cx.element_type(*ty) == Type::I32,
        _ => false,
    }
}

fn require(op: OpRef, holds: bool, message: &str) -> Verified {
    if holds {
        Ok(())
    } else {
        Err(op.error(message))
    }
}

const NO_MAP: &str = "requires an affine map";

fn map_required(op: OpRef) -> Result<AppliedMap, Diagnostic> {
    map_of(op.cx, op.body, op.id).ok_or_else(|| op.error(NO_MAP))
}

fn num_inputs(op: OpRef, map: AffineMap) -> usize {
    map.num_inputs(op.cx.affine()) as usize
}

/// Of the operands that a map or set is applied to, the first `num_dims` have to be dimensions of the scope around `op`, the others
/// symbols.
fn verify_operands(op: OpRef, num_dims: u32, operands: Range<usize>) -> Verified {
    let end = operands.len().min(num_dims as usize) + operands.start;
    let (dims, symbols) = (operands.start..end, end..operands.end);
    // Most operands are of loops around: it does not matter then what is a symbol here.
    let is_iv = |v: ValueId| op.ty(v) == Type::INDEX && loop_of_iv(op.body, v).is_some();
    if symbols.is_empty() && dims.clone().all(|i| is_iv(op.operand(i))) {
        return Ok(());
    }
    let scope = Scope::of(op.cx, op.body, op.id);
    let (mut dims, mut symbols) = (dims.map(|i| op.operand(i)), symbols.map(|i| op.operand(i)));
    if !dims.all(|v| scope.is_dim(v)) {
        return Err(op.error("operand cannot be used as a dimension id"));
    }
    require(
        op,
        symbols.all(|v| scope.is_symbol(v)),
        "operand cannot be used as a symbol",
    )
}

const COUNT_MISMATCH: &str = "operand count and affine map dimension and symbol count must match";

pub fn apply(op: OpRef) -> Verified {
    let map = map_required(op)?;
    require(
        op,
        num_inputs(op, map.form) == op.num_operands(),
        COUNT_MISMATCH,
    )?;
    require(
        op,
        map.form.num_results(op.cx.affine()) == 1,
        "mapping must produce one value",
    )?;
    let scope = Scope::of(op.cx, op.body, op.id);
    let wrong = |v: &ValueId| scope.is_dim(*v) && !scope.is_symbol(*v);
    if map.symbols(op.cx).iter().any(wrong) {
        let message = "dimensional operand cannot be used as a symbol";
        return Err(op.plain_error(message));
    }
    Ok(())
}

pub fn min_max(op: OpRef) -> Verified {
    let map = map_required(op)?;
    require(
        op,
        num_inputs(op, map.form) == op.num_operands(),
        COUNT_MISMATCH,
    )?;
    require(
        op,
        !map.form.is_empty(op.cx.affine()),
        "affine map expect at least one result",
    )
}

/// The element type of the accessed memref.
fn element_type(op: OpRef) -> Option<Type> {
    let memref = op.operand(memref_slot(op.name())?);
    op.cx.shaped_element(op.ty(memref))
}

fn verify_subscripts(op: OpRef) -> Verified {
    let affine = op.cx.affine();
    let slots = map_slots(op.name());
    let map = slots.and_then(|(first, slot)| Some((map_attr(op.cx, op.attr(slot)?)?, first)));
    let (map, first) = map.ok_or_else(|| op.error(NO_MAP))?;
    let memref = memref_slot(op.name()).map(|slot| op.operand(slot));
    let rank = memref.and_then(|m| op.cx.rank(op.ty(m)));
    require(
        op,
        rank == Some(map.num_results(affine) as usize),
        "affine map num results must equal memref rank",
    )?;
    let operands = first..op.num_operands();
    require(
        op,
        num_inputs(op, map) == operands.len(),
        "expects as many subscripts as affine map inputs",
    )?;
    verify_operands(op, map.num_dims(affine), operands)
}

pub fn load(op: OpRef) -> Verified {
    let fits = element_type(op) == Some(op.only_result_type());
    require(op, fits, "result type must match element type of memref")?;
    verify_subscripts(op)
}

pub fn store(op: OpRef) -> Verified {
    let value = op.ty(op.operand(ops::store::VALUE));
    let fits = element_type(op) == Some(value);
    require(
        op,
        fits,
        "value to store must have the same type as memref element type",
    )?;
    verify_subscripts(op)
}

fn verify_vector(op: OpRef, vector: Type) -> Verified {
    verify_subscripts(op)?;
    require(
        op,
        element_type(op) == op.cx.shaped_element(vector),
        "requires memref and vector types of the same elemental type",
    )
}

pub fn vector_load(op: OpRef) -> Verified {
    verify_vector(op, op.only_result_type())
}

pub fn vector_store(op: OpRef) -> Verified {
    verify_vector(op, op.ty(op.operand(ops::vector_store::VALUE)))
}

pub fn prefetch(op: OpRef) -> Verified {
    let map = map_required(op)?;
    let rank = op.cx.rank(op.ty(op.operand(ops::prefetch::MEMREF)));
    let results = map.form.num_results(op.cx.affine()) as usize;
    require(
        op,
        rank == Some(results),
        "affine.prefetch affine map num results must equal memref rank",
    )?;
    require(
        op,
        num_inputs(op, map.form) == map.operands.len(),
        "too few operands",
    )?;
    let scope = Scope::of(op.cx, op.body, op.id);
    let valid = map
        .operands
        .iter()
        .all(|v| scope.is_dim(*v) || scope.is_symbol(*v));
    require(
        op,
        valid,
        "index must be a valid dimension or symbol identifier",
    )
}

pub fn for_(op: OpRef) -> Verified {
    let Some(view) = For::new(op.cx, op.body, op.id) else {
        return Ok(());
    };
    require(
        op,
        op.int_attr(ops::for_::STEP_ATTR)
            .is_none_or(|step| step >= 0),
        "expected step to be representable as a positive signed integer",
    )?;
    let bounds = view.bound_maps();
    let problems = [
        "expected lower bound map to have at least one result",
        "expected upper bound map to have at least one result",
    ];
    for ((map, _), problem) in bounds.iter().zip(problems) {
        require(op, !map.is_empty(op.cx.affine()), problem)?;
    }
    for (map, operands) in bounds {
        require(op, num_inputs(op, map) == operands, COUNT_MISMATCH)?;
    }
    Ok(())
}

pub fn for_regions(op: OpRef) -> Verified {
    let Some((view, block)) = For::new(op.cx, op.body, op.id).zip(op.entry()) else {
        return Ok(());
    };
    let args = op.body.args(block);
    require(
        op,
        args.first().is_some_and(|iv| op.ty(*iv) == Type::INDEX),
        "expected body to have a single index argument for the induction variable",
    )?;
    let num_inits = view.num_inits();
    if op.num_operands() > num_inits {
        verify_bounds(op, view)?;
    }
    require(
        op,
        num_inits == op.num_results(),
        "mismatch between the number of loop-carried values and results",
    )?;
    require(
        op,
        args.len() == op.num_results() + 1,
        "mismatch between the number of basic block args and results",
    )
}

fn verify_bounds(op: OpRef, view: For) -> Verified {
    let groups = [
        ops::for_::LOWER_BOUND_OPERANDS,
        ops::for_::UPPER_BOUND_OPERANDS,
    ];
    let mut start = 0;
    for ((map, operands), group) in view.bound_maps().into_iter().zip(groups) {
        debug_assert_eq!(
            op.body.operand_range(op.cx, op.id, group),
            start..start + operands
        );
        verify_operands(op, map.num_dims(op.cx.affine()), start..start + operands)?;
        start += operands;
    }
    Ok(())
}

pub fn if_(op: OpRef) -> Verified {
    let Some(condition) = condition(op) else {
        return Err(op.error("requires an integer set attribute named 'condition'"));
    };
    require(
        op,
        condition.form.num_inputs(op.cx.affine()) as usize == op.num_operands(),
        "operand count and condition integer set dimension and symbol count must match",
    )?;
    verify_operands(
        op,
        condition.form.num_dims(op.cx.affine()),
        0..op.num_operands(),
    )
}

pub fn parallel(op: OpRef) -> Verified {
    let Some(view) = Parallel::new(op.cx, op.body, op.id) else {
        return Ok(());
    };
    let args = op.entry().map_or(0, |b| op.body.args(b).len());
    let groups = |slot| {
        let groups = op.attr(slot).map(|a| op.cx.attr_type(a));
        groups.and_then(|ty| op.cx.num_elements(ty)).unwrap_or(0) as usize
    };
    let lower = groups(ops::parallel::LOWER_BOUNDS_GROUPS_ATTR);
    let upper = groups(ops::parallel::UPPER_BOUNDS_GROUPS_ATTR);
    let steps = view.steps().len();
    if [lower, upper, steps].iter().any(|n| *n != args) {
        return Err(op.error(format_args!(
            "the number of region arguments ({args}) and the number of map groups for lower ({lower}) and upper bound \
             ({upper}), and the number of steps ({steps}) must all match"
        )));
    }
    let (lower, upper) = (view.lower(), view.upper());
    verify_groups(op, &view, &lower, &upper)?;
    verify_reductions(op, &view)?;
    let (affine, first) = (op.cx.affine(), lower.operands.len());
    verify_operands(op, lower.form.num_dims(affine), 0..first)?;
    verify_operands(op, upper.form.num_dims(affine), first..op.num_operands())
}

fn verify_groups(op: OpRef, view: &Parallel, lower: &AppliedMap, upper: &AppliedMap) -> Verified {
    let affine = op.cx.affine();
    let bounds = [
        ("lower", view.lower_groups(), lower),
        ("upper", view.upper_groups(), upper),
    ];
    for (which, groups, map) in bounds {
        let count = groups.iter().fold(0u32, |n, g| n.saturating_add(*g));
        if groups.contains(&0) {
            return Err(op.error(format_args!(
                "expected {which} bound map to have at least one result"
            )));
        }
        if count != map.form.num_results(affine) {
            return Err(op.error(format_args!(
                "expected {which} bounds map to have {count} results"
            )));
        }
    }
    let inputs = num_inputs(op, lower.form) + num_inputs(op, upper.form);
    require(op, inputs == op.num_operands(), COUNT_MISMATCH)
}

fn verify_reductions(op: OpRef, view: &Parallel) -> Verified {
    let kinds = view.reductions();
    require(
        op,
        kinds.len() == op.num_results(),
        "a reduction must be specified for each output",
    )?;
    let fits = kinds
        .iter()
        .zip(op.result_types())
        .all(|(kind, ty)| kind.is_some_and(|kind| Parallel::reduces(op.cx, kind, ty)));
    require(op, fits, "result type cannot match reduction attribute")
}

pub fn yield_(op: OpRef) -> Verified {
    let Some(parent) = op.parent() else {
        return Ok(());
    };
    let affine_parent = matches!(parent.name(), ops::FOR | ops::IF | ops::PARALLEL);
    require(
        op,
        affine_parent,
        "only terminates affine.if/for/parallel regions",
    )?;
    require(
        op,
        parent.num_results() == op.num_operands(),
        "parent of yield must have same number of results as the yield operands",
    )?;
    require(
        op,
        parent.result_types().eq(op.operand_types()),
        "types mismatch between yield op and its parent",
    )
}

fn verify_basis(op: OpRef, group: usize, basis: &[i64]) -> Verified {
    let dynamic = basis.iter().filter(|size| **size == DYNAMIC).count();
    require(
        op,
        dynamic == op.group(group).len(),
        "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this \
         can only happen due to an incorrect fold/rewrite",
    )
}

pub fn delinearize_index(op: OpRef) -> Verified {
    let slot = ops::delinearize_index::STATIC_BASIS_ATTR;
    let (basis, results) = (op.dense_attr(slot), op.num_results());
    require(
        op,
        results == basis.len() || results == basis.len() + 1,
        "should return an index for each basis element and up to one extra index",
    )?;
    verify_basis(op, ops::delinearize_index::DYNAMIC_BASIS, &basis)?;
    require(
        op,
        basis.iter().all(|size| *size == DYNAMIC || *size > 0),
        "no basis element may be statically non-positive",
    )
}

pub fn linearize_index(op: OpRef) -> Verified {
    let slot = ops::linearize_index::STATIC_BASIS_ATTR;
    let indices = op.group(ops::linearize_index::MULTI_INDEX).len();
    let basis = op.dense_attr(slot);
    require(
        op,
        indices == basis.len() || indices == basis.len() + 1,
        "should be passed a basis element for each index except possibly the first",
    )?;
    verify_basis(op, ops::linearize_index::DYNAMIC_BASIS, &basis)
}

fn is_memref(op: OpRef, value: ValueId) -> bool {
    matches!(op.cx.type_kind(op.ty(value)), TypeKind::MemRef { .. })
}

/// Every subscript has to be a dimension or symbol; `what` names the access in messages.
fn verify_transfer(op: OpRef, access: &Access, what: &str) -> Verified {
    let scope = Scope::of(op.cx, op.body, op.id);
    let valid = |v: &ValueId| scope.is_dim(*v) || scope.is_symbol(*v);
    if access.map.operands.iter().all(valid) {
        return Ok(());
    }
    let message = "index must be a valid dimension or symbol identifier";
    Err(op.error(format_args!("{what}{message}")))
}

pub fn dma_start(op: OpRef) -> Verified {
    let Some(dma) = Dma::of(op).filter(|dma| matches!(dma.sizes.len(), 1 | 3)) else {
        return Err(op.error("incorrect number of operands"));
    };
    let words = ["source", "destination", "tag"];
    for (access, word) in dma.accesses.iter().zip(words) {
        if !is_memref(op, access.memref) {
            return Err(op.error(format_args!("expected DMA {word} to be of memref type")));
        }
    }
    let element = |access: &Access| op.cx.shaped_element(op.ty(access.memref));
    require(
        op,
        element(&dma.accesses[0]) == element(&dma.accesses[1]),
        "expected source and destination of the same element type",
    )?;
    let prefixes = ["src ", "dst ", "tag "];
    let mut pairs = dma.accesses.iter().zip(prefixes);
    pairs.try_for_each(|(access, prefix)| verify_transfer(op, access, prefix))
}

pub fn dma_wait(op: OpRef) -> Verified {
    let tag = op.operands().next();
    require(
        op,
        tag.is_none_or(|tag| is_memref(op, tag)),
        "expected DMA tag to be of memref type",
    )?;
    let Some(dma) = Dma::of(op).filter(|dma| dma.sizes.len() == 1) else {
        return Err(op.error("incorrect number of operands"));
    };
    let access = &dma.accesses[0];
    verify_transfer(op, access, "")
}
