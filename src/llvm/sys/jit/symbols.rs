//! Where functions come from that a program calls and does not define.

use std::ffi::{CStr, c_void};

use super::runtime;
use crate::sys::library::{Handle, Scope};

/// The mathematical functions of C, which nobody may have loaded yet.
const MATH: &str = if cfg!(target_os = "linux") {
    "libm.so.6"
} else {
    "libm.dylib"
};

/// Libraries that symbols are looked for in, in order: those that were named, what is built in, and those of the process.
#[derive(Default)]
pub struct Symbols {
    named: Vec<Handle>,
    math: Option<Handle>,
}

impl Symbols {
    /// Loads libraries.
    ///
    /// # Errors
    /// The first library that is not there or cannot be loaded.
    pub fn load(paths: &[String]) -> Result<Symbols, String> {
        let open = |path: &String| {
            let opened = Handle::open(path, Scope::Global);
            opened.map_err(|reason| format!("cannot load the shared library '{path}': {reason}"))
        };
        Ok(Symbols {
            named: paths.iter().map(open).collect::<Result<_, _>>()?,
            math: Handle::open(MATH, Scope::Own).ok(),
        })
    }

    /// The address of a symbol; none if nobody has it.
    pub(super) fn find(&self, name: &CStr) -> Option<*const c_void> {
        let named = self.named.iter().find_map(|library| library.symbol(name));
        named
            .map(<*mut c_void>::cast_const)
            .or_else(|| runtime::find(name.to_str().ok()?))
            .or_else(|| Handle::PROCESS.symbol(name).map(<*mut c_void>::cast_const))
            .or_else(|| self.math?.symbol(name).map(<*mut c_void>::cast_const))
    }
}
