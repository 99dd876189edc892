// RUN: oxmlir-opt --transform-interpreter --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @split
// CHECK:         %[[A:.*]] = tensor.extract_slice %arg0[0] [6] [1]
// CHECK:         %[[FIRST:.*]] = linalg.exp ins(%[[A]] : tensor<6xf32>)
// CHECK:         %[[ALL:.*]] = tensor.insert_slice %[[FIRST]] into %arg1[0] [6] [1]
// CHECK:         %[[B:.*]] = tensor.extract_slice %arg0[6] [10] [1]
// CHECK:         %[[SECOND:.*]] = linalg.exp ins(%[[B]] : tensor<10xf32>)
// CHECK:         tensor.insert_slice %[[SECOND]] into %[[ALL]][6] [10] [1]
func.func @split(%a: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.exp ins(%a : tensor<16xf32>) outs(%b : tensor<16xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.split %0 after 6 {dimension = 0} : !transform.any_op
    transform.yield
  }
}

// -----

// Tiles of 3 would not fill 10 iterations: there are two of 2 and two of 3.
// CHECK-LABEL: func.func @sizes
func.func @sizes(%a: tensor<10xf32>, %b: tensor<10xf32>) -> tensor<10xf32> {
  // expected-remark @below {{2 : i64}}
  // expected-remark @below {{3 : i64}}
  // expected-remark @below {{4 : i64}}
  %0 = linalg.exp ins(%a : tensor<10xf32>) outs(%b : tensor<10xf32>) -> tensor<10xf32>
  return %0 : tensor<10xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:3 = transform.structured.multitile_sizes %0 {dimension = 0, target_size = 3} : (!transform.any_op) -> !transform.param<i64>
    transform.debug.emit_param_as_remark %1#0 at %0 : !transform.param<i64>, !transform.any_op
    transform.debug.emit_param_as_remark %1#1 at %0 : !transform.param<i64>, !transform.any_op
    transform.debug.emit_param_as_remark %1#2 at %0 : !transform.param<i64>, !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @computed
// CHECK:         %[[DIM:.*]] = tensor.dim %arg0
// CHECK:         cf.assert %{{.*}}, "could not compute dynamic multi-size tile shapes"
// CHECK:         linalg.exp
// CHECK:         linalg.exp
func.func @computed(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:3 = transform.structured.multitile_sizes %0 {dimension = 0, target_size = 3} : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.split %0 after %1#2 {dimension = 0} : !transform.any_op, !transform.any_op
    transform.yield
  }
}

// -----

// expected-note @below {{target op}}
func.func @not_structured() { return }
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{only applies to structured ops}}
    %1 = transform.structured.split %0 after 6 {dimension = 0} : !transform.any_op
    transform.yield
  }
}

// -----

// 11 iterations are two tiles of 4, and one each of 2 and 1.
// CHECK-LABEL: func.func @shrinking
// CHECK:         linalg.exp ins(%{{.*}} : tensor<8xf32>)
// CHECK:         linalg.exp ins(%{{.*}} : tensor<2xf32>)
// CHECK:         linalg.exp ins(%{{.*}} : tensor<1xf32>)
// CHECK:         return
func.func @shrinking(%a: tensor<11xf32>, %b: tensor<11xf32>) -> tensor<11xf32> {
  %0 = linalg.exp ins(%a : tensor<11xf32>) outs(%b : tensor<11xf32>) -> tensor<11xf32>
  return %0 : tensor<11xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %sizes, %chunks = transform.structured.continuous_tile_sizes %0 {dimension = 0, target_size = 4} : (!transform.any_op) -> !transform.param<i64>
    %1 = transform.structured.split %0 after %chunks {dimension = 0, multiway} : !transform.any_op, !transform.param<i64>
    transform.yield
  }
}

// -----

// Nothing is computed twice where the first part has no iterations.
// CHECK-LABEL: func.func @nothing_before
// CHECK:         %[[A:.*]] = tensor.extract_slice %arg0[0, 0] [0, 3] [1, 1] : tensor<5x3xf32> to tensor<0x3xf32>
// CHECK:         linalg.matmul ins(%[[A]], %{{.*}} : tensor<0x3xf32>, tensor<3x2xf32>) outs(%{{.*}} : tensor<0x2xf32>)
// CHECK:         %[[B:.*]] = tensor.extract_slice %arg0[0, 0] [5, 3] [1, 1] : tensor<5x3xf32> to tensor<5x3xf32>
// CHECK:         linalg.matmul ins(%[[B]], %{{.*}} : tensor<5x3xf32>, tensor<3x2xf32>) outs(%{{.*}} : tensor<5x2xf32>)
// CHECK-NOT:     linalg.matmul ins
func.func @nothing_before(%a: tensor<5x3xf32>, %b: tensor<3x2xf32>, %c: tensor<5x2xf32>) -> tensor<5x2xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<5x3xf32>, tensor<3x2xf32>) outs(%c : tensor<5x2xf32>) -> tensor<5x2xf32>
  return %0 : tensor<5x2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.split %0 after 0 {dimension = 0} : !transform.any_op
    transform.yield
  }
}

// -----

// The wanted size comes first also if no tile of it fits; others that do not fit are left out.
func.func @short(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  // expected-remark @below {{9 : i64, 2 : i64, 1 : i64}}
  // expected-remark @below {{0 : i64, 2 : i64, 1 : i64}}
  %0 = linalg.exp ins(%a : tensor<3xf32>) outs(%b : tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %sizes, %chunks = transform.structured.continuous_tile_sizes %0 {dimension = 0, target_size = 9} : (!transform.any_op) -> !transform.param<i64>
    transform.debug.emit_param_as_remark %sizes at %0 : !transform.param<i64>, !transform.any_op
    transform.debug.emit_param_as_remark %chunks at %0 : !transform.param<i64>, !transform.any_op
    transform.yield
  }
}

// -----

// Sizes and numbers of iterations as operations.
// CHECK-LABEL: func.func @computed
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c11 = arith.constant 11 : index
// CHECK-NEXT:    affine.apply #{{.*}}()
// CHECK-NEXT:    affine.apply #{{.*}}()
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    affine.apply #{{.*}}()
// CHECK-NEXT:    affine.apply #{{.*}}()
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    affine.apply #{{.*}}()
// CHECK-NEXT:    affine.apply #{{.*}}()
// CHECK-NEXT:    affine.apply #{{.*}}()
// CHECK-NEXT:    affine.apply #{{.*}}()
// CHECK-NEXT:    affine.apply #{{.*}}()
// CHECK-NEXT:    linalg.exp
func.func @computed(%a: tensor<11xf32>, %b: tensor<11xf32>) -> tensor<11xf32> {
  %0 = linalg.exp ins(%a : tensor<11xf32>) outs(%b : tensor<11xf32>) -> tensor<11xf32>
  return %0 : tensor<11xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %sizes, %chunks = transform.structured.continuous_tile_sizes %0 {dimension = 0, target_size = 4} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
