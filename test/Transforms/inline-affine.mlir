// Affine accesses go where their subscripts may be dimensions or symbols, in regions of other dialects as well.
// RUN: oxmlir-opt %s --inline | FileCheck %s
func.func @guarded(%m: memref<8xf32>, %c: i1, %i: index) {
  %v = arith.constant 1.0 : f32
  scf.if %c {
    affine.store %v, %m[symbol(%i)] : memref<8xf32>
  }
  return
}
func.func @plain(%m: memref<8xf32>, %i: index) {
  %v = arith.constant 2.0 : f32
  affine.store %v, %m[symbol(%i)] : memref<8xf32>
  return
}
// CHECK-LABEL: func.func @calls(
// CHECK: scf.if
// CHECK-NEXT: affine.store %{{.*}}, %{{.*}}[symbol(%{{.*}})]
// CHECK: affine.for %[[I:.*]] = 0 to 8
// CHECK-NEXT: affine.store %{{.*}}, %{{.*}}[%[[I]]]
// CHECK: affine.for
// CHECK-NEXT: arith.addi
// CHECK-NEXT: call @plain
func.func @calls(%m: memref<8xf32>, %c: i1, %n: index) {
  func.call @guarded(%m, %c, %n) : (memref<8xf32>, i1, index) -> ()
  affine.for %i = 0 to 8 {
    func.call @plain(%m, %i) : (memref<8xf32>, index) -> ()
  }
  affine.for %i = 0 to 4 {
    %twice = arith.addi %i, %i : index
    func.call @plain(%m, %twice) : (memref<8xf32>, index) -> ()
  }
  return
}
