// RUN: oxmlir-opt %s --inline --split-input-file | FileCheck %s

// What the arguments do not alias is said by a scope each; what is based on both is in both.
// CHECK-DAG: #[[DOMAIN:.*]] = #llvm.alias_scope_domain<id = distinct[{{.*}}]<>, description = "copy">
// CHECK-DAG: #[[A:.*]] = #llvm.alias_scope<id = distinct[1]<>, domain = #[[DOMAIN]]>
// CHECK-DAG: #[[B:.*]] = #llvm.alias_scope<id = distinct[2]<>, domain = #[[DOMAIN]]>
llvm.func @copy(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %c: !llvm.ptr, %which: i1) {
  %0 = llvm.getelementptr %a[4] : (!llvm.ptr) -> !llvm.ptr, f32
  %1 = llvm.load %0 : !llvm.ptr -> f32
  %2 = llvm.select %which, %a, %b : i1, !llvm.ptr
  llvm.store %1, %2 : f32, !llvm.ptr
  llvm.store %1, %c : f32, !llvm.ptr
  %unknown = llvm.load %c : !llvm.ptr -> !llvm.ptr
  llvm.store %1, %unknown : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @caller(
//       CHECK:   llvm.intr.experimental.noalias.scope.decl #[[A]]
//  CHECK-NEXT:   llvm.intr.experimental.noalias.scope.decl #[[B]]
//       CHECK:   %[[V:.*]] = llvm.load %{{.*}} {alias_scopes = [#[[A]]], noalias_scopes = [#[[B]]]} : !llvm.ptr -> f32
//       CHECK:   llvm.store %[[V]], %{{.*}} {alias_scopes = [#[[A]], #[[B]]]} : f32, !llvm.ptr
//       CHECK:   llvm.store %[[V]], %{{.*}} {noalias_scopes = [#[[A]], #[[B]]]} : f32, !llvm.ptr
//       CHECK:   %[[P:.*]] = llvm.load
//       CHECK:   llvm.store %[[V]], %[[P]] : f32, !llvm.ptr
llvm.func @caller(%a: !llvm.ptr, %b: !llvm.ptr, %c: !llvm.ptr, %which: i1) {
  llvm.call @copy(%a, %b, %c, %which) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> ()
  llvm.return
}

// -----

#domain = #llvm.alias_scope_domain<id = distinct[0]<>>
#inner = #llvm.alias_scope<id = distinct[1]<>, domain = #domain, description = "inner">
#outer = #llvm.alias_scope<id = distinct[2]<>, domain = #domain, description = "outer">

// The scopes of the callee are new ones at each call, behind which those of the call stand.
// CHECK-DAG: #[[FIRST:.*]] = #llvm.alias_scope<id = distinct[{{[0-9]+}}]<>, domain = #{{.*}}, description = "inner">
// CHECK-DAG: #[[OUTER:.*]] = #llvm.alias_scope<id = distinct[{{[0-9]+}}]<>, domain = #{{.*}}, description = "outer">
llvm.func @scoped(%a: !llvm.ptr) -> f32 {
  %0 = llvm.load %a {alias_scopes = [#inner]} : !llvm.ptr -> f32
  llvm.return %0 : f32
}

// CHECK-LABEL: llvm.func @twice(
//       CHECK:   llvm.load %{{.*}} {alias_scopes = [#[[ONE:.*]], #[[OUTER]]]} : !llvm.ptr -> f32
//   CHECK-NOT:   alias_scopes = [#[[ONE]]
//       CHECK:   llvm.load
llvm.func @twice(%a: !llvm.ptr) -> f32 {
  %0 = llvm.call @scoped(%a) {alias_scopes = [#outer]} : (!llvm.ptr) -> f32
  %1 = llvm.call @scoped(%a) : (!llvm.ptr) -> f32
  %2 = llvm.fadd %0, %1 : f32
  llvm.return %2 : f32
}
