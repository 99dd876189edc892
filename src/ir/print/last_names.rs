//! The names that messages have used last: many messages about one program that stays as it is name its values once.

use std::cell::RefCell;
use std::sync::Arc;

use crate::body::Body;
use crate::context::Context;
use crate::ids::OpId;

use super::PrintOptions;
use super::names::BodyNames;

/// Names, and what they are names of.
struct Last {
    /// The state of the body.
    stamp: u64,
    scope: OpId,
    options: PrintOptions,
    names: Arc<BodyNames>,
}

thread_local! {
    static LAST: RefCell<Option<Last>> = const { RefCell::new(None) };
}

/// The names of the results of `scope` and of all that is inside of it.
pub(super) fn of_scope(
    cx: &Context,
    options: &PrintOptions,
    body: &Body,
    scope: OpId,
) -> Arc<BodyNames> {
    let stamp = body.stamp();
    let known = LAST.with_borrow(|last| {
        let last = last.as_ref()?;
        let is_same = last.stamp == stamp && last.scope == scope && last.options == *options;
        is_same.then(|| last.names.clone())
    });
    known.unwrap_or_else(|| {
        let names = Arc::new(BodyNames::of_scope(cx, options, body, scope));
        let last = Last {
            stamp,
            scope,
            options: options.clone(),
            names: names.clone(),
        };
        LAST.set(Some(last));
        names
    })
}
