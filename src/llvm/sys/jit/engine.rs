//! A program in memory: compiled by LLVM, and called.

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_void};
use std::ptr;

use llvm_sys::error::LLVMErrorRef;
use llvm_sys::orc2::lljit::*;
use llvm_sys::orc2::*;

use super::symbols::Symbols;
use crate::sys::code::{Code, Machine, OptLevel};
use crate::sys::library::Library;

/// The function behind an entry point: reads arguments from the first pointer, writes results to the second one.
type Entry = unsafe extern "C" fn(*const u128, *mut u128);

/// LLVM's compiler with one program.
pub struct Engine {
    library: &'static Library,
    jit: LLVMOrcLLJITRef,
    /// What went wrong while symbols were looked up. LLVM holds a pointer to it.
    messages: Box<RefCell<Vec<String>>>,
    /// Where symbols come from that the program does not define. LLVM holds a pointer to it.
    symbols: Box<Symbols>,
}

/// Functions that the code of short floats calls. Libraries of C compilers have them too, those of some years ago only in part.
const FLOATS: &str = include_str!("floats.ll");

impl Engine {
    /// Compiles a text of LLVM IR, which is valid, for this machine: the entry points, whose names consist of letters, digits and
    /// dots, and what they call.
    ///
    /// # Errors
    /// LLVM cannot be loaded or does not know this machine, or the message of its parser or passes.
    pub fn new(
        text: &[u8],
        entries: &[String],
        level: OptLevel,
        symbols: Symbols,
    ) -> Result<Engine, String> {
        let library = Library::get()?;
        let engine = Engine {
            library,
            jit: create(library, level)?,
            messages: Box::default(),
            symbols: Box::new(symbols),
        };
        // SAFETY: the session and its library live as long as the engine, and so do messages and symbols, which are in boxes.
        unsafe {
            let session = (library.LLVMOrcLLJITGetExecutionSession)(engine.jit);
            let messages = ptr::from_ref(&*engine.messages).cast_mut().cast();
            (library.LLVMOrcExecutionSessionSetErrorReporter)(session, report, messages);
            let symbols = ptr::from_ref(&*engine.symbols).cast_mut().cast();
            let generator =
                (library.LLVMOrcCreateCustomCAPIDefinitionGenerator)(generate, symbols, keep);
            (library.LLVMOrcJITDylibAddGenerator)(engine.dylib(), generator);
        }
        engine.add(FLOATS.as_bytes(), None)?;
        let kept = entries.join(";preserve-gv=");
        let mut passes = format!("internalize<preserve-gv={kept}>,globaldce");
        if level != OptLevel::None {
            passes += ",";
            passes += level.pipeline();
        }
        engine.add(text, Some((passes, level)))?;
        Ok(engine)
    }

    fn dylib(&self) -> LLVMOrcJITDylibRef {
        // SAFETY: the JIT is alive.
        unsafe { (self.library.LLVMOrcLLJITGetMainJITDylib)(self.jit) }
    }

    /// Adds a module, changed by passes, whose code is made when one of its symbols is wanted.
    fn add(&self, text: &[u8], passes: Option<(String, OptLevel)>) -> Result<(), String> {
        let library = self.library;
        let code = Code::parse(library, text)?;
        // SAFETY: the JIT is alive, and its strings with it.
        unsafe {
            let triple = (library.LLVMOrcLLJITGetTripleString)(self.jit);
            let layout = (library.LLVMOrcLLJITGetDataLayoutStr)(self.jit);
            code.retarget(CStr::from_ptr(triple), CStr::from_ptr(layout));
        }
        if let Some((passes, level)) = passes {
            code.optimize(&passes, Some(&Machine::of_host(library, level)?))?;
        }
        let (context, module) = code.into_parts();
        // SAFETY: both are alive, and from now on the JIT's.
        unsafe {
            let shared = (library.LLVMOrcCreateNewThreadSafeContextFromLLVMContext)(context);
            let module = (library.LLVMOrcCreateNewThreadSafeModule)(module, shared);
            (library.LLVMOrcDisposeThreadSafeContext)(shared);
            let added = (library.LLVMOrcLLJITAddLLVMIRModule)(self.jit, self.dylib(), module);
            library.check(added)
        }
    }

    /// The address of a function of the program, which is compiled by now.
    ///
    /// # Errors
    /// LLVM's message: the program has no such function, or calls one that nobody defines.
    fn address(&self, name: &str) -> Result<u64, String> {
        let symbol = CString::new(name).map_err(|_| format!("{name:?} is no symbol"))?;
        let mut address = 0;
        // SAFETY: the JIT is alive; the name ends in NUL.
        let found = unsafe {
            let found = (self.library.LLVMOrcLLJITLookup)(self.jit, &mut address, symbol.as_ptr());
            self.library.check(found)
        };
        found.map_err(|message| {
            let said = self.messages.take();
            let said = if said.is_empty() {
                message
            } else {
                said.join("; ")
            };
            let unknown = said.strip_prefix("Symbols not found: [ ");
            match unknown.and_then(|names| names.strip_suffix(" ]")) {
                Some(names) => format!("the program calls what nobody defines: {names}"),
                None => said,
            }
        })?;
        Ok(address)
    }

    /// Finds an entry point: a function of the program that takes two pointers, the first to the arguments, the second to where
    /// the results go, 16 bytes each.
    ///
    /// # Errors
    /// As of compiling: functions that nobody defines.
    pub fn entry(&self, name: &str) -> Result<EntryPoint<'_>, String> {
        let address = self.address(name)?;
        // SAFETY: code of the program, which lives as long as the engine; its type is what the caller of `new` made it.
        let function =
            unsafe { std::mem::transmute::<*const c_void, Entry>(address as *const c_void) };
        Ok(EntryPoint {
            function,
            engine: std::marker::PhantomData,
        })
    }
}

/// An entry point of a program.
#[derive(Clone, Copy)]
pub struct EntryPoint<'e> {
    function: Entry,
    engine: std::marker::PhantomData<&'e Engine>,
}

impl EntryPoint<'_> {
    /// Calls the function. There are as many arguments and results as it has.
    ///
    /// What the program does is what it does: one that does what is undefined takes this process with it. Programs that nobody
    /// vouches for are run in a process of their own ([`super::isolated`]).
    pub fn call(self, args: &[u128], results: &mut [u128]) {
        // SAFETY: the entry point reads and writes as many slots as the caller knows it to have.
        unsafe { (self.function)(args.as_ptr(), results.as_mut_ptr()) }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // SAFETY: nothing borrows the engine any more, so nobody calls its code.
        let _ = unsafe {
            let error = (self.library.LLVMOrcDisposeLLJIT)(self.jit);
            self.library.check(error)
        };
    }
}

fn create(library: &'static Library, level: OptLevel) -> Result<LLVMOrcLLJITRef, String> {
    let machine = Machine::of_host(library, level)?.into_raw();
    let mut jit = ptr::null_mut();
    // SAFETY: each part is consumed by the next one.
    unsafe {
        let machine = (library.LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine)(machine);
        let builder = (library.LLVMOrcCreateLLJITBuilder)();
        (library.LLVMOrcLLJITBuilderSetJITTargetMachineBuilder)(builder, machine);
        let made = (library.LLVMOrcCreateLLJIT)(&mut jit, builder);
        library.check(made)?;
    }
    Ok(jit)
}

/// Keeps what LLVM says about symbols that it cannot find.
extern "C" fn report(messages: *mut c_void, error: LLVMErrorRef) {
    // SAFETY: `messages` is what the engine registered, and lives as long as it; errors come from its own thread.
    unsafe {
        let messages = &*messages.cast::<RefCell<Vec<String>>>();
        if let Ok(library) = Library::get()
            && let Err(message) = library.check(error)
            && let Ok(mut messages) = messages.try_borrow_mut()
        {
            messages.push(message);
        }
    }
}

/// Defines the symbols that are looked up and known.
extern "C" fn generate(
    _: LLVMOrcDefinitionGeneratorRef,
    symbols: *mut c_void,
    _: *mut LLVMOrcLookupStateRef,
    _: LLVMOrcLookupKind,
    dylib: LLVMOrcJITDylibRef,
    _: LLVMOrcJITDylibLookupFlags,
    wanted: LLVMOrcCLookupSet,
    count: usize,
) -> LLVMErrorRef {
    let Ok(library) = Library::get() else {
        return ptr::null_mut();
    };
    // SAFETY: `symbols` is what the engine registered; the set has `count` elements, whose names are borrowed; a definition takes
    // over its own references to names, and itself is taken over unless that fails.
    unsafe {
        let symbols = &*symbols.cast::<Symbols>();
        let mut pairs = Vec::new();
        for element in std::slice::from_raw_parts(wanted, count) {
            let name = (library.LLVMOrcSymbolStringPoolEntryStr)(element.Name);
            let Some(address) = symbols.find(CStr::from_ptr(name)) else {
                continue;
            };
            (library.LLVMOrcRetainSymbolStringPoolEntry)(element.Name);
            let exported = LLVMJITSymbolGenericFlags::LLVMJITSymbolGenericFlagsExported as u8;
            let flags = LLVMJITSymbolFlags {
                GenericFlags: exported,
                TargetFlags: 0,
            };
            pairs.push(LLVMOrcCSymbolMapPair {
                Name: element.Name,
                Sym: LLVMJITEvaluatedSymbol {
                    Address: address as u64,
                    Flags: flags,
                },
            });
        }
        if pairs.is_empty() {
            return ptr::null_mut();
        }
        let unit = (library.LLVMOrcAbsoluteSymbols)(pairs.as_mut_ptr(), pairs.len());
        let error = (library.LLVMOrcJITDylibDefine)(dylib, unit);
        if !error.is_null() {
            (library.LLVMOrcDisposeMaterializationUnit)(unit);
        }
        error
    }
}

/// The symbols belong to the engine.
extern "C" fn keep(_: *mut c_void) {}
