//! When work is spread over threads, and in what pieces.

use rayon::iter::MaxLen;
use rayon::prelude::*;

/// Fewer operations than this are not worth starting threads for.
const PARALLEL_OPS: usize = 2_000;

/// How many pieces of a list of work there are at least for each thread. A thread that is done takes over pieces of another one, but
/// never a part of one that has been begun.
const PIECES_A_THREAD: usize = 32;

/// Work on many bodies, which differ in size, cut into pieces that are small enough for all threads to end at about the same time.
pub fn in_pieces<I: IndexedParallelIterator>(work: I) -> MaxLen<I> {
    let pieces = PIECES_A_THREAD * rayon::current_num_threads();
    let len = work.len().div_ceil(pieces);
    work.with_max_len(len.max(1))
}

/// Whether bodies of these numbers of operations are worth several threads. Looks at no more of them than it must.
pub(crate) fn is_worth_threads(sizes: impl IntoIterator<Item = usize>) -> bool {
    let (mut bodies, mut ops) = (0, 0);
    sizes.into_iter().any(|size| {
        bodies += 1;
        ops += size;
        bodies > 1 && ops > PARALLEL_OPS
    })
}
