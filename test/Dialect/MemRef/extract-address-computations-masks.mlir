// The slice that an access under a mask gets is made in front of the mask.
// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// CHECK-LABEL: func.func @read
// CHECK: %[[VIEW:.*]] = memref.subview %arg0[%arg1, 0]
// CHECK: vector.mask %arg2 { vector.transfer_read %[[VIEW]][%{{.*}}, %{{.*}}], %arg3 {in_bounds = [true]}
func.func @read(%m: memref<16x16xf32>, %i: index, %mask: vector<4xi1>, %p: f32) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.mask %mask { vector.transfer_read %m[%i, %c0], %p {in_bounds = [true]} : memref<16x16xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.memref.extract_address_computations
    } : !transform.any_op
    transform.yield
  }
}
