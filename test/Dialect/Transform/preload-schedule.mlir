// A program without a schedule is transformed by that of a file, of which nothing stays in it.
// RUN: oxmlir-opt %s --transform-preload-library=transform-library-paths=%S/Inputs/whole-schedule.mlir --transform-interpreter | FileCheck %s --implicit-check-not=transform
// RUN: not oxmlir-opt %s --transform-preload-library=transform-library-paths=%S/Inputs/no-such-file.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not oxmlir-opt %s --transform-preload-library=transform-library-paths=%S/Inputs/library,%S/Inputs/library/tell.mlir 2>&1 | FileCheck %s --check-prefix=TWICE

// MISSING: no-such-file.mlir:0:0: error: '{{.*}}no-such-file.mlir' is neither a file nor a directory

// TWICE: tell.mlir:7:3: error: doubly defined symbol @tell
// TWICE: tell.mlir:7:3: note: previously defined here
// TWICE: error: failed to merge symbols into shared library module

// CHECK: func.func @f(%[[A:.*]]: i32) -> i32 {
// CHECK-NEXT: return %[[A]]
func.func @f(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %a, %c0 : i32
  return %0 : i32
}
