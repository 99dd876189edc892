// RUN: oxmlir-opt %s --convert-pdl-to-pdl-interp --split-input-file | FileCheck %s
// Patterns of several operations none of which defines what another one has.

// Two roots: the other one is among the users of what both have.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.check_operation_name of %arg0 is "test.a" -> ^bb2, ^bb1
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
// CHECK-NEXT: %1 = pdl_interp.get_users of %0 : !pdl.value
// CHECK-NEXT: pdl_interp.foreach %arg1 : !pdl.operation in %1 {
// CHECK-NEXT: pdl_interp.is_not_null %arg1 : !pdl.operation -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.continue
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operation_name of %arg1 is "test.b" -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg1 is 2 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: pdl_interp.check_result_count of %arg1 is 0 -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: %2 = pdl_interp.get_operand 0 of %arg1
// CHECK-NEXT: pdl_interp.are_equal %2, %0 : !pdl.value -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: %3 = pdl_interp.get_operand 1 of %arg1
// CHECK-NEXT: pdl_interp.are_equal %3, %0 : !pdl.value -> ^bb7, ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0, %arg1 : !pdl.operation, !pdl.operation) : benefit(1), loc([%arg0, %arg1]), root("test.a") -> ^bb1
// CHECK-NEXT: } -> ^bb1
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation, %arg1: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "both"(%arg0, %arg1 : !pdl.operation, !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
pdl.pattern : benefit(1) {
  %x = operand
  %a = operation "test.a"(%x : !pdl.value)
  %b = operation "test.b"(%x, %x : !pdl.value, !pdl.value)
  rewrite with "both"(%a, %b : !pdl.operation, !pdl.operation)
}

// -----

// The rewrite names the root that matching begins at, an operation whose result another one has.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.check_operation_name of %arg0 is "test.a" -> ^bb2, ^bb1
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
// CHECK-NEXT: %1 = pdl_interp.get_users of %0 : !pdl.value
// CHECK-NEXT: pdl_interp.foreach %arg1 : !pdl.operation in %1 {
// CHECK-NEXT: pdl_interp.is_not_null %arg1 : !pdl.operation -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.continue
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operation_name of %arg1 is "test.b" -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg1 is 1 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: pdl_interp.check_result_count of %arg1 is 1 -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: %2 = pdl_interp.get_operand 0 of %arg1
// CHECK-NEXT: pdl_interp.are_equal %2, %0 : !pdl.value -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: %3 = pdl_interp.get_result 0 of %arg1
// CHECK-NEXT: pdl_interp.is_not_null %3 : !pdl.value -> ^bb7, ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: %4 = pdl_interp.get_value_type of %3 : !pdl.type
// CHECK-NEXT: %5 = pdl_interp.get_value_type of %0 : !pdl.type
// CHECK-NEXT: pdl_interp.are_equal %4, %5 : !pdl.type -> ^bb8, ^bb1
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: %6 = pdl_interp.get_users of %3 : !pdl.value
// CHECK-NEXT: pdl_interp.foreach %arg2 : !pdl.operation in %6 {
// CHECK-NEXT: pdl_interp.is_not_null %arg2 : !pdl.operation -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.continue
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operation_name of %arg2 is "test.c" -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg2 is 1 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: pdl_interp.check_result_count of %arg2 is 0 -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: %7 = pdl_interp.get_operand 0 of %arg2
// CHECK-NEXT: pdl_interp.are_equal %7, %3 : !pdl.value -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0, %arg2 : !pdl.operation, !pdl.operation) : benefit(1), loc([%arg0, %arg1, %arg2]), root("test.a") -> ^bb1
// CHECK-NEXT: } -> ^bb1
// CHECK-NEXT: } -> ^bb1
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation, %arg1: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "up"(%arg0, %arg1 : !pdl.operation, !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
pdl.pattern : benefit(1) {
  %t = type
  %a = operation "test.a" -> (%t : !pdl.type)
  %r = result 0 of %a
  %b = operation "test.b"(%r : !pdl.value) -> (%t : !pdl.type)
  %s = result 0 of %b
  %c = operation "test.c"(%s : !pdl.value)
  rewrite %a with "up"(%c : !pdl.operation)
}

// -----

// Ranges: users of the first value, and all operands of them.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.check_operation_name of %arg0 is "test.a" -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 0 -> ^bb5, ^bb3
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 0 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: %0 = pdl_interp.get_results of %arg0 : !pdl.range<value>
// CHECK-NEXT: %1 = pdl_interp.extract 0 of %0 : !pdl.value
// CHECK-NEXT: %2 = pdl_interp.get_users of %1 : !pdl.value
// CHECK-NEXT: pdl_interp.foreach %arg1 : !pdl.operation in %2 {
// CHECK-NEXT: pdl_interp.is_not_null %arg1 : !pdl.operation -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.continue
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: %6 = pdl_interp.get_results 0 of %arg0 : !pdl.range<value>
// CHECK-NEXT: %7 = pdl_interp.extract 0 of %6 : !pdl.value
// CHECK-NEXT: %8 = pdl_interp.get_users of %7 : !pdl.value
// CHECK-NEXT: pdl_interp.foreach %arg2 : !pdl.operation in %8 {
// CHECK-NEXT: pdl_interp.is_not_null %arg2 : !pdl.operation -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.continue
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operation_name of %arg1 is "test.b" -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_operation_name of %arg2 is "test.c" -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: pdl_interp.check_result_count of %arg1 is 0 -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: pdl_interp.check_result_count of %arg2 is 0 -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: %9 = pdl_interp.get_operands of %arg1 : !pdl.range<value>
// CHECK-NEXT: pdl_interp.are_equal %9, %0 : !pdl.range<value> -> ^bb7, ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: %10 = pdl_interp.get_operands of %arg2 : !pdl.range<value>
// CHECK-NEXT: pdl_interp.are_equal %10, %6 : !pdl.range<value> -> ^bb8, ^bb1
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0, %arg1, %arg2 : !pdl.operation, !pdl.operation, !pdl.operation) : benefit(1), loc([%arg0, %arg1, %arg2]), root("test.a") -> ^bb1
// CHECK-NEXT: } -> ^bb1
// CHECK-NEXT: } -> ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: %3 = pdl_interp.get_operands of %arg0 : !pdl.range<value>
// CHECK-NEXT: %4 = pdl_interp.extract 0 of %3 : !pdl.value
// CHECK-NEXT: %5 = pdl_interp.get_users of %4 : !pdl.value
// CHECK-NEXT: pdl_interp.foreach %arg1 : !pdl.operation in %5 {
// CHECK-NEXT: pdl_interp.is_not_null %arg1 : !pdl.operation -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.continue
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.foreach %arg2 : !pdl.operation in %5 {
// CHECK-NEXT: pdl_interp.is_not_null %arg2 : !pdl.operation -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.continue
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operation_name of %arg1 is "test.b" -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_operation_name of %arg2 is "test.c" -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg1 is at_least 1 -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg2 is at_least 1 -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: pdl_interp.check_result_count of %arg1 is 0 -> ^bb7, ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: pdl_interp.check_result_count of %arg2 is 0 -> ^bb8, ^bb1
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: %6 = pdl_interp.get_operand 0 of %arg1
// CHECK-NEXT: pdl_interp.is_not_null %6 : !pdl.value -> ^bb9, ^bb1
// CHECK-NEXT: ^bb9:
// CHECK-NEXT: %7 = pdl_interp.get_operands 1 of %arg2 : !pdl.value
// CHECK-NEXT: pdl_interp.are_equal %6, %7 : !pdl.value -> ^bb10, ^bb1
// CHECK-NEXT: ^bb10:
// CHECK-NEXT: %8 = pdl_interp.get_operands 1 of %arg1 : !pdl.range<value>
// CHECK-NEXT: pdl_interp.are_equal %8, %3 : !pdl.range<value> -> ^bb11, ^bb1
// CHECK-NEXT: ^bb11:
// CHECK-NEXT: %9 = pdl_interp.get_operands 0 of %arg2 : !pdl.range<value>
// CHECK-NEXT: pdl_interp.are_equal %9, %3 : !pdl.range<value> -> ^bb12, ^bb1
// CHECK-NEXT: ^bb12:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter_0(%arg0, %arg1, %arg2 : !pdl.operation, !pdl.operation, !pdl.operation) : benefit(1), loc([%arg0, %arg1, %arg2]), root("test.a") -> ^bb1
// CHECK-NEXT: } -> ^bb1
// CHECK-NEXT: } -> ^bb3
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation, %arg1: !pdl.operation, %arg2: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "results"(%arg0, %arg1, %arg2 : !pdl.operation, !pdl.operation, !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
// CHECK: pdl_interp.func @pdl_generated_rewriter_0(%arg0: !pdl.operation, %arg1: !pdl.operation, %arg2: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "ranges"(%arg0, %arg1, %arg2 : !pdl.operation, !pdl.operation, !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
pdl.pattern : benefit(1) {
  %xs = operands
  %a = operation "test.a"(%xs : !pdl.range<value>)
  %x = operand
  %b = operation "test.b"(%x, %xs : !pdl.value, !pdl.range<value>)
  %c = operation "test.c"(%xs, %x : !pdl.range<value>, !pdl.value)
  rewrite with "ranges"(%a, %b, %c : !pdl.operation, !pdl.operation, !pdl.operation)
}
pdl.pattern : benefit(1) {
  %ts = types
  %a = operation "test.a" -> (%ts : !pdl.range<type>)
  %all = results of %a
  %some = results 0 of %a -> !pdl.range<value>
  %b = operation "test.b"(%all : !pdl.range<value>)
  %c = operation "test.c"(%some : !pdl.range<value>)
  rewrite %a with "results"(%b, %c : !pdl.operation, !pdl.operation)
}

// -----

// The root from which the ways to the others are shortest, and circles of best ways.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: %0 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT: %1 = pdl_interp.get_defining_op of %0 : !pdl.value
// CHECK-NEXT: pdl_interp.is_not_null %1 : !pdl.operation -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: %2 = pdl_interp.get_operand 0 of %1
// CHECK-NEXT: %3 = pdl_interp.get_defining_op of %2 : !pdl.value
// CHECK-NEXT: pdl_interp.is_not_null %3 : !pdl.operation -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_operation_name of %arg0 is "test.a" -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 2 -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 0 -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: pdl_interp.is_not_null %0 : !pdl.value -> ^bb7, ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: %4 = pdl_interp.get_operand 1 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %4 : !pdl.value -> ^bb8, ^bb1
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: %5 = pdl_interp.get_users of %4 : !pdl.value
// CHECK-NEXT: pdl_interp.foreach %arg1 : !pdl.operation in %5 {
// CHECK-NEXT: pdl_interp.is_not_null %arg1 : !pdl.operation -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.continue
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.foreach %arg2 : !pdl.operation in %5 {
// CHECK-NEXT: pdl_interp.is_not_null %arg2 : !pdl.operation -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.continue
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operation_name of %1 is "test.q" -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_operation_name of %arg1 is "test.b" -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: pdl_interp.check_operation_name of %arg2 is "test.d" -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: pdl_interp.check_operand_count of %1 is 1 -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg1 is 2 -> ^bb7, ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg2 is 2 -> ^bb8, ^bb1
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: pdl_interp.check_result_count of %1 is 1 -> ^bb9, ^bb1
// CHECK-NEXT: ^bb9:
// CHECK-NEXT: pdl_interp.check_result_count of %arg1 is 0 -> ^bb10, ^bb1
// CHECK-NEXT: ^bb10:
// CHECK-NEXT: pdl_interp.check_result_count of %arg2 is 0 -> ^bb11, ^bb1
// CHECK-NEXT: ^bb11:
// CHECK-NEXT: pdl_interp.is_not_null %2 : !pdl.value -> ^bb12, ^bb1
// CHECK-NEXT: ^bb12:
// CHECK-NEXT: %6 = pdl_interp.get_operand 1 of %arg1
// CHECK-NEXT: pdl_interp.are_equal %6, %4 : !pdl.value -> ^bb13, ^bb1
// CHECK-NEXT: ^bb13:
// CHECK-NEXT: %7 = pdl_interp.get_operand 0 of %arg2
// CHECK-NEXT: pdl_interp.are_equal %7, %4 : !pdl.value -> ^bb14, ^bb1
// CHECK-NEXT: ^bb14:
// CHECK-NEXT: %8 = pdl_interp.get_result 0 of %1
// CHECK-NEXT: pdl_interp.is_not_null %8 : !pdl.value -> ^bb15, ^bb1
// CHECK-NEXT: ^bb15:
// CHECK-NEXT: pdl_interp.are_equal %8, %0 : !pdl.value -> ^bb16, ^bb1
// CHECK-NEXT: ^bb16:
// CHECK-NEXT: pdl_interp.check_operation_name of %3 is "test.p" -> ^bb17, ^bb1
// CHECK-NEXT: ^bb17:
// CHECK-NEXT: pdl_interp.check_operand_count of %3 is 1 -> ^bb18, ^bb1
// CHECK-NEXT: ^bb18:
// CHECK-NEXT: pdl_interp.check_result_count of %3 is 1 -> ^bb19, ^bb1
// CHECK-NEXT: ^bb19:
// CHECK-NEXT: %9 = pdl_interp.get_operand 0 of %3
// CHECK-NEXT: pdl_interp.is_not_null %9 : !pdl.value -> ^bb20, ^bb1
// CHECK-NEXT: ^bb20:
// CHECK-NEXT: %10 = pdl_interp.get_operand 1 of %arg2
// CHECK-NEXT: pdl_interp.are_equal %9, %10 : !pdl.value -> ^bb21, ^bb1
// CHECK-NEXT: ^bb21:
// CHECK-NEXT: %11 = pdl_interp.get_result 0 of %3
// CHECK-NEXT: pdl_interp.is_not_null %11 : !pdl.value -> ^bb22, ^bb1
// CHECK-NEXT: ^bb22:
// CHECK-NEXT: pdl_interp.are_equal %11, %2 : !pdl.value -> ^bb23, ^bb1
// CHECK-NEXT: ^bb23:
// CHECK-NEXT: %12 = pdl_interp.get_value_type of %11 : !pdl.type
// CHECK-NEXT: %13 = pdl_interp.get_value_type of %8 : !pdl.type
// CHECK-NEXT: pdl_interp.are_equal %12, %13 : !pdl.type -> ^bb24, ^bb1
// CHECK-NEXT: ^bb24:
// CHECK-NEXT: %14 = pdl_interp.get_users of %9 : !pdl.value
// CHECK-NEXT: pdl_interp.foreach %arg3 : !pdl.operation in %14 {
// CHECK-NEXT: pdl_interp.is_not_null %arg3 : !pdl.operation -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.continue
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operation_name of %arg3 is "test.c" -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg3 is 1 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: pdl_interp.check_result_count of %arg3 is 0 -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: %15 = pdl_interp.get_operand 0 of %arg3
// CHECK-NEXT: pdl_interp.are_equal %15, %9 : !pdl.value -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0, %arg1, %arg3, %arg2 : !pdl.operation, !pdl.operation, !pdl.operation, !pdl.operation) : benefit(1), loc([%1, %3, %arg0, %arg1, %arg2, %arg3]), root("test.a") -> ^bb1
// CHECK-NEXT: } -> ^bb1
// CHECK-NEXT: } -> ^bb1
// CHECK-NEXT: } -> ^bb1
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation, %arg1: !pdl.operation, %arg2: !pdl.operation, %arg3: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "all"(%arg0, %arg1, %arg2, %arg3 : !pdl.operation, !pdl.operation, !pdl.operation, !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
pdl.pattern : benefit(1) {
  %x = operand
  %y = operand
  %t = type
  %p = operation "test.p"(%x : !pdl.value) -> (%t : !pdl.type)
  %pr = result 0 of %p
  %q = operation "test.q"(%pr : !pdl.value) -> (%t : !pdl.type)
  %qr = result 0 of %q
  %a = operation "test.a"(%qr, %y : !pdl.value, !pdl.value)
  %b = operation "test.b"(%pr, %y : !pdl.value, !pdl.value)
  %c = operation "test.c"(%x : !pdl.value)
  %d = operation "test.d"(%y, %x : !pdl.value, !pdl.value)
  rewrite with "all"(%a, %b, %c, %d : !pdl.operation, !pdl.operation, !pdl.operation, !pdl.operation)
}

// -----

// What does not match in a loop goes on with the next user, and behind the loop with the next pattern.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.check_operation_name of %arg0 is "test.a" -> ^bb2, ^bb1
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
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter_1(%arg0 : !pdl.operation) : benefit(1), loc([%arg0]), root("test.a") -> ^bb6
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: %1 = pdl_interp.get_users of %0 : !pdl.value
// CHECK-NEXT: pdl_interp.foreach %arg1 : !pdl.operation in %1 {
// CHECK-NEXT: pdl_interp.is_not_null %arg1 : !pdl.operation -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.continue
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.switch_operation_name of %arg1 to ["test.b", "test.c"](^bb3, ^bb7) -> ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg1 is 1 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: pdl_interp.check_result_count of %arg1 is 0 -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: %2 = pdl_interp.get_operand 0 of %arg1
// CHECK-NEXT: pdl_interp.are_equal %2, %0 : !pdl.value -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0, %arg1 : !pdl.operation, !pdl.operation) : benefit(1), loc([%arg0, %arg1]), root("test.a") -> ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg1 is 1 -> ^bb8, ^bb1
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: pdl_interp.check_result_count of %arg1 is 0 -> ^bb9, ^bb1
// CHECK-NEXT: ^bb9:
// CHECK-NEXT: %3 = pdl_interp.get_operand 0 of %arg1
// CHECK-NEXT: pdl_interp.are_equal %3, %0 : !pdl.value -> ^bb10, ^bb1
// CHECK-NEXT: ^bb10:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter_0(%arg0, %arg1 : !pdl.operation, !pdl.operation) : benefit(1), loc([%arg0, %arg1]), root("test.a") -> ^bb1
// CHECK-NEXT: } -> ^bb1
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation, %arg1: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "b"(%arg0, %arg1 : !pdl.operation, !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
// CHECK: pdl_interp.func @pdl_generated_rewriter_0(%arg0: !pdl.operation, %arg1: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "c"(%arg0, %arg1 : !pdl.operation, !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
// CHECK: pdl_interp.func @pdl_generated_rewriter_1(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "a"(%arg0 : !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
pdl.pattern : benefit(1) {
  %x = operand
  %a = operation "test.a"(%x : !pdl.value)
  %b = operation "test.b"(%x : !pdl.value)
  rewrite %a with "b"(%b : !pdl.operation)
}
pdl.pattern : benefit(1) {
  %x = operand
  %a = operation "test.a"(%x : !pdl.value)
  %c = operation "test.c"(%x : !pdl.value)
  rewrite %a with "c"(%c : !pdl.operation)
}
pdl.pattern : benefit(1) {
  %x = operand
  %a = operation "test.a"(%x : !pdl.value)
  rewrite %a with "a"
}
