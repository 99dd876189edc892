// What is refused when affine is read.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @dimension_or_symbol_index_mismatch(%n: index) {
  // expected-error@below {{custom op 'affine.apply' dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0) -> (d0)> (%n, %n)
  return
}

// -----

func.func @operation_defines_2_results_but_was(%n: index) {
  // expected-error@below {{operation defines 2 results but was provided 1 to bind}}
  %0 = affine.apply affine_map<(d0) -> (d0, d0)> (%n)
  return
}

// -----

func.func @invalid_properties_map_1_i32_for(%n: index) {
  // expected-error@below {{invalid properties {map = 1 : i32} for op affine.apply: Invalid attribute `map` in property conversion: 1 : i32}}
  %0 = "affine.apply"(%n) <{map = 1 : i32}> : (index) -> index
  return
}

// -----

func.func @invalid_kind_of_attribute_specified(%n: index) {
  // expected-error@below {{custom op 'affine.apply' invalid kind of attribute specified}}
  %0 = affine.apply affine_set<(d0) : (d0 >= 0)> (%n)
  return
}

// -----

func.func @expected(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{expected ','}}
  %0 = affine.vector_load %m[%n] : memref<10xf32>
  return
}

// -----

func.func @rw_specifier_has_to_be_or(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{custom op 'affine.prefetch' rw specifier has to be 'read' or 'write'}}
  affine.prefetch %m[%n], both, locality<3>, data : memref<10xf32>
  return
}

// -----

func.func @cache_type_has_to_be_or(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{custom op 'affine.prefetch' cache type has to be 'data' or 'instr'}}
  affine.prefetch %m[%n], read, locality<3>, code : memref<10xf32>
  return
}

// -----

func.func @expected_2(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{custom op 'affine.prefetch' expected 'locality'}}
  affine.prefetch %m[%n], read, loc<3>, data : memref<10xf32>
  return
}

// -----

func.func @expected_step_to_be_representable_as() {
  // expected-error@below {{custom op 'affine.for' expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 10 step -1 {
  }
  return
}

// -----

func.func @expected_attribute_value(%n: index) {
  // expected-error@below {{expected attribute value}}
  affine.for %i = 0 to 10 step %n {
  }
  return
}

// -----

func.func @lower_loop_bound_affine_map_with(%n: index) {
  // expected-error@below {{custom op 'affine.for' lower loop bound affine map with multiple results requires 'max' prefix}}
  affine.for %i = affine_map<(d0) -> (d0, 1)> (%n) to 10 {
  }
  return
}

// -----

func.func @upper_loop_bound_affine_map_with(%n: index) {
  // expected-error@below {{custom op 'affine.for' upper loop bound affine map with multiple results requires 'min' prefix}}
  affine.for %i = 0 to affine_map<(d0) -> (d0, 1)> (%n) {
  }
  return
}

// -----

func.func @dim_operand_count_and_affine_map(%n: index) {
  // expected-error@below {{custom op 'affine.for' dim operand count and affine map dim count must match}}
  affine.for %i = max affine_map<(d0) -> (d0, 1)> () to 10 {
  }
  return
}

// -----

func.func @symbol_operand_count_and_affine_map(%n: index) {
  // expected-error@below {{custom op 'affine.for' symbol operand count and affine map symbol count must match}}
  affine.for %i = 0 to min affine_map<(d0)[s0] -> (d0, 1)> (%n) {
  }
  return
}

// -----

func.func @expected_between_bounds(%n: index) {
  // expected-error@below {{custom op 'affine.for' expected 'to' between bounds}}
  affine.for %i = 0 in 10 {
  }
  return
}

// -----

func.func @expected_3(%n: index) {
  // expected-error@below {{expected '='}}
  affine.for %i in 0 to 10 {
  }
  return
}

// -----

func.func @expected_ssa_operand(%n: index) {
  // expected-error@below {{expected SSA operand}}
  affine.for i = 0 to 10 {
  }
  return
}

// -----

func.func @expected_to_begin_a_region(%n: index) {
  // expected-error@below {{expected '{' to begin a region}}
  affine.for %i = 0 to %n + 1 {
  }
  return
}

// -----

func.func @mismatch_between_the_number_of_loop(%x: f32) {
  // expected-error@below {{custom op 'affine.for' mismatch between the number of loop-carried values and results}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %x) -> (f32) {
    affine.yield %a : f32
  }
  return
}

// -----

func.func @dim_operand_count_and_integer_set(%n: index) {
  // expected-error@below {{custom op 'affine.if' dim operand count and integer set dim count must match}}
  affine.if affine_set<(d0) : (d0 >= 0)> () {
  }
  return
}

// -----

func.func @symbol_operand_count_and_integer_set(%n: index) {
  // expected-error@below {{custom op 'affine.if' symbol operand count and integer set symbol count must match}}
  affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)> (%n) {
  }
  return
}

// -----

func.func @invalid_kind_of_attribute_specified_2(%n: index) {
  // expected-error@below {{custom op 'affine.if' invalid kind of attribute specified}}
  affine.if affine_map<(d0) -> (d0)> (%n) {
  }
  return
}

// -----

func.func @invalid_properties_condition_1_i64_for(%n: index) {
  // expected-error@below {{invalid properties {condition = 1 : i64} for op affine.if: Invalid attribute `condition` in property conversion: 1 : i64}}
  "affine.if"(%n) <{condition = 1}> ({
    affine.yield
  }, {
  }) : (index) -> ()
  return
}

// -----

func.func @number_of_operands_and_types_do(%n: index) {
  // expected-error@below {{custom op 'affine.yield' number of operands and types do not match: got 1 operands and 2 types}}
  affine.yield %n : index, index
}

// -----

func.func @steps_must_be_constant_integers(%n: index) {
  // expected-error@below {{custom op 'affine.parallel' steps must be constant integers}}
  affine.parallel (%i) = (0) to (10) step (%n) {
  }
  return
}

// -----

func.func @expected_4(%n: index) {
  // expected-error@below {{expected '('}}
  affine.parallel (%i) = 0 to (10) {
  }
  return
}

// -----

func.func @invalid_reduction_value(%n: index, %x: f32) {
  // expected-error@below {{custom op 'affine.parallel' invalid reduction value: "foo"}}
  %r = affine.parallel (%i) = (0) to (10) reduce ("foo") -> f32 {
    affine.yield %x : f32
  }
  return
}

// -----

func.func @cannot_name_an_operation_with_no(%n: index, %x: f32) {
  // expected-error@below {{cannot name an operation with no results}}
  %r = affine.parallel (%i) = (0) to (10) reduce ("addf") {
  }
  return
}

// -----

func.func @use_of_undeclared_ssa_value_name(%x: index) {
  // expected-error@below {{use of undeclared SSA value name}}
  %0:2 = affine.delinearize_index %x into (4, %y) : index, index
  return
}

// -----

func.func @expected_5(%x: index) {
  // expected-error@below {{custom op 'affine.delinearize_index' expected 'into'}}
  %0:2 = affine.delinearize_index %x by (4, 5) : index, index
  return
}

// -----

func.func @expected_6(%x: index) {
  // expected-error@below {{expected '['}}
  %0 = affine.linearize_index disjoint %x by (4) : index
  return
}

// -----

func.func @expected_three_types(%n: index, %a: memref<10xf32>, %b: memref<10xf32, 1>, %t: memref<1xi32>) {
  // expected-error@below {{custom op 'affine.dma_start' expected three types}}
  affine.dma_start %a[%n], %b[%n], %t[%n], %n : memref<10xf32>, memref<10xf32, 1>
  return
}

// -----

func.func @expected_two_stride_related_operands(%n: index, %a: memref<10xf32>, %b: memref<10xf32, 1>, %t: memref<1xi32>) {
  // expected-error@below {{custom op 'affine.dma_start' expected two stride related operands}}
  affine.dma_start %a[%n], %b[%n], %t[%n], %n, %n : memref<10xf32>, memref<10xf32, 1>, memref<1xi32>
  return
}

// -----

func.func @expected_tag_to_be_of_memref(%n: index, %t: f32) {
  // expected-error@below {{custom op 'affine.dma_wait' expected tag to be of memref type}}
  affine.dma_wait %t[%n], %n : f32
  return
}

// -----

func.func @expected_operation_name_in_quotes(%n: index, %t: memref<1xi32>) {
  // expected-error@below {{expected operation name in quotes}}
  affine.dma_wait %t[%n], %n : memref<1xi32>, index
  return
}

// -----

func.func @non_affine_expression_at_least_one(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
  %0 = affine.load %m[%n * %n] : memref<10xf32>
  return
}

// -----

func.func @non_affine_expression_right_operand_of(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{non-affine expression: right operand of mod has to be either a constant or symbolic}}
  %0 = affine.load %m[%n mod %n] : memref<10xf32>
  return
}

// -----

func.func @missing_right_operand_of_binary_operator(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{missing right operand of binary operator}}
  %0 = affine.load %m[%n + ] : memref<10xf32>
  return
}

// -----

func.func @expected_at_start_of_ssa_symbol(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{expected '(' at start of SSA symbol}}
  %0 = affine.load %m[symbol %n] : memref<10xf32>
  return
}

// -----

func.func @expected_7(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{expected ')'}}
  %0 = affine.load %m[(%n] : memref<10xf32>
  return
}

// -----

func.func @use_of_undeclared_identifier(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{use of undeclared identifier}}
  %0 = affine.load %m[d0] : memref<10xf32>
  return
}

// -----

func.func @expected_in_affine_map(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{expected '[' in affine map}}
  %0 = affine.load %m(%n) : memref<10xf32>
  return
}

// -----

func.func @invalid_kind_of_type_specified_expected(%n: index, %m: tensor<10xf32>) {
  // expected-error@below {{custom op 'affine.load' invalid kind of type specified: expected builtin.memref, but found 'tensor<10xf32>'}}
  %0 = affine.load %m[%n] : tensor<10xf32>
  return
}

// -----

func.func @invalid_kind_of_type_specified_expected_2(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{custom op 'affine.vector_load' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = affine.vector_load %m[%n] : memref<10xf32>, f32
  return
}

// -----

func.func @invalid_kind_of_type_specified_expected_3(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{custom op 'affine.vector_load' invalid kind of type specified: expected builtin.memref, but found 'vector<4xf32>'}}
  %0 = affine.vector_load %m[%n] : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @integer_constant_out_of_range_for() {
  // expected-error@below {{integer constant out of range for attribute}}
  affine.for %i = 0 to 10 step 9223372036854775808 {
  }
  return
}

// -----

func.func @expected_valid_affine_map_representation_for(%n: index) {
  // expected-error@below {{custom op 'affine.for' expected valid affine map representation for loop bounds}}
  affine.for %i = 0 to affine_set<(d0) : (d0 >= 0)> (%n) {
  }
  return
}

// -----

func.func @expected_in_affine_map(%n: index) {
  // expected-error@below {{expected '(' in affine map}}
  affine.parallel (%i) = (0) to (10) step 1 {
  }
  return
}

// -----

func.func @expected_in_argument_list(%n: index) {
  // expected-error@below {{expected '(' in argument list}}
  affine.parallel %i = (0) to (10) {
  }
  return
}

// -----

func.func @invalid_kind_of_type_specified_expected_4(%x: index) {
  // expected-error@below {{custom op 'affine.linearize_index' invalid kind of type specified: expected builtin.index, but found 'i32'}}
  %0 = affine.linearize_index [%x] by (4) : i32
  return
}

// -----

func.func @bound_uses_variable() {
  // expected-note@below {{previously referenced here}}
  // expected-error@below {{region entry argument '%i' is already in use}}
  affine.for %i = 0 to %i {
  }
  return
}
