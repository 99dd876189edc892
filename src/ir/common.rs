//! Attributes that operations of several dialects declare under one name: the program asks for them by what they mean.
//!
//! Where an operation has them is looked up once, when somebody first asks: names are compared nowhere else.

use crate::body::Body;
use crate::context::Context;
use crate::def::OpDef;
use crate::ids::{Attribute, OpId, Str};
use crate::opref::OpRef;

/// An attribute that means the same on every operation that has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommonAttr {
    /// The name of a symbol, `sym_name`: a string.
    SymName,
    /// From where a symbol may be referenced, `sym_visibility`: a string.
    SymVisibility,
    /// The type of a function, `function_type`.
    FunctionType,
    /// Attributes of a function's arguments, `arg_attrs`: an array of dictionaries.
    ArgAttrs,
    /// Attributes of a function's results, `res_attrs`: an array of dictionaries.
    ResAttrs,
    /// The number of workgroup buffers of a GPU function, `workgroup_attributions`: an integer.
    WorkgroupAttributions,
    /// The value of a constant, `value`.
    Value,
}

pub(crate) const ALL: [CommonAttr; 7] = [
    CommonAttr::SymName,
    CommonAttr::SymVisibility,
    CommonAttr::FunctionType,
    CommonAttr::ArgAttrs,
    CommonAttr::ResAttrs,
    CommonAttr::WorkgroupAttributions,
    CommonAttr::Value,
];

impl CommonAttr {
    /// The attribute's name, `sym_name`.
    pub const fn name(self) -> &'static str {
        match self {
            CommonAttr::SymName => "sym_name",
            CommonAttr::SymVisibility => "sym_visibility",
            CommonAttr::FunctionType => "function_type",
            CommonAttr::ArgAttrs => "arg_attrs",
            CommonAttr::ResAttrs => "res_attrs",
            CommonAttr::WorkgroupAttributions => "workgroup_attributions",
            CommonAttr::Value => "value",
        }
    }
}

/// The slots of the common attributes among the inherent ones of an operation.
#[derive(Clone, Copy, Default)]
pub(crate) struct CommonSlots([Option<u8>; ALL.len()]);

impl CommonSlots {
    pub(crate) fn of(def: &OpDef) -> CommonSlots {
        let slot = |attr: CommonAttr| def.attrs.iter().position(|a| a.name == attr.name());
        CommonSlots(ALL.map(|attr| slot(attr).and_then(|at| u8::try_from(at).ok())))
    }

    pub(crate) fn get(&self, attr: CommonAttr) -> Option<usize> {
        self.0[attr as usize].map(usize::from)
    }
}

impl Body {
    /// A common attribute of an operation, inherent or discardable.
    pub fn common_attr(&self, cx: &Context, op: OpId, attr: CommonAttr) -> Option<Attribute> {
        match self.attr_by_name(op, |name| cx.registry().common_slot(name, attr)) {
            Some(found) => found,
            None => match self.dict(op) {
                Attribute::EMPTY_DICT => None,
                dict => cx.dict_get_named(dict, cx.common_name(attr)),
            },
        }
    }
}

impl Context {
    /// The handle of a common attribute's name.
    fn common_name(&self, attr: CommonAttr) -> Str {
        let names = || ALL.map(|attr| self.str(attr.name()));
        self.common_names.get_or_init(names)[attr as usize]
    }
}

/// The common attributes of an operation, for who asks for several of them.
#[derive(Clone, Copy)]
pub struct CommonAttrs<'a> {
    op: OpRef<'a>,
    /// Where they are, if the operation is registered.
    slots: Option<&'a CommonSlots>,
    inherent: &'a [Attribute],
}

impl CommonAttrs<'_> {
    /// An attribute, inherent or discardable.
    pub fn get(self, attr: CommonAttr) -> Option<Attribute> {
        match self.slots.and_then(|slots| slots.get(attr)) {
            Some(slot) => self.inherent.get(slot)?.present(),
            None => match self.op.body.dict(self.op.id) {
                Attribute::EMPTY_DICT => None,
                dict => {
                    let cx = self.op.cx;
                    cx.dict_get_named(dict, cx.common_name(attr))
                }
            },
        }
    }
}

impl<'a> OpRef<'a> {
    /// The common attributes.
    pub fn common_attrs(self) -> CommonAttrs<'a> {
        CommonAttrs {
            op: self,
            slots: self.cx.registry().common_slots(self.name()),
            inherent: self.body.attrs(self.id),
        }
    }

    /// A common attribute, inherent or discardable.
    pub fn common_attr(self, attr: CommonAttr) -> Option<Attribute> {
        self.body.common_attr(self.cx, self.id, attr)
    }
}
