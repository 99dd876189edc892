//! What values are: globals, constants, arguments and blocks.

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMLinkage, LLVMOpcode, LLVMThreadLocalMode, LLVMUnnamedAddr, LLVMVisibility};

use super::super::{Block, Meta, Ty, Value, take_message};
use super::{owned, sized};

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $is:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(self) -> bool {
            // SAFETY: `raw` is alive.
            unsafe { !$is(self.raw).is_null() }
        }
    )*};
}

macro_rules! facts {
    ($($(#[$doc:meta])* $name:ident -> $ty:ty = |$raw:ident| $value:expr;)*) => {$(
        $(#[$doc])*
        pub fn $name(self) -> $ty {
            let $raw = self.raw;
            // SAFETY: asked of values that have the property, as the name and the documentation say.
            unsafe { $value }
        }
    )*};
}
pub(super) use facts;

/// A value, `None` for a null pointer.
pub(super) fn optional<'l>(raw: LLVMValueRef) -> Option<Value<'l>> {
    (!raw.is_null()).then(|| Value::new(raw))
}

/// What a value is.
impl<'l> Value<'l> {
    kinds! {
        /// Whether this is a global of any kind.
        is_global = LLVMIsAGlobalValue;
        /// Whether this is an indirect function.
        is_ifunc = LLVMIsAGlobalIFunc;
        /// Whether this is an expression of constants.
        is_constant_expr = LLVMIsAConstantExpr;
        /// Whether this is an integer constant.
        is_constant_int = LLVMIsAConstantInt;
        /// Whether this is a float constant.
        is_constant_float = LLVMIsAConstantFP;
        /// Whether this is a null pointer.
        is_null_pointer = LLVMIsAConstantPointerNull;
        /// Whether this is the absent token.
        is_none_token = LLVMIsAConstantTokenNone;
        /// Whether this is the address of a block.
        is_block_address = LLVMIsABlockAddress;
        /// Whether this is an aggregate of zeros.
        is_zero_aggregate = LLVMIsAConstantAggregateZero;
        /// Whether this is a constant array, struct or vector that consists of other constants.
        is_constant_array = LLVMIsAConstantArray;
        /// Whether this is a constant struct that consists of other constants.
        is_constant_struct = LLVMIsAConstantStruct;
        /// Whether this is a constant vector that consists of other constants.
        is_constant_vector = LLVMIsAConstantVector;
        /// Whether this is a constant array or vector of numbers that are stored as bytes.
        is_constant_data = LLVMIsAConstantDataSequential;
        /// Whether this is undefined or poison.
        is_undef = LLVMIsAUndefValue;
        /// Whether this is poison.
        is_poison = LLVMIsAPoisonValue;
        /// Whether this is a piece of assembly that is called.
        is_inline_asm = LLVMIsAInlineAsm;
    }

    /// The name of a global or block; empty if it has none.
    pub fn name(self) -> String {
        let mut len = 0;
        // SAFETY: `raw` is alive; the string belongs to it.
        unsafe { sized(LLVMGetValueName2(self.raw, &mut len), len) }
    }

    /// Gives a global a name, which another name may become if it is taken.
    pub fn set_name(self, name: &str) {
        // SAFETY: pointer and length are those of `name`.
        unsafe { LLVMSetValueName2(self.raw, name.as_ptr().cast(), name.len()) }
    }

    /// The value as LLVM writes it: a constant with its type, an instruction with its operands. An instruction takes time
    /// as long as its function is.
    pub fn text(self) -> String {
        // SAFETY: `raw` is alive; the string is ours.
        let text = unsafe { take_message(LLVMPrintValueToString(self.raw)) };
        String::from_utf8_lossy(&text).into_owned()
    }

    /// The operands of an instruction or constant; those that are no values are left out.
    pub fn operands(self) -> Vec<Value<'l>> {
        // SAFETY: asked for operands that it has.
        unsafe {
            let count = LLVMGetNumOperands(self.raw).max(0) as u32;
            (0..count)
                .filter_map(|i| optional(LLVMGetOperand(self.raw, i)))
                .collect()
        }
    }

    /// The element of a constant aggregate at a position; `None` if it has none.
    pub fn element(self, index: u32) -> Option<Value<'l>> {
        // SAFETY: asked of constants.
        optional(unsafe { LLVMGetAggregateElement(self.raw, index) })
    }

    /// The bytes of a constant that [`Value::is_constant_data`], in the order of this machine.
    pub fn constant_data(self) -> Vec<u8> {
        let mut size = 0;
        // SAFETY: asked of such constants; LLVM sets the size through the address that is passed as a number.
        unsafe {
            let data = LLVMGetRawDataValues(self.raw, (&raw mut size) as usize);
            std::slice::from_raw_parts(data.cast::<u8>(), size).to_vec()
        }
    }

    facts! {
        /// The opcode of a constant expression.
        constant_opcode -> LLVMOpcode = |raw| LLVMGetConstOpcode(raw);
        /// The linkage of a global.
        linkage -> LLVMLinkage = |raw| LLVMGetLinkage(raw);
        /// The visibility of a global.
        visibility -> LLVMVisibility = |raw| LLVMGetVisibility(raw);
        /// Whether the address of a global is significant.
        unnamed_address -> LLVMUnnamedAddr = |raw| LLVMGetUnnamedAddress(raw);
        /// The section of a variable or function; empty if there is none.
        section -> String = |raw| owned(LLVMGetSection(raw));
        /// The alignment of a variable, function or access to memory in bytes, 0 if it has none.
        alignment -> u32 = |raw| LLVMGetAlignment(raw);
        /// Whether a variable or function is in a comdat.
        has_comdat -> bool = |raw| !llvm_sys::comdat::LLVMGetComdat(raw).is_null();
        /// The type of what a global stands for.
        value_type -> Ty<'l> = |raw| Ty::new(LLVMGlobalGetValueType(raw));
        /// Whether a variable or function is defined elsewhere.
        is_declaration -> bool = |raw| LLVMIsDeclaration(raw) != 0;
        /// The contents of a variable; `None` if it is defined elsewhere.
        initializer -> Option<Value<'l>> = |raw| optional(LLVMGetInitializer(raw));
        /// Whether the contents of a variable never change.
        is_constant_global -> bool = |raw| LLVMIsGlobalConstant(raw) != 0;
        /// How each thread gets a copy of a variable or alias.
        thread_local_mode -> LLVMThreadLocalMode = |raw| LLVMGetThreadLocalMode(raw);
        /// What an alias stands for.
        aliasee -> Value<'l> = |raw| Value::new(LLVMAliasGetAliasee(raw));
        /// The resolver of an indirect function.
        resolver -> Value<'l> = |raw| Value::new(LLVMGetGlobalIFuncResolver(raw));
        /// The number of the calling convention of a function.
        call_conv -> u32 = |raw| LLVMGetFunctionCallConv(raw);
        /// The garbage collector of a function; empty if it has none.
        gc -> String = |raw| owned(LLVMGetGC(raw));
        /// The personality of a function.
        personality -> Option<Value<'l>> = |raw|
            (LLVMHasPersonalityFn(raw) != 0).then(|| Value::new(LLVMGetPersonalityFn(raw)));
        /// The number of the intrinsic that a function is, 0 if it is none.
        intrinsic_number -> u32 = |raw| LLVMGetIntrinsicID(raw);
        /// The subprogram of a function.
        subprogram -> Option<Meta<'l>> = |raw| {
            let node = llvm_sys::debuginfo::LLVMGetSubprogram(raw);
            (!node.is_null()).then(|| Meta::new(node))
        };
        /// The function of a constant block address.
        block_address_function -> Value<'l> = |raw| Value::new(LLVMGetBlockAddressFunction(raw));
        /// The block of a constant block address.
        block_address_block -> Block<'l> = |raw| Block::new(LLVMGetBlockAddressBasicBlock(raw));
        /// The blocks of a function, in order.
        blocks -> Vec<Block<'l>> = |raw| {
            let mut blocks = vec![std::ptr::null_mut(); LLVMCountBasicBlocks(raw) as usize];
            LLVMGetBasicBlocks(raw, blocks.as_mut_ptr());
            blocks.into_iter().map(Block::new).collect()
        };
        /// The source element type of an address computation.
        gep_element -> Ty<'l> = |raw| Ty::new(LLVMGetGEPSourceElementType(raw));
        /// The flags of an address computation: 1 inbounds, 2 nusw, 4 nuw.
        gep_flags -> u32 = |raw| LLVMGEPGetNoWrapFlags(raw);
    }
}

impl<'l> Block<'l> {
    /// The instructions, in order.
    pub fn instructions(self) -> Vec<Value<'l>> {
        let mut all = Vec::new();
        // SAFETY: the block is alive; the list ends in a null pointer.
        unsafe {
            let mut at = LLVMGetFirstInstruction(self.raw);
            while !at.is_null() {
                all.push(Value::new(at));
                at = LLVMGetNextInstruction(at);
            }
        }
        all
    }

    /// The function of the block.
    pub fn function(self) -> Value<'l> {
        // SAFETY: the block is alive and in a function.
        Value::new(unsafe { LLVMGetBasicBlockParent(self.raw) })
    }

    /// Whether the address of the block is taken.
    pub fn has_address(self) -> bool {
        // SAFETY: the block is alive; its uses and their users are, too.
        unsafe {
            let mut at = LLVMGetFirstUse(LLVMBasicBlockAsValue(self.raw));
            while !at.is_null() {
                if !LLVMIsABlockAddress(LLVMGetUser(at)).is_null() {
                    return true;
                }
                at = LLVMGetNextUse(at);
            }
        }
        false
    }

    /// The instruction that ends the block.
    pub fn terminator(self) -> Option<Value<'l>> {
        // SAFETY: the block is alive.
        optional(unsafe { LLVMGetBasicBlockTerminator(self.raw) })
    }
}
