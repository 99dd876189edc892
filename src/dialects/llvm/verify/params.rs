//! What the parameters of attributes must satisfy.

use crate::tables::llvm as ops;
use oxmlir_ir::def::ParamDef;
use oxmlir_ir::hooks::ParamsVerifier;
use oxmlir_ir::{AttrKind, Attribute, Context};

pub const PARAMS: &[(&ParamDef, ParamsVerifier)] = &[
    (ops::ALIAS_SCOPE_ATTR, alias_scope),
    (ops::MLIR_MODULE_FLAG_ATTR, module_flag),
    (ops::TARGET_FEATURES_ATTR, target_features),
];

fn alias_scope(cx: &Context, params: &[Attribute]) -> Result<(), String> {
    let id = params.first().map(|id| cx.attr_kind(*id));
    match id {
        Some(AttrKind::String { .. } | AttrKind::Distinct { .. }) | None => Ok(()),
        Some(_) => Err("id of an alias scope must be a StringAttr or a DistrinctAttr".to_owned()),
    }
}

/// Some keys have values of their own kind; all others integers or strings.
fn module_flag(cx: &Context, params: &[Attribute]) -> Result<(), String> {
    let [_, key, value] = params else {
        return Ok(());
    };
    let value_kind = cx.attr_kind(*value);
    let message = match cx.str_value(*key).unwrap_or("") {
        "CG Profile" => {
            let fits = matches!(value_kind, AttrKind::Array(entries)
                if entries.iter().all(|e| ops::CgprofileEntryAttr::is(cx, *e)));
            if fits {
                return Ok(());
            }
            "'CG Profile' key expects an array of '#llvm.cgprofile_entry'".to_owned()
        }
        "ProfileSummary" => {
            if ops::ProfileSummaryAttr::is(cx, *value) {
                return Ok(());
            }
            "'ProfileSummary' key expects a '#llvm.profile_summary' attribute".to_owned()
        }
        _ if matches!(
            value_kind,
            AttrKind::Integer { .. } | AttrKind::String { .. }
        ) =>
        {
            return Ok(());
        }
        _ => format!(
            "only integer and string values are currently supported for unknown key '{}'",
            cx.attr_string(*key)
        ),
    };
    Err(message)
}

fn target_features(cx: &Context, params: &[Attribute]) -> Result<(), String> {
    let features = params.first().and_then(|list| list.present());
    let features = features.map_or(&[][..], |list| cx.array_elements(list));
    for feature in features {
        let text = cx.str_value(*feature).unwrap_or("");
        let message = if text.is_empty() {
            "target features can not be null or empty"
        } else if !text.starts_with(['+', '-']) {
            "target features must start with '+' or '-'"
        } else if text.contains(',') {
            "target features can not contain ','"
        } else {
            continue;
        };
        return Err(message.to_owned());
    }
    Ok(())
}
