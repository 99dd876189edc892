//! Folding of llvm operations.

use oxmlir_ir::Type;
use oxmlir_ir::hooks::Folded;

use crate::folds;
use crate::tables::llvm as ops;

folds! {
    // extractvalue(insertvalue(a, x, p), p) -> x, extractvalue(insertvalue(a, x, q), p) -> extractvalue(a, p)
    fn extractvalue(f) {
        let slot = ops::extractvalue::POSITION_ATTR;
        let position = f.body.attr(f.op, slot).map_or_else(Vec::new, |a| f.cx.dense_array_values(a));
        let mut rest = &position[..];
        let mut container = f.operand(0);
        let mut folded = Folded::No;
        // A chain is as long as there are operations; one in an unreachable block may go round in circles.
        for _ in 0..f.body.op_capacity() {
            let insert = f.body.defining_op(container);
            let Some(insert) = insert.filter(|i| f.body.name(*i) == ops::INSERTVALUE) else {
                break;
            };
            let at = f.body.attr(insert, ops::insertvalue::POSITION_ATTR);
            let at = at.map_or_else(Vec::new, |a| f.cx.dense_array_values(a));
            if rest == at {
                return f.to_value(f.body.operand(insert, ops::insertvalue::VALUE));
            } else if let Some(inner) = rest.strip_prefix(&at[..]) {
                container = f.body.operand(insert, ops::insertvalue::VALUE);
                rest = inner;
            } else if at.starts_with(rest) {
                break;
            } else {
                container = f.body.operand(insert, ops::insertvalue::CONTAINER);
            }
            folded = Folded::InPlace;
        }
        if folded == Folded::InPlace {
            let attr = f.cx.dense_array(Type::I64, rest);
            f.body.set_attr(f.op, slot, attr);
            f.body.set_operand(f.op, 0, container);
        }
        folded
    }
}
