// A flag takes one dash or two, and a pass given twice runs twice.
//
// RUN: oxmlir-opt -canonicalize %s | FileCheck %s
// RUN: oxmlir-opt --canonicalize %s | FileCheck %s
// RUN: oxmlir-opt -canonicalize -cse --canonicalize %s | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(canonicalize,cse))' | FileCheck %s
// RUN: oxmlir-opt %s -pass-pipeline='builtin.module(func.func(canonicalize,cse))' | FileCheck %s
// RUN: oxmlir-opt %s -pass-pipeline 'builtin.module(func.func(canonicalize))' | FileCheck %s
// RUN: oxmlir-opt -p 'builtin.module(func.func(canonicalize))' %s | FileCheck %s
// RUN: oxmlir-opt -p='builtin.module(func.func(canonicalize))' %s | FileCheck %s
// RUN: oxmlir-opt --canonicalize -- %s | FileCheck %s
// RUN: rm -rf %t && mkdir %t && cp %s %t/-cse
// RUN: cd %t && oxmlir-opt --canonicalize -- -cse | FileCheck %s

// CHECK-LABEL: func.func @zero
// CHECK-NEXT: return %arg0
func.func @zero(%arg0: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %arg0, %c0 : i32
  return %0 : i32
}
