// Access, allocation, transfers and globals that are refused.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @load_rank(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{'memref.load' op incorrect number of indices for load, expected 2 but got 1}}
  %0 = memref.load %m[%i] : memref<4x8xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @load_index_type(%m: memref<4xf32>, %i: i32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = memref.load %m[%i] : memref<4xf32>
  return
}

// -----

func.func @load_of_tensor(%m: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.load' invalid kind of type specified: expected builtin.memref, but found 'tensor<4xf32>'}}
  %0 = memref.load %m[%i] : tensor<4xf32>
  return
}

// -----

func.func @load_alignment(%m: memref<f32>) {
  // expected-error @+1 {{custom op 'memref.load' 'memref.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.load %m[] {alignment = 3 : i64} : memref<f32>
  return
}

// -----

func.func @load_result(%m: memref<f32>) {
  // expected-error @+1 {{'memref.load' op failed to verify that result type matches element type of 'memref'}}
  %0 = "memref.load"(%m) : (memref<f32>) -> i32
  return
}

// -----

func.func @store_rank(%m: memref<4x8xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'memref.store' op store index operand count not equal to memref rank}}
  memref.store %f, %m[%i] : memref<4x8xf32>
  return
}

// -----

func.func @store_element(%m: memref<f32>, %f: i32) {
  // expected-error @+1 {{'memref.store' op failed to verify that type of 'value' matches element type of 'memref'}}
  "memref.store"(%f, %m) : (i32, memref<f32>) -> ()
  return
}

// -----

func.func @prefetch_rank(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{'memref.prefetch' op too few indices}}
  memref.prefetch %m[%i], read, locality<0>, data : memref<4x8xf32>
  return
}

// -----

func.func @prefetch_locality(%m: memref<f32>) {
  // expected-error @+1 {{'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  memref.prefetch %m[], read, locality<4>, data : memref<f32>
  return
}

// -----

func.func @prefetch_mode(%m: memref<f32>) {
  // expected-error @+1 {{custom op 'memref.prefetch' rw specifier has to be 'read' or 'write'}}
  memref.prefetch %m[], load, locality<0>, data : memref<f32>
  return
}

// -----

func.func @prefetch_cache(%m: memref<f32>) {
  // expected-error @+1 {{custom op 'memref.prefetch' cache type has to be 'data' or 'instr'}}
  memref.prefetch %m[], read, locality<0>, memory : memref<f32>
  return
}

// -----

func.func @prefetch_unranked(%m: memref<*xf32>) {
  // expected-error @+1 {{custom op 'memref.prefetch' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  memref.prefetch %m[], read, locality<0>, data : memref<*xf32>
  return
}

// -----

func.func @rmw_rank(%m: memref<4xf32>, %f: f32) {
  // expected-error @+1 {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
  %0 = memref.atomic_rmw addf %f, %m[] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @rmw_integer_kind(%m: memref<f32>, %f: f32) {
  // expected-error @+1 {{'memref.atomic_rmw' op with kind 'addi' expects an integer type}}
  %0 = memref.atomic_rmw addi %f, %m[] : (f32, memref<f32>) -> f32
  return
}

// -----

func.func @rmw_float_kind(%m: memref<i32>, %f: i32) {
  // expected-error @+1 {{'memref.atomic_rmw' op with kind 'mulf' expects a floating-point type}}
  %0 = memref.atomic_rmw mulf %f, %m[] : (i32, memref<i32>) -> i32
  return
}

// -----

func.func @rmw_result(%m: memref<i32>, %f: i32) {
  // expected-error @+1 {{'memref.atomic_rmw' op failed to verify that all of {value, result} have same type}}
  %0 = memref.atomic_rmw addi %f, %m[] : (i32, memref<i32>) -> i64
  return
}

// -----

func.func @rmw_element(%m: memref<f32>, %f: i32) {
  // expected-error @+1 {{'memref.atomic_rmw' op failed to verify that value type matches element type of memref}}
  %0 = memref.atomic_rmw addi %f, %m[] : (i32, memref<f32>) -> i32
  return
}

// -----

func.func @rmw_kind(%m: memref<f32>, %f: f32) {
  // expected-error @+1 {{custom op 'memref.atomic_rmw' expected string or keyword containing one of the following enum values for attribute 'kind' [addf, addi, andi, assign, maximumf, maxnumf, maxs, maxu, minimumf, minnumf, mins, minu, mulf, muli, ori, xori]}}
  %0 = memref.atomic_rmw divf %f, %m[] : (f32, memref<f32>) -> f32
  return
}

// -----

func.func @generic_rmw_no_argument(%m: memref<f32>) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op expected single number of entry block arguments}}
  %0 = "memref.generic_atomic_rmw"(%m) ({
    %c = "test.value"() : () -> f32
    memref.atomic_yield %c : f32
  }) : (memref<f32>) -> f32
  return
}

// -----

func.func @generic_rmw_argument(%m: memref<f32>, %x: f32) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
  %0 = memref.generic_atomic_rmw %m[] : memref<f32> {
  ^bb0(%old: i32):
    memref.atomic_yield %x : f32
  }
  return
}

// -----

func.func @generic_rmw_effect(%m: memref<f32>) {
  %0 = memref.generic_atomic_rmw %m[] : memref<f32> {
  ^bb0(%old: f32):
    // expected-error @+1 {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    %1 = memref.load %m[] : memref<f32>
    memref.atomic_yield %1 : f32
  }
  return
}

// -----

func.func @generic_rmw_yield(%m: memref<f32>, %x: i32) {
  %0 = memref.generic_atomic_rmw %m[] : memref<f32> {
  ^bb0(%old: f32):
    // expected-error @+1 {{'memref.atomic_yield' op types mismatch between yield op: 'i32' and its parent: 'f32'}}
    memref.atomic_yield %x : i32
  }
  return
}

// -----

func.func @generic_rmw_vector(%m: vector<4xf32>) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op operand #0 must be memref of signless integer or floating-point values, but got 'vector<4xf32>'}}
  %0 = memref.generic_atomic_rmw %m[] : vector<4xf32> {
  ^bb0(%old: f32):
    memref.atomic_yield %old : f32
  }
  return
}

// -----

func.func @alloc_sizes(%n: index) {
  // expected-error @+1 {{'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = memref.alloc() : memref<?xf32>
  return
}

// -----

func.func @alloc_symbols(%n: index) {
  // expected-error @+1 {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 1, got 0}}
  %0 = memref.alloc(%n) : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// -----

func.func @alloc_class(%n: index) {
  // expected-error @+1 {{custom op 'memref.alloc' invalid kind of type specified: expected builtin.memref, but found 'tensor<4xf32>'}}
  %0 = memref.alloc() : tensor<4xf32>
  return
}

// -----

func.func @alloc_alignment(%n: index) {
  // expected-error @+1 {{custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.alloc() {alignment = 0 : i64} : memref<f32>
  return
}

// -----

"test.outside"() ({
  // expected-error @+1 {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
  %0 = memref.alloca() : memref<f32>
  "test.end"() : () -> ()
}) : () -> ()

// -----

func.func @realloc_layout(%m: memref<4xf32, strided<[2]>>) {
  // expected-error @+1 {{unsupported layout for source memref type 'memref<4xf32, strided<[2]>>'}}
  %0 = memref.realloc %m : memref<4xf32, strided<[2]>> to memref<8xf32>
  return
}

// -----

func.func @realloc_result_layout(%m: memref<4xf32>) {
  // expected-error @+1 {{unsupported layout for result memref type 'memref<8xf32, strided<[2]>>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<8xf32, strided<[2]>>
  return
}

// -----

func.func @realloc_space(%m: memref<4xf32>) {
  // expected-error @+1 {{different memory spaces specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xf32, 1>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<8xf32, 1>
  return
}

// -----

func.func @realloc_element(%m: memref<4xf32>) {
  // expected-error @+1 {{different element types specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xi32>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<8xi32>
  return
}

// -----

func.func @realloc_missing(%m: memref<4xf32>) {
  // expected-error @+1 {{missing dimension operand for result type 'memref<?xf32>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<?xf32>
  return
}

// -----

func.func @realloc_unnecessary(%m: memref<4xf32>, %n: index) {
  // expected-error @+1 {{unnecessary dimension operand for result type 'memref<8xf32>'}}
  %0 = memref.realloc %m(%n) : memref<4xf32> to memref<8xf32>
  return
}

// -----

func.func @realloc_rank(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.realloc' op operand #0 must be 1D memref of any type values, but got 'memref<4x4xf32>'}}
  %0 = memref.realloc %m : memref<4x4xf32> to memref<8xf32>
  return
}

// -----

func.func @alignment_zero(%m: memref<f32>) {
  // expected-error @+1 {{'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  %0 = memref.assume_alignment %m, 0 : memref<f32>
  return
}

// -----

func.func @alignment_power(%m: memref<f32>) {
  // expected-error @+1 {{'memref.assume_alignment' op alignment must be power of 2}}
  %0 = memref.assume_alignment %m, 12 : memref<f32>
  return
}

// -----

func.func @distinct_types(%m: memref<f32>, %n: memref<i32>) {
  // expected-error @+1 {{'memref.distinct_objects' op operand types and result types must match}}
  %0:2 = "memref.distinct_objects"(%m, %n) : (memref<f32>, memref<i32>) -> (memref<i32>, memref<f32>)
  return
}

// -----

func.func @distinct_none(%m: memref<f32>) {
  // expected-error @+1 {{'memref.distinct_objects' op expected at least one operand}}
  "memref.distinct_objects"() : () -> ()
  return
}

// -----

func.func @dma_few(%i: index) {
  // expected-error @+1 {{'memref.dma_start' op expected at least 4 operands}}
  "memref.dma_start"(%i, %i, %i) : (index, index, index) -> ()
  return
}

// -----

func.func @dma_elements(%i: index, %m: memref<1xf32>, %n: memref<1xi32>) {
  // expected-error @+1 {{'memref.dma_start' op expected source and destination of the same element type}}
  memref.dma_start %m[%i], %n[%i], %i, %m[%i] : memref<1xf32>, memref<1xi32>, memref<1xf32>
  return
}

// -----

func.func @dma_source(%i: index, %f: f32, %m: memref<1xf32>) {
  // expected-error @+1 {{'memref.dma_start' op expected source to be of memref type}}
  memref.dma_start %f[%i], %m[%i], %i, %m[%i] : f32, memref<1xf32>, memref<1xf32>
  return
}

// -----

func.func @dma_source_count(%i: index, %m: memref<1x1x1x1x1xf32>) {
  // expected-error @+1 {{'memref.dma_start' op expected at least 9 operands}}
  "memref.dma_start"(%m, %i, %i, %i) : (memref<1x1x1x1x1xf32>, index, index, index) -> ()
  return
}

// -----

func.func @dma_source_index(%i: i32, %m: memref<1xf32>, %n: index) {
  // expected-error @+1 {{'memref.dma_start' op expected source indices to be of index type}}
  "memref.dma_start"(%m, %i, %m, %n, %n, %m, %n) : (memref<1xf32>, i32, memref<1xf32>, index, index, memref<1xf32>, index) -> ()
  return
}

// -----

func.func @dma_target(%i: index, %f: f32, %m: memref<1xf32>) {
  // expected-error @+1 {{'memref.dma_start' op expected destination to be of memref type}}
  memref.dma_start %m[%i], %f[%i], %i, %m[%i] : memref<1xf32>, f32, memref<1xf32>
  return
}

// -----

func.func @dma_target_index(%i: i32, %m: memref<1xf32>, %n: index) {
  // expected-error @+1 {{'memref.dma_start' op expected destination indices to be of index type}}
  "memref.dma_start"(%m, %n, %m, %i, %n, %m, %n) : (memref<1xf32>, index, memref<1xf32>, i32, index, memref<1xf32>, index) -> ()
  return
}

// -----

func.func @dma_count(%i: i32, %m: memref<1xf32>, %n: index) {
  // expected-error @+1 {{'memref.dma_start' op expected num elements to be of index type}}
  "memref.dma_start"(%m, %n, %m, %n, %i, %m, %n) : (memref<1xf32>, index, memref<1xf32>, index, i32, memref<1xf32>, index) -> ()
  return
}

// -----

func.func @dma_tag(%i: index, %f: f32, %m: memref<1xf32>) {
  // expected-error @+1 {{'memref.dma_start' op expected tag to be of memref type}}
  memref.dma_start %m[%i], %m[%i], %i, %f[%i] : memref<1xf32>, memref<1xf32>, f32
  return
}

// -----

func.func @dma_tag_index(%i: i32, %m: memref<1xf32>, %n: index) {
  // expected-error @+1 {{'memref.dma_start' op expected tag indices to be of index type}}
  "memref.dma_start"(%m, %n, %m, %n, %n, %m, %i) : (memref<1xf32>, index, memref<1xf32>, index, index, memref<1xf32>, i32) -> ()
  return
}

// -----

func.func @dma_operands(%m: memref<1xf32>, %n: index) {
  // expected-error @+1 {{'memref.dma_start' op incorrect number of operands}}
  "memref.dma_start"(%m, %n, %m, %n, %n, %m, %n, %n) : (memref<1xf32>, index, memref<1xf32>, index, index, memref<1xf32>, index, index) -> ()
  return
}

// -----

func.func @dma_strides(%i: i32, %m: memref<1xf32>, %n: index) {
  // expected-error @+1 {{'memref.dma_start' op expected stride and num elements per stride to be of type index}}
  "memref.dma_start"(%m, %n, %m, %n, %n, %m, %n, %n, %i) : (memref<1xf32>, index, memref<1xf32>, index, index, memref<1xf32>, index, index, i32) -> ()
  return
}

// -----

func.func @dma_one_stride(%m: memref<1xf32>, %n: index) {
  // expected-error @+1 {{custom op 'memref.dma_start' expected two stride related operands}}
  memref.dma_start %m[%n], %m[%n], %n, %m[%n], %n : memref<1xf32>, memref<1xf32>, memref<1xf32>
  return
}

// -----

func.func @dma_two_types(%m: memref<1xf32>, %n: index) {
  // expected-error @+1 {{custom op 'memref.dma_start' fewer/more types expected}}
  memref.dma_start %m[%n], %m[%n], %n, %m[%n] : memref<1xf32>, memref<1xf32>
  return
}

// -----

func.func @dma_wait_rank(%m: memref<1xf32>, %n: index) {
  // expected-error @+1 {{'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 0}}
  memref.dma_wait %m[], %n : memref<1xf32>
  return
}

// -----

func.func @dim_of_scalar(%m: memref<f32>, %i: index) {
  // expected-error @+1 {{'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'memref<f32>'}}
  %0 = memref.dim %m, %i : memref<f32>
  return
}

// -----

func.func @copy_shape(%m: memref<4xf32>, %n: memref<5xf32>) {
  // expected-error @+1 {{'memref.copy' op requires the same shape for all operands}}
  memref.copy %m, %n : memref<4xf32> to memref<5xf32>
  return
}

// -----

func.func @copy_element(%m: memref<4xf32>, %n: memref<4xi32>) {
  // expected-error @+1 {{'memref.copy' op requires the same element type for all operands}}
  memref.copy %m, %n : memref<4xf32> to memref<4xi32>
  return
}

// -----

func.func @rank_of_tensor(%m: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'memref.rank' invalid kind of type specified}}
  %0 = memref.rank %m : tensor<4xf32>
  return
}

// -----

func.func @scope_return(%x: i32) {
  // expected-error @+1 {{'memref.alloca_scope.return' op expects parent op 'memref.alloca_scope'}}
  memref.alloca_scope.return %x : i32
  return
}

// -----

// expected-error @+1 {{custom op 'memref.global' type should be static shaped memref, but got 'memref<?xf32>'}}
memref.global @dynamic : memref<?xf32>

// -----

// expected-error @+1 {{custom op 'memref.global' type should be static shaped memref, but got 'memref<*xf32>'}}
memref.global @unranked : memref<*xf32>

// -----

// expected-error @+1 {{custom op 'memref.global' type should be static shaped memref, but got 'f32'}}
memref.global @scalar : f32

// -----

// expected-error @+1 {{custom op 'memref.global' initial value should be a unit or elements attribute}}
memref.global @text : memref<2xf32> = "text"

// -----

// expected-error @+1 {{floating point value not valid for specified type}}
memref.global @number : memref<2xf32> = 1.0

// -----

// expected-error @+1 {{'memref.global' op initial value should be a unit or elements attribute, but got "text"}}
"memref.global"() {sym_name = "value", type = memref<2xf32>, initial_value = "text"} : () -> ()

// -----

// expected-error @+1 {{'memref.global' op initial value element expected to be of type 'f32', but was of type 'i32'}}
"memref.global"() {sym_name = "element", type = memref<2xf32>, initial_value = dense<1> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{'memref.global' op initial value shape expected to be 2 but was 3}}
"memref.global"() {sym_name = "shape", type = memref<2xf32>, initial_value = dense<1.0> : tensor<3xf32>} : () -> ()

// -----

// expected-error @+1 {{'memref.global' op visibility expected to be one of ["public", "private", "nested"], but got "hidden"}}
memref.global "hidden" @visibility : memref<2xf32>

// -----

// expected-error @+1 {{custom op 'memref.global' 'memref.global' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
memref.global @alignment : memref<2xf32> {alignment = 3 : i64}

// -----

func.func @get_missing(%i: index) {
  // expected-error @+1 {{'memref.get_global' op 'missing' does not reference a valid global memref}}
  %0 = memref.get_global @missing : memref<2xf32>
  return
}

// -----

memref.global @g : memref<2xf32>
func.func @get_type() {
  // expected-error @+1 {{'memref.get_global' op result type 'memref<3xf32>' does not match type 'memref<2xf32>' of the global memref @g}}
  %0 = memref.get_global @g : memref<3xf32>
  return
}

// -----

func.func @get_unranked(%i: index) {
  // expected-error @+1 {{custom op 'memref.get_global' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = memref.get_global @g : memref<*xf32>
  return
}
