// RUN: oxmlir-opt --run=main --run-args='dense<[1, 2, 3, 4]> : memref<4xi32>' %s | FileCheck %s

// CHECK: 2 : i32
// CHECK-NEXT: 3 : i32
// CHECK-NEXT: dense<[1, 12, 6]> : memref<3xi32>
// CHECK-NEXT: dense<[3, 1, 12, 4]> : memref<4xi32>
// CHECK-NEXT: argument 0: freed : memref<4xi32>
func.func @main(%m: memref<4xi32>) -> (i32, i32, memref<3xi32>, memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : i32
  %old = memref.atomic_rmw addi %c10, %m[%c1] : (i32, memref<4xi32>) -> i32
  %before = memref.generic_atomic_rmw %m[%c2] : memref<4xi32> {
  ^bb0(%x: i32):
    %d = arith.addi %x, %x : i32
    memref.atomic_yield %d : i32
  }
  %small = memref.alloc() : memref<3xi32>
  %tag = memref.alloca() : memref<1xi32>
  memref.dma_start %m[%c0], %small[%c0], %c3, %tag[%c0] : memref<4xi32>, memref<3xi32>, memref<1xi32>
  memref.dma_wait %tag[%c0], %c3 : memref<1xi32>
  %large = memref.realloc %m : memref<4xi32> to memref<4xi32>
  %sum = memref.alloca_scope -> (i32) {
    %slot = memref.alloca() : memref<i32>
    memref.store %before, %slot[] : memref<i32>
    %0 = memref.load %slot[] : memref<i32>
    memref.alloca_scope.return %0 : i32
  }
  memref.dma_start %small[%c0], %large[%c1], %c2, %tag[%c0] : memref<3xi32>, memref<4xi32>, memref<1xi32>
  memref.store %sum, %large[%c0] : memref<4xi32>
  return %old, %before, %small, %large : i32, i32, memref<3xi32>, memref<4xi32>
}
