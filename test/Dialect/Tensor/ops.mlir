// Tensors in all their forms.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @elements
func.func @elements(%t: tensor<?x4xf32>, %u: tensor<*xi32>, %i: index, %f: f32, %s: tensor<2xindex>) {
  // CHECK-NEXT: %{{.*}} = tensor.empty() : tensor<4x8xf32>
  %0 = tensor.empty() : tensor<4x8xf32>
  // CHECK-NEXT: %{{.*}} = tensor.empty(%{{.*}}, %{{.*}}) {note} : tensor<?x?xf32>
  %1 = tensor.empty(%i, %i) {note} : tensor<?x?xf32>
  // CHECK-NEXT: %{{.*}} = tensor.extract %arg0[%{{.*}}, %{{.*}}] : tensor<?x4xf32>
  %2 = tensor.extract %t[%i, %i] : tensor<?x4xf32>
  // CHECK-NEXT: %{{.*}} = tensor.insert %{{.*}} into %arg0[%{{.*}}, %{{.*}}] : tensor<?x4xf32>
  %3 = tensor.insert %f into %t[%i, %i] : tensor<?x4xf32>
  // CHECK-NEXT: %{{.*}} = tensor.from_elements %{{.*}}, %{{.*}} : tensor<2xf32>
  %4 = tensor.from_elements %f, %f : tensor<2xf32>
  // CHECK-NEXT: %{{.*}} = tensor.from_elements %{{.*}} : tensor<f32>
  %5 = tensor.from_elements %f : tensor<f32>
  // CHECK-NEXT: %{{.*}} = tensor.splat %{{.*}} : tensor<4x8xf32>
  %6 = tensor.splat %f : tensor<4x8xf32>
  // CHECK-NEXT: %{{.*}} = tensor.splat %arg3[%{{.*}}] : tensor<?x8xf32>
  %7 = tensor.splat %f[%i] : tensor<?x8xf32>
  // CHECK-NEXT: %{{.*}} = tensor.dim %{{.*}}, %{{.*}} : tensor<?x4xf32>
  %8 = tensor.dim %t, %i : tensor<?x4xf32>
  // CHECK-NEXT: %{{.*}} = tensor.dim {note} %{{.*}}, %{{.*}} : tensor<*xi32>
  %9 = tensor.dim {note} %u, %i : tensor<*xi32>
  // CHECK-NEXT: %{{.*}} = tensor.rank %{{.*}} : tensor<*xi32>
  %10 = tensor.rank %u : tensor<*xi32>
  // CHECK-NEXT: %{{.*}} = tensor.cast %{{.*}} : tensor<?x4xf32> to tensor<8x?xf32>
  %11 = tensor.cast %t : tensor<?x4xf32> to tensor<8x?xf32>
  // CHECK-NEXT: %{{.*}} = tensor.cast %{{.*}} : tensor<*xi32> to tensor<4xi32>
  %12 = tensor.cast %u : tensor<*xi32> to tensor<4xi32>
  // CHECK-NEXT: %{{.*}} = tensor.bitcast %{{.*}} : tensor<4xi32> to tensor<4xui32>
  %13 = tensor.bitcast %12 : tensor<4xi32> to tensor<4xui32>
  // CHECK-NEXT: %{{.*}} = tensor.bitcast %{{.*}} : tensor<*xi32> to tensor<*xf32>
  %14 = tensor.bitcast %u : tensor<*xi32> to tensor<*xf32>
  // CHECK-NEXT: %{{.*}} = tensor.reshape %{{.*}}(%{{.*}}) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x2xf32>
  %15 = tensor.reshape %t(%s) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x2xf32>
  // CHECK-NEXT: %{{.*}} = tensor.generate %{{.*}} {
  %16 = tensor.generate %i {
  // CHECK-NEXT: ^bb0(%{{.*}}: index, %{{.*}}: index):
  ^bb0(%a: index, %b: index):
    // CHECK-NEXT: tensor.yield %{{.*}} : f32
    tensor.yield %f : f32
  // CHECK-NEXT: } : tensor<?x4xf32>
  } : tensor<?x4xf32>
  return
}

// CHECK-LABEL: func.func @shapes
func.func @shapes(%t: tensor<4x8xf32>, %d: tensor<?xf32>, %i: index) {
  // CHECK-NEXT: %{{.*}} = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  // CHECK-NEXT: %{{.*}} = tensor.expand_shape %{{.*}} {{\[\[}}0, 1, 2]] output_shape [2, 2, 8] : tensor<32xf32> into tensor<2x2x8xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [2, 2, 8] : tensor<32xf32> into tensor<2x2x8xf32>
  // CHECK-NEXT: %{{.*}} = tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [%{{.*}}, 4] {note} : tensor<?xf32> into tensor<?x4xf32>
  %2 = tensor.expand_shape %d [[0, 1]] output_shape [%i, 4] {note} : tensor<?xf32> into tensor<?x4xf32>
  // CHECK-NEXT: %{{.*}} = tensor.concat dim(0) %{{.*}}, %{{.*}} {note} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %3 = tensor.concat dim(0) %t, %t {note} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return
}

// CHECK-LABEL: func.func @slices
func.func @slices(%t: tensor<8x16xf32>, %s: tensor<4xf32>, %i: index) {
  // CHECK-NEXT: %{{.*}} = tensor.extract_slice %arg0[1, 2] [4, 8] [1, 1] : tensor<8x16xf32> to tensor<4x8xf32>
  %0 = tensor.extract_slice %t[1, 2] [4, 8] [1, 1] : tensor<8x16xf32> to tensor<4x8xf32>
  // CHECK-NEXT: %{{.*}} = tensor.extract_slice %arg0[%{{.*}}, 0] [1, %{{.*}}] [1, %{{.*}}] {note} : tensor<8x16xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %t[%i, 0] [1, %i] [1, %i] {note} : tensor<8x16xf32> to tensor<?xf32>
  // CHECK-NEXT: %{{.*}} = tensor.insert_slice %{{.*}} into %arg0[1, %{{.*}}] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x16xf32>
  %2 = tensor.insert_slice %0 into %t[1, %i] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x16xf32>
  // CHECK-NEXT: %{{.*}} = tensor.insert_slice %{{.*}} into %arg0[0, %{{.*}}] [1, 4] [1, 1] {note} : tensor<4xf32> into tensor<8x16xf32>
  %3 = tensor.insert_slice %s into %t[0, %i] [1, 4] [1, 1] {note} : tensor<4xf32> into tensor<8x16xf32>
  return
}

// CHECK-LABEL: func.func @padding
func.func @padding(%t: tensor<4x?xf32>, %i: index, %f: f32) {
  // CHECK-NEXT: %{{.*}} = tensor.pad %{{.*}} low[1, %{{.*}}] high[0, 2] {
  %0 = tensor.pad %t low[1, %i] high[0, 2] {
  // CHECK-NEXT: ^bb0(%{{.*}}: index, %{{.*}}: index):
  ^bb0(%a: index, %b: index):
    // CHECK-NEXT: tensor.yield %{{.*}} : f32
    tensor.yield %f : f32
  // CHECK-NEXT: } : tensor<4x?xf32> to tensor<5x?xf32>
  } : tensor<4x?xf32> to tensor<5x?xf32>
  // CHECK-NEXT: %{{.*}} = tensor.pad %{{.*}} nofold low[0, 0] high[0, 0] {
  %1 = tensor.pad %t nofold low[0, 0] high[0, 0] {
  // CHECK-NEXT: ^bb0(%{{.*}}: index, %{{.*}}: index):
  ^bb0(%a: index, %b: index):
    // CHECK-NEXT: tensor.yield %{{.*}} : f32
    tensor.yield %f : f32
  // CHECK-NEXT: } {note} : tensor<4x?xf32> to tensor<4x?xf32>
  } {note} : tensor<4x?xf32> to tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @coordinates
func.func @coordinates(%t: tensor<4x5x6xf32>, %c: tensor<1x3x2xindex>) {
  // CHECK-NEXT: %{{.*}} = tensor.gather %arg0[%{{.*}}] gather_dims([1, 2]) : (tensor<4x5x6xf32>, tensor<1x3x2xindex>) -> tensor<1x3x4x1x1xf32>
  %0 = tensor.gather %t[%c] gather_dims([1, 2]) : (tensor<4x5x6xf32>, tensor<1x3x2xindex>) -> tensor<1x3x4x1x1xf32>
  // CHECK-NEXT: %{{.*}} = tensor.gather %arg0[%{{.*}}] gather_dims([1, 2]) unique : (tensor<4x5x6xf32>, tensor<1x3x2xindex>) -> tensor<1x3x4xf32>
  %1 = tensor.gather %t[%c] gather_dims([1, 2]) unique : (tensor<4x5x6xf32>, tensor<1x3x2xindex>) -> tensor<1x3x4xf32>
  // CHECK-NEXT: %{{.*}} = tensor.scatter %{{.*}} into %arg0[%{{.*}}] scatter_dims([1, 2]) unique {note} : (tensor<1x3x4x1x1xf32>, tensor<4x5x6xf32>, tensor<1x3x2xindex>) -> tensor<4x5x6xf32>
  %2 = tensor.scatter %0 into %t[%c] scatter_dims([1, 2]) unique {note} : (tensor<1x3x4x1x1xf32>, tensor<4x5x6xf32>, tensor<1x3x2xindex>) -> tensor<4x5x6xf32>
  return
}

// CHECK-LABEL: func.func @parallel
func.func @parallel(%t: tensor<1xf32>, %d: tensor<4xf32>) {
  // CHECK-NEXT: %{{.*}} = scf.forall (%{{.*}}) in (4) shared_outs(%{{.*}} = %{{.*}}) -> (tensor<4xf32>) {
  %0 = scf.forall (%arg2) in (4) shared_outs(%arg3 = %d) -> (tensor<4xf32>) {
    // CHECK-NEXT: scf.forall.in_parallel {
    scf.forall.in_parallel {
      // CHECK-NEXT: tensor.parallel_insert_slice %{{.*}} into %arg3[%{{.*}}] [1] [1] : tensor<1xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %t into %arg3[%arg2] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return
}
