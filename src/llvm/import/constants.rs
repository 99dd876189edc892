//! Constants, as attributes where they can be one, else as operations in front of what needs them.

use llvm_sys::LLVMTypeKind;
use oxmlir_dialects::tables::llvm;
use oxmlir_ir::body::InsertPoint;
use oxmlir_ir::num::{ApFloat, ApInt, FloatKind};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Location, Scalar, Type, TypeKind, ValueId};
use rustc_hash::FxHashSet;

use super::{Import, Result, fail};
use crate::sys::{Ty, Value};

impl<'a, 'l> Import<'a, 'l> {
    /// The value of a constant, which is made behind the other constants of the function if it is not there yet.
    pub(super) fn constant(&mut self, rw: &mut Rewriter, constant: Value<'l>) -> Result<ValueId> {
        if let Some(known) = self.function.values.get(&constant) {
            return Ok(*known);
        }
        let first = self.function.entry.map_or(rw.at, InsertPoint::Start);
        let place = self
            .function
            .last_constant
            .map_or(first, InsertPoint::After);
        let at = std::mem::replace(&mut rw.at, place);
        let mut value = None;
        for part in self.parts(constant) {
            let made = self.make_constant(rw, part)?;
            self.function.values.insert(part, made);
            value = Some(made);
        }
        if let InsertPoint::After(last) = rw.at {
            self.function.last_constant = Some(last);
        }
        rw.at = at;
        match value {
            Some(value) => Ok(value),
            None => fail(Location::UNKNOWN, "a constant without a value"),
        }
    }

    /// The constants that are not there yet and that a constant is made of, those that it refers to first: of the operands of each
    /// the last one first.
    fn parts(&self, constant: Value<'l>) -> Vec<Value<'l>> {
        let mut parts = Vec::new();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        seen.insert(constant);
        let mut open = vec![(constant, referred(constant))];
        while let Some((current, pending)) = open.last_mut() {
            match pending.pop() {
                Some(next) => {
                    if !self.function.values.contains_key(&next) && seen.insert(next) {
                        open.push((next, referred(next)));
                    }
                }
                None => {
                    parts.push(*current);
                    open.pop();
                }
            }
        }
        parts
    }

    fn make_constant(&mut self, rw: &mut Rewriter, constant: Value<'l>) -> Result<ValueId> {
        let loc = Location::UNKNOWN;
        let ty = self.ty(constant.ty())?;
        if let Some(attr) = self.constant_attr(constant)? {
            return Ok(llvm::mlir_constant(rw, loc, ty, attr));
        }
        if constant.is_poison() {
            return Ok(llvm::mlir_poison(rw, loc, ty));
        }
        if constant.is_undef() {
            return Ok(llvm::mlir_undef(rw, loc, ty));
        }
        if constant.is_none_token() {
            return Ok(llvm::mlir_none(rw, loc));
        }
        if constant.is_global() {
            return Ok(llvm::mlir_addressof(rw, loc, ty, &constant.name()));
        }
        if constant.is_block_address() {
            let address = self.block_address(constant);
            return Ok(llvm::blockaddress(rw, loc, ty, address));
        }
        if constant.is_constant_expr() {
            return self.constant_expression(rw, constant);
        }
        if constant.is_constant_array() || constant.is_constant_struct() {
            return self.aggregate(rw, constant, ty);
        }
        if constant.is_constant_vector() {
            return self.vector(rw, constant, ty);
        }
        let is_zero = constant.is_null_pointer() || constant.is_zero_aggregate();
        if is_zero || constant.ty().kind() == LLVMTypeKind::LLVMTargetExtTypeKind {
            return Ok(llvm::mlir_zero(rw, loc, ty));
        }
        let text = constant.text();
        if text.starts_with("ptr") && text.contains(" dso_local_equivalent @") {
            let function = constant.operands().first().map(|f| f.name());
            let function = function.unwrap_or_default();
            return Ok(llvm::dso_local_equivalent(rw, loc, ty, &function));
        }
        fail(loc, format!("unhandled constant: {text}"))
    }

    /// An array or struct that is put together from its members.
    fn aggregate(&mut self, rw: &mut Rewriter, constant: Value<'l>, ty: Type) -> Result<ValueId> {
        let mut all = llvm::mlir_undef(rw, Location::UNKNOWN, ty);
        for (at, member) in constant.operands().into_iter().enumerate() {
            let member = self.known(member)?;
            all = llvm::insertvalue(rw, Location::UNKNOWN, all, member, &[at as i64]);
        }
        Ok(all)
    }

    /// A vector that is put together from its elements.
    fn vector(&mut self, rw: &mut Rewriter, constant: Value<'l>, ty: Type) -> Result<ValueId> {
        let loc = Location::UNKNOWN;
        let mut all = llvm::mlir_undef(rw, loc, ty);
        for (at, element) in constant.operands().into_iter().enumerate() {
            let element = self.known(element)?;
            let index = self.cx.int_attr(Type::I32, at as i64);
            let index = llvm::mlir_constant(rw, loc, Type::I32, index);
            all = llvm::insertelement(rw, loc, all, element, index);
        }
        Ok(all)
    }

    /// The value of a constant that is there.
    fn known(&self, constant: Value<'l>) -> Result<ValueId> {
        match self.function.values.get(&constant) {
            Some(value) => Ok(*value),
            None => fail(
                Location::UNKNOWN,
                format!("unhandled constant: {}", constant.text()),
            ),
        }
    }

    /// `<function = @f, tag = <id = 1>>`
    fn block_address(&self, constant: Value<'l>) -> Attribute {
        use llvm::blockaddress_attr as of;
        let tag = self.block_tag(constant.block_address_block());
        let function = constant.block_address_function().name();
        let parts = [
            (of::FUNCTION, self.cx.symbol_attr(&function)),
            (of::TAG, tag),
        ];
        llvm::BlockaddressAttr::make(self.cx, &parts)
    }

    /// The attribute that a constant is; `None` for those that are made by operations.
    pub(super) fn constant_attr(&mut self, constant: Value<'l>) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let ty = constant.ty();
        if constant.is_constant_int() && ty.int_width().is_some() {
            let ty = self.ty(ty)?;
            let value = int_constant(constant);
            return Ok(value.map(|value| cx.apint_attr(ty, value)));
        }
        if constant.is_constant_float() {
            let Some(kind) = float_kind(ty) else {
                return Ok(None);
            };
            let value = float_of(kind, &constant.text());
            return Ok(value.map(|value| cx.float_attr(cx.float_type(kind), value)));
        }
        if constant.is_constant_data() {
            let data = constant.constant_data();
            let is_text = ty.kind() == LLVMTypeKind::LLVMArrayTypeKind
                && ty.element().and_then(Ty::int_width) == Some(8);
            if is_text {
                let text = oxmlir_ir::bytes::from_bytes(data);
                return Ok(Some(self.str_attr(&text)));
            }
            let shaped = self.shaped_type(ty)?;
            return Ok(shaped.map(|shaped| cx.dense_attr(shaped, data, false)));
        }
        if constant.is_zero_aggregate() {
            let Some(shaped) = self.shaped_type(ty)? else {
                return Ok(None);
            };
            let element = cx.element_type(shaped);
            let size = cx.element_bytes(element).unwrap_or(0);
            return Ok(Some(cx.dense_attr(shaped, vec![0; size], true)));
        }
        if constant.is_constant_array() || constant.is_constant_vector() {
            let Some(shaped) = self.shaped_type(ty)? else {
                return Ok(None);
            };
            let mut data = Vec::new();
            return Ok(self
                .leaves(constant, &mut data)
                .map(|()| cx.dense_attr(shaped, data, false)));
        }
        Ok(None)
    }

    /// Appends the bytes of the numbers in an array or vector; `None` if something else is in it.
    fn leaves(&self, constant: Value<'l>, data: &mut Vec<u8>) -> Option<()> {
        if constant.is_constant_data() {
            let is_text = constant.ty().kind() == LLVMTypeKind::LLVMArrayTypeKind
                && constant.ty().element().and_then(Ty::int_width) == Some(8);
            data.extend(constant.constant_data());
            return (!is_text).then_some(());
        }
        if constant.is_constant_int() {
            let value = int_constant(constant)?;
            self.cx.encode_scalar(&Scalar::Int(value), data);
            return Some(());
        }
        if constant.is_constant_float() {
            let value = float_of(float_kind(constant.ty())?, &constant.text())?;
            self.cx.encode_scalar(&Scalar::Float(value), data);
            return Some(());
        }
        if !constant.is_constant_array() && !constant.is_constant_vector() {
            return None;
        }
        let mut operands = constant.operands().into_iter();
        operands.try_for_each(|operand| self.leaves(operand, data))
    }

    /// The type of the elements attribute of an array or vector: a vector type if the innermost is a vector, else that of a tensor.
    /// `None` for aggregates of anything but numbers.
    fn shaped_type(&mut self, ty: Ty<'l>) -> Result<Option<Type>> {
        let (mut shape, mut at, mut is_vector) = (Vec::new(), ty, false);
        while let Some(element) = at.element() {
            if at.kind() == LLVMTypeKind::LLVMScalableVectorTypeKind {
                return Ok(None);
            }
            shape.push(at.len() as i64);
            is_vector = at.is_vector();
            at = element;
        }
        let is_number = at.int_width().is_some() || float_kind(at).is_some();
        if !is_number || at.kind() == LLVMTypeKind::LLVMPPC_FP128TypeKind {
            return Ok(None);
        }
        let element = self.ty(at)?;
        let kind = match is_vector {
            true => TypeKind::Vector {
                scalable: vec![false; shape.len()].into(),
                shape: shape.into(),
                element,
            },
            false => TypeKind::RankedTensor {
                shape: shape.into(),
                element,
                encoding: None,
            },
        };
        Ok(Some(self.cx.ty(kind)))
    }
}

/// The constants that a constant refers to.
fn referred(constant: Value) -> Vec<Value> {
    if constant.is_global() || constant.is_block_address() {
        return Vec::new();
    }
    if constant.is_zero_aggregate() {
        let ty = constant.ty();
        let distinct = match ty.kind() {
            LLVMTypeKind::LLVMStructTypeKind => ty.len() as u32,
            _ => ty.len().min(1) as u32,
        };
        return (0..distinct)
            .filter_map(|at| constant.element(at))
            .collect();
    }
    let operands = constant.operands().into_iter();
    operands.filter(|operand| operand.is_constant()).collect()
}

/// The value of an integer constant.
pub(super) fn int_constant(constant: Value) -> Option<ApInt> {
    let width = constant.ty().int_width()?;
    match constant.as_int() {
        Some(value) => Some(ApInt::from_i64(width, value)),
        None => int_of(width, constant.text().split(' ').next_back()?),
    }
}

/// The integer that a decimal number stands for.
pub(super) fn int_of(width: u32, text: &str) -> Option<ApInt> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    ApInt::from_literal(digits, negative, width, false).ok()
}

/// The format of a float type; that of a pair of doubles is the format that its constants are written in.
fn float_kind(ty: Ty) -> Option<FloatKind> {
    use LLVMTypeKind::*;
    Some(match ty.kind() {
        LLVMHalfTypeKind => FloatKind::F16,
        LLVMBFloatTypeKind => FloatKind::BF16,
        LLVMFloatTypeKind => FloatKind::F32,
        LLVMDoubleTypeKind => FloatKind::F64,
        LLVMX86_FP80TypeKind => FloatKind::F80,
        LLVMFP128TypeKind | LLVMPPC_FP128TypeKind => FloatKind::F128,
        _ => return None,
    })
}

/// The float constant in a text, `float 1.000000e+00`: a decimal number that is exact, or the bits of a format that the letter
/// behind `0x` tells.
pub(super) fn float_of(kind: FloatKind, text: &str) -> Option<ApFloat> {
    let number = text.split(' ').next_back()?;
    let Some(digits) = number.strip_prefix("0x") else {
        let value: f64 = number.parse().ok()?;
        return Some(ApFloat::from_double(value).convert(kind));
    };
    let bits = |digits: &str| u128::from_str_radix(digits, 16).ok();
    let (letter, rest) = digits.split_at_checked(1)?;
    match letter {
        "H" | "R" => Some(ApFloat::from_bits(kind, bits(rest)?)),
        "K" => Some(ApFloat::from_bits(kind, bits(rest)?)),
        // The lower half is written first.
        "L" => {
            let (low, high) = rest.split_at_checked(16)?;
            Some(ApFloat::from_bits(kind, bits(high)? << 64 | bits(low)?))
        }
        "M" => {
            let (first, second) = rest.split_at_checked(16)?;
            let part = |digits| {
                let value = f64::from_bits(bits(digits)? as u64);
                Some(ApFloat::from_double(value).convert(kind))
            };
            Some(part(first)? + part(second)?)
        }
        _ => {
            let double = bits(digits)? as u64;
            match (kind, f64::from_bits(double).is_nan()) {
                // The bits of a NaN have to stay as they are.
                (FloatKind::F32, true) => {
                    let sign = (double >> 63) << 31;
                    let payload = double >> 29 & 0x7f_ffff;
                    let bits = sign | 0x7f80_0000 | payload;
                    Some(ApFloat::from_bits(kind, bits.into()))
                }
                (FloatKind::F64, _) => Some(ApFloat::from_bits(kind, double.into())),
                _ => Some(ApFloat::from_double(f64::from_bits(double)).convert(kind)),
            }
        }
    }
}
