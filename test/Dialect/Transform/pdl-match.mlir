// Patterns of pdl find operations of the payload: by what they use, what types their results have, and their attributes.
// RUN: oxmlir-opt %s --transform-interpreter --verify-diagnostics

module attributes {transform.with_named_sequence} {
  // expected-remark @below {{any}}
  func.func @f(%a: i32, %b: f32) -> (i32, f32) {
    // expected-remark @below {{add}}
    // expected-remark @below {{twice}}
    // expected-remark @below {{any}}
    %0 = arith.addi %a, %a : i32
    // expected-remark @below {{add}}
    // expected-remark @below {{any}}
    %1 = arith.addi %0, %a : i32
    // expected-remark @below {{float}}
    // expected-remark @below {{any}}
    %2 = arith.addf %b, %b : f32
    // expected-remark @below {{product of sum}}
    // expected-remark @below {{any}}
    %3 = arith.muli %1, %0 : i32
    // expected-remark @below {{product of sum}}
    // expected-remark @below {{second}}
    // expected-remark @below {{any}}
    %4 = arith.muli %0, %a : i32
    // expected-warning @below {{from PDL constraint}}
    // expected-remark @below {{four}}
    // expected-remark @below {{any}}
    %c = arith.constant 4 : i32
    // expected-remark @below {{add}}
    // expected-remark @below {{any}}
    %5 = arith.addi %4, %c : i32
    // expected-remark @below {{any}}
    return %5, %2 : i32, f32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.with_pdl_patterns %f : !transform.any_op {
    ^bb0(%arg0: !transform.any_op):
      pdl.pattern @add : benefit(1) {
        %operands = operands
        %types = types
        %op = operation "arith.addi"(%operands : !pdl.range<value>) -> (%types : !pdl.range<type>)
        rewrite %op with "transform.dialect"
      }
      pdl.pattern @twice : benefit(1) {
        %operand = operand
        %type = type
        %op = operation "arith.addi"(%operand, %operand : !pdl.value, !pdl.value) -> (%type : !pdl.type)
        rewrite %op with "transform.dialect"
      }
      pdl.pattern @float : benefit(1) {
        %type = type : f32
        %lhs = operand : %type
        %rhs = operand
        %op = operation(%lhs, %rhs : !pdl.value, !pdl.value) -> (%type : !pdl.type)
        rewrite %op with "transform.dialect"
      }
      pdl.pattern @product_of_sum : benefit(1) {
        %operands = operands
        %type = type : i32
        %sum = operation "arith.addi"(%operands : !pdl.range<value>) -> (%type : !pdl.type)
        %result = result 0 of %sum
        %rest = operands
        %op = operation "arith.muli"(%result, %rest : !pdl.value, !pdl.range<value>) -> (%type : !pdl.type)
        rewrite %op with "transform.dialect"
      }
      pdl.pattern @second : benefit(1) {
        %argument = operand
        %type = type
        %sum = operation "arith.addi"(%argument, %argument : !pdl.value, !pdl.value) -> (%type : !pdl.type)
        %result = result 0 of %sum
        %op = operation "arith.muli"(%result, %argument : !pdl.value, !pdl.value) -> (%type : !pdl.type)
        rewrite %op with "transform.dialect"
      }
      pdl.pattern @four : benefit(1) {
        %type = type
        %value = attribute = 4 : i32
        %op = operation {"value" = %value} -> (%type : !pdl.type)
        apply_native_constraint "verbose_constraint"(%op : !pdl.operation)
        rewrite %op with "transform.dialect"
      }
      pdl.pattern @any : benefit(1) {
        %operands = operands
        %types = types
        %op = operation(%operands : !pdl.range<value>) -> (%types : !pdl.range<type>)
        rewrite %op with "transform.dialect"
      }
      sequence %arg0 : !transform.any_op failures(propagate) {
      ^bb1(%arg1: !transform.any_op):
        %add = pdl_match @add in %arg1 : (!transform.any_op) -> !transform.any_op
        transform.debug.emit_remark_at %add, "add" : !transform.any_op
        %twice = pdl_match @twice in %arg1 : (!transform.any_op) -> !transform.any_op
        transform.debug.emit_remark_at %twice, "twice" : !transform.any_op
        %float = pdl_match @float in %arg1 : (!transform.any_op) -> !transform.any_op
        transform.debug.emit_remark_at %float, "float" : !transform.any_op
        %product = pdl_match @product_of_sum in %arg1 : (!transform.any_op) -> !transform.any_op
        transform.debug.emit_remark_at %product, "product of sum" : !transform.any_op
        %second = pdl_match @second in %arg1 : (!transform.any_op) -> !transform.any_op
        transform.debug.emit_remark_at %second, "second" : !transform.any_op
        %four = pdl_match @four in %arg1 : (!transform.any_op) -> !transform.any_op
        transform.debug.emit_remark_at %four, "four" : !transform.any_op
        %any = pdl_match @any in %arg1 : (!transform.any_op) -> !transform.any_op
        transform.debug.emit_remark_at %any, "any" : !transform.any_op
      }
    }
    transform.yield
  }
}
