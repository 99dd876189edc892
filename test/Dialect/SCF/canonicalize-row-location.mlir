// RUN: oxmlir-opt %s --canonicalize --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: oxmlir-opt %s --canonicalize=top-down=false --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: oxmlir-opt %s --remove-dead-values --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// Conditionals in a row become one, at the place and with the location of the last.

func.func private @use(i32)

// CHECK-LABEL: func.func @row
func.func @row(%c: i1, %a: i32) {
  // CHECK: scf.if %arg0
  // CHECK-COUNT-3: func.call @use
  // CHECK-NOT: scf.if
  // CHECK: } loc("three")
  // CHECK-NEXT: return
  scf.if %c {
    func.call @use(%a) : (i32) -> ()
  } loc("one")
  scf.if %c {
    func.call @use(%a) : (i32) -> ()
  } loc("two")
  scf.if %c {
    func.call @use(%a) : (i32) -> ()
  } loc("three")
  return
}
