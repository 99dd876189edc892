//! Functions of C that lowered programs call.

use smallvec::smallvec;

use super::{Call, Known};
use crate::error::{Error, ErrorKind, Result};
use crate::execute::Args;
use crate::memory::{Kind, Pointer};
use crate::value::Value;

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

    fn abort(&mut self) -> Result<Args> {
        Err(Error::new(
            ErrorKind::Aborted,
            self.loc,
            "the program aborts itself",
        ))
    }
}
