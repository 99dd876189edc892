//! Convolutions and poolings along one dimension: windows of the input are slices of one vector.
//!
//! Steps along the output are taken at once if the stride is one, and one by one else.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::linalg::structured::{Structured, i64_elements};
use oxmlir_dialects::tables::vector::{self, CombiningKind, IteratorType};
use oxmlir_dialects::tables::{arith, linalg};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{
    AttrKind, Attribute, DYNAMIC, InsertPoint, Location, Mapping, OpFoldResult, OpId, OpName,
    OpRef, Type, TypeKind, ValueId,
};

use super::Options;
use super::reduction::combining_kind;
use super::state::{State, masked_op, set_in_bounds};
use crate::linalg::transforms::shape::size_value;
use crate::vector::build::{
    extract_slice, insert_slice, read, transpose, type_of, write, zero_attr,
};

/// What is done with the elements of a window.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// They are multiplied by filters over all channels.
    Channels,
    /// They are multiplied by a filter; there are no channels.
    Plain,
    /// Those of each channel are multiplied by a filter of its own.
    Depthwise,
    /// They are combined.
    Pool,
}

/// The kind of a convolution along one dimension, and whether its channels stand in front of that.
fn kind_of(name: OpName) -> Option<(Kind, bool)> {
    Some(match name {
        linalg::CONV_1D => (Kind::Plain, false),
        linalg::CONV_1D_NWC_WCF => (Kind::Channels, false),
        linalg::CONV_1D_NCW_FCW => (Kind::Channels, true),
        linalg::DEPTHWISE_CONV_1D_NWC_WC => (Kind::Depthwise, false),
        linalg::POOLING_NCW_MAX | linalg::POOLING_NCW_SUM => (Kind::Pool, true),
        linalg::POOLING_NWC_MAX
        | linalg::POOLING_NWC_MAX_UNSIGNED
        | linalg::POOLING_NWC_MIN
        | linalg::POOLING_NWC_MIN_UNSIGNED
        | linalg::POOLING_NWC_SUM => (Kind::Pool, false),
        _ => return None,
    })
}

/// Whether the vectors of an operation add up numbers in another order than its loops do, which rounds floats in another way: the loops
/// over the window are within those over the channels.
pub fn adds_in_another_order(name: OpName) -> bool {
    kind_of(name) == Some((Kind::Channels, true))
}

/// A convolution of known size.
struct Conv {
    loc: Location,
    kind: Kind,
    /// Whether the channels stand in front of the dimension of the window.
    channels_first: bool,
    /// The numbers of batches, outputs along the dimension, channels of the output and of the input, elements of a window.
    batch: i64,
    width: i64,
    features: i64,
    channels: i64,
    window: i64,
    stride: i64,
    dilation: i64,
    /// The outputs that are computed at once.
    step: i64,
    /// Whether the number of channels is not known: then it is that of a vector, as a multiple of `vscale` or not, and accesses are
    /// masked.
    masked: Option<bool>,
    /// What combines an element with the result, and what it is cast by in front.
    combiner: OpId,
    cast: Option<OpId>,
}

impl Conv {
    /// The convolution that `op` is; a number of channels that is not known is the third of the sizes in `options`, if there are
    /// such.
    fn of(op: OpRef, options: &Options) -> Option<Conv> {
        let (kind, channels_first) = kind_of(op.name())?;
        let view = Structured::of(op)?;
        let (inputs, inits) = (view.inputs(), view.inits());
        let (window, result) = (view.shape(*inputs.get(1)?), view.shape(*inits.first()?));
        let source = view.shape(*inputs.first()?);
        let mut shapes = [source, window, result].map(<[i64]>::to_vec);
        let masked = match options.sizes.is_empty() {
            true => None,
            false => with_channels(kind, &mut shapes, options)?,
        };
        if shapes
            .iter()
            .any(|s| s.contains(&DYNAMIC) || s.contains(&0))
        {
            return None;
        }
        let [_, window, result] = &shapes;
        let number = |name| {
            let attr = op.named_attr(name)?;
            i64_elements(op.cx, attr)?.first().copied()
        };
        let (stride, dilation) = (
            number("strides").unwrap_or(1),
            number("dilations").unwrap_or(1),
        );
        let [batch, width, features] = match (kind, channels_first, &result[..]) {
            (Kind::Plain, _, [width]) => [1, *width, 1],
            (_, false, [batch, width, features]) => [*batch, *width, *features],
            (_, true, [batch, features, width]) => [*batch, *width, *features],
            _ => return None,
        };
        let (window, channels) = match (kind, channels_first, &window[..]) {
            (Kind::Channels, false, [window, channels, _]) => (*window, *channels),
            (Kind::Channels, true, [_, channels, window]) => (*window, *channels),
            (Kind::Depthwise, _, [window, _]) | (_, _, [window]) => (*window, features),
            _ => return None,
        };
        let (combiner, cast) = body(view)?;
        Some(Conv {
            loc: op.loc(),
            kind,
            channels_first,
            batch,
            width,
            features,
            channels,
            window,
            stride,
            dilation,
            step: if stride == 1 { width } else { 1 },
            masked,
            combiner,
            cast,
        })
    }

    /// The elements along the dimension of the input, if they can be counted.
    fn input_width(&self) -> Option<i64> {
        let last = (self.width - 1).checked_mul(self.stride)?;
        let last_of_window = (self.window - 1).checked_mul(self.dilation)?;
        last.checked_add(last_of_window)?.checked_add(1)
    }

    /// The shape of a vector of a number of elements along the dimension, in the order in memory or with the channels last.
    fn shape(&self, width: i64, channels: i64, in_memory: bool) -> Vec<i64> {
        match (self.kind, in_memory && self.channels_first) {
            (Kind::Plain, _) => vec![width],
            (_, true) => vec![self.batch, channels, width],
            (_, false) => vec![self.batch, width, channels],
        }
    }

    /// The shape of the filter in memory.
    fn filter_shape(&self) -> Vec<i64> {
        match (self.kind, self.channels_first) {
            (Kind::Plain | Kind::Pool, _) => vec![self.window],
            (Kind::Depthwise, _) => vec![self.window, self.features],
            (Kind::Channels, true) => vec![self.features, self.channels, self.window],
            (Kind::Channels, false) => vec![self.window, self.channels, self.features],
        }
    }

    /// Where a slice begins along the dimension.
    fn offsets(&self, at: i64) -> Vec<i64> {
        match self.kind {
            Kind::Plain => vec![at],
            _ => vec![0, at, 0],
        }
    }

    /// The first outputs of the steps.
    fn steps(&self) -> impl Iterator<Item = i64> + use<> {
        (0..self.width).step_by(usize::try_from(self.step).unwrap_or(1))
    }
}

/// Puts the number of channels of a vector into the shapes of input, filter and result that do not know it: whether it is a
/// multiple of `vscale`; nothing where all shapes know it. Everything else has to be known and to fit into the vector.
fn with_channels(
    kind: Kind,
    shapes: &mut [Vec<i64>; 3],
    options: &Options,
) -> Option<Option<bool>> {
    let ([batch, width, channels, window], &[.., scalable, _]) = (
        <[i64; 4]>::try_from(options.sizes.as_slice()).ok()?,
        options.scalable.as_slice(),
    ) else {
        return None;
    };
    let is_known = |shape: &Vec<i64>| shape.last().is_some_and(|last| *last != DYNAMIC);
    let known = shapes.iter().filter(|shape| is_known(shape)).count();
    let [_, filter, result] = &*shapes;
    let fits = batch >= result[0]
        && width >= result[1]
        && window >= filter[0]
        && channels > 0
        && (known == 0 || channels >= result[2]);
    if kind != Kind::Depthwise || !fits || options.flatten_depthwise {
        return None;
    }
    match known {
        0 => {
            for shape in shapes {
                *shape.last_mut()? = channels;
            }
            Some(Some(scalable))
        }
        3 => Some(None),
        _ => None,
    }
}

/// The operation that combines, and the one that casts the only element that a pooling combines.
fn body(view: Structured) -> Option<(OpId, Option<OpId>)> {
    let body = view.op.body;
    let block = view.block()?;
    let end = body.last_op(block)?;
    let combiner = body.defining_op(body.operands(end).next()?)?;
    let out = *body.args(block).get(view.num_inputs())?;
    let element = body.operands(combiner).find(|operand| *operand != out)?;
    let cast = body
        .defining_op(element)
        .filter(|op| body.num_operands(*op) == 1);
    combining_kind(view.op.at(combiner))?;
    Some((combiner, cast))
}

/// Whether an operation is a convolution along one dimension of a kind that is known here.
pub fn is_known(op: OpRef) -> bool {
    kind_of(op.name()).is_some()
}

/// Builds the operations on vectors in front of a convolution: the values for its results.
pub fn vectorize(rw: &mut Rewriter, op: OpId, options: &Options) -> Option<Vec<ValueId>> {
    let conv = Conv::of(rw.op(op), options)?;
    State::new(rw, op, options)?;
    let flatten = options.flatten_depthwise;
    let view = Structured::of(rw.op(op))?;
    let (inputs, inits) = (view.inputs(), view.inits());
    let (input, filter, dest) = (*inputs.first()?, *inputs.get(1)?, *inits.first()?);
    let source = conv.shape(conv.input_width()?, conv.channels, true);
    rw.insert_before(op);
    let zero = value_of(rw, conv.loc, OpFoldResult::Known(0));
    let mut lhs = read_all(rw, &conv, input, &source, zero)?;
    let mut rhs = match conv.kind {
        Kind::Pool => None,
        _ => Some(read_all(rw, &conv, filter, &conv.filter_shape(), zero)?),
    };
    let mut acc = read_all(
        rw,
        &conv,
        dest,
        &conv.shape(conv.width, conv.features, true),
        zero,
    )?;
    if conv.channels_first {
        lhs = transpose(rw, conv.loc, lhs, &[0, 2, 1]);
        rhs = rhs.map(|rhs| transpose(rw, conv.loc, rhs, &[2, 1, 0]));
        acc = transpose(rw, conv.loc, acc, &[0, 2, 1]);
    }
    let mut value = unrolled(rw, &conv, [Some(lhs), rhs, Some(acc)], flatten)?;
    if conv.channels_first {
        value = transpose(rw, conv.loc, value, &[0, 2, 1]);
    }
    let transfer = transfer(rw, dest, value, zero)?;
    let written = write(rw, conv.loc, &transfer);
    match mask(rw, &conv, dest, rw.body.ty(value), written) {
        Some(mask) => Some(masked_op(rw, written, Some(mask)).into_iter().collect()),
        None => Some(rw.body.results(written).collect()),
    }
}

/// The mask of what there is of the memory that a new transfer of a vector accesses, if the transfers are masked.
fn mask(
    rw: &mut Rewriter,
    conv: &Conv,
    base: ValueId,
    vector: Type,
    transfer: OpId,
) -> Option<ValueId> {
    conv.masked?;
    let ty = VectorType::of(rw.cx, vector)?
        .with_element(Type::I1)
        .ty(rw.cx);
    let shape = rw.cx.shape(rw.body.ty(base))?.to_vec();
    set_in_bounds(rw, transfer, |_| true);
    let at = std::mem::replace(&mut rw.at, InsertPoint::Before(transfer));
    let sizes: Vec<OpFoldResult> = (0..shape.len())
        .map(|dim| match shape[dim] {
            DYNAMIC => OpFoldResult::Value(size_value(rw, conv.loc, base, dim)),
            known => OpFoldResult::Known(known),
        })
        .collect();
    let sizes: Vec<ValueId> = sizes
        .into_iter()
        .map(|size| value_of(rw, conv.loc, size))
        .collect();
    let mask = vector::create_mask(rw, conv.loc, ty, &sizes);
    rw.at = at;
    Some(mask)
}

fn transfer(rw: &Rewriter, base: ValueId, vector: ValueId, zero: ValueId) -> Option<Transfer> {
    let rank = rw.cx.rank(rw.body.ty(base))?;
    Some(Transfer {
        vector,
        base,
        indices: vec![zero; rank],
        padding: None,
        mask: None,
        map: rw.cx.affine().identity_map(rank as u32),
        in_bounds: vec![false; rank],
    })
}

fn read_all(
    rw: &mut Rewriter,
    conv: &Conv,
    base: ValueId,
    shape: &[i64],
    zero: ValueId,
) -> Option<ValueId> {
    let element = rw.cx.element_type(rw.body.ty(base));
    let padding = zero_attr(rw.cx, element)?;
    let padding = arith::constant(rw, conv.loc, padding);
    let transfer = Transfer {
        padding: Some(padding),
        ..transfer(rw, base, base, zero)?
    };
    let mut ty = VectorType::fixed(shape, element);
    if let (Some(scalable), Some(channels)) = (conv.masked, ty.scalable.last_mut()) {
        *channels = scalable;
    }
    let ty = ty.ty(rw.cx);
    let value = read(rw, conv.loc, ty, &transfer);
    let op = rw.body.defining_op(value)?;
    match mask(rw, conv, base, ty, op) {
        Some(mask) => masked_op(rw, op, Some(mask)),
        None => Some(value),
    }
}

/// All outputs, from slices of the input and the filter.
fn unrolled(
    rw: &mut Rewriter,
    conv: &Conv,
    [lhs, rhs, acc]: [Option<ValueId>; 3],
    flatten: bool,
) -> Option<ValueId> {
    let (lhs, mut acc) = (lhs?, acc?);
    let sizes = conv.shape(conv.step, conv.channels, false);
    let mut windows = Vec::new();
    for at in 0..conv.window {
        for from in conv.steps() {
            let offsets = conv.offsets(from * conv.stride + at * conv.dilation);
            windows.push(extract_slice(rw, conv.loc, lhs, &offsets, &sizes));
        }
    }
    let mut filters = Vec::new();
    for at in 0..conv.window {
        filters.push(rhs.map(|rhs| vector::extract(rw, conv.loc, rhs, &[], &[at])));
    }
    let sizes = conv.shape(conv.step, conv.features, false);
    let mut results = Vec::new();
    for from in conv.steps() {
        results.push(extract_slice(
            rw,
            conv.loc,
            acc,
            &conv.offsets(from),
            &sizes,
        ));
    }
    let mut windows = windows.into_iter();
    for filter in filters {
        for result in &mut results {
            *result = slice(rw, conv, windows.next()?, filter, *result, flatten)?;
        }
    }
    for (from, result) in conv.steps().zip(results) {
        acc = insert_slice(rw, conv.loc, result, acc, &conv.offsets(from));
    }
    Some(acc)
}

/// What a slice of the input adds to a slice of the result.
fn slice(
    rw: &mut Rewriter,
    conv: &Conv,
    window: ValueId,
    filter: Option<ValueId>,
    acc: ValueId,
    flatten: bool,
) -> Option<ValueId> {
    match (conv.kind, filter) {
        (Kind::Pool, _) => pooled(rw, conv, window, acc),
        (Kind::Channels, Some(filter)) => contracted(rw, conv, window, filter, acc),
        (Kind::Plain, Some(filter)) => {
            let (loc, ty) = (conv.loc, rw.body.ty(acc));
            let window = promoted(rw, loc, window, acc)?;
            let filter = promoted(rw, loc, filter, acc)?;
            let options = vector::OuterproductOptions {
                acc: Some(acc),
                kind: Some(CombiningKind::Add),
            };
            Some(vector::outerproduct_with(
                rw, loc, ty, window, filter, options,
            ))
        }
        (Kind::Depthwise, Some(filter)) if flatten => flattened(rw, conv, window, filter, acc),
        (Kind::Depthwise, Some(filter)) => by_channel(rw, conv, window, filter, acc),
        _ => None,
    }
}

/// A copy of an operation of the body on vectors.
fn copied(rw: &mut Rewriter, op: OpId, operands: &[ValueId], ty: Type) -> ValueId {
    let copy = rw.body.clone_op(rw.cx, op, rw.at, &mut Mapping::default());
    rw.body.set_operands(copy, operands);
    let result = rw.body.only_result(copy);
    rw.body.set_type(result, ty);
    rw.listener.inserted(rw.body, copy);
    result
}

fn pooled(rw: &mut Rewriter, conv: &Conv, window: ValueId, acc: ValueId) -> Option<ValueId> {
    let ty = rw.body.ty(acc);
    let window = match conv.cast {
        Some(cast) => copied(rw, cast, &[window], ty),
        None => window,
    };
    Some(copied(rw, conv.combiner, &[window, acc], ty))
}

/// The value with the elements of another, sign-extended or made floats.
fn promoted(rw: &mut Rewriter, loc: Location, value: ValueId, like: ValueId) -> Option<ValueId> {
    let (from, to) = (
        rw.cx.element_type(rw.body.ty(value)),
        rw.cx.element_type(rw.body.ty(like)),
    );
    if from == to {
        return Some(value);
    }
    let ty = match type_of(rw, value) {
        Some(vector) => vector.with_element(to).ty(rw.cx),
        None => to,
    };
    let width = |ty| match rw.cx.type_kind(ty) {
        TypeKind::Float(kind) => Some(u64::from(kind.width())),
        _ => rw.cx.int_width(ty).map(u64::from),
    };
    let widens = width(from)? < width(to)?;
    let cast = match (rw.cx.is_float(from), rw.cx.is_float(to)) {
        (false, true) => arith::SITOFP,
        (true, false) => return None,
        (true, true) if widens => arith::EXTF,
        (true, true) => arith::TRUNCF,
        (false, false) if widens => arith::EXTSI,
        (false, false) => arith::TRUNCI,
    };
    Some(rw.value(cast, loc, &[value], ty, &[]))
}

fn contracted(
    rw: &mut Rewriter,
    conv: &Conv,
    window: ValueId,
    filter: ValueId,
    acc: ValueId,
) -> Option<ValueId> {
    let loc = conv.loc;
    let window = promoted(rw, loc, window, acc)?;
    let filter = promoted(rw, loc, filter, acc)?;
    let exprs = rw.cx.affine();
    let dim = |at: &u32| exprs.dim(*at);
    let maps: Vec<Attribute> = [&[0, 1, 3][..], &[3, 2], &[0, 1, 2]]
        .iter()
        .map(|dims| {
            let results: Vec<AffineExpr> = dims.iter().map(dim).collect();
            rw.cx.attr(AttrKind::AffineMap(exprs.map(4, 0, &results)))
        })
        .collect();
    let parallel = rw.cx.enum_attr(IteratorType::Parallel);
    let reduction = rw.cx.enum_attr(IteratorType::Reduction);
    let iterators = [parallel, parallel, parallel, reduction];
    let options = vector::ContractOptions {
        kind: combining_kind(rw.op(conv.combiner)),
    };
    let ty = rw.body.ty(acc);
    Some(vector::contract_with(
        rw, loc, ty, window, filter, acc, &maps, &iterators, options,
    ))
}

/// The sum of the result and the products by the filter of each channel, which is the last dimension.
fn by_channel(
    rw: &mut Rewriter,
    conv: &Conv,
    window: ValueId,
    filter: ValueId,
    acc: ValueId,
) -> Option<ValueId> {
    let loc = conv.loc;
    let window = promoted(rw, loc, window, acc)?;
    let element = rw.cx.element_type(rw.body.ty(filter));
    let ty = type_of(rw, acc)?.with_element(element).ty(rw.cx);
    let filter = vector::broadcast(rw, loc, ty, filter);
    let filter = promoted(rw, loc, filter, acc)?;
    if rw.cx.is_float(rw.cx.element_type(rw.body.ty(acc))) {
        return Some(vector::fma(rw, loc, window, filter, acc));
    }
    let product = arith::muli(rw, loc, window, filter);
    Some(arith::addi(rw, loc, product, acc))
}

/// The same with the dimension of the window and the channels as one.
fn flattened(
    rw: &mut Rewriter,
    conv: &Conv,
    window: ValueId,
    filter: ValueId,
    acc: ValueId,
) -> Option<ValueId> {
    let loc = conv.loc;
    let flat = [conv.batch, conv.step * conv.features];
    let whole = rw.body.ty(acc);
    let cast = |rw: &mut Rewriter, value: ValueId| {
        let element = rw.cx.element_type(rw.body.ty(value));
        let ty = VectorType::fixed(&flat, element).ty(rw.cx);
        vector::shape_cast(rw, loc, ty, value)
    };
    let (window, acc) = (cast(rw, window), cast(rw, acc));
    let window = promoted(rw, loc, window, acc)?;
    let repeated: Vec<i64> = (0..flat[1]).map(|at| at % conv.features).collect();
    let filter = match flat[1] == conv.features {
        true => filter,
        false => vector::shuffle(rw, loc, filter, filter, &repeated),
    };
    let sum = by_channel(rw, conv, window, filter, acc)?;
    Some(vector::shape_cast(rw, loc, whole, sum))
}
