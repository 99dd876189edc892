// RUN: oxmlir-opt --transform-interpreter --canonicalize --cse --split-input-file %s | FileCheck %s

// A loop that has fewer iterations than there are threads runs in some of them.
func.func @threads(%m: memref<8x8xf32>) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
             threads(%tx, %ty, %tz) in (%sx = %one, %sy = %one, %sz = %one) {
    scf.forall (%i, %j) in (3, 8) {
      "test.use"(%i, %j) : (index, index) -> ()
    } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
    gpu.terminator
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["gpu.launch"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.gpu.map_nested_forall_to_threads %0 block_dims = [8, 4, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// CHECK-LABEL: func.func @threads
// CHECK-DAG:     %[[C3:.*]] = arith.constant 3 : index
// CHECK-DAG:     %[[C8:.*]] = arith.constant 8 : index
// CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : index
// CHECK:         gpu.launch {{.*}} threads({{.*}}) in (%{{.*}} = %[[C8]], %{{.*}} = %[[C4]], %{{.*}} = %{{.*}})
// CHECK:           %[[X:.*]] = gpu.thread_id x
// CHECK:           %[[Y:.*]] = gpu.thread_id y
// CHECK:           %[[RUNS:.*]] = arith.cmpi ult, %[[Y]], %[[C3]] : index
// CHECK:           scf.if %[[RUNS]] {
// CHECK-NEXT:        "test.use"(%[[Y]], %[[X]])
// CHECK-NEXT:      }
// CHECK-NEXT:      gpu.barrier

// -----

// Warps and lanes are counted along the line of all threads.
// CHECK-DAG: #[[WARP:.*]] = affine_map<()[s0, s1] -> ((s0 + s1 * 16) floordiv 32)>
// CHECK-DAG: #[[LANE:.*]] = affine_map<()[s0, s1] -> ((s0 + s1 * 16) mod 32)>
func.func @units() {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
             threads(%tx, %ty, %tz) in (%sx = %one, %sy = %one, %sz = %one) {
    scf.forall (%i) in (2) {
      scf.forall (%j) in (5) {
        "test.use"(%i, %j) : (index, index) -> ()
      } {mapping = [#gpu.lane<linear_dim_0>]}
    } {mapping = [#gpu.warp<linear_dim_0>]}
    gpu.terminator
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["gpu.launch"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.gpu.map_nested_forall_to_threads %0 block_dims = [16, 4, 1] sync_after_distribute = false : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// CHECK-LABEL: func.func @units
// CHECK:         %[[I:.*]] = affine.apply #[[WARP]]()[%{{.*}}, %{{.*}}]
// CHECK:         %[[J:.*]] = affine.apply #[[LANE]]()[%{{.*}}, %{{.*}}]
// CHECK:         %[[RUNS:.*]] = arith.cmpi ult, %[[J]], %{{.*}} : index
// CHECK:         scf.if %[[RUNS]] {
// CHECK-NEXT:      "test.use"(%[[I]], %[[J]])
// CHECK-NOT:     gpu.barrier

// -----

// CHECK: #[[GROUP:.*]] = affine_map<()[s0] -> (s0 floordiv 128)>
// A launch is made of as many blocks as the loop has iterations.
func.func @blocks() {
  scf.forall (%i, %j) in (3, 8) {
    scf.forall (%k) in (2) {
      "test.use"(%i, %j, %k) : (index, index, index) -> ()
    } {mapping = [#gpu.warpgroup<x>]}
  } {mapping = [#gpu.block<x>, #gpu.block<y>]}
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.gpu.map_forall_to_blocks %0 generate_gpu_launch : (!transform.any_op) -> !transform.any_op
    transform.gpu.map_nested_forall_to_threads %1 block_dims = [256, 1, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// CHECK-LABEL: func.func @blocks
// CHECK-DAG:     %[[C3:.*]] = arith.constant 3 : index
// CHECK-DAG:     %[[C8:.*]] = arith.constant 8 : index
// CHECK:         gpu.launch blocks({{.*}}) in (%{{.*}} = %[[C3]], %{{.*}} = %[[C8]], %{{.*}} = %{{.*}})
// CHECK:           %[[X:.*]] = gpu.block_id x
// CHECK:           %[[Y:.*]] = gpu.block_id y
// CHECK:           %[[T:.*]] = gpu.thread_id x
// CHECK:           %[[K:.*]] = affine.apply #[[GROUP]]()[%[[T]]]
// CHECK:           "test.use"(%[[X]], %[[Y]], %[[K]])
// CHECK-NEXT:      gpu.barrier
// CHECK-NEXT:      gpu.terminator
