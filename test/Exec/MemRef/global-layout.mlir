// RUN: oxmlir-opt --run=main %s | FileCheck %s

memref.global "private" @rows : memref<2x3xi32, strided<[5, 1]>>

// CHECK: 5 : index
// CHECK-NEXT: 7 : i32
func.func @main() -> (index, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  %m = memref.get_global @rows : memref<2x3xi32, strided<[5, 1]>>
  memref.store %c7, %m[%c1, %c0] : memref<2x3xi32, strided<[5, 1]>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
      : memref<2x3xi32, strided<[5, 1]>> -> memref<i32>, index, index, index, index, index
  %flat = memref.reinterpret_cast %base to offset: [5], sizes: [1], strides: [1] : memref<i32> to memref<1xi32, strided<[1], offset: 5>>
  %x = memref.load %flat[%c0] : memref<1xi32, strided<[1], offset: 5>>
  return %strides#0, %x : index, i32
}
