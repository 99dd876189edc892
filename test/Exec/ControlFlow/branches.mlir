// RUN: oxmlir-opt --run=main --run-args='2 : i32' %s | FileCheck %s
// RUN: not oxmlir-opt --run=main --run-args='9 : i32' %s 2>&1 | FileCheck %s --check-prefix=ASSERT

// CHECK: 20 : i32
// ASSERT: error: assertion failed: small
func.func @main(%flag: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %small = arith.cmpi ult, %flag, %c3 : i32
  cf.assert %small, "small"
  %c10 = arith.constant 10 : i32
  %c20 = arith.constant 20 : i32
  cf.switch %flag : i32, [
    default: ^bb1(%flag : i32),
    1: ^bb1(%c10 : i32),
    2: ^bb1(%c20 : i32)
  ]
^bb1(%r: i32):
  cf.br ^bb2
^bb2:
  return %r : i32
}
