// Loops whose iterations are independent become parallel.
// RUN: oxmlir-opt %s --affine-parallelize --mlir-print-local-scope --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @loops(
// CHECK-NEXT: affine.parallel (%arg4) = (0) to (100) {
// CHECK-NEXT: affine.for %arg5 = 0 to %arg3 step 2 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg4, %arg5] : memref<100x100xf32>
// CHECK-NEXT: affine.store %0, %arg1[%arg4] : memref<100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: affine.parallel (%arg4) = (1) to (100) {
// CHECK-NEXT: affine.parallel (%arg5) = (max(%arg4, symbol(%arg3))) to (min(%arg4 + 4, symbol(%arg3))) {
// CHECK-NEXT: %0 = affine.load %arg0[%arg4 - 1, %arg5] : memref<100x100xf32>
// CHECK-NEXT: affine.store %0, %arg0[%arg4, %arg5] : memref<100x100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %arg4 = 0 to 100 {
// CHECK-NEXT: "unknown"() : () -> ()
// CHECK-NEXT: affine.parallel (%arg5) = (0) to (7) {
// CHECK-NEXT: %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT: affine.store %arg2, %alloc[0] : memref<4xf32>
// CHECK-NEXT: %0 = affine.load %alloc[0] : memref<4xf32>
// CHECK-NEXT: affine.store %0, %arg0[%arg5, %arg4] : memref<100x100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @loops(%m: memref<100x100xf32>, %o: memref<100xf32>, %v: f32, %n: index) {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to %n step 2 {
      %x = affine.load %m[%i, %j] : memref<100x100xf32>
      affine.store %x, %o[%i] : memref<100xf32>
    }
  }
  affine.for %i = 1 to 100 {
    affine.for %j = max affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n] to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%i)[%n] {
      %x = affine.load %m[%i - 1, %j] : memref<100x100xf32>
      affine.store %x, %m[%i, %j] : memref<100x100xf32>
    }
  }
  affine.for %i = 0 to 100 {
    "unknown"() : () -> ()
    affine.for %j = 0 to 7 {
      %l = memref.alloc() : memref<4xf32>
      affine.store %v, %l[0] : memref<4xf32>
      %c = affine.load %l[0] : memref<4xf32>
      affine.store %c, %m[%j, %i] : memref<100x100xf32>
    }
  }
  return
}

// Each iteration writes what the next one overwrites: vectors have several elements. Views of the same memory count as well.
// CHECK-LABEL: func.func @vectors(
// CHECK: affine.for
// CHECK: affine.parallel
// CHECK-LABEL: func.func @views(
// CHECK: affine.for
func.func @vectors(%m: memref<20xf32>, %v: vector<4xf32>) {
  affine.for %i = 0 to 16 {
    affine.vector_store %v, %m[%i] : memref<20xf32>, vector<4xf32>
  }
  affine.for %i = 0 to 5 {
    affine.vector_store %v, %m[%i * 4] : memref<20xf32>, vector<4xf32>
  }
  return
}
func.func @views(%m: memref<20xf32>) {
  %w = memref.cast %m : memref<20xf32> to memref<?xf32>
  affine.for %i = 0 to 16 {
    %0 = affine.load %m[%i] : memref<20xf32>
    affine.store %0, %w[%i + 1] : memref<?xf32>
  }
  return
}

// Which iterations there are is not counted in steps from a bound that varies.
// CHECK-LABEL: func.func @steps(
// CHECK: affine.for %{{.*}} = affine_map<(d0) -> (d0)>(%{{.*}}) to 3 step 2
// CHECK: affine.parallel (%{{.*}}) = (1) to (3) step (2)
func.func @steps(%m: memref<8xi32>, %x: i32) {
  affine.for %i = 1 to 3 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 3 step 2 {
      affine.store %x, %m[%j floordiv 3] : memref<8xi32>
    }
    affine.for %j = 1 to 3 step 2 {
      affine.store %x, %m[%j floordiv 3] : memref<8xi32>
    }
  }
  return
}
