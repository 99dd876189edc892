//! Input and output files. An output file appears whole or not at all; one whose links or owner have to stay is written when all of it
//! is there.

use std::ffi::{OsStr, OsString};
use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Mutex, PoisonError};

use anyhow::{Result, anyhow};
use bytes::Bytes;
use memmap2::MmapMut;
use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};
use rustix::io::Errno;

/// An input that has been opened.
pub struct Input<'a> {
    path: &'a OsStr,
    /// None is standard input.
    file: Option<File>,
    size: Option<usize>,
}

/// Files of more bytes than this are read by two threads into memory that nobody has written to: most of the time goes into giving it
/// to the program.
const LARGE: usize = 4 << 20;
/// What a thread reads at a time: the second one may be late.
const PORTION: usize = 1 << 20;

impl<'a> Input<'a> {
    /// Opens a file, `-` being standard input.
    pub fn open(path: &'a OsStr) -> Result<Input<'a>> {
        let opened = match path == "-" {
            true => Ok((None, None)),
            false => File::open(path).and_then(|file| {
                let about = file.metadata()?;
                // The system has files that are said to be empty, and are not.
                let size = usize::try_from(about.len()).ok().filter(|size| *size > 0);
                Ok((Some(file), size.filter(|_| about.is_file())))
            }),
        };
        let (file, size) = opened.map_err(|error| refused("input", path, &error))?;
        Ok(Input { path, file, size })
    }

    /// The bytes, as far as that is known before they are read.
    pub fn size(&self) -> Option<usize> {
        self.size
    }

    /// Reads all of it. Where the size is known the threads have to be there: two of them read what is large.
    pub fn read(self) -> Result<Bytes> {
        let text = match self.file {
            Some(file) => read_file(file, self.size),
            None => read_to_end(io::stdin().lock()),
        };
        text.map_err(|error| refused("input", self.path, &error))
    }
}

fn read_file(file: File, size: Option<usize>) -> io::Result<Bytes> {
    if let Some(size) = size
        && size > LARGE
        && rayon::current_num_threads() > 1
        && let Ok(mut text) = MmapMut::map_anon(size)
        && read_by_two(&file, &mut text).is_ok()
    {
        return Ok(Bytes::from_owner(text));
    }
    // Or somebody writes to it.
    read_to_end(file)
}

fn read_to_end(mut file: impl Read) -> io::Result<Bytes> {
    let mut text = Vec::new();
    file.read_to_end(&mut text)?;
    Ok(text.into())
}

fn read_by_two(file: &File, text: &mut [u8]) -> io::Result<()> {
    let portions = Mutex::new(text.chunks_mut(PORTION).enumerate());
    let next = || {
        let mut portions = portions.lock().unwrap_or_else(PoisonError::into_inner);
        portions.next()
    };
    let read = || -> io::Result<()> {
        while let Some((number, portion)) = next() {
            file.read_exact_at(portion, (number * PORTION) as u64)?;
        }
        Ok(())
    };
    let (one, other) = rayon::join(read, read);
    one.and(other)
}

fn refused(what: &str, path: &OsStr, error: &io::Error) -> anyhow::Error {
    let path = path.to_string_lossy();
    anyhow!("cannot open {what} file '{path}': {}", reason(error))
}

/// What the system says, without the number of the error.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((reason, _)) => reason.to_owned(),
        None => text,
    }
}

/// Where the output goes.
pub enum Output {
    Stdout,
    /// A device or a pipe: written directly.
    Special(File),
    /// A file: written elsewhere, then moved to its place.
    Regular(Regular),
}

/// Whether there is no standard output, as far as it can be told.
fn stdout_was_closed() -> bool {
    #[cfg(feature = "llvm")]
    return oxmlir_llvm::stdout_was_closed();
    #[cfg(not(feature = "llvm"))]
    return false;
}

/// A file that appears when all of it is written.
pub struct Regular {
    /// The place, behind all symbolic links.
    path: PathBuf,
    text: Text,
    /// The file that is there already, opened for writing.
    old: Option<File>,
}

/// What has been written so far.
enum Text {
    /// A file in the folder of the place that has no name, so that it is gone when the program ends in any way.
    Nameless(File),
    /// Kept in memory, where there can be no such file.
    Kept(Vec<u8>),
}

/// A file that is gone when the program is done with it, even after an error, unless it has been moved.
pub struct Temporary(PathBuf);

impl Temporary {
    /// Takes care of a file that this run has made.
    pub fn new(path: PathBuf) -> Temporary {
        Temporary(path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // It was made by this run; if it is gone already, all the better.
        let _ = std::fs::remove_file(&self.0);
    }
}

impl Output {
    /// Opens an output file, `-` being standard output.
    pub fn open(path: &OsStr) -> Result<Output> {
        if path == "-" {
            return Ok(Output::Stdout);
        }
        Output::create(Path::new(path)).map_err(|error| refused("output", path, &error))
    }

    fn create(path: &Path) -> io::Result<Output> {
        match path.metadata() {
            Ok(known) if !known.is_file() => Ok(Output::Special(File::create(path)?)),
            Ok(known) => Ok(Output::Regular(Regular::replacing(path, &known)?)),
            // A path without a name cannot be a file: the system says why.
            Err(_) if path.file_name().is_none() => Ok(Output::Special(File::create(path)?)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Output::Regular(Regular::new(behind_links(path)?)?))
            }
            Err(error) => Err(error),
        }
    }

    /// Puts what has been written into its place; whether all of it has come there. A reader that has gone away need not be told.
    pub fn finish(mut self, written: io::Result<()>) -> Result<bool> {
        let done = written
            .and_then(|()| self.flush())
            .and_then(|()| match self {
                Output::Regular(file) => file.appear(),
                _ => Ok(()),
            });
        match done {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
            Err(error) => Err(anyhow!("cannot write the output: {}", reason(&error))),
        }
    }

    /// Writes one text and finishes.
    pub fn finish_with(mut self, text: &str) -> Result<bool> {
        let written = self.write_all(text.as_bytes());
        self.finish(written)
    }
}

impl Write for Output {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        match self {
            Output::Stdout if stdout_was_closed() => Err(Errno::BADF.into()),
            Output::Stdout => io::stdout().write(text),
            Output::Special(file) => file.write(text),
            Output::Regular(file) => match &mut file.text {
                Text::Nameless(file) => file.write(text),
                Text::Kept(kept) => kept.write(text),
            },
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Stdout => io::stdout().flush(),
            Output::Special(file) => file.flush(),
            Output::Regular(_) => Ok(()),
        }
    }
}

impl Regular {
    /// A file where none is.
    fn new(path: PathBuf) -> io::Result<Regular> {
        let text = match nameless(folder(&path)) {
            Ok(file) => Text::Nameless(file),
            // Some file systems have no files without a name.
            Err(error) if is_not_supported(&error) => Text::Kept(Vec::new()),
            Err(error) => return Err(error),
        };
        Ok(Regular {
            path,
            text,
            old: None,
        })
    }

    /// A file in the place of one that is there. Where that has other names or another owner, or its folder takes no new files, it is
    /// the contents that are replaced.
    fn replacing(path: &Path, known: &Metadata) -> io::Result<Regular> {
        let old = OpenOptions::new().write(true).open(path)?;
        let path = path.canonicalize()?;
        let kept = Text::Kept(Vec::new());
        let text = match nameless(folder(&path)) {
            Ok(file) if known.nlink() == 1 => {
                let new = file.metadata()?;
                let is_ours = (new.uid(), new.gid()) == (known.uid(), known.gid());
                match is_ours && file.set_permissions(known.permissions()).is_ok() {
                    true => Text::Nameless(file),
                    false => kept,
                }
            }
            _ => kept,
        };
        let old = Some(old);
        Ok(Regular { path, text, old })
    }

    /// Puts the file into its place.
    fn appear(self) -> io::Result<()> {
        match (self.text, self.old) {
            (Text::Nameless(file), None) => match name(&file, &self.path) {
                // Someone else has made one meanwhile.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    replace(&file, &self.path)
                }
                done => done,
            },
            (Text::Nameless(file), Some(_)) => replace(&file, &self.path),
            (Text::Kept(text), Some(mut old)) => {
                old.write_all(&text)?;
                old.set_len(text.len() as u64)
            }
            (Text::Kept(text), None) => std::fs::write(&self.path, text),
        }
    }
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// What a path leads to by symbolic links, the last of which leads to nothing.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    // More than the system itself follows.
    for _ in 0..64 {
        match path.read_link() {
            Ok(target) => path = folder(&path).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(Errno::LOOP.into())
}

/// A file without a name in a folder.
fn nameless(folder: &Path) -> io::Result<File> {
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    Ok(open(folder, flags, Mode::from_raw_mode(0o666))?.into())
}

fn is_not_supported(error: &io::Error) -> bool {
    let kinds = [io::ErrorKind::Unsupported, io::ErrorKind::IsADirectory];
    kinds.contains(&error.kind()) || error.raw_os_error() == Some(Errno::OPNOTSUPP.raw_os_error())
}

/// Gives a file without a name one.
fn name(file: &File, path: &Path) -> io::Result<()> {
    let file = format!("/proc/self/fd/{}", file.as_raw_fd());
    Ok(linkat(CWD, file, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
}

/// Gives a file without a name that of another file, which is gone then. For a moment the new file has a name of its own, which would
/// stay if this process were killed just then: another process does this, that nobody kills who ends this one.
fn replace(file: &File, path: &Path) -> io::Result<()> {
    let helper = Command::new("/proc/self/exe")
        .arg(REPLACE)
        .arg(path)
        .stdin(file.try_clone()?)
        .stdout(Stdio::null())
        .process_group(0)
        .status();
    match helper.map(|status| status.code()) {
        Ok(Some(0)) => Ok(()),
        // What the system said there.
        Ok(Some(number)) if number < FAILED_OTHERWISE => Err(io::Error::from_raw_os_error(number)),
        // There is no other process.
        _ => rename_over(file, path),
    }
}

/// The first argument of the process that puts a file into its place. It is no flag of the command line.
const REPLACE: &str = "--oxmlir-replace-file";

/// The exit status of that process if the reason is no number of the system.
const FAILED_OTHERWISE: i32 = 255;

/// What the other process does: its standard input is the file. `None` in all other processes.
pub fn replace_if_asked() -> Option<ExitCode> {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).take(3).collect();
    let [flag, path] = &arguments[..] else {
        return None;
    };
    if flag != REPLACE {
        return None;
    }
    let done = io::stdin()
        .as_fd()
        .try_clone_to_owned()
        .and_then(|file| rename_over(&file.into(), Path::new(path)));
    let status = done.map_or_else(
        |error| error.raw_os_error().unwrap_or(FAILED_OTHERWISE),
        |()| 0,
    );
    Some(ExitCode::from(u8::try_from(status).unwrap_or(u8::MAX)))
}

/// Names a file without a name, and moves it over another one.
fn rename_over(file: &File, path: &Path) -> io::Result<()> {
    // Processes in containers may have the same number.
    for attempt in 0..MOST_ATTEMPTS {
        let beside = format!(".oxmlir.{}.{attempt}", std::process::id());
        let beside = folder(path).join(beside);
        match name(file, &beside) {
            Err(error) if error.raw_os_error() == Some(Errno::EXIST.raw_os_error()) => {}
            Err(error) => return Err(error),
            Ok(()) => {
                let beside = Temporary::new(beside);
                return std::fs::rename(&beside.0, path);
            }
        }
    }
    Err(Errno::EXIST.into())
}

/// How many names are tried that others may have taken.
const MOST_ATTEMPTS: u32 = 100;
