// What `transform.print` writes in front of the program: each operation in a line of its own, a whole program with an empty one behind it.
// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s --match-full-lines --strict-whitespace

//      CHECK:{{\[\[\[}} IR printer: all top-level ]]]
// CHECK-NEXT:#map = affine_map<(d0) -> (d0 + 1)>
// CHECK-NEXT:module {
//      CHECK:}
// CHECK-EMPTY:
// CHECK-NEXT:{{\[\[\[}} IR printer: here top-level ]]]
// CHECK-NEXT:module {
//      CHECK:    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg0)
//      CHECK:}
// CHECK-NEXT:{{\[\[\[}} IR printer: head top-level ]]]
// CHECK-NEXT:module {...}
// CHECK-EMPTY:
// CHECK-NEXT:{{\[\[\[}} IR printer: one ]]]
// CHECK-NEXT:func.func @f(%arg0: index) -> index {
//      CHECK:}
// CHECK-NEXT:#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%i: index) -> index {
  %0 = affine.apply affine_map<(i) -> (i + 1)>(%i)
  return %0 : index
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.print {name = "all"}
    transform.print {name = "here", use_local_scope}
    transform.print {name = "head", skip_regions}
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.print %0 {name = "one"} : !transform.any_op
    transform.yield
  }
}
