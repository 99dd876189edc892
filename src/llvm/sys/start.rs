//! The start of LLVM: its archives have constructors (mostly of its command-line options, which nobody uses here) that the loader
//! would call at every start of the program, whether there is anything for LLVM to do or not: a fifth of the start.
//!
//! `lazy.ld`, which programs may be linked with, puts the list of them into a section of its own. Without it the loader calls them.

use std::sync::Once;

/// What the loader calls, with the arguments and the environment of the process; constructors in C++ take neither.
type Constructor = unsafe extern "C" fn();

extern "C" fn nothing() {}

/// The first entry of the section, so that it exists.
#[cfg(target_os = "linux")]
#[used]
#[unsafe(link_section = "llvm_init")]
static FIRST: Constructor = nothing;

#[cfg(target_os = "linux")]
unsafe extern "C" {
    // The linker defines both for a section whose name is an identifier.
    #[link_name = "__start_llvm_init"]
    static START: Constructor;
    #[link_name = "__stop_llvm_init"]
    static STOP: Constructor;
}

/// Calls LLVM's constructors, once in a process: before its first function.
pub fn start() {
    static ONCE: Once = Once::new();
    ONCE.call_once(construct);
}

#[cfg(target_os = "linux")]
fn construct() {
    let (mut at, end) = (&raw const START, &raw const STOP);
    while at < end {
        // SAFETY: between both there are constructors and nothing else, in the order in which the loader would call them, and
        // nobody has called them before.
        unsafe {
            (*at)();
            at = at.add(1);
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn construct() {
    nothing();
}
