//! The kinds of programs: each is simple, and long in one way.

use std::fmt::Display;

use super::Kind;

const BUFFERIZE: &str = "--one-shot-bufferize=bufferize-function-boundaries";

/// All kinds.
pub const KINDS: &[Kind] = &[
    kind("accesses", accesses, 500, &["--affine-scalrep"]),
    kind("aliases", aliases, 2_000, &[]),
    kind("alike", alike, 500, &["--duplicate-function-elimination"]),
    kind("arguments", arguments, 2_000, &["--canonicalize"]),
    kind("attributes", attributes, 4_000, &[]),
    kind("bounded", bounded, 200, &["--transform-interpreter"]),
    kind("branches", branches, 1_000, &["--canonicalize", "--cse"]),
    kind(
        "buffers",
        buffers,
        100,
        &["--one-shot-bufferize", "--buffer-deallocation-pipeline"],
    ),
    kind(
        "callers",
        callers,
        1_000,
        &["--sccp", "--remove-dead-values"],
    ),
    kind("calls", calls, 1_000, &["--inline"]),
    kind("carried", carried, 500, &["--canonicalize"]),
    kind("chunks", chunks, 1_000, &["--split-input-file"]),
    kind("constants", constants, 2_000, &["--canonicalize"]),
    kind("dead-symbols", dead_symbols, 2_000, &["--symbol-dce"]),
    kind("decided", decisions, 500, &["--remove-dead-values"]),
    kind(
        "decisions",
        decisions,
        500,
        &["--convert-scf-to-cf", "--lift-cf-to-scf"],
    ),
    kind("dense", dense, 10_000, &["--canonicalize"]),
    kind("dimensions", dimensions, 2_000, &[]),
    kind("entries", entries, 2_000, &[]),
    kind("generic", block, 2_000, &["--mlir-print-op-generic"]),
    kind("globals", globals, 1_000, &["--mlir-to-llvmir"]),
    kind("inits", inits, 1_000, &["--canonicalize"]),
    kind("inserts", inserts, 500, &[BUFFERIZE]),
    kind(
        "invariants",
        invariants,
        2_000,
        &["--loop-invariant-code-motion"],
    ),
    kind("locations", locations, 2_000, &["--mlir-print-debuginfo"]),
    kind("loops", loops, 500, &["--convert-scf-to-cf"]),
    kind(
        "lowered",
        block,
        2_000,
        &["--convert-arith-to-llvm", "--convert-func-to-llvm"],
    ),
    kind(
        "nested-copies",
        nested_copies,
        25,
        &["--affine-data-copy-generate=fast-mem-space=0"],
    ),
    kind("nested-ifs", nested_ifs, 20, &["--canonicalize"]),
    kind(
        "nested-loops",
        nested_loops,
        50,
        &["--canonicalize", "--cse", "--loop-invariant-code-motion"],
    ),
    kind(
        "nested-locations",
        nested_locations,
        1_000,
        &["--mlir-print-debuginfo"],
    ),
    kind("nested-tensors", nested_tensors, 10, &[BUFFERIZE]),
    kind("nested-types", nested_types, 1_000, &[]),
    kind("parallel", parallel, 500, &["--scf-parallel-loop-fusion"]),
    kind("passed", passed, 500, &["--math-expand-ops"]),
    kind("propagated", block, 2_000, &["--sccp"]),
    kind("remarks", remarks, 500, &["--transform-interpreter"]),
    kind("resources", resources, 2_000, &[]),
    kind("results", results, 500, &["--canonicalize", "--cse"]),
    kind("same", same, 2_000, &["--cse"]),
    kind("slices", slices, 200, &[BUFFERIZE]),
    kind("sent", sent, 1_000, &["--sccp", "--remove-dead-values"]),
    kind("slots", slots, 500, &["--mem2reg"]),
    kind("strings", strings, 4_000, &[]),
    kind(
        "switch",
        switch,
        1_000,
        &["--canonicalize", "--convert-cf-to-llvm"],
    ),
    kind("tensor-arms", tensor_arms, 200, &[BUFFERIZE]),
    kind("tensor-blocks", tensor_blocks, 200, &[BUFFERIZE]),
    kind("users", users, 2_000, &["--canonicalize"]),
    kind(
        "vectors",
        affine_loops,
        500,
        &["--affine-super-vectorize=virtual-vector-size=8"],
    ),
    kind(
        "views",
        views,
        500,
        &["--fold-memref-alias-ops", "--canonicalize"],
    ),
];

/// An entry of the list.
const fn kind(
    name: &'static str,
    text: fn(usize) -> String,
    length: usize,
    flags: &'static [&'static str],
) -> Kind {
    Kind {
        name,
        text,
        length,
        flags,
    }
}

/// One piece of text for each number.
fn each(length: usize, piece: impl Fn(usize) -> String) -> String {
    (0..length).map(piece).collect()
}

/// Pieces of text with commas between them.
fn list<T: Display>(length: usize, piece: impl Fn(usize) -> T) -> String {
    let pieces: Vec<String> = (0..length).map(|i| piece(i).to_string()).collect();
    pieces.join(", ")
}

/// A function of two numbers and a condition that gives a number.
fn function(lines: &str, result: impl Display) -> String {
    format!(
        "func.func @f(%a: i32, %b: i32, %c: i1) -> i32 {{\n{lines}  return {result} : i32\n}}\n"
    )
}

/// `%a` before the first of the values `%v0`, `%v1`, ..., and `%v6` before the value with number 7.
fn before(number: usize) -> String {
    number
        .checked_sub(1)
        .map_or_else(|| "%a".to_owned(), |last| format!("%v{last}"))
}

fn block(length: usize) -> String {
    let line = |i: usize| format!("  %v{i} = arith.addi {}, %b : i32\n", before(i));
    function(&each(length, line), before(length))
}

fn same(length: usize) -> String {
    let line = |i: usize| {
        format!(
            "  %t{i} = arith.addi %a, %b : i32\n  %v{i} = arith.muli {}, %t{i} : i32\n",
            before(i)
        )
    };
    function(&each(length, line), before(length))
}

/// Loads and stores of one buffer, as loops leave them that are unrolled.
fn accesses(length: usize) -> String {
    let ty = "memref<100000xf32>";
    let lines = each(length, |i| {
        format!(
            "  %s{i} = affine.load %sum[0] : {ty}\n  %v{i} = affine.load %m[%j + {i}] : {ty}\n  %w{i} = arith.addf %s{i}, %v{i} : f32\n  affine.store %w{i}, %sum[0] : {ty}\n  affine.store %v{i}, %m[{i}] : {ty}\n"
        )
    });
    format!("func.func @f(%m: {ty}, %sum: {ty}, %j: index) {{\n{lines}  return\n}}\n")
}

/// Functions that call one another in a ring.
fn alike(length: usize) -> String {
    each(length, |i| {
        let next = (i + 1) % length;
        format!(
            "func.func private @f{i}(%a: i32) -> i32 {{\n  %r = call @f{next}(%a) : (i32) -> i32\n  return %r : i32\n}}\n"
        )
    })
}

fn constants(length: usize) -> String {
    let line = |i: usize| {
        format!(
            "  %k{i} = arith.constant {i} : i32\n  %v{i} = arith.muli {}, %k{i} : i32\n",
            before(i)
        )
    };
    function(&each(length, line), before(length))
}

fn users(length: usize) -> String {
    let line = |i: usize| {
        format!(
            "  %t{i} = arith.subi %a, %a : i32\n  %v{i} = arith.ori {}, %t{i} : i32\n",
            before(i)
        )
    };
    function(&each(length, line), before(length))
}

fn aliases(length: usize) -> String {
    let maps = each(length, |i| {
        format!("#m{i} = affine_map<(d0) -> (d0 + {i})>\n")
    });
    let uses = each(length, |i| format!("  %v{i} = affine.apply #m{i}(%i)\n"));
    format!("{maps}func.func @f(%i: index) {{\n{uses}  return\n}}\n")
}

fn attributes(length: usize) -> String {
    format!(
        "module attributes {{{}}} {{\n}}\n",
        list(length, |i| format!("x.a{i} = \"{i}\""))
    )
}

fn arguments(length: usize) -> String {
    let args = list(length, |i| format!("%x{i}: i32"));
    let types = list(length, |_| "i32");
    let values = list(length, |i| format!("%x{i}"));
    format!("func.func @f({args}) -> ({types}) {{\n  return {values} : {types}\n}}\n")
}

fn passed(length: usize) -> String {
    let [given, got] = ["%x", "%y"].map(|name| list(length, |i| format!("{name}{i}")));
    let [args, block_args] = ["%x", "%y"].map(|name| list(length, |i| format!("{name}{i}: i32")));
    let types = list(length, |_| "i32");
    format!(
        "func.func @f({args}) -> ({types}) {{\n  cf.br ^a({given} : {types})\n^a({block_args}):\n  return {got} : {types}\n}}\n"
    )
}

fn remarks(length: usize) -> String {
    let found = find("%t", "arith.addi");
    let steps =
        format!("{found}  transform.debug.emit_remark_at %t, \"here\" : !transform.any_op\n");
    transformed(&block(length), &steps)
}

fn results(length: usize) -> String {
    let types = list(length, |_| "i32");
    let calls = each(4, |i| {
        format!("  %r{i}:{length} = func.call @g() : () -> ({types})\n")
    });
    let values = list(length, |i| format!("%r3#{i}"));
    format!(
        "func.func private @g() -> ({types})\nfunc.func @f() -> ({types}) {{\n{calls}  return {values} : {types}\n}}\n"
    )
}

/// A function, and a sequence that finds operations by name in it.
fn transformed(function: &str, steps: &str) -> String {
    let any = "!transform.any_op";
    format!(
        "module attributes {{transform.with_named_sequence}} {{\n{function}transform.named_sequence @__transform_main(%all: {any}) {{\n{steps}  transform.yield\n}}\n}}\n"
    )
}

/// A step of a sequence that finds operations.
fn find(value: &str, name: &str) -> String {
    let ty = "(!transform.any_op) -> !transform.any_op";
    format!("  {value} = transform.structured.match ops{{[\"{name}\"]}} in %all : {ty}\n")
}

fn bounded(length: usize) -> String {
    let line = |i: usize| {
        format!(
            "  %n{i} = memref.dim %m, %i : memref<?xi32>\n  %v{i} = affine.min affine_map<()[s0] -> (s0, 99)>()[%n{i}]\n  memref.store %x, %m[%v{i}] : memref<?xi32>\n"
        )
    };
    let args = "%m: memref<?xi32>, %i: index, %x: i32";
    let lines = each(length, line);
    let found = find("%t", "affine.min") + &find("%b", "memref.dim");
    let any = "!transform.any_op";
    transformed(
        &format!("func.func @f({args}) {{\n{lines}  return\n}}\n"),
        &format!(
            "{found}  transform.affine.simplify_bounded_affine_ops %t with [%b : {any}] within [1] and [9] : {any}\n"
        ),
    )
}

fn branches(length: usize) -> String {
    let blocks = each(length, |i| {
        let next = i + 1;
        format!(
            "^b{i}(%x{i}: i32):\n  %y{i} = arith.addi %x{i}, %a : i32\n  cf.cond_br %c, ^b{next}(%y{i} : i32), ^b{length}(%x{i} : i32)\n"
        )
    });
    format!(
        "func.func @f(%a: i32, %c: i1) -> i32 {{\n  cf.br ^b0(%a : i32)\n{blocks}^b{length}(%r: i32):\n  return %r : i32\n}}\n"
    )
}

fn switch(length: usize) -> String {
    let cases = each(length, |i| format!(",\n    {i}: ^b{i}"));
    let blocks = each(length, |i| {
        format!("^b{i}:\n  %k{i} = arith.constant {i} : i32\n  return %k{i} : i32\n")
    });
    format!(
        "func.func @f(%a: i32) -> i32 {{\n  cf.switch %a : i32, [\n    default: ^d{cases}\n  ]\n^d:\n  return %a : i32\n{blocks}}}\n"
    )
}

fn buffers(length: usize) -> String {
    let line = |i: usize| {
        format!(
            "  %e{i} = tensor.empty() : tensor<9xi32>\n  %f{i} = linalg.fill ins({} : i32) outs(%e{i} : tensor<9xi32>) -> tensor<9xi32>\n  %v{i} = tensor.extract %f{i}[%i] : tensor<9xi32>\n",
            before(i)
        )
    };
    let lines = each(length, line);
    function(
        &format!("  %i = arith.constant 3 : index\n{lines}"),
        before(length),
    )
}

fn calls(length: usize) -> String {
    let small = each(length, |i| {
        format!(
            "func.func private @g{i}(%x: i32) -> i32 {{\n  %y = arith.addi %x, %x : i32\n  return %y : i32\n}}\n"
        )
    });
    let line = |i: usize| format!("  %v{i} = func.call @g{i}({}) : (i32) -> i32\n", before(i));
    small + &function(&each(length, line), before(length))
}

fn chunks(length: usize) -> String {
    each(length, |i| {
        format!("func.func @f{i}() {{\n  return\n}}\n// -----\n")
    })
}

fn dead_symbols(length: usize) -> String {
    each(length, |i| {
        let next = i + 1;
        format!("func.func private @f{i}() {{\n  call @f{next}() : () -> ()\n  return\n}}\n")
    }) + &format!("func.func private @f{length}()\n")
}

fn decisions(length: usize) -> String {
    let line = |i: usize| {
        format!(
            "  %v{i} = scf.if %c -> (i32) {{\n    %s{i} = arith.addi {from}, %b : i32\n    scf.yield %s{i} : i32\n  }} else {{\n    scf.yield {from} : i32\n  }}\n",
            from = before(i)
        )
    };
    function(&each(length, line), before(length))
}

fn parallel(length: usize) -> String {
    let line = |_| {
        "  scf.parallel (%i) = (%z) to (%n) step (%o) {\n    memref.store %x, %m[%i] : memref<64xf32>\n  }\n".to_owned()
    };
    let lines = each(length, line);
    format!(
        "func.func @f(%m: memref<64xf32>, %x: f32) {{\n  %z = arith.constant 0 : index\n  %o = arith.constant 1 : index\n  %n = arith.constant 64 : index\n{lines}  return\n}}\n"
    )
}

fn affine_loops(length: usize) -> String {
    let line = |i: usize| {
        format!(
            "  %m{i} = memref.alloc() : memref<64xf32>\n  affine.for %i = 0 to 64 {{\n    affine.store %x, %m{i}[%i] : memref<64xf32>\n  }}\n"
        )
    };
    let lines = each(length, line);
    format!("func.func @f(%x: f32) {{\n{lines}  return\n}}\n")
}

fn dense(length: usize) -> String {
    let elements = list(length, |i| i);
    format!(
        "func.func @f() -> vector<{length}xi32> {{\n  %0 = arith.constant dense<[{elements}]> : vector<{length}xi32>\n  %1 = arith.addi %0, %0 : vector<{length}xi32>\n  return %1 : vector<{length}xi32>\n}}\n"
    )
}

fn globals(length: usize) -> String {
    let globals = each(length, |i| {
        format!("llvm.mlir.global internal @g{i}({i} : i32) : i32\n")
    });
    let loads = each(length, |i| {
        format!(
            "  %p{i} = llvm.mlir.addressof @g{i} : !llvm.ptr\n  %v{i} = llvm.load %p{i} : !llvm.ptr -> i32\n"
        )
    });
    format!("{globals}llvm.func @f() -> i32 {{\n{loads}  llvm.return %v0 : i32\n}}\n")
}

fn inits(length: usize) -> String {
    let types = list(length, |_| "i32");
    let inits = list(length, |i| {
        format!("%x{i} = {}", if i % 2 == 0 { "%a" } else { "%b" })
    });
    let next = each(length, |i| {
        format!(
            "    %y{i} = arith.addi %x{i}, %x{} : i32\n",
            (i + 1) % length
        )
    });
    let values = list(length, |i| format!("%y{i}"));
    let lines = format!(
        "  %z = arith.constant 0 : index\n  %o = arith.constant 1 : index\n  %n = arith.constant 9 : index\n  %r:{length} = scf.for %i = %z to %n step %o iter_args({inits}) -> ({types}) {{\n{next}    scf.yield {values} : {types}\n  }}\n"
    );
    function(&lines, "%r#0")
}

fn inserts(length: usize) -> String {
    let line = |i: usize| {
        format!(
            "  %s{i} = tensor.extract {from}[%j] : tensor<9xi32>\n  %v{i} = tensor.insert %s{i} into {from}[%i] : tensor<9xi32>\n",
            from = before(i)
        )
    };
    tensors(length, &each(length, line))
}

/// A function of a tensor, two positions and a number that gives the last of so many tensors.
fn tensors(length: usize, lines: &str) -> String {
    let result = before(length);
    format!(
        "func.func @f(%a: tensor<9xi32>, %i: index, %j: index, %k: i32) -> tensor<9xi32> {{\n{lines}  return {result} : tensor<9xi32>\n}}\n"
    )
}

fn tensor_arms(length: usize) -> String {
    let line = |i: usize| {
        format!(
            "  %v{i} = tensor.insert %k into {from}[%i] : tensor<9xi32>\n  cf.cond_br %c, ^l{i}, ^r{i}\n^l{i}:\n  %s{i} = tensor.extract %v{i}[%j] : tensor<9xi32>\n  func.call @g(%s{i}) : (i32) -> ()\n  cf.br ^r{i}\n^r{i}:\n",
            from = before(i)
        )
    };
    let lines = format!(
        "  %c = arith.cmpi slt, %i, %j : index\n{}",
        each(length, line)
    );
    format!("func.func private @g(i32)\n{}", tensors(length, &lines))
}

fn tensor_blocks(length: usize) -> String {
    let line = |i: usize| {
        format!(
            "  cf.br ^b{i}({} : tensor<9xi32>)\n^b{i}(%x{i}: tensor<9xi32>):\n  %s{i} = tensor.extract %x{i}[%j] : tensor<9xi32>\n  %v{i} = tensor.insert %s{i} into %x{i}[%i] : tensor<9xi32>\n",
            before(i)
        )
    };
    tensors(length, &each(length, line))
}

fn invariants(length: usize) -> String {
    let line = |i: usize| format!("    %v{i} = arith.addi {}, %b : i32\n", before(i));
    let last = before(length);
    let lines = format!(
        "  %z = arith.constant 0 : index\n  %o = arith.constant 1 : index\n  %n = arith.constant 9 : index\n  %r = scf.for %i = %z to %n step %o iter_args(%x = %a) -> (i32) {{\n{}    %s = arith.addi %x, {last} : i32\n    scf.yield %s : i32\n  }}\n",
        each(length, line)
    );
    function(&lines, "%r")
}

fn loops(length: usize) -> String {
    let loops = each(length, |i| {
        format!(
            "  %v{i} = scf.for %i = %z to %n step %o iter_args(%x = {}) -> (i32) {{\n    %s = arith.addi %x, %b : i32\n    scf.yield %s : i32\n  }}\n",
            before(i)
        )
    });
    let bounds = "  %z = arith.constant 0 : index\n  %o = arith.constant 1 : index\n  %n = arith.constant 9 : index\n";
    function(&format!("{bounds}{loops}"), before(length))
}

fn locations(length: usize) -> String {
    let line = |i: usize| {
        format!(
            "  %v{i} = arith.addi {}, %b : i32 loc(callsite(\"f{i}\"(\"a.c\":{i}:1) at \"b.c\":{i}:2))\n",
            before(i)
        )
    };
    function(&each(length, line), before(length))
}

fn nested_locations(length: usize) -> String {
    let (open, close) = ("callsite(\"a\" at ".repeat(length), ")".repeat(length));
    format!("module {{}} loc({open}\"b\"{close})\n")
}

fn callers(length: usize) -> String {
    let line = |i: usize| format!("  %v{i} = call @g({}) : (i32) -> i32\n", before(i));
    let callee = "func.func private @g(%a: i32) -> i32 {\n  return %a : i32\n}\n";
    format!("{callee}{}", function(&each(length, line), before(length)))
}

fn carried(length: usize) -> String {
    let types = list(length, |_| "i32");
    let (inits, passed) = (
        list(length, |i| format!("%x{i} = %a")),
        list(length, |i| format!("%x{}", length - 1 - i)),
    );
    let (args, yielded) = (
        list(length, |i| format!("%z{i}: i32")),
        list(length, |i| format!("%z{i}")),
    );
    let lines = format!(
        "  %r:{length} = scf.while ({inits}) : ({types}) -> ({types}) {{\n    %d = arith.cmpi slt, %x0, %x1 : i32\n    \
         scf.condition(%d) {passed} : {types}\n  }} do {{\n  ^bb0({args}):\n    scf.yield {yielded} : {types}\n  }}\n"
    );
    function(&lines, "%r#0")
}

fn entries(length: usize) -> String {
    let entries = list(length, |i| format!("\"a.k{i}\" = {i} : i32"));
    format!("module attributes {{dlti.dl_spec = #dlti.dl_spec<{entries}>}} {{}}\n")
}

fn dimensions(length: usize) -> String {
    let (dims, results) = (
        list(length, |i| format!("d{i}")),
        list(length, |i| format!("d{}", length - 1 - i)),
    );
    format!("module attributes {{a.b = affine_map<({dims}) -> ({results})>}} {{}}\n")
}

fn resources(length: usize) -> String {
    let line =
        |i: usize| format!("  %k{i} = arith.constant dense_resource<r{i}> : tensor<1xi32>\n");
    let data = list(length, |i| format!("r{i}: \"0x0400000001000000\""));
    format!(
        "{}{{-# dialect_resources: {{ builtin: {{ {data} }} }} #-}}\n",
        function(&each(length, line), "%a")
    )
}

fn sent(length: usize) -> String {
    let (values, types) = (list(length, |_| "%a"), list(length, |_| "i32"));
    let args = list(length, |i| format!("%x{i}: i32"));
    let lines = format!(
        "  cf.cond_br %c, ^b1({values} : {types}), ^b2\n^b2:\n  cf.br ^b1({values} : {types})\n^b1({args}):\n"
    );
    function(&lines, "%x0")
}

/// A store, and so many of these lines with a brace around it.
fn nest(length: usize, line: impl Fn(usize) -> String, store: &str) -> String {
    let (open, close) = (each(length, line), "}\n".repeat(length));
    let args = "%x: i32, %m: memref<99xi32>, %a: index, %b: index, %s: index";
    format!(
        "func.func @f({args}) {{\n{open}{store} %x, %m[%b] : memref<99xi32>\n{close}return }}\n"
    )
}

fn nested_copies(length: usize) -> String {
    nest(
        length,
        |i| format!("affine.for %v{i} = 0 to 9 {{\n"),
        "affine.store",
    )
}

fn nested_ifs(length: usize) -> String {
    let open = each(length, |_| "  scf.if %c {\n".to_owned());
    let close = each(length, |i| {
        format!("  func.call @g(%b) : (i32) -> ()\n  }} {{x.a = {i}}}\n")
    });
    format!(
        "func.func private @g(i32)\n{}",
        function(
            &format!("{open}  func.call @g(%a) : (i32) -> ()\n{close}"),
            "%a"
        )
    )
}

fn nested_loops(length: usize) -> String {
    let line = |i: usize| format!("scf.for %v{i} = %a to %b step %s {{\n");
    nest(length, line, "memref.store")
}

fn nested_tensors(length: usize) -> String {
    let open = each(length, |i| {
        format!(
            "  %loop{i} = scf.for %i{i} = %z to %n step %o iter_args(%x{i} = {}) -> (tensor<9xi32>) {{\n  %v{i} = scf.for %j{i} = %z to %n step %o iter_args(%y{i} = %x{i}) -> (tensor<9xi32>) {{\n    %w{i} = tensor.insert %k into %y{i}[%j{i}] : tensor<9xi32>\n    scf.yield %w{i} : tensor<9xi32>\n  }}\n",
            before(i)
        )
    });
    let close = each(length, |i| {
        let value = match i {
            0 => before(length),
            _ => format!("%loop{}", length - i),
        };
        format!("  scf.yield {value} : tensor<9xi32>\n  }}\n")
    });
    let bounds = "  %z = arith.constant 0 : index\n  %o = arith.constant 1 : index\n  %n = arith.constant 9 : index\n";
    format!(
        "func.func @f(%a: tensor<9xi32>, %k: i32) -> tensor<9xi32> {{\n{bounds}{open}{close}  return %loop0 : tensor<9xi32>\n}}\n"
    )
}

fn nested_types(length: usize) -> String {
    let ty = format!("{}i32{}", "tuple<".repeat(length), ">".repeat(length));
    format!(
        "func.func private @f({}) -> {ty}\n",
        list(20, |_| ty.as_str())
    )
}

fn slices(length: usize) -> String {
    let line = |i: usize| {
        format!(
            "  %s{i} = tensor.extract_slice {from}[%i] [4] [1] : tensor<9xi32> to tensor<4xi32>\n  %f{i} = linalg.fill ins(%k : i32) outs(%s{i} : tensor<4xi32>) -> tensor<4xi32>\n  %v{i} = tensor.insert_slice %f{i} into {from}[%i] [4] [1] : tensor<4xi32> into tensor<9xi32>\n",
            from = before(i)
        )
    };
    tensors(length, &each(length, line))
}

fn slots(length: usize) -> String {
    let lines = each(length, |i| {
        let next = i + 1;
        format!(
            "  %m{i} = memref.alloca() : memref<i32>\n  memref.store {}, %m{i}[] : memref<i32>\n  cf.br ^b{next}\n^b{next}:\n  %v{i} = memref.load %m{i}[] : memref<i32>\n",
            before(i)
        )
    });
    function(&lines, before(length))
}

fn strings(length: usize) -> String {
    format!(
        "module attributes {{x.a = [{}]}} {{\n}}\n",
        list(length, |i| format!("\"a\\\\b\\0A{i}\""))
    )
}

fn views(length: usize) -> String {
    let views = each(length, |i| {
        format!(
            "  %s{i} = memref.subview %m[{i}] [4] [1] : memref<?xi32> to memref<4xi32, strided<[1], offset: {i}>>\n  %v{i} = memref.load %s{i}[%i] : memref<4xi32, strided<[1], offset: {i}>>\n  memref.store %v{i}, %s{i}[%j] : memref<4xi32, strided<[1], offset: {i}>>\n"
        )
    });
    format!("func.func @f(%m: memref<?xi32>, %i: index, %j: index) {{\n{views}  return\n}}\n")
}
