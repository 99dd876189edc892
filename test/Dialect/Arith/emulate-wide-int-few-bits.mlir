// Integers of so few bits that every amount is tried.
// RUN: oxmlir-opt %s --arith-emulate-wide-int=widest-int-supported=2 | FileCheck %s
// RUN: oxmlir-opt %s --arith-emulate-wide-int=widest-int-supported=2 --check-passes=200

// CHECK-LABEL: func.func @few_bits(
//       CHECK:   arith.constant -2 : i2
func.func @few_bits(%a: i4, %b: i4) -> (i4, i4, i4) {
  %0 = arith.shli %a, %b : i4
  %1 = arith.shrsi %a, %b : i4
  %2 = arith.shrui %a, %b : i4
  return %0, %1, %2 : i4, i4, i4
}
