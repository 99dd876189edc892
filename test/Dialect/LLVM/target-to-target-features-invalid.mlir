// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --llvm-target-to-target-features
// RUN: not oxmlir-opt %s --split-input-file --llvm-target-to-target-features=initialize-llvm-targets=false 2>&1 | FileCheck %s

// CHECK-COUNT-2: error: failed to obtain llvm::TargetMachine

// expected-error @+1 {{failed to obtain llvm::TargetMachine for #llvm.target<triple = "pdp11", chip = "">}}
module attributes {llvm.target = #llvm.target<triple = "pdp11", chip = "">} {}

// -----

// expected-warning @+1 {{'8086' is not a processor of this target: it is ignored}}
module attributes {llvm.target = #llvm.target<triple = "x86_64-linux", chip = "8086">} {}

// -----

// expected-warning @+1 {{'+word' is not a feature of this target: it is ignored}}
module attributes {llvm.target = #llvm.target<triple = "x86_64-linux", chip = "", features = <["+word"]>>} {}

// -----

// expected-error @+1 {{no LLVM::TargetAttr attribute at key "llvm.target"}}
module {}
