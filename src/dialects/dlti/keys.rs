//! Names of entries of data layouts that mean something in every dialect.

use crate::tables::dlti::FunctionPointerAlignmentAttr;

/// The order of bytes: `"big"` or `"little"`.
pub const ENDIANNESS: &str = "dlti.endianness";
/// The address space of stack memory: an integer.
pub const ALLOCA_MEMORY_SPACE: &str = "dlti.alloca_memory_space";
/// The address space of what names none.
pub const DEFAULT_MEMORY_SPACE: &str = "dlti.default_memory_space";
/// How pointers to functions are aligned: `#dlti.function_pointer_alignment`.
pub const FUNCTION_POINTER_ALIGNMENT: &str = FunctionPointerAlignmentAttr::FULL_NAME;
/// The address space of global variables: an integer.
pub const GLOBAL_MEMORY_SPACE: &str = "dlti.global_memory_space";
/// The widths of integers that the target computes with: a dense array.
pub const LEGAL_INT_WIDTHS: &str = "dlti.legal_int_widths";
/// How names of symbols are mangled: a letter of LLVM's.
pub const MANGLING_MODE: &str = "dlti.mangling_mode";
/// The address space of functions: an integer.
pub const PROGRAM_MEMORY_SPACE: &str = "dlti.program_memory_space";
/// The alignment of the stack in bits: an integer.
pub const STACK_ALIGNMENT: &str = "dlti.stack_alignment";

/// All of them.
pub(super) const ALL: &[&str] = &[
    ENDIANNESS,
    ALLOCA_MEMORY_SPACE,
    DEFAULT_MEMORY_SPACE,
    FUNCTION_POINTER_ALIGNMENT,
    GLOBAL_MEMORY_SPACE,
    LEGAL_INT_WIDTHS,
    MANGLING_MODE,
    PROGRAM_MEMORY_SPACE,
    STACK_ALIGNMENT,
];
