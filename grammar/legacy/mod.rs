//! Text of MLIR as it was from 2018 to 2021.
//!
//! It is read in two steps: what does not parse as it stands is written as it is written today, token by token, and parsed again.
//! Places in the new text are told as those they come from. Text of today never comes here unless it has an error, and keeps that if
//! it has nothing old in it.
//!
//! - [`spelling`], [`maps`], [`opaque`] and [`llvm_types`]: attributes, affine maps and types, wherever they stand;
//! - [`apply`]: applications of maps with several results;
//! - [`table`]: the operations, a line each; [`form`] is the notation of their old forms. What cannot be said in a line is a function
//!   in [`memory`], [`vector`], [`slices`] or [`llvm`];
//! - [`statement`], [`function`] and [`generic`]: where operations begin, and what is done about them;
//! - [`misprints`]: what is mended.
//!
//! What an operation meant is kept: where an old one did two things, two operations are written.

mod apply;
mod edits;
mod form;
mod function;
mod generic;
mod llvm;
mod llvm_types;
mod maps;
mod memory;
mod misprints;
mod opaque;
mod shape;
mod slices;
mod spelling;
mod statement;
mod table;
mod text;
mod vector;

use oxmlir_ir::TextMap;

pub use table::today;

use edits::Edits;
use statement::Unsupported;
use text::Tokens;

/// A text as it is written today.
pub struct Modern {
    pub text: String,
    /// Where the parts of it come from.
    pub steps: Vec<TextMap>,
    /// Operations that there are no more, with their place in the old text.
    pub unsupported: Vec<Unsupported>,
    /// Operations were written as in those days: what is wrong with the text is to be said of what it says today.
    pub is_evident: bool,
}

/// Writes an old text as it is written today; `None` if nothing in it is old.
///
/// A text that defines functions as they are defined today is not old: what looks so in it is an error.
pub fn modernize(text: &str) -> Option<Modern> {
    let tokens = Tokens::new(text);
    if (0..tokens.len()).any(|at| tokens.word(at) == "func.func") {
        return None;
    }
    let mut modern = Modern {
        text: text.to_owned(),
        steps: Vec::new(),
        unsupported: Vec::new(),
        is_evident: false,
    };
    modern.step(|tokens, edits| {
        maps::wrap(tokens, edits);
        spelling::modernize(tokens, edits);
        llvm_types::modernize(tokens, edits);
    });
    modern.step(apply::split);
    modern.step(opaque::resources);
    let mut unsupported = Vec::new();
    let before = modern.steps.len();
    modern.step(|tokens, edits| {
        let upgrade = statement::upgrade(tokens);
        *edits = upgrade.edits;
        unsupported = upgrade.unsupported;
    });
    modern.is_evident = modern.steps.len() > before;
    modern.step(llvm_types::erase_pointees);
    if modern.steps.is_empty() && unsupported.is_empty() {
        return None;
    }
    modern.step(spelling::trailing_commas);
    if modern.is_evident {
        modern.step(spelling::sparse_bounds);
        modern.step(misprints::mend);
    }
    for (at, message) in unsupported {
        let steps = modern.steps[..before].iter().rev();
        let place = steps.fold(at as u32, |at, step| step.origin(at));
        modern.unsupported.push((place as usize, message));
    }
    Some(modern)
}

impl Modern {
    fn step(&mut self, change: impl FnOnce(&Tokens, &mut Edits)) {
        let mut edits = Edits::default();
        change(&Tokens::new(&self.text), &mut edits);
        if let Some((text, map)) = edits.apply(&self.text) {
            self.text = text;
            self.steps.push(map);
        }
    }
}
