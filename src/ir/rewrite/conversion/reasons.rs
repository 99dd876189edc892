//! Why a conversion has failed: which patterns were tried at an operation, and what each of them says.
//!
//! Nobody keeps what patterns say while they are tried, since most that decline do no harm. When an error is certain they are
//! tried again: nothing is done with the body any more.

use crate::diag::{Advice, Hint};
use crate::ids::OpId;
use crate::opref::OpRef;
use crate::rewrite::conversion::cast::cast_name;
use crate::rewrite::conversion::driver::BodyDriver;

/// Patterns and users that are named at most.
const MOST: usize = 8;

/// An operation that patterns have made and none makes legal.
pub(super) struct Stuck {
    pub op: OpId,
    /// The patterns that made it, the last one first.
    pub patterns: Vec<usize>,
}

impl BodyDriver<'_, '_> {
    /// Why `op` has not become legal.
    pub(super) fn reasons(&mut self, op: OpId, stuck: Option<Stuck>) -> Vec<Hint> {
        let cx = self.run.cx;
        let loc = self.body.loc(op);
        let (at, by) = match stuck {
            Some(stuck) => (stuck.op, stuck.patterns),
            None => (op, Vec::new()),
        };
        let mut advice = Vec::new();
        if at != op && self.body.is_alive(at) {
            let patterns = by.iter().rev().map(|index| self.pattern_name(*index));
            let patterns: Vec<String> = patterns.map(|name| format!("'{name}'")).collect();
            let made = self.body.name_str(cx, at);
            let text = format!(
                "{} makes a '{made}' of it, which is not legal",
                patterns.join(", then ")
            );
            advice.push(Advice::Text(text));
        }
        if self.body.is_alive(at) && !self.state.ignored.contains(&at) {
            self.tried(at, &by, &mut advice);
        }
        let hint = |advice| Hint { loc, advice };
        advice.into_iter().map(hint).collect()
    }

    fn pattern_name(&self, index: usize) -> &'static str {
        self.run.conversion.patterns.get(index).name
    }

    /// What each pattern for an operation says of it, behind the patterns that made it.
    fn tried(&mut self, op: OpId, by: &[usize], advice: &mut Vec<Advice>) {
        let cx = self.run.cx;
        let name = self.body.name(op);
        let shown = cx.op_name_str(name);
        let patterns = &self.run.conversion.patterns;
        // What patterns report has been reported.
        let said = std::mem::take(self.run.diags);
        let candidates = patterns.candidates(self.run.index, name);
        let more = candidates.len().saturating_sub(MOST);
        for index in candidates.iter().copied().take(MOST) {
            let pattern = patterns.get(index);
            let why = match !pattern.recursive && by.contains(&index) {
                true => "it has made the operation".to_owned(),
                false => match self.apply(pattern, op) {
                    Err(why) => why.text(cx),
                    Ok(()) => break,
                },
            };
            self.discard_changes();
            advice.push(Advice::Text(format!(
                "pattern '{}' declines: {why}",
                pattern.name
            )));
        }
        *self.run.diags = said;
        if more > 0 {
            advice.push(Advice::Text(format!("and {more} patterns more")));
        }
        if !patterns.convert(name) {
            advice.push(Advice::Text(format!(
                "this conversion has no pattern for '{shown}'"
            )));
            advice.push(Advice::Left(shown.to_owned()));
        }
    }
}

/// The operations that still use what a cast gives, each name once.
pub(super) fn users(cast: OpRef) -> Vec<Hint> {
    let name = cast_name(cast.cx);
    let users = cast.results().flat_map(|value| cast.body.users(value));
    let users = users
        .map(|user| cast.at(user))
        .filter(|user| user.name() != name);
    let mut hints: Vec<Hint> = Vec::new();
    for user in users {
        let hint = Hint {
            loc: user.loc(),
            advice: Advice::Left(user.name_str().to_owned()),
        };
        if hints.len() < MOST && hints.iter().all(|known| known.advice != hint.advice) {
            hints.push(hint);
        }
    }
    hints
}
