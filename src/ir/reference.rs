//! Names that the reference, `mlir-opt` of LLVM 22, has: what is missing of them is no typing error.

/// Its passes and pipelines.
static PASSES: &str = include_str!("reference/passes.txt");

/// Its other flags, those of LLVM among them.
static FLAGS: &str = include_str!("reference/flags.txt");

/// Its dialects.
static DIALECTS: &str = include_str!("reference/dialects.txt");

/// Flags of passes of older versions, and those of today that do the same or the main part of it.
static RENAMED_PASSES: &[(&str, &str)] = &[
    ("convert-affine-to-standard", "lower-affine"),
    ("convert-affine-to-std", "lower-affine"),
    ("convert-loop-to-std", "convert-scf-to-cf"),
    ("convert-loops-to-gpu", "convert-affine-for-to-gpu"),
    ("convert-memref-to-llvm", "finalize-memref-to-llvm"),
    ("convert-scf-to-std", "convert-scf-to-cf"),
    ("convert-scf-to-standard", "convert-scf-to-cf"),
    ("convert-std-to-llvm", "convert-func-to-llvm"),
    ("expand-memref", "memref-expand"),
    ("loop-coalescing", "affine-loop-coalescing"),
    ("lower-to-cfg", "convert-scf-to-cf"),
    ("lower-to-llvm", "convert-to-llvm"),
    ("memref-dataflow-opt", "affine-scalrep"),
    ("parallel-loop-fusion", "scf-parallel-loop-fusion"),
    ("parallel-loop-tiling", "scf-parallel-loop-tiling"),
    ("std-expand", "arith-expand"),
];

/// Whether the reference has a pass or pipeline of this name.
pub fn has_pass(name: &str) -> bool {
    has(PASSES, name)
}

/// Whether the reference has a flag of this name that is not one of a pass.
pub fn has_flag(name: &str) -> bool {
    has(FLAGS, name)
}

/// Whether the reference has a dialect of this name.
pub fn has_dialect(name: &str) -> bool {
    has(DIALECTS, name)
}

/// The dialects of the reference.
pub fn dialects() -> impl Iterator<Item = &'static str> {
    DIALECTS.split_ascii_whitespace()
}

/// What a pass of an older version is called today.
pub fn renamed_pass(name: &str) -> Option<&'static str> {
    let mut renamed = RENAMED_PASSES.iter();
    renamed.find(|(old, _)| *old == name).map(|(_, new)| *new)
}

fn has(names: &str, name: &str) -> bool {
    names.split_ascii_whitespace().any(|known| known == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_as_a_whole() {
        assert!(has_pass("canonicalize") && !has_pass("canonical"));
        assert!(has_flag("mlir-timing") && has_dialect("linalg"));
        assert!(RENAMED_PASSES.iter().all(|(_, new)| has_pass(new)));
    }
}
