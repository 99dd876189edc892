// RUN: oxmlir-opt -allow-unregistered-dialect %s | FileCheck %s
// Affine maps and integer sets stood alone, with sizes behind them and divisions in front of what they divide.

#layout = (i, j)[s] -> (i, j + floordiv(s, 2)) size (10, s)
#inside = (d0)[s0] : d0 >= 0, -d0 + s0 - 1 >= 0
#swap = (i0, i1), [s0] -> (i1, i0)

func @maps(%n: index, %m: memref<4x4xf32, #layout>, %w: memref<4x4xf32, #swap, memspace2>) {
  %0 = affine.apply (d0)[s0] -> (d0 + s0) (%n)[%n]
  %1 = affine.apply ()[] -> (0)()[]
  %2 = affine.min (d0) -> (1000, d0 + 512) (%n)
  affine.for %i = max (d0) -> (0, d0)(%0) to min ()[s0] -> (100, s0)()[%n] step 2 {
    affine.if #inside(%i)[%n] {
      "foo"(%i) : (index) -> ()
    } else {
      affine.if (d0) : (d0 - 1 >= 0, d0 mod 2 == 0) (%i) {
      }
      affine.terminator
    }
  }
  loop.for %i = %n to %n step %n {
    loop.terminator
  }
  "bar"() {map: (d0) -> (d0), set: (d0) : (1 == 0), type: (i32, index) -> (f32)} : () -> ()
  return
}

func @dma(%a: memref<512xf32>, %b: memref<4xf32, 1>, %t: memref<1xi32>) {
  %c0 = constant 0 : index
  // The list of operands could end with a comma.
  affine.dma_start %a[%c0], %b[%c0], %t[%c0], %c0,
      : memref<512xf32>, memref<4xf32, 1>, memref<1xi32>
  return
}

// CHECK: #map = affine_map<(d0, d1)[s0] -> (d0, d1 + s0 floordiv 2)>
// CHECK: #map1 = affine_map<(d0, d1)[s0] -> (d1, d0)>
// CHECK: #map2 = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK: #map3 = affine_map<() -> (0)>
// CHECK: #map4 = affine_map<(d0) -> (1000, d0 + 512)>
// CHECK: #map5 = affine_map<(d0) -> (0, d0)>
// CHECK: #map6 = affine_map<()[s0] -> (100, s0)>
// CHECK: #map7 = affine_map<(d0) -> (d0)>
// CHECK: #set = affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)>
// CHECK: #set1 = affine_set<(d0) : (d0 - 1 >= 0, d0 mod 2 == 0)>
// CHECK: #set2 = affine_set<(d0) : (1 == 0)>

// CHECK-LABEL: func.func @maps(%arg0: index, %arg1: memref<4x4xf32, #map>, %arg2: memref<4x4xf32, #map1, 2>) {
// CHECK-NEXT:   %0 = affine.apply #map2(%arg0)[%arg0]
// CHECK-NEXT:   %1 = affine.apply #map3()
// CHECK-NEXT:   %2 = affine.min #map4(%arg0)
// CHECK-NEXT:   affine.for %arg3 = max #map5(%0) to min #map6()[%arg0] step 2 {
// CHECK-NEXT:     affine.if #set(%arg3)[%arg0] {
// CHECK-NEXT:       "foo"(%arg3) : (index) -> ()
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.if #set1(%arg3) {
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg3 = %arg0 to %arg0 step %arg0 {
// CHECK-NEXT:   }
// CHECK-NEXT:   "bar"() {map = #map7, set = #set2, type = (i32, index) -> f32} : () -> ()
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @dma(%arg0: memref<512xf32>, %arg1: memref<4xf32, 1>, %arg2: memref<1xi32>) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   affine.dma_start %arg0[%c0], %arg1[%c0], %arg2[%c0], %c0 : memref<512xf32>, memref<4xf32, 1>, memref<1xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
