// Undefined behaviour.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @poison
func.func @poison() {
  // CHECK-NEXT: %{{.*}} = ub.poison : i32
  %r0 = ub.poison : i32
  // CHECK-NEXT: %{{.*}} = ub.poison : vector<4xf32>
  %r1 = ub.poison <#ub.poison> : vector<4xf32>
  // CHECK-NEXT: %{{.*}} = ub.poison {note} : complex<f32>
  %r2 = ub.poison {note} : complex<f32>
  return
}

// CHECK-LABEL: func.func @unreachable
func.func @unreachable(%c: i1) {
  // CHECK-NEXT: cf.cond_br %{{.*}}, ^bb1, ^bb2
  cf.cond_br %c, ^one, ^two
// CHECK-NEXT: ^bb1:  // pred: ^bb0
^one:
  // CHECK-NEXT: ub.unreachable
  ub.unreachable
// CHECK-NEXT: ^bb2:  // pred: ^bb0
^two:
  // CHECK-NEXT: ub.unreachable {note}
  ub.unreachable {note}
}
