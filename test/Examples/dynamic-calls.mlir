// A chain of calls over memrefs whose sizes are known at run time only: prefix
// sums, a recursive merge sort of rows taken from a function's result, and
// memrefs of rank 0 and of rank 3.
//
// RUN: %{run} > %t
// RUN: FileCheck --match-full-lines %s < %t
// RUN: %if cc %{ %{cc} %S/Inputs/dynamic-calls.c -o %t.exe && %t.exe > %t.want && diff %t.want %t %}

// CHECK: 1
// CHECK-NEXT: 0
// CHECK-NEXT: 1
// CHECK-NEXT: 1397144023
// CHECK-NEXT: 1
// CHECK-NEXT: 5500449934
// CHECK-NEXT: 1
// CHECK-NEXT: 12319683202
// CHECK-NEXT: 140140
// CHECK-NEXT: 7000088

// A fresh memref of n numbers from a linear congruence.
func.func private @numbers(%n: index, %seed: i32) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 1103515245 : i32
  %c = arith.constant 12345 : i32
  %bits = arith.constant 20 : i32
  %numbers = memref.alloc(%n) : memref<?xi32>
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%state = %seed) -> (i32) {
    %product = arith.muli %state, %a : i32
    %next = arith.addi %product, %c : i32
    %value = arith.shrui %next, %bits : i32
    memref.store %value, %numbers[%i] : memref<?xi32>
    scf.yield %next : i32
  }
  return %numbers : memref<?xi32>
}

// Sorts the elements from %low up to %high, merging through %spare.
func.func private @sort(%m: memref<?xi32>, %spare: memref<?xi32>, %low: index, %high: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %length = arith.subi %high, %low : index
  %several = arith.cmpi ugt, %length, %c1 : index
  cf.cond_br %several, ^halves, ^done
^halves:
  %half = arith.divui %length, %c2 : index
  %middle = arith.addi %low, %half : index
  call @sort(%m, %spare, %low, %middle) : (memref<?xi32>, memref<?xi32>, index, index) -> ()
  call @sort(%m, %spare, %middle, %high) : (memref<?xi32>, memref<?xi32>, index, index) -> ()
  scf.for %k = %low to %high step %c1 {
    %v = memref.load %m[%k] : memref<?xi32>
    memref.store %v, %spare[%k] : memref<?xi32>
  }
  cf.br ^merge(%low, %low, %middle : index, index, index)
^merge(%k: index, %left: index, %right: index):
  %more = arith.cmpi ult, %k, %high : index
  cf.cond_br %more, ^choose, ^done
^choose:
  %left_empty = arith.cmpi uge, %left, %middle : index
  cf.cond_br %left_empty, ^take_right, ^left_has
^left_has:
  %right_empty = arith.cmpi uge, %right, %high : index
  cf.cond_br %right_empty, ^take_left, ^compare
^compare:
  %a = memref.load %spare[%left] : memref<?xi32>
  %b = memref.load %spare[%right] : memref<?xi32>
  %ordered = arith.cmpi sle, %a, %b : i32
  cf.cond_br %ordered, ^take_left, ^take_right
^take_left:
  %l = memref.load %spare[%left] : memref<?xi32>
  %left_next = arith.addi %left, %c1 : index
  cf.br ^put(%l, %left_next, %right : i32, index, index)
^take_right:
  %r = memref.load %spare[%right] : memref<?xi32>
  %right_next = arith.addi %right, %c1 : index
  cf.br ^put(%r, %left, %right_next : i32, index, index)
^put(%v: i32, %new_left: index, %new_right: index):
  memref.store %v, %m[%k] : memref<?xi32>
  %k_next = arith.addi %k, %c1 : index
  cf.br ^merge(%k_next, %new_left, %new_right : index, index, index)
^done:
  return
}

// Whether the elements ascend, and the sum of each times its place.
func.func private @summary(%m: memref<?xi32>) -> (i64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %zero = arith.constant 0 : i64
  %n = memref.dim %m, %c0 : memref<?xi32>
  %ascends, %sum, %last = scf.for %i = %c0 to %n step %c1 iter_args(%so_far = %true, %acc = %zero, %before = %zero) -> (i1, i64, i64) {
    %v = memref.load %m[%i] : memref<?xi32>
    %wide = arith.extui %v : i32 to i64
    %place = arith.index_castui %i : index to i64
    %term = arith.muli %wide, %place : i64
    %next = arith.addi %acc, %term : i64
    %step_up = arith.cmpi sge, %wide, %before : i64
    %both = arith.andi %so_far, %step_up : i1
    scf.yield %both, %next, %wide : i1, i64, i64
  }
  %flag = arith.extui %ascends : i1 to i64
  return %flag, %sum : i64, i64
}

// The number of elements of a block of a x b x c, counted one by one into a memref of rank 0.
func.func private @count(%block: memref<?x4x?xi8>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %counter = memref.alloca() : memref<i64>
  memref.store %zero, %counter[] : memref<i64>
  %a = memref.dim %block, %c0 : memref<?x4x?xi8>
  %b = memref.dim %block, %c1 : memref<?x4x?xi8>
  %c = memref.dim %block, %c2 : memref<?x4x?xi8>
  scf.parallel (%i, %j, %k) = (%c0, %c0, %c0) to (%a, %b, %c) step (%c1, %c1, %c1) {
    %old = memref.load %counter[] : memref<i64>
    %new = arith.addi %old, %one : i64
    memref.store %new, %counter[] : memref<i64>
    %byte = arith.trunci %new : i64 to i8
    memref.store %byte, %block[%i, %j, %k] : memref<?x4x?xi8>
  }
  // The last element holds the count modulo 256; both together are the answer.
  %last_a = arith.subi %a, %c1 : index
  %last_b = arith.subi %b, %c1 : index
  %last_c = arith.subi %c, %c1 : index
  %byte = memref.load %block[%last_a, %last_b, %last_c] : memref<?x4x?xi8>
  %low = arith.extui %byte : i8 to i64
  %all = memref.load %counter[] : memref<i64>
  %thousand = arith.constant 1000 : i64
  %scaled = arith.muli %all, %thousand : i64
  %answer = arith.addi %scaled, %low : i64
  return %answer : i64
}

func.func private @sort_and_print(%n: index, %seed: i32) {
  %c0 = arith.constant 0 : index
  %numbers = call @numbers(%n, %seed) : (index, i32) -> memref<?xi32>
  %spare = memref.alloc(%n) : memref<?xi32>
  call @sort(%numbers, %spare, %c0, %n) : (memref<?xi32>, memref<?xi32>, index, index) -> ()
  %ascends, %sum = call @summary(%numbers) : (memref<?xi32>) -> (i64, i64)
  call @print(%ascends) : (i64) -> ()
  call @print(%sum) : (i64) -> ()
  memref.dealloc %numbers : memref<?xi32>
  memref.dealloc %spare : memref<?xi32>
  return
}

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %c1000 = arith.constant 1000 : index
  %c3001 = arith.constant 3001 : index
  %c250 = arith.constant 250 : index
  %seed = arith.constant 42 : i32
  scf.for %n = %c0 to %c3001 step %c1000 {
    func.call @sort_and_print(%n, %seed) : (index, i32) -> ()
  }
  %block = memref.alloc(%c5, %c7) : memref<?x4x?xi8>
  %answer = call @count(%block) : (memref<?x4x?xi8>) -> i64
  call @print(%answer) : (i64) -> ()
  memref.dealloc %block : memref<?x4x?xi8>
  %wide = memref.alloc(%c250, %c7) : memref<?x4x?xi8>
  %wide_answer = call @count(%wide) : (memref<?x4x?xi8>) -> i64
  call @print(%wide_answer) : (i64) -> ()
  memref.dealloc %wide : memref<?x4x?xi8>
  %success = arith.constant 0 : i32
  return %success : i32
}

// Prints a number in decimal, most significant digit first.
func.func private @print_digits(%n: i64) {
  %c10 = arith.constant 10 : i64
  %zero = arith.constant 48 : i64
  %more = arith.cmpi uge, %n, %c10 : i64
  scf.if %more {
    %rest = arith.divui %n, %c10 : i64
    func.call @print_digits(%rest) : (i64) -> ()
  }
  %digit = arith.remui %n, %c10 : i64
  %code = arith.addi %digit, %zero : i64
  %char = arith.trunci %code : i64 to i32
  %0 = func.call @putchar(%char) : (i32) -> i32
  return
}

// Prints a signed number and the end of the line.
func.func private @print(%n: i64) {
  %c0 = arith.constant 0 : i64
  %minus = arith.constant 45 : i32
  %newline = arith.constant 10 : i32
  %negative = arith.cmpi slt, %n, %c0 : i64
  %opposite = arith.subi %c0, %n : i64
  %magnitude = arith.select %negative, %opposite, %n : i64
  scf.if %negative {
    %0 = func.call @putchar(%minus) : (i32) -> i32
  }
  call @print_digits(%magnitude) : (i64) -> ()
  %1 = call @putchar(%newline) : (i32) -> i32
  return
}

func.func private @putchar(i32) -> i32
