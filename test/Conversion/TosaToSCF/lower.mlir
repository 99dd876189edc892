// Conditions are taken out of their tensors; regions move over.
//
// RUN: oxmlir-opt %s --tosa-to-scf | FileCheck %s
// RUN: oxmlir-opt %s --tosa-to-scf --check-passes -o /dev/null

// CHECK-LABEL: func.func @choose(
// CHECK: %[[C:.*]] = tensor.extract %arg0[] : tensor<i1>
// CHECK: %[[R:.*]] = scf.if %[[C]] -> (tensor<4xf32>) {
// CHECK:   %[[A:.*]] = tosa.abs %arg1
// CHECK:   scf.yield %[[A]]
// CHECK: } else {
// CHECK:   scf.yield %arg1
// CHECK: return %[[R]]
func.func @choose(%c: tensor<i1>, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%x: tensor<4xf32>):
    %1 = tosa.abs %x : (tensor<4xf32>) -> tensor<4xf32>
    tosa.yield %1 : tensor<4xf32>
  } else {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @double_to(
// CHECK: scf.while (%[[X:.*]] = %arg1) : (tensor<i32>) -> tensor<i32> {
// CHECK:   %[[MORE:.*]] = tosa.greater %arg0, %[[X]]
// CHECK:   %[[C:.*]] = tensor.extract %[[MORE]][] : tensor<i1>
// CHECK:   scf.condition(%[[C]]) %[[X]] : tensor<i32>
// CHECK: } do {
// CHECK: ^bb0(%[[Y:.*]]: tensor<i32>):
// CHECK:   %[[NEXT:.*]] = tosa.add %[[Y]], %[[Y]]
// CHECK:   scf.yield %[[NEXT]]
func.func @double_to(%limit: tensor<i32>, %start: tensor<i32>) -> tensor<i32> {
  %result = tosa.while_loop (%value = %start) : (tensor<i32>) -> tensor<i32> {
    %more = tosa.greater %limit, %value : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %more : tensor<i1>
  } do {
  ^bb0(%value: tensor<i32>):
    %next = tosa.add %value, %value : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %next : tensor<i32>
  }
  return %result : tensor<i32>
}

// CHECK-LABEL: func.func @scatter(
// CHECK: scf.for %[[B:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[T:.*]] = %arg0) -> (tensor<1x16x8xf32>) {
// CHECK:   scf.for %[[R:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[U:.*]] = %[[T]]) -> (tensor<1x16x8xf32>) {
// CHECK:     %[[I:.*]] = tensor.extract %arg1[%[[B]], %[[R]]] : tensor<1x4xi32>
// CHECK:     %[[AT:.*]] = arith.index_cast %[[I]] : i32 to index
// CHECK:     %[[ROW:.*]] = tensor.extract_slice %arg2[%[[B]], %[[R]], %{{.*}}]
// CHECK:     tensor.insert_slice %[[ROW]] into %[[U]][%[[B]], %[[AT]], %{{.*}}]
func.func @scatter(%table: tensor<1x16x8xf32>, %which: tensor<1x4xi32>, %rows: tensor<1x4x8xf32>) -> tensor<1x16x8xf32> {
  %result = tosa.scatter %table, %which, %rows
      : (tensor<1x16x8xf32>, tensor<1x4xi32>, tensor<1x4x8xf32>) -> tensor<1x16x8xf32>
  return %result : tensor<1x16x8xf32>
}

// Sizes are those in front of a cast.
// CHECK-LABEL: func.func @scattered_rows
// CHECK-NOT: tensor.dim
// CHECK: scf.for
func.func @scattered_rows(%t: tensor<2x3x4xi32>, %at: tensor<2x1xi32>, %rows: tensor<2x1x4xi32>) -> tensor<2x3x4xi32> {
  %0 = tensor.cast %rows : tensor<2x1x4xi32> to tensor<?x?x?xi32>
  %1 = tosa.scatter %t, %at, %0 : (tensor<2x3x4xi32>, tensor<2x1xi32>, tensor<?x?x?xi32>) -> tensor<2x3x4xi32>
  return %1 : tensor<2x3x4xi32>
}
