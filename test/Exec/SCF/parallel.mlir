// RUN: oxmlir-opt --run=main --run-args='dense<[1, 2, 3, 4]> : memref<4xi32>' %s | FileCheck %s
// RUN: not oxmlir-opt --run=race %s 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: oxmlir-opt --run=atomic %s | FileCheck %s --check-prefix=ATOMIC
// RUN: oxmlir-opt --run=global %s | FileCheck %s --check-prefix=GLOBAL

// CHECK: 10 : i32
// CHECK-NEXT: 24 : i32
// CHECK-NEXT: argument 0: dense<[2, 4, 6, 8]> : memref<4xi32>
func.func @main(%m: memref<4xi32>) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:2 = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%zero, %one) -> (i32, i32) {
    %x = memref.load %m[%i] : memref<4xi32>
    %d = arith.addi %x, %x : i32
    memref.store %d, %m[%i] : memref<4xi32>
    scf.reduce(%x, %x : i32, i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }, {
    ^bb0(%a: i32, %b: i32):
      %s = arith.muli %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r#0, %r#1 : i32, i32
}

// RACE: [[#@LINE+9]]:5: error: undefined behavior: 'memref.store': memory is written while another thread or iteration may access it
// RACE: [[#@LINE+8]]:5: note: it is written here
func.func @race() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<1xindex>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) {
    // Every iteration writes to the same element.
    memref.store %i, %m[%c0] : memref<1xindex>
  }
  return
}

// ATOMIC: 6 : index
func.func @atomic() -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xi64>
  %zero = arith.constant 0 : i64
  memref.store %zero, %m[%c0] : memref<1xi64>
  scf.forall (%i) in (4) {
    %v = arith.index_cast %i : index to i64
    %old = memref.atomic_rmw addi %v, %m[%c0] : (i64, memref<1xi64>) -> i64
  }
  %s = memref.load %m[%c0] : memref<1xi64>
  %r = arith.index_cast %s : i64 to index
  return %r : index
}

memref.global "private" constant @three : memref<1xi32> = dense<3>

// Its memory is filled before the iterations begin, though the first of them is the first to take it.
// GLOBAL: 12 : i32
func.func @global() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i32
  %r = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%zero) -> i32 {
    %m = memref.get_global @three : memref<1xi32>
    %x = memref.load %m[%c0] : memref<1xi32>
    scf.reduce(%x : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}

// A parallel loop is a nest of loops: a step counts if the loops around it have iterations.
//
// RUN: oxmlir-opt --run=steps --run-args='0 : index, 0 : index' %s | FileCheck %s --check-prefix=EMPTY
// RUN: not oxmlir-opt --run=steps --run-args='1 : index, 0 : index' %s 2>&1 | FileCheck %s --check-prefix=STEP
// EMPTY: 7 : i32
// STEP: undefined behavior: 'scf.parallel': the step of a loop is not positive: 0
func.func @steps(%n: index, %by: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %by) {
  }
  return %c7 : i32
}
