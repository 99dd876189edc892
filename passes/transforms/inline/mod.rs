//! Puts the bodies of functions in the place of calls.
//!
//! ```mlir
//! func.func private @double(%x: i32) -> i32 {       // func.func @f(%x: i32) -> i32 {
//!   %0 = arith.addi %x, %x : i32                    //   %0 = arith.addi %x, %x : i32
//!   return %0 : i32                                 //   return %0 : i32
//! }                                                 // }
//! func.func @f(%x: i32) -> i32 {
//!   %0 = call @double(%x) : (i32) -> i32
//!   return %0 : i32
//! }
//! ```
//!
//! Callees come before their callers, so that calls in what is inlined have been dealt with; functions that call each
//! other are inlined into others, not into each other. The callables are simplified before and between the rounds.

mod graph;
mod legality;
mod splice;

use oxmlir_ir::analysis::symbol_name;
use oxmlir_ir::hooks::Inlined;
use oxmlir_ir::parallel::in_pieces;
use oxmlir_ir::pass::{
    Anchor, Failure, OptionInfo, Outcome, PassContext, PassInfo, PassResult, Pipeline, Settings,
    parse_pipeline, run as run_pipeline,
};
use oxmlir_ir::print::PrintOptions;
use oxmlir_ir::{Body, Context, DataLayout, OpId, OpRef, Str, Traits};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use graph::CallGraph;
use legality::may_inline;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::text(
            "default-pipeline",
            "passes that simplify callables which `op-pipelines` does not name",
            "canonicalize",
        ),
        OptionInfo::text(
            "op-pipelines",
            "pipelines that simplify callables by operation: func.func(canonicalize,cse),...",
            "",
        ),
        OptionInfo::uint(
            "max-iterations",
            "rounds of functions that call each other",
            4,
        ),
        OptionInfo::uint(
            "inlining-threshold",
            "operations of the callee in percent of the caller's, above which it stays",
            UNLIMITED,
        ),
    ],
    ..PassInfo::new("inline", "Inliner", "inlines calls", Anchor::Any, run)
};

/// The threshold under which everything is inlined.
const UNLIMITED: u64 = u32::MAX as u64;

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let root = OpRef::new(pass.cx, body, body.root());
    if !root.has_trait(Traits::SYMBOL_TABLE) {
        let message = " was scheduled to run under the inliner, but does not define a symbol table";
        return Err(pass.fail(root.error(message)));
    }
    let pipelines = Pipelines::new(pass).map_err(|message| {
        pass.write(message);
        Failure
    })?;
    let mut inliner = Inliner {
        pass,
        pipelines,
        globals: globals(pass.cx, body),
        layout: pass.layout.inside(pass.cx, body),
        graph: CallGraph::take(pass.cx, body),
        history: Vec::new(),
    };
    let result = inliner.run(body);
    inliner.graph.put_back(body);
    result
}

/// The symbols that are no functions.
fn globals(cx: &Context, root: &Body) -> FxHashMap<Str, OpId> {
    let symbols = root
        .children()
        .filter(|(_, body)| !body.has_trait(cx, body.root(), Traits::FUNCTION));
    symbols
        .filter_map(|(stub, _)| Some((symbol_name(cx, root, stub)?, stub)))
        .collect()
}

/// The pipelines of the options.
struct Pipelines {
    default: Option<Pipeline>,
    by_op: Vec<(String, Pipeline)>,
}

impl Pipelines {
    fn new(pass: &PassContext) -> Result<Pipelines, String> {
        let default = pass.options.text("default-pipeline");
        let by_op = split_pipelines(pass.options.text("op-pipelines"));
        Ok(Pipelines {
            default: match default {
                "" => None,
                names => Some(parsed(&format!("any({names})"), pass.passes)?),
            },
            by_op: by_op
                .into_iter()
                .map(|text| {
                    let name = text.split('(').next().unwrap_or_default().trim();
                    Ok((name.to_owned(), parsed(text, pass.passes)?))
                })
                .collect::<Result<_, String>>()?,
        })
    }

    fn of(&self, op: &str) -> Option<&Pipeline> {
        let own = self.by_op.iter().find(|(name, _)| name == op);
        own.map(|(_, pipeline)| pipeline).or(self.default.as_ref())
    }
}

fn parsed(text: &str, passes: &[&'static PassInfo]) -> Result<Pipeline, String> {
    let mut pipeline = parse_pipeline(text, passes).map_err(|e| e.message)?;
    pipeline.finish();
    Ok(pipeline)
}

/// Cuts `a(b,c),d(e)` at the commas outside of parentheses.
fn split_pipelines(text: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    let parts = text.split(|c: char| {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    });
    parts.map(str::trim).filter(|p| !p.is_empty()).collect()
}

/// A call that may be inlined.
#[derive(Clone, Copy)]
struct Call {
    caller: usize,
    op: OpId,
    callee: usize,
    /// The inlined call that it comes from, in the history.
    origin: Option<usize>,
}

struct Inliner<'a> {
    pass: &'a PassContext<'a>,
    pipelines: Pipelines,
    /// That of the whole program.
    layout: DataLayout,
    globals: FxHashMap<Str, OpId>,
    graph: CallGraph<'a>,
    /// Callees that were inlined, each with the entry of the call that its call came from.
    history: Vec<(usize, Option<usize>)>,
}

impl Inliner<'_> {
    fn run(&mut self, root: &mut Body) -> PassResult {
        let order = self.graph.bottom_up();
        self.simplify_all()?;
        for group in order {
            self.group(root, &group)?;
        }
        Ok(())
    }

    /// Inlines in callables that call each other.
    fn group(&mut self, root: &mut Body, group: &[usize]) -> PassResult {
        for number in group {
            if self.graph.is_dead(*number) {
                self.graph.erase_dead(root, *number);
            }
        }
        let rounds = self.pass.options.uint("max-iterations").max(1);
        for round in 0..rounds {
            for number in group.iter().filter(|_| round > 0) {
                self.simplify(*number)?;
            }
            for number in group {
                self.graph.recount(*number);
            }
            if !self.inline_calls(root, group) {
                break;
            }
        }
        Ok(())
    }

    // Simplifying.

    /// Simplifies every callable: nothing that happens before its turn changes one.
    fn simplify_all(&mut self) -> PassResult {
        let PassContext {
            cx, passes, print, ..
        } = *self.pass;
        let pipelines = &self.pipelines;
        let bodies: Vec<&mut Body> = self.graph.bodies_mut().map(|b| b.1).collect();
        let outcomes: Vec<Option<Outcome>> = in_pieces(bodies.into_par_iter())
            .map(|body| {
                let pipeline = pipelines.of(body.name_str(cx, body.root()))?;
                Some(run_pipeline(cx, body, pipeline, &settings(passes, print)))
            })
            .collect();
        let results: Vec<PassResult> = outcomes
            .into_iter()
            .flatten()
            .map(|outcome| self.tell(outcome))
            .collect();
        results.into_iter().collect()
    }

    fn simplify(&mut self, number: usize) -> PassResult {
        let PassContext {
            cx, passes, print, ..
        } = *self.pass;
        let Some(body) = self.graph.body_mut(number) else {
            return Ok(());
        };
        let Some(pipeline) = self.pipelines.of(body.name_str(cx, body.root())) else {
            return Ok(());
        };
        let outcome = run_pipeline(cx, body, pipeline, &settings(passes, print));
        self.tell(outcome)
    }

    fn tell(&self, outcome: Outcome) -> PassResult {
        self.pass.join(outcome.log);
        if outcome.failed {
            return Err(Failure);
        }
        Ok(())
    }

    // Inlining.

    /// Inlines the calls in a group of callables, and those in what was inlined; whether there was one.
    fn inline_calls(&mut self, root: &mut Body, group: &[usize]) -> bool {
        let mut calls: Vec<Call> = Vec::new();
        for caller in group {
            add(&mut calls, *caller, None, self.graph.calls(*caller));
        }
        let (mut next, mut inlined) = (0, false);
        while let Some(call) = calls.get(next).copied() {
            next += 1;
            if group.contains(&call.callee) || !self.should_inline(call) {
                continue;
            }
            let last = self.graph.has_one_use(call.callee);
            let Some((caller, callee)) = self.graph.pair(call.caller, call.callee) else {
                continue;
            };
            let (cx, symbols, globals) = (self.pass.cx, &*root, &self.globals);
            let is_outer = caller.is_in_outer_table();
            let global = |name: Str| {
                let stub = globals.get(&name).filter(|_| is_outer)?;
                Some(OpRef::new(cx, symbols, *stub))
            };
            let mut at = Inlined {
                cx,
                body: &mut caller.body,
                call: call.op,
                layout: &self.layout,
                global: &global,
            };
            let Some(new) = splice::inline(&mut at, &callee.body) else {
                continue;
            };
            inlined = true;
            self.history.push((call.callee, call.origin));
            let origin = Some(self.history.len() - 1);
            let found = self.graph.calls_among(call.caller, new);
            add(&mut calls, call.caller, origin, found);
            self.graph.count_inlined(call.caller, call.callee);
            if last {
                self.graph.erase(root, call.callee);
            }
        }
        inlined
    }

    fn should_inline(&self, call: Call) -> bool {
        let (Some(caller), Some(callee)) =
            (self.graph.get(call.caller), self.graph.get(call.callee))
        else {
            return false;
        };
        let recursive = callee.refers_to(call.callee) || self.comes_from(call.origin, call.callee);
        let cx = self.pass.cx;
        !recursive
            && self.is_profitable(&caller.body, &callee.body)
            && may_inline(caller.op(cx).at(call.op), callee.op(cx))
    }

    /// Whether the call in the history comes from a body of `callee`.
    fn comes_from(&self, origin: Option<usize>, callee: usize) -> bool {
        let mut at = origin;
        while let Some(entry) = at {
            let (inlined, before) = self.history[entry];
            if inlined == callee {
                return true;
            }
            at = before;
        }
        false
    }

    fn is_profitable(&self, caller: &Body, callee: &Body) -> bool {
        let threshold = self.pass.options.uint("inlining-threshold");
        if threshold == UNLIMITED {
            return true;
        }
        let ops = |body: &Body| body.nested_ops(body.root()).len() as u64;
        match ops(caller) {
            0 => true,
            of => ops(callee) * 100 / of <= threshold,
        }
    }
}

/// Adds calls, as operation and callee, that come from one inlined call.
fn add(calls: &mut Vec<Call>, caller: usize, origin: Option<usize>, found: Vec<(OpId, usize)>) {
    let found = found.into_iter();
    calls.extend(found.map(|(op, callee)| Call {
        caller,
        op,
        callee,
        origin,
    }));
}

fn settings<'a>(passes: &'a [&'static PassInfo], print: &'a PrintOptions) -> Settings<'a> {
    Settings {
        compacts: false,
        ..Settings::plain(passes, print)
    }
}

#[cfg(test)]
mod tests {
    use super::split_pipelines;

    #[test]
    fn pipelines_are_split_outside_of_parentheses() {
        assert_eq!(
            split_pipelines("func.func(cse,canonicalize{a=1,b=2}), llvm.func()"),
            ["func.func(cse,canonicalize{a=1,b=2})", "llvm.func()"]
        );
        assert!(split_pipelines("").is_empty());
    }
}
