//! Writes down the features that a target has, besides those that it is said to have.
//!
//! ```mlir
//! module attributes {llvm.target = #llvm.target<triple = "x86_64-linux", chip = "", features = <["+avx"]>>} {}
//! // features = <["+64bit", "+64bit-mode", "+avx", "+cx8", ..., "+sse", "+sse2", "+sse3", ...]>
//! ```
//!
//! A text for each architecture has what LLVM knows of it, a fact a line: the features of a triple (behind a `|` those that it has
//! where no processor is named, behind another where it is `generic`), those of a processor (`-` is the one without a name), and those
//! that a feature needs. What follows from others is left out; `=` stands in front of what comes without what it needs.

use std::collections::{BTreeSet, HashMap};

use oxmlir_dialects::tables::llvm::{
    TargetAttr, TargetFeaturesAttr, target_attr, target_features_attr,
};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Attribute, Body, Context, OpRef};

use super::target;

pub static PASS: PassInfo = PassInfo {
    options: &[target::KNOWN],
    ..PassInfo::new(
        "llvm-target-to-target-features",
        "LLVMTargetToTargetFeatures",
        "writes down the features of the target",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let (cx, root) = (pass.cx, body.root());
    let target = target::of(body, pass, "no LLVM::TargetAttr attribute")?;
    let processor = Architecture::of(target.triple());
    let (architecture, of_triple) = target::known(body, pass, processor, "llvm::TargetMachine")?;
    let op = OpRef::new(cx, body, root);
    let given = target
        .features()
        .map_or_else(Vec::new, |features| texts(cx, features));
    let mut all = match architecture.processors.get(target.chip()) {
        Some(features) => {
            let mut all = architecture.with_needed(features);
            match target.chip() {
                "" => all.extend(architecture.with_needed(&of_triple.unnamed)),
                GENERIC => all.extend(architecture.with_needed(&of_triple.generic)),
                _ => {}
            }
            all
        }
        None => {
            let chip = target.chip();
            let message = format!("'{chip}' is not a processor of this target: it is ignored");
            pass.emit(op.warning(message));
            BTreeSet::new()
        }
    };
    all.extend(architecture.with_needed(&of_triple.always));
    for feature in given {
        if let Err(message) = architecture.apply(feature, &mut all) {
            pass.emit(op.warning(message));
        }
    }
    let all: Vec<Attribute> = all
        .iter()
        .map(|name| cx.str_attr(&format!("+{name}")))
        .collect();
    let features =
        TargetFeaturesAttr::make(cx, &[(target_features_attr::FEATURES, cx.array_attr(&all))]);
    let target = TargetAttr::make(
        cx,
        &[
            (target_attr::TRIPLE, cx.str_attr(target.triple())),
            (target_attr::CHIP, cx.str_attr(target.chip())),
            (target_attr::FEATURES, features),
        ],
    );
    body.set_named_attr(cx, root, target::KEY, Some(target));
    Ok(())
}

/// The features of an attribute, each with `+` or `-` in front.
fn texts(cx: &Context, features: Attribute) -> Vec<&str> {
    let features = TargetFeaturesAttr::of(cx, features);
    let features = features
        .and_then(|features| features.features())
        .unwrap_or_default();
    features.iter().filter_map(|f| cx.str_value(*f)).collect()
}

/// What is known of each architecture.
const TEXTS: [&str; 23] = [
    include_str!("aarch64.txt"),
    include_str!("amdgpu.txt"),
    include_str!("arm.txt"),
    include_str!("avr.txt"),
    include_str!("bpf.txt"),
    include_str!("hexagon.txt"),
    include_str!("lanai.txt"),
    include_str!("loongarch.txt"),
    include_str!("m68k.txt"),
    include_str!("mips.txt"),
    include_str!("msp430.txt"),
    include_str!("nvptx.txt"),
    include_str!("powerpc.txt"),
    include_str!("r600.txt"),
    include_str!("riscv.txt"),
    include_str!("sparc.txt"),
    include_str!("spirv.txt"),
    include_str!("systemz.txt"),
    include_str!("ve.txt"),
    include_str!("wasm.txt"),
    include_str!("x86.txt"),
    include_str!("xcore.txt"),
    include_str!("xtensa.txt"),
];

/// The name of the processor that has none.
const UNNAMED: &str = "-";

/// The processor of which nothing is known.
const GENERIC: &str = "generic";

/// Names of features.
type Names = Vec<&'static str>;

/// The features that follow from a triple.
#[derive(Clone)]
struct OfTriple {
    always: Names,
    /// Those where no processor is named.
    unnamed: Names,
    generic: Names,
}

/// An architecture: the features of its processors, and those that features need.
struct Architecture {
    processors: HashMap<&'static str, Names>,
    needs: HashMap<&'static str, Names>,
}

impl Architecture {
    /// The architecture of a triple, and the features that follow from the triple.
    fn of(triple: &str) -> Option<(Architecture, OfTriple)> {
        let name = triple.split('-').next()?;
        let has_triple = |text: &&&str| {
            let mut triples = text.lines().map_while(|line| line.strip_prefix("triple "));
            triples.any(|line| line.split(' ').next() == Some(name))
        };
        let (triples, architecture) = Architecture::read(TEXTS.iter().find(has_triple)?);
        let of_triple = triples.get(name)?.clone();
        Some((architecture, of_triple))
    }

    /// Reads a text: triples and the rest.
    fn read(text: &'static str) -> (HashMap<&'static str, OfTriple>, Architecture) {
        let (mut triples, mut processors, mut needs) =
            (HashMap::new(), HashMap::new(), HashMap::new());
        for line in text.lines() {
            let mut words = line.split(' ');
            let (kind, name) = (words.next(), words.next().unwrap_or_default());
            match kind {
                Some("triple") => {
                    let mut next = || words.by_ref().take_while(|word| *word != "|").collect();
                    let of_triple = OfTriple {
                        always: next(),
                        unnamed: next(),
                        generic: next(),
                    };
                    triples.insert(name, of_triple);
                }
                Some("cpu") => {
                    let name = if name == UNNAMED { "" } else { name };
                    processors.insert(name, words.collect());
                }
                _ => {
                    needs.insert(name, words.collect());
                }
            }
        }
        (triples, Architecture { processors, needs })
    }

    /// Some features and all that they need.
    fn with_needed(&self, names: &[&'static str]) -> BTreeSet<&'static str> {
        let mut all = BTreeSet::new();
        let mut open = names.to_vec();
        while let Some(name) = open.pop() {
            if let Some(alone) = name.strip_prefix('=') {
                all.insert(alone);
            } else if all.insert(name) {
                open.extend(self.needs.get(name).into_iter().flatten());
            }
        }
        all
    }

    /// Adds a feature with what it needs, or takes it away with all that need it.
    fn apply(&self, feature: &str, all: &mut BTreeSet<&'static str>) -> Result<(), String> {
        let is_off = feature.starts_with('-');
        let Some((name, _)) = self
            .needs
            .get_key_value(feature.trim_start_matches(['+', '-']))
        else {
            return Err(format!(
                "'{feature}' is not a feature of this target: it is ignored"
            ));
        };
        match is_off {
            true => all.retain(|other| !self.with_needed(&[*other]).contains(name)),
            false => all.extend(self.with_needed(&[*name])),
        }
        Ok(())
    }
}
