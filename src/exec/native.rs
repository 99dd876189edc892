//! Calls of compiled functions: numbers and pointers as the bits that they are passed as, buffers in the memory of this process.

use oxmlir_ir::{Context, Type, TypeKind};

use crate::argument::{Argument, view};
use crate::buffer::row_major;
use crate::memory::{Pointer, Provenance};
use crate::scalars::{bits, of_bits, of_scalars, scalar_types, scalars};
use crate::value::{Array, MemRef, Value};

/// How compiled functions are called.
pub struct Native<'c> {
    /// The context of the types.
    pub cx: &'c Context,
    /// Makes memory with these bytes in it; its address.
    pub place: fn(&[u8]) -> u64,
    /// So many bytes of memory from an address on; none if there is no such memory.
    pub read: fn(u64, usize) -> Option<Vec<u8>>,
}

/// What a call leaves behind: of buffers the elements.
pub struct Called {
    /// The results.
    pub results: Vec<Value>,
    /// What the arguments are in the end.
    pub arguments: Vec<Value>,
}

impl Native<'_> {
    /// Calls a function that has arguments of the types `inputs` and results of the types `outputs`, or had before it was lowered.
    /// `function` takes and gives the bits of the scalars that these consist of.
    ///
    /// # Errors
    /// There are values that cannot be passed, a buffer is where no memory is, or the error of `function`.
    pub fn call(
        &self,
        (inputs, outputs): (&[Type], &[Type]),
        args: &[Argument],
        function: impl FnOnce(&[u128]) -> Result<Vec<u128>, String>,
    ) -> Result<Called, String> {
        let cx = self.cx;
        let mut values = Vec::new();
        let mut slots = Vec::new();
        for (arg, ty) in args.iter().zip(inputs) {
            let value = self.passed(arg, *ty)?;
            let list = scalars(cx, &value, *ty).ok_or_else(|| unknown(cx, *ty))?;
            slots.extend(list.iter().map(bits));
            values.push(value);
        }
        let mut slots = function(&slots)?.into_iter();
        let mut results = Vec::new();
        for ty in outputs {
            let types = scalar_types(cx, *ty).ok_or_else(|| unknown(cx, *ty))?;
            let list = types.into_iter().zip(slots.by_ref());
            let mut list = list.map(|(ty, bits)| of_bits(cx, ty, bits));
            let value = of_scalars(cx, *ty, &mut list).ok_or_else(|| unknown(cx, *ty))?;
            results.push(self.observed(value, cx.element_type(*ty))?);
        }
        let mut arguments = Vec::new();
        for ((arg, value), ty) in args.iter().zip(values).zip(inputs) {
            arguments.push(match arg {
                Argument::Memory(element, array) => {
                    let start = value.to_pointer();
                    let start = start.unwrap_or(at(bits(&value) as u64));
                    self.observed(row(start, array).into(), *element)?
                }
                _ => self.observed(value, cx.element_type(*ty))?,
            });
        }
        Ok(Called { results, arguments })
    }

    /// An argument, which is in memory if it is a buffer.
    fn passed(&self, arg: &Argument, ty: Type) -> Result<Value, String> {
        match arg {
            Argument::Value(value) => Ok(value.clone()),
            Argument::Buffer(array) => {
                let (view, count) =
                    view(self.cx, array, ty).map_err(|error| error.diagnostic.message)?;
                let element = self.cx.element_type(ty);
                Ok(self.placed(array, element, view, count)?.into())
            }
            Argument::Memory(element, array) => {
                let count = array.elements.len() as u64;
                let made = self.placed(array, *element, row(at(0), array), count)?;
                let address = made.aligned.address;
                // The address may be passed as a number.
                let ty = self.cx.int_width(ty).map_or(Type::NONE, |_| ty);
                Ok(of_bits(self.cx, ty, address.into()))
            }
        }
    }

    /// A view, whose pointers are null still, of new memory for `count` elements, in which those of the array are.
    fn placed(
        &self,
        array: &Array,
        element: Type,
        view: MemRef,
        count: u64,
    ) -> Result<MemRef, String> {
        let stride = stride(self.cx, element)?;
        let mut memory = vec![0; count as usize * stride];
        for (at, value) in array.elements.iter().enumerate() {
            let place = view.place(&Array::indices(&view.sizes, at), stride as i64);
            let place = place.address as usize;
            encode(value, &mut memory[place..place + stride]);
        }
        let pointer = at((self.place)(&memory));
        Ok(MemRef {
            allocated: pointer,
            aligned: pointer,
            ..view
        })
    }

    /// A value as it is shown: of buffers the elements.
    fn observed(&self, value: Value, element: Type) -> Result<Value, String> {
        let Value::MemRef(view) = &value else {
            return Ok(value);
        };
        let stride = stride(self.cx, element)?;
        let read = |at| {
            let place = view.place(&Array::indices(&view.sizes, at), stride as i64);
            let address = place.address;
            let memory = (self.read)(address, stride);
            let memory = memory
                .ok_or_else(|| format!("there is no memory at {address:#x}, where a buffer is"))?;
            Ok(decode(self.cx, element, &memory))
        };
        let elements = (0..Array::count(&view.sizes)).map(read);
        let elements = elements.collect::<Result<_, String>>()?;
        Ok(Value::array(view.sizes.clone(), elements))
    }
}

/// A pointer to memory of this process.
fn at(address: u64) -> Pointer {
    Pointer {
        address,
        provenance: Provenance::NONE,
    }
}

/// The view of elements one behind the other.
fn row(start: Pointer, array: &Array) -> MemRef {
    MemRef {
        allocated: start,
        aligned: start,
        offset: 0,
        sizes: array.shape.clone(),
        strides: row_major(&array.shape),
    }
}

fn unknown(cx: &Context, ty: Type) -> String {
    let ty = cx.type_string(ty);
    format!("a compiled function cannot be given values of type {ty}, nor can it give them")
}

/// The distance of elements of a type in memory, in bytes.
fn stride(cx: &Context, element: Type) -> Result<usize, String> {
    let bytes = match cx.type_kind(element) {
        TypeKind::Complex(part) => Some(2 * stride(cx, *part)?),
        TypeKind::Integer { .. } | TypeKind::Index | TypeKind::Float(_) => {
            cx.element_bytes(element).map(usize::next_power_of_two)
        }
        _ => None,
    };
    bytes.ok_or_else(|| unknown(cx, element))
}

/// Writes a number to the memory of one element.
fn encode(value: &Value, memory: &mut [u8]) {
    if let Value::Complex(parts) = value {
        let (re, im) = memory.split_at_mut(memory.len() / 2);
        encode(&parts[0], re);
        encode(&parts[1], im);
        return;
    }
    for (byte, bits) in memory.iter_mut().zip(bits(value).to_le_bytes()) {
        *byte = bits;
    }
}

/// The number in the memory of one element.
fn decode(cx: &Context, ty: Type, memory: &[u8]) -> Value {
    if let TypeKind::Complex(part) = cx.type_kind(ty) {
        let (re, im) = memory.split_at(memory.len() / 2);
        return Value::Complex([decode(cx, *part, re), decode(cx, *part, im)].into());
    }
    let mut bits = [0; 16];
    for (bits, byte) in bits.iter_mut().zip(memory) {
        *bits = *byte;
    }
    of_bits(cx, ty, u128::from_le_bytes(bits))
}
