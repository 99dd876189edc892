// RUN: oxmlir-opt %s --symbol-dce | FileCheck %s

// CHECK-NOT: @unused
func.func private @unused()
// CHECK-NOT: @unused_nested
func.func nested @unused_nested() { return }
// CHECK-NOT: @in_a_cycle
func.func private @in_a_cycle() {
  call @in_a_cycle() : () -> ()
  return
}
// CHECK: func.func private @used()
func.func private @used()
// CHECK: func.func @public
func.func @public() {
  call @used() : () -> ()
  return
}

// CHECK: module @inner
module @inner {
  // CHECK-NOT: @hidden
  func.func private @hidden()
  // CHECK: func.func nested @seen
  func.func nested @seen()
}
// CHECK: func.func private @keeper
func.func private @keeper() attributes {keeps = @inner::@seen}
// CHECK: func.func @user
func.func @user() attributes {keeps = @keeper} { return }
