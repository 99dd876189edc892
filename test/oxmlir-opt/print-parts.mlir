// RUN: oxmlir-opt %s --mlir-print-skip-regions | FileCheck %s --check-prefix=SKIP
// RUN: oxmlir-opt %s --mlir-print-elementsattrs-with-hex-if-larger=2 | FileCheck %s --check-prefix=HEX
// RUN: oxmlir-opt %s --mlir-print-assume-verified | FileCheck %s

// SKIP: {{^}}module {...}
// SKIP-NOT: func.func
// HEX: arith.constant dense<"0x010000000200000003000000"> : tensor<3xi32>
// HEX: arith.constant dense<[4, 5]> : tensor<2xi32>
// CHECK: arith.constant dense<[1, 2, 3]> : tensor<3xi32>
func.func @constants() -> (tensor<3xi32>, tensor<2xi32>) {
  %0 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %1 = arith.constant dense<[4, 5]> : tensor<2xi32>
  return %0, %1 : tensor<3xi32>, tensor<2xi32>
}
