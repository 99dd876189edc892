//! Functions that programs call without a library: those of the reference's runner libraries that the interpreter has too.
//!
//! They write to C's standard output, as the program itself does, so that all of it comes in order.

use std::ffi::{CStr, c_char, c_void};
use std::fmt::{Display, Write};
use std::ptr;

use oxmlir_ir::num::{ApFloat, FloatKind};

/// The address of a function that is built in.
pub fn find(name: &str) -> Option<*const c_void> {
    let plain = name.strip_prefix("_mlir_ciface_");
    let entry = |table: &[(&str, *const c_void)], name: &str| {
        let found = table.iter().find(|(known, _)| *known == name);
        found.map(|(_, address)| *address)
    };
    match plain {
        Some(plain) => entry(&buffers::by_pointer(), plain).or_else(|| entry(&functions(), plain)),
        None => entry(&functions(), name).or_else(|| entry(&buffers::by_parts(), name)),
    }
}

fn functions() -> [(&'static str, *const c_void); 22] {
    [
        (
            "_mlir_memref_to_llvm_aligned_alloc",
            libc::aligned_alloc as *const c_void,
        ),
        ("_mlir_memref_to_llvm_alloc", libc::malloc as *const c_void),
        ("_mlir_memref_to_llvm_free", libc::free as *const c_void),
        ("memrefCopy", buffers::copy as *const c_void),
        ("oxmlir_f16_to_f32", f16_to_f32 as *const c_void),
        ("oxmlir_f32_to_bf16", f32_to_bf16 as *const c_void),
        ("oxmlir_f32_to_f16", f32_to_f16 as *const c_void),
        ("oxmlir_f64_to_bf16", f64_to_bf16 as *const c_void),
        ("oxmlir_f64_to_f16", f64_to_f16 as *const c_void),
        ("printBF16", print_bf16 as *const c_void),
        ("printClose", print_close as *const c_void),
        ("printComma", print_comma as *const c_void),
        ("printF16", print_f16 as *const c_void),
        ("printF32", print_f32 as *const c_void),
        ("printF64", print_f64 as *const c_void),
        ("printI64", print_i64 as *const c_void),
        ("printNewline", print_newline as *const c_void),
        ("printOpen", print_open as *const c_void),
        ("printString", print_string as *const c_void),
        ("printU64", print_u64 as *const c_void),
        ("abort", libc::abort as *const c_void),
        ("free", libc::free as *const c_void),
    ]
}

unsafe extern "C" {
    #[cfg_attr(target_os = "macos", link_name = "__stdoutp")]
    static stdout: *mut libc::FILE;
}

/// Writes to C's standard output.
fn print(text: &str) {
    // SAFETY: pointer and length are those of the text; the stream is open as long as the process.
    unsafe {
        libc::fwrite(text.as_ptr().cast(), 1, text.len(), stdout);
    }
}

/// Lets C's standard output keep nothing back: what has been written shows where a program crashes.
pub fn unbuffer() {
    // SAFETY: the stream is open, and needs no buffer for this.
    unsafe { libc::setvbuf(stdout, ptr::null_mut(), libc::_IONBF, 0) };
}

/// A float as `%g` writes it.
fn general(value: f64) -> String {
    let mut text = [0u8; 64];
    // SAFETY: the format takes one double; six digits, sign, point and exponent are shorter than the array.
    unsafe { libc::snprintf(text.as_mut_ptr().cast(), text.len(), c"%g".as_ptr(), value) };
    let text = CStr::from_bytes_until_nul(&text).unwrap_or_default();
    text.to_string_lossy().into_owned()
}

/// Bits of one kind of float as those of another one, rounded to nearest.
fn convert(from: FloatKind, bits: u128, to: FloatKind) -> u128 {
    ApFloat::from_bits(from, bits).convert(to).to_bits()
}

extern "C" fn f32_to_f16(bits: u32) -> u16 {
    convert(FloatKind::F32, bits.into(), FloatKind::F16) as u16
}

extern "C" fn f64_to_f16(bits: u64) -> u16 {
    convert(FloatKind::F64, bits.into(), FloatKind::F16) as u16
}

extern "C" fn f16_to_f32(bits: u16) -> u32 {
    convert(FloatKind::F16, bits.into(), FloatKind::F32) as u32
}

extern "C" fn f32_to_bf16(bits: u32) -> u16 {
    convert(FloatKind::F32, bits.into(), FloatKind::BF16) as u16
}

extern "C" fn f64_to_bf16(bits: u64) -> u16 {
    convert(FloatKind::F64, bits.into(), FloatKind::BF16) as u16
}

extern "C" fn print_i64(value: i64) {
    print(&value.to_string());
}

extern "C" fn print_u64(value: u64) {
    print(&value.to_string());
}

extern "C" fn print_f32(value: f32) {
    print(&general(value.into()));
}

extern "C" fn print_f64(value: f64) {
    print(&general(value));
}

extern "C" fn print_f16(bits: u16) {
    print(&general(short(FloatKind::F16, bits)));
}

extern "C" fn print_bf16(bits: u16) {
    print(&general(short(FloatKind::BF16, bits)));
}

fn short(kind: FloatKind, bits: u16) -> f64 {
    ApFloat::from_bits(kind, bits.into()).to_f64()
}

extern "C" fn print_open() {
    print("( ");
}

extern "C" fn print_close() {
    print(" )");
}

extern "C" fn print_comma() {
    print(", ");
}

extern "C" fn print_newline() {
    print("\n");
}

/// # Safety
/// The text ends in NUL.
unsafe extern "C" fn print_string(text: *const c_char) {
    // SAFETY: the caller's promise.
    unsafe { libc::fputs(text, stdout) };
}

/// Functions on buffers of any rank, which are a rank and a pointer to a descriptor.
mod buffers {
    use super::*;

    /// A buffer whose rank the type does not say.
    #[repr(C)]
    pub struct Unranked {
        rank: i64,
        descriptor: *const Descriptor,
    }

    /// What a descriptor begins with. As many sizes and then as many strides as the rank says follow, 64 bits each.
    #[repr(C)]
    pub struct Descriptor {
        allocated: *mut u8,
        aligned: *mut u8,
        offset: i64,
    }

    /// A descriptor that has been read.
    struct Buffer {
        aligned: *mut u8,
        offset: i64,
        sizes: Vec<i64>,
        strides: Vec<i64>,
    }

    impl Buffer {
        /// # Safety
        /// The descriptor is one of a buffer of this rank.
        unsafe fn read(rank: i64, descriptor: *const Descriptor) -> Buffer {
            let rank = rank as usize;
            // SAFETY: the caller's promise: sizes and strides follow.
            unsafe {
                let words = descriptor.add(1).cast::<i64>();
                Buffer {
                    aligned: (*descriptor).aligned,
                    offset: (*descriptor).offset,
                    sizes: std::slice::from_raw_parts(words, rank).to_vec(),
                    strides: std::slice::from_raw_parts(words.add(rank), rank).to_vec(),
                }
            }
        }

        /// The element that is a distance behind the offset, for elements of a size in bytes.
        fn at(&self, distance: i64, size: i64) -> *mut u8 {
            let bytes = (self.offset + distance) * size;
            self.aligned.wrapping_offset(bytes as isize)
        }
    }

    /// Copies the elements of a buffer, which have a size in bytes, to another one of the same sizes.
    ///
    /// # Safety
    /// Both are buffers of elements of this size.
    pub unsafe extern "C" fn copy(size: i64, from: *const Unranked, to: *const Unranked) {
        // SAFETY: the caller's promise.
        unsafe {
            let from = Buffer::read((*from).rank, (*from).descriptor);
            let to = Buffer::read((*to).rank, (*to).descriptor);
            if !from.sizes.contains(&0) {
                copy_from(size, [&from, &to], 0, [0, 0]);
            }
        }
    }

    /// # Safety
    /// As of `copy`; the distances are those of indices in bounds.
    unsafe fn copy_from(size: i64, buffers: [&Buffer; 2], dim: usize, distances: [i64; 2]) {
        let [from, to] = buffers;
        let Some(count) = from.sizes.get(dim) else {
            let (source, target) = (from.at(distances[0], size), to.at(distances[1], size));
            // SAFETY: the caller's promise.
            unsafe { ptr::copy(source, target, size as usize) };
            return;
        };
        for index in 0..*count {
            let next = [
                distances[0] + index * from.strides[dim],
                distances[1] + index * to.strides[dim],
            ];
            // SAFETY: the caller's promise.
            unsafe { copy_from(size, buffers, dim + 1, next) };
        }
    }

    /// What the elements of a buffer are.
    trait Element: Copy {
        /// The element as C++ streams write it.
        fn text(self) -> String;
    }

    macro_rules! elements {
        ($($ty:ty, $value:ident => $text:expr;)*) => {$(
            impl Element for $ty {
                fn text(self) -> String {
                    let $value = self;
                    $text
                }
            }
        )*};
    }

    /// A truth value in memory, of which the lowest bit counts.
    #[derive(Clone, Copy)]
    #[repr(transparent)]
    struct Bool(u8);

    #[derive(Clone, Copy)]
    #[repr(transparent)]
    struct F16(u16);

    #[derive(Clone, Copy)]
    #[repr(transparent)]
    struct BF16(u16);

    elements! {
        Bool, value => (value.0 & 1).to_string();
        i8, value => value.to_string();
        i16, value => value.to_string();
        i32, value => value.to_string();
        i64, value => value.to_string();
        F16, value => general(short(FloatKind::F16, value.0));
        BF16, value => general(short(FloatKind::BF16, value.0));
        f32, value => general(value.into());
        f64, value => general(value);
        [f32; 2], value => format!("({},{})", general(value[0].into()), general(value[1].into()));
        [f64; 2], value => format!("({},{})", general(value[0]), general(value[1]));
    }

    /// Prints a buffer: its descriptor, then its elements.
    ///
    /// # Safety
    /// The descriptor is one of a buffer of this rank, of such elements.
    unsafe extern "C" fn print_parts<T: Element>(rank: i64, descriptor: *const Descriptor) {
        // SAFETY: the caller's promise.
        let buffer = unsafe { Buffer::read(rank, descriptor) };
        let mut text = format!(
            "Unranked Memref base@ = {:p} rank = {rank} offset = {} sizes = [{}] strides = [{}] data = \n",
            buffer.aligned,
            buffer.offset,
            list(&buffer.sizes),
            list(&buffer.strides)
        );
        text.push_str(if rank == 0 { "[" } else { "" });
        // SAFETY: the caller's promise.
        unsafe { nested::<T>(&buffer, 0, 0, &mut text) };
        text.push_str(if rank == 0 { "]\n" } else { "\n" });
        print(&text);
    }

    /// Prints a buffer that is behind a pointer.
    ///
    /// # Safety
    /// The pointer is to a buffer of such elements.
    unsafe extern "C" fn print_pointed<T: Element>(buffer: *const Unranked) {
        // SAFETY: the caller's promise.
        unsafe { print_parts::<T>((*buffer).rank, (*buffer).descriptor) }
    }

    fn list(numbers: &[i64]) -> String {
        let mut text = String::new();
        for (at, number) in numbers.iter().enumerate() {
            let comma: &dyn Display = if at > 0 { &", " } else { &"" };
            // A string takes all that is written to it.
            let _ = write!(text, "{comma}{number}");
        }
        text
    }

    /// The elements from dimension `dim` on, in brackets.
    ///
    /// # Safety
    /// As of `print_parts`; the distance is that of indices in bounds.
    unsafe fn nested<T: Element>(buffer: &Buffer, dim: usize, distance: i64, text: &mut String) {
        let Some(size) = buffer.sizes.get(dim) else {
            let place = buffer.at(distance, size_of::<T>() as i64).cast::<T>();
            // SAFETY: the caller's promise.
            text.push_str(&unsafe { place.read_unaligned() }.text());
            return;
        };
        text.push('[');
        for index in 0..*size {
            if index > 0 {
                let is_last = dim + 1 == buffer.sizes.len();
                text.push_str(if is_last { ", " } else { ", \n" });
                text.extend(std::iter::repeat_n(' ', dim + 1));
            }
            // SAFETY: the index is in bounds.
            unsafe {
                nested::<T>(
                    buffer,
                    dim + 1,
                    distance + index * buffer.strides[dim],
                    text,
                )
            };
        }
        text.push(']');
    }

    macro_rules! printers {
        ($($name:literal: $ty:ty,)*) => {
            /// The functions that take a buffer as rank and descriptor.
            pub fn by_parts() -> [(&'static str, *const c_void); [$($name),*].len()] {
                [$(($name, print_parts::<$ty> as *const c_void)),*]
            }

            /// The functions that take a pointer to a buffer.
            pub fn by_pointer() -> [(&'static str, *const c_void); [$($name),*].len()] {
                [$(($name, print_pointed::<$ty> as *const c_void)),*]
            }
        };
    }

    printers! {
        "printMemrefBF16": BF16,
        "printMemrefC32": [f32; 2],
        "printMemrefC64": [f64; 2],
        "printMemrefF16": F16,
        "printMemrefF32": f32,
        "printMemrefF64": f64,
        "printMemrefI1": Bool,
        "printMemrefI16": i16,
        "printMemrefI32": i32,
        "printMemrefI64": i64,
        "printMemrefI8": i8,
        "printMemrefInd": i64,
    }
}
