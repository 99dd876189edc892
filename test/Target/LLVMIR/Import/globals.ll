; Global variables, aliases, indirect functions and comdats.
;
; RUN: oxmlir-opt --import-llvm %s | FileCheck %s

; CHECK: module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<3> = dense<32> : vector<4xi64>,
; CHECK-SAME: i64 = dense<64> : vector<2xi64>, !llvm.ptr = dense<64> : vector<4xi64>
; CHECK-SAME: "dlti.endianness" = "little", "dlti.stack_alignment" = 128 : i64>
; CHECK-SAME: llvm.ident = "a compiler", llvm.module_asm = ["nop", "nop"], llvm.target_triple = "x86_64-linux-gnu"
target datalayout = "e-p3:32:32-i64:64-S128"
target triple = "x86_64-linux-gnu"
module asm "nop"
module asm "nop"

; CHECK-NEXT: llvm.comdat @__llvm_global_comdat {
; CHECK-NEXT: llvm.comdat_selector @group largest
$group = comdat largest

; CHECK: llvm.mlir.global weak @a(7 : i32) comdat(@__llvm_global_comdat::@group) {addr_space = 0 : i32, section = "s"} : i32
@a = weak global i32 7, section "s", comdat($group)
; CHECK-NEXT: llvm.mlir.global external hidden unnamed_addr constant @text("abc") {addr_space = 0 : i32, dso_local}
@text = hidden unnamed_addr constant [3 x i8] c"abc"
; CHECK-NEXT: llvm.mlir.global private @mlir.llvm.nameless_global_0(1 : i8) {addr_space = 3 : i32, alignment = 4 : i64, dso_local} : i8
@0 = private addrspace(3) global i8 1, align 4
; CHECK-NEXT: llvm.mlir.global external thread_local @matrix(dense<{{\[\[}}1, 2], [3, 4]]> : vector<2x2xi16>)
@matrix = thread_local global [2 x <2 x i16>] [<2 x i16> <i16 1, i16 2>, <2 x i16> <i16 3, i16 4>]
; CHECK-NEXT: llvm.mlir.global external @zeros(dense<0.000000e+00> : tensor<4xf64>)
@zeros = global [4 x double] zeroinitializer
; CHECK-NEXT: llvm.mlir.global external @pair() {addr_space = 0 : i32} : !llvm.struct<"pair", (i32, ptr)> {
; CHECK-NEXT: %[[I:.*]] = llvm.mlir.constant(1 : i64) : i64
; CHECK-NEXT: %[[A:.*]] = llvm.mlir.addressof @a : !llvm.ptr
; CHECK-NEXT: %[[P:.*]] = llvm.getelementptr inbounds %[[A]][%[[I]]] : (!llvm.ptr, i64) -> !llvm.ptr, i32
; CHECK-NEXT: %[[N:.*]] = llvm.mlir.constant(5 : i32) : i32
; CHECK-NEXT: %[[U:.*]] = llvm.mlir.undef : !llvm.struct<"pair", (i32, ptr)>
; CHECK-NEXT: %[[V:.*]] = llvm.insertvalue %[[N]], %[[U]][0]
; CHECK-NEXT: %[[W:.*]] = llvm.insertvalue %[[P]], %[[V]][1]
; CHECK-NEXT: llvm.return %[[W]]
%pair = type { i32, ptr }
@pair = global %pair { i32 5, ptr getelementptr inbounds (i32, ptr @a, i64 1) }
; CHECK: llvm.mlir.global external @marked() {addr_space = 0 : i32, target_specific_attrs = ["norecurse", ["key", "value"]]} : i64
@marked = external global i64 #0
; CHECK-NEXT: llvm.mlir.global_ctors ctors = [@f], priorities = [3 : i32], data = [@a]
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 3, ptr @f, ptr @a }]

; CHECK-NEXT: llvm.mlir.alias internal @alias {dso_local} : i32 {
; CHECK-NEXT: llvm.mlir.addressof @a
@alias = internal alias i32, ptr @a
; CHECK: llvm.mlir.ifunc external @second : !llvm.func<void ()>, !llvm.ptr @resolve
; CHECK-NEXT: llvm.mlir.ifunc external @first : !llvm.func<void ()>, !llvm.ptr @resolve
@first = ifunc void (), ptr @resolve
@second = ifunc void (), ptr @resolve

; CHECK-NEXT: llvm.linker_options ["-l", "m"]
; CHECK-NEXT: llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<override, "name", "text">]

define ptr @resolve() {
  ret ptr null
}
define void @f() {
  ret void
}

attributes #0 = { norecurse "key"="value" }

!llvm.ident = !{!0}
!llvm.linker.options = !{!1}
!llvm.module.flags = !{!2, !3}
!0 = !{!"a compiler"}
!1 = !{!"-l", !"m"}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 4, !"name", !"text"}
