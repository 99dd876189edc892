// Loops over integers become one where it is known that the product of their numbers of iterations does not wrap around.
// RUN: oxmlir-opt %s --affine-loop-coalescing --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @steps
// CHECK: %[[COUNT:.*]] = arith.muli %c7_i32, %c5_i32 : i32
// CHECK-NEXT: scf.for %[[I:.*]] = %c0_i32{{.*}} to %[[COUNT]] step %c1_i32{{.*}} : i32 {
// CHECK-NEXT: %[[REST:.*]] = arith.remsi %[[I]], %c5_i32 : i32
// CHECK-NEXT: %[[ROW:.*]] = arith.divsi %[[I]], %c5_i32 : i32
// CHECK-NEXT: %[[COLUMN:.*]] = arith.addi %[[REST]], %c3_i32 : i32
// CHECK-NEXT: %[[SCALED:.*]] = arith.muli %[[ROW]], %c3_i32 : i32
// CHECK-NEXT: %[[FIRST:.*]] = arith.addi %[[SCALED]], %c1_i32 : i32
// CHECK-NEXT: func.call @use(%[[FIRST]], %[[COLUMN]])
func.func private @use(i32, i32)
func.func @steps() {
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %c8 = arith.constant 8 : i32
  %c20 = arith.constant 20 : i32
  scf.for %i = %c1 to %c20 step %c3 : i32 {
    scf.for %j = %c3 to %c8 step %c1 : i32 {
      func.call @use(%i, %j) : (i32, i32) -> ()
    }
  }
  return
}

// -----

// 16 times 16 is no number of 8 bits.
// CHECK-LABEL: func.func @wraps
// CHECK-COUNT-2: scf.for
func.func private @use(i8, i8)
func.func @wraps() {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c16 = arith.constant 16 : i8
  scf.for %i = %c0 to %c16 step %c1 : i8 {
    scf.for %j = %c0 to %c16 step %c1 : i8 {
      func.call @use(%i, %j) : (i8, i8) -> ()
    }
  }
  return
}
