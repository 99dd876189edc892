// A perceptron of two layers computes the same in tosa and in linalg, tensor and arith.
// Machine code does so, too.
//
// RUN: oxmlir-opt %s --run=main | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(tosa-to-linalg-pipeline,func.func(tosa-to-tensor,tosa-to-arith))' --run=main \
// RUN:   | FileCheck %s
// RUN: oxmlir-opt %s --run=print | FileCheck %s --check-prefix=PRINTED
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(tosa-to-linalg-pipeline,func.func(tosa-to-tensor,tosa-to-arith))' \
// RUN:   | oxmlir-opt %{tensors-to-llvm} --run=print --run-engine=llvm | FileCheck %s --check-prefix=PRINTED
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg,tosa-to-tensor,tosa-to-arith))' \
// RUN:   --run=main | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg,tosa-to-tensor,tosa-to-arith))' \
// RUN:   | FileCheck %s --check-prefix=LOWERED

// CHECK: dense<{{\[}}[{{\[}}-1.250000e+00, 1.550000e+01], [6.250000e+00, -1.000000e+00]]]> : tensor<1x2x2xf32>
// LOWERED-NOT: tosa.{{[abd-rt-z]}}
func.func @layer(%x: tensor<1x2x3xf32>, %w: tensor<1x3x4xf32>, %b: tensor<1x1x4xf32>) -> tensor<1x2x4xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %w, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
  %1 = tosa.add %0, %b : (tensor<1x2x4xf32>, tensor<1x1x4xf32>) -> tensor<1x2x4xf32>
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32} : (tensor<1x2x4xf32>) -> tensor<1x2x4xf32>
  return %2 : tensor<1x2x4xf32>
}

func.func @main() -> tensor<1x2x2xf32> {
  %x = "tosa.const"() <{values = dense<[[[1.00, -2.00, 3.00], [0.00, 4.00, -1.00]]]> : tensor<1x2x3xf32>}> : () -> tensor<1x2x3xf32>
  %w = "tosa.const"() <{values = dense<[[[1.00, 2.00, -1.00, 0.00], [0.00, 1.00, 1.00, -2.00], [2.00, 0.00, 1.00, 1.00]]]> : tensor<1x3x4xf32>}> : () -> tensor<1x3x4xf32>
  %b = "tosa.const"() <{values = dense<[0.5, -1.0, 0.0, 2.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %row = tosa.const_shape {values = dense<[1, 1, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %c = tosa.reshape %b, %row : (tensor<4xf32>, !tosa.shape<3>) -> tensor<1x1x4xf32>
  %h = func.call @layer(%x, %w, %c) : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1x1x4xf32>) -> tensor<1x2x4xf32>
  %v = "tosa.const"() <{values = dense<[[[1.00, -1.00], [2.00, 0.00], [0.00, 1.00], [-1.00, 3.00]]]> : tensor<1x4x2xf32>}> : () -> tensor<1x4x2xf32>
  %d = "tosa.const"() <{values = dense<[[[0.25, -4.0]]]> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %h, %v, %z, %z : (tensor<1x2x4xf32>, tensor<1x4x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32>
  %1 = tosa.add %0, %d : (tensor<1x2x2xf32>, tensor<1x1x2xf32>) -> tensor<1x2x2xf32>
  return %1 : tensor<1x2x2xf32>
}

// PRINTED: -1.25
// PRINTED: 15.5
// PRINTED: 6.25
// PRINTED: -1
func.func @print() {
  %all = func.call @main() : () -> tensor<1x2x2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      %x = tensor.extract %all[%c0, %i, %j] : tensor<1x2x2xf32>
      vector.print %x : f32
    }
  }
  return
}
