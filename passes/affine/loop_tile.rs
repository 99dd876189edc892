//! Tiles perfectly nested affine loops.
//!
//! ```mlir
//! affine.for %i = 0 to 256 {              // affine.for %i = 0 to 256 step 32 {
//!   affine.store %v, %m[%i]               //   affine.for %ii = %i to %i + 32 {
//! }                                       //     affine.store %v, %m[%ii]
//!                                         //   }
//!                                         // }
//! ```

use oxmlir_dialects::affine::analysis::dependence::{Access, Dependence, Distance, Pair, Relation};
use oxmlir_dialects::affine::analysis::domain::Domain;
use oxmlir_dialects::affine::analysis::footprint::footprint;
use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::tables::{affine, func};
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Body, Context, OpId, ValueId};

use super::nest::perfect_nest;
use super::tiling::{separate_full_tiles, tile_nest};
use super::unknown_operations;

pub static PASS: PassInfo = PassInfo {
    asks_about_calls: true,
    promise: unknown_operations,
    options: &[
        OptionInfo::uint(
            "cache-size",
            "the size in KiB that a tile has to fit in",
            512,
        ),
        OptionInfo::bool("separate", "separate full and partial tiles", false),
        OptionInfo::uint("tile-size", "the size of all tiles, 0 to choose it", 0),
        OptionInfo::new(
            "tile-sizes",
            "the sizes of the tiles of each nest, unless tile-size is given",
            OptionKind::Uints,
        ),
    ],
    ..PassInfo::new(
        "affine-loop-tile",
        "AffineLoopTiling",
        "tiles perfectly nested affine loops",
        Anchor::Op(func::Func::FULL_NAME),
        run,
    )
};

/// Used where nothing tells a better one.
const DEFAULT_TILE_SIZE: u64 = 4;

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let blocks: Vec<_> = body.blocks(body.root_region()).collect();
    let roots = blocks.into_iter().flat_map(|block| body.op_vec(block));
    let roots: Vec<OpId> = roots.filter(|op| body.name(*op) == affine::FOR).collect();
    let nests: Vec<Vec<OpId>> = roots
        .into_iter()
        .map(|root| perfect_nest(cx, body, root))
        .collect();
    for nest in nests {
        let carries_values = nest.iter().any(|op| body.num_results(*op) > 0);
        if carries_values || !is_hyperrectangular(cx, body, &nest) {
            continue;
        }
        let sizes = tile_sizes(pass, body, &nest);
        // Tiles of single iterations come in the order of the iterations.
        let reorders = sizes.iter().any(|size| *size != 1);
        if reorders && !is_legal(cx, body, &nest) {
            continue;
        }
        let Some(tiled) = tile_nest(cx, body, &nest, &sizes) else {
            continue;
        };
        if pass.options.bool("separate") {
            separate_full_tiles(cx, body, &tiled[nest.len()..]);
        }
    }
    Ok(())
}

/// Whether the bounds of no loop of the nest depend on the induction variable of another one.
fn is_hyperrectangular(cx: &Context, body: &Body, nest: &[OpId]) -> bool {
    let views: Vec<For> = nest
        .iter()
        .filter_map(|op| For::new(cx, body, *op))
        .collect();
    let ivs: Vec<ValueId> = views.iter().map(|view| view.iv()).collect();
    let mut domain = Domain::new();
    nest.len() < 2
        || (!views.iter().any(|view| counts_with(cx, *view, &ivs))
            && views
                .into_iter()
                .all(|view| domain.add_loop(view).is_some())
            && domain.is_hyperrectangular(&ivs))
}

/// Whether a bound of a loop uses one of these induction variables, even if only behind a division, which a domain has a variable
/// of its own for.
fn counts_with(cx: &Context, view: For, ivs: &[ValueId]) -> bool {
    let affine = cx.affine();
    [view.lower(), view.upper()].iter().any(|bound| {
        let dims = bound.dims(cx).iter().enumerate();
        let mut given = dims.filter(|(_, operand)| ivs.contains(operand));
        given.any(|(dim, _)| bound.form.is_function_of_dim(dim as u32, affine))
    })
}

/// Whether tiles may be executed one after the other: no dependence may go backwards in a loop of a nest of several. A single loop
/// runs as before.
fn is_legal(cx: &Context, body: &Body, nest: &[OpId]) -> bool {
    let aliases = AliasAnalysis::new(cx, body);
    let all = Access::all_in(&aliases, nest[0]);
    let pairs = all.iter().flat_map(|a| all.iter().map(move |b| (a, b)));
    let mut pairs = pairs.map(|(first, second)| Pair::new(first, second));
    pairs.all(|pair| {
        let mut depths = 1..=nest.len() + 1;
        depths.all(|depth| {
            // No loop inside is there whose order could change.
            if depth >= pair.num_common_loops() {
                return nest.len() == 1 || pair.is_understood(depth, false);
            }
            match pair.at_depth(depth, false) {
                Dependence::No => true,
                Dependence::Unknown => nest.len() == 1,
                Dependence::Yes(relation) => keeps_order(&relation, depth, nest.len()),
            }
        })
    })
}

/// Whether tiling the outer `band` loops keeps the order of two iterations that depend on one another at `depth`: in the loops up to
/// there, the second one does not come before the first.
fn keeps_order(relation: &Relation, depth: usize, band: usize) -> bool {
    let mut inside = (depth..).zip(relation.distances_within(depth));
    inside.all(|(level, Distance { least, greatest })| {
        let is_forward = least.is_some_and(|least| least >= 0);
        let is_backward = greatest.is_some_and(|greatest| greatest < 0);
        (band == 1 || level >= band || is_forward) && !is_backward
    })
}

fn tile_sizes(pass: &PassContext, body: &Body, nest: &[OpId]) -> Vec<u64> {
    match (
        pass.options.uint("tile-size"),
        pass.options.uints("tile-sizes"),
    ) {
        (0, []) => chosen_tile_sizes(pass, body, nest),
        (0, given) => {
            let rest = std::iter::repeat(&DEFAULT_TILE_SIZE);
            given
                .iter()
                .chain(rest)
                .take(nest.len())
                .map(|size| (*size).max(1))
                .collect()
        }
        (size, _) => vec![size; nest.len()],
    }
}

/// Sizes by how many times the memory that the nest touches exceeds the cache.
fn chosen_tile_sizes(pass: &PassContext, body: &Body, nest: &[OpId]) -> Vec<u64> {
    let cache = pass.options.uint("cache-size").saturating_mul(1024);
    let bands = nest.len();
    if cache == 0 {
        return vec![1; bands];
    }
    let mut sizes = vec![DEFAULT_TILE_SIZE; bands];
    if let Some(bytes) = footprint(pass.cx, body, nest[0]) {
        let excess = u64::try_from(bytes).unwrap_or(0).div_ceil(cache);
        if excess <= 1 {
            return vec![1; bands];
        }
        let root = (excess as f64).powf(1.0 / bands as f64).floor() as u64;
        let root = root.max(1);
        let product = root.saturating_pow(bands as u32 - 1);
        sizes = vec![root; bands];
        sizes[bands - 1] = (excess / product).max(1);
    }
    for (size, op) in sizes.iter_mut().zip(nest) {
        let trips = For::new(pass.cx, body, *op).and_then(For::trip_count);
        *size = trips.map_or(*size, |trips| divisor_below(trips, *size));
    }
    sizes
}

/// The largest divisor of a trip count up to `size`, leaving at least two tiles.
fn divisor_below(trips: u64, size: u64) -> u64 {
    let size = if trips > 1 { size.min(trips / 2) } else { size };
    (1..=size)
        .rev()
        .find(|size| trips.is_multiple_of(*size))
        .unwrap_or(1)
}
