//! Dimensions split in front of the merging of others.
//!
//! ```mlir
//! %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
//! %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [6, 2, 2] : tensor<6x4xf32> into tensor<6x2x2xf32>
//! // %0 = tensor.expand_shape %t [[0], [1], [2, 3]] output_shape [2, 3, 2, 2] : tensor<2x3x4xf32> into tensor<2x3x2x2xf32>
//! // %1 = tensor.collapse_shape %0 [[0, 1], [2], [3]] : tensor<2x3x2x2xf32> into tensor<6x2x2xf32>
//! ```

use oxmlir_dialects::linalg::build::with_shape;
use oxmlir_dialects::memref::mixed::split;
use oxmlir_dialects::tables::tensor;
use oxmlir_dialects::tensor::reshape::{collapse, expand, groups, output_shape};
use oxmlir_dialects::tensor::sizes::mixed_size;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{DYNAMIC, OpFoldResult, OpId};

/// The patterns of this file (`populateBubbleUpExpandShapePatterns`).
pub fn add_patterns(patterns: &mut PatternSet) {
    let pattern = Pattern::new("BubbleUpExpandThroughParallelCollapse", |rw, op| {
        of_collapsed(rw, op).is_some()
    });
    patterns.add(tensor::EXPAND_SHAPE, &[pattern]);
}

/// What becomes of a dimension that one operation merges others to and the next one splits.
enum Part {
    /// Others that it is split into are those that it was merged from.
    Same,
    /// It is only split.
    Split,
    /// It is only merged.
    Merged,
}

/// The sizes of the dimensions of a group.
fn sizes_of<'a>(shape: &'a [i64], group: &[i64]) -> Option<&'a [i64]> {
    let start = usize::try_from(*group.first()?).ok()?;
    shape.get(start..start + group.len())
}

/// What becomes of each dimension in between; `None` if one of them is split in another way than it was merged.
fn parts(
    (merged, before): (&[Vec<i64>], &[i64]),
    (splits, after): (&[Vec<i64>], &[i64]),
) -> Option<Vec<Part>> {
    let part = |(merged, split): (&Vec<i64>, &Vec<i64>)| match (merged.len(), split.len()) {
        (a, b) if a == b => {
            let (before, after) = (sizes_of(before, merged)?, sizes_of(after, split)?);
            let open = before.iter().filter(|size| **size == DYNAMIC).count();
            (before == after && open <= 1).then_some(Part::Same)
        }
        (1, _) => Some(Part::Split),
        (_, 1) => Some(Part::Merged),
        _ => None,
    };
    merged.iter().zip(splits).map(part).collect()
}

// expand_shape(collapse_shape(t)) -> collapse_shape(expand_shape(t))
fn of_collapsed(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let outer = rw.op(op);
    let inner = outer.defining_op(outer.operand(tensor::expand_shape::SRC))?;
    if inner.name() != tensor::COLLAPSE_SHAPE {
        return None;
    }
    let source = inner.operand(tensor::collapse_shape::SRC);
    let (ty, loc) = (outer.only_result_type(), outer.loc());
    let (merged, splits, output) = (groups(inner), groups(outer), output_shape(outer));
    let (before, after) = (rw.cx.shape(rw.body.ty(source))?, rw.cx.shape(ty)?);
    let parts = parts((&merged, before), (&splits, after))?;
    if parts.is_empty() || split(&output).0[..] != *after {
        return None;
    }
    rw.insert_before(op);
    let (mut expanded, mut collapsed): (Vec<Vec<i64>>, Vec<Vec<i64>>) = Default::default();
    let mut sizes: Vec<OpFoldResult> = Vec::new();
    for ((part, merged), inner) in parts.iter().zip(&merged).zip(&splits) {
        let start = sizes.len() as i64;
        match part {
            Part::Merged => {
                let dims = merged.iter().filter_map(|dim| usize::try_from(*dim).ok());
                for dim in dims {
                    sizes.push(mixed_size(rw, loc, source, dim));
                }
            }
            Part::Same | Part::Split => {
                let dims = inner.iter().filter_map(|dim| usize::try_from(*dim).ok());
                sizes.extend(dims.filter_map(|dim| output.get(dim).copied()));
            }
        }
        let all = start..sizes.len() as i64;
        let each = all.clone().map(|dim| vec![dim]);
        match part {
            Part::Same => {
                expanded.extend(each.clone());
                collapsed.extend(each);
            }
            Part::Split => {
                expanded.push(all.collect());
                collapsed.extend(each);
            }
            Part::Merged => {
                expanded.extend(each);
                collapsed.push(all.collect());
            }
        }
    }
    let mut new = source;
    if expanded.len() < sizes.len() {
        let ty = with_shape(rw.cx, ty, &split(&sizes).0);
        new = expand(rw, loc, ty, new, &expanded, &sizes);
    }
    if collapsed.len() < sizes.len() {
        new = collapse(rw, loc, ty, new, &collapsed);
    }
    rw.replace(op, &[new]);
    Some(())
}
