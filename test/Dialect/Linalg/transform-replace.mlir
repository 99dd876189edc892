// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @replaced
// CHECK-NEXT: %[[NEW:.+]] = "test.new"() : () -> index
// CHECK-NEXT: return %[[NEW]]
func.func @replaced() -> index {
  %0 = "test.old"() : () -> index
  return %0 : index
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %old = transform.structured.match ops{["test.old"]} in %root : (!transform.any_op) -> !transform.any_op
    %new = transform.structured.replace %old {
      // expected-remark @below {{new}}
      "test.new"() : () -> index
    } : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %new, "new" : !transform.any_op
    transform.yield
  }
}

// -----

// The function of the schedule stays.
// CHECK: module {
// CHECK-NEXT: module {
// CHECK-NEXT: func.func @g
// CHECK-NOT: @function
// CHECK: transform.structured.replace
// CHECK-NEXT: module {
// CHECK-NEXT: func.func @g
func.func @function() {
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %old = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.replace %old {
      builtin.module {
        func.func @g() {
          return
        }
      }
    } : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @operands(%i: index) {
  "test.old"(%i) : (index) -> ()
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %old = transform.structured.match ops{["test.old"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expected target without operands}}
    transform.structured.replace %old {
      "test.new"() : () -> ()
    } : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @regions(%i: index) {
  "test.old"() ({
    "test.use"(%i) : (index) -> ()
  }) : () -> ()
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %old = transform.structured.match ops{["test.old"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expected target that is isolated from above}}
    transform.structured.replace %old {
      "test.new"() : () -> ()
    } : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @results() -> index {
  %0 = "test.old"() : () -> index
  return %0 : index
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %old = transform.structured.match ops{["test.old"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expected target with the types of results of its replacement}}
    transform.structured.replace %old {
      "test.new"() : () -> ()
    } : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @copy
// CHECK-NEXT: memref.copy %arg0, %arg1 : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: return
func.func @copy(%a: memref<4xf32>, %b: memref<?xf32>) {
  // expected-remark @below {{new}}
  linalg.copy ins(%a : memref<4xf32>) outs(%b : memref<?xf32>)
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %old = transform.structured.match ops{["linalg.copy"]} in %root : (!transform.any_op) -> !transform.any_op
    %new = transform.structured.linalg_copy_to_memref %old : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %new, "new" : !transform.any_op
    transform.yield
  }
}

// -----

func.func @other(%a: memref<4xf32>) {
  // expected-note @below {{target op}}
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %old = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{only linalg.copy target ops are supported}}
    %new = transform.structured.linalg_copy_to_memref %old : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @other(%a: memref<4xf32>, %b: memref<4xf64>) {
  // expected-note @below {{target op}}
  linalg.copy ins(%a : memref<4xf32>) outs(%b : memref<4xf64>)
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %old = transform.structured.match ops{["linalg.copy"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{cannot transform a linalg.copy with different source and destination element types}}
    %new = transform.structured.linalg_copy_to_memref %old : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @other(%a: memref<4xf32>, %x: f32) {
  // expected-note @below {{target op}}
  linalg.copy ins(%x : f32) outs(%a : memref<4xf32>)
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %old = transform.structured.match ops{["linalg.copy"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{cannot transform a linalg.copy which input has no shape}}
    %new = transform.structured.linalg_copy_to_memref %old : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @other(%t: tensor<4xf32>) {
  // expected-note @below {{target op}}
  %0 = linalg.copy ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %old = transform.structured.match ops{["linalg.copy"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{cannot transform a linalg.copy on tensors into a memref.copy}}
    %new = transform.structured.linalg_copy_to_memref %old : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
