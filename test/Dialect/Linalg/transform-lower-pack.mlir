// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics --check-passes=8 -o /dev/null

// CHECK-LABEL: func.func @packed(
// CHECK-SAME: %[[A:.*]]: tensor<13x6x3xf32>, %[[B:.*]]: tensor<3x4x3x4x2xf32>)
// CHECK: %[[P:.*]] = tensor.pad %[[A]] low[0, 0, 0] high[3, 0, 0]
// CHECK: %[[E:.*]] = tensor.expand_shape %[[P]] {{\[\[}}0, 1], [2, 3], [4]] output_shape [4, 4, 3, 2, 3]
// CHECK: linalg.transpose ins(%[[E]] : {{.*}}) outs(%[[B]] : {{.*}}) permutation = [2, 0, 4, 1, 3]
func.func @packed(%a: tensor<13x6x3xf32>, %b: tensor<3x4x3x4x2xf32>) -> tensor<3x4x3x4x2xf32> {
  %x = arith.constant 1.0 : f32
  %0 = linalg.pack %a padding_value(%x : f32) outer_dims_perm = [1, 0, 2] inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %b : tensor<13x6x3xf32> -> tensor<3x4x3x4x2xf32>
  return %0 : tensor<3x4x3x4x2xf32>
}

// CHECK-LABEL: func.func @one_tile(
// CHECK: %[[P:.*]] = tensor.pad %{{.*}} low[0, 0] high[3, 2]
// CHECK: tensor.insert_slice %[[P]] into %{{.*}}[0, 0, 0, 0] [1, 1, 16, 8] [1, 1, 1, 1]
func.func @one_tile(%a: tensor<13x6xf32>, %b: tensor<1x1x16x8xf32>) -> tensor<1x1x16x8xf32> {
  %x = arith.constant 1.0 : f32
  %0 = linalg.pack %a padding_value(%x : f32) inner_dims_pos = [0, 1] inner_tiles = [16, 8] into %b : tensor<13x6xf32> -> tensor<1x1x16x8xf32>
  return %0 : tensor<1x1x16x8xf32>
}

// CHECK-LABEL: func.func @of_any_size(
// CHECK: %[[H:.*]] = affine.apply #{{.*}}()[%{{.*}}, %{{.*}}]
// CHECK: %[[Z:.*]] = arith.constant 0 : i32
// CHECK: %[[P:.*]] = tensor.pad %{{.*}} low[0] high[%[[H]]]
// CHECK: tensor.yield %[[Z]]
// CHECK: %[[D:.*]] = tensor.dim %[[P]]
// CHECK: %[[N:.*]] = arith.divsi %[[D]], %{{.*}}
// CHECK: tensor.expand_shape %[[P]] {{\[\[}}0, 1]] output_shape [%[[N]], 4]
func.func @of_any_size(%a: tensor<?xi32>, %b: tensor<?x4xi32>) -> tensor<?x4xi32> {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<?xi32> -> tensor<?x4xi32>
  return %0 : tensor<?x4xi32>
}

// CHECK-LABEL: func.func @unpacked(
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4x4x3x2x3xf32>
// CHECK: %[[T:.*]] = linalg.transpose ins(%{{.*}}) outs(%[[E]] : {{.*}}) permutation = [1, 3, 0, 4, 2]
// CHECK: %[[C:.*]] = tensor.collapse_shape %[[T]] {{\[\[}}0, 1], [2, 3], [4]]
// CHECK: %[[S:.*]] = tensor.extract_slice %[[C]][0, 0, 0] [13, 6, 3] [1, 1, 1]
// CHECK: linalg.copy ins(%[[S]] : tensor<13x6x3xf32>)
func.func @unpacked(%a: tensor<3x4x3x4x2xf32>, %b: tensor<13x6x3xf32>) -> tensor<13x6x3xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0, 2] inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %b : tensor<3x4x3x4x2xf32> -> tensor<13x6x3xf32>
  return %0 : tensor<13x6x3xf32>
}

// CHECK-LABEL: func.func @of_one_tile(
// CHECK-NEXT: tensor.extract_slice %{{.*}}[0, 0, 0, 0] [1, 1, 13, 6] [1, 1, 1, 1]
// CHECK-NEXT: return
func.func @of_one_tile(%a: tensor<1x1x16x8xf32>, %b: tensor<13x6xf32>) -> tensor<13x6xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [16, 8] into %b : tensor<1x1x16x8xf32> -> tensor<13x6xf32>
  return %0 : tensor<13x6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.pack"]} in %root : (!transform.any_op) -> !transform.op<"linalg.pack">
    %1:3 = transform.structured.lower_pack %0 : (!transform.op<"linalg.pack">) -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    %2 = transform.structured.match ops{["linalg.unpack"]} in %root : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %3:4 = transform.structured.lower_unpack %2 : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">, !transform.op<"tensor.extract_slice">)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @tile_of_any_size(
// CHECK: tensor.empty(%{{.*}}) : tensor<3x?xf32>
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]] : tensor<3x?xf32> into tensor<?xf32>
func.func @tile_of_any_size(%a: tensor<3x?xf32>, %b: tensor<13xf32>) -> tensor<13xf32> {
  %c1 = arith.constant 1 : index
  %t = tensor.dim %a, %c1 : tensor<3x?xf32>
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [%t] into %b : tensor<3x?xf32> -> tensor<13xf32>
  return %0 : tensor<13xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.unpack"]} in %root : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %1:4 = transform.structured.lower_unpack %0 : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">, !transform.op<"tensor.extract_slice">)
    transform.yield
  }
}

// -----

func.func @into_tile_of_any_size(%a: tensor<13xf32>, %b: tensor<3x?xf32>, %t: index) -> tensor<3x?xf32> {
  %x = arith.constant 1.0 : f32
  // expected-error @below {{cannot lower to pad + expand + transpose}}
  %0 = linalg.pack %a padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [%t] into %b : tensor<13xf32> -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.pack"]} in %root : (!transform.any_op) -> !transform.op<"linalg.pack">
    %1:3 = transform.structured.lower_pack %0 : (!transform.op<"linalg.pack">) -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    transform.yield
  }
}
