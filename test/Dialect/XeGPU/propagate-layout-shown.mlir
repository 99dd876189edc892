// The functions of the module are shown first, then the kernels in it, and none that lie deeper.
// RUN: oxmlir-opt --xegpu-propagate-layout=print-analysis-only %s | FileCheck %s
// CHECK: function: first:
// CHECK-NEXT: function: second:
// CHECK-NEXT: function: kernel:
// CHECK-NOT: function
gpu.module @kernels {
  gpu.func @kernel() kernel {
    gpu.return
  }
}
func.func @first() {
  return
}
module {
  func.func @nested() {
    return
  }
}
func.func @second() {
  return
}
