// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC --enable-var-scope

// Inherent attributes move into the properties; a default is filled in.
// CHECK-LABEL: func @bounds
func.func @bounds(%a: index) {
  // CHECK: "test.reify_bound"(%arg0) <{type = "EQ"}> : (index) -> index
  %0 = "test.reify_bound"(%a) : (index) -> index
  // CHECK: "test.reify_bound"(%arg0) <{constant, type = "UB"}> {other}
  %1 = "test.reify_bound"(%a) {type = "UB", constant, other} : (index) -> index
  // CHECK: "test.compare"(%arg0, %0, %1) <{cmp = "EQ", lhs_map = #map}>
  "test.compare"(%a, %0, %1) {lhs_map = affine_map<(d0, d1) -> (d0)>} : (index, index, index) -> ()
  return
}

// Groups of results with names of their own.
// CHECK-LABEL: func @names
func.func @names() -> i32 {
  // CHECK: %p, %p_0, %q = "test.custom_result_name"() <{names = ["p", "p", "q"]}>
  // GENERIC: %[[R:.*]]:3 = "test.custom_result_name"()
  %0:3 = "test.custom_result_name"() {names = ["p", "p", "q"]} : () -> (i32, i32, i32)
  // CHECK: %a:2, %b, %c, %d = "test.attr_sized_results"
  %1:5 = "test.attr_sized_results"() {resultSegmentSizes = array<i32: 2, 1, 1, 1>} : () -> (i32, i32, i32, i32, i32)
  // CHECK: %output1:2, %output2, %output3:2 = "test.mixed_normal_variadic_result"
  %2:5 = "test.mixed_normal_variadic_result"() : () -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>)
  // CHECK: return %c : i32
  return %1#3 : i32
}

// CHECK-LABEL: func @numbers
func.func @numbers(%a: i32) -> i32 {
  // CHECK: "test.op_a"(%arg0) <{attr = 0 : i32}> : (i32) -> i32
  %0 = "test.op_a"(%a) {attr = 0 : i32} : (i32) -> i32
  // CHECK: "test.op_b"(%0) <{attr = 1 : i32}> {more} : (i32) -> i32
  %1 = "test.op_b"(%0) {attr = 1 : i32, more} : (i32) -> i32
  return %1 : i32
}

// Others of the dialect need no declaration.
// CHECK: "test.anything"() {value = 1 : i32} : () -> ()
"test.anything"() {value = 1 : i32} : () -> ()

// CHECK: test.with_properties a = 0, b = "x", c = "", flag = false, array = [1], array32 = []
// GENERIC: "test.with_properties"() <{a = 0 : i64, array = array<i64: 1>, array32 = array<i32>, b = "x", c = "", flag = false}>
"test.with_properties"() <{b = "x", array = array<i64: 1>}> : () -> ()

// CHECK: "test.confined_non_negative_attr"() <{emptyattr = array<i16>, f32attr = array<f32: 0.000000e+00>
"test.confined_non_negative_attr"() {i8attr = array<i8: 0>, i16attr = array<i16: 0>, i32attr = array<i32: 1>, i64attr = array<i64: 0>, f32attr = array<f32: 0.0>, f64attr = array<f64: 0.0>, emptyattr = array<i16>} : () -> ()

func.func @kind() {
  // CHECK: "test.result_type_with_trait"() : () -> !test.test_type_with_trait
  %0 = "test.result_type_with_trait"() : () -> !test.test_type_with_trait
  return
}

// CHECK: "test.attr_with_trait"() <{attr = #test.attr_with_trait}> : () -> ()
"test.attr_with_trait"() {attr = #test.attr_with_trait} : () -> ()
