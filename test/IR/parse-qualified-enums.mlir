// Where a keyword of an enum would do in angles, the attribute may stand in full or by an alias.
// RUN: oxmlir-opt %s --mlir-print-local-scope | FileCheck %s

#fast = #arith.fastmath<fast>

// CHECK-LABEL: func @f
func.func @f(%a: f32, %v: vector<4xf32>) {
  // CHECK-NEXT: arith.addf %arg0, %arg0 fastmath<fast> : f32
  %0 = arith.addf %a, %a fastmath #fast : f32
  // CHECK-NEXT: vector.reduction <add>, %arg1 : vector<4xf32> into f32
  %1 = vector.reduction #vector.kind<add>, %v : vector<4xf32> into f32
  return
}

// Words of the language are names in maps.
// CHECK: affine_map<(d0, d1)[s0, s1] -> (-d0 + s0, d1 + s1)>
func.func private @words(memref<?x?xf32, affine_map<(dense, to)[step, loc] -> (step - dense, loc + to)>>)

// CHECK: memref.global @some : memref<4xi32> = sparse<1, 2>
memref.global @some : memref<4xi32> = sparse<[[1]], [2]>
