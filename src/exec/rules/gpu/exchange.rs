//! What lanes of a subgroup and threads of a block exchange.

use oxmlir_dialects::tables::gpu as ops;
use oxmlir_dialects::tables::gpu::{AllReduceOperation, BroadcastType, ShuffleMode};

use super::in_subgroup;
use crate::error::Result;
use crate::execute::{Args, Exit, Flow};
use crate::kernel::{Gathering, Level, Meeting, Scope};
use crate::rules::combine::Combine;
use crate::step::Step;
use crate::value::{Array, Shape, Value};

impl From<AllReduceOperation> for Combine {
    fn from(operation: AllReduceOperation) -> Combine {
        use AllReduceOperation as K;
        match operation {
            K::Add => Combine::Add,
            K::Mul => Combine::Mul,
            K::And => Combine::And,
            K::Or => Combine::Or,
            K::Xor => Combine::Xor,
            K::Minui => Combine::MinU,
            K::Minsi => Combine::MinS,
            K::Maxui => Combine::MaxU,
            K::Maxsi => Combine::MaxS,
            K::Minnumf => Combine::MinNum,
            K::Maxnumf => Combine::MaxNum,
            K::Minimumf => Combine::Minimum,
            K::Maximumf => Combine::Maximum,
        }
    }
}

/// An error unless the code is that of a lane: what lanes exchange has no meaning above them.
fn for_lanes(step: &Step) -> Result<()> {
    match step.place().level {
        Level::Lane => Ok(()),
        _ => Err(step.unsupported("lanes exchange values in code that is not that of a lane")),
    }
}

/// A number that all threads have to bring along alike.
fn uniform(all: &Gathering, at: usize, role: &str) -> Result<i64> {
    let numbers = all.values.iter().map(|values| match values[at].to_int() {
        Some(number) => Ok(number.to_i64().unwrap_or_default()),
        None => Err(all.undefined(format!("{role} is poison"))),
    });
    let numbers = numbers.collect::<Result<Vec<i64>>>()?;
    match numbers.windows(2).all(|pair| pair[0] == pair[1]) {
        true => Ok(numbers[0]),
        false => Err(all.undefined(format!("{role} is not the same in all lanes"))),
    }
}

// Shuffles.

pub fn shuffle(step: &mut Step) -> Result<Flow> {
    for_lanes(step)?;
    Ok(in_subgroup(step.operands_from(0), shuffled))
}

fn shuffled(all: &mut Gathering) -> Result<Vec<Args>> {
    let width = uniform(all, ops::shuffle::WIDTH, "the width")?;
    let lanes = all.places[0].lanes;
    if width > lanes {
        return Err(all.unsupported(format!("{width} lanes of a subgroup of {lanes}")));
    }
    if (0..width).any(|lane| all.lane(lane).is_none()) {
        return Err(all.undefined("not all of the lanes come here that take part"));
    }
    let mode = all.op.enum_attr::<ShuffleMode>(ops::shuffle::MODE_ATTR);
    let mode = mode.unwrap_or(ShuffleMode::Xor);
    let mut results = Vec::new();
    for thread in 0..all.values.len() {
        let lane = all.places[thread].lane();
        let offset = all.values[thread][ops::shuffle::OFFSET].to_int();
        let offset = offset.and_then(|offset| offset.to_i64());
        let source = match (mode, offset) {
            (_, None) => None,
            (ShuffleMode::Xor, Some(offset)) => Some(lane ^ offset),
            (ShuffleMode::Up, Some(offset)) => Some(lane - offset),
            (ShuffleMode::Down, Some(offset)) => Some(lane + offset),
            (ShuffleMode::Idx, Some(offset)) => Some(offset),
        };
        let source = source.filter(|_| lane < width);
        results.push(match source {
            None => {
                let poison = all.poison("the lane or its offset is out of bounds");
                Args::from_iter([poison.clone(), poison])
            }
            Some(source) => received(all, Some(source).filter(|s| (0..width).contains(s))),
        });
    }
    Ok(results)
}

/// The value of a lane and that there is one, or poison.
fn received(all: &mut Gathering, source: Option<i64>) -> Args {
    let value = source
        .and_then(|lane| all.lane(lane))
        .map(|thread| all.value(thread).clone());
    let valid = value.is_some();
    let value = value.unwrap_or_else(|| all.poison("there is no such lane"));
    Args::from_iter([value, valid.into()])
}

pub fn rotate(step: &mut Step) -> Result<Flow> {
    for_lanes(step)?;
    Ok(in_subgroup(step.operands_from(0), rotated))
}

fn rotated(all: &mut Gathering) -> Result<Vec<Args>> {
    let number = |slot| all.op.int_attr(slot).unwrap_or_default();
    let width = number(ops::rotate::WIDTH_ATTR).max(1);
    let offset = number(ops::rotate::OFFSET_ATTR);
    let lanes = all.places[0].lanes;
    if width > lanes {
        return Err(all.unsupported(format!("{width} lanes of a subgroup of {lanes}")));
    }
    let lanes: Vec<i64> = all.places.iter().map(|place| place.lane()).collect();
    let source = |lane: i64| (lane < width).then(|| (lane + offset) % width);
    let sources: Vec<Option<i64>> = lanes.into_iter().map(source).collect();
    Ok(sources
        .into_iter()
        .map(|lane| received(all, lane))
        .collect())
}

pub fn broadcast(step: &mut Step) -> Result<Flow> {
    for_lanes(step)?;
    Ok(in_subgroup(step.operands_from(0), |all| {
        let kind = all
            .op
            .enum_attr::<BroadcastType>(ops::subgroup_broadcast::BROADCAST_TYPE_ATTR);
        let source = match kind {
            Some(BroadcastType::SpecificLane) => {
                let lane = uniform(all, 1, "the lane")?;
                let source = all.lane(lane);
                source.ok_or_else(|| all.undefined(format!("lane {lane} does not come here")))?
            }
            _ => 0,
        };
        let value = all.value(source).clone();
        Ok(vec![Args::from_iter([value]); all.values.len()])
    }))
}

// Reductions.

/// The values of some threads as one, in order.
fn combined(all: &Gathering, threads: &[usize], kind: Combine) -> Result<Value> {
    let mut values = threads.iter().map(|thread| all.value(*thread));
    let first = values.next().cloned().unwrap_or(Value::Unit);
    values.try_fold(first, |sum, value| {
        let combined = kind.apply(&sum, value);
        combined.ok_or_else(|| all.unsupported("a reduction of such values"))
    })
}

fn kind(all: &Gathering, slot: usize) -> Option<Combine> {
    Some(all.op.enum_attr::<AllReduceOperation>(slot)?.into())
}

pub fn subgroup_reduce(step: &mut Step) -> Result<Flow> {
    for_lanes(step)?;
    Ok(in_subgroup(step.operands_from(0), reduced))
}

/// Each lane gets the sum over its cluster: `size` lanes at a distance of `stride`.
fn reduced(all: &mut Gathering) -> Result<Vec<Args>> {
    use ops::subgroup_reduce as slots;
    let kind = kind(all, slots::OP_ATTR).ok_or_else(|| all.unsupported("an unknown reduction"))?;
    let stride = all
        .op
        .int_attr(slots::CLUSTER_STRIDE_ATTR)
        .unwrap_or(1)
        .max(1);
    let size = all.op.int_attr(slots::CLUSTER_SIZE_ATTR);
    let cluster = |thread: usize| match size {
        None => (0, 0),
        Some(size) => {
            let lane = all.places[thread].lane();
            (lane / (size * stride).max(1), lane % stride)
        }
    };
    let threads = 0..all.values.len();
    let sums = threads.clone().map(|thread| {
        let group: Vec<usize> = threads
            .clone()
            .filter(|other| cluster(*other) == cluster(thread))
            .collect();
        Ok(Args::from_iter([combined(all, &group, kind)?]))
    });
    sums.collect()
}

pub fn all_reduce(step: &mut Step) -> Result<Flow> {
    for_lanes(step)?;
    Ok(Flow::Meet(Meeting {
        scope: Scope::Block,
        values: step.operands_from(0),
        result: |all| {
            let threads: Vec<usize> = (0..all.values.len()).collect();
            let values: Args = match kind(all, ops::all_reduce::OP_ATTR) {
                Some(kind) => Args::from_iter([combined(all, &threads, kind)?]),
                None => threads.iter().map(|at| all.value(*at).clone()).collect(),
            };
            Ok(vec![values; threads.len()])
        },
    }))
}

/// A reduction by the region: the values that are left, the next one last.
struct Reduction(Vec<Value>);

/// Reduces what the threads have brought along.
pub fn next_of_reduction(step: &mut Step, exit: Exit) -> Result<Flow> {
    let (mut left, sum) = match exit.region {
        None => {
            let mut values = exit.values.into_vec();
            values.reverse();
            let first = values.pop();
            (values, first)
        }
        Some(_) => {
            let (Reduction(left), mut values) = exit.into_state::<Reduction>();
            (left, values.pop())
        }
    };
    let sum = sum.unwrap_or(Value::Unit);
    match left.pop() {
        None => {
            step.set(sum);
            Ok(Flow::Next)
        }
        Some(next) => {
            let args = Args::from_iter([sum, next]);
            Ok(Flow::Enter(0, args, Box::new(Reduction(left))))
        }
    }
}

// One lane for all.

/// The dimension in which lanes have a part of a whole.
fn distributed(whole: &[i64], part: &[i64], lanes: i64) -> Option<usize> {
    let differs = |dim: &usize| whole[*dim] != part[*dim];
    let mut dims = (0..whole.len()).filter(differs);
    let dim = dims.next()?;
    let fits = dims.next().is_none() && part[dim].checked_mul(lanes) == Some(whole[dim]);
    fits.then_some(dim)
}

/// The first lane executes the region on what all bring along.
pub fn on_lane_0(step: &mut Step) -> Result<Flow> {
    for_lanes(step)?;
    let args = step.group(ops::warp_execute_on_lane_0::ARGS);
    Ok(in_subgroup(args, |all| {
        let first = all
            .lane(0)
            .ok_or_else(|| all.undefined("the first lane does not come here"))?;
        let block = all.op.entry_block(0);
        let args = block.map_or(&[][..], |block| all.op.body.args(block));
        let mut whole = Args::from_iter([Value::from_bool(true)]);
        for (at, arg) in args.iter().enumerate() {
            let shape = all.machine.runtime_shape(all.op.ty(*arg));
            whole.push(joined(all, at, shape)?);
        }
        let mut results = vec![Args::from_iter([Value::from_bool(false)]); all.values.len()];
        results[first] = whole;
        Ok(results)
    }))
}

/// The parts that the lanes have of argument `at` as a whole.
fn joined(all: &Gathering, at: usize, shape: Option<Shape>) -> Result<Value> {
    let first = &all.values[0][at];
    let (Some(shape), Value::Array(part)) = (shape, first) else {
        return Ok(first.clone());
    };
    if shape == part.shape {
        return Ok(first.clone());
    }
    let lanes = all.places[0].lanes;
    let dim = distributed(&shape, &part.shape, lanes);
    let dim = dim.ok_or_else(|| all.unsupported("vectors that are distributed in this way"))?;
    let size = part.shape[dim];
    let mut missing = false;
    let whole = Array::from_fn(&shape, |index| {
        let mut index = Shape::from_slice(index);
        let lane = all.lane(index[dim] / size);
        index[dim] %= size;
        match lane.map(|lane| &all.values[lane][at]) {
            Some(Value::Array(part)) => part.get(&index),
            Some(other) => other.clone(),
            None => {
                missing = true;
                Value::Unit
            }
        }
    });
    match missing {
        true => Err(all.undefined("not all lanes come here")),
        false => Ok(whole),
    }
}

/// Where lanes are behind the first and the second meeting, and the first lane behind the region.
pub fn behind_lane_0(step: &mut Step, exit: Exit) -> Result<Flow> {
    let share = |values: Args| in_subgroup(values, shared);
    if exit.region.is_some() {
        return Ok(share(exit.values));
    }
    let mut values = exit.values;
    match values.remove(0) {
        Value::Int(1, 0) => Ok(share(Args::new())),
        Value::Int(1, _) => Ok(Flow::Enter(0, values, Box::new(()))),
        _ => {
            step.set_all(values);
            Ok(Flow::Next)
        }
    }
}

/// Each lane gets its part of what the first one has made.
fn shared(all: &mut Gathering) -> Result<Vec<Args>> {
    let first = all.lane(0).unwrap_or_default();
    let whole = all.values[first].clone();
    let types: Vec<_> = all.op.result_types().collect();
    let mut results = Vec::new();
    for thread in 0..all.values.len() {
        let lane = all.places[thread].lane();
        let mut parts = Args::from_iter([Value::Unit]);
        for (value, ty) in whole.iter().zip(&types) {
            let shape = all.machine.runtime_shape(*ty);
            parts.push(match (value, shape) {
                (Value::Array(array), Some(shape)) if array.shape != shape => {
                    let dim = distributed(&array.shape, &shape, all.places[0].lanes);
                    let dim = dim.ok_or_else(|| {
                        all.unsupported("vectors that are distributed in this way")
                    })?;
                    Array::from_fn(&shape, |index| {
                        let mut index = Shape::from_slice(index);
                        index[dim] += lane * shape[dim];
                        array.get(&index)
                    })
                }
                _ => value.clone(),
            });
        }
        results.push(parts);
    }
    Ok(results)
}
