//! Ranges of indices that the operations make: what holds at 32 and at 64 bits.

use oxmlir_ir::OpRef;
use oxmlir_ir::interfaces::InferIntRange::{self, IndexBinary, Known};
use oxmlir_ir::interfaces::TellRange;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::ranges::IntRange;
use oxmlir_ir::ranges::index::Matters::{Both, Signed, Unsigned};
use oxmlir_ir::ranges::index::{MAX_WIDTH, MIN_WIDTH};
use oxmlir_ir::ranges::ops::{self, NoWrap, Predicate};

use crate::tables::arith::CmpIPredicate;
use crate::tables::index as slots;

/// Indices wrap around.
const WRAPS: NoWrap = NoWrap {
    signed: false,
    unsigned: false,
};

pub const ADD: InferIntRange = IndexBinary(|a, b| ops::add(a, b, WRAPS), Both);
pub const AND: InferIntRange = IndexBinary(ops::and, Unsigned);
pub const BOOL_CONSTANT: InferIntRange = Known(constant);
pub const CEILDIVS: InferIntRange = IndexBinary(ops::ceil_div_s, Signed);
pub const CEILDIVU: InferIntRange = IndexBinary(ops::ceil_div_u, Unsigned);
pub const CMP: InferIntRange = Known(cmp);
pub const CONSTANT: InferIntRange = Known(constant);
pub const DIVS: InferIntRange = IndexBinary(ops::div_s, Signed);
pub const DIVU: InferIntRange = IndexBinary(ops::div_u, Unsigned);
pub const FLOORDIVS: InferIntRange = IndexBinary(ops::floor_div_s, Signed);
pub const MAXS: InferIntRange = IndexBinary(ops::max_s, Signed);
pub const MAXU: InferIntRange = IndexBinary(ops::max_u, Unsigned);
pub const MINS: InferIntRange = IndexBinary(ops::min_s, Signed);
pub const MINU: InferIntRange = IndexBinary(ops::min_u, Unsigned);
pub const MUL: InferIntRange = IndexBinary(|a, b| ops::mul(a, b, WRAPS), Both);
pub const OR: InferIntRange = IndexBinary(ops::or, Unsigned);
pub const REMS: InferIntRange = IndexBinary(ops::rem_s, Signed);
pub const REMU: InferIntRange = IndexBinary(ops::rem_u, Unsigned);
pub const SHL: InferIntRange = IndexBinary(|a, b| ops::shl(a, b, WRAPS), Both);
pub const SHRS: InferIntRange = IndexBinary(ops::shr_s, Signed);
pub const SHRU: InferIntRange = IndexBinary(ops::shr_u, Unsigned);
pub const SIZEOF: InferIntRange = Known(sizeof);
pub const SUB: InferIntRange = IndexBinary(|a, b| ops::sub(a, b, WRAPS), Both);
pub const XOR: InferIntRange = IndexBinary(ops::xor, Unsigned);

fn constant(op: OpRef, _: &[IntRange], tell: &mut TellRange) {
    let result = op.only_result();
    let value = op.cx.constant_value(op.body, result);
    if let Some(value) = value.and_then(|attr| op.cx.splat_int(attr)) {
        tell(result, IntRange::constant(value));
    }
}

/// What both widths agree on.
fn cmp(op: OpRef, args: &[IntRange], tell: &mut TellRange) {
    if let [a, b] = args {
        let predicate = CmpIPredicate::from(slots::Cmp::new(op).pred());
        let predicate = Predicate::from(predicate);
        let wide = predicate.evaluate(a, b);
        let narrow = predicate.evaluate(&a.trunc(MIN_WIDTH), &b.trunc(MIN_WIDTH));
        tell(
            op.only_result(),
            IntRange::truth(wide.filter(|_| wide == narrow)),
        );
    }
}

fn sizeof(op: OpRef, _: &[IntRange], tell: &mut TellRange) {
    let bits = |width: u32| ApInt::new(MAX_WIDTH, u64::from(width));
    tell(
        op.only_result(),
        IntRange::unsigned(bits(MIN_WIDTH), bits(MAX_WIDTH)),
    );
}
