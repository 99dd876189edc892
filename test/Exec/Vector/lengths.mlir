// Scalable vectors are as long as the machine says, which need not be what others are.
// RUN: not oxmlir-opt %s --run=main 2>&1 | FileCheck %s

// CHECK: error: undefined behavior: 'vector.contract': vectors of different lengths are contracted
func.func @main() {
  %a = arith.constant dense<1.0> : vector<4x[2]xf32>
  %acc = arith.constant dense<0.0> : vector<2xf32>
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %a, %acc : vector<4x[2]xf32>, vector<4x[2]xf32> into vector<2xf32>
  return
}
