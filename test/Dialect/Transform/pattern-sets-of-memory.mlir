// RUN: oxmlir-opt %s -transform-interpreter -split-input-file | FileCheck %s

// CHECK-LABEL: @stack
// CHECK: memref.alloca() : memref<4xf32>
// CHECK: memref.alloc() : memref<400xf32>
// CHECK-NEXT: memref.store
// CHECK-NEXT: memref.dealloc
func.func @stack(%f: f32, %i: index) {
  %m = memref.alloc() : memref<4xf32>
  memref.store %f, %m[%i] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  %n = memref.alloc() : memref<400xf32>
  memref.store %f, %n[%i] : memref<400xf32>
  memref.dealloc %n : memref<400xf32>
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.memref.alloc_to_alloca size_limit(64)
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @any_size
// CHECK: memref.alloca() : memref<400xf32>
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func @any_size(%f: f32, %i: index) {
  %n = memref.alloc() : memref<400xf32>
  memref.store %f, %n[%i] : memref<400xf32>
  memref.dealloc %n : memref<400xf32>
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.memref.alloc_to_alloca
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @constants
// CHECK-DAG: arith.constant dense<2> : tensor<2x3xi32>
// CHECK-DAG: %[[PAD:.*]] = arith.constant dense<{{\[\[}}2, 2, 2], [2, 6, 7], [2, 8, 9]]> : tensor<3x3xi32>
// CHECK-DAG: arith.constant dense<{{\[\[}}6, 7], [8, 9]]> : tensor<2x2xi32>
// CHECK: tensor.cast %[[PAD]] : tensor<3x3xi32> to tensor<?x?xi32>
func.func @constants() -> (tensor<2x3xi32>, tensor<?x?xi32>, tensor<2x2xi32>) {
  %c = arith.constant dense<[[6, 7], [8, 9]]> : tensor<2x2xi32>
  %two = arith.constant 2 : i32
  %one = arith.constant 1 : index
  %0 = tensor.generate {
  ^bb0(%i: index, %j: index):
    tensor.yield %two : i32
  } : tensor<2x3xi32>
  %1 = tensor.pad %c low[%one, %one] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %two : i32
  } : tensor<2x2xi32> to tensor<?x?xi32>
  return %0, %1, %c : tensor<2x3xi32>, tensor<?x?xi32>, tensor<2x2xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.rewrite_as_constant aggressive
    } : !transform.any_op
    transform.yield
  }
}

// -----

// A constant that is used otherwise is not made twice.
// CHECK-LABEL: @used_twice
// CHECK: tensor.pad
func.func @used_twice() -> (tensor<3x3xi32>, tensor<2x2xi32>) {
  %c = arith.constant dense<[[6, 7], [8, 9]]> : tensor<2x2xi32>
  %two = arith.constant 2 : i32
  %1 = tensor.pad %c low[1, 1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %two : i32
  } : tensor<2x2xi32> to tensor<3x3xi32>
  return %1, %c : tensor<3x3xi32>, tensor<2x2xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.rewrite_as_constant
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @empty
// CHECK: tensor.empty() : tensor<4xf32>
// CHECK: tensor.empty() : tensor<2x4xf32>
// CHECK: tensor.empty() : tensor<9xf32>
// CHECK: tensor.extract_slice
// CHECK: tensor.extract_slice
func.func @empty() -> (tensor<4xf32>, tensor<2x4xf32>, tensor<3xf32>, tensor<3xf32>) {
  %0 = tensor.empty() : tensor<8xf32>
  %1 = tensor.extract_slice %0[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %2 = tensor.empty() : tensor<8xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %4 = tensor.empty() : tensor<9xf32>
  %5 = tensor.extract_slice %4[0] [3] [1] : tensor<9xf32> to tensor<3xf32>
  %6 = tensor.extract_slice %4[3] [3] [1] : tensor<9xf32> to tensor<3xf32>
  return %1, %3, %5, %6 : tensor<4xf32>, tensor<2x4xf32>, tensor<3xf32>, tensor<3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.fold_tensor_empty {fold_single_use_only = true}
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @all_empty
// CHECK: tensor.empty() : tensor<3xf32>
// CHECK: tensor.empty() : tensor<3xf32>
// CHECK-NOT: tensor.extract_slice
// CHECK: return
func.func @all_empty() -> (tensor<3xf32>, tensor<3xf32>) {
  %4 = tensor.empty() : tensor<9xf32>
  %5 = tensor.extract_slice %4[0] [3] [1] : tensor<9xf32> to tensor<3xf32>
  %6 = tensor.extract_slice %4[3] [3] [1] : tensor<9xf32> to tensor<3xf32>
  return %5, %6 : tensor<3xf32>, tensor<3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.fold_tensor_empty
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @outer
// CHECK: vector.outerproduct %arg0, %arg1 : vector<4xf32>, vector<8xf32>
// CHECK: vector.outerproduct %arg2, %arg2 : vector<4xi32>, vector<4xi32>
func.func @outer(%a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4xi32>) -> (vector<4x8xf32>, vector<4x4xi32>) {
  %0 = vector.broadcast %a : vector<4xf32> to vector<8x4xf32>
  %1 = vector.transpose %0, [1, 0] : vector<8x4xf32> to vector<4x8xf32>
  %2 = vector.broadcast %b : vector<8xf32> to vector<4x8xf32>
  %3 = arith.mulf %2, %1 : vector<4x8xf32>
  %4 = vector.broadcast %c : vector<4xi32> to vector<4x4xi32>
  %5 = vector.transpose %4, [1, 0] : vector<4x4xi32> to vector<4x4xi32>
  %6 = arith.muli %5, %4 : vector<4x4xi32>
  return %3, %6 : vector<4x8xf32>, vector<4x4xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.elementwise_to_vector
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @transfers
// CHECK: %[[V:.*]] = vector.load %arg0
// CHECK: vector.store %[[V]], %arg0
// CHECK: vector.transfer_read
func.func @transfers(%m: memref<8x8xf32>, %n: memref<8x8x8xf32>, %i: index) -> vector<1x2x4xf32> {
  %f = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%i, %i], %f {in_bounds = [true, true]} : memref<8x8xf32>, vector<2x4xf32>
  vector.transfer_write %0, %m[%i, %i] {in_bounds = [true, true]} : vector<2x4xf32>, memref<8x8xf32>
  %1 = vector.transfer_read %n[%i, %i, %i], %f {in_bounds = [true, true, true]} : memref<8x8x8xf32>, vector<1x2x4xf32>
  return %1 : vector<1x2x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.lower_transfer max_transfer_rank = 2
    } : !transform.any_op
    transform.yield
  }
}
