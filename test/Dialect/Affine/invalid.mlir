// What the declarations of affine operations cannot say.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @dimension(%m: memref<10xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    %0 = "unknown.index"(%i) : (index) -> index
    // expected-error@below {{'affine.load' op operand cannot be used as a dimension id}}
    %1 = affine.load %m[%0] : memref<10xf32>
  }
  return
}

// -----

func.func @symbol(%m: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    // expected-error@below {{'affine.load' op operand cannot be used as a symbol}}
    %1 = affine.load %m[symbol(%i)] : memref<10xf32>
  }
  return
}

// -----

func.func @apply_symbol() {
  affine.for %i = 0 to 10 {
    // expected-error@below {{dimensional operand cannot be used as a symbol}}
    %1 = affine.apply affine_map<()[s0] -> (s0)>()[%i]
  }
  return
}

// -----

func.func @subscripts(%m: memref<10x10xf32>, %i: index) {
  // expected-error@below {{'affine.load' op affine map num results must equal memref rank}}
  %0 = "affine.load"(%m, %i) {map = affine_map<(d0) -> (d0)>} : (memref<10x10xf32>, index) -> f32
  return
}

// -----

func.func @stored_type(%m: memref<10xf32>, %v: i32) {
  // expected-error@below {{'affine.store' op value to store must have the same type as memref element type}}
  "affine.store"(%v, %m) {map = affine_map<() -> (0)>} : (i32, memref<10xf32>) -> ()
  return
}

// -----

func.func @no_result(%i: index) {
  // expected-error@below {{'affine.min' op affine map expect at least one result}}
  %0 = affine.min affine_map<(d0) -> ()>(%i)
  return
}

// -----

func.func @reduction(%m: memref<10xf32>) {
  // expected-error@below {{'affine.parallel' op a reduction must be specified for each output}}
  %0 = "affine.parallel"() ({
  ^bb0(%i: index):
    %1 = affine.load %m[%i] : memref<10xf32>
    affine.yield %1 : f32
  }) {lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [],
      steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>} : () -> f32
  return
}

// -----

func.func @basis(%i: index) {
  // expected-error@below {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %i into (2, 0) : index, index
  return
}

// -----

func.func @negative_step() {
  // expected-error @+1 {{'affine.for' op expected step to be representable as a positive signed integer}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = -2 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @operand_count_and_affine_map(%n: index) {
  // expected-error@below {{'affine.apply' op operand count and affine map dimension and symbol count must match}}
  %0 = "affine.apply"(%n, %n) <{map = affine_map<(d0) -> (d0)>}> : (index, index) -> index
  return
}

// -----

func.func @mapping_must_produce_one_value(%n: index) {
  // expected-error@below {{'affine.apply' op mapping must produce one value}}
  %0 = "affine.apply"(%n) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type(%n: i32) {
  // expected-error@below {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = affine.apply affine_map<(d0) -> (d0)> (%n)
  return
}

// -----

func.func @requires_attribute(%n: index) {
  // expected-error@below {{'affine.apply' op requires attribute 'map'}}
  %0 = "affine.apply"(%n) : (index) -> index
  return
}

// -----

func.func @operand_count_and_affine_map_2(%n: index) {
  // expected-error@below {{'affine.min' op operand count and affine map dimension and symbol count must match}}
  %0 = affine.min affine_map<(d0) -> (d0)> (%n, %n)
  return
}

// -----

func.func @affine_map_expect_at_least(%n: index) {
  // expected-error@below {{'affine.max' op affine map expect at least one result}}
  %0 = affine.max affine_map<(d0) -> ()> (%n)
  return
}

// -----

func.func @operand_count_and_affine_map_3(%n: index) {
  // expected-error@below {{'affine.max' op operand count and affine map dimension and symbol count must match}}
  %0 = "affine.max"() <{map = affine_map<(d0) -> (d0)>}> : () -> index
  return
}

// -----

func.func @expects_as_many_subscripts_as(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{'affine.load' op expects as many subscripts as affine map inputs}}
  %0 = "affine.load"(%m, %n, %n) <{map = affine_map<(d0) -> (d0)>}> : (memref<10xf32>, index, index) -> f32
  return
}

// -----

func.func @result_type_must_match_element(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{'affine.load' op result type must match element type of memref}}
  %0 = "affine.load"(%m, %n) <{map = affine_map<(d0) -> (d0)>}> : (memref<10xf32>, index) -> i32
  return
}

// -----

func.func @operand_1_must_be_variadic(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{'affine.load' op operand #1 must be variadic of index, but got 'memref<10xf32>'}}
  %0 = "affine.load"(%m, %m) <{map = affine_map<(d0) -> (d0)>}> : (memref<10xf32>, memref<10xf32>) -> f32
  return
}

// -----

func.func @affine_map_num_results_must(%n: index, %m: memref<10xf32>, %v: f32) {
  // expected-error@below {{'affine.store' op affine map num results must equal memref rank}}
  affine.store %v, %m[] : memref<10xf32>
  return
}

// -----

func.func @expects_as_many_subscripts_as_2(%n: index, %m: memref<10xf32>, %v: f32) {
  // expected-error@below {{'affine.store' op expects as many subscripts as affine map inputs}}
  "affine.store"(%v, %m) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<10xf32>) -> ()
  return
}

// -----

func.func @operand_cannot_be_used_as(%n: index, %m: memref<10xf32>, %v: f32) {
  affine.for %i = 0 to 10 {
    // expected-error@below {{'affine.store' op operand cannot be used as a symbol}}
    affine.store %v, %m[symbol(%i)] : memref<10xf32>
  }
  return
}

// -----

func.func @operand_cannot_be_used_as_2(%n: index, %m: memref<10xf32>, %v: f32) {
  affine.for %i = 0 to 10 {
    %j = "test.x"() : () -> index
    // expected-error@below {{'affine.store' op operand cannot be used as a dimension id}}
    affine.store %v, %m[%j] : memref<10xf32>
  }
  return
}

// -----

func.func @requires_memref_and_vector_types(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{'affine.vector_load' op requires memref and vector types of the same elemental type}}
  %0 = affine.vector_load %m[%n] : memref<10xf32>, vector<4xi32>
  return
}

// -----

func.func @affine_map_num_results_must_2(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{'affine.vector_load' op affine map num results must equal memref rank}}
  %0 = affine.vector_load %m[%n, %n] : memref<10xf32>, vector<4xf32>
  return
}

// -----

func.func @requires_memref_and_vector_types_2(%n: index, %m: memref<10xf32>, %v: vector<4xi32>) {
  // expected-error@below {{'affine.vector_store' op requires memref and vector types of the same elemental type}}
  affine.vector_store %v, %m[%n] : memref<10xf32>, vector<4xi32>
  return
}

// -----

func.func @affine_map_num_results_must_3(%n: index, %m: memref<10xf32>, %v: vector<4xf32>) {
  // expected-error@below {{'affine.vector_store' op affine map num results must equal memref rank}}
  affine.vector_store %v, %m[] : memref<10xf32>, vector<4xf32>
  return
}

// -----

func.func @attribute_failed_to_satisfy_constraint(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{'affine.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  affine.prefetch %m[%n], write, locality<4>, data : memref<10xf32>
  return
}

// -----

func.func @affine_prefetch_affine_map_num(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
  affine.prefetch %m[%n, %n], read, locality<3>, data : memref<10xf32>
  return
}

// -----

func.func @too_few_operands(%n: index, %m: memref<10xf32>) {
  // expected-error@below {{'affine.prefetch' op too few operands}}
  "affine.prefetch"(%m) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<(d0) -> (d0)>}> : (memref<10xf32>) -> ()
  return
}

// -----

func.func @index_must_be_a_valid(%n: index, %m: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %j = "test.x"() : () -> index
    // expected-error@below {{'affine.prefetch' op index must be a valid dimension or symbol identifier}}
    affine.prefetch %m[%j], read, locality<3>, data : memref<10xf32>
  }
  return
}

// -----

func.func @operand_cannot_be_used_as_3(%n: index) {
  affine.for %i = 0 to 10 {
    %k = "test.x"() : () -> index
    // expected-error@below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to %k {
    }
  }
  return
}

// -----

func.func @operand_cannot_be_used_as_4(%n: index) {
  affine.for %i = 0 to 10 {
    %k = "test.x"() : () -> index
    // expected-error@below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = affine_map<(d0) -> (d0)> (%k) to 10 {
    }
  }
  return
}

// -----

func.func @parent_of_yield_must_have(%x: f32) {
  // expected-error@below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %x) -> (f32) {
  }
  return
}

// -----

func.func @types_mismatch_between_yield_op(%x: f32) {
  %r = affine.for %i = 0 to 10 iter_args(%a = %x) -> (f32) {
    // expected-error@below {{'affine.yield' op types mismatch between yield op and its parent}}
    affine.yield %i : index
  }
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_2(%x: f32) {
  // expected-error@below {{use of value '%x' expects different type than prior uses: 'i32' vs 'f32'}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %x) -> (i32) {
    affine.yield %a : i32
  }
  return
}

// -----

func.func @expected_body_to_have_a(%x: f32) {
  // expected-error@below {{'affine.for' op expected body to have a single index argument for the induction variable}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: i32):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @different_number_of_inits_and(%x: f32) {
  // expected-error@below {{'affine.for' op different number of inits and region iter_args: 0 != 1}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index, %j: f32):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @n0_th_init_and_0(%x: f32) {
  // expected-error@below {{'affine.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'i32'}}
  %r = "affine.for"(%x) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index, %j: i32):
    affine.yield %x : f32
  }) : (f32) -> f32
  return
}

// -----

func.func @attribute_failed_to_satisfy_constraint_2() {
  // expected-error@below {{'affine.for' op attribute 'step' failed to satisfy constraint: index attribute}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : i32, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @expected_lower_bound_map_to() {
  // expected-error@below {{'affine.for' op expected lower bound map to have at least one result}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> ()>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @requires_attribute_2() {
  // expected-error@below {{'affine.for' op requires attribute 'lowerBoundMap'}}
  "affine.for"() <{operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @expects_regions_to_end_with() {
  // expected-error@+2 {{'affine.for' op expects regions to end with 'affine.yield', found 'test.x'}}
  // expected-note@below {{in custom textual format, the absence of terminator implies 'affine.yield'}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    "test.x"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @operand_count_and_condition_integer(%n: index) {
  // expected-error@below {{'affine.if' op operand count and condition integer set dimension and symbol count must match}}
  "affine.if"(%n, %n) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
    affine.yield
  }, {
  }) : (index, index) -> ()
  return
}

// -----

func.func @operand_cannot_be_used_as_5(%n: index) {
  affine.for %i = 0 to 10 {
    // expected-error@below {{'affine.if' op operand cannot be used as a symbol}}
    affine.if affine_set<()[s0] : (s0 >= 0)> ()[%i] {
    }
  }
  return
}

// -----

func.func @operand_cannot_be_used_as_6(%n: index) {
  affine.for %i = 0 to 10 {
    %j = "test.x"() : () -> index
    // expected-error@below {{'affine.if' op operand cannot be used as a dimension id}}
    affine.if affine_set<(d0) : (d0 >= 0)> (%j) {
    }
  }
  return
}

// -----

func.func @region_0_should_have_no(%n: index) {
  // expected-error@below {{'affine.if' op region #0 should have no arguments}}
  "affine.if"(%n) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
  ^bb0(%x: index):
    affine.yield
  }, {
  }) : (index) -> ()
  return
}

// -----

func.func @requires_attribute_3(%n: index) {
  // expected-error@below {{'affine.if' op requires attribute 'condition'}}
  "affine.if"(%n) ({
    affine.yield
  }, {
  }) : (index) -> ()
  return
}

// -----

func.func @along_control_flow_edge_from(%n: index, %x: f32) {
  // expected-error@+2 {{'affine.if' op along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@below {{region branch point}}
  %r = affine.if affine_set<(d0) : (d0 >= 0)> (%n) -> f32 {
    affine.yield %x : f32
  }
  return
}

// -----

func.func @only_terminates_affine_if_for(%n: index) {
  // expected-error@below {{'affine.yield' op only terminates affine.if/for/parallel regions}}
  affine.yield
}

// -----

func.func @the_number_of_region_arguments(%n: index) {
  // expected-error@below {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (1) and upper bound (2), and the number of steps (1) must all match}}
  affine.parallel (%i) = (0) to (10, 20) {
  }
  return
}

// -----

func.func @result_type_cannot_match_reduction(%n: index, %x: f32) {
  // expected-error@below {{'affine.parallel' op result type cannot match reduction attribute}}
  %r = affine.parallel (%i) = (0) to (10) reduce ("addi") -> f32 {
    affine.yield %x : f32
  }
  return
}

// -----

func.func @expected_lower_bounds_map_to() {
  // expected-error@below {{'affine.parallel' op expected lower bounds map to have 2 results}}
  "affine.parallel"() <{lowerBoundsGroups = dense<2> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @expected_upper_bounds_map_to() {
  // expected-error@below {{'affine.parallel' op expected upper bounds map to have 2 results}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @attribute_failed_to_satisfy_constraint_3() {
  // expected-error@below {{'affine.parallel' op attribute 'reductions' failed to satisfy constraint: Reduction ops}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [99], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @attribute_failed_to_satisfy_constraint_4() {
  // expected-error@below {{'affine.parallel' op attribute 'lowerBoundsGroups' failed to satisfy constraint: 32-bit signless integer elements attribute}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi64>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @attribute_failed_to_satisfy_constraint_5() {
  // expected-error@below {{'affine.parallel' op attribute 'steps' failed to satisfy constraint: 64-bit integer array attribute}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1 : i32], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @operand_cannot_be_used_as_7(%n: index) {
  affine.for %i = 0 to 10 {
    %j = "test.x"() : () -> index
    // expected-error@below {{'affine.parallel' op operand cannot be used as a dimension id}}
    affine.parallel (%k) = (%j) to (10) {
    }
  }
  return
}

// -----

func.func @should_return_an_index_for(%x: index) {
  // expected-error@below {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %0:3 = affine.delinearize_index %x into (4) : index, index, index
  return
}

// -----

func.func @mismatch_between_dynamic_and_static(%x: index) {
  // expected-error@below {{'affine.delinearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %0 = "affine.delinearize_index"(%x) <{static_basis = array<i64: -9223372036854775808>}> : (index) -> index
  return
}

// -----

func.func @result_1_must_be_variadic(%x: index) {
  // expected-error@below {{'affine.delinearize_index' op result #1 must be variadic of index, but got 'i32'}}
  %0:2 = affine.delinearize_index %x into (4, 5) : index, i32
  return
}

// -----

func.func @should_be_passed_a_basis(%x: index) {
  // expected-error@below {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %0 = affine.linearize_index [%x, %x, %x] by (4) : index
  return
}

// -----

func.func @operand_count_1_does_not(%x: index) {
  // expected-error@below {{'affine.linearize_index' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  %0 = "affine.linearize_index"(%x) <{operandSegmentSizes = array<i32: 1, 1>, static_basis = array<i64: 4>}> : (index) -> index
  return
}

// -----

func.func @dma_elements(%n: index, %a: memref<10xf32>, %b: memref<10xi32, 1>, %t: memref<1xi32>) {
  // expected-error@below {{'affine.dma_start' op expected source and destination of the same element type}}
  affine.dma_start %a[%n], %b[%n], %t[%n], %n : memref<10xf32>, memref<10xi32, 1>, memref<1xi32>
  return
}

// -----

func.func @expected_dma_source_to_be(%n: index, %a: tensor<10xf32>, %b: memref<10xf32, 1>, %t: memref<1xi32>) {
  // expected-error@below {{'affine.dma_start' op expected DMA source to be of memref type}}
  affine.dma_start %a[%n], %b[%n], %t[%n], %n : tensor<10xf32>, memref<10xf32, 1>, memref<1xi32>
  return
}

// -----

func.func @expected_dma_destination_to_be(%n: index, %a: memref<10xf32>, %b: tensor<10xf32>, %t: memref<1xi32>) {
  // expected-error@below {{'affine.dma_start' op expected DMA destination to be of memref type}}
  affine.dma_start %a[%n], %b[%n], %t[%n], %n : memref<10xf32>, tensor<10xf32>, memref<1xi32>
  return
}

// -----

func.func @expected_dma_tag_to_be(%n: index, %a: memref<10xf32>, %b: memref<10xf32>, %t: i32) {
  // expected-error@below {{'affine.dma_start' op expected DMA tag to be of memref type}}
  affine.dma_start %a[%n], %b[%n], %t[%n], %n : memref<10xf32>, memref<10xf32>, i32
  return
}

// -----

func.func @src_index_must_be_a(%n: index, %a: memref<10xf32>, %b: memref<10xf32>, %t: memref<1xi32>) {
  %x = "test.x"() : () -> index
  affine.for %i = 0 to 10 {
    %y = "test.x"() : () -> index
    // expected-error@below {{'affine.dma_start' op src index must be a valid dimension or symbol identifier}}
    affine.dma_start %a[%y], %b[%n], %t[%n], %n : memref<10xf32>, memref<10xf32>, memref<1xi32>
  }
  return
}

// -----

func.func @dst_index_must_be_a(%n: index, %a: memref<10xf32>, %b: memref<10xf32>, %t: memref<1xi32>) {
  affine.for %i = 0 to 10 {
    %y = "test.x"() : () -> index
    // expected-error@below {{'affine.dma_start' op dst index must be a valid dimension or symbol identifier}}
    affine.dma_start %a[%n], %b[%y], %t[%n], %n : memref<10xf32>, memref<10xf32>, memref<1xi32>
  }
  return
}

// -----

func.func @tag_index_must_be_a(%n: index, %a: memref<10xf32>, %b: memref<10xf32>, %t: memref<1xi32>) {
  affine.for %i = 0 to 10 {
    %y = "test.x"() : () -> index
    // expected-error@below {{'affine.dma_start' op tag index must be a valid dimension or symbol identifier}}
    affine.dma_start %a[%n], %b[%n], %t[%y], %n : memref<10xf32>, memref<10xf32>, memref<1xi32>
  }
  return
}

// -----

func.func @index_must_be_a_valid_2(%n: index, %a: memref<10xf32>, %b: memref<10xf32>, %t: memref<1xi32>) {
  affine.for %i = 0 to 10 {
    %y = "test.x"() : () -> index
    // expected-error@below {{'affine.dma_wait' op index must be a valid dimension or symbol identifier}}
    affine.dma_wait %t[%y], %n : memref<1xi32>
  }
  return
}

// -----

// -----

func.func @no_reduction(%x: f32) -> f32 {
  // expected-error@below {{'affine.parallel' op a reduction must be specified for each output}}
  %0 = affine.parallel (%i) = (0) to (10) -> f32 {
    affine.yield %x : f32
  }
  return %0 : f32
}

// -----

func.func @no_steps() {
  // expected-error@below {{and the number of steps (0) must all match}}
  affine.parallel (%i) = (0) to (10) step () {
  }
  return
}

// -----

func.func @empty_group(%n: index) {
  // expected-error@below {{'affine.parallel' op expected lower bound map to have at least one result}}
  affine.parallel (%i, %j) = (max(), 0) to (10, 10) {
  }
  return
}
