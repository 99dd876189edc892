// RUN: oxmlir-opt %s --scf-for-to-while --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func @sum
// CHECK:       %[[W:.*]]:2 = scf.while (%[[I:.*]] = %arg0, %[[S:.*]] = %arg3) : (index, f32) -> (index, f32) {
// CHECK-NEXT:    %[[MORE:.*]] = arith.cmpi slt, %[[I]], %arg1 : index
// CHECK-NEXT:    scf.condition(%[[MORE]]) %[[I]], %[[S]] : index, f32
// CHECK-NEXT:  } do {
// CHECK-NEXT:  ^bb0(%[[J:.*]]: index, %[[T:.*]]: f32):
// CHECK-NEXT:    %[[NEXT:.*]] = arith.addi %[[J]], %arg2 : index
// CHECK-NEXT:    %[[U:.*]] = "test.add"(%[[J]], %[[T]]) : (index, f32) -> f32
// CHECK-NEXT:    scf.yield %[[NEXT]], %[[U]] : index, f32
// CHECK-NEXT:  }
// CHECK-NEXT:  return %[[W]]#1 : f32
func.func @sum(%a: index, %b: index, %c: index, %x: f32) -> f32 {
  %r = scf.for %i = %a to %b step %c iter_args(%s = %x) -> f32 {
    %t = "test.add"(%i, %s) : (index, f32) -> f32
    scf.yield %t : f32
  }
  return %r : f32
}

// An unsigned counter is compared as such.
// CHECK-LABEL: func @unsigned
// CHECK:       arith.cmpi ult
func.func @unsigned(%a: i32) {
  scf.for unsigned %i = %a to %a step %a : i32 {
    "test.use"(%i) : (i32) -> ()
  }
  return
}
