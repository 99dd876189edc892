// Operations that only move elements become those of tensor.
//
// RUN: oxmlir-opt %s --tosa-to-tensor | FileCheck %s
// RUN: oxmlir-opt %s --tosa-to-tensor --check-passes -o /dev/null

// CHECK-LABEL: func.func @reshape(
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %arg0 {{\[}}[0, 1]] : tensor<2x6xf32> into tensor<12xf32>
// CHECK: tensor.expand_shape %[[FLAT]] {{\[}}[0, 1]] output_shape [3, 4] : tensor<12xf32> into tensor<3x4xf32>
func.func @reshape(%x: tensor<2x6xf32>) -> tensor<3x4xf32> {
  %shape = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<2x6xf32>, !tosa.shape<2>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @reshape_by_size(
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %arg0 {{\[}}[0, 1]] : tensor<?x3xf32> into tensor<?xf32>
// CHECK: %[[ALL:.*]] = tensor.dim %[[FLAT]]
// CHECK: %[[N:.*]] = arith.divsi %[[ALL]]
// CHECK: tensor.expand_shape %[[FLAT]] {{\[}}[0, 1]] output_shape [3, %[[N]]] : tensor<?xf32> into tensor<3x?xf32>
func.func @reshape_by_size(%x: tensor<?x3xf32>) -> tensor<3x?xf32> {
  %shape = tosa.const_shape {values = dense<[3, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

// CHECK-LABEL: func.func @reshape_to_more(
// CHECK: tensor.expand_shape %{{.*}} output_shape [3, 2] : tensor<6xf32> into tensor<3x2xf32>
// CHECK: tensor.cast %{{.*}} : tensor<3x2xf32> to tensor<?x2xf32>
func.func @reshape_to_more(%x: tensor<2x3xf32>) -> tensor<?x2xf32> {
  %shape = tosa.const_shape {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @reshape_of_one(
// CHECK: tensor.expand_shape %arg0 [] output_shape [1] : tensor<f32> into tensor<1xf32>
func.func @reshape_of_one(%x: tensor<f32>) -> tensor<1xf32> {
  %shape = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %shape : (tensor<f32>, !tosa.shape<1>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// CHECK-LABEL: func.func @slice(
// CHECK: %[[ALL:.*]] = tensor.dim %arg0
// CHECK: %[[N:.*]] = arith.subi %[[ALL]]
// CHECK: tensor.extract_slice %arg0[2, 1] [%[[N]], 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
func.func @slice(%x: tensor<?x4xf32>) -> tensor<?x2xf32> {
  %start = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %x, %start, %size : (tensor<?x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @pad(
// CHECK-DAG: %[[WITH:.*]] = arith.constant 5.000000e-01 : f32
// CHECK: tensor.pad %arg0 low[%{{.*}}, %{{.*}}] high[%{{.*}}, %{{.*}}] {
// CHECK: tensor.yield %[[WITH]] : f32
// CHECK: } : tensor<1x2xf32> to tensor<4x9xf32>
func.func @pad(%x: tensor<1x2xf32>) -> tensor<4x9xf32> {
  %around = tosa.const_shape {values = dense<[1, 2, 3, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %with = "tosa.const"() <{values = dense<0.5> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.pad %x, %around, %with : (tensor<1x2xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x9xf32>
  return %0 : tensor<4x9xf32>
}

// CHECK-LABEL: func.func @pad_with_a_value(
// CHECK: %[[WITH:.*]] = tensor.extract %arg1
// CHECK: tensor.yield %[[WITH]] : f32
func.func @pad_with_a_value(%x: tensor<4xf32>, %with: tensor<1xf32>) -> tensor<7xf32> {
  %around = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.pad %x, %around, %with : (tensor<4xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// CHECK-LABEL: func.func @concat(
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<11x1xf32>
// CHECK: %[[ONE:.*]] = tensor.insert_slice %arg0 into %[[EMPTY]][0, 0] [5, 1] [1, 1]
// CHECK: tensor.insert_slice %arg1 into %[[ONE]][5, 0] [6, 1] [1, 1]
func.func @concat(%a: tensor<5x1xf32>, %b: tensor<6x1xf32>) -> tensor<11x1xf32> {
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<5x1xf32>, tensor<6x1xf32>) -> tensor<11x1xf32>
  return %0 : tensor<11x1xf32>
}

// CHECK-LABEL: func.func @concat_of_sizes(
// CHECK: %[[A:.*]] = tensor.dim %arg0
// CHECK: %[[B:.*]] = tensor.dim %arg1
// CHECK: %[[N:.*]] = arith.addi %[[A]], %[[B]]
// CHECK: tensor.empty(%[[N]]) : tensor<?x3xf32>
// CHECK: tensor.insert_slice %arg1 into %{{.*}}[%[[A]], 0]
func.func @concat_of_sizes(%a: tensor<?x3xf32>, %b: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// What fits dimension by dimension stays apart.
// CHECK-LABEL: func.func @apart(
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
// CHECK: tensor.expand_shape %{{.*}} {{\[}}[0], [1, 2]] output_shape [6, 2, 2] : tensor<6x4xf32> into tensor<6x2x2xf32>
func.func @apart(%a: tensor<2x3x4xf32>) -> tensor<6x2x2xf32> {
  %s = tosa.const_shape {values = dense<[6, 2, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %a, %s : (tensor<2x3x4xf32>, !tosa.shape<3>) -> tensor<6x2x2xf32>
  return %0 : tensor<6x2x2xf32>
}

// CHECK-LABEL: func.func @unit_dimensions(
// CHECK-NEXT: tosa.const_shape
// CHECK-NEXT: tensor.collapse_shape %{{.*}} {{\[}}[0, 1], [2, 3]] : tensor<2x1x3x1xf32> into tensor<2x3xf32>
// CHECK-NEXT: return
func.func @unit_dimensions(%a: tensor<2x1x3x1xf32>) -> tensor<2x3xf32> {
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s : (tensor<2x1x3x1xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @same(
// CHECK-NEXT: tosa.const_shape
// CHECK-NEXT: tensor.cast %{{.*}} : tensor<2x3xf32> to tensor<2x?xf32>
// CHECK-NEXT: return
func.func @same(%a: tensor<2x3xf32>) -> tensor<2x?xf32> {
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// The result has the type that the operation says.
// CHECK-LABEL: func.func @unknown_sizes
// CHECK: %[[EMPTY:.*]] = tensor.empty(%{{.*}}, %{{.*}}) : tensor<?x?xi8>
// CHECK-NEXT: tensor.insert_slice %{{.*}} into %[[EMPTY]][0, 0] [2, 1] [1, 1]
func.func @unknown_sizes(%a: tensor<2x1xi8>, %b: tensor<2x2xi8>) -> tensor<?x?xi8> {
  %0 = tosa.concat %a, %b {axis = 1 : i32} : (tensor<2x1xi8>, tensor<2x2xi8>) -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}

// Constants take the other shape at once.
// CHECK-LABEL: func.func @constant
// CHECK: arith.constant dense<-9> : tensor<1x1x1xi8>
// CHECK-NOT: tensor.expand_shape
// CHECK: return
func.func @constant() -> tensor<1x1x1xi8> {
  %0 = arith.constant dense<-9> : tensor<1x1xi8>
  %1 = tosa.const_shape {values = dense<[1, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %2 = tosa.reshape %0, %1 : (tensor<1x1xi8>, !tosa.shape<3>) -> tensor<1x1x1xi8>
  return %2 : tensor<1x1x1xi8>
}

// One operand is the result.
// CHECK-LABEL: func.func @joined_alone
// CHECK-NOT: tensor.insert_slice
// CHECK: return %arg0
func.func @joined_alone(%a: tensor<2x1xi8>) -> tensor<2x1xi8> {
  %0 = tosa.concat %a {axis = 1 : i32} : (tensor<2x1xi8>) -> tensor<2x1xi8>
  return %0 : tensor<2x1xi8>
}
