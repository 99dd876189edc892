// Modules in modules, and casts between types that nobody knows.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | FileCheck %s

// CHECK: module {
// CHECK-NEXT: module {
// CHECK-NEXT: func.func private @foo()
module {
  func.func private @foo()
}

// CHECK: module @named attributes {any.attribute = 1 : i64} {
builtin.module @named attributes {any.attribute = 1} {
  // CHECK-NEXT: module @inner {
  // CHECK-NEXT: }
  module @inner {}
}

// CHECK-LABEL: func.func @casts
func.func @casts(%operand: !foo.type, %first: !foo.type, %second: !foo.type) {
  // CHECK: builtin.unrealized_conversion_cast to !bar.tuple_type<>
  %result = builtin.unrealized_conversion_cast to !bar.tuple_type<>
  // CHECK: builtin.unrealized_conversion_cast %arg0 : !foo.type to !bar.lowered_type
  %result1 = builtin.unrealized_conversion_cast %operand : !foo.type to !bar.lowered_type
  // CHECK: %{{.*}}:2 = builtin.unrealized_conversion_cast %arg0 : !foo.type to !bar.lowered_type, !bar.lowered_type
  %results2:2 = builtin.unrealized_conversion_cast %operand : !foo.type to !bar.lowered_type, !bar.lowered_type
  // CHECK: builtin.unrealized_conversion_cast %arg1, %arg2 : !foo.type, !foo.type to !bar.tuple_type<!foo.type, !foo.type> {any.note}
  %result3 = builtin.unrealized_conversion_cast %first, %second : !foo.type, !foo.type to !bar.tuple_type<!foo.type, !foo.type> {any.note}
  return
}
