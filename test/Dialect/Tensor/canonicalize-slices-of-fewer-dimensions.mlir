// Which dimensions a slice leaves out follows from what was known of its sizes before they were folded.
//
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s
// RUN: oxmlir-opt %s --canonicalize --check-passes -o /dev/null

// CHECK-LABEL: func.func @extract(
// CHECK: tensor.extract_slice %arg0[1, 0, 3] [1, 2, 1] [1, 2, 1] : tensor<2x3x4xi32> to tensor<1x2xi32>
func.func @extract(%t: tensor<2x3x4xi32>) -> tensor<1x2xi32> {
  %one = arith.constant 1 : index
  %0 = tensor.extract_slice %t[1, 0, 3] [%one, 2, 1] [1, 2, 1] : tensor<2x3x4xi32> to tensor<?x2xi32>
  %1 = tensor.cast %0 : tensor<?x2xi32> to tensor<1x2xi32>
  return %1 : tensor<1x2xi32>
}

// CHECK-LABEL: func.func @insert(
// CHECK: tensor.insert_slice %arg0 into %arg1[0, 0, 1] [1, 3, 1] [1, 1, 1] : tensor<1x3xi32> into tensor<2x3x4xi32>
func.func @insert(%s: tensor<1x3xi32>, %t: tensor<2x3x4xi32>) -> tensor<2x3x4xi32> {
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %0 = tensor.cast %s : tensor<1x3xi32> to tensor<?x?xi32>
  %1 = tensor.insert_slice %0 into %t[0, 0, 1] [%one, %three, 1] [1, 1, 1] : tensor<?x?xi32> into tensor<2x3x4xi32>
  return %1 : tensor<2x3x4xi32>
}
