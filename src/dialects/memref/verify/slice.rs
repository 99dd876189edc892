//! Slices of buffers and tensors: how many offsets, sizes and strides there are, and where they end.

use oxmlir_ir::{DYNAMIC, Diagnostic, OpRef, Type};

use super::Check;
use crate::memref::mixed::{Slice, SliceSlots};

/// Offsets, sizes and strides have these numbers of entries, and values for all dynamic ones.
pub fn slice_lists(op: OpRef, slots: &SliceSlots, offsets: usize, rank: usize) -> Check {
    let names = [("offset", offsets), ("size", rank), ("stride", rank)];
    let numbers = [0, 1, 2].map(|i| {
        let (name, expected) = names[i];
        let values = op.group(slots.groups[i]).len();
        (name, op.dense_attr(slots.attrs[i]), values, expected)
    });
    let [offsets_given, sizes_given, strides_given] = &numbers;
    for (name, numbers, values, _) in [sizes_given, strides_given, offsets_given] {
        let dynamic = numbers.iter().filter(|n| **n == DYNAMIC).count();
        if *values != dynamic {
            return Err(op.plain_error(format_args!(
                "expected the number of '{name}s' to match the number of dynamic entries in 'static_{name}s' ({values} vs {dynamic})"
            )));
        }
    }
    let [offset, size, stride] = numbers.each_ref().map(|n| n.1.len());
    if !(offset == 1 && offsets == 1) && offset != size {
        return Err(ranks_differ(op, ("offsets", offset), ("sizes", size)));
    }
    if size != stride {
        return Err(ranks_differ(op, ("sizes", size), ("strides", stride)));
    }
    for (name, numbers, _, expected) in &numbers {
        if numbers.len() != *expected {
            return Err(op.plain_error(format_args!(
                "expected {expected} {name} values, got {}",
                numbers.len()
            )));
        }
    }
    for (name, numbers, ..) in &numbers[..2] {
        if let Some(number) = numbers.iter().find(|n| **n < 0 && **n != DYNAMIC) {
            return Err(op.plain_error(format_args!(
                "expected {name}s to be non-negative, but got {number}"
            )));
        }
    }
    Ok(())
}

fn ranks_differ(op: OpRef, first: (&str, usize), second: (&str, usize)) -> Diagnostic {
    op.plain_error(format_args!(
        "expected mixed {} rank to match mixed {} rank ({} vs {}) so the rank of the result type is well-formed.",
        first.0, second.0, first.1, second.1
    ))
}

/// Where all is known, the slice lies within the base.
pub fn in_bounds(op: OpRef, base: Type, slice: &Slice) -> Check {
    match slice.out_of_bounds(op.cx.shape(base).unwrap_or_default()) {
        Some(message) => Err(op.plain_error(message)),
        None => Ok(()),
    }
}
