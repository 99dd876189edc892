// RUN: oxmlir-opt %s --gpu-map-parallel-loops --convert-parallel-loops-to-gpu | FileCheck %s

// CHECK: #[[TRIPS:.*]] = affine_map<(d0)[s0, s1] -> ((d0 - s0) ceildiv s1)>
// CHECK: #[[INDEX:.*]] = affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>

// The outer loop numbers blocks, the inner one threads; the third runs one by one.
// CHECK-LABEL: func.func @nested
func.func @nested(%lb: index, %ub: index, %s: index, %m: memref<?x?x?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  // CHECK: %[[COUNT:.*]] = affine.apply #[[TRIPS]](%arg1)[%arg0, %arg2]
  // CHECK: %[[BLOCKS:.*]] = arith.maxsi %[[COUNT]], %{{.*}} : index
  // CHECK: %[[THREADS:.*]] = affine.apply #[[TRIPS]](%{{.*}})[%{{.*}}, %{{.*}}]
  // CHECK: gpu.launch blocks(%[[B:[^,]*]], {{.*}}) in (%{{.*}} = %[[BLOCKS]],
  // CHECK-SAME: threads(%[[T:[^,]*]], {{.*}}) in (%{{.*}} = %[[THREADS]],
  // CHECK-NEXT: %[[I:.*]] = affine.apply #[[INDEX]](%[[B]])[%arg2, %arg0]
  // CHECK-NEXT: %[[J:.*]] = affine.apply #[[INDEX]](%[[T]])
  // CHECK-NEXT: scf.for %[[K:.*]] =
  // CHECK-NEXT: memref.store %arg4, %arg3[%[[I]], %[[J]], %[[K]]]
  // CHECK: } {SCFToGPU_visited, kept}
  scf.parallel (%i) = (%lb) to (%ub) step (%s) {
    scf.parallel (%j) = (%c0) to (%c4) step (%c1) {
      scf.parallel (%k) = (%c0) to (%c4) step (%c1) {
        memref.store %x, %m[%i, %j, %k] : memref<?x?x?xf32>
      }
    }
  } {kept}
  return
}

// A bound that depends on the outer loop is replaced by the constant that it does not exceed.
// CHECK-LABEL: func.func @guarded
func.func @guarded(%ub: index, %m: memref<?x?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  // CHECK: gpu.launch
  // CHECK: %[[BOUND:.*]] = affine.min
  // CHECK: %[[J:.*]] = affine.apply #[[INDEX]]
  // CHECK: %[[BELOW:.*]] = arith.cmpi slt, %[[J]], %[[BOUND]]
  // CHECK: scf.if %[[BELOW]] {
  scf.parallel (%i) = (%c0) to (%ub) step (%c4) {
    %bound = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%ub]
    scf.parallel (%j) = (%c0) to (%bound) step (%c1) {
      memref.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// What the outer loop writes the inner one may read: nothing changes.
// CHECK-LABEL: func.func @conflict
func.func @conflict(%n: index, %m: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-NOT: gpu.launch
  // CHECK: scf.parallel
  // CHECK: scf.parallel
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %m[%i] : memref<?xf32>
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      %y = memref.load %m[%j] : memref<?xf32>
      memref.store %y, %m[%i] : memref<?xf32>
    }
  }
  return
}

// A grid whose size is known not to be negative is not compared with zero.
// CHECK-LABEL: func.func @known
// CHECK-NOT: arith.maxsi
// CHECK: gpu.launch
func.func @known(%m: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return
}
