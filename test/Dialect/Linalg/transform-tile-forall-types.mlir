// More is known of the sizes of what is tiled than of what was there.
// RUN: oxmlir-opt %s --transform-interpreter -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @known(
// CHECK: %[[TILED:.*]] = scf.forall {{.*}} -> (tensor<4xf32>)
// CHECK: %[[CAST:.*]] = tensor.cast %[[TILED]] : tensor<4xf32> to tensor<?xf32>
// CHECK: return %[[CAST]] : tensor<?xf32>
func.func @known(%t: tensor<?xf32>, %v: f32, %size: index) -> tensor<?xf32> {
  %high = affine.apply affine_map<(d0) -> (4 - d0)>(%size)
  %part = tensor.extract_slice %t[0] [%size] [1] : tensor<?xf32> to tensor<?xf32>
  %0 = tensor.pad %part low[0] high[%high] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.structured.tile_using_forall %0 num_threads [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{either (packed_)num_threads or (packed_)tile_sizes must be specified}}
    %0:2 = transform.structured.tile_using_forall %root tile_sizes [] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op, %n: !transform.any_op) {
    // expected-error @+1 {{num_threads and packed_num_threads are mutually exclusive}}
    %0:2 = "transform.structured.tile_using_forall"(%root, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 0>, static_num_threads = array<i64: -9223372036854775808>}> : (!transform.any_op, !transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op, %n: !transform.any_op) {
    // expected-error @+1 {{tile_sizes and packed_tile_sizes are mutually exclusive}}
    %0:2 = "transform.structured.tile_using_forall"(%root, %n, %n) <{operandSegmentSizes = array<i32: 1, 0, 1, 0, 1>, static_tile_sizes = array<i64: -9223372036854775808>}> : (!transform.any_op, !transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
