//! What is left of a program that should be in the llvm dialect.

use oxmlir_ir::def::OpDef;
use oxmlir_ir::{Body, Context, OpName, Traits, Walk};

use super::{Lowerings, TO_LLVM, dialect};

/// The pass that removes casts which conversions leave.
const RECONCILE: &str = "reconcile-unrealized-casts";

/// What conversions connect old and new types with.
const CAST: &str = "builtin.unrealized_conversion_cast";

/// Names of operations that are listed at most.
const MOST: usize = 6;

impl Lowerings {
    /// What is left of a program that should be in the llvm dialect, and the passes that lower it.
    pub fn advice(&self, cx: &Context, module: &Body) -> Vec<String> {
        let left = Left::of(cx, module);
        let mut advice = Vec::new();
        if let Some(first) = left.ops.first() {
            let flags = self.flags(*first);
            let name = cx.op_name_str(*first);
            let before = match left.casts {
                true => format!(" before --{RECONCILE}"),
                false => String::new(),
            };
            advice.push(match flags.is_empty() {
                true => format!("'{name}' is left"),
                false => format!("'{name}' is left: add {flags}{before}"),
            });
        }
        if left.ops.len() > 1 {
            advice.push(format!("left, too: {}", names(cx, &left.ops[1..])));
        }
        let is_stuck = |op: &OpName| {
            let is_end = |def: &OpDef| def.traits.contains(Traits::TERMINATOR);
            self.passes(*op).is_empty() && !cx.op_def(*op).is_some_and(is_end)
        };
        let stuck: Vec<OpName> = left.ops.iter().copied().filter(is_stuck).collect();
        if !stuck.is_empty() {
            advice.push(format!("no pass converts {}", names(cx, &stuck)));
        }
        if left.ops.len() > 1 || left.casts {
            let flags = self.pipeline(&left);
            advice.push(format!("passes to add: {}", flags.join(" ")));
        }
        advice
    }

    /// The flags of passes for all that is left, in order.
    fn pipeline(&self, left: &Left) -> Vec<String> {
        let mut flags: Vec<&str> = Vec::new();
        let to_llvm = |op: &OpName| self.passes(*op).contains(&TO_LLVM);
        for op in left.ops.iter().filter(|op| !to_llvm(op)) {
            match self.passes(*op).first() {
                Some(flag) if !flags.contains(flag) => flags.push(flag),
                _ => {}
            }
        }
        // The others become operations of dialects that this pass knows.
        let others = !flags.is_empty() || left.ops.iter().any(to_llvm);
        flags.extend(others.then_some(TO_LLVM));
        flags.push(RECONCILE);
        self.to_add(&flags)
    }
}

/// The names of operations in quotes, separated by commas, as far as anybody reads on.
fn names(cx: &Context, ops: &[OpName]) -> String {
    let shown = ops.iter().take(MOST);
    let mut names: Vec<String> = shown
        .map(|op| format!("'{}'", cx.op_name_str(*op)))
        .collect();
    if let Some(more @ 1..) = ops.len().checked_sub(MOST) {
        names.push(format!("{more} more"));
    }
    names.join(", ")
}

/// What of a program is not in the llvm dialect, in the order of the program.
struct Left {
    /// Each name once.
    ops: Vec<OpName>,
    /// Whether there are unrealized casts.
    casts: bool,
}

impl Left {
    fn of(cx: &Context, module: &Body) -> Left {
        let mut left = Left {
            ops: Vec::new(),
            casts: false,
        };
        let mut bodies = vec![module];
        while let Some(body) = bodies.pop() {
            let mut inner: Vec<&Body> = Vec::new();
            body.walk(body.root(), |op| {
                let name = body.name(op);
                match dialect(cx, name) {
                    "llvm" => {}
                    "builtin" => left.casts |= cx.op_name_str(name) == CAST,
                    _ if left.ops.contains(&name) => {}
                    _ => left.ops.push(name),
                }
                inner.extend(body.inner(op));
                Walk::Into
            });
            bodies.extend(inner.into_iter().rev());
        }
        left
    }
}
