//! The rewriter of conversion patterns.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use rustc_hash::FxHashSet;
use smallvec::smallvec;

use crate::body::{InsertPoint, OpState};
use crate::def::{OpName, Traits};
use crate::diag::{Diagnostic, Diagnostics};
use crate::ids::{Attribute, BlockId, OpId, RegionId, Type, ValueId};
use crate::rewrite::Rewriter;
use crate::rewrite::conversion::driver::Conversion;
use crate::rewrite::conversion::patterns::{NoMatch, Outcome};
use crate::rewrite::conversion::state::{CastKind, Replacement, State};
use crate::rewrite::conversion::symbols::{Outer, SymbolInfo};
use crate::rewrite::conversion::types::{Input, Signature, TypeConverter, Values};

/// Work on the body around the one that is converted: insert a function beside it, for example.
pub struct Deferred {
    /// The symbol that is declared there, if it is only that: one declaration of each is enough.
    pub declares: Option<String>,
    /// What is done.
    pub work: Box<dyn FnOnce(&mut Rewriter) + Send>,
}

/// What conversion patterns change the IR through.
///
/// New operations are built with the methods of [`Rewriter`]. Replacing differs: replaced operations and values stay
/// until the conversion has succeeded, so every pattern sees the operands it was written for.
pub struct ConversionRewriter<'a> {
    pub(super) rw: Rewriter<'a>,
    pub(super) state: &'a mut State,
    pub(super) types: Option<&'a Arc<TypeConverter>>,
    pub(super) conversion: &'a Conversion,
    pub(super) outer: Outer<'a>,
    pub(super) deferred: &'a mut Vec<Deferred>,
    pub(super) declared: &'a mut FxHashSet<String>,
    pub(super) diags: &'a mut Diagnostics,
}

impl<'a> Deref for ConversionRewriter<'a> {
    type Target = Rewriter<'a>;

    fn deref(&self) -> &Rewriter<'a> {
        &self.rw
    }
}

impl<'a> DerefMut for ConversionRewriter<'a> {
    fn deref_mut(&mut self) -> &mut Rewriter<'a> {
        &mut self.rw
    }
}

impl<'a> ConversionRewriter<'a> {
    /// The type converter of the pattern.
    pub fn types(&self) -> Option<&'a TypeConverter> {
        self.types.map(|t| &**t)
    }

    /// The type converter of the pattern, to hand on.
    pub fn shared_types(&self) -> Option<Arc<TypeConverter>> {
        self.types.cloned()
    }

    /// Whether operations `name` are legal or have a pattern: what a pattern makes of them does not stay.
    pub fn accepts(&self, name: OpName) -> bool {
        let Conversion {
            target, patterns, ..
        } = self.conversion;
        target.may_be_legal(self.rw.cx, name) || patterns.convert(name)
    }

    /// What the pattern's type converter makes of `ty`, when that is one type.
    pub fn convert(&self, ty: Type) -> Result<Type, NoMatch> {
        let converted = self.types.and_then(|t| t.convert_one(self.rw.cx, ty));
        converted.ok_or(NoMatch::about("cannot convert a type", ty))
    }

    /// The converted type of result `index` of `op`.
    pub fn convert_result(&self, op: OpId, index: usize) -> Result<Type, NoMatch> {
        self.convert(self.rw.body.ty(self.rw.body.result(op, index)))
    }

    /// The converted type of the result of `op`, which has one.
    pub fn convert_only_result(&self, op: OpId) -> Result<Type, NoMatch> {
        self.convert(self.rw.body.ty(self.rw.body.only_result(op)))
    }

    /// What `value` has become, with casts to the types of the pattern's type converter.
    pub fn remapped(&mut self, value: ValueId) -> Result<Values, NoMatch> {
        self.state.remap(&mut self.rw, value, self.types)
    }

    /// Replaces `op`: one value for each result.
    pub fn replace(&mut self, op: OpId, values: &[ValueId]) {
        let values = values.iter().map(|v| smallvec![*v]).collect();
        self.replace_many(op, values);
    }

    /// Replaces `op`: any number of values for each result.
    pub fn replace_many(&mut self, op: OpId, values: Vec<Values>) {
        for (old, new) in self.rw.body.results(op).zip(values) {
            self.state.map(old, new);
        }
        self.retire(op);
    }

    /// Replaces `op` by a new operation with as many results, inserted in front of it.
    pub fn replace_with(&mut self, op: OpId, state: &OpState) -> OpId {
        let at = std::mem::replace(&mut self.rw.at, InsertPoint::Before(op));
        let new = self.rw.insert(state);
        self.rw.at = at;
        let values: Values = self.rw.body.results(new).collect();
        self.replace(op, &values);
        new
    }

    /// Erases `op`; results that are still used in the end get a cast out of thin air.
    pub fn erase(&mut self, op: OpId) {
        self.retire(op);
    }

    fn retire(&mut self, op: OpId) {
        let loc = self.rw.body.loc(op);
        for value in self.rw.body.results(op) {
            self.state.replacements.push(Replacement {
                value,
                loc,
                types: self.types.cloned(),
            });
        }
        let nested = self.rw.body.nested_ops(op);
        self.state.dead.extend(nested.iter().copied());
        self.state.dead.insert(op);
        self.state.ignored.extend(nested);
        self.state.ignored.insert(op);
        self.state.replaced.push(op);
        if self.rw.at == InsertPoint::After(op) {
            self.rw.at = InsertPoint::Before(op);
        }
    }

    /// Turns `op` into another operation in place: operands, results and regions stay, inherent attributes become `attrs`.
    pub fn rename(&mut self, op: OpId, name: OpName, attrs: &[(usize, Attribute)]) {
        let cx = self.rw.cx;
        self.rw.modify(op, |body| body.rename(cx, op, name, attrs));
    }

    /// Replaces the uses of a block argument.
    pub fn replace_arg(&mut self, arg: ValueId, values: &[ValueId]) {
        let loc = self.rw.body.value_loc(arg);
        self.state.map(arg, values.into());
        self.state.replacements.push(Replacement {
            value: arg,
            loc,
            types: self.types.cloned(),
        });
    }

    /// Moves the operations of `from` to `to`, its arguments replaced by `values`; the block goes.
    pub fn inline_block(&mut self, from: BlockId, to: InsertPoint, values: &[ValueId]) {
        for (i, value) in values.iter().enumerate() {
            self.replace_arg(self.rw.body.arg(from, i), &[*value]);
        }
        let mut to = to;
        while let Some(op) = self.rw.body.first_op(from) {
            self.rw.body.move_op(op, to);
            to = InsertPoint::After(op);
        }
        self.drop_block(from);
    }

    /// Erases a block with everything in it.
    pub fn erase_block(&mut self, block: BlockId) {
        for op in self.rw.body.op_vec(block) {
            if !self.state.ignored.contains(&op) {
                self.retire(op);
            }
            self.rw.body.unlink(op);
        }
        self.drop_block(block);
    }

    /// Erases an empty block whose arguments may have users until the end.
    fn drop_block(&mut self, block: BlockId) {
        while !self.rw.body.args(block).is_empty() {
            self.rw.body.detach_arg(block, 0);
        }
        self.rw.body.erase_block(block);
    }

    /// Converts the arguments of all blocks of a region, now and of blocks that it gets later. The arguments of the first
    /// block become what `entry` says, if given.
    pub fn convert_region_types(
        &mut self,
        region: RegionId,
        types: &Arc<TypeConverter>,
        entry: Option<&Signature>,
    ) -> Outcome {
        self.state.regions.insert(region, types.clone());
        let blocks: Vec<BlockId> = self.rw.body.blocks(region).collect();
        for block in blocks.iter().skip(1) {
            self.convert_block(*block, types)?;
        }
        match (blocks.first(), entry) {
            (None, _) => {}
            (Some(block), None) => self.convert_block(*block, types)?,
            (Some(block), Some(signature)) => self.apply_signature(*block, types, signature),
        }
        Ok(())
    }

    /// Converts the arguments of one block.
    pub fn convert_block(&mut self, block: BlockId, types: &Arc<TypeConverter>) -> Outcome {
        let old: Vec<Type> = self.rw.body.arg_types(block).collect();
        let signature = types
            .convert_signature(self.rw.cx, old)
            .ok_or("cannot convert the types of block arguments")?;
        self.apply_signature(block, types, &signature);
        Ok(())
    }

    /// Gives `block` the arguments of `signature` in place of its own, which stay usable until the end.
    pub fn apply_signature(
        &mut self,
        block: BlockId,
        types: &Arc<TypeConverter>,
        signature: &Signature,
    ) {
        let old: Vec<Type> = self.rw.body.arg_types(block).collect();
        if old == signature.types {
            return;
        }
        let locs = self.rw.body.arg_locs(block).to_vec();
        let mut new_locs =
            vec![self.rw.body.loc(self.rw.body.block_parent(block)); signature.types.len()];
        for (input, loc) in signature.inputs.iter().zip(&locs) {
            if let Input::Args(range) = input {
                new_locs[range.clone()].fill(*loc);
            }
        }
        let old: Vec<ValueId> = old
            .iter()
            .map(|_| self.rw.body.detach_arg(block, 0))
            .collect();
        let new: Vec<ValueId> = signature
            .types
            .iter()
            .zip(new_locs)
            .map(|(ty, loc)| self.rw.body.add_arg(block, *ty, loc))
            .collect();
        for ((old, loc), input) in old.into_iter().zip(locs).zip(&signature.inputs) {
            let values: Values = match input {
                Input::Args(range) => new[range.clone()].into(),
                Input::Values(values) => values.clone(),
                Input::Dropped => self.out_of_thin_air(block, old, loc, types),
            };
            self.state.map(old, values);
            self.state.replacements.push(Replacement {
                value: old,
                loc,
                types: Some(types.clone()),
            });
        }
    }

    fn out_of_thin_air(
        &mut self,
        block: BlockId,
        old: ValueId,
        loc: crate::Location,
        types: &Arc<TypeConverter>,
    ) -> Values {
        let ty = self.rw.body.ty(old);
        let at = InsertPoint::Start(block);
        let how = (CastKind::Source, Some(types.clone()));
        let rw = &mut self.rw;
        self.state
            .cast(rw.cx, rw.body, (at, loc), &Values::new(), &[ty], how)
    }

    // Around the body.

    /// A symbol of the nearest symbol table, as it was before the conversion.
    pub fn symbol(&self, name: &str) -> Option<&SymbolInfo> {
        self.outer.lookup(self.rw.cx, name)
    }

    /// The nearest operation `name` with a body of its own that is or encloses the converted body, as it was before the
    /// conversion.
    pub fn ancestor(&self, name: OpName) -> Option<&SymbolInfo> {
        self.outer.ancestor(name)
    }

    /// Does something to the body around this one when this one is converted; what it inserts there is converted then.
    pub fn defer(&mut self, work: impl FnOnce(&mut Rewriter) + Send + 'static) {
        self.deferred.push(Deferred {
            declares: None,
            work: Box::new(work),
        });
    }

    /// Declares a symbol in the symbol table that is the body or is around it, and had none of that name before the conversion. Only the first
    /// who wants a symbol inserts it.
    pub fn declare(&mut self, name: &str, insert: impl FnOnce(&mut Rewriter) + Send + 'static) {
        let root = self.body.root();
        if !self.body.has_trait(self.cx, root, Traits::SYMBOL_TABLE) {
            self.deferred.push(Deferred {
                declares: Some(name.to_owned()),
                work: Box::new(insert),
            });
        } else if self.declared.insert(name.to_owned()) {
            let at = self.at;
            insert(self);
            self.at = at;
        }
    }

    /// Reports an error: the conversion fails.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diags.push(diagnostic);
    }
}
