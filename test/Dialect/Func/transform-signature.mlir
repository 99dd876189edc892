// RUN: oxmlir-opt --transform-interpreter --split-input-file --verify-diagnostics %s | FileCheck %s

module {
  // CHECK:      func.func private @f(%[[B:.*]]: f32 {test.b}, %[[A:.*]]: i32) -> (f32, i32)
  // CHECK-NEXT:   return %[[B]], %[[A]] : f32, i32
  func.func private @f(%a: i32, %b: f32 {test.b}) -> (i32, f32) {
    return %a, %b : i32, f32
  }
  // CHECK:      func.func @calls(%[[X:.*]]: i32, %[[Y:.*]]: f32)
  // CHECK-NEXT:   %[[R:.*]]:2 = call @f(%[[Y]], %[[X]]) : (f32, i32) -> (f32, i32)
  // CHECK-NEXT:   return %[[R]]#1, %[[R]]#0 : i32, f32
  func.func @calls(%x: i32, %y: f32) -> (i32, f32) {
    %0:2 = call @f(%x, %y) : (i32, f32) -> (i32, f32)
    return %0#0, %0#1 : i32, f32
  }
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_parent_op %0 {deduplicate} : (!transform.any_op) -> !transform.any_op
    transform.func.replace_func_signature @f args_interchange = [1, 0] results_interchange = [1, 0] at %1 {adjust_func_calls}
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module {
  // CHECK:      func.func private @g(%[[A:.*]]: i32, %[[C:.*]]: f32) -> (i32, i32, f32)
  // CHECK-NEXT:   return %[[A]], %[[A]], %[[C]]
  func.func private @g(%a: i32, %b: i32, %c: f32) -> (i32, i32, f32) {
    return %a, %b, %c : i32, i32, f32
  }
  // CHECK:      func.func @calls(%[[X:.*]]: i32, %[[Y:.*]]: f32)
  // CHECK-NEXT:   call @g(%[[X]], %[[Y]]) : (i32, f32) -> (i32, i32, f32)
  func.func @calls(%x: i32, %y: f32) -> (i32, i32, f32) {
    %0:3 = call @g(%x, %x, %y) : (i32, i32, f32) -> (i32, i32, f32)
    return %0#0, %0#1, %0#2 : i32, i32, f32
  }
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_parent_op %0 {deduplicate} : (!transform.any_op) -> !transform.any_op
    transform.func.deduplicate_func_args @g at %1 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    // expected-error @below {{function with name '@f' not found}}
    transform.func.replace_func_signature @f args_interchange = [] results_interchange = [] at %root
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func private @f(i32)
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    // expected-error @below {{args interchange index 1 is out of bounds for function with name '@f' with 1 arguments}}
    transform.func.replace_func_signature @f args_interchange = [1] results_interchange = [] at %root
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func private @f(i32)
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    // expected-error @below {{failed to deduplicate function arguments of function f}}
    transform.func.deduplicate_func_args @f at %root : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
