// Gotos as loops and back again: greatest common divisors, a search with two ways out, and a cycle that is entered in two
// places give the same numbers. The program fails with the number of what is wrong.
//
// RUN: oxmlir-opt %s --lift-cf-to-scf --convert-scf-to-cf --convert-to-llvm --reconcile-unrealized-casts | oxmlir-opt --mlir-to-llvmir | lli
// RUN: oxmlir-opt %s --lift-cf-to-scf --canonicalize | FileCheck %s

// CHECK-NOT: {{[^s]}}cf.

func.func @gcd(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  cf.br ^loop(%a, %b : i32, i32)
^loop(%x: i32, %y: i32):
  %done = arith.cmpi eq, %y, %zero : i32
  cf.cond_br %done, ^end, ^more
^more:
  %r = arith.remsi %x, %y : i32
  cf.br ^loop(%y, %r : i32, i32)
^end:
  return %x : i32
}

// The first number from `from` on whose square ends with 76, or -1 when `to` is met first.
func.func @search(%from: i32, %to: i32) -> i32 {
  %one = arith.constant 1 : i32
  %minus = arith.constant -1 : i32
  %hundred = arith.constant 100 : i32
  %wanted = arith.constant 76 : i32
  cf.br ^loop(%from : i32)
^loop(%i: i32):
  %in = arith.cmpi slt, %i, %to : i32
  cf.cond_br %in, ^test, ^nothing
^test:
  %square = arith.muli %i, %i : i32
  %last = arith.remsi %square, %hundred : i32
  %found = arith.cmpi eq, %last, %wanted : i32
  %next = arith.addi %i, %one : i32
  cf.cond_br %found, ^end(%i : i32), ^loop(%next : i32)
^nothing:
  return %minus : i32
^end(%n: i32):
  return %n : i32
}

// Adds 3 and 5 in turn until the limit is passed, beginning with either.
func.func @in_turn(%three_first: i1, %limit: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  cf.cond_br %three_first, ^three(%zero : i32), ^five(%zero : i32)
^three(%x: i32):
  %x3 = arith.addi %x, %c3 : i32
  %over3 = arith.cmpi sgt, %x3, %limit : i32
  cf.cond_br %over3, ^end(%x3 : i32), ^five(%x3 : i32)
^five(%y: i32):
  %y5 = arith.addi %y, %c5 : i32
  %over5 = arith.cmpi sgt, %y5, %limit : i32
  cf.cond_br %over5, ^end(%y5 : i32), ^three(%y5 : i32)
^end(%sum: i32):
  return %sum : i32
}

func.func @wrong(%number: i32, %is: i32, %wanted: i32, %before: i32) -> i32 {
  %same = arith.cmpi eq, %is, %wanted : i32
  %result = arith.select %same, %before, %number : i32
  return %result : i32
}

func.func @main() -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.constant 1071 : i32
  %b = arith.constant 462 : i32
  %d = call @gcd(%a, %b) : (i32, i32) -> i32
  %c21 = arith.constant 21 : i32
  %0 = call @wrong(%c1, %d, %c21, %c0) : (i32, i32, i32, i32) -> i32
  %c20 = arith.constant 20 : i32
  %c24 = arith.constant 24 : i32
  %c90 = arith.constant 90 : i32
  %minus = arith.constant -1 : i32
  %s = call @search(%c5, %c90) : (i32, i32) -> i32
  %1 = call @wrong(%c2, %s, %c24, %0) : (i32, i32, i32, i32) -> i32
  %t = call @search(%c5, %c20) : (i32, i32) -> i32
  %2 = call @wrong(%c3, %t, %minus, %1) : (i32, i32, i32, i32) -> i32
  // 3 8 11 16 19 24, and 5 8 13 16 21
  %true = arith.constant true
  %false = arith.constant false
  %u = call @in_turn(%true, %c20) : (i1, i32) -> i32
  %3 = call @wrong(%c4, %u, %c24, %2) : (i32, i32, i32, i32) -> i32
  %v = call @in_turn(%false, %c20) : (i1, i32) -> i32
  %4 = call @wrong(%c5, %v, %c21, %3) : (i32, i32, i32, i32) -> i32
  return %4 : i32
}
