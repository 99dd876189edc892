// RUN: oxmlir-opt --run=main %s | FileCheck %s
// RUN: not oxmlir-opt --run=outside --run-args='3 : index' %s 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not oxmlir-opt --run=wrong_size --run-args='dense<0.0> : memref<3xf32>' %s 2>&1 | FileCheck %s --check-prefix=SIZE

memref.global "private" constant @numbers : memref<4x4xi32> = dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]>

// CHECK: dense<{{\[}}[5, 6], [9, 10]]> : memref<2x2xi32>
// CHECK-NEXT: dense<[4, 6]> : memref<2xi32, strided<[2], offset: 4>>
// CHECK-NEXT: dense<{{\[}}[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]]>
// CHECK-NEXT: dense<{{\[}}{{\[}}[0, 1], [2, 3]], {{.*}}> : memref<4x2x2xi32>
// CHECK-NEXT: dense<[3, 2, 1, 0]>
// CHECK-NEXT: dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : memref<16xi32>
// CHECK-NEXT: 4 : index
// CHECK-NEXT: dense<[257, 0]> : memref<2xi16>
func.func @main() -> (memref<2x2xi32>, memref<2xi32, strided<[2], offset: 4>>, memref<4x4xi32, strided<[1, 4]>>,
    memref<4x2x2xi32>, memref<4xi32, strided<[-1], offset: 3>>, memref<16xi32>, index, memref<2xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.get_global @numbers : memref<4x4xi32>
  %tile = memref.subview %m[%c1, 1] [2, 2] [1, 1] : memref<4x4xi32> to memref<2x2xi32, strided<[4, 1], offset: ?>>
  %copy = memref.alloc() : memref<2x2xi32>
  memref.copy %tile, %copy : memref<2x2xi32, strided<[4, 1], offset: ?>> to memref<2x2xi32>
  %row = memref.subview %m[1, 0] [1, 2] [1, 2] : memref<4x4xi32> to memref<2xi32, strided<[2], offset: 4>>
  %t = memref.transpose %m (i, j) -> (j, i) : memref<4x4xi32> to memref<4x4xi32, strided<[1, 4]>>
  %e = memref.expand_shape %m [[0], [1, 2]] output_shape [4, 2, 2] : memref<4x4xi32> into memref<4x2x2xi32>
  %r = memref.reinterpret_cast %m to offset: [3], sizes: [4], strides: [-1]
      : memref<4x4xi32> to memref<4xi32, strided<[-1], offset: 3>>
  %f = memref.collapse_shape %m [[0, 1]] : memref<4x4xi32> into memref<16xi32>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
      : memref<4x4xi32> -> memref<i32>, index, index, index, index, index
  %bytes = memref.alloc() : memref<8xi8>
  %one = arith.constant 1 : i8
  memref.store %one, %bytes[%c0] : memref<8xi8>
  memref.store %one, %bytes[%c1] : memref<8xi8>
  %words = memref.view %bytes[%c0][] : memref<8xi8> to memref<2xi16>
  %zero = arith.constant 0 : i16
  memref.store %zero, %words[%c1] : memref<2xi16>
  return %copy, %row, %t, %e, %r, %f, %strides#0, %words : memref<2x2xi32>, memref<2xi32, strided<[2], offset: 4>>,
      memref<4x4xi32, strided<[1, 4]>>, memref<4x2x2xi32>, memref<4xi32, strided<[-1], offset: 3>>, memref<16xi32>,
      index, memref<2xi16>
}

// OUTSIDE: error: undefined behavior: 'memref.subview': elements 3 to 4 are out of bounds of dimension 0, which has size 4
func.func @outside(%at: index) {
  %m = memref.alloc() : memref<4xf32>
  %v = memref.subview %m[%at] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
  return
}

// SIZE: error: undefined behavior: 'memref.cast': a buffer of [3] is none of type memref<4xf32>
func.func @wrong_size(%m: memref<?xf32>) {
  %0 = memref.cast %m : memref<?xf32> to memref<4xf32>
  return
}
