//! What the runner's libraries print.

use oxmlir_ir::num::{ApFloat, FloatKind};
use oxmlir_ir::{Type, TypeKind};

use super::{Call, Known};
use crate::error::Result;
use crate::execute::Args;
use crate::layout::Words;
use crate::memory::{Access, Pointer};
use crate::value::{Array, MemRef, Value};

pub const KNOWN: &[Known] = &[
    ("printBF16", |call| call.print_float()),
    ("printClose", |call| call.print(" )")),
    ("printComma", |call| call.print(", ")),
    ("printF16", |call| call.print_float()),
    ("printF32", |call| call.print_float()),
    ("printF64", |call| call.print_float()),
    ("printI64", |call| call.print_int()),
    ("printMemrefBF16", |call| call.print_memref(Type::BF16)),
    ("printMemrefC32", |call| call.print_complex(Type::F32)),
    ("printMemrefC64", |call| call.print_complex(Type::F64)),
    ("printMemrefF16", |call| call.print_memref(Type::F16)),
    ("printMemrefF32", |call| call.print_memref(Type::F32)),
    ("printMemrefF64", |call| call.print_memref(Type::F64)),
    ("printMemrefI1", |call| call.print_memref(Type::I1)),
    ("printMemrefI16", |call| call.print_memref(Type::I16)),
    ("printMemrefI32", |call| call.print_memref(Type::I32)),
    ("printMemrefI64", |call| call.print_memref(Type::I64)),
    ("printMemrefI8", |call| call.print_memref(Type::I8)),
    ("printMemrefInd", |call| call.print_memref(Type::INDEX)),
    ("printNewline", |call| call.print("\n")),
    ("printOpen", |call| call.print("( ")),
    ("printString", |call| call.print_string("")),
    ("printU64", |call| call.print_int()),
    ("putchar", |call| call.print_character()),
    ("puts", |call| call.print_string("\n")),
];

/// The largest rank of a buffer.
const MAX_RANK: usize = 1 << 16;
/// What stands in front of the address of a buffer.
pub const BASE: &str = "base@ = 0x";

impl Call<'_, '_> {
    fn print(&mut self, text: &str) -> Result<Args> {
        self.machine.output.push_str(text);
        Ok(Args::new())
    }

    fn print_float(&mut self) -> Result<Args> {
        let kind = match self.name.ends_with("BF16") {
            true => FloatKind::BF16,
            false => FloatKind::F16,
        };
        // Short floats may come as their bits.
        let text = match self.arg(0)? {
            Value::Int(16, bits) => scalar(&ApFloat::from_bits(kind, u128::from(*bits)).into()),
            value => scalar(value),
        };
        self.print(&text)
    }

    fn print_int(&mut self) -> Result<Args> {
        let value = self.arg(0)?.to_int().ok_or_else(|| self.unsupported())?;
        let text = match self.name.ends_with("U64") {
            true => value.to_string_unsigned(),
            false => value.to_string_signed(),
        };
        self.print(&text)
    }

    /// A byte, which is the result too.
    fn print_character(&mut self) -> Result<Args> {
        let byte = self.int(0)? as u8;
        self.print(char::from(byte).encode_utf8(&mut [0; 4]))?;
        Ok(Args::from_iter([Value::Int(32, byte.into())]))
    }

    /// The characters up to a zero byte.
    fn print_string(&mut self, end: &str) -> Result<Args> {
        let Some(start) = self.arg(0)?.to_pointer() else {
            return Err(self.unsupported());
        };
        let mut text = Vec::new();
        loop {
            let place = start.offset(text.len() as i64);
            match self.read(Type::I8, place)? {
                Value::Int(_, 0) => break,
                Value::Int(_, byte) => text.push(byte as u8),
                _ => return Err(self.undefined("the text is not initialized")),
            }
        }
        let text = String::from_utf8_lossy(&text).into_owned();
        self.print(&(text + end))
    }

    fn read(&mut self, ty: Type, from: Pointer) -> Result<Value> {
        let access = crate::memory::Access::read(self.loc);
        let value = self.machine.load(ty, from, access);
        value.map_err(|fault| self.fault(fault))
    }

    /// An integer of this many bytes.
    fn read_word(&mut self, from: Pointer, bytes: u64) -> Result<i64> {
        let ty = self.machine.cx.int_type(8 * bytes as u32);
        let value = self
            .read(ty, from)?
            .to_int()
            .and_then(|value| value.to_i64());
        value.ok_or_else(|| self.undefined("a descriptor is not initialized"))
    }

    fn read_pointer(&mut self, from: Pointer) -> Result<Pointer> {
        let ty = oxmlir_dialects::llvm::types::ptr(self.machine.cx, 0);
        let value = self.read(ty, from)?.to_pointer();
        value.ok_or_else(|| self.undefined("a descriptor is not initialized"))
    }

    /// The buffer without rank that the arguments are: a value, its two parts, or a pointer to these.
    fn unranked(&mut self) -> Result<MemRef> {
        let args = [
            self.arg(0)?.clone(),
            self.args.get(1).cloned().unwrap_or(Value::Unit),
        ];
        let (rank, descriptor) = match &args {
            [Value::MemRef(memref), _] => return Ok((**memref).clone()),
            [Value::Struct(pair), _] => match &pair[..] {
                [Value::Int(_, rank), pointer] => (
                    *rank as i64,
                    pointer.to_pointer().ok_or_else(|| self.unsupported())?,
                ),
                _ => return Err(self.unsupported()),
            },
            [rank @ Value::Int(..), pointer] => (
                rank.to_int()
                    .and_then(|rank| rank.to_i64())
                    .unwrap_or_default(),
                pointer.to_pointer().ok_or_else(|| self.unsupported())?,
            ),
            [pointer, _] => return self.pair(pointer, 8),
        };
        self.descriptor(rank, descriptor, Words::NATIVE)
    }

    /// The buffer without rank that an argument points to, where indices have this many bytes.
    pub fn pointed(&mut self, index: usize, bytes: u64) -> Result<MemRef> {
        let pointer = self.arg(index)?.clone();
        match &pointer {
            Value::MemRef(memref) => Ok((**memref).clone()),
            pointer => self.pair(pointer, bytes),
        }
    }

    /// The buffer whose rank and descriptor are behind a pointer.
    fn pair(&mut self, pointer: &Value, bytes: u64) -> Result<MemRef> {
        let pair = pointer.to_pointer().ok_or_else(|| self.unsupported())?;
        let rank = self.read_word(pair, bytes)?;
        let descriptor = self.read_pointer(pair.offset(8))?;
        let words = Words {
            index: bytes,
            ..Words::NATIVE
        };
        self.descriptor(rank, descriptor, words)
    }

    /// The buffer of a descriptor.
    fn descriptor(&mut self, rank: i64, descriptor: Pointer, words: Words) -> Result<MemRef> {
        let Some(rank) = usize::try_from(rank).ok().filter(|rank| *rank < MAX_RANK) else {
            return Err(self.undefined(format!("the rank of a buffer is {rank}")));
        };
        let access = Access::read(self.loc);
        let read = self
            .machine
            .read_descriptor(rank, words, descriptor, access);
        match read.map_err(|fault| self.fault(fault))? {
            Value::MemRef(memref) => Ok((*memref).clone()),
            _ => Err(self.undefined("a descriptor is not initialized")),
        }
    }

    fn print_complex(&mut self, part: Type) -> Result<Args> {
        let ty = self.machine.cx.ty(TypeKind::Complex(part));
        self.print_memref(ty)
    }

    fn print_memref(&mut self, element: Type) -> Result<Args> {
        let memref = self.unranked()?;
        let list = |list: &[i64]| {
            let numbers: Vec<String> = list.iter().map(ToString::to_string).collect();
            numbers.join(", ")
        };
        let mut text = format!(
            "Unranked Memref {BASE}{:x} rank = {} offset = {} sizes = [{}] strides = [{}] data = \n",
            memref.aligned.address,
            memref.sizes.len(),
            memref.offset,
            list(&memref.sizes),
            list(&memref.strides)
        );
        let array = self.elements(&memref, element)?;
        if let Some(origin) = array.elements.iter().find_map(Value::any_poison) {
            let error = self.undefined("an element of the buffer is poison");
            return Err(self.machine.explain(error, origin));
        }
        if array.shape.is_empty() {
            text.push('[');
        }
        elements(&array, 0, &mut 0, &mut text);
        text.push_str(if array.shape.is_empty() { "]\n" } else { "\n" });
        self.print(&text)
    }
}

/// The elements of an array from dimension `dim` on, as the runner's library lays them out.
fn elements(array: &Array, dim: usize, at: &mut usize, text: &mut String) {
    let rank = array.shape.len();
    if dim == rank {
        text.push_str(&array.elements.get(*at).map(scalar).unwrap_or_default());
        *at += 1;
        return;
    }
    text.push('[');
    for index in 0..array.shape[dim] {
        if index > 0 {
            text.push_str(if dim + 1 < rank { ", \n" } else { ", " });
            text.push_str(&" ".repeat(dim + 1));
        }
        elements(array, dim + 1, at, text);
    }
    text.push(']');
}

/// A scalar as C++ streams write it.
pub fn scalar(value: &Value) -> String {
    match value {
        Value::Complex(parts) => format!("({},{})", scalar(&parts[0]), scalar(&parts[1])),
        Value::Int(1, bits) => bits.to_string(),
        _ => match (value.to_int(), value.to_float()) {
            (Some(value), _) => value.to_string_signed(),
            (_, Some(value)) => general(value),
            _ => value.to_string(),
        },
    }
}

/// A float as `%g` writes it: six digits, without zeros at the end.
pub fn general(value: ApFloat) -> String {
    let sign = if value.is_negative() { "-" } else { "" };
    if value.is_nan() {
        return format!("{sign}nan");
    }
    if value.is_infinite() {
        return format!("{sign}inf");
    }
    let value = f64::from_bits(value.convert(FloatKind::F64).to_bits() as u64);
    if value == 0.0 {
        return format!("{sign}0");
    }
    let scientific = format!("{value:.5e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or_default();
    if (-4..6).contains(&exponent) {
        let places = (5 - exponent).max(0) as usize;
        return trimmed(&format!("{value:.places$}"));
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", trimmed(digits), exponent.abs())
}

/// Digits without zeros at the end of their fraction.
fn trimmed(digits: &str) -> String {
    match digits.contains('.') {
        true => digits
            .trim_end_matches('0')
            .trim_end_matches('.')
            .to_owned(),
        false => digits.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_written_as_c_does() {
        let cases = [
            (0.0, "0"),
            (-0.0, "-0"),
            (1.0, "1"),
            (0.1, "0.1"),
            (123456.0, "123456"),
            (1234567.0, "1.23457e+06"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (-2.5, "-2.5"),
            (999999.5, "1e+06"),
            (1e100, "1e+100"),
            (f64::INFINITY, "inf"),
        ];
        for (value, text) in cases {
            assert_eq!(general(ApFloat::from_double(value)), text);
        }
    }
}
