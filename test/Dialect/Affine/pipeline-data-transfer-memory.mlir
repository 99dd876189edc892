// RUN: oxmlir-opt %s --affine-pipeline-data-transfer --allow-unregistered-dialect --mlir-print-local-scope --split-input-file | FileCheck %s

// A loop that does not run stays.
// CHECK-LABEL: func.func @never(
// CHECK:         affine.for %[[I:.*]] = 0 to 0 {
// CHECK-NEXT:      affine.dma_start %{{.*}}[%[[I]]], %{{.*}}[0], %{{.*}}[0]
// CHECK-NEXT:      affine.dma_wait
// CHECK-NEXT:      affine.load
func.func @never(%a: memref<100xf32>, %n: index) {
  %b = memref.alloc() : memref<4xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 0 {
    affine.dma_start %a[%i], %b[0], %tag[0], %n : memref<100xf32>, memref<4xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    %v = affine.load %b[0] : memref<4xf32, 1>
    "use"(%v) : (f32) -> ()
  }
  return
}

// -----

// The source is written between one transfer and the next, here through a view.
// CHECK-LABEL: func.func @changed_source(
// CHECK:         affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT:      affine.dma_start %{{.*}}[%[[I]]], %{{.*}}[0], %{{.*}}[0]
func.func @changed_source(%a: memref<100xf32>, %n: index) {
  %b = memref.alloc() : memref<4xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  %c = memref.cast %a : memref<100xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    affine.dma_start %a[%i], %b[0], %tag[0], %n : memref<100xf32>, memref<4xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    %v = affine.load %b[0] : memref<4xf32, 1>
    affine.store %v, %c[%i + 1] : memref<?xf32>
  }
  return
}

// -----

// Whoever calls sees the buffer.
// CHECK-LABEL: func.func @buffer_of_caller(
// CHECK:         affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT:      affine.dma_start %{{.*}}[%[[I]]], %{{.*}}[0], %{{.*}}[0]
func.func @buffer_of_caller(%a: memref<100xf32>, %b: memref<4xf32, 1>, %n: index) {
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 8 {
    affine.dma_start %a[%i], %b[0], %tag[0], %n : memref<100xf32>, memref<4xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  return
}

// -----

// What is read in front of the start is from the iteration before.
// CHECK-LABEL: func.func @read_before(
// CHECK:         affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT:      affine.load
// CHECK:           affine.dma_start %{{.*}}[%[[I]]], %{{.*}}[0], %{{.*}}[0]
func.func @read_before(%a: memref<100xf32>, %n: index) {
  %b = memref.alloc() : memref<4xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 8 {
    %v = affine.load %b[0] : memref<4xf32, 1>
    "use"(%v) : (f32) -> ()
    affine.dma_start %a[%i], %b[0], %tag[0], %n : memref<100xf32>, memref<4xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  return
}

// -----

// An element that no transfer brings goes from one iteration to the next.
// CHECK-LABEL: func.func @kept_element(
// CHECK:         affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT:      affine.dma_start %{{.*}}[%[[I]]], %{{.*}}[0], %{{.*}}[0]
func.func @kept_element(%a: memref<100xf32>) {
  %two = arith.constant 2 : index
  %b = memref.alloc() : memref<4xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 8 {
    affine.dma_start %a[%i], %b[0], %tag[0], %two : memref<100xf32>, memref<4xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %two : memref<1xi32>
    %v = affine.load %b[0] : memref<4xf32, 1>
    %w = affine.load %b[3] : memref<4xf32, 1>
    %x = arith.addf %v, %w : f32
    affine.store %x, %b[3] : memref<4xf32, 1>
  }
  return
}

// -----

// All of the buffer is brought each time: what is stored there does not matter.
// CHECK-LABEL: func.func @all_brought(
// CHECK:         affine.dma_start
// CHECK:         affine.for
func.func @all_brought(%a: memref<100xf32>) {
  %four = arith.constant 4 : index
  %b = memref.alloc() : memref<4xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 8 {
    affine.dma_start %a[%i], %b[0], %tag[0], %four : memref<100xf32>, memref<4xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %four : memref<1xi32>
    %v = affine.load %b[0] : memref<4xf32, 1>
    %w = affine.load %b[3] : memref<4xf32, 1>
    %x = arith.addf %v, %w : f32
    affine.store %x, %b[3] : memref<4xf32, 1>
  }
  return
}

// -----

// The wait in front is for the transfer of the iteration before; the last one is waited for behind the loop.
// CHECK-LABEL: func.func @waited_for_later(
// CHECK:         affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT:      affine.dma_wait
// CHECK-NEXT:      affine.dma_start %{{.*}}[%[[I]]], %{{.*}}[0], %{{.*}}[0]
func.func @waited_for_later(%a: memref<100xf32>, %n: index) {
  %b = memref.alloc() : memref<4xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  affine.dma_start %a[0], %b[0], %tag[0], %n : memref<100xf32>, memref<4xf32, 1>, memref<1xi32>
  affine.for %i = 0 to 8 {
    affine.dma_wait %tag[0], %n : memref<1xi32>
    affine.dma_start %a[%i], %b[0], %tag[0], %n : memref<100xf32>, memref<4xf32, 1>, memref<1xi32>
  }
  affine.dma_wait %tag[0], %n : memref<1xi32>
  return
}

// -----

// One element of the tags is waited for, another one is given.
// CHECK-LABEL: func.func @other_tag(
// CHECK:         affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT:      affine.dma_start %{{.*}}[%[[I]]], %{{.*}}[0], %{{.*}}[0]
func.func @other_tag(%a: memref<100xf32>, %n: index) {
  %b = memref.alloc() : memref<4xf32, 1>
  %tag = memref.alloc() : memref<2xi32>
  affine.for %i = 0 to 8 {
    affine.dma_start %a[%i], %b[0], %tag[0], %n : memref<100xf32>, memref<4xf32, 1>, memref<2xi32>
    affine.dma_wait %tag[1], %n : memref<2xi32>
  }
  return
}
