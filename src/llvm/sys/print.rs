//! A module as text.
//!
//! LLVM writes into a string without a buffer, every word by itself, but into a file through one. So it is given a file
//! that is in memory, where the system has such files and shows them by name.

use llvm_sys::core::LLVMPrintModuleToString;

use super::{Llvm, take_message};

impl Llvm {
    /// The text of the module.
    pub fn print(&self) -> Vec<u8> {
        self.print_to_file()
            .unwrap_or_else(|| self.print_to_string())
    }

    fn print_to_string(&self) -> Vec<u8> {
        // SAFETY: the module is alive; the string is ours.
        unsafe { take_message(LLVMPrintModuleToString(self.module)) }
    }

    #[cfg(target_os = "linux")]
    fn print_to_file(&self) -> Option<Vec<u8>> {
        use std::ffi::CString;
        use std::fs::File;
        use std::io::Read;
        use std::os::fd::{AsRawFd, FromRawFd};

        use llvm_sys::core::LLVMPrintModuleToFile;

        // SAFETY: the name ends in NUL; a descriptor that is not negative is ours alone.
        let mut file = unsafe {
            let descriptor = libc::memfd_create(c"module".as_ptr(), libc::MFD_CLOEXEC);
            if descriptor < 0 {
                return None;
            }
            File::from_raw_fd(descriptor)
        };
        let path = CString::new(format!("/proc/self/fd/{}", file.as_raw_fd())).ok()?;
        let mut message = std::ptr::null_mut();
        // SAFETY: the module is alive, the path ends in NUL, and the message is ours if there is one.
        unsafe {
            if LLVMPrintModuleToFile(self.module, path.as_ptr(), &mut message) != 0 {
                take_message(message);
                return None;
            }
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).ok()?;
        Some(text)
    }

    #[cfg(not(target_os = "linux"))]
    fn print_to_file(&self) -> Option<Vec<u8>> {
        None
    }
}
