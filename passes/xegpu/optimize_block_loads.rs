//! Loads blocks that are to be transposed as wider numbers, which the hardware transposes on the way.
//!
//! ```mlir
//! %d = xegpu.create_nd_tdesc %m : memref<64x64xf16>
//!     -> !xegpu.tensor_desc<16x16xf16, #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>>
//! %0 = xegpu.load_nd %d[%i, %j] : .. -> vector<16x16xf16>
//! // %d = xegpu.create_nd_tdesc %address, shape : [64, 32], strides : [32, 1] : i64
//! //     -> !xegpu.tensor_desc<16x8xi32, #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>>
//! // %1 = xegpu.load_nd %d[%i, %j / 2] : .. -> vector<16x8xi32>
//! // %0 = vector.bitcast %1 : vector<16x8xi32> to vector<16x16xf16>
//! ```
//!
//! Each lane has a row of the block, and takes as many elements of it at a time as a wider number has.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::memref::mixed::{mixed, split};
use oxmlir_dialects::tables::xegpu::{CreateNdTdesc, CreateNdTdescOptions, LoadNd, LoadNdOptions};
use oxmlir_dialects::tables::{arith, gpu, memref, vector, xegpu, xevm};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::layout::Layout;
use oxmlir_dialects::xegpu::types::{TensorDesc, bits};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, NoMatch, Outcome,
};
use oxmlir_ir::{
    Attribute, Body, Context, DYNAMIC, Location, OpFoldResult, OpFoldResultList, OpId, OpRef, Type,
    ValueId,
};
use smallvec::{SmallVec, smallvec};

use super::layouts::{of_value, result_name};
use crate::affine::index;
use crate::bodies::convert;
use crate::vector::build;

pub static PASS: PassInfo = PassInfo::new(
    "xegpu-optimize-block-loads",
    "XeGPUOptimizeBlockLoads",
    "loads blocks to transpose as wider numbers",
    Anchor::Any,
    run,
);

/// The chips whose loads of blocks are known.
const CHIPS: &[&str] = &["pvc", "bmg"];

/// The number of bits of the elements that are transposed on the way, and the sizes of blocks of them.
const BITS: i64 = 32;
const HEIGHTS: [i64; 2] = [32, 16];
const WIDTH: i64 = 8;

/// What is said where no chip is known.
const UNSUPPORTED: &str = "[xegpu-optimize-block-loads]: XeGPUOptimizeBlockLoadsPass only supports PVC and BMG targets.\n";

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    if !has_known_chip(pass.cx, body) {
        // The reference's words, which its release prints, too.
        pass.write(UNSUPPORTED.to_owned());
        return Ok(());
    }
    let mut target = ConversionTarget::new();
    target
        .dynamic_op(xegpu::CREATE_ND_TDESC, |op| {
            let desc = CreateNdTdesc::new(op).tensor_desc();
            !wants_transposition(op.cx, op.ty(desc))
        })
        .dynamic_op(xegpu::LOAD_ND, |op| {
            let desc = LoadNd::new(op).tensor_desc();
            !wants_transposition(op.cx, op.ty(desc))
        })
        .dynamic_op(vector::EXTRACT, |op| {
            let layout = of_value(op.cx, op.body, op.only_result());
            let layout = layout.and_then(|layout| Layout::of(op.cx, layout));
            layout.is_none_or(|layout| elements_together(&layout).is_none())
        })
        .legal_dialects(&["arith", "memref", "vector"]);
    let mut patterns = ConversionPatterns::new();
    patterns.add(
        xegpu::CREATE_ND_TDESC,
        "XeGPUCreateNdDescOpPattern",
        None,
        create,
    );
    patterns.add(xegpu::LOAD_ND, "XeGPULoadNdDescOpPattern", None, load);
    patterns.add_many(
        Some(vector::EXTRACT),
        "VectorExtractOpPattern",
        None,
        |rw, op, operands| {
            let parts = &operands[vector::extract::SOURCE];
            let extract = vector::Extract::new(rw.op(op));
            let ([position], true) = (&extract.static_position()[..], parts.len() > 1) else {
                return Err(NoMatch::from("not a block of several"));
            };
            let part = usize::try_from(*position).ok().and_then(|at| parts.get(at));
            let part = *part.ok_or("a position that is not known")?;
            rw.replace(op, &[part]);
            Ok(())
        },
    );
    convert(body, pass, target, patterns)
}

/// Whether a kernel in a body is compiled for a chip that is known.
fn has_known_chip(cx: &Context, body: &Body) -> bool {
    let root = body.root();
    let is_known = |module: gpu::Module| {
        let targets = module.targets().unwrap_or_default().iter();
        let mut targets = targets.filter_map(|target| xevm::TargetAttr::of(cx, *target));
        targets
            .next()
            .is_some_and(|target| CHIPS.contains(&target.chip()))
    };
    let mut ops = std::iter::once(root).chain(body.nested_ops(root));
    ops.any(|op| gpu::Module::of(OpRef::new(cx, body, op)).is_some_and(is_known))
}

/// The number of elements of a row that a lane takes together, if each lane has a row.
fn elements_together(layout: &Layout) -> Option<i64> {
    match (&layout.lane_layout[..], &layout.lane_data[..]) {
        ([rows, 1], [1, together]) if *rows != 1 && *together != 1 => Some(*together),
        _ => None,
    }
}

/// Whether a block is to be transposed and has elements that are too small for it.
fn wants_transposition(cx: &Context, desc: Type) -> bool {
    TensorDesc::of(cx, desc).is_some_and(|desc| together(cx, &desc).is_some())
}

/// The number of elements of a block that become one number, if it is to be transposed and they are too small.
fn together(cx: &Context, desc: &TensorDesc) -> Option<i64> {
    if bits(cx, desc.element)? >= BITS {
        return None;
    }
    elements_together(&Layout::of(cx, desc.layout?)?)
}

/// The descriptor of wider numbers that takes the place of one.
fn widened(cx: &Context, desc: &TensorDesc) -> Option<TensorDesc> {
    let together = together(cx, desc)?;
    let [height, width] = desc.shape[..] else {
        return None;
    };
    let size = bits(cx, desc.element)? * together;
    let columns = width * desc.array_length(cx) / together;
    let height = HEIGHTS.into_iter().find(|size| height % size == 0)?;
    if size != BITS || columns % WIDTH != 0 {
        return None;
    }
    let mut layout = Layout::of(cx, desc.layout?)?;
    layout = Layout {
        lane_layout: layout.lane_layout,
        lane_data: vec![1, 1],
        order: std::mem::take(&mut layout.order),
        ..Layout::default()
    };
    let element = Type::I32;
    let mut wide = TensorDesc::block(cx, &[height, WIDTH], element, desc.checks_bounds(cx));
    wide.layout = Some(layout.to_attr(cx));
    Some(wide)
}

/// The number, if it is known: constants count.
fn known(rw: &Rewriter, number: OpFoldResult) -> OpFoldResult {
    match number {
        OpFoldResult::Value(value) => rw
            .cx
            .constant_int(rw.body, value)
            .map_or(number, OpFoldResult::Known),
        known => known,
    }
}

/// A number of elements as a number of wider ones.
fn divide(
    rw: &mut Rewriter,
    loc: Location,
    number: OpFoldResult,
    by: i64,
) -> Result<ValueId, NoMatch> {
    let number = known(rw, number);
    if let OpFoldResult::Known(number) = number
        && number % by != 0
    {
        return Err("elements that are not together in memory".into());
    }
    let value = value_of(rw, loc, number);
    // Their number is a power of two, since that of the bits is.
    let shift = index::constant(rw, loc, i64::from(by.trailing_zeros()));
    Ok(arith::shrui(rw, loc, value, shift))
}

/// The sizes and strides of what a descriptor is made of.
fn sizes_and_strides(desc: CreateNdTdesc) -> Option<[OpFoldResultList; 2]> {
    let source = desc.ty(desc.source());
    let given = |constants: Option<SmallVec<[i64; 4]>>| constants.filter(|all| !all.is_empty());
    let sizes = given(desc.const_shape()).or_else(|| Some(desc.cx.shape(source)?.into()));
    let strides = given(desc.const_strides())
        .or_else(|| Some(strides_and_offset(desc.cx, source)?.0.as_slice().into()));
    Some([
        mixed(&sizes?, &desc.shape()),
        mixed(&strides?, &desc.strides()),
    ])
}

// create_nd_tdesc p : 16x16xf16 -> create_nd_tdesc p : 16x8xi32
fn create(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let (cx, loc) = (rw.cx, rw.body.loc(op));
    let desc = CreateNdTdesc::new(rw.op(op));
    let old = TensorDesc::of(cx, desc.ty(desc.tensor_desc())).ok_or("no descriptor")?;
    let wide = widened(cx, &old).ok_or("no such block is transposed")?;
    let by = together(cx, &old).ok_or("no such block is transposed")?;
    let [mut sizes, mut strides] = sizes_and_strides(desc).ok_or("a source without a shape")?;
    let last = strides.last().map(|stride| known(rw, *stride));
    if last != Some(OpFoldResult::Known(1)) || strides.len() < 2 {
        return Err("Expecting row-major memref for transpose optimization.".into());
    }
    let mut source = operands[xegpu::create_nd_tdesc::SOURCE];
    let is_memref = cx.shape(rw.body.ty(source)).is_some();
    let offset = strides_and_offset(cx, rw.body.ty(source)).map(|(_, offset)| offset);
    if is_memref && offset != Some(0) {
        return Err("a memref with an offset".into());
    }
    let (last, pitch) = (sizes.len() - 1, strides.len() - 2);
    sizes[last] = OpFoldResult::Value(divide(rw, loc, sizes[last], by)?);
    strides[pitch] = OpFoldResult::Value(divide(rw, loc, strides[pitch], by)?);
    if is_memref {
        let address = memref::extract_aligned_pointer_as_index(rw, loc, source);
        source = arith::index_cast(rw, loc, Type::I64, address);
    }
    let [(const_shape, shape), (const_strides, strides)] = [split(&sizes), split(&strides)];
    let options = CreateNdTdescOptions {
        const_offsets: None,
        const_shape: Some(&const_shape),
        const_strides: Some(&const_strides),
    };
    let ty = wide.to_type(cx);
    let new = xegpu::create_nd_tdesc_with(rw, loc, ty, source, &[], &shape, &strides, options);
    rw.replace(op, &[new]);
    Ok(())
}

/// A load of a block with wider numbers.
struct Load<'a> {
    /// What it takes from the load that it stands for.
    options: LoadNdOptions<'a>,
    loc: Location,
    desc: ValueId,
    /// The type of the block as wider numbers, which may take several loads.
    block: VectorType,
    /// The sizes of what one load takes.
    tile: Vec<i64>,
    layout: Attribute,
}

// load_nd d[i, j] -> bitcast(load_nd d[i, j / 2])
fn load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let (cx, loc) = (rw.cx, rw.body.loc(op));
    let old_op = LoadNd::new(rw.op(op));
    let old = TensorDesc::of(cx, old_op.ty(old_op.tensor_desc())).ok_or("no descriptor")?;
    let desc = operands[xegpu::load_nd::TENSOR_DESC];
    let wide = TensorDesc::of(cx, rw.body.ty(desc)).ok_or("no descriptor")?;
    let by = together(cx, &old).ok_or("not to be transposed")?;
    let (Some(layout), Some(old_layout)) = (wide.layout, old.layout) else {
        return Err("a descriptor without a layout".into());
    };
    if wide.element == old.element {
        return Err("the descriptor stays as it is".into());
    }
    let offsets = old_op.const_offsets().unwrap_or_default();
    let offsets = mixed(&offsets, &old_op.offsets());
    let &[.., row, column] = &offsets[..] else {
        return Err("Expecting offsets in LoadNd".into());
    };
    let [height, width] = old.shape[..] else {
        return Err("a block that is not of two dimensions".into());
    };
    let load = Load {
        options: LoadNdOptions {
            const_offsets: Some(&[DYNAMIC, DYNAMIC]),
            packed: old_op.packed(),
            transpose: None,
            l1_hint: old_op.l1_hint(),
            l2_hint: old_op.l2_hint(),
            l3_hint: old_op.l3_hint(),
            layout: Some(layout),
        },
        loc,
        desc,
        block: VectorType::fixed(&[height, width / by], wide.element),
        tile: wide.shape,
        layout,
    };
    let count = old.array_length(cx);
    let mut column = divide(rw, loc, column, by)?;
    let ty = VectorType::fixed(&old.shape, old.element).ty(cx);
    let mut parts: SmallVec<[ValueId; 1]> = smallvec![];
    for part in 0..count {
        let block = build::zero(rw, loc, load.block.ty(cx)).ok_or("no zero")?;
        if count > 1 {
            let step = if part > 0 { width / by } else { 0 };
            column = shifted(rw, loc, column, step);
        }
        let block = load.fill(rw, block, [row, OpFoldResult::Value(column)]);
        let value = vector::bitcast(rw, loc, ty, block);
        say_layout(rw, value, old_layout);
        parts.push(value);
    }
    rw.replace_many(op, vec![parts.into_iter().collect()]);
    Ok(())
}

impl Load<'_> {
    /// Loads a block piece by piece, beginning at an offset.
    fn fill(&self, rw: &mut Rewriter, block: ValueId, offsets: [OpFoldResult; 2]) -> ValueId {
        let loc = self.loc;
        let [row, column] = offsets.map(|offset| {
            let offset = known(rw, offset);
            value_of(rw, loc, offset)
        });
        let sizes = &self.block.shape;
        let steps = |dim: usize| (0..sizes[dim]).step_by(self.tile[dim] as usize);
        let pieces = steps(0).flat_map(|y| steps(1).map(move |x| (y, x)));
        pieces.fold(block, |block, (y, x)| {
            let at = [shifted(rw, loc, row, y), shifted(rw, loc, column, x)];
            let ty = VectorType::fixed(&self.tile, self.block.element).ty(rw.cx);
            let piece = xegpu::load_nd_with(rw, loc, ty, self.desc, &at, self.options);
            let block = build::insert_slice(rw, loc, piece, block, &[y, x]);
            say_layout(rw, block, self.layout);
            block
        })
    }
}

/// An index and a constant added.
fn shifted(rw: &mut Rewriter, loc: Location, value: ValueId, by: i64) -> ValueId {
    let by = index::constant(rw, loc, by);
    arith::addi(rw, loc, value, by)
}

/// Says of the only result of an operation which layout it has.
fn say_layout(rw: &mut Rewriter, value: ValueId, layout: Attribute) {
    if let Some(def) = rw.body.defining_op(value) {
        let cx = rw.cx;
        rw.body
            .set_named_attr(cx, def, &result_name(0), Some(layout));
    }
}
