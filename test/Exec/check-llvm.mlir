// What a lowering gives other types is called with the same values, and pointers lead to numbers.
// RUN: oxmlir-opt %s --convert-to-llvm --check-passes=4 --mlir-timing -o /dev/null 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --convert-func-to-llvm=use-bare-ptr-memref-call-conv=1 --check-passes=4 --mlir-timing -o /dev/null 2>&1 | FileCheck %s --check-prefix=BARE
// RUN: oxmlir-opt %s --canonicalize --check-passes=4 --mlir-timing -o /dev/null 2>&1 | FileCheck %s --check-prefix=POINTER

// CHECK: Checks (2 functions, 8 executions, 0 inputs skipped)
// BARE: Checks (2 functions, 8 executions, 0 inputs skipped)
func.func @buffers(%m: memref<4x4xf32>, %i: index) -> (f32, memref<4x4xf32>) {
  %0 = memref.load %m[%i, %i] : memref<4x4xf32>
  %1 = arith.addf %0, %0 : f32
  memref.store %1, %m[%i, %i] : memref<4x4xf32>
  return %1, %m : f32, memref<4x4xf32>
}

func.func @vectors(%v: vector<2x3xf32>, %w: vector<2x[4]xi32>) -> (vector<2x3xf32>, vector<2x[4]xi32>) {
  return %v, %w : vector<2x3xf32>, vector<2x[4]xi32>
}

// POINTER: Checks (1 functions, 4 executions, 0 inputs skipped)
llvm.func @pointer(%p: !llvm.ptr, %i: i64, %s: !llvm.struct<(i32, array<2 x f32>)>) -> f32 {
  %0 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %1 = llvm.getelementptr %0[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %2 = llvm.extractvalue %s[0] : !llvm.struct<(i32, array<2 x f32>)>
  llvm.store %2, %1 : i32, !llvm.ptr
  %3 = llvm.extractvalue %s[1, 1] : !llvm.struct<(i32, array<2 x f32>)>
  %4 = llvm.mlir.constant(0 : i64) : i64
  %5 = llvm.add %i, %4 : i64
  llvm.return %3 : f32
}
