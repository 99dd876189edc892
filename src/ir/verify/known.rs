//! Operations that look like one that has been verified already.
//!
//! Most of what a declaration states is about an operation's name, the types of its operands and results, its inherent
//! attributes, and how many of each there are. Programs repeat few such combinations very often, so that a look into a
//! set answers for all these checks. Where it is as soon done to look at an attribute (is it a text?) that is done for each
//! operation, and only the attribute's type is part of the combination: names and constants nearly all differ. What depends
//! on anything else (regions, the surroundings, functions that look at the operation themselves) is verified for each
//! operation.

use std::hash::BuildHasher;
use std::ops::Range;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::attr_fits;
use crate::def::{AttrPred, OpDef, TypePred};
use crate::ids::Attribute;
use crate::opref::OpRef;

/// More combinations than this are not remembered: a program of constants that all differ would fill the memory.
const MAX_KNOWN: usize = 8 * 1024;
/// Operations with more operands, results and attributes than this are not looked up.
const MAX_LEN: usize = 32;

/// Stands for an attribute that does not fit: no combination with it is remembered, and no type has this number.
const UNFIT: u32 = u32::MAX - 1;

/// The combinations that have been found to be in order. Valid for one context.
#[derive(Default)]
pub struct Known {
    /// Where they stand in `words`.
    seen: HashTable<Range<u32>>,
    words: Vec<u32>,
    /// The combination that was looked up last, and its hash.
    key: Vec<u32>,
    hash: u64,
}

impl Known {
    /// Whether an operation like `op` has been verified.
    pub fn contains(&mut self, op: OpRef, def: &OpDef) -> bool {
        self.describe(op, def);
        self.hash = FxBuildHasher.hash_one(self.key.as_slice());
        let known = |at: &Range<u32>| words_at(&self.words, at) == self.key;
        self.seen.find(self.hash, known).is_some()
    }

    /// Makes the key of `op`, an empty one if it is too long.
    fn describe(&mut self, op: OpRef, def: &OpDef) {
        let attrs = op.body.attrs(op.id);
        let (operands, results) = (op.operand_types(), op.result_types());
        let key = &mut self.key;
        key.clear();
        if operands.len() + results.len() + attrs.len() > MAX_LEN {
            return;
        }
        key.extend([
            op.name().0,
            operands.len() as u32,
            results.len() as u32,
            op.num_regions() as u32,
            op.body.num_successors(op.id) as u32,
        ]);
        key.extend(operands.map(|t| t.0));
        key.extend(results.map(|t| t.0));
        key.extend(def.attrs.iter().zip(attrs).map(|(slot, attr)| {
            let pred = &slot.constraint.pred;
            match attr.present() {
                Some(attr) if !is_soon_asked(pred) => attr.0,
                Some(attr) if attr_fits(op.cx, pred, attr) => op.cx.attr_type(attr).0,
                Some(_) => UNFIT,
                None => Attribute::ABSENT.0,
            }
        }));
    }

    /// Remembers that the operation that was looked up last is in order.
    pub fn remember(&mut self) {
        if self.key.is_empty() || self.seen.len() >= MAX_KNOWN {
            return;
        }
        let start = self.words.len() as u32;
        self.words.extend_from_slice(&self.key);
        let words = &self.words;
        let rehash = |at: &Range<u32>| FxBuildHasher.hash_one(words_at(words, at));
        self.seen
            .insert_unique(self.hash, start..words.len() as u32, rehash);
    }
}

fn words_at<'w>(words: &'w [u32], at: &Range<u32>) -> &'w [u32] {
    &words[at.start as usize..at.end as usize]
}

/// Whether a predicate on attributes looks at no more than what kind of attribute it is.
fn is_soon_asked(pred: &AttrPred) -> bool {
    matches!(
        pred,
        AttrPred::Str
            | AttrPred::Symbol
            | AttrPred::FlatSymbol
            | AttrPred::AffineMap
            | AttrPred::IntegerSet
            | AttrPred::Typed
            | AttrPred::Type(TypePred::Any | TypePred::Function)
    )
}
