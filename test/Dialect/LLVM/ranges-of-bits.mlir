// The bounds of a range are numbers, also where they have one bit.
// RUN: oxmlir-opt %s | oxmlir-opt | FileCheck %s

// CHECK: llvm.func @all() -> (i1 {llvm.range = #llvm.constant_range<i1, 0, -1>})
llvm.func @all() -> (i1 {llvm.range = #llvm.constant_range<i1, 0, 1>})
// CHECK: llvm.func @words() -> (i1 {llvm.range = #llvm.constant_range<i1, -1, 0>})
llvm.func @words() -> (i1 {llvm.range = #llvm.constant_range<i1, true, false>})
