// How many operations of each kind there are, the dots below each other.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --print-op-stats -o /dev/null 2>&1 | FileCheck %s --strict-whitespace
// RUN: oxmlir-opt %s --allow-unregistered-dialect --print-op-stats=json -o /dev/null 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: oxmlir-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(print-op-stats))' -o /dev/null 2>&1 | FileCheck %s --check-prefix=NESTED

//      CHECK:Operations encountered:
// CHECK-NEXT:-----------------------
// CHECK-NEXT:    arith.constant , 2
// CHECK-NEXT:          bare     , 1
// CHECK-NEXT:  builtin.module   , 1
// CHECK-NEXT:     func.func     , 2
// CHECK-NEXT:     func.return   , 2

// JSON: {
// JSON-NEXT: "arith.constant" : 2,
// JSON-NEXT: "bare" : 1,
// JSON-NEXT: "builtin.module" : 1,
// JSON-NEXT: "func.func" : 2,
// JSON-NEXT: "func.return" : 2
// JSON-NEXT: }

// NESTED: arith.constant , 1
// NESTED: bare
// NESTED: Operations encountered:
// NESTED: arith.constant , 1
// NESTED-NOT: bare
func.func @f() {
  %0 = arith.constant 1 : index
  "bare"() : () -> ()
  return
}
func.func @g() {
  %0 = arith.constant 1 : index
  return
}
