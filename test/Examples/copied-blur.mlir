// A picture is blurred along rows, then along columns, turned and multiplied by itself: the same numbers when loops work on
// copies in other memory.
//
// RUN: %{run} > %t.plain
// RUN: FileCheck --match-full-lines %s < %t.plain
// RUN: oxmlir-opt %s --affine-data-copy-generate=fast-mem-space=0 | %{execute} > %t && diff %t.plain %t
// RUN: oxmlir-opt %s --affine-data-copy-generate="fast-mem-space=0 fast-mem-capacity=1" | %{execute} > %t && diff %t.plain %t
// RUN: oxmlir-opt %s --affine-loop-tile=tile-size=4 --affine-data-copy-generate="fast-mem-space=0 skip-non-unit-stride-loops" | %{execute} > %t && diff %t.plain %t
// RUN: oxmlir-opt %s --affine-data-copy-generate=fast-mem-space=0 | FileCheck %s --check-prefix=COPIED

// COPIED-LABEL: func.func private @blur
// COPIED: memref.alloc() : memref<20x22xi64>

// CHECK: 663615707

func.func private @blur(%in: memref<20x22xi64>, %out: memref<18x20xi64>) {
  %rows = memref.alloc() : memref<20x20xi64>
  affine.for %i = 0 to 20 {
    affine.for %j = 0 to 20 {
      %a = affine.load %in[%i, %j] : memref<20x22xi64>
      %b = affine.load %in[%i, %j + 1] : memref<20x22xi64>
      %c = affine.load %in[%i, %j + 2] : memref<20x22xi64>
      %ab = arith.addi %a, %b : i64
      %abc = arith.addi %ab, %c : i64
      affine.store %abc, %rows[%i, %j] : memref<20x20xi64>
    }
  }
  affine.for %i = 0 to 18 {
    affine.for %j = 0 to 20 {
      %a = affine.load %rows[%i, %j] : memref<20x20xi64>
      %b = affine.load %rows[%i + 1, %j] : memref<20x20xi64>
      %c = affine.load %rows[%i + 2, %j] : memref<20x20xi64>
      %ab = arith.addi %a, %b : i64
      %abc = arith.addi %ab, %c : i64
      affine.store %abc, %out[%i, %j] : memref<18x20xi64>
    }
  }
  return
}

func.func private @square(%in: memref<18x20xi64>, %out: memref<18x18xi64>) {
  %zero = arith.constant 0 : i64
  %turned = memref.alloc() : memref<20x18xi64>
  affine.for %i = 0 to 18 {
    affine.for %j = 0 to 20 {
      %v = affine.load %in[%i, %j] : memref<18x20xi64>
      affine.store %v, %turned[%j, %i] : memref<20x18xi64>
    }
  }
  affine.for %i = 0 to 18 {
    affine.for %j = 0 to 18 {
      affine.store %zero, %out[%i, %j] : memref<18x18xi64>
    }
  }
  affine.for %i = 0 to 18 {
    affine.for %j = 0 to 18 {
      affine.for %k = 0 to 20 {
        %a = affine.load %in[%i, %k] : memref<18x20xi64>
        %b = affine.load %turned[%k, %j] : memref<20x18xi64>
        %old = affine.load %out[%i, %j] : memref<18x18xi64>
        %ab = arith.muli %a, %b : i64
        %new = arith.addi %old, %ab : i64
        affine.store %new, %out[%i, %j] : memref<18x18xi64>
      }
    }
  }
  return
}

func.func @main() -> i32 {
  %in = memref.alloc() : memref<20x22xi64>
  affine.for %i = 0 to 20 {
    affine.for %j = 0 to 22 {
      %value = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 5) mod 13)>(%i, %j)
      %int = arith.index_cast %value : index to i64
      affine.store %int, %in[%i, %j] : memref<20x22xi64>
    }
  }
  %blurred = memref.alloc() : memref<18x20xi64>
  %squared = memref.alloc() : memref<18x18xi64>
  func.call @blur(%in, %blurred) : (memref<20x22xi64>, memref<18x20xi64>) -> ()
  func.call @square(%blurred, %squared) : (memref<18x20xi64>, memref<18x18xi64>) -> ()
  %zero = arith.constant 0 : i64
  %sum = affine.for %i = 0 to 18 iter_args(%rows = %zero) -> (i64) {
    %row = affine.for %j = 0 to 18 iter_args(%acc = %rows) -> (i64) {
      %v = affine.load %squared[%i, %j] : memref<18x18xi64>
      %place = affine.apply affine_map<(d0, d1) -> (d0 * 3 + d1 + 1)>(%i, %j)
      %weight = arith.index_cast %place : index to i64
      %weighted = arith.muli %v, %weight : i64
      %next = arith.addi %acc, %weighted : i64
      affine.yield %next : i64
    }
    affine.yield %row : i64
  }
  call @print(%sum) : (i64) -> ()
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
