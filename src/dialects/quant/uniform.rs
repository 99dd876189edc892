//! What `!quant.uniform` says: the stored numbers, and the scales and zero points by which they stand for others.

use oxmlir_ir::{AttrKind, Attribute, Context, Type, TypeKind};

use super::{limits, type_value};
use crate::tables::quant as ops;
use crate::tables::quant::uniform_type as slots;

/// A type of numbers that are stored as integers and stand for floats.
pub struct Uniform {
    /// Whether the stored numbers have a sign.
    pub signed: bool,
    /// The type of the stored numbers.
    pub storage: Type,
    /// The type of the numbers that they stand for.
    pub expressed: Type,
    /// The least stored number.
    pub min: i64,
    /// The greatest stored number.
    pub max: i64,
    /// Whether there is one scale, one for each place along a dimension, or one for each block.
    pub scheme: Scheme,
    /// The scales, in row-major order.
    pub scales: Vec<f64>,
    /// The zero points, as many.
    pub zero_points: Vec<i64>,
}

/// What there is a scale for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scheme {
    /// All numbers.
    Whole,
    /// A place along a dimension.
    Axis(i64),
    /// A block.
    Blocks {
        /// The sizes of blocks by dimension; dimensions that are not named are in one block as a whole.
        sizes: Vec<(i64, i64)>,
        /// The numbers of blocks in each dimension.
        shape: Vec<i64>,
    },
}

impl Uniform {
    /// The type, if it is one.
    pub fn of(cx: &Context, ty: Type) -> Option<Uniform> {
        let TypeKind::Dialect { def, params } = cx.type_kind(ty) else {
            return None;
        };
        if def.0.name != ops::UNIFORM_TYPE.name {
            return None;
        }
        let list = |slot: usize| cx.dense_array_values(params[slot]).to_vec();
        let (axes, sizes, shape) = (
            list(slots::AXES),
            list(slots::BLOCK_SIZES),
            list(slots::SCALE_SHAPE),
        );
        let scales = cx.array_elements(params[slots::SCALES]).iter();
        let scales: Vec<f64> = scales
            .filter_map(|scale| match cx.attr_kind(*scale) {
                AttrKind::Float { value, .. } => Some(value.to_f64()),
                _ => None,
            })
            .collect();
        let mut zero_points = list(slots::ZERO_POINTS);
        zero_points.resize(scales.len(), 0);
        let scheme = match &axes[..] {
            _ if !sizes.is_empty() => Scheme::Blocks {
                sizes: axes.into_iter().zip(sizes).collect(),
                shape,
            },
            [axis] => Scheme::Axis(*axis),
            _ => Scheme::Whole,
        };
        Some(Uniform {
            signed: params[slots::SIGNED] == Attribute::TRUE,
            storage: type_value(cx, params[slots::STORAGE])?,
            expressed: type_value(cx, params[slots::EXPRESSED])?,
            min: cx.int_value(params[slots::MIN])?,
            max: cx.int_value(params[slots::MAX])?,
            scheme,
            scales,
            zero_points,
        })
    }

    /// Whether not all numbers that could be stored are.
    pub fn is_clamped(&self, cx: &Context) -> bool {
        let width = cx.int_width(self.storage).unwrap_or(0);
        (self.min, self.max) != limits(self.signed, width)
    }

    /// A type of blocks with the same scales for all numbers, or along a dimension.
    pub fn regular(cx: &Context, ty: Type, axis: Option<i64>) -> Type {
        let TypeKind::Dialect { def, params } = cx.type_kind(ty) else {
            return ty;
        };
        let mut params = params.clone();
        let count = cx.array_elements(params[slots::SCALES]).len() as i64;
        let list = |numbers: &[i64]| cx.dense_array(Type::I64, numbers);
        params[slots::AXES] = list(axis.as_slice());
        params[slots::BLOCK_SIZES] = list(&[]);
        params[slots::SCALE_SHAPE] = list(axis.map(|_| count).as_slice());
        cx.ty(TypeKind::Dialect { def: *def, params })
    }
}
