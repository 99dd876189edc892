//! Loads and stores of matrices in shared local memory.

use oxmlir_dialects::tables::{arith, gpu, llvm, vector, xegpu, xevm};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::types::MemDesc;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Context, Location, OpId, OpName, Type, ValueId};

use super::access::{add_offset, element_bytes, pointer, recoded};
use super::desc::{self, Number};
use super::int;
use crate::vector::build;

/// The address space of shared local memory.
const SHARED: u32 = 3;

/// Where the elements of a matrix are: the shape of its blocks if it has any, and the strides of the numbers of blocks and of
/// the places in a block. The strides of the descriptor say in which order the dimensions are; there is no padding.
struct Layout {
    block: Option<Vec<i64>>,
    outer: Vec<i64>,
    inner: Vec<i64>,
}

impl Layout {
    fn of(cx: &Context, desc: &MemDesc) -> Option<Layout> {
        let (block, strides) = (desc.block(cx), desc.strides(cx));
        if block.len() != strides.len() || strides.contains(&0) || block.contains(&0) {
            return None;
        }
        let mut order: Vec<usize> = (0..strides.len()).collect();
        order.sort_by_key(|dim| strides[*dim]);
        let (mut inner, mut outer) = (vec![1; block.len()], vec![1; block.len()]);
        let mut blocks: i64 = block.iter().product();
        let mut within = 1;
        for (i, dim) in order.iter().enumerate() {
            (inner[*dim], outer[*dim]) = (within, blocks);
            within *= block[*dim];
            if let Some(next) = order.get(i + 1) {
                blocks *= strides[*next] / strides[*dim] / block[*dim];
            }
        }
        Some(Layout {
            block: (block != desc.shape).then_some(block),
            outer,
            inner,
        })
    }

    /// The number of the element at `offsets`.
    fn linear(&self, rw: &mut ConversionRewriter, loc: Location, offsets: &[Number]) -> ValueId {
        let (places, strides) = match &self.block {
            None => (offsets.to_vec(), self.inner.clone()),
            Some(block) => (
                split(rw, loc, offsets, block),
                [&self.outer[..], &self.inner].concat(),
            ),
        };
        let mut sum = int(rw, loc, Type::INDEX, 0);
        for (place, stride) in places.into_iter().zip(strides) {
            let place = index(rw, loc, place);
            let stride = int(rw, loc, Type::INDEX, stride);
            let step = build::binary(rw, loc, arith::MULI, place, stride);
            sum = build::binary(rw, loc, arith::ADDI, step, sum);
        }
        sum
    }
}

fn index(rw: &mut ConversionRewriter, loc: Location, number: Number) -> ValueId {
    match number {
        Number::Value(value) => value,
        Number::Constant(value) => int(rw, loc, Type::INDEX, value),
    }
}

/// The numbers of blocks, then the places in a block.
fn split(
    rw: &mut ConversionRewriter,
    loc: Location,
    offsets: &[Number],
    block: &[i64],
) -> Vec<Number> {
    let (mut quotients, mut rests) = (Vec::new(), Vec::new());
    for (offset, size) in offsets.iter().zip(block) {
        let mut part = |name: OpName| {
            let offset = index(rw, loc, *offset);
            let size = int(rw, loc, Type::INDEX, *size);
            Number::Value(build::binary(rw, loc, name, offset, size))
        };
        quotients.push(part(arith::DIVSI));
        rests.push(part(arith::REMSI));
    }
    quotients.extend(rests);
    quotients
}

/// The pointer to the elements of an access.
fn address(
    rw: &mut ConversionRewriter,
    loc: Location,
    matrix: &Matrix,
    size: i64,
) -> Result<ValueId, NoMatch> {
    let cx = rw.cx;
    let desc = MemDesc::of(cx, matrix.desc_type).ok_or("no descriptor")?;
    let layout = Layout::of(cx, &desc).ok_or("an unknown layout")?;
    let offset = layout.linear(rw, loc, &matrix.offsets);
    let offset = arith::index_castui(rw, loc, Type::I32, offset);
    let address = add_offset(rw, loc, matrix.base, offset, size);
    Ok(pointer(rw, loc, address, SHARED))
}

/// An access of a matrix: where it begins, and whether the lanes of a subgroup do it together.
struct Access {
    ptr: ValueId,
    /// The bytes of an element.
    size: i64,
    together: bool,
}

/// What is accessed.
struct Matrix {
    /// The type of the descriptor.
    desc_type: Type,
    /// What the descriptor has become.
    base: ValueId,
    offsets: Vec<Number>,
}

impl Access {
    /// An access to elements of type `ty`.
    fn of(
        rw: &mut ConversionRewriter,
        loc: Location,
        ty: Type,
        matrix: &Matrix,
        together: bool,
    ) -> Result<Access, NoMatch> {
        let size = element_bytes(rw, ty)?;
        if !together && !loads_at_once(rw) {
            return Err("The lowering is specific to pvc or bmg.".into());
        }
        let ptr = address(rw, loc, matrix, size)?;
        Ok(Access {
            ptr,
            size,
            together,
        })
    }
}

/// Whether the module around is compiled for a chip that loads what a lane has at once.
fn loads_at_once(rw: &ConversionRewriter) -> bool {
    let cx = rw.cx;
    let Some(module) = rw.ancestor(gpu::MODULE) else {
        return false;
    };
    let targets = module.inherent(gpu::module::TARGETS_ATTR);
    let targets = targets.map_or(&[][..], |t| cx.array_elements(t));
    let mut targets = targets.iter().filter_map(|t| xevm::TargetAttr::of(cx, *t));
    let chip = targets.next().map(xevm::TargetAttr::chip);
    matches!(chip, Some("pvc" | "bmg"))
}

/// The flat type of what is moved as a whole.
fn flat(cx: &Context, ty: Type) -> Type {
    let count: i64 = cx.shape(ty).unwrap_or_default().iter().product();
    VectorType::fixed(&[count], cx.element_type(ty)).ty(cx)
}

fn as_integers(rw: &ConversionRewriter, ty: Type, size: i64) -> Result<Type, NoMatch> {
    let width = u32::try_from(size * 8).map_err(|_| "elements of no size")?;
    recoded(rw, ty, rw.cx.int_type(width))
}

fn bitcast(rw: &mut ConversionRewriter, loc: Location, value: ValueId, ty: Type) -> ValueId {
    match rw.body.ty(value) == ty {
        true => value,
        false => vector::bitcast(rw, loc, ty, value),
    }
}

// load_matrix d[i, j] -> load &d[i, j]
pub fn load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let cx = rw.cx;
    let view = xegpu::LoadMatrix::new(rw.op(op));
    let (loc, ty) = (view.loc(), flat(cx, view.ty(view.res())));
    let matrix = Matrix {
        desc_type: view.ty(view.mem_desc()),
        base: operands[xegpu::load_matrix::MEM_DESC],
        offsets: desc::offsets(&view.const_offsets(), &view.offsets())?,
    };
    let together = view.subgroup_block_io();
    let access = Access::of(rw, loc, ty, &matrix, together)?;
    let value = if access.together {
        let integers = as_integers(rw, ty, access.size)?;
        let value = xevm::blockload(rw, loc, integers, access.ptr);
        bitcast(rw, loc, value, ty)
    } else if cx.shape(ty) == Some(&[1]) {
        llvm::load(rw, loc, cx.element_type(ty), access.ptr)
    } else {
        llvm::load(rw, loc, ty, access.ptr)
    };
    rw.replace(op, &[value]);
    Ok(())
}

// store_matrix v, d[i, j] -> store v, &d[i, j]
pub fn store(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let cx = rw.cx;
    let view = xegpu::StoreMatrix::new(rw.op(op));
    let loc = view.loc();
    let value = operands[xegpu::store_matrix::DATA];
    let ty = view.ty(value);
    let matrix = Matrix {
        desc_type: view.ty(view.mem_desc()),
        base: operands[xegpu::store_matrix::MEM_DESC],
        offsets: desc::offsets(&view.const_offsets(), &view.offsets())?,
    };
    let together = view.subgroup_block_io();
    let access = Access::of(rw, loc, ty, &matrix, together)?;
    if access.together {
        let integers = match cx.shape(ty) {
            Some(_) => as_integers(rw, ty, access.size)?,
            None => ty,
        };
        let value = bitcast(rw, loc, value, integers);
        xevm::blockstore(rw, loc, access.ptr, value);
    } else {
        llvm::store(rw, loc, value, access.ptr);
    }
    rw.erase(op);
    Ok(())
}
