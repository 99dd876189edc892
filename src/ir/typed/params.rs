//! Support for the views of types and attributes with parameters (`llvm::TbaaTagAttr`).

use smallvec::SmallVec;

use super::EnumAttr;
use crate::attrs::AttrKind;
use crate::context::Context;
use crate::def::ParamDef;
use crate::ids::{Attribute, Type};
use crate::registry::default_params;
use crate::types::{DefRef, TypeKind};

/// The parameters of a new type or attribute: those that are given, by index, and the defaults of all others.
fn with_defaults(
    cx: &Context,
    def: &'static ParamDef,
    given: &[(usize, Attribute)],
) -> Box<[Attribute]> {
    let mut params = default_params(cx, def);
    for (index, value) in given {
        params[*index] = *value;
    }
    params
}

/// The attribute of a definition with the parameters `given`, by index, and the defaults of all others.
pub fn make_attr(cx: &Context, def: &'static ParamDef, given: &[(usize, Attribute)]) -> Attribute {
    cx.attr(AttrKind::Dialect {
        def: DefRef(def),
        params: with_defaults(cx, def, given),
    })
}

/// The type of a definition with the parameters `given`, by index, and the defaults of all others.
pub fn make_type(cx: &Context, def: &'static ParamDef, given: &[(usize, Attribute)]) -> Type {
    cx.ty(TypeKind::Dialect {
        def: DefRef(def),
        params: with_defaults(cx, def, given),
    })
}

/// The parameters of a type or attribute. Each function returns `None` for one that is absent or of another kind.
#[derive(Clone, Copy)]
pub struct Params<'a> {
    cx: &'a Context,
    values: &'a [Attribute],
}

impl<'a> Params<'a> {
    /// The parameters of an attribute, if it is of this definition.
    pub fn of_attr(cx: &'a Context, attr: Attribute, def: &'static ParamDef) -> Option<Params<'a>> {
        match cx.attr_kind(attr) {
            AttrKind::Dialect {
                def: own,
                params: values,
            } if *own == DefRef(def) => Some(Params { cx, values }),
            _ => None,
        }
    }

    /// The parameters of a type, if it is of this definition.
    pub fn of_type(cx: &'a Context, ty: Type, def: &'static ParamDef) -> Option<Params<'a>> {
        match cx.type_kind(ty) {
            TypeKind::Dialect {
                def: own,
                params: values,
            } if *own == DefRef(def) => Some(Params { cx, values }),
            _ => None,
        }
    }

    /// The parameters as they are stored.
    pub fn values(self) -> &'a [Attribute] {
        self.values
    }

    /// A parameter as it is stored.
    pub fn attr(self, index: usize) -> Option<Attribute> {
        self.values.get(index)?.present()
    }

    /// The value of an integer.
    pub fn int_attr(self, index: usize) -> Option<i64> {
        self.cx.int_value(self.attr(index)?)
    }

    /// The value of a boolean.
    pub fn bool_attr(self, index: usize) -> Option<bool> {
        Some(self.attr(index)? != Attribute::FALSE)
    }

    /// The text of a string.
    pub fn str_attr(self, index: usize) -> Option<&'a str> {
        self.cx.str_value(self.attr(index)?)
    }

    /// The root name of a symbol reference.
    pub fn symbol_attr(self, index: usize) -> Option<&'a str> {
        match self.cx.attr_kind(self.attr(index)?) {
            AttrKind::SymbolRef { root, .. } => Some(self.cx.get_str(*root)),
            _ => None,
        }
    }

    /// The type in a type attribute.
    pub fn type_attr(self, index: usize) -> Option<Type> {
        match self.cx.attr_kind(self.attr(index)?) {
            AttrKind::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// The elements of a list.
    pub fn array_attr(self, index: usize) -> Option<&'a [Attribute]> {
        Some(self.cx.array_elements(self.attr(index)?))
    }

    /// The values of a dense array of integers.
    pub fn int_array_attr(self, index: usize) -> Option<SmallVec<[i64; 4]>> {
        Some(self.cx.dense_ints(self.attr(index)?).collect())
    }

    /// The case of an enumeration.
    pub fn enum_attr<E: EnumAttr>(self, index: usize) -> Option<E> {
        self.cx.enum_case(self.attr(index)?)
    }
}

/// Makes the view of an attribute: `attr_view!(TbaaTagAttr, TBAA_TAG_ATTR, "llvm.tbaa_tag")`.
#[macro_export]
macro_rules! attr_view {
    ($(#[$doc:meta])* $view:ident, $def:ident, $full_name:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $view<'a>($crate::typed::Params<'a>);

        impl<'a> $view<'a> {
            /// The full mnemonic, with the dialect's name.
            pub const FULL_NAME: &'static str = $full_name;

            /// The view of `attr`, if it is this attribute.
            pub fn of(cx: &'a $crate::Context, attr: $crate::Attribute) -> Option<Self> {
                $crate::typed::Params::of_attr(cx, attr, $def).map(Self)
            }

            /// The attribute with the parameters `given`, by index, and the defaults of all others.
            pub fn make(
                cx: &$crate::Context,
                given: &[(usize, $crate::Attribute)],
            ) -> $crate::Attribute {
                $crate::typed::make_attr(cx, $def, given)
            }

            /// Whether `attr` is this attribute.
            pub fn is(cx: &'a $crate::Context, attr: $crate::Attribute) -> bool {
                Self::of(cx, attr).is_some()
            }
        }

        impl<'a> std::ops::Deref for $view<'a> {
            type Target = $crate::typed::Params<'a>;

            fn deref(&self) -> &$crate::typed::Params<'a> {
                &self.0
            }
        }
    };
}

/// Makes the view of a type: `type_view!(ArrayType, ARRAY_TYPE, "llvm.array")`.
#[macro_export]
macro_rules! type_view {
    ($(#[$doc:meta])* $view:ident, $def:ident, $full_name:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $view<'a>($crate::typed::Params<'a>);

        impl<'a> $view<'a> {
            /// The full mnemonic, with the dialect's name.
            pub const FULL_NAME: &'static str = $full_name;

            /// The view of `ty`, if it is this type.
            pub fn of(cx: &'a $crate::Context, ty: $crate::Type) -> Option<Self> {
                $crate::typed::Params::of_type(cx, ty, $def).map(Self)
            }

            /// The type with the parameters `given`, by index, and the defaults of all others.
            pub fn make(
                cx: &$crate::Context,
                given: &[(usize, $crate::Attribute)],
            ) -> $crate::Type {
                $crate::typed::make_type(cx, $def, given)
            }

            /// Whether `ty` is this type.
            pub fn is(cx: &'a $crate::Context, ty: $crate::Type) -> bool {
                Self::of(cx, ty).is_some()
            }
        }

        impl<'a> std::ops::Deref for $view<'a> {
            type Target = $crate::typed::Params<'a>;

            fn deref(&self) -> &$crate::typed::Params<'a> {
                &self.0
            }
        }
    };
}
