//! The arithmetic behind the kinds that reductions and contractions combine elements by.

use oxmlir_ir::OpName;

use crate::tables::arith;
use crate::tables::vector::CombiningKind;

/// The operation that combines two floats, or two integers; `None` where the kind has none.
pub fn combining_op(kind: CombiningKind, float: bool) -> Option<OpName> {
    Some(match (kind, float) {
        (CombiningKind::Add, false) => arith::ADDI,
        (CombiningKind::Add, true) => arith::ADDF,
        (CombiningKind::Mul, false) => arith::MULI,
        (CombiningKind::Mul, true) => arith::MULF,
        (CombiningKind::Minui, false) => arith::MINUI,
        (CombiningKind::Minsi, false) => arith::MINSI,
        (CombiningKind::Minnumf, true) => arith::MINNUMF,
        (CombiningKind::Maxui, false) => arith::MAXUI,
        (CombiningKind::Maxsi, false) => arith::MAXSI,
        (CombiningKind::Maxnumf, true) => arith::MAXNUMF,
        (CombiningKind::And, false) => arith::ANDI,
        (CombiningKind::Or, false) => arith::ORI,
        (CombiningKind::Xor, false) => arith::XORI,
        (CombiningKind::Minimumf, true) => arith::MINIMUMF,
        (CombiningKind::Maximumf, true) => arith::MAXIMUMF,
        _ => return None,
    })
}
