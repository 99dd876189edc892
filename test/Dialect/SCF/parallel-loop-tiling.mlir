// RUN: oxmlir-opt %s --scf-parallel-loop-tiling="parallel-loop-tile-sizes=4,1" --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --scf-parallel-loop-tiling="parallel-loop-tile-sizes=4 no-min-max-bounds" --allow-unregistered-dialect | FileCheck %s --check-prefix=ASK

// CHECK-DAG:   #[[MAP:.*]] = affine_map<(d0, d1, d2) -> (d0, d1 - d2)>
// CHECK-LABEL: func @two
// CHECK-DAG:   %[[STEP:.*]] = arith.muli %arg2, %c4
// CHECK-DAG:   %[[STEP1:.*]] = arith.muli %arg2, %c1
// CHECK:       scf.parallel (%[[I:.*]], %[[J:.*]]) = (%arg0, %arg0) to (%arg1, %arg1) step (%[[STEP]], %[[STEP1]]) {
// CHECK-NEXT:    %[[N:.*]] = affine.min #[[MAP]](%[[STEP]], %arg1, %[[I]])
// CHECK-NEXT:    %[[M:.*]] = affine.min #[[MAP]](%[[STEP1]], %arg1, %[[J]])
// CHECK-NEXT:    scf.parallel (%[[K:.*]], %[[L:.*]]) = (%c0, %c0) to (%[[N]], %[[M]]) step (%arg2, %arg2) {
// CHECK-NEXT:      %[[X:.*]] = arith.addi %[[K]], %[[I]] : index
// CHECK-NEXT:      %[[Y:.*]] = arith.addi %[[L]], %[[J]] : index
// CHECK-NEXT:      "test.use"(%[[X]], %[[Y]])

// ASK-LABEL: func @two
// ASK:           %[[X:.*]] = arith.addi
// ASK:           %[[Y:.*]] = arith.addi
// ASK:           arith.cmpi slt, %[[X]], %arg1
// ASK:           arith.cmpi slt, %[[Y]], %arg1
// ASK-NEXT:      %[[WITHIN:.*]] = arith.andi
// ASK-NEXT:      scf.if %[[WITHIN]] {
// ASK-NEXT:        "test.use"(%[[X]], %[[Y]])
func.func @two(%a: index, %b: index, %c: index) {
  scf.parallel (%i, %j) = (%a, %a) to (%b, %b) step (%c, %c) {
    "test.use"(%i, %j) : (index, index) -> ()
  }
  return
}

// Tiles that are all full need no minimum.
// CHECK-LABEL: func @divides
// CHECK-NOT:   affine.min
// ASK-LABEL:   func @divides
// ASK-NOT:     scf.if
func.func @divides() {
  %a = arith.constant 0 : index
  %b = arith.constant 16 : index
  %c = arith.constant 2 : index
  scf.parallel (%i) = (%a) to (%b) step (%c) {
    "test.use"(%i) : (index) -> ()
  }
  return
}
