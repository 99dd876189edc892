// RUN: oxmlir-opt %s --reconcile-unrealized-casts | FileCheck %s

// CHECK-LABEL: func.func @there_and_back
func.func @there_and_back(%a: i64) -> i64 {
  // CHECK-NEXT: return %arg0
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i32
  %2 = builtin.unrealized_conversion_cast %1 : i32 to i64
  return %2 : i64
}

// CHECK-LABEL: func.func @needed_on_the_way
func.func @needed_on_the_way(%a: i64) -> (i64, index) {
  // CHECK-NEXT: %[[INDEX:.*]] = builtin.unrealized_conversion_cast %arg0 : i64 to index
  // CHECK-NEXT: return %arg0, %[[INDEX]]
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i64
  return %1, %0 : i64, index
}

// CHECK-LABEL: func.func @elsewhere
func.func @elsewhere(%a: i64) -> i32 {
  // CHECK-COUNT-2: builtin.unrealized_conversion_cast
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i32
  return %1 : i32
}

// CHECK-LABEL: func.func @unused
func.func @unused(%a: i64) {
  // CHECK-NEXT: return
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i32
  return
}
