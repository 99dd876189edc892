// RUN: oxmlir-opt %s --normalize-memrefs --split-input-file | FileCheck %s

#tiled = affine_map<(d0) -> (d0 floordiv 32, d0 mod 32)>
#turned = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: func.func @accesses(%arg0: memref<2x32xf32>
func.func @accesses(%m: memref<64xf32, #tiled>, %n: index) {
  // CHECK: memref.alloc() {alignment = 16 : i64} : memref<8x4xf32>
  %t = memref.alloc() {alignment = 16} : memref<4x8xf32, #turned>
  affine.for %i = 0 to 4 {
    // CHECK: affine.load %arg0[%[[I:.*]] floordiv 32, %[[I]] mod 32]
    %0 = affine.load %m[%i] : memref<64xf32, #tiled>
    // CHECK: affine.store %{{.*}}, %alloc[%[[I]] + 1, %[[I]]]
    affine.store %0, %t[%i, %i + 1] : memref<4x8xf32, #turned>
  }
  // CHECK-DAG: %[[TILE:.*]] = affine.apply #{{.*}}()[%arg1]
  // CHECK-DAG: %[[PLACE:.*]] = affine.apply #{{.*}}()[%arg1]
  // CHECK: memref.load %arg0[%[[TILE]], %[[PLACE]]]
  %1 = memref.load %m[%n] : memref<64xf32, #tiled>
  memref.dealloc %t : memref<4x8xf32, #turned>
  return
}

// CHECK-LABEL: func.func @sizes
// CHECK-SAME: (%[[N:.*]]: index)
func.func @sizes(%n: index) {
  // CHECK: %[[TILES:.*]] = affine.apply #[[$UP:.*]](%[[N]])
  // CHECK: %[[SIZE:.*]] = affine.apply #[[$TILE:.*]](%[[N]])
  // CHECK: memref.alloca(%[[TILES]], %[[SIZE]]) : memref<?x?xf32>
  %m = memref.alloca(%n) : memref<?xf32, #tiled>
  return
}

// CHECK-LABEL: func.func private @external(memref<2x32xf32>) -> memref<8x4xf32>
func.func private @external(memref<64xf32, #tiled>) -> memref<4x8xf32, #turned>

// CHECK-LABEL: func.func @signatures(%arg0: memref<2x32xf32>) -> memref<8x4xf32>
func.func @signatures(%m: memref<64xf32, #tiled>) -> memref<4x8xf32, #turned> {
  // CHECK: call @external(%arg0) : (memref<2x32xf32>) -> memref<8x4xf32>
  %0 = call @external(%m) : (memref<64xf32, #tiled>) -> memref<4x8xf32, #turned>
  return %0 : memref<4x8xf32, #turned>
}

// CHECK-LABEL: func.func @view
func.func @view(%m: memref<?xf32>) -> f32 {
  // CHECK: memref.reinterpret_cast %arg0 to offset: [0], sizes: [29], strides: [1] : memref<?xf32> to memref<29xf32>
  %0 = memref.reinterpret_cast %m to offset: [2], sizes: [2, 7], strides: [20, 1] : memref<?xf32> to memref<2x7xf32, strided<[20, 1], offset: 2>>
  // CHECK: affine.load %{{.*}}[25] : memref<29xf32>
  %1 = affine.load %0[1, 3] : memref<2x7xf32, strided<[20, 1], offset: 2>>
  return %1 : f32
}

// -----

// Where the layout matters, it stays: in all functions that call each other.

#tiled = affine_map<(d0) -> (d0 floordiv 32, d0 mod 32)>

// CHECK-LABEL: func.func @caller(%arg0: memref<64xf32, #{{.*}}>)
func.func @caller(%m: memref<64xf32, #tiled>) {
  call @user(%m) : (memref<64xf32, #tiled>) -> ()
  return
}

// CHECK-LABEL: func.func @user(%arg0: memref<64xf32, #{{.*}}>)
func.func @user(%m: memref<64xf32, #tiled>) {
  "test.op_nonnorm"(%m, %m) : (memref<64xf32, #tiled>, memref<64xf32, #tiled>) -> ()
  return
}

// CHECK-LABEL: func.func @apart(%arg0: memref<2x32xf32>)
func.func @apart(%m: memref<64xf32, #tiled>) {
  "test.op_norm"(%m, %m) : (memref<64xf32, #tiled>, memref<64xf32, #tiled>) -> ()
  return
}

// -----

// The row of the last tile is 3, not 7 halves.
#pairs = affine_map<(i, j) -> (2 * i + (j mod 2) + 8 * (j floordiv 2))>

// CHECK-LABEL: func.func @pairs(%arg0: memref<32xf32>)
func.func @pairs(%m: memref<4x8xf32, #pairs>) {
  return
}
