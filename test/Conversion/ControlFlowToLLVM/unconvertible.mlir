// RUN: not oxmlir-opt %s --convert-cf-to-llvm --split-input-file 2>&1 | FileCheck %s

// CHECK: :[[@LINE+2]]:3: error: failed to legalize operation 'cf.br' that was explicitly marked illegal
func.func @tensor_argument(%t: tensor<5xf32>) -> tensor<5xf32> {
  cf.br ^bb1(%t : tensor<5xf32>)
^bb1(%u: tensor<5xf32>):
  return %u : tensor<5xf32>
}

// -----

// Operations of other dialects stay, though they fold.
// CHECK-LABEL: func.func @others
//       CHECK: arith.addi
//       CHECK: llvm.br
func.func @others(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %same = arith.addi %x, %zero : i32
  cf.br ^bb1
^bb1:
  return %same : i32
}
