//! Elements attributes as text: nested lists, one element for a splat, hexadecimal bytes for large ones.

use super::Printer;
use super::write::push_hex;
use crate::attrs::AttrKind;
use crate::ids::{Attribute, Str, Type};
use crate::num::{ApFloat, ApInt};
use crate::types::TypeKind;

/// The bytes of one scalar of `ty`: whole bytes, twice for complex types.
fn element_bytes(cx: &crate::Context, ty: Type) -> usize {
    match cx.type_kind(ty) {
        TypeKind::Complex(part) => 2 * element_bytes(cx, *part),
        TypeKind::Float(kind) => kind.width().div_ceil(8) as usize,
        _ => cx.int_width(ty).unwrap_or(64).div_ceil(8) as usize,
    }
}

impl Printer<'_> {
    /// `dense<[1, 2]>` without the type.
    pub(super) fn dense_elements(&mut self, ty: Type, data: &[u8], splat: bool) {
        if self.collecting() {
            return;
        }
        if !splat && self.elided(ty) {
            return;
        }
        self.text("dense<");
        self.dense_body(ty, data, splat, true);
        self.text(">");
    }

    /// Writes a placeholder, and says so, where `ty` has more elements than shall be printed.
    fn elided(&mut self, ty: Type) -> bool {
        let count = self.num_elements(ty);
        let elided = self.options.elide_elements_above.is_some_and(|n| count > n);
        if elided {
            self.text("dense_resource<__elided__>");
        }
        elided
    }

    /// What stands between the angles.
    fn dense_body(&mut self, ty: Type, data: &[u8], splat: bool, allow_hex: bool) {
        let element = self.cx.element_type(ty);
        let count = self.num_elements(ty);
        let is_large = self.options.hex_elements_above.is_some_and(|n| count > n);
        if !splat && allow_hex && is_large {
            return self.hex_data(element, data);
        }
        let bytes = element_bytes(self.cx, element).max(1);
        let shape = self.cx.shape(ty).unwrap_or(&[]);
        self.nested_list(shape, count, splat, |p, at| {
            let chunk = data.get(at * bytes..(at + 1) * bytes).unwrap_or(&[]);
            p.element(element, chunk);
        });
    }

    /// `"0x..."`: one bit an element for `i1`, else the bytes.
    fn hex_data(&mut self, element: Type, data: &[u8]) {
        self.text("\"0x");
        if element == Type::I1 {
            for bits in data.chunks(8) {
                let set = bits.iter().enumerate().filter(|(_, b)| **b != 0);
                let byte = set.fold(0u8, |byte, (i, _)| byte | 1 << i);
                push_hex(&mut self.out, byte);
            }
        } else {
            self.out.reserve(2 * data.len());
            for byte in data {
                push_hex(&mut self.out, *byte);
            }
        }
        self.text("\"");
    }

    pub(super) fn dense_strings(&mut self, ty: Type, values: &[Str], splat: bool) {
        if !splat && self.elided(ty) {
            return;
        }
        self.text("dense<");
        self.string_list(ty, values, splat);
        self.text(">");
    }

    fn string_list(&mut self, ty: Type, values: &[Str], splat: bool) {
        let shape = self.cx.shape(ty).unwrap_or(&[]);
        let count = self.num_elements(ty);
        self.nested_list(shape, count, splat, |p, at| {
            if let Some(value) = values.get(at) {
                p.string(p.cx.get_str(*value));
            }
        });
    }

    pub(super) fn dense_array_elements(&mut self, element: Type, len: usize, data: &[u8]) {
        let bytes = element_bytes(self.cx, element).max(1);
        self.comma(data.chunks_exact(bytes).take(len), |p, chunk| {
            p.element(element, chunk);
        });
    }

    /// `[1, 2]` of a dense array attribute, as custom forms write it.
    pub fn dense_array_list(&mut self, attr: Attribute) {
        if let AttrKind::DenseArray { element, len, data } = self.cx.attr_kind(attr) {
            self.text("[");
            self.dense_array_elements(*element, *len, data);
            self.text("]");
        }
    }

    /// `sparse<indices, values>` without the type.
    pub(super) fn sparse_elements(&mut self, ty: Type, indices: Attribute, values: Attribute) {
        if self.elided(ty) {
            return;
        }
        self.text("sparse<");
        if let AttrKind::DenseElements { ty, data, splat } = self.cx.attr_kind(indices)
            && self.num_elements(*ty) != 0
        {
            self.sparse_indices(*ty, data, *splat);
            self.text(", ");
            match self.cx.attr_kind(values) {
                AttrKind::DenseElements { ty, data, splat } => {
                    self.dense_body(*ty, data, *splat, true);
                }
                AttrKind::DenseStrings { ty, values, splat } => {
                    self.string_list(*ty, values, *splat);
                }
                _ => {}
            }
        }
        self.text(">");
    }

    /// Places, all of them: from one number nobody could tell how many there are.
    fn sparse_indices(&mut self, ty: Type, data: &[u8], splat: bool) {
        let places = self.cx.shape(ty).and_then(|shape| shape.first());
        if splat && places.is_some_and(|places| *places > 1) {
            let (element, count) = (self.cx.element_type(ty), self.num_elements(ty));
            let shape = self.cx.shape(ty).unwrap_or(&[]);
            self.nested_list(shape, count, false, |p, _| p.element(element, data));
        } else {
            self.dense_body(ty, data, splat, false);
        }
    }

    /// The number of elements, as if there were one along a dimension of unknown size: those have splats only.
    fn num_elements(&self, ty: Type) -> u64 {
        let shape = self.cx.shape(ty).unwrap_or(&[]);
        shape
            .iter()
            .map(|d| u64::try_from(*d).unwrap_or(1))
            .fold(1, u64::saturating_mul)
    }

    /// Elements in the brackets of their dimensions; `write` gets their positions in memory order.
    fn nested_list(
        &mut self,
        shape: &[i64],
        count: u64,
        splat: bool,
        mut write: impl FnMut(&mut Self, usize),
    ) {
        if splat {
            return write(self, 0);
        }
        if count == 0 {
            return;
        }
        let sizes: Vec<usize> = shape
            .iter()
            .map(|d| usize::try_from(*d).unwrap_or(0).max(1))
            .collect();
        let mut counters = vec![0usize; sizes.len()];
        let mut open = 0;
        for at in 0..count as usize {
            // Carry: close the brackets of the dimensions that are full.
            if at > 0 {
                for (counter, size) in counters.iter_mut().zip(&sizes).rev() {
                    *counter += 1;
                    if *counter < *size {
                        break;
                    }
                    *counter = 0;
                    open -= 1;
                    self.out.push(']');
                }
                self.text(", ");
            }
            while open < sizes.len() {
                self.out.push('[');
                open += 1;
            }
            write(self, at);
        }
        for _ in 0..open {
            self.out.push(']');
        }
    }

    /// One element from its little-endian bytes.
    fn element(&mut self, ty: Type, bytes: &[u8]) {
        match self.cx.type_kind(ty) {
            TypeKind::Complex(part) => {
                let (re, im) = bytes.split_at(bytes.len() / 2);
                self.text("(");
                self.element(*part, re);
                self.text(",");
                self.element(*part, im);
                self.text(")");
            }
            TypeKind::Float(kind) => {
                let mut bits = [0u8; 16];
                let len = bytes.len().min(16);
                bits[..len].copy_from_slice(&bytes[..len]);
                self.float(ApFloat::from_bits(*kind, u128::from_le_bytes(bits)));
            }
            _ if ty == Type::I1 => {
                self.text(if bytes.iter().any(|b| *b != 0) {
                    "true"
                } else {
                    "false"
                });
            }
            _ => {
                let width = self.cx.int_width(ty).unwrap_or(64);
                self.integer_text(ty, &ApInt::from_le_bytes(width, bytes));
            }
        }
    }
}
