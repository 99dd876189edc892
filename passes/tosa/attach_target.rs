//! Says of a module what its target supports.
//!
//! ```mlir
//! module {}
//! // becomes
//! module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int],
//!                                                       extensions = []>} {}
//! ```

use oxmlir_dialects::tables::tosa::{Extension, Level, Profile, SpecificationVersion};
use oxmlir_dialects::tables::{builtin, tosa as ops};
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::typed::EnumAttr;
use oxmlir_ir::{Attribute, Body, OpRef};

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::new(
            "profiles",
            "the profiles that the target has",
            OptionKind::Texts,
        ),
        OptionInfo::new(
            "extensions",
            "the extensions that the target has",
            OptionKind::Texts,
        ),
        OptionInfo::new(
            "specification_version",
            "the version of the specification",
            OptionKind::Choice {
                cases: &[("1.0", "1.0"), ("1.1.draft", "1.1.draft")],
                default: "1.0",
            },
        ),
        OptionInfo::new(
            "level",
            "the bounds on sizes",
            OptionKind::Choice {
                cases: &[("8k", "up to 8k"), ("none", "no bounds")],
                default: "8k",
            },
        ),
    ],
    ..PassInfo::new(
        "tosa-attach-target",
        "TosaAttachTarget",
        "says of a module what its target supports",
        Anchor::Op(builtin::Module::FULL_NAME),
        run,
    )
};

/// The attribute that a module has.
pub const NAME: &str = ops::TargetEnvAttr::FULL_NAME;

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let profiles = cases::<Profile>(body, pass, "profiles", "profile")?;
    let extensions = cases::<Extension>(body, pass, "extensions", "extension")?;
    let version = SpecificationVersion::from_keyword(pass.options.text("specification_version"));
    let level = Level::from_keyword(pass.options.text("level"));
    let version = cx.enum_attr(version.unwrap_or(SpecificationVersion::FIRST));
    let level = cx.enum_attr(level.unwrap_or(Level::FIRST));
    use ops::target_env_attr as params;
    let target = ops::TargetEnvAttr::make(
        cx,
        &[
            (params::SPECIFICATION_VERSION, version),
            (params::LEVEL, level),
            (params::PROFILES, profiles),
            (params::EXTENSIONS, extensions),
        ],
    );
    let root = body.root();
    let dict = cx.dict_with(body.dict(root), NAME, Some(target));
    body.set_dict(root, dict);
    Ok(())
}

/// The cases of an enum that an option names, as an array.
fn cases<E: EnumAttr>(
    body: &Body,
    pass: &PassContext,
    option: &str,
    what: &str,
) -> Result<Attribute, oxmlir_ir::pass::Failure> {
    let def = E::def();
    let mut found = Vec::new();
    for word in pass.options.texts(option) {
        let case = def
            .cases
            .iter()
            .find(|case| case.0 == word && word != "none");
        let case = case.and_then(|_| oxmlir_ir::enum_attr(pass.cx, def, word));
        let Some(case) = case else {
            let names = def.cases.iter().map(|case| case.0);
            let names: Vec<&str> = names.filter(|name| *name != "none").collect();
            let root = OpRef::new(pass.cx, body, body.root());
            let message = format!(
                "unknown TOSA {what} '{word}', supported are: {}",
                names.join(", ")
            );
            return Err(pass.fail(root.plain_error(message)));
        };
        found.push(case);
    }
    Ok(pass.cx.array_attr(&found))
}
