//! Names of discardable attributes of the dialect: no declaration has them.

// Of modules.

/// The data layout: a string as LLVM has it.
pub const DATA_LAYOUT: &str = "llvm.data_layout";
/// The target triple: a string.
pub const TARGET_TRIPLE: &str = "llvm.target_triple";
/// Assembly beside the functions: an array of strings.
pub const MODULE_ASM: &str = "llvm.module_asm";
/// What made the module: a string.
pub const IDENT: &str = "llvm.ident";
/// The command line that the module was made with: a string.
pub const COMMANDLINE: &str = "llvm.commandline";
/// Libraries that a program with the module needs: `#llvm.dependent_libraries`.
pub const DEPENDENT_LIBRARIES: &str = "llvm.dependent_libraries";

// Of functions that become `llvm.func`.

/// The linkage of the lowered function: `#llvm.linkage`.
pub const LINKAGE: &str = "llvm.linkage";
/// Memrefs are passed as bare pointers.
pub const BARE_POINTER: &str = "llvm.bareptr";
/// C programs call the function: it gets a wrapper with an interface of pointers to descriptors.
pub const EMIT_C_INTERFACE: &str = "llvm.emit_c_interface";
/// The function takes more arguments than it declares: a boolean.
pub const VARIADIC: &str = "func.varargs";

// Of operations.

/// Relaxations of the memory model: `#llvm.mmra_tag`, or an array of them.
pub const MMRA: &str = "llvm.mmra";
/// Keeps a call from being inlined.
pub const NOINLINE: &str = "noinline";

// Of parameters, arguments and results. LLVM has the same names without `llvm.`.

/// The alignment of what a pointer points to: an integer.
pub const ALIGN: &str = "llvm.align";
/// The alignment of an argument on the stack: an integer.
pub const ALIGNSTACK: &str = "llvm.alignstack";
/// The argument is the alignment of what the function allocates.
pub const ALLOCALIGN: &str = "llvm.allocalign";
/// The argument points to what the function frees or allocates anew.
pub const ALLOCPTR: &str = "llvm.allocptr";
/// Points to an argument that is passed by reference: its type.
pub const BYREF: &str = "llvm.byref";
/// Points to an argument that is passed by value: its type.
pub const BYVAL: &str = "llvm.byval";
/// The number of bytes that can be accessed: an integer.
pub const DEREFERENCEABLE: &str = "llvm.dereferenceable";
/// The number of bytes that can be accessed if the pointer is not null: an integer.
pub const DEREFERENCEABLE_OR_NULL: &str = "llvm.dereferenceable_or_null";
/// The type that an intrinsic sees behind a pointer: a type.
pub const ELEMENTTYPE: &str = "llvm.elementtype";
/// Points to the outgoing arguments of the caller: their type.
pub const INALLOCA: &str = "llvm.inalloca";
/// Is passed in a register.
pub const INREG: &str = "llvm.inreg";
/// Points to the environment of a nested function.
pub const NEST: &str = "llvm.nest";
/// The buffer of a workgroup that an argument stands for: `#llvm.mlir.workgroup_attribution`.
pub const WORKGROUP_ATTRIBUTION: &str = "llvm.workgroup_attribution";
/// Nothing else points to what is accessed through it.
pub const NOALIAS: &str = "llvm.noalias";
/// The callee keeps no copy of the pointer.
pub const NOCAPTURE: &str = "llvm.nocapture";
/// The callee does not free what it points to.
pub const NOFREE: &str = "llvm.nofree";
/// Is not null.
pub const NONNULL: &str = "llvm.nonnull";
/// Has no undefined bits.
pub const NOUNDEF: &str = "llvm.noundef";
/// Points to an argument that was prepared beforehand: its type.
pub const PREALLOCATED: &str = "llvm.preallocated";
/// The values that it may have: `#llvm.constant_range`.
pub const RANGE: &str = "llvm.range";
/// The callee does not access what it points to.
pub const READNONE: &str = "llvm.readnone";
/// The callee does not write to what it points to.
pub const READONLY: &str = "llvm.readonly";
/// The function returns this argument.
pub const RETURNED: &str = "llvm.returned";
/// Is extended by its sign.
pub const SIGNEXT: &str = "llvm.signext";
/// Points to where the function puts its result: the type of that.
pub const SRET: &str = "llvm.sret";
/// The callee does not read what it points to.
pub const WRITEONLY: &str = "llvm.writeonly";
/// Is extended by zeros.
pub const ZEROEXT: &str = "llvm.zeroext";
