//! The declarations that are installed with the reference.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rayon::prelude::*;

use crate::Operations;
use crate::facts;
use crate::records::Records;

/// Where the build finds LLVM as well, unless the variable says another place.
const PREFIX: &str = "LLVM_SYS_221_PREFIX";
const USUAL_PREFIX: &str = "/usr/lib/llvm-22";

/// The folders of LLVM's tools and headers.
pub struct Reference {
    tblgen: PathBuf,
    include: PathBuf,
}

impl Reference {
    /// The installed reference, if it comes with declarations.
    pub fn find() -> Option<Self> {
        let prefix = env::var_os(PREFIX).unwrap_or_else(|| USUAL_PREFIX.into());
        let prefix = Path::new(&prefix);
        let found = Reference {
            tblgen: prefix.join("bin/llvm-tblgen"),
            include: prefix.join("include"),
        };
        (found.tblgen.is_file() && found.dialects().is_dir()).then_some(found)
    }

    fn dialects(&self) -> PathBuf {
        self.include.join("mlir/Dialect")
    }

    /// All operations of these dialects.
    pub fn operations(&self, dialects: &[&str]) -> Operations {
        let declared = self.files().into_par_iter().flat_map_iter(|file| {
            let records = self.records(&file);
            let ops = records
                .operations()
                .filter(|op| dialects.contains(&op.dialect()));
            let facts = ops.map(|op| (op.full_name(), facts::of_record(op)));
            facts.collect::<Vec<_>>()
        });
        declared.collect()
    }

    /// The files that declare operations, but for those that files of several dialects cut theirs into.
    fn files(&self) -> Vec<PathBuf> {
        let mut files = Vec::new();
        let mut folders = vec![self.dialects()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).expect("the folder can be read") {
                let path = entry.expect("the folder can be read").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.to_string_lossy().ends_with("Ops.td") {
                    files.push(path);
                }
            }
        }
        files
    }

    fn records(&self, file: &Path) -> Records {
        let output = Command::new(&self.tblgen)
            .arg("--dump-json")
            .arg("-I")
            .arg(&self.include)
            .arg(file)
            .output()
            .expect("llvm-tblgen can be run");
        // Files that are parts of others cannot be read alone; those others are in the list as well.
        match output.status.success() {
            true => Records::parse(&output.stdout),
            false => Records::default(),
        }
    }
}
