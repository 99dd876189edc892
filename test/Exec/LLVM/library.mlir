// Functions of C's library take complex numbers as structs once they are lowered.

// RUN: oxmlir-opt %s --run=main | FileCheck %s
// RUN: oxmlir-opt %s --check-passes --convert-complex-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts -o /dev/null

// CHECK: (1.000000e+00, -2.000000e+00)
llvm.func @conjf(!llvm.struct<(f32, f32)>) -> !llvm.struct<(f32, f32)>
func.func @main() -> complex<f32> {
  %re = llvm.mlir.constant(1.0 : f32) : f32
  %im = llvm.mlir.constant(2.0 : f32) : f32
  %undef = llvm.mlir.undef : !llvm.struct<(f32, f32)>
  %half = llvm.insertvalue %re, %undef[0] : !llvm.struct<(f32, f32)>
  %x = llvm.insertvalue %im, %half[1] : !llvm.struct<(f32, f32)>
  %y = llvm.call @conjf(%x) : (!llvm.struct<(f32, f32)>) -> !llvm.struct<(f32, f32)>
  %z = builtin.unrealized_conversion_cast %y : !llvm.struct<(f32, f32)> to complex<f32>
  return %z : complex<f32>
}

func.func private @cabsf(complex<f32>) -> f32
func.func @size(%x: complex<f32>) -> f32 {
  %y = call @cabsf(%x) : (complex<f32>) -> f32
  return %y : f32
}
