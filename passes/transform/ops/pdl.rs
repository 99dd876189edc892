//! Operations of the payload that patterns of the pdl dialect describe.

use oxmlir_dialects::tables::{pdl, transform as ops};
use oxmlir_ir::{AttrKind, Attribute, Diagnostic, OpId, OpRef, Type, ValueId};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::transform::outcome::Step;
use crate::transform::state::{Mapped, State};

/// The rewrite of patterns that only find something.
const REWRITE: &str = "transform.dialect";

/// The native constraint of the reference's tests: it holds, and warns.
const VERBOSE: &str = "verbose_constraint";

/// `transform.with_pdl_patterns`: what is in it beside the patterns.
pub fn with_patterns<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::with_pdl_patterns as slots;
    let Some(body) = op.entry_block(slots::BODY_REGION) else {
        return Ok(());
    };
    let root = match op.optional(slots::ROOT) {
        Some(root) => st.get(root),
        None => Some(Mapped::Ops(vec![st.top.clone()])),
    };
    if let (Some(arg), Some(root)) = (op.body.args(body).first(), root) {
        st.set(*arg, root);
    }
    let children = op.body.ops(body).map(|child| op.at(child));
    let Some(transformation) = { children }.find(|child| child.name() != pdl::PATTERN) else {
        return Ok(());
    };
    st.patterns.push(op);
    let outcome = st.apply(transformation);
    st.patterns.pop();
    Step::from(outcome)
}

/// `transform.pdl_match`: operations that a pattern matches.
pub fn pdl_match<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::pdl_match as slots;
    let name = op.attr(slots::PATTERN_NAME_ATTR);
    let root = op.operand(slots::ROOT);
    let mut found = Vec::new();
    for root in st.ops(root) {
        let pattern = name.and_then(|name| pattern(st, name));
        let Some(pattern) = pattern else {
            let name = name.map_or(String::new(), |name| st.cx.attr_string(name));
            let message = format!("could not find pattern '{name}'");
            return Err(st.definite(Diagnostic::error(op.loc(), message)));
        };
        let pattern = Pattern::new(pattern).map_err(|error| st.definite(error))?;
        for payload in root.post_order(st.root) {
            let Some(target) = st.payload(&payload) else {
                continue;
            };
            let Some(described) = pattern.find(target) else {
                continue;
            };
            let args = pattern.constraints.iter().flat_map(|c| c.args());
            for arg in args {
                if let Some(Bound::Op(op)) = described.bound.get(&arg) {
                    let warning = target.at(*op).plain_warning("from PDL constraint");
                    st.pass.emit(warning);
                }
            }
            if pattern.constraints.iter().all(|c| !c.is_negated()) {
                found.push(payload);
            }
        }
    }
    st.set_only(op, Mapped::Ops(found))
}

/// The pattern that a symbol names among those around.
fn pattern<'s>(st: &State<'s, '_>, name: Attribute) -> Option<OpRef<'s>> {
    let AttrKind::SymbolRef { root, nested } = st.cx.attr_kind(name) else {
        return None;
    };
    let name = st.cx.get_str(*nested.last().unwrap_or(root));
    let around = *st.patterns.last()?;
    let body = around.entry_block(ops::with_pdl_patterns::BODY_REGION)?;
    let mut children = around.body.ops(body).map(|child| around.at(child));
    children.find(|child| {
        let pattern = pdl::Pattern::of(*child);
        pattern.is_some_and(|pattern| pattern.sym_name() == Some(name))
    })
}

/// A pattern that describes an operation and what it uses.
struct Pattern<'s> {
    /// The description of the operation.
    root: OpRef<'s>,
    /// The native constraints.
    constraints: Vec<pdl::ApplyNativeConstraint<'s>>,
}

/// What a value of a pattern stands for in the payload.
#[derive(Clone, PartialEq)]
enum Bound {
    Op(OpId),
    Values(SmallVec<[ValueId; 4]>),
    Types(SmallVec<[Type; 4]>),
    Attr(Attribute),
}

/// What is known of a place of the payload while it is compared with a pattern.
struct Match<'s, 'p> {
    pattern: OpRef<'s>,
    payload: OpRef<'p>,
    bound: FxHashMap<ValueId, Bound>,
}

impl<'s> Pattern<'s> {
    fn new(pattern: OpRef<'s>) -> Result<Pattern<'s>, Diagnostic> {
        let body = pattern.entry();
        let parts = body.into_iter().flat_map(|block| pattern.body.ops(block));
        let parts: Vec<OpRef> = parts.map(|part| pattern.at(part)).collect();
        let constraints = parts.iter().copied();
        let constraints: Vec<_> = constraints
            .filter_map(pdl::ApplyNativeConstraint::of)
            .collect();
        if let Some(unknown) = constraints.iter().find(|c| c.name() != VERBOSE) {
            let message = format!("there is no native constraint '{}'", unknown.name());
            return Err(unknown.plain_error(message));
        }
        let rewrite = parts.iter().copied().find_map(pdl::Rewrite::of);
        let root = rewrite.filter(|rewrite| rewrite.name() == Some(REWRITE));
        let root = root.and_then(|rewrite| pattern.body.defining_op(rewrite.root()?));
        let Some(root) = root.map(|root| pattern.at(root)) else {
            let message = format!(
                "a pattern to match has one root, and ends with 'pdl.rewrite' of it with \"{REWRITE}\""
            );
            return Err(pattern.plain_error(message));
        };
        Ok(Pattern { root, constraints })
    }

    /// What the pattern describes if that is an operation, native constraints left out.
    fn find<'p>(&self, target: OpRef<'p>) -> Option<Match<'s, 'p>> {
        let mut found = Match {
            pattern: self.root,
            payload: target,
            bound: FxHashMap::default(),
        };
        let described = pdl::Operation::new(self.root);
        found.operation(described, target).then_some(found)
    }
}

impl<'s> Match<'s, '_> {
    /// Whether a value of the pattern can stand for this: it does from now on, if it has not stood for anything before.
    fn bind(&mut self, value: ValueId, bound: Bound) -> Option<bool> {
        match self.bound.get(&value) {
            Some(known) => (*known == bound).then_some(false),
            None => {
                self.bound.insert(value, bound);
                Some(true)
            }
        }
    }

    /// The operation of the pattern that defines a value.
    fn part(&self, value: ValueId) -> Option<OpRef<'s>> {
        Some(self.pattern.at(self.pattern.body.defining_op(value)?))
    }

    fn is_range(&self, value: ValueId) -> bool {
        pdl::RangeType::of(self.pattern.cx, self.pattern.ty(value)).is_some()
    }

    fn operation(&mut self, described: pdl::Operation<'s>, target: OpRef) -> bool {
        match self.bind(described.op(), Bound::Op(target.id)) {
            Some(true) => {}
            known => return known.is_some(),
        }
        if described
            .op_name()
            .is_some_and(|name| name != target.name_str())
        {
            return false;
        }
        let (operands, types) = (described.operand_values(), described.type_values());
        let found: SmallVec<[ValueId; 4]> = target.operands().collect();
        let results: SmallVec<[ValueId; 4]> = target.results().collect();
        if !self.has_enough(&operands, found.len()) || !self.has_enough(&types, results.len()) {
            return false;
        }
        let names = described.attribute_value_names().iter();
        for (name, value) in names.zip(described.attribute_values()) {
            let name = target.cx.str_value(*name).unwrap_or_default();
            let attr = target.named_attr(name);
            if !attr.is_some_and(|attr| self.attribute(value, attr)) {
                return false;
            }
        }
        let segments = target.def().and_then(|def| def.operand_segments());
        for (index, value) in operands.iter().enumerate() {
            let group = self.group(&operands, index, &found, target, segments);
            if !group.is_some_and(|group| self.values(*value, group)) {
                return false;
            }
        }
        let segments = target.def().and_then(|def| def.result_segments());
        for (index, value) in types.iter().enumerate() {
            let group = self.group(&types, index, &results, target, segments);
            let types = |group: SmallVec<[ValueId; 4]>| {
                let types = group.into_iter().map(|value| target.ty(value));
                types.collect()
            };
            if !group.is_some_and(|group| self.types(*value, types(group))) {
                return false;
            }
        }
        true
    }

    /// Whether there are as many values as are described one by one, or at least as many if some are described as a range.
    fn has_enough(&self, described: &[ValueId], count: usize) -> bool {
        let single = described.iter().filter(|v| !self.is_range(**v)).count();
        match single == described.len() {
            true => count == single,
            false => count >= single,
        }
    }

    /// The values that the description `index` is of: one by one in front of the first range, and by the groups of the operation behind
    /// that.
    fn group(
        &self,
        described: &[ValueId],
        index: usize,
        found: &[ValueId],
        target: OpRef,
        segments: Option<usize>,
    ) -> Option<SmallVec<[ValueId; 4]>> {
        if described.len() == 1 && self.is_range(described[0]) {
            return Some(found.into());
        }
        if !described[..=index]
            .iter()
            .any(|value| self.is_range(*value))
        {
            return Some(smallvec![*found.get(index)?]);
        }
        let values = segment(found, index, target, segments)?;
        (self.is_range(described[index]) || values.len() == 1).then(|| values.into())
    }

    /// Whether values are as `pdl.operand`, `pdl.operands`, or the results of another operation.
    fn values(&mut self, described: ValueId, found: SmallVec<[ValueId; 4]>) -> bool {
        let Some(part) = self.part(described) else {
            return false;
        };
        match self.bind(described, Bound::Values(found.clone())) {
            Some(true) => {}
            known => return known.is_some(),
        }
        let payload = self.payload;
        let types = || found.iter().map(|value| payload.ty(*value)).collect();
        if let Some(operand) = pdl::Operand::of(part) {
            return operand
                .value_type()
                .is_none_or(|ty| self.types(ty, types()));
        }
        if let Some(operands) = pdl::Operands::of(part) {
            return operands
                .value_type()
                .is_none_or(|ty| self.types(ty, types()));
        }
        let Some(definition) = found.first().and_then(|v| payload.body.defining_op(*v)) else {
            return false;
        };
        let definition = payload.at(definition);
        let results: SmallVec<[ValueId; 4]> = definition.results().collect();
        let at = |index: i64| usize::try_from(index).unwrap_or(usize::MAX);
        let (parent, results) = match (pdl::Result::of(part), pdl::Results::of(part)) {
            (Some(result), _) => {
                let one = results.get(at(result.index()));
                (result.parent(), one.map(std::slice::from_ref))
            }
            (_, Some(group)) => {
                let segments = definition.def().and_then(|def| def.result_segments());
                let results = match group.index() {
                    Some(index) => segment(&results, at(index), definition, segments),
                    None => Some(&results[..]),
                };
                (group.parent(), results)
            }
            _ => return false,
        };
        let parent = self.part(parent).and_then(pdl::Operation::of);
        results == Some(&found[..])
            && parent.is_some_and(|parent| self.operation(parent, definition))
    }

    fn types(&mut self, described: ValueId, found: SmallVec<[Type; 4]>) -> bool {
        let Some(part) = self.part(described) else {
            return false;
        };
        let is_constant = match (pdl::TypeOp::of(part), pdl::Types::of(part)) {
            (Some(ty), _) => ty.constant_type().is_none_or(|ty| found[..] == [ty]),
            (_, Some(types)) => types.constant_types().is_none_or(|types| {
                let types = types.iter().map(|ty| match part.cx.attr_kind(*ty) {
                    AttrKind::Type(ty) => *ty,
                    _ => Type::NONE,
                });
                types.eq(found.iter().copied())
            }),
            _ => false,
        };
        is_constant && self.bind(described, Bound::Types(found)).is_some()
    }

    fn attribute(&mut self, described: ValueId, found: Attribute) -> bool {
        let Some(attribute) = self.part(described).and_then(pdl::AttributeOp::of) else {
            return false;
        };
        let cx = self.pattern.cx;
        attribute.value().is_none_or(|value| value == found)
            && self.bind(described, Bound::Attr(found)).is_some()
            && attribute
                .value_type()
                .is_none_or(|ty| self.types(ty, smallvec![cx.attr_type(found)]))
    }
}

/// The values of a group of an operation: where it has no sizes of groups, all from the place `index` on.
fn segment<'v>(
    values: &'v [ValueId],
    index: usize,
    op: OpRef,
    segments: Option<usize>,
) -> Option<&'v [ValueId]> {
    let Some(sizes) = segments.and_then(|slot| op.attr(slot)) else {
        return values.get(index..);
    };
    let sizes: SmallVec<[i64; 4]> = op.cx.dense_ints(sizes).collect();
    let start: i64 = sizes.iter().take(index).sum();
    let end = start + sizes.get(index)?;
    values.get(usize::try_from(start).ok()?..usize::try_from(end).ok()?)
}
