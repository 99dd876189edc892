//! Products that `linalg.generic` states, as `linalg.matmul` and `linalg.batch_matmul`.

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::{Structured, maps_attr};
use oxmlir_dialects::tables::linalg as ops;
use oxmlir_dialects::tables::linalg::{IteratorType, TypeFn};
use oxmlir_dialects::tables::{arith, complex};
use oxmlir_ir::affine::{AffineContext, AffineExpr, AffineMap};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, OpName, TypeKind, ValueId};

use super::specialize::argument;

/// The loops of a product: one of each kind, and those of a batch.
struct Roles {
    batch: Vec<u32>,
    m: u32,
    n: u32,
    k: u32,
}

/// The loops by the operands that they reach; `None` if there are not as many as a matrix product has.
fn roles(maps: &[AffineMap], iterators: &[IteratorType], exprs: &AffineContext) -> Option<Roles> {
    let (mut batch, mut m, mut n, mut k) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (dim, kind) in (0..).zip(iterators) {
        let uses = [0, 1, 2].map(|at| maps[at].is_function_of_dim(dim, exprs));
        let list = match (uses, kind) {
            ([true, true, true], IteratorType::Parallel) => &mut batch,
            ([true, false, true], IteratorType::Parallel) => &mut m,
            ([false, true, true], IteratorType::Parallel) => &mut n,
            ([true, true, false], IteratorType::Reduction) => &mut k,
            _ => return None,
        };
        list.push(dim);
    }
    match (&m[..], &n[..], &k[..]) {
        (&[m], &[n], &[k]) => Some(Roles { batch, m, n, k }),
        _ => None,
    }
}

/// How a factor becomes what is multiplied: as it is, or cast as signed or unsigned numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cast {
    Any,
    Signed,
    Unsigned,
}

/// The argument that a factor is, perhaps cast.
fn factor(view: Structured, value: ValueId) -> Option<(usize, Cast, usize)> {
    if let Some(number) = argument(view, value) {
        return Some((number, Cast::Any, 0));
    }
    let cast = view.op.defining_op(value)?;
    let kind = match cast.name() {
        arith::EXTSI | arith::SITOFP | arith::FPTOSI => Cast::Signed,
        arith::EXTUI | arith::UITOFP | arith::FPTOUI => Cast::Unsigned,
        arith::TRUNCI | arith::EXTF | arith::TRUNCF => Cast::Any,
        _ => return None,
    };
    let number = argument(view, cast.operands().next()?)?;
    Some((number, kind, 1))
}

/// Whether an operation adds, and whether another one multiplies, numbers of one kind.
fn is_pair(sum: OpName, product: OpName, is_bool: bool) -> bool {
    matches!(
        (sum, product, is_bool),
        (arith::ADDF, arith::MULF, _)
            | (arith::ADDI, arith::MULI, false)
            | (arith::ORI, arith::ANDI, true)
            | (complex::ADD, complex::MUL, _)
    )
}

/// How the factors of a body `out + in0 * in1` are cast; `None` if it does anything else.
fn product_cast(view: Structured) -> Option<TypeFn> {
    let op = view.op;
    let block = view.block()?;
    let end = op.at(op.body.terminator(op.cx, block)?);
    if end.num_operands() != 1 {
        return None;
    }
    let sum = op.defining_op(end.operands().next()?)?;
    let is_bool = matches!(
        op.cx.type_kind(sum.only_result_type()),
        TypeKind::Integer { width: 1, .. }
    );
    if sum.num_operands() != 2 {
        return None;
    }
    let mut terms = sum.operands();
    let (a, b) = (terms.next()?, terms.next()?);
    let product = match (argument(view, a), argument(view, b)) {
        (Some(2), None) => b,
        (None, Some(2)) => a,
        _ => return None,
    };
    let product = op.defining_op(product)?;
    if !is_pair(sum.name(), product.name(), is_bool) {
        return None;
    }
    let mut factors = product.operands();
    let (one, other) = (factors.next()?, factors.next()?);
    let (left, left_cast, left_ops) = factor(view, one)?;
    let (right, right_cast, right_ops) = factor(view, other)?;
    let mut casts = left_ops + right_ops;
    if one == other {
        casts = left_ops;
    }
    if !matches!((left, right), (0, 1) | (1, 0)) || op.body.ops(block).count() != casts + 3 {
        return None;
    }
    match (left_cast, right_cast) {
        (Cast::Signed, Cast::Unsigned) | (Cast::Unsigned, Cast::Signed) => None,
        (Cast::Unsigned, _) | (_, Cast::Unsigned) => Some(TypeFn::CastUnsigned),
        _ => Some(TypeFn::CastSigned),
    }
}

/// How one operand of a product lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Plain,
    Transposed,
}

fn order(
    map: AffineMap,
    batch: usize,
    [row, column]: [u32; 2],
    exprs: &AffineContext,
) -> Option<Order> {
    let dims = map.dim_positions(exprs)?;
    match &dims[batch..] {
        [a, b] if [*a, *b] == [row, column] => Some(Order::Plain),
        [a, b] if [*a, *b] == [column, row] => Some(Order::Transposed),
        _ => None,
    }
}

/// Replaces a `linalg.generic` that is a matrix product.
pub fn specialize(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    let view = Structured::of(rw.op(op))?;
    let exprs = rw.cx.affine();
    let (inputs, inits, maps) = (view.inputs(), view.inits(), view.maps());
    if inputs.len() != 2 || inits.len() != 1 {
        return None;
    }
    if !maps
        .iter()
        .all(|map| map.is_projected_permutation(false, exprs))
    {
        return None;
    }
    let cast = product_cast(view)?;
    let roles = roles(&maps, &view.iterators(), exprs)?;
    let batch = roles.batch.len();
    let has_rank = |map: &AffineMap| map.num_results(exprs) as usize == batch + 2;
    let starts_with_batch = |map: &AffineMap| {
        let dims = map.dim_positions(exprs);
        dims.is_some_and(|dims| dims.starts_with(&roles.batch))
    };
    if batch > 1
        || !maps
            .iter()
            .all(|map| has_rank(map) && starts_with_batch(map))
    {
        return None;
    }
    let left = order(maps[0], batch, [roles.m, roles.k], exprs)?;
    let right = order(maps[1], batch, [roles.k, roles.n], exprs)?;
    let out = order(maps[2], batch, [roles.m, roles.n], exprs)?;
    if out != Order::Plain || [left, right] == [Order::Transposed; 2] {
        return None;
    }
    let name = if batch == 0 {
        ops::MATMUL
    } else {
        ops::BATCH_MATMUL
    };
    let renumbered: Vec<AffineMap> = maps
        .iter()
        .map(|map| renumbered(*map, &roles, exprs))
        .collect();
    let attr = maps_attr(rw.cx, &renumbered);
    let mut attrs = vec![(ops::matmul::INDEXING_MAPS_ATTR, attr)];
    if cast == TypeFn::CastUnsigned {
        attrs.push((ops::matmul::CAST_ATTR, rw.cx.enum_attr(cast)));
    }
    let loc = view.op.loc();
    rw.insert_before(op);
    let new = build::named_with(rw, loc, name, &inputs, &inits, &attrs)?;
    build::replace_by(rw, op, new);
    Some(new)
}

/// A map with the loops in the order of a product: batch, rows, columns, the common one.
fn renumbered(map: AffineMap, roles: &Roles, exprs: &AffineContext) -> AffineMap {
    let order: Vec<u32> = roles
        .batch
        .iter()
        .copied()
        .chain([roles.m, roles.n, roles.k])
        .collect();
    let place = |dim: u32| order.iter().position(|from| *from == dim).unwrap_or(0) as u32;
    let dims: Vec<AffineExpr> = (0..order.len() as u32)
        .map(|dim| exprs.dim(place(dim)))
        .collect();
    map.replace_dims_and_symbols(&dims, &[], order.len() as u32, 0, exprs)
}
