//! Packing of structured operations: `transform.structured.pack`, `pack_greedily` and `pack_transpose`.

use oxmlir_dialects::linalg::relayout::Relayout;
use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::{linalg, transform as ops};
use oxmlir_ir::{Diagnostic, OpFoldResult, OpId, OpRef};

use super::rewrite_at;
use super::sizes::for_all;
use crate::linalg::transforms::pack::product::{Blocks, pack_product};
use crate::linalg::transforms::pack::transpose::{Order, fits, transpose};
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

fn refused<T>(op: OpRef, message: impl std::fmt::Display) -> Step<T> {
    let error = Diagnostic::error(op.loc(), message.to_string());
    Err(Outcome::silenceable(error))
}

/// `transform.structured.pack`
pub fn pack<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::structured_pack as slots;
    let targets = st.ops(ops::StructuredPack::new(op).target());
    if targets.is_empty() {
        return st.set_only(op, Mapped::Ops(targets));
    }
    let loops = |target: &PayloadOp| {
        let payload = st.payload(target)?;
        Some(Structured::of(payload)?.num_loops())
    };
    let (Some(loops), [target]) = (loops(&targets[0]), &targets[..]) else {
        let message = format!(
            "requires target to map to exactly 1 LinalgOp (got {})",
            targets.len()
        );
        return refused(op, message);
    };
    let known = op.dense_attr(slots::STATIC_PACKED_SIZES_ATTR);
    if known.len() != loops {
        let message = format!(
            "requires number of packed sizes match the number of loops ({} vs {loops})",
            known.len()
        );
        return refused(op, message);
    }
    let sizes = for_all(st, op, &known, &op.group(slots::PACKED_SIZES))?;
    let packed = rewrite_at(st, target, |rw, op| {
        crate::linalg::transforms::pack::pack(rw, op, &sizes)
    });
    match packed.flatten() {
        Some(packed) => st.set_only(op, Mapped::Ops(vec![target.sibling(packed.op)])),
        None => Err(st.definite(Diagnostic::error(op.loc(), "data tiling failed"))),
    }
}

/// `transform.structured.pack_greedily`: operations that are no products stay as they are.
pub fn greedily<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::structured_pack_greedily as slots;
    let targets = st.ops(ops::StructuredPackGreedily::new(op).target());
    let known = op.dense_attr(slots::STATIC_MATMUL_PACKED_SIZES_ATTR);
    let values = op.group(slots::MATMUL_PACKED_SIZES);
    let sizes = for_all(st, op, &known, &values)?;
    let multiples = op.dense_attr(slots::MATMUL_PADDED_SIZES_NEXT_MULTIPLE_OF_ATTR);
    let order = op.dense_attr(slots::MATMUL_INNER_DIMS_ORDER_ATTR);
    let Ok(sizes) = <[OpFoldResult; 3]>::try_from(sizes) else {
        return Err(st.definite(op.plain_error("requires 3 packed sizes")));
    };
    let blocks = Blocks {
        sizes,
        multiples: multiples[..].try_into().unwrap_or_default(),
        order: &order,
    };
    let mut made = Vec::new();
    for target in &targets {
        if st.payload(target).and_then(Structured::of).is_none() {
            continue;
        }
        let packed = rewrite_at(st, target, |rw, op| pack_product(rw, op, &blocks));
        made.push(match packed.flatten() {
            Some(packed) => target.sibling(packed.op),
            None => target.clone(),
        });
    }
    st.set_only(op, Mapped::Ops(made))
}

/// The `linalg.pack` and, if that is the target, the `linalg.unpack` around a structured operation.
fn around(
    st: &State,
    relayout: &PayloadOp,
    user: &PayloadOp,
) -> Result<(OpId, Option<OpId>), &'static str> {
    const NO_RELAYOUT: &str = "requires target to map to a linalg.pack or linalg.unpack";
    let is_relayout = |op: &OpRef| matches!(op.name(), linalg::PACK | linalg::UNPACK);
    let payload = st.payload(relayout).filter(is_relayout);
    let payload = payload.ok_or(NO_RELAYOUT)?;
    let structured = st.payload(user).and_then(Structured::of);
    let structured = structured.ok_or("requires a LinalgOp target")?;
    let (body, view) = (payload.body, Relayout::new(payload));
    let only_user = |pack: OpId| {
        let result = body.only_result(pack);
        let used_once = body.has_one_use(result);
        body.users(result).next().filter(|_| used_once)
    };
    if view.is_pack() {
        return match only_user(payload.id) == Some(structured.op.id) {
            true => Ok((payload.id, None)),
            false => Err("not a single use by the LinalgOp target"),
        };
    }
    let output = structured
        .op
        .results()
        .position(|result| result == view.source());
    let output = output.ok_or("not produced by the LinalgOp target")?;
    let init = structured.inits().get(output).copied();
    let pack = init
        .and_then(|init| structured.op.defining_op(init))
        .filter(|def| def.name() == linalg::PACK && only_user(def.id).is_some());
    match pack {
        Some(pack) => Ok((pack.id, Some(payload.id))),
        None => Err("could not find matching pack op"),
    }
}

/// `transform.structured.pack_transpose`
pub fn transposed<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredPackTranspose::new(op);
    let relayouts = st.ops(view.target_pack_or_un_pack_op());
    let users = st.ops(view.target_linalg_op());
    let set = |st: &mut State<'s, '_>, made: [Vec<PayloadOp>; 3]| {
        let results = [view.packed_op(), view.pack_op(), view.un_pack_op()];
        results
            .into_iter()
            .zip(made)
            .try_for_each(|(result, made)| st.set_result(op, result, Mapped::Ops(made)))
    };
    if relayouts.is_empty() {
        return set(st, Default::default());
    }
    let ([relayout], [user]) = (&relayouts[..], &users[..]) else {
        let message = format!(
            "requires target to map to exactly 1 packing op and 1 packed op (got {} and {})",
            relayouts.len(),
            users.len()
        );
        return refused(op, message);
    };
    let (pack, unpack) = match around(st, relayout, user) {
        Ok(around) => around,
        Err(message) => return refused(op, message),
    };
    let (outer, inner) = (
        view.outer_perm().unwrap_or_default(),
        view.inner_perm().unwrap_or_default(),
    );
    let order = Order {
        outer: &outer,
        inner: &inner,
    };
    if let Some(payload) = st.payload(relayout) {
        let message = match fits(&Relayout::new(payload), &order) {
            [false, _] => Some("invalid outer_perm"),
            [_, false] => Some("invalid inner_perm"),
            _ => None,
        };
        if let Some(message) = message {
            return refused(op, format_args!("{message}: {}", payload.quote()));
        }
    }
    let made = rewrite_at(st, user, |rw, op| transpose(rw, pack, op, unpack, order));
    let Some(made) = made.flatten() else {
        return refused(op, "the tiles are seen by other operations");
    };
    let all = |op: OpId| vec![user.sibling(op)];
    set(
        st,
        [
            all(made.op),
            all(made.pack),
            made.unpack.map(all).unwrap_or_default(),
        ],
    )
}
