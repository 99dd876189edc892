//! Attributes of operations: those a declaration names, in slots, and the others, in a dictionary.

use crate::context::Context;
use crate::def::OpName;
use crate::ids::{Attribute, OpId};

use super::{Body, STUB};

impl Body {
    /// The inherent attributes by declaration index; for an unregistered operation its property attribute, if it has one.
    #[inline]
    pub fn attrs(&self, op: OpId) -> &[Attribute] {
        let data = &self.arenas.ops[op.index()];
        match data.name {
            STUB => self.stub_attrs(op),
            _ => &self.arenas.attrs[data.attrs as usize..][..data.num_attrs as usize],
        }
    }

    fn stub_attrs(&self, op: OpId) -> &[Attribute] {
        let (body, op) = self.resolve(op);
        let data = &body.arenas.ops[op.index()];
        &body.arenas.attrs[data.attrs as usize..][..data.num_attrs as usize]
    }

    /// The inherent attributes that are present, with their slots.
    pub fn inherent_attrs(&self, op: OpId) -> Vec<(usize, Attribute)> {
        let attrs = self.attrs(op).iter().enumerate();
        attrs
            .filter_map(|(slot, attr)| Some((slot, attr.present()?)))
            .collect()
    }

    /// The inherent attribute in the slot that the name of an operation tells, if present; `None` where it tells none.
    pub(crate) fn attr_by_name(
        &self,
        op: OpId,
        slot: impl Fn(OpName) -> Option<usize>,
    ) -> Option<Option<Attribute>> {
        let (body, op) = self.resolve(op);
        let data = &body.arenas.ops[op.index()];
        let slot = slot(data.name)?;
        let attrs = &body.arenas.attrs[data.attrs as usize..][..data.num_attrs as usize];
        Some(attrs.get(slot).and_then(|attr| attr.present()))
    }

    /// The inherent attribute `slot`, if present.
    pub fn attr(&self, op: OpId, slot: usize) -> Option<Attribute> {
        self.attrs(op).get(slot)?.present()
    }

    /// Sets the inherent attribute `slot` ([`Attribute::ABSENT`] removes it).
    pub fn set_attr(&mut self, op: OpId, slot: usize, attr: Attribute) {
        let (body, op) = self.resolve_mut(op);
        let data = &mut body.arenas.ops[op.index()];
        data.forget_fit();
        assert!(
            slot < data.num_attrs as usize,
            "attribute slot {slot} out of range"
        );
        let at = data.attrs as usize + slot;
        body.arenas.attrs[at] = attr;
    }

    /// The discardable attributes, a dictionary.
    pub fn dict(&self, op: OpId) -> Attribute {
        let (body, op) = self.resolve(op);
        match body.holds_dicts {
            true => body.arenas.dict(op),
            false => Attribute::EMPTY_DICT,
        }
    }

    /// Sets the discardable attributes, a dictionary.
    pub fn set_dict(&mut self, op: OpId, dict: Attribute) {
        let (body, op) = self.resolve_mut(op);
        body.arenas.set_dict(op, dict);
        body.holds_dicts |= dict != Attribute::EMPTY_DICT;
    }

    /// An attribute by name, inherent or discardable.
    pub fn named_attr(&self, cx: &Context, op: OpId, name: &str) -> Option<Attribute> {
        let names = self.def(cx, op).map_or(&[][..], |def| def.attrs);
        // Most are absent: names are compared with those of the others.
        let inherent = names.iter().zip(self.attrs(op));
        let mut present = inherent.filter(|(_, value)| value.present().is_some());
        if let Some((_, value)) = present.find(|(attr, _)| attr.name == name) {
            return Some(*value);
        }
        let dict = self.dict(op);
        if dict == Attribute::EMPTY_DICT {
            return None;
        }
        let value = cx.dict_get(dict, name)?;
        let declared = names.iter().any(|attr| attr.name == name);
        (!declared).then_some(value)
    }

    /// Sets or removes an attribute by name: inherent where the operation declares it, else discardable.
    pub fn set_named_attr(&mut self, cx: &Context, op: OpId, name: &str, value: Option<Attribute>) {
        if let Some(def) = self.def(cx, op)
            && let Some(slot) = def.attrs.iter().position(|a| a.name == name)
        {
            return self.set_attr(op, slot, value.unwrap_or(Attribute::ABSENT));
        }
        let dict = cx.dict_with(self.dict(op), name, value);
        self.set_dict(op, dict);
    }
}
