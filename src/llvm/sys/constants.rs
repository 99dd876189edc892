//! LLVM constants.

use llvm_sys::core::*;

use super::{Block, Llvm, Ty, Value, raw_values};

impl<'l> Ty<'l> {
    /// The zero of the type: the number 0, a null pointer, or an aggregate of zeros.
    pub fn zero(self) -> Value<'l> {
        // SAFETY: the translation asks for types that have a zero.
        Value::new(unsafe { LLVMConstNull(self.raw) })
    }

    /// The undefined value of the type.
    pub fn undef(self) -> Value<'l> {
        // SAFETY: `raw` is alive.
        Value::new(unsafe { LLVMGetUndef(self.raw) })
    }

    /// The poison value of the type.
    pub fn poison(self) -> Value<'l> {
        // SAFETY: `raw` is alive.
        Value::new(unsafe { LLVMGetPoison(self.raw) })
    }

    /// An integer constant from its 64-bit words, least significant first. `self` is an integer type.
    pub fn int_const(self, words: &[u64]) -> Value<'l> {
        // SAFETY: pointer and length are those of `words`.
        Value::new(unsafe {
            LLVMConstIntOfArbitraryPrecision(self.raw, words.len() as u32, words.as_ptr())
        })
    }

    /// A float constant from the 64-bit words of its bit pattern, which cover its width. `self` is a float type.
    pub fn float_const(self, words: &[u64]) -> Value<'l> {
        // SAFETY: LLVM reads as many words as the type is wide; the caller has provided them.
        Value::new(unsafe { LLVMConstFPFromBits(self.raw, words.as_ptr()) })
    }

    /// The array constant `[self x n]` of these elements.
    pub fn array_const(self, elements: &[Value<'l>]) -> Value<'l> {
        let mut raw = raw_values(elements);
        // SAFETY: pointer and length are those of `raw`, all constants.
        Value::new(unsafe { LLVMConstArray2(self.raw, raw.as_mut_ptr(), raw.len() as u64) })
    }

    /// The array constant `[self x n]` from packed bytes; `self` is an integer or float of 1, 2, 4 or 8 bytes.
    pub fn data_array(self, data: &[u8]) -> Value<'l> {
        // SAFETY: pointer and length are those of `data`, a multiple of the element size.
        Value::new(unsafe { LLVMConstDataArray(self.raw, data.as_ptr().cast(), data.len()) })
    }

    /// The struct constant of type `self` with these fields.
    pub fn struct_const(self, fields: &[Value<'l>]) -> Value<'l> {
        let mut raw = raw_values(fields);
        // SAFETY: the caller passes as many constants as the struct has fields, of their types.
        Value::new(unsafe { LLVMConstNamedStruct(self.raw, raw.as_mut_ptr(), raw.len() as u32) })
    }
}

impl<'l> Value<'l> {
    /// A vector of these constants, at least one.
    pub fn vector_const(elements: &[Value<'l>]) -> Value<'l> {
        let mut raw = raw_values(elements);
        // SAFETY: pointer and length are those of `raw`, all constants of one type.
        Value::new(unsafe { LLVMConstVector(raw.as_mut_ptr(), raw.len() as u32) })
    }

    /// Whether all bits are zero.
    pub fn is_null(self) -> bool {
        // SAFETY: `raw` is alive.
        unsafe { LLVMIsNull(self.raw) != 0 }
    }

    /// The value of an integer constant of at most 64 bits, sign-extended; `None` for other values.
    pub fn as_int(self) -> Option<i64> {
        // SAFETY: the value is asked of integer constants that fit.
        unsafe {
            let fits = !LLVMIsAConstantInt(self.raw).is_null() && self.ty().int_width()? <= 64;
            fits.then(|| LLVMConstIntGetSExtValue(self.raw))
        }
    }

    /// The base, source element type, indices and flags of a constant address computation; `None` for other values.
    pub fn as_constant_gep(self) -> Option<(Value<'l>, Ty<'l>, Vec<Value<'l>>, u32)> {
        // SAFETY: the parts are asked of GEP constant expressions only.
        unsafe {
            if LLVMIsAConstantExpr(self.raw).is_null()
                || LLVMGetConstOpcode(self.raw) != llvm_sys::LLVMOpcode::LLVMGetElementPtr
            {
                return None;
            }
            let operand = |i| Value::new(LLVMGetOperand(self.raw, i));
            let count = LLVMGetNumOperands(self.raw) as u32;
            let element = Ty::new(LLVMGetGEPSourceElementType(self.raw));
            let flags = LLVMGEPGetNoWrapFlags(self.raw);
            Some((
                operand(0),
                element,
                (1..count).map(operand).collect(),
                flags,
            ))
        }
    }

    /// The integer under a constant `inttoptr`; `None` for other values.
    pub fn as_int_to_ptr(self) -> Option<Value<'l>> {
        // SAFETY: the operand is asked of constant expressions that have one.
        unsafe {
            (!LLVMIsAConstantExpr(self.raw).is_null()
                && LLVMGetConstOpcode(self.raw) == llvm_sys::LLVMOpcode::LLVMIntToPtr)
                .then(|| Value::new(LLVMGetOperand(self.raw, 0)))
        }
    }

    /// The type of the contents of a global variable; `None` for other values.
    pub fn global_type(self) -> Option<Ty<'l>> {
        // SAFETY: asked of global variables only.
        unsafe {
            (!LLVMIsAGlobalVariable(self.raw).is_null())
                .then(|| Ty::new(LLVMGlobalGetValueType(self.raw)))
        }
    }

    /// The address of this pointer constant plus `offset` bytes.
    pub fn const_ptr_add(self, byte: Ty<'l>, offset: Value<'l>, flags: u32) -> Value<'l> {
        let mut indices = [offset.raw];
        // SAFETY: a constant pointer and one constant index.
        Value::new(unsafe {
            LLVMConstGEPWithNoWrapFlags(byte.raw, self.raw, indices.as_mut_ptr(), 1, flags)
        })
    }

    /// The constant `inttoptr` of an integer constant.
    pub fn const_int_to_ptr(self, ty: Ty<'l>) -> Value<'l> {
        // SAFETY: an integer constant and a pointer type.
        Value::new(unsafe { LLVMConstIntToPtr(self.raw, ty.raw) })
    }

    /// The constant `blockaddress(@self, %block)`; `self` is the function of the block.
    pub fn block_address(self, block: Block<'l>) -> Value<'l> {
        // SAFETY: both are alive.
        Value::new(unsafe { LLVMBlockAddress(self.raw, block.raw) })
    }
}

impl Llvm {
    /// The array constant `[n x i8] c"text"`, without a zero at its end.
    pub fn string_const(&self, text: &[u8]) -> Value<'_> {
        // SAFETY: pointer and length are those of `text`.
        Value::new(unsafe {
            LLVMConstStringInContext2(self.context, text.as_ptr().cast(), text.len(), 1)
        })
    }
}
