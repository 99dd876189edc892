//! The types of quant, decoded.

use oxmlir_dialects::tables::quant::uniform_type as uniform;
use oxmlir_dialects::tables::quant::{self, any_type as any, calibrated_type as calibrated};
use oxmlir_ir::def::ParamDef;
use oxmlir_ir::num::{ApFloat, FloatKind};
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Scalar, Type, TypeKind, default_params};

use super::cursor::Result;
use super::decoder::{Decoder, checked};
use crate::encoding::quant::{SIGNED, code};

/// The scales of a type, and what goes with each.
struct Scales {
    axes: Vec<i64>,
    block_sizes: Vec<i64>,
    shape: Vec<i64>,
    values: Vec<Attribute>,
    zero_points: Vec<i64>,
}

/// The most scales of a type: elements that are all the same take no room in the file.
const MAX_SCALES: usize = 1 << 20;

/// How numbers are stored, and which of them occur.
struct Stored {
    signed: Attribute,
    ty: Type,
}

impl Decoder<'_, '_, '_> {
    /// A type of quant.
    pub fn quant_type(&mut self) -> Result<Type> {
        let cx = self.cx;
        let (def, params) = match self.cursor.varint()? {
            with @ (code::ANY | code::ANY_EXPRESSED) => {
                let stored = self.stored()?;
                let mut params = default_params(cx, quant::ANY_TYPE);
                params[any::SIGNED] = stored.signed;
                params[any::STORAGE] = cx.type_attr(stored.ty);
                if with == code::ANY_EXPRESSED {
                    params[any::EXPRESSED] = cx.type_attr(self.ty()?);
                }
                params[any::MIN] = self.limit()?;
                params[any::MAX] = self.limit()?;
                (quant::ANY_TYPE, params)
            }
            code::CALIBRATED => {
                let mut params = default_params(cx, quant::CALIBRATED_TYPE);
                params[calibrated::EXPRESSED] = cx.type_attr(self.ty()?);
                params[calibrated::MIN] = self.double()?;
                params[calibrated::MAX] = self.double()?;
                (quant::CALIBRATED_TYPE, params)
            }
            kind @ (code::UNIFORM | code::PER_AXIS | code::PER_BLOCK) => {
                (quant::UNIFORM_TYPE, self.uniform(kind)?)
            }
            other => return Err(format!("unknown attribute code: {other}")),
        };
        self.complete()?;
        let def: &'static ParamDef = def;
        checked(
            cx,
            cx.ty(TypeKind::Dialect {
                def: DefRef(def),
                params,
            }),
        )
    }

    fn uniform(&mut self, kind: u64) -> Result<Box<[Attribute]>> {
        let cx = self.cx;
        let mut params = default_params(cx, quant::UNIFORM_TYPE);
        let stored = self.stored()?;
        params[uniform::SIGNED] = stored.signed;
        params[uniform::STORAGE] = cx.type_attr(stored.ty);
        params[uniform::EXPRESSED] = cx.type_attr(self.ty()?);
        let (mut min, mut max) = (Attribute::ABSENT, Attribute::ABSENT);
        let mut limits = |d: &mut Self| -> Result<()> {
            (min, max) = (d.limit()?, d.limit()?);
            Ok(())
        };
        let scales = match kind {
            code::UNIFORM => {
                let (scale, zero_point) = (self.double()?, self.cursor.signed()?);
                limits(self)?;
                Scales {
                    axes: Vec::new(),
                    block_sizes: Vec::new(),
                    shape: Vec::new(),
                    values: vec![scale],
                    zero_points: vec![zero_point],
                }
            }
            code::PER_AXIS => {
                let axis = self.cursor.varint()? as i64;
                limits(self)?;
                let values = self.list(Self::double)?;
                Scales {
                    axes: vec![axis],
                    block_sizes: Vec::new(),
                    shape: vec![values.len() as i64],
                    zero_points: self.shape()?.into(),
                    values,
                }
            }
            _ => {
                limits(self)?;
                self.blocks()?
            }
        };
        if scales.values.len() != scales.zero_points.len() {
            return Err("expected as many zero points as scales".to_owned());
        }
        params[uniform::MIN] = min;
        params[uniform::MAX] = max;
        params[uniform::AXES] = cx.dense_array(Type::I64, &scales.axes);
        params[uniform::BLOCK_SIZES] = cx.dense_array(Type::I64, &scales.block_sizes);
        params[uniform::SCALE_SHAPE] = cx.dense_array(Type::I64, &scales.shape);
        params[uniform::SCALES] = cx.array_attr(&scales.values);
        params[uniform::ZERO_POINTS] = cx.dense_array(Type::I64, &scales.zero_points);
        Ok(params)
    }

    /// What is left of a type with a scale for each block.
    fn blocks(&mut self) -> Result<Scales> {
        let cx = self.cx;
        let (axes, block_sizes) = (self.shape()?, self.shape()?);
        let [scales, zero_points] = [self.attr()?, self.attr()?];
        let mut found = Scales {
            axes: axes.into(),
            block_sizes: block_sizes.into(),
            shape: Vec::new(),
            values: Vec::new(),
            zero_points: Vec::new(),
        };
        // Without its parts the type does not count.
        if self.complete().is_err() {
            return Ok(found);
        }
        let wrong = || "expected elements of scales and of zero points".to_owned();
        let AttrKind::DenseElements { ty, .. } = cx.attr_kind(scales) else {
            return Err(wrong());
        };
        let element = cx.element_type(*ty);
        found.shape = cx.shape(*ty).unwrap_or_default().to_vec();
        let count = cx.num_elements(*ty).and_then(|n| usize::try_from(n).ok());
        let count = count.filter(|count| *count <= MAX_SCALES);
        let count = count.ok_or_else(wrong)?;
        let [scales, zero_points] = [scales, zero_points].map(|attr| cx.scalars(attr));
        let (scales, zero_points) = (scales.ok_or_else(wrong)?, zero_points.ok_or_else(wrong)?);
        for at in 0..count {
            match (scales.get(at), zero_points.get(at)) {
                (Some(Scalar::Float(scale)), Some(Scalar::Int(zero_point))) => {
                    found.values.push(cx.float_attr(element, *scale));
                    found
                        .zero_points
                        .push(zero_point.to_i64().ok_or_else(wrong)?);
                }
                _ => return Err(wrong()),
            }
        }
        Ok(found)
    }

    fn stored(&mut self) -> Result<Stored> {
        let flags = self.cursor.varint()?;
        Ok(Stored {
            signed: self.cx.bool_attr(flags & SIGNED != 0),
            ty: self.ty()?,
        })
    }

    fn limit(&mut self) -> Result<Attribute> {
        let value = self.cursor.signed()?;
        Ok(self.cx.int_attr(Type::I64, value))
    }

    fn double(&mut self) -> Result<Attribute> {
        let bits = self.cursor.signed()? as u64;
        let value = ApFloat::from_bits(FloatKind::F64, bits.into());
        Ok(self.cx.float_attr(Type::F64, value))
    }
}
