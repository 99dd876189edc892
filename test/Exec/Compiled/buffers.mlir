// Buffers as arguments and results: before lowering, behind it, and as machine code.
//
// DEFINE: %{lower} = --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --reconcile-unrealized-casts
// DEFINE: %{args} = --run-args='dense<[[1.0, 2.0], [3.0, 4.0]]> : memref<2x2xf32>, dense<[5, 6, 7]> : memref<3xi8>, dense<(1.0, -1.0)> : memref<1xcomplex<f64>>'
// RUN: oxmlir-opt %s --run=main %{args} | FileCheck %s
// RUN: oxmlir-opt %s %{lower} --run=main %{args} | FileCheck %s
// RUN: oxmlir-opt %s %{lower} --run=main %{args} --run-engine=llvm | FileCheck %s
// RUN: oxmlir-opt %s %{lower} | oxmlir-opt --run=main %{args} --run-engine=llvm | FileCheck %s --check-prefix=LOWERED
// RUN: oxmlir-opt %s --run=main --run-seed=3 > %t.interpreted
// RUN: oxmlir-opt %s %{lower} --run=main --run-seed=3 --run-engine=llvm > %t.compiled
// RUN: diff %t.interpreted %t.compiled
// RUN: not oxmlir-opt %s %{lower} --run=dangling --run-engine=llvm 2>&1 | FileCheck %s --check-prefix=DANGLING

// CHECK: 4.000000e+00 : f32
// CHECK-NEXT: dense<[5, 5]> : memref<?xi8, strided<[2], offset: ?>>
// CHECK-NEXT: argument 0: dense<{{\[}}[4.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : memref<?x2xf32>
// CHECK-NEXT: argument 1: dense<[5, 6, 5]> : memref<3xi8>
// CHECK-NEXT: argument 2: dense<[(1.000000e+00, -1.000000e+00)]> : memref<1xcomplex<f64>>

// LOWERED: {4.000000e+00, {
// LOWERED-NEXT: argument 0: dense<{{\[}}[4.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : memref<2x2xf32>
// LOWERED-NEXT: argument 1: dense<[5, 6, 5]> : memref<3xi8>
func.func @main(%a: memref<?x2xf32>, %b: memref<3xi8>, %c: memref<1xcomplex<f64>>) -> (f32, memref<?xi8, strided<[2], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.load %a[%c0, %c1] : memref<?x2xf32>
  %1 = arith.addf %0, %0 : f32
  memref.store %1, %a[%c0, %c0] : memref<?x2xf32>
  %2 = memref.load %b[%c0] : memref<3xi8>
  memref.store %2, %b[%c2] : memref<3xi8>
  %3 = memref.reinterpret_cast %b to offset: [%c0], sizes: [%c2], strides: [2] : memref<3xi8> to memref<?xi8, strided<[2], offset: ?>>
  return %1, %3 : f32, memref<?xi8, strided<[2], offset: ?>>
}

// DANGLING: error: there is no memory at 0x10, where a buffer is
llvm.func @view() -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.mlir.constant(16 : i64) : i64
  %2 = llvm.inttoptr %1 : i64 to !llvm.ptr
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %3 = llvm.insertvalue %2, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.insertvalue %2, %3[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.insertvalue %c0, %4[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %6 = llvm.insertvalue %c1, %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %7 = llvm.insertvalue %c1, %6[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %7 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
}
func.func @dangling() -> memref<1xi32> {
  %0 = llvm.call @view() : () -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = builtin.unrealized_conversion_cast %0 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<1xi32>
  return %1 : memref<1xi32>
}
