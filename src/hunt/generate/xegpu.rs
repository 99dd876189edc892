//! Kernels for Intel GPUs that a host function launches: blocks of matrices that are loaded, computed with and stored, products, and
//! scattered elements, for a workgroup, a subgroup or the lanes of one.

use std::fmt::Write as _;

use super::Generator;

/// The lanes of a subgroup.
const LANES: i64 = 16;

/// The block that an instruction works on.
const BLOCK: [i64; 2] = [8, 16];

/// How the work is distributed, and where it says that.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    /// The code of a subgroup, which says nothing of lanes.
    Plain,
    /// That of a subgroup, which says which lane has what.
    Lanes,
    /// That of a subgroup, whose blocks are larger than those of instructions.
    Blocks,
    /// That of a workgroup.
    Workgroup,
}

impl Level {
    fn any(g: &mut Generator) -> Level {
        g.pick(&[Level::Plain, Level::Lanes, Level::Blocks, Level::Workgroup])
    }

    fn subgroups(self, g: &mut Generator) -> [i64; 2] {
        match self {
            Level::Workgroup => [g.pick(&[1, 2]), 2],
            _ => [1, 1],
        }
    }

    /// The blocks of instructions in the part of a subgroup.
    fn blocks(self, g: &mut Generator) -> [i64; 2] {
        match self {
            Level::Blocks | Level::Workgroup => [g.pick(&[1, 2]), g.pick(&[1, 2])],
            _ => [1, 1],
        }
    }

    /// The layout of a matrix, as a parameter of a type. `part` is that of a subgroup.
    fn layout(self, subgroups: [i64; 2], part: [i64; 2], inst: [i64; 2], packed: i64) -> String {
        let parameters = match self {
            Level::Plain => return String::new(),
            Level::Lanes => format!("lane_layout = [1, {LANES}], lane_data = [{packed}, 1]"),
            Level::Blocks => format!("inst_data = {inst:?}"),
            Level::Workgroup => {
                format!("sg_layout = {subgroups:?}, sg_data = {part:?}, inst_data = {inst:?}")
            }
        };
        format!("#xegpu.layout<{parameters}>")
    }
}

/// An attribute dictionary with one layout under some names.
fn attrs(names: &[(&str, &str)]) -> String {
    let pairs: Vec<String> = names
        .iter()
        .filter(|(_, layout)| !layout.is_empty())
        .map(|(name, layout)| format!("{name} = {layout}"))
        .collect();
    match pairs.is_empty() {
        true => String::new(),
        false => format!(" {{{}}}", pairs.join(", ")),
    }
}

/// The type of a descriptor of a block.
fn desc(shape: [i64; 2], scalar: &str, layout: &str) -> String {
    let comma = if layout.is_empty() { "" } else { ", " };
    format!(
        "!xegpu.tensor_desc<{}x{}x{scalar}{comma}{layout}>",
        shape[0], shape[1]
    )
}

/// Writes a program: a kernel with its host.
pub fn program(g: &mut Generator) {
    g.line("module attributes {gpu.container_module} {");
    g.line("gpu.module @kernels {");
    let header = g.text.len();
    let (buffers, threads) = match g.below(4) {
        0 => product(g),
        1 => scattered(g),
        _ => blocks(g),
    };
    let args: Vec<String> = (0..buffers.len())
        .map(|at| format!("%b{at}: {}", buffers[at]))
        .collect();
    let args = args.join(", ");
    let kernel = format!("gpu.func @k({args}) kernel {{\n%c0 = arith.constant 0 : index\n");
    g.text.insert_str(header, &kernel);
    g.line("gpu.return");
    g.line("}\n}");
    let passed: Vec<String> = (0..buffers.len())
        .map(|at| format!("%b{at} : {}", buffers[at]))
        .collect();
    let passed = passed.join(", ");
    let _ = writeln!(
        g.text,
        "func.func @f({args}) {{
  %c1 = arith.constant 1 : index
  %threads = arith.constant {threads} : index
  gpu.launch_func @kernels::@k blocks in (%c1, %c1, %c1) threads in (%threads, %c1, %c1) args({passed})
  return
}}
}}"
    );
}

/// Matrices are loaded, computed with element by element, and stored.
fn blocks(g: &mut Generator) -> (Vec<String>, i64) {
    let level = Level::any(g);
    let (subgroups, count) = (level.subgroups(g), level.blocks(g));
    let part = [BLOCK[0] * count[0], BLOCK[1] * count[1]];
    let tile = [part[0] * subgroups[0], part[1] * subgroups[1]];
    let layout = level.layout(subgroups, part, BLOCK, 1);
    let scalar = g.pick(&["f32", "i32", "f16", "i16"]);
    let buffer_shape = [tile[0] * g.pick(&[1, 2]), tile[1] * g.pick(&[1, 2])];
    let buffer = format!("memref<{}x{}x{scalar}>", buffer_shape[0], buffer_shape[1]);
    let vector = format!("vector<{}x{}x{scalar}>", tile[0], tile[1]);
    let desc = desc(tile, scalar, &layout);
    let inputs = 1 + g.below(2);
    let mut vectors = Vec::new();
    for at in 0..inputs {
        let room = [buffer_shape[0] - tile[0] + 1, buffer_shape[1] - tile[1] + 1];
        let corner = room.map(|room| g.within(0..room));
        let source = Source {
            name: &format!("%b{at}"),
            buffer: &buffer,
            desc: &desc,
            vector: &vector,
            layout: &layout,
        };
        vectors.push(load(g, &source, corner));
    }
    let result = attrs(&[("layout_result_0", &layout)]);
    for _ in 0..1 + g.below(4) {
        let (a, b) = (g.pick(&vectors), g.pick(&vectors));
        let name = g.fresh();
        let text = match (scalar.starts_with('f'), g.below(6)) {
            (_, 0) => {
                let number = if scalar.starts_with('f') { "2.5" } else { "3" };
                format!("arith.constant{result} dense<{number}> : {vector}")
            }
            (true, 1) => format!("arith.negf {a}{result} : {vector}"),
            (true, _) => {
                let op = g.pick(&["addf", "subf", "mulf", "maximumf", "minimumf"]);
                format!("arith.{op} {a}, {b}{result} : {vector}")
            }
            (false, _) => {
                let op = g.pick(&["addi", "subi", "muli", "maxsi", "minui", "xori", "andi"]);
                format!("arith.{op} {a}, {b}{result} : {vector}")
            }
        };
        g.line(format!("{name} = {text}"));
        vectors.push(name);
    }
    let sum = vectors[vectors.len() - 1].clone();
    let target = g.fresh();
    let out = format!("%b{inputs}");
    g.line(format!(
        "{target} = xegpu.create_nd_tdesc {out} : {buffer} -> {desc}"
    ));
    let attr = attrs(&[("layout", &layout)]);
    g.line(format!(
        "xegpu.store_nd {sum}, {target}[%c0, %c0]{attr} : {vector}, {desc}"
    ));
    (
        vec![buffer; inputs + 1],
        LANES * subgroups[0] * subgroups[1],
    )
}

/// A matrix and what it is loaded through.
struct Source<'s> {
    name: &'s str,
    buffer: &'s str,
    desc: &'s str,
    vector: &'s str,
    layout: &'s str,
}

/// Loads a block from a corner, which a descriptor says, or the load, or both in part.
fn load(g: &mut Generator, source: &Source, corner: [i64; 2]) -> String {
    let Source {
        name,
        buffer,
        desc,
        vector,
        layout,
    } = source;
    let attr = attrs(&[("layout", layout)]);
    let [row, column] = corner;
    let made = g.fresh();
    let loaded = g.fresh();
    let prefetches = g.once_in(4);
    match g.below(3) {
        0 => {
            g.line(format!(
                "{made} = xegpu.create_nd_tdesc {name} : {buffer} -> {desc}"
            ));
            if prefetches {
                g.line(format!(
                    "xegpu.prefetch_nd {made}[{row}, {column}]{attr} : {desc}"
                ));
            }
            g.line(format!(
                "{loaded} = xegpu.load_nd {made}[{row}, {column}]{attr} : {desc} -> {vector}"
            ));
        }
        1 => {
            g.line(format!(
                "{made} = xegpu.create_nd_tdesc {name}[{row}, {column}] : {buffer} -> {desc}"
            ));
            if prefetches {
                g.line(format!("xegpu.prefetch_nd {made}{attr} : {desc}"));
            }
            g.line(format!(
                "{loaded} = xegpu.load_nd {made}{attr} : {desc} -> {vector}"
            ));
        }
        _ => {
            g.line(format!(
                "{made} = xegpu.create_nd_tdesc {name}[0, 0] : {buffer} -> {desc}"
            ));
            let moved = g.fresh();
            g.line(format!(
                "{moved} = xegpu.update_nd_offset {made}, [{row}, {column}] : {desc}"
            ));
            g.line(format!(
                "{loaded} = xegpu.load_nd {moved}{attr} : {desc} -> {vector}"
            ));
        }
    }
    loaded
}

/// The product of matrices of bytes, or of short floats, with what was there before.
fn product(g: &mut Generator) -> (Vec<String>, i64) {
    let level = Level::any(g);
    let subgroups = level.subgroups(g);
    let (input, output, depth, packed) = match g.once_in(4) {
        true => ("f16", "f32", 16, 2),
        false => ("i8", "i32", 32, 4),
    };
    let count = level.blocks(g);
    let part = [BLOCK[0] * count[0], BLOCK[1] * count[1]];
    let tile = [part[0] * subgroups[0], part[1] * subgroups[1]];
    let steps = g.pick(&[1, 2, 3]);
    let a = level.layout(subgroups, [part[0], depth], [BLOCK[0], depth], 1);
    let b = level.layout(subgroups, [depth, part[1]], [depth, BLOCK[1]], packed);
    let c = level.layout(subgroups, part, BLOCK, 1);
    let matrix =
        |shape: [i64; 2], scalar: &str| format!("memref<{}x{}x{scalar}>", shape[0], shape[1]);
    let vector =
        |shape: [i64; 2], scalar: &str| format!("vector<{}x{}x{scalar}>", shape[0], shape[1]);
    let buffers = vec![
        matrix([tile[0], depth * steps], input),
        matrix([depth * steps, tile[1]], input),
        matrix(tile, output),
    ];
    let shapes = [[tile[0], depth], [depth, tile[1]], tile];
    let scalars = [input, input, output];
    let layouts = [&a, &b, &c];
    let descs: Vec<String> = (0..3)
        .map(|at| desc(shapes[at], scalars[at], layouts[at]))
        .collect();
    let vectors: Vec<String> = (0..3).map(|at| vector(shapes[at], scalars[at])).collect();
    for (at, name) in ["%ta", "%tb", "%tc"].iter().enumerate() {
        g.line(format!(
            "{name} = xegpu.create_nd_tdesc %b{at} : {} -> {}",
            buffers[at], descs[at]
        ));
    }
    let attr = |at: usize| attrs(&[("layout", layouts[at])]);
    let product = attrs(&[("layout_a", &a), ("layout_b", &b), ("layout_cd", &c)]);
    let dpas = format!(
        "xegpu.dpas %va, %vb, %acc{product} : {}, {}, {} -> {}",
        vectors[0], vectors[1], vectors[2], vectors[2]
    );
    let zero = if output == "f32" { "0.0" } else { "0" };
    let start = match g.once_in(3) {
        true => format!(
            "arith.constant{} dense<{zero}> : {}",
            attrs(&[("layout_result_0", &c)]),
            vectors[2]
        ),
        false => format!(
            "xegpu.load_nd %tc[%c0, %c0]{} : {} -> {}",
            attr(2),
            descs[2],
            vectors[2]
        ),
    };
    let loads = |g: &mut Generator, at: &str| {
        g.line(format!(
            "%va = xegpu.load_nd %ta[%c0, {at}]{} : {} -> {}",
            attr(0),
            descs[0],
            vectors[0]
        ));
        g.line(format!(
            "%vb = xegpu.load_nd %tb[{at}, %c0]{} : {} -> {}",
            attr(1),
            descs[1],
            vectors[1]
        ));
    };
    match steps {
        1 => {
            g.line(format!("%acc = {start}"));
            loads(g, "%c0");
            g.line(format!("%sum = {dpas}"));
        }
        _ => {
            g.line(format!("%start = {start}"));
            g.line(format!("%end = arith.constant {} : index", depth * steps));
            g.line(format!("%step = arith.constant {depth} : index"));
            g.line(format!(
                "%sum = scf.for %k = %c0 to %end step %step iter_args(%acc = %start) -> ({}) {{",
                vectors[2]
            ));
            loads(g, "%k");
            g.line(format!("%next = {dpas}"));
            g.line(format!("scf.yield %next : {}", vectors[2]));
            g.line(format!("}}{}", attrs(&[("layout_result_0", &c)])));
        }
    }
    g.line(format!(
        "xegpu.store_nd %sum, %tc[%c0, %c0]{} : {}, {}",
        attr(2),
        vectors[2],
        descs[2]
    ));
    (buffers, LANES * subgroups[0] * subgroups[1])
}

/// Elements at places of their own, some of which are masked out.
fn scattered(g: &mut Generator) -> (Vec<String>, i64) {
    let scalar = g.pick(&["f32", "i32", "f16"]);
    let chunk = g.pick(&[1, 1, 2, 4]);
    let layout = match (g.below(3), chunk) {
        (0, 1) => format!("#xegpu.layout<lane_layout = [{LANES}], lane_data = [1]>"),
        (1, 1) => format!("#xegpu.layout<inst_data = [{LANES}]>"),
        _ => String::new(),
    };
    let lanes = match layout.contains("inst_data") {
        true => LANES * g.pick(&[1, 2]),
        false => LANES,
    };
    let buffer = format!("memref<256x{scalar}>");
    let vector = match chunk {
        1 => format!("vector<{lanes}x{scalar}>"),
        _ => format!("vector<{lanes}x{chunk}x{scalar}>"),
    };
    let (indices, mask) = (
        format!("vector<{lanes}xindex>"),
        format!("vector<{lanes}xi1>"),
    );
    let result = attrs(&[("layout_result_0", &layout)]);
    let places = |g: &mut Generator, factor: i64| {
        let by = g.pick(&[1, 3]) * chunk;
        let add = g.within(0..3) * chunk * factor;
        let places: Vec<String> = (0..lanes)
            .map(|at| ((at * by + add) % 256).to_string())
            .collect();
        format!(
            "arith.constant{result} dense<[{}]> : {indices}",
            places.join(", ")
        )
    };
    let (from, to) = (places(g, 1), places(g, 2));
    let mask_text = match g.below(3) {
        0 => format!("arith.constant{result} dense<true> : {mask}"),
        1 => {
            let bits: Vec<&str> = (0..lanes)
                .map(|_| g.pick(&["true", "true", "false"]))
                .collect();
            format!(
                "arith.constant{result} dense<[{}]> : {mask}",
                bits.join(", ")
            )
        }
        _ => format!(
            "vector.constant_mask [{}]{result} : {mask}",
            g.within(0..lanes + 1)
        ),
    };
    let size = match chunk {
        1 => String::new(),
        _ => format!(" <{{chunk_size = {chunk} : i64}}>"),
    };
    let types = format!("{buffer}, {indices}, {mask}");
    g.line(format!("%from = {from}"));
    g.line(format!("%to = {to}"));
    g.line(format!("%mask = {mask_text}"));
    g.line(format!(
        "%v = xegpu.load %b0[%from], %mask{size}{result} : {types} -> {vector}"
    ));
    let op = if scalar.starts_with('f') {
        "addf"
    } else {
        "addi"
    };
    g.line(format!("%w = arith.{op} %v, %v{result} : {vector}"));
    let attr = attrs(&[("layout", &layout)]);
    g.line(format!(
        "xegpu.store %w, %b1[%to], %mask{size}{attr} : {vector}, {types}"
    ));
    (vec![buffer; 2], LANES)
}
