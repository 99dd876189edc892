// Powers and leading zeros by functions that the program carries with it: it fails with the number of what is wrong.
//
// RUN: oxmlir-opt %s --convert-math-to-funcs=convert-ctlz --convert-scf-to-cf --convert-to-llvm --reconcile-unrealized-casts | oxmlir-opt --mlir-to-llvmir | lli

// The power by a product of as many factors.
func.func @product(%base: i32, %n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %0 = scf.for %i = %zero to %n step %one iter_args(%p = %one) -> (i32) : i32 {
    %1 = arith.muli %p, %base : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

func.func @wrong(%is: i32, %should: i32) -> i32 {
  %differs = arith.cmpi ne, %is, %should : i32
  %0 = arith.extui %differs : i1 to i32
  return %0 : i32
}

func.func @check(%base: i32, %n: i32) -> i32 {
  %power = math.ipowi %base, %n : i32
  %product = func.call @product(%base, %n) : (i32, i32) -> i32
  %a = func.call @wrong(%power, %product) : (i32, i32) -> i32
  // Floats of small integers are exact.
  %x = arith.sitofp %base : i32 to f64
  %float = math.fpowi %x, %n : f64, i32
  %back = arith.fptosi %float : f64 to i32
  %b = func.call @wrong(%back, %product) : (i32, i32) -> i32
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}

func.func @negative(%minus_three: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %minus_one = arith.constant -1 : i32
  %0 = math.ipowi %two, %minus_three : i32
  %a = func.call @wrong(%0, %zero) : (i32, i32) -> i32
  %1 = math.ipowi %minus_one, %minus_three : i32
  %b = func.call @wrong(%1, %minus_one) : (i32, i32) -> i32
  %half = arith.constant 0.5 : f64
  %2 = math.fpowi %half, %minus_three : f64, i32
  %3 = arith.fptosi %2 : f64 to i32
  %eight = arith.constant 8 : i32
  %c = func.call @wrong(%3, %eight) : (i32, i32) -> i32
  %4 = arith.addi %a, %b : i32
  %5 = arith.addi %4, %c : i32
  return %5 : i32
}

func.func @zeros(%n: i32) -> i32 {
  %one = arith.constant 1 : i32
  %width = arith.constant 31 : i32
  %0 = arith.shli %one, %n : i32
  %1 = math.ctlz %0 : i32
  %2 = arith.addi %1, %n : i32
  %3 = func.call @wrong(%2, %width) : (i32, i32) -> i32
  return %3 : i32
}

func.func @main() -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %eight = arith.constant 8 : i32
  %three = arith.constant 3 : i32
  %minus_three = arith.constant -3 : i32
  %bad = scf.for %i = %zero to %eight step %one iter_args(%so_far = %zero) -> (i32) : i32 {
    %base = arith.subi %i, %three : i32
    %a = func.call @check(%base, %i) : (i32, i32) -> i32
    %b = func.call @zeros(%i) : (i32) -> i32
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %so_far, %0 : i32
    scf.yield %1 : i32
  }
  %negative = func.call @negative(%minus_three) : (i32) -> i32
  %all = arith.addi %bad, %negative : i32
  return %all : i32
}
