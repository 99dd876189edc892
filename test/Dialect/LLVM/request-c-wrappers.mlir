// RUN: oxmlir-opt %s --llvm-request-c-wrappers | FileCheck %s

// CHECK: func.func @f() attributes {llvm.emit_c_interface} {
func.func @f() {
  return
}
// CHECK: func.func private @g() attributes {llvm.emit_c_interface}
func.func private @g()
// CHECK: llvm.func @h() {
llvm.func @h() {
  llvm.return
}
