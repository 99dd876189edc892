//! Schedules: what is done with one of the operations of a function, a few steps one behind the other.

use std::fmt::Write as _;

use super::{Generator, Target};

const ANY: &str = "!transform.any_op";
const FOR: &str = "!transform.op<\"scf.for\">";

/// A schedule in the making.
struct Schedule {
    lines: String,
    counter: usize,
    /// The handle of the operation that the next step takes.
    handle: String,
    target: Target,
    /// The operations that stand in front of it.
    producers: Vec<String>,
}

/// Whether the schedule may go on with the operation behind a step.
type GoesOn = bool;

const STEPS: &[fn(&mut Schedule, &mut Generator) -> GoesOn] = &[
    tile,
    tile,
    fuse,
    fuse,
    for_threads,
    for_threads,
    reduce_for,
    reduce_forall,
    pad,
    pad_loops,
    pack,
    pack_greedily,
    vectorize,
    vectorize_children,
    split,
    split_reduction,
    restate,
    restate,
    interchange,
    allocate,
    promote,
];

/// Writes the sequence that the interpreter runs.
pub fn write(g: &mut Generator, targets: &[Target]) {
    g.text
        .push_str("  transform.named_sequence @__transform_main(%root: !transform.any_op) {\n");
    // The last operation is the most interesting one: others can be computed with it.
    let chosen = match g.once_in(3) {
        true => g.below(targets.len()),
        false => targets.len() - 1,
    };
    let target = targets[chosen].clone();
    let mut schedule = Schedule {
        lines: String::new(),
        counter: 0,
        handle: String::new(),
        target: target.clone(),
        producers: Vec::new(),
    };
    let all = schedule.matching(target.op, "%root");
    let same = |others: &[Target]| others.iter().filter(|other| other.op == target.op).count();
    let (count, at) = (same(targets), same(&targets[..chosen]));
    let mut handles = match count {
        1 => vec![all],
        count => schedule.handles(count, &format!("transform.split_handle {all} : ({ANY})")),
    };
    schedule.handle = handles.remove(at);
    schedule.producers = handles;
    for _ in 0..1 + g.below(3) {
        let step = g.pick(STEPS);
        if !step(&mut schedule, g) {
            break;
        }
        if g.once_in(3) {
            schedule.clean(g);
        }
    }
    g.text.push_str(&schedule.lines);
    g.text.push_str("    transform.yield\n  }\n");
}

/// The numbers below `count` in some order.
pub fn order(g: &mut Generator, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for at in (1..count).rev() {
        order.swap(at, g.below(at + 1));
    }
    order
}

impl Schedule {
    fn line(&mut self, text: &str) {
        _ = writeln!(self.lines, "    {text}");
    }

    /// New handles of what a transformation gives, whose text lacks the types of its results.
    fn handles(&mut self, count: usize, text: &str) -> Vec<String> {
        let names: Vec<String> = (0..count)
            .map(|at| format!("%h{}", self.counter + at))
            .collect();
        self.counter += count;
        let types = match count {
            1 => ANY.to_owned(),
            _ => format!("({})", vec![ANY; count].join(", ")),
        };
        self.line(&format!("{} = {text} -> {types}", names.join(", ")));
        names
    }

    /// The operations of a name.
    fn matching(&mut self, op: &str, root: &str) -> String {
        let text = format!("transform.structured.match ops{{[\"{op}\"]}} in {root} : ({ANY})");
        self.handles(1, &text).remove(0)
    }

    /// A transformation of the operation; the handle is what it gives first.
    fn step(&mut self, results: usize, name: &str, parameters: &str) -> Vec<String> {
        let text = format!("{name} {} {parameters} : ({ANY})", self.handle);
        let handles = self.handles(results, &text);
        self.handle = handles[0].clone();
        handles
    }

    /// A size for each loop, 0 for those that stay whole.
    fn sizes(&self, g: &mut Generator) -> Vec<i64> {
        let sizes = (0..self.target.loops).map(|_| match g.once_in(3) {
            true => 0,
            false => g.pick(&[1, 2, 3, 4, 5, 8]),
        });
        sizes.collect()
    }

    /// Some loops.
    fn some(&self, g: &mut Generator) -> Vec<usize> {
        (0..self.target.loops).filter(|_| !g.once_in(3)).collect()
    }

    /// Patterns on everything, after which no handle is sure to lead to something.
    fn clean(&mut self, g: &mut Generator) {
        const PATTERNS: &[&str] = &[
            "tensor.fold_tensor_subset_ops",
            "tensor.bubble_up_extract_slice",
            "tensor.fold_tensor_empty",
            "tensor.fold_into_pack_and_unpack",
            "scf.for_loop_canonicalization",
            "linalg.erase_unnecessary_inputs",
            "vector.lower_masked_transfers",
        ];
        let functions = self.matching("func.func", "%root");
        let set = match g.once_in(2) {
            true => format!("\n      transform.apply_patterns.{}", g.pick(PATTERNS)),
            false => String::new(),
        };
        self.line(&format!(
            "transform.apply_patterns to {functions} {{
      transform.apply_patterns.canonicalization{set}
    }} : {ANY}"
        ));
        if g.once_in(2) {
            self.line(&format!("transform.apply_cse to {functions} : {ANY}"));
        }
    }

    /// Something done with loops; whether they are still what they were.
    fn change_loops(&mut self, g: &mut Generator, loops: &[String]) -> GoesOn {
        let one = g.pick(loops);
        match g.below(8) {
            0 => {
                let factor = g.pick(&[2, 3, 4]);
                self.line(&format!(
                    "transform.loop.unroll {one} {{factor = {factor}}} : {ANY}"
                ));
            }
            1 => {
                let front = g.pick(&["", "{peel_front = true}"]);
                let looped = format!("%h{}", self.counter);
                self.counter += 1;
                self.line(&format!("{looped} = transform.cast {one} : {ANY} to {FOR}"));
                self.handles(
                    2,
                    &format!("transform.loop.peel {looped} {front} : ({FOR})"),
                );
            }
            2 => {
                let text = format!("transform.loop.coalesce {} : ({ANY})", loops[0]);
                self.handles(1, &text);
            }
            3 => self.line(&format!(
                "transform.loop.promote_if_one_iteration {one} : {ANY}"
            )),
            _ => return true,
        }
        false
    }
}

fn is_tiled(sizes: &[i64]) -> usize {
    sizes.iter().filter(|size| **size != 0).count()
}

fn tile(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    let sizes = s.sizes(g);
    let order = match g.once_in(3) {
        true => format!("interchange = {:?}", order(g, sizes.len())),
        false => String::new(),
    };
    let count = is_tiled(&sizes);
    let name = "transform.structured.tile_using_for";
    let handles = s.step(1 + count, name, &format!("tile_sizes {sizes:?} {order}"));
    count == 0 || s.change_loops(g, &handles[1..])
}

fn fuse(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    let sizes = s.sizes(g);
    let (count, cleanup) = (is_tiled(&sizes), g.pick(&["", "{apply_cleanup}"]));
    let parameters = format!("tile_sizes {sizes:?} {cleanup}");
    let handles = s.step(1 + count, "transform.structured.fuse", &parameters);
    count == 0 || s.change_loops(g, &handles[1..])
}

fn for_threads(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    let (mut sizes, what) = (s.sizes(g), g.pick(&["tile_sizes", "num_threads"]));
    if sizes.is_empty() {
        sizes.push(0);
    }
    let name = "transform.structured.tile_using_forall";
    let handles = s.step(2, name, &format!("{what} {sizes:?}"));
    let mut threads = handles[1].clone();
    if let Some(producer) = s.producers.pop() {
        let text = format!(
            "transform.structured.fuse_into_containing_op {producer} into {threads} : ({ANY}, {ANY})"
        );
        threads = s.handles(2, &text).remove(1);
    }
    if g.once_in(3) {
        let count = is_tiled(&sizes);
        s.handles(
            count.max(1),
            &format!("transform.loop.forall_to_for {threads} : ({ANY})"),
        );
        return false;
    }
    true
}

fn reduce_for(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    let sizes = s.sizes(g);
    let name = "transform.structured.tile_reduction_using_for";
    let parameters = format!("by tile_sizes = {sizes:?}");
    let handles = s.step(3 + is_tiled(&sizes), name, &parameters);
    s.handle = handles[1].clone();
    true
}

fn reduce_forall(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    let threads = s.sizes(g);
    let sizes: Vec<i64> = threads.iter().map(|count| *count.min(&3)).collect();
    let parameters = match g.once_in(2) {
        true => format!("by num_threads = {threads:?} tile_sizes = {sizes:?}"),
        false => format!("by num_threads = {threads:?}"),
    };
    let name = "transform.structured.tile_reduction_using_forall";
    let handles = s.step(4, name, &parameters);
    s.handle = handles[1].clone();
    true
}

/// What operands are padded with.
const VALUES: &str = "padding_values = [0 : i32, 0 : i32, 0 : i32]";

fn pad(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    let loops = s.some(g);
    let multiples: Vec<i64> = loops.iter().map(|_| g.pick(&[2, 4, 5])).collect();
    let multiples = match g.once_in(3) {
        true => String::new(),
        false => format!("pad_to_multiple_of {multiples:?}"),
    };
    let back = g.pick(&[
        "linalg.copy",
        "none",
        "bufferization.materialize_in_destination",
    ]);
    let parameters = format!(
        "{multiples} {{{VALUES}, padding_dimensions = {loops:?}, copy_back_op = \"{back}\"}}"
    );
    s.step(3, "transform.structured.pad", &parameters);
    true
}

fn pad_loops(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    let (sizes, multiple) = (s.sizes(g), g.pick(&["", "pad_to_multiple_of"]));
    let parameters = format!("to padding_sizes {sizes:?} {multiple} {{{VALUES}}}");
    s.step(2, "transform.structured.pad_tiling_interface", &parameters);
    true
}

fn pack(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    let sizes = s.sizes(g);
    let name = "transform.structured.pack";
    s.step(1, name, &format!("packed_sizes = {sizes:?}"));
    if g.once_in(2) {
        let packs = s.matching("linalg.pack", "%root");
        s.line(&format!(
            "transform.foreach {packs} : {ANY} {{
    ^bb0(%each: {ANY}):
      %pack = transform.cast %each : {ANY} to !transform.op<\"linalg.pack\">
      %l:3 = transform.structured.lower_pack %pack : (!transform.op<\"linalg.pack\">)
          -> (!transform.op<\"tensor.pad\">, !transform.op<\"tensor.expand_shape\">, !transform.op<\"linalg.transpose\">)
    }}"
        ));
    }
    false
}

fn pack_greedily(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    let sizes = [g.pick(&[1, 2, 4]), g.pick(&[2, 3]), g.pick(&[2, 4])];
    let order = order(g, 3);
    let parameters = format!("matmul_packed_sizes = {sizes:?} matmul_inner_dims_order = {order:?}");
    s.step(1, "transform.structured.pack_greedily", &parameters);
    true
}

fn vectorize(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    let sizes: Vec<i64> = s.sizes(g).iter().map(|size| *size.max(&1)).collect();
    let sizes = match g.once_in(2) {
        true => format!("vector_sizes {sizes:?}"),
        false => String::new(),
    };
    let handle = s.handle.clone();
    let extract = g.pick(&["", "{vectorize_nd_extract}"]);
    s.line(&format!(
        "transform.structured.vectorize {handle} {sizes} {extract} : {ANY}"
    ));
    s.clean(g);
    false
}

fn vectorize_children(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    let functions = s.matching("func.func", "%root");
    let option = g.pick(&["", "{vectorize_padding}", "{vectorize_nd_extract}"]);
    let text = format!(
        "transform.structured.vectorize_children_and_apply_patterns {functions} {option} : ({ANY})"
    );
    s.handles(1, &text);
    false
}

fn split(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    let (at, dim, handle) = (
        g.pick(&[1, 2, 3, 5]),
        g.below(s.target.loops),
        s.handle.clone(),
    );
    let both = format!("%h{}", s.counter);
    s.counter += 1;
    s.line(&format!(
        "{both} = transform.structured.split {handle} after {at} {{dimension = {dim}}} : {ANY}"
    ));
    let parts = s.handles(2, &format!("transform.split_handle {both} : ({ANY})"));
    s.handle = g.pick(&parts);
    true
}

fn split_reduction(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    let (factor, dim) = (g.pick(&[2, 3, 4]), g.below(3));
    let option = g.pick(&[
        "",
        ", inner_parallel",
        ", use_scaling_algorithm",
        ", use_alloc",
    ]);
    let parameters = format!("{{split_factor = {factor}, insert_split_dimension = {dim}{option}}}");
    s.step(4, "transform.structured.split_reduction", &parameters);
    false
}

/// Other operations that compute the same.
fn restate(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    const FORMS: &[(&str, usize)] = &[
        ("transform.structured.generalize", 1),
        ("transform.structured.specialize", 1),
        ("transform.structured.flatten_elementwise", 1),
        ("transform.structured.convert_conv2d_to_img2col", 2),
        ("transform.structured.transpose_conv2d", 1),
        (
            "transform.structured.rewrite_in_destination_passing_style",
            1,
        ),
        ("transform.structured.decompose_interface", 1),
    ];
    let (name, results) = g.pick(FORMS);
    s.step(results, name, "");
    true
}

fn interchange(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    let order = order(g, s.target.loops);
    let parameters = format!("iterator_interchange = {order:?}");
    s.step(1, "transform.structured.interchange", &parameters);
    true
}

fn allocate(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    let only = g.pick(&["", "bufferize_destination_only, "]);
    let (alloc, copy) = (
        g.pick(&["memref.alloc", "memref.alloca"]),
        g.pick(&[
            "memref.copy",
            "linalg.copy",
            "bufferization.materialize_in_destination",
        ]),
    );
    let handle = s.handle.clone();
    let both = [s.counter, s.counter + 1];
    s.counter += 2;
    s.line(&format!(
        "%h{}, %h{} = transform.structured.bufferize_to_allocation {handle} \
         {{{only}emit_dealloc, alloc_op = \"{alloc}\", memcpy_op = \"{copy}\"}} : {ANY}",
        both[0], both[1]
    ));
    false
}

fn promote(s: &mut Schedule, g: &mut Generator) -> GoesOn {
    let text = format!(
        "transform.bufferization.one_shot_bufferize %root {{bufferize_function_boundaries = true}} : ({ANY})"
    );
    let module = s.handles(1, &text).remove(0);
    s.handle = s.matching(s.target.op, &module);
    let operands = g.pick(&["[0]", "[1]", "[0, 1]", "[0, 1, 2]"]);
    let option = g.pick(&[
        "",
        ", use_full_tiles_by_default",
        ", use_alloca",
        ", mapping = [#gpu.memory_space<private>]",
        ", mapping = [#gpu.memory_space<workgroup>]",
    ]);
    let parameters = format!("{{operands_to_promote = {operands}{option}}}");
    s.step(1, "transform.structured.promote", &parameters);
    false
}
