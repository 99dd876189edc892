// Masks that are set everywhere or nowhere, and transposes of transposes, go before anything is lowered.
// RUN: oxmlir-opt %s --convert-vector-to-llvm | FileCheck %s

func.func @cm() -> vector<4xi1> {
  %c2 = arith.constant 2 : index
  %m = vector.create_mask %c2 : vector<4xi1>
  return %m : vector<4xi1>
}
func.func @ml(%b: memref<16xf32>, %p: vector<4xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %m = vector.constant_mask [4] : vector<4xi1>
  %0 = vector.maskedload %b[%c0], %m, %p : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @ml0(%b: memref<16xf32>, %p: vector<4xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %m = vector.constant_mask [0] : vector<4xi1>
  %0 = vector.maskedload %b[%c0], %m, %p : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @ms(%b: memref<16xf32>, %p: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %m = vector.constant_mask [4] : vector<4xi1>
  vector.maskedstore %b[%c0], %m, %p : memref<16xf32>, vector<4xi1>, vector<4xf32>
  return
}
func.func @ms0(%b: memref<16xf32>, %p: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %m = vector.constant_mask [0] : vector<4xi1>
  vector.maskedstore %b[%c0], %m, %p : memref<16xf32>, vector<4xi1>, vector<4xf32>
  return
}
func.func @el(%b: memref<16xf32>, %p: vector<4xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %m = vector.constant_mask [4] : vector<4xi1>
  %0 = vector.expandload %b[%c0], %m, %p : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @cs(%b: memref<16xf32>, %p: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %m = vector.constant_mask [4] : vector<4xi1>
  vector.compressstore %b[%c0], %m, %p : memref<16xf32>, vector<4xi1>, vector<4xf32>
  return
}
func.func @ga(%b: memref<16xf32>, %i: vector<4xindex>, %p: vector<4xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %m = vector.constant_mask [0] : vector<4xi1>
  %0 = vector.gather %b[%c0][%i], %m, %p : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @sc(%b: memref<16xf32>, %i: vector<4xindex>, %p: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %m = vector.constant_mask [0] : vector<4xi1>
  vector.scatter %b[%c0][%i], %m, %p : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  return
}
func.func @ss() -> vector<2xi1> {
  %m = vector.constant_mask [3] : vector<4xi1>
  %0 = vector.extract_strided_slice %m {offsets = [2], sizes = [2], strides = [1]} : vector<4xi1> to vector<2xi1>
  return %0 : vector<2xi1>
}
func.func @tt(%v: vector<2x3xf32>) -> vector<2x3xf32> {
  %0 = vector.transpose %v, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %1 = vector.transpose %0, [1, 0] : vector<3x2xf32> to vector<2x3xf32>
  return %1 : vector<2x3xf32>
}
func.func @tb(%v: vector<3xf32>) -> vector<3x2xf32> {
  %0 = vector.broadcast %v : vector<3xf32> to vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %1 : vector<3x2xf32>
}
func.func @ts(%f: f32) -> vector<3x2xf32> {
  %0 = vector.broadcast %f : f32 to vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %1 : vector<3x2xf32>
}

// CHECK: module {
// CHECK-NEXT: func.func @cm() -> vector<4xi1> {
// CHECK-NEXT: %cst = arith.constant dense<[true, true, false, false]> : vector<4xi1>
// CHECK-NEXT: return %cst : vector<4xi1>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ml(%arg0: memref<16xf32>, %arg1: vector<4xf32>) -> vector<4xf32> {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : memref<16xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %c0 : index to i64
// CHECK-NEXT: %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %3 = llvm.getelementptr %2[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %4 = llvm.load %3 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
// CHECK-NEXT: return %4 : vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ml0(%arg0: memref<16xf32>, %arg1: vector<4xf32>) -> vector<4xf32> {
// CHECK-NEXT: return %arg1 : vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ms(%arg0: memref<16xf32>, %arg1: vector<4xf32>) {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : memref<16xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %c0 : index to i64
// CHECK-NEXT: %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %3 = llvm.getelementptr %2[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: llvm.store %arg1, %3 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ms0(%arg0: memref<16xf32>, %arg1: vector<4xf32>) {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @el(%arg0: memref<16xf32>, %arg1: vector<4xf32>) -> vector<4xf32> {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : memref<16xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %c0 : index to i64
// CHECK-NEXT: %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %3 = llvm.getelementptr %2[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %4 = llvm.load %3 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
// CHECK-NEXT: return %4 : vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @cs(%arg0: memref<16xf32>, %arg1: vector<4xf32>) {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : memref<16xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %c0 : index to i64
// CHECK-NEXT: %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %3 = llvm.getelementptr %2[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: llvm.store %arg1, %3 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ga(%arg0: memref<16xf32>, %arg1: vector<4xindex>, %arg2: vector<4xf32>) -> vector<4xf32> {
// CHECK-NEXT: return %arg2 : vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @sc(%arg0: memref<16xf32>, %arg1: vector<4xindex>, %arg2: vector<4xf32>) {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ss() -> vector<2xi1> {
// CHECK-NEXT: %cst = arith.constant dense<[true, false]> : vector<2xi1>
// CHECK-NEXT: return %cst : vector<2xi1>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @tt(%arg0: vector<2x3xf32>) -> vector<2x3xf32> {
// CHECK-NEXT: return %arg0 : vector<2x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @tb(%arg0: vector<3xf32>) -> vector<3x2xf32> {
// CHECK-NEXT: %0 = ub.poison : vector<3x2xf32>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %0 : vector<3x2xf32> to !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %2 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %3 = llvm.extractelement %arg0[%2 : i64] : vector<3xf32>
// CHECK-NEXT: %4 = llvm.extractvalue %1[0] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %5 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %6 = llvm.insertelement %3, %4[%5 : i64] : vector<2xf32>
// CHECK-NEXT: %7 = llvm.insertvalue %6, %1[0] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %8 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %9 = llvm.extractelement %arg0[%8 : i64] : vector<3xf32>
// CHECK-NEXT: %10 = llvm.extractvalue %7[1] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %11 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %12 = llvm.insertelement %9, %10[%11 : i64] : vector<2xf32>
// CHECK-NEXT: %13 = llvm.insertvalue %12, %7[1] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %14 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT: %15 = llvm.extractelement %arg0[%14 : i64] : vector<3xf32>
// CHECK-NEXT: %16 = llvm.extractvalue %13[2] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %17 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %18 = llvm.insertelement %15, %16[%17 : i64] : vector<2xf32>
// CHECK-NEXT: %19 = llvm.insertvalue %18, %13[2] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %20 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %21 = llvm.extractelement %arg0[%20 : i64] : vector<3xf32>
// CHECK-NEXT: %22 = llvm.extractvalue %19[0] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %23 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %24 = llvm.insertelement %21, %22[%23 : i64] : vector<2xf32>
// CHECK-NEXT: %25 = llvm.insertvalue %24, %19[0] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %26 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %27 = llvm.extractelement %arg0[%26 : i64] : vector<3xf32>
// CHECK-NEXT: %28 = llvm.extractvalue %25[1] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %29 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %30 = llvm.insertelement %27, %28[%29 : i64] : vector<2xf32>
// CHECK-NEXT: %31 = llvm.insertvalue %30, %25[1] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %32 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT: %33 = llvm.extractelement %arg0[%32 : i64] : vector<3xf32>
// CHECK-NEXT: %34 = llvm.extractvalue %31[2] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %35 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %36 = llvm.insertelement %33, %34[%35 : i64] : vector<2xf32>
// CHECK-NEXT: %37 = llvm.insertvalue %36, %31[2] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %38 = builtin.unrealized_conversion_cast %37 : !llvm.array<3 x vector<2xf32>> to vector<3x2xf32>
// CHECK-NEXT: return %38 : vector<3x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ts(%arg0: f32) -> vector<3x2xf32> {
// CHECK-NEXT: %0 = ub.poison : vector<3x2xf32>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %0 : vector<3x2xf32> to !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %2 = llvm.extractvalue %1[0] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %3 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %4 = llvm.insertelement %arg0, %2[%3 : i64] : vector<2xf32>
// CHECK-NEXT: %5 = llvm.insertvalue %4, %1[0] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %6 = llvm.extractvalue %5[1] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %7 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %8 = llvm.insertelement %arg0, %6[%7 : i64] : vector<2xf32>
// CHECK-NEXT: %9 = llvm.insertvalue %8, %5[1] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %10 = llvm.extractvalue %9[2] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %11 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %12 = llvm.insertelement %arg0, %10[%11 : i64] : vector<2xf32>
// CHECK-NEXT: %13 = llvm.insertvalue %12, %9[2] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %14 = llvm.extractvalue %13[0] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %15 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %16 = llvm.insertelement %arg0, %14[%15 : i64] : vector<2xf32>
// CHECK-NEXT: %17 = llvm.insertvalue %16, %13[0] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %18 = llvm.extractvalue %17[1] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %19 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %20 = llvm.insertelement %arg0, %18[%19 : i64] : vector<2xf32>
// CHECK-NEXT: %21 = llvm.insertvalue %20, %17[1] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %22 = llvm.extractvalue %21[2] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %23 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %24 = llvm.insertelement %arg0, %22[%23 : i64] : vector<2xf32>
// CHECK-NEXT: %25 = llvm.insertvalue %24, %21[2] : !llvm.array<3 x vector<2xf32>>
// CHECK-NEXT: %26 = builtin.unrealized_conversion_cast %25 : !llvm.array<3 x vector<2xf32>> to vector<3x2xf32>
// CHECK-NEXT: return %26 : vector<3x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
