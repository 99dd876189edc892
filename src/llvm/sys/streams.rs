//! The standard streams as the process got them. Rust's runtime opens `/dev/null` in the place of closed ones before `main`, so that
//! what is written there is lost without an error; a function of the loader's list is called before that.

use std::sync::atomic::{AtomicBool, Ordering};

static STDOUT_WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether the process was started without a standard output.
pub fn stdout_was_closed() -> bool {
    STDOUT_WAS_CLOSED.load(Ordering::Relaxed)
}

extern "C" fn look() {
    // SAFETY: it only asks for flags of a number, whether that is open or not.
    let flags = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) };
    STDOUT_WAS_CLOSED.store(flags == -1, Ordering::Relaxed);
}

// SAFETY: the section lists functions of this type, which the loader calls once, in the only thread that there is.
#[cfg(target_os = "linux")]
#[used]
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = look;
