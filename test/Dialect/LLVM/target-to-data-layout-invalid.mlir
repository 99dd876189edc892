// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --llvm-target-to-data-layout
// RUN: not oxmlir-opt %s --split-input-file --llvm-target-to-data-layout=initialize-llvm-targets=false 2>&1 | FileCheck %s

// CHECK-COUNT-2: error: failed to obtain llvm::DataLayout

// expected-error @+1 {{failed to obtain llvm::DataLayout for #llvm.target<triple = "pdp11", chip = "">}}
module attributes {llvm.target = #llvm.target<triple = "pdp11", chip = "">} {}

// -----

module attributes {llvm.target = #llvm.target<triple = "x86_64-linux", chip = "">} {}

// -----

// expected-error @+1 {{no TargetAttrInterface-implementing attribute at key "llvm.target"}}
module {}
