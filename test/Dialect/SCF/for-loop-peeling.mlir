// RUN: oxmlir-opt %s --scf-for-loop-peeling --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --scf-for-loop-peeling=skip-partial=false --allow-unregistered-dialect | FileCheck %s --check-prefix=ALL
// RUN: oxmlir-opt %s --scf-for-loop-peeling=peel-front --allow-unregistered-dialect | FileCheck %s --check-prefix=FRONT

// CHECK-DAG:   #[[SPLIT:.*]] = affine_map<()[s0, s1, s2] -> (s1 - (s1 - s0) mod s2)>
// CHECK-DAG:   #[[REST:.*]] = affine_map<(d0)[s0] -> (-d0 + s0)>
// CHECK-LABEL: func @sum
// CHECK-DAG:   %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG:   %[[S:.*]] = affine.apply #[[SPLIT]]()[%arg0, %arg1, %[[C4]]]
// CHECK:       %[[START:.*]] = arith.maxsi %[[S]], %arg0 : index
// CHECK-NEXT:  %[[A:.*]] = scf.for %{{.*}} = %arg0 to %[[S]] step %[[C4]] iter_args(%[[X:.*]] = %arg0)
// CHECK-NEXT:    arith.addi %[[X]], %[[C4]]
// CHECK:       %[[B:.*]] = scf.for %[[I:.*]] = %[[START]] to %arg1 step %[[C4]] iter_args(%[[Y:.*]] = %[[A]])
// CHECK-NEXT:    %[[R:.*]] = affine.apply #[[REST]](%[[I]])[%arg1]
// CHECK-NEXT:    arith.addi %[[Y]], %[[R]]
// CHECK:       return %[[B]]

// A first iteration is executed if there is one.
// FRONT-LABEL: func @sum
// FRONT:       %[[SPLIT:.*]] = affine.apply
// FRONT-NEXT:  %[[END:.*]] = arith.minsi %[[SPLIT]], %arg1 : index
// FRONT-NEXT:  %[[A:.*]] = scf.for %{{.*}} = %arg0 to %[[END]] step %{{.*}} iter_args(%{{.*}} = %arg0)
// FRONT:       %[[B:.*]] = scf.for %{{.*}} = %[[SPLIT]] to %arg1 step %{{.*}} iter_args(%{{.*}} = %[[A]])
// FRONT:       return %[[B]]
func.func @sum(%a: index, %b: index) -> index {
  %c = arith.constant 4 : index
  %r = scf.for %i = %a to %b step %c iter_args(%x = %a) -> index {
    %m = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%b]
    %y = arith.addi %x, %m : index
    scf.yield %y : index
  }
  return %r : index
}

// Bounds that are in order need no care.
// CHECK-LABEL: func @size
// CHECK-NOT:   arith.maxsi
// CHECK:       return
func.func @size(%t: tensor<?xf32>) {
  %a = arith.constant 0 : index
  %c = arith.constant 4 : index
  %b = tensor.dim %t, %a : tensor<?xf32>
  scf.for %i = %a to %b step %c {
    "test.use"(%i) : (index) -> ()
  }
  return
}

// Only full iterations, or a step of 1: nothing to peel.
// CHECK-LABEL: func @even
// CHECK-COUNT-2: scf.for
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @even(%a: index, %n: index) {
  %b = affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 4)>()[%a, %n]
  %c = arith.constant 4 : index
  %d = arith.constant 1 : index
  scf.for %i = %a to %b step %c {
    "test.use"(%i) : (index) -> ()
  }
  scf.for %i = %a to %n step %d {
    "test.use"(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func @nest
// CHECK-COUNT-5: scf.for
// CHECK-NOT:     scf.for
// CHECK:         return
// ALL-LABEL:   func @nest
// ALL-COUNT-6:   scf.for
// ALL:           return
func.func @nest(%a: index, %b: index) {
  %c = arith.constant 4 : index
  scf.for %i = %a to %b step %c {
    scf.for %j = %a to %b step %c {
      "test.use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
