//! The types of quant, encoded: a code, then the parameters, which are other ones in a type with one scale, with a scale for each place
//! along a dimension, and with a scale for each block.

use oxmlir_dialects::tables::quant::{
    self, any_type as any, calibrated_type as calibrated, uniform_type as uniform,
};
use oxmlir_ir::def::ParamDef;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::{AttrKind, Attribute, Context, Scalar, Type, TypeKind};

use super::Sink;

/// The dialect.
pub const NAME: &str = "quant";

/// The codes of the types.
pub mod code {
    /// Stored numbers alone.
    pub const ANY: u64 = 1;
    /// Stored numbers and the type of what they stand for.
    pub const ANY_EXPRESSED: u64 = 2;
    /// What is stood for, and its range.
    pub const CALIBRATED: u64 = 3;
    /// One scale.
    pub const UNIFORM: u64 = 4;
    /// A scale for each place along a dimension.
    pub const PER_AXIS: u64 = 5;
    /// A scale for each block.
    pub const PER_BLOCK: u64 = 6;
}

/// The flag of numbers with a sign.
pub const SIGNED: u64 = 1;

/// Encodes a type of the dialect; false for all else.
pub fn encode_type(
    cx: &Context,
    def: &ParamDef,
    params: &[Attribute],
    sink: &mut impl Sink,
) -> bool {
    let params = Params { cx, params };
    let names = [quant::ANY_TYPE, quant::CALIBRATED_TYPE, quant::UNIFORM_TYPE].map(|def| def.name);
    match names.iter().position(|name| *name == def.name) {
        Some(0) => params.any(sink),
        Some(1) => params.calibrated(sink),
        Some(_) => params.uniform(sink),
        None => return false,
    }
    true
}

/// The parameters of a type.
struct Params<'a> {
    cx: &'a Context,
    params: &'a [Attribute],
}

impl Params<'_> {
    fn at(&self, slot: usize) -> Option<Attribute> {
        self.params.get(slot).and_then(|attr| attr.present())
    }

    fn ty(&self, slot: usize) -> Option<Type> {
        match self.cx.attr_kind(self.at(slot)?) {
            AttrKind::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    fn int(&self, slot: usize) -> i64 {
        let value = self.at(slot).and_then(|attr| self.cx.int_value(attr));
        value.unwrap_or_default()
    }

    fn ints(&self, slot: usize) -> Vec<i64> {
        self.at(slot)
            .map_or_else(Vec::new, |attr| self.cx.dense_array_values(attr))
    }

    fn flags(&self, slot: usize, sink: &mut impl Sink) {
        let signed = self.at(slot) == Some(Attribute::TRUE);
        sink.varint(if signed { SIGNED } else { 0 });
    }

    fn refer(&self, slot: usize, sink: &mut impl Sink) {
        sink.ty(self.ty(slot).unwrap_or(Type::NONE));
    }

    fn double(&self, value: Option<Attribute>, sink: &mut impl Sink) {
        let value = value.and_then(|value| self.cx.splat_float(value));
        sink.signed(value.map_or(0, |value| value.to_f64().to_bits() as i64));
    }

    fn any(&self, sink: &mut impl Sink) {
        let expressed = self.ty(any::EXPRESSED);
        sink.varint(match expressed {
            Some(_) => code::ANY_EXPRESSED,
            None => code::ANY,
        });
        self.flags(any::SIGNED, sink);
        self.refer(any::STORAGE, sink);
        if let Some(expressed) = expressed {
            sink.ty(expressed);
        }
        sink.signed(self.int(any::MIN));
        sink.signed(self.int(any::MAX));
    }

    fn calibrated(&self, sink: &mut impl Sink) {
        sink.varint(code::CALIBRATED);
        self.refer(calibrated::EXPRESSED, sink);
        self.double(self.at(calibrated::MIN), sink);
        self.double(self.at(calibrated::MAX), sink);
    }

    fn uniform(&self, sink: &mut impl Sink) {
        let (axes, sizes) = (self.ints(uniform::AXES), self.ints(uniform::BLOCK_SIZES));
        let zero_points = self.ints(uniform::ZERO_POINTS);
        let scales = self.at(uniform::SCALES);
        let scales = scales.map_or(&[][..], |scales| self.cx.array_elements(scales));
        let code = match (axes.first(), sizes.is_empty()) {
            (None, _) => code::UNIFORM,
            (Some(_), true) => code::PER_AXIS,
            (Some(_), false) => code::PER_BLOCK,
        };
        sink.varint(code);
        self.flags(uniform::SIGNED, sink);
        self.refer(uniform::STORAGE, sink);
        self.refer(uniform::EXPRESSED, sink);
        let (min, max) = (self.int(uniform::MIN), self.int(uniform::MAX));
        if code == code::UNIFORM {
            self.double(scales.first().copied(), sink);
            sink.signed(zero_points.first().copied().unwrap_or_default());
            sink.signed(min);
            sink.signed(max);
            return;
        }
        if code == code::PER_AXIS {
            sink.varint(axes.first().map_or(0, |axis| *axis as u64));
            sink.signed(min);
            sink.signed(max);
            sink.varint(scales.len() as u64);
            for scale in scales {
                self.double(Some(*scale), sink);
            }
            sink.signed_list(&zero_points);
            return;
        }
        sink.signed(min);
        sink.signed(max);
        sink.signed_list(&axes);
        sink.signed_list(&sizes);
        let shape = &self.ints(uniform::SCALE_SHAPE);
        let storage = self.ty(uniform::STORAGE).unwrap_or(Type::I8);
        let expressed = self.ty(uniform::EXPRESSED).unwrap_or(Type::F32);
        let scales = scales
            .iter()
            .filter_map(|scale| self.cx.splat_float(*scale));
        let width = self.cx.int_width(storage).unwrap_or(8);
        let zeros = zero_points.iter().map(|zero| ApInt::from_i64(width, *zero));
        self.elements(expressed, shape, scales.map(Scalar::Float).collect(), sink);
        self.elements(storage, shape, zeros.map(Scalar::Int).collect(), sink);
    }
    fn elements(&self, element: Type, shape: &[i64], values: Vec<Scalar>, sink: &mut impl Sink) {
        let ty = self.cx.ty(TypeKind::RankedTensor {
            shape: shape.into(),
            element,
            encoding: None,
        });
        sink.attr(self.cx.elements_attr(ty, &values));
    }
}
