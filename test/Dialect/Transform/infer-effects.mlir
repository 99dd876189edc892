// RUN: oxmlir-opt %s --transform-infer-effects | FileCheck %s

module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: named_sequence @sequence
  // CHECK-SAME: %arg0: !transform.any_op {transform.consumed}
  // CHECK-SAME: %arg1: !transform.any_op {transform.readonly}
  // CHECK-SAME: %arg2: !transform.param<i32> {transform.readonly}
  // CHECK-SAME: %arg3: !transform.any_op {transform.consumed}
  transform.named_sequence @sequence(%included: !transform.any_op, %read: !transform.any_op, %unused: !transform.param<i32>,
                                     %tiled: !transform.any_op) {
    transform.debug.emit_remark_at %read, "here" : !transform.any_op
    %0, %1 = transform.structured.tile_using_for %tiled tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.include @consuming failures(propagate) (%included) : (!transform.any_op) -> ()
    transform.yield
  }

  // What is said already stays.
  // CHECK-LABEL: named_sequence @consuming
  // CHECK-SAME: (%arg0: !transform.any_op {transform.consumed})
  transform.named_sequence @consuming(%op: !transform.any_op {transform.consumed}) {
    transform.yield
  }

  // CHECK-LABEL: named_sequence @in_regions
  // CHECK-SAME: %arg0: !transform.any_op {test.other, transform.consumed}
  transform.named_sequence @in_regions(%op: !transform.any_op {test.other}) {
    transform.foreach %op : !transform.any_op {
    ^bb0(%each: !transform.any_op):
      %0, %1 = transform.structured.tile_using_for %each tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    }
    transform.yield
  }

  // CHECK: transform.named_sequence private @declared(!transform.any_op {transform.readonly})
  transform.named_sequence private @declared(!transform.any_op {transform.readonly})

  module @inner attributes {transform.with_named_sequence} {
    // CHECK-LABEL: named_sequence @nested
    // CHECK-SAME: %arg0: !transform.any_op {transform.readonly}
    transform.named_sequence @nested(%op: !transform.any_op) {
      transform.yield
    }
  }
}
