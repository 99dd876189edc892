// Declarations get their definitions from files; private symbols with the same name get others.
// RUN: oxmlir-opt %s --transform-preload-library=transform-library-paths=%S/Inputs/library --transform-interpreter 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARKS --input-file=%t.err
// RUN: oxmlir-opt %s --transform-preload-library=transform-library-paths=%S/Inputs/library/repeat.mlir,%S/Inputs/library/tell.mlir --transform-interpreter 2>/dev/null | FileCheck %s
// RUN: not oxmlir-opt %s --transform-preload-library=transform-library-paths=%S/Inputs/library/tell.mlir --transform-interpreter 2>&1 | FileCheck %s --check-prefix=HALF
// RUN: not oxmlir-opt %s --transform-preload-library --transform-interpreter 2>&1 | FileCheck %s --check-prefix=NONE

// REMARKS: remark: helper of tell
// REMARKS: remark: helper of repeat
// REMARKS: remark: helper of repeat

// HALF: remark: helper of tell
// HALF: [[#@LINE+22]]:5: error: unresolved external named sequence
// HALF-NEXT: transform.include @repeat

// NONE: [[#@LINE+18]]:5: error: unresolved external named sequence
// NONE-NEXT: transform.include @tell

// CHECK-NOT: named_sequence private @tell
// CHECK: transform.named_sequence @__transform_main
// CHECK: transform.named_sequence private @helper_0
// CHECK-NEXT: "helper of repeat"
// CHECK: transform.named_sequence @repeat
// CHECK-NEXT: transform.include @helper_0
// CHECK-NEXT: transform.include @helper_0
// CHECK: transform.named_sequence private @helper(
// CHECK-NEXT: "helper of tell"
// CHECK: transform.named_sequence @tell
// CHECK-NEXT: transform.include @helper f
module attributes {transform.with_named_sequence} {
  transform.named_sequence private @tell(!transform.any_op {transform.readonly})
  transform.named_sequence private @repeat(!transform.any_op {transform.readonly})
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.include @tell failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.include @repeat failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
}
