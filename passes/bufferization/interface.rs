//! What operations on tensors tell about the buffers that will hold them (`BufferizableOpInterface`).
//!
//! Any crate may implement [`Bufferizable`] for its operations: `..BUFFERIZABLE` fills in what an operation does not say.

use oxmlir_ir::interfaces::{Interface, RegionBranch};
use oxmlir_ir::{Diagnostic, OpId, OpRef, RegionId, Type, ValueId};
use smallvec::SmallVec;

use super::asked::Asked;
use super::bufferize::Bufferizer;
use super::copies::Copies;
use super::query::Query;

/// A place where an operation takes a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Operand {
    /// The operation.
    pub op: OpId,
    /// The position among all operands.
    pub index: u32,
}

impl Operand {
    /// Operand `index` of `op`.
    pub fn new(op: OpId, index: usize) -> Operand {
        Operand {
            op,
            index: index as u32,
        }
    }

    /// The position among all operands.
    pub fn position(self) -> usize {
        self.index as usize
    }
}

/// What is known of two buffers that may overlap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// They are the same.
    Equivalent,
    /// Nothing is known.
    Unknown,
}

/// A value whose buffer an operand's buffer may overlap, if the operand needs no copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alias {
    /// A result of the operation, or an argument of a block that it passes the operand to.
    pub value: ValueId,
    /// How the two buffers relate.
    pub relation: Relation,
    /// Always, not only on some paths.
    pub definite: bool,
}

/// An operand whose buffer a value's buffer may overlap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// The operand.
    pub operand: Operand,
    /// How the two buffers relate.
    pub relation: Relation,
    /// Always, not only on some paths.
    pub definite: bool,
}

/// The aliases of an operand.
pub type Aliases = SmallVec<[Alias; 1]>;
/// The operands that a value may share its buffer with.
pub type Sources = SmallVec<[Source; 1]>;
/// Success, or what hinders.
pub type Outcome<T = ()> = Result<T, Diagnostic>;

/// An operation on tensors that can be turned into one on buffers. Operands are given by their positions.
pub struct Bufferizable {
    /// Whether the buffer of the operand is read.
    pub reads: fn(&Query, OpRef, usize) -> bool,
    /// Whether the buffer of the operand is written.
    pub writes: fn(&Query, OpRef, usize) -> bool,
    /// The values that share the buffer of the operand.
    pub aliases: fn(&Query, OpRef, usize) -> Aliases,
    /// The operands that share the buffer of a result or block argument, where that does not follow from `aliases`.
    pub sources: Option<fn(&Query, OpRef, ValueId) -> Sources>,
    /// Whether the buffer of a result gets new contents, where that does not follow from the operands.
    pub result_writes: Option<fn(&Query, OpRef, ValueId) -> bool>,
    /// Whether the buffer of a result is allocated by the operation.
    pub allocates: fn(OpRef, ValueId) -> bool,
    /// Whether the operand can have no copy.
    pub must_be_in_place: fn(&Query, OpRef, usize) -> bool,
    /// Whether a read and a write, one of which is the operation's, never meet.
    pub not_conflicting: fn(&Query, OpRef, Operand, Operand) -> bool,
    /// Whether each element of the operands is read before it is written.
    pub elementwise: fn(&Query, OpRef, &[Operand]) -> bool,
    /// Whether the buffer of a result or block argument may be written.
    pub is_writable: fn(&Query, OpRef, ValueId) -> bool,
    /// Whether a region may be executed more than once.
    pub is_repetitive: fn(OpRef, RegionId) -> bool,
    /// Whether a region may be executed by several threads at once.
    pub is_parallel: fn(OpRef, RegionId) -> bool,
    /// Whether the regions may have more than one block.
    pub unstructured: bool,
    /// Puts copies in front of operands that cannot share their buffers, where more than that is needed.
    pub resolve: Option<fn(&mut Copies, OpId) -> Outcome>,
    /// Whether the operation can live with what the analysis decided.
    pub verify: Option<fn(&Query, OpRef) -> Outcome>,
    /// The type of the buffer of a result or block argument, where it is not that of an equivalent operand. [`Asked`]
    /// has the values whose types are being asked for.
    pub buffer_type: Option<fn(&Query, OpRef, ValueId, &mut Asked) -> Outcome<Type>>,
    /// Puts an operation on buffers in place of the operation.
    pub bufferize: fn(&mut Bufferizer, OpId) -> Outcome,
}

impl Interface for Bufferizable {}

/// An operation that reads its operands, writes nothing and whose results are new.
pub const BUFFERIZABLE: Bufferizable = Bufferizable {
    reads: |_, _, _| true,
    writes: |_, _, _| false,
    aliases: |_, _, _| Aliases::new(),
    sources: None,
    result_writes: None,
    allocates: |_, _| false,
    must_be_in_place: |_, _, _| false,
    not_conflicting: |_, _, _, _| false,
    elementwise: |_, _, _| false,
    is_writable: |query, _, value| query.body.defining_op(value).is_some(),
    is_repetitive: |op, region| {
        let number = op.body.region_number(region);
        op.implements::<RegionBranch>() && super::conflicts::leads_to(op, number, number)
    },
    is_parallel: |_, _| false,
    unstructured: false,
    resolve: None,
    verify: None,
    buffer_type: None,
    bufferize: |_, _| Ok(()),
};

/// One alias, which always has the operand's buffer.
pub fn equivalent(value: ValueId) -> Aliases {
    let alias = Alias {
        value,
        relation: Relation::Equivalent,
        definite: true,
    };
    std::iter::once(alias).collect()
}

/// One alias, which has some of the operand's buffer.
pub fn overlapping(value: ValueId) -> Aliases {
    let alias = Alias {
        value,
        relation: Relation::Unknown,
        definite: true,
    };
    std::iter::once(alias).collect()
}

/// One alias, which has the operand's buffer on some paths.
pub fn maybe_equivalent(value: ValueId) -> Aliases {
    let alias = Alias {
        value,
        relation: Relation::Equivalent,
        definite: false,
    };
    std::iter::once(alias).collect()
}
