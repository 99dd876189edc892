// RUN: oxmlir-opt %s --canonicalize | FileCheck %s
// RUN: oxmlir-opt %s --cse | FileCheck %s --check-prefix=CSE

// CHECK-LABEL: func.func @simple
func.func @simple(%x: i32, %y: i32) -> (i32, i32, i32, i32) {
  // CHECK-NEXT: %[[C:.*]] = arith.constant 42 : i32
  // CHECK-NEXT: call @simpler() : () -> ()
  // CHECK-NEXT: return %arg0, %arg0, %arg1, %[[C]]
  "test.op_with_region_pattern"() ({
    "test.op_with_region_terminator"() : () -> ()
  }) : () -> ()
  "test.op_with_region_fold_no_side_effect"() ({
    "test.op_with_region_terminator"() : () -> ()
  }) : () -> ()
  %0 = "test.op_with_region_fold"(%x) ({
    "test.op_with_region_terminator"() : () -> ()
  }) : (i32) -> i32
  %1:2 = "test.op_with_variadic_results_and_folder"(%x, %y) : (i32, i32) -> (i32, i32)
  %2 = "test.dialect_canonicalizable"() : () -> i32
  "test.fold_to_call_op"() {callee = @simpler} : () -> ()
  return %0, %1#0, %1#1, %2 : i32, i32, i32, i32
}

func.func private @simpler()

// CHECK-LABEL: func.func @order
func.func @order(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 3 : i32
  // CHECK: "test.op_commutative"(%arg0, %arg1, %{{.*}}, %{{.*}})
  %0 = "test.op_commutative"(%c, %x, %c, %y) : (i32, i32, i32, i32) -> i32
  return %0 : i32
}

// CSE-LABEL: func.func @reads
func.func @reads() -> (i32, i32, i32) {
  // CSE: %[[READ:.*]] = "test.op_with_memread"
  // CSE-NEXT: "test.op_with_memwrite"
  // CSE-NEXT: %[[AGAIN:.*]] = "test.op_with_memread"
  // CSE-NEXT: return %[[READ]], %[[READ]], %[[AGAIN]]
  %0 = "test.op_with_memread"() : () -> i32
  %1 = "test.op_with_memread"() : () -> i32
  "test.op_with_memwrite"() : () -> ()
  %2 = "test.op_with_memread"() : () -> i32
  return %0, %1, %2 : i32, i32, i32
}

// CSE-LABEL: func.func @said
func.func @said() -> (i32, i32) {
  // CSE: %[[READ:.*]] = "test.side_effect_op"() {effects = [{effect = "read", test_nonaddressable_resource}]}
  // CSE-NEXT: "test.side_effect_op"() {effects = [{effect = "write"}]}
  // CSE-NEXT: %[[AGAIN:.*]] = "test.side_effect_op"() {effects = [{effect = "read", test_nonaddressable_resource}]}
  // CSE-NEXT: return %[[READ]], %[[AGAIN]]
  %0 = "test.side_effect_op"() {effects = [{effect = "read", test_nonaddressable_resource}]} : () -> i32
  %1 = "test.side_effect_op"() {effects = [{effect = "write"}]} : () -> i32
  %2 = "test.side_effect_op"() {effects = [{effect = "read", test_nonaddressable_resource}]} : () -> i32
  return %0, %2 : i32, i32
}
