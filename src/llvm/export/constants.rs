//! Attributes as LLVM constants.

use std::ops::RangeInclusive;

use llvm_sys::LLVMTypeKind;
use oxmlir_dialects::tables::llvm;
use oxmlir_ir::bytes::to_bytes;
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::{AttrKind, Attribute, OpRef, ResourceSection, ResourceValue, Str, Type, TypeKind};

use super::{Export, Result, fail};
use crate::sys::{Ty, Value};

/// The number of bytes in front of the contents of a resource.
const ALIGNMENT_BYTES: usize = 4;

/// How many elements an array has for which it is worth not to have it written by LLVM.
const LARGE: RangeInclusive<u64> = 1024..=1 << 24;

/// Constants nested deeper than this are refused.
const MAX_DEPTH: usize = 256;

impl<'a, 'l> Export<'a, 'l> {
    /// The constant of type `ty` that `attr` stands for.
    pub(super) fn constant(
        &mut self,
        op: OpRef<'a>,
        ty: Ty<'l>,
        attr: Attribute,
    ) -> Result<Value<'l>> {
        self.nested_constant(op, ty, attr, 0)
    }

    fn nested_constant(
        &mut self,
        op: OpRef<'a>,
        ty: Ty<'l>,
        attr: Attribute,
        depth: usize,
    ) -> Result<Value<'l>> {
        if depth > MAX_DEPTH {
            return fail(op, "constant is nested too deeply");
        }
        match self.cx.attr_kind(attr) {
            AttrKind::Array(parts) => self.aggregate(op, ty, parts, depth),
            AttrKind::Integer { value, .. } => int_constant(op, ty, value),
            AttrKind::Float { value, .. } => float_constant(op, ty, *value),
            AttrKind::SymbolRef { root, .. } => {
                let name = self.cx.get_str(*root);
                self.symbol(op, name)
            }
            AttrKind::String { value, .. } => {
                let bytes = to_bytes(self.cx.get_str(*value));
                Ok(self.llvm.string_const(&bytes))
            }
            AttrKind::Dialect { .. } if llvm::UndefAttr::is(self.cx, attr) => Ok(ty.undef()),
            AttrKind::Dialect { .. } if llvm::PoisonAttr::is(self.cx, attr) => Ok(ty.poison()),
            AttrKind::Dialect { .. } if llvm::ZeroAttr::is(self.cx, attr) => Ok(ty.zero()),
            AttrKind::DenseElements {
                ty: shaped,
                data,
                splat,
            } => self.dense(op, ty, *shaped, data, *splat),
            AttrKind::DenseResource { ty: shaped, key } => self.resource(op, ty, *shaped, *key),
            _ => fail(op, "unsupported constant value"),
        }
    }

    /// A struct or array from one attribute for each member.
    fn aggregate(
        &mut self,
        op: OpRef<'a>,
        ty: Ty<'l>,
        parts: &[Attribute],
        depth: usize,
    ) -> Result<Value<'l>> {
        let is_struct = ty.kind() == LLVMTypeKind::LLVMStructTypeKind;
        if !is_struct && ty.kind() != LLVMTypeKind::LLVMArrayTypeKind {
            return fail(op, "expected struct type with array attribute");
        }
        if ty.len() != parts.len() as u64 {
            return fail(op, "struct and array attribute sizes do not match");
        }
        let mut members = Vec::with_capacity(parts.len());
        for (i, part) in parts.iter().enumerate() {
            let Some(member) = ty.member(i as u64) else {
                return fail(op, "unsupported constant value");
            };
            members.push(self.nested_constant(op, member, *part, depth + 1)?);
        }
        Ok(match ty.element() {
            Some(element) => element.array_const(&members),
            None => ty.struct_const(&members),
        })
    }

    /// Dense elements: arrays of arrays, innermost a vector where the type says so.
    fn dense(
        &mut self,
        op: OpRef<'a>,
        ty: Ty<'l>,
        shaped: Type,
        data: &[u8],
        splat: bool,
    ) -> Result<Value<'l>> {
        let element = self.cx.element_type(shaped);
        let shape = nesting(ty);
        let Some(leaf) = shape.leaf else {
            return fail(op, "unsupported constant value");
        };
        let count: Option<u64> = shape
            .lens
            .iter()
            .try_fold(1u64, |n, len| n.checked_mul(*len));
        let parse = |bytes: &[u8]| self.element(op, leaf, element, bytes);
        if splat {
            let value = parse(data)?;
            return self.splat(op, &shape, value);
        }
        let size = element_bytes(self.cx, element);
        if size == 0 || count.is_none_or(|n| n.checked_mul(size as u64) != Some(data.len() as u64))
        {
            return fail(op, "unsupported constant value");
        }
        if let ([_], false, true) = (&shape.lens[..], shape.vector, is_packed(leaf, size)) {
            return Ok(leaf.data_array(data));
        }
        let mut values: Vec<Value<'l>> =
            data.chunks_exact(size).map(parse).collect::<Result<_>>()?;
        for (depth, len) in shape.lens.iter().enumerate().rev() {
            let innermost = depth + 1 == shape.lens.len();
            let Some(part) = shape.types.get(depth).and_then(|t| t.element()) else {
                return fail(op, "unsupported constant value");
            };
            let groups = values.chunks(usize::try_from(*len).unwrap_or(usize::MAX).max(1));
            values = groups
                .map(|group| match innermost && shape.vector {
                    true => Value::vector_const(group),
                    false => part.array_const(group),
                })
                .collect();
        }
        match values.first() {
            Some(value) => Ok(*value),
            None => Ok(ty.zero()),
        }
    }

    /// Elements that are kept beside the program.
    fn resource(&mut self, op: OpRef<'a>, ty: Ty<'l>, shaped: Type, key: Str) -> Result<Value<'l>> {
        let leaf = nesting(ty).leaf.unwrap_or(ty);
        let Some(width) = data_width(leaf) else {
            return fail(op, "no known conversion for innermost element type");
        };
        let key = self.cx.get_str(key);
        let resources = self.cx.resources();
        let found = resources
            .iter()
            .find(|r| r.section == ResourceSection::Dialect && r.key == key);
        let Some(ResourceValue::Blob(blob)) = found.map(|r| &r.value) else {
            return fail(op, "resource does not exist");
        };
        let data = blob.get(ALIGNMENT_BYTES..).unwrap_or(&[]);
        let shape = self.cx.shape(shaped).unwrap_or(&[]);
        let count: usize = shape
            .iter()
            .map(|n| usize::try_from(*n).unwrap_or(0))
            .product();
        if count == 0 || 8 * (data.len() / count) != width as usize {
            return fail(op, "raw data size does not match element type size");
        }
        match self.cx.type_kind(shaped) {
            TypeKind::RankedTensor { .. } | TypeKind::Vector { .. } => {
                let data = &data[..count * (width as usize / 8)];
                self.dense(op, ty, shaped, data, false)
            }
            _ => fail(op, "unsupported dense_resource type"),
        }
    }

    /// The same constant everywhere.
    fn splat(&self, op: OpRef<'a>, shape: &Nesting<'l>, mut value: Value<'l>) -> Result<Value<'l>> {
        for (depth, ty) in shape.types.iter().enumerate().rev() {
            if value.is_null() {
                value = ty.zero();
                continue;
            }
            let innermost = depth + 1 == shape.types.len();
            let len = shape.lens[depth];
            if len > u64::from(u32::MAX) {
                return fail(op, "constant is too large");
            }
            let Some(part) = ty.element() else { break };
            value = match innermost && shape.vector {
                true if ty.kind() == LLVMTypeKind::LLVMScalableVectorTypeKind => {
                    self.scalable_splat(*ty, value)
                }
                true => Value::vector_const(&vec![value; len as usize]),
                false => part.array_const(&vec![value; len as usize]),
            };
        }
        Ok(value)
    }

    /// The element of a large array (of arrays) that has no other ones, and the arrays, outermost first; none for other constants, and
    /// for those that LLVM writes otherwise than element by element.
    pub(super) fn large_splat(
        &self,
        op: OpRef<'a>,
        ty: Ty<'l>,
        attr: Attribute,
    ) -> Result<Option<(Value<'l>, Vec<Ty<'l>>)>> {
        let AttrKind::DenseElements {
            ty: shaped,
            data,
            splat: true,
        } = self.cx.attr_kind(attr)
        else {
            return Ok(None);
        };
        let shape = nesting(ty);
        let count = shape
            .lens
            .iter()
            .try_fold(1u64, |n, len| n.checked_mul(*len));
        let is_large = !shape.vector && count.is_some_and(|count| LARGE.contains(&count));
        let is_number = |leaf: &Ty| match leaf.int_width() {
            Some(width) => width != 8,
            None => float_width(*leaf).is_some(),
        };
        let Some(leaf) = shape.leaf.filter(is_number).filter(|_| is_large) else {
            return Ok(None);
        };
        let element = self.element(op, leaf, self.cx.element_type(*shaped), data)?;
        Ok((!element.is_null()).then_some((element, shape.types)))
    }

    /// LLVM writes a scalable splat as an insertion that is shuffled everywhere, and folds it to `splat (...)`.
    fn scalable_splat(&self, ty: Ty<'l>, value: Value<'l>) -> Value<'l> {
        let i64 = self.llvm.int(64);
        let i32 = self.llvm.int(32);
        let poison = ty.poison();
        let one = self
            .builder
            .insert_element(poison, value, i64.int_const(&[0]));
        let mask = i32.vector(ty.len() as u32, true).zero();
        self.builder.shuffle(one, poison, mask)
    }

    /// One element from its bytes.
    fn element(
        &self,
        op: OpRef<'a>,
        leaf: Ty<'l>,
        element: Type,
        bytes: &[u8],
    ) -> Result<Value<'l>> {
        match self.cx.type_kind(element) {
            TypeKind::Integer { .. } | TypeKind::Index => {
                let width = self.cx.int_width(element).unwrap_or(64);
                int_constant(op, leaf, &ApInt::from_le_bytes(width, bytes))
            }
            TypeKind::Float(kind) => {
                let mut bits = [0; 16];
                for (to, from) in bits.iter_mut().zip(bytes) {
                    *to = *from;
                }
                float_constant(
                    op,
                    leaf,
                    ApFloat::from_bits(*kind, u128::from_le_bytes(bits)),
                )
            }
            TypeKind::Complex(part) => {
                let (real, imaginary) = bytes.split_at(bytes.len() / 2);
                let (Some(first), Some(second)) = (leaf.member(0), leaf.member(1)) else {
                    return fail(op, "unsupported constant value");
                };
                let real = self.element(op, first, *part, real)?;
                let imaginary = self.element(op, second, *part, imaginary)?;
                Ok(leaf.struct_const(&[real, imaginary]))
            }
            _ => fail(op, "unsupported constant value"),
        }
    }
}

/// The arrays that an aggregate type is made of, outermost first.
struct Nesting<'l> {
    types: Vec<Ty<'l>>,
    lens: Vec<u64>,
    /// Whether the innermost is a vector.
    vector: bool,
    leaf: Option<Ty<'l>>,
}

fn nesting(ty: Ty) -> Nesting {
    let mut nesting = Nesting {
        types: Vec::new(),
        lens: Vec::new(),
        vector: false,
        leaf: None,
    };
    let mut at = ty;
    while let Some(element) = at.element() {
        nesting.types.push(at);
        nesting.lens.push(at.len());
        nesting.vector = at.is_vector();
        at = element;
    }
    nesting.leaf = (!nesting.types.is_empty()).then_some(at);
    nesting
}

/// The number of bytes that an element takes in dense elements.
fn element_bytes(cx: &oxmlir_ir::Context, element: Type) -> usize {
    match cx.type_kind(element) {
        TypeKind::Float(kind) => kind.width().div_ceil(8) as usize,
        TypeKind::Complex(part) => 2 * element_bytes(cx, *part),
        _ => cx.int_width(element).unwrap_or(0).div_ceil(8) as usize,
    }
}

/// The bits of an element of LLVM's data arrays; none for types that cannot be one.
fn data_width(leaf: Ty) -> Option<u32> {
    match leaf.int_width() {
        Some(width) => matches!(width, 8 | 16 | 32 | 64).then_some(width),
        None => float_width(leaf).filter(|width| *width <= 64),
    }
}

/// Whether elements of `size` bytes are laid out as LLVM's data arrays want them.
fn is_packed(leaf: Ty, size: usize) -> bool {
    use LLVMTypeKind::*;
    match leaf.kind() {
        LLVMIntegerTypeKind => {
            matches!(size, 1 | 2 | 4 | 8) && leaf.int_width() == Some(8 * size as u32)
        }
        LLVMHalfTypeKind | LLVMBFloatTypeKind => size == 2,
        LLVMFloatTypeKind => size == 4,
        LLVMDoubleTypeKind => size == 8,
        _ => false,
    }
}

fn words(value: &ApInt) -> Vec<u64> {
    let mut bytes = Vec::new();
    value.write_le_bytes(&mut bytes);
    bytes
        .chunks(8)
        .map(|chunk| chunk.iter().rev().fold(0, |v, b| v << 8 | u64::from(*b)))
        .collect()
}

/// An integer sign-extended or truncated to the type, which may be a float type's storage.
pub(super) fn int_constant<'l>(op: OpRef, ty: Ty<'l>, value: &ApInt) -> Result<Value<'l>> {
    let Some(width) = ty.int_width() else {
        return fail(op, "expected integer type for an integer constant");
    };
    Ok(ty.int_const(&words(&value.sext_or_trunc(width))))
}

fn float_constant<'l>(op: OpRef, ty: Ty<'l>, value: ApFloat) -> Result<Value<'l>> {
    let width = value.kind().width();
    if let Some(bits) = ty.int_width() {
        // Floats that LLVM does not have are integers there.
        return match bits == width && width <= 8 {
            true => Ok(ty.int_const(&[value.to_bits() as u64])),
            false => fail(op, "expected float type for a float constant"),
        };
    }
    if float_width(ty) != Some(width) {
        return fail(op, "FloatAttr does not match expected type of the constant");
    }
    let bits = value.to_bits();
    Ok(ty.float_const(&[bits as u64, (bits >> 64) as u64]))
}

fn float_width(ty: Ty) -> Option<u32> {
    use LLVMTypeKind::*;
    Some(match ty.kind() {
        LLVMHalfTypeKind | LLVMBFloatTypeKind => 16,
        LLVMFloatTypeKind => 32,
        LLVMDoubleTypeKind => 64,
        LLVMX86_FP80TypeKind => 80,
        LLVMFP128TypeKind => 128,
        _ => return None,
    })
}
