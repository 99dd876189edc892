//! Structured operations on tensors, and a schedule for them: what `transform-interpreter` does with tiles, pads, packs and vectors is
//! executed as well as what follows it.

mod schedule;

use std::fmt::Write as _;

use super::Generator;

/// The element type of all tensors: sums of integers are the same in any order.
const ELEMENT: &str = "i32";

const SIZES: &[i64] = &[1, 2, 3, 4, 5, 7, 8, 9, 12];

/// A tensor in scope.
#[derive(Clone)]
struct Tensor {
    name: String,
    shape: Vec<i64>,
}

/// An operation that a schedule may take.
#[derive(Clone)]
struct Target {
    /// Its name.
    op: &'static str,
    /// The number of its loops.
    loops: usize,
}

/// A function in the making.
#[derive(Default)]
struct Function {
    arguments: Vec<String>,
    lines: String,
    targets: Vec<Target>,
    /// Whether sizes are known only outside.
    is_dynamic: bool,
    counter: usize,
}

/// What the operands of a generic operation are, and its loops.
struct Generic<'a> {
    inputs: &'a [(&'a Tensor, &'a str)],
    output: (&'a Tensor, &'a str),
    dims: &'a str,
    iterators: &'a [&'a str],
}

/// Writes a module: the function and its schedule.
pub fn program(g: &mut Generator) {
    let mut function = Function {
        is_dynamic: g.once_in(3),
        ..Function::default()
    };
    let kind = g.pick(KINDS);
    let result = kind(&mut function, g);
    let targets = function.targets.clone();
    let text = &mut g.text;
    text.push_str("module attributes {transform.with_named_sequence} {\n");
    function.write(&result, text);
    schedule::write(g, &targets);
    g.text.push_str("}\n");
}

/// What is computed.
const KINDS: &[fn(&mut Function, &mut Generator) -> Tensor] = &[
    matmul,
    matmul,
    batch_matmul,
    elementwise,
    reduction,
    window,
    convolution,
    pooling,
    transpose,
    pad,
    pack,
    unpack,
    chain,
    normalized,
];

fn ty(shape: &[i64], is_dynamic: bool) -> String {
    let mut text = "tensor<".to_owned();
    for size in shape {
        _ = match is_dynamic {
            true => write!(text, "?x"),
            false => write!(text, "{size}x"),
        };
    }
    text + ELEMENT + ">"
}

impl Function {
    fn fresh(&mut self) -> String {
        self.counter += 1;
        format!("%v{}", self.counter)
    }

    fn ty(&self, tensor: &Tensor) -> String {
        ty(&tensor.shape, self.is_dynamic)
    }

    fn argument(&mut self, shape: &[i64]) -> Tensor {
        let name = format!("%a{}", self.arguments.len());
        self.arguments.push(format!("{name}: {}", ty(shape, false)));
        let tensor = Tensor {
            name,
            shape: shape.to_vec(),
        };
        self.cast(tensor, [false, self.is_dynamic])
    }

    /// A tensor with other knowledge of its sizes.
    fn cast(&mut self, tensor: Tensor, [from, to]: [bool; 2]) -> Tensor {
        if from == to {
            return tensor;
        }
        let name = self.fresh();
        let (shape, source) = (tensor.shape, tensor.name);
        let [from, to] = [ty(&shape, from), ty(&shape, to)];
        _ = writeln!(
            self.lines,
            "    {name} = tensor.cast {source} : {from} to {to}"
        );
        Tensor { name, shape }
    }

    fn constant(&mut self, value: i64) -> String {
        let name = self.fresh();
        _ = writeln!(
            self.lines,
            "    {name} = arith.constant {value} : {ELEMENT}"
        );
        name
    }

    /// An operation with one result.
    fn op(&mut self, target: Target, shape: &[i64], text: &str) -> Tensor {
        let name = self.fresh();
        _ = writeln!(self.lines, "    {name} = {} {text}", target.op);
        self.targets.push(target);
        Tensor {
            name,
            shape: shape.to_vec(),
        }
    }

    /// A named operation with its operands.
    fn named(
        &mut self,
        (op, loops): (&'static str, usize),
        attrs: &str,
        inputs: &[&Tensor],
        output: &Tensor,
    ) -> Tensor {
        let names: Vec<&str> = inputs.iter().map(|input| input.name.as_str()).collect();
        let types: Vec<String> = inputs.iter().map(|input| self.ty(input)).collect();
        let (names, types, to) = (names.join(", "), types.join(", "), self.ty(output));
        let text = format!(
            "{attrs} ins({names} : {types}) outs({} : {to}) -> {to}",
            output.name
        );
        self.op(Target { op, loops }, &output.shape, &text)
    }

    /// What an operation begins with: an argument, or one that is filled.
    fn init(&mut self, g: &mut Generator, shape: &[i64]) -> Tensor {
        let argument = self.argument(shape);
        if g.once_in(2) {
            return argument;
        }
        let (value, ty) = (self.constant(g.pick(&[0, 0, 1, -3])), self.ty(&argument));
        let target = Target {
            op: "linalg.fill",
            loops: shape.len(),
        };
        let text = format!(
            "ins({value} : {ELEMENT}) outs({} : {ty}) -> {ty}",
            argument.name
        );
        self.op(target, shape, &text)
    }

    /// `body` computes `%r` of `%x0`, `%x1` and `%o`.
    fn generic(&mut self, operands: &Generic, body: &str) -> Tensor {
        let Generic {
            inputs,
            output,
            dims,
            iterators,
        } = operands;
        let maps = inputs.iter().chain([output]);
        let maps: Vec<String> = maps
            .map(|(_, map)| format!("affine_map<({dims}) -> ({map})>"))
            .collect();
        let names: Vec<&str> = inputs
            .iter()
            .map(|(input, _)| input.name.as_str())
            .collect();
        let types: Vec<String> = inputs.iter().map(|(input, _)| self.ty(input)).collect();
        let mut arguments = String::new();
        for at in 0..inputs.len() {
            _ = write!(arguments, "%x{at}: {ELEMENT}, ");
        }
        let to = self.ty(output.0);
        let text = format!(
            "{{indexing_maps = [{}], iterator_types = {iterators:?}}} ins({} : {}) outs({} : {to}) {{
    ^bb0({arguments}%o: {ELEMENT}):
{body}      linalg.yield %r : {ELEMENT}
    }} -> {to}",
            maps.join(", "),
            names.join(", "),
            types.join(", "),
            output.0.name
        );
        let target = Target {
            op: "linalg.generic",
            loops: iterators.len(),
        };
        self.op(target, &output.0.shape, &text)
    }

    /// The sum, product or the like of two elements of the same tensor or of two.
    fn binary(&mut self, g: &mut Generator, inputs: [&Tensor; 2], maps: [&str; 2]) -> Tensor {
        let output = self.argument(&inputs[0].shape);
        let dims = &"i, j, k"[..3 * output.shape.len() - 2];
        let iterators = vec!["parallel"; output.shape.len()];
        let body = match g.once_in(3) {
            true => format!(
                "      %at = linalg.index {} : index
      %n = arith.index_cast %at : index to {ELEMENT}
      %p = arith.muli %x0, %n : {ELEMENT}
{}",
                g.below(output.shape.len()),
                result(g, "%p", "%x1")
            ),
            false => result(g, "%x0", "%x1"),
        };
        let operands = Generic {
            inputs: &[(inputs[0], maps[0]), (inputs[1], maps[1])],
            output: (&output, dims),
            dims,
            iterators: &iterators,
        };
        self.generic(&operands, &body)
    }

    fn write(mut self, result: &Tensor, text: &mut String) {
        let result = self.cast(result.clone(), [self.is_dynamic, false]);
        let to = ty(&result.shape, false);
        _ = writeln!(
            text,
            "  func.func @f({}) -> {to} {{\n{}    return {} : {to}\n  }}",
            self.arguments.join(", "),
            self.lines,
            result.name
        );
    }
}

/// `%r` of two elements.
fn result(g: &mut Generator, left: &str, right: &str) -> String {
    let op = g.pick(&["addi", "muli", "maxsi", "minui", "xori", "subi"]);
    format!("      %r = arith.{op} {left}, {right} : {ELEMENT}\n")
}

/// `%r` that `%o` and an element are accumulated to.
fn accumulated(g: &mut Generator, element: &str) -> String {
    let op = g.pick(&["addi", "addi", "muli", "maxsi", "minui", "xori", "andi"]);
    format!("      %r = arith.{op} {element}, %o : {ELEMENT}\n")
}

fn sizes<const N: usize>(g: &mut Generator) -> [i64; N] {
    [(); N].map(|()| g.pick(SIZES))
}

fn matmul(f: &mut Function, g: &mut Generator) -> Tensor {
    let [m, n, k] = sizes(g);
    let (a, b) = (f.argument(&[m, k]), f.argument(&[k, n]));
    let c = f.init(g, &[m, n]);
    let product = f.named(("linalg.matmul", 3), "", &[&a, &b], &c);
    match g.below(3) {
        0 => {
            let row = f.argument(&[n]);
            f.binary(g, [&product, &row], ["i, j", "j"])
        }
        1 => {
            let [l] = sizes(g);
            let (d, e) = (f.argument(&[n, l]), f.init(g, &[m, l]));
            f.named(("linalg.matmul", 3), "", &[&product, &d], &e)
        }
        _ => product,
    }
}

fn batch_matmul(f: &mut Function, g: &mut Generator) -> Tensor {
    let ([m, n, k], count) = (sizes(g), g.pick(&[1, 2, 3]));
    let (a, b) = (f.argument(&[count, m, k]), f.argument(&[count, k, n]));
    let c = f.init(g, &[count, m, n]);
    f.named(("linalg.batch_matmul", 4), "", &[&a, &b], &c)
}

fn elementwise(f: &mut Function, g: &mut Generator) -> Tensor {
    let [m, n] = sizes(g);
    let a = f.argument(&[m, n]);
    match g.once_in(2) {
        true => {
            let b = f.argument(&[n, m]);
            f.binary(g, [&a, &b], ["i, j", "j, i"])
        }
        false => {
            let b = f.argument(&[m, n]);
            f.binary(g, [&a, &b], ["i, j", "i, j"])
        }
    }
}

fn reduction(f: &mut Function, g: &mut Generator) -> Tensor {
    let [m, n, k] = sizes(g);
    let body = accumulated(g, "%x0");
    if g.once_in(2) {
        let (a, o) = (f.argument(&[m, n]), f.init(g, &[m]));
        let operands = Generic {
            inputs: &[(&a, "i, j")],
            output: (&o, "i"),
            dims: "i, j",
            iterators: &["parallel", "reduction"],
        };
        return f.generic(&operands, &body);
    }
    let (a, o) = (f.argument(&[m, n, k]), f.init(g, &[n]));
    let operands = Generic {
        inputs: &[(&a, "i, j, k")],
        output: (&o, "j"),
        dims: "i, j, k",
        iterators: &["reduction", "parallel", "reduction"],
    };
    f.generic(&operands, &body)
}

/// Windows of one dimension, which may leave elements out.
fn window(f: &mut Function, g: &mut Generator) -> Tensor {
    let ([m, k], stride) = (sizes(g), g.pick(&[1, 2]));
    let input = f.argument(&[m * stride + k - g.within(0..stride)]);
    let (kernel, output) = (f.argument(&[k]), f.init(g, &[m]));
    let map = match stride {
        1 => "i + k".to_owned(),
        stride => format!("i * {stride} + k"),
    };
    let body = format!("      %p = arith.muli %x0, %x1 : {ELEMENT}\n") + &accumulated(g, "%p");
    let operands = Generic {
        inputs: &[(&input, &map), (&kernel, "k")],
        output: (&output, "i"),
        dims: "i, k",
        iterators: &["parallel", "reduction"],
    };
    f.generic(&operands, &body)
}

fn convolution(f: &mut Function, g: &mut Generator) -> Tensor {
    let [kh, kw, channels, oh, ow] = [(); 5].map(|()| g.pick(&[1, 2, 3, 4]));
    let (count, to) = (g.pick(&[1, 2]), g.pick(&[1, 2, 4]));
    let [sh, sw] = g.pick(&[[1, 1], [2, 1], [2, 2]]);
    let input = f.argument(&[count, (oh - 1) * sh + kh, (ow - 1) * sw + kw, channels]);
    let kernel = f.argument(&[kh, kw, channels, to]);
    let output = f.init(g, &[count, oh, ow, to]);
    let attrs = format!(
        "{{dilations = dense<1> : tensor<2xi64>, strides = dense<[{sh}, {sw}]> : tensor<2xi64>}}"
    );
    let name = ("linalg.conv_2d_nhwc_hwcf", 7);
    f.named(name, &attrs, &[&input, &kernel], &output)
}

fn pooling(f: &mut Function, g: &mut Generator) -> Tensor {
    let [kh, kw, oh, ow] = [(); 4].map(|()| g.pick(&[1, 2, 3]));
    let [channels] = sizes(g);
    let input = f.argument(&[1, oh + kh - 1, ow + kw - 1, channels]);
    let (kernel, output) = (f.argument(&[kh, kw]), f.init(g, &[1, oh, ow, channels]));
    let name = g.pick(&["linalg.pooling_nhwc_sum", "linalg.pooling_nhwc_max"]);
    f.named((name, 6), "", &[&input, &kernel], &output)
}

fn transpose(f: &mut Function, g: &mut Generator) -> Tensor {
    let shape: [i64; 3] = sizes(g);
    let order = schedule::order(g, 3);
    let to: Vec<i64> = order.iter().map(|dim| shape[*dim]).collect();
    let (a, o) = (f.argument(&shape), f.argument(&to));
    let (from, into) = (f.ty(&a), f.ty(&o));
    let target = Target {
        op: "linalg.transpose",
        loops: 3,
    };
    let text = format!(
        "ins({} : {from}) outs({} : {into}) permutation = {order:?}",
        a.name, o.name
    );
    f.op(target, &to, &text)
}

fn pad(f: &mut Function, g: &mut Generator) -> Tensor {
    let shape: [i64; 2] = sizes(g);
    let low = [(); 2].map(|()| g.within(0..3));
    let high = [(); 2].map(|()| g.pick(&[0, 1, 3]));
    let to = [0, 1].map(|dim| shape[dim] + low[dim] + high[dim]);
    let (a, value) = (f.argument(&shape), f.constant(7));
    let text = format!(
        "{} low{low:?} high{high:?} {{
    ^bb0(%i: index, %j: index):
      tensor.yield {value} : {ELEMENT}
    }} : {} to {}",
        a.name,
        f.ty(&a),
        ty(&to, f.is_dynamic)
    );
    let target = Target {
        op: "tensor.pad",
        loops: 2,
    };
    let padded = f.op(target, &to, &text);
    match g.once_in(2) {
        true => f.binary(g, [&padded, &padded], ["i, j", "i, j"]),
        false => padded,
    }
}

/// What `linalg.pack` and `linalg.unpack` say of tiles, and the type of the packed tensor.
fn tiles(f: &Function, g: &mut Generator, shape: [i64; 2]) -> (String, Vec<i64>, String) {
    let sizes = [g.pick(&[2, 3, 4]), g.pick(&[1, 2, 3])];
    let counts = [0, 1].map(|dim| shape[dim].unsigned_abs().div_ceil(sizes[dim] as u64) as i64);
    let order = schedule::order(g, 2);
    let outer = schedule::order(g, 2);
    let inner: Vec<i64> = order.iter().map(|dim| sizes[*dim]).collect();
    let packed: Vec<i64> = outer
        .iter()
        .map(|dim| counts[*dim])
        .chain(inner.clone())
        .collect();
    let ty = match f.is_dynamic {
        true => format!("tensor<?x?x{}x{}x{ELEMENT}>", inner[0], inner[1]),
        false => ty(&packed, false),
    };
    let text =
        format!("outer_dims_perm = {outer:?} inner_dims_pos = {order:?} inner_tiles = {inner:?}");
    (text, packed, ty)
}

/// A tensor with the tiles' sizes known.
fn with_tiles(f: &mut Function, tensor: &Tensor, packed: &str) -> String {
    let from = f.ty(tensor);
    if from == packed {
        return tensor.name.clone();
    }
    let name = f.fresh();
    _ = writeln!(
        f.lines,
        "    {name} = tensor.cast {} : {from} to {packed}",
        tensor.name
    );
    name
}

fn pack(f: &mut Function, g: &mut Generator) -> Tensor {
    let shape: [i64; 2] = sizes(g);
    let (tiles, packed, ty) = tiles(f, g, shape);
    let (a, o) = (f.argument(&shape), f.argument(&packed));
    let (value, into) = (f.constant(5), with_tiles(f, &o, &ty));
    let from = f.ty(&a);
    let target = Target {
        op: "linalg.pack",
        loops: 2,
    };
    let text = format!(
        "{} padding_value({value} : {ELEMENT}) {tiles} into {into} : {from} -> {ty}",
        a.name
    );
    let made = f.op(target, &packed, &text);
    if g.once_in(2) {
        let o = f.argument(&shape);
        return unpacked(f, &made.name, (&tiles, &ty), &o);
    }
    let name = f.fresh();
    let to = f.ty(&made);
    if to == ty {
        return made;
    }
    _ = writeln!(
        f.lines,
        "    {name} = tensor.cast {} : {ty} to {to}",
        made.name
    );
    Tensor { name, ..made }
}

fn unpacked(f: &mut Function, from: &str, (tiles, ty): (&str, &str), into: &Tensor) -> Tensor {
    let to = f.ty(into);
    let target = Target {
        op: "linalg.unpack",
        loops: 2,
    };
    let text = format!("{from} {tiles} into {} : {ty} -> {to}", into.name);
    f.op(target, &into.shape, &text)
}

fn unpack(f: &mut Function, g: &mut Generator) -> Tensor {
    let shape: [i64; 2] = sizes(g);
    let (tiles, packed, ty) = tiles(f, g, shape);
    let (a, o) = (f.argument(&packed), f.argument(&shape));
    let from = with_tiles(f, &a, &ty);
    let whole = unpacked(f, &from, (&tiles, &ty), &o);
    match g.once_in(2) {
        true => f.binary(g, [&whole, &whole], ["i, j", "i, j"]),
        false => whole,
    }
}

fn chain(f: &mut Function, g: &mut Generator) -> Tensor {
    let [m, n] = sizes(g);
    let (a, b) = (f.argument(&[m, n]), f.argument(&[m, n]));
    let first = f.binary(g, [&a, &a], ["i, j", "i, j"]);
    f.binary(g, [&first, &b], ["i, j", "i, j"])
}

/// Rows less their sums.
fn normalized(f: &mut Function, g: &mut Generator) -> Tensor {
    let [m, n] = sizes(g);
    let a = f.argument(&[m, n]);
    let first = f.binary(g, [&a, &a], ["i, j", "i, j"]);
    let init = f.init(g, &[m]);
    let operands = Generic {
        inputs: &[(&first, "i, j")],
        output: (&init, "i"),
        dims: "i, j",
        iterators: &["parallel", "reduction"],
    };
    let body = accumulated(g, "%x0");
    let sums = f.generic(&operands, &body);
    f.binary(g, [&first, &sums], ["i, j", "i"])
}
