//! Passes with random options.

use oxmlir_exec::Random;
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassInfo};

/// Passes that do not keep what programs compute, by what they are for, and why.
const CHANGING: &[&str] = &[
    // Approximations of functions, not exact to the last bit.
    "math-expand-ops",
    "math-uplift-to-fma",
    "math-extend-to-supported-types",
    "arith-emulate-unsupported-floats",
    "tosa-narrow-f64-to-f32",
    "tosa-narrow-i64-to-i32",
    "convert-math-to-xevm",
    // The functions have other types behind, or the program other entries.
    "arith-emulate-wide-int",
    "memref-emulate-wide-int",
    "llvm-request-c-wrappers",
    // What they print or check is what they are for.
    "generate-runtime-verification",
    "symbol-privatize",
    // Kernels that are compiled are not executed.
    "gpu-module-to-binary",
];

/// The passes that keep what programs compute.
pub fn all() -> Vec<&'static PassInfo> {
    let all = oxmlir_passes::PASSES.iter().copied();
    all.filter(|pass| pass.build.is_none() && !CHANGING.contains(&pass.flag))
        .collect()
}

/// Whether a pass takes a program of this text. Passes for Intel GPUs trust that those in front of them have run.
pub fn takes(pass: &str, text: &str) -> bool {
    let mut operations = text.lines().filter(|line| line.contains("xegpu."));
    let flag = pass.rsplit('(').next().unwrap_or(pass);
    match flag.split(['{', ')']).next().unwrap_or(flag) {
        // The code of a subgroup: it drops what layouts say of subgroups, and lanes have no layouts.
        "xegpu-propagate-layout" => !text.contains("sg_layout") && !operations.any(is_of_lanes),
        // The code of lanes, of which each has a part of every block, or one element of what is scattered.
        "convert-xegpu-to-xevm" => !operations.any(|line| {
            let is_scattered = line.contains("xegpu.load %") || line.contains("xegpu.store %");
            let is_whole = match is_scattered {
                true => !line.contains("vector<1xi1>"),
                false => line.split("vector<").skip(1).any(has_rows),
            };
            is_whole || line.contains("sg_layout")
        }),
        _ => true,
    }
}

/// Whether an operation moves the part of a block that a lane has: a vector of one dimension, where the block has two.
fn is_of_lanes(line: &str) -> bool {
    let mut types = line.rsplit(": ").next().unwrap_or(line).split('!');
    let is_row = |text: &str| {
        let vectors = text.split_once("vector<");
        vectors.is_some_and(|(_, vector)| !has_rows(vector))
    };
    let is_block = |text: &str| {
        let block = text.strip_prefix("xegpu.tensor_desc<");
        block.is_some_and(has_rows)
    };
    line.contains("_nd ")
        && line.contains("vector<")
        && types.clone().any(is_row)
        && types.any(is_block)
}

/// Whether a type of vectors, whose text this begins with, has several dimensions.
fn has_rows(text: &str) -> bool {
    let end = text.find('>').unwrap_or(text.len());
    let sizes = text[..end].split('x');
    sizes.filter(|size| size.parse::<u32>().is_ok()).count() > 1
}

/// Options that promise something of the program that need not hold.
const PROMISES: &[&str] = &[
    // That no operand is poison, which the function branches on.
    "convert-math-to-funcs.convert-ctlz",
    "convert-vector-to-llvm.use-vector-alignment",
    "convert-vector-to-llvm.reassociate-fp-reductions",
];

/// Values that numbers are given, by pass and option; other numbers keep their default.
const NUMBERS: &[(&str, &[i64])] = &[
    ("affine-loop-tile.tile-size", &[1, 2, 3, 4, 7, 32]),
    ("affine-loop-tile.cache-size", &[0, 1, 512]),
    ("affine-loop-unroll.unroll-factor", &[-1, 1, 2, 3, 4, 5]),
    ("affine-loop-unroll.unroll-full-threshold", &[1, 4, 8]),
    ("affine-loop-unroll.unroll-num-reps", &[1, 2]),
    ("affine-loop-unroll-jam.unroll-jam-factor", &[1, 2, 3, 4]),
    ("affine-parallelize.max-nested", &[1, 2, 10]),
    ("affine-loop-fusion.compute-tolerance", &[0, 1, 10]),
    ("affine-loop-fusion.fast-mem-space", &[0, 1]),
    ("affine-loop-fusion.local-buf-threshold", &[0, 1]),
    ("affine-data-copy-generate.fast-mem-capacity", &[1, 1024]),
    ("affine-super-vectorize.virtual-vector-size", &[2, 4, 8]),
    (
        "arith-int-range-narrowing.int-bitwidths-supported",
        &[1, 8, 16, 32],
    ),
    (
        "scf-parallel-loop-tiling.parallel-loop-tile-sizes",
        &[1, 2, 3],
    ),
    ("inline.max-iterations", &[1, 4]),
    ("sroa.max-iterations", &[1, 4]),
    ("convert-vector-to-scf.target-rank", &[0, 1, 2]),
];

/// Options that always have a value other than their default, by pass and option: files that passes write where nothing else
/// is said, and promises of the program that need not hold.
const FIXED: &[(&str, &str)] = &[
    ("convert-vector-to-llvm.force-32bit-vector-indices", "false"),
    ("snapshot-op-locations.filename", "/dev/null"),
];

/// A pass with random options, as a pipeline writes it.
pub fn instance(pass: &PassInfo, random: &mut Random) -> String {
    let options: Vec<String> = pass
        .options
        .iter()
        .filter_map(|option| setting(pass, option, random))
        .collect();
    let options = match options.is_empty() {
        true => String::new(),
        false => format!("{{{}}}", options.join(" ")),
    };
    let text = format!("{}{options}", pass.flag);
    match pass.anchor {
        Anchor::Op("builtin.module") => text,
        Anchor::Op(name) => format!("{name}({text})"),
        Anchor::Any if random.below(2) == 0 => text,
        Anchor::Any | Anchor::Trait(_) => format!("func.func({text})"),
    }
}

/// A random value of an option: `name=value`.
fn setting(pass: &PassInfo, option: &OptionInfo, random: &mut Random) -> Option<String> {
    let name = option.name;
    let key = format!("{}.{name}", pass.flag);
    let is_left_out = random.below(2) == 0;
    if let Some((_, value)) = FIXED.iter().find(|(fixed, _)| *fixed == key) {
        return Some(format!("{name}={value}"));
    }
    if is_left_out || PROMISES.contains(&key.as_str()) {
        return None;
    }
    let value = match &option.kind {
        OptionKind::Bool(_) => (random.below(2) == 0).to_string(),
        OptionKind::Choice { cases, .. } => cases[random.below(cases.len() as u64) as usize]
            .0
            .to_owned(),
        OptionKind::Int(_) | OptionKind::Uint(_) | OptionKind::Float(_) => {
            number(pass, option, random)?
        }
        OptionKind::Ints | OptionKind::Uints => {
            let count = 1 + random.below(3);
            let numbers: Option<Vec<String>> =
                (0..count).map(|_| number(pass, option, random)).collect();
            numbers?.join(",")
        }
        OptionKind::Text(_) | OptionKind::Texts => return None,
    };
    Some(format!("{name}={value}"))
}

fn number(pass: &PassInfo, option: &OptionInfo, random: &mut Random) -> Option<String> {
    let key = format!("{}.{}", pass.flag, option.name);
    let (_, values) = NUMBERS.iter().find(|(name, _)| *name == key)?;
    Some(values[random.below(values.len() as u64) as usize].to_string())
}
