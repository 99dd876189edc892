// RUN: oxmlir-opt %s --affine-data-copy-generate='generate-dma fast-mem-space=2 slow-mem-space=1 tag-mem-space=3 min-dma-transfer=64' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @tagged(
// CHECK-SAME: %[[M:.*]]: memref<256xf32, 1>
// CHECK-NEXT: %[[C25:.*]] = arith.constant 25 : index
// CHECK-NEXT: %[[C85:.*]] = arith.constant 85 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C25_0:.*]] = arith.constant 25 : index
// CHECK-NEXT: %[[C85_1:.*]] = arith.constant 85 : index
// CHECK-NEXT: %[[C0_2:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C0_3:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[ALLOC:.*]] = memref.alloc() : memref<85xf32, 2>
// CHECK-NEXT: %[[ALLOC_4:.*]] = memref.alloc() : memref<1xi32, 3>
// CHECK-NEXT: affine.dma_start %[[M]][%[[C25_0]]], %[[ALLOC]][%[[C0_2]]], %[[ALLOC_4]][%[[C0_2]]], %[[C85_1]] : memref<256xf32, 1>, memref<85xf32, 2>, memref<1xi32, 3>
// CHECK-NEXT: affine.dma_wait %[[ALLOC_4]][%[[C0_2]]], %[[C85_1]] : memref<1xi32, 3>
// CHECK-NEXT: %[[ALLOC_5:.*]] = memref.alloc() : memref<1xi32, 3>
// CHECK-NEXT: affine.for %[[ARG1:.*]] = 0 to 10 {
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<(d0) -> (d0 + 100)>(%[[ARG1]])
// CHECK-NEXT: %[[V1:.*]] = affine.load %[[ALLOC]][%[[ARG1]] + 75] : memref<85xf32, 2>
// CHECK-NEXT: %[[V2:.*]] = affine.apply affine_map<(d0) -> (d0 + 25)>(%[[ARG1]])
// CHECK-NEXT: affine.store %[[V1]], %[[ALLOC]][%[[ARG1]]] : memref<85xf32, 2>
// CHECK-NEXT: }
// CHECK-NEXT: affine.dma_start %[[ALLOC]][%[[C0]]], %[[M]][%[[C25]]], %[[ALLOC_5]][%[[C0]]], %[[C85]] : memref<85xf32, 2>, memref<256xf32, 1>, memref<1xi32, 3>
// CHECK-NEXT: affine.dma_wait %[[ALLOC_5]][%[[C0]]], %[[C85]] : memref<1xi32, 3>
// CHECK-NEXT: memref.dealloc %[[ALLOC_5]] : memref<1xi32, 3>
// CHECK-NEXT: memref.dealloc %[[ALLOC_4]] : memref<1xi32, 3>
// CHECK-NEXT: memref.dealloc %[[ALLOC]] : memref<85xf32, 2>
// CHECK-NEXT: return
func.func @tagged(%m: memref<256xf32, 1>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i + 100] : memref<256xf32, 1>
    affine.store %0, %m[%i + 25] : memref<256xf32, 1>
  }
  return
}

// Two numbers are no worthwhile transfer: the whole loop's are.
// CHECK-LABEL: @whole_rows(
// CHECK-SAME: %[[M:.*]]: memref<64x2xf32, 1>
// CHECK-NEXT: %[[C128:.*]] = arith.constant 128 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C128_0:.*]] = arith.constant 128 : index
// CHECK-NEXT: %[[C0_1:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C0_2:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[ALLOC:.*]] = memref.alloc() : memref<64x2xf32, 2>
// CHECK-NEXT: %[[ALLOC_3:.*]] = memref.alloc() : memref<1xi32, 3>
// CHECK-NEXT: affine.dma_start %[[M]][%[[C0_1]], %[[C0_1]]], %[[ALLOC]][%[[C0_1]], %[[C0_1]]], %[[ALLOC_3]][%[[C0_1]]], %[[C128_0]] : memref<64x2xf32, 1>, memref<64x2xf32, 2>, memref<1xi32, 3>
// CHECK-NEXT: affine.dma_wait %[[ALLOC_3]][%[[C0_1]]], %[[C128_0]] : memref<1xi32, 3>
// CHECK-NEXT: %[[ALLOC_4:.*]] = memref.alloc() : memref<1xi32, 3>
// CHECK-NEXT: affine.for %[[ARG1:.*]] = 0 to 64 {
// CHECK-NEXT: affine.for %[[ARG2:.*]] = 0 to 2 {
// CHECK-NEXT: %[[V0:.*]] = affine.load %[[ALLOC]][%[[ARG1]], %[[ARG2]]] : memref<64x2xf32, 2>
// CHECK-NEXT: affine.store %[[V0]], %[[ALLOC]][%[[ARG1]], %[[ARG2]]] : memref<64x2xf32, 2>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: affine.dma_start %[[ALLOC]][%[[C0]], %[[C0]]], %[[M]][%[[C0]], %[[C0]]], %[[ALLOC_4]][%[[C0]]], %[[C128]] : memref<64x2xf32, 2>, memref<64x2xf32, 1>, memref<1xi32, 3>
// CHECK-NEXT: affine.dma_wait %[[ALLOC_4]][%[[C0]]], %[[C128]] : memref<1xi32, 3>
// CHECK-NEXT: memref.dealloc %[[ALLOC_4]] : memref<1xi32, 3>
// CHECK-NEXT: memref.dealloc %[[ALLOC_3]] : memref<1xi32, 3>
// CHECK-NEXT: memref.dealloc %[[ALLOC]] : memref<64x2xf32, 2>
// CHECK-NEXT: return
func.func @whole_rows(%m: memref<64x2xf32, 1>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 2 {
      %0 = affine.load %m[%i, %j] : memref<64x2xf32, 1>
      affine.store %0, %m[%i, %j] : memref<64x2xf32, 1>
    }
  }
  return
}
