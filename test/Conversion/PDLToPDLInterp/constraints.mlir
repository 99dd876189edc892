// RUN: oxmlir-opt %s --convert-pdl-to-pdl-interp --split-input-file | FileCheck %s
// Calls of native constraints.

// Native constraints are called at the deepest of their arguments; what asks about their results comes behind.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: %0 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT: %1 = pdl_interp.get_defining_op of %0 : !pdl.value
// CHECK-NEXT: pdl_interp.is_not_null %1 : !pdl.operation -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operation_name of %arg0 is "test.op" -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 1 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 0 -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: pdl_interp.is_not_null %0 : !pdl.value -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: %2 = pdl_interp.get_attribute "a" of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %2 : !pdl.attribute -> ^bb7, ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: %3:2 = pdl_interp.apply_constraint "gives"(%2 : !pdl.attribute) : !pdl.attribute, !pdl.range<value> -> ^bb8, ^bb1
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: pdl_interp.check_operation_name of %1 is "test.def" -> ^bb9, ^bb1
// CHECK-NEXT: ^bb9:
// CHECK-NEXT: pdl_interp.check_operand_count of %1 is 1 -> ^bb10, ^bb1
// CHECK-NEXT: ^bb10:
// CHECK-NEXT: pdl_interp.check_result_count of %1 is 0 -> ^bb11, ^bb1
// CHECK-NEXT: ^bb11:
// CHECK-NEXT: %4 = pdl_interp.get_operand 0 of %1
// CHECK-NEXT: pdl_interp.is_not_null %4 : !pdl.value -> ^bb12, ^bb1
// CHECK-NEXT: ^bb12:
// CHECK-NEXT: %5 = pdl_interp.create_type i32
// CHECK-NEXT: %6 = pdl_interp.create_attribute "text"
// CHECK-NEXT: pdl_interp.apply_constraint "plain"(%arg0, %4, %5, %6 : !pdl.operation, !pdl.value, !pdl.type, !pdl.attribute) -> ^bb13, ^bb1
// CHECK-NEXT: ^bb13:
// CHECK-NEXT: %7 = pdl_interp.get_result 0 of %1
// CHECK-NEXT: pdl_interp.are_equal %7, %0 : !pdl.value -> ^bb14, ^bb1
// CHECK-NEXT: ^bb14:
// CHECK-NEXT: pdl_interp.apply_constraint "takes"(%3#0, %arg0 : !pdl.attribute, !pdl.operation) {isNegated = true} -> ^bb15, ^bb1
// CHECK-NEXT: ^bb15:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0, %3#0, %3#1 : !pdl.operation, !pdl.attribute, !pdl.range<value>) : benefit(1), loc([%1, %arg0]), root("test.op") -> ^bb1
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation, %arg1: !pdl.attribute, %arg2: !pdl.range<value>) {
// CHECK-NEXT: pdl_interp.apply_rewrite "x"(%arg0, %arg1, %arg2 : !pdl.operation, !pdl.attribute, !pdl.range<value>)
// CHECK-NEXT: pdl_interp.finalize
pdl.pattern : benefit(1) {
  %x = operand
  %t = type : i32
  %def = operation "test.def"(%x : !pdl.value)
  %r = result 0 of %def
  %a = attribute
  %op = operation "test.op"(%r : !pdl.value) {"a" = %a}
  %lit = attribute = "text"
  apply_native_constraint "plain"(%op, %x, %t, %lit : !pdl.operation, !pdl.value, !pdl.type, !pdl.attribute)
  %n, %v = apply_native_constraint "gives"(%a : !pdl.attribute) : !pdl.attribute, !pdl.range<value>
  apply_native_constraint "takes"(%n, %op : !pdl.attribute, !pdl.operation) {isNegated = true}
  rewrite %op with "x"(%n, %v : !pdl.attribute, !pdl.range<value>)
}

// -----

// The same call in two patterns is one.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.switch_operation_name of %arg0 to ["test.a", "test.b"](^bb2, ^bb7) -> ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 0 -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 0 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: %0 = pdl_interp.apply_constraint "c"(%arg0 : !pdl.operation) : !pdl.attribute -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: pdl_interp.apply_constraint "d"(%0 : !pdl.attribute) -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0 : !pdl.operation) : benefit(1), loc([%arg0]), root("test.a") -> ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 0 -> ^bb8, ^bb1
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 0 -> ^bb9, ^bb1
// CHECK-NEXT: ^bb9:
// CHECK-NEXT: %1 = pdl_interp.apply_constraint "c"(%arg0 : !pdl.operation) : !pdl.attribute -> ^bb10, ^bb1
// CHECK-NEXT: ^bb10:
// CHECK-NEXT: pdl_interp.apply_constraint "d"(%1 : !pdl.attribute) -> ^bb11, ^bb1
// CHECK-NEXT: ^bb11:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter_0(%arg0, %1 : !pdl.operation, !pdl.attribute) : benefit(1), loc([%arg0]), root("test.b") -> ^bb1
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "x"(%arg0 : !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
// CHECK: pdl_interp.func @pdl_generated_rewriter_0(%arg0: !pdl.operation, %arg1: !pdl.attribute) {
// CHECK-NEXT: pdl_interp.apply_rewrite "y"(%arg0, %arg1 : !pdl.operation, !pdl.attribute)
// CHECK-NEXT: pdl_interp.finalize
pdl.pattern : benefit(1) {
  %op = operation "test.a"
  %x = apply_native_constraint "c"(%op : !pdl.operation) : !pdl.attribute
  apply_native_constraint "d"(%x : !pdl.attribute)
  rewrite %op with "x"
}
pdl.pattern : benefit(1) {
  %op = operation "test.b"
  %x = apply_native_constraint "c"(%op : !pdl.operation) : !pdl.attribute
  apply_native_constraint "d"(%x : !pdl.attribute)
  rewrite %op with "y"(%x : !pdl.attribute)
}

// -----

// Results of constraints that operations of the pattern have.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: %0 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT: %1 = pdl_interp.get_defining_op of %0 : !pdl.value
// CHECK-NEXT: pdl_interp.is_not_null %1 : !pdl.operation -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operation_name of %arg0 is "test.op" -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 2 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 1 -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: pdl_interp.is_not_null %0 : !pdl.value -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: %2 = pdl_interp.get_attribute "a" of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %2 : !pdl.attribute -> ^bb7, ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: %3 = pdl_interp.get_result 0 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %3 : !pdl.value -> ^bb8, ^bb1
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: pdl_interp.check_operation_name of %1 is "test.def" -> ^bb9, ^bb1
// CHECK-NEXT: ^bb9:
// CHECK-NEXT: pdl_interp.check_operand_count of %1 is 1 -> ^bb10, ^bb1
// CHECK-NEXT: ^bb10:
// CHECK-NEXT: pdl_interp.check_result_count of %1 is 0 -> ^bb11, ^bb1
// CHECK-NEXT: ^bb11:
// CHECK-NEXT: %4:3 = pdl_interp.apply_constraint "c"(%1 : !pdl.operation) : !pdl.value, !pdl.type, !pdl.attribute -> ^bb12, ^bb1
// CHECK-NEXT: ^bb12:
// CHECK-NEXT: %5 = pdl_interp.get_operand 0 of %1
// CHECK-NEXT: pdl_interp.is_not_null %5 : !pdl.value -> ^bb13, ^bb1
// CHECK-NEXT: ^bb13:
// CHECK-NEXT: %6 = pdl_interp.get_result 0 of %1
// CHECK-NEXT: pdl_interp.are_equal %6, %0 : !pdl.value -> ^bb14, ^bb1
// CHECK-NEXT: ^bb14:
// CHECK-NEXT: %7 = pdl_interp.get_operand 1 of %arg0
// CHECK-NEXT: pdl_interp.are_equal %7, %4#0 : !pdl.value -> ^bb15, ^bb1
// CHECK-NEXT: ^bb15:
// CHECK-NEXT: pdl_interp.are_equal %2, %4#2 : !pdl.attribute -> ^bb16, ^bb1
// CHECK-NEXT: ^bb16:
// CHECK-NEXT: %8 = pdl_interp.get_value_type of %3 : !pdl.type
// CHECK-NEXT: pdl_interp.are_equal %8, %4#1 : !pdl.type -> ^bb17, ^bb1
// CHECK-NEXT: ^bb17:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0 : !pdl.operation) : benefit(1), loc([%1, %arg0]), root("test.op") -> ^bb1
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "x"(%arg0 : !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
pdl.pattern : benefit(1) {
  %x = operand
  %def = operation "test.def"(%x : !pdl.value)
  %v, %t, %a = apply_native_constraint "c"(%def : !pdl.operation) : !pdl.value, !pdl.type, !pdl.attribute
  %r = result 0 of %def
  %op = operation "test.op"(%r, %v : !pdl.value, !pdl.value) {"a" = %a} -> (%t : !pdl.type)
  rewrite %op with "x"
}
