//! The loops of contractions and convolutions by their part in them.

use std::collections::{BTreeMap, BTreeSet};

use oxmlir_dialects::linalg::structured::{Structured, i64_elements};
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_ir::affine::{AffineContext, AffineExpr, AffineMap, BinaryOp, ExprKind};

/// Loops in order.
type Dims = BTreeSet<u32>;

fn both(a: &Dims, b: &Dims) -> Dims {
    a & b
}

/// The loops of a kind that one result of a map is, and no other result depends on.
fn alone(map: AffineMap, view: Structured, parallel: bool) -> Dims {
    let (exprs, iterators) = (view.op.cx.affine(), view.iterators());
    let is_wanted = |dim: u32| {
        let kind = iterators.get(dim as usize);
        kind.is_some_and(|kind| (*kind == IteratorType::Parallel) == parallel)
    };
    let dims = map.results(exprs).iter().filter_map(|e| e.as_dim(exprs));
    dims.filter(|dim| is_wanted(*dim) && users(map, *dim, exprs) == 1)
        .collect()
}

/// How many results of a map depend on a loop.
fn users(map: AffineMap, dim: u32, exprs: &AffineContext) -> usize {
    let results = map.results(exprs).iter();
    results.filter(|e| e.is_function_of_dim(dim, exprs)).count()
}

/// The loops of a contraction.
pub struct Contraction {
    /// Those of all operands.
    pub batch: Dims,
    /// Those of the first input and the result.
    pub m: Dims,
    /// Those of the second input and the result.
    pub n: Dims,
    /// Those of the inputs, over which is summed up.
    pub k: Dims,
}

/// The loops of an operation with two inputs and one initial value.
pub fn contraction(view: Structured) -> Option<Contraction> {
    let &[left, right, out] = &view.maps()[..] else {
        return None;
    };
    if view.num_inputs() != 2 {
        return None;
    }
    let [a, b, c] = [left, right, out].map(|map| alone(map, view, true));
    Some(Contraction {
        batch: &both(&a, &b) & &c,
        m: &both(&a, &c) - &b,
        n: &both(&b, &c) - &a,
        k: both(&alone(left, view, false), &alone(right, view, false)),
    })
}

/// The loops of a convolution.
pub struct Convolution {
    /// Those of images and results that filters do not have.
    pub batch: Dims,
    /// Those along which windows move.
    pub output_image: Dims,
    /// Those of filters and results alone.
    pub output_channel: Dims,
    /// Those within a window.
    pub filter_loop: Dims,
    /// Those of images and filters over which is summed up.
    pub input_channel: Dims,
    /// Those of all operands.
    pub depth: Dims,
    /// How far windows move, for each of `output_image`.
    pub strides: Vec<i64>,
    /// How far the elements of a window are apart, for each of `filter_loop`.
    pub dilations: Vec<i64>,
}

/// How the loops of an image are accessed: alone, or as sums of two, each times a number that may be known.
#[derive(Default)]
struct Access {
    plain: Dims,
    summed: Dims,
    partner: BTreeMap<u32, u32>,
    factor: BTreeMap<u32, Option<i64>>,
}

impl Access {
    fn of(map: AffineMap, exprs: &AffineContext) -> Access {
        let mut access = Access::default();
        for expr in map.results(exprs) {
            access.add(*expr, exprs);
        }
        for dim in 0..map.num_dims(exprs) {
            if users(map, dim, exprs) > 1 {
                access.remove(dim);
            }
        }
        access
    }

    fn add(&mut self, expr: AffineExpr, exprs: &AffineContext) {
        if let Some(dim) = expr.as_dim(exprs) {
            self.plain.insert(dim);
            return;
        }
        let ExprKind::Binary(BinaryOp::Add, left, right) = expr.kind(exprs) else {
            return;
        };
        let terms = [left, right].map(|term| multiple(term, exprs));
        for (dim, factor) in terms.into_iter().flatten() {
            self.factor.insert(dim, factor);
        }
        if let [Some((left, _)), Some((right, _))] = terms {
            self.summed.extend([left, right]);
            self.partner.extend([(left, right), (right, left)]);
        }
    }

    fn remove(&mut self, dim: u32) {
        for dim in std::iter::once(dim).chain(self.partner.remove(&dim)) {
            self.summed.remove(&dim);
            self.plain.remove(&dim);
            self.partner.remove(&dim);
        }
    }

    fn factors(&self, dims: &Dims) -> Option<Vec<i64>> {
        let factors = dims.iter().map(|dim| self.factor.get(dim).copied());
        factors.map(Option::flatten).collect()
    }
}

/// The loop that an expression is a multiple of, and the factor if it is known.
fn multiple(expr: AffineExpr, exprs: &AffineContext) -> Option<(u32, Option<i64>)> {
    if let Some(dim) = expr.as_dim(exprs) {
        return Some((dim, Some(1)));
    }
    let ExprKind::Binary(BinaryOp::Mul, left, right) = expr.kind(exprs) else {
        return None;
    };
    let (dim, factor) = match left.as_dim(exprs) {
        Some(dim) => (dim, right),
        None => (right.as_dim(exprs)?, left),
    };
    match factor.as_symbol(exprs) {
        Some(_) => Some((dim, None)),
        None => Some((dim, Some(factor.as_constant(exprs)?))),
    }
}

/// The loops of an operation that moves windows over its first input.
pub fn convolution(view: Structured) -> Option<Convolution> {
    let (maps, inputs) = (view.maps(), view.num_inputs());
    if inputs < 2 || maps.len() != inputs + 1 {
        return None;
    }
    let access = Access::of(maps[0], view.op.cx.affine());
    let (filter, result) = (alone(maps[1], view, true), alone(*maps.last()?, view, true));
    let summed_up = alone(maps[1], view, false);
    let output_image = both(&access.summed, &result);
    let filter_loop = both(&access.summed, &summed_up);
    if output_image.is_empty() {
        return None;
    }
    let given = |name| {
        let attr = view.op.named_attr(name)?;
        i64_elements(view.op.cx, attr).map(|numbers| numbers.to_vec())
    };
    let strides = given("strides").or_else(|| access.factors(&output_image))?;
    let dilations = given("dilations").or_else(|| access.factors(&filter_loop))?;
    Some(Convolution {
        batch: &both(&access.plain, &result) - &filter,
        output_channel: &both(&filter, &result) - &access.plain,
        depth: &both(&filter, &result) & &access.plain,
        input_channel: both(&access.plain, &summed_up),
        output_image,
        filter_loop,
        strides,
        dilations,
    })
}
