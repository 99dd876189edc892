// Every example of the reference of the builtin dialect.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// RUN: oxmlir-opt %s --allow-unregistered-dialect --verify-roundtrip > /dev/null

// CHECK: #distinct = distinct[0]<4.200000e+01 : f32>
// CHECK: #distinct1 = distinct[1]<4.200000e+01 : f32>
// CHECK: #distinct2 = distinct[2]<array<i32: 10, 42>>
// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: #map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK: #map2 = affine_map<(d0, d1, d2) -> (d2, d1, d0)>
// CHECK: #map3 = affine_map<(d0, d1)[s0, s1] -> (d0 floordiv s0, d1 floordiv s1, d0 mod s0, d1 mod s1)>
// CHECK: #map4 = affine_map<(d0, d1) -> (d0, d1 floordiv 2 + 1, d1 mod 2)>
// CHECK: #map5 = affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>
// CHECK: #map6 = affine_map<(d0, d1) -> (d0 floordiv 128, d1 floordiv 256, d0 mod 128, d1 mod 256)>
// CHECK: #map7 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #set = affine_set<(d0) : (d0 - 2 >= 0)>
// CHECK: "x"() {a = #map, b = #map1} : () -> ()
// CHECK: "x"() {a = [], b = [10, i32], c = [#map1, i32, "string attribute"]} : () -> ()
// CHECK: "x"() {a = array<i8>, b = array<i32: 10, 42>, c = array<f64: 4.200000e+01, 1.200000e+01>} : () -> ()
// CHECK: "x"() {a = dense<10> : tensor<2xi32>, b = dense<[1.000000e+01, 1.100000e+01]> : tensor<2xf32>} : () -> ()
// CHECK: "example.user_op"() {attr = dense_resource<blob1> : tensor<3xi64>} : () -> ()
// CHECK: "x"() {a = dense<"example"> : tensor<2x!foo.string>, b = dense<["example1", "example2"]> : tensor<2x!foo.string>} : () -> ()
// CHECK: "x"() {a = {}, b = {attr_name = "string attribute"}, c = {int_attr = 10 : i64, "string attr name" = "string attribute"}} : () -> ()
// CHECK: "x"() {a = 4.200000e+01 : f64, b = 4.200000e+01 : f32, c = 0x7C00 : f16, d = 0x7CFF : f16} : () -> ()
// CHECK: "x"() {a = 10 : i32, b = 10 : i64, c = true, d = false} : () -> ()
// CHECK: "x"() {a = #set} : () -> ()
// CHECK: "x"() {a = #dialect<"opaque attribute data">} : () -> ()
// CHECK: "x"() {a = sparse<{{\[\[}}0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>} : () -> ()
// CHECK: "x"() {a = "An important string", b = "string with a type" : !dialect.string} : () -> ()
// CHECK: "x"() {a = @flat_reference, b = @parent_reference::@nested_reference} : () -> ()
// CHECK: "x"() {a = i32, b = !dialect.type} : () -> ()
// CHECK: func.func private @verbose_form() attributes {dialectName.unitAttr}
// CHECK: func.func private @simple_form() attributes {dialectName.unitAttr}
// CHECK: "x"() : () -> ()
// CHECK: "x"() : () -> ()
// CHECK: "x"() : () -> ()
// CHECK: "x"() : () -> ()
// CHECK: "x"() : () -> ()
// CHECK: %0 = "example.operation"() : () -> i32
// CHECK: %c4 = arith.constant 4 : index
// CHECK: "x"() : () -> ()
// CHECK: "x"() {a = #distinct, b = #distinct1, c = #distinct2} : () -> ()
// CHECK: module {
// CHECK: func.func private @foo()
// CHECK: }
// CHECK: "x"() {a = complex<f32>, b = complex<i32>} : () -> ()
// CHECK: "x"() {a = i32, b = si32, c = ui32, d = memref<16x32xf32>, e = memref<?xf32>, f = memref<2x3xf32, strided<[6, 2]>>, g = memref<2xf32, strided<[2]>>, h = memref<2xf32, strided<[2]>>} : () -> ()
// CHECK: "x"() {a = memref<16x32xf32>, b = memref<16x4x?xf32, #map2>, c = memref<?x?xf32, #map3>, d = memref<16x64xf32, #map4>, e = memref<16x?xf32, #map5>, f = memref<4x4xf32, #map6>} : () -> ()
// CHECK: func.func @none_type() {
// CHECK: %1 = "foo.unknown_op"() : () -> none
// CHECK: return
// CHECK: }
// CHECK: "x"() {a = tensor<?x?x?x?xf32>, b = tensor<?x?x13x?xf32>, c = tensor<17x4x13x4xf32>, d = tensor<f32>, e = tensor<0x42xf32>, f = tensor<0xf32>, g = tensor<?x?xf64, #map7>} : () -> ()
// CHECK: "x"() {a = tuple<>, b = tuple<f32>, c = tuple<i32, f32, tensor<i1>, i5>, d = memref<*xf32>, e = memref<*xf32, 10>, f = tensor<*xf32>} : () -> ()
// CHECK: "x"() {a = vector<3x42xi32>, b = vector<[4]xf32>, c = vector<[2]x[8]xf32>, d = vector<4x[4]xf32>, e = vector<2x[4]x8xf32>} : () -> ()
// CHECK: "x"() {a = opaque<"llvm", "struct<(i32, float)>">, b = !mine.value} : () -> ()
// CHECK: {-#
// CHECK: dialect_resources: {
// CHECK: builtin: {
// CHECK: blob1: "0x08000000010000000000000002000000000000000300000000000000"
// CHECK: }
// CHECK: }

// LOC: "x"() : () -> () loc(callsite("foo" at "mysource.cc":10:8))
// LOC: "x"() : () -> () loc("mysource.cc":10:8 to 12:18)
// LOC: "x"() : () -> () loc(fused["mysource.cc":10:8, "mysource.cc":22:8])
// LOC: "x"() : () -> () loc(fused<"CSE">["mysource.cc":10:8, "mysource.cc":22:8])
// LOC: "x"() : () -> () loc("CSE"("mysource.cc":10:8))
// LOC: %0 = "example.operation"() : () -> i32 loc("mysource")
// LOC: %c4 = arith.constant 4 : index loc(callsite("mysum" at "mysource.cc":10:8))
// LOC: "x"() : () -> () loc(unknown)

"x"() {a = affine_map<(d0) -> (d0)>, b = affine_map<(d0, d1, d2) -> (d0, d1)>} : () -> ()
"x"() {a = [], b = [10, i32], c = [affine_map<(d0, d1, d2) -> (d0, d1)>, i32, "string attribute"]} : () -> ()
"x"() {a = array<i8>, b = array<i32: 10, 42>, c = array<f64: 42., 12.>} : () -> ()
"x"() {a = dense<10> : tensor<2xi32>, b = dense<[10.0, 11.0]> : tensor<2xf32>} : () -> ()
"example.user_op"() {attr = dense_resource<blob1> : tensor<3xi64> } : () -> ()
"x"() {a = dense<"example"> : tensor<2x!foo.string>, b = dense<["example1", "example2"]> : tensor<2x!foo.string>} : () -> ()
"x"() {a = {}, b = {attr_name = "string attribute"}, c = {int_attr = 10, "string attr name" = "string attribute"}} : () -> ()
"x"() {a = 42.0, b = 42.0 : f32, c = 0x7C00 : f16, d = 0x7CFF : f16} : () -> ()
"x"() {a = 10 : i32, b = 10, c = true, d = false} : () -> ()
"x"() {a = affine_set<(d0) : (d0 - 2 >= 0)>} : () -> ()
"x"() {a = #dialect<"opaque attribute data">} : () -> ()
"x"() {a = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>} : () -> ()
"x"() {a = "An important string", b = "string with a type" : !dialect.string} : () -> ()
"x"() {a = @flat_reference, b = @parent_reference::@nested_reference} : () -> ()
"x"() {a = i32, b = !dialect.type} : () -> ()
func.func private @verbose_form() attributes {dialectName.unitAttr = unit}
func.func private @simple_form() attributes {dialectName.unitAttr}
"x"() : () -> () loc(callsite("foo" at "mysource.cc":10:8))
"x"() : () -> () loc("mysource.cc":10:8 to 12:18)
"x"() : () -> () loc(fused["mysource.cc":10:8, "mysource.cc":22:8])
"x"() : () -> () loc(fused<"CSE">["mysource.cc":10:8, "mysource.cc":22:8])
"x"() : () -> () loc("CSE"("mysource.cc":10:8))
%0 = "example.operation"() : () -> i32 loc("mysource")
%1 = arith.constant 4 : index loc(callsite("mysum" at "mysource.cc":10:8))
"x"() : () -> () loc(unknown)
#distinct = distinct[0]<42.0 : f32>
#distinct1 = distinct[1]<42.0 : f32>
#distinct2 = distinct[2]<array<i32: 10, 42>>
"x"() {a = #distinct, b = #distinct1, c = #distinct2} : () -> ()
module { func.func private @foo() }
"x"() {a = complex<f32>, b = complex<i32>} : () -> ()
"x"() {a = i32, b = si32, c = ui32, d = memref<16x32xf32>, e = memref<?xf32>, f = memref<2x3xf32, strided<[6, 2]>>, g = memref<2xf32, strided<[2], offset: 0>>, h = memref<2xf32, strided<[2]>>} : () -> ()
#identity = affine_map<(d0, d1) -> (d0, d1)>
#col_major = affine_map<(d0, d1, d2) -> (d2, d1, d0)>
#tiled_2d_128x256 = affine_map<(d0, d1) -> (d0 floordiv 128, d1 floordiv 256, d0 mod 128, d1 mod 256)>
#tiled_dynamic = affine_map<(d0, d1)[s0, s1] -> (d0 floordiv s0, d1 floordiv s1, d0 mod s0, d1 mod s1)>
#padded = affine_map<(d0, d1) -> (d0, (d1 + 2) floordiv 2, (d1 + 2) mod 2)>
#imapS = affine_map<(d0, d1) [s0] -> (d0 + s0, d1)>
"x"() {a = memref<16x32xf32, #identity>, b = memref<16x4x?xf32, #col_major>, c = memref<?x?xf32, #tiled_dynamic>, d = memref<16x64xf32, #padded>, e = memref<16x?xf32, #imapS>, f = memref<4x4xf32, #tiled_2d_128x256>} : () -> ()
func.func @none_type() { %none_val = "foo.unknown_op"() : () -> none  return }
"x"() {a = tensor<? x ? x ? x ? x f32>, b = tensor<? x ? x 13 x ? x f32>, c = tensor<17 x 4 x 13 x 4 x f32>, d = tensor<f32>, e = tensor<0 x 42 x f32>, f = tensor<0xf32>, g = tensor<?x?xf64, #identity>} : () -> ()
"x"() {a = tuple<>, b = tuple<f32>, c = tuple<i32, f32, tensor<i1>, i5>, d = memref<*xf32>, e = memref<*xf32, 10>, f = tensor<*xf32>} : () -> ()
"x"() {a = vector<3x42xi32>, b = vector<[4]xf32>, c = vector<[2]x[8]xf32>, d = vector<4x[4]xf32>, e = vector<2x[4]x8xf32>} : () -> ()
"x"() {a = opaque<"llvm", "struct<(i32, float)>">, b = opaque<"mine", "value">} : () -> ()
{-# dialect_resources: { builtin: { blob1: "0x08000000010000000000000002000000000000000300000000000000" } } #-}
