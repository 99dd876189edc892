// RUN: oxmlir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Numbers of threads and their groups, and values that pass between them.

func.func @a() {
  // expected-error@below {{custom op 'gpu.block_id' expected ::mlir::gpu::Dimension to be one of: x, y, z}}
  %0 = gpu.block_id w
  return
}

// -----

func.func @a() {
  // expected-error@below {{'gpu.cluster_block_id' op requires attribute 'dimension'}}
  %0 = "gpu.cluster_block_id"() : () -> index
  return
}

// -----

func.func @a() {
  // expected-error@below {{'gpu.cluster_dim' op result #0 must be index, but got 'i32'}}
  %0 = "gpu.cluster_dim"() <{dimension = #gpu<dim x>}> : () -> i32
  return
}

// -----

func.func @a() {
  // expected-error@below {{custom op 'gpu.cluster_dim_blocks' expected ::mlir::gpu::Dimension to be one of: x, y, z}}
  %0 = gpu.cluster_dim_blocks w
  return
}

// -----

func.func @a() {
  // expected-error@below {{'gpu.cluster_id' op requires attribute 'dimension'}}
  %0 = "gpu.cluster_id"() : () -> index
  return
}

// -----

func.func @a() {
  // expected-error@below {{'gpu.global_id' op result #0 must be index, but got 'i32'}}
  %0 = "gpu.global_id"() <{dimension = #gpu<dim x>}> : () -> i32
  return
}

// -----

func.func @a() {
  // expected-error@below {{custom op 'gpu.grid_dim' expected ::mlir::gpu::Dimension to be one of: x, y, z}}
  %0 = gpu.grid_dim w
  return
}

// -----

func.func @a() {
  // expected-error@below {{'gpu.block_dim' op requires attribute 'dimension'}}
  %0 = "gpu.block_dim"() : () -> index
  return
}

// -----

func.func @a() {
  // expected-error@below {{'gpu.thread_id' op result #0 must be index, but got 'i32'}}
  %0 = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> i32
  return
}

// -----

func.func @a() {
  // expected-error@below {{invalid properties {dimension = 1 : i32} for op gpu.thread_id: Invalid attribute `dimension` in property conversion: 1 : i32}}
  %0 = "gpu.thread_id"() <{dimension = 1 : i32}> : () -> index
  return
}

// -----

func.func @a() {
  // expected-error@below {{custom op 'gpu.block_id' expected valid keyword or string}}
  %0 = gpu.block_id %x
  return
}

// -----

func.func @a() {
  // expected-error@below {{expected attribute value}}
  %0 = gpu.lane_id upper_bound x
  return
}

// -----

func.func @a() {
  // expected-error@below {{custom op 'gpu.subgroup_id' invalid kind of type specified: expected builtin.index, but found 'i32'}}
  %0 = gpu.subgroup_id : i32
  return
}

// -----

func.func @a() {
  // expected-error@below {{'gpu.num_subgroups' op result #0 must be index, but got 'i64'}}
  %0 = "gpu.num_subgroups"() : () -> i64
  return
}

// -----

func.func @a() {
  // expected-error@below {{expected constant integer or floating point value}}
  %0 = gpu.subgroup_size upper_bound -: index
  return
}

// -----

func.func @a(%x: f32, %i: i32) {
  // expected-error@below {{custom op 'gpu.shuffle' expected ::mlir::gpu::ShuffleMode to be one of: xor, up, down, idx}}
  %0, %1 = gpu.shuffle sideways %x, %i, %i : f32
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @a(%x: f32, %i: i32) {
  // expected-error@below {{use of value '%x' expects different type than prior uses: 'index' vs 'f32'}}
  %0, %1 = gpu.shuffle xor %x, %i, %i : index
  return
}

// -----

func.func @a(%x: f32, %i: i32) {
  // expected-error@below {{'gpu.shuffle' op failed to verify that all of {value, shuffleResult} have same type}}
  %0, %1 = "gpu.shuffle"(%x, %i, %i) <{mode = #gpu<shuffle_mode up>}> : (f32, i32, i32) -> (f16, i1)
  return
}

// -----

func.func @a(%x: complex<f32>) {
  // expected-error@below {{'gpu.printf' op operand #0 must be variadic of integer or index or floating-point, but got 'complex<f32>'}}
  gpu.printf "%f", %x : complex<f32>
  return
}

// -----

func.func @a(%x: f32) {
  // expected-error@below {{expected attribute value}}
  gpu.printf %x : f32
  return
}

// -----

func.func @a() {
  // expected-error@below {{'gpu.barrier' op requires zero results}}
  "gpu.barrier"() : () -> i32
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @a(%x: f64) {
  // expected-error@below {{use of value '%x' expects different type than prior uses: 'f32' vs 'f64'}}
  %0 = gpu.subgroup_mma_constant_matrix %x : !gpu.mma_matrix<16x16xf32, "COp">
  return
}

// -----

func.func @a(%c: !gpu.mma_matrix<16x16xf32, "COp">, %i: index) {
  // expected-error@below {{'gpu.subgroup_mma_extract_thread_local' op failed to verify that value type matches element type of mma_matrix}}
  %0 = gpu.subgroup_mma_extract_thread_local %c[%i] : !gpu.mma_matrix<16x16xf32, "COp"> -> f16
  return
}

// -----

func.func @a(%c: !gpu.mma_matrix<16x16xf32, "COp">, %i: index) {
  // expected-error@below {{'gpu.subgroup_mma_extract_thread_local' op result #0 must be Integer or Float, but got 'index'}}
  %0 = "gpu.subgroup_mma_extract_thread_local"(%c, %i) : (!gpu.mma_matrix<16x16xf32, "COp">, index) -> index
  return
}

// -----

func.func @a(%x: f16, %c: !gpu.mma_matrix<16x16xf32, "COp">, %i: index) {
  // expected-error@below {{'gpu.subgroup_mma_insert_thread_local' op failed to verify that value type matches element type of mma_matrix}}
  %0 = gpu.subgroup_mma_insert_thread_local %x, %c[%i] : f16, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">
  return
}

// -----

func.func @a(%c: !gpu.mma_matrix<16x16xf32, "COp">) {
  // expected-error@below {{custom op 'gpu.subgroup_mma_elementwise' expected ::mlir::gpu::MMAElementwiseOp to be one of: addf, mulf, subf, maxf, minf, divf, addi, muli, subi, divs, divu, negatef, negates, extf}}
  %0 = gpu.subgroup_mma_elementwise modf %c, %c : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
  return
}
