//! Operations that look like one that has been verified already.
//!
//! Most of what a declaration states is about an operation's name, the types of its operands and results, its inherent
//! attributes, and how many of each there are. Programs repeat few such combinations very often, so that a look into a
//! set answers for all these checks. Where it is as soon done to look at an attribute (is it a text?) that is done for each
//! operation, and only the attribute's type is part of the combination: names and constants nearly all differ. Where functions of the
//! dialect look at attributes too, these are part of it as they are, all but numbers and elements. What depends on anything else
//! (regions, the surroundings, functions that look there) is verified for each operation.

use std::ops::Range;

use hashbrown::HashTable;

use super::attr_fits;
use crate::attrs::AttrKind;
use crate::def::{AttrPred, OpDef, TypePred};
use crate::ids::Attribute;
use crate::opref::OpRef;

/// More combinations than this are not remembered: a program of constants that all differ would fill the memory.
const MAX_KNOWN: usize = 8 * 1024;
/// Combinations of more words than this are not looked up.
const MAX_LEN: usize = 40;

/// Stands for an attribute that does not fit: no combination with it is remembered, and no type has this number.
const UNFIT: u32 = u32::MAX - 1;

/// A combination in words.
struct Key {
    words: [u32; MAX_LEN],
    len: usize,
    hash: u64,
}

impl Default for Key {
    fn default() -> Key {
        Key {
            words: [0; MAX_LEN],
            len: 0,
            hash: 0,
        }
    }
}

impl Key {
    /// The words, if there are no more than there is room for.
    fn words(&self) -> Option<&[u32]> {
        self.words.get(..self.len)
    }

    /// A hash whose low and highest bits are good.
    fn hash(&self) -> u64 {
        self.hash.rotate_left(26)
    }

    /// Makes this the combination of `op`. A word that there is no room for is only counted.
    fn describe(&mut self, op: OpRef, def: &OpDef, asked: Asked) {
        /// As for `FxHasher`: makes each bit of a word count for the higher ones.
        const FACTOR: u64 = 0xf135_7aea_2e62_a9c5;
        let (words, mut len, mut hash) = (&mut self.words, 0, 0u64);
        let mut push = |word: u32| {
            if let Some(place) = words.get_mut(len) {
                *place = word;
            }
            len += 1;
            hash = hash.wrapping_add(u64::from(word)).wrapping_mul(FACTOR);
        };
        push(op.name().0);
        op.body.outline(op.id, &mut push);
        for (slot, attr) in def.attrs.iter().zip(op.body.attrs(op.id)) {
            push(match asked {
                Asked::Declared => attr_word(op, &slot.constraint.pred, *attr),
                Asked::All => whole_attr_word(op, &slot.constraint.pred, *attr),
            });
        }
        (self.len, self.hash) = (len, hash);
    }
}

/// What of an attribute is part of a combination.
fn attr_word(op: OpRef, pred: &AttrPred, attr: Attribute) -> u32 {
    match attr.present() {
        Some(attr) if !is_soon_asked(pred) => attr.0,
        Some(attr) if attr_fits(op.cx, pred, attr) => op.cx.attr_type(attr).0,
        Some(_) => UNFIT,
        None => Attribute::ABSENT.0,
    }
}

/// What of an attribute is part of a combination where functions look at attributes: of numbers and elements that may have any value,
/// they ask for the type and whether all elements are the same one.
fn whole_attr_word(op: OpRef, pred: &AttrPred, attr: Attribute) -> u32 {
    /// Tell these from whole attributes, of which there are less, and from each other.
    const NUMBER: u32 = 1 << 30;
    const ELEMENTS: u32 = 2 << 30;
    const SPLAT: u32 = 3 << 30;
    let kind = attr.present().map(|attr| op.cx.attr_kind(attr));
    match (pred, kind) {
        (AttrPred::Typed, Some(AttrKind::Integer { ty, .. } | AttrKind::Float { ty, .. })) => {
            ty.0 | NUMBER
        }
        (AttrPred::Typed, Some(AttrKind::DenseElements { ty, splat, .. })) => match splat {
            true => ty.0 | SPLAT,
            false => ty.0 | ELEMENTS,
        },
        _ => attr.0,
    }
}

/// Who says something about an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Its declaration.
    Declared,
    /// Functions of its dialect, too, which look at its types and inherent attributes.
    All,
}

/// A combination that has been found to be in order: where its words are, and its hash.
struct Seen {
    words: Range<u32>,
    hash: u64,
}

/// The combinations that have been found to be in order. Valid for one context.
#[derive(Default)]
pub struct Known {
    seen: HashTable<Seen>,
    words: Vec<u32>,
    /// The combination that was looked up last.
    key: Key,
}

impl Known {
    /// Whether an operation like `op` has been verified.
    pub fn contains(&mut self, op: OpRef, def: &OpDef, asked: Asked) -> bool {
        self.key.describe(op, def, asked);
        let (hash, key) = (self.key.hash(), self.key.words());
        let known = |seen: &Seen| seen.hash == hash && self.words_of(seen) == key;
        self.seen.find(hash, known).is_some()
    }

    fn words_of(&self, seen: &Seen) -> Option<&[u32]> {
        let at = &seen.words;
        self.words.get(at.start as usize..at.end as usize)
    }

    /// Remembers that the operation that was looked up last is in order.
    pub fn remember(&mut self) {
        let Some(key) = self.key.words() else {
            return;
        };
        if self.seen.len() >= MAX_KNOWN {
            return;
        }
        let start = self.words.len() as u32;
        self.words.extend_from_slice(key);
        let seen = Seen {
            words: start..self.words.len() as u32,
            hash: self.key.hash(),
        };
        self.seen.insert_unique(seen.hash, seen, |seen| seen.hash);
    }
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
