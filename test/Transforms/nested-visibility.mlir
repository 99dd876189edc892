// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(builtin.module(sccp))' | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(sccp)' | FileCheck %s --check-prefix=ALL

// Around a module that has a name there may be calls of what is nested in it; around one that has none there are not.
module {
  module @named {
    // CHECK-LABEL: func.func nested @nested(
    // CHECK-SAME: %[[X:.*]]: i32
    // CHECK-NEXT: return %[[X]]
    // ALL-LABEL: func.func nested @nested(
    // ALL-NEXT: %[[ONE:.*]] = arith.constant 1 : i32
    // ALL-NEXT: return %[[ONE]]
    func.func nested @nested(%x: i32) -> i32 {
      return %x : i32
    }
    // CHECK-LABEL: func.func private @private(
    // CHECK-NEXT: %[[ONE:.*]] = arith.constant 1 : i32
    // CHECK-NEXT: return %[[ONE]]
    func.func private @private(%x: i32) -> i32 {
      return %x : i32
    }
    func.func @caller() -> (i32, i32) {
      %c1 = arith.constant 1 : i32
      %0 = func.call @nested(%c1) : (i32) -> i32
      %1 = func.call @private(%c1) : (i32) -> i32
      return %0, %1 : i32, i32
    }
  }
  module {
    // CHECK-LABEL: func.func nested @unnamed(
    // CHECK-NEXT: %[[ONE:.*]] = arith.constant 1 : i32
    // CHECK-NEXT: return %[[ONE]]
    func.func nested @unnamed(%x: i32) -> i32 {
      return %x : i32
    }
    func.func @caller() -> i32 {
      %c1 = arith.constant 1 : i32
      %0 = func.call @unnamed(%c1) : (i32) -> i32
      return %0 : i32
    }
  }
}
