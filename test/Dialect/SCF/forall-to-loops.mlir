// RUN: oxmlir-opt %s --scf-forall-to-for --allow-unregistered-dialect | FileCheck %s --check-prefix=FOR
// RUN: oxmlir-opt %s --scf-forall-to-parallel --allow-unregistered-dialect | FileCheck %s --check-prefix=PARALLEL

// FOR-LABEL: func @two
// FOR:       %[[A:.*]] = arith.constant 1 : index
// FOR:       %[[B:.*]] = arith.constant 0 : index
// FOR:       scf.for %[[I:.*]] = %[[A]] to
// FOR-NEXT:    scf.for %[[J:.*]] = %[[B]] to %arg0
// FOR-NEXT:      "test.use"(%[[I]], %[[J]])

// PARALLEL-LABEL: func @two
// PARALLEL:       scf.parallel (%[[I:.*]], %[[J:.*]]) = (%{{.*}}, %{{.*}}) to (%{{.*}}, %arg0)
// PARALLEL-NEXT:    "test.use"(%[[I]], %[[J]])
// PARALLEL-NEXT:    scf.reduce
// PARALLEL-NEXT:  } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
func.func @two(%n: index) {
  scf.forall (%i, %j) = (1, 0) to (8, %n) step (2, 1) {
    "test.use"(%i, %j) : (index, index) -> ()
  } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
  return
}
