// What tells how often a body runs stays, though nobody reads it; so do the attributes of an operation that loses operands.
// RUN: oxmlir-opt %s --linalg-fuse-elementwise-ops | FileCheck %s

// CHECK-LABEL: func.func @size_of_loop
// CHECK: linalg.generic
// CHECK-SAME: outs(%{{.*}}, %{{.*}} : tensor<?xi32>, tensor<i32>)
func.func @size_of_loop(%n: index) -> tensor<i32> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty(%n) : tensor<?xi32>
  %s = tensor.empty() : tensor<i32>
  %z = linalg.fill ins(%c0 : i32) outs(%s : tensor<i32>) -> tensor<i32>
  %0:2 = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["parallel"]
  } outs(%e, %z : tensor<?xi32>, tensor<i32>) {
  ^bb0(%x: i32, %y: i32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.addi %y, %j : i32
    linalg.yield %j, %k : i32, i32
  } -> (tensor<?xi32>, tensor<i32>)
  return %0#1 : tensor<i32>
}

// CHECK-LABEL: func.func @attributes
// CHECK: linalg.generic {{.*}} library_call = "call"} ins(%arg0 : tensor<4xf32>) {{.*}} attrs =  {mark}
func.func @attributes(%a: tensor<4xf32>, %unused: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"], library_call = "call"
  } ins(%a, %unused : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) attrs = {mark} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A result that nobody uses is computed from what it starts from only.
// CHECK-LABEL: func.func @cycle
// CHECK: linalg.generic
// CHECK-SAME: outs(%{{.*}} : tensor<4xf32>)
// CHECK-NOT: mulf
func.func @cycle(%a: tensor<4xf32>, %start: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0:2 = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"]
  } ins(%a : tensor<4xf32>) outs(%e, %start : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %x : f32
    %t = arith.mulf %z, %x : f32
    linalg.yield %s, %t : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0 : tensor<4xf32>
}
