//! Values of one type as those of another that lie in the same memory.

use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::{Rewriter, folded};
use oxmlir_ir::{Context, DataLayout, Location, OpName, Signedness, Type, TypeKind, ValueId};

use super::constant;
use crate::llvm::sizes::Sizes;
use crate::llvm::types::{as_array, as_struct, is_ptr};
use crate::tables::llvm as ops;

/// Whether the bits of a value can be taken for those of another one.
fn has_plain_bits(cx: &Context, ty: Type) -> bool {
    if as_array(cx, ty).is_some() || as_struct(cx, ty).is_some() {
        return false;
    }
    match cx.type_kind(ty) {
        TypeKind::Vector {
            scalable, element, ..
        } => !scalable.contains(&true) && !is_ptr(cx, *element),
        _ => true,
    }
}

/// Whether a value of type `part` can be read from or written to the start of one of type `whole`.
pub fn fits(cx: &Context, layout: &DataLayout, part: Type, whole: Type) -> bool {
    if part == whole {
        return true;
    }
    if !has_plain_bits(cx, part) || !has_plain_bits(cx, whole) {
        return false;
    }
    let sizes = Sizes::new(cx, layout);
    let (Some(part_bits), Some(whole_bits)) = (sizes.bits(part), sizes.bits(whole)) else {
        return false;
    };
    match is_ptr(cx, part) && is_ptr(cx, whole) {
        true => part_bits == whole_bits,
        false => part_bits <= whole_bits,
    }
}

/// Casts between values in a data layout, at one location.
struct Casts<'a, 'r> {
    rw: &'a mut Rewriter<'r>,
    sizes: Sizes<'a>,
    loc: Location,
}

impl Casts<'_, '_> {
    fn cast(&mut self, name: OpName, value: ValueId, ty: Type) -> ValueId {
        let cast = self.rw.value(name, self.loc, &[value], ty, &[]);
        folded(self.rw, cast)
    }

    fn binary(&mut self, name: OpName, a: ValueId, b: ValueId) -> ValueId {
        let ty = self.rw.body.ty(a);
        self.rw.value(name, self.loc, &[a, b], ty, &[])
    }

    fn constant(&mut self, ty: Type, value: ApInt) -> ValueId {
        constant(self.rw, self.loc, ty, value)
    }

    fn bits(&self, ty: Type) -> u32 {
        self.sizes
            .bits(ty)
            .and_then(|bits| u32::try_from(bits).ok())
            .unwrap_or(0)
    }

    fn int(&self, width: u32) -> Type {
        let sign = Signedness::Signless;
        self.rw.cx.ty(TypeKind::Integer { width, sign })
    }

    fn is_int(&self, ty: Type) -> bool {
        matches!(self.rw.cx.type_kind(ty), TypeKind::Integer { .. })
    }

    fn as_bits(&mut self, value: ValueId) -> ValueId {
        let ty = self.rw.body.ty(value);
        if self.is_int(ty) {
            return value;
        }
        let int = self.int(self.bits(ty));
        let name = match is_ptr(self.rw.cx, ty) {
            true => ops::PTRTOINT,
            false => ops::BITCAST,
        };
        self.cast(name, value, int)
    }

    fn with_type(&mut self, value: ValueId, ty: Type) -> ValueId {
        if self.rw.body.ty(value) == ty {
            return value;
        }
        let name = match is_ptr(self.rw.cx, ty) {
            true => ops::INTTOPTR,
            false => ops::BITCAST,
        };
        self.cast(name, value, ty)
    }

    /// Between pointers, or types of which one is the other.
    fn directly(&mut self, value: ValueId, ty: Type) -> Option<ValueId> {
        let from = self.rw.body.ty(value);
        if from == ty {
            return Some(value);
        }
        let pointers = is_ptr(self.rw.cx, from) && is_ptr(self.rw.cx, ty);
        pointers.then(|| self.cast(ops::ADDRSPACECAST, value, ty))
    }

    fn extract(&mut self, value: ValueId, ty: Type) -> ValueId {
        if let Some(value) = self.directly(value, ty) {
            return value;
        }
        let (from, to) = (self.bits(self.rw.body.ty(value)), self.bits(ty));
        let mut bits = self.as_bits(value);
        if from != to {
            if self.sizes.big_endian() {
                let int = self.rw.body.ty(bits);
                let above = self.constant(int, ApInt::new(from, (from - to).into()));
                bits = self.binary(ops::LSHR, bits, above);
            }
            let int = self.int(to);
            bits = self.cast(ops::TRUNC, bits, int);
        }
        self.with_type(bits, ty)
    }

    fn insert(&mut self, value: ValueId, into: ValueId) -> ValueId {
        let ty = self.rw.body.ty(into);
        if let Some(value) = self.directly(value, ty) {
            return value;
        }
        let (from, to) = (self.bits(self.rw.body.ty(value)), self.bits(ty));
        if from == to {
            let bits = self.as_bits(value);
            return self.with_type(bits, ty);
        }
        let old = self.as_bits(into);
        let int = self.rw.body.ty(old);
        let narrow = self.as_bits(value);
        let mut new = self.cast(ops::ZEXT, narrow, int);
        let ones = ApInt::from_i64(to, -1);
        let mut mask = ones.shl(from.into());
        if self.sizes.big_endian() {
            let above = self.constant(int, ApInt::new(to, (to - from).into()));
            new = self.binary(ops::SHL, new, above);
            mask = ones.lshr(from.into());
        }
        let mask = self.constant(int, mask);
        let rest = self.binary(ops::AND, old, mask);
        let all = self.binary(ops::OR, rest, new);
        self.with_type(all, ty)
    }
}

/// The value of type `ty` at the start of the memory that holds `value`.
pub fn extract(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    ty: Type,
    layout: &DataLayout,
) -> ValueId {
    let sizes = Sizes::new(rw.cx, layout);
    Casts { rw, sizes, loc }.extract(value, ty)
}

/// What the memory that held `into` holds when `value` is stored at its start.
pub fn insert(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    into: ValueId,
    layout: &DataLayout,
) -> ValueId {
    let sizes = Sizes::new(rw.cx, layout);
    Casts { rw, sizes, loc }.insert(value, into)
}
