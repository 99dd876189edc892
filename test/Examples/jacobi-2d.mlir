// Twenty double steps of the five-point Jacobi stencil on a 50 x 50 grid.
//
// RUN: %{run} > %t
// RUN: FileCheck --match-full-lines %s < %t
// RUN: %if cc %{ %{cc} %S/Inputs/jacobi-2d.c -o %t.exe && %t.exe > %t.want && diff %t.want %t %}

// CHECK: 53020065

func.func private @step(%from: memref<50x50xf64>, %to: memref<50x50xf64>) {
  %fifth = arith.constant 0.2 : f64
  affine.for %i = 1 to 49 {
    affine.for %j = 1 to 49 {
      %center = affine.load %from[%i, %j] : memref<50x50xf64>
      %west = affine.load %from[%i, %j - 1] : memref<50x50xf64>
      %east = affine.load %from[%i, %j + 1] : memref<50x50xf64>
      %south = affine.load %from[%i + 1, %j] : memref<50x50xf64>
      %north = affine.load %from[%i - 1, %j] : memref<50x50xf64>
      %0 = arith.addf %center, %west : f64
      %1 = arith.addf %0, %east : f64
      %2 = arith.addf %1, %south : f64
      %3 = arith.addf %2, %north : f64
      %mean = arith.mulf %3, %fifth : f64
      affine.store %mean, %to[%i, %j] : memref<50x50xf64>
    }
  }
  return
}

func.func @main() -> i32 {
  %a = memref.alloc() : memref<50x50xf64>
  %b = memref.alloc() : memref<50x50xf64>
  %n = arith.constant 50.0 : f64
  affine.for %i = 0 to 50 {
    affine.for %j = 0 to 50 {
      // The hot stripes: (i * (j + 2) + 2) mod 17, scaled to the grid.
      %j2 = affine.apply affine_map<(d0) -> (d0 + 2)>(%j)
      %product = arith.muli %i, %j2 : index
      %value = affine.apply affine_map<(d0) -> ((d0 + 2) mod 17)>(%product)
      %int = arith.index_cast %value : index to i64
      %float = arith.sitofp %int : i64 to f64
      %scaled = arith.divf %float, %n : f64
      affine.store %scaled, %a[%i, %j] : memref<50x50xf64>
      affine.store %scaled, %b[%i, %j] : memref<50x50xf64>
    }
  }
  affine.for %t = 0 to 20 {
    func.call @step(%a, %b) : (memref<50x50xf64>, memref<50x50xf64>) -> ()
    func.call @step(%b, %a) : (memref<50x50xf64>, memref<50x50xf64>) -> ()
  }
  // The squares of the grid, summed in millionths.
  %zero = arith.constant 0.0 : f64
  %million = arith.constant 1.0e+6 : f64
  %sum = affine.for %i = 0 to 50 iter_args(%rows = %zero) -> (f64) {
    %row = affine.for %j = 0 to 50 iter_args(%acc = %rows) -> (f64) {
      %v = affine.load %a[%i, %j] : memref<50x50xf64>
      %square = arith.mulf %v, %v : f64
      %next = arith.addf %acc, %square : f64
      affine.yield %next : f64
    }
    affine.yield %row : f64
  }
  %millionths = arith.mulf %sum, %million : f64
  %result = arith.fptosi %millionths : f64 to i64
  call @print(%result) : (i64) -> ()
  memref.dealloc %a : memref<50x50xf64>
  memref.dealloc %b : memref<50x50xf64>
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
