// Loops that may not be fused freely: recurrences, inputs that are overwritten, producers in place, reversed and
// strided consumers, several users. The numbers stay the same.
//
// RUN: %{run} > %t.plain
// RUN: FileCheck --match-full-lines %s < %t.plain
// RUN: oxmlir-opt %s --affine-loop-fusion | %{execute} > %t && diff %t.plain %t
// RUN: oxmlir-opt %s --affine-loop-fusion=maximal | %{execute} > %t && diff %t.plain %t
// RUN: oxmlir-opt %s --affine-loop-fusion="mode=producer compute-tolerance=100" | %{execute} > %t && diff %t.plain %t
// RUN: oxmlir-opt %s --affine-loop-fusion="mode=sibling maximal" | %{execute} > %t && diff %t.plain %t
// RUN: oxmlir-opt %s --affine-loop-fusion=maximal | FileCheck %s --check-prefix=FUSED

// FUSED-LABEL: func.func private @several
// FUSED: memref.alloc() : memref<1xi64>

// CHECK: 21875
// CHECK-NEXT: 11636
// CHECK-NEXT: 19852
// CHECK-NEXT: 23272
// CHECK-NEXT: 38248
// CHECK-NEXT: 521652
// CHECK-NEXT: 966087

func.func private @recurrence(%a: memref<16xi64>, %out: memref<16xi64>) {
  affine.for %i = 1 to 16 {
    %v = affine.load %a[%i - 1] : memref<16xi64>
    %w = affine.load %a[%i] : memref<16xi64>
    %s = arith.addi %v, %w : i64
    affine.store %s, %a[%i] : memref<16xi64>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %a[-%i + 15] : memref<16xi64>
    affine.store %v, %out[%i] : memref<16xi64>
  }
  return
}

func.func private @overwritten(%a: memref<16xi64>) {
  %m = memref.alloc() : memref<16xi64>
  affine.for %i = 1 to 16 {
    %v = affine.load %a[%i - 1] : memref<16xi64>
    affine.store %v, %m[%i] : memref<16xi64>
  }
  affine.for %i = 1 to 16 {
    %v = affine.load %m[%i] : memref<16xi64>
    affine.store %v, %a[%i] : memref<16xi64>
  }
  return
}

func.func private @in_place(%a: memref<16xi64>, %out: memref<16xi64>) {
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xi64>
    %w = arith.addi %v, %v : i64
    affine.store %w, %a[%i] : memref<16xi64>
  }
  affine.for %i = 0 to 14 {
    %v = affine.load %a[%i] : memref<16xi64>
    %w = affine.load %a[%i + 2] : memref<16xi64>
    %s = arith.addi %v, %w : i64
    affine.store %s, %out[%i] : memref<16xi64>
  }
  return
}

func.func private @several(%a: memref<16xi64>, %out: memref<16xi64>, %other: memref<16xi64>) {
  %m = memref.alloc() : memref<16xi64>
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xi64>
    %w = arith.muli %v, %v : i64
    affine.store %w, %m[%i] : memref<16xi64>
  }
  affine.for %i = 0 to 16 step 2 {
    %v = affine.load %m[%i] : memref<16xi64>
    affine.store %v, %out[%i] : memref<16xi64>
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %v = affine.load %m[%i * 4 + %j] : memref<16xi64>
      affine.store %v, %other[%j * 4 + %i] : memref<16xi64>
    }
  }
  return
}

func.func private @fill(%a: memref<16xi64>) {
  affine.for %i = 0 to 16 {
    %value = affine.apply affine_map<(d0) -> ((d0 * 7 + 3) mod 11)>(%i)
    %int = arith.index_cast %value : index to i64
    affine.store %int, %a[%i] : memref<16xi64>
  }
  return
}

func.func private @show(%a: memref<16xi64>) {
  %zero = arith.constant 0 : i64
  %sum = affine.for %i = 0 to 16 iter_args(%acc = %zero) -> (i64) {
    %v = affine.load %a[%i] : memref<16xi64>
    %place = affine.apply affine_map<(d0) -> (d0 * 3 + 1)>(%i)
    %weight = arith.index_cast %place : index to i64
    %weighted = arith.muli %v, %weight : i64
    %next = arith.addi %acc, %weighted : i64
    affine.yield %next : i64
  }
  func.call @print(%sum) : (i64) -> ()
  return
}

func.func @main() -> i32 {
  %a = memref.alloc() : memref<16xi64>
  %b = memref.alloc() : memref<16xi64>
  %c = memref.alloc() : memref<16xi64>
  func.call @fill(%a) : (memref<16xi64>) -> ()
  func.call @fill(%b) : (memref<16xi64>) -> ()
  func.call @fill(%c) : (memref<16xi64>) -> ()
  func.call @recurrence(%a, %b) : (memref<16xi64>, memref<16xi64>) -> ()
  func.call @show(%a) : (memref<16xi64>) -> ()
  func.call @show(%b) : (memref<16xi64>) -> ()
  func.call @overwritten(%a) : (memref<16xi64>) -> ()
  func.call @show(%a) : (memref<16xi64>) -> ()
  func.call @in_place(%b, %c) : (memref<16xi64>, memref<16xi64>) -> ()
  func.call @show(%b) : (memref<16xi64>) -> ()
  func.call @show(%c) : (memref<16xi64>) -> ()
  func.call @several(%a, %b, %c) : (memref<16xi64>, memref<16xi64>, memref<16xi64>) -> ()
  func.call @show(%b) : (memref<16xi64>) -> ()
  func.call @show(%c) : (memref<16xi64>) -> ()
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
