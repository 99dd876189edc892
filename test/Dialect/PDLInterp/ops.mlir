// Patterns as programs.
// RUN: oxmlir-opt %s | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --mlir-print-op-generic | oxmlir-opt | FileCheck %s

pdl_interp.func @rewriter(%root: !pdl.operation) attributes {foo} {
  %a = pdl_interp.get_operand 0 of %root
  %b = pdl_interp.get_operands of %root : !pdl.range<value>
  %b1 = pdl_interp.get_operands 0 of %root : !pdl.value
  %us = pdl_interp.get_users of %a : !pdl.value
  %t = pdl_interp.create_type i32
  %ts = pdl_interp.create_types [i32, i64]
  %at = pdl_interp.create_attribute 10 : i64 
  %at2 = pdl_interp.create_attribute "x" attributes {a}
  %rr = pdl_interp.create_range %t, %ts : !pdl.type, !pdl.range<type>
  %rr2 = pdl_interp.create_range : !pdl.range<type>
  %op = pdl_interp.create_operation "foo.op"(%a, %a : !pdl.value, !pdl.value) {"attr" = %at} -> (%t : !pdl.type)

  %op2 = pdl_interp.create_operation "foo.op"
  %op3 = pdl_interp.create_operation "foo.op" {"x" = %at} -> (%t : !pdl.type) {a}
  %vt = pdl_interp.get_value_type of %a : !pdl.type
  %d = pdl_interp.get_defining_op of %a : !pdl.value
  %e = pdl_interp.extract 0 of %us : !pdl.operation
  pdl_interp.replace %root with (%a : !pdl.value)
  pdl_interp.replace %root with ()
  %ar = pdl_interp.apply_rewrite "x"(%a : !pdl.value) : !pdl.value
  pdl_interp.apply_rewrite "x"
  pdl_interp.erase %root
  pdl_interp.foreach %x : !pdl.operation in %us {
     pdl_interp.continue
  } -> ^bb1
 ^bb1:
  pdl_interp.check_type %t is i32 -> ^bb2, ^bb3
 ^bb2:
  pdl_interp.check_types %ts are [i32] -> ^bb4, ^bb3
 ^bb4:
  pdl_interp.switch_operation_name of %root to ["foo", "bar"](^bb2, ^bb3) -> ^bb5
 ^bb5:
  pdl_interp.switch_type %t to [i32, i64](^bb2, ^bb3) -> ^bb6
 ^bb6:
  pdl_interp.switch_operand_count of %root to dense<[1,2]> : vector<2xi32>(^bb2, ^bb3) -> ^bb7
 ^bb7:
  pdl_interp.check_operand_count of %root is at_least 1 -> ^bb2, ^bb8
 ^bb8:
  pdl_interp.record_match @rewriters::@x(%a : !pdl.value) : benefit(1), generatedOps(["a"]), loc([%root, %d]), root("foo.op") -> ^bb9
 ^bb9:
  pdl_interp.are_equal %a, %a : !pdl.value -> ^bb2, ^bb10
 ^bb10:
  pdl_interp.check_operation_name of %root is "x" -> ^bb2, ^bb11
 ^bb11:
  pdl_interp.is_not_null %a : !pdl.value -> ^bb2, ^bb12
 ^bb12:
  pdl_interp.switch_attribute %at to [1 : i32, "a"](^bb2, ^bb3) -> ^bb13
 ^bb13:
  pdl_interp.switch_types %ts to [[i32], [i64, i64]](^bb2, ^bb3) -> ^bb14
 ^bb14:
  pdl_interp.check_attribute %at is 10 : i64 -> ^bb2, ^bb15
 ^bb15:
  pdl_interp.apply_constraint "x"(%a : !pdl.value) -> ^bb2, ^bb16
 ^bb16:
  %ac = pdl_interp.apply_constraint "x"(%a : !pdl.value) : !pdl.value {isNegated = true} -> ^bb2, ^bb17
 ^bb17:
  pdl_interp.branch ^bb3
^bb3:
  pdl_interp.finalize
}
pdl_interp.func @m(%root: !pdl.operation, %b: !pdl.range<value>) -> !pdl.value {
  pdl_interp.finalize
}

// CHECK: module {
// CHECK-NEXT: pdl_interp.func @rewriter(%arg0: !pdl.operation) attributes {foo} {
// CHECK-NEXT: %0 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT: %1 = pdl_interp.get_operands of %arg0 : !pdl.range<value>
// CHECK-NEXT: %2 = pdl_interp.get_operands 0 of %arg0 : !pdl.value
// CHECK-NEXT: %3 = pdl_interp.get_users of %0 : !pdl.value
// CHECK-NEXT: %4 = pdl_interp.create_type i32
// CHECK-NEXT: %5 = pdl_interp.create_types [i32, i64]
// CHECK-NEXT: %6 = pdl_interp.create_attribute 10 : i64
// CHECK-NEXT: %7 = pdl_interp.create_attribute "x" attributes {a}
// CHECK-NEXT: %8 = pdl_interp.create_range %4, %5 : !pdl.type, !pdl.range<type>
// CHECK-NEXT: %9 = pdl_interp.create_range : !pdl.range<type>
// CHECK-NEXT: %10 = pdl_interp.create_operation "foo.op"(%0, %0 : !pdl.value, !pdl.value) {"attr" = %6}  -> (%4 : !pdl.type)
// CHECK-NEXT: %11 = pdl_interp.create_operation "foo.op"
// CHECK-NEXT: %12 = pdl_interp.create_operation "foo.op" {"x" = %6}  -> (%4 : !pdl.type) {a}
// CHECK-NEXT: %13 = pdl_interp.get_value_type of %0 : !pdl.type
// CHECK-NEXT: %14 = pdl_interp.get_defining_op of %0 : !pdl.value
// CHECK-NEXT: %15 = pdl_interp.extract 0 of %3 : !pdl.operation
// CHECK-NEXT: pdl_interp.replace %arg0 with (%0 : !pdl.value)
// CHECK-NEXT: pdl_interp.replace %arg0 with ()
// CHECK-NEXT: %16 = pdl_interp.apply_rewrite "x"(%0 : !pdl.value) : !pdl.value
// CHECK-NEXT: pdl_interp.apply_rewrite "x"
// CHECK-NEXT: pdl_interp.erase %arg0
// CHECK-NEXT: pdl_interp.foreach %arg1 : !pdl.operation in %3 {
// CHECK-NEXT: pdl_interp.continue
// CHECK-NEXT: } -> ^bb1
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: pdl_interp.check_type %4 is i32 -> ^bb2, ^bb17
// CHECK-NEXT: ^bb2:  // 13 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14, ^bb15
// CHECK-NEXT: pdl_interp.check_types %5 are [i32] -> ^bb3, ^bb17
// CHECK-NEXT: ^bb3:  // pred: ^bb2
// CHECK-NEXT: pdl_interp.switch_operation_name of %arg0 to ["foo", "bar"](^bb2, ^bb17) -> ^bb4
// CHECK-NEXT: ^bb4:  // pred: ^bb3
// CHECK-NEXT: pdl_interp.switch_type %4 to [i32, i64](^bb2, ^bb17) -> ^bb5
// CHECK-NEXT: ^bb5:  // pred: ^bb4
// CHECK-NEXT: pdl_interp.switch_operand_count of %arg0 to dense<[1, 2]> : vector<2xi32>(^bb2, ^bb17) -> ^bb6
// CHECK-NEXT: ^bb6:  // pred: ^bb5
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is at_least 1 -> ^bb2, ^bb7
// CHECK-NEXT: ^bb7:  // pred: ^bb6
// CHECK-NEXT: pdl_interp.record_match @rewriters::@x(%0 : !pdl.value) : benefit(1), generatedOps(["a"]), loc([%arg0, %14]), root("foo.op") -> ^bb8
// CHECK-NEXT: ^bb8:  // pred: ^bb7
// CHECK-NEXT: pdl_interp.are_equal %0, %0 : !pdl.value -> ^bb2, ^bb9
// CHECK-NEXT: ^bb9:  // pred: ^bb8
// CHECK-NEXT: pdl_interp.check_operation_name of %arg0 is "x" -> ^bb2, ^bb10
// CHECK-NEXT: ^bb10:  // pred: ^bb9
// CHECK-NEXT: pdl_interp.is_not_null %0 : !pdl.value -> ^bb2, ^bb11
// CHECK-NEXT: ^bb11:  // pred: ^bb10
// CHECK-NEXT: pdl_interp.switch_attribute %6 to [1 : i32, "a"](^bb2, ^bb17) -> ^bb12
// CHECK-NEXT: ^bb12:  // pred: ^bb11
// CHECK-NEXT: pdl_interp.switch_types %5 to {{\[\[}}i32], [i64, i64]](^bb2, ^bb17) -> ^bb13
// CHECK-NEXT: ^bb13:  // pred: ^bb12
// CHECK-NEXT: pdl_interp.check_attribute %6 is 10 : i64 -> ^bb2, ^bb14
// CHECK-NEXT: ^bb14:  // pred: ^bb13
// CHECK-NEXT: pdl_interp.apply_constraint "x"(%0 : !pdl.value) -> ^bb2, ^bb15
// CHECK-NEXT: ^bb15:  // pred: ^bb14
// CHECK-NEXT: %17 = pdl_interp.apply_constraint "x"(%0 : !pdl.value) : !pdl.value {isNegated = true} -> ^bb2, ^bb16
// CHECK-NEXT: ^bb16:  // pred: ^bb15
// CHECK-NEXT: pdl_interp.branch ^bb17
// CHECK-NEXT: ^bb17:  // 8 preds: ^bb1, ^bb2, ^bb3, ^bb4, ^bb5, ^bb11, ^bb12, ^bb16
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: }
// CHECK-NEXT: pdl_interp.func @m(%arg0: !pdl.operation, %arg1: !pdl.range<value>) -> !pdl.value {
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: }
// CHECK-NEXT: }
