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

// -----

// Every other element is written: what lies between them is read first, so that it is written back as it was.
// CHECK-LABEL: func.func @strided
// CHECK-SAME: (%[[M:.*]]: memref<8xf32>
// CHECK: %[[B:.*]] = memref.alloc() : memref<7xf32, 1>
// CHECK: affine.for %[[I:.*]] = 0 to 7 {
// CHECK-NEXT: %[[V:.*]] = affine.load %[[M]][%[[I]]]
// CHECK-NEXT: affine.store %[[V]], %[[B]][%[[I]]]
// CHECK: affine.store %{{.*}}, %[[B]][%{{.*}} * 2]
// CHECK: affine.store %{{.*}}, %[[M]]
// DMA-LABEL: func.func @strided
// DMA-SAME: (%[[M:.*]]: memref<8xf32>
// DMA: affine.dma_start %[[M]]
// DMA: affine.dma_start %{{.*}}, %[[M]]
func.func @strided(%m: memref<8xf32>, %v: f32) {
  affine.for %i = 0 to 4 {
    affine.store %v, %m[%i * 2] : memref<8xf32>
  }
  return
}

// -----

// Two stores together write all elements, a conditional one may write none, and a loop around may not run.
// CHECK-LABEL: func.func @together
// CHECK: affine.for %[[I:.*]] = 0 to 4 {
// CHECK-NEXT: affine.store %{{.*}}, %{{.*}}[%[[I]]] : memref<8xf32, 1>
// CHECK-LABEL: func.func @conditional
// CHECK-SAME: (%[[M:.*]]: memref<8xf32>
// CHECK: affine.load %[[M]]
// CHECK: affine.if
// CHECK-LABEL: func.func @perhaps
// CHECK-SAME: (%[[M:.*]]: memref<8xf32>
// CHECK: affine.load %[[M]]
// CHECK: affine.for %{{.*}} = 0 to %{{.*}} {
func.func @together(%m: memref<8xf32>, %v: f32) {
  affine.for %i = 0 to 4 {
    affine.store %v, %m[%i] : memref<8xf32>
    affine.store %v, %m[%i + 4] : memref<8xf32>
  }
  return
}
func.func @conditional(%m: memref<8xf32>, %v: f32, %n: index) {
  affine.for %i = 0 to 8 {
    affine.if affine_set<()[s0] : (s0 >= 0)>()[%n] {
      affine.store %v, %m[%i] : memref<8xf32>
    }
  }
  return
}
func.func @perhaps(%m: memref<8xf32>, %v: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      affine.store %v, %m[%j] : memref<8xf32>
    }
  }
  return
}

// -----

// The same memory is used by another name, or by somebody else.
// CHECK-LABEL: func.func @named_twice
// CHECK-NOT: memref.alloc
// CHECK-LABEL: func.func @passed_before
// CHECK-NOT: memref.alloc
// CHECK-LABEL: func.func @own
// CHECK: memref.alloc() : memref<8xf32>
// CHECK: memref.alloc() : memref<4xf32, 1>
func.func private @anything()
func.func @named_twice(%m: memref<8xf32>, %v: f32) {
  %view = memref.subview %m[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  affine.for %i = 0 to 4 {
    affine.store %v, %m[%i] : memref<8xf32>
    affine.store %v, %view[%i] : memref<4xf32, strided<[1], offset: 2>>
  }
  return
}
func.func @passed_before(%m: memref<8xf32>, %v: f32) {
  affine.for %i = 0 to 4 {
    affine.store %v, %m[%i] : memref<8xf32>
    func.call @anything() : () -> ()
  }
  return
}
func.func @own(%v: f32) -> memref<8xf32> {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 4 {
    affine.store %v, %m[%i] : memref<8xf32>
    func.call @anything() : () -> ()
  }
  return %m : memref<8xf32>
}

// -----

// The loop may count past the end of the memref, where nothing is accessed: nothing is copied there either.
// CHECK-LABEL: func.func @outside
// CHECK-NOT: memref.alloc
func.func @outside(%m: memref<8xf32>, %v: f32) {
  affine.for %i = 0 to 16 {
    affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%i) {
      affine.store %v, %m[%i] : memref<8xf32>
    }
  }
  return
}

// -----

// A subscript that is found between the accesses is not known in front of them.
// CHECK-LABEL: func.func @late
// CHECK-SAME: (%{{.*}}: memref<8xf32>, %[[M:.*]]: memref<8xf32>
// CHECK: %[[AT:.*]] = memref.load
// CHECK-NEXT: affine.store %{{.*}}, %[[M]][symbol(%[[AT]])] : memref<8xf32>
func.func @late(%o: memref<8xf32>, %m: memref<8xf32>, %n: memref<8xindex>, %v: f32) {
  %c0 = arith.constant 0 : index
  affine.store %v, %o[0] : memref<8xf32>
  %at = memref.load %n[%c0] : memref<8xindex>
  affine.store %v, %m[symbol(%at)] : memref<8xf32>
  return
}

// There is nothing to copy of a memref without dimensions, but the index for it is made.
// CHECK-LABEL: func.func @no_dimensions
// CHECK-COUNT-2: arith.constant 0 : index
// CHECK-NEXT: affine.load
func.func @no_dimensions(%m: memref<f32>) -> f32 {
  %0 = affine.load %m[] : memref<f32>
  return %0 : f32
}
