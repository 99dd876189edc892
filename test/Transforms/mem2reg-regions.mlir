// RUN: oxmlir-opt %s --mem2reg=region-simplify=false | FileCheck %s

// CHECK-LABEL: @slot(
// CHECK-SAME: %[[X:.*]]: i32
// CHECK-NEXT: return %[[X]] : i32
func.func @slot(%x: i32) -> i32 {
  %0 = memref.alloca() : memref<i32>
  memref.store %x, %0[] : memref<i32>
  %1 = memref.load %0[] : memref<i32>
  return %1 : i32
}
