//! How much memory types take and how they are aligned, by the data layout that `dlti.dl_spec` attributes describe.

use std::cell::RefCell;

use oxmlir_ir::{AttrKind, Attribute, Context, DataLayout, Type, TypeKind};
use rustc_hash::FxHashMap;

use super::types::{as_array, as_struct, ptr, ptr_space};
use crate::dlti;

/// Struct and array types nested deeper have no size.
const MAX_DEPTH: u32 = 64;

/// The size of a type in bits and its alignment in bytes.
#[derive(Clone, Copy)]
struct Extent {
    bits: u64,
    align: u64,
}

impl Extent {
    fn bytes(self) -> u64 {
        self.bits.div_ceil(8)
    }

    /// The distance from one element of an array to the next.
    fn stride(self) -> Option<u64> {
        self.bytes().checked_next_multiple_of(self.align)
    }
}

/// The sizes of types in a data layout.
pub struct Sizes<'a> {
    cx: &'a Context,
    entries: Vec<(Attribute, Attribute)>,
    known: RefCell<FxHashMap<Type, Option<Extent>>>,
}

impl<'a> Sizes<'a> {
    /// The sizes in the data layout `layout`, and the usual ones of what that does not mention.
    pub fn new(cx: &'a Context, layout: &DataLayout) -> Sizes<'a> {
        let entries = layout
            .specs()
            .iter()
            .filter_map(|spec| dlti::layout(cx, *spec));
        Sizes {
            cx,
            entries: entries.flatten().collect(),
            known: RefCell::default(),
        }
    }

    /// The number of bits of a type of fixed size.
    pub fn bits(&self, ty: Type) -> Option<u64> {
        Some(self.extent(ty, 0)?.bits)
    }

    /// The number of bytes of a type of fixed size.
    pub fn bytes(&self, ty: Type) -> Option<u64> {
        Some(self.extent(ty, 0)?.bytes())
    }

    /// The distance in bytes of neighbours of this type.
    pub fn stride(&self, ty: Type) -> Option<u64> {
        self.extent(ty, 0)?.stride()
    }

    /// The alignment of a type in bytes.
    pub fn alignment_of(&self, ty: Type) -> Option<u64> {
        Some(self.extent(ty, 0)?.align)
    }

    /// Where field `index` of a struct begins, in bytes.
    pub fn field_offset(&self, ty: Type, index: usize) -> Option<u64> {
        let fields = as_struct(self.cx, ty)?;
        fields.field(index)?;
        let mut offset = 0u64;
        for (at, field) in fields.fields?.iter().enumerate() {
            let extent = self.extent(field, 0)?;
            if !fields.packed {
                offset = offset.checked_next_multiple_of(extent.align)?;
            }
            if at == index {
                break;
            }
            offset = offset.checked_add(extent.bytes())?;
        }
        Some(offset)
    }

    /// Whether the most significant byte comes first.
    pub fn big_endian(&self) -> bool {
        let is_endianness = |key: Attribute| self.cx.str_value(key) == Some(dlti::keys::ENDIANNESS);
        let entry = self.entries.iter().find(|(key, _)| is_endianness(*key));
        entry.is_some_and(|(_, value)| self.cx.str_value(*value) == Some("big"))
    }

    /// Number `index` of the entry of a type.
    fn number(&self, ty: Type, index: usize) -> Option<u64> {
        let is_key =
            |key: Attribute| matches!(self.cx.attr_kind(key), AttrKind::Type(of) if *of == ty);
        let (_, value) = self.entries.iter().find(|(key, _)| is_key(*key))?;
        let count = self.cx.num_elements(self.cx.attr_type(*value)).unwrap_or(1);
        let number = self.cx.scalars(*value)?;
        let number = number
            .get(index)
            .filter(|_| (index as u64) < count)?
            .int()?
            .to_i64()?;
        u64::try_from(number).ok()
    }

    fn extent(&self, ty: Type, depth: u32) -> Option<Extent> {
        if let Some(known) = self.known.borrow().get(&ty) {
            return *known;
        }
        let extent = self.measure(ty, depth);
        self.known.borrow_mut().insert(ty, extent);
        extent
    }

    fn measure(&self, ty: Type, depth: u32) -> Option<Extent> {
        if depth > MAX_DEPTH {
            return None;
        }
        match self.cx.type_kind(ty) {
            TypeKind::Integer { width, .. } => Some(self.integer(*width)),
            TypeKind::Index => Some(self.integer(64)),
            TypeKind::Float(kind) => Some(self.float(ty, kind.width())),
            TypeKind::Vector {
                shape,
                scalable,
                element,
            } => {
                if scalable.contains(&true) {
                    return None;
                }
                let count = shape
                    .iter()
                    .try_fold(1u64, |all, n| all.checked_mul(u64::try_from(*n).ok()?))?;
                let bytes = self
                    .extent(*element, depth + 1)?
                    .bytes()
                    .checked_mul(count)?;
                Some(Extent {
                    bits: bytes.checked_mul(8)?,
                    align: bytes.max(1).checked_next_power_of_two()?,
                })
            }
            _ => self.aggregate(ty, depth),
        }
    }

    fn aggregate(&self, ty: Type, depth: u32) -> Option<Extent> {
        if ptr_space(self.cx, ty).is_some() {
            return Some(self.pointer(ty));
        }
        if let Some((count, element)) = as_array(self.cx, ty) {
            let element = self.extent(element, depth + 1)?;
            let bits = element.stride()?.checked_mul(count)?.checked_mul(8)?;
            return Some(Extent { bits, ..element });
        }
        let fields = as_struct(self.cx, ty)?;
        let (mut bytes, mut align) = (0u64, 1);
        for field in fields.fields?.iter() {
            let field = self.extent(field, depth + 1)?;
            if !fields.packed {
                bytes = bytes.checked_next_multiple_of(field.align)?;
                align = align.max(field.align);
            }
            bytes = bytes.checked_add(field.bytes())?;
        }
        let bits = bytes.checked_next_multiple_of(align)?.checked_mul(8)?;
        Some(Extent { bits, align })
    }

    /// What an entry says of the alignment, in bits.
    fn alignment(&self, ty: Type, index: usize) -> Option<u64> {
        self.number(ty, index).map(|bits| (bits / 8).max(1))
    }

    fn pointer(&self, ty: Type) -> Extent {
        let default = ptr(self.cx, 0);
        let number = |index| {
            self.number(ty, index)
                .or_else(|| self.number(default, index))
        };
        let bits = number(0).unwrap_or(64);
        let align = number(1).map_or(8, |bits| (bits / 8).max(1));
        Extent { bits, align }
    }

    fn float(&self, ty: Type, width: u32) -> Extent {
        let natural = u64::from(width).div_ceil(8).next_power_of_two();
        let align = self.alignment(ty, 0).unwrap_or(natural);
        Extent {
            bits: width.into(),
            align,
        }
    }

    /// An integer is aligned as the entry of its width says, or that of the next wider one, or of the widest.
    fn integer(&self, width: u32) -> Extent {
        let widths = self
            .entries
            .iter()
            .filter_map(|(key, _)| match self.cx.attr_kind(*key) {
                AttrKind::Type(ty) => match self.cx.type_kind(*ty) {
                    TypeKind::Integer { width, .. } => Some((*width, *ty)),
                    _ => None,
                },
                _ => None,
            });
        let mut widths: Vec<(u32, Type)> = widths.collect();
        widths.sort_by_key(|(width, _)| *width);
        let entry = widths.iter().find(|(of, _)| *of >= width).or(widths.last());
        let natural = match width {
            0..64 => u64::from(width).div_ceil(8).max(1).next_power_of_two(),
            _ => 4,
        };
        let align = entry
            .and_then(|(_, ty)| self.alignment(*ty, 0))
            .unwrap_or(natural);
        Extent {
            bits: width.into(),
            align,
        }
    }
}
