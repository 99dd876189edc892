// Floats and integers of several widths through each other: Newton's square
// roots, rounding, saturation, comparison of NaN, bit patterns.
//
// RUN: %{run} > %t
// RUN: FileCheck --match-full-lines %s < %t
// RUN: %if cc %{ %{cc} %S/Inputs/numeric-mix.c -lm -o %t.exe && %t.exe > %t.want && diff %t.want %t %}

// CHECK: 1000000
// CHECK-NEXT: 1732050
// CHECK-NEXT: 2236067
// CHECK-NEXT: 2645751
// CHECK-NEXT: 3000000
// CHECK-NEXT: 3316624
// CHECK-NEXT: 3605551
// CHECK-NEXT: 3872983
// CHECK-NEXT: 4123105
// CHECK-NEXT: 4358898
// CHECK-NEXT: -669379845695
// CHECK-NEXT: 0
// CHECK-NEXT: 1
// CHECK-NEXT: 0
// CHECK-NEXT: 1
// CHECK-NEXT: 1051372203
// CHECK-NEXT: 4599676419600023552
// CHECK-NEXT: -3
// CHECK-NEXT: -2
// CHECK-NEXT: -4
// CHECK-NEXT: -3
// CHECK-NEXT: 4
// CHECK-NEXT: 4294967292
// CHECK-NEXT: 4294967294

// Newton's iteration until two steps agree.
func.func private @root(%x: f64) -> f64 {
  %half = arith.constant 0.5 : f64
  %zero = arith.constant 0.0 : f64
  %root, %before = scf.while (%guess = %x, %last = %zero) : (f64, f64) -> (f64, f64) {
    %moved = arith.cmpf une, %guess, %last : f64
    scf.condition(%moved) %guess, %last : f64, f64
  } do {
  ^bb0(%guess: f64, %last: f64):
    %quotient = arith.divf %x, %guess : f64
    %sum = arith.addf %guess, %quotient : f64
    %next = arith.mulf %sum, %half : f64
    // Near the root the steps may alternate between two neighbours: the smaller ends it.
    %smaller = arith.cmpf olt, %next, %guess : f64
    %stop = arith.cmpf ogt, %next, %last : f64
    %kept = arith.select %smaller, %next, %guess : f64
    %result = arith.select %stop, %kept, %next : f64
    scf.yield %result, %guess : f64, f64
  }
  return %root : f64
}

// A number limited to the range of a signed byte, rounded half up.
func.func private @to_byte(%x: f32) -> i8 {
  %half = arith.constant 5.0e-01 : f32
  %low = arith.constant -128.0 : f32
  %high = arith.constant 127.0 : f32
  %raised = arith.addf %x, %half : f32
  %floor = math.floor %raised : f32
  %at_least = arith.maximumf %floor, %low : f32
  %limited = arith.minimumf %at_least, %high : f32
  %byte = arith.fptosi %limited : f32 to i8
  return %byte : i8
}

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c21 = arith.constant 21 : index
  %zero = arith.constant 0 : i64
  %million = arith.constant 1.0e+06 : f64

  // Square roots of 1, 3, 5 ... 19 in millionths.
  scf.for %i = %c1 to %c21 step %c2 {
    %int = arith.index_cast %i : index to i32
    %float = arith.sitofp %int : i32 to f64
    %root = func.call @root(%float) : (f64) -> f64
    %scaled = arith.mulf %root, %million : f64
    %whole = arith.fptosi %scaled : f64 to i64
    func.call @print(%whole) : (i64) -> ()
  }

  // Bytes: 37.5 * (i - 10), limited.
  %bytes = scf.for %i = %c0 to %c21 step %c1 iter_args(%acc = %zero) -> (i64) {
    %c10 = arith.constant 10 : index
    %step = arith.constant 37.5 : f32
    %centered = arith.subi %i, %c10 : index
    %int = arith.index_cast %centered : index to i16
    %float = arith.sitofp %int : i16 to f32
    %value = arith.mulf %float, %step : f32
    %byte = func.call @to_byte(%value) : (f32) -> i8
    %wide = arith.extsi %byte : i8 to i64
    %c3 = arith.constant 3 : i64
    %tripled = arith.muli %acc, %c3 : i64
    %next = arith.addi %tripled, %wide : i64
    scf.yield %next : i64
  }
  call @print(%bytes) : (i64) -> ()

  // NaN is unordered with everything: ordered, unordered, equal, different.
  %f0 = arith.sitofp %zero : i64 to f64
  %nan = arith.divf %f0, %f0 : f64
  %ord = arith.cmpf ord, %nan, %million : f64
  %uno = arith.cmpf uno, %nan, %million : f64
  %oeq = arith.cmpf oeq, %nan, %nan : f64
  %une = arith.cmpf une, %nan, %nan : f64
  %ord_bit = arith.extui %ord : i1 to i64
  %uno_bit = arith.extui %uno : i1 to i64
  %oeq_bit = arith.extui %oeq : i1 to i64
  %une_bit = arith.extui %une : i1 to i64
  call @print(%ord_bit) : (i64) -> ()
  call @print(%uno_bit) : (i64) -> ()
  call @print(%oeq_bit) : (i64) -> ()
  call @print(%une_bit) : (i64) -> ()

  // One third through single precision, and its bit pattern.
  %one = arith.constant 1.0 : f64
  %three = arith.constant 3.0 : f64
  %third = arith.divf %one, %three : f64
  %single = arith.truncf %third : f64 to f32
  %pattern = arith.bitcast %single : f32 to i32
  %wide_pattern = arith.extui %pattern : i32 to i64
  call @print(%wide_pattern) : (i64) -> ()
  %back = arith.extf %single : f32 to f64
  %double_pattern = arith.bitcast %back : f64 to i64
  call @print(%double_pattern) : (i64) -> ()

  // Division and remainder of negative numbers, in every rounding.
  %minus_17 = arith.constant -17 : i64
  %five = arith.constant 5 : i64
  %div = arith.divsi %minus_17, %five : i64
  %rem = arith.remsi %minus_17, %five : i64
  %floor = arith.floordivsi %minus_17, %five : i64
  %ceil = arith.ceildivsi %minus_17, %five : i64
  call @print(%div) : (i64) -> ()
  call @print(%rem) : (i64) -> ()
  call @print(%floor) : (i64) -> ()
  call @print(%ceil) : (i64) -> ()

  // Both halves of a product, unsigned 32-bit numbers through f64.
  %big = arith.constant -2 : i32
  %low, %high = arith.mului_extended %big, %big : i32
  %low_wide = arith.extui %low : i32 to i64
  %high_wide = arith.extui %high : i32 to i64
  call @print(%low_wide) : (i64) -> ()
  call @print(%high_wide) : (i64) -> ()
  %float_big = arith.uitofp %big : i32 to f64
  %int_big = arith.fptoui %float_big : f64 to i64
  call @print(%int_big) : (i64) -> ()

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
