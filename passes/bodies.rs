//! Passes that treat every isolated operation inside theirs alike.

use oxmlir_ir::Body;
use rayon::prelude::*;

/// Runs `f` on `body` and then on the bodies inside it, those side by side in parallel. The results are in the order of
/// the bodies, outer before inner.
pub fn for_each_body<T: Send>(body: &mut Body, f: &(impl Fn(&mut Body) -> T + Sync)) -> Vec<T> {
    let mut results = vec![f(body)];
    let inner: Vec<&mut Body> = body.inner_bodies_mut().collect();
    let nested: Vec<Vec<T>> = inner
        .into_par_iter()
        .map(|body| for_each_inner(body, f))
        .collect();
    results.extend(nested.into_iter().flatten());
    results
}

fn for_each_inner<T>(body: &mut Body, f: &impl Fn(&mut Body) -> T) -> Vec<T> {
    let mut results = Vec::new();
    let mut work = vec![body];
    while let Some(body) = work.pop() {
        results.push(f(body));
        let at = work.len();
        work.extend(body.inner_bodies_mut());
        work[at..].reverse();
    }
    results
}
