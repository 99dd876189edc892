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

// Elements that are not side by side in memory are not taken as a vector of neighbours.
// CHECK-LABEL: @neighbours
// CHECK:         %[[A:.*]] = memref.reinterpret_cast %{{.*}} to offset: [9], sizes: [4], strides: [2]
// CHECK:         affine.vector_store %{{.*}}, %[[A]][0]
// CHECK:         %[[B:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [13], strides: [1] : memref<4x8xi8> to memref<13xi8>
// CHECK:         affine.vector_store %{{.*}}, %[[B]][9]
func.func @neighbours(%m: memref<4x8xi8>, %v: vector<2xi8>) {
  %a = memref.reinterpret_cast %m to offset: [9], sizes: [4], strides: [2] : memref<4x8xi8> to memref<4xi8, strided<[2], offset: 9>>
  affine.vector_store %v, %a[0] : memref<4xi8, strided<[2], offset: 9>>, vector<2xi8>
  %b = memref.reinterpret_cast %m to offset: [9], sizes: [4], strides: [1] : memref<4x8xi8> to memref<4xi8, strided<[1], offset: 9>>
  affine.vector_store %v, %b[0] : memref<4xi8, strided<[1], offset: 9>>, vector<2xi8>
  return
}

// Then those who call the function keep the layout, too.
// CHECK-LABEL: @neighbours_of_callers(
// CHECK:         memref.alloc() : memref<4xi8, strided<[2]>>
// CHECK:         call @neighbours_of_arguments({{.*}}) : (memref<4xi8, strided<[2]>>, vector<2xi8>) -> ()
func.func @neighbours_of_callers(%v: vector<2xi8>) -> i8 {
  %m = memref.alloc() : memref<4xi8, strided<[2]>>
  call @neighbours_of_arguments(%m, %v) : (memref<4xi8, strided<[2]>>, vector<2xi8>) -> ()
  %x = affine.load %m[2] : memref<4xi8, strided<[2]>>
  return %x : i8
}

// CHECK-LABEL: func.func @neighbours_of_arguments(
// CHECK-SAME:    memref<4xi8, strided<[2]>>
func.func @neighbours_of_arguments(%m: memref<4xi8, strided<[2]>>, %v: vector<2xi8>) {
  affine.vector_store %v, %m[1] : memref<4xi8, strided<[2]>>, vector<2xi8>
  return
}
