//! What a pattern asks, in the order of a walk from its root.

use oxmlir_dialects::tables::pdl;
use oxmlir_ir::{Attribute, Diagnostic, OpRef, ValueId};
use rustc_hash::FxHashMap;

use super::predicates::{
    Answer, Call, Group, Position, PositionId, Predicate, Predicates, Question,
};
use super::roots::{self, Up, is_range, is_whole_range, number};

/// A pattern as questions.
pub struct Asked<'s> {
    pub pattern: OpRef<'s>,
    pub rewrite: pdl::Rewrite<'s>,
    /// The description of the operation that matching begins at.
    pub root: ValueId,
    /// In the order of the walk, some of them several times.
    pub predicates: Vec<Predicate>,
    /// Where what values of the pattern stand for is found.
    pub positions: FxHashMap<ValueId, PositionId>,
}

struct Walk<'s, 'p> {
    pattern: OpRef<'s>,
    known: &'p mut Predicates,
    predicates: Vec<Predicate>,
    positions: FxHashMap<ValueId, PositionId>,
    /// What is to be done, the next last.
    steps: Vec<Step>,
}

#[derive(Clone, Copy)]
enum Step {
    Ask(PositionId, Question, Answer),
    Visit(ValueId, PositionId),
}

/// What a pattern asks; an error if there is something in it that nothing leads to.
pub fn ask<'s>(pattern: OpRef<'s>, known: &mut Predicates) -> Result<Asked<'s>, Diagnostic> {
    let last = roots::parts(pattern).last();
    let Some(rewrite) = last.and_then(pdl::Rewrite::of) else {
        return Err(pattern.error("has no rewrite"));
    };
    let Some(order) = roots::order(pattern, rewrite) else {
        return Err(pattern.error("has operations that do not hang together"));
    };
    let mut walk = Walk {
        pattern,
        known,
        predicates: Vec::new(),
        positions: FxHashMap::default(),
        steps: Vec::new(),
    };
    walk.visit(order.first, Predicates::ROOT);
    for (index, reached) in order.others.iter().enumerate() {
        if walk.positions.contains_key(&reached.root) {
            continue;
        }
        let mut position = walk.found(reached.connector)?;
        for up in &reached.way {
            position = walk.upward(*up, position, index as u32 + 1);
        }
    }
    for part in roots::parts(pattern) {
        walk.beside_tree(part)?;
    }
    Ok(Asked {
        pattern,
        rewrite,
        root: order.first,
        predicates: walk.predicates,
        positions: walk.positions,
    })
}

/// The error for something that nothing leads to from the root of its pattern.
pub fn unreachable(part: OpRef) -> Diagnostic {
    part.error("describes something that cannot be reached from the root of the pattern")
}

impl<'s> Walk<'s, '_> {
    /// Where what a value stands for is found.
    fn found(&self, value: ValueId) -> Result<PositionId, Diagnostic> {
        let position = self.positions.get(&value).copied();
        position.ok_or_else(|| {
            let part = self.pattern.defining_op(value);
            unreachable(part.unwrap_or(self.pattern))
        })
    }

    fn is_range(&self, value: ValueId) -> bool {
        is_range(self.pattern, value)
    }

    fn ask(&mut self, position: PositionId, question: Question, answer: Answer) {
        self.predicates.push(Predicate {
            position,
            question,
            answer,
        });
    }

    fn ask_not_null(&mut self, position: PositionId) {
        self.ask(position, Question::IsNotNull, Answer::Yes);
    }

    /// Asks whether two places are equal, at the deeper of them: at the first one if they are equally deep.
    fn ask_equal(&mut self, first: PositionId, second: PositionId) {
        let (less, more) = match self.known.depth(second) < self.known.depth(first) {
            true => (second, first),
            false => (first, second),
        };
        self.ask(more, Question::EqualTo(less), Answer::Yes);
    }

    /// Walks from a value to all that it leads to.
    fn visit(&mut self, value: ValueId, position: PositionId) {
        self.steps.push(Step::Visit(value, position));
        self.run();
    }

    fn run(&mut self) {
        while let Some(step) = self.steps.pop() {
            match step {
                Step::Ask(position, question, answer) => self.ask(position, question, answer),
                Step::Visit(value, position) => self.step(value, position),
            }
        }
    }

    fn step(&mut self, value: ValueId, position: PositionId) {
        let part = self.pattern.defining_op(value);
        if let Some(known) = self.positions.get(&value).copied() {
            let is_compared = part.is_some_and(|part| {
                let compared = [
                    pdl::ATTRIBUTE,
                    pdl::OPERAND,
                    pdl::OPERANDS,
                    pdl::OPERATION,
                    pdl::TYPE,
                ];
                compared.contains(&part.name())
            });
            if is_compared {
                self.ask_equal(position, known);
            }
            return;
        }
        self.positions.insert(value, position);
        match self.known.position(position) {
            Position::Attribute(..) => self.attribute(part, position),
            Position::Type(_) => self.ty(part, position),
            Position::Root | Position::Definition(_) | Position::User(_) => {
                if let Some(operation) = part.and_then(pdl::Operation::of) {
                    self.operation(operation, position, None);
                }
            }
            _ => self.operand(part, position),
        }
    }

    fn attribute(&mut self, part: Option<OpRef<'s>>, position: PositionId) {
        self.ask_not_null(position);
        let Some(attribute) = part.and_then(pdl::AttributeOp::of) else {
            return;
        };
        if let Some(ty) = attribute.value_type() {
            let position = self.known.at(Position::Type(position));
            self.steps.push(Step::Visit(ty, position));
        } else if let Some(value) = attribute.value() {
            self.ask(position, Question::Attribute, Answer::Is(value));
        }
    }

    fn ty(&mut self, part: Option<OpRef<'s>>, position: PositionId) {
        if let Some(constant) = part.and_then(constant_type) {
            self.ask(position, Question::Type, Answer::Is(constant));
        }
    }

    fn operand(&mut self, part: Option<OpRef<'s>>, position: PositionId) {
        let Some(part) = part else {
            return;
        };
        let group = match self.known.position(position) {
            Position::Operands(_, group) => group.number,
            _ => None,
        };
        let (parent, result) = match part.name() {
            pdl::OPERAND => {
                self.ask_not_null(position);
                return self.value_type(pdl::Operand::new(part).value_type(), position);
            }
            pdl::OPERANDS => {
                if group.is_some() {
                    self.ask_not_null(position);
                }
                return self.value_type(pdl::Operands::new(part).value_type(), position);
            }
            pdl::RESULT => {
                self.ask_not_null(position);
                let result = pdl::Result::new(part);
                let index = number(result.index());
                let definition = self.definition(position);
                let place = self.known.at(Position::Result(definition, index));
                (result.parent(), (definition, place))
            }
            pdl::RESULTS => {
                let results = pdl::Results::new(part);
                if results.index().is_some() {
                    self.ask_not_null(position);
                }
                let group = Group {
                    number: results.index().map(number),
                    is_range: self.is_range(results.val()),
                };
                let definition = self.definition(position);
                let place = self.known.at(Position::Results(definition, group));
                (results.parent(), (definition, place))
            }
            _ => return,
        };
        let (definition, place) = result;
        self.ask_not_null(definition);
        self.ask(place, Question::EqualTo(position), Answer::Yes);
        self.steps.push(Step::Visit(parent, definition));
    }

    fn definition(&mut self, position: PositionId) -> PositionId {
        self.known.at(Position::Definition(position))
    }

    fn value_type(&mut self, ty: Option<ValueId>, position: PositionId) {
        if let Some(ty) = ty {
            let position = self.known.at(Position::Type(position));
            self.steps.push(Step::Visit(ty, position));
        }
    }

    /// Walks to what an operation uses, but for the operand that has led to it.
    fn operation(
        &mut self,
        operation: pdl::Operation<'s>,
        position: PositionId,
        ignored: Option<u32>,
    ) {
        if position != Predicates::ROOT {
            self.ask_not_null(position);
        }
        if let Some(name) = operation.op_name_attr() {
            self.ask(position, Question::OperationName, Answer::Is(name));
        }
        let (operands, types) = (operation.operand_values(), operation.type_values());
        let (exact, least) = (Question::OperandCount, Question::OperandCountAtLeast);
        self.count(&operands, position, exact, least);
        let (exact, least) = (Question::ResultCount, Question::ResultCountAtLeast);
        self.count(&types, position, exact, least);

        let mut steps = Vec::new();
        let names = operation.attribute_value_names().iter();
        for (name, attribute) in names.zip(operation.attribute_values()) {
            let place = self.known.at(Position::Attribute(position, *name));
            steps.push(Step::Visit(attribute, place));
        }
        let is_reached_upward = matches!(self.known.position(position), Position::User(_));
        if is_whole_range(self.pattern, &operands) {
            // A way up has come from these operands.
            if !is_reached_upward {
                let all = self.known.at(Position::Operands(position, Group::ALL));
                steps.extend(operands.first().map(|range| Step::Visit(*range, all)));
            }
        } else {
            let mut in_groups = false;
            for (index, operand) in (0..).zip(operands) {
                let is_range = self.is_range(operand);
                in_groups |= is_range;
                if ignored == Some(index) {
                    continue;
                }
                let place = operand_place(position, index, in_groups, is_range);
                steps.push(Step::Visit(operand, self.known.at(place)));
            }
        }
        if is_whole_range(self.pattern, &types) {
            let all = self.known.at(Position::Results(position, Group::ALL));
            let all = self.known.at(Position::Type(all));
            steps.extend(types.first().map(|ty| Step::Visit(*ty, all)));
        } else {
            let mut in_groups = false;
            for (index, ty) in (0..).zip(types) {
                let is_range = self.is_range(ty);
                in_groups |= is_range;
                let number = Some(index);
                let place = self.known.at(match in_groups {
                    true => Position::Results(position, Group { number, is_range }),
                    false => Position::Result(position, index),
                });
                steps.push(Step::Ask(place, Question::IsNotNull, Answer::Yes));
                steps.push(Step::Visit(ty, self.known.at(Position::Type(place))));
            }
        }
        self.steps.extend(steps.into_iter().rev());
    }

    /// Asks for as many values as there are, or for at least as many as are no ranges.
    fn count(&mut self, values: &[ValueId], at: PositionId, exact: Question, least: Question) {
        let single = values
            .iter()
            .filter(|value| !self.is_range(**value))
            .count();
        let answer = Answer::Count(single as u32);
        if single == values.len() {
            self.ask(at, exact, answer);
        } else if single > 0 {
            self.ask(at, least, answer);
        }
    }

    /// Goes up from a place, towards the root of a number.
    fn upward(&mut self, up: Up, from: PositionId, root: u32) -> PositionId {
        let Some(part) = self.pattern.defining_op(up.parent) else {
            return from;
        };
        let is_range = self.is_range(up.parent);
        if let Some(operation) = pdl::Operation::of(part) {
            let users = self.known.at(Position::Users(from));
            let each = self.known.at(Position::ForEach(users, root));
            let user = self.known.at(Position::User(each));
            let operands = operation.operand_values();
            let place = match up.index {
                None => Position::Operands(user, Group::ALL),
                Some(index) => {
                    let upto = operands.iter().take(index as usize + 1);
                    let in_groups = { upto }.any(|operand| self.is_range(*operand));
                    let this = operands.get(index as usize);
                    let is_range = this.is_some_and(|operand| self.is_range(*operand));
                    operand_place(user, index, in_groups, is_range)
                }
            };
            let place = self.known.at(place);
            self.ask(place, Question::EqualTo(from), Answer::Yes);
            self.positions.entry(up.parent).or_insert(user);
            self.operation(operation, user, up.index);
            self.run();
            return user;
        }
        let place = match (part.name(), up.index) {
            (pdl::RESULT, Some(index)) => Position::Result(from, index),
            (_, None) => Position::Results(from, Group::ALL),
            (_, number) => Position::Results(from, Group { number, is_range }),
        };
        let place = self.known.at(place);
        self.positions.entry(up.parent).or_insert(place);
        place
    }

    /// What is not found by walking from the root.
    fn beside_tree(&mut self, part: OpRef<'s>) -> Result<(), Diagnostic> {
        match part.name() {
            pdl::ATTRIBUTE => {
                let attribute = pdl::AttributeOp::new(part);
                let literal = attribute.value().map(Position::AttributeLiteral);
                self.literal(attribute.attr(), literal);
                Ok(())
            }
            pdl::TYPE | pdl::TYPES => {
                let literal = constant_type(part).map(Position::TypeLiteral);
                self.literal(part.only_result(), literal);
                Ok(())
            }
            pdl::APPLY_NATIVE_CONSTRAINT => self.call(pdl::ApplyNativeConstraint::new(part)),
            pdl::RESULT => {
                let result = pdl::Result::new(part);
                if self.positions.contains_key(&result.val()) {
                    return Ok(());
                }
                let parent = self.found(result.parent())?;
                let index = number(result.index());
                let place = self.known.at(Position::Result(parent, index));
                self.positions.insert(result.val(), place);
                self.ask_not_null(place);
                Ok(())
            }
            pdl::RESULTS => {
                let results = pdl::Results::new(part);
                if self.positions.contains_key(&results.val()) {
                    return Ok(());
                }
                let parent = self.found(results.parent())?;
                let group = Group {
                    number: results.index().map(number),
                    is_range: self.is_range(results.val()),
                };
                let place = self.known.at(Position::Results(parent, group));
                self.positions.insert(results.val(), place);
                if group.number.is_some() {
                    self.ask_not_null(place);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A value that stands for something that is given, if the walk has not found it.
    fn literal(&mut self, value: ValueId, literal: Option<Position>) {
        if let Some(literal) = literal
            && !self.positions.contains_key(&value)
        {
            let place = self.known.at(literal);
            self.positions.insert(value, place);
        }
    }

    /// A native constraint, which is called at the deepest of its arguments.
    fn call(&mut self, constraint: pdl::ApplyNativeConstraint) -> Result<(), Diagnostic> {
        let args = constraint.args();
        let args: Result<Vec<PositionId>, Diagnostic> =
            args.into_iter().map(|arg| self.found(arg)).collect();
        let args = args?;
        let mut deepest = args[..].first().copied().unwrap_or(Predicates::ROOT);
        for arg in &args {
            if self.known.depth(*arg) > self.known.depth(deepest) {
                deepest = *arg;
            }
        }
        let results = constraint.results();
        let call = self.known.call_id(Call {
            name: constraint.name_attr().unwrap_or(Attribute::UNIT),
            args,
            results: results.iter().map(|value| constraint.ty(*value)).collect(),
            is_negated: constraint.is_negated(),
        });
        for (index, result) in (0..).zip(results) {
            let given = self.known.at(Position::Given(call, index));
            match self.positions.get(&result).copied() {
                None => {
                    self.positions.insert(result, given);
                }
                Some(known) => self.ask_equal(given, known),
            }
        }
        self.ask(deepest, Question::Call(call), Answer::Yes);
        Ok(())
    }
}

/// The place of an operand: by groups from the first range on.
fn operand_place(operation: PositionId, index: u32, in_groups: bool, is_range: bool) -> Position {
    let number = Some(index);
    match in_groups {
        true => Position::Operands(operation, Group { number, is_range }),
        false => Position::Operand(operation, index),
    }
}

/// The type or types that something stands for.
pub fn constant_type(part: OpRef) -> Option<Attribute> {
    match part.name() {
        pdl::TYPE => pdl::TypeOp::new(part).constant_type_attr(),
        pdl::TYPES => pdl::Types::new(part).constant_types_attr(),
        _ => None,
    }
}
