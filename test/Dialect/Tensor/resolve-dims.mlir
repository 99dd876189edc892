// RUN: oxmlir-opt %s --resolve-shaped-type-result-dims | FileCheck %s
// RUN: oxmlir-opt %s --resolve-ranked-shaped-type-result-dims | FileCheck %s

// CHECK-DAG: #[[GROUP:.+]] = affine_map<()[s0] -> (s0 * 4)>
// CHECK-DAG: #[[PADDED:.+]] = affine_map<()[s0, s1] -> (s0 + s1 + 2)>
// CHECK-DAG: #[[TWICE:.+]] = affine_map<()[s0, s1] -> (s0 + s1)>

// CHECK-LABEL: func.func @empty
// CHECK-NEXT: return %arg1 : index
func.func @empty(%n: index, %m: index) -> index {
  %c2 = arith.constant 2 : index
  %0 = tensor.empty(%n, %m) : tensor<?x4x?xf32>
  %1 = tensor.dim %0, %c2 : tensor<?x4x?xf32>
  return %1 : index
}

// The number of the dimension may be none, or not be known.
// CHECK-LABEL: func.func @unknown
// CHECK: %[[D:.+]] = tensor.dim %{{.+}}, %c7
// CHECK: %[[E:.+]] = tensor.dim %{{.+}}, %arg0
// CHECK-NEXT: return %[[D]], %[[E]]
func.func @unknown(%n: index) -> (index, index) {
  %c7 = arith.constant 7 : index
  %0 = tensor.empty(%n) : tensor<?x4xf32>
  %1 = tensor.dim %0, %c7 : tensor<?x4xf32>
  %2 = tensor.dim %0, %n : tensor<?x4xf32>
  return %1, %2 : index, index
}

// CHECK-LABEL: func.func @splat
// CHECK-NEXT: return %arg1 : index
func.func @splat(%x: f32, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.splat %x[%n] : tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// CHECK-LABEL: func.func @collapsed
// CHECK: %[[D:.+]] = tensor.dim %arg0, %c0
// CHECK-NEXT: %[[S:.+]] = affine.apply #[[GROUP]]()[%[[D]]]
// CHECK-NEXT: return %[[S]]
func.func @collapsed(%t: tensor<?x4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// CHECK-LABEL: func.func @expanded
// CHECK-NEXT: return %arg1 : index
func.func @expanded(%t: tensor<?xf32>, %n: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [4, %n] : tensor<?xf32> into tensor<4x?xf32>
  %1 = tensor.dim %0, %c1 : tensor<4x?xf32>
  return %1 : index
}

// Sizes of one may be missing in the result.
// CHECK-LABEL: func.func @slice
// CHECK-NEXT: return %arg1 : index
func.func @slice(%t: tensor<?x?x?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %t[0, 0, 0] [1, %n, 1] [1, 1, 1] : tensor<?x?x?xf32> to tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// CHECK-LABEL: func.func @inserted
// CHECK: %[[D:.+]] = tensor.dim %arg1, %c0
// CHECK-NEXT: return %[[D]]
func.func @inserted(%t: tensor<4xf32>, %u: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert_slice %t into %u[%n] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// CHECK-LABEL: func.func @padded
// CHECK: %[[D:.+]] = tensor.dim %arg0, %c0
// CHECK-NEXT: %[[S:.+]] = affine.apply #[[PADDED]]()[%[[D]], %arg1]
// CHECK-NEXT: return %[[S]]
func.func @padded(%t: tensor<?xf32>, %n: index, %x: f32) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %t low[%n] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// CHECK-LABEL: func.func @joined
// CHECK: %[[D:.+]] = tensor.dim %arg0, %c0
// CHECK: %[[E:.+]] = tensor.dim %arg1, %c0
// CHECK-NEXT: %[[S:.+]] = affine.apply #[[TWICE]]()[%[[D]], %[[E]]]
// CHECK-NEXT: return %[[S]]
func.func @joined(%t: tensor<?xf32>, %u: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.concat dim(0) %t, %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// CHECK-LABEL: func.func @allocated
// CHECK: %[[D:.+]] = tensor.dim %arg0, %c0
// CHECK-NEXT: return %[[D]], %arg1
func.func @allocated(%t: tensor<?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %1 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %2 = tensor.dim %0, %c0 : tensor<?xf32>
  %3 = tensor.dim %1, %c0 : tensor<?xf32>
  return %2, %3 : index, index
}

// What the iterations of scf.forall share keeps its shape, what those of scf.for carry need not.
// CHECK-LABEL: func.func @loops
// CHECK: scf.forall
// CHECK: tensor.dim %arg0, %c0
// CHECK: scf.for {{.*}} iter_args(%[[A:.+]] = %arg0)
// CHECK: tensor.dim %[[A]], %c0
func.func @loops(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %1 = tensor.dim %o, %c0 : tensor<?xf32>
    vector.print %1 : index
  }
  %2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %3 = tensor.dim %a, %c0 : tensor<?xf32>
    vector.print %3 : index
    scf.yield %a : tensor<?xf32>
  }
  return
}
