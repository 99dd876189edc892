//! Transformations of structured operations: what their attributes have to fit.

use oxmlir_ir::{Attribute, Diagnostic, OpRef, Traits};

use crate::tables::{bufferization, linalg, transform as ops};

type Check = Result<(), Diagnostic>;

/// One loop is made for each size that is not 0.
fn loops(op: OpRef, sizes: &[i64], found: usize) -> Check {
    let wanted = sizes.iter().filter(|size| **size != 0).count();
    match wanted == found {
        true => Ok(()),
        false => Err(op.error(format_args!(
            "expected number of loops to tile ({wanted}) to match number of `loops` results ({found})"
        ))),
    }
}

/// `transform.structured.tile_using_for`
pub fn tile_using_for(op: OpRef) -> Check {
    let sizes = op.dense_attr(ops::structured_tile_using_for::STATIC_SIZES_ATTR);
    loops(op, &sizes, op.num_results().saturating_sub(1))
}

/// `transform.structured.fuse`
pub fn fuse(op: OpRef) -> Check {
    use ops::structured_fuse as slots;
    let sizes = op.dense_attr(slots::STATIC_TILE_SIZES_ATTR);
    let order = op.dense_attr(slots::STATIC_TILE_INTERCHANGE_ATTR);
    let dims = sizes.len();
    if order.len() > dims {
        return Err(op.error(format_args!(
            "interchange length exceeds iteration space dimensions ({dims}), found "
        )));
    }
    let mut seen = vec![false; dims];
    for at in order.into_iter().filter(|at| *at != oxmlir_ir::DYNAMIC) {
        let place = usize::try_from(at).ok().and_then(|at| seen.get_mut(at));
        let Some(seen) = place else {
            return Err(op.error(format_args!(
                "expects interchange values to be in range [0, {dims}), found: {at}"
            )));
        };
        if std::mem::replace(seen, true) {
            return Err(op.error(format_args!("found duplicate interchange value: {at}")));
        }
    }
    let wanted = match op.unit_attr(slots::USE_FORALL_ATTR) {
        true => 1,
        false => sizes.iter().filter(|size| **size != 0).count(),
    };
    match op.num_results() == wanted + 1 {
        true => Ok(()),
        false => Err(op.error(format_args!("expects {wanted} loop results"))),
    }
}

/// `transform.structured.interchange`
pub fn interchange(op: OpRef) -> Check {
    let order = op.dense_attr(ops::structured_interchange::ITERATOR_INTERCHANGE_ATTR);
    match is_permutation(&order) {
        true => Ok(()),
        false => Err(op.error(format_args!(
            "expects iterator_interchange to be a permutation, found {}",
            list(&order)
        ))),
    }
}

/// `transform.structured.pad`
pub fn pad(op: OpRef) -> Check {
    use ops::structured_pad as slots;
    let numbers = |attr: Attribute| -> Vec<i64> {
        let elements = op.cx.array_elements(attr).iter();
        elements.filter_map(|attr| op.cx.int_value(*attr)).collect()
    };
    let flags = op
        .attr(slots::NOFOLD_FLAGS_ATTR)
        .map_or_else(Vec::new, numbers);
    if flags.iter().any(|flag| ![0, 1].contains(flag)) {
        return Err(op.error(format_args!(
            "expects nofold_flags to contain booleans (0/1), found [{}]",
            list(&flags)
        )));
    }
    let dims = op
        .attr(slots::PADDING_DIMENSIONS_ATTR)
        .map_or_else(Vec::new, numbers);
    if dims.iter().any(|dim| *dim < 0) {
        return Err(op.error(format_args!(
            "expects padding_dimensions to contain positive integers, found [{}]",
            list(&dims)
        )));
    }
    let multiples = op.dense_attr(slots::STATIC_PAD_TO_MULTIPLE_OF_ATTR);
    if !multiples.is_empty() && multiples.len() != dims.len() {
        return Err(op.error("expects as many multiples as padding_dimensions"));
    }
    let orders = op.attr(slots::TRANSPOSE_PADDINGS_ATTR);
    let orders = orders.map_or(&[][..], |orders| op.cx.array_elements(orders));
    for order in orders.iter().map(|order| numbers(*order)) {
        if !is_permutation(&order) {
            return Err(op.error(format_args!(
                "expects transpose_paddings to be a permutation, found [{}]",
                list(&order)
            )));
        }
    }
    let copies = [
        op.cx.op_name_str(bufferization::MATERIALIZE_IN_DESTINATION),
        op.cx.op_name_str(linalg::COPY),
        "none",
    ];
    match copies.contains(&ops::StructuredPad::new(op).copy_back_op()) {
        true => Ok(()),
        false => Err(op.error("invalid copy_back_op")),
    }
}

/// `transform.structured.replace`
pub fn replace(op: OpRef) -> Check {
    let ops = op.entry().map(|block| op.body.ops(block));
    let (new, others) = match ops {
        Some(mut ops) => (ops.next(), ops.next()),
        None => (None, None),
    };
    let (Some(new), None) = (new, others) else {
        return Err(op.error("expected one operation in block"));
    };
    let new = op.at(new);
    if new.num_operands() > 0 {
        return Err(new.error("expected replacement without operands"));
    }
    match is_apart(new) {
        true => Ok(()),
        false => Err(new.error("expect op that is isolated from above")),
    }
}

/// Whether nothing in an operation can use values from outside of it.
pub fn is_apart(op: OpRef) -> bool {
    op.num_regions() == 0 || op.has_trait(Traits::ISOLATED_FROM_ABOVE)
}

/// `transform.structured.pack_greedily`
pub fn pack_greedily(op: OpRef) -> Check {
    use ops::structured_pack_greedily as slots;
    if !is_permutation(&op.dense_attr(slots::MATMUL_INNER_DIMS_ORDER_ATTR)) {
        let message = "\"matmul_inner_dims_order\" is not a valid permutation";
        return Err(op.error(message));
    }
    let sizes = op.dense_attr(slots::STATIC_MATMUL_PACKED_SIZES_ATTR);
    let multiples = op.dense_attr(slots::MATMUL_PADDED_SIZES_NEXT_MULTIPLE_OF_ATTR);
    let mut both = sizes.iter().zip(&multiples);
    match both.any(|(size, multiple)| *size != 0 && *multiple != 0) {
        false => Ok(()),
        true => Err(op.error(
            "at most one of the packed_size and the padded_sizes_next_multiple_of can be nonzero for the matmul strategy",
        )),
    }
}

/// `transform.structured.tile_using_forall`
pub fn tile_using_forall(op: OpRef) -> Check {
    use ops::structured_tile_using_forall as slots;
    let count = |list, packed| {
        let is_listed = !op.dense_attr(list).is_empty();
        [is_listed, op.optional(packed).is_some()]
    };
    let threads = count(slots::STATIC_NUM_THREADS_ATTR, slots::PACKED_NUM_THREADS);
    let sizes = count(slots::STATIC_TILE_SIZES_ATTR, slots::PACKED_TILE_SIZES);
    let message = match (threads, sizes) {
        ([true, true], _) => "num_threads and packed_num_threads are mutually exclusive",
        (_, [true, true]) => "tile_sizes and packed_tile_sizes are mutually exclusive",
        ([false, false], [false, false]) => {
            "either (packed_)num_threads or (packed_)tile_sizes must be specified"
        }
        _ => return Ok(()),
    };
    Err(op.error(message))
}

/// `transform.structured.pack_transpose`
pub fn pack_transpose(op: OpRef) -> Check {
    let view = ops::StructuredPackTranspose::new(op);
    let (inner, outer) = (
        view.inner_perm().unwrap_or_default(),
        view.outer_perm().unwrap_or_default(),
    );
    let messages = [
        "\"inner_perm\" is not a valid permutation",
        "\"outer_perm\" is not a valid permutation",
    ];
    for (message, order) in messages.into_iter().zip([&inner, &outer]) {
        if !is_permutation(order) {
            return Err(op.error(message));
        }
    }
    match inner.is_empty() && outer.is_empty() {
        false => Ok(()),
        true => {
            Err(op.error(" at least one of \"inner_perm\" or \"outer_perm\" must be specified"))
        }
    }
}

fn is_permutation(order: &[i64]) -> bool {
    (0..order.len() as i64).all(|at| order.contains(&at))
}

fn list(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    numbers.join(", ")
}
