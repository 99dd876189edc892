//! Declared assembly formats, compiled into steps.
//!
//! Where a space stands depends on the elements around it and not on the operation, with whichever optional groups are
//! printed: so spaces are decided once, in the order of the declaration, and become part of the texts.

use super::Printer;
use crate::attrs::AttrKind;
use crate::def::*;
use crate::ids::Attribute;
use crate::opref::OpRef;
use crate::registry::Registry;

/// A printer of a `custom<...>` directive.
pub(crate) type Directive = fn(&mut Printer, OpRef, &[CustomArg]);

/// A printer of hand-written parameters of a type or attribute.
pub type ParamsPrinter = fn(&mut Printer, &[Attribute]);

/// A compiled format.
pub(crate) struct Program {
    pub(super) steps: Vec<Step>,
    /// Slots of the inherent attributes that the attribute dictionary shows: the format has them nowhere else.
    pub(super) dict_slots: Vec<usize>,
    /// Whether inherent attributes are printed by `prop-dict`.
    pub(super) has_prop_dict: bool,
}

/// One step of printing.
pub(super) enum Step {
    Text(String),
    Newline,
    /// The operand at a position that is the same for every operation.
    FixedOperand(u8),
    Operand(u8),
    Operands,
    Attr(u8),
    QualifiedAttr(u8),
    Region(u8),
    Regions,
    Successor(u8),
    Successors,
    /// The type of the operand at a fixed position.
    FixedOperandType(u8),
    /// The type of the result at a fixed position.
    FixedResultType(u8),
    /// Types, without their prefix where `stripped`.
    Type {
        slot: SlotRef,
        stripped: bool,
    },
    FunctionalType(SlotRef, SlotRef),
    AttrDict {
        keyword: bool,
    },
    PropDict,
    /// `then` if any condition holds.
    Group {
        conditions: Vec<Condition>,
        then: Vec<Step>,
        otherwise: Vec<Step>,
    },
    Custom(Directive, &'static [CustomArg]),
    Param(u8),
    QualifiedParam(u8),
    Params,
    Struct(&'static [StructField]),
}

/// That something optional is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Condition {
    Types(SlotRef),
    Attr(u8),
    Region(u8),
    Regions,
    Successor(u8),
    Successors,
    Param(u8),
}

/// The spacing after what has been compiled so far.
#[derive(Clone, Copy)]
struct Spacing {
    space: bool,
    punctuation: bool,
}

/// Whether a space may stand in front of a literal.
fn wants_space(literal: &str, after_punctuation: bool) -> bool {
    let Some(first) = literal.chars().next() else {
        return false;
    };
    if literal.len() != 1 && literal != "->" {
        return true;
    }
    let tight = if after_punctuation {
        ">)}],"
    } else {
        "<>(){}[],"
    };
    !tight.contains(first)
}

/// What a format is compiled for.
struct Compiler<'r> {
    registry: &'r Registry,
    def: Option<&'static OpDef>,
    dialect: &'static str,
    spacing: Spacing,
    elided: Vec<&'static str>,
    has_prop_dict: bool,
    complete: bool,
}

impl Program {
    /// Compiles the format of an operation. `None` if it has none, or a directive in it has no printer.
    pub(crate) fn of_op(registry: &Registry, def: &'static OpDef) -> Option<Program> {
        let Format::Declared(elems) = def.format else {
            return None;
        };
        Program::compile(registry, Some(def), def.name, elems)
    }

    /// Compiles the format of the parameters of a type or attribute.
    pub(super) fn of_params(registry: &Registry, def: &'static ParamDef) -> Option<Program> {
        let ParamFormat::Declared(elems) = def.format else {
            return None;
        };
        Program::compile(registry, None, def.name, elems)
    }

    fn compile(
        registry: &Registry,
        def: Option<&'static OpDef>,
        name: &'static str,
        elems: &'static [FormatElem],
    ) -> Option<Program> {
        let mut compiler = Compiler {
            registry,
            def,
            dialect: name.split_once('.').map_or("", |n| n.0),
            spacing: Spacing {
                space: true,
                punctuation: false,
            },
            elided: Vec::new(),
            has_prop_dict: false,
            complete: true,
        };
        let steps = compiler.elems(elems, None);
        let elided = &compiler.elided;
        let attrs = def.map_or(&[][..], |d| d.attrs).iter().enumerate();
        let dict_slots = attrs
            .filter(|(_, a)| !elided.contains(&a.name) && !is_segments(a.name))
            .map(|(slot, _)| slot)
            .collect();
        compiler.complete.then_some(Program {
            steps,
            dict_slots,
            has_prop_dict: compiler.has_prop_dict,
        })
    }
}

impl Compiler<'_> {
    /// Compiles elements; the one at `skipped` is not printed.
    fn elems(&mut self, elems: &'static [FormatElem], skipped: Option<usize>) -> Vec<Step> {
        let mut steps = Vec::new();
        for (i, elem) in elems.iter().enumerate() {
            if Some(i) == skipped {
                self.bind(elem);
            } else {
                self.elem(elem, &mut steps);
            }
        }
        steps
    }

    fn elem(&mut self, elem: &'static FormatElem, steps: &mut Vec<Step>) {
        self.bind(elem);
        match elem {
            FormatElem::Literal(text) => self.literal(text, steps),
            FormatElem::Space => {
                push_text(steps, " ");
                self.spacing = Spacing {
                    space: false,
                    punctuation: false,
                };
            }
            FormatElem::NoSpace => {
                self.spacing = Spacing {
                    space: false,
                    punctuation: true,
                };
            }
            FormatElem::Newline => steps.push(Step::Newline),
            FormatElem::AttrDict => self.after_dict(Step::AttrDict { keyword: false }, steps),
            FormatElem::AttrDictWithKeyword => {
                self.after_dict(Step::AttrDict { keyword: true }, steps);
            }
            FormatElem::PropDict => self.after_dict(Step::PropDict, steps),
            // Puts a space in front of the dictionary itself, if there is one.
            FormatElem::Custom(_, [CustomArg::AttrDict]) => {
                self.variable(elem, steps);
                self.spacing.punctuation = false;
            }
            FormatElem::Group {
                elems,
                anchor,
                otherwise,
            } => self.group(elems, *anchor, otherwise, steps),
            FormatElem::OiList(clauses) => {
                for clause in *clauses {
                    self.clause(clause, steps);
                }
            }
            _ => {
                if self.spacing.space || !self.spacing.punctuation {
                    push_text(steps, " ");
                }
                self.spacing = Spacing {
                    space: true,
                    punctuation: false,
                };
                self.variable(elem, steps);
            }
        }
    }

    fn literal(&mut self, text: &'static str, steps: &mut Vec<Step>) {
        if self.spacing.space && wants_space(text, self.spacing.punctuation) {
            push_text(steps, " ");
        }
        push_text(steps, text);
        let first = text.chars().next().unwrap_or(' ');
        self.spacing = Spacing {
            space: text.len() != 1 || !"<({[".contains(first),
            punctuation: first != '_' && !first.is_ascii_alphabetic(),
        };
    }

    fn after_dict(&mut self, step: Step, steps: &mut Vec<Step>) {
        steps.push(step);
        self.spacing.punctuation = false;
    }

    fn variable(&mut self, elem: &'static FormatElem, steps: &mut Vec<Step>) {
        steps.push(match elem {
            FormatElem::Operand(i) if self.is_fixed(SlotRef::Operand(*i)) => Step::FixedOperand(*i),
            FormatElem::Operand(i) => Step::Operand(*i),
            FormatElem::Operands => Step::Operands,
            FormatElem::Attr(i) => Step::Attr(*i),
            FormatElem::QualifiedAttr(i) => Step::QualifiedAttr(*i),
            FormatElem::Region(i) => Step::Region(*i),
            FormatElem::Regions => Step::Regions,
            FormatElem::Successor(i) => Step::Successor(*i),
            FormatElem::Successors => Step::Successors,
            FormatElem::Type(slot) => self.type_step(*slot, self.has_stripped_types(*slot)),
            FormatElem::QualifiedType(slot) => self.type_step(*slot, false),
            FormatElem::FunctionalType(a, b) => Step::FunctionalType(*a, *b),
            FormatElem::Custom(name, args) => match self.registry.directive(self.dialect, name) {
                Some(directive) => Step::Custom(directive, args),
                None => {
                    self.complete = false;
                    return;
                }
            },
            FormatElem::Param(i) => Step::Param(*i),
            FormatElem::QualifiedParam(i) => Step::QualifiedParam(*i),
            FormatElem::Params => Step::Params,
            FormatElem::Struct(fields) => Step::Struct(fields),
            _ => return,
        });
    }

    fn type_step(&self, slot: SlotRef, stripped: bool) -> Step {
        match slot {
            SlotRef::Operand(i) if !stripped && self.is_fixed(slot) => Step::FixedOperandType(i),
            SlotRef::Result(i) if !stripped && self.is_fixed(slot) => Step::FixedResultType(i),
            _ => Step::Type { slot, stripped },
        }
    }

    /// Whether a slot is one value at the position of the slot, of any operation.
    fn is_fixed(&self, slot: SlotRef) -> bool {
        let Some(def) = self.def else { return false };
        let (values, i) = match slot {
            SlotRef::Operand(i) => (def.operands, i),
            SlotRef::Result(i) => (def.results, i),
            _ => return false,
        };
        let upto = values.get(..=usize::from(i));
        upto.is_some_and(|v| v.iter().all(|d| d.arity == Arity::One))
    }

    /// Whether the constraint of a slot names one dialect type, which is then written without its prefix.
    fn has_stripped_types(&self, slot: SlotRef) -> bool {
        let constraint = self.def.and_then(|def| match slot {
            SlotRef::Operand(i) => def.operands.get(usize::from(i)).map(|d| d.constraint),
            SlotRef::Result(i) => def.results.get(usize::from(i)).map(|d| d.constraint),
            _ => None,
        });
        constraint
            .is_some_and(|c| matches!(c.pred, TypePred::Dialect(name) if !name.ends_with('.')))
    }

    fn group(
        &mut self,
        elems: &'static [FormatElem],
        anchor: u8,
        otherwise: &'static [FormatElem],
        steps: &mut Vec<Step>,
    ) {
        let anchor = usize::from(anchor);
        let mut conditions = Vec::new();
        if let Some(elem) = elems.get(anchor) {
            conditions_of(elem, &mut conditions);
        }
        // A unit attribute says no more than that the group is there.
        let is_unit = matches!(elems.get(anchor), Some(FormatElem::Attr(i)) if self.is_unit(*i));
        let skipped = (is_unit && anchor != 0).then_some(anchor);
        let then = self.elems(elems, skipped);
        let otherwise = self.elems(otherwise, None);
        steps.push(Step::Group {
            conditions,
            then,
            otherwise,
        });
    }

    /// One clause of an `oilist`: printed if anything in it is there.
    fn clause(&mut self, clause: &'static [FormatElem], steps: &mut Vec<Step>) {
        let mut conditions = Vec::new();
        for elem in clause {
            conditions_of(elem, &mut conditions);
        }
        let unit = clause
            .iter()
            .position(|e| matches!(e, FormatElem::Attr(i) if self.is_unit(*i)))
            .filter(|_| clause.len() == 2);
        let then = self.elems(clause, unit);
        steps.push(Step::Group {
            conditions,
            then,
            otherwise: Vec::new(),
        });
    }

    fn is_unit(&self, attr: u8) -> bool {
        self.def
            .and_then(|d| d.attrs.get(usize::from(attr)))
            .is_some_and(|a| a.constraint.syntax == AttrSyntax::Unit)
    }

    /// Notes the attributes that an element prints.
    fn bind(&mut self, elem: &FormatElem) {
        match elem {
            FormatElem::Attr(i)
            | FormatElem::QualifiedAttr(i)
            | FormatElem::Type(SlotRef::Attr(i))
            | FormatElem::QualifiedType(SlotRef::Attr(i)) => self.bind_attr(*i),
            FormatElem::Custom(_, args) => {
                for arg in *args {
                    if let CustomArg::Attr(i) = arg {
                        self.bind_attr(*i);
                    }
                }
            }
            FormatElem::PropDict => self.has_prop_dict = true,
            _ => {}
        }
    }

    fn bind_attr(&mut self, attr: u8) {
        if let Some(attr) = self.def.and_then(|d| d.attrs.get(usize::from(attr))) {
            self.elided.push(attr.name);
        }
    }
}

/// Whether an attribute holds the sizes of operand or result groups, which no custom form shows.
pub(super) fn is_segments(name: &str) -> bool {
    name.ends_with("SegmentSizes")
        || name.ends_with("_operand_segments")
        || name == "op_bundle_sizes"
}

fn push_text(steps: &mut Vec<Step>, text: &str) {
    if let Some(Step::Text(last)) = steps.last_mut() {
        last.push_str(text);
    } else {
        steps.push(Step::Text(text.to_owned()));
    }
}

/// What has to be there for an element to count as there.
fn conditions_of(elem: &FormatElem, out: &mut Vec<Condition>) {
    match elem {
        FormatElem::Operand(i) => out.push(Condition::Types(SlotRef::Operand(*i))),
        FormatElem::Operands => out.push(Condition::Types(SlotRef::Operands)),
        FormatElem::Attr(i) | FormatElem::QualifiedAttr(i) => out.push(Condition::Attr(*i)),
        FormatElem::Region(i) => out.push(Condition::Region(*i)),
        FormatElem::Regions => out.push(Condition::Regions),
        FormatElem::Successor(i) => out.push(Condition::Successor(*i)),
        FormatElem::Successors => out.push(Condition::Successors),
        FormatElem::Type(slot) | FormatElem::QualifiedType(slot) => {
            out.push(Condition::Types(*slot));
        }
        FormatElem::FunctionalType(a, b) => {
            out.extend([Condition::Types(*a), Condition::Types(*b)]);
        }
        FormatElem::Custom(_, args) => {
            for arg in *args {
                match arg {
                    CustomArg::Operand(i) => out.push(Condition::Types(SlotRef::Operand(*i))),
                    CustomArg::Attr(i) => out.push(Condition::Attr(*i)),
                    CustomArg::Region(i) => out.push(Condition::Region(*i)),
                    CustomArg::Successor(i) => out.push(Condition::Successor(*i)),
                    CustomArg::Type(slot) => out.push(Condition::Types(*slot)),
                    CustomArg::Param(i) => out.push(Condition::Param(*i)),
                    _ => {}
                }
            }
        }
        FormatElem::Param(i) | FormatElem::QualifiedParam(i) => out.push(Condition::Param(*i)),
        FormatElem::Struct(fields) => {
            out.extend(fields.iter().map(|f| Condition::Param(f.param)));
        }
        _ => {}
    }
}

/// The attribute that a unit of an enum is: its definition and value.
pub(super) fn enum_value(kind: &AttrKind) -> Option<i64> {
    match kind {
        AttrKind::Integer { value, .. } => value.to_i64(),
        AttrKind::Enum { value, .. } => Some(*value),
        _ => None,
    }
}
