//! How much memory the loops of a nest touch.

use oxmlir_ir::{Body, Context, DYNAMIC, OpId, Type, TypeKind, ValueId};

use super::domain::Domain;
use super::system::ConstraintRow;
use super::system::ConstraintSystem;
use crate::affine::access::{is_read, is_write, map_of, memref_of};

/// The least and greatest subscript in each dimension.
type Box = Vec<(i64, i64)>;

/// The bytes that the loads and stores in `op` touch; `None` where that is not known.
pub fn footprint(cx: &Context, body: &Body, op: OpId) -> Option<i64> {
    let mut regions: Vec<(ValueId, Box)> = Vec::new();
    for access in body.nested_ops(op) {
        let name = body.name(access);
        if !is_read(name) && !is_write(name) {
            continue;
        }
        let memref = memref_of(body, access)?;
        let touched = touched_box(cx, body, access, memref)?;
        match regions.iter_mut().find(|(m, _)| *m == memref) {
            Some((_, known)) => {
                for (a, b) in known.iter_mut().zip(&touched) {
                    *a = (a.0.min(b.0), a.1.max(b.1));
                }
            }
            None => regions.push((memref, touched)),
        }
    }
    let mut total: i64 = 0;
    for (memref, touched) in regions {
        let sizes = touched
            .iter()
            .map(|(least, greatest)| greatest.checked_sub(*least)?.checked_add(1));
        let elements = sizes.reduce(|a, b| a?.checked_mul(b?)).unwrap_or(Some(1))?;
        let bytes = element_bytes(cx, cx.shaped_element(body.ty(memref))?)?;
        total = total.checked_add(elements.checked_mul(bytes)?)?;
    }
    Some(total)
}

/// The bytes of an element of a memref.
pub fn element_bytes(cx: &Context, element: Type) -> Option<i64> {
    let bits = match cx.type_kind(element) {
        TypeKind::Vector { shape, element, .. } => {
            let lanes = shape
                .iter()
                .try_fold(1i64, |all, size| all.checked_mul(*size))?;
            element_bits(cx, *element)?.checked_mul(lanes)?
        }
        _ => element_bits(cx, element)?,
    };
    Some((bits + 7) / 8)
}

fn element_bits(cx: &Context, ty: Type) -> Option<i64> {
    match cx.type_kind(ty) {
        TypeKind::Integer { width, .. } => Some(i64::from(*width)),
        TypeKind::Float(kind) => Some(i64::from(kind.width())),
        _ => None,
    }
}

/// The subscripts that an access takes on, within the memref.
fn touched_box(cx: &Context, body: &Body, access: OpId, memref: ValueId) -> Option<Box> {
    let mut domain = Domain::new();
    let mut map = map_of(cx, body, access)?;
    map.compose(cx, body);
    domain.add_surroundings_of(cx, body, access, &map.operands)?;
    let rows = domain.map_rows(cx, body, &map)?;
    let shape = cx.shape(body.ty(memref))?;
    rows.iter()
        .zip(shape)
        .map(|(row, size)| {
            let mut system = domain.system.clone();
            let subscript = system.add_var();
            let mut equality: ConstraintRow = row[..row.len() - 1]
                .iter()
                .map(|f| f.wrapping_neg())
                .collect();
            equality.extend([1, row[row.len() - 1].wrapping_neg()]);
            system.add_equality(equality);
            within(system.constant_range(subscript), *size)
        })
        .collect()
}

/// The range of a subscript, which lies within the dimension where its size is known.
fn within((least, greatest): (Option<i64>, Option<i64>), size: i64) -> Option<(i64, i64)> {
    if size == DYNAMIC {
        return Some((least?, greatest?));
    }
    Some((
        least.unwrap_or(0).max(0),
        greatest.unwrap_or(size - 1).min(size - 1),
    ))
}

impl ConstraintSystem {
    /// Least and greatest value of a variable when all others have been eliminated, where they are known.
    pub fn range(&self, var: usize) -> (Option<i64>, Option<i64>) {
        let constant = self.num_vars;
        for row in &self.equalities {
            if row[var] != 0 && row[constant] % row[var] == 0 {
                let value = (row[constant] / row[var]).wrapping_neg();
                return (Some(value), Some(value));
            }
        }
        let (mut least, mut greatest) = (None, None);
        for row in &self.inequalities {
            let (factor, offset) = (row[var], row[constant]);
            if factor > 0 {
                let bound = crate::affine::bounds::ceil_div(offset.wrapping_neg(), factor);
                least = Some(least.map_or(bound, |known: i64| known.max(bound)));
            } else if factor < 0 {
                let bound = offset.div_euclid(factor.wrapping_neg());
                greatest = Some(greatest.map_or(bound, |known: i64| known.min(bound)));
            }
        }
        (least, greatest)
    }
}
