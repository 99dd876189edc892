// RUN: oxmlir-opt %s --memref-emulate-wide-int=widest-int-supported=16 | FileCheck %s

// CHECK-LABEL: func.func @memory(
//       CHECK:   %[[C:.*]] = arith.constant dense<[2, 1]> : vector<2xi16>
//       CHECK:   %[[M:.*]] = memref.alloc() : memref<4xvector<2xi16>>
//       CHECK:   memref.store %[[C]], %[[M]][%{{.*}}] : memref<4xvector<2xi16>>
//       CHECK:   memref.load %[[M]][%{{.*}}] : memref<4xvector<2xi16>>
//       CHECK:   memref.alloc() : memref<4xi16>
func.func @memory() {
  %i = arith.constant 0 : index
  %c = arith.constant 65538 : i32
  %m = memref.alloc() : memref<4xi32>
  memref.store %c, %m[%i] : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  %small = memref.alloc() : memref<4xi16>
  return
}

// Functions keep their types.
// CHECK-LABEL: func.func @function(
//  CHECK-SAME:   i32) -> i32
func.func @function(%x: i32) -> i32 {
  return %x : i32
}
