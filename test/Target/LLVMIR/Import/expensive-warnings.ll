; What metadata is not read is said on demand only.
;
; RUN: oxmlir-opt --import-llvm %s 2>&1 | FileCheck --check-prefix=QUIET %s
; RUN: oxmlir-opt --import-llvm --emit-expensive-warnings %s 2>&1 | FileCheck --check-prefix=LOUD %s
; QUIET-NOT: warning:
; QUIET: llvm.call @g
; LOUD: warning: unhandled metadata: !0 = !{!"VP", i32 0, i64 100, i64 1, i64 100}
; LOUD: llvm.call @g

declare void @g()

define void @f() {
  call void @g(), !prof !0
  ret void
}

!0 = !{!"VP", i32 0, i64 100, i64 1, i64 100}
