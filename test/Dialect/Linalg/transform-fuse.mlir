// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @fuse(
// CHECK: scf.for
// CHECK: %[[E:.*]] = linalg.exp {{.*}} -> tensor<4xf32>
// CHECK: linalg.abs ins(%[[E]] : tensor<4xf32>)
func.func @fuse(%a: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.exp ins(%a : tensor<16xf32>) outs(%b : tensor<16xf32>) -> tensor<16xf32>
  %1 = linalg.abs ins(%0 : tensor<16xf32>) outs(%b : tensor<16xf32>) -> tensor<16xf32>
  return %1 : tensor<16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.abs"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.fuse %0 tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @into(
// CHECK: scf.forall
// CHECK: %[[E:.*]] = linalg.exp {{.*}} -> tensor<4xf32>
// CHECK: linalg.abs ins(%[[E]] : tensor<4xf32>)
func.func @into(%a: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.exp ins(%a : tensor<16xf32>) outs(%b : tensor<16xf32>) -> tensor<16xf32>
  %1 = linalg.abs ins(%0 : tensor<16xf32>) outs(%b : tensor<16xf32>) -> tensor<16xf32>
  return %1 : tensor<16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.abs"]} in %root : (!transform.any_op) -> !transform.any_op
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.tile_using_forall %0 num_threads [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %3, %4 = transform.structured.fuse_into_containing_op %exp into %2
        : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @unused(%a: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.exp ins(%a : tensor<16xf32>) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  // expected-note @below {{containing op}}
  %1 = linalg.abs ins(%a : tensor<16xf32>) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["linalg.abs"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{could not find next producer to fuse into container}}
    %2, %3 = transform.structured.fuse_into_containing_op %0 into %1
        : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @softmax(
// CHECK: scf.for
// CHECK: linalg.softmax dimension(1) ins(%{{.*}} : tensor<2x8xf32>) outs(%{{.*}} : tensor<2x8xf32>)
func.func @softmax(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.softmax"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.tile_using_for %0 tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Each row is normalized as a whole.
func.func @softmax_of_parts(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.softmax"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{failed to tile}}
    %1, %2 = transform.structured.tile_using_for %0 tile_sizes [0, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @softmax_dynamic(
// CHECK: scf.for
// CHECK: linalg.softmax dimension(1) ins(%{{.*}} : tensor<2x?xf32>) outs(%{{.*}} : tensor<2x?xf32>)
func.func @softmax_dynamic(%a: tensor<4x?xf32>, %e: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x?xf32>) outs(%e : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.softmax"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.tile_using_for %0 tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @copy(
// CHECK: scf.forall (%{{.*}}, %{{.*}}) in (8, 4)
// CHECK: linalg.copy {{.*}} -> tensor<2x16xi8>
// CHECK: {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
func.func @copy(%a: tensor<16x64xi8>, %b: tensor<16x64xi8>) -> tensor<16x64xi8> {
  %0 = linalg.copy ins(%a : tensor<16x64xi8>) outs(%b : tensor<16x64xi8>) -> tensor<16x64xi8>
  return %0 : tensor<16x64xi8>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.copy"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.gpu.map_copy_to_threads %0 total_num_threads = 32 desired_bit_alignment = 128
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @too_few(%a: tensor<64xi32>, %b: tensor<64xi32>) -> tensor<64xi32> {
  // expected-note @below {{target op}}
  %0 = linalg.copy ins(%a : tensor<64xi32>) outs(%b : tensor<64xi32>) -> tensor<64xi32>
  return %0 : tensor<64xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.copy"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{too few threads to map copy op to threads on the most minor dimension}}
    %1, %2 = transform.structured.gpu.map_copy_to_threads %0 total_num_threads = 8 desired_bit_alignment = 128
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A producer that is given twice is fused once.
// CHECK-LABEL: func.func @given_twice(
// CHECK: scf.forall
// CHECK: linalg.fill {{.*}} -> tensor<1xf32>
// CHECK: linalg.exp
func.func @given_twice(%a: tensor<2xf32>, %o: tensor<2xf32>, %x: f32) -> tensor<2xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<2xf32>) -> tensor<2xf32>
  %1 = scf.forall (%i) in (2) shared_outs(%out = %o) -> (tensor<2xf32>) {
    %2 = tensor.extract_slice %0[%i] [1] [1] : tensor<2xf32> to tensor<1xf32>
    %3 = tensor.extract_slice %out[%i] [1] [1] : tensor<2xf32> to tensor<1xf32>
    %4 = linalg.exp ins(%2 : tensor<1xf32>) outs(%3 : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %4 into %out[%i] [1] [1] : tensor<1xf32> into tensor<2xf32>
    }
  }
  return %1 : tensor<2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
    %2 = transform.merge_handles %0, %0 : !transform.any_op
    transform.structured.fuse_into_containing_op %2 into %1 : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
