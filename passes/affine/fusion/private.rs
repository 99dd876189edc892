//! Memrefs of their own for fused nests: as large as what one iteration of the outer loops uses.

use oxmlir_dialects::affine::access::{is_read, is_write, map_of};
use oxmlir_dialects::affine::analysis::dependence::{Access, Pair};
use oxmlir_dialects::affine::analysis::domain::{Domain, enclosing_loops};
use oxmlir_dialects::affine::analysis::footprint::element_bytes;
use oxmlir_dialects::affine::analysis::system::ConstraintRow;
use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::affine::maps::{Applied, AppliedMap};
use oxmlir_dialects::affine::scope::loop_of_iv;
use oxmlir_dialects::tables::memref;
use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{
    Attribute, Body, Context, DYNAMIC, InsertPoint, OpId, OpName, Type, TypeKind, ValueId,
};

use super::legality::accessed_type;
use crate::affine::private_buffer::{remap, variables};
use crate::affine::scalar_replacement::is_same_element;

/// Where private memrefs go.
#[derive(Clone, Copy, Debug)]
pub struct FastMemory {
    pub space: Option<u64>,
    /// The most bytes of a memref that goes there.
    pub threshold: u64,
}

/// The box that a nest uses of a memref in one iteration of its outer loops.
struct Region {
    sizes: Vec<i64>,
    /// The first subscripts, over `values` as dimensions.
    offsets: Vec<AffineExpr>,
    values: Vec<ValueId>,
}

/// Replaces `memref` in `nest`, which a slice of `source` has been put into, by a new one that holds what an iteration of the outer
/// `depth` loops around the accesses uses: the allocation. None, and nothing changed, where that is not known to be a box of constant
/// size, or where something may be read that has not been written in the same iteration.
pub fn make_private(
    cx: &Context,
    body: &mut Body,
    [source, nest]: [OpId; 2],
    memref: ValueId,
    depth: usize,
    fast: FastMemory,
) -> Option<OpId> {
    let all = body.nested_ops(nest).into_iter();
    let users: Vec<OpId> = all
        .filter(|op| body.operands(*op).any(|v| v == memref))
        .collect();
    let element = cx.shaped_element(body.ty(memref))?;
    // One element each: vectors may be more, unless they are the elements.
    let is_access = |op: &OpId| accessed_type(body, *op) == Some(element);
    if !users.iter().all(is_access) {
        return None;
    }
    let store = *users.iter().find(|op| is_write(body.name(**op)))?;
    let mut stores = users.iter().filter(|op| is_write(body.name(**op)));
    if !stores.all(|other| is_same_element(cx, body, store, *other)) {
        return None;
    }
    let region = region_of(cx, body, store, memref, depth)?;
    if !users
        .iter()
        .all(|op| is_within(cx, body, *op, &region, depth))
    {
        return None;
    }
    if !is_written_first(cx, body, [source, nest], memref, &users, depth) {
        return None;
    }
    let ty = private_type(cx, body.ty(memref), &region.sizes, fast)?;
    let block = body.block(nest)?;
    let entry = body.first_block(body.block_region(block))?;
    let (loc, mut no_listener) = (body.loc(nest), NoListener);
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Start(entry));
    let new = memref::alloc(&mut rw, loc, ty, &[], &[]);
    for op in users {
        remap(cx, body, op, new, (&region.offsets, &region.values));
    }
    body.defining_op(new)
}

/// Whether all that is read of `memref` in a nest has been written in the same iteration of the outer `depth` loops, or has not been
/// written at all.
fn is_written_first(
    cx: &Context,
    body: &Body,
    [source, nest]: [OpId; 2],
    memref: ValueId,
    users: &[OpId],
    depth: usize,
) -> bool {
    let aliases = AliasAnalysis::new(cx, body);
    let accesses = |which: fn(OpName) -> bool| -> Vec<Access> {
        let users = users.iter().filter(|op| which(body.name(**op)));
        users.map(|op| Access::affine(&aliases, *op)).collect()
    };
    let (reads, writes) = (accesses(is_read), accesses(is_write));
    let mut others = body.users(memref);
    let is_fresh = body
        .defining_op(memref)
        .is_some_and(|def| body.block(def) == body.block(nest))
        && others.all(|user| {
            body.is_in(user, nest) || body.is_in(user, source) || is_read(body.name(user))
        });
    let num_common = enclosing_loops(cx, body, nest).len();
    let is_carried = |write: &Access, read: &Access| {
        let pair = Pair::new(write, read);
        (num_common + 1..=depth).any(|level| !pair.at_depth(level, false).is_none())
    };
    reads.iter().all(|read| {
        writes.iter().any(|write| write.covers(read))
            || is_fresh && !writes.iter().any(|write| is_carried(write, read))
    })
}

/// The type of a memref of another size, in fast memory if there is some that it fits in.
fn private_type(cx: &Context, old: Type, sizes: &[i64], fast: FastMemory) -> Option<Type> {
    let TypeKind::MemRef { element, space, .. } = cx.type_kind(old) else {
        return None;
    };
    let elements = sizes
        .iter()
        .try_fold(1i64, |all, size| all.checked_mul(*size))?;
    let bytes = element_bytes(cx, *element)?.checked_mul(elements)?;
    let fits = u64::try_from(bytes).is_ok_and(|bytes| bytes <= fast.threshold);
    let fast_space: Option<Attribute> = fast
        .space
        .filter(|space| fits && *space != 0)
        .and_then(|space| Some(cx.int_attr(Type::I64, i64::try_from(space).ok()?)));
    let space = match fast.space {
        Some(_) if fits => fast_space,
        _ => *space,
    };
    Some(cx.ty(TypeKind::MemRef {
        shape: sizes.into(),
        element: *element,
        layout: None,
        space,
    }))
}

/// The subscripts of an access with the constraints on them: first the variables of the subscripts.
fn subscripts(cx: &Context, body: &Body, op: OpId, rank: usize) -> Option<Domain> {
    let mut domain = Domain::new();
    for _ in 0..rank {
        domain.add_var(None);
    }
    domain.add_surroundings(cx, body, op)?;
    let mut map = map_of(cx, body, op)?;
    map.compose(cx, body);
    let rows = domain.map_rows(cx, body, &map)?;
    if rows.len() != rank {
        return None;
    }
    for (var, mut row) in rows.into_iter().enumerate() {
        row[var] = row[var].checked_sub(1)?;
        domain.system.add_equality(row);
    }
    Some(domain)
}

fn outer_ivs(cx: &Context, body: &Body, op: OpId, depth: usize) -> Vec<ValueId> {
    let loops = enclosing_loops(cx, body, op).into_iter().take(depth);
    loops
        .filter_map(|at| For::new(cx, body, at).map(For::iv))
        .collect()
}

fn region_of(cx: &Context, body: &Body, op: OpId, memref: ValueId, depth: usize) -> Option<Region> {
    let shape = cx.shape(body.ty(memref))?.to_vec();
    let rank = shape.len();
    let mut map = map_of(cx, body, op)?;
    map.compose(cx, body);
    let used = variables(cx, body, &map);
    let mut domain = subscripts(cx, body, op, rank)?;
    let outer = outer_ivs(cx, body, op, depth);
    let mut kept: Vec<(usize, ValueId)> = Vec::new();
    for var in rank..domain.system.num_vars() {
        let value = domain
            .value(var)
            .filter(|value| outer.contains(value) || loop_of_iv(body, *value).is_none())
            .filter(|value| used.contains(value));
        match value {
            Some(value) => kept.push((var, value)),
            None => domain.system.eliminate(var),
        }
    }
    for (var, size) in shape.iter().enumerate() {
        let mut row = domain.system.zero_row();
        row[var] = 1;
        domain.system.add_inequality(row.clone());
        if *size != DYNAMIC {
            row[var] = -1;
            *row.last_mut()? = size.checked_sub(1)?;
            domain.system.add_inequality(row);
        }
    }
    domain.system.remove_trivial_redundancy();
    let mut region = Region {
        sizes: Vec::new(),
        offsets: Vec::new(),
        values: kept.iter().map(|(_, value)| *value).collect(),
    };
    for (var, size) in shape.iter().enumerate() {
        let fixed = || Some((1, over_values(cx, &map, var, &region.values)?));
        let (extent, offset) = match fixed().or_else(|| extent(cx, &domain, rank, var, &kept)) {
            Some(found) => found,
            None if *size != DYNAMIC => (*size, cx.affine().constant(0)),
            None => return None,
        };
        region.sizes.push(extent);
        region.offsets.push(offset);
    }
    Some(region)
}

/// A result of the map as an expression of `values`, if it is one.
fn over_values(
    cx: &Context,
    map: &AppliedMap,
    result: usize,
    values: &[ValueId],
) -> Option<AffineExpr> {
    let affine = cx.affine();
    let expr = map.form.result(u32::try_from(result).ok()?, affine)?;
    let mut missing = false;
    let mut places = |operands: &[ValueId], is_used: &dyn Fn(u32) -> bool| -> Vec<AffineExpr> {
        let place = |(index, value): (u32, &ValueId)| {
            let position = values.iter().position(|v| v == value);
            missing |= position.is_none() && is_used(index);
            affine.dim(position.and_then(|p| u32::try_from(p).ok()).unwrap_or(0))
        };
        (0..).zip(operands).map(place).collect()
    };
    let dims = places(map.dims(cx), &|i| expr.is_function_of_dim(i, affine));
    let symbols = places(map.symbols(cx), &|i| expr.is_function_of_symbol(i, affine));
    (!missing).then(|| expr.replace_dims_and_symbols(&dims, &symbols, affine))
}

/// Size and first value of a subscript: by an equality, else by the two bounds that are the least constant apart.
fn extent(
    cx: &Context,
    domain: &Domain,
    rank: usize,
    var: usize,
    kept: &[(usize, ValueId)],
) -> Option<(i64, AffineExpr)> {
    let affine = cx.affine();
    let system = &domain.system;
    let is_free = |row: &ConstraintRow| (0..rank).all(|other| other == var || row[other] == 0);
    // -(row without `var`) where the factor of `var` is 1.
    let first = |row: &ConstraintRow| {
        let terms = kept.iter().zip(0..).map(|((at, _), dim)| (row[*at], dim));
        let sum = terms.fold(affine.constant(0), |sum, (factor, dim)| {
            affine.add(
                sum,
                affine.mul_constant(affine.dim(dim), factor.wrapping_neg()),
            )
        });
        affine.add_constant(sum, row[row.len() - 1].wrapping_neg())
    };
    let equalities = system.equalities().iter();
    if let Some(row) = equalities.clone().find(|r| r[var].abs() == 1 && is_free(r)) {
        let sign = row[var];
        let row: ConstraintRow = row.iter().map(|f| f.wrapping_mul(sign)).collect();
        return Some((1, first(&row)));
    }
    let last = system.num_vars();
    let bounds = |sign: i64| {
        let rows = system.inequalities().iter();
        rows.filter(move |r| r[var] == sign && is_free(r))
    };
    let mut best: Option<(i64, &ConstraintRow)> = None;
    for upper in bounds(-1) {
        for lower in bounds(1) {
            if (0..last).any(|i| lower[i] != upper[i].wrapping_neg()) {
                continue;
            }
            let size = lower[last].checked_add(upper[last])?.checked_add(1)?.max(0);
            if best.is_none_or(|(least, _)| size < least) {
                best = Some((size, lower));
            }
        }
    }
    best.map(|(size, row)| (size, first(row)))
}

/// Whether all that an access touches is in the region of the same iteration of the outer loops.
fn is_within(cx: &Context, body: &Body, op: OpId, region: &Region, depth: usize) -> bool {
    let inside = || -> Option<bool> {
        let rank = region.sizes.len();
        let mut domain = subscripts(cx, body, op, rank)?;
        let outer = outer_ivs(cx, body, op, depth);
        let is_iv = |value: &ValueId| loop_of_iv(body, *value).is_some();
        if region
            .values
            .iter()
            .any(|value| is_iv(value) && !outer.contains(value))
        {
            return None;
        }
        let offsets = Applied::new(
            cx.affine()
                .map(region.values.len() as u32, 0, &region.offsets),
            region.values.iter().copied(),
        );
        let rows = domain.map_rows(cx, body, &offsets)?;
        Some(
            rows.into_iter()
                .zip(&region.sizes)
                .enumerate()
                .all(|(var, (offset, size))| {
                    // 0 <= subscript - offset <= size - 1
                    let mut lower: ConstraintRow =
                        offset.iter().map(|f| f.wrapping_neg()).collect();
                    lower[var] += 1;
                    let mut upper = offset;
                    upper[var] -= 1;
                    if let Some(constant) = upper.last_mut() {
                        *constant = constant.saturating_add(size - 1);
                    }
                    domain.system.implies(&lower) && domain.system.implies(&upper)
                }),
        )
    };
    inside().unwrap_or(false)
}
