// RUN: oxmlir-opt %s --affine-pipeline-data-transfer --allow-unregistered-dialect --mlir-print-local-scope --split-input-file | FileCheck %s

// The first transfer starts in front of the loop, what waits for the last one is behind it.
// CHECK-LABEL: func.func @overlap(
// CHECK-SAME:    %[[A:.*]]: memref<100xf32>, %[[SIZE:.*]]: index, %[[N:.*]]: index)
// CHECK:         %[[B:.*]] = memref.alloc(%[[SIZE]]) : memref<2x?xf32, 1>
// CHECK:         %[[TAG:.*]] = memref.alloc() : memref<2x2xi32>
// CHECK:         affine.dma_start %[[A]][%[[FIRST:.*]] * 2], %[[B]][(%[[FIRST]] floordiv 4) mod 2, 0], %[[TAG]][(%[[FIRST]] floordiv 4) mod 2, 1], %[[N]]
// CHECK:         affine.for %[[I:.*]] = 4 to 32 step 4 {
// CHECK:           affine.dma_start %[[A]][%[[I]] * 2], %[[B]][(%[[I]] floordiv 4) mod 2, 0], %[[TAG]][(%[[I]] floordiv 4) mod 2, 1], %[[N]]
// CHECK:           %[[J:.*]] = affine.apply affine_map<(d0) -> (d0 - 4)>(%[[I]])
// CHECK:           affine.dma_wait %[[TAG]][(%[[J]] floordiv 4) mod 2, 1], %[[N]]
// CHECK:           affine.load %[[B]][(%[[J]] floordiv 4) mod 2, %[[J]] + 3]
// CHECK:         }
// CHECK:         %[[LAST:.*]] = affine.apply affine_map<(d0) -> (d0 - 4)>
// CHECK:         affine.dma_wait %[[TAG]][(%[[LAST]] floordiv 4) mod 2, 1], %[[N]]
// CHECK:         affine.load %[[B]][(%[[LAST]] floordiv 4) mod 2, %[[LAST]] + 3]
// CHECK:         memref.dealloc %[[TAG]]
// CHECK-NEXT:    memref.dealloc %[[B]]
// CHECK-NEXT:    return
func.func @overlap(%a: memref<100xf32>, %size: index, %n: index) {
  %b = memref.alloc(%size) : memref<?xf32, 1>
  %tag = memref.alloc() : memref<2xi32>
  affine.for %i = 0 to 32 step 4 {
    affine.dma_start %a[%i * 2], %b[0], %tag[1], %n : memref<100xf32>, memref<?xf32, 1>, memref<2xi32>
    affine.dma_wait %tag[1], %n : memref<2xi32>
    %v = affine.load %b[%i + 3] : memref<?xf32, 1>
    "use"(%v) : (f32) -> ()
  }
  memref.dealloc %tag : memref<2xi32>
  memref.dealloc %b : memref<?xf32, 1>
  return
}

// -----

// The transfer gets subscripts of its own where others use them too.
// CHECK-LABEL: func.func @shared_subscript(
// CHECK:         affine.for %[[I:.*]] = 3 to 10 {
// CHECK:           %[[X:.*]] = affine.apply affine_map<(d0) -> (d0 * 4)>(%[[I]])
// CHECK:           affine.dma_start %{{.*}}[%[[X]]],
// CHECK:           %[[J:.*]] = affine.apply affine_map<(d0) -> (d0 - 1)>(%[[I]])
// CHECK:           %[[Y:.*]] = affine.apply affine_map<(d0) -> (d0 * 4)>(%[[J]])
// CHECK:           "use"(%[[Y]])
func.func @shared_subscript(%a: memref<100xf32>, %n: index) {
  %b = memref.alloc() : memref<4xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = 2 to 10 {
    %x = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    affine.dma_start %a[%x], %b[0], %tag[0], %n : memref<100xf32>, memref<4xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    "use"(%x) : (index) -> ()
  }
  return
}

// -----

// What the loop yields belongs to an iteration: two buffers, but nothing is delayed.
// CHECK-LABEL: func.func @yields(
// CHECK:         affine.for %[[I:.*]] = 0 to 8 iter_args
// CHECK:           affine.dma_start %{{.*}}[%[[I]]], %[[B:[a-z_0-9]+]][%[[I]] mod 2, 0], %{{[a-z_0-9]+}}[%[[I]] mod 2, 0]
// CHECK:           affine.load %[[B]][%[[I]] mod 2, 0]
func.func @yields(%a: memref<100xf32>, %n: index, %init: f32) -> f32 {
  %b = memref.alloc() : memref<4xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  %sum = affine.for %i = 0 to 8 iter_args(%acc = %init) -> f32 {
    affine.dma_start %a[%i], %b[0], %tag[0], %n : memref<100xf32>, memref<4xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    %v = affine.load %b[0] : memref<4xf32, 1>
    %w = arith.addf %v, %acc : f32
    affine.yield %w : f32
  }
  return %sum : f32
}

// -----

// A buffer that is used behind the loop stays.
// CHECK-LABEL: func.func @live_out(
// CHECK:         affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT:      affine.dma_start %{{.*}}[%[[I]]], %{{.*}}[0], %{{.*}}[0]
// CHECK-NEXT:      affine.dma_wait
// CHECK-NEXT:    }
func.func @live_out(%a: memref<100xf32>, %n: index) {
  %b = memref.alloc() : memref<4xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 8 {
    affine.dma_start %a[%i], %b[0], %tag[0], %n : memref<100xf32>, memref<4xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  "use"(%b) : (memref<4xf32, 1>) -> ()
  return
}

// -----

// Both ends of the loop count from the lower bound, whatever the operands of the upper one are.
// CHECK-LABEL: func.func @operands_of_bounds(
// CHECK-SAME:    %{{.*}}: memref<100xf32>, %[[N:.*]]: index, %[[LO:.*]]: index)
// CHECK:         affine.dma_start %{{.*}}[%[[LO]]],
// CHECK:         affine.for %{{.*}} = affine_map<(d0) -> (d0 + 1)>(%[[LO]]) to affine_map<(d0) -> (d0 + 8)>(%[[LO]]) {
// CHECK:         affine.apply affine_map<(d0) -> (d0 + 8)>(%[[LO]])
// CHECK:         affine.dma_wait
func.func @operands_of_bounds(%a: memref<100xf32>, %n: index, %lo: index) {
  %b = memref.alloc() : memref<4xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = affine_map<(d0) -> (d0)>(%lo) to affine_map<(d0, d1) -> (d1 + 8)>(%n, %lo) {
    affine.dma_start %a[%i], %b[0], %tag[0], %n : memref<100xf32>, memref<4xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    %v = affine.load %b[0] : memref<4xf32, 1>
    "use"(%v) : (f32) -> ()
  }
  return
}
