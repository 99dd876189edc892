//! Hints about loops: `!llvm.loop` nodes as `#llvm.loop_annotation`.

use oxmlir_dialects::tables::llvm;
use oxmlir_ir::def::ParamDef;
use oxmlir_ir::typed::make_attr;
use oxmlir_ir::{AttrKind, Attribute, Location, Type};

use super::Import;
use crate::export::loops::{ANNOTATION, Hint};
use crate::sys::{Meta, Operand};

/// The hints of a node that have not been taken yet.
type Hints<'l> = Vec<(String, Vec<Operand<'l>>)>;

/// A hint that holds something else than it should, or one that nobody knows.
struct Unfit(String);

impl<'a, 'l> Import<'a, 'l> {
    /// The annotation of a loop; `None` if it has a hint that the dialect does not have, which is warned of.
    pub(super) fn loop_annotation(&mut self, node: Meta<'l>) -> Option<Attribute> {
        if let Some(known) = self.nodes.get(&node) {
            return *known;
        }
        self.nodes.insert(node, None);
        let made = match self.new_loop_annotation(node) {
            Ok(made) => Some(made),
            Err(Unfit(message)) => {
                self.warn(Location::UNKNOWN, message);
                None
            }
        };
        self.nodes.insert(node, made);
        made
    }

    fn new_loop_annotation(&mut self, node: Meta<'l>) -> Result<Attribute, Unfit> {
        let mut hints: Hints = Vec::new();
        let mut places = Vec::new();
        for operand in self.llvm.md_operands(node).into_iter().skip(1) {
            let Operand::Node(hint) = operand else {
                return Err(Unfit("cannot import non-node loop property".to_owned()));
            };
            if hint.is_location() {
                places.push(hint);
                continue;
            }
            let operands = self.llvm.md_operands(hint);
            let name = match operands.first() {
                Some(Operand::Text(name)) => self.llvm.md_text(*name),
                _ => None,
            };
            let Some(name) = name else {
                return Err(Unfit("cannot import empty loop property".to_owned()));
            };
            if hints.iter().any(|hint| hint.0 == name) {
                let message = format!("cannot import loop properties with duplicated names {name}");
                return Err(Unfit(message));
            }
            hints.push((name, operands[1..].to_vec()));
        }
        places.truncate(2);
        let places: Vec<_> = places.into_iter().map(|p| self.location_attr(p)).collect();
        let mut places = places.into_iter();
        let def = llvm::LOOP_ANNOTATION_ATTR;
        let made = self.hints(def, ANNOTATION, &mut hints, &mut places)?;
        match hints.first() {
            Some((name, _)) => Err(Unfit(format!("unknown loop annotation {name}"))),
            None => Ok(made.unwrap_or_else(|| make_attr(self.cx, def, &[]))),
        }
    }

    /// The attribute of a group of hints, `None` if there is none of them.
    fn hints(
        &mut self,
        def: &'static ParamDef,
        table: &[(usize, Hint)],
        hints: &mut Hints<'l>,
        places: &mut impl Iterator<Item = Option<Attribute>>,
    ) -> Result<Option<Attribute>, Unfit> {
        let mut parts = Vec::new();
        for (slot, hint) in table {
            let value = match hint {
                Hint::Group(table) => match group_def(def, *slot) {
                    Some(def) => self.hints(def, table, hints, places)?,
                    None => None,
                },
                Hint::Place => places.next().flatten(),
                hint => self.hint(hint, hints)?,
            };
            parts.extend(value.map(|value| (*slot, value)));
        }
        Ok((!parts.is_empty()).then(|| make_attr(self.cx, def, &parts)))
    }

    fn hint(&mut self, hint: &Hint, hints: &mut Hints<'l>) -> Result<Option<Attribute>, Unfit> {
        let mut take = |name: &str| {
            let at = hints.iter().position(|hint| hint.0 == name)?;
            Some(hints.remove(at).1)
        };
        let unfit =
            |name: &str, what: &str| Unfit(format!("expected metadata node {name} to hold {what}"));
        let flag = |name: &str, values: &[Operand<'l>]| match values {
            [] => Ok(true),
            [Operand::Constant(value)] if value.ty().int_width() == Some(1) => Ok(!value.is_null()),
            _ => Err(unfit(name, "a boolean value")),
        };
        Ok(match hint {
            // The exporter writes a value here.
            Hint::Unit(name) | Hint::Bool(name @ RUNTIME_DISABLE) => match take(name) {
                Some(values) if values.is_empty() => Some(Attribute::TRUE),
                Some(_) => return Err(unfit(name, "no value")),
                None => None,
            },
            Hint::Either(name, other) => match (take(name), take(other)) {
                (Some(_), _) => Some(Attribute::TRUE),
                (None, Some(_)) => Some(Attribute::FALSE),
                (None, None) => None,
            },
            Hint::Bool(name) => match take(name) {
                Some(values) => Some(self.cx.bool_attr(flag(name, &values)?)),
                None => None,
            },
            Hint::Not(name) => match take(name) {
                Some(values) => Some(self.cx.bool_attr(!flag(name, &values)?)),
                None => None,
            },
            Hint::Int(name) => match take(name).as_deref() {
                Some([Operand::Constant(value)]) if value.ty().int_width() == Some(32) => {
                    let value = value.as_int().unwrap_or(0);
                    Some(match *name == IS_VECTORIZED {
                        true => self.cx.bool_attr(value != 0),
                        false => self.cx.int_attr(Type::I32, value),
                    })
                }
                Some(_) => return Err(unfit(name, "an i32 value")),
                None => None,
            },
            Hint::Followup(name) => match take(name).as_deref() {
                Some([Operand::Node(node)]) => match self.loop_annotation(*node) {
                    Some(annotation) => Some(annotation),
                    None => return Err(unfit(name, "a loop annotation")),
                },
                Some(_) => return Err(unfit(name, "an MDNode")),
                None => None,
            },
            Hint::AccessGroups(name) => take(name).and_then(|groups| {
                let known = groups.into_iter().filter_map(|group| match group {
                    Operand::Node(group) => self.groups.get(&group).copied(),
                    _ => None,
                });
                let known: Vec<Attribute> = known.collect();
                (!known.is_empty()).then(|| self.cx.array_attr(&known))
            }),
            Hint::Place | Hint::Group(_) => None,
        })
    }

    /// The attribute of a location.
    fn location_attr(&mut self, place: Meta<'l>) -> Option<Attribute> {
        let attr = self.location_of(place);
        matches!(self.cx.attr_kind(attr), AttrKind::Location(_)).then_some(attr)
    }
}

/// A hint that has no value to LLVM.
const RUNTIME_DISABLE: &str = "llvm.loop.unroll.runtime.disable";

/// A hint that is a number to LLVM, and a boolean here.
const IS_VECTORIZED: &str = "llvm.loop.isvectorized";

/// The attribute that holds a group of the hints of an annotation.
fn group_def(def: &'static ParamDef, slot: usize) -> Option<&'static ParamDef> {
    use oxmlir_ir::def::ParamKind;
    let ParamKind::Dialect(name) = def.params.get(slot)?.kind else {
        return None;
    };
    let groups = [
        llvm::LOOP_VECTORIZE_ATTR,
        llvm::LOOP_INTERLEAVE_ATTR,
        llvm::LOOP_UNROLL_ATTR,
        llvm::LOOP_UNROLL_AND_JAM_ATTR,
        llvm::LOOP_LICM_ATTR,
        llvm::LOOP_DISTRIBUTE_ATTR,
        llvm::LOOP_PIPELINE_ATTR,
        llvm::LOOP_PEELED_ATTR,
        llvm::LOOP_UNSWITCH_ATTR,
    ];
    groups.into_iter().find(|group| group.name == name)
}
