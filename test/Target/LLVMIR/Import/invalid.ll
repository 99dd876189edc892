; Input that is no LLVM IR, or that the dialect cannot express, and LLVM IR that is given as MLIR.
;
; RUN: not oxmlir-opt --import-llvm --split-input-file %s 2>&1 | FileCheck %s
; RUN: not oxmlir-opt %s 2>&1 | FileCheck --check-prefix=MLIR %s

; MLIR: error: this is LLVM IR, which --import-llvm reads

define void @syntax(i32 %x) {
  ; CHECK: invalid.ll:[[#@LINE+3]]:3: error: expected value token
  ; CHECK-NEXT: ret void
  %y = add i32 %x,
  ret void
}

; // -----

; CHECK: error: unhandled instruction:   callbr void asm "", "!i"()
define void @goto() {
  callbr void asm "", "!i"() to label %next [label %other]
next:
  ret void
other:
  ret void
}

; // -----

; CHECK: error: PHI node entries do not match predecessors
define void @broken() {
entry:
  br label %next
next:
  %x = phi i32 [0, %next]
  ret void
}

; // -----

; CHECK: error: unhandled value: !"type"
; CHECK: error: unhandled intrinsic:   %1 = call i1 @llvm.type.test(ptr %p, metadata !"type")
define i1 @metadata(ptr %p) {
  %1 = call i1 @llvm.type.test(ptr %p, metadata !"type")
  ret i1 %1
}
