// Sizes that are known only while a program runs have to fit, and what takes long counts as many operations.
// RUN: not oxmlir-opt %s --run=channels --run-args='dense<1.0> : tensor<1x2x2x3xf32>' 2>&1 | FileCheck %s --check-prefix=CHANNELS
// RUN: not oxmlir-opt %s --run=planes --run-args='dense<1.0> : tensor<1x2x2xf32>, dense<1.0> : tensor<1x2x4xf32>' 2>&1 | FileCheck %s --check-prefix=PLANES
// RUN: not oxmlir-opt %s --run=along --run-args='dense<> : tensor<2x0xf32>' 2>&1 | FileCheck %s --check-prefix=ALONG
// RUN: not oxmlir-opt %s --run=image --run-args='dense<> : tensor<1x0x2x1xf32>' 2>&1 | FileCheck %s --check-prefix=IMAGE
// RUN: not oxmlir-opt %s --run=long --run-max-steps=1000 2>&1 | FileCheck %s --check-prefix=LONG

// CHANNELS: error: undefined behavior: 'tosa.conv2d': weights for 2 channels and a bias of 4 do not fit 3 channels that become 4
func.func @channels(%image: tensor<1x?x?x?xf32>) -> tensor<1x?x?x4xf32> {
  %weights = "tosa.const"() <{values = dense<1.0> : tensor<4x1x1x2xf32>}> : () -> tensor<4x1x1x2xf32>
  %any = tensor.cast %weights : tensor<4x1x1x2xf32> to tensor<4x1x1x?xf32>
  %bias = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %image, %any, %bias, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x?x?x?xf32>, tensor<4x1x1x?xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x4xf32>
  return %0 : tensor<1x?x?x4xf32>
}

// PLANES: error: undefined behavior: 'tosa.fft2d': the parts of the planes have different sizes
func.func @planes(%re: tensor<?x?x?xf32>, %im: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0, %1 = tosa.fft2d %re, %im {inverse = false} : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  return %0 : tensor<?x?x?xf32>
}

// ALONG: error: undefined behavior: 'tosa.reduce_max': the dimension has no elements
func.func @along(%t: tensor<?x?xf32>) -> tensor<?x1xf32> {
  %0 = tosa.reduce_max %t {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

// IMAGE: error: undefined behavior: 'tosa.resize': an image without elements
func.func @image(%t: tensor<1x?x2x1xf32>) -> tensor<1x?x?x1xf32> {
  %scale = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %zero = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %t, %scale, %zero, %zero {mode = NEAREST_NEIGHBOR} : (tensor<1x?x2x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x1xf32>
  return %0 : tensor<1x?x?x1xf32>
}

// LONG: error: {{.*}}not finished after 1000 operations
func.func @long() -> tensor<1x16x16xf32> {
  %a = "tosa.const"() <{values = dense<1.0> : tensor<1x16x16xf32>}> : () -> tensor<1x16x16xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %a, %zero, %zero : (tensor<1x16x16xf32>, tensor<1x16x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x16xf32>
  return %0 : tensor<1x16x16xf32>
}
