// What is inserted into a tensor, as a read and a write.
// RUN: oxmlir-opt %s --transform-interpreter --canonicalize --split-input-file | FileCheck %s

// The sizes of the tensor say what is written, as the source ends with it.
// CHECK-LABEL: func.func @ends_together
// CHECK-DAG: %[[READ:.*]] = vector.constant_mask [5, 1] : vector<8x1xi1>
// CHECK: %[[V:.*]] = vector.mask %[[READ]] { vector.transfer_read %arg0[%c0, %c0], %c0_i32
// CHECK: %[[WRITTEN:.*]] = vector.constant_mask [5, 1] : vector<8x1xi1>
// CHECK: vector.mask %[[WRITTEN]] { vector.transfer_write %[[V]], %arg1[%c0, %c2] {in_bounds = [true, true]} : vector<8x1xi32>, tensor<5x3xi32> }
func.func @ends_together(%a: tensor<5x1xi32>, %b: tensor<5x3xi32>) -> tensor<5x3xi32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.insert_slice %a into %b[0, %c2] [5, 1] [1, 1] : tensor<5x1xi32> into tensor<5x3xi32>
  return %0 : tensor<5x3xi32>
}

// Here the tensor goes on behind what is inserted, which must not be overwritten.
// CHECK-LABEL: func.func @goes_on
// CHECK: %[[DIM:.*]] = tensor.dim %arg0, %c0
// CHECK: %[[MASK:.*]] = vector.create_mask %[[DIM]], %c1 : vector<8x1xi1>
// CHECK: vector.mask %{{.*}} { vector.transfer_write %{{.*}}, %arg1[%arg2, %c0] {in_bounds = [true, true]} : vector<8x1xi32>, tensor<?x3xi32> }
func.func @goes_on(%a: tensor<?x1xi32>, %b: tensor<?x3xi32>, %at: index, %n: index) -> tensor<?x3xi32> {
  %0 = tensor.insert_slice %a into %b[%at, 0] [%n, 1] [1, 1] : tensor<?x1xi32> into tensor<?x3xi32>
  return %0 : tensor<?x3xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.insert_slice"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [8, 1] : !transform.any_op
    transform.yield
  }
}

// -----

// A tensor that is full of one number may be written with it all over.
// CHECK-LABEL: func.func @full
// CHECK: %[[V:.*]] = vector.transfer_read %arg0[%c0, %c0], %arg1 {in_bounds = [true, false]} : tensor<2x?xf32>, vector<2x3xf32>
// CHECK-NEXT: vector.transfer_write %[[V]], %{{.*}}[%c0, %c0, %c0] {in_bounds = [true, true]} : vector<2x3xf32>, tensor<4x2x3xf32>
func.func @full(%a: tensor<2x?xf32>, %x: f32, %n: index) -> tensor<4x2x3xf32> {
  %empty = tensor.empty() : tensor<4x2x3xf32>
  %all = linalg.fill ins(%x : f32) outs(%empty : tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  %0 = tensor.insert_slice %a into %all[0, 0, 0] [1, 2, %n] [1, 1, 1] : tensor<2x?xf32> into tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}

// What has been inserted before, or lies beside, would be lost.
// CHECK-LABEL: func.func @not_full
// CHECK-COUNT-3: tensor.insert_slice
// CHECK: return
func.func @not_full(%a: tensor<2x?xf32>, %x: f32, %n: index, %b: tensor<4x2x3xf32>) -> (tensor<4x2x3xf32>, tensor<4x2x3xf32>) {
  %empty = tensor.empty() : tensor<4x2x3xf32>
  %all = linalg.fill ins(%x : f32) outs(%empty : tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  %0 = tensor.insert_slice %a into %all[0, 0, 1] [1, 2, %n] [1, 1, 1] : tensor<2x?xf32> into tensor<4x2x3xf32>
  %1 = tensor.insert_slice %a into %0[1, 0, 0] [1, 2, %n] [1, 1, 1] : tensor<2x?xf32> into tensor<4x2x3xf32>
  %2 = tensor.insert_slice %a into %b[1, 0, 0] [1, 2, %n] [1, 1, 1] : tensor<2x?xf32> into tensor<4x2x3xf32>
  return %1, %2 : tensor<4x2x3xf32>, tensor<4x2x3xf32>
}

// Transfers go along the last dimensions only.
// CHECK-LABEL: func.func @not_last
// CHECK: tensor.insert_slice %arg0 into %arg1[0, 0, 0] [1, 2, 1]
func.func @not_last(%a: tensor<1x2xf32>, %b: tensor<4x2x3xf32>) -> tensor<4x2x3xf32> {
  %0 = tensor.insert_slice %a into %b[0, 0, 0] [1, 2, 1] [1, 1, 1] : tensor<1x2xf32> into tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}

// CHECK-LABEL: func.func @padded
// CHECK: vector.transfer_write %{{.*}}, %arg1[%arg2] {in_bounds = [true]} : vector<4xf32>, tensor<9xf32>
func.func @padded(%a: tensor<3xf32>, %b: tensor<9xf32>, %at: index, %x: f32) -> tensor<9xf32> {
  %0 = tensor.pad %a low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<3xf32> to tensor<4xf32>
  %1 = tensor.insert_slice %0 into %b[%at] [4] [1] : tensor<4xf32> into tensor<9xf32>
  return %1 : tensor<9xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.vectorize_children_and_apply_patterns %0 {vectorize_padding} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
