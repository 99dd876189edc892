// RUN: oxmlir-opt %s --convert-func-to-llvm --split-input-file | FileCheck %s

// CHECK: llvm.func @named(!llvm.struct<"_Converted.list", (struct<"_Converted.list">, i64)>)
func.func private @named(!llvm.struct<"list", (struct<"list">, index)>)
// CHECK: llvm.func @nested(!llvm.array<4 x struct<(i64, array<2 x struct<packed (i64)>>)>>)
func.func private @nested(!llvm.array<4 x struct<(index, array<2 x struct<packed (index)>>)>>)
// CHECK: llvm.func @function(!llvm.func<i64 (i64)>)
func.func private @function(!llvm.func<index (index)>)
// CHECK: llvm.func @unranked(i64, !llvm.ptr)
func.func private @unranked(memref<*xf32, 1>)
// CHECK: func.func private @not_lowered(!llvm.struct<(tensor<4xf32>)>)
func.func private @not_lowered(!llvm.struct<(tensor<4xf32>)>)

// -----

// CHECK: llvm.func @same(!llvm.struct<"_Converted.a", (i64)>, !llvm.struct<"_Converted.a", (i64)>)
func.func private @same(!llvm.struct<"_Converted.a", (i64)>, !llvm.struct<"a", (index)>)

// -----

// CHECK: func.func private @taken(!llvm.struct<"_Converted.a", (i32)>, !llvm.struct<"a", (index)>)
func.func private @taken(!llvm.struct<"_Converted.a", (i32)>, !llvm.struct<"a", (index)>)
