// RUN: oxmlir-opt %s --convert-tensor-to-linalg | FileCheck %s
// RUN: oxmlir-opt %s --convert-tensor-to-linalg --check-passes -o /dev/null

// CHECK-LABEL: func.func @known
// CHECK-NEXT: %[[EMPTY:.+]] = tensor.empty() : tensor<7x4xf32>
// CHECK-NEXT: %[[VALUE:.+]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[FILLED:.+]] = linalg.fill ins(%[[VALUE]] : f32) outs(%[[EMPTY]] : tensor<7x4xf32>)
// CHECK-NEXT: %[[ALL:.+]] = tensor.insert_slice %arg0 into %[[FILLED]][1, 0] [4, 4] [1, 1]
// CHECK-NEXT: return %[[ALL]]
func.func @known(%t: tensor<4x4xf32>) -> tensor<7x4xf32> {
  %0 = tensor.pad %t low[1, 0] high[2, 0] {
  ^bb0(%x: index, %y: index):
    %c = arith.constant 1.0 : f32
    tensor.yield %c : f32
  } : tensor<4x4xf32> to tensor<7x4xf32>
  return %0 : tensor<7x4xf32>
}

// CHECK-LABEL: func.func @sizes
// CHECK: %[[DIM:.+]] = tensor.dim %arg0
// CHECK-NEXT: %[[LOW:.+]] = arith.addi %[[DIM]], %arg1 : index
// CHECK-NEXT: %[[TWO:.+]] = arith.constant 2
// CHECK-NEXT: %[[ROWS:.+]] = arith.addi %[[LOW]], %[[TWO]] : index
// CHECK: %[[FIVE:.+]] = arith.constant 5
// CHECK-NEXT: %[[COLUMNS:.+]] = arith.addi %arg1, %[[FIVE]] : index
// CHECK-NEXT: tensor.empty(%[[ROWS]], %[[COLUMNS]]) : tensor<?x?xf32>
// CHECK-NEXT: linalg.fill ins(%arg2 : f32)
// CHECK: tensor.insert_slice %arg0 into %{{.+}}[%arg1, 1] [%{{.+}}, 4] [1, 1]
func.func @sizes(%t: tensor<?x4xf32>, %i: index, %f: f32) -> tensor<?x?xf32> {
  %0 = tensor.pad %t low[%i, 1] high[2, %i] {
  ^bb0(%x: index, %y: index):
    tensor.yield %f : f32
  } : tensor<?x4xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @positions
// CHECK: %[[ALL:.+]] = tensor.generate %[[SIZE:.+]] {
// CHECK-NEXT: ^bb0(%[[X:.+]]: index, %{{.+}}: index):
// CHECK-NEXT: tensor.yield %[[X]]
// CHECK: tensor.insert_slice %arg0 into %[[ALL]]
func.func @positions(%t: tensor<2x3xindex>, %i: index) -> tensor<?x3xindex> {
  %0 = tensor.pad %t low[%i, 0] high[1, 0] {
  ^bb0(%x: index, %y: index):
    tensor.yield %x : index
  } : tensor<2x3xindex> to tensor<?x3xindex>
  return %0 : tensor<?x3xindex>
}

// Sizes are those in front of a cast.
// CHECK-LABEL: func.func @of_cast
// CHECK-NOT: tensor.dim
// CHECK: tensor.empty(%{{.*}}, %{{.*}}) : tensor<?x?xi32>
func.func @of_cast(%x: tensor<2x1xi32>, %v: i32) -> tensor<?x?xi32> {
  %0 = tensor.cast %x : tensor<2x1xi32> to tensor<?x?xi32>
  %1 = tensor.pad %0 low[1, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : i32
  } : tensor<?x?xi32> to tensor<?x?xi32>
  return %1 : tensor<?x?xi32>
}
