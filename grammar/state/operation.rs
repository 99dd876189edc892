//! What surrounds operations: the bodies under construction, the operations whose regions are being read, results.

use oxmlir_ir::{
    Attribute, Body, Diagnostic, InsertPoint, Location, OpId, OpName, OpState, Traits,
};

use super::names::Names;
use super::region::Scope;
use super::{Parsed, State};
use crate::defer::Deferred;
use crate::parallel::Feeder;
use crate::scan;
use crate::token::Token;

/// A body under construction.
pub struct Building<'s> {
    /// The body itself.
    pub body: Box<Body>,
    /// The names of its values.
    pub names: Names<'s>,
    /// Its regions that are being read, from the outside in.
    pub scopes: Vec<Scope<'s>>,
    serial: u32,
}

impl Building<'_> {
    /// The number of the body, in the order of their beginning.
    pub fn serial(&self) -> u32 {
        self.serial
    }
}

/// An operation whose regions are being read.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Its name.
    pub name: OpName,
    /// Where its name begins in the text.
    pub at: u32,
    /// It has a body of its own.
    pub isolated: bool,
    /// It is written in the generic form, which says nothing of the names inside.
    pub generic: bool,
}

/// An operation that is parsed later.
#[derive(Clone, Copy)]
pub struct Job {
    /// Where its text is.
    pub place: Deferred,
    /// The operation around it.
    pub frame: Option<Frame>,
    /// The serial of the body that holds the operation which stands for it.
    pub holder: u32,
    /// The operation that stands for it.
    pub stub: OpId,
    /// The location of the operation, when everything around it has been read.
    pub loc: Location,
}

/// What is known of an operation before its text is parsed.
#[derive(Clone, Copy)]
pub struct Scheduled {
    /// The operation around it.
    pub frame: Option<Frame>,
    /// How many operations it may hold: a guess.
    pub ops: usize,
}

/// Where a body that has been finished went: the serial of the outer one and the stub in it.
#[derive(Clone, Copy)]
pub struct Nested {
    /// The serial of the body.
    pub serial: u32,
    /// The serial of the outer body.
    pub holder: u32,
    /// The operation in the outer body that stands for it.
    pub stub: OpId,
}

/// Most files have longer functions than this.
const BYTES_PER_FUNCTION: usize = 96;

impl<'s> State<'s> {
    /// The innermost body that is being built.
    pub fn building_mut(&mut self) -> &mut Building<'s> {
        self.bodies.last_mut().expect("a body is open")
    }

    /// The body that operations are made in.
    pub fn body(&self) -> &Body {
        &self.bodies.last().expect("a body is open").body
    }

    /// The body that operations are made in, to be changed.
    pub fn body_mut(&mut self) -> &mut Body {
        &mut self.building_mut().body
    }

    pub(super) fn names(&self) -> &Names<'s> {
        &self.bodies.last().expect("a body is open").names
    }

    pub(super) fn names_mut(&mut self) -> &mut Names<'s> {
        &mut self.building_mut().names
    }

    /// Begins a body for an isolated operation.
    pub fn push_body(&mut self, name: OpName, loc: Location) {
        let state = OpState::new(name, loc);
        let mut body = Body::new_in(self.cx, &state, &mut self.spare_arenas);
        body.reserve(std::mem::take(&mut self.expected_ops));
        self.push_building(body);
    }

    /// Begins a module.
    pub fn push_module(&mut self) {
        let name = crate::parse::module_name(self.cx);
        self.push_building(Body::new(self.cx, &OpState::new(name, Location::UNKNOWN)));
    }

    fn push_building(&mut self, body: Body) {
        self.bodies.push(Building {
            body: Box::new(body),
            names: self.spare_names.pop().unwrap_or_default(),
            scopes: self.spare_scopes.pop().unwrap_or_default(),
            serial: self.next_serial,
        });
        self.next_serial += 1;
    }

    /// Ends the innermost body.
    pub fn pop_building(&mut self) -> Option<Building<'s>> {
        self.bodies.pop()
    }

    /// Says what will be parsed.
    pub fn schedule(&mut self, scheduled: Vec<Scheduled>) {
        self.finished.reserve(scheduled.len());
        self.scheduled = scheduled;
    }

    /// The bodies of the scheduled operations; `None` for one that is not isolated.
    pub fn take_finished(&mut self) -> Vec<Option<Box<Body>>> {
        std::mem::take(&mut self.finished)
    }

    /// A scheduled operation comes next: it stands in its frame, as far as names of operations are concerned.
    pub fn begin_scheduled(&mut self, token: Token) {
        if std::mem::take(&mut self.is_in_scheduled) {
            return;
        }
        self.frames.clear();
        if let Some(scheduled) = self.scheduled.get(token.data as usize) {
            self.frames.extend(scheduled.frame);
            self.expected_ops = scheduled.ops;
        }
    }

    /// The scheduled operation whose beginning the parser is told of now has been begun without it.
    pub fn has_begun_scheduled(&mut self) {
        self.is_in_scheduled = true;
    }

    /// A scheduled operation was read.
    pub fn end_scheduled(&mut self, op: OpId) {
        let body = self.body_mut().take_inner(op);
        self.finished.push(body);
    }

    /// The name of an operation was read whose regions follow.
    pub fn begin_op(&mut self, token: Token) -> Parsed<Token> {
        let Some(name) = self.registered(token)? else {
            return Err(self.unknown_op(token));
        };
        self.begin(name, token.start, false);
        Ok(token)
    }

    /// The registered operation that a word names, which may leave out the dialect where the surrounding operation says so.
    pub fn registered(&mut self, token: Token) -> Parsed<Option<OpName>> {
        if let Some(name) = token.op_name()
            && let full = self.cx.op_name_str(name)
            && let text = self.text_of(token)
            && text.len() != full.len()
        {
            let dialect = self.default_dialect();
            if full
                .strip_suffix(text)
                .is_none_or(|d| d.strip_suffix('.') != Some(dialect))
            {
                return Err(self.unknown_op(token));
            }
        }
        Ok(token.op_name())
    }

    /// The dialect whose operations may be written without it here.
    pub fn default_dialect(&self) -> &'static str {
        match self.naming_frame() {
            Some(frame) => self.cx.registry().asm(frame.name).default_dialect,
            None => "builtin",
        }
    }

    /// The innermost operation in custom form.
    fn naming_frame(&self) -> Option<Frame> {
        self.frames.iter().rev().find(|f| !f.generic).copied()
    }

    fn unknown_op(&mut self, token: Token) -> super::Fail {
        let name = self.text_of(token);
        let message = crate::errors::unknown_op(self, name, self.default_dialect());
        self.fail_unknown(token.start, message)
    }

    /// Reports that an operation is unknown, and which dialects there are if its dialect is.
    pub fn fail_unknown(&mut self, at: u32, message: String) -> super::Fail {
        let loc = self.loc(at);
        let dialects = crate::errors::missing_dialect(self, &message);
        self.report(match dialects {
            Some(note) => Diagnostic::error(loc, message).note(loc, note),
            None => Diagnostic::error(loc, message),
        })
    }

    /// `"name"` of the generic form.
    pub fn begin_generic(&mut self, token: Token) -> Parsed<Token> {
        let text = self.string(token)?;
        if text.is_empty() {
            return Err(self.fail(token.start, "empty operation name is invalid"));
        }
        let name = self.cx.op_name(&text);
        if let Some(message) = crate::errors::unregistered_op(self, &text) {
            let behind = scan::skip_blanks(self.text.as_bytes(), token.end as usize);
            return Err(self.fail_unknown(behind as u32, message.to_owned()));
        }
        self.begin(name, token.start, true);
        Ok(Token {
            data: name.0,
            ..token
        })
    }

    fn begin(&mut self, name: OpName, at: u32, generic: bool) {
        let def = self.cx.op_def(name);
        let isolated = def.is_some_and(|def| {
            def.traits.contains(Traits::ISOLATED_FROM_ABOVE)
                && def.operands.is_empty()
                && def.results.is_empty()
        });
        self.awaits_signature = def.is_some_and(|def| def.traits.contains(Traits::FUNCTION));
        if isolated {
            let loc = self.loc(at);
            self.push_body(name, loc);
        }
        self.frames.push(Frame {
            name,
            at,
            isolated,
            generic,
        });
    }

    /// Whether the signature of a function may come next.
    pub fn awaits_signature(&self) -> bool {
        self.awaits_signature
    }

    /// The bracket in front of the successors of the generic form, which only terminators have.
    pub fn open_successors(&mut self, bracket: Token) -> Parsed<()> {
        let def = self.frames.last().and_then(|f| self.cx.op_def(f.name));
        if def.is_some_and(|d| !d.traits.contains(Traits::TERMINATOR)) {
            return Err(self.fail(bracket.start, "successors in non-terminator"));
        }
        Ok(())
    }

    /// Where the operation begins whose name was read last, if it has regions.
    pub fn open_at(&self) -> u32 {
        self.frames.last().map_or(0, |f| f.at)
    }

    /// An error of the form of the operation whose name was read last, if it has regions.
    pub fn custom_fail(&mut self, at: u32, message: &str) -> super::Fail {
        match self.frames.last().map(|f| self.cx.op_name_str(f.name)) {
            Some(name) => self.fail(at, format!("custom op '{name}' {message}")),
            None => self.fail(at, message),
        }
    }

    /// Ends what [`State::begin_op`] began.
    pub fn end_frame(&mut self) -> Frame {
        self.frames.pop().expect("an operation is open")
    }

    /// An operation whose text is parsed later: a stub without a body, at the place of the text.
    pub fn defer_op(&mut self, token: Token) -> OpId {
        let loc = self.loc(token.start);
        let frame = self.naming_frame();
        if self.feeder.as_ref().is_some_and(Feeder::is_empty) {
            // More than there will be: memory that nobody touches costs nothing, but growing would copy.
            let most = self.text.len() / BYTES_PER_FUNCTION;
            self.body_mut().reserve_stubs(most);
        }
        let building = self.building_mut();
        let (holder, stub) = (building.serial, building.body.create_empty_stub(loc));
        let job = Job {
            place: Deferred::of(token.span()),
            holder,
            stub,
            loc,
            frame,
        };
        if let Some(feeder) = &mut self.feeder {
            feeder.push(job, &self.aliases);
        }
        stub
    }

    /// Puts the finished body of an isolated operation into the outer one; returns its stub.
    pub fn finish_body(&mut self, frame: Frame) -> Parsed<OpId> {
        let Some(mut building) = self.bodies.pop() else {
            return Err(self.fail(frame.at, "unexpected end of an operation"));
        };
        building.body.shrink_to_fit(&mut self.spare_arenas);
        if building.names.clear() {
            self.spare_names.push(building.names);
        }
        building.scopes.clear();
        self.spare_scopes.push(building.scopes);
        let stub = self.body_mut().create_stub(building.body);
        let holder = self.building_mut().serial;
        self.nested.push(Nested {
            serial: building.serial,
            holder,
            stub,
        });
        Ok(stub)
    }

    /// Links an operation, names its results, sets its location.
    pub fn finish_op(
        &mut self,
        op: OpId,
        definition: Option<Token>,
        loc: Option<Location>,
    ) -> Parsed<()> {
        let block = self.current_block();
        self.body_mut().link(op, InsertPoint::End(block));
        if let Some(definition) = definition {
            self.define_results(op, definition)?;
        }
        if let Some(loc) = loc {
            let building = self.building_mut();
            building.body.set_loc(op, loc);
            let holder = building.serial;
            if let Some(feeder) = &mut self.feeder {
                feeder.set_loc(holder, op, loc);
            }
        }
        Ok(())
    }

    /// `%a, %b:2 =`
    fn define_results(&mut self, op: OpId, token: Token) -> Parsed<()> {
        let results = self.body().num_results(op) as u32;
        let bytes = self.text.as_bytes();
        let mut at = token.start as usize;
        let end = scan::skip_name(bytes, at + 1);
        if results == 1 && bytes.get(scan::skip_blanks(bytes, end)) == Some(&b'=') {
            let name = self.text.get(at + 1..end).unwrap_or("");
            let value = self.body().result(op, 0);
            return self.define(name, token.start, value, 1);
        }
        let mut parts: smallvec::SmallVec<[(&'s str, u32, u64); 4]> = smallvec::SmallVec::new();
        while bytes.get(at) == Some(&b'%') {
            let end = scan::skip_name(bytes, at + 1);
            let name = self.text.get(at + 1..end).unwrap_or("");
            let (count, next) = self.result_count(end)?;
            parts.push((name, at as u32, count));
            at = scan::skip_blanks(bytes, next);
            if bytes.get(at) == Some(&b',') {
                at = scan::skip_blanks(bytes, at + 1);
            }
        }
        if results == 0 {
            return Err(self.fail(token.start, "cannot name an operation with no results"));
        }
        let given = parts.iter().fold(0u64, |n, p| n.saturating_add(p.2));
        if given != u64::from(results) {
            let at = token.start;
            let message =
                format!("operation defines {results} results but was provided {given} to bind");
            return Err(self.fail(at, message));
        }
        let mut index = 0;
        for (name, at, count) in parts {
            let value = self.body().result(op, index as usize);
            // There are no more than results.
            self.define(name, at, value, count as u32)?;
            index += count;
        }
        Ok(())
    }

    /// `:2` behind a name: the count and the position behind it.
    fn result_count(&mut self, end: usize) -> Parsed<(u64, usize)> {
        let bytes = self.text.as_bytes();
        let colon = scan::skip_blanks(bytes, end);
        if bytes.get(colon) != Some(&b':') {
            return Ok((1, end));
        }
        let digits = scan::skip_blanks(bytes, colon + 1);
        let end = scan::skip_name(bytes, digits);
        match self
            .text
            .get(digits..end)
            .and_then(|t| t.parse::<u64>().ok())
        {
            Some(count) if count > 0 => Ok((count, end)),
            _ => Err(self.fail(
                digits as u32,
                "expected named operation to have at least 1 result",
            )),
        }
    }

    /// Makes the operation `name` hold `attrs` and `dict` when it is the root of the innermost body.
    pub fn fill_root(&mut self, attrs: &[(usize, Attribute)], dict: Attribute) -> OpId {
        let body = self.body_mut();
        let root = body.root();
        for (slot, attr) in attrs {
            body.set_attr(root, *slot, *attr);
        }
        body.set_dict(root, dict);
        root
    }
}
