//! Which passes convert an operation: advice for programs of which something is left that should have been lowered.
//!
//! No list of them is kept. Each pass is run on a program that is nearly empty, in a context that hears which operations its patterns
//! are for; that is done when something has failed, and once. A pass without patterns converts what its name says.

use std::collections::{BTreeMap, BTreeSet};

use oxmlir_ir::interfaces::ConvertToLlvm;
use oxmlir_ir::pass::{self, Anchor, Nesting, PassInfo, Pipeline, PipelineAnchor, Settings, Step};
use oxmlir_ir::print::PrintOptions;
use oxmlir_ir::{Advice, Context, Diagnostic, OpName, Registry, Traits};

#[cfg(feature = "llvm")]
mod left;

/// Something of each kind that passes run on.
const PROGRAM: &str =
    "func.func @f() {\n  return\n}\ngpu.module @g {\n}\nllvm.func @l() {\n  llvm.return\n}\n";

/// The pass that converts what other passes to the llvm dialect do.
const TO_LLVM: &str = "convert-to-llvm";

/// What passes on functions of any dialect run on where a program is lowered.
const FUNCTION: &str = "func.func";

/// The passes that convert operations.
pub struct Lowerings {
    /// The flags of passes by the operation that they convert, the most fitting first.
    by_op: BTreeMap<OpName, Vec<&'static str>>,
    /// Those of passes that only run on functions when a pipeline says so.
    on_functions: BTreeSet<&'static str>,
}

impl Lowerings {
    /// Asks each of these passes.
    pub fn of(registry: &'static Registry, passes: &[&'static PassInfo]) -> Lowerings {
        let cx = Context::new(registry);
        cx.set_threads(false);
        let mut found: Vec<(&'static str, BTreeSet<OpName>)> = Vec::new();
        for info in passes.iter().filter(|info| is_conversion(info)) {
            if let Some(ops) = surveyed(&cx, info, passes) {
                found.push((info.flag, ops));
            }
        }
        if passes.iter().any(|info| info.flag == TO_LLVM) {
            let ops = of_interface(&cx, &found);
            found.push((TO_LLVM, ops));
        }
        for dialect in registry.dialects() {
            let named = format!("convert-{}-to-", dialect.name);
            let named = passes.iter().filter(|info| info.flag.starts_with(&named));
            let ops = || {
                dialect
                    .ops
                    .iter()
                    .filter_map(|def| registry.op_name(def.name))
            };
            let named: Vec<&'static str> = named.map(|info| info.flag).collect();
            if !named.iter().any(|flag| converts(&found, flag, ops())) {
                found.extend(named.into_iter().map(|flag| (flag, ops().collect())));
            }
        }
        let mut by_op: BTreeMap<OpName, Vec<&'static str>> = BTreeMap::new();
        for (flag, ops) in &found {
            for op in ops {
                by_op.entry(*op).or_default().push(flag);
            }
        }
        for (op, flags) in &mut by_op {
            let dialect = dialect(&cx, *op);
            let of_dialect = |flag: &str| {
                let ops = found.iter().find(|(known, _)| *known == flag);
                ops.map_or(0, |(_, ops)| {
                    ops.iter()
                        .filter(|op| self::dialect(&cx, **op) == dialect)
                        .count()
                })
            };
            flags.sort_by_key(|flag| {
                let general = *flag == TO_LLVM;
                let from = flag.split("-to-").next().unwrap_or(flag);
                let of_others = !from.split('-').any(|word| word == dialect);
                let elsewhere = !flag.ends_with("to-llvm");
                let within = !flag.contains("-to-") || flag.starts_with(dialect);
                let most = std::cmp::Reverse(of_dialect(flag));
                (general, of_others, elsewhere, within, most)
            });
            flags.dedup();
        }
        let on_functions = passes.iter().filter(|info| is_on_functions(info));
        Lowerings {
            by_op,
            on_functions: on_functions.map(|info| info.flag).collect(),
        }
    }

    fn passes(&self, op: OpName) -> &[&'static str] {
        self.by_op.get(&op).map_or(&[], |flags| flags)
    }

    /// `--convert-arith-to-llvm or --convert-to-llvm`; empty if no pass converts the operation.
    fn flags(&self, op: OpName) -> String {
        let passes = self.passes(op);
        let best = passes.iter().take(1).copied();
        let general = passes.iter().skip(1).copied();
        let general = general.filter(|flag| *flag == TO_LLVM);
        let flags: Vec<String> = best
            .chain(general)
            .map(|flag| self.to_add(&[flag]).join(" "))
            .collect();
        flags.join(" or ")
    }

    /// What to add to the command line for passes: their flags, or a pipeline if one of them does not come to its functions by itself.
    fn to_add(&self, flags: &[&str]) -> Vec<String> {
        if !flags.iter().any(|flag| self.on_functions.contains(flag)) {
            return flags.iter().map(|flag| format!("--{flag}")).collect();
        }
        let steps: Vec<String> = flags
            .iter()
            .map(|flag| match self.on_functions.contains(flag) {
                true => format!("{FUNCTION}({flag})"),
                false => (*flag).to_owned(),
            })
            .collect();
        vec![format!(
            "--pass-pipeline='builtin.module({})'",
            steps.join(",")
        )]
    }

    /// Puts the passes that help into the advice about what is left.
    pub fn complete(&self, cx: &Context, diagnostic: &mut Diagnostic) {
        for hint in &mut diagnostic.hints {
            if let Advice::Left(op) = &hint.advice {
                let flags = self.flags(cx.op_name(op));
                hint.advice = Advice::Text(match flags.is_empty() {
                    true => format!("'{op}' is left: no pass converts it"),
                    false => format!("'{op}' is left: {flags} converts it"),
                });
            }
        }
    }
}

/// Whether a pass has patterns for one of these operations.
fn converts(
    found: &[(&'static str, BTreeSet<OpName>)],
    flag: &str,
    mut ops: impl Iterator<Item = OpName>,
) -> bool {
    let known = found.iter().find(|(known, _)| *known == flag);
    known.is_some_and(|(_, known)| ops.any(|op| known.contains(&op)))
}

/// The operations that lowerings of dialects convert which are dialects' interfaces, too.
fn of_interface(cx: &Context, found: &[(&'static str, BTreeSet<OpName>)]) -> BTreeSet<OpName> {
    let lowerings = found.iter().filter(|(flag, _)| flag.ends_with("to-llvm"));
    let ops = lowerings.flat_map(|(_, ops)| ops.iter().copied());
    let registry = cx.registry();
    let has_interface = |op: &OpName| {
        let dialect = dialect(cx, *op);
        registry
            .dialect_interface::<ConvertToLlvm>(dialect)
            .is_some()
    };
    ops.filter(has_interface).collect()
}

fn dialect(cx: &Context, op: OpName) -> &str {
    let name = cx.op_name_str(op);
    name.split_once('.').map_or(name, |(dialect, _)| dialect)
}

/// Whether a pass is by its name one that lowers, not one that optimizes, compiles or is there for tests. The passes of a pipeline are
/// asked one by one.
fn is_conversion(info: &PassInfo) -> bool {
    let words = ["-to-", "convert-", "lower-", "expand"];
    let others = ["test-", "-to-binary"];
    let has = |words: &[&str]| words.iter().any(|word| info.flag.contains(word));
    info.build.is_none() && has(&words) && !has(&others)
}

/// Whether a pass runs on functions of any dialect: no flag of it is put into a pipeline on functions by itself.
fn is_on_functions(info: &PassInfo) -> bool {
    matches!(info.anchor, Anchor::Trait(traits) if traits.contains(Traits::FUNCTION))
}

/// The operations that the patterns of a pass are for.
fn surveyed(
    cx: &Context,
    info: &'static PassInfo,
    passes: &[&'static PassInfo],
) -> Option<BTreeSet<OpName>> {
    let text = PROGRAM.as_bytes().into();
    let parsed = oxmlir_grammar::parse(cx, "<survey>", text, oxmlir_grammar::Options::default());
    let mut body = parsed.ok()?.body;
    let root = body.name_str(cx, body.root()).to_owned();
    let mut pipeline = Pipeline::new(PipelineAnchor::Op(root));
    if is_on_functions(info) {
        let mut nested = Pipeline::new(PipelineAnchor::Op(FUNCTION.to_owned()));
        nested.add(info, "", Nesting::Explicit).ok()?;
        pipeline.steps.push(Step::Nested(nested));
    } else {
        pipeline.add(info, "", Nesting::Implicit).ok()?;
    }
    pipeline.finish();
    let print = PrintOptions::default();
    let settings = Settings::plain(passes, &print);
    cx.survey().begin();
    pass::run(cx, &mut body, &pipeline, &settings);
    Some(cx.survey().take())
}
