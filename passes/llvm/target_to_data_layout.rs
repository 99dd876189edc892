//! Writes down the data layout of the target that an operation names.
//!
//! ```mlir
//! module attributes {llvm.target = #llvm.target<triple = "riscv64-linux", chip = "">}
//! // module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>, ...>, ...}
//! ```

use oxmlir_dialects::dlti::{self, keys};
use oxmlir_dialects::llvm::types::ptr;
use oxmlir_dialects::tables::dlti::{
    DlEntryAttr, DlSpecAttr, FunctionPointerAlignmentAttr, dl_entry_attr, dl_spec_attr,
    function_pointer_alignment_attr,
};
use oxmlir_ir::num::{ApInt, FloatKind};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Attribute, Body, Context, Scalar, Signedness, Type, TypeKind};

use super::target;

pub static PASS: PassInfo = PassInfo {
    options: &[target::KNOWN],
    ..PassInfo::new(
        "llvm-target-to-data-layout",
        "LLVMTargetToDataLayout",
        "writes down the data layout of the target",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let (cx, root) = (pass.cx, body.root());
    let target = target::of(body, pass, "no TargetAttrInterface-implementing attribute")?;
    let layout = target::known(body, pass, layout(target.triple()), "llvm::DataLayout")?;
    let spec = specification(cx, &layout);
    body.set_named_attr(cx, root, dlti::LAYOUT, Some(spec));
    Ok(())
}

/// Data layouts by what names of architectures begin with. `m:*` stands for how the system mangles names.
const LAYOUTS: &[(&[&str], &str)] = &[
    (
        &["x86_64", "amd64"],
        "e-m:*-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
    ),
    (
        &["i386", "i486", "i586", "i686"],
        "e-m:*-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128",
    ),
    (
        &["aarch64_be"],
        "E-m:*-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32",
    ),
    (
        &["aarch64", "arm64"],
        "e-m:*-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32",
    ),
    (&["arm", "thumb"], "e-m:*-p:32:32-Fi8-i64:64-n32-S64"),
    (
        &["riscv64", "loongarch64"],
        "e-m:*-p:64:64-i64:64-i128:128-n32:64-S128",
    ),
    (&["riscv32"], "e-m:*-p:32:32-i64:64-n32-S128"),
    (
        &["nvptx64"],
        "e-p6:32:32-i64:64-i128:128-i256:256-n16:32:64",
    ),
    (
        &["nvptx"],
        "e-p:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-n16:32:64",
    ),
    (
        &["amdgcn"],
        "e-m:*-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-\
         p8:128:128:128:48-p9:192:256:256:32-i64:64-n32:64-S32-A5-G1",
    ),
    (
        &["wasm32"],
        "e-m:*-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128",
    ),
    (
        &["wasm64"],
        "e-m:*-p:64:64-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128",
    ),
    (
        &["powerpc64le", "ppc64le"],
        "e-m:*-Fn32-i64:64-i128:128-n32:64-S128",
    ),
    (&["powerpc64", "ppc64"], "E-m:*-Fi64-i64:64-i128:128-n32:64"),
    (
        &["s390x", "systemz"],
        "E-m:*-i1:8:16-i8:8:16-i64:64-f128:64-n32:64",
    ),
    (&["spirv64"], "e-i64:64-n8:16:32:64-G1"),
    (&["spirv32"], "e-p:32:32-i64:64-n8:16:32:64-G1"),
];

/// What holds of types that a layout does not mention.
const DEFAULTS: &str = "p:64:64-i1:8-i8:8-i16:16-i32:32-i64:32:64-f16:16-f64:64-f128:128";

/// The data layout of a target, without what is known of vectors.
fn layout(triple: &str) -> Option<String> {
    let mut parts = triple.split('-');
    let arch = parts.next()?;
    let system = triple.strip_prefix(arch).unwrap_or_default();
    let (names, layout) = LAYOUTS
        .iter()
        .find(|(names, _)| names.iter().any(|name| arch.starts_with(name)))?;
    let apple = ["-apple", "-darwin", "-macos", "-ios"];
    if apple.iter().any(|name| system.contains(name)) {
        // Small integers are not aligned like words there.
        let layout = layout.replace("-i8:8:32-i16:16:32", "");
        return Some(layout.replace("m:*", "m:o"));
    }
    let mangling = match system.contains("-windows") {
        true if names.contains(&"i686") => "m:x",
        true => "m:w",
        false => "m:e",
    };
    Some(layout.replace("m:*", mangling))
}

/// A data layout as an attribute: types in the order in which they are mentioned, others, then what is not about types.
fn specification(cx: &Context, layout: &str) -> Attribute {
    let (mut types, mut rest) = (Vec::new(), Vec::new());
    for spec in layout.split('-') {
        match type_entry(cx, spec) {
            Some(entry) => types.push(entry),
            None => rest.extend(other_entry(cx, spec)),
        }
    }
    for (key, value) in DEFAULTS.split('-').filter_map(|spec| type_entry(cx, spec)) {
        if types.iter().all(|(known, _)| *known != key) {
            types.push((key, value));
        }
    }
    let entries = types.into_iter().chain(rest).map(|(key, value)| {
        let parts = [(dl_entry_attr::KEY, key), (dl_entry_attr::VALUE, value)];
        DlEntryAttr::make(cx, &parts)
    });
    let entries = cx.array_attr(&entries.collect::<Vec<_>>());
    DlSpecAttr::make(cx, &[(dl_spec_attr::ENTRIES, entries)])
}

/// `i64:32:64` -> `i64 = dense<[32, 64]> : vector<2xi64>`
fn type_entry(cx: &Context, spec: &str) -> Option<(Attribute, Attribute)> {
    let (name, numbers) = spec.split_once(':')?;
    let mut numbers: Vec<i64> = numbers.split(':').filter_map(|n| n.parse().ok()).collect();
    let width = name.get(1..)?;
    let ty = match name.chars().next()? {
        'p' => {
            let space = if width.is_empty() { "0" } else { width };
            // Size, alignment, preferred alignment and the width of indices.
            numbers.extend(numbers.get(1).copied().filter(|_| numbers.len() == 2));
            numbers.extend(numbers.first().copied().filter(|_| numbers.len() == 3));
            ptr(cx, space.parse().ok()?)
        }
        'i' => {
            numbers.extend(numbers.first().copied().filter(|_| numbers.len() == 1));
            cx.int_type(width.parse().ok()?)
        }
        'f' => {
            numbers.extend(numbers.first().copied().filter(|_| numbers.len() == 1));
            float(cx, width)?
        }
        _ => return None,
    };
    let shape = cx.ty(TypeKind::Vector {
        shape: Box::new([i64::try_from(numbers.len()).ok()?]),
        scalable: Box::new([false]),
        element: Type::I64,
    });
    let numbers: Vec<Scalar> = numbers
        .iter()
        .map(|n| Scalar::Int(ApInt::from_i64(64, *n)))
        .collect();
    Some((cx.type_attr(ty), cx.elements_attr(shape, &numbers)))
}

fn float(cx: &Context, width: &str) -> Option<Type> {
    let kind = match width {
        "16" => FloatKind::F16,
        "64" => FloatKind::F64,
        "80" => FloatKind::F80,
        "128" => FloatKind::F128,
        _ => return None,
    };
    Some(cx.ty(TypeKind::Float(kind)))
}

fn other_entry(cx: &Context, spec: &str) -> Option<(Attribute, Attribute)> {
    let rest = spec.get(1..)?;
    let number = |ty| Some(cx.int_attr(ty, rest.parse().ok()?));
    let unsigned = cx.ty(TypeKind::Integer {
        width: 64,
        sign: Signedness::Unsigned,
    });
    let (key, value) = match spec.chars().next()? {
        'e' => (keys::ENDIANNESS, cx.str_attr("little")),
        'E' => (keys::ENDIANNESS, cx.str_attr("big")),
        'm' => (keys::MANGLING_MODE, cx.str_attr(rest.strip_prefix(':')?)),
        'n' => {
            let widths: Vec<i64> = rest.split(':').filter_map(|n| n.parse().ok()).collect();
            (keys::LEGAL_INT_WIDTHS, cx.dense_array(Type::I32, &widths))
        }
        'S' => (keys::STACK_ALIGNMENT, number(Type::I64)?),
        'A' => (keys::ALLOCA_MEMORY_SPACE, number(unsigned)?),
        'G' => (keys::GLOBAL_MEMORY_SPACE, number(unsigned)?),
        'F' => {
            let bits = rest.get(1..)?.parse().ok()?;
            let parts = [
                (
                    function_pointer_alignment_attr::ALIGNMENT,
                    cx.int_attr(Type::I64, bits),
                ),
                (
                    function_pointer_alignment_attr::FUNCTION_DEPENDENT,
                    cx.bool_attr(rest.starts_with('n')),
                ),
            ];
            let value = FunctionPointerAlignmentAttr::make(cx, &parts);
            (keys::FUNCTION_POINTER_ALIGNMENT, value)
        }
        _ => return None,
    };
    Some((cx.str_attr(key), value))
}
