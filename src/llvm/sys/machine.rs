//! What code is made for: a target, its processor and features, and how hard LLVM works on it.

use std::ffi::{CStr, CString};
use std::ptr;

use llvm_sys::target_machine::*;

use super::library::Library;

/// How hard LLVM works on a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OptLevel {
    /// Machine code as directly as possible.
    None,
    /// `-O1`.
    Less,
    /// `-O2`.
    #[default]
    Default,
    /// `-O3`.
    Aggressive,
}

impl OptLevel {
    /// The level of a number; those above 3 are as 3.
    pub fn of(number: u8) -> OptLevel {
        match number {
            0 => OptLevel::None,
            1 => OptLevel::Less,
            2 => OptLevel::Default,
            _ => OptLevel::Aggressive,
        }
    }

    fn code_generator(self) -> LLVMCodeGenOptLevel {
        match self {
            OptLevel::None => LLVMCodeGenOptLevel::LLVMCodeGenLevelNone,
            OptLevel::Less => LLVMCodeGenOptLevel::LLVMCodeGenLevelLess,
            OptLevel::Default => LLVMCodeGenOptLevel::LLVMCodeGenLevelDefault,
            OptLevel::Aggressive => LLVMCodeGenOptLevel::LLVMCodeGenLevelAggressive,
        }
    }

    /// The passes on LLVM IR.
    pub fn pipeline(self) -> &'static str {
        match self {
            OptLevel::None => "default<O0>",
            OptLevel::Less => "default<O1>",
            OptLevel::Default => "default<O2>",
            OptLevel::Aggressive => "default<O3>",
        }
    }
}

/// What is not used of this machine: its conversions to `bfloat` take numbers below the smallest normal one for zero.
const WITHOUT: &str = if cfg!(target_arch = "x86_64") {
    ",-avx512bf16,-avxneconvert"
} else {
    ""
};

/// A code generator for a machine.
pub struct Machine {
    library: &'static Library,
    raw: LLVMTargetMachineRef,
    triple: CString,
}

/// What a code generator is asked for.
struct Wanted<'a> {
    triple: &'a CStr,
    cpu: &'a CStr,
    features: &'a CStr,
    level: OptLevel,
    reloc: LLVMRelocMode,
    model: LLVMCodeModel,
}

impl Machine {
    /// This machine with all that it can do, and does right, for code in the memory of this process.
    ///
    /// # Errors
    /// LLVM does not know this machine.
    pub fn of_host(library: &'static Library, level: OptLevel) -> Result<Machine, String> {
        // SAFETY: the strings are ours.
        let (cpu, features) = unsafe {
            (
                library.take((library.LLVMGetHostCPUName)()),
                library.take((library.LLVMGetHostCPUFeatures)()),
            )
        };
        let features = [features.as_bytes(), WITHOUT.as_bytes()].concat();
        let wanted = Wanted {
            triple: &host_triple(library),
            cpu: &cpu,
            features: &CString::new(features).unwrap_or_default(),
            level,
            reloc: LLVMRelocMode::LLVMRelocPIC,
            model: LLVMCodeModel::LLVMCodeModelJITDefault,
        };
        Machine::new(library, &wanted)
    }

    /// A processor of a target with some features besides its own, all as LLVM names them.
    ///
    /// # Errors
    /// There is no such target; the message has a list of those that there are.
    pub fn of_target(
        library: &'static Library,
        triple: &CStr,
        (cpu, features): (&CStr, &CStr),
        level: OptLevel,
    ) -> Result<Machine, String> {
        library.initialize_targets();
        // Where programs are moved about when they are started, their code has to bear it.
        let reloc = match triple.to_bytes().windows(5).any(|part| part == b"linux") {
            true => LLVMRelocMode::LLVMRelocPIC,
            false => LLVMRelocMode::LLVMRelocDefault,
        };
        let wanted = Wanted {
            triple,
            cpu,
            features,
            level,
            reloc,
            model: LLVMCodeModel::LLVMCodeModelDefault,
        };
        Machine::new(library, &wanted).map_err(|_| {
            let name = triple.to_string_lossy();
            let there = targets(library).join(", ");
            format!("unknown target '{name}': there are {there}")
        })
    }

    fn new(library: &'static Library, wanted: &Wanted) -> Result<Machine, String> {
        let triple = wanted.triple;
        let (mut target, mut message) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: strings end in NUL, and a message is ours.
        unsafe {
            if (library.LLVMGetTargetFromTriple)(triple.as_ptr(), &mut target, &mut message) != 0 {
                return Err(library.take(message).to_string_lossy().into_owned());
            }
            let raw = (library.LLVMCreateTargetMachine)(
                target,
                triple.as_ptr(),
                wanted.cpu.as_ptr(),
                wanted.features.as_ptr(),
                wanted.level.code_generator(),
                wanted.reloc,
                wanted.model,
            );
            if raw.is_null() {
                return Err("LLVM has no code generator for this machine".to_owned());
            }
            Ok(Machine {
                library,
                raw,
                triple: triple.to_owned(),
            })
        }
    }

    /// The triple of the target.
    pub fn triple(&self) -> &CStr {
        &self.triple
    }

    /// The data layout of the target.
    pub fn data_layout(&self) -> CString {
        let library = self.library;
        // SAFETY: the machine is alive, and what it gives is ours.
        unsafe {
            let layout = (library.LLVMCreateTargetDataLayout)(self.raw);
            let text = library.take((library.LLVMCopyStringRepOfTargetData)(layout));
            (library.LLVMDisposeTargetData)(layout);
            text
        }
    }

    /// LLVM's handle, which lives as long as this.
    pub(super) fn raw(&self) -> LLVMTargetMachineRef {
        self.raw
    }

    /// LLVM's handle, which the caller frees or gives away.
    pub(super) fn into_raw(self) -> LLVMTargetMachineRef {
        std::mem::ManuallyDrop::new(self).raw
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        // SAFETY: nobody else frees it.
        unsafe { (self.library.LLVMDisposeTargetMachine)(self.raw) }
    }
}

/// The triple of this machine.
pub fn host_triple(library: &Library) -> CString {
    // SAFETY: the string is ours.
    unsafe { library.take((library.LLVMGetDefaultTargetTriple)()) }
}

/// The names of the targets that LLVM makes code for.
fn targets(library: &Library) -> Vec<String> {
    let mut names = Vec::new();
    // SAFETY: targets live as long as the library, which stays; their names are strings.
    unsafe {
        let mut target = (library.LLVMGetFirstTarget)();
        while !target.is_null() {
            if (library.LLVMTargetHasTargetMachine)(target) != 0 {
                let name = CStr::from_ptr((library.LLVMGetTargetName)(target));
                names.push(name.to_string_lossy().into_owned());
            }
            target = (library.LLVMGetNextTarget)(target);
        }
    }
    names.sort_unstable();
    names
}
