//! Ways to run a pass on everything inside of its operation: by patterns, by conversion, body by body.

use oxmlir_ir::parallel::in_pieces;
use oxmlir_ir::pass::{Failure, PassContext, PassResult};
use oxmlir_ir::rewrite::conversion::{
    Casts, Conversion, ConversionPatterns, ConversionTarget, How, PreparedConversion,
};
use oxmlir_ir::rewrite::{GreedyConfig, PatternSet, apply_patterns_greedily};
use oxmlir_ir::{Body, DataLayout, Diagnostic, Diagnostics};
use rayon::prelude::*;

/// Applies patterns to `body` and those inside it until nothing changes any more.
pub fn run_patterns(body: &mut Body, pass: &PassContext, patterns: &PatternSet) -> PassResult {
    run_patterns_with(body, pass, patterns, &GreedyConfig::default())
}

/// Like [`run_patterns`], with patterns that follow from the options alone: they are made once for all runs of the pass.
pub fn run_prepared_patterns(
    body: &mut Body,
    pass: &PassContext,
    make: impl FnOnce() -> PatternSet<'static>,
) -> PassResult {
    let patterns = pass.prepared(make);
    run_patterns(body, pass, &patterns)
}

/// Like [`run_patterns`] in another way.
pub fn run_patterns_with(
    body: &mut Body,
    pass: &PassContext,
    patterns: &PatternSet,
    config: &GreedyConfig,
) -> PassResult {
    let results = for_each_body(body, &|body| {
        apply_patterns_greedily(pass.cx, body, body.root(), patterns, config)
    });
    all_ended(pass, results)
}

/// Fails with the first of the bodies whose patterns did not come to an end.
pub fn all_ended<T>(pass: &PassContext, results: Vec<Result<T, Diagnostic>>) -> PassResult {
    for result in results {
        result.map_err(|endless| pass.fail(endless))?;
    }
    Ok(())
}

/// Converts what the target does not allow, as far as there are patterns; what the conversion says is said by the pass.
pub fn convert(
    body: &mut Body,
    pass: &PassContext,
    target: ConversionTarget,
    patterns: ConversionPatterns,
) -> PassResult {
    let conversion = partial((target, patterns)).prepare();
    run_conversion(body, pass, &conversion)
}

/// Like [`convert`] with what follows from the pass's options alone: it is made once for all runs.
pub fn convert_prepared(
    body: &mut Body,
    pass: &PassContext,
    make: impl FnOnce() -> (ConversionTarget, ConversionPatterns),
) -> PassResult {
    let conversion = pass.prepared(|| partial(make()).prepare());
    run_conversion(body, pass, &conversion)
}

/// Like [`convert_prepared`], where every operation has to become legal.
pub fn convert_fully(
    body: &mut Body,
    pass: &PassContext,
    make: impl FnOnce() -> (ConversionTarget, ConversionPatterns),
) -> PassResult {
    let conversion = pass.prepared(|| {
        Conversion {
            full: true,
            ..partial(make())
        }
        .prepare()
    });
    run_conversion(body, pass, &conversion)
}

fn partial((target, patterns): (ConversionTarget, ConversionPatterns)) -> Conversion {
    Conversion {
        target,
        patterns,
        full: false,
    }
}

fn run_conversion(
    body: &mut Body,
    pass: &PassContext,
    conversion: &PreparedConversion,
) -> PassResult {
    let rollback = "allow-pattern-rollback";
    let casts = if pass.options.has(rollback) && !pass.options.bool(rollback) {
        Casts::Fresh
    } else {
        Casts::Shared
    };
    let how = How {
        casts,
        compacts: pass.compacts,
        verifies: pass.verifies,
        tracks: false,
    };
    let mut diagnostics = Diagnostics::default();
    let converted = conversion.run_with(pass.cx, body, how, &mut diagnostics);
    for diagnostic in diagnostics.take() {
        pass.emit(diagnostic);
    }
    if converted { Ok(()) } else { Err(Failure) }
}

/// Runs `f` on `body` and then on the bodies inside it, those side by side in parallel. The results are in the order of
/// the bodies, outer before inner.
pub fn for_each_body<T: Send>(body: &mut Body, f: &(impl Fn(&mut Body) -> T + Sync)) -> Vec<T> {
    for_each_body_within(body, (), &|_, ()| (), &|body, ()| f(body))
}

/// Like [`for_each_body`], with the data layout that holds in each body.
pub fn for_each_body_in_layout<T: Send>(
    body: &mut Body,
    pass: &PassContext,
    f: &(impl Fn(&mut Body, &DataLayout) -> T + Sync),
) -> Vec<T> {
    let cx = pass.cx;
    let inside = |body: &Body, around: &DataLayout| around.inside(cx, body);
    for_each_body_within(body, pass.layout.clone(), &inside, f)
}

/// Runs `f` on bodies, with what `inside` makes of the state around each of them.
pub fn for_each_body_within<T: Send, S: Sync>(
    body: &mut Body,
    around: S,
    inside: &(impl Fn(&Body, &S) -> S + Sync),
    f: &(impl Fn(&mut Body, &S) -> T + Sync),
) -> Vec<T> {
    let state = inside(body, &around);
    let mut results = vec![f(body, &state)];
    let inner: Vec<&mut Body> = body.inner_bodies_mut().collect();
    if inner.is_empty() {
        return results;
    }
    let nested: Vec<Vec<T>> = in_pieces(inner.into_par_iter())
        .map(|body| visit_one_by_one(body, inside(body, &state), inside, f))
        .collect();
    results.extend(nested.into_iter().flatten());
    results
}

fn visit_one_by_one<T, S>(
    body: &mut Body,
    state: S,
    inside: &impl Fn(&Body, &S) -> S,
    f: &impl Fn(&mut Body, &S) -> T,
) -> Vec<T> {
    let mut results = Vec::new();
    let mut work = vec![(body, state)];
    while let Some((body, state)) = work.pop() {
        results.push(f(body, &state));
        let at = work.len();
        work.extend(body.inner_bodies_mut().map(|inner| {
            let state = inside(inner, &state);
            (inner, state)
        }));
        work[at..].reverse();
    }
    results
}
