//! Values in memory.

use std::ops::Range;
use std::sync::Arc;

use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::{Location, Type};

use super::Machine;
use crate::layout::{Form, Layout, Words};
use crate::memory::{Access, Bits, Fault, Place, Pointer};
use crate::value::{Array, MemRef, Shape, Value};

type Faulty<T> = std::result::Result<T, Fault>;

impl Machine<'_> {
    /// The layout of a type that must be one of values in memory.
    pub(crate) fn layout(&mut self, ty: Type) -> Faulty<Layout> {
        let layout = self.layouts.of(ty);
        layout.ok_or_else(|| Fault {
            message: format!(
                "values of type {} are never in memory",
                self.cx.type_string(ty)
            ),
            notes: Vec::new(),
            exhausted: false,
        })
    }

    /// Reads a value of a type.
    pub(crate) fn load(&mut self, ty: Type, from: Pointer, access: Access) -> Faulty<Value> {
        let layout = self.layout(ty)?;
        let place = self.memory.locate(from, layout.size, access)?;
        self.decode_at(ty, layout, place, access.loc)
    }

    /// Writes a value of a type.
    pub(crate) fn store(
        &mut self,
        ty: Type,
        to: Pointer,
        value: &Value,
        access: Access,
    ) -> Faulty<()> {
        let layout = self.layout(ty)?;
        let place = self.memory.locate(to, layout.size, access)?;
        self.encode_at(ty, layout, place, value)
    }

    /// Reads the descriptor of a buffer of some rank.
    pub(crate) fn read_descriptor(
        &mut self,
        rank: usize,
        words: Words,
        from: Pointer,
        access: Access,
    ) -> Faulty<Value> {
        let place = self.memory.locate(from, words.bytes(rank), access)?;
        self.decode_memref(rank, words, place, access.loc)
    }

    /// Writes the descriptor of a buffer.
    pub(crate) fn write_descriptor(
        &mut self,
        memref: &MemRef,
        words: Words,
        to: Pointer,
        access: Access,
    ) -> Faulty<()> {
        let len = words.bytes(memref.sizes.len());
        let place = self.memory.locate(to, len, access)?;
        self.encode_memref(place, words, memref);
        Ok(())
    }

    /// The elements of a strided buffer.
    pub(crate) fn elements(
        &mut self,
        memref: &MemRef,
        element: Type,
        loc: Location,
    ) -> Faulty<Array> {
        let stride = self.layout(element)?.stride as i64;
        let mut elements = Vec::new();
        for at in 0..memref.count() {
            let place = memref.place(&Array::indices(&memref.sizes, at), stride);
            elements.push(self.load(element, place, Access::read(loc))?);
        }
        Ok(Array {
            shape: memref.sizes.clone(),
            elements,
        })
    }

    fn decode_at(&mut self, ty: Type, layout: Layout, at: Place, loc: Location) -> Faulty<Value> {
        match layout.form {
            Form::Int(width) if width > 128 => self.decode_wide(width, at, loc),
            Form::Int(width) => {
                self.decode_bits(at, loc, |bits| ApInt::from_u128(width, bits).into())
            }
            Form::Float(kind) => {
                self.decode_bits(at, loc, |bits| ApFloat::from_bits(kind, bits).into())
            }
            Form::Pointer => {
                let provenance = self.memory.get(at.id).provenance(at.offset);
                self.decode_bits(at, loc, |bits| {
                    let address = bits as u64;
                    let mut pointer = Pointer::from_address(address);
                    if address != 0 {
                        pointer.provenance = provenance;
                    }
                    pointer.into()
                })
            }
            Form::Complex(part) => {
                let layout = self.layout(part)?;
                let mut half = |index: u64| {
                    let place = inner(at, index * layout.stride, layout.size);
                    self.decode_at(part, layout, place, loc)
                };
                let parts = [half(0)?, half(1)?];
                Ok(Value::Complex(Arc::new(parts)))
            }
            Form::Vector(element) => self.decode_vector(ty, element, at, loc),
            Form::Elements(count, element) => {
                let layout = self.layout(element)?;
                let elements = (0..count).map(|index| {
                    let place = inner(at, index * layout.stride, layout.size);
                    self.decode_at(element, layout, place, loc)
                });
                Ok(Value::Struct(Arc::new(elements.collect::<Faulty<_>>()?)))
            }
            Form::Struct => {
                let fields = self.layouts.fields(ty).into_iter().map(|(offset, field)| {
                    let layout = self.layout(field)?;
                    self.decode_at(field, layout, inner(at, offset, layout.size), loc)
                });
                Ok(Value::Struct(Arc::new(fields.collect::<Faulty<_>>()?)))
            }
            Form::MemRef(rank) => self.decode_memref(rank, Words::NATIVE, at, loc),
            Form::Unit => Ok(Value::Unit),
        }
    }

    fn decode_bits(
        &mut self,
        at: Place,
        loc: Location,
        make: impl FnOnce(u128) -> Value,
    ) -> Faulty<Value> {
        Ok(match self.memory.get(at.id).read(at.offset, at.len) {
            Bits::Known(bits) => make(bits),
            Bits::Poison(origin) => Value::Poison(origin),
            Bits::Uninitialized(made) => self.uninitialized(loc, made),
        })
    }

    fn decode_wide(&mut self, width: u32, at: Place, loc: Location) -> Faulty<Value> {
        for offset in 0..at.len as u64 {
            let byte = self.decode_bits(inner(at, offset, 1), loc, |_| Value::Unit)?;
            if byte.poison().is_some() {
                return Ok(byte);
            }
        }
        let bytes = &self.memory.get(at.id).bytes[at.offset..][..at.len];
        Ok(ApInt::from_le_bytes(width, bytes).into())
    }

    fn decode_vector(
        &mut self,
        ty: Type,
        element: Type,
        at: Place,
        loc: Location,
    ) -> Faulty<Value> {
        let shape = self.runtime_shape(ty).unwrap_or_default();
        let count = Array::count(&shape);
        let mut elements = Vec::with_capacity(count);
        for (row, place) in self.rows(&shape, element, at)? {
            self.decode_row(element, row.len(), place, loc, &mut elements)?;
        }
        Ok(Value::array(shape, elements))
    }

    /// The rows of a vector in memory: which elements they have, and where they are.
    fn rows(
        &mut self,
        shape: &[i64],
        element: Type,
        at: Place,
    ) -> Faulty<Vec<(Range<usize>, Place)>> {
        let size = shape.last().map_or(1, |size| *size as usize);
        let layout = self.layouts.row(size as u64, element);
        let layout = match layout {
            Some(layout) => layout,
            None => self.layout(element)?,
        };
        let rows = Array::count(shape).checked_div(size).unwrap_or(0);
        let row = |row: usize| {
            let place = inner(at, row as u64 * layout.stride, layout.size);
            (row * size..(row + 1) * size, place)
        };
        Ok((0..rows).map(row).collect())
    }

    fn decode_row(
        &mut self,
        element: Type,
        count: usize,
        at: Place,
        loc: Location,
        elements: &mut Vec<Value>,
    ) -> Faulty<()> {
        let layout = self.layout(element)?;
        let width = match layout.form {
            Form::Int(width) if width % 8 != 0 => width,
            _ => {
                for index in 0..count as u64 {
                    let place = inner(at, index * layout.size, layout.size);
                    elements.push(self.decode_at(element, layout, place, loc)?);
                }
                return Ok(());
            }
        };
        for index in 0..count as u64 {
            let first = index * u64::from(width);
            let bytes = first / 8..(first + u64::from(width)).div_ceil(8);
            let place = inner(at, bytes.start, bytes.end - bytes.start);
            elements.push(self.decode_bits(place, loc, |bits| {
                ApInt::from_u128(width, bits >> (first % 8)).into()
            })?);
        }
        Ok(())
    }

    fn decode_memref(
        &mut self,
        rank: usize,
        parts: Words,
        at: Place,
        loc: Location,
    ) -> Faulty<Value> {
        let mut words = Vec::new();
        for index in 0..3 + 2 * rank as u64 {
            let (offset, len) = parts.part(index);
            let word = self.decode_bits(inner(at, offset, len), loc, |bits| {
                let value = ApInt::from_u128(8 * len as u32, bits);
                match index {
                    0 | 1 => Value::from_index(bits as i64),
                    _ => value.sext_or_trunc(64).into(),
                }
            })?;
            match word {
                Value::Int(_, bits) => words.push(bits as i64),
                poison => return Ok(poison),
            }
        }
        let pointer = |index: usize, words: &[i64]| Pointer {
            address: words[index] as u64,
            provenance: {
                let offset = parts.part(index as u64).0 as usize;
                self.memory.get(at.id).provenance(at.offset + offset)
            },
        };
        Ok(Value::from(MemRef {
            allocated: pointer(0, &words),
            aligned: pointer(1, &words),
            offset: words[2],
            sizes: Shape::from_slice(&words[3..3 + rank]),
            strides: Shape::from_slice(&words[3 + rank..]),
        }))
    }

    fn encode_at(&mut self, ty: Type, layout: Layout, at: Place, value: &Value) -> Faulty<()> {
        if let Value::Poison(origin) = value {
            let memory = self.memory.get_mut(at.id);
            memory.write_poison(at.offset, at.len, *origin);
            return Ok(());
        }
        match (layout.form, value) {
            (Form::Int(_) | Form::Float(_), Value::Int(_, bits) | Value::Float(_, bits)) => {
                let memory = self.memory.get_mut(at.id);
                memory.write(at.offset, at.len, u128::from(*bits));
            }
            (Form::Int(_), Value::Wide(value)) => {
                let mut bytes = Vec::new();
                value.write_le_bytes(&mut bytes);
                bytes.resize(at.len, 0);
                self.memory.get_mut(at.id).write_bytes(at.offset, &bytes);
            }
            (Form::Float(_), Value::WideFloat(value)) => {
                let memory = self.memory.get_mut(at.id);
                memory.write(at.offset, at.len, value.to_bits());
            }
            (Form::Pointer, Value::Pointer(..)) => self.encode_pointer(at, value),
            (Form::Complex(part), Value::Complex(parts)) => {
                let layout = self.layout(part)?;
                for (index, part_value) in (0..).zip(parts.iter()) {
                    let place = inner(at, index * layout.stride, layout.size);
                    self.encode_at(part, layout, place, part_value)?;
                }
            }
            (Form::Vector(element), Value::Array(array)) => {
                self.encode_vector(element, at, array)?;
            }
            (Form::Elements(_, element), Value::Struct(fields)) => {
                let layout = self.layout(element)?;
                for (index, field) in (0..).zip(fields.iter()) {
                    let place = inner(at, index * layout.stride, layout.size);
                    self.encode_at(element, layout, place, field)?;
                }
            }
            (Form::Struct, Value::Struct(values)) => {
                for ((offset, field), value) in self.layouts.fields(ty).iter().zip(values.iter()) {
                    let layout = self.layout(*field)?;
                    self.encode_at(*field, layout, inner(at, *offset, layout.size), value)?;
                }
            }
            (Form::MemRef(_), Value::MemRef(memref)) => {
                self.encode_memref(at, Words::NATIVE, memref)
            }
            (Form::Unit, _) => {}
            _ => {
                return Err(Fault {
                    message: format!("{value} is no value of type {}", self.cx.type_string(ty)),
                    notes: Vec::new(),
                    exhausted: false,
                });
            }
        }
        Ok(())
    }

    fn encode_pointer(&mut self, at: Place, value: &Value) {
        if let Some(pointer) = value.to_pointer() {
            let memory = self.memory.get_mut(at.id);
            memory.write(at.offset, at.len, u128::from(pointer.address));
            memory.set_provenance(at.offset, at.len, pointer.provenance);
        }
    }

    fn encode_vector(&mut self, element: Type, at: Place, array: &Array) -> Faulty<()> {
        for (row, place) in self.rows(&array.shape, element, at)? {
            self.encode_row(element, place, &array.elements[row])?;
        }
        Ok(())
    }

    fn encode_row(&mut self, element: Type, at: Place, elements: &[Value]) -> Faulty<()> {
        let layout = self.layout(element)?;
        let width = match layout.form {
            Form::Int(width) if width % 8 != 0 => width as usize,
            _ => {
                for (index, value) in (0..).zip(elements) {
                    let place = inner(at, index * layout.size, layout.size);
                    self.encode_at(element, layout, place, value)?;
                }
                return Ok(());
            }
        };
        let mut bytes = vec![0u8; at.len];
        for (index, value) in elements.iter().enumerate() {
            let Value::Int(_, bits) = value else { continue };
            for bit in (0..width.min(64)).filter(|bit| bits >> bit & 1 != 0) {
                let position = index * width + bit;
                bytes[position / 8] |= 1 << (position % 8);
            }
        }
        let memory = self.memory.get_mut(at.id);
        memory.write_bytes(at.offset, &bytes);
        for (index, value) in elements.iter().enumerate() {
            if let Value::Poison(origin) = value {
                let bytes = index * width / 8..((index + 1) * width).div_ceil(8);
                memory.write_poison(at.offset + bytes.start, bytes.len(), *origin);
            }
        }
        Ok(())
    }

    fn encode_memref(&mut self, at: Place, parts: Words, memref: &MemRef) {
        let place = |index: u64| {
            let (offset, len) = parts.part(index);
            inner(at, offset, len)
        };
        for (index, pointer) in (0..).zip([memref.allocated, memref.aligned]) {
            self.encode_pointer(place(index), &pointer.into());
        }
        let words = std::iter::once(&memref.offset)
            .chain(&memref.sizes)
            .chain(&memref.strides);
        for (index, word) in (2..).zip(words) {
            let place = place(index);
            let memory = self.memory.get_mut(place.id);
            memory.write(place.offset, place.len, u128::from(*word as u64));
        }
    }
}

fn inner(at: Place, offset: u64, len: u64) -> Place {
    Place {
        id: at.id,
        offset: at.offset + offset as usize,
        len: len as usize,
    }
}
