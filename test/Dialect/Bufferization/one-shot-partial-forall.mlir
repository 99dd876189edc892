// RUN: oxmlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s

// What no iteration replaces keeps its old value, so that the copy has to hold it.
// CHECK-LABEL: func.func @half(
// CHECK-SAME: %[[T:.*]]: memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %[[COPY:.*]] = memref.alloc() {{.*}} : memref<8xf32>
// CHECK-NEXT: memref.copy %[[T]], %[[COPY]]
// CHECK-NEXT: scf.forall
func.func @half(%t: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<8xf32> {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %f = linalg.fill ins(%x : f32) outs(%s : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r, %t : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @all(
// CHECK-NOT: memref.copy %arg
// CHECK: scf.forall
func.func @all(%t: tensor<8xf32>, %u: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = scf.forall (%i) in (1) shared_outs(%o = %t) -> tensor<8xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %o[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
    }
  }
  return %r, %t : tensor<8xf32>, tensor<8xf32>
}
