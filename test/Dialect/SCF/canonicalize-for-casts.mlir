// Loops carry the tensors that casts are of.
// RUN: oxmlir-opt %s --canonicalize --allow-unregistered-dialect --split-input-file | FileCheck %s

func.func @inserted(%t: tensor<4x4xf32>, %n: index, %x: f32) -> (tensor<?x4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %t : tensor<4x4xf32> to tensor<?x4xf32>
  %1:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0, %b = %x) -> (tensor<?x4xf32>, f32) {
    %2 = tensor.insert %b into %a[%i, %c0] : tensor<?x4xf32>
    %3 = tensor.extract %a[%c0, %i] : tensor<?x4xf32>
    scf.yield %2, %3 : tensor<?x4xf32>, f32
  }
  return %1#0, %1#1 : tensor<?x4xf32>, f32
}
func.func @nested(%t: tensor<4x4xf32>, %n: index, %x: f32) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %t : tensor<4x4xf32> to tensor<?x4xf32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> tensor<?x4xf32> {
    %2 = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> tensor<?x4xf32> {
      %3 = linalg.fill ins(%x : f32) outs(%b : tensor<?x4xf32>) -> tensor<?x4xf32>
      scf.yield %3 : tensor<?x4xf32>
    }
    scf.yield %2 : tensor<?x4xf32>
  }
  return %1 : tensor<?x4xf32>
}
func.func @same_size(%t: tensor<4x4xf32>, %n: index) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %t : tensor<4x4xf32> to tensor<?x4xf32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> tensor<?x4xf32> {
    %2 = tensor.dim %a, %c0 : tensor<?x4xf32>
    %3 = tensor.empty(%2) : tensor<?x4xf32>
    scf.yield %3 : tensor<?x4xf32>
  }
  return %1 : tensor<?x4xf32>
}
func.func @other_size(%t: tensor<4x4xf32>, %u: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %t : tensor<4x4xf32> to tensor<?x4xf32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> tensor<?x4xf32> {
    "test.use"(%a) : (tensor<?x4xf32>) -> ()
    scf.yield %u : tensor<?x4xf32>
  }
  return %1 : tensor<?x4xf32>
}
func.func @used_twice(%t: tensor<4x4xf32>, %n: index, %x: f32) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %t : tensor<4x4xf32> to tensor<?x4xf32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> tensor<?x4xf32> {
    %2 = tensor.insert %x into %a[%i, %c0] : tensor<?x4xf32>
    scf.yield %2 : tensor<?x4xf32>
  }
  return %1, %1 : tensor<?x4xf32>, tensor<?x4xf32>
}

// CHECK: module {
// CHECK-NEXT: func.func @inserted(%arg0: tensor<4x4xf32>, %arg1: index, %arg2: f32) -> (tensor<?x4xf32>, f32) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0:2 = scf.for %arg3 = %c0 to %arg1 step %c1 iter_args(%arg4 = %arg0, %arg5 = %arg2) -> (tensor<4x4xf32>, f32) {
// CHECK-NEXT: %inserted = tensor.insert %arg5 into %arg4[%arg3, %c0] : tensor<4x4xf32>
// CHECK-NEXT: %extracted = tensor.extract %arg4[%c0, %arg3] : tensor<4x4xf32>
// CHECK-NEXT: scf.yield %inserted, %extracted : tensor<4x4xf32>, f32
// CHECK-NEXT: }
// CHECK-NEXT: %cast = tensor.cast %0#0 : tensor<4x4xf32> to tensor<?x4xf32>
// CHECK-NEXT: return %cast, %0#1 : tensor<?x4xf32>, f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @nested(%arg0: tensor<4x4xf32>, %arg1: index, %arg2: f32) -> tensor<?x4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = scf.for %arg3 = %c0 to %arg1 step %c1 iter_args(%arg4 = %arg0) -> (tensor<4x4xf32>) {
// CHECK-NEXT: %1 = scf.for %arg5 = %c0 to %arg1 step %c1 iter_args(%arg6 = %arg4) -> (tensor<4x4xf32>) {
// CHECK-NEXT: %2 = linalg.fill ins(%arg2 : f32) outs(%arg6 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: scf.yield %2 : tensor<4x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %1 : tensor<4x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %cast = tensor.cast %0 : tensor<4x4xf32> to tensor<?x4xf32>
// CHECK-NEXT: return %cast : tensor<?x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @same_size(%arg0: tensor<4x4xf32>, %arg1: index) -> tensor<?x4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %arg0) -> (tensor<4x4xf32>) {
// CHECK-NEXT: %1 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT: scf.yield %1 : tensor<4x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %cast = tensor.cast %0 : tensor<4x4xf32> to tensor<?x4xf32>
// CHECK-NEXT: return %cast : tensor<?x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @other_size(%arg0: tensor<4x4xf32>, %arg1: tensor<?x4xf32>, %arg2: index) -> tensor<?x4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %cast = tensor.cast %arg0 : tensor<4x4xf32> to tensor<?x4xf32>
// CHECK-NEXT: %0 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %cast) -> (tensor<?x4xf32>) {
// CHECK-NEXT: "test.use"(%arg4) : (tensor<?x4xf32>) -> ()
// CHECK-NEXT: scf.yield %arg1 : tensor<?x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<?x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @used_twice(%arg0: tensor<4x4xf32>, %arg1: index, %arg2: f32) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %cast = tensor.cast %arg0 : tensor<4x4xf32> to tensor<?x4xf32>
// CHECK-NEXT: %0 = scf.for %arg3 = %c0 to %arg1 step %c1 iter_args(%arg4 = %cast) -> (tensor<?x4xf32>) {
// CHECK-NEXT: %inserted = tensor.insert %arg2 into %arg4[%arg3, %c0] : tensor<?x4xf32>
// CHECK-NEXT: scf.yield %inserted : tensor<?x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %0, %0 : tensor<?x4xf32>, tensor<?x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
