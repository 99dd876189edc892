// RUN: oxmlir-opt %s --convert-pdl-to-pdl-interp --split-input-file | FileCheck %s
// What a matcher asks, and in which order.

// One pattern: the root, what defines its operand, attributes and types.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: %0 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT: %1 = pdl_interp.get_defining_op of %0 : !pdl.value
// CHECK-NEXT: pdl_interp.is_not_null %1 : !pdl.operation -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operation_name of %arg0 is "test.use" -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 2 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 0 -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: pdl_interp.is_not_null %0 : !pdl.value -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: pdl_interp.check_operation_name of %1 is "test.def" -> ^bb7, ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: pdl_interp.check_operand_count of %1 is 1 -> ^bb8, ^bb1
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: pdl_interp.check_result_count of %1 is 1 -> ^bb9, ^bb1
// CHECK-NEXT: ^bb9:
// CHECK-NEXT: %2 = pdl_interp.get_operand 0 of %1
// CHECK-NEXT: pdl_interp.is_not_null %2 : !pdl.value -> ^bb10, ^bb1
// CHECK-NEXT: ^bb10:
// CHECK-NEXT: %3 = pdl_interp.get_operand 1 of %arg0
// CHECK-NEXT: pdl_interp.are_equal %2, %3 : !pdl.value -> ^bb11, ^bb1
// CHECK-NEXT: ^bb11:
// CHECK-NEXT: %4 = pdl_interp.get_attribute "a" of %1
// CHECK-NEXT: pdl_interp.is_not_null %4 : !pdl.attribute -> ^bb12, ^bb1
// CHECK-NEXT: ^bb12:
// CHECK-NEXT: %5 = pdl_interp.get_attribute "b" of %1
// CHECK-NEXT: pdl_interp.is_not_null %5 : !pdl.attribute -> ^bb13, ^bb1
// CHECK-NEXT: ^bb13:
// CHECK-NEXT: pdl_interp.check_attribute %5 is 7 : i64 -> ^bb14, ^bb1
// CHECK-NEXT: ^bb14:
// CHECK-NEXT: %6 = pdl_interp.get_result 0 of %1
// CHECK-NEXT: pdl_interp.is_not_null %6 : !pdl.value -> ^bb15, ^bb1
// CHECK-NEXT: ^bb15:
// CHECK-NEXT: pdl_interp.are_equal %6, %0 : !pdl.value -> ^bb16, ^bb1
// CHECK-NEXT: ^bb16:
// CHECK-NEXT: %7 = pdl_interp.get_value_type of %6 : !pdl.type
// CHECK-NEXT: pdl_interp.check_type %7 is i32 -> ^bb17, ^bb1
// CHECK-NEXT: ^bb17:
// CHECK-NEXT: %8 = pdl_interp.get_attribute_type of %4
// CHECK-NEXT: %9 = pdl_interp.get_value_type of %2 : !pdl.type
// CHECK-NEXT: pdl_interp.are_equal %8, %9 : !pdl.type -> ^bb18, ^bb1
// CHECK-NEXT: ^bb18:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0, %0 : !pdl.operation, !pdl.value) : benefit(2), loc([%1, %arg0]), root("test.use") -> ^bb1
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation, %arg1: !pdl.value) {
// CHECK-NEXT: pdl_interp.apply_rewrite "done"(%arg0, %arg1 : !pdl.operation, !pdl.value)
// CHECK-NEXT: pdl_interp.finalize
pdl.pattern @one : benefit(2) {
  %t = type : i32
  %u = type
  %x = operand : %u
  %a = attribute : %u
  %b = attribute = 7 : i64
  %def = operation "test.def"(%x : !pdl.value) {"a" = %a, "b" = %b} -> (%t : !pdl.type)
  %r = result 0 of %def
  %use = operation "test.use"(%r, %x : !pdl.value, !pdl.value)
  rewrite %use with "done"(%r : !pdl.value)
}

// -----

// What several patterns ask is asked once, in front of what only some of them ask; different answers are cases of a switch.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.switch_operation_name of %arg0 to ["test.a", "test.b"](^bb2, ^bb7) -> ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 0 -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 1 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: %0 = pdl_interp.get_result 0 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %0 : !pdl.value -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: %1 = pdl_interp.get_value_type of %0 : !pdl.type
// CHECK-NEXT: pdl_interp.check_type %1 is i32 -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0 : !pdl.operation) : benefit(1), loc([%arg0]), root("test.a") -> ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 0 -> ^bb8, ^bb1
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 1 -> ^bb9, ^bb1
// CHECK-NEXT: ^bb9:
// CHECK-NEXT: %2 = pdl_interp.get_result 0 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %2 : !pdl.value -> ^bb10, ^bb1
// CHECK-NEXT: ^bb10:
// CHECK-NEXT: %3 = pdl_interp.get_value_type of %2 : !pdl.type
// CHECK-NEXT: pdl_interp.check_type %3 is i64 -> ^bb15, ^bb11
// CHECK-NEXT: ^bb11:
// CHECK-NEXT: %4 = pdl_interp.get_attribute "x" of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %4 : !pdl.attribute -> ^bb12, ^bb1
// CHECK-NEXT: ^bb12:
// CHECK-NEXT: pdl_interp.switch_attribute %4 to [1 : i8, 2 : i8](^bb13, ^bb14) -> ^bb1
// CHECK-NEXT: ^bb13:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter_0(%arg0 : !pdl.operation) : benefit(1), loc([%arg0]), root("test.b") -> ^bb1
// CHECK-NEXT: ^bb14:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter_1(%arg0 : !pdl.operation) : benefit(1), loc([%arg0]), root("test.b") -> ^bb1
// CHECK-NEXT: ^bb15:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter_2(%arg0 : !pdl.operation) : benefit(1), loc([%arg0]), root("test.b") -> ^bb11
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "a"(%arg0 : !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
// CHECK: pdl_interp.func @pdl_generated_rewriter_0(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "c"(%arg0 : !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
// CHECK: pdl_interp.func @pdl_generated_rewriter_1(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "d"(%arg0 : !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
// CHECK: pdl_interp.func @pdl_generated_rewriter_2(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "b"(%arg0 : !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
pdl.pattern : benefit(1) {
  %t = type : i32
  %op = operation "test.a" -> (%t : !pdl.type)
  rewrite %op with "a"
}
pdl.pattern : benefit(1) {
  %t = type : i64
  %op = operation "test.b" -> (%t : !pdl.type)
  rewrite %op with "b"
}
pdl.pattern : benefit(1) {
  %t = type
  %a = attribute = 1 : i8
  %op = operation "test.b" {"x" = %a} -> (%t : !pdl.type)
  rewrite %op with "c"
}
pdl.pattern : benefit(1) {
  %t = type
  %a = attribute = 2 : i8
  %op = operation "test.b" {"x" = %a} -> (%t : !pdl.type)
  rewrite %op with "d"
}

// -----

// Numbers of operands and results, exact ones and least ones: what needs more is tried first.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.switch_result_count of %arg0 to dense<[0, 1, 2]> : vector<3xi32>(^bb2, ^bb10, ^bb14) -> ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: %0 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %0 : !pdl.value -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is at_least 1 -> ^bb8, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is at_least 2 -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: %1 = pdl_interp.get_operand 1 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %1 : !pdl.value -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: %2 = pdl_interp.get_operands 2 of %arg0 : !pdl.range<value>
// CHECK-NEXT: pdl_interp.is_not_null %2 : !pdl.range<value> -> ^bb7, ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0, %2 : !pdl.operation, !pdl.range<value>) : benefit(1), loc([%arg0]) -> ^bb1
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: %3 = pdl_interp.get_operands 1 of %arg0 : !pdl.range<value>
// CHECK-NEXT: pdl_interp.is_not_null %3 : !pdl.range<value> -> ^bb9, ^bb4
// CHECK-NEXT: ^bb9:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter_0(%arg0 : !pdl.operation) : benefit(1), loc([%arg0]) -> ^bb4
// CHECK-NEXT: ^bb10:
// CHECK-NEXT: %4 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %4 : !pdl.value -> ^bb11, ^bb1
// CHECK-NEXT: ^bb11:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 1 -> ^bb12, ^bb1
// CHECK-NEXT: ^bb12:
// CHECK-NEXT: %5 = pdl_interp.get_result 0 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %5 : !pdl.value -> ^bb13, ^bb1
// CHECK-NEXT: ^bb13:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter_1(%arg0 : !pdl.operation) : benefit(1), loc([%arg0]) -> ^bb1
// CHECK-NEXT: ^bb14:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 0 -> ^bb15, ^bb1
// CHECK-NEXT: ^bb15:
// CHECK-NEXT: %6 = pdl_interp.get_result 0 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %6 : !pdl.value -> ^bb16, ^bb1
// CHECK-NEXT: ^bb16:
// CHECK-NEXT: %7 = pdl_interp.get_result 1 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %7 : !pdl.value -> ^bb17, ^bb1
// CHECK-NEXT: ^bb17:
// CHECK-NEXT: %8 = pdl_interp.get_value_type of %6 : !pdl.type
// CHECK-NEXT: %9 = pdl_interp.get_value_type of %7 : !pdl.type
// CHECK-NEXT: pdl_interp.are_equal %8, %9 : !pdl.type -> ^bb18, ^bb1
// CHECK-NEXT: ^bb18:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter_2(%arg0 : !pdl.operation) : benefit(1), loc([%arg0]) -> ^bb1
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation, %arg1: !pdl.range<value>) {
// CHECK-NEXT: pdl_interp.apply_rewrite "two"(%arg0, %arg1 : !pdl.operation, !pdl.range<value>)
// CHECK-NEXT: pdl_interp.finalize
// CHECK: pdl_interp.func @pdl_generated_rewriter_0(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "one"(%arg0 : !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
// CHECK: pdl_interp.func @pdl_generated_rewriter_1(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "three"(%arg0 : !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
// CHECK: pdl_interp.func @pdl_generated_rewriter_2(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "four"(%arg0 : !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
pdl.pattern : benefit(1) {
  %x = operand
  %xs = operands
  %op = operation (%x, %xs : !pdl.value, !pdl.range<value>)
  rewrite %op with "one"
}
pdl.pattern : benefit(1) {
  %x = operand
  %y = operand
  %xs = operands
  %op = operation (%x, %y, %xs : !pdl.value, !pdl.value, !pdl.range<value>)
  rewrite %op with "two"(%xs : !pdl.range<value>)
}
pdl.pattern : benefit(1) {
  %x = operand
  %t = type
  %op = operation (%x : !pdl.value) -> (%t : !pdl.type)
  rewrite %op with "three"
}
pdl.pattern : benefit(1) {
  %t = type
  %op = operation -> (%t, %t : !pdl.type, !pdl.type)
  rewrite %op with "four"
}

// -----

// Ranges: all operands and types, and groups behind the first range.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.check_operation_name of %arg0 is "test.use" -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 0 -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: %0 = pdl_interp.get_operands of %arg0 : !pdl.range<value>
// CHECK-NEXT: %1 = pdl_interp.get_defining_op of %0 : !pdl.range<value>
// CHECK-NEXT: pdl_interp.is_not_null %1 : !pdl.operation -> ^bb23, ^bb4
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: %2 = pdl_interp.get_operands 1 of %arg0 : !pdl.range<value>
// CHECK-NEXT: %3 = pdl_interp.get_defining_op of %2 : !pdl.range<value>
// CHECK-NEXT: pdl_interp.is_not_null %3 : !pdl.operation -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is at_least 2 -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: %4 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %4 : !pdl.value -> ^bb7, ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: pdl_interp.is_not_null %2 : !pdl.range<value> -> ^bb8, ^bb1
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: %5 = pdl_interp.get_operands 2 of %arg0 : !pdl.value
// CHECK-NEXT: pdl_interp.is_not_null %5 : !pdl.value -> ^bb9, ^bb1
// CHECK-NEXT: ^bb9:
// CHECK-NEXT: %6 = pdl_interp.get_operands 3 of %arg0 : !pdl.range<value>
// CHECK-NEXT: pdl_interp.is_not_null %6 : !pdl.range<value> -> ^bb10, ^bb1
// CHECK-NEXT: ^bb10:
// CHECK-NEXT: %7 = pdl_interp.get_defining_op of %5 : !pdl.value
// CHECK-NEXT: pdl_interp.is_not_null %7 : !pdl.operation -> ^bb11, ^bb1
// CHECK-NEXT: ^bb11:
// CHECK-NEXT: pdl_interp.check_operation_name of %3 is "test.def" -> ^bb12, ^bb1
// CHECK-NEXT: ^bb12:
// CHECK-NEXT: pdl_interp.check_operand_count of %3 is 0 -> ^bb13, ^bb1
// CHECK-NEXT: ^bb13:
// CHECK-NEXT: pdl_interp.check_result_count of %3 is at_least 2 -> ^bb14, ^bb1
// CHECK-NEXT: ^bb14:
// CHECK-NEXT: pdl_interp.are_equal %3, %7 : !pdl.operation -> ^bb15, ^bb1
// CHECK-NEXT: ^bb15:
// CHECK-NEXT: %8 = pdl_interp.get_result 0 of %3
// CHECK-NEXT: pdl_interp.is_not_null %8 : !pdl.value -> ^bb16, ^bb1
// CHECK-NEXT: ^bb16:
// CHECK-NEXT: %9 = pdl_interp.get_results 1 of %3 : !pdl.range<value>
// CHECK-NEXT: pdl_interp.is_not_null %9 : !pdl.range<value> -> ^bb17, ^bb1
// CHECK-NEXT: ^bb17:
// CHECK-NEXT: %10 = pdl_interp.get_results 2 of %3 : !pdl.value
// CHECK-NEXT: pdl_interp.is_not_null %10 : !pdl.value -> ^bb18, ^bb1
// CHECK-NEXT: ^bb18:
// CHECK-NEXT: pdl_interp.are_equal %9, %2 : !pdl.range<value> -> ^bb19, ^bb1
// CHECK-NEXT: ^bb19:
// CHECK-NEXT: %11 = pdl_interp.get_results 2 of %7 : !pdl.value
// CHECK-NEXT: pdl_interp.are_equal %11, %5 : !pdl.value -> ^bb20, ^bb1
// CHECK-NEXT: ^bb20:
// CHECK-NEXT: %12 = pdl_interp.get_value_type of %9 : !pdl.range<type>
// CHECK-NEXT: pdl_interp.check_types %12 are [i1] -> ^bb21, ^bb1
// CHECK-NEXT: ^bb21:
// CHECK-NEXT: %13 = pdl_interp.get_value_type of %8 : !pdl.type
// CHECK-NEXT: %14 = pdl_interp.get_value_type of %10 : !pdl.type
// CHECK-NEXT: pdl_interp.are_equal %13, %14 : !pdl.type -> ^bb22, ^bb1
// CHECK-NEXT: ^bb22:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0 : !pdl.operation) : benefit(1), loc([%arg0, %3, %7]), root("test.use") -> ^bb1
// CHECK-NEXT: ^bb23:
// CHECK-NEXT: pdl_interp.check_operation_name of %1 is "test.def" -> ^bb24, ^bb4
// CHECK-NEXT: ^bb24:
// CHECK-NEXT: %15 = pdl_interp.get_results of %1 : !pdl.range<value>
// CHECK-NEXT: pdl_interp.are_equal %15, %0 : !pdl.range<value> -> ^bb25, ^bb4
// CHECK-NEXT: ^bb25:
// CHECK-NEXT: %16 = pdl_interp.get_value_type of %15 : !pdl.range<type>
// CHECK-NEXT: pdl_interp.check_types %16 are [i32, i64] -> ^bb26, ^bb4
// CHECK-NEXT: ^bb26:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter_0(%arg0 : !pdl.operation) : benefit(1), loc([%1]), root("test.use") -> ^bb4
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation) {
// CHECK-NEXT: %0 = pdl_interp.create_types [f32]
// CHECK-NEXT: pdl_interp.apply_rewrite "groups"(%arg0, %0 : !pdl.operation, !pdl.range<type>)
// CHECK-NEXT: pdl_interp.finalize
// CHECK: pdl_interp.func @pdl_generated_rewriter_0(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "all"(%arg0 : !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
pdl.pattern : benefit(1) {
  %ts = types : [i32, i64]
  %us = types
  %xs = operands : %us
  %def = operation "test.def"(%xs : !pdl.range<value>) -> (%ts : !pdl.range<type>)
  %all = results of %def
  %use = operation "test.use"(%all : !pdl.range<value>)
  rewrite %use with "all"
}
pdl.pattern : benefit(1) {
  %ts = types : [i1]
  %t = type
  %x = operand
  %xs = operands
  %def = operation "test.def" -> (%t, %ts, %t : !pdl.type, !pdl.range<type>, !pdl.type)
  %r = results 1 of %def -> !pdl.range<value>
  %s = results 2 of %def -> !pdl.value
  %use = operation "test.use"(%x, %r, %s, %xs : !pdl.value, !pdl.range<value>, !pdl.value, !pdl.range<value>)
  %us = types : [f32]
  rewrite %use with "groups"(%us : !pdl.range<type>)
}

// -----

// A case of a switch that asks the root again forgets that the root has matched for the cases behind it.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.switch_operation_name of %arg0 to ["test.a", "test.b"](^bb2, ^bb6) -> ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 1 -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 0 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: %0 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %0 : !pdl.value -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0 : !pdl.operation) : benefit(1), loc([%arg0]), root("test.a") -> ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 0 -> ^bb7, ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 0 -> ^bb8, ^bb1
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter_0(%arg0 : !pdl.operation) : benefit(1), loc([%arg0]), root("test.b") -> ^bb1
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "x"(%arg0 : !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
// CHECK: pdl_interp.func @pdl_generated_rewriter_0(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "x"(%arg0 : !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
pdl.pattern : benefit(1) {
  %x = operand
  %op = operation "test.a"(%x : !pdl.value)
  rewrite %op with "x"
}
pdl.pattern : benefit(1) {
  %op = operation "test.b"
  rewrite %op with "x"
}

// -----

// Without patterns.
// CHECK-LABEL: module @nothing {
// CHECK-NEXT: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.finalize
// CHECK: module @rewriters {
module @nothing {
}
