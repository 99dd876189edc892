//! Which results of functions share their buffers with arguments, globals or other results.

use oxmlir_dialects::memref::layout::is_memref;
use oxmlir_dialects::tables::{func, memref};
use oxmlir_ir::{Body, Context, OpRef, ValueDefinition, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::boundaries::returns;
use super::calls::Calls;
use super::origins::Origins;

/// A result of a function: the name of that, and the position.
type ResultOf = (String, usize);

/// The results of the functions of a module that share their buffers with something that the caller knows.
pub struct SharedResults {
    shared: FxHashSet<ResultOf>,
    called: FxHashSet<String>,
}

impl SharedResults {
    /// Those of a module.
    pub fn of(cx: &Context, module: &Body, calls: &Calls) -> SharedResults {
        let mut all = SharedResults {
            shared: FxHashSet::default(),
            called: FxHashSet::default(),
        };
        // For each result those results that share what it shares.
        let mut passed_on: FxHashMap<ResultOf, Vec<ResultOf>> = FxHashMap::default();
        for (stub, name) in &calls.functions {
            let Some(function) = module.inner(*stub) else {
                continue;
            };
            if calls.is_called(name) {
                all.called.insert(name.clone());
            }
            for op in returns(function) {
                let mut seen: FxHashMap<ValueId, usize> = FxHashMap::default();
                for (index, value) in function.operands(op).enumerate() {
                    if !is_memref(cx, function.ty(value)) {
                        continue;
                    }
                    let own = (name.clone(), index);
                    let origins = Origins { cx, body: function };
                    for source in origins.terminals(value) {
                        if let Some(other) = seen.insert(source, index)
                            && other != index
                        {
                            all.shared.insert((name.clone(), other));
                            all.shared.insert(own.clone());
                        }
                        match known_elsewhere(cx, function, source) {
                            Source::Known => {
                                all.shared.insert(own.clone());
                            }
                            Source::Result(callee) => {
                                passed_on.entry(callee).or_default().push(own.clone());
                            }
                            Source::Unknown => {}
                        }
                    }
                }
            }
        }
        let mut work: Vec<ResultOf> = all.shared.iter().cloned().collect();
        while let Some(result) = work.pop() {
            for next in passed_on.get(&result).into_iter().flatten() {
                if all.shared.insert(next.clone()) {
                    work.push(next.clone());
                }
            }
        }
        all
    }

    /// Whether a caller may notice if it got a copy of a result.
    pub fn must_stay(&self, function: &str, result: usize) -> bool {
        self.called.contains(function) && self.shared.contains(&(function.to_owned(), result))
    }
}

/// Where a buffer of a function comes from.
enum Source {
    /// From an argument or a global.
    Known,
    /// From a call, as this result.
    Result(ResultOf),
    /// From elsewhere.
    Unknown,
}

fn known_elsewhere(cx: &Context, function: &Body, source: ValueId) -> Source {
    match function.definition(source) {
        ValueDefinition::Argument(..) => Source::Known,
        ValueDefinition::Result(op, index) => {
            let op = OpRef::new(cx, function, op);
            match func::Call::of(op) {
                Some(call) => Source::Result((call.callee().to_owned(), index as usize)),
                None if op.name() == memref::GET_GLOBAL => Source::Known,
                None => Source::Unknown,
            }
        }
    }
}
