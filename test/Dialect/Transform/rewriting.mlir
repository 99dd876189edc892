// Transformations that change the program.
// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter=disable-expensive-checks=true | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter=entry-point=other | FileCheck %s --check-prefix=OTHER
// RUN: oxmlir-opt %s --transform-interpreter="entry-point=tagged debug-payload-root-tag=here" | FileCheck %s --check-prefix=TAG

module attributes {transform.with_named_sequence} {
  // CHECK: [[IR:\[\[\[ IR printer: ]]result ]]]
  // CHECK-NEXT: func.func @patterns
  // CHECK-LABEL: module
  // CHECK: func.func @patterns(%[[A:.*]]: i32) -> i32
  // CHECK-NEXT: return %[[A]] : i32
  // OTHER-LABEL: func.func @patterns
  // OTHER-NEXT: arith.constant
  // TAG-LABEL: func.func @patterns
  func.func @patterns(%a: i32) -> i32 {
    %0 = arith.constant 0 : i32
    %1 = arith.addi %a, %0 : i32
    return %1 : i32
  }

  // CHECK-LABEL: func.func @cse
  // CHECK-NEXT: %[[P:.*]] = arith.muli
  // CHECK-NEXT: arith.addi %[[P]], %[[P]] {noted = 7 : i64, plain}
  func.func @cse(%a: i32) -> i32 attributes {transform.target_tag = "here"} {
    // TAG: arith.muli {{.*}} {tagged}
    %0 = arith.muli %a, %a : i32
    %1 = arith.muli %a, %a : i32
    %2 = arith.addi %0, %1 : i32
    return %2 : i32
  }

  // CHECK-LABEL: func.func @dce
  // CHECK-NEXT: return
  func.func @dce(%a: i32) {
    %0 = arith.muli %a, %a : i32
    %1 = arith.addi %0, %a : i32
    return
  }

  // CHECK-LABEL: func.func @licm
  // CHECK: arith.muli
  // CHECK: scf.for
  func.func @licm(%a: i32, %n: index, %m: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      %0 = arith.muli %a, %a : i32
      memref.store %0, %m[%i] : memref<?xi32>
    }
    return
  }

  // CHECK-LABEL: func.func @alternatives
  // CHECK-SAME: attributes {second}
  func.func @alternatives() {
    return
  }

  // OTHER-LABEL: func.func private @registered
  // OTHER-SAME: done
  func.func private @registered(i32) -> i32

  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %funcs = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %f:6 = transform.split_handle %funcs : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.apply_patterns to %f#0 {
      transform.apply_patterns.canonicalization
    } {apply_cse} : !transform.any_op
    transform.print %f#0 {name = "result"} : !transform.any_op
    transform.apply_cse to %f#1 : !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f#1 : (!transform.any_op) -> !transform.any_op
    %seven = transform.param.constant 7 : i64 -> !transform.param<i64>
    transform.annotate %add "noted" = %seven : !transform.any_op, !transform.param<i64>
    transform.annotate %add "plain" : !transform.any_op
    transform.apply_dce to %f#2 : !transform.any_op
    %loop = transform.structured.match interface{LoopLikeInterface} in %f#3 : (!transform.any_op) -> !transform.any_op
    transform.apply_licm to %loop : !transform.any_op
    transform.alternatives %f#4 : !transform.any_op {
    ^bb0(%scope: !transform.any_op):
      transform.annotate %scope "first" : !transform.any_op
      transform.match.operation_name %scope ["scf.for"] : !transform.any_op
    }, {
    ^bb0(%scope: !transform.any_op):
      transform.annotate %scope "second" : !transform.any_op
    }
    transform.yield
  }

  transform.named_sequence @other(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} attributes{sym_name = "registered"} in %root : (!transform.any_op) -> !transform.any_op
    %g = transform.apply_registered_pass "canonicalize" with options = {"max-iterations" = 3, "top-down" = false} to %f : (!transform.any_op) -> !transform.any_op
    transform.annotate %g "done" : !transform.any_op
    transform.yield
  }

  transform.named_sequence @tagged(%f: !transform.any_op) {
    %mul = transform.structured.match ops{["arith.muli"]} filter_result_type = i32 in %f : (!transform.any_op) -> !transform.any_op
    transform.annotate %mul "tagged" : !transform.any_op
    transform.yield
  }
}
