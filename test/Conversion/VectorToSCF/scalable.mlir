// RUN: oxmlir-opt %s --convert-vector-to-scf=lower-scalable --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @transposed(
// CHECK-SAME: %[[V:.*]]: vector<4x[4]xf32>, %[[M:.*]]: memref<?x?xf32>, %[[I:.*]]: index, %[[J:.*]]: index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[V]][0] : vector<[4]xf32> from vector<4x[4]xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.extract %[[V]][1] : vector<[4]xf32> from vector<4x[4]xf32>
// CHECK-NEXT: %[[V2:.*]] = vector.extract %[[V]][2] : vector<[4]xf32> from vector<4x[4]xf32>
// CHECK-NEXT: %[[V3:.*]] = vector.extract %[[V]][3] : vector<[4]xf32> from vector<4x[4]xf32>
// CHECK-NEXT: %[[VSCALE:.*]] = vector.vscale
// CHECK-NEXT: %[[C4_VSCALE:.*]] = arith.muli %[[VSCALE]], %[[C4]] : index
// CHECK-NEXT: scf.for %[[ARG4:.*]] = %[[C0]] to %[[C4_VSCALE]] step %[[C1]] {
// CHECK-NEXT: %[[V4:.*]] = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%[[ARG4]])[%[[I]]]
// CHECK-NEXT: %[[V5:.*]] = vector.extract %[[V0]][%[[ARG4]]] : f32 from vector<[4]xf32>
// CHECK-NEXT: %[[V6:.*]] = vector.extract %[[V1]][%[[ARG4]]] : f32 from vector<[4]xf32>
// CHECK-NEXT: %[[V7:.*]] = vector.extract %[[V2]][%[[ARG4]]] : f32 from vector<[4]xf32>
// CHECK-NEXT: %[[V8:.*]] = vector.extract %[[V3]][%[[ARG4]]] : f32 from vector<[4]xf32>
// CHECK-NEXT: %[[V9:.*]] = vector.from_elements %[[V5]], %[[V6]], %[[V7]], %[[V8]] : vector<4xf32>
// CHECK-NEXT: vector.transfer_write %[[V9]], %[[M]][%[[V4]], %[[J]]] {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @transposed(%v: vector<4x[4]xf32>, %m: memref<?x?xf32>, %i: index, %j: index) {
  %0 = vector.transpose %v, [1, 0] : vector<4x[4]xf32> to vector<[4]x4xf32>
  vector.transfer_write %0, %m[%i, %j] {in_bounds = [true, true]} : vector<[4]x4xf32>, memref<?x?xf32>
  return
}
