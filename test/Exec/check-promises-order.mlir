// Operations that nobody knows may stand in another order behind passes that reorder iterations.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))' --check-passes=3 --mlir-timing -o /dev/null 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-tile{tile-size=2}))' --check-passes=3 --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks (1 functions, 0 executions, 1 inputs skipped)
func.func @pairs() {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      "foo.pair"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
