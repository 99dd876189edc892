// Whole programs print the same as machine code, and interpreted as they are written.
//
// DEFINE: %{lower} = --pass-pipeline='builtin.module(func.func(lower-affine,convert-scf-to-cf,arith-expand),expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-math-to-llvm,convert-index-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)'
// DEFINE: %{file} = histogram
// DEFINE: %{interpreted} = oxmlir-opt %S/../../Examples/%{file}.mlir --run=main
// DEFINE: %{compiled} = oxmlir-opt %S/../../Examples/%{file}.mlir %{lower} --run=main --run-engine=llvm
//
// RUN: %{interpreted} > %t.interpreted && %{compiled} > %t.compiled && diff %t.interpreted %t.compiled
// REDEFINE: %{file} = numeric-mix
// RUN: %{interpreted} > %t.interpreted && %{compiled} > %t.compiled && diff %t.interpreted %t.compiled
// REDEFINE: %{file} = recursion
// RUN: %{interpreted} > %t.interpreted && %{compiled} > %t.compiled && diff %t.interpreted %t.compiled
// REDEFINE: %{file} = rounding-division
// RUN: %{interpreted} > %t.interpreted && %{compiled} > %t.compiled && diff %t.interpreted %t.compiled
// REDEFINE: %{file} = spmv
// RUN: %{interpreted} > %t.interpreted && %{compiled} > %t.compiled && diff %t.interpreted %t.compiled
