// RUN: oxmlir-opt %s --scf-parallel-for-to-nested-fors --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func @two
// CHECK:       scf.for %[[I:.*]] = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT:    scf.for %[[J:.*]] = %arg0 to %arg2 step %arg1 {
// CHECK-NEXT:      "test.use"(%[[I]], %[[J]])
func.func @two(%a: index, %b: index, %c: index) {
  scf.parallel (%i, %j) = (%a, %a) to (%b, %c) step (%c, %b) {
    "test.use"(%i, %j) : (index, index) -> ()
  }
  return
}

// Reductions stay.
// CHECK-LABEL: func @reduction
// CHECK:       scf.parallel
func.func @reduction(%a: index, %b: index, %x: f32) -> f32 {
  %r = scf.parallel (%i) = (%a) to (%b) step (%b) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.addf %l, %r : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}
