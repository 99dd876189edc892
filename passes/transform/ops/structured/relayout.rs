//! `transform.structured.lower_pack` and `transform.structured.lower_unpack`.

use oxmlir_dialects::tables::transform as ops;
use oxmlir_ir::{OpId, OpRef};

use super::{at_payload, rewrite_at};
use crate::linalg::transforms::relayout;
use crate::transform::outcome::Step;
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

/// Makes the results stand for new operations: `made` has those of each target, by result.
fn set<'s>(
    st: &mut State<'s, '_>,
    op: OpRef<'s>,
    made: &[(PayloadOp, Vec<Option<OpId>>)],
) -> Step<()> {
    for (at, result) in op.results().enumerate() {
        let of_target = |(target, new): &(PayloadOp, Vec<Option<OpId>>)| {
            let new = new.get(at).copied().flatten();
            new.map(|new| target.sibling(new))
        };
        let new: Vec<PayloadOp> = made.iter().filter_map(of_target).collect();
        st.set_result(op, result, Mapped::Ops(new))?;
    }
    Ok(())
}

/// `transform.structured.lower_pack`
pub fn lower_pack<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredLowerPack::new(op);
    let inserts = view.lower_pad_like_with_insert_slice();
    let mut made = Vec::new();
    for target in st.ops(view.target()) {
        let new = rewrite_at(st, &target, |rw, op| relayout::lower_pack(rw, op, inserts));
        let Some(new) = new.flatten() else {
            let message = "cannot lower to pad + expand + transpose";
            return Err(at_payload(st, op, &target, message));
        };
        made.push((target, new.into_iter().map(Some).collect()));
    }
    set(st, op, &made)
}

/// `transform.structured.lower_unpack`
pub fn lower_unpack<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredLowerUnpack::new(op);
    let extracts = view.lower_unpad_like_with_extract_slice();
    let mut made = Vec::new();
    for target in st.ops(view.target()) {
        let new = rewrite_at(st, &target, |rw, op| {
            relayout::lower_unpack(rw, op, extracts)
        });
        let Some(new) = new.flatten() else {
            let message = "cannot lower to transpose + collapse + extract";
            return Err(at_payload(st, op, &target, message));
        };
        // A slice alone is the last of the results.
        let mut new: Vec<Option<OpId>> = new.into_iter().map(Some).collect();
        while new.len() < op.num_results() {
            new.insert(0, None);
        }
        made.push((target, new));
    }
    set(st, op, &made)
}
