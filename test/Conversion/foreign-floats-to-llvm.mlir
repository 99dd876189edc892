// Floats that LLVM has only as integers are moved, but nothing is computed with them.
//
// RUN: oxmlir-opt %s --convert-arith-to-llvm --convert-math-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @foreign(
//       CHECK:   arith.addf %{{.*}} : f8E5M2
//       CHECK:   arith.cmpf oeq, %{{.*}} : vector<2xf4E2M1FN>
//       CHECK:   llvm.select %{{.*}} : i1, i8
//       CHECK:   math.expm1 %{{.*}} : f8E5M2
func.func @foreign(%a: f8E5M2, %b: vector<2xf4E2M1FN>, %c: i1, %d: f8E5M2) -> f8E5M2 {
  %0 = arith.addf %a, %a : f8E5M2
  %1 = arith.cmpf oeq, %b, %b : vector<2xf4E2M1FN>
  %2 = arith.select %c, %a, %d : f8E5M2
  %3 = math.expm1 %a : f8E5M2
  return %2 : f8E5M2
}

// What has the type of the result already is not cast.
// CHECK-LABEL: func.func @bits(
//   CHECK-NOT:   bitcast
//       CHECK:   return
func.func @bits(%m: memref<?xi16>) -> memref<?xbf16> {
  %0 = arith.bitcast %m : memref<?xi16> to memref<?xbf16>
  return %0 : memref<?xbf16>
}
