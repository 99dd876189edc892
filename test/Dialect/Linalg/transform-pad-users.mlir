// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter --check-passes=8 -o /dev/null

// CHECK-LABEL: func.func @read(
// CHECK: %[[P:.*]] = arith.constant 5.000000e+00 : f32
// CHECK: %[[V:.*]] = vector.transfer_read %arg0[%{{.*}}], %[[P]] : tensor<5xf32>, vector<7xf32>
// CHECK: return %[[V]]
func.func @read(%t: tensor<5xf32>) -> vector<7xf32> {
  %c1 = arith.constant 1 : index
  %p = arith.constant 5.0 : f32
  %q = arith.constant 6.0 : f32
  %0 = tensor.pad %t low[0] high[5] {
  ^bb0(%i: index):
    tensor.yield %p : f32
  } : tensor<5xf32> to tensor<10xf32>
  %1 = vector.transfer_read %0[%c1], %q {in_bounds = [true]} : tensor<10xf32>, vector<7xf32>
  return %1 : vector<7xf32>
}

// What is not there would be another number.
// CHECK-LABEL: func.func @read_beyond(
// CHECK: tensor.pad
func.func @read_beyond(%t: tensor<5xf32>) -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 5.0 : f32
  %q = arith.constant 6.0 : f32
  %0 = tensor.pad %t low[0] high[5] {
  ^bb0(%i: index):
    tensor.yield %p : f32
  } : tensor<5xf32> to tensor<10xf32>
  %1 = vector.transfer_read %0[%c0], %q : tensor<10xf32>, vector<16xf32>
  return %1 : vector<16xf32>
}

// CHECK-LABEL: func.func @in_front(
// CHECK: tensor.pad
func.func @in_front(%t: tensor<5xf32>) -> vector<7xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 5.0 : f32
  %0 = tensor.pad %t low[1] high[4] {
  ^bb0(%i: index):
    tensor.yield %p : f32
  } : tensor<5xf32> to tensor<10xf32>
  %1 = vector.transfer_read %0[%c0], %p {in_bounds = [true]} : tensor<10xf32>, vector<7xf32>
  return %1 : vector<7xf32>
}

// CHECK-LABEL: func.func @write(
// CHECK: %[[S:.*]] = tensor.extract_slice %arg0
// CHECK: %[[W:.*]] = vector.transfer_write %arg2, %[[S]][%{{.*}}] : vector<7xf32>, tensor<?xf32>
// CHECK: return %[[W]]
func.func @write(%t: tensor<8xf32>, %n: index, %v: vector<7xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 5.0 : f32
  %s = tensor.extract_slice %t[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  %0 = tensor.pad %s low[0] high[7] {
  ^bb0(%i: index):
    tensor.yield %p : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = vector.transfer_write %v, %0[%c0] : vector<7xf32>, tensor<?xf32>
  %2 = tensor.extract_slice %1[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  return %2 : tensor<?xf32>
}

// More than the tensor is taken.
// CHECK-LABEL: func.func @write_more(
// CHECK: tensor.pad
func.func @write_more(%t: tensor<5xf32>, %v: vector<7xf32>) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 5.0 : f32
  %0 = tensor.pad %t low[0] high[5] {
  ^bb0(%i: index):
    tensor.yield %p : f32
  } : tensor<5xf32> to tensor<10xf32>
  %1 = vector.transfer_write %v, %0[%c0] {in_bounds = [true]} : vector<7xf32>, tensor<10xf32>
  %2 = tensor.extract_slice %1[0] [6] [1] : tensor<10xf32> to tensor<6xf32>
  return %2 : tensor<6xf32>
}

// CHECK-LABEL: func.func @insert(
// CHECK: %[[V:.*]] = vector.transfer_read %arg0[%{{.*}}], %{{.*}} : tensor<2x3xf32>, vector<3x5xf32>
// CHECK: %[[W:.*]] = vector.transfer_write %[[V]], %arg1[%{{.*}}] {in_bounds = [true, true]} : vector<3x5xf32>, tensor<6x7xf32>
// CHECK: return %[[W]]
func.func @insert(%t: tensor<2x3xf32>, %u: tensor<6x7xf32>) -> tensor<6x7xf32> {
  %p = arith.constant 5.0 : f32
  %0 = tensor.pad %t low[0, 0] high[1, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : f32
  } : tensor<2x3xf32> to tensor<3x5xf32>
  %1 = tensor.insert_slice %0 into %u[1, 2] [3, 5] [1, 1] : tensor<3x5xf32> into tensor<6x7xf32>
  return %1 : tensor<6x7xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.linalg.pad_vectorization
    } : !transform.any_op
    transform.yield
  }
}
