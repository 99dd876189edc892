// RUN: oxmlir-opt %s --int-range-optimizations | FileCheck %s

// CHECK-LABEL: func.func @sizes
func.func @sizes(%m: memref<3x?x7xf32>, %t: tensor<4x5xf32>, %at: index) {
  %late = test.with_bounds {umin = 1 : index, umax = 2 : index, smin = 1 : index, smax = 2 : index} : index
  // CHECK: reflect_bounds {smax = 9223372036854775807 : index, smin = 0 : index, umax = 9223372036854775807 : index, umin = 0 : index}
  %0 = memref.dim %m, %late : memref<3x?x7xf32>
  %r0 = test.reflect_bounds %0 : index
  // CHECK: reflect_bounds {smax = 5 : index, smin = 5 : index, umax = 5 : index, umin = 5 : index} %c5
  %1 = tensor.dim %t, %late : tensor<4x5xf32>
  %r1 = test.reflect_bounds %1 : index
  // CHECK: reflect_bounds {smax = 5 : index, smin = 4 : index, umax = 5 : index, umin = 4 : index}
  %2 = tensor.dim %t, %at : tensor<4x5xf32>
  %r2 = test.reflect_bounds %2 : index
  return
}
