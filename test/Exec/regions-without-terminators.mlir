// A region of an operation that nobody knows ends with its block, also behind another region.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --run=main | FileCheck %s --implicit-check-not={{.}}

// CHECK: 1
// CHECK-NEXT: 2
func.func @main() {
  "foo.region"() ({
    memref.alloca_scope {
      %one = arith.constant 1 : i32
      vector.print %one : i32
    }
    %two = arith.constant 2 : i32
    vector.print %two : i32
  }) : () -> ()
  return
}
