// Elements above a number are left out, unless one stands for all; so are long resources.
// RUN: oxmlir-opt %s --mlir-elide-elementsattrs-if-larger=2 --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --mlir-elide-resource-strings-if-larger=20 --allow-unregistered-dialect | FileCheck %s --check-prefix=RESOURCES

// CHECK: few = dense<[1, 2]> : tensor<2xi32>
// CHECK-SAME: many = dense_resource<__elided__> : tensor<3xi32>
// CHECK-SAME: resource = dense_resource<blob> : tensor<3xi64>
// CHECK-SAME: same = dense<1> : tensor<9xi32>
// CHECK-SAME: sparse = dense_resource<__elided__> : tensor<3x4xi32>
// CHECK-SAME: strings = dense_resource<__elided__> : tensor<3x!unknown.str>
"unknown.elements"() {
  few = dense<[1, 2]> : tensor<2xi32>,
  many = dense<[1, 2, 3]> : tensor<3xi32>,
  resource = dense_resource<blob> : tensor<3xi64>,
  same = dense<1> : tensor<9xi32>,
  sparse = sparse<[[0, 0]], [1]> : tensor<3x4xi32>,
  strings = dense<["a", "b", "c"]> : tensor<3x!unknown.str>
} : () -> ()

// CHECK: blob: "0x08000000010000000000000002000000000000000300000000000000"
// RESOURCES-NOT: blob:
// RESOURCES: key: "short"
{-#
  dialect_resources: {
    builtin: {
      blob: "0x08000000010000000000000002000000000000000300000000000000"
    }
  },
  external_resources: {
    tool: {
      key: "short"
    }
  }
#-}
