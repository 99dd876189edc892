// Sets of patterns with options.
// RUN: oxmlir-opt %s | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --mlir-print-op-generic | oxmlir-opt | FileCheck %s

module attributes { transform.with_named_sequence } {
  transform.named_sequence @a(%f: !transform.any_op) {
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.lower_contraction lowering_strategy = "outerproduct"
      transform.apply_patterns.vector.lower_contraction lowering_strategy = "dot"
      transform.apply_patterns.vector.lower_transpose lowering_strategy = "shuffle_16x16" avx2_lowering_strategy = true
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "vector-transfer"
      transform.apply_patterns.vector.lower_contraction
      transform.apply_patterns.vector.transfer_to_scf full_unroll = true
      transform.apply_patterns.vector.transfer_to_scf max_transfer_rank = 4 full_unroll = true
      transform.apply_patterns.vector.lower_transfer max_transfer_rank = 1
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: module attributes {transform.with_named_sequence} {
// CHECK-NEXT: transform.named_sequence @a(%arg0: !transform.any_op) {
// CHECK-NEXT: transform.apply_patterns to %arg0 {
// CHECK-NEXT: transform.apply_patterns.vector.lower_contraction
// CHECK-NEXT: transform.apply_patterns.vector.lower_contraction lowering_strategy = dot
// CHECK-NEXT: transform.apply_patterns.vector.lower_transpose lowering_strategy = shuffle_16x16 avx2_lowering_strategy = true
// CHECK-NEXT: transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "vector-transfer"
// CHECK-NEXT: transform.apply_patterns.vector.lower_contraction
// CHECK-NEXT: transform.apply_patterns.vector.transfer_to_scf full_unroll = true
// CHECK-NEXT: transform.apply_patterns.vector.transfer_to_scf max_transfer_rank = 4 full_unroll = true
// CHECK-NEXT: transform.apply_patterns.vector.lower_transfer
// CHECK-NEXT: } : !transform.any_op
// CHECK-NEXT: transform.yield
// CHECK-NEXT: }
// CHECK-NEXT: }
