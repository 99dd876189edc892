; Aliasing, access groups, hints about loops.
;
; RUN: oxmlir-opt --import-llvm %s 2>%t | FileCheck %s
; RUN: FileCheck --check-prefix=WARNING --input-file=%t %s

; CHECK: #[[GROUP:.*]] = #llvm.access_group<id = distinct[0]<>>
; CHECK-DAG: #[[ROOT:.*]] = #llvm.tbaa_root<id = "root">
; CHECK-DAG: #[[DOMAIN:.*]] = #llvm.alias_scope_domain<id = distinct[1]<>, description = "domain">
; CHECK-DAG: #[[RELAXED:.*]] = #llvm.mmra_tag<"as":"local">
; CHECK-DAG: #[[UNROLL:.*]] = #llvm.loop_unroll<disable = true>
; CHECK-DAG: #[[INT:.*]] = #llvm.tbaa_type_desc<id = "int", members = {<#[[ROOT]], 0>}>
; CHECK-DAG: #[[TAG:.*]] = #llvm.tbaa_tag<base_type = #[[INT]], access_type = #[[INT]], offset = 0>
; CHECK-DAG: #[[SCOPE:.*]] = #llvm.alias_scope<id = distinct[2]<>, domain = #[[DOMAIN]]>
; CHECK-DAG: #[[LOOP:.*]] = #llvm.loop_annotation<unroll = #[[UNROLL]], mustProgress = true, parallelAccesses = #[[GROUP]]>

; CHECK-LABEL: llvm.func @accesses(
define void @accesses(ptr %p) {
entry:
  ; CHECK: llvm.load %{{.*}} {access_groups = [#[[GROUP]]], alignment = 4 : i64, tbaa = [#[[TAG]]]} : !llvm.ptr -> i32
  %1 = load i32, ptr %p, !tbaa !0, !llvm.access.group !3
  ; CHECK: llvm.store %{{.*}}, %{{.*}} {alias_scopes = [#[[SCOPE]]], alignment = 4 : i64, noalias_scopes = [#[[SCOPE]]]} : i32, !llvm.ptr
  store i32 %1, ptr %p, !alias.scope !4, !noalias !4
  ; CHECK: llvm.load %{{.*}} {alignment = 4 : i64, llvm.mmra = #[[RELAXED]]}
  %2 = load i32, ptr %p, !mmra !11
  ; CHECK: llvm.br ^{{.*}} {loop_annotation = #[[LOOP]]}
  br label %next, !llvm.loop !7
next:
  ; CHECK: llvm.br ^{{[a-z0-9]+$}}
  ; WARNING: warning: unknown loop annotation llvm.loop.nothing
  br label %last, !llvm.loop !12
last:
  ret void
}

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
!3 = distinct !{}
!4 = !{!5}
!5 = distinct !{!5, !6}
!6 = distinct !{!6, !"domain"}
!7 = distinct !{!7, !8, !9, !10}
!8 = !{!"llvm.loop.mustprogress"}
!9 = !{!"llvm.loop.unroll.disable"}
!10 = !{!"llvm.loop.parallel_accesses", !3}
!11 = !{!"as", !"local"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.nothing"}
