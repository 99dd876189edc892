//! Views of `affine.dma_start` and `affine.dma_wait`, whose maps are discardable attributes.

use oxmlir_ir::{OpName, OpRef, ValueId};

use crate::affine::maps::{Applied, AppliedMap, map_attr};
use crate::tables::affine as ops;

/// A buffer and its subscripts.
pub struct Access {
    /// The buffer.
    pub memref: ValueId,
    /// The map whose results are the subscripts, with its operands.
    pub map: AppliedMap,
}

/// A transfer, or the wait for one.
pub struct Dma {
    /// Source, target and tag of a transfer; the tag of a wait.
    pub accesses: Vec<Access>,
    /// The number of elements, then perhaps the stride and the number of elements between strides.
    pub sizes: Vec<ValueId>,
}

impl Dma {
    /// The attributes of the maps of an operation, in the order of what they access.
    pub fn map_names(name: OpName) -> Option<&'static [&'static str]> {
        match name {
            ops::DMA_START => Some(&["src_map", "dst_map", "tag_map"]),
            ops::DMA_WAIT => Some(&["tag_map"]),
            _ => None,
        }
    }

    /// The parts of `op`; `None` if it is no transfer, or its maps do not fit its operands.
    pub fn of(op: OpRef) -> Option<Dma> {
        let names = Dma::map_names(op.name())?;
        let mut operands = op.operands();
        let mut accesses = Vec::with_capacity(names.len());
        for name in names {
            let map = map_attr(op.cx, op.named_attr(name)?)?;
            let memref = operands.next()?;
            let inputs = map.num_inputs(op.cx.affine()) as usize;
            let subscripts: Vec<ValueId> = operands.by_ref().take(inputs).collect();
            if subscripts.len() < inputs {
                return None;
            }
            let map = Applied::new(map, subscripts);
            accesses.push(Access { memref, map });
        }
        let sizes = operands.collect();
        Some(Dma { accesses, sizes })
    }
}
