// Functions, calls and control flow of the llvm dialect, read and written.
//
// RUN: oxmlir-opt %s | FileCheck %s

// CHECK: llvm.mlir.global internal constant @text("abc") {addr_space = 0 : i32}
llvm.mlir.global internal constant @text("abc")
// CHECK: llvm.func @printf(!llvm.ptr {llvm.noalias}, ...) -> i32
llvm.func @printf(!llvm.ptr {llvm.noalias}, ...) -> i32
// CHECK: llvm.func internal fastcc @work(%arg0: i32, %arg1: !llvm.ptr) -> i32
llvm.func internal fastcc @work(%a: i32, %b: !llvm.ptr) -> i32 {
  // CHECK: llvm.call tail @work(%arg0, %arg1) : (i32, !llvm.ptr) -> i32
  %0 = llvm.call tail @work(%a, %b) : (i32, !llvm.ptr) -> i32
  // CHECK: llvm.call @printf(%arg1, %arg0) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  %1 = llvm.call @printf(%b, %a) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  // CHECK: llvm.alloca %arg0 x !llvm.struct<"s", (i32, ptr, array<2 x struct<packed (i8)>>)> : (i32) -> !llvm.ptr
  %2 = llvm.alloca %a x !llvm.struct<"s", (i32, ptr, array<2 x struct<packed (i8)>>)> : (i32) -> !llvm.ptr
  // CHECK: llvm.getelementptr inbounds %{{.*}}[%arg0, 2] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<"s"
  %3 = llvm.getelementptr inbounds %2[%a, 2] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<"s", (i32, ptr, array<2 x struct<packed (i8)>>)>
  // CHECK: llvm.icmp "slt" %arg0, %{{.*}} : i32
  %4 = llvm.icmp "slt" %a, %0 : i32
  // CHECK: llvm.cond_br %{{.*}}, ^bb1, ^bb2(%arg0 : i32)
  llvm.cond_br %4, ^bb1, ^bb2(%a : i32)
^bb1:
  // CHECK: llvm.switch %arg0 : i32, ^bb1 [
  // CHECK-NEXT: 1: ^bb1,
  // CHECK-NEXT: 2: ^bb2(%arg0 : i32)
  // CHECK-NEXT: ]
  llvm.switch %a : i32, ^bb1 [1: ^bb1, 2: ^bb2(%a : i32)]
^bb2(%5: i32):
  llvm.return %5 : i32
}
