//! Values by name: definitions, scopes, forward references.

use oxmlir_ir::{Body, Context, Diagnostic, OpState, Type, ValueDefinition, ValueId};
use rustc_hash::FxHashMap;

use super::{Parsed, State};
use crate::messages::UNDECLARED_VALUE;
use crate::token::Token;

/// A use of a value: where it stands, and the value if it has been defined by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Where its name begins in the text.
    pub at: u32,
    /// The value, if it is defined already.
    pub value: Option<ValueId>,
}

/// A definition: `len` values from `value` on, results of one operation.
#[derive(Clone, Copy)]
struct Slot {
    value: ValueId,
    len: u32,
    at: u32,
}

/// A value that is used before its definition has been read: a stand-in.
struct Forward {
    value: ValueId,
    at: u32,
}

/// A name: most are small numbers, or short.
#[derive(Clone, Copy)]
enum Key<'s> {
    Number(u32),
    /// A name of at most eight bytes: these, as a number.
    Short(u64),
    Name(&'s str),
}

/// Numbers up to this are looked up in a vector.
const MAX_NUMBER: u32 = 1 << 20;

/// Tables of names with more room than this are not kept and not cleared at once.
const MAX_ROOM: usize = 1024;

fn key(name: &str) -> Key<'_> {
    let bytes = name.as_bytes();
    let is_number = match bytes {
        [b'0'] => true,
        [b'1'..=b'9', ..] => bytes.len() <= 7,
        _ => false,
    };
    if is_number {
        let number = bytes.iter().try_fold(0u32, |n, b| {
            b.is_ascii_digit().then(|| 10 * n + u32::from(b - b'0'))
        });
        if let Some(number) = number.filter(|n| *n < MAX_NUMBER) {
            return Key::Number(number);
        }
    }
    short(bytes).map_or(Key::Name(name), Key::Short)
}

/// The bytes of a short name, the first one lowest. Names have no byte that is zero, so none is like another one.
#[inline]
fn short(bytes: &[u8]) -> Option<u64> {
    let last = bytes.len().wrapping_sub(1);
    let word = |at: usize| {
        let four = bytes.get(at..)?.first_chunk::<4>()?;
        Some(u64::from(u32::from_le_bytes(*four)))
    };
    match bytes {
        // What stands in both words is the same.
        [_, _, _, _, ..] if bytes.len() <= 8 => {
            let behind = bytes.len() - 4;
            Some(word(0)? | word(behind)? << (8 * behind))
        }
        [first, _, ..] if bytes.len() <= 3 => {
            let [second, third] = [bytes[1], bytes[last]].map(u64::from);
            Some(u64::from(*first) | second << 8 | third << (8 * last))
        }
        [only] => Some(u64::from(*only)),
        _ => None,
    }
}

/// The values of one isolated region, by name.
#[derive(Default)]
pub struct Names<'s> {
    numbered: Vec<Option<Slot>>,
    short: FxHashMap<u64, Slot>,
    named: FxHashMap<&'s str, Slot>,
    /// Names in the order of their definition: the end of a scope forgets the last ones.
    defined: Vec<Key<'s>>,
    forward: FxHashMap<(&'s str, u32), Forward>,
}

impl<'s> Names<'s> {
    fn get(&self, key: Key<'s>) -> Option<Slot> {
        match key {
            Key::Number(n) => self.numbered.get(n as usize).copied().flatten(),
            Key::Short(name) => self.short.get(&name).copied(),
            Key::Name(name) => self.named.get(name).copied(),
        }
    }

    /// Gives a name a meaning; what it meant before.
    fn insert(&mut self, key: Key<'s>, slot: Slot) -> Option<Slot> {
        self.defined.push(key);
        match key {
            Key::Number(n) => {
                if self.numbered.len() <= n as usize {
                    self.numbered.resize(n as usize + 1, None);
                }
                self.numbered[n as usize].replace(slot)
            }
            Key::Short(name) => self.short.insert(name, slot),
            Key::Name(name) => self.named.insert(name, slot),
        }
    }

    /// Where a scope begins.
    pub fn mark(&self) -> usize {
        self.defined.len()
    }

    /// Forgets everything; whether what is left is worth keeping for other bodies.
    pub fn clear(&mut self) -> bool {
        self.forget(0);
        self.forward.clear();
        self.has_little_room()
    }

    fn has_little_room(&self) -> bool {
        self.named.capacity().max(self.short.capacity()) <= MAX_ROOM
    }

    /// Forgets what has been defined since the mark.
    pub fn forget(&mut self, mark: usize) {
        // Clearing a table takes time by its room.
        if mark == 0 && self.has_little_room() {
            self.numbered.clear();
            self.short.clear();
            self.named.clear();
            return self.defined.clear();
        }
        for key in self.defined.drain(mark..) {
            match key {
                Key::Number(n) => self.numbered[n as usize] = None,
                Key::Short(name) => {
                    self.short.remove(&name);
                }
                Key::Name(name) => {
                    self.named.remove(name);
                }
            }
        }
    }

    /// Where a name is defined or used before its definition.
    fn place(&self, name: &str) -> Option<u32> {
        let slot = self.get(key(name));
        slot.map(|s| s.at).or_else(|| self.used_at(name))
    }

    /// Where a name is used before its definition.
    fn used_at(&self, name: &str) -> Option<u32> {
        if self.forward.is_empty() {
            return None;
        }
        self.forward.get(&(name, 0)).map(|f| f.at)
    }

    fn is_empty(&self) -> bool {
        self.defined.is_empty() && self.forward.is_empty()
    }

    /// The values that are used but have never been defined: name, stand-in, place; in order.
    fn undefined(&self) -> Vec<(&'s str, ValueId, u32)> {
        let forward = self.forward.iter();
        let mut all: Vec<_> = forward
            .map(|((name, _), f)| (*name, f.value, f.at))
            .collect();
        all.sort_unstable_by_key(|u| u.2);
        all
    }
}

/// The result `index` behind `value`.
fn nth(body: &Body, value: ValueId, index: u32) -> ValueId {
    if index == 0 {
        return value;
    }
    match body.definition(value) {
        ValueDefinition::Result(op, first) => body.result(op, (first + index) as usize),
        ValueDefinition::Argument(..) => value,
    }
}

/// A value that stands in for one that is not defined yet.
fn stand_in(cx: &Context, body: &mut Body, ty: Type, loc: oxmlir_ir::Location) -> ValueId {
    let state = OpState {
        results: &[ty],
        ..OpState::new(cx.op_name("builtin.unrealized_conversion_cast"), loc)
    };
    let op = body.create(cx, &state);
    body.result(op, 0)
}

impl<'s> State<'s> {
    /// A use of a value: `%x` or `%x#1`.
    pub fn operand(&mut self, token: Token) -> Parsed<Operand> {
        // An affine expression of an attribute that is parsed by itself.
        if self.bodies.is_empty() {
            return Err(self.fail(token.start, "unexpected ssa identifier"));
        }
        let (name, index) = split(self.text_of(token));
        self.operand_named(token.start, name, index.0)
    }

    /// A use of a value that stands at `at`: its name, and the digits of the result's number if there are any.
    #[inline]
    pub fn operand_named(
        &mut self,
        at: u32,
        name: &'s str,
        index: Option<&'s str>,
    ) -> Parsed<Operand> {
        let Some(slot) = self.names().get(key(name)) else {
            return Ok(Operand { at, value: None });
        };
        let index = ResultNumber(index).get();
        let Some(index) = index.filter(|i| *i < slot.len) else {
            return Err(self.fail(at, "reference to invalid result number"));
        };
        let value = Some(nth(self.body(), slot.value, index));
        Ok(Operand { at, value })
    }

    /// The value of a use that has type `ty`.
    pub fn resolve(&mut self, operand: Operand, ty: Type) -> Parsed<ValueId> {
        let value = match operand.value {
            Some(value) => value,
            None => self.forward_value(operand, ty),
        };
        let actual = self.body().ty(value);
        if actual == ty || self.dialects.stands_for(self.cx, ty, actual) {
            return Ok(value);
        }
        let name = self.operand_name(operand);
        let message = format!(
            "use of value '{}' expects different type than prior uses: '{}' vs '{}'",
            name.split('#').next().unwrap_or(name),
            self.cx.type_string(ty),
            self.cx.type_string(actual)
        );
        let (short, index) = split(name);
        let slot = self.names().get(key(short));
        let forward = || {
            let index = index.get()?;
            self.names().forward.get(&(short, index)).map(|f| f.at)
        };
        let place = slot.map(|s| s.at).or_else(forward).unwrap_or(operand.at);
        let note = self.loc(place);
        let error = Diagnostic::error(self.loc(operand.at), message).note(note, "prior use here");
        Err(self.report(error))
    }

    /// The text of a use: `%x#1`.
    pub fn operand_name(&self, operand: Operand) -> &'s str {
        let start = operand.at as usize;
        let bytes = self.text.as_bytes();
        let mut end = crate::scan::skip_name(bytes, start + 1);
        if bytes.get(end) == Some(&b'#') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit) {
            end = crate::scan::skip_name(bytes, end + 1);
        }
        self.text.get(start..end).unwrap_or("")
    }

    fn forward_value(&mut self, operand: Operand, ty: Type) -> ValueId {
        let (name, index) = split(self.operand_name(operand));
        let index = index.get().unwrap_or(u32::MAX);
        if let Some(slot) = self.names().get(key(name)).filter(|s| index < s.len) {
            return nth(self.body(), slot.value, index);
        }
        if let Some(known) = self.names().forward.get(&(name, index)) {
            return known.value;
        }
        let loc = self.loc(operand.at);
        let cx = self.cx;
        let value = stand_in(cx, self.body_mut(), ty, loc);
        if self.forgiven.contains(name) {
            return value;
        }
        let forward = Forward {
            value,
            at: operand.at,
        };
        self.names_mut().forward.insert((name, index), forward);
        value
    }

    /// Gives a name (without sigil) to `len` values from `value` on.
    pub fn define(&mut self, name: &'s str, at: u32, value: ValueId, len: u32) -> Parsed<()> {
        let slot = Slot { value, len, at };
        let old = self.names_mut().insert(key(name), slot);
        if let Some(old) = old.map(|o| o.at).or_else(|| self.outer_place(name)) {
            let message = format!("redefinition of SSA value '%{name}'");
            return Err(self.fail_taken(at, message, old, "previously defined here"));
        }
        if !self.names().forward.is_empty() {
            for index in 0..len {
                self.resolve_forward_reference(name, index, at, value)?;
            }
        }
        Ok(())
    }

    /// Gives a name (without sigil) to an argument of an entry block: not even a use may come before.
    pub fn define_arg(&mut self, name: &'s str, at: u32, value: ValueId) -> Parsed<()> {
        let slot = Slot { value, len: 1, at };
        let names = self.names_mut();
        let old = names.insert(key(name), slot).map(|o| o.at);
        let old = old.or_else(|| names.used_at(name));
        if let Some(old) = old.or_else(|| self.outer_place(name)) {
            let message = format!("region entry argument '%{name}' is already in use");
            return Err(self.fail_taken(at, message, old, "previously referenced here"));
        }
        Ok(())
    }

    /// Says what is wrong with operands of a type, where that is said before the regions of their operation are read.
    pub fn expect_type(&mut self, operands: &[Operand], ty: Type) -> Parsed<()> {
        operands
            .iter()
            .try_for_each(|operand| self.resolve(*operand, ty).map(|_| ()))
    }

    /// The same for operands that each have a type of their own, as far as there are as many.
    pub fn expect_types(&mut self, operands: &[Operand], types: &[Type]) -> Parsed<()> {
        let mut pairs = operands.iter().zip(types);
        pairs.try_for_each(|(operand, ty)| self.expect_type(std::slice::from_ref(operand), *ty))
    }

    /// Checks that no argument of the region that follows has the name of one of `operands`, which are resolved first.
    pub fn check_pending_args(&mut self, operands: &[Operand]) -> Parsed<()> {
        /// Up to so many names are compared, beyond they are hashed.
        const COMPARED: usize = 8;
        let names = || self.pending_args.iter().filter_map(|arg| arg.name);
        let mut by_text: FxHashMap<&str, Token> = FxHashMap::default();
        let are_few = self.pending_args.len() <= COMPARED;
        for name in names().filter(|_| !are_few) {
            by_text.entry(self.text_of(name)).or_insert(name);
        }
        for operand in operands {
            let used = self.operand_name(*operand);
            let taken = match are_few {
                true => names().find(|name| self.text_of(*name) == used),
                false => by_text.get(used).copied(),
            };
            if let Some(arg) = taken {
                let message = format!("region entry argument '{used}' is already in use");
                let note = "previously referenced here";
                return Err(self.fail_taken(arg.start, message, operand.at, note));
            }
        }
        Ok(())
    }

    /// Reports that the name of a definition at `at` is taken.
    fn fail_taken(&mut self, at: u32, message: String, old: u32, note: &str) -> super::Fail {
        let error = Diagnostic::error(self.loc(at), message).note(self.loc(old), note);
        self.report(error)
    }

    /// Where a name is defined outside of the isolated operation that is being read, whose values may not hide it.
    pub fn outer_place(&self, name: &str) -> Option<u32> {
        let (_, outer) = self.bodies.split_last()?;
        let known = outer.iter().rev().filter(|b| !b.names.is_empty());
        known.filter_map(|b| b.names.place(name)).next()
    }

    /// Replaces the stand-in for result `index` of a name that is being defined.
    fn resolve_forward_reference(
        &mut self,
        name: &'s str,
        index: u32,
        at: u32,
        first: ValueId,
    ) -> Parsed<()> {
        let Some(forward) = self.names_mut().forward.remove(&(name, index)) else {
            return Ok(());
        };
        let value = nth(self.body(), first, index);
        let ty = self.body().ty(value);
        if self.body().ty(forward.value) != ty {
            let message = format!(
                "definition of SSA value '%{name}#{index}' has type '{}'",
                self.cx.type_string(ty)
            );
            let note = format!(
                "previously used here with type '{}'",
                self.cx.type_string(self.body().ty(forward.value))
            );
            let error = Diagnostic::error(self.loc(at), message).note(self.loc(forward.at), note);
            return Err(self.report(error));
        }
        let body = self.body_mut();
        body.replace_all_uses(forward.value, value);
        if let Some(op) = body.defining_op(forward.value) {
            body.erase_op(op);
        }
        Ok(())
    }

    /// Reports the values of the innermost body that are used but never defined.
    pub fn check_undefined(&mut self) -> Parsed<()> {
        let mut result = Ok(());
        for (name, value, at) in self.names().undefined() {
            result = Err(match self.outside_use(name, value) {
                Some(error) => self.report(error),
                None => self.fail(at, UNDECLARED_VALUE),
            });
        }
        result
    }

    /// The error of a value that is defined outside of the isolated operation that is being read.
    fn outside_use(&self, name: &str, value: ValueId) -> Option<Diagnostic> {
        self.outer_place(name)?;
        let body = self.body();
        let user = body.users(value).next()?;
        let message = format!(
            "'{}' op using value defined outside the region",
            self.cx.op_name_str(body.name(user))
        );
        let isolated = body.loc(body.root());
        Some(
            Diagnostic::error(body.loc(user), message)
                .note(isolated, "required by region isolation constraints"),
        )
    }
}

/// The number of a result behind a name.
#[derive(Clone, Copy)]
struct ResultNumber<'s>(Option<&'s str>);

impl ResultNumber<'_> {
    /// The number, 0 if none is written.
    fn get(self) -> Option<u32> {
        match self.0 {
            None => Some(0),
            Some(digits) => digits.parse().ok(),
        }
    }
}

/// `%x#1`: the name without its sigil, and the number.
fn split(text: &str) -> (&str, ResultNumber<'_>) {
    let name = text.strip_prefix('%').unwrap_or(text);
    match name.bytes().position(|b| b == b'#') {
        Some(at) => (&name[..at], ResultNumber(Some(&name[at + 1..]))),
        None => (name, ResultNumber(None)),
    }
}
