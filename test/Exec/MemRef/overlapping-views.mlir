// The layout of a buffer has a place of its own for each element.
// RUN: not oxmlir-opt --run=subview --run-args='0 : index' %s 2>&1 | FileCheck %s --check-prefix=SUBVIEW
// RUN: not oxmlir-opt --run=cast --run-args='2 : index' %s 2>&1 | FileCheck %s --check-prefix=CAST
// RUN: oxmlir-opt --run=cast --run-args='3 : index' %s | FileCheck %s --check-prefix=APART
// RUN: not oxmlir-opt --run=negative --run-args='-1 : index' %s 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not oxmlir-opt --run=outside %s 2>&1 | FileCheck %s --check-prefix=OUTSIDE

// SUBVIEW: error: undefined behavior: 'memref.subview': with sizes [2] and strides [0], two elements are at the same place
func.func @subview(%stride: index) {
  %m = memref.alloc() : memref<4xf32>
  %v = memref.subview %m[0] [2] [%stride] : memref<4xf32> to memref<2xf32, strided<[?]>>
  return
}

// CAST: error: undefined behavior: 'memref.reinterpret_cast': with sizes [3, 2] and strides [2, 2], two elements are at the same place
// APART: 1 : i32
func.func @cast(%stride: index) -> i32 {
  %m = memref.alloc() : memref<8xf32>
  // With a stride of 3, elements of one row are between those of others.
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [3, 2], strides: [2, %stride] : memref<8xf32> to memref<3x2xf32, strided<[2, ?]>>
  %one = arith.constant 1 : i32
  return %one : i32
}

// OUTSIDE: error: a result is a buffer that is out of bounds of its memory
func.func @outside() -> memref<f32> {
  %m = memref.alloc() : memref<0xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<0xf32> -> memref<f32>, index, index, index
  return %base : memref<f32>
}

// NEGATIVE: error: undefined behavior: 'memref.view': the size of a dimension is -1
func.func @negative(%n: index) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<8xi8>
  %v = memref.view %m[%c0][%n] : memref<8xi8> to memref<?x4xi8>
  return
}
