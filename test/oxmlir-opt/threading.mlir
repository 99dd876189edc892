// Functions are transformed at the same time; the order of what is printed is that of the source.
//
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(cse))' > %t.parallel
// RUN: oxmlir-opt %s --mlir-disable-threading --pass-pipeline='builtin.module(func.func(cse))' > %t.serial
// RUN: diff %t.parallel %t.serial
// RUN: FileCheck %s < %t.serial

// CHECK: func.func @a
// CHECK: func.func @b
// CHECK: func.func @c
func.func @a(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  %1 = arith.muli %x, %x : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
func.func @b(%x: i32) -> i32 {
  return %x : i32
}
func.func @c(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  return %0 : i32
}
