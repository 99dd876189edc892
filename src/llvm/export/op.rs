//! Looking at operations of the llvm dialect by the names of their slots.

use oxmlir_ir::{AttrKind, Attribute, OpRef, Type, ValueId};
use smallvec::SmallVec;

/// Access to slots by name, for operations whose shape the verifier has checked.
pub(super) trait OpExt<'a>: Copy {
    /// Whether an attribute is present and not `false`.
    fn flag(self, name: &str) -> bool;
    /// The value of an integer, boolean or enum attribute.
    fn number(self, name: &str) -> Option<i64>;
    /// The value of a string attribute.
    fn string(self, name: &str) -> Option<&'a str>;
    /// The root name of a symbol reference.
    fn symbol_ref(self, name: &str) -> Option<&'a str>;
    /// The type in a type attribute.
    fn type_of(self, name: &str) -> Option<Type>;
    /// The elements of an array attribute; none if absent.
    fn list(self, name: &str) -> &'a [Attribute];
    /// The values of a dense integer array; none if absent.
    fn numbers(self, name: &str) -> Vec<i64>;
    /// The operands of a declared group.
    fn group_of(self, name: &str) -> SmallVec<[ValueId; 4]>;
}

impl<'a> OpExt<'a> for OpRef<'a> {
    fn flag(self, name: &str) -> bool {
        self.named_attr(name).is_some_and(|a| a != Attribute::FALSE)
    }

    fn number(self, name: &str) -> Option<i64> {
        match self.cx.attr_kind(self.named_attr(name)?) {
            AttrKind::Integer { value, .. } if value.width() == 1 => Some(value.low_u64() as i64),
            AttrKind::Integer { value, .. } => value.to_i64(),
            AttrKind::Enum { value, .. } => Some(*value),
            _ => None,
        }
    }

    fn string(self, name: &str) -> Option<&'a str> {
        self.cx.str_value(self.named_attr(name)?)
    }

    fn symbol_ref(self, name: &str) -> Option<&'a str> {
        match self.cx.attr_kind(self.named_attr(name)?) {
            AttrKind::SymbolRef { root, .. } => Some(self.cx.get_str(*root)),
            _ => None,
        }
    }

    fn type_of(self, name: &str) -> Option<Type> {
        match self.cx.attr_kind(self.named_attr(name)?) {
            AttrKind::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    fn list(self, name: &str) -> &'a [Attribute] {
        self.named_attr(name)
            .map_or(&[], |a| self.cx.array_elements(a))
    }

    fn numbers(self, name: &str) -> Vec<i64> {
        self.named_attr(name)
            .map_or_else(Vec::new, |a| self.cx.dense_array_values(a))
    }

    fn group_of(self, name: &str) -> SmallVec<[ValueId; 4]> {
        let operands = self.def().map_or(&[][..], |d| d.operands);
        match operands.iter().position(|o| o.name == name) {
            Some(group) => self.group(group),
            None => SmallVec::new(),
        }
    }
}
