// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(affine-simplify-min-max))' | FileCheck %s

// The last iteration begins a whole step before the end.
// CHECK-LABEL: func.func @loop
// CHECK: scf.for
// CHECK-NEXT: vector.print %c8
// CHECK-NEXT: vector.print %c7
func.func @loop() {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c8 {
    %0 = affine.min affine_map<(d0) -> (8, 64 - d0)>(%i)
    vector.print %0 : index
    %1 = affine.min affine_map<(d0) -> (7, 64 - d0)>(%i)
    vector.print %1 : index
  }
  return
}

// CHECK-LABEL: func.func @unknown_end
// CHECK: %[[M:.+]] = affine.min
// CHECK-NEXT: vector.print %[[M]]
// CHECK-NEXT: vector.print %c1
// CHECK-NEXT: vector.print %arg2
func.func @unknown_end(%lb: index, %ub: index) {
  %c4 = arith.constant 4 : index
  scf.for %i = %lb to %ub step %c4 {
    %0 = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%ub]
    vector.print %0 : index
    %1 = affine.min affine_map<(d0)[s0] -> (1, s0 - d0)>(%i)[%ub]
    vector.print %1 : index
    %2 = affine.max affine_map<(d0)[s0] -> (d0, s0)>(%i)[%lb]
    vector.print %2 : index
  }
  return
}

// Sizes are not negative, those of slices are written down.
// CHECK-LABEL: func.func @sizes
// CHECK: %[[D:.+]] = tensor.dim %arg0
// CHECK: return %[[D]], %c4
func.func @sizes(%t: tensor<?xf32>, %m: memref<?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.dim %t, %c0 : tensor<?xf32>
  %1 = affine.max affine_map<()[s0] -> (s0, -1)>()[%0]
  %3 = memref.subview %m[%n] [%c4] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %4 = memref.dim %3, %c0 : memref<?xf32, strided<[1], offset: ?>>
  %5 = affine.min affine_map<()[s0] -> (s0, 9)>()[%4]
  return %1, %5 : index, index
}

// CHECK-LABEL: func.func @computed
// CHECK: %[[Q:.+]]:2 = affine.delinearize_index
// CHECK: %[[T:.+]] = gpu.thread_id
// CHECK: return %arg0, %[[Q]]#1, %[[T]], %arg0
func.func @computed(%n: index) -> (index, index, index, index) {
  %c3 = arith.constant 3 : index
  %0 = arith.addi %n, %c3 : index
  %1 = affine.min affine_map<()[s0, s1] -> (s0, s1)>()[%n, %0]
  %2:2 = affine.delinearize_index %n into (4, 5) : index, index
  %3 = affine.min affine_map<()[s0] -> (s0, 4)>()[%2#1]
  %4 = gpu.thread_id x
  %5 = affine.max affine_map<()[s0] -> (s0, 0)>()[%4]
  %6 = arith.floordivsi %n, %c3 : index
  %7 = arith.muli %6, %c3 : index
  %8 = affine.max affine_map<()[s0, s1] -> (s0, s1)>()[%n, %7]
  return %1, %3, %5, %8 : index, index, index, index
}

// What a loop carries on unchanged, and what threads share, keeps its size.
// CHECK-LABEL: func.func @carried
// CHECK-NOT: affine.min
// CHECK-COUNT-2: vector.print %dim
// CHECK: return
func.func @carried(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = tensor.empty(%c4) : tensor<?xf32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %d = tensor.dim %a, %c0 : tensor<?xf32>
    %m = affine.min affine_map<()[s0] -> (s0, 9)>()[%d]
    vector.print %m : index
    scf.yield %a : tensor<?xf32>
  }
  %1 = scf.forall (%i) in (%n) shared_outs(%a = %t) -> tensor<?xf32> {
    %d = tensor.dim %a, %c0 : tensor<?xf32>
    %m = affine.min affine_map<()[s0] -> (s0, 9)>()[%d]
    vector.print %m : index
  }
  return
}

// A tile of one whole division.
// CHECK-LABEL: func.func @division
// CHECK: return %c1, %{{.+}} : index
func.func @division(%n: index) -> (index, index) {
  %0 = affine.max affine_map<()[s0] -> (s0, 1)>()[%n]
  %1 = affine.min affine_map<()[s0] -> (s0, 4)>()[%0]
  %2 = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%1]
  %3 = affine.min affine_map<()[s0] -> (s0, 4)>()[%n]
  %4 = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%3]
  return %2, %4 : index, index
}
