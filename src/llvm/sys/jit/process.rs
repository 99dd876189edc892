//! What may crash, in a process of its own.

use std::ffi::c_int;
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::time::{Duration, Instant};

use super::runtime;

/// How a process came to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// It gave these bytes.
    Done(Vec<u8>),
    /// It ended itself with this status before it gave anything.
    Exited(c_int),
    /// A signal of this number ended it.
    Signalled(c_int),
    /// It was ended because it took longer than this.
    TooLong(Duration),
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Done(_) => f.write_str("the program has ended"),
            End::Exited(status) => write!(f, "the program ended itself with status {status}"),
            End::TooLong(limit) => {
                write!(
                    f,
                    "the program has not ended after {} s",
                    limit.as_secs_f64()
                )
            }
            End::Signalled(signal) => {
                match SIGNALS.iter().find(|(number, _, _)| number == signal) {
                    Some((_, name, meaning)) => {
                        write!(f, "the program crashed: {name} ({meaning})")
                    }
                    None => write!(f, "the program was ended by signal {signal}"),
                }
            }
        }
    }
}

const SIGNALS: &[(c_int, &str, &str)] = &[
    (libc::SIGABRT, "SIGABRT", "it aborts itself"),
    (
        libc::SIGBUS,
        "SIGBUS",
        "an access of memory that is not there",
    ),
    (
        libc::SIGFPE,
        "SIGFPE",
        "a division of integers that has no result",
    ),
    (
        libc::SIGILL,
        "SIGILL",
        "an instruction that must not be reached, or that this machine does not have",
    ),
    (
        libc::SIGKILL,
        "SIGKILL",
        "it was killed, or there was no memory left",
    ),
    (
        libc::SIGSEGV,
        "SIGSEGV",
        "an access of memory that is not its own, or too deep a recursion",
    ),
    (libc::SIGTRAP, "SIGTRAP", "it stops itself"),
];

/// How often a process is looked after that neither writes nor ends.
const LOOK: Duration = Duration::from_millis(50);

/// Does some work in a copy of this process. What it writes to standard output is written to `out` as it comes.
///
/// Of the threads of this process the copy has only the one that calls, so `work` must not wait for others. It leaves
/// no file behind, and ends when this process does.
///
/// # Errors
/// There is no further process to be had, or `out` cannot be written to.
pub fn isolated(
    limit: Duration,
    out: &mut dyn Write,
    work: impl FnOnce() -> Vec<u8>,
) -> io::Result<End> {
    out.flush()?;
    let (output, child_output) = pipe()?;
    let (answer, child_answer) = pipe()?;
    // SAFETY: the copy goes on here with `become_child`, and never returns.
    let child = match unsafe { libc::fork() } {
        -1 => return Err(io::Error::last_os_error()),
        0 => {
            drop((output, answer));
            become_child(&child_output, child_answer, work)
        }
        child => Child(Some(child)),
    };
    drop((child_output, child_answer));
    child.watch(limit, output, answer, out)
}

/// The two ends of a new pipe: to read from and to write to.
fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [0; 2];
    // SAFETY: the array has room for both; they are ours alone.
    unsafe {
        if libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok((OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])))
    }
}

/// What the copy does: the work, the answer, and the end.
fn become_child(output: &OwnedFd, answer: OwnedFd, work: impl FnOnce() -> Vec<u8>) -> ! {
    // SAFETY: plain calls of the system with values of their kinds.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        let none = libc::rlimit {
            rlim_cur: 0,
            rlim_max: 0,
        };
        libc::setrlimit(libc::RLIMIT_CORE, &none);
        libc::dup2(output.as_raw_fd(), libc::STDOUT_FILENO);
        for (signal, _, _) in SIGNALS
            .iter()
            .filter(|(signal, ..)| *signal != libc::SIGKILL)
        {
            libc::signal(*signal, libc::SIG_DFL);
        }
    }
    runtime::unbuffer();
    let status = match catch_unwind(AssertUnwindSafe(work)) {
        Ok(bytes) => {
            let mut answer = File::from(answer);
            c_int::from(answer.write_all(&bytes).is_err())
        }
        Err(_) => PANICKED,
    };
    // SAFETY: ends the copy without what this process does at its end.
    unsafe { libc::_exit(status) }
}

/// The status of a copy that has a bug, as sysexits.h has it.
const PANICKED: c_int = 70;

/// A process that is killed unless it has ended.
struct Child(Option<libc::pid_t>);

impl Child {
    /// Passes on what the process writes until it ends.
    fn watch(
        mut self,
        limit: Duration,
        output: OwnedFd,
        answer: OwnedFd,
        out: &mut dyn Write,
    ) -> io::Result<End> {
        let deadline = Instant::now() + limit;
        let (mut output, mut answer) = (File::from(output), File::from(answer));
        let mut given = Vec::new();
        let (mut writes, mut answers) = (true, true);
        let mut ended = None;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() && ended.is_none() {
                return Ok(End::TooLong(limit));
            }
            let wait = if ended.is_some() {
                Duration::ZERO
            } else {
                left.min(LOOK)
            };
            let ready = readable([(&output, writes), (&answer, answers)], wait);
            if ready[0] {
                writes = pass(&mut output, out)?;
                out.flush()?;
            }
            if ready[1] {
                answers = pass(&mut answer, &mut given)?;
            }
            if ready == [false, false] {
                if let Some(status) = ended {
                    return Ok(end(status, given));
                }
                // Whoever has ended may have left something in the pipes.
                ended = self.status();
            }
        }
    }

    /// The status of the process if it has ended.
    fn status(&mut self) -> Option<c_int> {
        let mut status = 0;
        // SAFETY: the process is ours.
        let ended = unsafe { libc::waitpid(self.0?, &mut status, libc::WNOHANG) };
        (ended != 0).then(|| {
            self.0 = None;
            status
        })
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if let Some(child) = self.0 {
            // SAFETY: the process is ours and has not been waited for.
            unsafe {
                libc::kill(child, libc::SIGKILL);
                libc::waitpid(child, ptr::null_mut(), 0);
            }
        }
    }
}

fn end(status: c_int, given: Vec<u8>) -> End {
    if libc::WIFSIGNALED(status) {
        return End::Signalled(libc::WTERMSIG(status));
    }
    match libc::WEXITSTATUS(status) {
        0 if !given.is_empty() => End::Done(given),
        status => End::Exited(status),
    }
}

/// Which of two files, as far as they are open, can be read without waiting, after some time at the latest.
fn readable(files: [(&File, bool); 2], wait: Duration) -> [bool; 2] {
    let mut polled = files.map(|(file, is_open)| libc::pollfd {
        fd: if is_open { file.as_raw_fd() } else { -1 },
        events: libc::POLLIN,
        revents: 0,
    });
    if files.iter().all(|(_, is_open)| !is_open) {
        // Nothing to wait for but the end.
        std::thread::sleep(wait.min(Duration::from_millis(1)));
        return [false; 2];
    }
    // SAFETY: the array has two elements.
    unsafe { libc::poll(polled.as_mut_ptr(), 2, wait.as_millis() as c_int) };
    polled.map(|file| file.revents != 0)
}

/// Moves what can be read from a file at once; whether there may be more.
fn pass(from: &mut File, to: &mut dyn Write) -> io::Result<bool> {
    let mut piece = [0; 1 << 16];
    let count = match from.read(&mut piece) {
        Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(true),
        read => read?,
    };
    to.write_all(&piece[..count])?;
    Ok(count > 0)
}

/// New memory with these bytes, which whoever knows its address may free as C does.
///
/// # Panics
/// If there is no memory left.
pub fn place(bytes: &[u8]) -> u64 {
    let size = bytes
        .len()
        .next_multiple_of(PLACE_ALIGNMENT)
        .max(PLACE_ALIGNMENT);
    // SAFETY: the size is a multiple of the alignment, and not less than that of the bytes.
    unsafe {
        let memory = libc::aligned_alloc(PLACE_ALIGNMENT, size);
        assert!(!memory.is_null(), "out of memory");
        ptr::copy_nonoverlapping(bytes.as_ptr(), memory.cast(), bytes.len());
        memory.expose_provenance() as u64
    }
}

/// The alignment of memory that is made for buffers: that of the largest vectors.
const PLACE_ALIGNMENT: usize = 64;

/// A copy of memory of this process; none if there is no such memory.
pub fn read_memory(address: u64, bytes: usize) -> Option<Vec<u8>> {
    let mut copy = vec![0; bytes];
    let to = libc::iovec {
        iov_base: copy.as_mut_ptr().cast(),
        iov_len: bytes,
    };
    let from = libc::iovec {
        iov_base: ptr::with_exposed_provenance_mut(address as usize),
        iov_len: bytes,
    };
    // SAFETY: the system writes to the vector, and reads only memory that there is.
    let read = unsafe { libc::process_vm_readv(libc::getpid(), &to, 1, &from, 1, 0) };
    (bytes == 0 || usize::try_from(read) == Ok(bytes)).then_some(copy)
}
