// RUN: oxmlir-opt %s --lower-affine | FileCheck %s

// CHECK-LABEL: @transfers(
// CHECK-SAME: %[[A:.*]]: memref<64xf32>, %[[B:.*]]: memref<64xf32, 1>, %[[TAG:.*]]: memref<1xi32>, %[[I:.*]]: index, %[[N:.*]]: index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT: %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT: %[[V0:.*]] = arith.addi %[[I]], %[[C3]] : index
// CHECK-NEXT: memref.dma_start %[[A]][%[[V0]]], %[[B]][%[[C0]]], %[[N]], %[[TAG]][%[[C0]]], %[[C8]], %[[C8]] : memref<64xf32>, memref<64xf32, 1>, memref<1xi32>
// CHECK-NEXT: memref.dma_wait %[[TAG]][%[[C0]]], %[[N]] : memref<1xi32>
// CHECK-NEXT: return
func.func @transfers(%a: memref<64xf32>, %b: memref<64xf32, 1>, %tag: memref<1xi32>, %i: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  affine.dma_start %a[symbol(%i) + 3], %b[%c0], %tag[%c0], %n, %c8, %c8 : memref<64xf32>, memref<64xf32, 1>, memref<1xi32>
  affine.dma_wait %tag[%c0], %n : memref<1xi32>
  return
}
