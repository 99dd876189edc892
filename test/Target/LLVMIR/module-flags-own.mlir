// RUN: oxmlir-opt --mlir-to-llvmir %s | FileCheck %s

// The version of debug information and, on Windows, its format are flags of every module: once, if the program has them itself.

// CHECK: !llvm.module.flags = !{!0, !1}
// CHECK-EMPTY:
// CHECK-NEXT: !0 = !{i32 2, !"Debug Info Version", i32 3}
// CHECK-NEXT: !1 = !{i32 7, !"CodeView", i32 1}
module attributes {llvm.target_triple = "x86_64-pc-windows-msvc"} {
  llvm.module_flags [#llvm.mlir.module_flag<warning, "Debug Info Version", 3 : i32>,
                     #llvm.mlir.module_flag<max, "CodeView", 1 : i32>]
  llvm.func @f() {
    llvm.return
  }
}
