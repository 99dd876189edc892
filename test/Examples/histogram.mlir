// A histogram of pseudo-random numbers, drawn until one bin holds 500.
//
// RUN: %{run} > %t
// RUN: FileCheck --match-full-lines %s < %t
// RUN: %if cc %{ %{cc} %S/Inputs/histogram.c -o %t.exe && %t.exe > %t.want && diff %t.want %t %}

// CHECK: 4241
// CHECK-NEXT: 50
// CHECK-NEXT: 112
// CHECK-NEXT: 204
// CHECK-NEXT: 256
// CHECK-NEXT: 322
// CHECK-NEXT: 382
// CHECK-NEXT: 450
// CHECK-NEXT: 500
// CHECK-NEXT: 479
// CHECK-NEXT: 387
// CHECK-NEXT: 329
// CHECK-NEXT: 276
// CHECK-NEXT: 222
// CHECK-NEXT: 156
// CHECK-NEXT: 103
// CHECK-NEXT: 13
// CHECK-NEXT: -236

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %enough = arith.constant 500 : i64
  %seed = arith.constant 20251121 : i64
  %multiplier = arith.constant 6364136223846793005 : i64
  %increment = arith.constant 1442695040888963407 : i64
  %shift = arith.constant 40 : i64
  %low = arith.constant 15 : i64
  %bins = memref.alloca() : memref<16xi64>
  scf.for %i = %c0 to %c16 step %c1 {
    memref.store %zero, %bins[%i] : memref<16xi64>
  }

  %last, %drawn, %fullest = scf.while (%state = %seed, %count = %zero, %most = %zero) : (i64, i64, i64) -> (i64, i64, i64) {
    %go_on = arith.cmpi slt, %most, %enough : i64
    scf.condition(%go_on) %state, %count, %most : i64, i64, i64
  } do {
  ^bb0(%state: i64, %count: i64, %most: i64):
    %product = arith.muli %state, %multiplier : i64
    %next = arith.addi %product, %increment : i64
    // The sum of two draws of four bits, halved: the bins in the middle fill first.
    %high = arith.shrui %next, %shift : i64
    %first = arith.andi %high, %low : i64
    %four = arith.constant 4 : i64
    %higher = arith.shrui %high, %four : i64
    %second = arith.andi %higher, %low : i64
    %both = arith.addi %first, %second : i64
    %half = arith.shrsi %both, %one : i64
    %bin = arith.index_cast %half : i64 to index
    %old = memref.load %bins[%bin] : memref<16xi64>
    %new = arith.addi %old, %one : i64
    memref.store %new, %bins[%bin] : memref<16xi64>
    %fuller = arith.maxui %most, %new : i64
    %more = arith.addi %count, %one : i64
    scf.yield %next, %more, %fuller : i64, i64, i64
  }

  call @print(%drawn) : (i64) -> ()
  scf.for %i = %c0 to %c16 step %c1 {
    %n = memref.load %bins[%i] : memref<16xi64>
    func.call @print(%n) : (i64) -> ()
  }
  %tail = arith.remsi %last, %enough : i64
  call @print(%tail) : (i64) -> ()
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
