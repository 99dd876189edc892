//! Buffers: where their elements are.

use std::sync::Arc;

use oxmlir_ir::{AttrKind, DYNAMIC, Type, TypeKind};
use rustc_hash::FxHashSet;

use crate::error::{Error, ErrorKind, Result};
use crate::memory::{Access, Fault, Kind, Pointer};
use crate::step::Step;
use crate::value::{Array, MemRef, Shape, Value};

/// The most elements whose places are compared with each other.
const MOST_PLACES: usize = 4096;

impl MemRef {
    /// The number of elements.
    pub fn count(&self) -> usize {
        Array::count(&self.sizes)
    }

    /// The place of an element of a strided buffer, wherever it is; `stride` is the distance of elements in bytes.
    pub fn place(&self, indices: &[i64], stride: i64) -> Pointer {
        let dims = indices.iter().zip(&self.strides);
        let distance = dims.fold(self.offset, |sum, (index, stride)| {
            sum.wrapping_add(index.wrapping_mul(*stride))
        });
        self.aligned.offset(distance.wrapping_mul(stride))
    }

    /// Whether the elements stand side by side in row-major order.
    pub fn is_contiguous(&self) -> bool {
        let mut expected = 1;
        let dims = self.sizes.iter().zip(&self.strides).rev();
        for (size, stride) in dims {
            if *size != 1 && *stride != expected {
                return false;
            }
            expected *= size;
        }
        self.sizes.len() == self.strides.len()
    }

    /// Whether two elements certainly are at the same place, which the layout of a buffer must not say.
    pub fn overlaps_itself(&self) -> bool {
        if self.sizes.contains(&0) {
            return false;
        }
        let dims = self.strides.iter().zip(&self.sizes);
        let mut dims: Vec<(u64, u64)> = dims
            .filter(|(_, size)| **size > 1)
            .map(|(stride, size)| (stride.unsigned_abs(), size.unsigned_abs()))
            .collect();
        dims.sort_unstable();
        let mut reach = 0u64;
        let mut may = false;
        for (stride, size) in &dims {
            may |= *stride <= reach;
            reach = reach.saturating_add(stride.saturating_mul(size - 1));
        }
        if !may || dims.first().is_some_and(|(stride, _)| *stride == 0) {
            return may;
        }
        let count = self.count();
        if count > MOST_PLACES {
            return false;
        }
        let place = |at| self.place(&Array::indices(&self.sizes, at), 1).address;
        let mut places = FxHashSet::default();
        !(0..count).all(|at| places.insert(place(at)))
    }
}

/// The strides of a row-major layout.
pub fn row_major(sizes: &[i64]) -> Shape {
    let mut strides: Shape = sizes.iter().map(|_| 1).collect();
    for dim in (1..sizes.len()).rev() {
        strides[dim - 1] = strides[dim].wrapping_mul(sizes[dim]);
    }
    strides
}

impl Step<'_, '_> {
    /// A buffer that must not be poison.
    pub fn memref_of(&self, value: &Value) -> Result<Arc<MemRef>> {
        match value {
            Value::MemRef(memref) => Ok(memref.clone()),
            _ => Err(self.not_usable(value, "a buffer")),
        }
    }

    /// The buffer that an operand is.
    pub fn memref(&self, index: usize) -> Result<Arc<MemRef>> {
        self.memref_of(self.operand(index))
    }

    /// The buffer that is the only operand of a group, and its type.
    pub fn memref_in(&self, group: usize) -> Result<(Arc<MemRef>, Type)> {
        let op = self.op();
        match (self.group(group).pop(), op.group(group).first()) {
            (Some(value), Some(operand)) => Ok((self.memref_of(&value)?, op.ty(*operand))),
            _ => Err(self.unsupported("a buffer is missing")),
        }
    }

    /// The error for what is wrong with an access.
    pub fn fault(&self, fault: Fault) -> Box<Error> {
        let mut error = match fault.exhausted {
            true => Error::new(ErrorKind::Exhausted, self.op().loc(), fault.message),
            false => self.undefined(fault.message),
        };
        for (loc, note) in fault.notes {
            error = error.note(loc, note);
        }
        error
    }

    /// An error if a place is not aligned as the attribute in a slot says, if there is one.
    pub fn check_alignment(&self, place: Pointer, slot: usize) -> Result<()> {
        let align = self.op().int_attr(slot).unwrap_or(1).max(1) as u64;
        match place.address.is_multiple_of(align) {
            true => Ok(()),
            false => {
                let address = place.address;
                Err(self.undefined(format!(
                    "the address {address:#x} is no multiple of {align}"
                )))
            }
        }
    }

    /// Reads a value.
    pub fn load(&mut self, ty: Type, from: Pointer) -> Result<Value> {
        let access = Access::read(self.op().loc());
        let loaded = self.machine.load(ty, from, access);
        loaded.map_err(|fault| self.fault(fault))
    }

    /// Does something as the loader, which comes before all threads and so races with none of them.
    pub(crate) fn before_threads<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let races = std::mem::take(&mut self.machine.memory.races);
        let result = run(self);
        self.machine.memory.races = races;
        result
    }

    /// Writes a value.
    pub fn store(&mut self, ty: Type, to: Pointer, value: &Value) -> Result<()> {
        let access = Access::write(self.op().loc());
        let stored = self.machine.store(ty, to, value, access);
        stored.map_err(|fault| self.fault(fault))
    }

    /// The distance of neighbouring elements of a type, in bytes.
    pub fn stride_of(&mut self, element: Type) -> Result<i64> {
        let layout = self.machine.layout(element);
        let layout = layout.map_err(|fault| self.fault(fault))?;
        Ok(layout.stride as i64)
    }

    /// New memory for values of a type.
    pub fn allocate(&mut self, size: u64, align: u64, kind: Kind) -> Result<Pointer> {
        let loc = self.op().loc();
        let made = self.machine.memory.allocate(size, align, kind, loc);
        let pointer = made.map_err(|fault| self.fault(fault))?;
        if kind == Kind::Stack
            && let Some(id) = pointer.provenance.allocation()
        {
            self.add_to_scope(id);
        }
        Ok(pointer)
    }

    /// The place of an element of a buffer of type `ty`, if it is in bounds.
    pub fn element(&mut self, memref: &MemRef, ty: Type, indices: &[i64]) -> Result<Pointer> {
        let bounds = memref.sizes.iter().zip(indices).enumerate();
        for (dim, (size, index)) in bounds {
            if index < &0 || index >= size {
                return Err(self.undefined(format!(
                    "index {index} is out of bounds of dimension {dim}, which has size {size}"
                )));
            }
        }
        self.element_unchecked(memref, ty, indices)
    }

    /// The place of an element, wherever it is.
    pub fn element_unchecked(
        &mut self,
        memref: &MemRef,
        ty: Type,
        indices: &[i64],
    ) -> Result<Pointer> {
        let element = self.machine.cx.element_type(ty);
        let stride = self.stride_of(element)?;
        let indices = self.physical(ty, indices)?;
        Ok(memref.place(&indices, stride))
    }

    /// The indices that a layout that is no strided one turns indices into.
    fn physical(&self, ty: Type, indices: &[i64]) -> Result<Shape> {
        let cx = self.machine.cx;
        let TypeKind::MemRef {
            layout: Some(layout),
            ..
        } = cx.type_kind(ty)
        else {
            return Ok(Shape::from_slice(indices));
        };
        match cx.attr_kind(*layout) {
            AttrKind::AffineMap(map) if cx.strides_and_offset(ty).is_none() => {
                let places = map.evaluate(indices, cx.affine());
                let places = places.ok_or_else(|| self.unsupported("a layout with symbols"))?;
                Ok(places.into_iter().collect())
            }
            _ => Ok(Shape::from_slice(indices)),
        }
    }

    /// The sizes of the memory behind a buffer of a type, and how it is laid out: offset and strides, in elements.
    pub fn laid_out(&self, ty: Type, sizes: &[i64], symbols: &[i64]) -> Result<(i64, Shape, i64)> {
        let cx = self.machine.cx;
        let map = match cx.type_kind(ty) {
            TypeKind::MemRef {
                layout: Some(layout),
                ..
            } => match cx.attr_kind(*layout) {
                AttrKind::AffineMap(map) => Some(*map),
                AttrKind::Strided { offset, strides } => {
                    let known = !strides.contains(&DYNAMIC) && *offset != DYNAMIC;
                    if !known {
                        return Err(self.unsupported("memory of an unknown layout is allocated"));
                    }
                    let strides: Shape = strides.iter().copied().collect();
                    return Ok((*offset, strides.clone(), extent(*offset, sizes, &strides)));
                }
                _ => return Err(self.unsupported("memory of an unknown layout is allocated")),
            },
            _ => None,
        };
        let Some(map) = map else {
            let count = sizes
                .iter()
                .try_fold(1, |all: i64, size| all.checked_mul(*size));
            let Some(count) = count else {
                let message = "the elements of a buffer cannot be counted";
                return Err(Error::new(ErrorKind::Exhausted, self.op().loc(), message));
            };
            return Ok((0, row_major(sizes), count));
        };
        let at = |indices: &[i64]| {
            let inputs: Vec<i64> = indices.iter().chain(symbols).copied().collect();
            map.evaluate(&inputs, cx.affine())
        };
        let unknown = || self.unsupported("memory of an unknown layout is allocated");
        let zeros: Shape = sizes.iter().map(|_| 0).collect();
        if cx.strides_and_offset(ty).is_some() {
            let origin = at(&zeros).ok_or_else(unknown)?[0];
            let mut strides = Shape::new();
            for dim in 0..sizes.len() {
                let mut one = zeros.clone();
                one[dim] = 1;
                strides.push(at(&one).ok_or_else(unknown)?[0] - origin);
            }
            let size = extent(origin, sizes, &strides);
            return Ok((origin, strides, size));
        }
        let mut physical: Shape = (0..map.num_results(cx.affine())).map(|_| 1).collect();
        for index in 0..Array::count(sizes) {
            let place = at(&Array::indices(sizes, index)).ok_or_else(unknown)?;
            for (size, index) in physical.iter_mut().zip(place) {
                *size = (*size).max(index + 1);
            }
        }
        let strides = row_major(&physical);
        Ok((0, strides, Array::count(&physical) as i64))
    }

    /// A new buffer of a type.
    pub fn new_buffer(
        &mut self,
        ty: Type,
        sizes: &[i64],
        symbols: &[i64],
        align: u64,
        kind: Kind,
    ) -> Result<MemRef> {
        if let Some(size) = sizes.iter().find(|size| **size < 0) {
            return Err(self.undefined(format!("the size of a dimension is {size}")));
        }
        let (offset, strides, count) = self.laid_out(ty, sizes, symbols)?;
        let element = self.machine.cx.element_type(ty);
        let layout = self.machine.layout(element);
        let layout = layout.map_err(|fault| self.fault(fault))?;
        let bytes = (count.max(0) as u64).saturating_mul(layout.stride);
        let pointer = self.allocate(bytes, align.max(layout.align), kind)?;
        Ok(MemRef {
            allocated: pointer,
            aligned: pointer,
            offset,
            sizes: Shape::from_slice(sizes),
            strides,
        })
    }

    /// The elements of a buffer.
    pub fn contents(&mut self, memref: &MemRef, ty: Type) -> Result<Array> {
        let element = self.machine.cx.element_type(ty);
        let mut elements = Vec::with_capacity(memref.count());
        for at in 0..memref.count() {
            let indices = Array::indices(&memref.sizes, at);
            let place = self.element(memref, ty, &indices)?;
            elements.push(self.load(element, place)?);
        }
        Ok(Array {
            shape: memref.sizes.clone(),
            elements,
        })
    }

    /// The places of the elements of a vector at an element of a buffer: the dimensions of the vector are the last ones of the
    /// buffer. One place, if vectors are the elements of the buffer.
    fn vector_places(
        &mut self,
        (memref, ty): (&MemRef, Type),
        base: &[i64],
        shape: &[i64],
    ) -> Result<Vec<Pointer>> {
        let leading = base.len().saturating_sub(shape.len());
        let mut places = Vec::with_capacity(Array::count(shape));
        for at in 0..Array::count(shape) {
            let inner = Array::indices(shape, at);
            let mut indices = Shape::from_slice(base);
            for (index, offset) in indices[leading..].iter_mut().zip(&inner) {
                *index += offset;
            }
            places.push(self.element(memref, ty, &indices)?);
        }
        Ok(places)
    }

    /// Reads a vector that stands in a buffer from an element on.
    pub fn load_vector(
        &mut self,
        (memref, ty): (&MemRef, Type),
        base: &[i64],
        vector: Type,
    ) -> Result<Value> {
        let cx = self.machine.cx;
        let element = cx.element_type(ty);
        if cx.rank(element).is_some() {
            let place = self.element(memref, ty, base)?;
            return self.load(vector, place);
        }
        let shape = self.machine.runtime_shape(vector).unwrap_or_default();
        let places = self.vector_places((memref, ty), base, &shape)?;
        let elements = places.into_iter().map(|place| self.load(element, place));
        Ok(Value::array(shape, elements.collect::<Result<_>>()?))
    }

    /// Writes a vector to a buffer from an element on.
    pub fn store_vector(
        &mut self,
        (memref, ty): (&MemRef, Type),
        base: &[i64],
        vector: &Value,
    ) -> Result<()> {
        let cx = self.machine.cx;
        let element = cx.element_type(ty);
        let Some(array) = vector.as_array() else {
            return Err(self.not_usable(vector, "a vector"));
        };
        if cx.rank(element).is_some() {
            let place = self.element(memref, ty, base)?;
            return self.store(element, place, vector);
        }
        let places = self.vector_places((memref, ty), base, &array.shape)?;
        for (place, value) in places.into_iter().zip(&array.elements) {
            self.store(element, place, value)?;
        }
        Ok(())
    }

    /// Numbers of which some are constants, and the others the operands of a group.
    pub fn mixed(&self, constants: &[i64], group: usize, role: &str) -> Result<Shape> {
        let values = self.group(group);
        let mut values = values.iter();
        let mut number = |constant: i64| match constant {
            DYNAMIC => match values.next() {
                Some(value) => self.index_of(value, role),
                None => Err(self.unsupported("an operand is missing")),
            },
            constant => Ok(constant),
        };
        constants.iter().map(|constant| number(*constant)).collect()
    }
}

/// One more than the greatest distance of an element of a strided layout.
pub fn extent(offset: i64, sizes: &[i64], strides: &[i64]) -> i64 {
    if sizes.contains(&0) {
        return offset;
    }
    let dims = sizes.iter().zip(strides);
    offset
        + 1
        + dims
            .map(|(size, stride)| (size - 1) * stride.max(&0))
            .sum::<i64>()
}
