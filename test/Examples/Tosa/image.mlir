// An image is resized, pooled and transformed, with the same results in tosa, in linalg and as machine code.
//
// RUN: oxmlir-opt %s --run=mixture | FileCheck %s --check-prefix=MIXTURE
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(tosa-to-linalg-pipeline,func.func(tosa-to-tensor,tosa-to-arith))' --run=mixture \
// RUN:   | FileCheck %s --check-prefix=MIXTURE
// RUN: oxmlir-opt %s --run=means | FileCheck %s --check-prefix=MEANS
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(tosa-to-linalg-pipeline,func.func(tosa-to-tensor,tosa-to-arith))' --run=means \
// RUN:   | FileCheck %s --check-prefix=MEANS
// RUN: oxmlir-opt %s --run=waves | FileCheck %s --check-prefix=WAVES
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(tosa-to-linalg-pipeline,func.func(tosa-to-tensor,tosa-to-arith))' --run=waves \
// RUN:   | FileCheck %s --check-prefix=WAVES
// RUN: oxmlir-opt %s --run=print | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(tosa-to-linalg-pipeline,func.func(tosa-to-tensor,tosa-to-arith{include-apply-rescale=true},convert-math-to-llvm))' \
// RUN:   | oxmlir-opt %{tensors-to-llvm} --run=print --run-engine=llvm | FileCheck %s

// Rows lie at -1, 1, 3 and 5 quarters of the image's, columns at -2, 0, .. 10 quarters; numbers are 16 times as large.
// MIXTURE: dense<{{\[}}[{{\[}}[0], [0], [64], [128], [0], [-128], [-128]],
// MIXTURE-SAME: {{\[}}[64], [64], [128], [192], [56], [-80], [-80]],
// MIXTURE-SAME: {{\[}}[192], [192], [256], [320], [168], [16], [16]],
// MIXTURE-SAME: {{\[}}[256], [256], [320], [384], [224], [64], [64]]]]> : tensor<1x4x7x1xi32>
func.func @mixture() -> tensor<1x4x7x1xi32> {
  %x = "tosa.const"() <{values = dense<[[[[0], [8], [-8]], [[16], [24], [4]]]]> : tensor<1x2x3x1xi8>}> : () -> tensor<1x2x3x1xi8>
  %scale = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<[-1, -2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %border = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %scale, %offset, %border {mode = BILINEAR}
      : (tensor<1x2x3x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x7x1xi32>
  return %0 : tensor<1x4x7x1xi32>
}

// The means of windows of 2, 4 and 2 elements of [[0, 8, -8], [16, 24, 4]], which the zero points make 2 more.
// MEANS: dense<{{\[}}[{{\[}}[6], [2]], {{\[}}[14], [9]], {{\[}}[22], [16]]]]> : tensor<1x3x2x1xi8>
func.func @means() -> tensor<1x3x2x1xi8> {
  %x = "tosa.const"() <{values = dense<[[[[0], [8], [-8]], [[16], [24], [4]]]]> : tensor<1x2x3x1xi8>}> : () -> tensor<1x2x3x1xi8>
  %from = "tosa.const"() <{values = dense<-1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %to = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %from, %to {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 1, 1, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x2x3x1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x2x1xi8>
  return %0 : tensor<1x3x2x1xi8>
}

// The sums of the columns are [1, 3, 3, 3], with the spectrum [10, -2, -2]; their differences [1, 1, 3, 5], with [10, -2 + 4i, -2].
// WAVES: dense<{{\[}}[{{\[}}10, -2, -2], [10, -2, -2]]]> : tensor<1x2x3xi32>
// WAVES: dense<{{\[}}[{{\[}}0, 0, 0], [0, 4, 0]]]> : tensor<1x2x3xi32>
func.func @waves() -> (tensor<1x2x3xi32>, tensor<1x2x3xi32>) {
  %x = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0, 4.0], [0.0, 1.0, 0.0, -1.0]]]> : tensor<1x2x4xf32>}> : () -> tensor<1x2x4xf32>
  %0, %1 = tosa.rfft2d %x : (tensor<1x2x4xf32>) -> (tensor<1x2x3xf32>, tensor<1x2x3xf32>)
  %2 = tosa.cast %0 : (tensor<1x2x3xf32>) -> tensor<1x2x3xi32>
  %3 = tosa.cast %1 : (tensor<1x2x3xf32>) -> tensor<1x2x3xi32>
  return %2, %3 : tensor<1x2x3xi32>, tensor<1x2x3xi32>
}

// CHECK: 192
// CHECK: 22
// CHECK: 4
func.func @print() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %mixture = func.call @mixture() : () -> tensor<1x4x7x1xi32>
  %a = tensor.extract %mixture[%c0, %c1, %c3, %c0] : tensor<1x4x7x1xi32>
  vector.print %a : i32
  %means = func.call @means() : () -> tensor<1x3x2x1xi8>
  %b = tensor.extract %means[%c0, %c2, %c0, %c0] : tensor<1x3x2x1xi8>
  vector.print %b : i8
  %waves:2 = func.call @waves() : () -> (tensor<1x2x3xi32>, tensor<1x2x3xi32>)
  %c = tensor.extract %waves#1[%c0, %c1, %c1] : tensor<1x2x3xi32>
  vector.print %c : i32
  return
}
