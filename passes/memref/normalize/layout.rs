//! What becomes of the type of a memref without its layout.

use oxmlir_dialects::affine::analysis::domain::Domain;
use oxmlir_dialects::affine::maps::AppliedMap;
use oxmlir_dialects::memref::layout::{layout_map, memref_like};
use oxmlir_ir::affine::{AffineContext, AffineExpr, AffineMap, BinaryOp, ExprKind};
use oxmlir_ir::{Context, DYNAMIC, Type};

/// A memref type, and the same elements in a row-major order.
pub struct Normalized {
    /// From subscripts of the one to those of the other.
    pub layout: AffineMap,
    pub ty: Type,
}

/// The type without layout that has room for all that the layout of `ty` places; `None` if there is no layout, or no such
/// type.
pub fn normalized(cx: &Context, ty: Type) -> Option<Normalized> {
    let (layout, shape) = (layout_map(cx, ty)?, cx.shape(ty)?);
    if shape.is_empty() || layout.is_identity(cx.affine()) {
        return None;
    }
    let affine = cx.affine();
    if shape.contains(&DYNAMIC) && tiles(layout, affine).is_empty() {
        return None;
    }
    let sizes = sizes(cx, layout, shape)?;
    Some(Normalized {
        layout,
        ty: memref_like(cx, ty, &sizes, None),
    })
}

/// The sizes that the results of a layout need: dynamic where a dynamic size decides.
fn sizes(cx: &Context, layout: AffineMap, shape: &[i64]) -> Option<Vec<i64>> {
    let affine = cx.affine();
    let mut domain: Domain<usize> = Domain::new();
    let inputs: Vec<usize> = (0..layout.num_inputs(affine) as usize)
        .map(|input| domain.add_var(Some(input)))
        .collect();
    for (input, size) in inputs.iter().zip(shape) {
        if *size > 0 {
            let mut least = domain.system.zero_row();
            least[*input] = 1;
            let mut greatest = domain.system.zero_row();
            greatest[*input] = -1;
            *greatest.last_mut()? = size.checked_sub(1)?;
            domain.system.add_inequality(least);
            domain.system.add_inequality(greatest);
        }
    }
    let rows = domain.map_rows_at(cx, &AppliedMap::new(layout, []), &inputs)?;
    let results = layout.results(affine).iter().zip(rows);
    results
        .map(|(expr, row)| {
            let unknown = |dim: u32| {
                let is_unknown = shape.get(dim as usize).is_some_and(|size| *size <= 0);
                is_unknown && expr.is_function_of_dim(dim, affine)
            };
            if (0..layout.num_dims(affine)).any(unknown) {
                return Some(DYNAMIC);
            }
            let mut system = domain.system.clone();
            let result = system.add_var();
            let mut equal = system.zero_row();
            let last = row.len() - 1;
            equal[..last].copy_from_slice(&row[..last]);
            equal[result] = -1;
            equal[result + 1] = row[last];
            system.add_equality(equal);
            // Quotients are whole numbers: what bounds them is rounded before they are put together.
            let system = system.without(&inputs)?;
            let greatest = system.constant_range(result).1.filter(|g| *g >= 0)?;
            greatest.checked_add(1)
        })
        .collect()
}

/// A dimension in tiles: the results of a layout that are the number of the tile and the place within it.
pub struct Tile {
    quotient: usize,
    remainder: usize,
}

/// The tiles of a layout: quotients and remainders of the same division, whose dividend occurs nowhere else. None at all if
/// one occurs elsewhere.
pub fn tiles(layout: AffineMap, cx: &AffineContext) -> Vec<Tile> {
    let results = layout.results(cx);
    let mut tiles = Vec::new();
    for (quotient, expr) in results.iter().enumerate() {
        let ExprKind::Binary(BinaryOp::FloorDiv, dividend, divisor) = expr.kind(cx) else {
            continue;
        };
        if divisor.as_constant(cx).is_none() {
            continue;
        }
        let others = results.iter().enumerate().filter(|(i, _)| *i != quotient);
        let mut using = others.filter(|(_, other)| contains(**other, dividend, cx));
        let Some((remainder, other)) = using.next() else {
            continue;
        };
        let ExprKind::Binary(BinaryOp::Mod, lhs, rhs) = other.kind(cx) else {
            return Vec::new();
        };
        if (lhs, rhs) != (dividend, divisor) || using.next().is_some() {
            return Vec::new();
        }
        tiles.push(Tile {
            quotient,
            remainder,
        });
    }
    tiles
}

fn contains(expr: AffineExpr, part: AffineExpr, cx: &AffineContext) -> bool {
    let mut found = false;
    expr.walk(cx, |e| found |= e == part);
    found
}

/// The maps from the sizes of a memref to the dynamic ones of its normalized type.
pub fn dynamic_sizes(cx: &Context, normalized: &Normalized) -> Vec<AffineMap> {
    let (affine, layout) = (cx.affine(), normalized.layout);
    let tiles = tiles(layout, affine);
    let sizes = cx.shape(normalized.ty).unwrap_or_default();
    let results = layout.results(affine).iter().zip(sizes).enumerate();
    results
        .filter(|(_, (_, size))| **size == DYNAMIC)
        .map(|(result, (expr, _))| {
            let tile = tiles.iter().rev();
            let is_of = |t: &&Tile| t.quotient == result || t.remainder == result;
            let expr = match (tile.clone().find(is_of), expr.kind(affine)) {
                (Some(tile), ExprKind::Binary(_, dividend, divisor)) => {
                    match tile.quotient == result {
                        true => affine.ceildiv(dividend, divisor),
                        false => divisor,
                    }
                }
                _ => *expr,
            };
            layout.with_results(&[expr], affine)
        })
        .collect()
}
