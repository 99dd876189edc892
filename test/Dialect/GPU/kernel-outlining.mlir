// RUN: oxmlir-opt --gpu-kernel-outlining --allow-unregistered-dialect %s | FileCheck %s

// CHECK: module attributes {gpu.container_module}
func.func private @unknown(f32)
func.func @callee(%x: f32) {
  call @unknown(%x) : (f32) -> ()
  return
}

// CHECK-LABEL: func @two
func.func @two(%n: index, %x: f32) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: gpu.launch_func @two_kernel_0::@two_kernel blocks in (%c8, %c1, %c1) threads in (%{{.*}}, %c1, %c1) args(%{{.*}} : f32, %c8 : index)
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c8, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1)
             workgroup(%w: memref<4xf32, #gpu.address_space<workgroup>>) {
    func.call @callee(%x) : (f32) -> ()
    memref.store %x, %w[%c8] : memref<4xf32, #gpu.address_space<workgroup>>
    "test.use"(%bx, %sy) : (index, index) -> ()
    gpu.terminator
  }
  // CHECK: %[[TOKEN:.*]] = gpu.launch_func async @kernels::@named_0 clusters in (%c1, %c1, %c8)
  // CHECK: gpu.wait [%[[TOKEN]]]
  %t = gpu.launch async clusters(%cx, %cy, %cz) in (%ex = %c1, %ey = %c1, %ez = %c8)
             blocks(%bx, %by, %bz) in (%gx = %c8, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) module(@kernels) function(@named) {
    "test.use"(%cx) : (index) -> ()
    gpu.terminator
  }
  gpu.wait [%t]
  return
}
// CHECK: gpu.module @two_kernel_0 {
// CHECK-NEXT: gpu.func @two_kernel(%[[X:.*]]: f32, %[[C8:.*]]: index) workgroup(%[[W:.*]] : memref<4xf32, #gpu.address_space<workgroup>>) kernel
// CHECK-SAME: attributes {known_grid_size = array<i32: 8, 1, 1>}
// CHECK: %[[BLOCK:.*]] = gpu.block_id x
// CHECK: %[[SIZE:.*]] = gpu.block_dim y
// CHECK: func.call @callee(%[[X]])
// CHECK-NEXT: memref.store %[[X]], %[[W]][%[[C8]]]
// CHECK-NEXT: "test.use"(%[[BLOCK]], %[[SIZE]])
// CHECK-NEXT: gpu.return
// CHECK: func.func @callee
// CHECK: func.func private @unknown

// The name is taken.
func.func @two_kernel() { return }

// CHECK: gpu.module @kernels {
// CHECK: gpu.func @named() kernel
// CHECK: gpu.func @named_0() kernel
// CHECK: %[[CLUSTER:.*]] = gpu.cluster_id x
// CHECK: "test.use"(%[[CLUSTER]])
gpu.module @kernels {
  gpu.func @named() kernel {
    gpu.return
  }
}
