// RUN: oxmlir-opt %s --convert-pdl-to-pdl-interp --split-input-file | FileCheck %s
// Functions that rewrite.

// What a rewrite makes: operations, attributes, types, ranges, calls.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.check_operation_name of %arg0 is "test.old" -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 1 -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 2 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: %0 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %0 : !pdl.value -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: %1 = pdl_interp.get_attribute "a" of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %1 : !pdl.attribute -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: %2 = pdl_interp.get_result 0 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %2 : !pdl.value -> ^bb7, ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: %3 = pdl_interp.get_result 1 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %3 : !pdl.value -> ^bb8, ^bb1
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: %4 = pdl_interp.get_value_type of %3 : !pdl.type
// CHECK-NEXT: pdl_interp.check_type %4 is i8 -> ^bb9, ^bb1
// CHECK-NEXT: ^bb9:
// CHECK-NEXT: %5 = pdl_interp.get_value_type of %0 : !pdl.type
// CHECK-NEXT: %6 = pdl_interp.get_value_type of %2 : !pdl.type
// CHECK-NEXT: pdl_interp.are_equal %5, %6 : !pdl.type -> ^bb10, ^bb1
// CHECK-NEXT: ^bb10:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%0, %1, %5, %arg0 : !pdl.value, !pdl.attribute, !pdl.type, !pdl.operation) : benefit(3), generatedOps(["test.new", "test.other"]), loc([%arg0]), root("test.old") -> ^bb1
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.value, %arg1: !pdl.attribute, %arg2: !pdl.type, %arg3: !pdl.operation) {
// CHECK-NEXT: %0 = pdl_interp.create_attribute 3 : i32
// CHECK-NEXT: %1 = pdl_interp.create_type i8
// CHECK-NEXT: %2 = pdl_interp.create_operation "test.new"(%arg0 : !pdl.value) {"a" = %arg1, "b" = %0}  -> (%arg2, %1 : !pdl.type, !pdl.type)
// CHECK-NEXT: %3 = pdl_interp.get_result 1 of %2
// CHECK-NEXT: %4 = pdl_interp.get_results of %2 : !pdl.range<value>
// CHECK-NEXT: %5 = pdl_interp.get_results 1 of %2 : !pdl.value
// CHECK-NEXT: %6 = pdl_interp.create_range %3, %4 : !pdl.value, !pdl.range<value>
// CHECK-NEXT: %7 = pdl_interp.create_range : !pdl.range<type>
// CHECK-NEXT: %8:2 = pdl_interp.apply_rewrite "call"(%6, %7 : !pdl.range<value>, !pdl.range<type>) : !pdl.operation, !pdl.range<type>
// CHECK-NEXT: %9 = pdl_interp.create_types [i1, i2]
// CHECK-NEXT: %10 = pdl_interp.create_operation "test.other"(%5 : !pdl.value)  -> (%8#1, %9 : !pdl.range<type>, !pdl.range<type>)
// CHECK-NEXT: pdl_interp.erase %8#0
// CHECK-NEXT: pdl_interp.replace %arg3 with (%6, %arg0 : !pdl.range<value>, !pdl.value)
// CHECK-NEXT: pdl_interp.finalize
pdl.pattern @all : benefit(3) {
  %t = type
  %const = type : i8
  %a = attribute
  %x = operand : %t
  %op = operation "test.old"(%x : !pdl.value) {"a" = %a} -> (%t, %const : !pdl.type, !pdl.type)
  rewrite %op {
    %b = attribute = 3 : i32
    %new = operation "test.new"(%x : !pdl.value) {"a" = %a, "b" = %b} -> (%t, %const : !pdl.type, !pdl.type)
    %r = result 1 of %new
    %rs = results of %new
    %one = results 1 of %new -> !pdl.value
    %range = range %r, %rs : !pdl.value, !pdl.range<value>
    %none = range : !pdl.range<type>
    %more, %types = apply_native_rewrite "call"(%range, %none : !pdl.range<value>, !pdl.range<type>) : !pdl.operation, !pdl.range<type>
    %given = types : [i1, i2]
    %other = operation "test.other"(%one : !pdl.value) -> (%types, %given : !pdl.range<type>, !pdl.range<type>)
    erase %more
    replace %op with (%range, %x : !pdl.range<value>, !pdl.value)
  }
}

// -----

// What replaces an operation has its types; without results it is only erased. Types that are not given are those of the
// results, for later operations too.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.check_operation_name of %arg0 is "test.old" -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 0 -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter_1(%arg0 : !pdl.operation) : benefit(1), generatedOps(["test.new", "test.later"]), loc([]), root("test.old") -> ^bb4
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: pdl_interp.switch_result_count of %arg0 to dense<[1, 0]> : vector<2xi32>(^bb5, ^bb7) -> ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: %0 = pdl_interp.get_result 0 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %0 : !pdl.value -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0 : !pdl.operation) : benefit(1), generatedOps(["test.new", "test.later"]), loc([%arg0]), root("test.old") -> ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter_0(%arg0 : !pdl.operation) : benefit(1), generatedOps(["test.new"]), loc([%arg0]), root("test.old") -> ^bb1
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation) {
// CHECK-NEXT: %0 = pdl_interp.get_results of %arg0 : !pdl.range<value>
// CHECK-NEXT: %1 = pdl_interp.get_value_type of %0 : !pdl.range<type>
// CHECK-NEXT: %2 = pdl_interp.create_operation "test.new"  -> (%1 : !pdl.range<type>)
// CHECK-NEXT: %3 = pdl_interp.get_result 0 of %2
// CHECK-NEXT: %4 = pdl_interp.get_value_type of %3 : !pdl.type
// CHECK-NEXT: %5 = pdl_interp.get_results 1 of %2 : !pdl.range<value>
// CHECK-NEXT: %6 = pdl_interp.get_value_type of %5 : !pdl.range<type>
// CHECK-NEXT: %7 = pdl_interp.create_operation "test.later"  -> (%6, %4 : !pdl.range<type>, !pdl.type)
// CHECK-NEXT: %8 = pdl_interp.get_results of %2 : !pdl.range<value>
// CHECK-NEXT: pdl_interp.replace %arg0 with (%8 : !pdl.range<value>)
// CHECK-NEXT: pdl_interp.finalize
// CHECK: pdl_interp.func @pdl_generated_rewriter_0(%arg0: !pdl.operation) {
// CHECK-NEXT: %0 = pdl_interp.get_results of %arg0 : !pdl.range<value>
// CHECK-NEXT: %1 = pdl_interp.get_value_type of %0 : !pdl.range<type>
// CHECK-NEXT: %2 = pdl_interp.create_operation "test.new"  -> (%1 : !pdl.range<type>)
// CHECK-NEXT: pdl_interp.erase %arg0
// CHECK-NEXT: pdl_interp.finalize
// CHECK: pdl_interp.func @pdl_generated_rewriter_1(%arg0: !pdl.operation) {
// CHECK-NEXT: %0 = pdl_interp.get_results of %arg0 : !pdl.range<value>
// CHECK-NEXT: %1 = pdl_interp.get_value_type of %0 : !pdl.range<type>
// CHECK-NEXT: %2 = pdl_interp.create_operation "test.new"  -> (%1 : !pdl.range<type>)
// CHECK-NEXT: %3 = pdl_interp.get_results of %2 : !pdl.range<value>
// CHECK-NEXT: %4 = pdl_interp.get_value_type of %3 : !pdl.range<type>
// CHECK-NEXT: %5 = pdl_interp.create_operation "test.later"  -> (%4 : !pdl.range<type>)
// CHECK-NEXT: %6 = pdl_interp.get_results of %2 : !pdl.range<value>
// CHECK-NEXT: pdl_interp.replace %arg0 with (%6 : !pdl.range<value>)
// CHECK-NEXT: pdl_interp.finalize
pdl.pattern : benefit(1) {
  %t = type
  %op = operation "test.old" -> (%t : !pdl.type)
  rewrite %op {
    %u = type
    %us = types
    %new = operation "test.new" -> (%u, %us : !pdl.type, !pdl.range<type>)
    %later = operation "test.later" -> (%us, %u : !pdl.range<type>, !pdl.type)
    replace %op with %new
  }
}
pdl.pattern : benefit(1) {
  %op = operation "test.old"
  rewrite %op {
    %new = operation "test.new"
    replace %op with %new
  }
}
pdl.pattern : benefit(1) {
  %ts = types
  %op = operation "test.old" -> (%ts : !pdl.range<type>)
  rewrite %op {
    %us = types
    %new = operation "test.new" -> (%us : !pdl.range<type>)
    %later = operation "test.later" -> (%us : !pdl.range<type>)
    replace %op with %new
  }
}

// -----

// Other operations stay, and patterns in other modules.
// CHECK-LABEL: module @outer {
// CHECK-NEXT: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.check_operation_name of %arg0 is "test.a" -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 0 -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 0 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0 : !pdl.operation) : benefit(1), loc([%arg0]), root("test.a") -> ^bb1
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.apply_rewrite "x"(%arg0 : !pdl.operation)
// CHECK-NEXT: pdl_interp.finalize
// CHECK: func.func private @f()
// CHECK-NEXT: module @inner {
// CHECK-NEXT: pdl.pattern : benefit(1) {
// CHECK-NEXT: %0 = operation "test.a"
// CHECK-NEXT: rewrite %0 {
// CHECK-NEXT: erase %0
module @outer {
  func.func private @f()
  pdl.pattern : benefit(1) {
    %op = operation "test.a"
    rewrite with "x"(%op : !pdl.operation)
  }
  module @inner {
    pdl.pattern : benefit(1) {
      %op = operation "test.a"
      rewrite %op { erase %op }
    }
  }
}
