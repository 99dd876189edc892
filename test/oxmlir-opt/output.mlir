// `-o` names the output file. It is written after everything has succeeded.
//
// RUN: oxmlir-opt %s -o %t.mlir && FileCheck %s < %t.mlir
// RUN: oxmlir-opt %s -o=%t.equals.mlir && FileCheck %s < %t.equals.mlir
// RUN: oxmlir-opt -o %t.first.mlir --cse %s && FileCheck %s < %t.first.mlir
// RUN: oxmlir-opt %s -o - | FileCheck %s
// RUN: not oxmlir-opt %s -o 2>&1 | FileCheck %s --check-prefix=VALUE

// CHECK: func.func private @declared()
func.func private @declared()

// VALUE: for the -o option: requires a value!
