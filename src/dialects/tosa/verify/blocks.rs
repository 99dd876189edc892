//! Numbers in blocks that have a scale in common.

use oxmlir_ir::{DYNAMIC, OpRef, ValueId};

use super::{Check, compatible, expect, fits, list, quoted, shape};
use crate::tables::tosa as ops;

/// The elements of a block.
const BLOCK: i64 = ops::BlockSize::BLOCKSIZE32.value();

/// There is a scale for each block of the last dimension.
fn scales(op: OpRef, (name, data): (&str, ValueId), (scale_name, scale): (&str, ValueId)) -> Check {
    let (Some(sizes), Some(scales)) = (shape(op, data), shape(op, scale)) else {
        return Ok(());
    };
    let alike = |a: &[i64], b: &[i64]| {
        compatible(
            Some(&a[..a.len().saturating_sub(1)]),
            Some(&b[..b.len().saturating_sub(1)]),
        )
    };
    if !alike(sizes, scales) {
        let [data, scale] = [data, scale].map(|value| quoted(op, op.ty(value)));
        return Err(op.error(format_args!(
            "require compatible shapes for {name} ({data}) and {scale_name} ({scale}) except for the last dimension"
        )));
    }
    let (Some(last), Some(count)) = (sizes.last(), scales.last()) else {
        return Ok(());
    };
    let blocks = match *last {
        DYNAMIC => DYNAMIC,
        last => last / BLOCK,
    };
    let message = format_args!(
        "expect last dimension of {scale_name} ({count}) to be equal to last dimension of {name} / block_size ({blocks})"
    );
    expect(op, fits(blocks, *count), message)
}

/// The last dimension of a value consists of whole blocks.
fn whole_blocks(op: OpRef, (name, value): (&str, ValueId)) -> Check {
    match shape(op, value).and_then(<[i64]>::last) {
        Some(last) if *last != DYNAMIC => {
            let message = format_args!(
                "expect last dimension of {name} ({last}) to be divisible by block_size ({BLOCK})"
            );
            expect(op, last % BLOCK == 0, message)
        }
        _ => Ok(()),
    }
}

fn alike(op: OpRef, (a_name, a): (&str, ValueId), (b_name, b): (&str, ValueId)) -> Check {
    if compatible(shape(op, a), shape(op, b)) {
        return Ok(());
    }
    let [a, b] = [a, b].map(|value| quoted(op, op.ty(value)));
    Err(op.error(format_args!(
        "require compatible shapes for {a_name} ({a}) and {b_name} ({b})"
    )))
}

pub fn cast_from_block_scaled(op: OpRef) -> Check {
    let view = ops::CastFromBlockScaled::new(op);
    let data = ("input_data", view.input_data());
    alike(op, data, ("output_data", view.output_data()))?;
    whole_blocks(op, data)?;
    scales(op, data, ("input_scale", view.input_scale()))
}

pub fn cast_to_block_scaled(op: OpRef) -> Check {
    let view = ops::CastToBlockScaled::new(op);
    let input = ("input_data", view.input_data());
    let data = ("output_data", view.output_data());
    alike(op, input, data)?;
    whole_blocks(op, input)?;
    scales(op, data, ("output_scale", view.output_scale()))
}

/// Sizes that a value tells; those that are known already have to be the same.
fn tell(
    op: OpRef,
    known: &mut [&mut i64; 3],
    (name, value): (&str, ValueId),
    dims: [&str; 3],
) -> Check {
    let Some(sizes) = shape(op, value) else {
        return Ok(());
    };
    for ((known, found), dim) in known.iter_mut().zip(sizes).zip(dims) {
        if **known == DYNAMIC {
            **known = *found;
        }
        let message = format_args!("expected {dim} of {name} to match size {known}, got {found}");
        expect(op, fits(**known, *found), message)?;
    }
    Ok(())
}

pub fn matmul_t_block_scaled(op: OpRef) -> Check {
    let view = ops::MatmulTBlockScaled::new(op);
    let [mut batch, mut rows, mut inner] = [DYNAMIC; 3];
    let [mut batches, mut columns, mut blocks] = [DYNAMIC; 3];
    let a = ("a_data", view.a_data());
    tell(
        op,
        &mut [&mut batch, &mut rows, &mut inner],
        a,
        ["batch", "height", "channels"],
    )?;
    let b = ("b_data", view.b_data());
    tell(
        op,
        &mut [&mut batches, &mut columns, &mut inner],
        b,
        ["batch", "width", "channels"],
    )?;
    let a = ("a_scale", view.a_scale());
    tell(
        op,
        &mut [&mut batch, &mut rows, &mut blocks],
        a,
        ["batch", "height", "C/block_size"],
    )?;
    let b = ("b_scale", view.b_scale());
    tell(
        op,
        &mut [&mut batches, &mut columns, &mut blocks],
        b,
        ["batch", "width", "C/block_size"],
    )?;
    let message = format_args!(
        "expect B matrix batch size to be broadcast compatible with A, got D={batches} vs N={batch}"
    );
    expect(op, fits(batch, batches) || batches == 1, message)?;
    if inner != DYNAMIC {
        let message = format_args!(
            "expect C to be a multiple of block size, got C={inner}, block_size={BLOCK}"
        );
        expect(op, inner % BLOCK == 0, message)?;
        let wanted = inner / BLOCK;
        let message = format_args!(
            "expect scale operands dimension 2 to equal C/block_size ({inner}/{BLOCK}), got {blocks}"
        );
        expect(op, fits(blocks, wanted), message)?;
    }
    let batch = match (batch, batches) {
        (DYNAMIC, 1) => DYNAMIC,
        (DYNAMIC, size) => size,
        (size, _) => size,
    };
    let wanted = [batch, rows, columns];
    let Some(found) = shape(op, view.output_data()) else {
        return Ok(());
    };
    let message = format_args!(
        "expected output shape {} to be compatible with expected output shape {}",
        list(found),
        list(&wanted)
    );
    expect(op, compatible(Some(found), Some(&wanted)), message)
}
