//! A module of LLVM's shared library: read, optimized, and written in any form that LLVM has for it.

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_void};
use std::ptr;

use llvm_sys::LLVMDiagnosticSeverity;
use llvm_sys::prelude::*;
use llvm_sys::target_machine::LLVMCodeGenFileType;

use super::library::Library;
pub use super::machine::{Machine, OptLevel, host_triple};

/// What code generators write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileType {
    /// The language of the target's assembler.
    Assembly,
    /// An object file, or what the target has in its place.
    Object,
}

/// A module in a context of its own.
pub struct Code {
    library: &'static Library,
    context: LLVMContextRef,
    module: LLVMModuleRef,
    /// What LLVM said of the module. LLVM holds a pointer to it.
    messages: Box<RefCell<Vec<Message>>>,
}

/// What LLVM says of a module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Whether it is an error, else a warning.
    pub is_error: bool,
    /// The text.
    pub text: String,
}

impl Code {
    /// Parses a text.
    ///
    /// # Errors
    /// The message of LLVM's parser.
    pub fn parse(library: &'static Library, text: &[u8]) -> Result<Code, String> {
        // SAFETY: the context is ours, and freed once.
        unsafe {
            let context = (library.LLVMContextCreate)();
            let module = Code::read(library, context, text).inspect_err(|_| {
                (library.LLVMContextDispose)(context);
            })?;
            Ok(Code {
                library,
                context,
                module,
                messages: Box::default(),
            })
        }
    }

    /// Parses a text in a context that is alive.
    fn read(
        library: &'static Library,
        context: LLVMContextRef,
        text: &[u8],
    ) -> Result<LLVMModuleRef, String> {
        let (mut module, mut message) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: text and length belong together; the buffer is a copy that is freed after it was read; the message is ours.
        unsafe {
            let buffer = (library.LLVMCreateMemoryBufferWithMemoryRangeCopy)(
                text.as_ptr().cast(),
                text.len(),
                c"LLVMDialectModule".as_ptr(),
            );
            let failed =
                (library.LLVMParseIRInContext2)(context, buffer, &mut module, &mut message) != 0;
            (library.LLVMDisposeMemoryBuffer)(buffer);
            match failed {
                true => Err(library.take(message).to_string_lossy().into_owned()),
                false => Ok(module),
            }
        }
    }

    /// Keeps what LLVM says of the module from now on, instead of writing it to standard error and ending the process after errors.
    pub fn keep_messages(&self) {
        let messages = ptr::from_ref(&*self.messages).cast_mut().cast();
        // SAFETY: the messages are in a box that lives as long as the context, unless `into_parts` takes the handler away.
        unsafe {
            (self.library.LLVMContextSetDiagnosticHandler)(self.context, Some(keep), messages);
        }
    }

    /// Adds what another module defines.
    ///
    /// # Errors
    /// The message of LLVM's parser or linker.
    pub fn link(&self, text: &[u8]) -> Result<(), String> {
        let other = Code::read(self.library, self.context, text)?;
        // SAFETY: both are of one context; the second one is consumed.
        match unsafe { (self.library.LLVMLinkModules2)(self.module, other) } {
            0 => Ok(()),
            _ => {
                let mut said = self.messages().into_iter();
                let error = said.find(|message| message.is_error);
                Err(error.map_or_else(|| "cannot be linked with".to_owned(), |error| error.text))
            }
        }
    }

    /// What LLVM has said since it was asked last.
    pub fn messages(&self) -> Vec<Message> {
        self.messages.take()
    }

    /// Sets target and data layout, which must be valid.
    pub fn retarget(&self, triple: &CStr, layout: &CStr) {
        // SAFETY: the module is alive, the strings end in NUL.
        unsafe {
            (self.library.LLVMSetTarget)(self.module, triple.as_ptr());
            (self.library.LLVMSetDataLayout)(self.module, layout.as_ptr());
        }
    }

    /// The triple that the module names; empty if it names none.
    pub fn triple(&self) -> CString {
        // SAFETY: the module is alive, and its triple with it; it is copied.
        unsafe { CStr::from_ptr((self.library.LLVMGetTarget)(self.module)).to_owned() }
    }

    /// Runs passes, for a machine or for any.
    ///
    /// # Errors
    /// LLVM's message: there is no such pass.
    pub fn optimize(&self, passes: &str, machine: Option<&Machine>) -> Result<(), String> {
        let library = self.library;
        let passes =
            CString::new(passes).map_err(|_| "a symbol with a NUL character".to_owned())?;
        let machine = machine.map_or(ptr::null_mut(), Machine::raw);
        // SAFETY: all are alive; the options are freed once.
        unsafe {
            let options = (library.LLVMCreatePassBuilderOptions)();
            (library.LLVMPassBuilderOptionsSetSLPVectorization)(options, 1);
            let error = (library.LLVMRunPasses)(self.module, passes.as_ptr(), machine, options);
            (library.LLVMDisposePassBuilderOptions)(options);
            library.check(error)
        }
    }

    /// What the code generator of a machine makes of the module, whose target and data layout are those of the machine. The module is
    /// of no further use.
    ///
    /// # Errors
    /// The machine has no such files.
    pub fn generate(&self, machine: &Machine, form: FileType) -> Result<Vec<u8>, String> {
        let library = self.library;
        let form = match form {
            FileType::Assembly => LLVMCodeGenFileType::LLVMAssemblyFile,
            FileType::Object => LLVMCodeGenFileType::LLVMObjectFile,
        };
        let (mut message, mut buffer) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: module and machine are alive; message and buffer are ours.
        unsafe {
            let failed = (library.LLVMTargetMachineEmitToMemoryBuffer)(
                machine.raw(),
                self.module,
                form,
                &mut message,
                &mut buffer,
            ) != 0;
            match failed {
                true => Err(library.take(message).to_string_lossy().into_owned()),
                false => Ok(library.take_buffer(buffer)),
            }
        }
    }

    /// The module as bitcode.
    pub fn bitcode(&self) -> Vec<u8> {
        let library = self.library;
        // SAFETY: the module is alive, the buffer is ours.
        unsafe { library.take_buffer((library.LLVMWriteBitcodeToMemoryBuffer)(self.module)) }
    }

    /// The module as text.
    pub fn text(&self) -> Vec<u8> {
        let library = self.library;
        // SAFETY: the module is alive, the string is ours.
        unsafe { library.take((library.LLVMPrintModuleToString)(self.module)) }.into_bytes()
    }

    /// LLVM's handles of the context and the module, which the caller frees or gives away.
    pub(super) fn into_parts(self) -> (LLVMContextRef, LLVMModuleRef) {
        let mut code = std::mem::ManuallyDrop::new(self);
        // SAFETY: the context is alive; without a handler nobody looks for the messages.
        unsafe {
            (code.library.LLVMContextSetDiagnosticHandler)(code.context, None, ptr::null_mut());
        }
        drop(std::mem::take(&mut code.messages));
        (code.context, code.module)
    }
}

impl Drop for Code {
    fn drop(&mut self) {
        // SAFETY: both are ours, and freed once, the module in front of its context.
        unsafe {
            (self.library.LLVMDisposeModule)(self.module);
            (self.library.LLVMContextDispose)(self.context);
        }
    }
}

/// Keeps what LLVM says of a module. Remarks are left out.
extern "C" fn keep(info: LLVMDiagnosticInfoRef, messages: *mut c_void) {
    let Ok(library) = Library::get() else {
        return;
    };
    // SAFETY: `messages` is what the module registered, and lives as long as it; messages come from its own thread. The text is ours.
    unsafe {
        let messages = &*messages.cast::<RefCell<Vec<Message>>>();
        let is_error = match (library.LLVMGetDiagInfoSeverity)(info) {
            LLVMDiagnosticSeverity::LLVMDSError => true,
            LLVMDiagnosticSeverity::LLVMDSWarning => false,
            _ => return,
        };
        let text = library.take((library.LLVMGetDiagInfoDescription)(info));
        let text = text.to_string_lossy().into_owned();
        if let Ok(mut messages) = messages.try_borrow_mut() {
            messages.push(Message { is_error, text });
        }
    }
}

/// Makes LLVM write to standard output why it ends the process, before it does. For processes that are watched for it.
pub fn tell_fatal_errors(library: &Library) {
    // SAFETY: the handler is a function that lives as long as the process.
    unsafe { (library.LLVMInstallFatalErrorHandler)(Some(tell)) }
}

/// Writes why LLVM gives up, and ends the process, as LLVM itself would.
extern "C" fn tell(reason: *const c_char) {
    // SAFETY: LLVM's reason ends in NUL. The process ends without what it does at its end, since it is in the middle of LLVM's work.
    unsafe {
        let text = CStr::from_ptr(reason).to_bytes();
        libc::write(libc::STDOUT_FILENO, text.as_ptr().cast(), text.len());
        libc::_exit(1)
    }
}
