// RUN: oxmlir-opt %s --resolve-ranked-shaped-type-result-dims=error-on-pattern-iteration-limit=false | FileCheck %s

// CHECK-LABEL: @empty(
// CHECK-SAME: %[[N:.*]]: index
// CHECK-NEXT: return %[[N]] : index
func.func @empty(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}
