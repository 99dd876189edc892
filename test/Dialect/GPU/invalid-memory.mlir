// RUN: oxmlir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Memory of the host and of devices, and sparse matrices in it.

func.func @a(%m: memref<4xf32>, %x: f16) {
  // expected-error@below {{'gpu.memset' op failed to verify that all of {dst, value} have same element type}}
  gpu.memset %m, %x : memref<4xf32>, f16
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error@below {{custom op 'gpu.host_register' invalid kind of type specified: expected builtin.unranked_memref, but found 'memref<4xf32>'}}
  gpu.host_register %m : memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error@below {{custom op 'gpu.host_unregister' invalid kind of type specified: expected builtin.unranked_memref, but found 'memref<4xf32>'}}
  gpu.host_unregister %m : memref<4xf32>
  return
}

// -----

func.func @a(%d: i64) {
  // expected-error@below {{'gpu.set_default_device' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  "gpu.set_default_device"(%d) : (i64) -> ()
  return
}

// -----

func.func @a(%m: tensor<4xf32>) {
  // expected-error@below {{custom op 'gpu.dealloc' invalid kind of type specified: expected builtin.memref, but found 'tensor<4xf32>'}}
  gpu.dealloc %m : tensor<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error@below {{custom op 'gpu.dealloc' needs to be named when marked 'async'}}
  gpu.dealloc async %m : memref<4xf32>
  return
}

// -----

func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{'gpu.create_coo' op operand #5 must be memref of any type values, but got 'f32'}}
  %0 = "gpu.create_coo"(%n, %n, %n, %b, %b, %f) : (index, index, index, memref<?xi8>, memref<?xi8>, f32) -> !gpu.sparse.spmat_handle
  return
}

// -----

func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{'gpu.create_coo_aos' op operand #2 must be index, but got 'f32'}}
  %0 = "gpu.create_coo_aos"(%n, %n, %f, %b, %b) : (index, index, f32, memref<?xi8>, memref<?xi8>) -> !gpu.sparse.spmat_handle
  return
}

// -----

func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{'gpu.create_csr' op result #0 must be sparse matrix handle type, but got 'index'}}
  %0 = "gpu.create_csr"(%n, %n, %n, %b, %b, %b) : (index, index, index, memref<?xi8>, memref<?xi8>, memref<?xi8>) -> index
  return
}

// -----

func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{'gpu.create_csc' op operand #3 must be memref of any type values, but got 'index'}}
  %0 = "gpu.create_csc"(%n, %n, %n, %n, %b, %b) : (index, index, index, index, memref<?xi8>, memref<?xi8>) -> !gpu.sparse.spmat_handle
  return
}

// -----

func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{expected ','}}
  %0 = gpu.create_bsr %n, %n, %n, %n, %n, %b, %b : memref<?xi8>, memref<?xi8>
  return
}

// -----

func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{custom op 'gpu.create_2to4_spmat' expected ::mlir::gpu::Prune2To4SpMatFlag to be one of: NONE, PRUNE_ONLY, PRUNE_AND_CHECK}}
  %0 = gpu.create_2to4_spmat {PRUNE} %n, %n, %b : memref<?xi8>
  return
}

// -----

func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{custom op 'gpu.create_dn_tensor' expected 'into'}}
  %0 = gpu.create_dn_tensor %b, %n, %n : index, index of memref<?xi8>
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{use of value '%n' expects different type than prior uses: 'f32' vs 'index'}}
  %0 = gpu.create_dn_tensor %b, %n : f32 into memref<?xi8>
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{use of value '%a' expects different type than prior uses: '!gpu.sparse.dntensor_handle' vs '!gpu.sparse.spmat_handle'}}
  gpu.destroy_dn_tensor %a
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{use of value '%x' expects different type than prior uses: '!gpu.sparse.spmat_handle' vs '!gpu.sparse.dntensor_handle'}}
  gpu.destroy_sp_mat %x
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{use of value '%x' expects different type than prior uses: '!gpu.sparse.spmat_handle' vs '!gpu.sparse.dntensor_handle'}}
  %0, %1, %2 = gpu.spmat_get_size %x
  return
}

// -----

func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{custom op 'gpu.set_csr_pointers' invalid kind of type specified: expected builtin.memref, but found 'f32'}}
  gpu.set_csr_pointers %a, %b, %b, %f : memref<?xi8>, memref<?xi8>, f32
  return
}

// -----

func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{custom op 'gpu.spmv_buffer_size' expected ::mlir::gpu::TransposeMode to be one of: NON_TRANSPOSE, TRANSPOSE, CONJUGATE_TRANSPOSE}}
  %0 = gpu.spmv_buffer_size %a {SIDEWAYS}, %x, %x into f64
  return
}

// -----

func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{custom op 'gpu.spmv' invalid kind of type specified: expected builtin.memref, but found 'index'}}
  gpu.spmv %a, %x, %x, %n : index into f64
  return
}

// -----

func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{invalid properties {computeType = 1 : i32, resultSegmentSizes = array<i32: 1, 0>} for op gpu.spmm_buffer_size: Invalid attribute `computeType` in property conversion: 1 : i32}}
  %0 = "gpu.spmm_buffer_size"(%a, %x, %x) <{computeType = 1 : i32, resultSegmentSizes = array<i32: 1, 0>}> : (!gpu.sparse.spmat_handle, !gpu.sparse.dntensor_handle, !gpu.sparse.dntensor_handle) -> index
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{use of value '%x' expects different type than prior uses: '!gpu.sparse.spmat_handle' vs '!gpu.sparse.dntensor_handle'}}
  gpu.spmm %x, %x, %x, %b : memref<?xi8> into f64
  return
}

// -----

func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  %0 = gpu.sddmm_buffer_size %x, %x, %a
  // expected-error@below {{custom op 'gpu.sddmm_buffer_size' expected 'into'}}
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{use of value '%a' expects different type than prior uses: '!gpu.sparse.dntensor_handle' vs '!gpu.sparse.spmat_handle'}}
  gpu.sddmm %x, %a, %a, %b : memref<?xi8> into f64
  return
}

// -----

func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{'gpu.spgemm_create_descr' op result #0 must be SpGEMM operation handle type, but got 'index'}}
  %0 = "gpu.spgemm_create_descr"() : () -> index
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{use of value '%a' expects different type than prior uses: '!gpu.sparse.spgemmop_handle' vs '!gpu.sparse.spmat_handle'}}
  gpu.spgemm_destroy_descr %a
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{use of value '%a' expects different type than prior uses: '!gpu.sparse.spgemmop_handle' vs '!gpu.sparse.spmat_handle'}}
  gpu.spgemm_copy %a, %a, %a, %a : f32
  return
}

// -----

func.func @a(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %t: !gpu.async.token, %b: memref<?xi8>, %n: index, %f: f32, %g: !gpu.sparse.spgemmop_handle) {
  // expected-error@below {{custom op 'gpu.spgemm_work_estimation_or_compute' expected ::mlir::gpu::SpGEMMWorkEstimationOrComputeKind to be one of: WORK_ESTIMATION, COMPUTE}}
  %0 = gpu.spgemm_work_estimation_or_compute {ESTIMATE} %a, %a, %a, %g, %n, %b : f32 into memref<?xi8>
  return
}
