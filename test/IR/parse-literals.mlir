// Numbers, strings, elements, and types without and with dimensions.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-local-scope | FileCheck %s

// CHECK: "any.numbers"() {a = -1 : i8, b = 255 : ui8, c = 2.500000e+00 : f64, d = 0x7F800000 : f32, e = 16 : index}
"any.numbers"() {a = 0xFF : i8, b = 255 : ui8, c = 2.5, d = 0x7F800000 : f32, e = 16 : index} : () -> ()
// CHECK: "any.strings"() {a = "tab\09quote\22", b = "typed" : !any.type}
"any.strings"() {a = "tab\tquote\"", b = "typed" : !any.type} : () -> ()
// CHECK: "any.elements"() {a = dense<{{\[}}[1, 2], [3, 4]]> : tensor<2x2xi8>, b = dense<true> : vector<4xi1>,
// CHECK-SAME: c = dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>, d = dense<[1, 2]> : tensor<2xi16>,
// CHECK-SAME: e = dense<["a", "b"]> : tensor<2x!any.string>, f = array<i32: 1, -2>, g = array<i8>}
"any.elements"() {
  a = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, b = dense<true> : vector<4xi1>,
  c = dense<(1.0, 2.0)> : tensor<complex<f32>>, d = dense<"0x01000200"> : tensor<2xi16>,
  e = dense<["a", "b"]> : tensor<2x!any.string>, f = array<i32: 1, -2>, g = array<i8>
} : () -> ()
// CHECK: "any.types"() {a = vector<[4]x2xf32>, b = tensor<?x0x4xf32, "encoding">, c = tensor<*xf16>,
// CHECK-SAME: d = memref<4x?xf32, strided<[?, 1], offset: 3>, 5>, e = memref<*xi32, "space">,
// CHECK-SAME: f = (i32, tuple<>) -> (), g = !any.opaque<[{"}"}]>}
"any.types"() {
  a = vector<[4] x 2 x f32>, b = tensor<?x0x4xf32, "encoding">, c = tensor<*xf16>,
  d = memref<4x?xf32, strided<[?, 1], offset: 3>, 5>, e = memref<*xi32, "space">,
  f = (i32, tuple<>) -> (), g = !any.opaque<[{"}"}]>
} : () -> ()
// CHECK: "any.maps"() {a = affine_map<(d0, d1)[s0] -> (d0 + s0 * 4 - 1, d1 floordiv 3)>,
// CHECK-SAME: b = affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 >= 0, d0 - 5 == 0)>}
"any.maps"() {
  a = affine_map<(i, j)[n] -> (i + n * 4 - 1, j floordiv 3)>, b = affine_set<(i)[n] : (i >= 0, i <= n, i == 5)>
} : () -> ()
