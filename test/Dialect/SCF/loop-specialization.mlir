// RUN: oxmlir-opt %s --scf-for-loop-specialization --scf-parallel-loop-specialization --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func @for
// CHECK:       %[[N:.*]] = affine.min
// CHECK-NEXT:  %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT:  %[[FULL:.*]] = arith.cmpi eq, %[[N]], %[[C8]] : index
// CHECK-NEXT:  scf.if %[[FULL]] {
// CHECK-NEXT:    scf.for %[[I:.*]] = %arg1 to %[[C8]] step %arg1
// CHECK:       } else {
// CHECK-NEXT:    scf.for %[[I:.*]] = %arg1 to %[[N]] step %arg1
func.func @for(%m: index, %a: index) {
  %n = affine.min affine_map<()[s0] -> (s0, 16, 8)>()[%m]
  scf.for %i = %a to %n step %a {
    "test.use"(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func @parallel
// CHECK:       arith.andi
// CHECK-NEXT:  scf.if
// CHECK-NEXT:    scf.parallel (%{{.*}}, %{{.*}}) = (%arg1, %arg1) to (%{{.*}}, %{{.*}})
// CHECK:       scf.parallel (%{{.*}}, %{{.*}}) = (%arg1, %arg1) to (%arg0, %{{.*}})
func.func @parallel(%m: index, %a: index) {
  %n = affine.min affine_map<()[s0] -> (s0, 16)>()[%m]
  scf.parallel (%i, %j) = (%a, %a) to (%n, %n) step (%a, %a) {
    "test.use"(%i) : (index) -> ()
  }
  // A bound of which nothing is known keeps the loop as it is.
  scf.parallel (%i, %j) = (%a, %a) to (%m, %n) step (%a, %a) {
    "test.use"(%i) : (index) -> ()
  }
  return
}
