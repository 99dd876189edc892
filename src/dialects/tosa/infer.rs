//! What shapes results have, as far as operands and attributes tell it.

use oxmlir_ir::hooks::InferArgs;
use oxmlir_ir::interfaces::{Implementation, Interface, implements};
use oxmlir_ir::{Context, DYNAMIC, Type, TypeKind};
use smallvec::{SmallVec, smallvec};

use super::constants;
use crate::tables::tosa as ops;

/// What is known of a result's type: its sizes if it has a rank, its elements if they follow from the operands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Known {
    /// The sizes; none if the rank is not known.
    pub shape: Option<Vec<i64>>,
    /// The type of the elements; none if it may be any.
    pub element: Option<Type>,
}

/// What is known of the results of an operation; none if its operands do not fit each other.
pub type Inferred = Option<SmallVec<[Known; 1]>>;

/// How the shapes of results follow from operands (`InferShapedTypeOpInterface`).
pub struct InferShapes {
    /// What is known of the results.
    pub infer: fn(&InferArgs) -> Inferred,
}

impl Interface for InferShapes {}

const fn by(infer: fn(&InferArgs) -> Inferred) -> InferShapes {
    InferShapes { infer }
}

static ELEMENTWISE: InferShapes = by(elementwise);
static REDUCTION: InferShapes = by(reduction);

pub(super) const INTERFACES: &[Implementation] = &[
    implements(ops::ABS, &ELEMENTWISE),
    implements(ops::ADD, &ELEMENTWISE),
    implements(ops::ARGMAX, &by(argmax)),
    implements(ops::ARITHMETIC_RIGHT_SHIFT, &ELEMENTWISE),
    implements(ops::AVG_POOL2D, &by(avg_pool2d)),
    implements(ops::BITWISE_AND, &ELEMENTWISE),
    implements(ops::BITWISE_NOT, &ELEMENTWISE),
    implements(ops::BITWISE_OR, &ELEMENTWISE),
    implements(ops::BITWISE_XOR, &ELEMENTWISE),
    implements(ops::CAST, &ELEMENTWISE),
    implements(ops::CAST_FROM_BLOCK_SCALED, &by(cast_from_block_scaled)),
    implements(ops::CAST_TO_BLOCK_SCALED, &by(cast_to_block_scaled)),
    implements(ops::CEIL, &ELEMENTWISE),
    implements(ops::CLAMP, &ELEMENTWISE),
    implements(ops::CLZ, &ELEMENTWISE),
    implements(ops::CONCAT, &by(concat)),
    implements(ops::CONV2D, &by(conv)),
    implements(ops::CONV3D, &by(conv)),
    implements(ops::COS, &ELEMENTWISE),
    implements(ops::DEPTHWISE_CONV2D, &by(depthwise_conv2d)),
    implements(ops::EQUAL, &by(equal)),
    implements(ops::ERF, &ELEMENTWISE),
    implements(ops::EXP, &ELEMENTWISE),
    implements(ops::FFT2D, &by(fft2d)),
    implements(ops::FLOOR, &ELEMENTWISE),
    implements(ops::GATHER, &by(gather)),
    implements(ops::GREATER, &ELEMENTWISE),
    implements(ops::GREATER_EQUAL, &ELEMENTWISE),
    implements(ops::IDENTITY, &ELEMENTWISE),
    implements(ops::INTDIV, &ELEMENTWISE),
    implements(ops::LOG, &ELEMENTWISE),
    implements(ops::LOGICAL_AND, &ELEMENTWISE),
    implements(ops::LOGICAL_LEFT_SHIFT, &ELEMENTWISE),
    implements(ops::LOGICAL_NOT, &ELEMENTWISE),
    implements(ops::LOGICAL_OR, &ELEMENTWISE),
    implements(ops::LOGICAL_RIGHT_SHIFT, &ELEMENTWISE),
    implements(ops::LOGICAL_XOR, &ELEMENTWISE),
    implements(ops::MATMUL, &by(matmul)),
    implements(ops::MATMUL_T_BLOCK_SCALED, &by(matmul_t_block_scaled)),
    implements(ops::MAXIMUM, &ELEMENTWISE),
    implements(ops::MAX_POOL2D, &by(max_pool2d)),
    implements(ops::MINIMUM, &ELEMENTWISE),
    implements(ops::MUL, &by(mul)),
    implements(ops::NEGATE, &by(first_shape)),
    implements(ops::PAD, &by(pad)),
    implements(ops::POW, &ELEMENTWISE),
    implements(ops::RECIPROCAL, &ELEMENTWISE),
    implements(ops::REDUCE_ALL, &REDUCTION),
    implements(ops::REDUCE_ANY, &REDUCTION),
    implements(ops::REDUCE_MAX, &REDUCTION),
    implements(ops::REDUCE_MIN, &REDUCTION),
    implements(ops::REDUCE_PRODUCT, &REDUCTION),
    implements(ops::REDUCE_SUM, &REDUCTION),
    implements(ops::RESCALE, &by(first_shape)),
    implements(ops::RESHAPE, &by(reshape)),
    implements(ops::RESIZE, &by(resize)),
    implements(ops::REVERSE, &by(first_shape)),
    implements(ops::RFFT2D, &by(rfft2d)),
    implements(ops::RSQRT, &ELEMENTWISE),
    implements(ops::SCATTER, &by(scatter)),
    implements(ops::SELECT, &ELEMENTWISE),
    implements(ops::SIGMOID, &ELEMENTWISE),
    implements(ops::SIN, &ELEMENTWISE),
    implements(ops::SLICE, &by(slice)),
    implements(ops::SUB, &ELEMENTWISE),
    implements(ops::TABLE, &by(first_shape)),
    implements(ops::TANH, &ELEMENTWISE),
    implements(ops::TILE, &by(tile)),
    implements(ops::TRANSPOSE, &by(transpose)),
    implements(ops::TRANSPOSE_CONV2D, &by(transpose_conv2d)),
];

impl Known {
    /// A rank and sizes of elements that may be any.
    pub fn sizes(shape: Option<Vec<i64>>) -> Known {
        Known {
            shape,
            element: None,
        }
    }

    /// The type, with elements that are known from elsewhere if not from the operands.
    pub fn tensor(&self, cx: &Context, element: Type) -> Type {
        let element = self.element.unwrap_or(element);
        cx.ty(match &self.shape {
            None => TypeKind::UnrankedTensor { element },
            Some(shape) => TypeKind::RankedTensor {
                shape: shape.as_slice().into(),
                element,
                encoding: None,
            },
        })
    }
}

/// One result of such a shape.
fn one(shape: Option<Vec<i64>>) -> Inferred {
    Some(smallvec![Known::sizes(shape)])
}

fn shape<'a>(args: &InferArgs<'a>, index: usize) -> Option<&'a [i64]> {
    args.cx.shape(args.operand_type(index)?)
}

fn element(args: &InferArgs, index: usize) -> Option<Type> {
    Some(args.cx.element_type(args.operand_type(index)?))
}

fn sizes(args: &InferArgs, index: usize) -> Option<Vec<i64>> {
    constants::sizes(args.cx, args.body, *args.operands.get(index)?)
}

fn int(args: &InferArgs, slot: usize) -> i64 {
    let attr = args.attr(slot);
    attr.and_then(|attr| args.cx.int_value(attr))
        .unwrap_or_default()
}

fn ints(args: &InferArgs, slot: usize) -> Vec<i64> {
    let attr = args.attr(slot);
    attr.map(|attr| args.cx.dense_array_values(attr))
        .unwrap_or_default()
}

/// The size of a dimension, if a value has it.
fn dim(args: &InferArgs, index: usize, at: usize) -> i64 {
    let size = shape(args, index).and_then(|sizes| sizes.get(at));
    size.copied().unwrap_or(DYNAMIC)
}

/// The first size that is known.
fn first_of(sizes: impl IntoIterator<Item = i64>) -> i64 {
    let mut sizes = sizes.into_iter();
    sizes.find(|size| *size != DYNAMIC).unwrap_or(DYNAMIC)
}

/// The shape to which all are repeated; none if that is not possible or not known. A size that is not known fits no other
/// but one.
fn broadcast(shapes: &[&[i64]]) -> Option<Vec<i64>> {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
    let mut result = vec![1; rank];
    for shape in shapes {
        let ahead = rank - shape.len();
        for (size, dim) in result[ahead..].iter_mut().zip(shape.iter()) {
            match (*size, *dim) {
                (1, dim) => *size = dim,
                (_, 1) => {}
                (size, dim) if size == dim => {}
                _ => return None,
            }
        }
    }
    Some(result)
}

fn broadcast_of(args: &InferArgs, count: usize) -> Inferred {
    let shapes: Option<Vec<&[i64]>> = (0..count).map(|index| shape(args, index)).collect();
    match shapes {
        None => one(None),
        Some(shapes) => one(Some(broadcast(&shapes)?)),
    }
}

fn elementwise(args: &InferArgs) -> Inferred {
    broadcast_of(args, args.operands.len())
}

fn equal(args: &InferArgs) -> Inferred {
    let mut known = elementwise(args)?;
    known[0].element = Some(Type::I1);
    Some(known)
}

fn mul(args: &InferArgs) -> Inferred {
    broadcast_of(args, 2)
}

/// The shape of the first operand.
fn first_shape(args: &InferArgs) -> Inferred {
    one(shape(args, 0).map(<[i64]>::to_vec))
}

fn argmax(args: &InferArgs) -> Inferred {
    let Some(input) = shape(args, ops::argmax::INPUT) else {
        return one(None);
    };
    let axis = usize::try_from(int(args, ops::argmax::AXIS_ATTR)).ok()?;
    let mut result = input.to_vec();
    (axis < result.len()).then(|| result.remove(axis))?;
    one(Some(result))
}

fn reduction(args: &InferArgs) -> Inferred {
    let axis = usize::try_from(int(args, ops::reduce_sum::AXIS_ATTR)).ok();
    let shape = shape(args, 0).map(<[i64]>::to_vec).map(|mut shape| {
        if let Some(size) = axis.and_then(|axis| shape.get_mut(axis)) {
            *size = 1;
        }
        shape
    });
    Some(smallvec![Known {
        shape,
        element: element(args, 0),
    }])
}

fn fft2d(args: &InferArgs) -> Inferred {
    let (real, imag) = (ops::fft2d::INPUT_REAL, ops::fft2d::INPUT_IMAG);
    let shape = (0..3).map(|at| first_of([dim(args, real, at), dim(args, imag, at)]));
    let known = Known::sizes(Some(shape.collect()));
    Some(smallvec![known.clone(), known])
}

fn rfft2d(args: &InferArgs) -> Inferred {
    let mut shape: Vec<i64> = (0..3).map(|at| dim(args, 0, at)).collect();
    if shape[2] != DYNAMIC {
        shape[2] = shape[2] / 2 + 1;
    }
    let known = Known::sizes(Some(shape));
    Some(smallvec![known.clone(), known])
}

fn concat(args: &InferArgs) -> Inferred {
    let axis = usize::try_from(int(args, ops::concat::AXIS_ATTR)).ok()?;
    let element = element(args, 0);
    let count = args.operands.len();
    let shapes: Vec<Option<&[i64]>> = (0..count).map(|index| shape(args, index)).collect();
    let Some(first) = shapes.iter().flatten().next() else {
        return Some(smallvec![Known {
            shape: None,
            element,
        }]);
    };
    let mut result = first.to_vec();
    if axis >= result.len() {
        return None;
    }
    for shape in shapes.iter().flatten() {
        if shape.len() != result.len() {
            return None;
        }
        for (at, (size, other)) in result.iter_mut().zip(shape.iter()).enumerate() {
            match (*size, *other) {
                _ if at == axis => {}
                (DYNAMIC, other) => *size = other,
                (size, other) if other != DYNAMIC && size != other => return None,
                _ => {}
            }
        }
    }
    let mut along = shapes.iter().map(|shape| match shape {
        Some(shape) if shape[axis] != DYNAMIC => Some(shape[axis]),
        _ => None,
    });
    let sum = along.try_fold(0, |sum: i64, size| sum.checked_add(size?));
    result[axis] = sum.unwrap_or(DYNAMIC);
    Some(smallvec![Known {
        shape: Some(result),
        element,
    }])
}

fn matmul(args: &InferArgs) -> Inferred {
    let (a, b) = (ops::matmul::A, ops::matmul::B);
    one(Some(vec![
        first_of([dim(args, a, 0), dim(args, b, 0)]),
        dim(args, a, 1),
        dim(args, b, 2),
    ]))
}

fn pad(args: &InferArgs) -> Inferred {
    let padding = args.operand_type(ops::pad::PADDING)?;
    let rank = super::shape_rank(args.cx, padding)?.max(0) as usize / 2;
    let input = shape(args, ops::pad::INPUT1);
    let (Some(input), Some(paddings)) = (input, sizes(args, ops::pad::PADDING)) else {
        let rank = input.map_or(rank, <[i64]>::len);
        return one(Some(vec![DYNAMIC; rank]));
    };
    let pairs = paddings.chunks_exact(2);
    let padded = input.iter().zip(pairs).map(|(size, pair)| match pair {
        [low, high] if *size != DYNAMIC && *low >= 0 && *high >= 0 => {
            let sum = size
                .checked_add(*low)
                .and_then(|sum| sum.checked_add(*high));
            sum.unwrap_or(DYNAMIC)
        }
        _ => DYNAMIC,
    });
    one(Some(padded.collect()))
}

fn slice(args: &InferArgs) -> Inferred {
    let size = args.operand_type(ops::slice::SIZE)?;
    let rank = super::shape_rank(args.cx, size)?.max(0) as usize;
    let starts = sizes(args, ops::slice::START);
    let (Some(starts), Some(wanted)) = (starts, sizes(args, ops::slice::SIZE)) else {
        return one(Some(vec![DYNAMIC; rank]));
    };
    let Some(input) = shape(args, ops::slice::INPUT1) else {
        let known = |size: i64| if size == -1 { DYNAMIC } else { size };
        return one(Some(wanted.into_iter().map(known).collect()));
    };
    let cut = input.iter().zip(starts.iter().zip(&wanted));
    let cut = cut.map(|(input, (start, size))| match (*input, *size) {
        (_, 0 | i64::MIN..-1) => DYNAMIC,
        (DYNAMIC, -1) => DYNAMIC,
        (DYNAMIC, size) => size,
        (input, _) if *start < 0 || *start >= input => DYNAMIC,
        (input, -1) => input - start,
        (input, size) if start + size <= input => size,
        _ => DYNAMIC,
    });
    one(Some(cut.collect()))
}

fn tile(args: &InferArgs) -> Inferred {
    let multiples = args.operand_type(ops::tile::MULTIPLES)?;
    let rank = super::shape_rank(args.cx, multiples)?.max(0) as usize;
    let input = shape(args, ops::tile::INPUT1);
    let (Some(input), Some(times)) = (input, sizes(args, ops::tile::MULTIPLES)) else {
        return one(Some(vec![DYNAMIC; rank]));
    };
    let tiled = input.iter().zip(&times).map(|(size, times)| match times {
        0.. if *size != DYNAMIC => size.saturating_mul(*times),
        _ => DYNAMIC,
    });
    one(Some(tiled.collect()))
}

fn reshape(args: &InferArgs) -> Inferred {
    let element = element(args, ops::reshape::INPUT1);
    let known = |shape| Some(smallvec![Known { shape, element }]);
    let ty = args.operand_type(ops::reshape::SHAPE)?;
    let rank = super::shape_rank(args.cx, ty)?.max(0) as usize;
    let Some(wanted) = sizes(args, ops::reshape::SHAPE) else {
        return known(Some(vec![DYNAMIC; rank]));
    };
    let mut result: Vec<i64> = wanted
        .into_iter()
        .map(|size| if size == -1 { DYNAMIC } else { size })
        .collect();
    let input = shape(args, ops::reshape::INPUT1);
    let count = input
        .filter(|shape| !shape.contains(&DYNAMIC))
        .and_then(|shape| {
            shape
                .iter()
                .try_fold(1i64, |all, size| all.checked_mul(*size))
        });
    if let Some(count) = count {
        let placed: i64 = result.iter().filter(|size| **size != DYNAMIC).product();
        for size in &mut result {
            if *size == DYNAMIC && placed > 0 {
                *size = count / placed;
            }
        }
    }
    known(Some(result))
}

fn transpose(args: &InferArgs) -> Inferred {
    let perms = ints(args, ops::transpose::PERMS_ATTR);
    let Some(input) = shape(args, ops::transpose::INPUT1) else {
        return one(Some(vec![DYNAMIC; perms.len()]));
    };
    if perms.len() != input.len() {
        return None;
    }
    let moved = perms
        .iter()
        .map(|from| input.get(usize::try_from(*from).ok()?).copied());
    one(Some(moved.collect::<Option<_>>()?))
}

fn gather(args: &InferArgs) -> Inferred {
    let (values, indices) = (ops::gather::VALUES, ops::gather::INDICES);
    one(Some(vec![
        first_of([dim(args, values, 0), dim(args, indices, 0)]),
        dim(args, indices, 1),
        dim(args, values, 2),
    ]))
}

fn scatter(args: &InferArgs) -> Inferred {
    use ops::scatter::{INDICES, INPUT, VALUES_IN};
    let first = [VALUES_IN, INDICES, INPUT].map(|index| dim(args, index, 0));
    one(Some(vec![
        first_of(first),
        dim(args, VALUES_IN, 1),
        first_of([dim(args, VALUES_IN, 2), dim(args, INPUT, 2)]),
    ]))
}

fn resize(args: &InferArgs) -> Inferred {
    use ops::resize::{BORDER, INPUT, OFFSET, SCALE};
    let mut result: Vec<i64> = (0..4).map(|at| dim(args, INPUT, at)).collect();
    if result[1] == DYNAMIC || result[2] == DYNAMIC {
        return None;
    }
    let known = [SCALE, OFFSET, BORDER].map(|index| sizes(args, index));
    let [Some(scale), Some(offset), Some(border)] = known else {
        return None;
    };
    for at in 0..2 {
        let [up, down] = [scale[2 * at], scale[2 * at + 1]];
        let steps = (i128::from(result[1 + at]) - 1) * i128::from(up);
        let whole = steps - i128::from(offset[at]) + i128::from(border[at]);
        let computed = whole.checked_div(i128::from(down))? + 1;
        if computed < 0 {
            return None;
        }
        result[1 + at] = size(computed);
    }
    one(Some(result))
}

/// A size that was computed; one that is no number is not known.
fn size(computed: i128) -> i64 {
    i64::try_from(computed).unwrap_or(DYNAMIC)
}

// Windows.

/// The number of places that a window has along a dimension.
fn places(input: i64, kernel: i64, pad: &[i64], stride: i64, dilation: i64) -> i64 {
    if input == DYNAMIC || kernel == DYNAMIC || stride == 0 {
        return DYNAMIC;
    }
    let window = (i128::from(kernel) - 1) * i128::from(dilation) + 1;
    let whole = i128::from(input) + i128::from(pad[0]) + i128::from(pad[1]) - window;
    size(whole / i128::from(stride) + 1)
}

/// The result of a pool whose kernel, strides and padding are in such slots.
fn pooled(args: &InferArgs, [kernel, stride, pad]: [usize; 3]) -> Inferred {
    let [kernel, stride, pad] = [kernel, stride, pad].map(|slot| ints(args, slot));
    let mut result: Vec<i64> = (0..4).map(|at| dim(args, 0, at)).collect();
    for (at, (kernel, by)) in kernel.iter().zip(&stride).enumerate() {
        let pad = pad.get(2 * at..2 * at + 2)?;
        result[1 + at] = places(result[1 + at], *kernel, pad, *by, 1);
    }
    one(Some(result))
}

fn avg_pool2d(args: &InferArgs) -> Inferred {
    use ops::avg_pool2d::{KERNEL_ATTR, PAD_ATTR, STRIDE_ATTR};
    pooled(args, [KERNEL_ATTR, STRIDE_ATTR, PAD_ATTR])
}

fn max_pool2d(args: &InferArgs) -> Inferred {
    use ops::max_pool2d::{KERNEL_ATTR, PAD_ATTR, STRIDE_ATTR};
    pooled(args, [KERNEL_ATTR, STRIDE_ATTR, PAD_ATTR])
}

/// The channels of a result: as many as the weight has, or the bias.
fn channels(args: &InferArgs, weight: i64) -> i64 {
    let bias = dim(args, ops::conv2d::BIAS, 0);
    match weight {
        DYNAMIC if bias != 1 => bias,
        weight => weight,
    }
}

/// The numbers that all convolutions have: padding, strides, dilations.
fn numbers(args: &InferArgs) -> [Vec<i64>; 3] {
    use ops::conv2d::{DILATION_ATTR, PAD_ATTR, STRIDE_ATTR};
    [PAD_ATTR, STRIDE_ATTR, DILATION_ATTR].map(|slot| ints(args, slot))
}

/// A convolution of as many dimensions as there are strides.
fn conv(args: &InferArgs) -> Inferred {
    use ops::conv2d::{INPUT, WEIGHT};
    let [pad, stride, dilation] = numbers(args);
    let mut result = vec![dim(args, INPUT, 0)];
    for (at, (by, dilation)) in stride.iter().zip(&dilation).enumerate() {
        let (input, kernel) = (dim(args, INPUT, 1 + at), dim(args, WEIGHT, 1 + at));
        let pad = pad.get(2 * at..2 * at + 2)?;
        result.push(places(input, kernel, pad, *by, *dilation));
    }
    result.push(channels(args, dim(args, WEIGHT, 0)));
    one(Some(result))
}

fn depthwise_conv2d(args: &InferArgs) -> Inferred {
    use ops::conv2d::{INPUT, WEIGHT};
    let [pad, stride, dilation] = numbers(args);
    let mut result = vec![dim(args, INPUT, 0)];
    for (at, (by, dilation)) in stride.iter().zip(&dilation).enumerate() {
        let (input, kernel) = (dim(args, INPUT, 1 + at), dim(args, WEIGHT, at));
        let pad = pad.get(2 * at..2 * at + 2)?;
        result.push(places(input, kernel, pad, *by, *dilation));
    }
    let input = first_of([dim(args, INPUT, 3), dim(args, WEIGHT, 2)]);
    let times = dim(args, WEIGHT, 3);
    let weight = match input == DYNAMIC || times == DYNAMIC {
        true => DYNAMIC,
        false => input * times,
    };
    result.push(channels(args, weight));
    one(Some(result))
}

fn transpose_conv2d(args: &InferArgs) -> Inferred {
    use ops::transpose_conv2d::{INPUT, OUT_PAD_ATTR, STRIDE_ATTR, WEIGHT};
    let (pad, stride) = (ints(args, OUT_PAD_ATTR), ints(args, STRIDE_ATTR));
    let mut result = vec![dim(args, INPUT, 0)];
    for (at, by) in stride.iter().enumerate() {
        let (input, kernel) = (dim(args, INPUT, 1 + at), dim(args, WEIGHT, 1 + at));
        let pad = pad.get(2 * at..2 * at + 2)?;
        result.push(match input == DYNAMIC || kernel == DYNAMIC {
            true => DYNAMIC,
            false => {
                let around = i128::from(pad[0]) + i128::from(pad[1]);
                size((i128::from(input) - 1) * i128::from(*by) + around + i128::from(kernel))
            }
        });
    }
    result.push(channels(args, dim(args, WEIGHT, 0)));
    one(Some(result))
}

// Blocks.

/// The elements of a block.
const BLOCK: i64 = ops::BlockSize::BLOCKSIZE32.value();

fn cast_from_block_scaled(args: &InferArgs) -> Inferred {
    use ops::cast_from_block_scaled::{INPUT_DATA, INPUT_SCALE};
    let Some(data) = shape(args, INPUT_DATA) else {
        return one(None);
    };
    let mut result = data.to_vec();
    let last = result.len() - 1;
    for (at, size) in result.iter_mut().enumerate().take(last) {
        *size = first_of([*size, dim(args, INPUT_SCALE, at)]);
    }
    one(Some(result))
}

fn cast_to_block_scaled(args: &InferArgs) -> Inferred {
    let data = shape(args, 0).map(<[i64]>::to_vec);
    let scale = data.clone().map(|mut shape| {
        if let Some(last) = shape.last_mut().filter(|last| **last != DYNAMIC) {
            *last /= BLOCK;
        }
        shape
    });
    Some(smallvec![Known::sizes(data), Known::sizes(scale)])
}

fn matmul_t_block_scaled(args: &InferArgs) -> Inferred {
    use ops::matmul_t_block_scaled::{A_DATA, A_SCALE, B_DATA, B_SCALE};
    let both = |data, scale, at| first_of([dim(args, data, at), dim(args, scale, at)]);
    let (batch, rows) = (both(A_DATA, A_SCALE, 0), both(A_DATA, A_SCALE, 1));
    let (batches, columns) = (both(B_DATA, B_SCALE, 0), both(B_DATA, B_SCALE, 1));
    let batch = match (batch, batches) {
        (DYNAMIC, 1) => DYNAMIC,
        _ => first_of([batch, batches]),
    };
    one(Some(vec![batch, rows, columns]))
}

// Types.

fn types(args: &InferArgs, name: &str, infer: fn(&InferArgs) -> Inferred) -> Types {
    let failed = || format!("'tosa.{name}' op failed to infer returned types");
    let element = element(args, 0).ok_or_else(failed)?;
    let known = infer(args).ok_or_else(failed)?;
    Ok(known
        .iter()
        .map(|known| known.tensor(args.cx, element))
        .collect())
}

type Types = Result<SmallVec<[Type; 2]>, String>;

macro_rules! inferred {
    ($($name:ident by $infer:ident),*) => {
        /// Types of results by what is known of their shapes.
        pub(super) mod types {
            $(pub fn $name(args: &super::InferArgs) -> super::Types {
                super::types(args, stringify!($name), super::$infer)
            })*
        }
    };
}

inferred!(
    concat by concat, equal by equal, reshape by reshape, reduce_all by reduction, reduce_any by reduction,
    reduce_max by reduction, reduce_min by reduction, reduce_product by reduction, reduce_sum by reduction
);

/// Types whose elements are the same and whose shapes fit.
pub(super) fn compatible(cx: &Context, inferred: &[Type], found: &[Type]) -> bool {
    let alike = |(a, b): (&Type, &Type)| {
        cx.element_type(*a) == cx.element_type(*b)
            && match (cx.shape(*a), cx.shape(*b)) {
                (Some(a), Some(b)) => {
                    let fits = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
                    a.len() == b.len() && a.iter().zip(b).all(fits)
                }
                _ => true,
            }
    };
    inferred.len() == found.len() && inferred.iter().zip(found).all(alike)
}
