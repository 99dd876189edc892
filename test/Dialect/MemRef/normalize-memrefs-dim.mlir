// The size of a memref stays what it was, wherever the layout puts the dimension.
// RUN: oxmlir-opt %s --normalize-memrefs --check-passes=4 | FileCheck %s

#transposed = affine_map<(i, j) -> (j, i)>
#tiled = affine_map<(i, j) -> (i, j floordiv 4, j mod 4)>

// CHECK-LABEL: func.func @known(
// CHECK: memref.alloc() : memref<8x2xi64>
// CHECK: %[[SIZE:.*]] = arith.constant 2 : index
// CHECK: return %[[SIZE]]
func.func @known() -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2x8xi64, #transposed>
  %d = memref.dim %m, %c0 : memref<2x8xi64, #transposed>
  return %d : index
}

// CHECK-LABEL: func.func @any(
// CHECK: memref.alloc() : memref<2x8xi64, #
func.func @any(%i: index) -> index {
  %m = memref.alloc() : memref<2x8xi64, #transposed>
  %d = memref.dim %m, %i : memref<2x8xi64, #transposed>
  return %d : index
}

// CHECK-LABEL: func.func @in_place(
// CHECK: memref.dim %{{.*}}, %{{.*}} : memref<?x2x4xi64>
func.func @in_place(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%n) : memref<?x8xi64, #tiled>
  %d = memref.dim %m, %c0 : memref<?x8xi64, #tiled>
  return %d : index
}
