// RUN: oxmlir-opt %s --convert-ub-to-llvm=index-bitwidth=32 | FileCheck %s

// CHECK-LABEL: @values(
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.poison : i32
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[V0]] : i32 to index
// CHECK-NEXT: %[[V2:.*]] = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT: return %[[V1]], %[[V2]] : index, vector<4xf32>
func.func @values() -> (index, vector<4xf32>) {
  %0 = ub.poison : index
  %1 = ub.poison : vector<4xf32>
  return %0, %1 : index, vector<4xf32>
}

// CHECK-LABEL: @end(
// CHECK-NEXT: llvm.unreachable
func.func @end() {
  ub.unreachable
}
