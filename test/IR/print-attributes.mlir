// Attributes and types are printed as they can be read again.

// RUN: oxmlir-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-elide-elementsattrs-if-larger=2 | FileCheck %s --check-prefix=ELIDE

// CHECK: "t.numbers"() {a = 1 : i64, b = 255 : ui8, c = true, d = 1.500000e+00 : f32, e = 0x7FC00000 : f32, f = [1, 2 : i32, 1.000000e+00]} : () -> ()
"t.numbers"() {a = 1, b = 255 : ui8, c = true, d = 1.5 : f32, e = 0x7FC00000 : f32, f = [1, 2 : i32, 1.0]} : () -> ()

// CHECK: "t.text"() {"a b" = [unit], s = "tab\09quote\22back\\", sym = @"two words"::@x} : () -> ()
"t.text"() {"a b" = [unit], s = "tab\tquote\"back\\", sym = @"two words"::@x} : () -> ()

// CHECK: "t.dense"() {a = dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi32>, b = dense<7> : vector<4xi8>, c = dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>, d = array<i8: 1, -2>, e = dense<> : tensor<0xf32>} : () -> ()
// ELIDE: a = dense_resource<__elided__> : tensor<2x2xi32>, b = dense<7> : vector<4xi8>
"t.dense"() {a = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>, b = dense<7> : vector<4xi8>,
             c = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>, d = array<i8: 1, -2>, e = dense<> : tensor<0xf32>} : () -> ()

// CHECK: "t.types"() {a = () -> (), b = (i32) -> (() -> ()), c = vector<2x[4]xf32>,
// CHECK-SAME: d = memref<?x4xf32, strided<[4, 1], offset: ?>, 3>, e = tensor<*xf32>, f = tuple<i32, none>, g = !foo.bar<"x">, h = !foo<"two words">}
"t.types"() {a = () -> (), b = (i32) -> (() -> ()), c = vector<2x[4]xf32>, d = memref<?x4xf32, strided<[4, 1], offset: ?>, 3>,
             e = tensor<*xf32>, f = tuple<i32, none>, g = !foo.bar<"x">, h = !foo<"two words">} : () -> ()

// CHECK: {-#
// CHECK-NEXT:   dialect_resources: {
// CHECK-NEXT:     builtin: {
// CHECK-NEXT:       blob: "0x0400000001000000"
// CHECK:   external_resources: {
// CHECK-NEXT:     tool: {
// CHECK-NEXT:       flag: true
"t.resource"() {a = dense_resource<blob> : tensor<1xi32>} : () -> ()

{-#
  dialect_resources: { builtin: { blob: "0x0400000001000000", unused: "0x0400000002000000" } },
  external_resources: { tool: { flag: true } }
#-}
