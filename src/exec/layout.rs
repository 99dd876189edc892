//! How values of each type stand in memory.

use oxmlir_dialects::llvm::sizes::Sizes;
use oxmlir_dialects::llvm::types::{as_array, as_struct, is_ptr};
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::{Body, Context, DataLayout, Type, TypeKind};

use crate::constant::VSCALE;

/// The size of a type in memory, and how its values are written.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The bytes that a value takes.
    pub size: u64,
    /// The distance of neighbours, in bytes.
    pub stride: u64,
    /// What addresses are a multiple of.
    pub align: u64,
    pub form: Form,
}

/// How values of a type are written.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// An integer of this many bits.
    Int(u32),
    Float(FloatKind),
    Pointer,
    /// Two numbers of this type.
    Complex(Type),
    /// Elements of this type without gaps; of elements that are no whole bytes, the bits without gaps.
    Vector(Type),
    /// This many elements at their natural distance.
    Elements(u64, Type),
    /// The fields of a struct of the llvm dialect.
    Struct,
    /// The descriptor of a buffer of this rank: pointers, offset, sizes and strides.
    MemRef(usize),
    /// Nothing at all.
    Unit,
}

/// The bytes of the parts of a descriptor of a buffer, which are pointers and indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    pub pointer: u64,
    pub index: u64,
}

impl Words {
    /// Those of the machine.
    pub const NATIVE: Words = Words {
        pointer: 8,
        index: 8,
    };

    /// The bytes of a descriptor.
    pub fn bytes(self, rank: usize) -> u64 {
        2 * self.pointer + self.index * (1 + 2 * rank as u64)
    }

    /// Where a part begins, and its bytes: two pointers, the offset, sizes and strides.
    pub fn part(self, index: u64) -> (u64, u64) {
        match index {
            0 | 1 => (index * self.pointer, self.pointer),
            _ => (2 * self.pointer + (index - 2) * self.index, self.index),
        }
    }
}

/// The layouts of all types of a module.
pub struct Layouts<'a> {
    cx: &'a Context,
    sizes: Sizes<'a>,
    /// By the number of the type.
    known: Vec<Option<Layout>>,
}

impl<'a> Layouts<'a> {
    pub fn new(cx: &'a Context, module: &Body) -> Layouts<'a> {
        let layout = DataLayout::default().inside(cx, module);
        Layouts {
            cx,
            sizes: Sizes::new(cx, &layout),
            known: Vec::new(),
        }
    }

    /// The layout of a type; none if it cannot be in memory.
    pub fn of(&mut self, ty: Type) -> Option<Layout> {
        if let Some(Some(known)) = self.known.get(ty.index()) {
            return Some(*known);
        }
        let layout = self.measure(ty)?;
        if self.known.len() <= ty.index() {
            self.known.resize(ty.index() + 1, None);
        }
        self.known[ty.index()] = Some(layout);
        Some(layout)
    }

    /// The offset and type of each field of a struct.
    pub fn fields(&self, ty: Type) -> Vec<(u64, Type)> {
        let fields = as_struct(self.cx, ty).and_then(|s| s.fields);
        let fields = fields.map_or_else(Vec::new, |fields| fields.iter().collect());
        let offset = |at| self.sizes.field_offset(ty, at).unwrap_or_default();
        fields
            .into_iter()
            .enumerate()
            .map(|(at, field)| (offset(at), field))
            .collect()
    }

    fn measure(&mut self, ty: Type) -> Option<Layout> {
        let cx = self.cx;
        match cx.type_kind(ty) {
            TypeKind::Integer { width, .. } => self.sized(ty, Form::Int(*width)),
            TypeKind::Index => self.sized(ty, Form::Int(64)),
            TypeKind::Float(kind) => self.sized(ty, Form::Float(*kind)),
            TypeKind::Complex(part) => {
                let layout = self.of(*part)?;
                Some(Layout {
                    size: layout.stride + layout.size,
                    stride: 2 * layout.stride,
                    align: layout.align,
                    form: Form::Complex(*part),
                })
            }
            TypeKind::Vector {
                shape,
                scalable,
                element,
            } => {
                let sizes = shape.iter().zip(scalable);
                let sizes = sizes.map(|(n, s)| if *s { n * VSCALE } else { *n });
                let sizes: Vec<u64> = sizes.map(i64::unsigned_abs).collect();
                self.vector(&sizes, *element)
            }
            TypeKind::MemRef { shape, .. } => Some(words(shape.len())),
            TypeKind::Function { .. } => Some(Layout {
                size: 8,
                stride: 8,
                align: 8,
                form: Form::Pointer,
            }),
            TypeKind::None => Some(Layout {
                size: 0,
                stride: 0,
                align: 1,
                form: Form::Unit,
            }),
            _ if is_ptr(cx, ty) => self.sized(ty, Form::Pointer),
            _ if as_struct(cx, ty).is_some() => self.sized(ty, Form::Struct),
            _ => {
                let (count, element) = as_array(cx, ty)?;
                // Vectors of single bits have no gaps, whatever the data layout says of their size.
                let inner = self.of(element)?;
                let size = inner.stride.checked_mul(count)?;
                Some(Layout {
                    size,
                    stride: size,
                    align: inner.align,
                    form: Form::Elements(count, element),
                })
            }
        }
    }

    fn sized(&self, ty: Type, form: Form) -> Option<Layout> {
        Some(Layout {
            size: self.sizes.bytes(ty)?,
            stride: self.sizes.stride(ty)?,
            align: self.sizes.alignment_of(ty)?,
            form,
        })
    }

    /// The layout of the rows of a vector: those of one dimension, one behind the other (arrays of vectors, in LLVM).
    pub fn row(&mut self, size: u64, element: Type) -> Option<Layout> {
        let bits = match self.of(element)?.form {
            Form::Int(width) => u64::from(width),
            Form::Float(kind) => u64::from(kind.width()),
            _ => 8 * self.of(element)?.size,
        };
        let size = size.checked_mul(bits)?.div_ceil(8);
        let align = size.max(1).checked_next_power_of_two()?;
        Some(Layout {
            size,
            stride: size.next_multiple_of(align),
            align,
            form: Form::Vector(element),
        })
    }

    fn vector(&mut self, sizes: &[u64], element: Type) -> Option<Layout> {
        let (last, outer) = sizes.split_last().unwrap_or((&1, &[]));
        let row = self.row(*last, element)?;
        if outer.is_empty() {
            return Some(row);
        }
        let rows: u64 = outer
            .iter()
            .try_fold(1u64, |all, size| all.checked_mul(*size))?;
        let size = row.stride.checked_mul(rows)?;
        Some(Layout {
            size,
            stride: size,
            ..row
        })
    }
}

fn words(rank: usize) -> Layout {
    let size = Words::NATIVE.bytes(rank);
    Layout {
        size,
        stride: size,
        align: 8,
        form: Form::MemRef(rank),
    }
}
