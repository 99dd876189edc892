// Nests depend on one another through the memory that they access, whatever it is called, and through everything that accesses it.
// RUN: oxmlir-opt %s --split-input-file --allow-unregistered-dialect --affine-loop-fusion | FileCheck %s
// RUN: oxmlir-opt %s --split-input-file --allow-unregistered-dialect --affine-loop-fusion=mode=sibling | FileCheck %s --check-prefix=SIBLING

// What is written through the view comes between.
// CHECK-LABEL: func.func @view(
// CHECK: affine.for
// CHECK: memref.expand_shape
// CHECK: affine.for
// CHECK: affine.for
// CHECK: affine.load %alloc[%{{.*}}] : memref<8xi64>
func.func @view(%a: memref<8xi64>, %v: i64) {
  %m = memref.alloc() : memref<8xi64>
  affine.for %i = 0 to 8 {
    affine.store %v, %m[%i] : memref<8xi64>
  }
  %w = memref.expand_shape %m [[0, 1]] output_shape [2, 4] : memref<8xi64> into memref<2x4xi64>
  affine.for %i = 0 to 2 {
    %x = affine.load %a[%i] : memref<8xi64>
    affine.store %x, %w[%i, 0] : memref<2x4xi64>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xi64>
    affine.store %x, %a[%i] : memref<8xi64>
  }
  return
}

// -----

// Of two views nothing is known but that they may overlap.
// CHECK-LABEL: func.func @two_views(
// CHECK: affine.for
// CHECK: affine.for
// CHECK: return
func.func @two_views(%m: memref<8xi64>, %a: memref<4xi64>, %v: i64) {
  %low = memref.subview %m[0] [4] [1] : memref<8xi64> to memref<4xi64, strided<[1]>>
  %high = memref.subview %m[2] [4] [1] : memref<8xi64> to memref<4xi64, strided<[1], offset: 2>>
  affine.for %i = 0 to 4 {
    affine.store %v, %low[%i] : memref<4xi64, strided<[1]>>
  }
  affine.for %i = 0 to 4 {
    %x = affine.load %low[%i] : memref<4xi64, strided<[1]>>
    affine.store %x, %high[%i] : memref<4xi64, strided<[1], offset: 2>>
  }
  return
}

// -----

// CHECK-LABEL: func.func @global(
// CHECK: affine.for
// CHECK: affine.load %[[A:.*]][%
// CHECK: affine.store
// CHECK: affine.for
// CHECK: affine.load
// CHECK: affine.for
// CHECK: affine.load %[[A]][%
memref.global "private" @g : memref<4xi32> = dense<1>
func.func @global(%c: i32) -> i32 {
  %a = memref.get_global @g : memref<4xi32>
  %b = memref.get_global @g : memref<4xi32>
  affine.for %i = 0 to 4 {
    %v = affine.load %a[%i] : memref<4xi32>
    %w = arith.muli %v, %c : i32
    affine.store %w, %a[%i] : memref<4xi32>
  }
  %r = affine.for %i = 0 to 4 iter_args(%s = %c) -> (i32) {
    %v = affine.load %b[%i] : memref<4xi32>
    %n = arith.subi %s, %v : i32
    affine.yield %n : i32
  }
  affine.for %i = 0 to 4 {
    %v = affine.load %a[%i] : memref<4xi32>
    %w = arith.addi %v, %c : i32
    affine.store %w, %a[%i] : memref<4xi32>
  }
  return %r : i32
}

// -----

// The function that is called may change what the first nest reads, but not the buffer that it has never seen.
func.func private @g()
// CHECK-LABEL: func.func @call(
// CHECK: affine.for
// CHECK: call @g
// CHECK: affine.for
// CHECK-LABEL: func.func @call_elsewhere(
// CHECK: call @g
// CHECK-NEXT: affine.for
// CHECK-NOT: affine.for
// CHECK: return
func.func @call(%a: memref<8xi64>, %n: memref<8xi64>) {
  %m = memref.alloc() : memref<8xi64>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xi64>
    affine.store %x, %m[%i] : memref<8xi64>
  }
  call @g() : () -> ()
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xi64>
    affine.store %x, %n[%i] : memref<8xi64>
  }
  return
}
func.func @call_elsewhere(%v: i64) {
  %m = memref.alloc() : memref<8xi64>
  %n = memref.alloc() : memref<8xi64>
  affine.for %i = 0 to 8 {
    affine.store %v, %m[%i] : memref<8xi64>
  }
  call @g() : () -> ()
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xi64>
    affine.store %x, %n[%i] : memref<8xi64>
  }
  return
}

// -----

// Loops over other accesses.
// CHECK-LABEL: func.func @scf(
// CHECK: affine.for
// CHECK: scf.for
// CHECK: affine.for
func.func @scf(%a: memref<8xi64>, %n: index, %v: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<8xi64>
  affine.for %i = 0 to 8 {
    affine.store %v, %m[%i] : memref<8xi64>
  }
  %w = memref.cast %m : memref<8xi64> to memref<?xi64>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %v, %w[%c0] : memref<?xi64>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xi64>
    affine.store %x, %a[%i] : memref<8xi64>
  }
  return
}

// -----

// Vectors are accessed with all their elements: of two that overlap the order counts, and one of them is not one element.
// CHECK-LABEL: func.func @vectors(
// CHECK-NEXT: memref.alloc() : memref<8xi64>
// CHECK-COUNT-2: affine.for
func.func @vectors(%a: memref<8xi64>, %v: vector<4xi64>) {
  %m = memref.alloc() : memref<8xi64>
  affine.for %i = 0 to 5 {
    affine.vector_store %v, %m[%i] : memref<8xi64>, vector<4xi64>
  }
  affine.for %i = 0 to 5 {
    %x = affine.vector_load %m[%i] : memref<8xi64>, vector<4xi64>
    affine.vector_store %x, %a[%i] : memref<8xi64>, vector<4xi64>
  }
  return
}

// -----

// Another block reads the buffer: all of it is written.
// CHECK-LABEL: func.func @other_block(
// CHECK: affine.for %{{.*}} = 0 to 8 {
// CHECK-NEXT: affine.store %arg1, %[[M:.*]][%
// CHECK: affine.for %{{.*}} = 0 to 4
// CHECK: cf.br
// CHECK: affine.load %[[M]][6]
func.func @other_block(%a: memref<8xi64>, %v: i64) -> i64 {
  %m = memref.alloc() : memref<8xi64>
  affine.for %i = 0 to 8 {
    affine.store %v, %m[%i] : memref<8xi64>
  }
  affine.for %i = 0 to 4 {
    %x = affine.load %m[%i] : memref<8xi64>
    affine.store %x, %a[%i] : memref<8xi64>
  }
  cf.br ^next
^next:
  %r = affine.load %m[6] : memref<8xi64>
  return %r : i64
}

// -----

// What an earlier iteration of the loop around both has stored is read.
// CHECK-LABEL: func.func @kept(
// CHECK: memref.alloc() : memref<8xi64>
// CHECK-NOT: memref.alloc
// CHECK: affine.for %[[O:.*]] = 0 to 4
// CHECK: affine.for
// CHECK: affine.store %{{.*}}, %alloc
// CHECK: affine.for
// CHECK: affine.load %alloc
func.func @kept(%a: memref<4x8xi64>, %v: i64) {
  %m = memref.alloc() : memref<8xi64>
  affine.for %o = 0 to 4 {
    affine.for %i = affine_map<(d) -> (d)>(%o) to 5 {
      affine.store %v, %m[%i] : memref<8xi64>
    }
    affine.for %i = 0 to 5 {
      %x = affine.load %m[%i] : memref<8xi64>
      affine.store %x, %a[%o, %i] : memref<4x8xi64>
    }
  }
  return
}

// -----

// The loop of the consumer does not run, the producer does.
// CHECK-LABEL: func.func @no_iterations(
// CHECK: affine.for %{{.*}} = 0 to 8
// CHECK: affine.for %{{.*}} = 0 to 8
// CHECK-NEXT: affine.for %{{.*}} = 3 to 3
func.func @no_iterations(%m: memref<8xi64>, %a: memref<8xi64>, %v: i64) {
  affine.for %i = 0 to 8 {
    affine.store %v, %m[%i] : memref<8xi64>
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 3 to 3 {
      %x = affine.load %m[%i] : memref<8xi64>
      affine.store %x, %a[%i] : memref<8xi64>
    }
  }
  return
}

// -----

// Each slice would begin with a sum of 0 again.
// CHECK-LABEL: func.func @sums(
// CHECK: affine.for
// CHECK-NEXT: affine.store
// CHECK-NEXT: affine.for
// CHECK: affine.for
func.func @sums(%a: memref<8x8xi64>, %m: memref<8xi64>, %out: memref<8x8xi64>, %v: i64) {
  affine.for %i = 0 to 8 {
    affine.store %v, %m[%i] : memref<8xi64>
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i, %j] : memref<8x8xi64>
      %y = affine.load %m[%i] : memref<8xi64>
      %z = arith.addi %x, %y : i64
      affine.store %z, %m[%i] : memref<8xi64>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i] : memref<8xi64>
      affine.store %x, %out[%i, %j] : memref<8x8xi64>
    }
  }
  return
}

// -----

// The earlier of two siblings goes to where the later one is, which needs what is stored between.
// SIBLING-LABEL: func.func @between(
// SIBLING: affine.store %{{.*}}, %arg3[3]
// SIBLING: affine.store %{{.*}}, %arg4[3]
// SIBLING-NEXT: affine.for
// SIBLING-NOT: affine.for
// SIBLING: return
func.func @between(%in: memref<10xf32>, %a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %d: memref<10xf32>) {
  %k = arith.constant 1.0 : f32
  affine.for %i = 0 to 10 {
    %v = affine.load %in[%i] : memref<10xf32>
    affine.store %v, %a[%i] : memref<10xf32>
  }
  affine.store %k, %c[3] : memref<10xf32>
  affine.store %k, %d[3] : memref<10xf32>
  affine.for %i = 0 to 10 {
    %v = affine.load %in[%i] : memref<10xf32>
    %w = affine.load %c[%i] : memref<10xf32>
    %x = arith.addf %v, %w : f32
    affine.store %x, %b[%i] : memref<10xf32>
  }
  return
}

// -----

// Siblings that store to views of the same memory.
// SIBLING-LABEL: func.func @sibling_views(
// SIBLING-COUNT-2: affine.for
func.func @sibling_views(%in: memref<8xi64>, %a: memref<8xi64>) {
  %w = memref.reinterpret_cast %a to offset: [0], sizes: [8], strides: [1] : memref<8xi64> to memref<8xi64>
  affine.for %i = 0 to 8 {
    %v = affine.load %in[%i] : memref<8xi64>
    affine.store %v, %a[-%i + 7] : memref<8xi64>
  }
  affine.for %i = 0 to 8 {
    %v = affine.load %in[%i] : memref<8xi64>
    affine.store %v, %w[%i] : memref<8xi64>
  }
  return
}
