; Debug information: attributes, locations, and variables behind the definitions of their values.
;
; RUN: oxmlir-opt --import-llvm --mlir-print-debuginfo %s | FileCheck %s
; RUN: oxmlir-opt --import-llvm --drop-di-composite-type-elements --mlir-print-debuginfo %s | FileCheck --check-prefix=DROP %s

; CHECK-DAG: #[[INT:.*]] = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
; CHECK-DAG: #[[FILE:.*]] = #llvm.di_file<"a.c" in "/src">
; CHECK-DAG: #[[SELF:.*]] = #llvm.di_composite_type<recId = [[ID:distinct.*<>]], isRecSelf = true>
; CHECK-DAG: #[[UNIT:.*]] = #llvm.di_compile_unit<id = distinct[{{.*}}]<>, sourceLanguage = DW_LANG_C99, file = #[[FILE]], producer = "me", isOptimized = true, emissionKind = Full>
; CHECK-DAG: #[[NEXT:.*]] = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #[[SELF]], sizeInBits = 64>
; CHECK-DAG: #[[MEMBER:.*]] = #llvm.di_derived_type<tag = DW_TAG_member, name = "next", baseType = #[[NEXT]], sizeInBits = 64>
; CHECK-DAG: #[[LIST:.*]] = #llvm.di_composite_type<recId = [[ID]], tag = DW_TAG_structure_type, name = "list", file = #[[FILE]], line = 1, sizeInBits = 64, elements = #[[MEMBER]]>
; CHECK-DAG: #[[TYPE:.*]] = #llvm.di_subroutine_type<types = #{{.*}}, #[[LIST]]>
; CHECK-DAG: #[[F:.*]] = #llvm.di_subprogram<id = distinct[{{.*}}]<>, compileUnit = #[[UNIT]], scope = #[[FILE]], name = "f", file = #[[FILE]], line = 4, subprogramFlags = "Definition|Optimized", type = #[[TYPE]]>
; CHECK-DAG: #[[X:.*]] = #llvm.di_local_variable<scope = #[[F]], name = "x", file = #[[FILE]], line = 5, arg = 1, type = #[[INT]], flags = Artificial>
; DROP: #llvm.di_composite_type<tag = DW_TAG_structure_type, name = "list", file = #{{.*}}, line = 1, sizeInBits = 64>

; CHECK-LABEL: llvm.func @f(
define i32 @f(i32 %x) !dbg !3 {
  ; CHECK-NEXT: llvm.intr.dbg.value #[[X]] = %{{.*}} : i32
  ; CHECK-NEXT: llvm.mlir.constant(1 : i32)
  ; CHECK-NEXT: llvm.add {{.*}} loc(#[[PLACE:.*]])
  ; CHECK-NEXT: llvm.intr.dbg.value #[[X]] #llvm.di_expression<[DW_OP_plus_uconst(3), DW_OP_stack_value]> = %{{.*}} : i32
  %y = add i32 %x, 1, !dbg !10
    #dbg_value(i32 %y, !9, !DIExpression(DW_OP_plus_uconst, 3, DW_OP_stack_value), !11)
    #dbg_value(i32 %x, !9, !DIExpression(), !11)
  ret i32 %y, !dbg !11
}

; CHECK-DAG: #[[CALLED:.*]] = loc("a.c":7:2)
; CHECK-DAG: #[[CALLER:.*]] = loc("a.c":5:3)
; CHECK-DAG: #[[BLOCK:.*]] = #llvm.di_lexical_block<scope = #{{.*}}, file = #[[FILE]], line = 9, column = 1>
; CHECK-DAG: #[[INLINED:.*]] = loc(fused<#[[BLOCK]]>[#[[CALLED]]])
; CHECK-DAG: #[[AT:.*]] = loc(fused<#[[F]]>[#[[CALLER]]])
; CHECK-DAG: #[[PLACE]] = loc(callsite(#[[INLINED]] at #[[AT]]))

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, producer: "me", isOptimized: true, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/src")
!3 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 4, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, type: !4)
!4 = !DISubroutineType(types: !5)
!5 = !{null, !6}
!6 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "list", file: !2, line: 1, size: 64, elements: !7)
!7 = !{!14}
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocalVariable(name: "x", arg: 1, scope: !3, file: !2, line: 5, type: !8, flags: DIFlagArtificial)
!10 = !DILocation(line: 7, column: 2, scope: !12, inlinedAt: !11)
!11 = !DILocation(line: 5, column: 3, scope: !3)
!12 = distinct !DILexicalBlock(scope: !13, file: !2, line: 9, column: 1)
!13 = distinct !DISubprogram(name: "g", scope: !2, file: !2, line: 8, spFlags: DISPFlagDefinition, unit: !1)
!14 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !6, baseType: !15, size: 64)
!15 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
