// Aliases of attributes stand before the module, or in place with --mlir-print-local-scope.
//
// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s --mlir-print-local-scope | FileCheck %s --check-prefix=LOCAL

// CHECK: #map = affine_map<(d0) -> (d0 * 2)>
// CHECK: affine.apply #map(%arg0)
// LOCAL-NOT: #map
// LOCAL: affine.apply affine_map<(d0) -> (d0 * 2)>(%arg0)
func.func @double(%arg0: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg0)
  return %0 : index
}
