//! An operation in the making.

use oxmlir_ir::def::{Arity, AttrDef, Format, FormatElem, OpDef, TypeClass};
use oxmlir_ir::hooks::InferArgs;
use oxmlir_ir::verify::{check_inherent_attrs, has_storage_of};
use oxmlir_ir::{
    Attribute, BlockId, CommonAttr, Context, InsertPoint, OpId, OpName, OpState, RegionId, Str,
    Traits, Type, ValueId,
};
use smallvec::SmallVec;

use super::properties;
use super::types::{self, Types};
use crate::messages::UNDECLARED_VALUE;
use crate::scan;
use crate::state::{Fail, Frame, List, Operand, Parsed, State};
use crate::syntax;
use crate::token::Token;

/// The operands of a group.
#[derive(Clone, Copy, Debug)]
pub enum Uses {
    None,
    One(Operand),
    List(List),
}

impl Uses {
    /// The operands one by one.
    pub fn get<'a>(&'a self, st: &'a State) -> &'a [Operand] {
        match self {
            Uses::None => &[],
            Uses::One(operand) => std::slice::from_ref(operand),
            Uses::List(list) => st.operands(*list),
        }
    }

    /// The first operand, if there is one.
    pub fn first(&self, st: &State) -> Option<Operand> {
        self.get(st).first().copied()
    }
}

/// The sizes of the groups of an operation.
pub type Sizes = SmallVec<[usize; 8]>;

/// Where the first of several operands stands.
fn first_place(uses: &[Operand]) -> Option<u32> {
    uses.first().map(|operand| operand.at)
}

/// Everything that is known of an operation before it exists. Groups are those of the declaration.
pub struct Draft {
    /// The operation that is made.
    pub name: OpName,
    /// Its declaration.
    pub def: &'static OpDef,
    /// Where its name begins in the text.
    pub at: u32,
    /// Where it is reported that operands and their types differ in number; else at the first operand.
    pub lists_at: Option<u32>,
    frame: Option<Frame>,
    /// The operands by group.
    pub uses: SmallVec<[Uses; 4]>,
    /// The types of the operands by group.
    pub operand_types: SmallVec<[Types; 4]>,
    /// The types of the results by group.
    pub result_types: SmallVec<[Types; 2]>,
    /// Types of all operands or results, across groups.
    pub all_operand_types: Types,
    /// Types of all results, across groups.
    pub all_result_types: Types,
    /// Inherent attributes by slot.
    pub attrs: SmallVec<[(usize, Attribute); 6]>,
    /// Discardable attributes by name.
    pub dict: SmallVec<[(Str, Attribute); 2]>,
    /// The regions in the order of the declaration.
    pub regions: SmallVec<[RegionId; 2]>,
    /// The successors in the order of the declaration.
    pub successors: SmallVec<[BlockId; 2]>,
    /// Whether the form leaves nothing of its regions out.
    pub writes_terminators: bool,
    /// Whether regions have the blocks that are written, even if that is none.
    pub writes_blocks: bool,
}

/// What is said of a type that is not of a kind.
pub fn class_message(cx: &Context, class: TypeClass, ty: Type) -> String {
    let mut message = String::from("invalid kind of type specified");
    if let Some(name) = class.name() {
        let found = cx.type_string(ty);
        message += &format!(": expected {name}, but found '{found}'");
    }
    message
}

impl Draft {
    /// A draft of the operation that a word names.
    pub fn new(st: &mut State, token: Token) -> Parsed<Draft> {
        let (name, def) = Draft::declared(st, token)?;
        Ok(Draft::of(name, def, token.start))
    }

    /// The operation that a word names.
    pub fn declared(st: &mut State, token: Token) -> Parsed<(OpName, &'static OpDef)> {
        let name = st.registered(token)?;
        match name.and_then(|name| Some((name, st.cx.op_def(name)?))) {
            Some(declared) => Ok(declared),
            None => {
                let name = st.text_of(token);
                let message = crate::errors::unknown_op(st, name, st.default_dialect());
                Err(st.fail_unknown(token.start, message))
            }
        }
    }

    /// A draft of an operation that [`State::begin_op`] has seen.
    pub fn framed(st: &mut State, token: Token) -> Parsed<Draft> {
        let frame = st.end_frame();
        match st.cx.op_def(frame.name) {
            Some(def) => Ok(Draft {
                frame: Some(frame),
                ..Draft::of(frame.name, def, frame.at)
            }),
            None => Err(st.fail(token.start, "unknown operation")),
        }
    }

    /// An empty draft of an operation whose name stands at `at`.
    #[inline]
    pub fn of(name: OpName, def: &'static OpDef, at: u32) -> Draft {
        Draft {
            name,
            def,
            at,
            lists_at: None,
            frame: None,
            uses: SmallVec::from_elem(Uses::None, def.operands.len()),
            operand_types: SmallVec::from_elem(Types::Unknown, def.operands.len()),
            result_types: SmallVec::from_elem(Types::Unknown, def.results.len()),
            all_operand_types: Types::Unknown,
            all_result_types: Types::Unknown,
            attrs: SmallVec::new(),
            dict: SmallVec::new(),
            regions: SmallVec::new(),
            successors: SmallVec::new(),
            writes_terminators: false,
            writes_blocks: false,
        }
    }

    /// Reports an error of the operation's own form.
    pub fn fail(&self, st: &mut State, at: u32, message: &str) -> Fail {
        st.fail(at, format!("custom op '{}' {message}", self.def.name))
    }

    /// Refuses a type of another kind, written at `at`.
    pub fn require_class(&self, st: &mut State, class: TypeClass, ty: Type, at: u32) -> Parsed<()> {
        match class.contains(st.cx.type_kind(ty)) {
            true => Ok(()),
            false => Err(self.refuse_class(st, class, ty, at)),
        }
    }

    /// Says that a type, written at `at`, is of another kind.
    pub fn refuse_class(&self, st: &mut State, class: TypeClass, ty: Type, at: u32) -> Fail {
        self.fail(st, at, &class_message(st.cx, class, ty))
    }

    /// Sets the inherent attribute in a slot.
    pub fn set_attr(&mut self, slot: usize, attr: Attribute) {
        match self.attrs.iter_mut().find(|a| a.0 == slot) {
            Some(known) => known.1 = attr,
            None => self.attrs.push((slot, attr)),
        }
    }

    /// Sets an inherent attribute that operations of several dialects have.
    pub fn set_common(&mut self, cx: &Context, attr: CommonAttr, value: Attribute) {
        if let Some(slot) = cx.registry().common_slot(self.name, attr) {
            self.set_attr(slot, value);
        }
    }

    /// Sets an inherent attribute by name.
    pub fn set_named(&mut self, name: &str, attr: Attribute) {
        if let Some(slot) = self.def.attrs.iter().position(|a| a.name == name) {
            self.set_attr(slot, attr);
        }
    }

    /// The inherent attribute in a slot, if it is set.
    pub fn get_attr(&self, slot: usize) -> Option<Attribute> {
        self.attrs.iter().find(|a| a.0 == slot).map(|a| a.1)
    }

    /// Adds the entries of a dictionary: inherent attributes by name, which must fit, all others as discardable ones.
    /// Hand-written forms leave the check to the verifier; what the operation cannot even store is lost.
    pub fn add_entries(&mut self, st: &mut State, list: List) -> Parsed<()> {
        let is_custom = matches!(self.def.format, Format::Custom(_));
        if is_custom || syntax::has_word_dictionary(self.def) {
            if let Some(name) = self.entry_set_twice(st, list) {
                let message =
                    format!("attribute '{name}' occurs more than once in the attribute list");
                return Err(self.fail(st, self.at, &message));
            }
            for entry in st.entries(list) {
                self.take_entry(st, entry.name, entry.value);
            }
            return Ok(());
        }
        let inherent = self.place_entries(st, list);
        let Some(problem) = check_inherent_attrs(st.cx, inherent.into_iter()) else {
            return Ok(());
        };
        let first = st.entries(list).first().map_or(self.at, |e| e.at);
        let at = dictionary_start(&st.text[..first as usize]).unwrap_or(first);
        let message = format!("'{}' op {problem}", self.def.name);
        Err(self.fail(st, at, &message))
    }

    /// An inherent attribute in a dictionary that the form has set already.
    fn entry_set_twice(&self, st: &State, list: List) -> Option<&'static str> {
        let names = st.entries(list).iter().map(|e| st.cx.get_str(e.name));
        let slots = names.filter_map(|name| self.def.attrs.iter().position(|a| a.name == name));
        let mut twice = slots.filter(|slot| self.get_attr(*slot).is_some());
        twice.next().map(|slot| self.def.attrs[slot].name)
    }

    /// Adds the entries of a dictionary as they are; answers the inherent ones.
    fn place_entries(
        &mut self,
        st: &State,
        list: List,
    ) -> SmallVec<[(&'static AttrDef, Attribute); 4]> {
        let mut inherent = SmallVec::new();
        let of_today = syntax::op(self.def.name).and_then(|op| op.attr_value);
        for entry in st.entries(list) {
            let name = properties::name_today(self.def, st.cx.get_str(entry.name));
            match self.def.attrs.iter().position(|a| a.name == name) {
                Some(slot) => {
                    let value =
                        of_today.map_or(entry.value, |of_today| of_today(st.cx, name, entry.value));
                    self.set_attr(slot, value);
                    inherent.push((&self.def.attrs[slot], value));
                }
                None => self.dict.push((entry.name, entry.value)),
            }
        }
        inherent
    }

    /// Adds an attribute as hand-written forms do, unless it is an inherent one that the operation cannot store.
    pub fn take_entry(&mut self, st: &State, name: Str, value: Attribute) {
        let text = st.cx.get_str(name);
        match self.def.attrs.iter().position(|a| a.name == text) {
            Some(slot) if has_storage_of(st.cx, &self.def.attrs[slot].constraint.pred, value) => {
                self.set_attr(slot, value);
            }
            Some(_) => {}
            None => self.dict.push((name, value)),
        }
    }

    /// Sets the properties that `<{...}>` lists; without it there are none.
    pub fn set_properties(&mut self, st: &mut State, dict: Option<Attribute>) -> Parsed<()> {
        let dict = dict.unwrap_or(Attribute::EMPTY_DICT);
        match properties::listed(st.cx, self.def, dict) {
            Ok(slots) => {
                for (slot, value) in slots {
                    self.set_attr(slot, value);
                }
                if let Some(op) = syntax::op(self.def.name) {
                    let older = properties::entries(st.cx, dict).unwrap_or_default().iter();
                    let is_older = |name| op.older_properties.contains(&st.cx.get_str(name));
                    self.dict
                        .extend(older.filter(|(name, _)| is_older(*name)).copied());
                }
                Ok(())
            }
            Err(problem) => {
                let message = format!(
                    "invalid properties {} for op {}: {problem}",
                    st.cx.attr_string(dict),
                    self.def.name
                );
                Err(st.fail(self.at, message))
            }
        }
    }

    /// The inherent attributes by slot, with defaults.
    pub fn all_attrs(&self, cx: &Context) -> SmallVec<[Attribute; 8]> {
        let mut all: SmallVec<[Attribute; 8]> = cx.initial_attrs(self.name).into();
        for (slot, attr) in &self.attrs {
            all[*slot] = *attr;
        }
        all
    }

    /// The operands that are defined already.
    pub fn known_values(&self, st: &State) -> SmallVec<[ValueId; 4]> {
        let uses = self.uses.iter().flat_map(|u| u.get(st));
        uses.filter_map(|o| o.value).collect()
    }

    /// Makes the operation.
    pub fn create(&mut self, st: &mut State) -> Parsed<OpId> {
        if let Some(frame) = self.frame
            && frame.isolated
        {
            return self.create_isolated(st, frame);
        }
        if let Some(message) = types::complete(st, self) {
            return Err(self.fail(st, self.at, &message));
        }
        let operands = self.resolve_operands(st)?;
        self.set_segments(st);
        let dict = st.cx.dict_attr(&self.dict);
        let results = self.resolve_results(st, &operands, dict)?;
        self.complete_regions(st);
        let state = OpState {
            operands: &operands,
            results: &results,
            attrs: &self.attrs,
            dict,
            successors: &self.successors,
            ..OpState::new(self.name, st.loc(self.at))
        };
        let cx = st.cx;
        let body = st.body_mut();
        let op = body.create(cx, &state);
        for region in &self.regions {
            body.attach_region(op, *region);
        }
        for _ in 0..self.regions_left_out() {
            body.add_region(op);
        }
        Ok(op)
    }

    /// Makes an operation with a body of its own, which has neither operands nor results.
    fn create_isolated(&self, st: &mut State, frame: Frame) -> Parsed<OpId> {
        let dict = match self.dict.is_empty() {
            true => Attribute::EMPTY_DICT,
            false => st.cx.dict_attr(&self.dict),
        };
        self.complete_regions(st);
        let root = st.fill_root(&self.attrs, dict);
        for region in &self.regions {
            st.body_mut().attach_region(root, *region);
        }
        for _ in 0..self.regions_left_out() {
            st.body_mut().add_region(root);
        }
        st.finish_body(frame)
    }

    fn resolve_operands(&self, st: &mut State) -> Parsed<SmallVec<[ValueId; 4]>> {
        let mut values = SmallVec::new();
        if self.all_operand_types.is_known() {
            let types: SmallVec<[Type; 4]> = self.all_operand_types.get(st).into();
            let uses: SmallVec<[Operand; 4]> =
                self.uses.iter().flat_map(|u| u.get(st)).copied().collect();
            let at = match self.writes_all_operands() {
                true => first_place(&uses),
                false => None,
            };
            return self.resolve_group(st, at, &uses, &types, self.all_operand_types, values);
        }
        for (uses, given) in self.uses.iter().zip(&self.operand_types) {
            match (uses, given) {
                (Uses::One(operand), Types::Each(ty)) => values.push(st.resolve(*operand, *ty)?),
                (Uses::List(list), Types::Each(ty)) => {
                    for i in 0..list.len() {
                        let operand = st.operands(*list)[i];
                        values.push(st.resolve(operand, *ty)?);
                    }
                }
                _ => {
                    let types: SmallVec<[Type; 4]> = given.get(st).into();
                    let uses: SmallVec<[Operand; 4]> = uses.get(st).into();
                    let at = first_place(&uses);
                    values = self.resolve_group(st, at, &uses, &types, *given, values)?;
                }
            }
        }
        Ok(values)
    }

    /// Whether the form has all operands in one list.
    fn writes_all_operands(&self) -> bool {
        let Format::Declared(elems) = self.def.format else {
            return false;
        };
        elems
            .iter()
            .any(|elem| matches!(elem, FormatElem::Operands))
    }

    /// The number of regions that the declared form may leave out and that are not in the text: they are there, and empty.
    fn regions_left_out(&self) -> usize {
        let defs = self.def.regions;
        let is_declared = matches!(self.def.format, Format::Declared(_));
        if defs.len() <= self.regions.len() || !is_declared || self.writes_regions() {
            return 0;
        }
        let single = defs.iter().filter(|def| !def.variadic).count();
        single.saturating_sub(self.regions.len())
    }

    /// Whether the form has all regions in one list.
    fn writes_regions(&self) -> bool {
        let Format::Declared(elems) = self.def.format else {
            return false;
        };
        elems.iter().any(|elem| matches!(elem, FormatElem::Regions))
    }

    /// Where a list of operands in parentheses begins.
    fn behind_parenthesis(&self, st: &State) -> Option<u32> {
        let Format::Declared(elems) = self.def.format else {
            return None;
        };
        let is_list = |pair: &[FormatElem]| {
            let operands = matches!(pair[1], FormatElem::Operand(_) | FormatElem::Operands);
            operands && matches!(pair[0], FormatElem::Literal("("))
        };
        elems.windows(2).find(|pair| is_list(pair))?;
        let open = st.text.get(self.at as usize..)?.find('(')?;
        let begins = scan::skip_blanks(st.text.as_bytes(), self.at as usize + open + 1);
        Some(begins as u32)
    }

    /// Resolves operands by their types; where both are not equally many, that is said at `at` or else at the operation.
    fn resolve_group(
        &self,
        st: &mut State,
        at: Option<u32>,
        uses: &[Operand],
        types: &[Type],
        given: Types,
        mut values: SmallVec<[ValueId; 4]>,
    ) -> Parsed<SmallVec<[ValueId; 4]>> {
        let count = match given {
            Types::Copies(_, count) => count,
            Types::Each(_) => uses.len(),
            _ => types.len(),
        };
        if given.is_known() {
            self.check_count(
                st,
                uses.len(),
                count,
                self.lists_at
                    .or(at)
                    .or_else(|| self.behind_parenthesis(st))
                    .unwrap_or(self.at),
            )?;
        }
        if let Types::Each(ty) | Types::Copies(ty, _) = given {
            for operand in uses {
                values.push(st.resolve(*operand, ty)?);
            }
            return Ok(values);
        }
        if !given.is_known() {
            for operand in uses {
                let Some(value) = operand.value else {
                    return Err(st.fail(operand.at, UNDECLARED_VALUE));
                };
                values.push(value);
            }
            return Ok(values);
        }
        for (operand, ty) in uses.iter().zip(types) {
            values.push(st.resolve(*operand, *ty)?);
        }
        Ok(values)
    }

    /// Reports at `at` that there is not a type for every operand.
    pub fn check_count(&self, st: &mut State, uses: usize, types: usize, at: u32) -> Parsed<()> {
        if uses == types {
            return Ok(());
        }
        if types == 0
            && let Some(behind) = behind_lonely_colon(st.text, at as usize)
        {
            return Err(st.fail(behind as u32, "expected non-function type"));
        }
        let message = format!(
            "number of operands and types do not match: got {uses} operands and {types} types"
        );
        Err(self.fail(st, at, &message))
    }

    fn resolve_results(
        &self,
        st: &mut State,
        operands: &[ValueId],
        dict: Attribute,
    ) -> Parsed<SmallVec<[Type; 4]>> {
        if self.all_result_types.is_known() {
            return Ok(self.all_result_types.get(st).into());
        }
        let known = |(types, def): (&Types, &oxmlir_ir::def::ValueDef)| {
            types.is_known() || def.arity != Arity::One
        };
        let complete = self.result_types.iter().zip(self.def.results).all(known);
        let some_given = self.result_types.iter().any(|t| t.is_known());
        let asks = !complete || (!some_given && !self.def.results.is_empty());
        if asks && let Some(infer) = st.cx.registry().hooks(self.name).infer {
            let attrs = self.all_attrs(st.cx);
            let args = InferArgs {
                cx: st.cx,
                body: st.body(),
                operands,
                attrs: &attrs,
                dict,
            };
            return match infer(&args) {
                Ok(types) => Ok(types.into_iter().collect()),
                Err(message) => Err(st.fail(self.at, message)),
            };
        }
        if !complete {
            let message = "failed to infer returned types";
            return Err(st.fail(self.at, format!("'{}' op {message}", self.def.name)));
        }
        let mut all = SmallVec::new();
        for types in &self.result_types {
            all.extend_from_slice(types.get(st));
        }
        Ok(all)
    }

    /// `operandSegmentSizes` and `resultSegmentSizes`.
    fn set_segments(&mut self, st: &mut State) {
        if let Some(slot) = self.def.operand_segments() {
            let sizes: Sizes = self.uses.iter().map(|u| u.get(st).len()).collect();
            self.set_attr(slot, st.segments(&sizes));
        }
        if let Some(slot) = self.def.result_segments() {
            let sizes: Sizes = self.result_types.iter().map(|t| t.get(st).len()).collect();
            self.set_attr(slot, st.segments(&sizes));
        }
    }

    /// Adds the block and the terminator that the form may leave out.
    fn complete_regions(&self, st: &mut State) {
        let traits = self.def.traits;
        let implicit =
            traits.contains(Traits::SINGLE_BLOCK_IMPLICIT_TERMINATOR) && !self.writes_terminators;
        if !implicit && !traits.contains(Traits::SINGLE_BLOCK) {
            return;
        }
        let cx = st.cx;
        let terminator = self.def.implicit_terminator;
        let loc = st.loc(self.at);
        let defs = self.def.regions;
        // Regions that a directive reads have all that they are to have in the text.
        let single = match self.writes_regions() {
            true => self.regions.len(),
            false => defs.iter().take_while(|r| !r.variadic).count(),
        };
        for (i, region) in self.regions.iter().enumerate().take(single) {
            let Some(def) = defs.get(i).or(defs.last()) else {
                continue;
            };
            let optional = !matches!(def.blocks, oxmlir_ir::def::RegionBlocks::Exactly(_));
            let body = st.body_mut();
            if body.is_region_empty(*region) {
                if optional || self.writes_blocks {
                    continue;
                }
                body.add_block(*region);
            }
            if !implicit || terminator.is_empty() {
                continue;
            }
            let Some(block) = body.last_block(*region) else {
                continue;
            };
            let ends = body
                .last_op(block)
                .is_some_and(|op| body.has_trait(cx, op, Traits::TERMINATOR));
            if !ends {
                let op = insert_terminator(cx, body, block, terminator, loc);
                for region in 0..body.num_regions(op) {
                    body.add_block(body.region(op, region));
                }
            }
        }
    }
}

/// Where the dictionary begins that `text` ends in, with the keyword in front of it.
fn dictionary_start(text: &str) -> Option<u32> {
    let brace = text.rfind('{')?;
    let keyword = text[..brace].trim_end().strip_suffix("attributes");
    Some(keyword.map_or(brace, str::len) as u32)
}

/// Makes an implicit terminator, with the regions that its declaration says.
fn insert_terminator(
    cx: &Context,
    body: &mut oxmlir_ir::Body,
    block: BlockId,
    name: &str,
    loc: oxmlir_ir::Location,
) -> OpId {
    let name = cx.op_name(name);
    let regions = cx
        .op_def(name)
        .map_or(0, |d| d.regions.iter().filter(|r| !r.variadic).count());
    let state = OpState {
        regions,
        ..OpState::new(name, loc)
    };
    body.insert(cx, InsertPoint::End(block), &state)
}

/// The place behind the colon of a list of operands in brackets that has no types behind it: `%a, %b : )`.
fn behind_lonely_colon(text: &str, operands: usize) -> Option<usize> {
    let list = text.get(operands..)?;
    let list = list[..list.find(')')?].trim_end();
    (list.ends_with(':') && !list.contains('(')).then_some(operands + list.len())
}
