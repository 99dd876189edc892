//! The workloads: the same kinds of work that the table of the README measures in seconds, on small programs.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use regex::Regex;

use crate::sh;

/// Programs and what is done with them.
pub struct Workload {
    /// Its name in the table.
    pub name: &'static str,
    /// The folder of the programs, or none for a module with nothing in it.
    folder: Option<&'static str>,
    /// What a program has to contain.
    having: &'static str,
    /// Parts of the names of programs that are left out, as the flags do not fit them.
    without: &'static [&'static str],
    /// How often each program occurs.
    copies: usize,
    /// The flag by which the tool makes the input of the programs.
    pub behind: Option<&'static str>,
    /// The flags that are measured.
    pub flags: &'static [&'static str],
}

/// Programs that are executed.
const EXAMPLES: Option<&str> = Some("test/Examples");
/// Kernels for Intel GPUs.
const KERNELS: Option<&str> = Some("test/Examples/XeGPU");

/// Loops fused, tiled and unrolled.
const AFFINE: &str = "--pass-pipeline=builtin.module(func.func(affine-loop-fusion,affine-scalrep,\
    affine-loop-tile{tile-size=16},affine-loop-unroll{unroll-factor=4},canonicalize))";

/// Loops and memory to the llvm dialect, as far as one pass a dialect takes them.
const LOWER: &str = "--pass-pipeline=builtin.module(func.func(lower-affine,convert-scf-to-cf,\
    expand-strided-metadata,lower-affine,convert-arith-to-llvm,convert-index-to-llvm),convert-vector-to-llvm,\
    finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)";

/// The passes that take the work of a workgroup to instructions of lanes.
macro_rules! to_lanes {
    () => {
        "xegpu-wg-to-sg-distribute,cse,xegpu-propagate-layout{layout-kind=inst},xegpu-blocking,canonicalize,cse,\
         xegpu-propagate-layout{layout-kind=lane},xegpu-subgroup-distribute,canonicalize,cse,\
         loop-invariant-code-motion,cse,xegpu-vector-linearize"
    };
}

/// The passes that make calls of these.
macro_rules! to_calls {
    () => {
        "convert-xegpu-to-xevm,convert-xevm-to-llvm"
    };
}

/// Passes on kernels for a Ponte Vecchio.
macro_rules! on_kernels {
    ($($passes:expr),+) => {
        concat!("--pass-pipeline=builtin.module(xevm-attach-target{chip=pvc},gpu.module(", $($passes),+, "))")
    };
}

/// The work of a workgroup to calls.
const XEGPU: &str = on_kernels!(to_lanes!(), ",", to_calls!());
/// The same as far as there is something for the last two.
const TO_LANES: &str = on_kernels!(to_lanes!());
/// The last two.
const XEVM: &str = concat!(
    "--pass-pipeline=builtin.module(gpu.module(",
    to_calls!(),
    "))"
);

/// Everything to the llvm dialect.
const TO_LLVM: &str = "--pass-pipeline=builtin.module(expand-strided-metadata,lower-affine,convert-vector-to-scf,\
    convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts)";

/// The llvm dialect to LLVM IR.
const TRANSLATE: &str = "--mlir-to-llvmir";

/// All workloads.
pub const WORKLOADS: &[Workload] = &[
    Workload {
        name: "startup",
        folder: None,
        having: "",
        without: &[],
        copies: 1,
        behind: None,
        flags: &[],
    },
    Workload {
        name: "parse",
        folder: EXAMPLES,
        having: "",
        without: &["older-text"],
        copies: 4,
        behind: None,
        flags: &[],
    },
    Workload {
        name: "simplify",
        folder: EXAMPLES,
        having: "",
        without: &["older-text"],
        copies: 4,
        behind: None,
        flags: &["--pass-pipeline=builtin.module(func.func(canonicalize,cse))"],
    },
    Workload {
        name: "affine",
        folder: EXAMPLES,
        having: "affine.for",
        without: &["older-text"],
        copies: 2,
        behind: None,
        flags: &[AFFINE],
    },
    Workload {
        name: "lower",
        folder: EXAMPLES,
        having: "",
        without: &["older-text"],
        copies: 2,
        behind: None,
        flags: &[LOWER],
    },
    Workload {
        name: "translate",
        folder: EXAMPLES,
        having: "",
        without: &["older-text", "integer-powers", "math-expansions", "vectors"],
        copies: 2,
        behind: Some(TO_LLVM),
        flags: &[TRANSLATE],
    },
    Workload {
        name: "xegpu",
        folder: KERNELS,
        having: "",
        without: &["gemm-transposed"],
        copies: 2,
        behind: None,
        flags: &[XEGPU],
    },
    Workload {
        name: "xevm",
        folder: KERNELS,
        having: "",
        without: &["gemm-transposed"],
        copies: 2,
        behind: Some(TO_LANES),
        flags: &[XEVM],
    },
];

impl Workload {
    /// Whether the flags want the LLVM libraries.
    pub fn needs_llvm(&self) -> bool {
        self.flags.contains(&TRANSLATE)
    }

    /// Writes the input that is measured to a file.
    pub fn write_input(&self, binary: &Path, input: &Path) -> Result<()> {
        std::fs::write(input, self.text(1)?)?;
        match self.behind {
            Some(lower) => sh::run(
                Command::new(binary)
                    .arg(lower)
                    .arg(input)
                    .arg("-o")
                    .arg(input),
            ),
            None => Ok(()),
        }
    }

    /// The text of the programs, one behind the other, so many `times` as often as they occur. Each has names of its own.
    pub fn text(&self, times: usize) -> Result<String> {
        let Some(folder) = self.folder else {
            return Ok("module {\n}\n".into());
        };
        let mut all = String::new();
        for path in programs(Path::new(folder))? {
            let text = std::fs::read_to_string(&path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            if !text.contains(self.having) || self.without.iter().any(|part| name.contains(part)) {
                continue;
            }
            for copy in 0..self.copies * times {
                let prefix = format!("of_{}_{copy}_", name.replace('-', "_"));
                all += &renamed(&text, &prefix)?;
            }
        }
        Ok(all)
    }
}

/// The programs of a folder, sorted by name.
fn programs(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        std::fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut paths = Vec::new();
    for entry in entries {
        paths.push(entry?.path());
    }
    paths.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "mlir")
    });
    paths.sort();
    Ok(paths)
}

/// A program without comments, with a prefix before the names of its symbols and aliases.
fn renamed(text: &str, prefix: &str) -> Result<String> {
    let text: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect();
    let symbols = Regex::new(r"@(\w)")?.replace_all(&text, format!("@{prefix}${{1}}"));
    let mut text = symbols.into_owned();
    let aliases: Vec<String> = Regex::new(r"(?m)^([#!][\w$.-]+) =")?
        .captures_iter(&text)
        .map(|found| found[1].to_owned())
        .collect();
    for alias in aliases {
        let (sigil, name) = alias.split_at(1);
        let used = Regex::new(&format!(r"{}\b", regex::escape(&alias)))?;
        text = used
            .replace_all(&text, format!("{sigil}{prefix}{name}"))
            .into_owned();
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_get_names_of_their_own() -> Result<()> {
        let text = "// RUN: oxmlir-opt @f\n#map = affine_map<(d0) -> (d0)>\n#map1 = 1\nfunc.func @f() { call @g(#map, #map1) }\n";
        let want = "#x_map = affine_map<(d0) -> (d0)>\n#x_map1 = 1\nfunc.func @x_f() { call @x_g(#x_map, #x_map1) }\n";
        assert_eq!(renamed(text, "x_")?, want);
        Ok(())
    }
}
