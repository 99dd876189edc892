//! When work is spread over threads.

/// Fewer operations than this are not worth starting threads for.
const PARALLEL_OPS: usize = 2_000;

/// Whether bodies of these numbers of operations are worth several threads. Looks at no more of them than it must.
pub(crate) fn is_worth_threads(sizes: impl IntoIterator<Item = usize>) -> bool {
    let (mut bodies, mut ops) = (0, 0);
    sizes.into_iter().any(|size| {
        bodies += 1;
        ops += size;
        bodies > 1 && ops > PARALLEL_OPS
    })
}
