//! The names that a format can refer to.

use crate::ast::{Op, SlotRef};
use crate::error::{Position, Result, problem, suggestion};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Operand,
    Result,
    Attr,
    Region,
    Successor,
    Param,
}

/// The named slots of an operation, or the parameters of a type or attribute.
pub(crate) struct Slots<'a> {
    names: Vec<(&'a str, Kind, u8)>,
}

impl<'a> Slots<'a> {
    pub fn of(op: &'a Op) -> Self {
        let mut slots = Self { names: Vec::new() };
        slots.add(op.operands.iter().map(|v| v.name.as_str()), Kind::Operand);
        slots.add(op.results.iter().map(|v| v.name.as_str()), Kind::Result);
        slots.add(op.attrs.iter().map(|a| a.name.as_str()), Kind::Attr);
        slots.add(op.regions.iter().map(|r| r.name.as_str()), Kind::Region);
        slots.add(
            op.successors.iter().map(|s| s.name.as_str()),
            Kind::Successor,
        );
        slots
    }

    pub fn of_params(params: &[&'a str]) -> Self {
        let mut slots = Self { names: Vec::new() };
        slots.add(params.iter().copied(), Kind::Param);
        slots
    }

    /// Indices beyond 255 are refused where the declaration ends.
    fn add(&mut self, names: impl Iterator<Item = &'a str>, kind: Kind) {
        self.names.extend(
            names
                .zip(0..=u8::MAX)
                .map(|(name, index)| (name, kind, index)),
        );
    }

    pub fn all_params(&self) -> impl Iterator<Item = u8> {
        self.names
            .iter()
            .filter(|(_, kind, _)| *kind == Kind::Param)
            .map(|&(_, _, index)| index)
    }

    pub fn find(&self, name: &str, at: Position) -> Result<(Kind, u8)> {
        match self.names.iter().find(|(known, ..)| *known == name) {
            Some(&(_, kind, index)) => Ok((kind, index)),
            None => {
                let hint = suggestion(name, self.names.iter().map(|(known, ..)| *known));
                problem(at, format!("no slot is named '${name}'{hint}"))
            }
        }
    }

    /// A slot that has a type.
    pub fn typed(&self, name: &str, at: Position) -> Result<SlotRef> {
        match self.find(name, at)? {
            (Kind::Operand, index) => Ok(SlotRef::Operand(index)),
            (Kind::Result, index) => Ok(SlotRef::Result(index)),
            (Kind::Attr, index) => Ok(SlotRef::Attr(index)),
            _ => problem(at, format!("'${name}' has no type")),
        }
    }
}
