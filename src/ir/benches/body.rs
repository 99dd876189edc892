//! How the graph's basic edits grow: erasing all users of one constant, replacing all uses of a value, building a block.
//!
//! Each must be linear in N: the throughput (elements a second) stays the same from N = 1,000 to N = 1,000,000.

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput};
use mimalloc::MiMalloc;
use oxmlir_ir::{Body, Context, InsertPoint, Location, OpId, OpState, Registry, Type, ValueId};

/// The allocator of the program itself.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

const SIZES: [usize; 4] = [1_000, 10_000, 100_000, 1_000_000];

fn context() -> Context {
    Context::new(Box::leak(Box::new(
        Registry::builder().build().expect("no dialects"),
    )))
}

/// One constant and `n` users of it in one block.
fn users_of_one_constant(cx: &Context, n: usize) -> (Body, ValueId, Vec<OpId>) {
    let root = OpState {
        regions: 1,
        ..OpState::new(cx.op_name("bench.root"), Location::UNKNOWN)
    };
    let mut body = Body::new(cx, &root);
    let block = body.add_block(body.root_region());
    let end = InsertPoint::End(block);
    let constant = OpState {
        results: &[Type::I32],
        ..OpState::new(cx.op_name("bench.constant"), Location::UNKNOWN)
    };
    let constant = body.insert(cx, end, &constant);
    let value = body.result(constant, 0);
    let name = cx.op_name("bench.user");
    let state = OpState {
        operands: &[value, value],
        results: &[Type::I32],
        ..OpState::new(name, Location::UNKNOWN)
    };
    let users = (0..n).map(|_| body.insert(cx, end, &state)).collect();
    (body, value, users)
}

fn erase_users(c: &mut Criterion) {
    let cx = context();
    let mut group = c.benchmark_group("erase users of one constant");
    group.sample_size(10);
    for n in SIZES {
        group.throughput(Throughput::Elements(n as u64));
        group.bench_function(BenchmarkId::from_parameter(n), |b| {
            b.iter_batched(
                || users_of_one_constant(&cx, n),
                |(mut body, _, users)| {
                    for op in users {
                        body.erase_op(op);
                    }
                    body
                },
                BatchSize::PerIteration,
            );
        });
    }
}

fn replace_all_uses(c: &mut Criterion) {
    let cx = context();
    let mut group = c.benchmark_group("replace all uses of a value");
    group.sample_size(10);
    for n in SIZES {
        group.throughput(Throughput::Elements(n as u64));
        group.bench_function(BenchmarkId::from_parameter(n), |b| {
            b.iter_batched(
                || users_of_one_constant(&cx, n),
                |(mut body, value, users)| {
                    let new = body.result(users[0], 0);
                    body.replace_all_uses(value, new);
                    body
                },
                BatchSize::PerIteration,
            );
        });
    }
}

fn build_block(c: &mut Criterion) {
    let cx = context();
    let mut group = c.benchmark_group("build a block");
    group.sample_size(10);
    for n in SIZES {
        group.throughput(Throughput::Elements(n as u64));
        group.bench_function(BenchmarkId::from_parameter(n), |b| {
            b.iter_with_large_drop(|| users_of_one_constant(&cx, n))
        });
    }
}

fn main() {
    let mut c = Criterion::default().configure_from_args();
    erase_users(&mut c);
    replace_all_uses(&mut c);
    build_block(&mut c);
    c.final_summary();
}
