//! Kernels in host code: threads with numbers of their own, shared memory, barriers, exchange between threads.

use super::{Generator, Role, Scalar, Statement, Type, control, ints, memory};

/// What the threads of a kernel do together.
const TOGETHER: &[(u64, Statement)] = &[
    (8, ints::binary),
    (2, ints::compare),
    (2, ints::select),
    (3, load),
    (3, load_own),
    (4, store_own),
    (2, exchange),
    (2, reduce),
    (2, shuffle),
    (1, number),
    (2, divergent),
];

/// What a thread does by itself.
const ALONE: &[(u64, Statement)] = &[
    (6, ints::binary),
    (2, ints::compare),
    (2, load),
    (3, load_own),
    (3, store_own),
    (1, number),
    (1, control::counted),
    (1, control::conditional),
];

/// The kernel that is being written.
#[derive(Clone)]
pub struct Kernel {
    /// The buffer of which each thread has an element, and its type.
    own: (String, String),
    /// The number of the thread in the grid, and in its block.
    numbers: [String; 2],
    /// The threads of a block.
    threads: i64,
    /// Shared memory of a number for each thread.
    shared: String,
}

const I32: Type = Type::Scalar(Scalar::Int(32));

fn is_row(ty: &Type, least: i64) -> bool {
    matches!(ty, Type::MemRef { shape, scalar: Scalar::Int(32), layout } if layout.is_empty() && shape.len() == 1 && shape[0] >= least)
}

fn shared_type(threads: i64) -> String {
    format!("memref<{threads}xi32, #gpu.address_space<workgroup>>")
}

pub fn launch(g: &mut Generator) {
    if g.kernel.is_some() || !g.may_nest() {
        return;
    }
    let (blocks, threads) = (g.pick(&[1, 2]), g.pick(&[2i64, 4, 8, 16]));
    let total = blocks * threads;
    let (own, ty) = g.existing(|ty| is_row(ty, total)).unwrap_or_else(|| {
        let ty = Type::memref(&[total], Scalar::Int(32));
        (memory::allocate_as(g, &ty), ty)
    });
    let index = |g: &mut Generator, number: i64| {
        g.define(Type::INDEX, format!("arith.constant {number} : index"))
    };
    let [one, grid, block] = [1, blocks, threads].map(|number| index(g, number));
    let [bx, by, bz, gx, gy, gz, tx, ty_, tz, sx, sy, sz] = [(); 12].map(|()| g.fresh());
    let shared = g.fresh();
    let (shared_type, own_type) = (shared_type(threads), ty.to_string());
    g.line(format!(
        "gpu.launch blocks({bx}, {by}, {bz}) in ({gx} = {grid}, {gy} = {one}, {gz} = {one}) \
         threads({tx}, {ty_}, {tz}) in ({sx} = {block}, {sy} = {one}, {sz} = {one}) \
         workgroup({shared} : {shared_type}) {{"
    ));
    g.region(|g| {
        let sizes = [(&bx, blocks), (&tx, threads), (&by, 1), (&tz, 1)];
        for (name, size) in sizes {
            bring(g, name, size);
        }
        let first = g.define(Type::INDEX, format!("arith.muli {bx}, {sx} : index"));
        let number = g.define(Type::INDEX, format!("arith.addi {first}, {tx} : index"));
        if let Some(value) = g.values.last_mut() {
            value.bounds = Some(0..total);
        }
        let own = (own, own_type);
        let numbers = [number, tx.clone()];
        g.kernel = Some(Kernel {
            own,
            numbers,
            threads,
            shared,
        });
        let count = 3 + g.below(6);
        g.with_statements(TOGETHER, |g| g.statements(count));
        store_own(g);
        g.kernel = None;
        g.line("gpu.terminator");
    });
    g.line("}");
}

fn bring(g: &mut Generator, name: &str, size: i64) {
    g.bring(name, Type::INDEX);
    if let Some(value) = g.values.last_mut() {
        (value.bounds, value.role) = (Some(0..size), Role::None);
    }
}

/// A number from a buffer to which no thread writes.
fn load(g: &mut Generator) {
    let Some(kernel) = g.kernel.clone() else {
        return;
    };
    let values = g.values.iter().filter(|value| value.name != kernel.own.0);
    let buffers = values.filter(|value| is_row(&value.ty, 1));
    let buffers: Vec<(String, Type)> = buffers
        .map(|value| (value.name.clone(), value.ty.clone()))
        .collect();
    let Some(at) = buffers.len().checked_sub(1) else {
        return;
    };
    let (buffer, ty) = buffers[g.below(at + 1)].clone();
    if let Type::MemRef { shape, .. } = &ty {
        let at = memory::index(g, shape[0]);
        g.define(I32, format!("memref.load {buffer}[{at}] : {ty}"));
    }
}

fn load_own(g: &mut Generator) {
    if let Some(Kernel { own, numbers, .. }) = g.kernel.clone() {
        g.define(
            I32,
            format!("memref.load {}[{}] : {}", own.0, numbers[0], own.1),
        );
    }
}

fn store_own(g: &mut Generator) {
    if let Some(Kernel { own, numbers, .. }) = g.kernel.clone() {
        let value = g.operand(&I32);
        g.line(format!(
            "memref.store {value}, {}[{}] : {}",
            own.0, numbers[0], own.1
        ));
    }
}

/// Each thread gets the number of another one by way of shared memory.
fn exchange(g: &mut Generator) {
    let Some(kernel) = g.kernel.clone() else {
        return;
    };
    let (shared, ty) = (&kernel.shared, shared_type(kernel.threads));
    let value = g.operand(&I32);
    g.line(format!(
        "memref.store {value}, {shared}[{}] : {ty}",
        kernel.numbers[1]
    ));
    g.line("gpu.barrier");
    let by = g.within(1..4);
    let by = g.define(Type::INDEX, format!("arith.constant {by} : index"));
    let size = format!("arith.constant {} : index", kernel.threads);
    let size = g.define(Type::INDEX, size);
    let op = g.pick(&["addi", "xori", "muli"]);
    let at = format!("arith.{op} {}, {by} : index", kernel.numbers[1]);
    let at = g.define(Type::INDEX, at);
    let at = g.define(Type::INDEX, format!("arith.remui {at}, {size} : index"));
    g.define(I32, format!("memref.load {shared}[{at}] : {ty}"));
    g.line("gpu.barrier");
}

fn reduce(g: &mut Generator) {
    let value = g.operand(&I32);
    let name = g.pick(&[
        "add", "mul", "minsi", "maxsi", "minui", "maxui", "and", "or", "xor",
    ]);
    let text = match g.below(3) {
        0 => format!("gpu.subgroup_reduce {name} {value} : (i32) -> i32"),
        1 => format!("gpu.all_reduce {name} {value} uniform {{}} : (i32) -> i32"),
        _ => format!("gpu.all_reduce {name} {value} {{}} : (i32) -> i32"),
    };
    g.define(I32, text);
}

/// The number of another thread of the subgroup, if there is one.
fn shuffle(g: &mut Generator) {
    let Some(kernel) = g.kernel.clone() else {
        return;
    };
    let value = g.operand(&I32);
    let other = g.operand(&I32);
    let by = g.within(0..kernel.threads);
    let mode = g.pick(&["xor", "idx", "up", "down"]);
    let by = g.define(I32, format!("arith.constant {by} : i32"));
    let width = g.define(I32, format!("arith.constant {} : i32", kernel.threads));
    let [got, is_valid] = [(); 2].map(|()| g.fresh());
    g.line(format!(
        "{got}, {is_valid} = gpu.shuffle {mode} {value}, {by}, {width} : i32"
    ));
    g.define(
        I32,
        format!("arith.select {is_valid}, {got}, {other} : i32"),
    );
    g.bring(&is_valid, Type::int(1));
}

/// Where the thread is.
fn number(g: &mut Generator) {
    let text = g.pick(&[
        "gpu.thread_id x",
        "gpu.block_id x",
        "gpu.block_dim x",
        "gpu.grid_dim x",
        "gpu.global_id x",
        "gpu.lane_id",
    ]);
    let number = g.define(Type::INDEX, text);
    g.define(I32, format!("arith.index_cast {number} : index to i32"));
}

/// Some threads go another way.
fn divergent(g: &mut Generator) {
    g.with_statements(ALONE, control::conditional);
}

/// A buffer is copied or filled by the device.
pub fn copy(g: &mut Generator) {
    let Some((to, ty)) = g.existing(|ty| is_row(ty, 1)) else {
        return;
    };
    let from = g.existing(|other| *other == ty);
    match from.filter(|(from, _)| *from != to && !g.once_in(2)) {
        Some((from, _)) => g.line(format!("gpu.memcpy {to}, {from} : {ty}, {ty}")),
        None => {
            let value = g.operand(&I32);
            g.line(format!("gpu.memset {to}, {value} : {ty}, i32"));
        }
    }
}
