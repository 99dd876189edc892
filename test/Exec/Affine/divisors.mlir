// RUN: oxmlir-opt --run=main --run-args='7 : index, 3 : index' %s | FileCheck %s
// RUN: not oxmlir-opt --run=main --run-args='7 : index, -3 : index' %s 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// CHECK: 2 : index
// NEGATIVE: divisors.mlir:[[#@LINE+2]]:8: error: undefined behavior: 'affine.apply': a result of the map overflows or divides by what is not positive
func.func @main(%a: index, %b: index) -> index {
  %0 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv s1)>()[%a, %b]
  return %0 : index
}
