// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt --mlir-print-op-generic %s | oxmlir-opt | FileCheck %s

// Memory of the host and of devices.

// CHECK-LABEL: func.func @memory
func.func @memory(%memory: memref<?xf32, 1>, %x: f32, %host: memref<*xf32>, %device: i32) {
  // CHECK: gpu.set_default_device %{{.*}}
  gpu.set_default_device %device
  // CHECK: gpu.host_register %{{.*}} : memref<*xf32>
  gpu.host_register %host : memref<*xf32>
  // CHECK: gpu.wait async
  %0 = gpu.wait async
  // CHECK: gpu.memset async [%{{.*}}] %{{.*}}, %{{.*}} : memref<?xf32, 1>, f32
  %1 = gpu.memset async [%0] %memory, %x : memref<?xf32, 1>, f32
  // CHECK: gpu.memset  %{{.*}}, %{{.*}} : memref<?xf32, 1>, f32
  gpu.memset %memory, %x : memref<?xf32, 1>, f32
  // CHECK: gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
  %2 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
  // CHECK: gpu.host_unregister %{{.*}} : memref<*xf32>
  gpu.host_unregister %host : memref<*xf32>
  return
}
