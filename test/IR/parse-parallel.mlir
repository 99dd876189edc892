// Bodies of functions are parsed apart from the file: the result and the first error do not depend on it.
//
// RUN: awk 'BEGIN { for (i = 0; i < 300; i++) print "module { func.func @f" i "(%%a: i32) -> i32 attributes {x.y = {a}} { // {\n %%0 = arith.addi %%a, %%a : i32\n %%1 = arith.muli %%0, %%a : i32\n %%2 = arith.muli %%1, %%a : i32\n %%3 = arith.muli %%2, %%a : i32\n %%4 = arith.muli %%3, %%a : i32\n %%5 = \"test.op\"(%%4) {s = \"}\"} : (i32) -> i32\n return %%5 : i32 } }" }' > %t.mlir
// RUN: oxmlir-opt %t.mlir --allow-unregistered-dialect -o %t.parallel
// RUN: oxmlir-opt %t.mlir --allow-unregistered-dialect --mlir-disable-threading -o %t.one
// RUN: cmp %t.parallel %t.one
// RUN: FileCheck %s < %t.parallel
// RUN: echo 'func.func @last() { nothing }' >> %t.mlir
// RUN: not oxmlir-opt %t.mlir --allow-unregistered-dialect 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK-COUNT-300: "test.op"
// ERROR: :2401:21: error: custom op 'nothing' is unknown
