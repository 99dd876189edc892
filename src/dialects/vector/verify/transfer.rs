//! Transfers between vectors and memory or tensors.

use oxmlir_ir::affine::{AffineContext, AffineMap};
use oxmlir_ir::{AttrKind, OpRef, Type, TypeKind};

use super::{Check, Shape, bits, expect, quoted, subscripts, vector, vector_type};
use crate::tables::vector as ops;

const PROJECTED: &str = "requires a projected permutation_map (at most one dim or the zero constant can appear in each result)";

/// A read or a write: where its operands are.
struct Transfer {
    base: Type,
    vector: Type,
    mask: Option<Type>,
    map: AffineMap,
    bounds: usize,
    indices: usize,
}

/// The group of the subscripts of a transfer, and that of its mask.
type Groups = (usize, usize);

fn map_of(op: OpRef, slot: usize) -> Option<AffineMap> {
    match op.cx.attr_kind(op.attr(slot)?) {
        AttrKind::AffineMap(map) => Some(*map),
        _ => None,
    }
}

/// The mask that the operation of a vector of this type has.
pub fn mask_type(op: OpRef, ty: Type) -> Option<Type> {
    let slot = match op.name() {
        ops::TRANSFER_READ => ops::transfer_read::PERMUTATION_MAP_ATTR,
        _ => ops::transfer_write::PERMUTATION_MAP_ATTR,
    };
    Some(inferred_mask(op, map_of(op, slot)?, ty))
}

/// The dimensions of the vector in the order of the memory, without those that are broadcast.
fn inferred_mask(op: OpRef, map: AffineMap, ty: Type) -> Type {
    let (cx, shape) = (op.cx.affine(), vector(op, ty));
    let mut dims: Vec<(u32, (i64, bool))> = Vec::new();
    for (result, dim) in map.results(cx).iter().zip(shape.dims()) {
        dims.extend(result.as_dim(cx).map(|at| (at, dim)));
    }
    dims.sort_by_key(|(at, _)| *at);
    if dims.is_empty() {
        dims.push((0, (1, false)));
    }
    vector_type(op.cx, dims.into_iter().map(|(_, dim)| dim), Type::I1)
}

impl Transfer {
    fn of(
        op: OpRef,
        base: usize,
        vector: Type,
        groups: Groups,
        attrs: [usize; 2],
    ) -> Option<Transfer> {
        let [map, bounds] = attrs;
        let (indices, mask) = groups;
        Some(Transfer {
            base: op.operand_type(base),
            vector,
            mask: op.optional(mask).map(|mask| op.ty(mask)),
            map: map_of(op, map)?,
            bounds: op.cx.array_elements(op.attr(bounds)?).len(),
            indices: op.group(indices).len(),
        })
    }

    fn verify(&self, op: OpRef) -> Check {
        let cx = op.cx.affine();
        let ranked = matches!(
            op.cx.type_kind(self.base),
            TypeKind::MemRef { .. } | TypeKind::RankedTensor { .. }
        );
        expect(
            op,
            ranked,
            "requires source to be a memref or ranked tensor type",
        )?;
        let element = op.cx.element_type(self.base);
        match Shape::of(op.cx, element) {
            Some(inner) => self.verify_vectors(op, element, inner)?,
            None => self.verify_scalars(op, element)?,
        }
        expect(
            op,
            self.map.num_symbols(cx) == 0,
            "requires permutation_map without symbols",
        )?;
        expect(
            op,
            self.map.num_inputs(cx) as usize == op.cx.rank(self.base).unwrap_or(0),
            "requires a permutation_map with input dims of the same rank as the source type",
        )?;
        self.verify_mask(op)?;
        if self.map.num_results(cx) as usize != self.bounds {
            let mut text = String::new();
            self.map.print(cx, &mut text);
            return Err(op.error(format_args!(
                "expects the in_bounds attr of same rank as permutation_map results: affine_map<{text}> vs inBounds \
                 of size: {}",
                self.bounds
            )));
        }
        Ok(())
    }

    fn verify_vectors(&self, op: OpRef, element: Type, inner: Shape) -> Check {
        let outer = vector(op, self.vector);
        let (from, to) = (minor_bits(op, element), minor_bits(op, self.vector));
        expect(
            op,
            multiple(to, from),
            "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D \
             vector of the source",
        )?;
        let Some(rank) = outer.rank().checked_sub(inner.rank()) else {
            return Err(
                op.error("requires source vector element and vector result ranks to match.")
            );
        };
        self.verify_rank(op, rank)?;
        expect(
            op,
            self.mask.is_none(),
            "does not support masks with vector element type",
        )
    }

    fn verify_scalars(&self, op: OpRef, element: Type) -> Check {
        expect(
            op,
            multiple(minor_bits(op, self.vector), bits(op, element)),
            "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source \
             element type",
        )?;
        self.verify_rank(op, vector(op, self.vector).rank())
    }

    fn verify_rank(&self, op: OpRef, rank: usize) -> Check {
        expect(
            op,
            self.map.num_results(op.cx.affine()) as usize == rank,
            "requires a permutation_map with result dims of the same rank as the vector type",
        )
    }

    fn verify_mask(&self, op: OpRef) -> Check {
        let Some(mask) = self.mask else {
            return Ok(());
        };
        let inferred = inferred_mask(op, self.map, self.vector);
        if mask != inferred {
            return Err(op.error(format_args!(
                "inferred mask type ({}) and mask operand type ({}) don't match",
                quoted(op, inferred),
                quoted(op, mask)
            )));
        }
        Ok(())
    }
}

/// Bits of the innermost dimension.
fn minor_bits(op: OpRef, ty: Type) -> Option<i64> {
    let size = vector(op, ty).sizes.last().copied().unwrap_or(1);
    bits(op, op.cx.element_type(ty))?.checked_mul(size)
}

fn multiple(of: Option<i64>, unit: Option<i64>) -> bool {
    match (of, unit) {
        (Some(of), Some(unit)) => of.checked_rem(unit) == Some(0),
        _ => true,
    }
}

/// Each result is a dimension that no other is, or zero.
fn projected(op: OpRef, map: AffineMap) -> Check {
    let cx: &AffineContext = op.cx.affine();
    let mut seen = vec![false; map.num_inputs(cx) as usize];
    for result in map.results(cx) {
        if result.as_constant(cx) == Some(0) {
            continue;
        }
        let Some(dim) = result.as_dim(cx) else {
            return Err(op.error(PROJECTED));
        };
        if std::mem::replace(&mut seen[dim as usize], true) {
            return Err(op.error(
                "requires a permutation_map that is a permutation (found one dim used more than once)",
            ));
        }
    }
    Ok(())
}

pub fn transfer_read(op: OpRef) -> Check {
    use ops::transfer_read::{BASE, IN_BOUNDS_ATTR, INDICES, MASK, PADDING, PERMUTATION_MAP_ATTR};
    let attrs = [PERMUTATION_MAP_ATTR, IN_BOUNDS_ATTR];
    let Some(transfer) = Transfer::of(op, BASE, op.only_result_type(), (INDICES, MASK), attrs)
    else {
        return Ok(());
    };
    subscripts(op, transfer.base, transfer.indices)?;
    transfer.verify(op)?;
    let element = op.cx.element_type(transfer.base);
    let padding = op.group(PADDING).first().map(|value| op.ty(*value));
    let message = match op.cx.type_kind(element) {
        TypeKind::Vector { .. } => "requires source element type and padding type to match.",
        _ => "requires formal padding and source of the same elemental type",
    };
    expect(op, padding == Some(element), message)?;
    projected(op, transfer.map)
}

pub fn transfer_write(op: OpRef) -> Check {
    use ops::transfer_write::{
        BASE, IN_BOUNDS_ATTR, INDICES, MASK, PERMUTATION_MAP_ATTR, VALUE_TO_STORE,
    };
    let attrs = [PERMUTATION_MAP_ATTR, IN_BOUNDS_ATTR];
    let value = op.operand_type(VALUE_TO_STORE);
    let Some(transfer) = Transfer::of(op, BASE, value, (INDICES, MASK), attrs) else {
        return Ok(());
    };
    subscripts(op, transfer.base, transfer.indices)?;
    let cx = op.cx.affine();
    let results = transfer.map.results(cx);
    expect(
        op,
        !results.iter().any(|r| r.as_constant(cx) == Some(0)),
        "should not have broadcast dimensions",
    )?;
    transfer.verify(op)?;
    projected(op, transfer.map)
}
