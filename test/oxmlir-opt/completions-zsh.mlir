// What zsh makes of the script for it.
//
// REQUIRES: zsh
// RUN: mkdir -p %t && ln -sf oxmlir-opt %t/oxmlir-opt
// RUN: oxmlir-opt --completions=zsh > %t/_oxmlir-opt
// RUN: env PATH=%t:/usr/bin:/bin HOME=%t zsh -f %S/Inputs/complete.zsh %t %t.lines "oxmlir-opt --canonicali" "oxmlir-opt --pass-pipeline='builtin.module(func.func(symbol-d" "oxmlir-opt -p 'builtin.module(cse,symbol-d" "oxmlir-opt --explain=arith.addu" "oxmlir-opt --emit=sp"
// RUN: FileCheck %s < %t.lines

// CHECK: oxmlir-opt --canonicalize=
// CHECK-NEXT: oxmlir-opt --pass-pipeline=builtin.module\(func.func\(symbol-dce
// CHECK-NEXT: oxmlir-opt -p 'builtin.module(cse,symbol-dce
// CHECK-NEXT: oxmlir-opt --explain=arith.addui_extended
// CHECK-NEXT: oxmlir-opt --emit=spirv
