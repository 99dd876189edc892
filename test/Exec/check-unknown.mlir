// Operations that nobody knows are events, their regions are executed once, and what they make are values like any others.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --canonicalize --cse --check-passes=4 --mlir-timing -o /dev/null 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --canonicalize --check-passes=4 --check-remarks -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY

// WHY: check-unknown.mlir:[[#@LINE+3]]:1: remark: pass 'canonicalize', function 'events': 4 inputs skipped, 0 executed: undefined behavior: 'arith.divsi': division by zero
// WHY: check-unknown.mlir:{{.*}}: note: this is why
// CHECK: Checks ({{[1-9][0-9]*}} functions, {{[1-9][0-9]*}} executions, 4 inputs skipped)
func.func @events(%n: i32) {
  %zero = arith.constant 0 : i32
  %sum = arith.addi %n, %zero : i32
  %0 = arith.divsi %sum, %zero : i32
  "foo.use"(%0) : (i32) -> ()
  return
}

func.func @region(%n: index, %m: memref<?xf32>, %token: !foo.token) -> index {
  %zero = arith.constant 0 : index
  %0 = arith.addi %n, %zero : index
  %1:2 = "foo.make"(%0, %m, %token) ({
  ^bb0(%arg: i32):
    %2 = arith.addi %n, %zero : index
    "foo.use"(%2, %arg) : (index, i32) -> ()
  }) : (index, memref<?xf32>, !foo.token) -> (index, memref<4xi8>)
  %c1 = arith.constant 1 : i8
  memref.store %c1, %1#1[%zero] : memref<4xi8>
  return %1#0 : index
}
