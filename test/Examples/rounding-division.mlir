// Quotients rounded up and down, and the extremes of floats with a NaN, after their expansion: the program fails with the
// number of what is wrong.
//
// RUN: oxmlir-opt %s --arith-expand --convert-scf-to-cf --convert-to-llvm --reconcile-unrealized-casts | oxmlir-opt --mlir-to-llvmir | lli
// RUN: oxmlir-opt %s --arith-expand | FileCheck %s

// CHECK-NOT: arith.{{floor|ceil}}div
// CHECK-NOT: arith.maximumf
// CHECK-NOT: arith.maxnumf

// 1 if `q` is not the quotient rounded down: q * b must not be beyond a, and (q + 1) * b must be.
func.func @bad_floor(%a: i32, %b: i32, %q: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %sign = arith.cmpi sgt, %b, %zero : i32
  %minus = arith.constant -1 : i32
  %s = arith.select %sign, %one, %minus : i32
  %qb = arith.muli %q, %b : i32
  %r0 = arith.subi %a, %qb : i32
  %r = arith.muli %r0, %s : i32
  %size = arith.muli %b, %s : i32
  %low = arith.cmpi slt, %r, %zero : i32
  %high = arith.cmpi sge, %r, %size : i32
  %bad = arith.ori %low, %high : i1
  %0 = arith.extui %bad : i1 to i32
  return %0 : i32
}

func.func @divisions() -> i32 {
  %zero = arith.constant 0 : i32
  %from = arith.constant -23 : i32
  %to = arith.constant 24 : i32
  %one = arith.constant 1 : i32
  %bad = scf.for %a = %from to %to step %one iter_args(%so_far = %zero) -> (i32) : i32 {
    %inner = scf.for %b = %from to %to step %one iter_args(%count = %so_far) -> (i32) : i32 {
      %by_zero = arith.cmpi eq, %b, %zero : i32
      %d = arith.select %by_zero, %one, %b : i32
      %floor = arith.floordivsi %a, %d : i32
      %0 = func.call @bad_floor(%a, %d, %floor) : (i32, i32, i32) -> i32
      // The quotient rounded up is the negative of that of the negative rounded down.
      %ceil = arith.ceildivsi %a, %d : i32
      %na = arith.subi %zero, %a : i32
      %nc = arith.subi %zero, %ceil : i32
      %1 = func.call @bad_floor(%na, %d, %nc) : (i32, i32, i32) -> i32
      %2 = arith.addi %count, %0 : i32
      %3 = arith.addi %2, %1 : i32
      scf.yield %3 : i32
    }
    scf.yield %inner : i32
  }
  return %bad : i32
}

func.func @extremes(%one: f32, %nan: f32) -> i32 {
  %a = arith.maximumf %one, %nan : f32
  %b = arith.minimumf %nan, %one : f32
  %c = arith.maxnumf %one, %nan : f32
  %d = arith.minnumf %nan, %one : f32
  // The first two are NaN, the others are not.
  %0 = arith.cmpf ord, %a, %a : f32
  %1 = arith.cmpf ord, %b, %b : f32
  %2 = arith.cmpf une, %c, %one : f32
  %3 = arith.cmpf une, %d, %one : f32
  %4 = arith.ori %0, %1 : i1
  %5 = arith.ori %2, %3 : i1
  %6 = arith.ori %4, %5 : i1
  %7 = arith.extui %6 : i1 to i32
  return %7 : i32
}

func.func @main() -> i32 {
  %0 = call @divisions() : () -> i32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %1 = call @extremes(%one, %nan) : (f32, f32) -> i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
