//! How fast programs are printed, in bytes a second on one thread: a mix of arithmetic, memory accesses and loops in
//! custom and in generic form.

use criterion::{Criterion, Throughput};
use oxmlir_dialects::registry;
use oxmlir_ir::print::{PrintOptions, print_module};
use oxmlir_ir::{
    BlockId, Body, Context, InsertPoint, Location, OpId, OpState, Type, TypeKind, ValueId,
};

const FUNCTIONS: usize = 100;
const ROUNDS: usize = 300;

fn insert(cx: &Context, body: &mut Body, block: BlockId, name: &str, state: OpState) -> OpId {
    let state = OpState {
        name: cx.op_name(name),
        ..state
    };
    body.insert(cx, InsertPoint::End(block), &state)
}

fn state<'a>(operands: &'a [ValueId], results: &'a [Type]) -> OpState<'a> {
    OpState {
        operands,
        results,
        ..OpState::new(oxmlir_ir::OpName(0), Location::UNKNOWN)
    }
}

fn function(cx: &Context, number: usize) -> Box<Body> {
    let memref = cx.ty(TypeKind::MemRef {
        shape: [oxmlir_ir::DYNAMIC, 128].into(),
        element: Type::F32,
        layout: None,
        space: None,
    });
    let inputs = [Type::INDEX, memref];
    let name = cx.str_attr(&format!("f{number}"));
    let ty = cx.type_attr(cx.function_type(&inputs, &[]));
    let head = OpState {
        regions: 1,
        attrs: &[(0, name), (1, ty)],
        ..OpState::new(cx.op_name("func.func"), Location::UNKNOWN)
    };
    let mut body = Body::new(cx, &head);
    let block = body.add_block(body.root_region());
    let index = body.add_arg(block, Type::INDEX, Location::UNKNOWN);
    let memref = body.add_arg(block, memref, Location::UNKNOWN);
    for round in 0..ROUNDS {
        round_of_operations(cx, &mut body, block, (index, memref), round as i64);
    }
    insert(cx, &mut body, block, "func.return", state(&[], &[]));
    Box::new(body)
}

/// Adds an operation with at most one result and answers that.
fn op(
    cx: &Context,
    body: &mut Body,
    block: BlockId,
    name: &str,
    operands: &[ValueId],
    results: &[Type],
) -> Option<ValueId> {
    let op = insert(cx, body, block, name, state(operands, results));
    body.results(op).next()
}

fn round_of_operations(
    cx: &Context,
    body: &mut Body,
    block: BlockId,
    (index, memref): (ValueId, ValueId),
    round: i64,
) -> Option<()> {
    let constant = OpState {
        attrs: &[(0, cx.int_attr(Type::INDEX, round % 50))],
        ..state(&[], &[Type::INDEX])
    };
    let constant = insert(cx, body, block, "arith.constant", constant);
    let constant = body.result(constant, 0);
    let index_type = [Type::INDEX];
    let sum = op(
        cx,
        body,
        block,
        "arith.addi",
        &[index, constant],
        &index_type,
    )?;
    let load = op(
        cx,
        body,
        block,
        "memref.load",
        &[memref, sum, index],
        &[Type::F32],
    )?;
    let product = op(cx, body, block, "arith.mulf", &[load, load], &[Type::F32])?;
    let loop_state = OpState {
        regions: 1,
        ..state(&[], &[])
    };
    let bounds = [index, sum, constant];
    let loop_state = OpState {
        operands: &bounds,
        ..loop_state
    };
    let loop_op = insert(cx, body, block, "scf.for", loop_state);
    let inner = body.add_block(body.region(loop_op, 0));
    let variable = body.add_arg(inner, Type::INDEX, Location::UNKNOWN);
    op(
        cx,
        body,
        inner,
        "memref.store",
        &[product, memref, variable, variable],
        &[],
    );
    op(cx, body, inner, "scf.yield", &[], &[]);
    Some(())
}

fn module(cx: &Context) -> Body {
    let head = OpState {
        regions: 1,
        ..OpState::new(cx.op_name("builtin.module"), Location::UNKNOWN)
    };
    let mut body = Body::new(cx, &head);
    let block = body.add_block(body.root_region());
    for number in 0..FUNCTIONS {
        let stub = body.create_stub(function(cx, number));
        body.link(stub, InsertPoint::End(block));
    }
    body
}

fn print(cx: &Context, body: &Body, options: &PrintOptions) -> usize {
    let mut out = Vec::new();
    // Writing to memory cannot fail.
    let _ = print_module(cx, body, options, &mut out);
    out.len()
}

fn printing(c: &mut Criterion) {
    let cx = Context::new(registry());
    let body = module(&cx);
    let one = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("one thread");
    let mut group = c.benchmark_group("print");
    for generic in [false, true] {
        let options = PrintOptions {
            generic,
            ..PrintOptions::default()
        };
        let size = print(&cx, &body, &options);
        group.throughput(Throughput::Bytes(size as u64));
        let name = if generic { "generic" } else { "custom" };
        group.bench_function(name, |b| {
            b.iter(|| one.install(|| print(&cx, &body, &options)));
        });
    }
    group.finish();
}

fn main() {
    let mut c = Criterion::default().configure_from_args();
    printing(&mut c);
    c.final_summary();
}
