// RUN: oxmlir-opt --run=main %s | FileCheck %s
// RUN: oxmlir-opt --run=main %S/../../Examples/gemm.mlir | FileCheck %s --check-prefix=GEMM
// RUN: oxmlir-opt --run=main %S/../../Examples/recursion.mlir | FileCheck %s --check-prefix=RECURSION

// CHECK: {{^}}hi{{$}}
// CHECK-NEXT: 105 : i32
// GEMM: {{^}}44203700{{$}}
// RECURSION: {{^}}21{{$}}
func.func private @putchar(i32) -> i32
func.func @main() -> i32 {
  %h = arith.constant 104 : i32
  %i = arith.constant 105 : i32
  %n = arith.constant 10 : i32
  %0 = call @putchar(%h) : (i32) -> i32
  %1 = call @putchar(%i) : (i32) -> i32
  %2 = call @putchar(%n) : (i32) -> i32
  return %1 : i32
}
