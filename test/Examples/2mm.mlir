// D = alpha * A * B * C + beta * D, two matrix products through a temporary.
//
// RUN: %{run} > %t
// RUN: FileCheck --match-full-lines %s < %t
// RUN: %if cc %{ %{cc} %S/Inputs/2mm.c -o %t.exe && %t.exe > %t.want && diff %t.want %t %}

// CHECK: 8903532725

#weight = affine_map<(d0, d1) -> ((d0 * 3 + d1 * 2) mod 9 + 1)>

func.func @element(%i: index, %j: index, %by: index, %modulus: index) -> f64 {
  %ij = arith.muli %i, %j : index
  %scaled = arith.addi %ij, %by : index
  %rest = arith.remui %scaled, %modulus : index
  %int = arith.index_castui %rest : index to i32
  %numerator = arith.uitofp %int : i32 to f64
  %divisor = arith.index_castui %modulus : index to i32
  %denominator = arith.uitofp %divisor : i32 to f64
  %value = arith.divf %numerator, %denominator : f64
  return %value : f64
}

func.func @main() -> i32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c40 = arith.constant 40 : index
  %c50 = arith.constant 50 : index
  %c70 = arith.constant 70 : index
  %c80 = arith.constant 80 : index
  %alpha = arith.constant 1.5 : f64
  %beta = arith.constant 1.2 : f64
  %zero = arith.constant 0.0 : f64
  %a = memref.alloc() : memref<40x70xf64>
  %b = memref.alloc() : memref<70x50xf64>
  %c = memref.alloc() : memref<50x80xf64>
  %d = memref.alloc() : memref<40x80xf64>
  %tmp = memref.alloca() : memref<40x50xf64>

  affine.for %i = 0 to 40 {
    affine.for %k = 0 to 70 {
      %v = func.call @element(%i, %k, %c1, %c40) : (index, index, index, index) -> f64
      affine.store %v, %a[%i, %k] : memref<40x70xf64>
    }
  }
  affine.for %k = 0 to 70 {
    affine.for %j = 0 to 50 {
      %v = func.call @element(%k, %j, %c2, %c50) : (index, index, index, index) -> f64
      affine.store %v, %b[%k, %j] : memref<70x50xf64>
    }
  }
  affine.for %k = 0 to 50 {
    affine.for %j = 0 to 80 {
      %v = func.call @element(%k, %j, %c3, %c80) : (index, index, index, index) -> f64
      affine.store %v, %c[%k, %j] : memref<50x80xf64>
    }
  }
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 80 {
      %v = func.call @element(%i, %j, %c2, %c70) : (index, index, index, index) -> f64
      affine.store %v, %d[%i, %j] : memref<40x80xf64>
    }
  }

  affine.parallel (%i, %j) = (0, 0) to (40, 50) {
    affine.store %zero, %tmp[%i, %j] : memref<40x50xf64>
    affine.for %k = 0 to 70 {
      %x = affine.load %a[%i, %k] : memref<40x70xf64>
      %y = affine.load %b[%k, %j] : memref<70x50xf64>
      %ax = arith.mulf %alpha, %x : f64
      %xy = arith.mulf %ax, %y : f64
      %t = affine.load %tmp[%i, %j] : memref<40x50xf64>
      %s = arith.addf %t, %xy : f64
      affine.store %s, %tmp[%i, %j] : memref<40x50xf64>
    }
  }
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 80 {
      %old = affine.load %d[%i, %j] : memref<40x80xf64>
      %scaled = arith.mulf %old, %beta : f64
      affine.store %scaled, %d[%i, %j] : memref<40x80xf64>
      affine.for %k = 0 to 50 {
        %x = affine.load %tmp[%i, %k] : memref<40x50xf64>
        %y = affine.load %c[%k, %j] : memref<50x80xf64>
        %xy = arith.mulf %x, %y : f64
        %t = affine.load %d[%i, %j] : memref<40x80xf64>
        %s = arith.addf %t, %xy : f64
        affine.store %s, %d[%i, %j] : memref<40x80xf64>
      }
    }
  }

  %total = memref.alloca() : memref<f64>
  affine.store %zero, %total[] : memref<f64>
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 80 {
      %v = affine.load %d[%i, %j] : memref<40x80xf64>
      %place = affine.apply #weight(%i, %j)
      %int = arith.index_cast %place : index to i64
      %weight = arith.sitofp %int : i64 to f64
      %term = arith.mulf %v, %weight : f64
      %t = affine.load %total[] : memref<f64>
      %s = arith.addf %t, %term : f64
      affine.store %s, %total[] : memref<f64>
    }
  }
  // The checksum in thousandths.
  %thousand = arith.constant 1000.0 : f64
  %sum = affine.load %total[] : memref<f64>
  %thousandths = arith.mulf %sum, %thousand : f64
  %result = arith.fptosi %thousandths : f64 to i64
  call @print(%result) : (i64) -> ()

  memref.dealloc %a : memref<40x70xf64>
  memref.dealloc %b : memref<70x50xf64>
  memref.dealloc %c : memref<50x80xf64>
  memref.dealloc %d : memref<40x80xf64>
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
