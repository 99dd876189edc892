// Where an option says how many bits an index has, inputs that lead to larger indices do not count.
// RUN: oxmlir-opt %s --convert-index-to-llvm=index-bitwidth=32 --check-passes=16 --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks (1 functions, {{[1-9][0-9]*}} executions, {{[1-9][0-9]*}} inputs skipped)
func.func @unsigned(%a: i32) -> index {
  %0 = index.castu %a : i32 to index
  return %0 : index
}
