// RUN: oxmlir-opt %s --reify-result-shapes | FileCheck %s

// CHECK-LABEL: func.func @joined
// CHECK: %[[C:.+]] = tensor.concat dim(0) %arg0, %arg1 : (tensor<2x?xf32>, tensor<3x4xf32>) -> tensor<5x4xf32>
// CHECK-NEXT: %[[D:.+]] = tensor.cast %[[C]] : tensor<5x4xf32> to tensor<?x?xf32>
// CHECK-NEXT: return %[[D]]
func.func @joined(%a: tensor<2x?xf32>, %b: tensor<3x4xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<2x?xf32>, tensor<3x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Borders that depend on the same value may cancel out.
// CHECK-LABEL: func.func @padded
// CHECK: %[[P:.+]] = tensor.pad
// CHECK: tensor<?xf32> to tensor<64xf32>
// CHECK-NEXT: %[[C:.+]] = tensor.cast %[[P]] : tensor<64xf32> to tensor<?xf32>
// CHECK-NEXT: return %[[C]]
func.func @padded(%t: tensor<99xf32>, %n: index, %x: f32) -> tensor<?xf32> {
  %rest = affine.apply affine_map<(d0) -> (64 - d0)>(%n)
  %part = tensor.extract_slice %t[0] [%n] [1] : tensor<99xf32> to tensor<?xf32>
  %0 = tensor.pad %part low[0] high[%rest] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Nothing more is known, and other operations are left alone.
// CHECK-LABEL: func.func @unknown
// CHECK: tensor.concat dim(0) %arg0, %arg0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
// CHECK: tensor.empty(%{{.+}}) : tensor<?xf32>
// CHECK-NOT: tensor.cast
func.func @unknown(%a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c4 = arith.constant 4 : index
  %0 = tensor.concat dim(0) %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.empty(%c4) : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
