// Maps, sets and locations that are printed get aliases, numbered by their first use.

// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s --mlir-print-local-scope | FileCheck %s --check-prefix=LOCAL
// RUN: oxmlir-opt %s --mlir-print-debuginfo | FileCheck %s --check-prefix=DEBUG

// CHECK: #map = affine_map<(d0) -> (d0 + 3)>
// CHECK-NEXT: #map1 = affine_map<(d0)[s0] -> (d0, s0)>
// CHECK-NEXT: #set = affine_set<(d0) : (d0 >= 0)>
// CHECK-NEXT: module {

// LOCAL-NOT: #map
// LOCAL: func.func @f(%arg0: index, %arg1: memref<4xf32, affine_map<(d0) -> (d0 + 3)>>)

// DEBUG: #[[ARG:loc[0-9]+]] = loc("{{.*}}print-aliases.mlir":{{[0-9]+}}:14)
// DEBUG: #map = affine_map
// DEBUG: func.func @f(%arg0: index loc("{{.*}}print-aliases.mlir":{{[0-9]+}}:14)
// DEBUG: affine.min #map1(%arg0)[%arg0] loc(#[[MIN:loc[0-9]*]])
// DEBUG: } loc(#loc)
// DEBUG-NEXT: #loc = loc("{{.*}}print-aliases.mlir":0:0)
// DEBUG: #[[MIN]] = loc("named"(#loc{{[0-9]+}}))

// CHECK: func.func @f(%arg0: index, %arg1: memref<4xf32, #map>)
func.func @f(%n: index, %m: memref<4xf32, affine_map<(d0) -> (d0 + 3)>>) {
  // CHECK-NEXT: affine.min #map1(%arg0)[%arg0]
  %0 = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%n)[%n] loc("named"("print-aliases.mlir":1:8))
  // CHECK-NEXT: affine.if #set(%arg0)
  affine.if affine_set<(d0) : (d0 >= 0)>(%n) {
  }
  return
}
