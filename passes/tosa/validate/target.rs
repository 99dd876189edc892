//! What a target is said to support.

use oxmlir_dialects::tables::tosa::{
    Extension, Level, Profile, SpecificationVersion, TargetEnvAttr,
};
use oxmlir_ir::typed::EnumAttr;
use oxmlir_ir::{Attribute, Context, Diagnostic, OpRef};

use crate::tosa::attach_target;

/// A version of the specification: those of one first number contain the earlier ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(u32, u32);

impl Version {
    pub const V1_0: Version = Version(1, 0);
    pub const V1_1: Version = Version(1, 1);
    /// The version of what no version has.
    const NONE: Version = Version(0, 0);

    /// Whether programs of another version are programs of this one.
    pub fn includes(self, other: Version) -> bool {
        self.0 == other.0 && self.1 >= other.1
    }
}

impl std::fmt::Display for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.0, self.1)
    }
}

/// The bounds that a level sets.
pub struct Limits {
    pub rank: i64,
    pub kernel: i64,
    pub stride: i64,
    pub scale: i64,
    /// Of a tensor, in bytes.
    pub bytes: i64,
    pub nesting: usize,
    pub tensors: usize,
}

const LIMITS_8K: Limits = Limits {
    rank: 6,
    kernel: 8192,
    stride: 8192,
    scale: 256,
    bytes: (1 << 31) - 1,
    nesting: 6,
    tensors: 64,
};

/// What a target supports.
pub struct Target {
    pub version: Version,
    /// None if there are no bounds.
    pub limits: Option<Limits>,
    profiles: Vec<Profile>,
    extensions: Vec<Extension>,
}

impl Target {
    /// The target that a module names, or one of version 1.0 with both profiles.
    pub fn of(module: OpRef) -> Result<Target, Diagnostic> {
        let cx = module.cx;
        let attr = module.named_attr(attach_target::NAME);
        let Some(env) = attr.and_then(|attr| TargetEnvAttr::of(cx, attr)) else {
            return Ok(Target {
                version: Version::V1_0,
                limits: Some(LIMITS_8K),
                profiles: vec![Profile::ProInt, Profile::ProFp],
                extensions: Vec::new(),
            });
        };
        let target = Target {
            version: match env.specification_version() {
                SpecificationVersion::_10 => Version::V1_0,
                SpecificationVersion::_11Draft => Version::V1_1,
            },
            limits: match env.level() {
                Level::None => None,
                Level::_8k => Some(LIMITS_8K),
            },
            profiles: cases(cx, env.profiles()),
            extensions: cases(cx, env.extensions()),
        };
        target.check(module)?;
        Ok(target)
    }

    /// Whether all that is there belongs to the version.
    fn check(&self, module: OpRef) -> Result<(), Diagnostic> {
        let profiles = self.profiles.iter().map(|profile| {
            let since = match profile {
                Profile::None => Version::NONE,
                Profile::ProInt | Profile::ProFp => Version::V1_0,
            };
            ("profile", keyword(*profile), since)
        });
        let extensions = self.extensions.iter().map(|extension| {
            let since = match extension {
                Extension::None => Version::NONE,
                Extension::Mxfp | Extension::Int64 | Extension::Shape => Version::V1_1,
                _ => Version::V1_0,
            };
            ("extension", keyword(*extension), since)
        });
        for (what, name, since) in profiles.chain(extensions) {
            if !self.version.includes(since) {
                let version = self.version;
                let message = format!(
                    "{what} '{name}' is not compatible with the target version {version}, minimum required version is {since}"
                );
                return Err(Diagnostic::error(module.loc(), message));
            }
        }
        Ok(())
    }

    pub fn has_any(&self, profiles: &[Profile]) -> bool {
        profiles.iter().any(|it| self.profiles.contains(it))
    }

    pub fn has(&self, extension: Extension) -> bool {
        self.extensions.contains(&extension)
    }
}

fn cases<E: EnumAttr>(cx: &Context, attrs: &[Attribute]) -> Vec<E> {
    attrs
        .iter()
        .filter_map(|attr| cx.enum_case(*attr))
        .collect()
}

/// The keyword of a case.
pub fn keyword<E: EnumAttr>(case: E) -> &'static str {
    let mut cases = E::def().cases.iter();
    let found = cases.find(|it| it.1 == case.value());
    found.map_or("none", |it| it.0)
}

/// The profiles that an extension works with.
pub fn profiles_for(extension: Extension) -> &'static [Profile] {
    use Extension::*;
    match extension {
        Int16 | Int4 | Doubleround | Inexactround => &[Profile::ProInt],
        Bf16 | Fp8e4m3 | Fp8e5m2 | Fft | Mxfp => &[Profile::ProFp],
        Variable | Controlflow | Dynamic | Int64 | Shape => &[Profile::ProFp, Profile::ProInt],
        None => &[],
    }
}
