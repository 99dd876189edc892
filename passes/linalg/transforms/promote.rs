//! Operands of structured operations in buffers of their own.
//!
//! ```mlir
//! linalg.matmul ins(%a, %b : ..) outs(%c : ..)   // all three are views
//! // %own = memref.alloc() : memref<32xi8>
//! // %all = memref.view %own[%c0][%m, %k] : memref<32xi8> to memref<?x?xf32>
//! // %part = memref.subview %all[0, 0] [%rows, %columns] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
//! // linalg.copy ins(%a : ..) outs(%part : ..)
//! // linalg.matmul ins(%part, ..
//! ```

use std::collections::BTreeMap;

use oxmlir_dialects::affine::analysis::bounds::KnownBounds;
use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::memref::mixed::Slice;
use oxmlir_dialects::memref::views::{dropped_dims, subview_type};
use oxmlir_dialects::tables::gpu::AddressSpace;
use oxmlir_dialects::tables::{affine, arith, complex, func, gpu, linalg, memref, scf};
use oxmlir_ir::affine::{AffineContext, AffineExpr, BinaryOp, ExprKind};
use oxmlir_ir::bounds::Quantity;
use oxmlir_ir::rewrite::{Rewriter, folded};
use oxmlir_ir::{
    Attribute, BlockId, DYNAMIC, Location, OpFoldResult, OpId, OpName, Type, TypeKind, ValueId,
};

use super::pack::sound::may_pad;
use super::shape::size_value;
use crate::vector::build::zero;

/// What becomes of operands.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// The operands that get a buffer; all if there are none.
    pub operands: Vec<usize>,
    /// The operands that are the whole buffer, filled up with zeros.
    pub whole: Vec<bool>,
    /// Whether those beyond these are.
    pub whole_by_default: bool,
    /// Buffers are as large as the views, not as large as these may be.
    pub original_size: bool,
    /// Buffers are on the stack.
    pub on_stack: bool,
    /// The alignment in bytes.
    pub alignment: Option<i64>,
    /// The memory space.
    pub space: Option<Attribute>,
    /// The memory of a device that buffers are in, for as long as the function runs: that of a workgroup or of a work item.
    pub device: Option<AddressSpace>,
}

impl Options {
    /// Whether an operand becomes the whole buffer.
    fn is_whole(&self, operand: usize) -> bool {
        let own = self.whole.get(operand).copied();
        own.unwrap_or(self.whole_by_default)
    }
}

/// An operand that gets a buffer.
struct Promoted {
    operand: usize,
    view: ValueId,
    is_read: bool,
    buffer: ValueId,
    /// All of the buffer, and the part that the view stands for.
    all: ValueId,
    part: ValueId,
}

/// The operands that are views and are to get a buffer.
fn views(rw: &Rewriter, op: OpId, options: &Options) -> Option<Vec<(usize, ValueId, bool)>> {
    let view = Structured::of(rw.op(op))?;
    let is_view = |value: ValueId| {
        let def = rw.body.defining_op(value);
        def.is_some_and(|def| rw.body.name(def) == memref::SUBVIEW)
    };
    let wanted =
        |operand: &usize| options.operands.is_empty() || options.operands.contains(operand);
    let all = view.op.operands().enumerate();
    let all = all.filter(|(operand, value)| wanted(operand) && is_view(*value));
    Some(
        all.map(|(operand, value)| {
            let is_read = view.op.name() != linalg::GENERIC || view.uses_element(operand);
            (operand, value, is_read)
        })
        .collect(),
    )
}

/// Whether operands can get buffers: views of the operation, which works on buffers and has some.
pub fn can_promote(rw: &Rewriter, op: OpId, options: &Options) -> bool {
    let on_buffers = Structured::of(rw.op(op)).is_some_and(Structured::has_pure_buffer_semantics);
    let views = views(rw, op, options).unwrap_or_default();
    let fits = |(_, view, _): &(usize, ValueId, bool)| match options.device {
        Some(_) => constant_shape(rw, *view, options).is_some(),
        None => true,
    };
    let has_place = options.device.is_none() || device_scope(rw, op).is_some();
    on_buffers && !views.is_empty() && has_place && views.iter().all(fits)
}

/// Operations whose regions run several times at once.
const PARALLEL: [OpName; 4] = [affine::PARALLEL, gpu::LAUNCH, scf::FORALL, scf::PARALLEL];

/// The block at the start of the function around an operation, if this runs alone, so that one buffer there is enough.
fn device_scope(rw: &Rewriter, op: OpId) -> Option<BlockId> {
    let mut around = std::iter::successors(rw.body.parent_op(op), |op| rw.body.parent_op(*op));
    let name = |op: &OpId| rw.body.name(*op);
    let function = around.find(|op| name(op) == func::FUNC || PARALLEL.contains(&name(op)))?;
    let region = rw.body.only_region(function);
    (name(&function) == func::FUNC).then(|| rw.body.first_block(region))?
}

/// The sizes of the buffer of a view, if all are known.
fn constant_shape(rw: &Rewriter, view: ValueId, options: &Options) -> Option<Vec<i64>> {
    let extents = extents(rw, view, options)?.into_iter();
    let sizes = extents.map(|extent| match extent.full {
        OpFoldResult::Known(size) => Some(size),
        _ => None,
    });
    sizes.collect()
}

/// A size of an operand, and of the buffer for it.
struct Extent {
    size: OpFoldResult,
    full: OpFoldResult,
}

impl Extent {
    fn is_padded(&self) -> bool {
        self.size != self.full
    }
}

/// The sizes of an operand that is a view, and of its buffer.
fn extents(rw: &Rewriter, view: ValueId, options: &Options) -> Option<Vec<Extent>> {
    let def = rw.op(rw.body.defining_op(view)?);
    let (slice, dropped) = (Slice::of(def), dropped_dims(def)?);
    let kept = (0..slice.sizes.len()).filter(|dim| !dropped[*dim]);
    let extents = kept.map(|dim| {
        let size = match slice.sizes[dim] {
            OpFoldResult::Value(value) => match rw.cx.constant_int(rw.body, value) {
                Some(known) => OpFoldResult::Known(known),
                None => slice.sizes[dim],
            },
            known => known,
        };
        let full = match size {
            OpFoldResult::Value(value) if !options.original_size => {
                let most = KnownBounds::new(rw.cx, rw.body).at_most(Quantity::index(value));
                most.map_or(size, OpFoldResult::Known)
            }
            known => known,
        };
        Extent { size, full }
    });
    Some(extents.collect())
}

/// Whether an index grows with the iterations of all loops.
fn is_greatest_at_end(expr: AffineExpr, exprs: &AffineContext) -> bool {
    let mut grows = true;
    expr.walk(exprs, |part| {
        grows &= match part.kind(exprs) {
            ExprKind::Constant(value) => value >= 0,
            ExprKind::Binary(op, ..) => matches!(op, BinaryOp::Add | BinaryOp::Mul),
            _ => true,
        };
    });
    grows
}

/// The operands that are the whole buffer.
struct Whole {
    operands: Vec<usize>,
    /// The loops that run on over what is filled up.
    padded: Vec<u32>,
}

/// The wanted operands that can be the whole buffer: where this makes loops longer, all operands along these are as long.
fn whole_operands(rw: &Rewriter, op: OpId, options: &Options) -> Option<Whole> {
    let view = Structured::of(rw.op(op))?;
    let (maps, exprs) = (view.maps(), rw.cx.affine());
    let ranges = view.static_loop_ranges()?;
    let wanted = views(rw, op, options)?.into_iter();
    let wanted = wanted.filter(|(operand, ..)| options.is_whole(*operand));
    let whole = wanted.map(|(operand, value, _)| Some((operand, extents(rw, value, options)?)));
    let mut whole: Vec<(usize, Vec<Extent>)> = whole.collect::<Option<_>>()?;
    loop {
        let mut longer: BTreeMap<u32, OpFoldResult> = BTreeMap::new();
        for (operand, extents) in &whole {
            for (expr, extent) in maps[*operand].results(exprs).iter().zip(extents) {
                let along = expr.as_dim(exprs).filter(|_| extent.is_padded());
                along.map(|loop_| longer.insert(loop_, extent.full));
            }
        }
        let last = (0..).zip(&ranges).map(|(loop_, range)| {
            let range = Some(OpFoldResult::Known(*range)).filter(|_| *range != DYNAMIC);
            match longer.get(&loop_).copied().or(range) {
                Some(OpFoldResult::Known(size)) => Some(size - 1),
                _ => None,
            }
        });
        let last: Vec<Option<i64>> = last.collect();
        let is_as_long = |loop_: u32, operand: usize| {
            let found = whole.iter().find(|(whole, _)| *whole == operand);
            let mut results = maps[operand].results(exprs).iter().enumerate();
            results.all(|(at, expr)| {
                let full = || found.and_then(|(_, extents)| Some(extents.get(at)?.full));
                match expr.as_dim(exprs) {
                    Some(along) => along != loop_ || full() == longer.get(&loop_).copied(),
                    None if !expr.is_function_of_dim(loop_, exprs) => true,
                    None => match (full(), expr.evaluate(&last, &[], exprs)) {
                        (Some(OpFoldResult::Known(size)), Some(last)) => {
                            last < size && is_greatest_at_end(*expr, exprs)
                        }
                        _ => false,
                    },
                }
            })
        };
        let uneven: Vec<u32> = longer
            .keys()
            .copied()
            .filter(|loop_| !(0..maps.len()).all(|operand| is_as_long(*loop_, operand)))
            .collect();
        if uneven.is_empty() {
            let operands = whole.iter().map(|(operand, _)| *operand).collect();
            let padded = longer.into_keys().collect();
            return Some(Whole { operands, padded });
        }
        whole.retain(|(operand, extents)| {
            let mut along = maps[*operand].results(exprs).iter().zip(extents);
            !along.any(|(expr, extent)| {
                let loop_ = expr.as_dim(exprs).filter(|_| extent.is_padded());
                loop_.is_some_and(|loop_| uneven.contains(&loop_))
            })
        });
    }
}

/// Whether the operation may run on over the zeros that operands are filled up with.
pub fn zeros_are_harmless(rw: &Rewriter, op: OpId, options: &Options) -> bool {
    let (Some(view), Some(whole)) = (Structured::of(rw.op(op)), whole_operands(rw, op, options))
    else {
        return false;
    };
    may_pad(view, &view.maps(), &whole.padded)
}

/// A number as a new value.
fn number(rw: &mut Rewriter, loc: Location, value: i64) -> ValueId {
    value_of(rw, loc, OpFoldResult::Known(value))
}

/// The bytes of an element of memory.
fn width(rw: &Rewriter, ty: Type) -> Option<i64> {
    let bits = match rw.cx.type_kind(ty) {
        TypeKind::Index => 64,
        TypeKind::Complex(part) => {
            2 * i64::from(rw.cx.int_width(*part).or(float_width(rw, *part))?)
        }
        _ => i64::from(rw.cx.int_width(ty).or(float_width(rw, ty))?),
    };
    Some((bits + 7) / 8)
}

fn float_width(rw: &Rewriter, ty: Type) -> Option<u32> {
    match rw.cx.type_kind(ty) {
        TypeKind::Float(kind) => Some(kind.width()),
        _ => None,
    }
}

/// A buffer for elements of some sizes: its bytes, and all of it.
fn allocate(
    rw: &mut Rewriter,
    loc: Location,
    element: Type,
    sizes: &[ValueId],
    options: &Options,
) -> Option<(ValueId, ValueId)> {
    let width = width(rw, element)?;
    let first = number(rw, loc, 0);
    let mut count = number(rw, loc, 1);
    for size in sizes {
        let product = arith::muli(rw, loc, count, *size);
        count = folded(rw, product);
    }
    let byte = Type::I8;
    let bytes = |shape: i64| TypeKind::MemRef {
        shape: [shape].into(),
        element: byte,
        layout: None,
        space: options.space,
    };
    let (ty, dynamic) = match rw.cx.constant_int(rw.body, count) {
        Some(count) => (bytes(count.checked_mul(width)?), None),
        None => {
            let width = number(rw, loc, width);
            (bytes(DYNAMIC), Some(arith::muli(rw, loc, count, width)))
        }
    };
    let ty = rw.cx.ty(ty);
    let dynamic: Vec<ValueId> = dynamic.into_iter().collect();
    let buffer = match options.on_stack {
        true => {
            let more = memref::AllocaOptions {
                alignment: options.alignment,
            };
            memref::alloca_with(rw, loc, ty, &dynamic, &[], more)
        }
        false => {
            let more = memref::AllocOptions {
                alignment: options.alignment,
            };
            memref::alloc_with(rw, loc, ty, &dynamic, &[], more)
        }
    };
    let unknown = vec![DYNAMIC; sizes.len()];
    let like = rw.cx.ty(TypeKind::MemRef {
        shape: unknown.into(),
        element,
        layout: None,
        space: options.space,
    });
    let all = memref::view(rw, loc, like, buffer, first, sizes);
    Some((buffer, all))
}

/// A buffer in the memory of a device, at the start of the function.
fn allocate_on_device(
    rw: &mut Rewriter,
    op: OpId,
    view: ValueId,
    space: AddressSpace,
    options: &Options,
) -> Option<ValueId> {
    let (shape, scope) = (constant_shape(rw, view, options)?, device_scope(rw, op)?);
    let loc = rw.body.loc(rw.body.block_parent(scope));
    let ty = rw.cx.ty(TypeKind::MemRef {
        shape: shape.into(),
        element: rw.cx.element_type(rw.body.ty(view)),
        layout: None,
        space: Some(rw.cx.enum_attr(space)),
    });
    rw.insert_at_start(scope);
    let buffer = match space {
        AddressSpace::Private => memref::alloca(rw, loc, ty, &[], &[]),
        _ => memref::alloc(rw, loc, ty, &[], &[]),
    };
    rw.insert_before(op);
    Some(buffer)
}

/// Copies between a view and the buffer for it. All work items wait for what they share.
fn copy(rw: &mut Rewriter, loc: Location, from: ValueId, to: ValueId, options: &Options) {
    match options.device {
        None => {
            build::copy(rw, loc, from, to);
        }
        Some(AddressSpace::Workgroup) => {
            gpu::barrier(rw, loc);
            memref::copy(rw, loc, from, to);
            gpu::barrier(rw, loc);
        }
        Some(_) => {
            memref::copy(rw, loc, from, to);
        }
    }
}

/// The zero of numbers and pairs of them.
fn zero_of(rw: &mut Rewriter, loc: Location, element: Type) -> Option<ValueId> {
    if let TypeKind::Complex(part) = rw.cx.type_kind(element) {
        let part = zero(rw, loc, *part)?;
        return Some(complex::create(rw, loc, element, part, part));
    }
    zero(rw, loc, element)
}

/// Makes a buffer for an operand.
fn promote_one(
    rw: &mut Rewriter,
    loc: Location,
    op: OpId,
    (operand, view, is_read): (usize, ValueId, bool),
    options: &Options,
) -> Option<Promoted> {
    let extents = extents(rw, view, options)?;
    let slice = Slice::of(rw.op(rw.body.defining_op(view)?));
    // The reference makes values of all that the view says.
    let mut sizes = Vec::new();
    for dim in 0..slice.sizes.len() {
        value_of(rw, loc, slice.offsets[dim]);
        sizes.push(value_of(rw, loc, slice.sizes[dim]));
        value_of(rw, loc, slice.strides[dim]);
    }
    let dropped = dropped_dims(rw.op(rw.body.defining_op(view)?))?;
    let kept = (0..sizes.len()).filter(|dim| !dropped[*dim]);
    let (mut full, mut partial) = (Vec::new(), Vec::new());
    for (at, dim) in kept.enumerate() {
        full.push(match extents[at].full {
            OpFoldResult::Known(most) if !options.original_size => number(rw, loc, most),
            _ => sizes[dim],
        });
        partial.push(size_value(rw, loc, view, at));
    }
    let element = rw.cx.element_type(rw.body.ty(view));
    let (buffer, all) = match options.device {
        Some(space) => {
            let buffer = allocate_on_device(rw, op, view, space, options)?;
            (buffer, buffer)
        }
        None => allocate(rw, loc, element, &full, options)?,
    };
    let known = |number: i64| {
        partial
            .iter()
            .map(|_| OpFoldResult::Known(number))
            .collect()
    };
    let slice = Slice {
        offsets: known(0),
        sizes: partial
            .iter()
            .map(|size| OpFoldResult::Value(*size))
            .collect(),
        strides: known(1),
    };
    let ty = subview_type(rw.cx, rw.body.ty(all), &slice)?;
    let part = slice.subview(rw, loc, ty, all);
    if options.is_whole(operand) {
        let zero = zero_of(rw, loc, element)?;
        build::fill(rw, loc, zero, all);
    }
    Some(Promoted {
        operand,
        view,
        is_read,
        buffer,
        all,
        part,
    })
}

/// Operations that want the same sizes to be known of all operands.
const WANT_EQUAL_SHAPES: [OpName; 4] = [
    linalg::BROADCAST,
    linalg::MAP,
    linalg::REDUCE,
    linalg::TRANSPOSE,
];

/// A buffer of which as many sizes are known as of `view`.
fn with_shape_of(rw: &mut Rewriter, loc: Location, view: ValueId, buffer: ValueId) -> ValueId {
    let shape = rw.cx.shape(rw.body.ty(view)).unwrap_or_default();
    let mut kind = rw.cx.type_kind(rw.body.ty(buffer)).clone();
    match &mut kind {
        TypeKind::MemRef { shape: known, .. } if known[..] != *shape => *known = shape.into(),
        _ => return buffer,
    }
    memref::cast(rw, loc, rw.cx.ty(kind), buffer)
}

/// Gives operands of an operation on buffers buffers of their own. What has been checked does not fail.
pub fn promote(rw: &mut Rewriter, op: OpId, options: &Options) -> Option<()> {
    let loc = rw.body.loc(op);
    let views = views(rw, op, options)?;
    let inputs = Structured::of(rw.op(op))?.num_inputs();
    let whole = whole_operands(rw, op, options)?;
    rw.insert_before(op);
    let mut promoted = Vec::new();
    for view in views {
        promoted.push(promote_one(rw, loc, op, view, options)?);
    }
    for one in promoted.iter().filter(|one| one.is_read) {
        copy(rw, loc, one.view, one.part, options);
    }
    for one in &promoted {
        let mut new = match whole.operands.contains(&one.operand) {
            true => one.all,
            false => one.part,
        };
        if WANT_EQUAL_SHAPES.contains(&rw.body.name(op)) {
            new = with_shape_of(rw, loc, one.view, new);
        }
        rw.set_operand(op, one.operand, new);
    }
    rw.insert_after(op);
    for one in promoted.iter().filter(|one| one.operand >= inputs) {
        copy(rw, loc, one.part, one.view, options);
    }
    if !options.on_stack && options.device.is_none() {
        for one in &promoted {
            memref::dealloc(rw, loc, one.buffer);
        }
    }
    Some(())
}
