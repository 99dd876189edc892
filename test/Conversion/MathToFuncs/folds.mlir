// Where leading zeros are not asked for, constants fold all the same.
// RUN: oxmlir-opt %s --convert-math-to-funcs | FileCheck %s
// CHECK-LABEL: func.func @f
// CHECK-NOT: math.ctlz
// CHECK: %[[ZEROS:.*]] = arith.constant 5 : i8
// CHECK-NEXT: return %[[ZEROS]]
func.func @f() -> i8 {
  %c = arith.constant 7 : i8
  %0 = math.ctlz %c : i8
  return %0 : i8
}
