//! Both ways of reading agree.

use std::path::{Path, PathBuf};

use oxmlir_ir::Context;
use oxmlir_ir::print::{PrintOptions, print_module};

use crate::parse::{Functions, whole};
use crate::state::{Aliases, State};

/// What a text parses to, in the generic form with locations, and how many statements were read directly.
fn program(text: &str, is_direct: bool) -> Option<(String, u32)> {
    let cx = Context::new(oxmlir_dialects::registry());
    cx.set_allow_unregistered(true);
    cx.set_threads(false);
    let source = cx.add_source("text", text.as_bytes().into());
    let mut st = State::new(&cx, text, source.base, Aliases::default());
    if is_direct {
        st.direct.turn_on();
    }
    let program = whole(&mut st, Functions::InPlace)?;
    let options = PrintOptions {
        generic: true,
        debuginfo: true,
        ..PrintOptions::default()
    };
    let mut printed = Vec::new();
    print_module(&cx, &program.body, &options, &mut printed).ok()?;
    Some((String::from_utf8(printed).ok()?, st.direct.statements()))
}

#[test]
fn simple_statements_are_read() {
    let text = "func.func @f(%a: i32, %m: memref<4xi32>, %i: index, %c: i1) -> i32 {
        %0 = arith.addi %a, %a : i32
        %1 = memref.load %m[%i] : memref<4xi32>
        memref.store %1, %m[ %i ] : memref<4xi32> // and no more
        %2 = arith.cmpi slt, %0, %1 : i32
        %3 = arith.andi %2, %c : i1
        %4 = arith.constant -0x1 : i32
        %5 = arith.constant 1.5e+3 : f32
        %6 = arith.constant true
        %9 = arith.addi %0, %1 {a = #arith.fastmath<fast>, b = !llvm.ptr} : i32
        %8:2 = \"arith.addui_extended\"(%0, %0) {x} : (i32, i32) -> (i32, i1)
        \"test.op\"(%8#1) <{a = 1 : i32}> : (i1) -> ()
        %7 = call @f(%0, %m, %i, %6) : (i32, memref<4xi32>, index, i1) -> i32
        return %0 : i32
    }";
    let (printed, statements) = program(text, true).expect("it parses");
    assert_eq!(statements, 14, "{printed}");
    assert_eq!(Some((printed, 0)), program(text, false));
}

#[test]
fn forms_of_many_kinds_are_read() {
    let text = "llvm.mlir.global external @g() : i32
    llvm.func @h(%a: !llvm.struct<(ptr, i64)>, %b: i64) -> !llvm.struct<\"s\", (ptr, i64)> {
        %0 = llvm.mlir.constant(-1 : i64) : i64
        %1 = llvm.insertvalue %0, %a[1] : !llvm.struct<(ptr, i64)>
        %2 = llvm.extractvalue %1[0] : !llvm.struct<(ptr, i64)>
        llvm.br ^bb1(%b, %0 : i64, i64)
    ^bb1(%3: i64, %4: i64):
        %5 = llvm.mlir.poison : !llvm.struct<\"s\", (ptr, i64)>
        llvm.return %5 : !llvm.struct<\"s\", (ptr, i64)>
    }
    func.func private @d(%m: memref<?x?xf32>, %i: index) -> (f32, vector<4xf32>) {
        %0 = memref.subview %m[%i, 0] [4, %i] [1, 1]
            : memref<?x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
        %v = arith.constant dense<1.0> : vector<4xf32>
        %1 = vector.extract %v[2] : f32 from vector<4xf32>
        return %1, %v : f32, vector<4xf32>
    }";
    let (printed, statements) = program(text, true).expect("it parses");
    assert_eq!(statements, 11, "{printed}");
    assert_eq!(Some((printed, 0)), program(text, false));
}

#[test]
fn forms_of_llvm_are_read() {
    let text = "llvm.func @f(%a: i64, %p: !llvm.ptr, %n: i32, %x: f32) -> i64 {
        %0 = llvm.add %a, %a : i64
        %1 = llvm.mul %0, %a overflow<nsw, nuw> : i64
        %2 = llvm.icmp \"slt\" %0, %1 : i64
        %3 = llvm.fcmp \"olt\" %x, %x : f32
        %4 = llvm.getelementptr inbounds|nuw %p[%a] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %5 = llvm.getelementptr %p[%a, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f32, i64)>
        %6 = llvm.load %5 {alignment = 8 : i64} : !llvm.ptr -> i64
        llvm.store %6, %4 : i64, !llvm.ptr
        %7 = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
        llvm.call @g(%7, %a) : (!llvm.ptr, i64) -> ()
        %8 = llvm.call @h() {a} : () -> i64
        llvm.return %8 : i64
    }";
    let (printed, statements) = program(text, true).expect("it parses");
    assert_eq!(statements, 12, "{printed}");
    assert_eq!(Some((printed, 0)), program(text, false));
    let others = [
        "%0 = llvm.load volatile %p : !llvm.ptr -> i64",
        "%0 = llvm.load %p atomic monotonic {alignment = 8 : i64} : !llvm.ptr -> i64",
        "%0 = llvm.call tail @h() : () -> i64",
        "%0 = llvm.call %p() : !llvm.ptr, () -> i64",
        "%0 = llvm.icmp \"s\\6Ct\" %a, %a : i64",
    ];
    let wrong = [
        "%0 = llvm.icmp \"less\" %a, %a : i64",
        "%0 = llvm.add %a, %a overflow<wrong> : i64",
        "%0 = llvm.add %a, %a overflow<nsw|nuw> : i64",
        "%0 = llvm.getelementptr inbounds, nuw %p[%a] : (!llvm.ptr, i64) -> !llvm.ptr, f32",
        "%0 = llvm.getelementptr %p[] : (!llvm.ptr) -> !llvm.ptr, f32",
        "%0 = llvm.getelementptr %p[9999999999] : (!llvm.ptr) -> !llvm.ptr, f32",
        "%0 = llvm.call @h(%a) : () -> i64",
        "%0 = llvm.call @h() : () -> !llvm.void",
        "%0 = llvm.load %p : i64 -> i64",
    ];
    for (cases, is_right) in [(&others[..], true), (&wrong[..], false)] {
        for case in cases {
            let text = format!("llvm.func @f(%a: i64, %p: !llvm.ptr) {{\n{case}\nllvm.return\n}}");
            let read = program(&text, true).map(|read| read.0);
            assert_eq!(read.is_some(), is_right, "{case}");
            assert_eq!(read, program(&text, false).map(|read| read.0), "{case}");
        }
    }
}

#[test]
fn groups_of_operands_are_read() {
    let text = "func.func private @d(index, memref<4xf32>) -> f32
    func.func @f(%a: index, %m: memref<?x8xf32>, %c: i1, %v: vector<4x4xf32>) -> index {
        %0 = memref.subview %m[%a, 0] [4, %a] [1, 1]
            : memref<?x8xf32> to memref<4x?xf32, strided<[8, 1], offset: ?>>
        %1 = memref.alloc(%a)[%a] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
        %2 = vector.extract %v[%a] : vector<4xf32> from vector<4x4xf32>
        %3 = call @f(%a, %m, %c, %v) : (index, memref<?x8xf32>, i1, vector<4x4xf32>) -> index
        %4:2 = affine.delinearize_index %3 into (%a, 4) : index, index
        cf.cond_br %c, ^bb1(%4#0, %c : index, i1), ^bb1(%4#1, %c : index, i1)
    ^bb1(%5: index, %6: i1):
        return %5 : index
    }";
    let (printed, statements) = program(text, true).expect("it parses");
    assert_eq!(statements, 9, "{printed}");
    assert_eq!(Some((printed, 0)), program(text, false));
    let wrong = [
        "%0 = call @f(%a, %a) : (index) -> index",
        "%0 = memref.alloc(%a, %a) : memref<?xf32> loc(\"",
        "%0 = vector.extract %v[%c] : vector<4xf32> from vector<4x4xf32>",
        "cf.cond_br %c, ^bb1(%a, %c : index), ^bb1(%a : index)",
        "%0:2 = call @f(%a) : (index) -> index",
    ];
    for case in wrong {
        let text = format!(
            "func.func @f(%a: index, %c: i1, %v: vector<4x4xf32>) {{\n{case}\n^bb1(%b: index):\nreturn\n}}"
        );
        assert_eq!(program(&text, true), None, "{case}");
        assert_eq!(program(&text, false), None, "{case}");
    }
}

#[test]
fn regions_are_read() {
    let text = "func.func private @f(%a: index, %m: memref<8xf32>, %c: i1) -> (index, f32) {
        %0:2 = scf.for %i = %a to %a step %a iter_args(%x = %a, %y = %a) -> (index, index) {
            %1 = scf.if %c -> (index) {
                scf.yield %x : index
            } else {
                scf.yield %y : index
            }
            scf.yield %1, %x : index, index
        }
        affine.for %i = 0 to min affine_map<()[s0] -> (s0, 8)>()[%a] step 2 {
            %2 = affine.load %m[%i + 1] {nontemporal = true} : memref<8xf32>
            affine.store %2, %m[%i - 1 + symbol(%a)] : memref<8xf32>
        }
        cf.cond_br %c, ^bb1(%0#1 : index), ^bb2
    ^bb1(%3: index):
        %4 = arith.constant dense<1.0> : vector<4xf32>
        %5 = vector.reduction <add>, %4 : vector<4xf32> into f32
        return %3, %5 : index, f32
    ^bb2:
        cf.br ^bb1(%a : index)
    }
    func.func @g(%a: index) {
        scf.for %i = %a to %a step %a {
            \"test.op\"() ({}) : () -> ()
        ^bb1:
            scf.yield
        } {x}
        return
    }";
    let whole = text.split("func.func @g").next().expect("there is one");
    let (printed, statements) = program(whole, true).expect("it parses");
    assert_eq!(statements, 14, "{printed}");
    assert_eq!(Some((printed, 0)), program(whole, false));
    // What is left to the parser in regions that are open.
    let read = program(text, true).map(|read| (read.0, 0));
    assert!(read.is_some());
    assert_eq!(read, program(text, false));
}

#[test]
fn types_and_signatures_are_those_of_the_parser() {
    let cases = [
        "func.func @f(%a: memref<2x3xf32>, %b: tensor<*xf32>) -> (i1, f32) {
            %0:2 = \"a.b\"(%a) {t = vector<[4]xi8>} : (memref<2x3xf32>) -> (i1, f32)
            return %0#0, %0#1 : i1, f32
        }",
        "#m = affine_map<(d0) -> (d0)>
        !t = tuple<memref<4xi32, #m>, memref<4xi32, #m>>
        func.func private @f(memref<4xi32, #m>, !t) -> ()",
        "llvm.func @f(...) -> !llvm.struct<\"a\", (ptr, array<2 x struct<\"b\", opaque>>)>
        llvm.func @g(!llvm.struct<\"a\", (ptr, array<2 x struct<\"b\", opaque>>)>)",
        "func.func @f(%a: i32 {llvm.noundef}) { return }",
        "func.func @f(%a: i32 loc(\"x\")) { return }",
        "gpu.module @m {
            gpu.func @f(%a: memref<4xi32>) workgroup(%b: memref<4xi32, 3>) kernel { gpu.return }
        }",
    ];
    for text in cases {
        let read = program(text, true).map(|read| read.0);
        assert!(read.is_some(), "{text}");
        assert_eq!(read, program(text, false).map(|read| read.0), "{text}");
    }
    let wrong = [
        "func.func private @f(memref<4xi32, #m>)
        #m = affine_map<(d0) -> (d0)>
        func.func private @g(memref<4xi32, #m>)",
        "llvm.func @f() -> !llvm.struct<\"a\", (ptr)>
        llvm.func @g(!llvm.struct<\"a\">)",
        "func.func @f(%a: memref<4xi32>, %a: memref<4xi32>) { return }",
        "func.func @f(%a: memref<4xi32) { return }",
    ];
    for text in wrong {
        assert_eq!(program(text, true), None, "{text}");
        assert_eq!(program(text, false), None, "{text}");
    }
}

#[test]
fn others_are_left_to_the_parser() {
    let cases = [
        "%0 = arith.addi %a, %a {x = #alias} : i32",
        "%0 = arith.addi %a, %a {x = !alias} : i32",
        "%0 = arith.addi %a, %a overflow<nsw, nuw> : i32",
        "%0 = arith.addi %a, %a : i32 loc(unknown)",
        "%0 = arith.constant sparse<0, 1> : vector<4xi32>",
        "%0 = arith.constant 1",
        "func.call @\"f\"(%a) : (i32) -> ()",
        "%0 = \"arith.addi\"(%a, %a) : (i32, i32) -> i32 loc(unknown)",
        "\"test.op\"() ({}) : () -> ()",
    ];
    for case in cases {
        let aliases = "#alias = 1 : i32\n!alias = i32\n";
        let text = format!("{aliases}func.func @f(%a: i32) {{\n{case}\nreturn\n}}");
        let read = program(&text, true);
        // These are the head of the function and `return`.
        assert_eq!(read.as_ref().map(|read| read.1), Some(2), "{case}");
        let read = read.map(|read| (read.0, 0));
        assert_eq!(read, program(&text, false), "{case}");
    }
}

#[test]
fn what_is_wrong_is_wrong_in_both_ways() {
    let cases = [
        "%0 = arith.addi %a, %b : i32",
        "%0 = arith.addi %a, %a : i64",
        "%0 = arith.addi %a : i32",
        "%0 = arith.addi %a, %a : i32 more",
        "%0:2 = arith.addi %a, %a : i32",
        "%a = arith.addi %a, %a : i32",
        "%0 = arith.cmpi less, %a, %a : i32",
        "%0 = arith.addi %a, %a : memref<",
    ];
    for case in cases {
        let text = format!("func.func @f(%a: i32) {{\n{case}\nreturn\n}}");
        assert_eq!(program(&text, true), None, "{case}");
        assert_eq!(program(&text, false), None, "{case}");
    }
}

/// All files in a folder and those in it.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be listed").path();
        match path.is_dir() {
            true => files(&path, found),
            false if path.extension().is_some_and(|e| e == "mlir") => found.push(path),
            false => {}
        }
    }
}

#[test]
fn programs_of_the_tests_are_the_same_in_both_ways() {
    let mut found = Vec::new();
    files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../test"),
        &mut found,
    );
    let (mut statements, mut programs) = (0, 0);
    for path in found {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        for part in text.split("// -----") {
            let direct = program(part, true);
            let by_grammar = program(part, false).map(|read| read.0);
            statements += direct.as_ref().map_or(0, |read| read.1);
            programs += usize::from(direct.is_some());
            assert_eq!(direct.map(|read| read.0), by_grammar, "{}", path.display());
        }
    }
    assert!(
        programs > 1000 && statements > 5000,
        "{programs} {statements}"
    );
}
