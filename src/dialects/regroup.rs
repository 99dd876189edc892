//! Groups of dimensions that reshapes merge or split.

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, Location, OpFoldResult, Type, ValueId};

use crate::tables::arith;

/// The groups of two reshapes of one kind done at once.
pub fn compose_groups(first: Vec<Vec<i64>>, second: Vec<Vec<i64>>) -> Option<Vec<Vec<i64>>> {
    if first.len() == second.len() {
        return None;
    }
    let (fine, coarse) = if first.len() < second.len() {
        (second, first)
    } else {
        (first, second)
    };
    if coarse.is_empty() {
        return Some(Vec::new());
    }
    if fine.len() != coarse.iter().map(Vec::len).sum::<usize>() {
        return None;
    }
    let merge = |group: &Vec<i64>| -> Option<Vec<i64>> {
        let parts = group
            .iter()
            .map(|d| fine.get(usize::try_from(*d).ok()?).cloned());
        Some(parts.collect::<Option<Vec<_>>>()?.concat())
    };
    coarse.iter().map(merge).collect()
}

/// The groups in which the groups of a fine list merge to those of a coarse one; `None` where one ends inside another.
pub fn nested_groups(fine: &[Vec<i64>], coarse: &[Vec<i64>]) -> Option<Vec<Vec<i64>>> {
    let mut parts = fine.iter().enumerate().peekable();
    let mut composed: Vec<Vec<i64>> = Vec::new();
    for group in coarse {
        let end = group.last()?;
        let mut all = Vec::new();
        while let Some((at, part)) = parts.next_if(|(_, part)| part.last() <= Some(end)) {
            all.push(at as i64);
            if part.last() == Some(end) {
                break;
            }
        }
        let last = fine.get(usize::try_from(*all.last()?).ok()?)?;
        if last.last() != Some(end) {
            return None;
        }
        composed.push(all);
    }
    Some(composed)
}

/// The sizes of a shape that groups of dimensions merge to: those that the shape tells, and products of the others.
pub fn merged_sizes(
    rw: &mut Rewriter,
    loc: Location,
    sizes: &[OpFoldResult],
    groups: &[Vec<i64>],
    shape: &[i64],
) -> Option<Vec<OpFoldResult>> {
    let mut merged = Vec::with_capacity(groups.len());
    for (group, known) in groups.iter().zip(shape) {
        if *known != DYNAMIC {
            merged.push(OpFoldResult::Known(*known));
            continue;
        }
        let mut product: Option<ValueId> = None;
        let mut factor = 1i64;
        for dim in group {
            match *sizes.get(usize::try_from(*dim).ok()?)? {
                OpFoldResult::Known(size) => factor = factor.checked_mul(size)?,
                OpFoldResult::Value(size) => {
                    product = Some(match product {
                        Some(so_far) => arith::muli(rw, loc, so_far, size),
                        None => size,
                    });
                }
            }
        }
        merged.push(match product {
            Some(product) if factor != 1 => {
                let factor = rw.cx.int_attr(Type::INDEX, factor);
                let factor = arith::constant(rw, loc, factor);
                OpFoldResult::Value(arith::muli(rw, loc, product, factor))
            }
            Some(product) => OpFoldResult::Value(product),
            None => OpFoldResult::Known(factor),
        });
    }
    Some(merged)
}

/// The products of the sizes in each group.
pub fn merged_shape(shape: &[i64], groups: &[Vec<i64>]) -> Vec<i64> {
    let size = |dim: &i64| {
        let dim = usize::try_from(*dim).ok();
        dim.and_then(|d| shape.get(d).copied()).unwrap_or(1)
    };
    let merge = |group: &Vec<i64>| {
        let mut sizes = group.iter().map(size);
        sizes
            .try_fold(1i64, |product, size| {
                (size != DYNAMIC).then(|| product.wrapping_mul(size))
            })
            .unwrap_or(DYNAMIC)
    };
    groups.iter().map(merge).collect()
}

/// The groups in which the dimensions of a shape merge to those of another one; `None` if that does not follow from the sizes.
pub fn collapse_groups(shape: &[i64], merged: &[i64]) -> Option<Vec<Vec<i64>>> {
    if shape.len() <= merged.len() {
        return None;
    }
    if merged.is_empty() {
        return shape.iter().all(|size| *size == 1).then(Vec::new);
    }
    groups_from_front(shape, merged).or_else(|| groups_from_both_ends(shape, merged))
}

/// The groups if they follow one after the other.
fn groups_from_front(shape: &[i64], merged: &[i64]) -> Option<Vec<Vec<i64>>> {
    let mut groups: Vec<Vec<i64>> = Vec::new();
    let mut at = 0;
    for (place, wanted) in merged.iter().enumerate() {
        let rest = shape.get(at..)?;
        // All that is left is one dimension, whatever the sizes that are not known.
        let before = place.checked_sub(1).and_then(|place| merged.get(place));
        let is_last = place + 1 == merged.len();
        if is_last && *wanted == DYNAMIC && rest.contains(&DYNAMIC) {
            if before != Some(&DYNAMIC) && begins_with(rest.iter(), before) {
                return None;
            }
            groups.push((at..shape.len()).map(|dim| dim as i64).collect());
            return Some(groups);
        }
        let mut group = Vec::new();
        let mut product = 1i64;
        loop {
            let size = *shape.get(at)?;
            group.push(at as i64);
            at += 1;
            if size == DYNAMIC || *wanted == DYNAMIC {
                if size == *wanted && product == 1 {
                    break;
                }
                if size == 1 && *wanted == DYNAMIC && product == 1 {
                    continue;
                }
                return None;
            }
            product = product.checked_mul(size)?;
            if product == *wanted {
                break;
            }
            if product > *wanted {
                return None;
            }
        }
        groups.push(group);
    }
    // What is left has one element in each dimension.
    for (dim, size) in shape.iter().enumerate().skip(at) {
        if *size != 1 {
            return None;
        }
        groups.last_mut()?.push(dim as i64);
    }
    Some(groups)
}

/// The groups if one size is not known, and those in front of it and behind it follow from the ends.
fn groups_from_both_ends(shape: &[i64], merged: &[i64]) -> Option<Vec<Vec<i64>>> {
    let open = merged.iter().position(|size| *size == DYNAMIC)?;
    let (front, back) = (&merged[..open], &merged[open + 1..]);
    let known = |sizes: &[i64]| sizes.iter().all(|size| *size != DYNAMIC);
    if !known(back) {
        return None;
    }
    let mut start = 0;
    let mut groups: Vec<Vec<i64>> = Vec::new();
    for wanted in front {
        let len = known_group(shape.get(start..)?.iter(), *wanted)?;
        groups.push((start as i64..(start + len) as i64).collect());
        start += len;
    }
    let mut end = shape.len();
    let mut behind: Vec<Vec<i64>> = Vec::new();
    for (at, wanted) in back.iter().enumerate().rev() {
        let rest = shape.get(start..end)?;
        let mut len = known_group(rest.iter().rev(), *wanted)?;
        // Dimensions of size 1 in front belong to it, but for those that are groups of their own.
        let units = rest.iter().rev().skip(len);
        let units = units.take_while(|size| **size == 1).count();
        let alone = back[..at].iter().rev().take_while(|size| **size == 1);
        len += units.saturating_sub(alone.count());
        behind.push(((end - len) as i64..end as i64).collect());
        end -= len;
    }
    let rest = shape.get(start..end)?;
    if !rest.contains(&DYNAMIC)
        || begins_with(rest.iter(), front.last())
        || begins_with(rest.iter().rev(), back.first())
    {
        return None;
    }
    groups.push((start as i64..end as i64).collect());
    groups.extend(behind.into_iter().rev());
    Some(groups)
}

/// Whether sizes begin, but for those of 1, with one that could as well belong to the group beside them.
fn begins_with<'a>(mut sizes: impl Iterator<Item = &'a i64>, size: Option<&i64>) -> bool {
    size.is_some() && sizes.find(|size| **size != 1) == size
}

/// How many of the first sizes, at least one, have a product that is known.
fn known_group<'a>(sizes: impl Iterator<Item = &'a i64>, wanted: i64) -> Option<usize> {
    let mut product = 1i64;
    for (at, size) in sizes.enumerate() {
        if *size == DYNAMIC {
            return None;
        }
        product = product.checked_mul(*size)?;
        if product == wanted {
            return Some(at + 1);
        }
        if product > wanted {
            return None;
        }
    }
    None
}

/// The groups in which each dimension takes those of size 1 in front of it, the last also those behind it; none where all are
/// of size 1.
pub fn unit_groups(shape: &[i64]) -> Vec<Vec<i64>> {
    let mut groups: Vec<Vec<i64>> = Vec::new();
    let mut group = Vec::new();
    for (dim, size) in (0..).zip(shape) {
        group.push(dim);
        if *size != 1 {
            groups.push(std::mem::take(&mut group));
        }
    }
    if let Some(last) = groups.last_mut() {
        last.append(&mut group);
    }
    groups
}

/// The groups in which each dimension that is kept takes the others behind it, the first also those in front of it.
pub fn kept_groups(is_kept: impl IntoIterator<Item = bool>) -> Vec<Vec<i64>> {
    let mut groups: Vec<Vec<i64>> = Vec::new();
    let mut first = Vec::new();
    for (dim, kept) in (0..).zip(is_kept) {
        match groups.last_mut() {
            Some(last) if !kept => last.push(dim),
            _ => {
                first.push(dim);
                if kept {
                    groups.push(std::mem::take(&mut first));
                }
            }
        }
    }
    groups
}
