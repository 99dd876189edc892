//! Functions of C that lowered programs call.

use smallvec::smallvec;

use super::{Call, Known};
use crate::error::{Error, ErrorKind, Result};
use crate::execute::Args;
use crate::memory::{Kind, Pointer};
use crate::value::{Array, Value};

pub const KNOWN: &[Known] = &[
    ("_mlir_memref_to_llvm_alloc", |call| call.allocate(0, 16)),
    ("_mlir_memref_to_llvm_free", |call| call.free()),
    ("_mlir_memref_to_llvm_aligned_alloc", |call| {
        call.aligned_alloc()
    }),
    ("abort", |call| call.abort()),
    ("aligned_alloc", |call| call.aligned_alloc()),
    ("free", |call| call.free()),
    ("malloc", |call| call.allocate(0, 16)),
    ("memrefCopy", |call| call.copy()),
];

impl Call<'_, '_> {
    /// New memory, whose size is argument `size`.
    fn allocate(&mut self, size: usize, align: u64) -> Result<Args> {
        let size = self.int(size)? as u64;
        let made = self
            .machine
            .memory
            .allocate(size, align, Kind::Heap, self.loc);
        let pointer = made.map_err(|fault| self.fault(fault))?;
        Ok(smallvec![Value::from(pointer)])
    }

    fn aligned_alloc(&mut self) -> Result<Args> {
        let align = self.int(0)?;
        if align <= 0 || !(align as u64).is_power_of_two() {
            return Err(self.undefined(format!("the alignment {align} is no power of two")));
        }
        self.allocate(1, align as u64)
    }

    /// Frees memory; the null pointer is allowed.
    fn free(&mut self) -> Result<Args> {
        let pointer = self
            .arg(0)?
            .to_pointer()
            .ok_or_else(|| self.unsupported())?;
        if pointer == Pointer::NULL {
            return Ok(Args::new());
        }
        let freed = self.machine.memory.free(pointer, self.loc);
        freed.map_err(|fault| self.fault(fault))?;
        Ok(Args::new())
    }

    /// Copies the elements of a buffer, whose size is an argument, to another one.
    fn copy(&mut self) -> Result<Args> {
        let size = self.int(0)?;
        // As wide as an index of the target.
        let bytes = self
            .arg(0)?
            .to_int()
            .map_or(8, |size| u64::from(size.width() / 8));
        let from = self.pointed(1, bytes)?;
        let to = self.pointed(2, bytes)?;
        if from.sizes != to.sizes {
            return Err(self.undefined("the buffers have different sizes"));
        }
        for at in 0..from.count() {
            let index = Array::indices(&from.sizes, at);
            let (to, from) = (to.place(&index, size), from.place(&index, size));
            let copied = self.machine.memory.copy(to, from, size as u64, self.loc);
            copied.map_err(|fault| self.fault(fault))?;
        }
        Ok(Args::new())
    }

    fn abort(&mut self) -> Result<Args> {
        Err(Error::new(
            ErrorKind::Aborted,
            self.loc,
            "the program aborts itself",
        ))
    }
}
