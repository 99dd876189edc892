// RUN: oxmlir-opt -allow-unregistered-dialect %s | FileCheck %s
// Elements that a dialect has encoded, and those that are outside of the shape.

// CHECK-LABEL: func.func @opaque
func @opaque() {
  // CHECK-NEXT: %cst = arith.constant dense_resource<tf_opaque0> : tensor<2xf32>
  %0 = constant opaque<tf, tensor<2xf32>, "0xDEADBEEF">
  // CHECK-NEXT: dense_resource<tf_opaque1> : vector<4xi8>
  "foo"() {value = opaque<"tf", "0x01020304"> : vector<4xi8>} : () -> ()
  return
}

// Nothing ever read elements outside of the shape.
// CHECK-LABEL: func.func @sparse
func @sparse() {
  // CHECK-NEXT: arith.constant sparse<> : vector<1x1xf16>
  %0 = constant sparse<[[1, 1]], [-2.0]> : vector<1x1xf16>
  // CHECK-NEXT: arith.constant sparse<1, 3> : tensor<2xi32>
  %1 = constant sparse<[[1], [2]], [3, 4]> : tensor<2xi32>
  return
}

// CHECK: tf_opaque0: "0x01000000DEADBEEF"
// CHECK: tf_opaque1: "0x0100000001020304"
