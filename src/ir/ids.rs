//! Handles. Every entity is named by a `u32` newtype; `usize` and petgraph's `NodeIndex` stay inside this crate.

macro_rules! handle {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// The null handle: "none" where a link may be missing.
            pub(crate) const NONE: $name = $name(u32::MAX);

            /// The raw number, dense from 0 in creation order: for side tables.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

handle!(
    /// An operation of a [`crate::Body`].
    OpId
);
handle!(
    /// A block of a [`crate::Body`]: a node of its control-flow graph.
    BlockId
);
handle!(
    /// A region of a [`crate::Body`].
    RegionId
);
handle!(
    /// An operation result or block argument of a [`crate::Body`].
    ValueId
);
handle!(
    /// One operand slot: a use of a value.
    UseId
);

/// Links of lists, where the null handle ends the list.
macro_rules! link {
    ($($name:ident)*) => {$(
        impl $name {
            pub(crate) fn some(self) -> Option<$name> {
                (self != Self::NONE).then_some(self)
            }
        }
    )*};
}

link!(OpId BlockId UseId);

macro_rules! uniqued {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// The raw number: for side tables, never for an order that shows.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

uniqued!(
    /// A uniqued type of a [`crate::Context`].
    Type
);
uniqued!(
    /// A uniqued attribute of a [`crate::Context`].
    Attribute
);
uniqued!(
    /// A uniqued string of a [`crate::Context`].
    Str
);
