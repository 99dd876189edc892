//! The function that finds out which patterns match: the tree of decisions as blocks.
//!
//! Blocks of alternatives are made before what is in them, and that of later ones before that of earlier ones: a loop over
//! users, which an earlier one may begin, goes on to the next alternative only at its end.

use oxmlir_dialects::pdl::range;
use oxmlir_dialects::tables::{pdl, pdl_interp as interp};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{
    AttrKind, Attribute, BlockId, Body, Context, Diagnostic, InsertPoint, Location, RegionId,
    Scalar, Type, TypeKind, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::predicates::{Answer, Group, Position, PositionId, Predicates, Question};
use super::rewriters::Rewriters;
use super::tree::{ListId, Switch, Tree};
use super::walk::Asked;

/// The name of the function.
const MATCHER: &str = "matcher";

/// Writes the matcher of patterns; their rewrites are put among `rewriters` in the order in which they are met.
pub fn write<'c>(
    cx: &'c Context,
    loc: Location,
    patterns: &[Asked],
    known: &Predicates,
    rewriters: &mut Rewriters<'c>,
) -> Result<Box<Body>, Diagnostic> {
    let tree = super::tree::build(patterns, known);
    let operation = pdl::OperationType::make(cx, &[]);
    let ty = cx.function_type(&[operation], &[]);
    let mut body = interp::func(cx, loc, MATCHER, ty);
    let region = body.root_region();
    let entry = body.add_block(region);
    let root = body.add_arg(entry, operation, loc);
    let mut matcher = Matcher {
        cx,
        loc,
        patterns,
        known,
        tree: &tree,
        rewriters,
        entry,
        body: *body,
        no_listener: NoListener,
        values: Values::default(),
        failures: Vec::new(),
        matched: Matched::default(),
        tasks: Vec::new(),
        cases: Vec::new(),
    };
    matcher.values.set(Predicates::ROOT, root);
    matcher.begin(Tree::ROOT, region, entry);
    while let Some(task) = matcher.tasks.pop() {
        matcher.run(task)?;
    }
    Ok(Box::new(matcher.body))
}

/// The values of places, as far as they are known in the block that is being written.
#[derive(Default)]
struct Values {
    known: FxHashMap<PositionId, ValueId>,
    /// In the order in which they have become known.
    order: Vec<PositionId>,
}

impl Values {
    fn set(&mut self, position: PositionId, value: ValueId) {
        self.known.insert(position, value);
        self.order.push(position);
    }

    /// Forgets all but the first so many.
    fn forget(&mut self, from: usize) {
        for position in self.order.drain(from..) {
            self.known.remove(&position);
        }
    }
}

/// Operations that are asked about on the way to where the matcher is.
#[derive(Default)]
struct Matched {
    /// In the order in which they have been asked about.
    order: Vec<ValueId>,
    known: FxHashSet<ValueId>,
}

impl Matched {
    fn insert(&mut self, operation: ValueId) {
        if self.known.insert(operation) {
            self.order.push(operation);
        }
    }

    fn remove(&mut self, operation: ValueId) {
        if self.known.remove(&operation)
            && let Some(at) = self.order.iter().rposition(|known| *known == operation)
        {
            self.order.remove(at);
        }
    }
}

/// One of the alternatives of a list.
#[derive(Clone, Copy)]
enum Alternative {
    /// A pattern matches.
    Match(usize),
    /// The question of a number is asked.
    Switch(usize),
}

#[derive(Clone, Copy)]
enum Task {
    /// Writes an alternative at the end of a block.
    Write {
        list: ListId,
        alternative: Alternative,
        block: BlockId,
        /// The block of the next one.
        failure: Option<BlockId>,
    },
    /// Forgets what an alternative has made known.
    End {
        values: usize,
        failures: usize,
        operation: Option<ValueId>,
    },
    /// Writes what follows one case of a switch.
    Case { list: ListId, region: RegionId },
    /// Writes a switch when its cases are there.
    Switch {
        list: ListId,
        switch: usize,
        block: BlockId,
        value: ValueId,
        failure: BlockId,
    },
    /// Writes what follows if there are at least so many values.
    AtLeast {
        list: ListId,
        region: RegionId,
        check: Check,
        /// Where the check goes: in front of what follows if it has no block yet.
        at: Option<BlockId>,
    },
    /// Writes the check for that.
    Check {
        block: BlockId,
        check: Check,
        at: Option<BlockId>,
    },
}

/// A check for at least so many operands or results.
#[derive(Clone, Copy)]
struct Check {
    value: ValueId,
    question: Question,
    count: u32,
    failure: BlockId,
}

struct Matcher<'m, 's, 'c> {
    cx: &'c Context,
    loc: Location,
    patterns: &'m [Asked<'s>],
    known: &'m Predicates,
    tree: &'m Tree,
    rewriters: &'m mut Rewriters<'c>,
    entry: BlockId,
    body: Body,
    no_listener: NoListener,
    values: Values,
    /// Where to go on if something does not match, the innermost last.
    failures: Vec<BlockId>,
    matched: Matched,
    /// What is to be done, the next last.
    tasks: Vec<Task>,
    /// The blocks of the cases of switches that are being written, the innermost last.
    cases: Vec<Vec<BlockId>>,
}

impl Matcher<'_, '_, '_> {
    /// A rewriter at the end of a block.
    fn at(&mut self, block: BlockId) -> Rewriter<'_> {
        let at = InsertPoint::End(block);
        Rewriter::new(self.cx, &mut self.body, &mut self.no_listener, at)
    }

    /// Where to go on if something does not match.
    fn failure(&self) -> BlockId {
        self.failures.last().copied().unwrap_or(self.entry)
    }

    /// Makes the blocks of the alternatives of a list, the first of which is there, and lets them be written.
    fn begin(&mut self, id: ListId, region: RegionId, first: BlockId) {
        let list = self.tree.list(id);
        let matches = list.matches.iter().rev().copied().map(Alternative::Match);
        let switches = (0..list.switches.len()).map(Alternative::Switch);
        let alternatives: Vec<Alternative> = matches.chain(switches).collect();
        // The root list ends with a block in which nothing is left to try.
        let is_root = id == Tree::ROOT;
        let mut blocks = vec![first];
        let count = alternatives.len() + usize::from(is_root);
        blocks.extend((1..count).map(|_| self.body.add_block(region)));
        if is_root && let Some(exit) = blocks.last().copied() {
            let loc = self.loc;
            interp::finalize(&mut self.at(exit), loc);
        }
        for (index, alternative) in alternatives.into_iter().enumerate() {
            self.tasks.push(Task::Write {
                list: id,
                alternative,
                block: blocks[index],
                failure: blocks.get(index + 1).copied(),
            });
        }
    }

    fn run(&mut self, task: Task) -> Result<(), Diagnostic> {
        match task {
            Task::Write {
                list,
                alternative,
                block,
                failure,
            } => self.alternative(list, alternative, block, failure),
            Task::End {
                values,
                failures,
                operation,
            } => {
                self.values.forget(values);
                self.failures.truncate(failures);
                if let Some(operation) = operation {
                    self.matched.remove(operation);
                }
                Ok(())
            }
            Task::Case { list, region } => {
                let block = self.body.add_block(region);
                if let Some(cases) = self.cases.last_mut() {
                    cases.push(block);
                }
                self.begin(list, region, block);
                Ok(())
            }
            Task::Switch {
                list,
                switch,
                block,
                value,
                failure,
            } => {
                let blocks = self.cases.pop().unwrap_or_default();
                let switch = &self.tree.list(list).switches[switch];
                self.branch_to_cases(switch, value, block, failure, &blocks);
                Ok(())
            }
            Task::AtLeast {
                list,
                region,
                check,
                at,
            } => {
                let block = self.body.add_block(region);
                self.tasks.push(Task::Check { block, check, at });
                self.begin(list, region, block);
                Ok(())
            }
            Task::Check { block, check, at } => {
                let at = at.unwrap_or_else(|| self.body.add_block_before(block));
                let Check {
                    value,
                    question,
                    count,
                    failure,
                } = check;
                self.check_count(value, question, count, at, (block, failure));
                if let Some(failure) = self.failures.last_mut() {
                    *failure = at;
                }
                Ok(())
            }
        }
    }

    fn alternative(
        &mut self,
        list: ListId,
        alternative: Alternative,
        mut block: BlockId,
        failure: Option<BlockId>,
    ) -> Result<(), Diagnostic> {
        let (values, failures) = (self.values.order.len(), self.failures.len());
        let end = |operation| Task::End {
            values,
            failures,
            operation,
        };
        self.failures.extend(failure);
        let number = match alternative {
            Alternative::Match(pattern) => {
                self.tasks.push(end(None));
                return self.record(pattern, block);
            }
            Alternative::Switch(number) => number,
        };
        let switch = &self.tree.list(list).switches[number];
        let value = self.value(switch.position, &mut block)?;
        let is_operation = self.known.position(switch.position).is_operation();
        let operation = is_operation.then_some(value);
        if let Some(operation) = operation {
            self.matched.insert(operation);
        }
        self.tasks.push(end(operation));
        if let [(answer, next)] = switch.cases[..] {
            return self.condition(switch.question, answer, value, block, next);
        }
        self.cases(list, number, value, block);
        Ok(())
    }

    /// Lets the cases of a question with several answers be written.
    fn cases(&mut self, list: ListId, number: usize, value: ValueId, block: BlockId) {
        let switch = &self.tree.list(list).switches[number];
        let question = switch.question;
        let region = self.body.block_region(block);
        let failure = self.failure();
        let asks_for_least = [Question::OperandCountAtLeast, Question::ResultCountAtLeast];
        if !asks_for_least.contains(&question) {
            self.cases.push(Vec::with_capacity(switch.cases.len()));
            self.tasks.push(Task::Switch {
                list,
                switch: number,
                block,
                value,
                failure,
            });
            for (_, next) in switch.cases.iter().rev() {
                self.tasks.push(Task::Case {
                    list: *next,
                    region,
                });
            }
            return;
        }
        let mut cases: Vec<(u32, ListId)> = Vec::with_capacity(switch.cases.len());
        for (answer, next) in &switch.cases {
            if let Answer::Count(count) = answer {
                cases.push((*count, *next));
            }
        }
        // What needs more values is written first: it is where what needs fewer goes on.
        cases.sort_unstable_by_key(|(count, _)| *count);
        self.failures.push(failure);
        for (index, (count, next)) in cases.into_iter().enumerate() {
            let check = Check {
                value,
                question,
                count,
                failure,
            };
            self.tasks.push(Task::AtLeast {
                list: next,
                region,
                check,
                at: (index == 0).then_some(block),
            });
        }
    }

    /// Branches to the case of an answer.
    fn branch_to_cases(
        &mut self,
        switch: &Switch,
        value: ValueId,
        block: BlockId,
        failure: BlockId,
        cases: &[BlockId],
    ) {
        let cx = self.cx;
        let loc = self.body.value_loc(value);
        let is_range = range::element(cx, self.body.ty(value)).is_some();
        let (mut answers, mut counts) = (Vec::new(), Vec::new());
        for (answer, _) in &switch.cases {
            match answer {
                Answer::Is(attr) => answers.push(*attr),
                Answer::Count(count) => counts.push(i64::from(*count)),
                Answer::Yes => {}
            }
        }
        let rw = &mut self.at(block);
        match switch.question {
            Question::OperandCount => {
                let counts = i32_vector(cx, &counts);
                interp::switch_operand_count(rw, loc, value, counts, failure, cases)
            }
            Question::ResultCount => {
                let counts = i32_vector(cx, &counts);
                interp::switch_result_count(rw, loc, value, counts, failure, cases)
            }
            Question::OperationName => {
                interp::switch_operation_name(rw, loc, value, &answers, failure, cases)
            }
            Question::Type if is_range => {
                interp::switch_types(rw, loc, value, &answers, failure, cases)
            }
            Question::Type => interp::switch_type(rw, loc, value, &answers, failure, cases),
            _ => interp::switch_attribute(rw, loc, value, &answers, failure, cases),
        };
    }

    /// Checks for one answer, and lets what follows be written.
    fn condition(
        &mut self,
        question: Question,
        answer: Answer,
        value: ValueId,
        mut block: BlockId,
        next: ListId,
    ) -> Result<(), Diagnostic> {
        let cx = self.cx;
        let mut others = Vec::new();
        let call = match question {
            Question::EqualTo(other) => {
                others.push(self.value(other, &mut block)?);
                None
            }
            Question::Call(call) => {
                let known = self.known;
                for arg in &known.call(call).args {
                    others.push(self.value(*arg, &mut block)?);
                }
                Some((call, known.call(call)))
            }
            _ => None,
        };
        let loc = self.body.value_loc(value);
        let is_range = range::element(cx, self.body.ty(value)).is_some();
        let region = self.body.block_region(block);
        let failure = self.failure();
        let success = self.body.add_block(region);
        let attr = match answer {
            Answer::Is(attr) => attr,
            _ => Attribute::UNIT,
        };
        if let Answer::Count(count) = answer {
            self.check_count(value, question, count, block, (success, failure));
        } else if let Some((id, call)) = call {
            let name = cx.str_value(call.name).unwrap_or_default();
            let options = interp::ApplyConstraintOptions {
                is_negated: Some(call.is_negated),
            };
            let rw = &mut self.at(block);
            let op = interp::apply_constraint_with(
                rw,
                loc,
                &call.results,
                &others,
                name,
                success,
                failure,
                options,
            );
            // Known up to the end of what follows, as other branches have calls of their own.
            for (index, result) in (0..).zip(rw.body.results(op)) {
                if let Some(given) = self.known.find(Position::Given(id, index)) {
                    self.values.set(given, result);
                }
            }
        } else {
            let rw = &mut self.at(block);
            match (question, others.first()) {
                (Question::EqualTo(_), Some(other)) => {
                    interp::are_equal(rw, loc, value, *other, success, failure)
                }
                (Question::OperationName, _) => {
                    let name = cx.str_value(attr).unwrap_or_default();
                    interp::check_operation_name(rw, loc, value, name, success, failure)
                }
                (Question::Attribute, _) => {
                    interp::check_attribute(rw, loc, value, attr, success, failure)
                }
                (Question::Type, _) if is_range => {
                    let types = cx.array_elements(attr);
                    interp::check_types(rw, loc, value, types, success, failure)
                }
                (Question::Type, _) => {
                    let ty = as_type(cx, attr);
                    interp::check_type(rw, loc, value, ty, success, failure)
                }
                _ => interp::is_not_null(rw, loc, value, success, failure),
            };
        }
        self.begin(next, region, success);
        Ok(())
    }

    /// Checks for so many operands or results, or at least so many.
    fn check_count(
        &mut self,
        value: ValueId,
        question: Question,
        count: u32,
        block: BlockId,
        (success, failure): (BlockId, BlockId),
    ) {
        let loc = self.body.value_loc(value);
        let count = i64::from(count);
        let rw = &mut self.at(block);
        match question {
            Question::OperandCount | Question::OperandCountAtLeast => {
                let options = interp::CheckOperandCountOptions {
                    compare_at_least: question == Question::OperandCountAtLeast,
                };
                interp::check_operand_count_with(rw, loc, value, count, success, failure, options)
            }
            _ => {
                let options = interp::CheckResultCountOptions {
                    compare_at_least: question == Question::ResultCountAtLeast,
                };
                interp::check_result_count_with(rw, loc, value, count, success, failure, options)
            }
        };
    }

    /// The value of a place, which is made at the end of a block if it is not known there. Loops go on in a block of their own.
    fn value(&mut self, position: PositionId, block: &mut BlockId) -> Result<ValueId, Diagnostic> {
        let mut missing = Vec::new();
        let mut at = Some(position);
        let mut value = None;
        while let Some(position) = at {
            value = self.values.known.get(&position).copied();
            if value.is_some() {
                break;
            }
            missing.push(position);
            at = self.known.position(position).parent();
        }
        while let Some(position) = missing.pop() {
            let made = self.make(position, value, block)?;
            self.values.set(position, made);
            value = Some(made);
        }
        value.ok_or_else(|| self.lost())
    }

    /// The error for a place that the matcher does not come to.
    fn lost(&self) -> Diagnostic {
        Diagnostic::error(self.loc, "a part of a pattern cannot be reached")
    }

    /// Makes the value of a place from that of the place which it is found from.
    fn make(
        &mut self,
        position: PositionId,
        parent: Option<ValueId>,
        block: &mut BlockId,
    ) -> Result<ValueId, Diagnostic> {
        let cx = self.cx;
        let position = self.known.position(position);
        let Some(parent) = parent else {
            let loc = Location::UNKNOWN;
            return match position {
                Position::AttributeLiteral(value) => {
                    Ok(interp::create_attribute(&mut self.at(*block), loc, value))
                }
                Position::TypeLiteral(literal) => {
                    let rw = &mut self.at(*block);
                    Ok(match cx.attr_kind(literal) {
                        AttrKind::Array(types) => interp::create_types(rw, loc, types),
                        _ => interp::create_type(rw, loc, as_type(cx, literal)),
                    })
                }
                _ => Err(self.lost()),
            };
        };
        let loc = self.body.value_loc(parent);
        let parent_type = self.body.ty(parent);
        let element = range::element(cx, parent_type);
        let failure = self.failure();
        let rw = &mut self.at(*block);
        Ok(match position {
            Position::Definition(_) => interp::get_defining_op(rw, loc, parent),
            Position::Operand(_, index) => interp::get_operand(rw, loc, parent, i64::from(index)),
            Position::Operands(_, group) => {
                let options = interp::GetOperandsOptions {
                    index: group.number.map(i64::from),
                };
                let ty = group_type(cx, group);
                interp::get_operands_with(rw, loc, ty, parent, options)
            }
            Position::Result(_, index) => interp::get_result(rw, loc, parent, i64::from(index)),
            Position::Results(_, group) => {
                let options = interp::GetResultsOptions {
                    index: group.number.map(i64::from),
                };
                let ty = group_type(cx, group);
                interp::get_results_with(rw, loc, ty, parent, options)
            }
            Position::Attribute(_, name) => {
                let name = cx.str_value(name).unwrap_or_default();
                interp::get_attribute(rw, loc, parent, name)
            }
            Position::Type(_) if pdl::AttributeType::of(cx, parent_type).is_some() => {
                interp::get_attribute_type(rw, loc, parent)
            }
            Position::Type(_) => type_of_values(rw, loc, parent),
            Position::Users(_) => {
                let value = match element {
                    Some(element) => interp::extract(rw, loc, element, parent, 0),
                    None => parent,
                };
                interp::get_users(rw, loc, value)
            }
            Position::ForEach(..) => {
                let foreach = interp::foreach(rw, loc, parent, failure);
                let region = self.body.region(foreach, interp::foreach::REGION);
                let first = self.body.add_block(region);
                let element = element.unwrap_or(parent_type);
                let variable = self.body.add_arg(first, element, loc);
                let end = self.body.add_block(region);
                interp::continue_(&mut self.at(end), loc);
                self.failures.push(end);
                *block = first;
                variable
            }
            _ => parent,
        })
    }

    /// Notes that a pattern matches.
    fn record(&mut self, pattern: usize, mut block: BlockId) -> Result<(), Diagnostic> {
        let cx = self.cx;
        let asked = &self.patterns[pattern];
        let rewriter = self.rewriters.write(cx, asked)?;
        let mut inputs = Vec::with_capacity(rewriter.inputs.len());
        for position in rewriter.inputs {
            inputs.push(self.value(position, &mut block)?);
        }
        let root = asked.pattern.defining_op(asked.root);
        let options = interp::RecordMatchOptions {
            root_kind: root
                .and_then(pdl::Operation::of)
                .and_then(|op| op.op_name()),
            generated_ops: rewriter.makes.as_deref(),
        };
        let view = pdl::Pattern::new(asked.pattern);
        let failure = self.failure();
        let matched = std::mem::take(&mut self.matched.order);
        interp::record_match_with(
            &mut self.at(block),
            view.loc(),
            &inputs,
            &matched,
            rewriter.symbol,
            view.benefit(),
            failure,
            options,
        );
        self.matched.order = matched;
        Ok(())
    }
}

/// One value or a range of them.
fn group_type(cx: &Context, group: Group) -> Type {
    let value = pdl::ValueType::make(cx, &[]);
    match group.is_range {
        true => range::range_of(cx, value),
        false => value,
    }
}

/// The type of a value, or the types of a range of values.
pub fn type_of_values(rw: &mut Rewriter, loc: Location, value: ValueId) -> ValueId {
    let cx = rw.cx;
    let ty = pdl::TypeType::make(cx, &[]);
    let ty = match range::element(cx, rw.body.ty(value)) {
        Some(_) => range::range_of(cx, ty),
        None => ty,
    };
    interp::get_value_type(rw, loc, ty, value)
}

/// The type that an attribute holds.
pub fn as_type(cx: &Context, attr: Attribute) -> Type {
    match cx.attr_kind(attr) {
        AttrKind::Type(ty) => *ty,
        _ => Type::NONE,
    }
}

fn i32_vector(cx: &Context, values: &[i64]) -> Attribute {
    let ty = cx.ty(TypeKind::Vector {
        shape: [values.len() as i64].into(),
        scalable: [false].into(),
        element: Type::I32,
    });
    let values = values
        .iter()
        .map(|value| Scalar::Int(ApInt::from_i64(32, *value)));
    cx.elements_attr(ty, &values.collect::<Vec<Scalar>>())
}
