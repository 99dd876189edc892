// Functions after their expansion against those of the C library, on numbers around zero: the error is at most 1e-14 of
// one plus the number. Rounding and counting of bits are exact. Powers with unknown exponents stay. The program fails with the
// number of what is wrong.
//
// RUN: oxmlir-opt %s --math-expand-ops --arith-expand --convert-scf-to-cf --convert-to-llvm --reconcile-unrealized-casts | oxmlir-opt --mlir-to-llvmir | lli
// RUN: oxmlir-opt %s --math-expand-ops | FileCheck %s

// CHECK-NOT: math.{{tan|sinh|cosh|asinh|acosh|atanh|exp2|round|fpowi|ctlz|ceil|rsqrt}}

func.func private @tan(f64) -> f64
func.func private @tanh(f64) -> f64
func.func private @sinh(f64) -> f64
func.func private @cosh(f64) -> f64
func.func private @asinh(f64) -> f64
func.func private @exp2(f64) -> f64
func.func private @pow(f64, f64) -> f64
func.func private @ceil(f64) -> f64
func.func private @rintf(f32) -> f32
func.func private @roundf(f32) -> f32

// 1 if a number is not close to what it should be.
func.func @wrong(%is: f64, %should: f64) -> i32 {
  %one = arith.constant 1.0 : f64
  %bound = arith.constant 1.0e-14 : f64
  %difference = arith.subf %is, %should : f64
  %size = math.absf %difference : f64
  %should_size = math.absf %should : f64
  %scale = arith.addf %should_size, %one : f64
  %allowed = arith.mulf %bound, %scale : f64
  %far = arith.cmpf ugt, %size, %allowed : f64
  %0 = arith.extui %far : i1 to i32
  return %0 : i32
}

func.func @differs(%is: f32, %should: f32) -> i32 {
  %a = arith.bitcast %is : f32 to i32
  %b = arith.bitcast %should : f32 to i32
  %differ = arith.cmpi ne, %a, %b : i32
  %0 = arith.extui %differ : i1 to i32
  return %0 : i32
}

func.func @functions(%x: f64) -> i32 {
  %tan0 = math.tan %x : f64
  %tan1 = func.call @tan(%x) : (f64) -> f64
  %a = func.call @wrong(%tan0, %tan1) : (f64, f64) -> i32
  %tanh0 = math.tanh %x : f64
  %tanh1 = func.call @tanh(%x) : (f64) -> f64
  %b = func.call @wrong(%tanh0, %tanh1) : (f64, f64) -> i32
  %sinh0 = math.sinh %x : f64
  %sinh1 = func.call @sinh(%x) : (f64) -> f64
  %c = func.call @wrong(%sinh0, %sinh1) : (f64, f64) -> i32
  %cosh0 = math.cosh %x : f64
  %cosh1 = func.call @cosh(%x) : (f64) -> f64
  %d = func.call @wrong(%cosh0, %cosh1) : (f64, f64) -> i32
  %asinh0 = math.asinh %x : f64
  %asinh1 = func.call @asinh(%x) : (f64) -> f64
  %e = func.call @wrong(%asinh0, %asinh1) : (f64, f64) -> i32
  %acosh0 = math.acosh %cosh1 : f64
  %cosh2 = func.call @cosh(%acosh0) : (f64) -> f64
  %f = func.call @wrong(%cosh2, %cosh1) : (f64, f64) -> i32
  %atanh0 = math.atanh %tanh1 : f64
  %tanh2 = func.call @tanh(%atanh0) : (f64) -> f64
  %g = func.call @wrong(%tanh2, %tanh1) : (f64, f64) -> i32
  %exp0 = math.exp2 %x : f64
  %exp1 = func.call @exp2(%x) : (f64) -> f64
  %h = func.call @wrong(%exp0, %exp1) : (f64, f64) -> i32
  %ceil0 = math.ceil %x : f64
  %ceil1 = func.call @ceil(%x) : (f64) -> f64
  %i = func.call @wrong(%ceil0, %ceil1) : (f64, f64) -> i32
  %minus_three = arith.constant -3 : i32
  %minus_three_f = arith.constant -3.0 : f64
  %pow0 = math.fpowi %exp1, %minus_three : f64, i32
  %pow1 = func.call @pow(%exp1, %minus_three_f) : (f64, f64) -> f64
  %j = func.call @wrong(%pow0, %pow1) : (f64, f64) -> i32
  %pow2 = math.powf %exp1, %x : f64
  %pow3 = func.call @pow(%exp1, %x) : (f64, f64) -> f64
  %k = func.call @wrong(%pow2, %pow3) : (f64, f64) -> i32
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %0, %c : i32
  %2 = arith.addi %1, %d : i32
  %3 = arith.addi %2, %e : i32
  %4 = arith.addi %3, %f : i32
  %5 = arith.addi %4, %g : i32
  %6 = arith.addi %5, %h : i32
  %7 = arith.addi %6, %i : i32
  %8 = arith.addi %7, %j : i32
  %9 = arith.addi %8, %k : i32
  return %9 : i32
}

func.func @rounding(%x: f32) -> i32 {
  %round0 = math.round %x : f32
  %round1 = func.call @roundf(%x) : (f32) -> f32
  %a = func.call @differs(%round0, %round1) : (f32, f32) -> i32
  %even0 = math.roundeven %x : f32
  %even1 = func.call @rintf(%x) : (f32) -> f32
  %b = func.call @differs(%even0, %even1) : (f32, f32) -> i32
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}

// The leading zeros of 1 << n in numbers of 32 and of 6 bits.
func.func @bits(%n: i32) -> i32 {
  %one = arith.constant 1 : i32
  %five = arith.constant 5 : i32
  %width = arith.constant 31 : i32
  %0 = arith.shli %one, %n : i32
  %zeros = math.ctlz %0 : i32
  %sum = arith.addi %zeros, %n : i32
  %a = arith.cmpi ne, %sum, %width : i32
  %low = arith.minui %n, %five : i32
  %1 = arith.shli %one, %low : i32
  %narrow = arith.trunci %1 : i32 to i6
  %zeros6 = math.ctlz %narrow : i6
  %2 = arith.extui %zeros6 : i6 to i32
  %sum6 = arith.addi %2, %low : i32
  %b = arith.cmpi ne, %sum6, %five : i32
  %bad = arith.ori %a, %b : i1
  %3 = arith.extui %bad : i1 to i32
  return %3 : i32
}

// 1 / 0 and its powers are infinite, of the sign that the power has.
func.func @poles() -> i32 {
  %zero = arith.constant 0.0 : f32
  %infinity = arith.constant 0x7F800000 : f32
  %minus_two = arith.constant -2 : i32
  %power = math.fpowi %zero, %minus_two : f32, i32
  %0 = func.call @differs(%power, %infinity) : (f32, f32) -> i32
  return %0 : i32
}

func.func @main() -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %count = arith.constant 32 : i32
  %middle = arith.constant 16 : i32
  %eighth = arith.constant 0.1875 : f64
  %half = arith.constant 0.5 : f32
  %bad = scf.for %i = %zero to %count step %one iter_args(%so_far = %zero) -> (i32) : i32 {
    %at = arith.subi %i, %middle : i32
    %0 = arith.sitofp %at : i32 to f64
    %x = arith.mulf %0, %eighth : f64
    %1 = arith.sitofp %at : i32 to f32
    %y = arith.mulf %1, %half : f32
    %a = func.call @functions(%x) : (f64) -> i32
    %b = func.call @rounding(%y) : (f32) -> i32
    %c = func.call @bits(%i) : (i32) -> i32
    %2 = arith.addi %a, %b : i32
    %3 = arith.addi %2, %c : i32
    %4 = arith.addi %so_far, %3 : i32
    scf.yield %4 : i32
  }
  %poles = func.call @poles() : () -> i32
  %all = arith.addi %bad, %poles : i32
  return %all : i32
}
