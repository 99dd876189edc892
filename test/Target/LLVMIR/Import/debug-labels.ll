; Labels of debug information stand where their records do, those of variables behind the definitions of their values.
;
; RUN: oxmlir-opt --import-llvm --mlir-print-debuginfo %s | FileCheck %s
; RUN: oxmlir-opt --import-llvm --mlir-print-debuginfo %s | oxmlir-opt --mlir-to-llvmir | FileCheck --check-prefix=BACK %s

; CHECK-DAG: #[[F:.*]] = #llvm.di_subprogram<id = distinct[{{.*}}]<>, {{.*}}name = "f"
; CHECK-DAG: #[[BLOCK:.*]] = #llvm.di_lexical_block<scope = #[[F]], {{.*}}line = 9, column = 1>
; CHECK-DAG: #[[X:.*]] = #llvm.di_local_variable<scope = #[[F]], name = "x"
; CHECK-DAG: #[[AGAIN:.*]] = #llvm.di_label<scope = #[[F]], name = "again", file = #{{.*}}, line = 5>
; CHECK-DAG: #[[INNER:.*]] = #llvm.di_label<scope = #[[BLOCK]], name = "inner", file = #{{.*}}, line = 10>

; CHECK-LABEL: llvm.func @f(
; BACK-LABEL: define i32 @f(
define i32 @f(i32 %x, i1 %c) !dbg !3 {
entry:
  ; CHECK-NEXT: llvm.intr.dbg.value #[[X]]
  ; CHECK-NEXT: llvm.mlir.constant(1 : i32)
  ; CHECK-NEXT: llvm.intr.dbg.label #[[INNER]] loc(#[[LOC:.*]])
  ; CHECK-NEXT: llvm.intr.dbg.label #[[AGAIN]] loc(#[[LOC]])
  ; CHECK-NEXT: llvm.add
  ; BACK: #dbg_label(![[INNER:[0-9]+]], ![[LOC:[0-9]+]])
  ; BACK: #dbg_label(![[AGAIN:[0-9]+]], ![[LOC]])
    #dbg_label(!9, !7)
    #dbg_value(i32 %x, !10, !DIExpression(), !7)
    #dbg_label(!6, !7)
  %y = add i32 %x, 1, !dbg !7
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  ; CHECK: ^bb2(%[[P:.*]]: i32 loc(unknown)):
  ; CHECK-NEXT: llvm.intr.dbg.label #[[AGAIN]] loc(#[[LOC]])
  ; CHECK-NEXT: llvm.return %[[P]]
  ; BACK: phi
  ; BACK-NEXT: #dbg_label(![[AGAIN]], ![[LOC]])
  %p = phi i32 [ %y, %entry ], [ %x, %then ]
    #dbg_label(!6, !7)
  ret i32 %p, !dbg !7
}

; BACK-DAG: ![[AGAIN]] = !DILabel({{.*}}name: "again"
; BACK-DAG: ![[INNER]] = !DILabel({{.*}}name: "inner"
; BACK-NOT: oxmlir.labels

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, producer: "me", isOptimized: true, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/src")
!3 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 4, spFlags: DISPFlagDefinition, unit: !1, type: !4)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DILabel(scope: !3, name: "again", file: !2, line: 5)
!7 = !DILocation(line: 5, column: 1, scope: !3)
!8 = distinct !DILexicalBlock(scope: !3, file: !2, line: 9, column: 1)
!9 = !DILabel(scope: !8, name: "inner", file: !2, line: 10)
!10 = !DILocalVariable(name: "x", arg: 1, scope: !3, file: !2, line: 5, type: !11)
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
