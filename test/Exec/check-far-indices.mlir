// Among the indices are those that overflow, if that is wanted.
// RUN: sed 's/return %less/return %negative/' %s > %t.other.mlir
// RUN: oxmlir-opt %s --check-against=%t.other.mlir --check-passes=200 -o /dev/null
// RUN: not oxmlir-opt %s --check-against=%t.other.mlir --check-passes=200 --check-far-indices -o /dev/null 2>&1 | FileCheck %s

// CHECK: error: function 'differences' does something else
// CHECK: note: with arguments (-9223372036854775808): result 0: false before, true behind
func.func @differences(%i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %difference = arith.subi %c0, %i : index
  %less = arith.cmpi slt, %c0, %difference : index
  %negative = arith.cmpi slt, %i, %c0 : index
  return %less : i1
}
