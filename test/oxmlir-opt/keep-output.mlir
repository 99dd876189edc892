// An error leaves the output file as it was.
// RUN: echo before > %t.out
// RUN: not oxmlir-opt %s -o %t.out
// RUN: FileCheck %s --input-file=%t.out

// CHECK: before
func.func @f() -> i32 {
  return
}
