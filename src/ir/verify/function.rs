//! Functions: attributes of arguments and results, and the entry block against the signature.

use crate::attrs::AttrKind;
use crate::common::{CommonAttr, CommonAttrs};
use crate::diag::Diagnostic;
use crate::hooks::DialectHooks;
use crate::ids::{Attribute, Str, Type};
use crate::opref::OpRef;
use crate::types::TypeKind;

type Check = Result<(), Diagnostic>;

pub fn verify(op: OpRef) -> Check {
    let common = op.common_attrs();
    let Some((inputs, results)) = signature(op, common) else {
        return of_dialects(op, common);
    };
    if let Some(attrs) = common.get(CommonAttr::ArgAttrs) {
        attr_list(op, attrs, "argument", inputs.len(), |h| h.verify_arg_attr)?;
    }
    if let Some(attrs) = common.get(CommonAttr::ResAttrs) {
        attr_list(op, attrs, "result", results.len(), |h| h.verify_result_attr)?;
    }
    entry_block(op, common, inputs)
}

/// Attributes of arguments and results of a function whose type is its dialect's, which looks at the rest.
fn of_dialects(op: OpRef, common: CommonAttrs) -> Check {
    let lists = [
        (CommonAttr::ArgAttrs, "argument"),
        (CommonAttr::ResAttrs, "result"),
    ];
    for (list, word) in lists {
        let list = common.get(list).map(|list| op.cx.array_elements(list));
        let mut dicts = list.into_iter().flatten();
        let is_known = |name: Str| op.cx.get_str(name).contains('.');
        if dicts.any(|dict| op.cx.dict_entries(*dict).iter().any(|a| !is_known(a.0))) {
            return Err(without_dialect(op, word));
        }
    }
    Ok(())
}

fn without_dialect(op: OpRef, word: &str) -> Diagnostic {
    op.error(format_args!("{word}s may only have dialect attributes"))
}

/// Inputs and results of a builtin function type.
fn signature<'a>(op: OpRef<'a>, common: CommonAttrs) -> Option<(&'a [Type], &'a [Type])> {
    let AttrKind::Type(ty) = op.cx.attr_kind(common.get(CommonAttr::FunctionType)?) else {
        return None;
    };
    match op.cx.type_kind(*ty) {
        TypeKind::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

type ArgHook = fn(OpRef, usize, Str, Attribute) -> Check;

fn attr_list(
    op: OpRef,
    list: Attribute,
    word: &str,
    count: usize,
    hook: impl Fn(&DialectHooks) -> Option<ArgHook>,
) -> Check {
    let list = op.cx.array_elements(list);
    if list.len() != count {
        return Err(op.error(format_args!(
            "expects {word} attribute array to have the same number of elements as the number of function {word}s, \
             got {}, but expected {count}",
            list.len()
        )));
    }
    for (index, dict) in list.iter().enumerate() {
        for (attr, value) in op.cx.dict_entries(*dict) {
            let Some((dialect, _)) = op.cx.get_str(*attr).split_once('.') else {
                return Err(without_dialect(op, word));
            };
            let hooks = op.cx.registry().dialect_hooks(dialect);
            if let Some(verify) = hooks.and_then(&hook) {
                verify(op, index, *attr, *value)?;
            }
        }
    }
    Ok(())
}

fn entry_block(op: OpRef, common: CommonAttrs, inputs: &[Type]) -> Check {
    if op.num_regions() == 0 {
        return Ok(());
    }
    let Some(entry) = op.entry_block(0) else {
        return Ok(());
    };
    let args = op.body.args(entry);
    // Kernels have their buffers as further arguments; their dialect checks them.
    if common.get(CommonAttr::WorkgroupAttributions).is_some() {
        return Ok(());
    }
    if args.len() != inputs.len() {
        return Err(op.error(format_args!(
            "entry block must have {} arguments to match function signature",
            inputs.len()
        )));
    }
    for (index, (arg, wanted)) in op.body.arg_types(entry).zip(inputs).enumerate() {
        if arg != *wanted {
            return Err(op.error(format_args!(
                "type of entry block argument #{index}({}) must match the type of the corresponding argument in \
                 function signature({})",
                op.cx.quoted_type(arg),
                op.cx.quoted_type(*wanted)
            )));
        }
    }
    Ok(())
}
