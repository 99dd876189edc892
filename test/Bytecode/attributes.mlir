// Attributes, types and locations, encoded and as text.
//
// RUN: oxmlir-opt %s --allow-unregistered-dialect --emit-bytecode | oxmlir-opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK: func.func private @types(vector<4x[8]xf32>, tensor<?x4xi8, "e">, tensor<*xf64>, memref<*xi1, 2>,
// CHECK-SAME: tuple<none, complex<f32>>, ui7, si9, f8E5M2, f80, !other.type<1>, memref<2xi4>)
func.func private @types(vector<4x[8]xf32>, tensor<?x4xi8, "e">, tensor<*xf64>, memref<*xi1, 2>, tuple<none, complex<f32>>, ui7, si9, f8E5M2, f80, !other.type<1>, memref<2xi4>)

// CHECK: "other.a"() {a = dense<[true, false, true]> : tensor<3xi1>, b = dense<true> : tensor<9xi1>, c = array<i1: true, false>}
"other.a"() {a = dense<[true, false, true]> : tensor<3xi1>, b = dense<true> : tensor<9xi1>, c = array<i1: true, false>} : () -> ()
// CHECK: "other.b"() {d = dense<["x", "y"]> : tensor<2x!other.s>, e = dense<"x"> : tensor<2x!other.s>, f = -5 : i32, g = -1 : i100}
"other.b"() {d = dense<["x", "y"]> : tensor<2x!other.s>, e = dense<"x"> : tensor<2x!other.s>, f = -5 : i32, g = -1 : i100} : () -> ()
// CHECK: "other.c"() {h = 2.500000e+00 : f16, i = sparse<{{\[\[}}0], [2]], [1, 2]> : tensor<4xi32>, j = "typed" : i32, k = @a::@b, l = #other.x<1>}
"other.c"() {h = 2.5 : f16, i = sparse<[[0], [2]], [1, 2]> : tensor<4xi32>, j = "typed" : i32, k = @a::@b, l = #other.x<1>} : () -> ()
// CHECK: "other.d"() {m = [unit, 200 : ui8], n = {x = i32, y}, o = dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>}
"other.d"() {m = [unit, 200 : ui8], n = {x = i32, y}, o = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>} : () -> ()
// CHECK: "other.e"() <{p = 1 : i64}> {q} : () -> () loc("f":1:2 to :5)
"other.e"() <{p = 1}> {q} : () -> () loc("f":1:2 to :5)
// CHECK: "other.e"() : () -> () loc(callsite("a" at "b"("f":1:2 to 3:5)))
"other.e"() : () -> () loc(callsite("a" at "b"("f":1:2 to 3:5)))
// CHECK: "other.e"() : () -> () loc(fused<"m">["f":1:2, "g"])
"other.e"() : () -> () loc(fused<"m">["f":1:2, "g"])
// CHECK: "no_dialect"() : () -> ()
"no_dialect"() : () -> ()
