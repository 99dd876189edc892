// RUN: oxmlir-opt %s --transform-interpreter=entry-point=all | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: oxmlir-opt %s --transform-interpreter=entry-point=single | FileCheck %s --check-prefixes=CHECK,SINGLE

// CHECK-LABEL: func.func @pack(
// CHECK-NEXT: return %arg0
func.func @pack(%a: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [4] into %a : tensor<?xf32> -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @unpack(
// CHECK-NEXT: return %arg0
func.func @unpack(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tensor.empty() : tensor<2x4xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [4] into %a : tensor<2x4xf32> -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func.func @padded(
// CHECK: linalg.pack
func.func @padded(%a: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %p = arith.constant 1.0 : f32
  %0 = tensor.empty() : tensor<7xf32>
  %1 = linalg.pack %0 padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [4] into %a : tensor<7xf32> -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @used(
// ALL-NOT: linalg.pack
// SINGLE: linalg.pack
// SINGLE: linalg.pack
// CHECK: return
func.func @used(%a: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<4x2xf32>) {
  %0 = tensor.empty() : tensor<8xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [4] into %a : tensor<8xf32> -> tensor<2x4xf32>
  %2 = tensor.empty() : tensor<4x2xf32>
  %3 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [2] into %2 : tensor<8xf32> -> tensor<4x2xf32>
  return %1, %3 : tensor<2x4xf32>, tensor<4x2xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @all(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.linalg.fold_pack_unpack_into_empty
    } : !transform.any_op
    transform.yield
  }
  transform.named_sequence @single(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.linalg.fold_pack_unpack_into_empty {fold_single_use_only = true}
    } : !transform.any_op
    transform.yield
  }
}
