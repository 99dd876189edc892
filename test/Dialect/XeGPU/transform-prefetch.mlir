// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

// The first two blocks are prefetched in front of the loop, each other one two iterations ahead.

// CHECK-LABEL: func.func @ahead
// CHECK: %[[D:.+]] = xegpu.create_nd_tdesc
// CHECK: %[[P:.+]] = xegpu.create_nd_tdesc
// CHECK: %[[AHEAD:.+]] = arith.constant 64 : index
// CHECK: xegpu.prefetch_nd %[[P]][0, %[[LB:[a-z0-9_]+]]] <{l1_hint = #xegpu.cache_hint<cached>, l2_hint = #xegpu.cache_hint<cached>, l3_hint = #xegpu.cache_hint<cached>}>
// CHECK: %[[NEXT:.+]] = arith.addi %[[LB]], %{{.*}} : index
// CHECK: xegpu.prefetch_nd %[[P]][0, %[[NEXT]]]
// CHECK: scf.for %[[K:.+]] = %[[LB]] to
// CHECK: %[[THEN:.+]] = arith.addi %[[K]], %[[AHEAD]] : index
// CHECK: xegpu.prefetch_nd %[[P]][0, %[[THEN]]]
// CHECK: xegpu.load_nd %[[D]][0, %[[K]]]
func.func @ahead(%m: memref<64x512xf16>, %first: vector<64x32xf16>) -> vector<64x32xf16> {
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %c512 = arith.constant 512 : index
  %d = xegpu.create_nd_tdesc %m : memref<64x512xf16> -> !xegpu.tensor_desc<64x32xf16>
  %sum = scf.for %k = %c8 to %c512 step %c32 iter_args(%acc = %first) -> (vector<64x32xf16>) {
    %x = xegpu.load_nd %d[0, %k] : !xegpu.tensor_desc<64x32xf16> -> vector<64x32xf16>
    %y = arith.addf %x, %acc : vector<64x32xf16>
    scf.yield %y : vector<64x32xf16>
  }
  return %sum : vector<64x32xf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["arith.addf"]} in %root : (!transform.any_op) -> !transform.any_op
    %x = transform.get_operand %0[0] : (!transform.any_op) -> !transform.any_value
    transform.xegpu.insert_prefetch %x nb_prefetch = 2 : (!transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @once
// CHECK: xegpu.prefetch_nd %[[P:.+]][%[[LB:.+]], %[[LB]]]
// CHECK-NEXT: scf.for %[[K:.+]] = %[[LB]] to
// CHECK: xegpu.prefetch_nd %[[P]]
// CHECK: xegpu.load_nd
func.func @once(%m: memref<64x512xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  scf.for %k = %c0 to %n step %c32 {
    %d = xegpu.create_nd_tdesc %m : memref<64x512xf16> -> !xegpu.tensor_desc<64x32xf16>
    %x = xegpu.load_nd %d[%k, %k] : !xegpu.tensor_desc<64x32xf16> -> vector<64x32xf16>
    xegpu.store_nd %x, %d[0, 0] : vector<64x32xf16>, !xegpu.tensor_desc<64x32xf16>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["xegpu.store_nd"]} in %root : (!transform.any_op) -> !transform.any_op
    %x = transform.get_operand %0[0] : (!transform.any_op) -> !transform.any_value
    %one = transform.param.constant 1 : i64 -> !transform.param<i64>
    transform.xegpu.insert_prefetch %x nb_prefetch = %one : (!transform.any_value, !transform.param<i64>) -> !transform.any_op
    transform.yield
  }
}
