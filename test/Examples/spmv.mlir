// A sparse matrix in compressed rows, kept in constant globals, times a vector;
// repeated until the vector's direction settles (the power method).
//
// RUN: %{run} > %t
// RUN: FileCheck --match-full-lines %s < %t
// RUN: %if cc %{ %{cc} %S/Inputs/spmv.c -lm -o %t.exe && %t.exe > %t.want && diff %t.want %t %}

// CHECK: 6217088
// CHECK-NEXT: 64
// CHECK-NEXT: 142
// CHECK-NEXT: 5
// CHECK-NEXT: 786
// CHECK-NEXT: 85
// CHECK-NEXT: 591

memref.global "private" constant @starts : memref<7xi32> = dense<[0, 2, 5, 7, 10, 13, 15]>
memref.global "private" constant @columns : memref<15xi32> = dense<[0, 1, 0, 1, 3, 2, 4, 1, 3, 5, 2, 4, 5, 0, 5]>
memref.global "private" constant @values : memref<15xf64> = dense<[4.0, 1.0, 1.0, 3.0, 0.5, 2.0, 0.25, 0.5, 5.0, 1.5, 0.25, 1.0, 0.75, 2.0, 6.0]>
memref.global "private" @vector : memref<6xf64> = dense<1.0>
memref.global @product : memref<6xf64> = uninitialized

func.func private @multiply(%x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %starts = memref.get_global @starts : memref<7xi32>
  %columns = memref.get_global @columns : memref<15xi32>
  %values = memref.get_global @values : memref<15xf64>
  %rows = memref.dim %y, %c0 : memref<?xf64>
  scf.for %row = %c0 to %rows step %c1 {
    %after = arith.addi %row, %c1 : index
    %first = memref.load %starts[%row] : memref<7xi32>
    %end = memref.load %starts[%after] : memref<7xi32>
    %from = arith.index_cast %first : i32 to index
    %to = arith.index_cast %end : i32 to index
    %sum = scf.for %k = %from to %to step %c1 iter_args(%acc = %zero) -> (f64) {
      %column = memref.load %columns[%k] : memref<15xi32>
      %j = arith.index_cast %column : i32 to index
      %a = memref.load %values[%k] : memref<15xf64>
      %v = memref.load %x[%j] : memref<?xf64>
      %av = arith.mulf %a, %v : f64
      %next = arith.addf %acc, %av : f64
      scf.yield %next : f64
    }
    memref.store %sum, %y[%row] : memref<?xf64>
  }
  return
}

func.func private @norm(%x: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
  %sum = affine.for %i = 0 to %n iter_args(%acc = %zero) -> (f64) {
    %v = affine.load %x[%i] : memref<?xf64>
    %square = arith.mulf %v, %v : f64
    %next = arith.addf %acc, %square : f64
    affine.yield %next : f64
  }
  %norm = math.sqrt %sum : f64
  return %norm : f64
}

func.func @main() -> i32 {
  %vector = memref.get_global @vector : memref<6xf64>
  %product = memref.get_global @product : memref<6xf64>
  %x = memref.cast %vector : memref<6xf64> to memref<?xf64>
  %y = memref.cast %product : memref<6xf64> to memref<?xf64>
  affine.for %t = 0 to 100 {
    func.call @multiply(%x, %y) : (memref<?xf64>, memref<?xf64>) -> ()
    %norm = func.call @norm(%y) : (memref<?xf64>) -> f64
    affine.for %i = 0 to 6 {
      %v = affine.load %product[%i] : memref<6xf64>
      %unit = arith.divf %v, %norm : f64
      affine.store %unit, %vector[%i] : memref<6xf64>
    }
  }
  // The largest eigenvalue in millionths, then the vector in thousandths.
  %million = arith.constant 1.0e+06 : f64
  %thousand = arith.constant 1.0e+03 : f64
  call @multiply(%x, %y) : (memref<?xf64>, memref<?xf64>) -> ()
  %eigenvalue = call @norm(%y) : (memref<?xf64>) -> f64
  %millionths = arith.mulf %eigenvalue, %million : f64
  %whole = arith.fptosi %millionths : f64 to i64
  call @print(%whole) : (i64) -> ()
  affine.for %i = 0 to 6 {
    %v = affine.load %vector[%i] : memref<6xf64>
    %thousandths = arith.mulf %v, %thousand : f64
    %digits = arith.fptosi %thousandths : f64 to i64
    func.call @print(%digits) : (i64) -> ()
  }
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
