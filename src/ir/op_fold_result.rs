//! Numbers of which some are known and some are values: sizes, offsets, strides, bounds.

use smallvec::SmallVec;

use crate::body::Body;
use crate::context::Context;
use crate::ids::ValueId;
use crate::types::DYNAMIC;

/// A number that is known, or the value that holds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpFoldResult {
    /// A number that is known at compile time.
    Known(i64),
    /// The value that holds the number at run time.
    Value(ValueId),
}

impl OpFoldResult {
    /// The number, if it is known.
    pub fn known(self) -> Option<i64> {
        match self {
            OpFoldResult::Known(number) => Some(number),
            OpFoldResult::Value(_) => None,
        }
    }

    /// The number, [`DYNAMIC`] if it is a value.
    pub fn or_dynamic(self) -> i64 {
        self.known().unwrap_or(DYNAMIC)
    }

    /// The number that the value is a constant of, else the same.
    pub fn resolved(self, cx: &Context, body: &Body) -> OpFoldResult {
        match self {
            OpFoldResult::Value(value) => cx
                .constant_int(body, value)
                .map_or(self, OpFoldResult::Known),
            OpFoldResult::Known(_) => self,
        }
    }

    /// The number that it is, by itself or as a constant.
    pub fn constant(self, cx: &Context, body: &Body) -> Option<i64> {
        self.resolved(cx, body).known()
    }
}

/// A list of such numbers, like the sizes of a tensor.
pub type OpFoldResultList = SmallVec<[OpFoldResult; 4]>;
