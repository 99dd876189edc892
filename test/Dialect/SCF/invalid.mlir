// What is refused when scf is verified.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @region_cannot_have_any_arguments() {
  // expected-error@below {{'scf.execute_region' op region cannot have any arguments}}
  "scf.execute_region"() ({
  ^bb0(%a: i32):
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @region_needs_to_have_at() {
  // expected-error@below {{'scf.execute_region' op region needs to have at least one block}}
  "scf.execute_region"() ({
  }) : () -> ()
  return
}

// -----

func.func @mismatch_in_number_of_loop(%n: index, %x: f32) {
  // expected-error@below {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  %r:2 = "scf.for"(%n, %n, %n, %x) ({
  ^bb0(%i: index, %a: f32):
    "scf.yield"(%a, %a) : (f32, f32) -> ()
  }) : (index, index, index, f32) -> (f32, f32)
  return
}

// -----

func.func @expected_induction_variable_to_be(%n: index) {
  // expected-error@below {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%n, %n, %n) ({
  ^bb0(%i: i32):
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @different_number_of_inits_and(%n: index) {
  // expected-error@below {{'scf.for' op different number of inits and region iter_args: 0 != 1}}
  "scf.for"(%n, %n, %n) ({
  ^bb0(%i: index, %a: f32):
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @n0_th_region_iter_arg(%n: index, %x: f32) {
  // expected-error@below {{'scf.for' op 0-th region iter_arg and 0-th loop result have different type: 'f32' != 'i32'}}
  %r = "scf.for"(%n, %n, %n, %x) ({
  ^bb0(%i: index, %a: f32):
    "scf.yield"(%a) : (f32) -> ()
  }) : (index, index, index, f32) -> i32
  return
}

// -----

func.func @n0_th_init_and_0(%n: index, %x: f32) {
  // expected-error@below {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'i32'}}
  %r = "scf.for"(%n, %n, %n, %x) ({
  ^bb0(%i: index, %a: i32):
    "scf.yield"(%x) : (f32) -> ()
  }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @along_control_flow_edge_from(%n: index, %x: f32) {
  // expected-error@+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@below {{region branch point}}
  %r = scf.for %i = %n to %n step %n iter_args(%a = %x) -> f32 {
  }
  return
}

// -----

func.func @n0_th_region_iter_arg_2(%n: index, %x: f32) {
  // expected-error@below {{'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'index'}}
  %r = scf.for %i = %n to %n step %n iter_args(%a = %x) -> f32 {
    scf.yield %i : index
  }
  return
}

// -----

func.func @operand_2_must_be_signless(%n: index, %x: f32) {
  // expected-error@below {{'scf.for' op operand #2 must be signless integer or index, but got 'f32'}}
  "scf.for"(%n, %n, %x) ({
  ^bb0(%i: index):
    "scf.yield"() : () -> ()
  }) : (index, index, f32) -> ()
  return
}

// -----

func.func @failed_to_verify_that_all(%n: index, %x: i32) {
  // expected-error@below {{'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type}}
  "scf.for"(%n, %n, %x) ({
  ^bb0(%i: index):
    "scf.yield"() : () -> ()
  }) : (index, index, i32) -> ()
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type(%n: i32, %x: f32) {
  // expected-error@below {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  scf.for %i = %n to %n step %n {
  }
  return
}

// -----

func.func @expects_region_0_to_have(%n: index) {
  // expected-error@below {{'scf.for' op expects region #0 to have 0 or 1 blocks}}
  "scf.for"(%n, %n, %n) ({
  ^bb0(%i: index):
    cf.br ^bb1
  ^bb1:
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @expects_regions_to_end_with(%n: index) {
  // expected-error@+2 {{'scf.for' op expects regions to end with 'scf.yield', found 'test.foo'}}
  // expected-note@below {{in custom textual format, the absence of terminator implies 'scf.yield'}}
  "scf.for"(%n, %n, %n) ({
  ^bb0(%i: index):
    "test.foo"() : () -> ()
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @must_have_an_else_block(%c: i1) {
  // expected-error@below {{'scf.if' op must have an else block if defining values}}
  %r = "scf.if"(%c) ({
    %x = arith.constant 1 : i32
    "scf.yield"(%x) : (i32) -> ()
  }, {
  }) : (i1) -> i32
  return
}

// -----

func.func @operand_0_must_be_1(%c: i32) {
  // expected-error@below {{'scf.if' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  "scf.if"(%c) ({
    "scf.yield"() : () -> ()
  }, {
  }) : (i32) -> ()
  return
}

// -----

func.func @region_0_should_have_no(%c: i1) {
  // expected-error@below {{'scf.if' op region #0 should have no arguments}}
  "scf.if"(%c) ({
  ^bb0(%x: i32):
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  return
}

// -----

func.func @region_0_failed_to_verify(%c: i1) {
  // expected-error@below {{'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks}}
  "scf.if"(%c) ({
  }, {
  }) : (i1) -> ()
  return
}

// -----

func.func @expected_2_regions(%c: i1) {
  // expected-error@below {{'scf.if' op expected 2 regions}}
  "scf.if"(%c) ({
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  return
}

// -----

func.func @expects_region_1_to_have(%c: i1) {
  // expected-error@below {{'scf.if' op expects region #1 to have 0 or 1 blocks}}
  "scf.if"(%c) ({
    "scf.yield"() : () -> ()
  }, {
    cf.br ^bb1
  ^bb1:
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  return
}

// -----

func.func @along_control_flow_edge_from_2(%c: i1, %x: i32) {
  // expected-error@below {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %r = scf.if %c -> (i32) {
    scf.yield %x : i32
  } else {
    // expected-note@below {{region branch point}}
    scf.yield
  }
  return
}

// -----

func.func @along_control_flow_edge_from_3(%c: i1, %x: i32, %y: f32) {
  // expected-error@below {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  %r = scf.if %c -> (i32) {
    scf.yield %x : i32
  } else {
    // expected-note@below {{region branch point}}
    scf.yield %y : f32
  }
  return
}

// -----

func.func @expects_parent_op(%c: i1) {
  scf.if %c {
    // expected-error@below {{'func.return' op expects parent op 'func.func'}}
    func.return
  }
  return
}

// -----

func.func @expects_parent_op_to_be() {
  "test.op"() ({
    // expected-error@below {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
    scf.yield
  }) : () -> ()
  return
}

// -----

func.func @expects_the_same_number_of(%n: index) {
  // expected-error@below {{'scf.parallel' op expects the same number of induction variables: 2 as bound and step values: 1}}
  "scf.parallel"(%n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index, %j: index):
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @needs_at_least_one_tuple(%n: index) {
  // expected-error@below {{'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step}}
  "scf.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({
  ^bb0:
    "scf.reduce"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @expects_arguments_for_the_induction(%n: index) {
  // expected-error@below {{'scf.parallel' op expects arguments for the induction variable to be of index type}}
  "scf.parallel"(%n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: i32):
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @constant_step_operand_must_be(%n: index) {
  %z = arith.constant 0 : index
  // expected-error@below {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%i) = (%n) to (%n) step (%z) {
  }
  return
}

// -----

func.func @expects_number_of_results_1(%n: index, %x: f32) {
  // expected-error@below {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 {
  }
  return
}

// -----

func.func @expects_type_of_0_th(%n: index, %x: f32, %y: i32) {
  %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 {
    // expected-error@below {{'scf.reduce' op expects type of 0-th reduction operand: 'i32' to be the same as the 0-th result type: 'f32'}}
    scf.reduce (%y : i32) {
    ^bb0(%a: i32, %b: i32):
      scf.reduce.return %a : i32
    }
  }
  return
}

// -----

func.func @expected_two_block_arguments_with(%n: index, %x: f32, %y: i32) {
  %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 {
    // expected-error@below {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
    scf.reduce (%x : f32) {
    ^bb0(%a: f32):
      scf.reduce.return %a : f32
    }
  }
  return
}

// -----

func.func @reduction_bodies_must_be_terminated(%n: index, %x: f32, %y: i32) {
  %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 {
    // expected-error@below {{'scf.reduce' op reduction bodies must be terminated with an 'scf.reduce.return' op}}
    scf.reduce (%x : f32) {
    ^bb0(%a: f32, %b: f32):
      "test.end"() : () -> ()
    }
  }
  return
}

// -----

func.func @must_have_type_the_type(%n: index, %x: f32, %y: i32) {
  %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 {
    scf.reduce (%x : f32) {
    ^bb0(%a: f32, %b: f32):
      // expected-error@below {{'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)}}
      scf.reduce.return %y : i32
    }
  }
  return
}

// -----

func.func @region_0_failed_to_verify_2(%n: index, %x: f32, %y: i32) {
  %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 {
    // expected-error@below {{'scf.reduce' op region #0 ('reductions') failed to verify constraint: region with 1 blocks}}
    scf.reduce (%x : f32) {
    }
  }
  return
}

// -----

func.func @expects_body_to_terminate_with(%n: index) {
  // expected-error@below {{'scf.parallel' op expects body to terminate with 'scf.reduce'}}
  "scf.parallel"(%n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    // expected-note@below {{terminator here}}
    "test.end"() : () -> ()
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @expects_parent_op_2(%x: f32) {
  // expected-error@below {{'scf.reduce' op expects parent op 'scf.parallel'}}
  "scf.reduce"(%x) ({
  ^bb0(%a: f32, %b: f32):
    scf.reduce.return %a : f32
  }) : (f32) -> ()
  return
}

// -----

func.func @expects_parent_op_3(%x: f32) {
  // expected-error@below {{'scf.reduce.return' op expects parent op 'scf.reduce'}}
  scf.reduce.return %x : f32
}

// -----

func.func @expects_the_region_to_terminate(%x: f32) {
  // expected-error@below {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  %r = scf.while (%a = %x) : (f32) -> f32 {
    // expected-note@below {{terminator here}}
    scf.yield %a : f32
  } do {
  ^bb0(%b: f32):
    scf.yield %b : f32
  }
  return
}

// -----

func.func @expects_the_region_to_terminate_2(%x: f32, %c: i1) {
  // expected-error@below {{'scf.while' op expects the 'after' region to terminate with 'scf.yield'}}
  %r = scf.while (%a = %x) : (f32) -> f32 {
    scf.condition(%c) %a : f32
  } do {
  ^bb0(%b: f32):
    // expected-note@below {{terminator here}}
    "test.end"() : () -> ()
  }
  return
}

// -----

func.func @along_control_flow_edge_from_4(%x: f32, %c: i1) {
  // expected-error@below {{'scf.while' op along control flow edge from Operation scf.condition to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %r = scf.while (%a = %x) : (f32) -> f32 {
    // expected-note@below {{region branch point}}
    scf.condition(%c)
  } do {
  ^bb0(%b: f32):
    scf.yield %b : f32
  }
  return
}

// -----

func.func @along_control_flow_edge_from_5(%x: f32, %c: i1) {
  // expected-error@below {{'scf.while' op along control flow edge from Operation scf.condition to parent: successor operand type #0 'i1' should match successor input type #0 'f32'}}
  %r = scf.while (%a = %x) : (f32) -> f32 {
    // expected-note@below {{region branch point}}
    scf.condition(%c) %c : i1
  } do {
  ^bb0(%b: f32):
    scf.yield %b : f32
  }
  return
}

// -----

func.func @along_control_flow_edge_from_6(%x: f32, %c: i1) {
  // expected-error@below {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  %r = scf.while (%a = %x) : (f32) -> f32 {
    // expected-note@below {{region branch point}}
    scf.condition(%c) %a : f32
  } do {
  ^bb0(%b: i32):
    scf.yield %x : f32
  }
  return
}

// -----

func.func @along_control_flow_edge_from_7(%x: f32, %c: i1) {
  // expected-error@below {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'i1' should match successor input type #0 'f32'}}
  %r = scf.while (%a = %x) : (f32) -> f32 {
    scf.condition(%c) %a : f32
  } do {
  ^bb0(%b: f32):
    // expected-note@below {{region branch point}}
    scf.yield %c : i1
  }
  return
}

// -----

func.func @along_control_flow_edge_from_8(%x: f32, %c: i1) {
  // expected-error@+2 {{'scf.while' op along control flow edge from parent to Region #0: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note@below {{region branch point}}
  %r = "scf.while"(%x) ({
  ^bb0:
    scf.condition(%c) %x : f32
  }, {
  ^bb0(%b: f32):
    scf.yield %b : f32
  }) : (f32) -> f32
  return
}

// -----

func.func @region_1_failed_to_verify(%x: f32, %c: i1) {
  // expected-error@below {{'scf.while' op region #1 ('after') failed to verify constraint: region with 1 blocks}}
  "scf.while"() ({
    scf.condition(%c)
  }, {
  }) : () -> ()
  return
}

// -----

func.func @expects_region_0_to_have_2(%x: f32, %c: i1) {
  // expected-error@below {{'scf.while' op expects region #0 to have 0 or 1 blocks}}
  "scf.while"() ({
    cf.br ^bb1
  ^bb1:
    scf.condition(%c)
  }, {
    scf.yield
  }) : () -> ()
  return
}

// -----

func.func @expects_parent_op_4(%c: i1) {
  // expected-error@below {{'scf.condition' op expects parent op 'scf.while'}}
  scf.condition(%c)
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_2(%c: index) {
  scf.while : () -> () {
    // expected-error@below {{use of value '%c' expects different type than prior uses: 'i1' vs 'index'}}
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}

// -----

func.func @has_duplicate_case_value_1(%n: index) {
  // expected-error@below {{'scf.index_switch' op has duplicate case value: 1}}
  scf.index_switch %n
  case 1 {
    scf.yield
  }
  case 1 {
    scf.yield
  }
  default {
    scf.yield
  }
  return
}

// -----

func.func @has_0_case_regions_but(%n: index) {
  // expected-error@below {{'scf.index_switch' op has 0 case regions but 1 case values}}
  "scf.index_switch"(%n) <{cases = array<i64: 1>}> ({
    scf.yield
  }) : (index) -> ()
  return
}

// -----

func.func @expected_region_to_end_with(%n: index) {
  // expected-error@below {{'scf.index_switch' op expected region to end with scf.yield, but got test.end}}
  "scf.index_switch"(%n) <{cases = array<i64: 1>}> ({
    scf.yield
  }, {
    "test.end"() : () -> ()
  }) : (index) -> ()
  return
}

// -----

func.func @expected_each_region_to_return(%n: index) {
  // expected-error@below {{'scf.index_switch' op expected each region to return 1 values, but default region returns 0}}
  %r = scf.index_switch %n -> i32
  case 2 {
    scf.yield
  }
  default {
    // expected-note@below {{see yield operation here}}
    scf.yield
  }
  return
}

// -----

func.func @expected_result_0_of_each(%n: index, %x: f32) {
  // expected-error@below {{'scf.index_switch' op expected result #0 of each region to be 'i32'}}
  %r = scf.index_switch %n -> i32
  case 2 {
    scf.yield %x : f32
  }
  default {
    // expected-note@below {{default region returns 'f32' here}}
    scf.yield %x : f32
  }
  return
}

// -----

func.func @operand_0_must_be_index(%n: i32) {
  // expected-error@below {{'scf.index_switch' op operand #0 must be index, but got 'i32'}}
  "scf.index_switch"(%n) <{cases = array<i64>}> ({
    scf.yield
  }) : (i32) -> ()
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_3(%t: tensor<4xf32>) {
  // expected-error@below {{use of value '%t' expects different type than prior uses: 'tensor<8xf32>' vs 'tensor<4xf32>'}}
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<8xf32> {
  }
  return
}

// -----

func.func @expected_type_of_operand_0(%t: tensor<4xf32>) {
  // expected-error@below {{'scf.forall' op expected type of operand #0 ('tensor<4xf32>') to match type of corresponding result ('tensor<8xf32>')}}
  %r = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: index, %o: tensor<4xf32>):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @produces_2_results_but_has(%t: tensor<4xf32>) {
  // expected-error@below {{'scf.forall' op produces 2 results, but has only 1 outputs}}
  %r:2 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: index, %o: tensor<4xf32>):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @type_mismatch_between_0_th(%t: tensor<4xf32>) {
  // expected-error@below {{'scf.forall' op type mismatch between 0-th output and corresponding block argument}}
  %r = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: index, %o: tensor<8xf32>):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @expects_0_th_block_argument(%t: tensor<4xf32>) {
  // expected-error@below {{'scf.forall' op expects 0-th block argument to be an index}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: i32):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @region_expects_1_arguments(%t: tensor<4xf32>) {
  // expected-error@below {{'scf.forall' op region expects 1 arguments}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: index, %j: index):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @mapping_attribute_size_must_match() {
  // expected-error@below {{'scf.forall' op mapping attribute size must match op rank}}
  scf.forall (%i, %j) in (4, 5) {
  } {mapping = [#gpu.thread<x>]}
  return
}

// -----

func.func @supports_at_most_one_device() {
  // expected-error@below {{'scf.forall' op "mapping" supports at most one device masking attribute}}
  scf.forall (%i) in (4) {
  } {mapping = [#gpu.mask<1>, #gpu.mask<2>, #gpu.thread<x>]}
  return
}

// -----

func.func @operand_0_must_be_variadic(%t: memref<4xf32>) {
  // expected-error@below {{'scf.forall' op operand #0 must be variadic of ranked tensor of any type values, but got 'memref<4xf32>'}}
  scf.forall (%i) in (4) shared_outs(%o = %t) -> memref<4xf32> {
  }
  return
}

// -----

func.func @may_only_insert_into_an(%t: tensor<4xf32>, %s: tensor<1xf32>) {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
    scf.forall.in_parallel {
      // expected-error@below {{'tensor.parallel_insert_slice' op may only insert into an output block argument}}
      tensor.parallel_insert_slice %s into %t[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return
}

// -----

func.func @expected_only_parallelcombiningopinterface_ops(%t: tensor<4xf32>, %s: tensor<1xf32>) {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
    // expected-error@below {{'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops}}
    scf.forall.in_parallel {
      %0 = arith.constant 1 : i32
    }
  }
  return
}

// -----

func.func @expects_parent_op_5() {
  // expected-error@below {{'scf.forall.in_parallel' op expects parent op 'scf.forall'}}
  scf.forall.in_parallel {
  }
}

// -----

func.func @along_control_flow_edge_from_9(%n: index) {
  // expected-error@below {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  scf.execute_region {
    // expected-note@below {{region branch point}}
    scf.yield %n : index
  }
  return
}

// -----

func.func @along_control_flow_edge_from_10(%n: index) {
  // expected-error@below {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'index' should match successor input type #0 'i32'}}
  %r = scf.execute_region -> i32 {
    // expected-note@below {{region branch point}}
    scf.yield %n : index
  }
  return
}

// -----

func.func @attribute_failed_to_satisfy_constraint() {
  // expected-error@below {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  scf.forall (%i) in (4) {
  } {mapping = [1]}
  return
}

// -----

func.func @case_without_terminator(%i: index) {
  // expected-error@below {{'scf.index_switch' op region #1 ('caseRegions') failed to verify constraint: region with 1 blocks}}
  scf.index_switch %i
  case 1 {
  }
  default {
  }
  return
}

// -----

func.func @operands_without_regions(%n: index, %x: f32) -> f32 {
  // expected-error@below {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 {
    scf.reduce(%x : f32)
  }
  return %0 : f32
}

// -----

func.func @reduces_nothing(%n: index, %x: f32) -> f32 {
  %0 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 {
    // expected-error@below {{'scf.reduce' op expects number of reduction regions: 1 to be the same as number of reduction operands: 0}}
    scf.reduce {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %a : f32
    }
  }
  return %0 : f32
}
