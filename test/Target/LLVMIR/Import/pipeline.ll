; LLVM IR enters a pipeline, and leaves it.
;
; RUN: oxmlir-opt --import-llvm --cse %s | FileCheck %s
; RUN: oxmlir-opt --import-llvm --cse --mlir-to-llvmir %s | FileCheck --check-prefix=LLVM %s
; RUN: oxmlir-opt --import-llvm --import-structs-as-literals %s | FileCheck --check-prefix=LITERAL %s
; RUN: oxmlir-opt --import-llvm --prefer-unregistered-intrinsics %s | FileCheck --check-prefix=NAMES %s

; CHECK-LABEL: llvm.func @f(
; CHECK-SAME: %[[X:.*]]: i32) -> i32
; CHECK-NEXT: %[[SQUARE:.*]] = llvm.mul %[[X]], %[[X]] : i32
; CHECK-NEXT: llvm.add %[[SQUARE]], %[[SQUARE]] : i32
; LLVM: define i32 @f(i32 %0)
; LLVM-NEXT: %2 = mul i32 %0, %0
; LLVM-NEXT: %3 = add i32 %2, %2
; LLVM-NEXT: ret i32 %3
define i32 @f(i32 %x) {
  %1 = mul i32 %x, %x
  %2 = mul i32 %x, %x
  %3 = add i32 %1, %2
  ret i32 %3
}

; CHECK: llvm.func @g(!llvm.struct<"pair", (i32, i32)>)
; LITERAL: llvm.func @g(!llvm.struct<(i32, i32)>)
%pair = type { i32, i32 }
declare void @g(%pair)

; CHECK-LABEL: llvm.func @h(
; CHECK: llvm.intr.smax(
; NAMES-LABEL: llvm.func @h(
; NAMES: llvm.call_intrinsic "llvm.smax.i32"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
define i32 @h(i32 %x, i32 %y) {
  %1 = call i32 @llvm.smax.i32(i32 %x, i32 %y)
  ret i32 %1
}
