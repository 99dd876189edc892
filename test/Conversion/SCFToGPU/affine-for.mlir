// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(convert-affine-for-to-gpu{gpu-block-dims=1 gpu-thread-dims=1}))' --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @steps
func.func @steps(%m: memref<?x?xf32>, %x: f32) {
  // CHECK: %[[LB:.*]] = arith.constant 5 : index
  // CHECK: %[[UB:.*]] = arith.constant 15 : index
  // CHECK: %[[RANGE:.*]] = arith.subi %[[UB]], %[[LB]]
  // CHECK: %[[STEP:.*]] = arith.constant 4 : index
  // CHECK: %[[TRIPS:.*]] = arith.ceildivsi %[[RANGE]], %[[STEP]]
  // CHECK: gpu.launch blocks(%[[B:[^,]*]], {{.*}}) in (%{{.*}} = %[[TRIPS]],
  // CHECK-NEXT: %[[OFFSET:.*]] = arith.muli %[[STEP]], %[[B]]
  // CHECK-NEXT: %[[I:.*]] = arith.addi %[[LB]], %[[OFFSET]]
  // CHECK-NEXT: %[[J:.*]] = arith.addi
  // CHECK-NEXT: memref.store %arg1, %arg0[%[[I]], %[[J]]]
  affine.for %i = 5 to 15 step 4 {
    affine.for %j = 0 to 3 {
      memref.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// -----

func.func @imperfect(%m: memref<?x?xf32>, %x: f32) {
  // expected-error@+1 {{expected perfectly nested loops in the body}}
  affine.for %i = 0 to 15 {
    affine.for %j = 0 to 3 {
    }
    memref.store %x, %m[%i, %i] : memref<?x?xf32>
  }
  return
}

// -----

func.func @triangle() {
  affine.for %i = 0 to 15 {
    // expected-error@+1 {{loops with bounds depending on other mapped loops are not supported}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
    }
  }
  return
}

// -----

// A loop that may not run at all: the size of a grid is not negative.
// CHECK-LABEL: func.func @may_not_run
func.func @may_not_run(%m: memref<?x?xf32>, %x: f32, %n: index) {
  // CHECK: %[[RANGE:.*]] = arith.subi %arg2, %{{.*}}
  // CHECK: %[[TRIPS:.*]] = arith.maxsi %[[RANGE]], %{{.*}}
  // CHECK: gpu.launch blocks({{.*}}) in (%{{.*}} = %[[TRIPS]],
  affine.for %i = 2 to %n {
    affine.for %j = 0 to 3 {
      memref.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// -----

// Iterations that meet in memory stay in order.
// CHECK-LABEL: func.func @dependent
// CHECK-NOT: gpu.launch
func.func @dependent(%m: memref<8x8xf32>) {
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i - 1, %j] : memref<8x8xf32>
      affine.store %0, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = memref.load %m[%j, %i] : memref<8x8xf32>
      memref.store %0, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      func.call @transpose(%m, %i, %j) : (memref<8x8xf32>, index, index) -> ()
    }
  }
  return
}

func.func private @transpose(%m: memref<8x8xf32>, %i: index, %j: index) {
  %0 = memref.load %m[%j, %i] : memref<8x8xf32>
  memref.store %0, %m[%i, %j] : memref<8x8xf32>
  return
}

// Each iteration has a buffer of its own, and changes an element of its own.
// CHECK-LABEL: func.func @own
func.func @own(%m: memref<8x8xf32>) {
  // CHECK: gpu.launch
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %buffer = memref.alloca() : memref<1xf32>
      %0 = memref.load %m[%i, %j] : memref<8x8xf32>
      affine.store %0, %buffer[0] : memref<1xf32>
      %1 = affine.load %buffer[0] : memref<1xf32>
      %2 = arith.addf %0, %1 : f32
      memref.store %2, %m[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

// -----

// The outer loop does not run, so nothing is said of the inner one; the size of the blocks is computed in any case.
// CHECK-LABEL: func.func @empty_outer_loop
func.func @empty_outer_loop(%n: index) {
  // CHECK: %[[LESSER:.*]] = arith.minsi
  // CHECK: %[[SPAN:.*]] = arith.subi %[[LESSER]], %{{.*}} : index
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK: %[[SIZE:.*]] = arith.maxsi %[[SPAN]], %[[ZERO]] : index
  // CHECK: threads({{.*}}) in ({{.*}} = %[[SIZE]],
  affine.for %i = affine_map<(d0) -> (d0 + 2)>(%n) to affine_map<(d0) -> (d0 + 2)>(%n) {
    affine.for %j = 2 to min affine_map<(d0) -> (d0, 3)>(%n) {
    }
  }
  return
}
