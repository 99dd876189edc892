//! Whether an operation keeps to the bounds of the target's level.

use oxmlir_dialects::tables::tosa as ops;
use oxmlir_dialects::tosa::{constants, shape_rank, variable_type};
use oxmlir_ir::{DYNAMIC, Diagnostic, OpRef, Type, ValueId};

use super::elements::bytes;
use super::target::{Limits, Target, Version};

type Check = Result<(), Diagnostic>;

struct Bounds<'a> {
    op: OpRef<'a>,
    limits: &'a Limits,
    version: Version,
}

/// All bounds that the level sets for an operation.
pub fn check(op: OpRef, target: &Target) -> Check {
    let Some(limits) = &target.limits else {
        return Ok(());
    };
    let bounds = Bounds {
        op,
        limits,
        version: target.version,
    };
    if let Some(variable) = ops::Variable::of(op) {
        let ty = variable_type(variable);
        bounds.rank(ty, "variable type")?;
        return bounds.size(ty, "variable type");
    }
    let named = || {
        let operands = op.operand_types().map(|ty| (ty, "operand"));
        operands.chain(op.result_types().map(|ty| (ty, "result")))
    };
    if bounds_ranks(op) {
        for (ty, name) in named() {
            bounds.rank(ty, name)?;
        }
    }
    if op.name() != ops::YIELD {
        for (ty, name) in named() {
            bounds.size(ty, name)?;
        }
    }
    bounds.windows()?;
    bounds.planes()?;
    bounds.scale()?;
    bounds.lists()?;
    bounds.nesting()
}

/// Whether tensors of the operation may have so many dimensions only.
fn bounds_ranks(op: OpRef) -> bool {
    !matches!(
        op.name(),
        ops::APPLY_SCALE | ops::COND_IF | ops::CUSTOM | ops::WHILE_LOOP | ops::YIELD
    )
}

impl Bounds<'_> {
    fn expect(&self, holds: bool, message: &str) -> Check {
        match holds {
            true => Ok(()),
            false => Err(self.op.error(format_args!("failed level check: {message}"))),
        }
    }

    fn rank(&self, ty: Type, name: &str) -> Check {
        let cx = self.op.cx;
        if let Some(rank) = shape_rank(cx, ty) {
            // Constants are bounded where they are used.
            if self.op.name() != ops::CONST_SHAPE && rank > self.limits.rank {
                let ty = cx.type_string(ty);
                return Err(self.op.error(format_args!(
                    "failed shape type level check: '{ty}' exceeds MAX_RANK"
                )));
            }
            return Ok(());
        }
        if cx.shaped_element(ty).is_none() {
            return Ok(());
        }
        let shape = cx.shape(ty);
        self.expect(shape.is_some(), "unranked tensor")?;
        let rank = shape.map_or(0, <[i64]>::len) as i64;
        let message = format!("{name} rank(shape) <= MAX_RANK");
        self.expect(rank <= self.limits.rank, &message)
    }

    fn size(&self, ty: Type, name: &str) -> Check {
        let cx = self.op.cx;
        let Some(element) = cx.shaped_element(ty) else {
            return Ok(());
        };
        let Some(shape) = cx.shape(ty) else {
            return self.expect(false, "unranked tensor");
        };
        if shape.contains(&DYNAMIC) {
            let message = format!(
                "{name} shape dimension cannot be dynamic when targeting TOSA specification version 1.0 or below"
            );
            return self.expect(self.version > Version::V1_0, &message);
        }
        let size = shape
            .iter()
            .fold(bytes(cx, element), |all, size| all.saturating_mul(*size));
        let message = format!("{name} tensor size (in bytes) <= (1 << MAX_LOG2_SIZE - 1)");
        self.expect(size <= self.limits.bytes, &message)
    }

    fn all_at_most(&self, numbers: &[i64], most: i64, message: &str) -> Check {
        self.expect(numbers.iter().all(|number| *number <= most), message)
    }

    fn kernels(&self, numbers: &[i64], name: &str) -> Check {
        let message = format!("{name} <= MAX_KERNEL");
        self.all_at_most(numbers, self.limits.kernel, &message)
    }

    fn strides(&self, numbers: &[i64]) -> Check {
        self.all_at_most(numbers, self.limits.stride, "stride <= MAX_STRIDE")
    }

    /// Pools and convolutions.
    fn windows(&self) -> Check {
        let op = self.op;
        if let Some(pool) = ops::AvgPool2d::of(op) {
            return self.pool(&pool.kernel(), &pool.stride(), &pool.pad());
        }
        if let Some(pool) = ops::MaxPool2d::of(op) {
            return self.pool(&pool.kernel(), &pool.stride(), &pool.pad());
        }
        if let Some(conv) = ops::Conv2d::of(op) {
            let sizes = self.sizes(conv.weight(), &[1, 2]);
            return self.convolution(&conv.dilation(), &conv.pad(), &conv.stride(), &sizes);
        }
        if let Some(conv) = ops::Conv3d::of(op) {
            let sizes = self.sizes(conv.weight(), &[1, 2, 3]);
            return self.convolution(&conv.dilation(), &conv.pad(), &conv.stride(), &sizes);
        }
        if let Some(conv) = ops::DepthwiseConv2d::of(op) {
            let sizes = self.sizes(conv.weight(), &[0, 1]);
            return self.convolution(&conv.dilation(), &conv.pad(), &conv.stride(), &sizes);
        }
        if let Some(conv) = ops::TransposeConv2d::of(op) {
            let sizes = self.sizes(conv.weight(), &[1, 2]);
            for (size, name) in sizes.iter().zip(["KH", "KW"]) {
                self.kernels(&[*size], name)?;
            }
            self.kernels(&conv.out_pad(), "pad")?;
            return self.strides(&conv.stride());
        }
        Ok(())
    }

    fn pool(&self, kernel: &[i64], stride: &[i64], pad: &[i64]) -> Check {
        self.kernels(kernel, "kernel")?;
        self.strides(stride)?;
        self.kernels(pad, "pad")
    }

    fn convolution(&self, dilation: &[i64], pad: &[i64], stride: &[i64], sizes: &[i64]) -> Check {
        self.kernels(dilation, "dilation")?;
        self.kernels(pad, "pad")?;
        self.strides(stride)?;
        let names = match sizes.len() {
            3 => &["dilation_d * KD", "dilation_y * KH", "dilation_x * KW"][..],
            _ => &["dilation_y * KH", "dilation_x * KW"],
        };
        for ((size, dilation), name) in sizes.iter().zip(dilation).zip(names) {
            let message = format!("{name} <= MAX_KERNEL)");
            let extent = [size.saturating_mul(*dilation)];
            self.all_at_most(&extent, self.limits.kernel, &message)?;
        }
        Ok(())
    }

    /// Sizes of a value's dimensions; those that are not known are as small as can be.
    fn sizes(&self, value: ValueId, dims: &[usize]) -> Vec<i64> {
        let Some(shape) = self.op.cx.shape(self.op.ty(value)) else {
            return Vec::new();
        };
        let size = |dim: &usize| shape.get(*dim).copied().filter(|size| *size != DYNAMIC);
        dims.iter().map(|dim| size(dim).unwrap_or(0)).collect()
    }

    /// Fourier transforms.
    fn planes(&self) -> Check {
        let input = ops::Fft2d::of(self.op).map(|view| view.input_real());
        let input = input.or_else(|| Some(ops::Rfft2d::of(self.op)?.input_real()));
        let sizes = input.map(|input| self.sizes(input, &[1, 2]));
        for (size, name) in sizes.unwrap_or_default().iter().zip(["H", "W"]) {
            self.kernels(&[*size], name)?;
        }
        Ok(())
    }

    /// How much larger images become.
    fn scale(&self) -> Check {
        let Some(resize) = ops::Resize::of(self.op) else {
            return Ok(());
        };
        let Some(scale) = constants::sizes_of(self.op, resize.scale()) else {
            return Ok(());
        };
        for (ratio, axis) in scale.chunks_exact(2).zip(["y", "x"]) {
            let message = format!("scale_{axis}_n/scale_{axis}_d <= MAX_SCALE");
            let quotient = ratio[0].checked_div(ratio[1]).unwrap_or(i64::MAX);
            self.expect(quotient <= self.limits.scale, &message)?;
        }
        Ok(())
    }

    fn lists(&self) -> Check {
        let op = self.op;
        let lists: Vec<(usize, &str)> = if let Some(view) = ops::Concat::of(op) {
            vec![(view.input1().len(), "input1")]
        } else if ops::Custom::of(op).is_some() {
            vec![
                (op.num_operands(), "input_list"),
                (op.num_results(), "output_list"),
            ]
        } else if let Some(view) = ops::CondIf::of(op) {
            vec![
                (view.input_list().len(), "inputs"),
                (op.num_results(), "outputs"),
            ]
        } else if ops::WhileLoop::of(op).is_some() {
            vec![(op.num_operands(), "inputs"), (op.num_results(), "outputs")]
        } else {
            Vec::new()
        };
        for (count, name) in lists {
            if count > self.limits.tensors {
                return Err(op.error(format_args!(
                    "failed level check for MAX_TENSOR_LIST_SIZE: {name}"
                )));
            }
        }
        Ok(())
    }

    /// Conditionals and loops in each other.
    fn nesting(&self) -> Check {
        let controls = |op: &OpRef| matches!(op.name(), ops::COND_IF | ops::WHILE_LOOP);
        if !controls(&self.op) {
            return Ok(());
        }
        let around = std::iter::successors(Some(self.op), |op| op.parent());
        let depth = around.filter(controls).count();
        let message = format!("{depth} >= MAX_NESTING");
        self.expect(depth < self.limits.nesting, &message)
    }
}
