// RUN: oxmlir-opt %s | FileCheck %s

// CHECK-LABEL: func.func @launch
func.func @launch(%n: index) {
  // CHECK: gpu.launch blocks(%[[BX:.*]], %{{.*}}, %{{.*}}) in (%[[GX:.*]] = %arg0, %{{.*}} = %arg0, %{{.*}} = %arg0) threads(
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    // CHECK: arith.addi %[[BX]], %[[GX]] : index
    %0 = arith.addi %bx, %gx : index
    gpu.terminator
  }
  return
}

// CHECK-LABEL: gpu.module @kernels
gpu.module @kernels {
  // CHECK: gpu.func @kernel(%arg0: f32) workgroup(%{{.*}} : memref<4xf32, 3>) kernel attributes {x.y}
  gpu.func @kernel(%a: f32) workgroup(%w: memref<4xf32, 3>) kernel attributes {x.y} {
    gpu.return
  }
}
