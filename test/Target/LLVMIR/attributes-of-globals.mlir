// What the builder interface of LLVM lacks: attributes of globals, local equivalents; data beside the program.
//
// RUN: oxmlir-opt --mlir-to-llvmir %s | FileCheck %s

module attributes {llvm.target_triple = "x86_64-pc-windows-msvc"} {
  // CHECK: @listed = external global i32 #[[ATTRS:[0-9]+]]
  llvm.mlir.global external @listed() {target_specific_attrs = ["norecurse", ["bss-section", "b.1"]]} : i32
  // CHECK: @data = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
  llvm.mlir.global internal constant @data(dense_resource<numbers> : tensor<4xi32>) : !llvm.array<4 x i32>

  llvm.func @callee()
  // CHECK: call void dso_local_equivalent @callee()
  llvm.func @caller() {
    %0 = llvm.dso_local_equivalent @callee : !llvm.ptr
    llvm.call %0() : !llvm.ptr, () -> ()
    llvm.return
  }
}
// CHECK: attributes #[[ATTRS]] = { norecurse "bss-section"="b.1" }
// CHECK: !{i32 2, !"CodeView", i32 1}

{-#
  dialect_resources: {
    builtin: { numbers: "0x0400000001000000020000000300000004000000" }
  }
#-}
