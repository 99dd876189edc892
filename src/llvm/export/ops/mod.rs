//! One table: the name of an operation and the function that translates it.

mod arith;
mod calls;
mod control;
mod gpu;
mod intrinsics;
mod masked;
mod memory;
mod values;
mod vcix;

use oxmlir_ir::{Context, OpName, OpRef};

use super::{Export, Result};

/// Translates an operation at the builder's place.
pub(super) type Translate = for<'e, 'a, 'l> fn(&'e mut Export<'a, 'l>, OpRef<'a>) -> Result;

/// Operations in groups.
const GROUPS: &[&[(OpName, Translate)]] = &[
    arith::TABLE,
    values::TABLE,
    memory::TABLE,
    control::TABLE,
    calls::TABLE,
    gpu::TABLE,
    masked::TABLE,
    vcix::TABLE,
];

/// The translations by the number of the operation.
pub(super) fn table(cx: &Context) -> Vec<Option<Translate>> {
    let mut table: Vec<Option<Translate>> = vec![None; cx.registry().num_ops() as usize];
    let groups = GROUPS.iter().copied().flatten().copied();
    let intrinsics = crate::intrinsics::TABLE
        .iter()
        .map(|i| (i.op, intrinsics::translate as Translate));
    for (name, translate) in groups.chain(intrinsics) {
        if let Some(slot) = table.get_mut(name.0 as usize) {
            *slot = Some(translate);
        }
    }
    table
}
