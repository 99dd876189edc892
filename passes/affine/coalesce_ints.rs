//! The arithmetic of one loop in place of several over integers, whose numbers of iterations are known: integers wrap around, so only then
//! it is known that the product does not.

use oxmlir_dialects::tables::{arith, scf};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{BlockId, Body, Context, Location, OpId, Type, ValueId};

use super::index::binary;

/// Whether the numbers of iterations of loops over integers of one type are all known, none is 0 and their product is a number of the
/// type.
pub fn are_known(cx: &Context, body: &Body, band: &[OpId]) -> bool {
    let lower = |op: OpId| body.operand(op, scf::for_::LOWER_BOUND);
    let ty = body.ty(lower(band[0]));
    let Some(width) = cx.int_width(ty).filter(|width| (2..=64).contains(width)) else {
        return false;
    };
    let greatest = i64::MAX >> (64 - width);
    let product = band.iter().try_fold(1i64, |product, op| {
        let range = Range::of(cx, body, *op).filter(|_| body.ty(lower(*op)) == ty)?;
        let product = product.checked_mul(range.trips()?)?;
        (product <= greatest).then_some(product)
    });
    product.is_some()
}

/// The bounds of a loop.
struct Range {
    lower: i64,
    upper: i64,
    step: i64,
}

impl Range {
    fn of(cx: &Context, body: &Body, op: OpId) -> Option<Range> {
        let bound = |slot| cx.constant_int(body, body.operand(op, slot));
        Some(Range {
            lower: bound(scf::for_::LOWER_BOUND)?,
            upper: bound(scf::for_::UPPER_BOUND)?,
            step: bound(scf::for_::STEP)?,
        })
    }

    fn span(&self) -> Option<i64> {
        self.upper.checked_sub(self.lower)
    }

    /// The number of iterations, unless there are none.
    fn trips(&self) -> Option<i64> {
        let span = self.span().filter(|span| *span > 0 && self.step > 0)?;
        Some((span - 1) / self.step + 1)
    }
}

fn constant(rw: &mut Rewriter, loc: Location, ty: Type, number: i64) -> ValueId {
    let attr = rw.cx.int_attr(ty, number);
    arith::constant(rw, loc, attr)
}

/// Makes a loop count from 0 by 1, with its bounds at the place of the rewriter; what the induction variable was is computed at the
/// beginning of `inner`.
pub fn normalize(rw: &mut Rewriter, op: OpId, inner: BlockId) {
    let Some(range) = Range::of(rw.cx, rw.body, op) else {
        return;
    };
    let (Some(span), Some(trips)) = (range.span(), range.trips()) else {
        return;
    };
    if range.lower == 0 && range.step == 1 {
        return;
    }
    let loc = rw.body.loc(op);
    let [lower, step] = [scf::for_::LOWER_BOUND, scf::for_::STEP].map(|at| rw.body.operand(op, at));
    let ty = rw.body.ty(lower);
    let mut upper = rw.body.operand(op, scf::for_::UPPER_BOUND);
    if range.lower != 0 {
        upper = constant(rw, loc, ty, span);
    }
    if range.step != 1 {
        upper = constant(rw, loc, ty, trips);
    }
    let bounds = [
        (scf::for_::LOWER_BOUND, constant(rw, loc, ty, 0)),
        (scf::for_::UPPER_BOUND, upper),
        (scf::for_::STEP, constant(rw, loc, ty, 1)),
    ];
    for (slot, value) in bounds {
        rw.set_operand(op, slot, value);
    }
    let region = rw.body.region(op, scf::for_::REGION);
    let Some(counter) = rw
        .body
        .first_block(region)
        .map(|block| rw.body.arg(block, 0))
    else {
        return;
    };
    rw.insert_at_start(inner);
    let mut number = counter;
    let mut made = Vec::new();
    if range.step != 1 {
        number = binary(rw, loc, arith::MULI, number, step);
        made.extend(rw.body.defining_op(number));
    }
    if range.lower != 0 {
        number = binary(rw, loc, arith::ADDI, number, lower);
        made.extend(rw.body.defining_op(number));
    }
    rw.replace_uses_if(counter, number, |body, at| {
        !made.contains(&body.use_owner(at))
    });
}

/// The product of the numbers of iterations.
pub fn product(rw: &mut Rewriter, loc: Location, counts: &[ValueId]) -> Option<ValueId> {
    let counts = counts.iter().copied();
    counts.reduce(|all, count| binary(rw, loc, arith::MULI, all, count))
}

/// The induction variables that make up a number of an iteration, the outermost first, and the operations that compute them.
pub fn split(
    rw: &mut Rewriter,
    loc: Location,
    number: ValueId,
    counts: &[ValueId],
) -> (Vec<ValueId>, Vec<OpId>) {
    let (mut left, mut parts, mut made) = (number, Vec::new(), Vec::new());
    let mut compute = |rw: &mut Rewriter, name, left, count| {
        let value = binary(rw, loc, name, left, count);
        made.extend(rw.body.defining_op(value));
        value
    };
    for count in counts.iter().skip(1).rev() {
        parts.push(compute(rw, arith::REMSI, left, *count));
        left = compute(rw, arith::DIVSI, left, *count);
    }
    parts.push(left);
    parts.reverse();
    (parts, made)
}
