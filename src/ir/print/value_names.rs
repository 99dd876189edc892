//! The names that values have in print, for what writes them elsewhere.

use std::sync::Arc;

use super::PrintOptions;
use super::names::{BodyNames, Spare};
use crate::body::Body;
use crate::context::Context;
use crate::ids::{OpId, ValueId};

/// The names of the values of one body in the custom form.
#[derive(Clone)]
pub struct ValueNames(Arc<BodyNames>);

impl ValueNames {
    /// The names in a body that nothing surrounds.
    pub fn of_root(cx: &Context, body: &Body) -> ValueNames {
        let options = PrintOptions::default();
        ValueNames(Arc::new(BodyNames::of_root(cx, &options, body)))
    }

    /// The names in the inner body of a stub of `body`, whose names these are.
    pub fn of_stub(&self, cx: &Context, body: &Body, stub: OpId) -> ValueNames {
        let options = PrintOptions::default();
        ValueNames(
            self.0
                .of_stub(cx, &options, body, stub, &mut Spare::default()),
        )
    }

    /// `%0`, `%arg0`, `%0#1`
    pub fn name(&self, value: ValueId) -> String {
        let mut out = String::new();
        self.0.write_value(&mut out, Some(value));
        out
    }
}
