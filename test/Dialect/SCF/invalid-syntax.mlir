// What is refused when scf is read.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @mismatch_in_number_of_loop_carried(%n: index, %x: f32) {
  // expected-error@below {{custom op 'scf.for' mismatch in number of loop-carried values and defined values}}
  %r = scf.for %i = %n to %n step %n iter_args(%a = %x, %b = %x) -> f32 {
    scf.yield %x : f32
  }
  return
}

// -----

func.func @expected(%n: index) {
  // expected-error@below {{custom op 'scf.for' expected 'step'}}
  scf.for %i = %n to %n {
  }
  return
}

// -----

func.func @number_of_operands_and_types_do(%n: index, %x: f32) {
  // expected-error@below {{custom op 'scf.parallel' number of operands and types do not match: got 1 operands and 0 types}}
  scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) {
  }
  return
}

// -----

func.func @expected_2_operands(%n: index) {
  // expected-error@below {{custom op 'scf.parallel' expected 2 operands}}
  scf.parallel (%i, %j) = (%n) to (%n, %n) step (%n, %n) {
  }
  return
}

// -----

func.func @expected_as_many_input_types_as(%x: f32, %c: i1) {
  // expected-error@below {{custom op 'scf.while' expected as many input types as operands (expected 1 got 2)}}
  %r = scf.while (%a = %x) : (f32, f32) -> f32 {
    scf.condition(%c) %a : f32
  } do {
  ^bb0(%b: f32):
    scf.yield %b : f32
  }
  return
}

// -----

func.func @invalid_kind_of_type_specified_expected(%x: f32, %c: i1) {
  // expected-error@below {{custom op 'scf.while' invalid kind of type specified: expected builtin.function, but found 'f32'}}
  %r = scf.while (%a = %x) : f32 {
    scf.condition(%c) %a : f32
  } do {
  ^bb0(%b: f32):
    scf.yield %b : f32
  }
  return
}

// -----

func.func @expected_integer_value(%n: index) {
  scf.index_switch %n
  // expected-error@below {{custom op 'scf.index_switch' expected integer value}}
  case x {
    scf.yield
  }
  default {
  }
  return
}

// -----

func.func @number_of_operands_and_types_do_2(%t: tensor<4xf32>) {
  // expected-error@below {{custom op 'scf.forall' number of operands and types do not match: got 1 operands and 2 types}}
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>, tensor<4xf32>) {
  }
  return
}

// -----

func.func @expected_1_dynamic_upper_bound_values(%t: tensor<4xf32>) {
  // expected-error@below {{expected 1 dynamic upper bound values}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: -9223372036854775808>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: index):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @expected_1_upper_bound_values_got(%t: tensor<4xf32>) {
  // expected-error@below {{expected 1 upper bound values, got 2}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4, 5>, staticStep = array<i64: 1, 1>}> ({
  ^bb0(%i: index):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @empty_block_expect_at_least_a(%n: index) {
  // expected-error@below {{empty block: expect at least a terminator}}
  scf.execute_region {
    cf.br ^bb1
  ^bb1:
  }
  return
}

// -----

func.func @expected_to_begin_a_region(%n: i1) {
  // expected-error@below {{expected '{' to begin a region}}
  scf.if %n, %n {
  }
  return
}

// -----

func.func @expected_2(%n: index) {
  // expected-error@below {{expected '='}}
  scf.for %i = %n to %n step %n iter_args(%a) -> f32 {
  }
  return
}

// -----

func.func @expected_3(%n: index) {
  // expected-error@below {{expected '->'}}
  scf.for %i = %n to %n step %n iter_args(%a = %n) {
  }
  return
}

// -----

func.func @expected_ssa_operand(%n: index) {
  // expected-error@below {{expected SSA operand}}
  scf.for (%i) = %n to %n step %n {
  }
  return
}

// -----

func.func @expected_4(%n: index) {
  // expected-error@below {{custom op 'scf.parallel' expected 'step'}}
  scf.parallel (%i) = (%n) to (%n) {
  }
  return
}

// -----

func.func @expected_5(%n: index) {
  // expected-error@below {{expected ':'}}
  scf.while (%a = %n) {
  }
  return
}

// -----

func.func @expected_6(%n: i1) {
  scf.while : () -> () {
    // expected-error@below {{expected '('}}
    scf.condition %n
  } do {
  }
  return
}

// -----

func.func @expected_7(%n: i1) {
  scf.while : () -> () {
    scf.condition(%n)
  // expected-error@below {{custom op 'scf.while' expected 'do'}}
  } {
  }
  return
}

// -----

func.func @expected_non_function_type(%n: i1) {
  // expected-error@below {{expected non-function type}}
  scf.if %n -> {
  }
  return
}

// -----

func.func @expected_in_argument_list(%n: index) {
  // expected-error@below {{expected '(' in argument list}}
  scf.parallel %i = (%n) to (%n) step (%n) {
  }
  return
}

// -----

func.func @expected_in_operand_list(%n: index) {
  // expected-error@below {{expected '(' in operand list}}
  scf.parallel (%i) = %n to (%n) step (%n) {
  }
  return
}

// -----

func.func @bound_uses_variable(%n: index) {
  // expected-note@below {{previously referenced here}}
  // expected-error@below {{region entry argument '%i' is already in use}}
  scf.parallel (%i) = (%n) to (%i) step (%n) {
  }
  return
}
