// RUN: oxmlir-opt %s -transform-interpreter -allow-unregistered-dialect -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @caller
// CHECK: %[[CAST:.*]] = tensor.cast %arg0 : tensor<4xf32> to tensor<?xf32>
// CHECK: %[[CALL:.*]] = call @callee(%[[CAST]]) : (tensor<?xf32>) -> tensor<?xf32>
// CHECK: %[[BACK:.*]] = tensor.cast %[[CALL]] : tensor<?xf32> to tensor<4xf32>
// CHECK: return %[[BACK]]
func.func @caller(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.sqrt %t : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @callee(%t: tensor<?xf32>) -> tensor<?xf32>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %sqrt = transform.structured.match ops{["math.sqrt"]} in %root : (!transform.any_op) -> !transform.any_op
    %in = transform.get_operand %sqrt[all] : (!transform.any_op) -> !transform.any_value
    %out = transform.get_result %sqrt[all] : (!transform.any_op) -> !transform.any_value
    transform.func.cast_and_call @callee(%in) -> %out after %sqrt {
      transform.type_conversion.tensor.cast_shape_dynamic_dims
    } : (!transform.any_op, !transform.any_value, !transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @promised
// CHECK: tensor.cast %arg0 : tensor<?xf32> to tensor<4xf32>
func.func @promised(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = math.sqrt %t : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func private @callee(%t: tensor<4xf32>) -> tensor<4xf32>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %sqrt = transform.structured.match ops{["math.sqrt"]} in %root : (!transform.any_op) -> !transform.any_op
    %in = transform.get_operand %sqrt[all] : (!transform.any_op) -> !transform.any_value
    %out = transform.get_result %sqrt[all] : (!transform.any_op) -> !transform.any_value
    transform.func.cast_and_call @callee(%in) -> %out before %sqrt {
      transform.type_conversion.tensor.cast_shape_dynamic_dims ignore_dynamic_info
    } : (!transform.any_op, !transform.any_value, !transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @early(%a: index) -> index {
  %0 = "test.one"(%a) : (index) -> index
  %1 = "test.two"(%0) : (index) -> index
  return %1 : index
}
func.func private @callee(index) -> index

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %one = transform.structured.match ops{["test.one"]} in %root : (!transform.any_op) -> !transform.any_op
    %two = transform.structured.match ops{["test.two"]} in %root : (!transform.any_op) -> !transform.any_op
    %in = transform.get_result %one[0] : (!transform.any_op) -> !transform.any_value
    %out = transform.get_result %two[0] : (!transform.any_op) -> !transform.any_value
    // expected-error @+1 {{does not dominate insertion point}}
    transform.func.cast_and_call @callee(%in) -> %out before %one : (!transform.any_op, !transform.any_value, !transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @late(%a: index) -> index {
  %0 = "test.one"(%a) : (index) -> index
  %1 = "test.two"(%0) : (index) -> index
  return %1 : index
}
func.func private @callee(index) -> index

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %one = transform.structured.match ops{["test.one"]} in %root : (!transform.any_op) -> !transform.any_op
    %two = transform.structured.match ops{["test.two"]} in %root : (!transform.any_op) -> !transform.any_op
    %in = transform.get_operand %one[0] : (!transform.any_op) -> !transform.any_value
    %out = transform.get_result %one[0] : (!transform.any_op) -> !transform.any_value
    // expected-error @+1 {{is not dominated by insertion point}}
    transform.func.cast_and_call @callee(%in) -> %out after %two : (!transform.any_op, !transform.any_value, !transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @f(%a: index) {
  %0 = "test.one"(%a) : (index) -> index
  return
}
// expected-error @+1 {{mismatch between number of function arguments 1 and number of inputs 0}}
func.func private @callee(index)

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %one = transform.structured.match ops{["test.one"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.func.cast_and_call @callee before %one : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @f(%a: index) -> index {
  %0 = "test.one"(%a) : (index) -> index
  return %0 : index
}
func.func private @callee(i32) -> index

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %one = transform.structured.match ops{["test.one"]} in %root : (!transform.any_op) -> !transform.any_op
    %in = transform.get_operand %one[0] : (!transform.any_op) -> !transform.any_value
    %out = transform.get_result %one[0] : (!transform.any_op) -> !transform.any_value
    // expected-error @+1 {{to type 'i32'}}
    transform.func.cast_and_call @callee(%in) -> %out after %one : (!transform.any_op, !transform.any_value, !transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{unresolved symbol @nowhere}}
    transform.func.cast_and_call @nowhere before %root : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
