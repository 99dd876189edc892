//! What parameters of gpu's types and attributes must be.

use crate::tables::{gpu as ops, xevm};
use oxmlir_ir::def::ParamDef;
use oxmlir_ir::hooks::ParamsVerifier;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Context, Type, TypeKind};

type Check = Result<(), String>;

pub(crate) const PARAMS: &[(&ParamDef, ParamsVerifier)] = &[
    (ops::KERNEL_METADATA_ATTR, kernel_metadata),
    (ops::KERNEL_TABLE_ATTR, kernel_table),
    (ops::MMA_MATRIX_TYPE, mma_matrix),
    (ops::OBJECT_ATTR, object),
    (ops::SELECT_OBJECT_ATTR, select_object),
];

/// The dialects that have an attribute `target` of the kind that device code is compiled for.
const TARGETS: &[&str] = &["nvvm", "rocdl", "spirv", "xevm"];

/// Whether an attribute is a target of device code. Those of dialects that are not registered are opaque.
pub fn is_target(cx: &Context, attr: Attribute) -> bool {
    match cx.attr_kind(attr) {
        AttrKind::Dialect { .. } => xevm::TargetAttr::is(cx, attr),
        AttrKind::Opaque { dialect, data, .. } => {
            TARGETS.contains(&cx.get_str(*dialect)) && cx.get_str(*data).starts_with("target")
        }
        _ => false,
    }
}

/// Whether an attribute says how a binary is embedded.
pub fn is_handler(cx: &Context, attr: Attribute) -> bool {
    ops::SelectObjectAttr::of(cx, attr).is_some()
}

/// A matrix of a subgroup.
pub struct Matrix {
    /// The size of each dimension.
    pub shape: Vec<i64>,
    /// The type of the elements.
    pub element: Type,
    /// Which operand of a product it is.
    pub operand: String,
}

impl Matrix {
    /// The parts of a `!gpu.mma_matrix`; `None` for any other type.
    pub fn of(cx: &Context, ty: Type) -> Option<Matrix> {
        match cx.type_kind(ty) {
            TypeKind::Dialect { def, params } if *def == DefRef(ops::MMA_MATRIX_TYPE) => {
                Matrix::from_params(cx, params)
            }
            _ => None,
        }
    }

    fn from_params(cx: &Context, params: &[Attribute]) -> Option<Matrix> {
        let [shape, element, operand] = params else {
            return None;
        };
        let AttrKind::Type(element) = cx.attr_kind(*element) else {
            return None;
        };
        Some(Matrix {
            shape: cx.dense_array_values(*shape),
            element: *element,
            operand: cx.str_value(*operand)?.to_owned(),
        })
    }
}

/// Whether a type is a matrix of one of these elements.
pub fn is_matrix_of(cx: &Context, ty: Type, elements: &[&str]) -> bool {
    Matrix::of(cx, ty)
        .is_some_and(|matrix| elements.contains(&cx.type_string(matrix.element).as_str()))
}

fn mma_matrix(cx: &Context, params: &[Attribute]) -> Check {
    let Some(matrix) = Matrix::from_params(cx, params) else {
        return Ok(());
    };
    if !matches!(matrix.operand.as_str(), "AOp" | "BOp" | "COp") {
        return Err("operand expected to be one of AOp, BOp or COp".to_owned());
    }
    if matrix.shape.len() != 2 {
        return Err("MMAMatrixType must have exactly two dimensions".to_owned());
    }
    let element = cx.type_string(matrix.element);
    if !matches!(
        element.as_str(),
        "si8" | "ui8" | "i32" | "f16" | "f32" | "f64"
    ) {
        return Err("MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64".to_owned());
    }
    Ok(())
}

fn object(cx: &Context, params: &[Attribute]) -> Check {
    match params.first() {
        Some(target) if !is_target(cx, *target) => Err(
            "the target attribute must implement or promise the `gpu::TargetAttrInterface`"
                .to_owned(),
        ),
        _ => Ok(()),
    }
}

fn select_object(cx: &Context, params: &[Attribute]) -> Check {
    let Some(target) = params.first().and_then(|target| target.present()) else {
        return Ok(());
    };
    match cx.int_value(target) {
        Some(index) if index < 0 => Err("the object index must be positive".to_owned()),
        Some(_) => Ok(()),
        None if is_target(cx, target) => Ok(()),
        None => Err("the target attribute must be a GPU Target attribute".to_owned()),
    }
}

fn kernel_metadata(cx: &Context, params: &[Attribute]) -> Check {
    let name = params.first().and_then(|name| cx.str_value(*name));
    if name.is_some_and(str::is_empty) {
        return Err("the kernel name can't be empty".to_owned());
    }
    let args = params.get(2).and_then(|args| args.present());
    let mut args = args.map_or(&[][..], |args| cx.array_elements(args)).iter();
    if !args.all(|arg| matches!(cx.attr_kind(*arg), AttrKind::Dict(_))) {
        return Err("all attributes in the array must be a dictionary attribute".to_owned());
    }
    Ok(())
}

fn kernel_table(cx: &Context, params: &[Attribute]) -> Check {
    let kernels = params.first().and_then(|kernels| kernels.present());
    let kernels = kernels.map_or(&[][..], |kernels| cx.array_elements(kernels));
    let name = |kernel: &Attribute| match cx.attr_kind(*kernel) {
        AttrKind::Dialect { params, .. } => params.first().copied(),
        _ => None,
    };
    let names: Vec<Attribute> = kernels.iter().filter_map(name).collect();
    if names
        .iter()
        .enumerate()
        .any(|(i, n)| names[..i].contains(n))
    {
        return Err("expected all kernels to be uniquely named".to_owned());
    }
    Ok(())
}
