// RUN: oxmlir-opt %s --mlir-print-debuginfo | FileCheck %s
// RUN: oxmlir-opt %s --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOCAL

// CHECK: %0 = arith.addi %arg0, %arg0 : i32 loc([[ADD:#loc[0-9]*]])
// CHECK: return %0 : i32 loc([[RETURN:#loc[0-9]*]])
// CHECK-DAG: [[ADD]] = loc("here":1:2)
// CHECK-DAG: [[RETURN]] = loc("{{.*}}print-locations.mlir":[[#@LINE+7]]:3)

// LOCAL: func.func @located(%arg0: i32 loc("{{.*}}print-locations.mlir":[[#@LINE+3]]:20)) -> i32 {
// LOCAL-NEXT: %0 = arith.addi %arg0, %arg0 : i32 loc("here":1:2)
// LOCAL-NEXT: return %0 : i32 loc("{{.*}}print-locations.mlir":[[#@LINE+3]]:3)
func.func @located(%arg0: i32) -> i32 {
  %0 = arith.addi %arg0, %arg0 : i32 loc("here":1:2)
  return %0 : i32
}
