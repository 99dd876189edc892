// Of a sum whose terms cancel each other out nothing is left but how they were rounded.
// RUN: oxmlir-opt %s --pass-pipeline="builtin.module(func.func(tosa-to-linalg-named))" --check-passes --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks (1 functions, 16 executions, 0 inputs skipped)
func.func @main(%n: f32) -> tensor<1x1x1xf32> {
  %a = "tosa.const"() <{values = dense<[[[1.0e30, 1.0e5, -1.0e30]]]> : tensor<1x1x3xf32>}> : () -> tensor<1x1x3xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1x3x1xf32>}> : () -> tensor<1x3x1xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %b, %zero, %zero : (tensor<1x1x3xf32>, tensor<1x3x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1xf32>
  return %0 : tensor<1x1x1xf32>
}
