// Another program is executed with the same inputs: it has to do what this one does.
// RUN: sed 's/floordivsi %x, %c2/shrsi %x, %c1/' %s > %t.same.mlir
// RUN: oxmlir-opt %s --check-against=%t.same.mlir 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: sed 's/floordivsi %x/divsi %x/' %s > %t.other.mlir
// RUN: not oxmlir-opt %s --check-against=%t.other.mlir -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not ls %t.none.mlir
// RUN: sed 's/return %half.*/return/' %s > %t.broken.mlir
// RUN: not oxmlir-opt %s --check-against=%t.broken.mlir 2>&1 | FileCheck %s --check-prefix=BROKEN
// RUN: not oxmlir-opt %s --check-against=%t.missing.mlir 2>&1 | FileCheck %s --check-prefix=MISSING

// MISSING: error: cannot open input file '{{.*}}missing.mlir': No such file or directory
// BROKEN: broken.mlir:[[#@LINE+7]]:3: error: 'func.return' op has 0 operands, but enclosing function (@half) returns 1
// OTHER: check-against.mlir:[[#@LINE+2]]:1: error: function 'half' does something else in '{{.*}}other.mlir'
// OTHER: note: with arguments (-{{[0-9]+}}): result 0: -{{[0-9]+}} before, {{-?[0-9]+}} behind
func.func @half(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %half = arith.floordivsi %x, %c2 : i32
  return %half : i32
}

// SAME: check-against.mlir:[[#@LINE+3]]:1: warning: function 'token' is not executed
// SAME: note: this is no argument of type !gpu.async.token, or none can be made of that
// SAME: func.func @half
func.func @token(%x: !gpu.async.token) {
  return
}
