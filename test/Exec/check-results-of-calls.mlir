// What functions without a body return is the same behind a pass that gives them other types.
// RUN: oxmlir-opt %s --convert-func-to-llvm --check-passes=4 --mlir-timing -o /dev/null 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --convert-to-llvm --check-passes=4 --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks (2 functions, 8 executions, 0 inputs skipped)
func.func private @take(index, f32)
func.func private @one() -> index
func.func private @two() -> (index, f32)

func.func @of_one() -> index {
  %0 = call @one() : () -> index
  return %0 : index
}

func.func @of_two() {
  %0:2 = call @two() : () -> (index, f32)
  call @take(%0#0, %0#1) : (index, f32) -> ()
  return
}
