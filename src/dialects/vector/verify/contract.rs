//! Contractions: which dimensions of two vectors are multiplied and summed, and which remain.

use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::{AttrKind, OpRef, Signedness, Type, TypeKind};

use super::{Check, Shape, combines, expect, kind, quoted, vector, vector_type};
use crate::tables::vector as ops;

const BAD_RESULT: &str = "invalid accumulator/result vector shape";

/// The maps from the iteration space to the operands.
fn maps(op: OpRef) -> Vec<AffineMap> {
    let attr = op.attr(ops::contract::INDEXING_MAPS_ATTR);
    let elements = attr.map_or(&[][..], |attr| op.cx.array_elements(attr));
    let map = |attr: &_| match op.cx.attr_kind(*attr) {
        AttrKind::AffineMap(map) => Some(*map),
        _ => None,
    };
    elements.iter().filter_map(map).collect()
}

/// For each dimension of the iteration space whether it is reduced.
fn reduced(op: OpRef) -> Vec<bool> {
    let attr = op.attr(ops::contract::ITERATOR_TYPES_ATTR);
    let elements = attr.map_or(&[][..], |attr| op.cx.array_elements(attr));
    let reduces = |attr: &_| matches!(op.cx.attr_kind(*attr), AttrKind::Enum { value: 1, .. });
    elements.iter().map(reduces).collect()
}

fn operand(op: OpRef, index: usize) -> Option<Shape> {
    Shape::of(op.cx, op.operand_type(index))
}

/// The size of each dimension of the iteration space, if the first two operands have them all.
pub fn iteration_space(op: OpRef) -> Option<Vec<(i64, bool)>> {
    let cx = op.cx.affine();
    let maps = maps(op);
    let mut space = vec![None; maps.first()?.num_dims(cx) as usize];
    for (index, map) in maps.iter().take(2).enumerate() {
        for (result, dim) in map.results(cx).iter().zip(operand(op, index)?.dims()) {
            *space.get_mut(result.as_dim(cx)? as usize)? = Some(dim);
        }
    }
    space.into_iter().collect()
}

pub fn contract(op: OpRef) -> Check {
    let element = op.cx.element_type(op.operand_type(ops::contract::LHS));
    let signless = !matches!(
        op.cx.type_kind(element),
        TypeKind::Integer { sign, .. } if *sign != Signedness::Signless
    );
    expect(op, signless, "only supports signless integer types")?;
    let maps = maps(op);
    let [lhs, rhs, acc] = maps[..] else {
        return Err(op.error("expected an indexing map for each vector operand"));
    };
    let reduced = reduced(op);
    for (index, map) in maps.iter().enumerate() {
        indexing_map(op, index, *map, reduced.len())?;
    }
    let pairs = Pairs::of(op, [lhs, rhs, acc], &reduced);
    expect(
        op,
        !pairs.contracting.is_empty(),
        "expected at least one contracting dimension pair",
    )?;
    let fit = |pairs: &[(usize, usize)]| {
        let (Some(lhs), Some(rhs)) = (
            operand(op, ops::contract::LHS),
            operand(op, ops::contract::RHS),
        ) else {
            return false;
        };
        pairs
            .iter()
            .all(|(l, r)| lhs.sizes.get(*l) == rhs.sizes.get(*r))
    };
    expect(
        op,
        fit(&pairs.contracting),
        "invalid contracting dimension map",
    )?;
    expect(op, fit(&pairs.batch), "invalid batch dimension map")?;
    output_shape(op, acc, &pairs)?;
    invertible(op, [lhs, rhs])?;
    let element = op.cx.element_type(op.only_result_type());
    expect(
        op,
        combines(kind(op), op.cx, element),
        "unsupported contraction type",
    )
}

fn indexing_map(op: OpRef, index: usize, map: AffineMap, inputs: usize) -> Check {
    let cx = op.cx.affine();
    let says = |what: &str| op.error(format_args!("expected indexing map {index} to {what}"));
    if map.num_symbols(cx) != 0 {
        return Err(says("have no symbols"));
    }
    if map.num_dims(cx) as usize != inputs {
        return Err(says(&format!("have {inputs} number of inputs")));
    }
    let rank = operand(op, index).map_or(0, Shape::rank);
    if map.num_results(cx) as usize != rank {
        return Err(says(&format!("have {rank} number of outputs")));
    }
    if !map.is_projected_permutation(false, cx) {
        return Err(says("be a projected permutation of its inputs"));
    }
    Ok(())
}

/// Dimensions of the first and of the second operand that belong together.
struct Pairs {
    contracting: Vec<(usize, usize)>,
    batch: Vec<(usize, usize)>,
}

impl Pairs {
    fn of(op: OpRef, [lhs, rhs, acc]: [AffineMap; 3], reduced: &[bool]) -> Pairs {
        let cx = op.cx.affine();
        let mut pairs = Pairs {
            contracting: Vec::new(),
            batch: Vec::new(),
        };
        for (dim, reduced) in reduced.iter().enumerate() {
            let expr = cx.dim(dim as u32);
            let position = |map: AffineMap| Some(map.result_position(expr, cx)? as usize);
            let (Some(l), Some(r)) = (position(lhs), position(rhs)) else {
                continue;
            };
            if *reduced {
                pairs.contracting.push((l, r));
            } else if position(acc).is_some() {
                pairs.batch.push((l, r));
            }
        }
        pairs
    }

    /// How many dimensions remain: those of the first operand that are not contracted, and those of the second that are
    /// its own.
    fn remaining(&self, op: OpRef) -> usize {
        let rank = |index| operand(op, index).map_or(0, Shape::rank);
        let free =
            |rank: usize, taken: &dyn Fn(usize) -> bool| (0..rank).filter(|i| !taken(*i)).count();
        let lhs = free(rank(0), &|i| self.contracting.iter().any(|(l, _)| *l == i));
        let rhs = free(rank(1), &|i| {
            self.contracting
                .iter()
                .chain(&self.batch)
                .any(|(_, r)| *r == i)
        });
        lhs + rhs
    }
}

fn output_shape(op: OpRef, acc: AffineMap, pairs: &Pairs) -> Check {
    let types = [op.operand_type(ops::contract::ACC), op.only_result_type()];
    let is_vector = |ty: &Type| Shape::of(op.cx, *ty).is_some();
    if pairs.remaining(op) == 0 {
        return expect(op, !types.iter().any(is_vector), BAD_RESULT);
    }
    expect(op, types.iter().all(is_vector), BAD_RESULT)?;
    let Some(space) = iteration_space(op) else {
        return Err(op.error("expected all dimensions to be either a LHS or a RHS dimension"));
    };
    let cx = op.cx.affine();
    let sizes = acc.results(cx).iter();
    let sizes = sizes.filter_map(|result| Some(space.get(result.as_dim(cx)? as usize)?.0));
    // Which dimensions are scalable is for the result to say.
    let scalable = vector(op, op.only_result_type()).scalable.iter().copied();
    let dims = sizes.zip(scalable.chain(std::iter::repeat(false)));
    let element = op.cx.element_type(op.only_result_type());
    let expected = vector_type(op.cx, dims, element);
    if types.iter().any(|ty| *ty != expected) {
        return Err(op.error(format_args!(
            "{BAD_RESULT}, expected: {}",
            quoted(op, expected)
        )));
    }
    Ok(())
}

/// The dimensions of the operands give every dimension of the iteration space.
fn invertible(op: OpRef, maps: [AffineMap; 2]) -> Check {
    let cx = op.cx.affine();
    let joined = cx.concat_maps(&maps);
    if joined.inverse_permutation(cx).is_some() {
        return Ok(());
    }
    let mut text = String::new();
    joined.print(cx, &mut text);
    Err(op.error(format_args!(
        "invalid indexing maps are non-invertible: ({text})"
    )))
}
