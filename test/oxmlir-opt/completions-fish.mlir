// What fish makes of the script for it.
//
// REQUIRES: fish
// RUN: mkdir -p %t && ln -sf oxmlir-opt %t/oxmlir-opt
// RUN: oxmlir-opt --completions=fish > %t.fish
// RUN: env PATH=%t:/usr/bin:/bin HOME=%t fish %S/Inputs/complete.fish %t.fish "oxmlir-opt --canonicali" "oxmlir-opt --pass-pipeline='builtin.module(func.func(symbol-d" "oxmlir-opt --explain=arith.addu" "oxmlir-opt --emit=sp" | FileCheck %s

// CHECK: --canonicalize
// CHECK: builtin.module(func.func(symbol-dce
// CHECK: --explain=arith.addui_extended
// CHECK: --emit=spirv
