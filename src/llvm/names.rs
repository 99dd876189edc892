//! Names that LLVM gives to attributes, metadata and variables: no declaration has them.

/// Attributes of functions, parameters, results and calls that LLVM knows.
pub mod attrs {
    /// The names of LLVM's built-in attributes, which its interface does not tell.
    #[rustfmt::skip]
    pub const ALL: &[&str] = &[
        "align", "alignstack", "allocalign", "allockind", "allocptr", "allocsize", "alwaysinline", "builtin", "byref",
        "byval", "captures", "cold", "convergent", "coro_elide_safe", "coro_only_destroy_when_complete", "dead_on_return",
        "dead_on_unwind", "dereferenceable", "dereferenceable_or_null", "disable_sanitizer_instrumentation", "elementtype",
        "fn_ret_thunk_extern", "hot", "hybrid_patchable", "immarg", "inalloca", "initializes", "inlinehint", "inreg",
        "jumptable", "memory", "minsize", "mustprogress", "naked", "nest", "noalias", "nobuiltin", "nocallback",
        "nocf_check", "nocreateundeforpoison", "nodivergencesource", "noduplicate", "noext", "nofpclass", "nofree",
        "noimplicitfloat", "noinline", "nomerge", "nonlazybind", "nonnull", "noprofile", "norecurse", "noredzone",
        "noreturn", "nosanitize_bounds", "nosanitize_coverage", "nosync", "noundef", "nounwind", "null_pointer_is_valid",
        "optdebug", "optforfuzzing", "optnone", "optsize", "preallocated", "presplitcoroutine", "range", "readnone",
        "readonly", "returned", "returns_twice", "safestack", "sanitize_address", "sanitize_alloc_token",
        "sanitize_hwaddress", "sanitize_memory", "sanitize_memtag", "sanitize_numerical_stability", "sanitize_realtime",
        "sanitize_realtime_blocking", "sanitize_thread", "sanitize_type", "shadowcallstack", "signext", "skipprofile",
        "speculatable", "speculative_load_hardening", "sret", "ssp", "sspreq", "sspstrong", "strictfp", "swiftasync",
        "swifterror", "swiftself", "uwtable", "vscale_range", "willreturn", "writable", "writeonly", "zeroext",
    ];
    /// The alignment of what a pointer points to; an integer. Others begin with it.
    pub const ALIGN: &str = "align";
    /// The alignment of an argument on the stack; an integer.
    pub const ALIGNSTACK: &str = "alignstack";
    /// What an allocation function does; an integer.
    pub const ALLOCKIND: &str = "allockind";
    /// The arguments that are the size of an allocation; an integer.
    pub const ALLOCSIZE: &str = "allocsize";
    /// Inlined wherever it is called.
    pub const ALWAYS_INLINE: &str = "alwaysinline";
    /// How the callee keeps a pointer; an integer.
    pub const CAPTURES: &str = "captures";
    /// Executed by threads together.
    pub const CONVERGENT: &str = "convergent";
    /// The number of bytes that can be accessed; an integer.
    pub const DEREFERENCEABLE: &str = "dereferenceable";
    /// The same if a pointer is not null; an integer.
    pub const DEREFERENCEABLE_OR_NULL: &str = "dereferenceable_or_null";
    /// The type behind a pointer; a type.
    pub const ELEMENTTYPE: &str = "elementtype";
    /// Better inlined.
    pub const INLINE_HINT: &str = "inlinehint";
    /// The memory that is accessed; an integer.
    pub const MEMORY: &str = "memory";
    /// An older name for capturing nothing.
    pub const NOCAPTURE: &str = "nocapture";
    /// The kinds of floats that do not occur; an integer.
    pub const NOFPCLASS: &str = "nofpclass";
    /// Never inlined.
    pub const NO_INLINE: &str = "noinline";
    /// Throws no exception.
    pub const NO_UNWIND: &str = "nounwind";
    /// Not optimized.
    pub const OPTIMIZE_NONE: &str = "optnone";
    /// Depends on the modes of floating point arithmetic.
    pub const STRICT_FP: &str = "strictfp";
    /// Has a table for unwinding; an integer.
    pub const UWTABLE: &str = "uwtable";
    /// The least and the largest multiple of vectors; an integer.
    pub const VSCALE_RANGE: &str = "vscale_range";
    /// Returns, or ends the program.
    pub const WILL_RETURN: &str = "willreturn";
}

/// Keys of attributes of functions that are strings to LLVM.
pub mod keys {
    /// The frame pointer that is kept.
    pub const FRAME_POINTER: &str = "frame-pointer";
    /// Features of the target.
    pub const TARGET_FEATURES: &str = "target-features";
    /// The processor that code is made for.
    pub const TARGET_CPU: &str = "target-cpu";
    /// The processor that code is made fast for.
    pub const TUNE_CPU: &str = "tune-cpu";
    /// Divisions and roots that may be estimated.
    pub const RECIPROCAL_ESTIMATES: &str = "reciprocal-estimates";
    /// The width of vectors that the optimizer makes.
    pub const PREFER_VECTOR_WIDTH: &str = "prefer-vector-width";
    /// Infinities do not occur.
    pub const NO_INFS_FP_MATH: &str = "no-infs-fp-math";
    /// NaNs do not occur.
    pub const NO_NANS_FP_MATH: &str = "no-nans-fp-math";
    /// The sign of zero does not matter.
    pub const NO_SIGNED_ZEROS_FP_MATH: &str = "no-signed-zeros-fp-math";
    /// What becomes of denormal numbers.
    pub const DENORMAL_FP_MATH: &str = "denormal-fp-math";
    /// The same of `f32`.
    pub const DENORMAL_FP_MATH_F32: &str = "denormal-fp-math-f32";
    /// Whether products are fused with sums.
    pub const FP_CONTRACT: &str = "fp-contract";
    /// The function that is called at the entry.
    pub const INSTRUMENT_FUNCTION_ENTRY: &str = "instrument-function-entry";
    /// The function that is called at the exit.
    pub const INSTRUMENT_FUNCTION_EXIT: &str = "instrument-function-exit";
    /// Called in streaming mode.
    pub const SM_ENABLED: &str = "aarch64_pstate_sm_enabled";
    /// Goes to streaming mode and back.
    pub const SM_BODY: &str = "aarch64_pstate_sm_body";
    /// Works in any mode.
    pub const SM_COMPATIBLE: &str = "aarch64_pstate_sm_compatible";
    /// Has a matrix register of its own.
    pub const NEW_ZA: &str = "aarch64_new_za";
    /// Reads the matrix register of the caller.
    pub const IN_ZA: &str = "aarch64_in_za";
    /// Writes the matrix register of the caller.
    pub const OUT_ZA: &str = "aarch64_out_za";
    /// Reads and writes the matrix register of the caller.
    pub const INOUT_ZA: &str = "aarch64_inout_za";
    /// Leaves the matrix register of the caller as it is.
    pub const PRESERVES_ZA: &str = "aarch64_preserves_za";
}

/// Kinds of metadata of instructions and functions.
pub mod kinds {
    /// The access group of an access.
    pub const ACCESS_GROUP: &str = "llvm.access.group";
    /// The scopes of aliasing that an access is in.
    pub const ALIAS_SCOPE: &str = "alias.scope";
    /// Debug information.
    pub const DBG: &str = "dbg";
    /// The extent of a loaded pointer.
    pub const DEREFERENCEABLE: &str = "dereferenceable";
    /// The same if it is not null.
    pub const DEREFERENCEABLE_OR_NULL: &str = "dereferenceable_or_null";
    /// The size of subgroups of a kernel.
    pub const INTEL_REQD_SUB_GROUP_SIZE: &str = "intel_reqd_sub_group_size";
    /// Always the same value behind a pointer of a group.
    pub const INVARIANT_GROUP: &str = "invariant.group";
    /// Always the same value behind a pointer.
    pub const INVARIANT_LOAD: &str = "invariant.load";
    /// Hints about the loop of a branch.
    pub const LOOP: &str = "llvm.loop";
    /// Relaxations of the memory model.
    pub const MMRA: &str = "mmra";
    /// The scopes that an access does not alias.
    pub const NOALIAS: &str = "noalias";
    /// An access that is not soon repeated.
    pub const NONTEMPORAL: &str = "nontemporal";
    /// Counts of a profile.
    pub const PROF: &str = "prof";
    /// The size of workgroups of a kernel.
    pub const REQD_WORK_GROUP_SIZE: &str = "reqd_work_group_size";
    /// The types of an access.
    pub const TBAA: &str = "tbaa";
    /// The type that a kernel is vectorized for.
    pub const VEC_TYPE_HINT: &str = "vec_type_hint";
    /// The likely size of workgroups of a kernel.
    pub const WORK_GROUP_SIZE_HINT: &str = "work_group_size_hint";
}

/// The strings that nodes of profiles begin with.
pub mod profile {
    /// How often each successor is taken.
    pub const BRANCH_WEIGHTS: &str = "branch_weights";
    /// How often a function is entered.
    pub const FUNCTION_ENTRY_COUNT: &str = "function_entry_count";
}

/// Metadata of modules.
pub mod named {
    use std::ffi::CStr;

    /// Command lines.
    pub const COMMANDLINE: &CStr = c"llvm.commandline";
    /// Libraries that are needed.
    pub const DEPENDENT_LIBRARIES: &CStr = c"llvm.dependent-libraries";
    /// Compile units.
    pub const DBG_CU: &CStr = c"llvm.dbg.cu";
    /// What made the module.
    pub const IDENT: &CStr = c"llvm.ident";
    /// Options for the linker.
    pub const LINKER_OPTIONS: &CStr = c"llvm.linker.options";
    /// Flags.
    pub const MODULE_FLAGS: &CStr = c"llvm.module.flags";
}

/// Flags of modules.
pub mod flags {
    /// The format of debug information on Windows.
    pub const CODE_VIEW: &str = "CodeView";
    /// The version of debug information.
    pub const DEBUG_INFO_VERSION: &str = "Debug Info Version";
}

/// Global variables that LLVM knows.
pub mod globals {
    /// Functions run at load time.
    pub const CTORS: &str = "llvm.global_ctors";
    /// Functions run at unload time.
    pub const DTORS: &str = "llvm.global_dtors";
}

/// Intrinsics that are not named as the operations are.
pub mod intrinsics {
    /// `llvm.intr.vacopy`
    pub const VA_COPY: &str = "llvm.va_copy";
    /// `llvm.intr.vaend`
    pub const VA_END: &str = "llvm.va_end";
    /// `llvm.intr.vastart`
    pub const VA_START: &str = "llvm.va_start";
    /// `vcix.v.iv`
    pub const VECTOR_IMMEDIATE: &str = "llvm.riscv.sf.vc.v.iv.se";
    /// `vcix.v.sv` of two vectors.
    pub const VECTOR_VECTOR: &str = "llvm.riscv.sf.vc.v.vv.se";
    /// `vcix.v.sv` of a vector and an integer.
    pub const VECTOR_INTEGER: &str = "llvm.riscv.sf.vc.v.xv.se";
    /// `vcix.v.sv` of a vector and a float.
    pub const VECTOR_FLOAT: &str = "llvm.riscv.sf.vc.v.fv.se";
}

/// Words in front of globals.
pub mod words {
    /// In a comdat, whose name follows if it is not that of the global.
    pub const COMDAT: &str = "comdat";
    /// Defined in the same object.
    pub const DSO_LOCAL: &str = "dso_local";
}

/// Synchronization scopes that LLVM knows.
pub mod scopes {
    /// Other code of the same thread.
    pub const SINGLE_THREAD: &str = "singlethread";
}
