// RUN: oxmlir-opt %s --affine-data-copy-generate --split-input-file | FileCheck %s
// RUN: oxmlir-opt %s --affine-data-copy-generate='generate-dma fast-mem-space=2' --split-input-file | FileCheck %s --check-prefix=DMA

// What is read is copied in front, what is written behind; the box around both is one buffer.
// CHECK-LABEL: func.func @both
// CHECK-SAME: (%[[M:.*]]: memref<256xf32>)
// CHECK: %[[B:.*]] = memref.alloc() : memref<85xf32, 1>
// CHECK: affine.for %[[I:.*]] = 25 to 110 {
// CHECK-NEXT: %[[V:.*]] = affine.load %[[M]][%[[I]]]
// CHECK-NEXT: affine.store %[[V]], %[[B]][%[[I]] - 25]
// CHECK: affine.for %[[J:.*]] = 0 to 10 {
// CHECK: affine.load %[[B]][%[[J]] + 75]
// CHECK: affine.store %{{.*}}, %[[B]][%[[J]]]
// CHECK: affine.for
// CHECK: affine.store %{{.*}}, %[[M]]
// CHECK: memref.dealloc %[[B]]
// DMA-LABEL: func.func @both
// DMA: %[[B:.*]] = memref.alloc() : memref<85xf32, 2>
// DMA: affine.dma_start %{{.*}}, %[[B]]
// DMA-NEXT: affine.dma_wait
// DMA: affine.dma_start %[[B]]
// DMA-NEXT: affine.dma_wait
func.func @both(%m: memref<256xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i + 100] : memref<256xf32>
    affine.store %0, %m[%i + 25] : memref<256xf32>
  }
  return
}

// -----

// A stride is needed for rows that are shorter than those of the memref.
// DMA-LABEL: func.func @rows
// DMA-DAG: %[[ALL:.*]] = arith.constant 12 : index
// DMA-DAG: %[[STRIDE:.*]] = arith.constant 64 : index
// DMA-DAG: %[[EACH:.*]] = arith.constant 4 : index
// DMA: affine.dma_start {{.*}}, %[[ALL]], %[[STRIDE]], %[[EACH]]
func.func @rows(%m: memref<8x64xf32>) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %m[%i, %j] : memref<8x64xf32>
    }
  }
  return
}

// -----

// A memref that is used in another way stays where it is.
// CHECK-LABEL: func.func @used
// CHECK-NOT: memref.alloc
// CHECK: call @use
// CHECK: return
func.func private @use(memref<8xf32>)
func.func @used(%m: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i] : memref<8xf32>
    func.call @use(%m) : (memref<8xf32>) -> ()
  }
  return
}

// -----

// Nobody knows how much is copied.
// CHECK-LABEL: func.func @unknown
// CHECK-NOT: memref.alloc
func.func @unknown(%m: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.load %m[%i] : memref<?xf32>
  }
  return
}
