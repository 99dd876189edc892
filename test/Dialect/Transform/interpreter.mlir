// Schedules that say what they find, and those that fail.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --transform-interpreter

module attributes {transform.with_named_sequence} {
  // expected-remark @+3 {{function}}
  // expected-remark @+2 {{operands 2 : i64}}
  // expected-remark @+1 {{type i32}}
  func.func @f(%a: i32) -> i32 {
    // expected-remark @+3 {{product}}
    // expected-remark @+2 {{producer}}
    // expected-remark @+1 {{defining}}
    %0 = arith.muli %a, %a : i32
    // expected-remark @+1 {{user}}
    %1 = arith.addi %0, %a : i32
    return %1 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %mul = transform.structured.match ops{["arith.muli"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %mul, "product" : !transform.any_op
    %users = transform.get_consumers_of_result %mul[0] : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %users, "user" : !transform.any_op
    %f = transform.get_parent_op %users {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %f, "function" : !transform.any_op
    %producer = transform.get_producer_of_operand %users[0] : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %producer, "producer" : !transform.any_op
    %operand = transform.get_operand %users[1] : (!transform.any_op) -> !transform.any_value
    %all = transform.get_operand %users[all] : (!transform.any_op) -> !transform.any_value
    %last = transform.get_operand %users[except(0)] : (!transform.any_op) -> !transform.any_value
    %count = transform.num_associations %all : (!transform.any_value) -> !transform.param<i64>
    transform.debug.emit_param_as_remark %count, "operands" at %f : !transform.param<i64>, !transform.any_op
    %result = transform.get_result %mul[-1] : (!transform.any_op) -> !transform.any_value
    %defining = transform.get_defining_op %result : (!transform.any_value) -> !transform.any_op
    transform.debug.emit_remark_at %defining, "defining" : !transform.any_op
    %type = transform.get_type %result : (!transform.any_value) -> !transform.type
    transform.debug.emit_param_as_remark %type, "type" at %f : !transform.type, !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32) {
    // expected-remark @+1 {{merged 3 : i64}}
    %0 = arith.muli %a, %a : i32
    // expected-remark @+3 {{second}}
    // expected-remark @+2 {{selected}}
    // expected-remark @+1 {{cast}}
    %1 = arith.addi %0, %a : i32
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %mul = transform.structured.match ops{["arith.muli"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    %both = transform.merge_handles %mul, %add, %mul : !transform.any_op
    %three = transform.num_associations %both : (!transform.any_op) -> !transform.param<i64>
    transform.debug.emit_param_as_remark %three, "merged" at %mul : !transform.param<i64>, !transform.any_op
    %once = transform.merge_handles deduplicate %mul, %add, %mul : !transform.any_op
    %first, %second = transform.split_handle %once : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.debug.emit_remark_at %second, "second" : !transform.any_op
    %only = transform.select "arith.addi" in %both : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %only, "selected" : !transform.any_op
    %named = transform.cast %only : !transform.any_op to !transform.op<"arith.addi">
    transform.debug.emit_remark_at %named, "cast" : !transform.op<"arith.addi">
    %seven = transform.param.constant 7 : i64 -> !transform.param<i64>
    %sevens = transform.replicate num(%both) %seven : !transform.any_op, !transform.param<i64>
    // expected-remark @+1 {{7 : i64, 7 : i64, 7 : i64}}
    transform.debug.emit_param_as_remark %sevens : !transform.param<i64>
    transform.verify %mul : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32) {
    // expected-remark @+2 {{included}}
    // expected-remark @+1 {{given back}}
    %0 = arith.muli %a, %a : i32
    // expected-remark @+4 {{collected}}
    // expected-remark @+3 {{included}}
    // expected-remark @+2 {{matched}}
    // expected-remark @+1 {{each}}
    %1 = arith.addi %0, %a : i32
    return
  }
  transform.named_sequence @say(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.debug.emit_remark_at %op, "included" : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @is_sum(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["arith.addi"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %mul = transform.structured.match ops{["arith.muli"]} in %root : (!transform.any_op) -> !transform.any_op
    %same = transform.include @say failures(propagate) (%mul) : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %same, "given back" : !transform.any_op
    %sums = transform.collect_matching @is_sum in %root : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %sums, "collected" : !transform.any_op
    %updated, %said = transform.foreach_match in %root @is_sum -> @say : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.debug.emit_remark_at %said, "matched" : !transform.any_op
    transform.foreach %said : !transform.any_op {
    ^bb0(%each: !transform.any_op):
      transform.debug.emit_remark_at %each, "each" : !transform.any_op
    }
    transform.sequence %updated : !transform.any_op failures(suppress) {
    ^bb0(%inner: !transform.any_op):
      %none = transform.get_parent_op %inner : (!transform.any_op) -> !transform.any_op
    }
    %two = transform.param.constant 2 : i64 -> !transform.param<i64>
    transform.match.param.cmpi eq %two, %two : !transform.param<i64>
    transform.yield
  }
}

// -----

// expected-note @+1 {{target op}}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{could not find a parent op that matches all requirements}}
    %none = transform.get_parent_op %root : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f() {
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{unknown pass or pass pipeline: no-such-pass}}
    %g = transform.apply_registered_pass "no-such-pass" to %f : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{ancestor payload op}}
  func.func @f() {
    // expected-note @+1 {{nested payload op}}
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-note @+1 {{handle to invalidated ops}}
    %return = transform.structured.match ops{["func.return"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-note @+1 {{invalidated by this transform op that consumes its operand #0 and invalidates all handles to payload IR entities associated with this operand and entities nested in them}}
    %g = transform.apply_registered_pass "cse" to %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{op uses a handle invalidated by a previously executed transform op}}
    transform.debug.emit_remark_at %return, "gone" : !transform.any_op
    transform.yield
  }
}

// -----

// expected-error @+1 {{could not find a nested named sequence with name: __transform_main}}
module {
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{payload operation}}
  func.func @f() {
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{incompatible payload operation name expected scf.for vs func.func -> }}
    %loop = transform.cast %f : !transform.any_op to !transform.op<"scf.for">
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f() {
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{%0 = "transform.structured.match"(%arg0) <{ops = ["func.func"]}> : (!transform.any_op) -> !transform.any_op expected to contain 2 payloads but it contains 1 payloads}}
    %a, %b = transform.split_handle %f : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f() {
    return
  }
  transform.named_sequence @is_module(%op: !transform.any_op {transform.readonly}) {
    transform.match.operation_name %op ["builtin.module"] : !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{operation is not empty}}
    transform.match.operation_empty %f : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-note @+1 {{value # 0 associated with the parameter defined here}}
    %two = transform.param.constant 2 : i64 -> !transform.param<i64>
    %three = transform.param.constant 3 : i64 -> !transform.param<i64>
    // expected-error @+1 {{expected parameter to be greater than 3, got 2}}
    transform.match.param.cmpi gt %two, %three : !transform.param<i64>
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{expected the type of the parameter attribute ('i64') to match the parameter type ('i32')}}
    %two = transform.param.constant 2 : i64 -> !transform.param<i32>
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{expected the parameter to be a i32 integer attribute}}
    %two = transform.param.constant 2 : i64 -> !transform.test_dialect_param
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{when applied to this op}}
  func.func @f() {
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{transform applied to the wrong op kind}}
    transform.apply_licm to %f : !transform.any_op
    transform.yield
  }
}
