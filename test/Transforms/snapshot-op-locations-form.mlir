// RUN: oxmlir-opt %s --snapshot-op-locations='filename=%t print-debuginfo pretty-debuginfo print-local-scope' -o /dev/null
// RUN: FileCheck %s < %t

// CHECK: func.func @f(%[[X:.*]]: i32 {{.*}}.mlir:6:{{[0-9]+}}) -> i32 {
// CHECK-NEXT: return %[[X]] : i32 {{.*}}.mlir:7:3
func.func @f(%x: i32) -> i32 {
  return %x : i32
}
