// RUN: oxmlir-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// An operation that nobody knows may have regions and successors at once.

// CHECK-LABEL: func.func @both
func.func @both() {
  // CHECK-NEXT: "t.both"()[^bb1, ^bb2] ({
  // CHECK-NEXT:   "t.in"() : () -> ()
  // CHECK-NEXT: }, {
  // CHECK-NEXT: ^bb0(%{{.*}}: i32):
  // CHECK-NEXT:   "t.in"() : () -> ()
  // CHECK-NEXT: }) : () -> ()
  "t.both"()[^bb1, ^bb2] ({
    "t.in"() : () -> ()
  }, {
  ^bb0(%a: i32):
    "t.in"() : () -> ()
  }) : () -> ()
// CHECK-NEXT: ^bb1:
^bb1:
  return
// CHECK: ^bb2:
^bb2:
  // CHECK-NEXT: "t.both"()[^bb1] ({
  "t.both"()[^bb1] ({
    "t.in"() : () -> ()
  }) : () -> ()
}
