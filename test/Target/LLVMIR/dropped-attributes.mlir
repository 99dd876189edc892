// Discardable attributes that LLVM IR has no place for are told of, once each.
//
// RUN: oxmlir-opt --mlir-to-llvmir %s 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning

module attributes {llvm.ident = "mine", dlti.dl_spec = #dlti.dl_spec<>} {
  // CHECK: dropped-attributes.mlir:[[#@LINE+1]]:3: warning: LLVM IR has no place for the attribute `test.hot`: it is left out
  llvm.func @hot(%a: i32) -> i32 attributes {sym_visibility = "private", test.hot} {
    // CHECK: dropped-attributes.mlir:[[#@LINE+1]]:10: warning: LLVM IR has no place for the attribute `note`: it is left out, of 2 operations
    %0 = llvm.add %a, %a {note = "first"} : i32
    %1 = llvm.add %0, %a {note = "second"} : i32
    llvm.return %1 : i32
  }
}
