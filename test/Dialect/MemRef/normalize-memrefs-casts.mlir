// RUN: oxmlir-opt %s --normalize-memrefs | FileCheck %s

#tiled = affine_map<(d0) -> (d0 floordiv 32, d0 mod 32)>

// CHECK-LABEL: @both_without_layout
// CHECK:         %[[M:.*]] = memref.alloc() : memref<2x32xf32>
// CHECK:         memref.cast %[[M]] : memref<2x32xf32> to memref<?x?xf32>
func.func @both_without_layout(%i: index) -> f32 {
  %m = memref.alloc() : memref<64xf32, #tiled>
  %c = memref.cast %m : memref<64xf32, #tiled> to memref<?xf32, #tiled>
  %v = memref.load %c[%i] : memref<?xf32, #tiled>
  return %v : f32
}

// The result of the cast has no size without its layout.
// CHECK-LABEL: @sizes_that_are_unknown
// CHECK:         %[[M:.*]] = memref.alloc() : memref<8xf32, strided<[2]>>
// CHECK:         memref.cast %[[M]] : memref<8xf32, strided<[2]>> to memref<?xf32, strided<[2]>>
func.func @sizes_that_are_unknown(%i: index) -> f32 {
  %m = memref.alloc() : memref<8xf32, strided<[2]>>
  %c = memref.cast %m : memref<8xf32, strided<[2]>> to memref<?xf32, strided<[2]>>
  %v = memref.load %c[%i] : memref<?xf32, strided<[2]>>
  return %v : f32
}

// The source has a layout that is not known.
// CHECK-LABEL: @source_of_a_view
// CHECK:         %[[S:.*]] = memref.subview
// CHECK:         memref.cast %[[S]] : memref<4x2xi8, strided<[4, 1], offset: ?>> to memref<4x2xi8, strided<[4, 1], offset: 1>>
func.func @source_of_a_view(%m: memref<4x4xi8>, %at: index) -> i8 {
  %c0 = arith.constant 0 : index
  %s = memref.subview %m[0, %at] [4, 2] [1, 1] : memref<4x4xi8> to memref<4x2xi8, strided<[4, 1], offset: ?>>
  %c = memref.cast %s : memref<4x2xi8, strided<[4, 1], offset: ?>> to memref<4x2xi8, strided<[4, 1], offset: 1>>
  %v = memref.load %c[%c0, %c0] : memref<4x2xi8, strided<[4, 1], offset: 1>>
  return %v : i8
}

// Who gets memory of any rank may ask for it.
// CHECK-LABEL: @rank_that_is_seen
// CHECK:         memref.alloc() : memref<64xf32, #{{.*}}>
func.func @rank_that_is_seen() -> memref<*xf32> {
  %m = memref.alloc() : memref<64xf32, #tiled>
  %c = memref.cast %m : memref<64xf32, #tiled> to memref<*xf32>
  return %c : memref<*xf32>
}
