//! Reshapes by a shape that is read from memory.

use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::tables::llvm::{self, ICmpPredicate};
use oxmlir_dialects::tables::memref;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome, build_cast};
use oxmlir_ir::{BlockId, DYNAMIC, OpId, Type, ValueId};

use super::cast::{pointers, stack_descriptor};
use super::{builder, element_type, is_ranked, operand_type, pointer_type, result_type};
use crate::conversion::llvm_common::{Descriptor, LlvmBuilder, UnrankedDescriptor};

pub fn reshape(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    if is_ranked(rw, result_type(rw, op)) {
        reshape_ranked(rw, op, operands)
    } else {
        reshape_unranked(rw, op, operands)
    }
}

// reshape(m, shape) -> (m.allocated, m.aligned, 0, shape, products of sizes)
fn reshape_ranked(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::reshape::{SHAPE, SOURCE};
    let (from, to) = (operand_type(rw, op, SOURCE), result_type(rw, op));
    let (ranked, ptr, target) = (
        is_ranked(rw, from),
        pointer_type(rw, from)?,
        rw.convert(to)?,
    );
    let (strides, offset) = strides_and_offset(rw.cx, to).ok_or("no strided layout")?;
    if offset == DYNAMIC {
        return Err("dynamic offset is unsupported".into());
    }
    let sizes = rw.cx.shape(to).ok_or("no rank")?;
    let shape_type = operand_type(rw, op, SHAPE);
    let shape_type = (shape_type, element_type(rw, shape_type)?);
    let mut b = builder(rw, op)?;
    let mut desc = Descriptor::poison(&mut b, target);
    let [allocated, aligned] = pointers(&mut b, operands[SOURCE], ranked, ptr);
    desc.set_allocated(&mut b, allocated);
    desc.set_aligned(&mut b, aligned);
    desc.set_constant_offset(&mut b, offset);
    let mut running = None;
    for dim in (0..sizes.len()).rev() {
        let stride = match (strides[dim], running) {
            (DYNAMIC, Some(stride)) => stride,
            (DYNAMIC, None) => b.constant(1),
            (stride, _) => b.constant(stride),
        };
        let size = match sizes[dim] {
            DYNAMIC => load_size(&mut b, operands[SHAPE], shape_type, dim),
            size => b.constant(size),
        };
        desc.set_size(&mut b, dim, size);
        desc.set_stride(&mut b, dim, stride);
        running = Some(b.mul(stride, size));
    }
    rw.replace(op, &[desc.value]);
    Ok(())
}

/// The size of `dim` in the shape operand, as an index.
fn load_size(b: &mut LlvmBuilder, shape: ValueId, ty: (Type, Type), dim: usize) -> ValueId {
    let index = b.constant(dim as i64);
    let addr = Descriptor::new(shape).element(b, ty, &[index], true);
    let mut size = b.load(ty.1, addr);
    if b.rw.cx.element_type(ty.0) == Type::INDEX {
        size = build_cast(b.rw, &[size], &[Type::INDEX], b.loc)[0];
    }
    if b.rw.body.ty(size) == b.index {
        return size;
    }
    build_cast(b.rw, &[size], &[b.index], b.loc)[0]
}

/// The shape has an unknown number of dimensions: a loop copies the sizes into a descriptor on the stack, from the last
/// to the first, and multiplies the strides.
fn reshape_unranked(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::reshape::{SHAPE, SOURCE};
    let (from, to) = (operand_type(rw, op, SOURCE), result_type(rw, op));
    let (ranked, ptr, target) = (is_ranked(rw, from), pointer_type(rw, to)?, rw.convert(to)?);
    let shape_element = element_type(rw, operand_type(rw, op, SHAPE))?;
    let blocks = split_around(rw, op)?;
    let mut b = builder(rw, op)?;
    b.rw.insert_before(op);
    let shape = Descriptor::new(operands[SHAPE]);
    let rank = shape.size(&mut b, 0);
    let mut desc = UnrankedDescriptor::poison(&mut b, target);
    desc.set_rank(&mut b, rank);
    let (inner, _) = stack_descriptor(&mut b, &mut desc);
    let (allocated, aligned, offset) = if ranked {
        let source = Descriptor::new(operands[SOURCE]);
        let [allocated, aligned] = [source.allocated(&mut b), source.aligned(&mut b)];
        (allocated, aligned, source.offset(&mut b))
    } else {
        let source = UnrankedDescriptor::new(operands[SOURCE]).ranked(&mut b);
        let allocated = source.allocated(&mut b, ptr);
        let aligned = source.aligned(&mut b, ptr);
        (allocated, aligned, source.offset(&mut b, ptr))
    };
    inner.set_allocated(&mut b, allocated);
    inner.set_aligned(&mut b, ptr, aligned);
    inner.set_offset(&mut b, ptr, offset);
    let sizes = inner.sizes_addr(&mut b, ptr);
    let index = b.index;
    let strides = b.gep_value(sizes, index, rank);
    let source = shape.aligned(&mut b);
    let one = b.constant(1);
    let last = b.sub(rank, one);
    let copy = CopyShape {
        from: source,
        element: shape_element,
        sizes,
        strides,
        one,
    };
    copy.build(&mut b, &blocks, last);
    rw.replace(op, &[desc.value]);
    Ok(())
}

/// The blocks of the loop: in front of it, condition, body, behind it.
struct LoopBlocks {
    before: BlockId,
    condition: BlockId,
    body: BlockId,
    end: BlockId,
}

/// Moves what follows `op` into a new last block, with two empty blocks in front of it.
fn split_around(rw: &mut ConversionRewriter, op: OpId) -> Result<LoopBlocks, NoMatch> {
    let before = rw.body.block(op).ok_or("not in a block")?;
    let next = rw.body.next_op(op).ok_or("nothing behind the operation")?;
    let end = rw.split_block(before, next);
    let region = rw.body.block_region(before);
    rw.body.move_block(end, region, None);
    let condition = rw.body.add_block_before(end);
    let body = rw.body.add_block_before(end);
    Ok(LoopBlocks {
        before,
        condition,
        body,
        end,
    })
}

struct CopyShape {
    /// The address of the first size of the shape operand and the type of its elements.
    from: ValueId,
    element: Type,
    /// Where sizes and strides go.
    sizes: ValueId,
    strides: ValueId,
    one: ValueId,
}

impl CopyShape {
    fn build(&self, b: &mut LlvmBuilder, blocks: &LoopBlocks, last: ValueId) {
        let index = b.index;
        b.rw.insert_at_end(blocks.before);
        b.branch(blocks.condition, &[last, self.one]);
        let dim = b.rw.body.add_arg(blocks.condition, index, b.loc);
        let stride = b.rw.body.add_arg(blocks.condition, index, b.loc);
        b.rw.insert_at_end(blocks.condition);
        let zero = b.constant(0);
        let more = llvm::icmp(b.rw, b.loc, dim, zero, ICmpPredicate::Sge);
        b.cond_branch(more, (blocks.body, &[]), (blocks.end, &[]));
        b.rw.insert_at_end(blocks.body);
        let addr = b.gep_value(self.from, self.element, dim);
        let size = b.load(index, addr);
        let addr = b.gep_value(self.sizes, index, dim);
        b.store(size, addr);
        let addr = b.gep_value(self.strides, index, dim);
        b.store(stride, addr);
        let next = b.mul(stride, size);
        let before = b.sub(dim, self.one);
        b.branch(blocks.condition, &[before, next]);
    }
}
