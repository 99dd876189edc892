// RUN: oxmlir-opt %s --scf-for-loop-peeling=peel-front --allow-unregistered-dialect | FileCheck %s

// There is no i32 behind the first iteration.
// CHECK-LABEL: func @last_integer
// CHECK: scf.for %{{.*}} = %c2147483647_i32 to %arg0 step %c2_i32
// CHECK-NOT: scf.for
func.func @last_integer(%n: i32) {
  %end = arith.constant 2147483647 : i32
  %c2 = arith.constant 2 : i32
  scf.for %i = %end to %n step %c2 : i32 {
    "test.use"(%i) : (i32) -> ()
  }
  return
}
