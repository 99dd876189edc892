//! LLVM's shared library, loaded when a program is to be compiled.
//!
//! The archives that this program is linked with make LLVM IR, no machine code: with the code generators in it, every start would
//! take nearly twice as long. So the compiler comes from the library, whose functions are looked up by name; their types are
//! checked against llvm-sys.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::sync::{Once, OnceLock};

use llvm_sys::bit_writer::*;
use llvm_sys::core::*;
use llvm_sys::error::*;
use llvm_sys::error_handling::*;
use llvm_sys::ir_reader::*;
use llvm_sys::linker::*;
use llvm_sys::orc2::lljit::*;
use llvm_sys::orc2::*;
use llvm_sys::prelude::*;
use llvm_sys::target::*;
use llvm_sys::target_machine::*;
use llvm_sys::transforms::pass_builder::*;
use llvm_sys::{LLVMDiagnosticHandler, LLVMDiagnosticSeverity};

/// The folder of LLVM that the crate was built with.
const PREFIX: &str = env!("OXMLIR_LLVM_PREFIX");
/// The file name of the library, whose interface is that of one release of LLVM.
const FILE: &str = "libLLVM.so.22.1";

/// The name of this machine's target in names of functions.
const TARGET: &str = if cfg!(target_arch = "aarch64") {
    "AArch64"
} else {
    "X86"
};
/// The targets that LLVM may have been built with, likewise.
const TARGETS: [&str; 25] = [
    "AArch64",
    "AMDGPU",
    "ARC",
    "ARM",
    "AVR",
    "BPF",
    "CSKY",
    "DirectX",
    "Hexagon",
    "Lanai",
    "LoongArch",
    "M68k",
    "MSP430",
    "Mips",
    "NVPTX",
    "PowerPC",
    "RISCV",
    "SPIRV",
    "Sparc",
    "SystemZ",
    "VE",
    "WebAssembly",
    "X86",
    "XCore",
    "Xtensa",
];
/// The parts of a target that compiling takes. Not every target has a parser of assembly.
const PARTS: [&str; 5] = [
    "TargetInfo",
    "Target",
    "TargetMC",
    "AsmPrinter",
    "AsmParser",
];

macro_rules! functions {
    ($($name:ident($($arg:ty),*) $(-> $result:ty)?;)*) => {
        /// The functions of the library.
        #[allow(non_snake_case)]
        pub struct Library {
            handle: Handle,
            $(pub $name: unsafe extern "C" fn($($arg),*) $(-> $result)?,)*
        }

        // The types that llvm-sys declares. Nothing of these constants gets into the program.
        $(const _: unsafe extern "C" fn($($arg),*) $(-> $result)? = $name;)*

        impl Library {
            /// Looks up all functions.
            fn find(handle: Handle) -> Result<Library, String> {
                Ok(Library {
                    handle,
                    // SAFETY: LLVM's functions of these names have the types that llvm-sys declares, as checked above.
                    $($name: unsafe {
                        std::mem::transmute::<*mut c_void, unsafe extern "C" fn($($arg),*) $(-> $result)?>(
                            handle.require(stringify!($name))?
                        )
                    },)*
                })
            }
        }
    };
}

functions! {
    LLVMContextCreate() -> LLVMContextRef;
    LLVMContextDispose(LLVMContextRef);
    LLVMContextSetDiagnosticHandler(LLVMContextRef, LLVMDiagnosticHandler, *mut c_void);
    LLVMGetDiagInfoDescription(LLVMDiagnosticInfoRef) -> *mut c_char;
    LLVMGetDiagInfoSeverity(LLVMDiagnosticInfoRef) -> LLVMDiagnosticSeverity;
    LLVMInstallFatalErrorHandler(LLVMFatalErrorHandler);
    LLVMCreateMemoryBufferWithMemoryRangeCopy(*const c_char, usize, *const c_char) -> LLVMMemoryBufferRef;
    LLVMDisposeMemoryBuffer(LLVMMemoryBufferRef);
    LLVMGetBufferStart(LLVMMemoryBufferRef) -> *const c_char;
    LLVMGetBufferSize(LLVMMemoryBufferRef) -> usize;
    LLVMDisposeMessage(*mut c_char);
    LLVMDisposeModule(LLVMModuleRef);
    LLVMLinkModules2(LLVMModuleRef, LLVMModuleRef) -> LLVMBool;
    LLVMPrintModuleToString(LLVMModuleRef) -> *mut c_char;
    LLVMWriteBitcodeToMemoryBuffer(LLVMModuleRef) -> LLVMMemoryBufferRef;
    LLVMGetTarget(LLVMModuleRef) -> *const c_char;
    LLVMSetDataLayout(LLVMModuleRef, *const c_char);
    LLVMSetTarget(LLVMModuleRef, *const c_char);
    LLVMParseIRInContext2(LLVMContextRef, LLVMMemoryBufferRef, *mut LLVMModuleRef, *mut *mut c_char) -> LLVMBool;
    LLVMGetErrorMessage(LLVMErrorRef) -> *mut c_char;
    LLVMDisposeErrorMessage(*mut c_char);
    LLVMGetDefaultTargetTriple() -> *mut c_char;
    LLVMGetTargetFromTriple(*const c_char, *mut LLVMTargetRef, *mut *mut c_char) -> LLVMBool;
    LLVMGetFirstTarget() -> LLVMTargetRef;
    LLVMGetNextTarget(LLVMTargetRef) -> LLVMTargetRef;
    LLVMGetTargetName(LLVMTargetRef) -> *const c_char;
    LLVMTargetHasTargetMachine(LLVMTargetRef) -> LLVMBool;
    LLVMGetHostCPUName() -> *mut c_char;
    LLVMGetHostCPUFeatures() -> *mut c_char;
    LLVMCreateTargetMachine(
        LLVMTargetRef, *const c_char, *const c_char, *const c_char, LLVMCodeGenOptLevel, LLVMRelocMode, LLVMCodeModel
    ) -> LLVMTargetMachineRef;
    LLVMDisposeTargetMachine(LLVMTargetMachineRef);
    LLVMCreateTargetDataLayout(LLVMTargetMachineRef) -> LLVMTargetDataRef;
    LLVMCopyStringRepOfTargetData(LLVMTargetDataRef) -> *mut c_char;
    LLVMDisposeTargetData(LLVMTargetDataRef);
    LLVMTargetMachineEmitToMemoryBuffer(
        LLVMTargetMachineRef, LLVMModuleRef, LLVMCodeGenFileType, *mut *mut c_char, *mut LLVMMemoryBufferRef
    ) -> LLVMBool;
    LLVMCreatePassBuilderOptions() -> LLVMPassBuilderOptionsRef;
    LLVMDisposePassBuilderOptions(LLVMPassBuilderOptionsRef);
    LLVMPassBuilderOptionsSetSLPVectorization(LLVMPassBuilderOptionsRef, LLVMBool);
    LLVMRunPasses(LLVMModuleRef, *const c_char, LLVMTargetMachineRef, LLVMPassBuilderOptionsRef) -> LLVMErrorRef;
    LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(LLVMTargetMachineRef) -> LLVMOrcJITTargetMachineBuilderRef;
    LLVMOrcCreateLLJITBuilder() -> LLVMOrcLLJITBuilderRef;
    LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(LLVMOrcLLJITBuilderRef, LLVMOrcJITTargetMachineBuilderRef);
    LLVMOrcCreateLLJIT(*mut LLVMOrcLLJITRef, LLVMOrcLLJITBuilderRef) -> LLVMErrorRef;
    LLVMOrcDisposeLLJIT(LLVMOrcLLJITRef) -> LLVMErrorRef;
    LLVMOrcLLJITGetExecutionSession(LLVMOrcLLJITRef) -> LLVMOrcExecutionSessionRef;
    LLVMOrcLLJITGetMainJITDylib(LLVMOrcLLJITRef) -> LLVMOrcJITDylibRef;
    LLVMOrcLLJITGetTripleString(LLVMOrcLLJITRef) -> *const c_char;
    LLVMOrcLLJITGetDataLayoutStr(LLVMOrcLLJITRef) -> *const c_char;
    LLVMOrcLLJITAddLLVMIRModule(LLVMOrcLLJITRef, LLVMOrcJITDylibRef, LLVMOrcThreadSafeModuleRef) -> LLVMErrorRef;
    LLVMOrcLLJITLookup(LLVMOrcLLJITRef, *mut LLVMOrcExecutorAddress, *const c_char) -> LLVMErrorRef;
    LLVMOrcExecutionSessionSetErrorReporter(LLVMOrcExecutionSessionRef, LLVMOrcErrorReporterFunction, *mut c_void);
    LLVMOrcCreateNewThreadSafeContextFromLLVMContext(LLVMContextRef) -> LLVMOrcThreadSafeContextRef;
    LLVMOrcDisposeThreadSafeContext(LLVMOrcThreadSafeContextRef);
    LLVMOrcCreateNewThreadSafeModule(LLVMModuleRef, LLVMOrcThreadSafeContextRef) -> LLVMOrcThreadSafeModuleRef;
    LLVMOrcCreateCustomCAPIDefinitionGenerator(
        LLVMOrcCAPIDefinitionGeneratorTryToGenerateFunction, *mut c_void, LLVMOrcDisposeCAPIDefinitionGeneratorFunction
    ) -> LLVMOrcDefinitionGeneratorRef;
    LLVMOrcJITDylibAddGenerator(LLVMOrcJITDylibRef, LLVMOrcDefinitionGeneratorRef);
    LLVMOrcAbsoluteSymbols(LLVMOrcCSymbolMapPairs, usize) -> LLVMOrcMaterializationUnitRef;
    LLVMOrcDisposeMaterializationUnit(LLVMOrcMaterializationUnitRef);
    LLVMOrcJITDylibDefine(LLVMOrcJITDylibRef, LLVMOrcMaterializationUnitRef) -> LLVMErrorRef;
    LLVMOrcRetainSymbolStringPoolEntry(LLVMOrcSymbolStringPoolEntryRef);
    LLVMOrcSymbolStringPoolEntryStr(LLVMOrcSymbolStringPoolEntryRef) -> *const c_char;
}

impl Library {
    /// The library, which stays loaded once it is.
    ///
    /// # Errors
    /// The library is not installed, or of another release.
    pub fn get() -> Result<&'static Library, String> {
        static LIBRARY: OnceLock<Result<Library, String>> = OnceLock::new();
        let library = LIBRARY.get_or_init(Library::load);
        library.as_ref().map_err(Clone::clone)
    }

    fn load() -> Result<Library, String> {
        let installed = format!("{PREFIX}/lib/{FILE}");
        let opened =
            Handle::open(&installed, Scope::Own).or_else(|_| Handle::open(FILE, Scope::Own));
        let handle = opened.map_err(|reason| {
            format!("LLVM's compiler cannot be loaded ({reason}): `apt-get install libllvm22` installs it")
        })?;
        let library = Library::find(handle)?;
        library.initialize(TARGET);
        Ok(library)
    }

    /// Makes all targets known that LLVM was built with, not only that of this machine.
    pub fn initialize_targets(&self) {
        static DONE: Once = Once::new();
        DONE.call_once(|| TARGETS.iter().for_each(|target| self.initialize(target)));
    }

    /// Makes a target known, as far as LLVM has it.
    fn initialize(&self, target: &str) {
        for part in PARTS {
            let name = CString::new(format!("LLVMInitialize{target}{part}")).unwrap_or_default();
            if let Some(function) = self.handle.symbol(&name) {
                // SAFETY: LLVM's functions of these names take nothing and give nothing.
                unsafe { std::mem::transmute::<*mut c_void, unsafe extern "C" fn()>(function)() }
            }
        }
    }

    /// A copy of a buffer of LLVM, which is freed.
    ///
    /// # Safety
    /// `buffer` is a buffer that LLVM returned for the caller to free.
    pub unsafe fn take_buffer(&self, buffer: LLVMMemoryBufferRef) -> Vec<u8> {
        // SAFETY: the caller's promise; the bytes are copied before they are freed.
        unsafe {
            let start = (self.LLVMGetBufferStart)(buffer).cast::<u8>();
            let size = (self.LLVMGetBufferSize)(buffer);
            let copy = std::slice::from_raw_parts(start, size).to_vec();
            (self.LLVMDisposeMemoryBuffer)(buffer);
            copy
        }
    }

    /// What an error says, which is consumed; nothing if it is none.
    ///
    /// # Safety
    /// `error` is null or an error that LLVM returned and nobody has consumed.
    pub unsafe fn check(&self, error: LLVMErrorRef) -> Result<(), String> {
        if error.is_null() {
            return Ok(());
        }
        // SAFETY: the caller's promise; the text is copied before it is freed.
        unsafe {
            let text = (self.LLVMGetErrorMessage)(error);
            let message = CStr::from_ptr(text).to_string_lossy().into_owned();
            (self.LLVMDisposeErrorMessage)(text);
            Err(message)
        }
    }

    /// Takes over a string that LLVM allocated; empty if there is none.
    ///
    /// # Safety
    /// `text` is null or a string that LLVM returned for the caller to free.
    pub unsafe fn take(&self, text: *mut c_char) -> CString {
        if text.is_null() {
            return CString::default();
        }
        // SAFETY: the caller's promise; the text is copied before it is freed.
        unsafe {
            let copy = CStr::from_ptr(text).to_owned();
            (self.LLVMDisposeMessage)(text);
            copy
        }
    }
}

/// Who may use the symbols of a library besides those who ask its handle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Nobody.
    Own,
    /// Libraries that are loaded later.
    Global,
}

/// A library that is loaded until the process ends.
#[derive(Clone, Copy)]
pub struct Handle(*mut c_void);

// SAFETY: the functions of the dynamic loader may be called from any thread.
unsafe impl Send for Handle {}
// SAFETY: as above.
unsafe impl Sync for Handle {}

impl Handle {
    /// The libraries that the process was started with.
    pub const PROCESS: Handle = Handle(libc::RTLD_DEFAULT);

    /// Loads a library.
    ///
    /// # Errors
    /// The loader's message.
    pub fn open(path: &str, scope: Scope) -> Result<Handle, String> {
        let name = CString::new(path).map_err(|_| format!("{path:?} is no file name"))?;
        let flags: c_int = match scope {
            Scope::Own => libc::RTLD_NOW | libc::RTLD_LOCAL,
            Scope::Global => libc::RTLD_NOW | libc::RTLD_GLOBAL,
        };
        // SAFETY: the name ends in NUL. The initializers of a library do what its author made them do.
        let handle = unsafe { libc::dlopen(name.as_ptr(), flags) };
        if !handle.is_null() {
            return Ok(Handle(handle));
        }
        // SAFETY: after a failure the loader has a message, or none.
        let message = unsafe {
            let message = libc::dlerror();
            (!message.is_null()).then(|| CStr::from_ptr(message).to_string_lossy().into_owned())
        };
        Err(message.unwrap_or_else(|| format!("{path} cannot be loaded")))
    }

    /// The address of a symbol; none if the library does not have it.
    pub fn symbol(self, name: &CStr) -> Option<*mut c_void> {
        // SAFETY: libraries are never unloaded; the name ends in NUL.
        let found = unsafe { libc::dlsym(self.0, name.as_ptr()) };
        (!found.is_null()).then_some(found)
    }

    fn require(self, name: &str) -> Result<*mut c_void, String> {
        let symbol = CString::new(name).ok().and_then(|name| self.symbol(&name));
        symbol.ok_or_else(|| format!("{FILE} is of another release of LLVM: it has no {name}"))
    }
}
