// RUN: oxmlir-opt %s --mem2reg | FileCheck %s

// CHECK-LABEL: func.func @straight
func.func @straight(%a: i32) -> i32 {
  // CHECK-NEXT: return %arg0
  %m = memref.alloca() : memref<i32>
  memref.store %a, %m[] : memref<i32>
  %0 = memref.load %m[] : memref<i32>
  return %0 : i32
}

// CHECK-LABEL: func.func @merge
func.func @merge(%c: i1, %a: i32, %b: i32) -> i32 {
  // CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
  %m = memref.alloca() : memref<i32>
  memref.store %a, %m[] : memref<i32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // CHECK: cf.br ^bb2(%arg2 : i32)
  memref.store %b, %m[] : memref<i32>
  cf.br ^bb2
^bb2:
  // CHECK: ^bb2(%[[X:.*]]: i32):
  // CHECK-NEXT: return %[[X]]
  %0 = memref.load %m[] : memref<i32>
  return %0 : i32
}

// CHECK-LABEL: func.func @never_stored
func.func @never_stored() -> i32 {
  // CHECK-NEXT: %[[POISON:.*]] = ub.poison : i32
  // CHECK-NEXT: return %[[POISON]]
  %m = memref.alloca() : memref<i32>
  %0 = memref.load %m[] : memref<i32>
  return %0 : i32
}

// No argument where the value is not needed any more.
// CHECK-LABEL: func.func @not_needed
func.func @not_needed(%c: i1, %a: i32) {
  // CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2
  %m = memref.alloca() : memref<i32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.store %a, %m[] : memref<i32>
  cf.br ^bb2
^bb2:
  // CHECK: ^bb2:
  return
}

// CHECK-LABEL: func.func @used_in_a_region
func.func @used_in_a_region(%c: i1, %a: i32) {
  // CHECK-NEXT: memref.alloca
  %m = memref.alloca() : memref<i32>
  scf.if %c {
    memref.store %a, %m[] : memref<i32>
  }
  return
}

// CHECK-LABEL: func.func @escapes
func.func @escapes(%m: memref<memref<i32>>) {
  // CHECK-NEXT: memref.alloca
  %a = memref.alloca() : memref<i32>
  memref.store %a, %m[] : memref<memref<i32>>
  return
}
