// RUN: oxmlir-opt %s --pass-pipeline="builtin.module(transform-interpreter{debug-bind-trailing-args=func.func,^test.one,#1;2})" \
// RUN:   -allow-unregistered-dialect --verify-diagnostics
// RUN: not oxmlir-opt %s --transform-interpreter -allow-unregistered-dialect 2>&1 | FileCheck %s

// CHECK: error: operation expects 3 extra value bindings, but 0 were provided to the interpreter
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op, %f: !transform.any_op, %v: !transform.any_value, %p: !transform.param<i64>) {
    transform.debug.emit_remark_at %f, "function" : !transform.any_op
    transform.debug.emit_remark_at %v, "a result" : !transform.any_value
    // expected-remark @below {{1 : i64, 2 : i64}}
    transform.debug.emit_param_as_remark %p : !transform.param<i64>
    transform.yield
  }
  // expected-remark @below {{function}}
  func.func @f() {
    // expected-remark @below {{a result}}
    // expected-note @below {{value handle points to an op result #0}}
    %0 = "test.one"() : () -> i32
    return
  }
}
