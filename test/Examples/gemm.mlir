// C = alpha * A * B + beta * C over 64 x 48 and 48 x 80 matrices.
//
// RUN: %{run} > %t
// RUN: FileCheck --match-full-lines %s < %t
// RUN: %if cc %{ %{cc} %S/Inputs/gemm.c -o %t.exe && %t.exe > %t.want && diff %t.want %t %}

// CHECK: 44203700

func.func @fill(%m: memref<?x?xf64>, %a: index, %b: index, %modulus: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %m, %c0 : memref<?x?xf64>
  %columns = memref.dim %m, %c1 : memref<?x?xf64>
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %j = %c0 to %columns step %c1 {
      %ai = arith.muli %a, %i : index
      %bj = arith.muli %b, %j : index
      %sum = arith.addi %ai, %bj : index
      %rest = arith.remui %sum, %modulus : index
      %int = arith.index_cast %rest : index to i64
      %value = arith.sitofp %int : i64 to f64
      memref.store %value, %m[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @gemm(%alpha: f64, %beta: f64, %a: memref<64x48xf64>, %b: memref<48x80xf64>, %c: memref<64x80xf64>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 80 {
      %old = affine.load %c[%i, %j] : memref<64x80xf64>
      %scaled = arith.mulf %beta, %old : f64
      %sum = affine.for %k = 0 to 48 iter_args(%acc = %scaled) -> (f64) {
        %x = affine.load %a[%i, %k] : memref<64x48xf64>
        %y = affine.load %b[%k, %j] : memref<48x80xf64>
        %ax = arith.mulf %alpha, %x : f64
        %xy = arith.mulf %ax, %y : f64
        %next = arith.addf %acc, %xy : f64
        affine.yield %next : f64
      }
      affine.store %sum, %c[%i, %j] : memref<64x80xf64>
    }
  }
  return
}

// The sum over C of the elements, each weighted by its place.
func.func @checksum(%c: memref<64x80xf64>) -> i64 {
  %zero = arith.constant 0.0 : f64
  %total = affine.for %i = 0 to 64 iter_args(%outer = %zero) -> (f64) {
    %row = affine.for %j = 0 to 80 iter_args(%acc = %outer) -> (f64) {
      %value = affine.load %c[%i, %j] : memref<64x80xf64>
      %place = affine.apply affine_map<(d0, d1) -> ((d0 * 80 + d1) mod 7 + 1)>(%i, %j)
      %int = arith.index_cast %place : index to i64
      %weight = arith.sitofp %int : i64 to f64
      %term = arith.mulf %value, %weight : f64
      %next = arith.addf %acc, %term : f64
      affine.yield %next : f64
    }
    affine.yield %row : f64
  }
  %result = arith.fptosi %total : f64 to i64
  return %result : i64
}

func.func @main() -> i32 {
  %a = memref.alloc() : memref<64x48xf64>
  %b = memref.alloc() : memref<48x80xf64>
  %c = memref.alloc() : memref<64x80xf64>
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c11 = arith.constant 11 : index
  %c13 = arith.constant 13 : index
  %any_a = memref.cast %a : memref<64x48xf64> to memref<?x?xf64>
  %any_b = memref.cast %b : memref<48x80xf64> to memref<?x?xf64>
  %any_c = memref.cast %c : memref<64x80xf64> to memref<?x?xf64>
  call @fill(%any_a, %c3, %c5, %c11) : (memref<?x?xf64>, index, index, index) -> ()
  call @fill(%any_b, %c5, %c3, %c13) : (memref<?x?xf64>, index, index, index) -> ()
  call @fill(%any_c, %c3, %c3, %c5) : (memref<?x?xf64>, index, index, index) -> ()
  %alpha = arith.constant 1.5 : f64
  %beta = arith.constant 0.25 : f64
  call @gemm(%alpha, %beta, %a, %b, %c) : (f64, f64, memref<64x48xf64>, memref<48x80xf64>, memref<64x80xf64>) -> ()
  %sum = call @checksum(%c) : (memref<64x80xf64>) -> i64
  call @print(%sum) : (i64) -> ()
  memref.dealloc %a : memref<64x48xf64>
  memref.dealloc %b : memref<48x80xf64>
  memref.dealloc %c : memref<64x80xf64>
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
