//! Arguments of the functions that are executed: given as attributes, or made from a seed.

use oxmlir_dialects::llvm::types::{as_array, as_struct};
use oxmlir_dialects::tables::test;
use oxmlir_dialects::xegpu::types::TensorDesc;
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::types::DefRef;
use std::sync::Arc;

use oxmlir_ir::{Attribute, Context, DYNAMIC, Location, Type, TypeKind};

use crate::buffer::{extent, row_major};
use crate::error::{Error, ErrorKind, Result};
use crate::fit::{self, Fit, Floats};
use crate::machine::Machine;
use crate::memory::{Access, Fault, Kind, Pointer};
use crate::runtime::function_types;
use crate::value::{Array, MemRef, Shape, Value};

/// Numbers that look random and follow from a seed (SplitMix64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next_u64() % bound.max(1)
    }
}

/// What a function is called with.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A value that is no buffer.
    Value(Value),
    /// The elements of a buffer, which is made for the call.
    Buffer(Array),
    /// Elements of a type in memory that a pointer leads to.
    Memory(Type, Array),
}

/// The largest rank of a value whose type has none, and the largest size.
const MAX_RANK: u64 = 3;
/// The number of elements that arguments of dynamic shape have at most.
const MAX_ELEMENTS: i64 = 1 << 16;
/// The number of elements behind a pointer.
const POINTEES: i64 = 256;

impl Machine<'_> {
    /// The types of the arguments and results of a function.
    ///
    /// # Errors
    /// There is no such function.
    pub fn signature(&self, name: &str) -> Result<(Vec<Type>, Vec<Type>)> {
        let types = self.function(name).and_then(function_types);
        types.ok_or_else(|| {
            let message = format!("there is no function '{name}' to be executed");
            Error::new(ErrorKind::Unsupported, Location::UNKNOWN, message)
        })
    }

    /// An argument of a type that an attribute says.
    ///
    /// # Errors
    /// The attribute is of another type.
    pub fn argument(&mut self, attr: Attribute, ty: Type) -> Result<Argument> {
        let is_buffer = self.is_buffer(ty);
        match (self.constant_value(attr, ty), is_buffer) {
            (Some(Value::Array(array)), true) => Ok(Argument::Buffer((*array).clone())),
            (Some(value), false) if self.is_of(&value, ty) => Ok(Argument::Value(value)),
            _ => Err(no_argument(self.cx, ty)),
        }
    }

    /// Whether a value may be one of a type, as far as numbers are concerned.
    fn is_of(&self, value: &Value, ty: Type) -> bool {
        match self.cx.type_kind(ty) {
            TypeKind::Integer { .. } | TypeKind::Index => {
                let width = self.cx.int_width(ty);
                value.to_int().is_some_and(|int| Some(int.width()) == width)
            }
            TypeKind::Float(kind) => value.to_float().is_some_and(|float| float.kind() == *kind),
            _ => true,
        }
    }

    /// Whether values of a type are buffers.
    pub(crate) fn is_buffer(&self, ty: Type) -> bool {
        let kind = self.cx.type_kind(ty);
        matches!(
            kind,
            TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. }
        )
    }

    /// Arguments of these types that follow from a seed.
    ///
    /// # Errors
    /// There are types that no arguments can be made of.
    pub fn random_arguments(&mut self, types: &[Type], seed: u64) -> Result<Vec<Argument>> {
        let mut random = Random::new(seed);
        let fit = Fit::any(&mut random);
        let types = types.iter();
        types
            .map(|ty| self.random_argument(*ty, &fit, &mut random))
            .collect()
    }

    /// Arguments of a function, whose sizes and indices are chosen in a certain way. Pointers lead to memory.
    pub(crate) fn fitting_arguments(
        &mut self,
        name: &str,
        fit: &Fit,
        random: &mut Random,
    ) -> Result<Vec<Argument>> {
        let (types, _) = self.signature(name)?;
        let pointees = self.function(name).map(fit::pointees).unwrap_or_default();
        let argument = |(at, ty): (usize, &Type)| match pointees.get(at) {
            Some(Some(element)) => self.random_memory(*element, &fit.in_memory(), random),
            _ => self.random_argument(*ty, fit, random),
        };
        types.iter().enumerate().map(argument).collect()
    }

    /// Memory that a pointer leads to.
    fn random_memory(&mut self, element: Type, fit: &Fit, random: &mut Random) -> Result<Argument> {
        let shape = Shape::from_slice(&[POINTEES]);
        let elements = (0..POINTEES).map(|_| self.random_value(element, fit, random));
        let elements = elements.collect::<Result<_>>()?;
        Ok(Argument::Memory(element, Array { shape, elements }))
    }

    /// An argument of a type.
    pub(crate) fn random_argument(
        &mut self,
        ty: Type,
        fit: &Fit,
        random: &mut Random,
    ) -> Result<Argument> {
        let element = match self.cx.type_kind(ty) {
            TypeKind::MemRef { element, .. }
            | TypeKind::RankedTensor { element, .. }
            | TypeKind::UnrankedMemRef { element, .. }
            | TypeKind::UnrankedTensor { element } => *element,
            _ => return Ok(Argument::Value(self.random_value(ty, fit, random)?)),
        };
        let shape = random_shape(self.cx, ty, fit, random);
        let elements = self.random_elements(&shape, element, fit, random)?;
        Ok(match self.is_buffer(ty) {
            true => Argument::Buffer(Array { shape, elements }),
            false => Argument::Value(Value::array(shape, elements)),
        })
    }

    /// As many elements as an array of a shape has.
    fn random_elements(
        &mut self,
        shape: &[i64],
        element: Type,
        fit: &Fit,
        random: &mut Random,
    ) -> Result<Vec<Value>> {
        let inner = self.runtime_shape(element).unwrap_or_default();
        let mut sizes = shape.iter().chain(&inner);
        let bytes = sizes.try_fold(size_of::<Value>() as u64, |bytes, size| {
            bytes.checked_mul(u64::try_from(*size).ok()?)
        });
        if bytes.is_none_or(|bytes| bytes > self.options.max_memory) {
            let message = "an argument takes more memory than there is".to_owned();
            return Err(Error::new(
                ErrorKind::Unsupported,
                Location::UNKNOWN,
                message,
            ));
        }
        let elements = 0..Array::count(shape);
        elements
            .map(|_| self.random_value(element, fit, random))
            .collect()
    }

    pub(crate) fn random_value(
        &mut self,
        ty: Type,
        fit: &Fit,
        random: &mut Random,
    ) -> Result<Value> {
        match self.cx.type_kind(ty) {
            TypeKind::Index => Ok(Value::from_index(fit.index(random))),
            TypeKind::Integer { width, .. } if fit.has_small_integers() => {
                Ok(ApInt::from_i64(*width, fit.index(random)).into())
            }
            TypeKind::Integer { width, .. } => Ok(random_int(*width, random).into()),
            TypeKind::Float(kind) => Ok(match fit.floats() {
                Floats::Any => random_float(*kind, random),
                Floats::Short => short_float(*kind, random),
                Floats::Few => special_float(*kind, random),
            }
            .into()),
            TypeKind::Complex(part) => {
                let parts = [
                    self.random_value(*part, fit, random)?,
                    self.random_value(*part, fit, random)?,
                ];
                Ok(Value::Complex(parts.into()))
            }
            TypeKind::Vector { element, .. } | TypeKind::RankedTensor { element, .. } => {
                let shape = self.runtime_shape(ty);
                let shape = shape.unwrap_or_else(|| random_shape(self.cx, ty, fit, random));
                let elements = self.random_elements(&shape, *element, fit, random)?;
                Ok(Value::array(shape, elements))
            }
            TypeKind::UnrankedTensor { element } => {
                let shape = random_shape(self.cx, ty, fit, random);
                let elements = self.random_elements(&shape, *element, fit, random)?;
                Ok(Value::array(shape, elements))
            }
            TypeKind::Tuple(parts) => {
                let parts = parts
                    .iter()
                    .map(|part| self.random_value(*part, fit, random));
                Ok(Value::Struct(Arc::new(parts.collect::<Result<_>>()?)))
            }
            TypeKind::None => Ok(Value::Unit),
            // Only operations that nobody knows look into these.
            TypeKind::Opaque { .. } => Ok(Value::Int(64, random.next_u64())),
            TypeKind::Dialect { def, .. } if is_meaningless(*def) => {
                Ok(Value::Int(64, random.next_u64()))
            }
            _ => self.llvm_value(ty, fit, random),
        }
    }

    fn llvm_value(&mut self, ty: Type, fit: &Fit, random: &mut Random) -> Result<Value> {
        let parts: Vec<Type> = match (as_array(self.cx, ty), as_struct(self.cx, ty)) {
            (Some((count, element)), _) if count <= POINTEES as u64 => {
                vec![element; count as usize]
            }
            (_, Some(fields)) if fields.fields.is_some() => fields
                .fields
                .iter()
                .flat_map(|fields| fields.iter())
                .collect(),
            _ => return Err(no_argument(self.cx, ty)),
        };
        let parts = parts
            .iter()
            .map(|part| self.random_value(*part, fit, random));
        Ok(Value::Struct(Arc::new(parts.collect::<Result<_>>()?)))
    }

    /// The values of arguments. Of buffers, memory is made and filled.
    pub(crate) fn materialize(&mut self, args: &[Argument], types: &[Type]) -> Result<Vec<Value>> {
        let mut values = Vec::new();
        for (arg, ty) in args.iter().zip(types) {
            values.push(match arg {
                Argument::Value(value) => value.clone(),
                Argument::Buffer(array) => self.make_buffer(array, *ty)?.into(),
                Argument::Memory(element, array) => {
                    let view = MemRef {
                        allocated: Pointer::NULL,
                        aligned: Pointer::NULL,
                        offset: 0,
                        sizes: array.shape.clone(),
                        strides: row_major(&array.shape),
                    };
                    let count = array.elements.len() as u64;
                    let made = self.place_buffer(&view, count, array, *element)?;
                    match self.cx.int_width(*ty) {
                        // The address as a number, of which pointers are made.
                        Some(width) => {
                            self.memory.expose(made.aligned);
                            ApInt::new(width, made.aligned.address).into()
                        }
                        None => made.aligned.into(),
                    }
                }
            });
        }
        Ok(values)
    }

    /// A buffer of a type with these elements.
    fn make_buffer(&mut self, array: &Array, ty: Type) -> Result<MemRef> {
        let (view, count) = view(self.cx, array, ty)?;
        self.place_buffer(&view, count, array, self.cx.element_type(ty))
    }

    /// Memory with elements in it, which a view leads to that has room for `count` of them.
    fn place_buffer(
        &mut self,
        view: &MemRef,
        count: u64,
        array: &Array,
        element: Type,
    ) -> Result<MemRef> {
        let fail =
            |fault: Fault| Error::new(ErrorKind::Unsupported, Location::UNKNOWN, fault.message);
        let layout = self.layout(element).map_err(fail)?;
        let bytes = count.saturating_mul(layout.stride);
        let made = self
            .memory
            .allocate(bytes, layout.align.max(16), Kind::Heap, Location::UNKNOWN);
        let pointer = made.map_err(fail)?;
        let memref = MemRef {
            allocated: pointer,
            aligned: pointer,
            ..view.clone()
        };
        let access = Access::write(Location::UNKNOWN);
        for (at, value) in array.elements.iter().enumerate() {
            let place = memref.place(&Array::indices(&array.shape, at), layout.stride as i64);
            self.store(element, place, value, access).map_err(fail)?;
        }
        Ok(memref)
    }

    /// What is in the memory of an argument in the end.
    pub(crate) fn observe_memory(
        &mut self,
        value: &Value,
        element: Type,
        count: i64,
    ) -> Option<Value> {
        let pointer = match value {
            Value::Int(_, address) => Pointer::from_address(*address),
            value => value.to_pointer()?,
        };
        let stride = self.layout(element).ok()?.stride as i64;
        let mut elements = Vec::new();
        for at in 0..count {
            let place = pointer.offset(at * stride);
            let access = Access::read(Location::UNKNOWN);
            let known = self.memory.locate(place, stride as u64, access).ok()?;
            let holds_pointer = self
                .memory
                .get(known.id)
                .holds_pointer(known.offset, known.len);
            elements.push(match holds_pointer {
                // Addresses are up to the machine.
                true => Value::Unit,
                false => self.load(element, place, access).ok()?,
            });
        }
        Some(Value::array(Shape::from_slice(&[count]), elements))
    }

    /// A value as it can be compared: of buffers the elements. None of a buffer that was freed.
    pub(crate) fn observe(&mut self, value: &Value, ty: Type) -> Option<Value> {
        match value {
            Value::MemRef(memref) => {
                let element = self.cx.element_type(ty);
                let elements = self.elements(memref, element, Location::UNKNOWN).ok()?;
                Some(Value::Array(Arc::new(elements)))
            }
            // What is in a descriptor shows where it is used.
            _ if TensorDesc::of(self.cx, ty).is_some() => Some(Value::Unit),
            other => Some(other.clone()),
        }
    }
}

/// The view of a type of a buffer with these elements, whose memory is not made yet, and how many elements that has room for.
///
/// # Errors
/// The layout of the type is not known.
pub fn view(cx: &Context, array: &Array, ty: Type) -> Result<(MemRef, u64)> {
    let contiguous = row_major(&array.shape);
    let (offset, strides) = match (cx.type_kind(ty), cx.strides_and_offset(ty)) {
        (TypeKind::MemRef { .. }, None) => return Err(no_argument(cx, ty)),
        (_, Some((strides, offset))) => {
            let dims = strides.iter().zip(&contiguous);
            let known = |(stride, default): (&i64, &i64)| match *stride {
                DYNAMIC => *default,
                stride => stride,
            };
            (
                if offset == DYNAMIC { 0 } else { offset },
                dims.map(known).collect(),
            )
        }
        _ => (0, contiguous),
    };
    let count = extent(offset, &array.shape, &strides).max(0) as u64;
    let view = MemRef {
        allocated: Pointer::NULL,
        aligned: Pointer::NULL,
        offset,
        sizes: array.shape.clone(),
        strides,
    };
    Ok((view, count))
}

/// A shape of a type. It has a limited number of elements unless all sizes are known.
fn random_shape(cx: &Context, ty: Type, fit: &Fit, random: &mut Random) -> Shape {
    let Some(shape) = cx.shape(ty) else {
        // Of a type without a rank.
        let rank = 1 + random.below(MAX_RANK);
        return (0..rank)
            .map(|_| 1 + random.below(MAX_RANK) as i64)
            .collect();
    };
    let mut count = 1;
    let size = |size: &i64| {
        let size = match *size {
            DYNAMIC => fit.size(random).min((MAX_ELEMENTS / count).max(1)),
            size => size,
        };
        count *= size.max(1);
        size
    };
    shape.iter().map(size).collect()
}

/// Whether a type is of the dialect for tests of the IR.
fn is_meaningless(ty: DefRef) -> bool {
    test::DIALECT.types.iter().any(|def| DefRef(def) == ty)
}

fn no_argument(cx: &Context, ty: Type) -> Box<Error> {
    let ty = cx.type_string(ty);
    let message = format!("this is no argument of type {ty}, or none can be made of that");
    Error::new(ErrorKind::Unsupported, Location::UNKNOWN, message)
}

/// A small number, one near a limit or a power of two, or any bits.
pub fn random_int(width: u32, random: &mut Random) -> ApInt {
    match random.below(8) {
        0..4 => ApInt::from_i64(width, random.below(33) as i64 - 16),
        4 => {
            let border = match random.below(3) {
                0 => ApInt::signed_min(width),
                1 => ApInt::zero(width),
                _ => ApInt::one(width).shl(random.below(width.into())),
            };
            // The limits are next to one another.
            border.add(&ApInt::from_i64(width, random.below(5) as i64 - 2))
        }
        _ => {
            let high = u128::from(random.next_u64()) << 64;
            ApInt::from_u128(width, high | u128::from(random.next_u64()))
        }
    }
}

/// A small number in quarters.
fn short_float(kind: oxmlir_ir::num::FloatKind, random: &mut Random) -> ApFloat {
    ApFloat::from_f64(kind, (random.below(33) as f64 - 16.0) / 4.0)
}

/// A zero, mostly; one, a half or the number below it, or an infinity.
fn special_float(kind: oxmlir_ir::num::FloatKind, random: &mut Random) -> ApFloat {
    let is_negative = random.below(2) == 0;
    let half = ApFloat::from_f64(kind, 0.5);
    let magnitude = match random.below(8) {
        0..4 => ApFloat::zero(kind, false),
        4 => ApFloat::from_f64(kind, 1.0),
        5 => half,
        6 => ApFloat::from_bits(kind, half.to_bits().saturating_sub(1)),
        _ => ApFloat::infinity(kind, false),
    };
    if is_negative { -magnitude } else { magnitude }
}

/// A small number with a short fraction, mostly; often one where something begins or ends: zeros, denormal numbers, limits,
/// infinities, a NaN, and what is next to a number that is rounded to another one.
fn random_float(kind: oxmlir_ir::num::FloatKind, random: &mut Random) -> ApFloat {
    let is_negative = random.below(2) == 0;
    let short = ApFloat::from_f64(kind, (random.below(129) as f64 - 64.0) / 8.0);
    let normal = 1u128 << (kind.precision() - 1);
    let magnitude = match random.below(24) {
        0 => return ApFloat::nan(kind),
        1 => return ApFloat::infinity(kind, is_negative),
        2 => return ApFloat::zero(kind, is_negative),
        3 => return ApFloat::largest(kind, is_negative),
        // The least number, the largest one that is denormal, and the least one that is not.
        4 => ApFloat::from_bits(kind, [1, normal - 1, normal][random.below(3) as usize]),
        // The numbers next to it.
        5 => ApFloat::from_bits(kind, short.abs().to_bits() + 1),
        6 => ApFloat::from_bits(kind, short.abs().to_bits().saturating_sub(1)),
        // The numbers from which on there are no fractions, or no odd numbers.
        7 => {
            let power = (kind.precision() - random.below(2) as u32) as i32;
            let near = 2f64.powi(power.min(52)) + random.below(5) as f64 - 2.0;
            ApFloat::from_f64(kind, near)
        }
        8 => {
            let bits = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
            let any = ApFloat::from_bits(kind, bits & (u128::MAX >> (128 - kind.width())));
            // What becomes of a signaling NaN is left open.
            return if any.is_nan() {
                ApFloat::nan(kind)
            } else {
                any
            };
        }
        _ => return short,
    };
    if is_negative { -magnitude } else { magnitude }
}
