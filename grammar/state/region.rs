//! Regions, blocks and their arguments.

use oxmlir_ir::{BlockId, Location, RegionId, Type, ValueId};
use rustc_hash::FxHashMap;

use super::{Parsed, State};
use crate::messages::UNDEFINED_BLOCK;
use crate::token::Token;

/// An argument of the region that is opened next: `%x : type loc(...)`.
#[derive(Clone, Copy, Debug)]
pub struct PendingArg {
    /// The token of its name; a function declaration has none.
    pub name: Option<Token>,
    /// Its type.
    pub ty: Type,
    /// Its location.
    pub loc: Location,
}

/// The name of an argument whose type is known later: `%x loc(...)`.
#[derive(Clone, Copy, Debug)]
pub struct ArgName {
    /// Its name.
    pub name: Token,
    /// Its location.
    pub loc: Location,
}

/// A region that is being read.
pub struct Scope<'s> {
    /// The region itself.
    pub region: RegionId,
    /// The block that operations go to.
    pub block: Option<BlockId>,
    blocks: FxHashMap<&'s str, NamedBlock>,
    /// The definitions before the region.
    mark: usize,
    has_args: bool,
    /// The block in front is the one without a label.
    in_entry: bool,
}

struct NamedBlock {
    block: BlockId,
    at: u32,
    defined: bool,
}

impl<'s> State<'s> {
    /// Opens a region with the pending arguments.
    pub fn open_region(&mut self, _brace: Token) -> Parsed<()> {
        self.begin_region()
    }

    /// Like [`State::open_region`], for a region whose text is parsed later or elsewhere.
    pub fn begin_region(&mut self) -> Parsed<()> {
        self.awaits_signature = false;
        let args = std::mem::take(&mut self.pending_args);
        let mark = self.names().mark();
        let region = self.body_mut().new_region();
        self.building_mut().scopes.push(Scope {
            region,
            block: None,
            blocks: FxHashMap::default(),
            mark,
            has_args: !args.is_empty(),
            in_entry: true,
        });
        if !args.is_empty() {
            let block = self.current_block();
            for arg in &args {
                let value = self.body_mut().add_arg(block, arg.ty, arg.loc);
                if let Some(name) = arg.name {
                    self.name_entry_arg(name, value)?;
                }
            }
        }
        self.pending_args = args;
        self.pending_args.clear();
        Ok(())
    }

    /// Names an argument of an entry block.
    fn name_entry_arg(&mut self, token: Token, value: ValueId) -> Parsed<()> {
        let name = self.text_of(token);
        if let Some(sign) = name.bytes().position(|b| b == b'#') {
            let at = token.start + sign as u32;
            return Err(self.fail(at, "result number not allowed in argument list"));
        }
        self.define_arg(&name[1..], token.start, value)
    }

    fn scope_mut(&mut self) -> &mut Scope<'s> {
        let scopes = &mut self.building_mut().scopes;
        scopes.last_mut().expect("a region is open")
    }

    /// The block that operations go to; made now if the region has none yet.
    pub fn current_block(&mut self) -> BlockId {
        let scope = self.scope_mut();
        if let Some(block) = scope.block {
            return block;
        }
        let region = scope.region;
        let block = self.body_mut().add_block(region);
        self.scope_mut().block = Some(block);
        block
    }

    /// Ends the innermost region.
    pub fn close_region(&mut self) -> Parsed<RegionId> {
        let Some(scope) = self.building_mut().scopes.pop() else {
            return Err(self.fail(0, "unexpected '}'"));
        };
        let mut undefined: Vec<u32> = scope
            .blocks
            .values()
            .filter(|b| !b.defined)
            .map(|b| b.at)
            .collect();
        undefined.sort_unstable();
        for at in &undefined {
            self.fail(*at, UNDEFINED_BLOCK);
        }
        if !undefined.is_empty() {
            return Err(super::Fail::User { error: None });
        }
        let at_top = self.building_mut().scopes.is_empty();
        if at_top && self.bodies.len() > 1 {
            self.check_undefined()?;
        }
        self.names_mut().forget(scope.mark);
        Ok(scope.region)
    }

    /// `^name` as a label.
    pub fn begin_block(&mut self, label: Token) -> Parsed<()> {
        let name = &self.text_of(label)[1..];
        let scope = self.scope_mut();
        if scope.in_entry && scope.has_args {
            let empty = scope.block;
            if empty.is_none_or(|b| self.body().first_op(b).is_none()) {
                let message = "invalid block name in region with named arguments";
                return Err(self.fail(label.start, message));
            }
        }
        let region = self.scope_mut().region;
        let block = match self.scope_mut().blocks.get_mut(name) {
            Some(known) if known.defined => {
                let message = format!("redefinition of block '^{name}'");
                return Err(self.fail(label.start, message));
            }
            Some(known) => {
                (known.defined, known.at) = (true, label.start);
                let block = known.block;
                self.body_mut().move_block(block, region, None);
                block
            }
            None => {
                let block = self.body_mut().add_block(region);
                self.name_block(name, block, label.start, true);
                block
            }
        };
        let scope = self.scope_mut();
        scope.block = Some(block);
        scope.in_entry = false;
        Ok(())
    }

    fn name_block(&mut self, name: &'s str, block: BlockId, at: u32, defined: bool) {
        let named = NamedBlock { block, at, defined };
        self.scope_mut().blocks.insert(name, named);
    }

    /// A name with its location, or else where it stands.
    pub fn arg_name(&self, name: Token, loc: Option<Location>) -> ArgName {
        let loc = loc.unwrap_or_else(|| self.loc(name.start));
        ArgName { name, loc }
    }

    /// An argument of the block whose label is being read.
    pub fn add_block_arg(&mut self, name: Token, ty: Type, loc: Option<Location>) -> Parsed<()> {
        let block = self.current_block();
        let loc = loc.unwrap_or(self.loc(name.start));
        let value = self.body_mut().add_arg(block, ty, loc);
        self.define(&self.text_of(name)[1..], name.start, value, 1)
    }

    /// `^name` as a successor.
    pub fn successor(&mut self, name: Token) -> Parsed<BlockId> {
        let text = &self.text_of(name)[1..];
        // The entry block of a region that begins with a branch.
        self.current_block();
        if let Some(known) = self.scope_mut().blocks.get(text) {
            return Ok(known.block);
        }
        let region = self.scope_mut().region;
        let block = self.body_mut().add_block(region);
        self.name_block(text, block, name.start, false);
        Ok(block)
    }
}
