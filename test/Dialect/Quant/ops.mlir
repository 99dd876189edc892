// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s --mlir-print-op-generic | oxmlir-opt | FileCheck %s

// CHECK-LABEL: func.func @casts(%{{.*}}: tensor<4xf32>)
func.func @casts(%numbers: tensor<4xf32>) {
  // CHECK: quant.qcast %{{.*}} : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>
  %stored = quant.qcast %numbers : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 0.5>>
  // CHECK: quant.scast %{{.*}} : tensor<4x!quant.uniform<i8:f32, 5.000000e-01>> to tensor<4xi8>
  %integers = quant.scast %stored : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xi8>
  // CHECK: quant.dcast %{{.*}} : tensor<4x!quant.uniform<i8:f32, 5.000000e-01>> to tensor<4xf32>
  %again = quant.dcast %stored : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xf32>
  return
}

// CHECK-LABEL: func.func private @types(
// CHECK-SAME: !quant.any<i8<-8:7>:f32>
// CHECK-SAME: !quant.any<u4>
// CHECK-SAME: !quant.calibrated<f32<-1.000000e+00:1.000000e+00>>
// CHECK-SAME: tensor<2x4x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00:3,3.000000e+00,4.000000e+00}>>
// CHECK-SAME: tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {
func.func private @types(
  !quant.any<i8<-8:7>:f32>, !quant.any<u4>, !quant.calibrated<f32<-1.0:1.0>>,
  tensor<2x4x!quant.uniform<i8:f32:1, {1.0, 2.0:3, 3.0, 4.0}>>,
  tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{1.0, 2.0}, {3.0, 4.0}}>>)
