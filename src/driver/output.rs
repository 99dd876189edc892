//! Input and output files. An output file appears whole or not at all.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};

/// Reads a file, `-` being standard input.
pub fn read(path: &OsStr) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    let result = if path == "-" {
        io::stdin().lock().read_to_end(&mut text)
    } else {
        File::open(path).and_then(|mut file| file.read_to_end(&mut text))
    };
    match result {
        Ok(_) => Ok(text),
        Err(error) => Err(refused("input", path, &error)),
    }
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
    /// Written beside its final place, then moved there.
    Regular {
        file: File,
        temporary: Temporary,
        path: PathBuf,
    },
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
            // A path without a name cannot be a file: the system says why.
            Err(_) if path.file_name().is_none() => Ok(Output::Special(File::create(path)?)),
            _ => {
                let mut name = OsString::from(path);
                name.push(format!(".tmp{}", std::process::id()));
                Ok(Output::Regular {
                    file: File::create(&name)?,
                    temporary: Temporary::new(name.into()),
                    path: path.to_owned(),
                })
            }
        }
    }

    /// Puts what has been written into its place. A reader that has gone away is no error.
    pub fn finish(mut self, written: io::Result<()>) -> Result<()> {
        let done = written
            .and_then(|()| self.flush())
            .and_then(|()| match &self {
                Output::Regular {
                    temporary, path, ..
                } => std::fs::rename(&temporary.0, path),
                _ => Ok(()),
            });
        match done {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(anyhow!("cannot write the output: {}", reason(&error)))
            }
            _ => Ok(()),
        }
    }

    /// Writes one text and finishes.
    pub fn finish_with(mut self, text: &str) -> Result<()> {
        let written = self.write_all(text.as_bytes());
        self.finish(written)
    }
}

impl Write for Output {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        match self {
            Output::Stdout => io::stdout().write(text),
            Output::Special(file) | Output::Regular { file, .. } => file.write(text),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Stdout => io::stdout().flush(),
            Output::Special(file) | Output::Regular { file, .. } => file.flush(),
        }
    }
}
