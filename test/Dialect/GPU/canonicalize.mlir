// RUN: oxmlir-opt --canonicalize --allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: func @casts(
// CHECK-SAME: %[[A:.*]]: memref<8xf32>, %[[B:.*]]: memref<8xf32>, %[[X:.*]]: f32
func.func @casts(%a: memref<8xf32>, %b: memref<8xf32>, %x: f32) {
  %ca = memref.cast %a : memref<8xf32> to memref<?xf32>
  %cb = memref.cast %b : memref<8xf32> to memref<?xf32>
  // CHECK-NEXT: gpu.memcpy %[[A]], %[[B]] : memref<8xf32>, memref<8xf32>
  gpu.memcpy %ca, %cb : memref<?xf32>, memref<?xf32>
  // CHECK-NEXT: gpu.memset %[[A]], %[[X]] : memref<8xf32>, f32
  gpu.memset %ca, %x : memref<?xf32>, f32
  return
}

// CHECK-LABEL: func @copy_into_nowhere
// CHECK-NEXT: return
func.func @copy_into_nowhere(%a: memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  gpu.memcpy %m, %a : memref<4xf32>, memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return
}

// CHECK-LABEL: func @size(
// CHECK-SAME: %{{.*}}: index, %[[K:.*]]: index
// CHECK-NEXT: return %[[K]]
func.func @size(%n: index, %k: index) -> index {
  %c2 = arith.constant 2 : index
  %m = gpu.alloc (%n, %k) : memref<?x3x?xf32>
  %d = memref.dim %m, %c2 : memref<?x3x?xf32>
  return %d : index
}

// CHECK-LABEL: func @waits(
// CHECK-SAME: %[[A:.*]]: !gpu.async.token, %[[B:.*]]: !gpu.async.token
func.func @waits(%a: !gpu.async.token, %b: !gpu.async.token) -> (!gpu.async.token, !gpu.async.token) {
  gpu.wait
  %unused = gpu.wait async [%a, %b]
  %ready = gpu.wait async
  %same = gpu.wait async [%a]
  // CHECK-NEXT: %[[BOTH:.*]] = gpu.wait async [%[[A]], %[[B]]]
  // CHECK-NEXT: return %[[A]], %[[BOTH]]
  %both = gpu.wait async [%ready, %a, %b]
  return %same, %both : !gpu.async.token, !gpu.async.token
}

// CHECK-LABEL: func @launch(
// CHECK-SAME: %[[N:.*]]: index, %[[X:.*]]: f32
func.func @launch(%n: index, %x: f32) {
  %c1 = arith.constant 1 : index
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK: gpu.launch blocks(%[[BX:[a-z0-9]+]], %{{.*}}, %{{.*}}) in
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %c1) {
    // CHECK-NEXT: %[[ALL:.*]] = gpu.all_reduce add %[[X]] uniform
    %all = gpu.all_reduce add %x {} : (f32) -> f32
    // CHECK: %[[SOME:.*]] = gpu.subgroup_reduce add %[[X]] uniform
    %some = gpu.subgroup_reduce add %x : (f32) -> f32
    %one = gpu.subgroup_reduce add %x cluster(size = 1) : (f32) -> f32
    // CHECK: "test.use"(%[[BX]], %[[ZERO]], %[[ZERO]], %[[ALL]], %[[SOME]], %[[X]])
    "test.use"(%bx, %by, %tz, %all, %some, %one) : (index, index, index, f32, f32, f32) -> ()
    gpu.terminator
  }
  return
}

// CHECK-LABEL: func @broadcast
// CHECK: %[[B:.*]] = gpu.subgroup_broadcast
// CHECK-NEXT: return %[[B]]
func.func @broadcast(%x: f32, %lane: i32) -> f32 {
  %b = gpu.subgroup_broadcast %x, specific_lane %lane : f32
  %again = gpu.subgroup_broadcast %b, first_active_lane : f32
  return %again : f32
}
