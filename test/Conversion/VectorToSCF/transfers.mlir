// RUN: oxmlir-opt %s --convert-vector-to-scf --split-input-file | FileCheck %s
// RUN: oxmlir-opt %s --convert-vector-to-scf=full-unroll --split-input-file | FileCheck %s --check-prefix=UNROLL

// CHECK-LABEL: func.func @read
//       CHECK:   %[[BUFFER:.*]] = memref.alloca() : memref<vector<2x4xf32>>
//       CHECK:   %[[ROWS:.*]] = vector.type_cast %[[BUFFER]] : memref<vector<2x4xf32>> to memref<2xvector<4xf32>>
//       CHECK:   scf.for %[[K:.*]] = %c0 to %c2 step %c1 {
//       CHECK:     %[[AT:.*]] = affine.apply #{{.*}}(%[[K]])[%arg1]
//       CHECK:     %[[INSIDE:.*]] = arith.cmpi sgt, %{{.*}}, %[[AT]] : index
//       CHECK:     scf.if %[[INSIDE]] {
//       CHECK:       %[[ROW:.*]] = vector.transfer_read %arg0[%{{.*}}, %arg1], %arg2 : memref<?x?xf32>, vector<4xf32>
//       CHECK:       memref.store %[[ROW]], %[[ROWS]][%[[K]]]
//       CHECK:     } else {
//       CHECK:       %[[PAD:.*]] = vector.broadcast %arg2 : f32 to vector<4xf32>
//       CHECK:       memref.store %[[PAD]], %[[ROWS]][%[[K]]]
//       CHECK:   memref.load %[[BUFFER]][]
// UNROLL-LABEL: func.func @read
//   UNROLL-NOT:   scf.for
//       UNROLL:   %[[PAD:.*]] = vector.broadcast %arg2 : f32 to vector<2x4xf32>
//       UNROLL:   %[[FIRST:.*]] = scf.if
//       UNROLL:     vector.insert %{{.*}}, %[[PAD]] [0]
//       UNROLL:   scf.if
//       UNROLL:     vector.insert %{{.*}}, %[[FIRST]] [1]
func.func @read(%m: memref<?x?xf32>, %i: index, %pad: f32) -> vector<2x4xf32> {
  %0 = vector.transfer_read %m[%i, %i], %pad : memref<?x?xf32>, vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// -----

// The map is made a minor identity first; elements of a column that are no neighbours are stored one by one.
// CHECK-LABEL: func.func @column
//       CHECK:   scf.for %[[K:.*]] = %c0 to %c4 step %c1 {
//       CHECK:     %[[X:.*]] = vector.extract %arg0[%[[K]]] : f32 from vector<4xf32>
//       CHECK:     memref.store %[[X]], %arg1[%{{.*}}] : memref<?xf32, strided<[?]>>
func.func @column(%v: vector<4xf32>, %m: memref<?xf32, strided<[?]>>, %i: index) {
  vector.transfer_write %v, %m[%i] {in_bounds = [true]} : vector<4xf32>, memref<?xf32, strided<[?]>>
  return
}

// -----

// CHECK-LABEL: func.func @transposed
//       CHECK:   %[[T:.*]] = vector.transpose %arg0, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
//       CHECK:   memref.store %[[T]]
func.func @transposed(%v: vector<2x4xf32>, %m: memref<?x?xf32>, %i: index) {
  vector.transfer_write %v, %m[%i, %i] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>}
      : vector<2x4xf32>, memref<?x?xf32>
  return
}

// -----

// CHECK-LABEL: func.func @print
//       CHECK:   vector.print punctuation <open>
//       CHECK:   scf.for %[[I:.*]] = %c0 to %c3 step %c1 {
//       CHECK:     %[[X:.*]] = vector.extract %{{.*}}[%[[I]]] : i8 from vector<3xi8>
//       CHECK:     vector.print %[[X]] : i8 punctuation <no_punctuation>
//       CHECK:     arith.cmpi ult, %[[I]], %c2
//       CHECK:       vector.print punctuation <comma>
//       CHECK:   vector.print punctuation <close>
func.func @print(%v: vector<3xi1>) {
  vector.print %v : vector<3xi1>
  return
}
