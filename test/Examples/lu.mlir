// LU decomposition in place, over triangular loops; then L * U is compared with
// the matrix it came from.
//
// RUN: %{run} > %t
// RUN: FileCheck --match-full-lines %s < %t
// RUN: %if cc %{ %{cc} %S/Inputs/lu.c -o %t.exe && %t.exe > %t.want && diff %t.want %t %}

// CHECK: 1608858408
// CHECK-NEXT: 1

#identity = affine_map<(d0) -> (d0)>
#less = affine_set<(d0, d1) : (d1 - d0 - 1 >= 0)>

func.func private @lu(%a: memref<40x40xf64>) {
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to #identity(%i) {
      affine.for %k = 0 to #identity(%j) {
        %x = affine.load %a[%i, %k] : memref<40x40xf64>
        %y = affine.load %a[%k, %j] : memref<40x40xf64>
        %xy = arith.mulf %x, %y : f64
        %v = affine.load %a[%i, %j] : memref<40x40xf64>
        %d = arith.subf %v, %xy : f64
        affine.store %d, %a[%i, %j] : memref<40x40xf64>
      }
      %pivot = affine.load %a[%j, %j] : memref<40x40xf64>
      %v = affine.load %a[%i, %j] : memref<40x40xf64>
      %q = arith.divf %v, %pivot : f64
      affine.store %q, %a[%i, %j] : memref<40x40xf64>
    }
    affine.for %j = #identity(%i) to 40 {
      affine.for %k = 0 to #identity(%i) {
        %x = affine.load %a[%i, %k] : memref<40x40xf64>
        %y = affine.load %a[%k, %j] : memref<40x40xf64>
        %xy = arith.mulf %x, %y : f64
        %v = affine.load %a[%i, %j] : memref<40x40xf64>
        %d = arith.subf %v, %xy : f64
        affine.store %d, %a[%i, %j] : memref<40x40xf64>
      }
    }
  }
  return
}

// The largest difference between an element of the matrix and of L * U.
func.func private @residue(%a: memref<40x40xf64>, %lu: memref<40x40xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %largest = affine.for %i = 0 to 40 iter_args(%rows = %zero) -> (f64) {
    %row = affine.for %j = 0 to 40 iter_args(%worst = %rows) -> (f64) {
      %sum = affine.for %k = 0 to min affine_map<(d0, d1) -> (d0 + 1, d1 + 1)>(%i, %j) iter_args(%acc = %zero) -> (f64) {
        %l = affine.if #less(%k, %i) -> f64 {
          %v = affine.load %lu[%i, %k] : memref<40x40xf64>
          affine.yield %v : f64
        } else {
          affine.yield %one : f64
        }
        %u = affine.load %lu[%k, %j] : memref<40x40xf64>
        %term = arith.mulf %l, %u : f64
        %next = arith.addf %acc, %term : f64
        affine.yield %next : f64
      }
      %v = affine.load %a[%i, %j] : memref<40x40xf64>
      %difference = arith.subf %v, %sum : f64
      %opposite = arith.negf %difference : f64
      %magnitude = arith.maximumf %difference, %opposite : f64
      %next = arith.maximumf %worst, %magnitude : f64
      affine.yield %next : f64
    }
    affine.yield %row : f64
  }
  return %largest : f64
}

func.func @main() -> i32 {
  %a = memref.alloc() : memref<40x40xf64>
  %lu = memref.alloc() : memref<40x40xf64>
  %forty = arith.constant 40.0 : f64
  // Diagonally dominant, so that no pivot is near zero.
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 40 {
      %ij = arith.muli %i, %j : index
      %rest = affine.apply affine_map<(d0, d1) -> ((d0 + d1 * 3) mod 19)>(%ij, %i)
      %int = arith.index_cast %rest : index to i64
      %value = arith.sitofp %int : i64 to f64
      %scaled = arith.divf %value, %forty : f64
      %on_diagonal = arith.cmpi eq, %i, %j : index
      %raised = arith.addf %scaled, %forty : f64
      %element = arith.select %on_diagonal, %raised, %scaled : f64
      affine.store %element, %a[%i, %j] : memref<40x40xf64>
    }
  }
  memref.copy %a, %lu : memref<40x40xf64> to memref<40x40xf64>
  call @lu(%lu) : (memref<40x40xf64>) -> ()

  // The sum of U's diagonal in millionths, and whether L * U is the matrix.
  %zero = arith.constant 0.0 : f64
  %trace = affine.for %i = 0 to 40 iter_args(%acc = %zero) -> (f64) {
    %v = affine.load %lu[%i, %i] : memref<40x40xf64>
    %next = arith.addf %acc, %v : f64
    affine.yield %next : f64
  }
  %million = arith.constant 1.0e+6 : f64
  %millionths = arith.mulf %trace, %million : f64
  %result = arith.fptosi %millionths : f64 to i64
  call @print(%result) : (i64) -> ()
  %residue = call @residue(%a, %lu) : (memref<40x40xf64>, memref<40x40xf64>) -> f64
  %tolerance = arith.constant 1.0e-10 : f64
  %close = arith.cmpf olt, %residue, %tolerance : f64
  %verdict = arith.extui %close : i1 to i64
  call @print(%verdict) : (i64) -> ()
  memref.dealloc %a : memref<40x40xf64>
  memref.dealloc %lu : memref<40x40xf64>
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
