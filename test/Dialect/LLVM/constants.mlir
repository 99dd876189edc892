// RUN: oxmlir-opt %s --canonicalize --split-input-file | FileCheck %s

// Equal constants are one, whatever operation they are made by.
// CHECK-LABEL: llvm.func @same(
//  CHECK-NEXT:   %[[Z:.*]] = llvm.mlir.zero : !llvm.ptr
//  CHECK-NEXT:   %[[U:.*]] = llvm.mlir.undef : i32
//  CHECK-NEXT:   %[[P:.*]] = llvm.mlir.addressof @g : !llvm.ptr
//  CHECK-NEXT:   llvm.call @use(%[[P]], %[[P]], %[[U]], %[[U]], %[[Z]], %[[Z]])
llvm.mlir.global external @g() : i32
llvm.func @use(!llvm.ptr, !llvm.ptr, i32, i32, !llvm.ptr, !llvm.ptr)
llvm.func @same() {
  %z0 = llvm.mlir.zero : !llvm.ptr
  %z1 = llvm.mlir.zero : !llvm.ptr
  %u0 = llvm.mlir.undef : i32
  %u1 = llvm.mlir.undef : i32
  %p0 = llvm.mlir.addressof @g : !llvm.ptr
  %p1 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.call @use(%p0, %p1, %u0, %u1, %z0, %z1) : (!llvm.ptr, !llvm.ptr, i32, i32, !llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// -----

// CHECK-LABEL: llvm.func @folds(
//   CHECK-DAG:   llvm.mlir.constant(255 : i32) : i32
//   CHECK-DAG:   llvm.mlir.constant(14 : i32) : i32
//   CHECK-DAG:   llvm.mlir.constant(40 : i32) : i32
//   CHECK-NOT:   llvm.zext
//   CHECK-NOT:   llvm.or
//       CHECK:   llvm.shl
//   CHECK-NOT:   llvm.shl
llvm.func @use(i32, i32, i32, i32)
llvm.func @folds() {
  %minus_one = llvm.mlir.constant(-1 : i8) : i8
  %ten = llvm.mlir.constant(10 : i32) : i32
  %four = llvm.mlir.constant(4 : i32) : i32
  %two = llvm.mlir.constant(2 : i32) : i32
  %0 = llvm.zext %minus_one : i8 to i32
  %1 = llvm.or %ten, %four : i32
  %2 = llvm.shl %ten, %two : i32
  // Beyond the width there is no value.
  %3 = llvm.shl %ten, %2 : i32
  llvm.call @use(%0, %1, %2, %3) : (i32, i32, i32, i32) -> ()
  llvm.return
}
