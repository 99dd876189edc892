// RUN: oxmlir-opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// Constant sizes become part of types, views of views and casts go, and so do buffers that nobody reads.

// CHECK-LABEL: func.func @alloc_const
// CHECK-NEXT: %alloc = memref.alloc(%arg0) {alignment = 16 : i64} : memref<4x?xf32>
// CHECK-NEXT: %cast = memref.cast %alloc : memref<4x?xf32> to memref<?x?xf32>
// CHECK-NEXT: return %cast : memref<?x?xf32>
func.func @alloc_const(%n: index) -> memref<?x?xf32> {
  %c4 = arith.constant 4 : index
  %a = memref.alloc(%c4, %n) {alignment = 16 : i64} : memref<?x?xf32>
  return %a : memref<?x?xf32>
}

// CHECK-LABEL: func.func @dead
// CHECK-NEXT: return
func.func @dead(%x: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @dims
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %alloc = memref.alloc(%arg0) : memref<2x?xf32>
// CHECK-NEXT: %cast = memref.cast %arg1 : memref<?x4xf32> to memref<?x?xf32>
// CHECK-NEXT: %dim = memref.dim %cast, %arg2 : memref<?x?xf32>
// CHECK-NEXT: "test.use"(%alloc) : (memref<2x?xf32>) -> ()
// CHECK-NEXT: return %arg0, %c4, %arg0, %dim : index, index, index, index
func.func @dims(%n: index, %m: memref<?x4xf32>, %i: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<2x?xf32>
  %0 = memref.dim %a, %c1 : memref<2x?xf32>
  %1 = memref.dim %m, %c1 : memref<?x4xf32>
  %s = memref.subview %m[0, 0] [%n, 1] [1, 1] : memref<?x4xf32> to memref<?xf32, strided<[4]>>
  %2 = memref.dim %s, %c0 : memref<?xf32, strided<[4]>>
  %c = memref.cast %m : memref<?x4xf32> to memref<?x?xf32>
  %3 = memref.dim %c, %i : memref<?x?xf32>
  "test.use"(%a) : (memref<2x?xf32>) -> ()
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func.func @subview_const
// CHECK-NEXT: %subview = memref.subview %arg0[2, 1] [2, 2] [1, 2] : memref<8x8xf32> to memref<2x2xf32, strided<[8, 2], offset: 17>>
// CHECK-NEXT: %cast = memref.cast %subview : memref<2x2xf32, strided<[8, 2], offset: 17>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: return %cast : memref<?x?xf32, strided<[?, ?], offset: ?>>
func.func @subview_const(%m: memref<8x8xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[%c2, %c1] [%c2, %c2] [%c1, %c2] : memref<8x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %s : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @subview_cast
// CHECK-NEXT: %subview = memref.subview %arg0[%arg1, %arg1] [%arg1, 4] [1, 1] : memref<8x8xf32> to memref<?x4xf32, strided<[8, 1], offset: ?>>
// CHECK-NEXT: %cast = memref.cast %subview : memref<?x4xf32, strided<[8, 1], offset: ?>> to memref<?x4xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT: return %cast : memref<?x4xf32, strided<[?, 1], offset: ?>>
func.func @subview_cast(%m: memref<8x8xf32>, %i: index) -> memref<?x4xf32, strided<[?, 1], offset: ?>> {
  %c = memref.cast %m : memref<8x8xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %s = memref.subview %c[%i, %i] [%i, 4] [1, 1] : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  return %s : memref<?x4xf32, strided<[?, 1], offset: ?>>
}

// CHECK-LABEL: func.func @trivial
// CHECK-NEXT: %cast = memref.cast %arg0 : memref<8x8xf32> to memref<8x8xf32, strided<[8, 1]>>
// CHECK-NEXT: return %cast : memref<8x8xf32, strided<[8, 1]>>
func.func @trivial(%m: memref<8x8xf32>) -> memref<8x8xf32, strided<[8, 1]>> {
  %s = memref.subview %m[0, 0] [8, 8] [1, 1] : memref<8x8xf32> to memref<8x8xf32, strided<[8, 1]>>
  return %s : memref<8x8xf32, strided<[8, 1]>>
}

// CHECK-LABEL: func.func @access
// CHECK-NEXT: %0 = memref.load %arg0[%arg1] : memref<8xf32>
// CHECK-NEXT: memref.store %arg2, %arg0[%arg1] : memref<8xf32>
// CHECK-NEXT: memref.dealloc %arg0 : memref<8xf32>
// CHECK-NEXT: return %0 : f32
func.func @access(%m: memref<8xf32>, %i: index, %x: f32) -> f32 {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %0 = memref.load %c[%i] : memref<?xf32>
  memref.store %x, %c[%i] : memref<?xf32>
  memref.copy %c, %c : memref<?xf32> to memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @views
// CHECK-NEXT: %view = memref.view %arg0[%arg1][] : memref<32xi8> to memref<4xf32>
// CHECK-NEXT: %cast = memref.cast %view : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: return %cast : memref<?xf32>
func.func @views(%m: memref<32xi8>, %i: index) -> memref<?xf32> {
  %c4 = arith.constant 4 : index
  %v = memref.view %m[%i][%c4] : memref<32xi8> to memref<?xf32>
  return %v : memref<?xf32>
}

// CHECK-LABEL: func.func @reshapes
// CHECK-NEXT: %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1, 2]] : memref<2x3x4xf32> into memref<24xf32>
// CHECK-NEXT: return %collapse_shape, %arg0 : memref<24xf32>, memref<2x3x4xf32>
func.func @reshapes(%m: memref<2x3x4xf32>) -> (memref<24xf32>, memref<2x3x4xf32>) {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  %2 = memref.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 4] : memref<6x4xf32> into memref<2x3x4xf32>
  return %1, %2 : memref<24xf32>, memref<2x3x4xf32>
}

// CHECK-LABEL: func.func @reinterpret
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%arg1], strides: [4] : memref<?x4xf32> to memref<?xf32, strided<[4]>>
// CHECK-NEXT: %cast = memref.cast %reinterpret_cast : memref<?xf32, strided<[4]>> to memref<?xf32, strided<[?]>>
// CHECK-NEXT: return %arg0, %cast : memref<?x4xf32>, memref<?xf32, strided<[?]>>
func.func @reinterpret(%m: memref<?x4xf32>, %n: index) -> (memref<?x4xf32>, memref<?xf32, strided<[?]>>) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [0], sizes: [%s#0, 4], strides: [4, 1] : memref<f32> to memref<?x4xf32>
  %c4 = arith.constant 4 : index
  %1 = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [%c4] : memref<?x4xf32> to memref<?xf32, strided<[?]>>
  return %0, %1 : memref<?x4xf32>, memref<?xf32, strided<[?]>>
}

// CHECK-LABEL: func.func @metadata
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<2x?xf32, strided<[?, 1], offset: 3>> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: return %c3, %c2, %sizes#1, %strides#0, %c1 : index, index, index, index, index
func.func @metadata(%m: memref<2x?xf32, strided<[?, 1], offset: 3>>) -> (index, index, index, index, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<2x?xf32, strided<[?, 1], offset: 3>> -> memref<f32>, index, index, index, index, index
  return %o, %s#0, %s#1, %t#0, %t#1 : index, index, index, index, index
}

// CHECK-LABEL: func.func @scope
// CHECK-NEXT: %0 = arith.addf %arg0, %arg0 : f32
// CHECK-NEXT: return %0 : f32
func.func @scope(%x: f32) -> f32 {
  %0 = memref.alloca_scope -> f32 {
    %1 = arith.addf %x, %x : f32
    memref.alloca_scope.return %1 : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @transposes
// CHECK-NEXT: %transpose = memref.transpose %arg0 (d0, d1) -> (d0, d1) : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
// CHECK-NEXT: %cast = memref.cast %transpose : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
// CHECK-NEXT: return %cast : memref<?x?xf32>
func.func @transposes(%m: memref<?x?xf32>) -> memref<?x?xf32> {
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  %1 = memref.transpose %0 (i, j) -> (j, i) : memref<?x?xf32, strided<[1, ?]>> to memref<?x?xf32, strided<[?, 1]>>
  %2 = memref.cast %1 : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
  return %2 : memref<?x?xf32>
}

// CHECK-LABEL: func.func @spaces
// CHECK-NEXT: %memspacecast = memref.memory_space_cast %arg0 : memref<4xf32> to memref<4xf32, 2>
// CHECK-NEXT: return %memspacecast : memref<4xf32, 2>
func.func @spaces(%m: memref<4xf32>) -> memref<4xf32, 2> {
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
  %1 = memref.memory_space_cast %0 : memref<4xf32, 1> to memref<4xf32, 2>
  return %1 : memref<4xf32, 2>
}

// CHECK-LABEL: func.func @dim_of_reshape
// CHECK-NEXT: %0 = memref.load %arg1[%arg2] : memref<?xindex>
// CHECK-NEXT: return %0 : index
func.func @dim_of_reshape(%m: memref<*xf32>, %s: memref<?xindex>, %i: index) -> index {
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  %1 = memref.dim %0, %i : memref<*xf32>
  return %1 : index
}

// A dimension that may not exist is asked for under a condition: its size is not loaded without that.
// CHECK-LABEL: func.func @conditional_dim_of_reshape
func.func @conditional_dim_of_reshape(%m: memref<16xf32>, %s: memref<2xindex>, %i: index, %p: i1) -> index {
  %c1 = arith.constant 1 : index
  // CHECK: %[[RESHAPED:.*]] = memref.reshape
  %0 = memref.reshape %m(%s) : (memref<16xf32>, memref<2xindex>) -> memref<?x?xf32>
  // CHECK: %[[SIZE:.*]] = memref.load %arg1[%c1]
  // CHECK: scf.if
  %1 = scf.if %p -> index {
    // CHECK-NEXT: memref.dim %[[RESHAPED]], %arg2
    %2 = memref.dim %0, %i : memref<?x?xf32>
    scf.yield %2 : index
  } else {
    // CHECK: scf.yield %[[SIZE]]
    %2 = memref.dim %0, %c1 : memref<?x?xf32>
    scf.yield %2 : index
  }
  return %1 : index
}

// A view of the same type is its source only where it starts with it.
// CHECK-LABEL: func.func @views_of_the_same_type
func.func @views_of_the_same_type(%bytes: memref<16xi8>) -> (memref<16xi8>, memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %0 = memref.view %bytes[%c0][] : memref<16xi8> to memref<16xi8>
  // CHECK: %[[SHIFTED:.*]] = memref.view %arg0[%c8][]
  %1 = memref.view %bytes[%c8][] : memref<16xi8> to memref<16xi8>
  // CHECK: return %arg0, %[[SHIFTED]]
  return %0, %1 : memref<16xi8>, memref<16xi8>
}
