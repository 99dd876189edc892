//! Structured operations on operands that are filled up, so that their sizes are known or multiples of a number.
//!
//! ```mlir
//! %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
//! // %1 = tensor.pad %a low[0] high[8 - dim] {...} : tensor<?xf32> to tensor<8xf32>
//! // %2 = tensor.pad %b low[0] high[8 - dim] {...} : tensor<?xf32> to tensor<8xf32>
//! // %3 = linalg.exp ins(%1 : tensor<8xf32>) outs(%2 : tensor<8xf32>) -> tensor<8xf32>
//! // %0 = tensor.extract_slice %3[0] [dim] [1] : tensor<8xf32> to tensor<?xf32>
//! ```

use oxmlir_dialects::affine::analysis::bounds::KnownBounds;
use oxmlir_dialects::affine::build::folded_apply;
use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::{Maps, Structured};
use oxmlir_dialects::tables::bufferization::{self, MaterializeInDestinationOptions};
use oxmlir_dialects::tables::{arith, linalg as ops, tensor, ub};
use oxmlir_dialects::tensor::Borders;
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::bounds::{Quantity, Relation, Term};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, DYNAMIC, Location, OpFoldResult, OpId, OpRef, Type, ValueId};

use super::pack::sound;
use super::shape::{most, size, slice_of};
use super::tile::bounds::folded_max;
use super::tile::interface::Tile;
use super::tile::structured::{all_sizes, clone_on, ranges};

/// What puts results into the tensors that they are to be in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CopyBack {
    /// Nothing.
    None,
    /// `bufferization.materialize_in_destination`
    Materialize,
    /// `linalg.copy`
    Copy,
}

/// What operands are filled up with, one for each operand: a constant, or nothing that matters.
pub type Values = Vec<Attribute>;

/// How an operation is padded to the greatest sizes that it may have.
pub struct Options {
    /// What is put behind the elements of each operand; operands without are not padded.
    pub values: Values,
    /// The loops that are padded, and the numbers that their ends are multiples of.
    pub loops: Vec<(u32, i64)>,
    /// The operands that are padded even if nothing is put behind them.
    pub nofold: Vec<bool>,
    /// Whether sizes that are not known are computed.
    pub computes_sizes: bool,
    /// What puts the results back.
    pub copy_back: CopyBack,
}

/// A padded operation.
pub struct Padded {
    /// The operation on the padded operands.
    pub op: OpId,
    /// The `tensor.pad` among its operands.
    pub pads: Vec<OpId>,
    /// What stands for the results.
    pub values: Vec<ValueId>,
}

/// The size that an operand is padded to, and the number that it is a multiple of, if that is to be computed.
#[derive(Clone, Copy)]
enum Wanted {
    Known(i64),
    Computed(i64),
}

/// Pads the operands of a structured operation on tensors, which is replaced; `None`, with nothing changed, if a greatest size or
/// what is put behind the elements is not known, or the results would be others.
pub fn pad(rw: &mut Rewriter, op: OpId, options: &Options) -> Option<Padded> {
    let view = Structured::of(rw.op(op)).filter(|view| view.has_pure_tensor_semantics())?;
    let (loc, maps, inits) = (view.op.loc(), view.maps(), view.inits());
    let operands = rw.body.operand_vec(op);
    let mut plan: Vec<Option<Vec<Wanted>>> = Vec::new();
    for (at, (operand, map)) in operands.iter().zip(&maps).enumerate() {
        let (wanted, is_needed) = wanted_shape(view, (*operand, *map), options)?;
        let is_needed = is_needed || options.nofold.get(at) == Some(&true);
        if is_needed && at >= options.values.len() {
            return None;
        }
        plan.push(is_needed.then_some(wanted));
    }
    let loops: Vec<u32> = options.loops.iter().map(|(at, _)| *at).collect();
    let padded: Vec<usize> = (0..plan.len()).filter(|at| plan[*at].is_some()).collect();
    if !is_sound(view, &maps, &loops, &padded, &options.values)
        || !windows_fit(view, &maps, &loops, &plan)
    {
        return None;
    }
    rw.insert_after(op);
    let mut prescribed: Vec<Vec<OpFoldResult>> = Vec::new();
    if options.computes_sizes {
        for operand in &operands {
            prescribed.push(sizes_of(rw, loc, *operand));
        }
    }
    let (mut new_operands, mut pads) = (Vec::new(), Vec::new());
    for (at, (operand, wanted)) in operands.iter().zip(&plan).enumerate() {
        let Some(wanted) = wanted else {
            new_operands.push(*operand);
            continue;
        };
        let known = prescribed.get(at).map_or(&[][..], Vec::as_slice);
        let nofold = options.nofold.get(at) == Some(&true);
        let value = border(rw, loc, *operand, options.values[at])?;
        let sizes = computed(rw, loc, *operand, wanted, known);
        let new = pad_high(rw, loc, (*operand, value), &sizes, nofold);
        new_operands.push(new);
        pads.extend(rw.body.defining_op(new));
    }
    let (new, mut values) = on_padded(rw, op, &new_operands)?;
    if options.copy_back != CopyBack::None {
        for (value, init) in values.iter_mut().zip(inits) {
            let copy = copied_back(rw, loc, (*value, init), options.copy_back);
            *value = rw.body.only_result(copy);
        }
    }
    rw.replace(op, &values);
    Some(Padded {
        op: new,
        pads,
        values,
    })
}

/// Whether loops may run on over what operands are padded with.
fn is_sound(
    view: Structured,
    maps: &Maps,
    loops: &[u32],
    padded: &[usize],
    values: &[Attribute],
) -> bool {
    let (cx, exprs) = (view.op.cx, view.op.cx.affine());
    let outputs = &maps[view.num_inputs().min(maps.len())..];
    let is_zero = |at: &usize| {
        let value = values.get(*at).copied();
        value.is_some_and(|value| {
            crate::vector::build::zero_attr(cx, cx.attr_type(value)) == Some(value)
        })
    };
    let grown = |loop_: &&u32| {
        let mut padded = padded.iter();
        padded.any(|at| maps[*at].is_function_of_dim(**loop_, exprs))
    };
    let summed = |loop_: &u32| {
        let mut outputs = outputs.iter();
        outputs.any(|map| !map.is_function_of_dim(*loop_, exprs))
    };
    let grown: Vec<u32> = loops.iter().filter(grown).copied().collect();
    let mut sums = grown.iter().filter(|loop_| summed(loop_));
    let has_zeros = sums.all(|loop_| {
        let mut along = padded
            .iter()
            .filter(|at| maps[**at].is_function_of_dim(*loop_, exprs));
        along.all(is_zero)
    });
    has_zeros && sound::may_pad(view, maps, &grown)
}

/// Whether windows stay inside of the operands when loops run on. An operand knows how many elements it has, not how many are looked
/// at.
fn windows_fit(view: Structured, maps: &Maps, loops: &[u32], plan: &[Option<Vec<Wanted>>]) -> bool {
    let exprs = view.op.cx.affine();
    let size = |at: usize, dim: usize| match &plan[at] {
        Some(wanted) => match wanted[dim] {
            Wanted::Known(size) => size,
            Wanted::Computed(_) => DYNAMIC,
        },
        None => view.shape(view.op.operand(at))[dim],
    };
    let places = || {
        let maps = maps.iter().enumerate();
        maps.flat_map(|(at, map)| {
            let exprs = map.results(exprs).iter().enumerate();
            exprs.map(move |(dim, expr)| (at, dim, *expr))
        })
    };
    let mut last: Vec<Option<i64>> = vec![None; view.num_loops()];
    for (at, dim, expr) in places() {
        if let Some(loop_) = expr.as_dim(exprs) {
            let size = size(at, dim);
            let known = (size != DYNAMIC).then(|| size - 1);
            let last = &mut last[loop_ as usize];
            *last = last.or(known);
        }
    }
    places().all(|(at, dim, expr)| {
        let is_padded = |loop_: &u32| expr.is_function_of_dim(*loop_, exprs);
        if expr.as_dim(exprs).is_some() || !loops.iter().any(is_padded) {
            return true;
        }
        let place = |loop_: usize| match expr.is_function_of_dim(loop_ as u32, exprs) {
            true => last[loop_],
            false => Some(0),
        };
        let place: Option<Vec<i64>> = (0..last.len()).map(place).collect();
        let end = exprs.map(last.len() as u32, 0, &[expr]);
        let end = place.and_then(|place| end.evaluate(&place, exprs));
        end.is_some_and(|end| end[0] < size(at, dim))
    })
}

fn sizes_of(rw: &mut Rewriter, loc: Location, operand: ValueId) -> Vec<OpFoldResult> {
    let rank = rw.cx.shape(rw.body.ty(operand)).map_or(0, <[i64]>::len);
    (0..rank).map(|dim| size(rw, loc, operand, dim)).collect()
}

/// The sizes that an operand is padded to, and whether they are not its own for sure; `None` if a greatest size is not known.
fn wanted_shape(
    view: Structured,
    (operand, map): (ValueId, AffineMap),
    options: &Options,
) -> Option<(Vec<Wanted>, bool)> {
    let exprs = view.op.cx.affine();
    let (mut wanted, mut is_needed) = (Vec::new(), false);
    let results = map.results(exprs).iter();
    for (dim, (known, expr)) in view.shape(operand).iter().zip(results).enumerate() {
        let mut loops = options.loops.iter().rev();
        let multiple = loops.find(|(loop_, _)| expr.is_function_of_dim(*loop_, exprs));
        let Some((_, multiple)) = multiple else {
            wanted.push(match *known {
                DYNAMIC => Wanted::Computed(1),
                known => Wanted::Known(known),
            });
            continue;
        };
        if *multiple < 1 {
            return None;
        }
        is_needed |= *known == DYNAMIC || *known % multiple != 0;
        if *known == DYNAMIC && options.computes_sizes {
            wanted.push(Wanted::Computed(*multiple));
            continue;
        }
        let most = match *known {
            DYNAMIC => {
                let size = Quantity::size(operand, dim);
                KnownBounds::new(view.op.cx, view.op.body).at_most(size)?
            }
            known => known,
        };
        let tiles = most.checked_add(multiple - 1)? / multiple;
        wanted.push(Wanted::Known(tiles.checked_mul(*multiple)?));
    }
    Some((wanted, is_needed))
}

/// The sizes that an operand is padded to; those that are not known are multiples of the prescribed ones.
fn computed(
    rw: &mut Rewriter,
    loc: Location,
    operand: ValueId,
    wanted: &[Wanted],
    prescribed: &[OpFoldResult],
) -> Vec<OpFoldResult> {
    let is_computed = !prescribed.is_empty();
    let mut sizes = Vec::new();
    for (dim, wanted) in wanted.iter().enumerate() {
        sizes.push(match *wanted {
            Wanted::Known(size) => OpFoldResult::Known(size),
            Wanted::Computed(1) if !is_computed => OpFoldResult::Known(DYNAMIC),
            Wanted::Computed(1) => size(rw, loc, operand, dim),
            Wanted::Computed(multiple) => rounded_up(
                rw,
                loc,
                prescribed
                    .get(dim)
                    .copied()
                    .unwrap_or(OpFoldResult::Known(0)),
                OpFoldResult::Known(multiple),
            ),
        });
    }
    sizes
}

/// The next multiple of a number.
fn rounded_up(
    rw: &mut Rewriter,
    loc: Location,
    number: OpFoldResult,
    multiple: OpFoldResult,
) -> OpFoldResult {
    let exprs = rw.cx.affine();
    let (d0, s0) = (exprs.dim(0), exprs.symbol(0));
    let map = exprs.map(1, 1, &[exprs.mul(exprs.ceildiv(d0, s0), s0)]);
    folded_apply(rw, loc, map, &[number, multiple])
}

/// The constant that an operand is padded with.
fn border(rw: &mut Rewriter, loc: Location, operand: ValueId, value: Attribute) -> Option<ValueId> {
    let element = rw.cx.element_type(rw.body.ty(operand));
    match rw.cx.attr_type(value) == element {
        true => Some(arith::constant(rw, loc, value)),
        false => Some(ub::poison(rw, loc, element)),
    }
}

/// A tensor with a border behind its elements, so that it has some sizes; dimensions of size [`DYNAMIC`] have none.
pub fn pad_high(
    rw: &mut Rewriter,
    loc: Location,
    (operand, value): (ValueId, ValueId),
    sizes: &[OpFoldResult],
    nofold: bool,
) -> ValueId {
    let ty = rw.body.ty(operand);
    let shape: Vec<i64> = sizes.iter().map(|size| size.or_dynamic()).collect();
    let ty = build::with_shape(rw.cx, ty, &shape);
    let exprs = rw.cx.affine();
    let difference = exprs.map(2, 0, &[exprs.sub(exprs.dim(0), exprs.dim(1))]);
    let mut borders = Borders {
        low: sizes.iter().map(|_| OpFoldResult::Known(0)).collect(),
        high: sizes.iter().map(|_| OpFoldResult::Known(0)).collect(),
    };
    for (dim, wanted) in sizes.iter().enumerate() {
        if *wanted != OpFoldResult::Known(DYNAMIC) {
            let own = size(rw, loc, operand, dim);
            borders.high[dim] = folded_apply(rw, loc, difference, &[*wanted, own]);
        }
    }
    let options = tensor::PadOptions { nofold };
    borders.pad(rw, loc, ty, (operand, value), options)
}

/// An operation on padded operands, and the parts of its results that those of the operation are.
fn on_padded(rw: &mut Rewriter, op: OpId, operands: &[ValueId]) -> Option<(OpId, Vec<ValueId>)> {
    let loc = rw.body.loc(op);
    let shapes = result_shapes(rw, op)?;
    let new = clone_on(rw, op, operands);
    rw.insert_after(new);
    let results: Vec<ValueId> = rw.body.results(new).collect();
    let mut values = Vec::new();
    let types: Vec<Type> = rw.body.result_types(op).collect();
    for ((result, ty), sizes) in results.into_iter().zip(types).zip(shapes) {
        let whole = Tile {
            offsets: vec![OpFoldResult::Known(0); sizes.len()],
            sizes,
            ..Tile::default()
        };
        let part = slice_of(rw, loc, result, &whole)?;
        values.push(match rw.body.ty(part) == ty {
            true => part,
            false => tensor::cast(rw, loc, ty, part),
        });
    }
    Some((new, values))
}

/// The sizes of the results of a structured operation, by those of its inputs where they follow from them.
fn result_shapes(rw: &mut Rewriter, op: OpId) -> Option<Vec<Vec<OpFoldResult>>> {
    let loc = rw.body.loc(op);
    let sizes = all_sizes(rw, op, loc);
    let view = Structured::of(rw.op(op))?;
    let (maps, inits, exprs) = (view.maps(), view.inits(), rw.cx.affine());
    let to_loops = view.shapes_to_loops()?;
    let of_inputs: usize = view
        .inputs()
        .iter()
        .map(|input| view.shape(*input).len())
        .sum();
    let (mut exprs_of_results, mut windows) = (Vec::new(), Vec::new());
    for map in maps.iter().skip(view.num_inputs()) {
        let composed = map.compose(to_loops, exprs);
        exprs_of_results.push(composed.results(exprs).to_vec());
        let results = map.results(exprs).iter();
        windows.push(
            results
                .map(|expr| expr.as_dim(exprs).is_none())
                .collect::<Vec<_>>(),
        );
    }
    let dims = to_loops.num_dims(exprs);
    let mut applied = Vec::new();
    for expr in exprs_of_results.iter().flatten() {
        let map = exprs.map(dims, 0, &[*expr]);
        applied.push(folded_apply(rw, loc, map, &sizes));
    }
    let mut applied = applied.into_iter();
    let mut shapes = Vec::new();
    for ((init, results), windows) in inits.iter().zip(&exprs_of_results).zip(windows) {
        let known = rw.cx.shape(rw.body.ty(*init))?;
        let mut shape = Vec::new();
        for (dim, (known, expr)) in known.iter().zip(results).enumerate() {
            let computed = applied.next()?;
            let depends = (of_inputs as u32..dims).any(|dim| expr.is_function_of_dim(dim, exprs));
            shape.push(match *known {
                // Behind the last window there may be more.
                DYNAMIC if depends || windows[dim] => size(rw, loc, *init, dim),
                DYNAMIC => computed,
                known => OpFoldResult::Known(known),
            });
        }
        shapes.push(shape);
    }
    Some(shapes)
}

/// What puts a result into the tensor that it is to be in.
fn copied_back(
    rw: &mut Rewriter,
    loc: Location,
    (value, init): (ValueId, ValueId),
    way: CopyBack,
) -> OpId {
    let ty = rw.body.ty(init);
    if way == CopyBack::Copy {
        let copy = build::named(rw, loc, ops::COPY, &[value], &[init]);
        if let Some(copy) = copy {
            return copy;
        }
    }
    let options = MaterializeInDestinationOptions {
        result_type: Some(ty),
        ..MaterializeInDestinationOptions::default()
    };
    bufferization::materialize_in_destination_with(rw, loc, value, init, options)
}

/// Pads the operands of a structured operation on tensors so that its loops have some ranges, or multiples of them: a number for
/// each of the first loops, 0 for those that stay. `None`, with nothing changed, if a loop would get shorter or the results others.
pub fn pad_loops(
    rw: &mut Rewriter,
    op: OpId,
    (wanted, are_multiples): (&[OpFoldResult], bool),
    values: &[Attribute],
) -> Option<Padded> {
    let view = Structured::of(rw.op(op)).filter(|view| view.has_pure_tensor_semantics())?;
    let (loc, maps) = (view.op.loc(), view.maps());
    let operands = rw.body.operand_vec(op);
    if values.len() < operands.len() {
        return None;
    }
    let known = view.static_loop_ranges()?;
    let mut loops = Vec::new();
    for (at, (range, wanted)) in known.iter().zip(wanted).enumerate() {
        let Some(wanted) = wanted.constant(rw.cx, rw.body) else {
            loops.push(at as u32);
            continue;
        };
        let shrinks = !are_multiples && *range != DYNAMIC && *range > wanted;
        match wanted {
            0 => {}
            ..0 => return None,
            _ if shrinks => return None,
            wanted
                if *range != DYNAMIC
                    && range % wanted == 0
                    && (are_multiples || *range == wanted) => {}
            _ => loops.push(at as u32),
        }
    }
    if !are_multiples && shortens(view, &maps, wanted) {
        return None;
    }
    let shaped = |at: &usize| !view.shape(operands[*at]).is_empty();
    let padded: Vec<usize> = (0..operands.len()).filter(shaped).collect();
    if !is_sound(view, &maps, &loops, &padded, values) {
        return None;
    }
    rw.insert_after(op);
    let ranges = ranges(rw, op)?;
    let (mut new_operands, mut pads) = (Vec::new(), Vec::new());
    for (at, (operand, map)) in operands.iter().zip(&maps).enumerate() {
        if rw.cx.shape(rw.body.ty(*operand)).is_none() {
            new_operands.push(*operand);
            continue;
        }
        let mut sizes = touched(rw, loc, *map, (&ranges, wanted, are_multiples));
        no_shorter(rw, loc, (*operand, *map), &mut sizes);
        let value = border(rw, loc, *operand, values[at])?;
        let new = pad_high(rw, loc, (*operand, value), &sizes, false);
        new_operands.push(new);
        pads.extend(rw.body.defining_op(new));
    }
    let (new, values) = on_padded(rw, op, &new_operands)?;
    rw.replace(op, &values);
    Some(Padded {
        op: new,
        pads,
        values,
    })
}

/// Whether some loop is known to have more iterations than it is to be padded to, by what the sizes of operands are computed from.
fn shortens(view: Structured, maps: &Maps, wanted: &[OpFoldResult]) -> bool {
    let (cx, body, exprs) = (view.op.cx, view.op.body, view.op.cx.affine());
    view.op.operands().zip(maps).any(|(operand, map)| {
        let mut dims = map.results(exprs).iter().enumerate();
        dims.any(|(dim, expr)| {
            let loop_ = expr.as_dim(exprs).map(|loop_| loop_ as usize);
            let wanted = loop_.and_then(|loop_| wanted.get(loop_)?.constant(cx, body));
            let Some(wanted) = wanted.filter(|wanted| *wanted != 0) else {
                return false;
            };
            let size = Term::quantity(cx, Quantity::size(operand, dim));
            KnownBounds::new(cx, body).holds(&size, Relation::Greater, &Term::constant(cx, wanted))
        })
    })
}

/// The sizes of an operand that the loops touch when they are padded.
fn touched(
    rw: &mut Rewriter,
    loc: Location,
    map: AffineMap,
    (ranges, wanted, are_multiples): (&[OpFoldResult], &[OpFoldResult], bool),
) -> Vec<OpFoldResult> {
    let exprs = rw.cx.affine();
    let less = exprs.map(1, 0, &[exprs.add_constant(exprs.dim(0), -1)]);
    let mut sizes = Vec::new();
    for expr in map.results(exprs).to_vec() {
        let mut last = vec![OpFoldResult::Known(0); ranges.len()];
        for (at, range) in ranges.iter().enumerate() {
            if !expr.is_function_of_dim(at as u32, exprs) {
                continue;
            }
            let end = match wanted.get(at) {
                None | Some(OpFoldResult::Known(0)) => *range,
                Some(multiple) if are_multiples => match most(rw, *range) {
                    Some(most) if *multiple == OpFoldResult::Known(most) => *multiple,
                    _ => rounded_up(rw, loc, *range, *multiple),
                },
                Some(wanted) => *wanted,
            };
            last[at] = folded_apply(rw, loc, less, &[end]);
        }
        let end = exprs.map(ranges.len() as u32, 0, &[exprs.add_constant(expr, 1)]);
        sizes.push(folded_apply(rw, loc, end, &last));
    }
    sizes
}

/// Where windows leave some elements out, an operand may have more of them than are looked at.
fn no_shorter(
    rw: &mut Rewriter,
    loc: Location,
    (operand, map): (ValueId, AffineMap),
    sizes: &mut [OpFoldResult],
) {
    let exprs = rw.cx.affine();
    let both = exprs.identity_map(2);
    for (dim, size_) in sizes.iter_mut().enumerate() {
        if map
            .result(dim as u32, exprs)
            .is_some_and(|expr| expr.as_dim(exprs).is_none())
        {
            let own = size(rw, loc, operand, dim);
            *size_ = folded_max(rw, loc, both, &[*size_, own]);
        }
    }
}

/// The values that are zero, for each operand of an operation.
pub fn zeros(op: OpRef) -> Values {
    let zero = |ty: Type| crate::vector::build::zero_attr(op.cx, op.cx.element_type(ty));
    op.operand_types().filter_map(zero).collect()
}
