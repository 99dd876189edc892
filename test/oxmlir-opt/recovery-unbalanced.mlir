// Where brackets do not match nobody knows where an operation ends: there is one error.
//
// RUN: not oxmlir-opt %s 2>&1 | FileCheck %s

func.func @missing(%c: i1)
  // CHECK: error: custom op 'return' is unknown
  // CHECK-NOT: error:
  return
}

func.func @unknown() {
  nowhere.op
}
