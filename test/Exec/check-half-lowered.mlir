// A function that keeps its type, because of an argument, may return all of its results as one already.
// RUN: oxmlir-opt %s --convert-func-to-llvm --check-passes | FileCheck %s

// CHECK-LABEL: func.func @two_results(%arg0: index, %arg1: tensor<4xi32>) -> (index, i32)
// CHECK: llvm.return %{{.*}} : !llvm.struct<(i64, i32)>
func.func @two_results(%n: index, %t: tensor<4xi32>) -> (index, i32) {
  %c = arith.constant -1 : i32
  return %n, %c : index, i32
}
