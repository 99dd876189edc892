// Globals, initializers, aliases, the target.
//
// RUN: oxmlir-opt --mlir-to-llvmir %s | FileCheck %s

// CHECK: target datalayout = "e-i64:64"
// CHECK-NEXT: target triple = "x86_64-unknown-linux-gnu"
module attributes {llvm.data_layout = "e-i64:64", llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  // CHECK: @text = internal constant [3 x i8] c"hi\0A"
  llvm.mlir.global internal constant @text("hi\0A")
  // CHECK-NEXT: @table = global [2 x [2 x i32]] {{\[}}[2 x i32] [i32 1, i32 2], [2 x i32] [i32 3, i32 4]], align 64
  llvm.mlir.global external @table(dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>) {alignment = 64 : i64} : !llvm.array<2 x array<2 x i32>>
  // CHECK-NEXT: @zeros = private global [1000 x double] zeroinitializer
  llvm.mlir.global private @zeros(dense<0.0> : tensor<1000xf64>) : !llvm.array<1000 x f64>
  // CHECK-NEXT: @declared = external hidden addrspace(1) global i32
  llvm.mlir.global external hidden @declared() {addr_space = 1 : i32} : i32
  // CHECK-NEXT: @local = internal thread_local unnamed_addr global i32 undef
  llvm.mlir.global internal thread_local unnamed_addr @local() : i32
  // CHECK-NEXT: @inside = global ptr getelementptr inbounds nuw (i8, ptr @table, i64 12)
  llvm.mlir.global external @inside() : !llvm.ptr {
    %0 = llvm.mlir.addressof @table : !llvm.ptr
    %1 = llvm.getelementptr inbounds %0[0, 1, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<2 x i32>>
    llvm.return %1 : !llvm.ptr
  }
  // CHECK-NEXT: @pair = global { i32, ptr } { i32 5, ptr @text }
  llvm.mlir.global external @pair() : !llvm.struct<(i32, ptr)> {
    %0 = llvm.mlir.undef : !llvm.struct<(i32, ptr)>
    %1 = llvm.mlir.constant(5 : i32) : i32
    %2 = llvm.mlir.addressof @text : !llvm.ptr
    %3 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32, ptr)>
    %4 = llvm.insertvalue %2, %3[1] : !llvm.struct<(i32, ptr)>
    llvm.return %4 : !llvm.struct<(i32, ptr)>
  }
  // CHECK: @other = alias [2 x [2 x i32]], ptr @table
  llvm.mlir.alias external @other : !llvm.array<2 x array<2 x i32>> {
    %0 = llvm.mlir.addressof @table : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
}
