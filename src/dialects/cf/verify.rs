//! What the declaration of cf.switch cannot say.

use oxmlir_ir::types::TypeKind;
use oxmlir_ir::{Diagnostic, OpRef};

use crate::tables::cf as ops;

pub fn switch(op: OpRef) -> Result<(), Diagnostic> {
    let cases = op.body.num_successors(op.id).saturating_sub(1);
    let Some(values) = op.attr(ops::switch::CASE_VALUES_ATTR) else {
        return if cases == 0 {
            Ok(())
        } else {
            Err(op.error("expects number of case values to match number of case destinations"))
        };
    };
    let ty = op.cx.attr_type(values);
    let (flag, element) = (op.operand_type(ops::switch::FLAG), op.cx.element_type(ty));
    if flag != element {
        let (flag, element) = (op.cx.quoted_type(flag), op.cx.quoted_type(element));
        return Err(op.error(format!(
            "'flag' type ({flag}) should match case value type ({element})"
        )));
    }
    let count = match op.cx.type_kind(ty) {
        TypeKind::Vector { shape, .. } | TypeKind::RankedTensor { shape, .. } => {
            shape.iter().product::<i64>()
        }
        _ => 0,
    };
    if usize::try_from(count) != Ok(cases) {
        return Err(op.error(format!(
            "number of case values ({count}) should match number of case destinations ({cases})"
        )));
    }
    Ok(())
}
