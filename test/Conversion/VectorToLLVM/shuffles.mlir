// Elements in another order, and operations with a counterpart in LLVM IR.
// RUN: oxmlir-opt %s --convert-to-llvm=filter-dialects=vector | FileCheck %s


// CHECK-LABEL: func.func @shuffle(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg3 : vector<1x4xf32> to !llvm.array<1 x vector<4xf32>>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg2 : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %2 = llvm.shufflevector %arg0, %arg0 [0, -1, 3] : vector<2xf32>
// CHECK-NEXT: %3 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT: %4 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT: %5 = llvm.extractelement %arg0[%4 : i64] : vector<2xf32>
// CHECK-NEXT: %6 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT: %7 = llvm.insertelement %5, %3[%6 : i64] : vector<2xf32>
// CHECK-NEXT: %8 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT: %9 = llvm.extractelement %arg1[%8 : i64] : vector<3xf32>
// CHECK-NEXT: %10 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT: %11 = llvm.insertelement %9, %7[%10 : i64] : vector<2xf32>
// CHECK-NEXT: %12 = llvm.mlir.poison : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %13 = llvm.extractvalue %0[0] : !llvm.array<1 x vector<4xf32>>
// CHECK-NEXT: %14 = llvm.insertvalue %13, %12[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %15 = llvm.extractvalue %1[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %16 = llvm.insertvalue %15, %14[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %17 = builtin.unrealized_conversion_cast %16 : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
func.func @shuffle(%a: vector<2xf32>, %b: vector<3xf32>, %m: vector<2x4xf32>, %n: vector<1x4xf32>) -> (vector<3xf32>, vector<2xf32>, vector<2x4xf32>) {
  %0 = vector.shuffle %a, %a [0, -1, 3] : vector<2xf32>, vector<2xf32>
  %1 = vector.shuffle %a, %b [0, 4] : vector<2xf32>, vector<3xf32>
  %2 = vector.shuffle %m, %n [2, 0] : vector<2x4xf32>, vector<1x4xf32>
  return %0, %1, %2 : vector<3xf32>, vector<2xf32>, vector<2x4xf32>
}

// CHECK-LABEL: func.func @broadcast(
// CHECK-NEXT: %0 = llvm.mlir.poison : vector<1xf32>
// CHECK-NEXT: %1 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %2 = llvm.insertelement %arg0, %0[%1 : i32] : vector<1xf32>
// CHECK-NEXT: %3 = builtin.unrealized_conversion_cast %2 : vector<1xf32> to vector<f32>
// CHECK-NEXT: %4 = llvm.mlir.poison : vector<3xf32>
// CHECK-NEXT: %5 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %6 = llvm.insertelement %arg0, %4[%5 : i32] : vector<3xf32>
// CHECK-NEXT: %7 = llvm.shufflevector %6, %4 [0, 0, 0] : vector<3xf32>
// CHECK-NEXT: %8 = llvm.mlir.poison : !llvm.array<2 x vector<[4]xf32>>
// CHECK-NEXT: %9 = llvm.mlir.poison : vector<[4]xf32>
// CHECK-NEXT: %10 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %11 = llvm.insertelement %arg0, %9[%10 : i32] : vector<[4]xf32>
// CHECK-NEXT: %12 = llvm.shufflevector %11, %11 [0, 0, 0, 0] : vector<[4]xf32>
// CHECK-NEXT: %13 = llvm.insertvalue %12, %8[0] : !llvm.array<2 x vector<[4]xf32>>
// CHECK-NEXT: %14 = llvm.insertvalue %12, %13[1] : !llvm.array<2 x vector<[4]xf32>>
// CHECK-NEXT: %15 = builtin.unrealized_conversion_cast %14 : !llvm.array<2 x vector<[4]xf32>> to vector<2x[4]xf32>
func.func @broadcast(%x: f32) -> (vector<f32>, vector<3xf32>, vector<2x[4]xf32>) {
  %0 = vector.broadcast %x : f32 to vector<f32>
  %1 = vector.broadcast %x : f32 to vector<3xf32>
  %2 = vector.broadcast %x : f32 to vector<2x[4]xf32>
  return %0, %1, %2 : vector<f32>, vector<3xf32>, vector<2x[4]xf32>
}

// CHECK-LABEL: func.func @interleave(
// CHECK-NEXT: %0 = llvm.shufflevector %arg0, %arg0 [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xf32>
// CHECK-NEXT: %1 = "llvm.intr.vector.interleave2"(%arg1, %arg1) : (vector<[4]xf32>, vector<[4]xf32>) -> vector<[8]xf32>
// CHECK-NEXT: %2 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT: %3 = llvm.shufflevector %arg0, %2 [0, 2] : vector<4xf32>
// CHECK-NEXT: %4 = llvm.shufflevector %arg0, %2 [1, 3] : vector<4xf32>
// CHECK-NEXT: %5 = "llvm.intr.vector.deinterleave2"(%arg1) : (vector<[4]xf32>) -> !llvm.struct<(vector<[2]xf32>, vector<[2]xf32>)>
// CHECK-NEXT: %6 = llvm.extractvalue %5[0] : !llvm.struct<(vector<[2]xf32>, vector<[2]xf32>)>
// CHECK-NEXT: %7 = llvm.extractvalue %5[1] : !llvm.struct<(vector<[2]xf32>, vector<[2]xf32>)>
func.func @interleave(%a: vector<4xf32>, %s: vector<[4]xf32>) -> (vector<8xf32>, vector<[8]xf32>, vector<2xf32>, vector<[2]xf32>) {
  %0 = vector.interleave %a, %a : vector<4xf32> -> vector<8xf32>
  %1 = vector.interleave %s, %s : vector<[4]xf32> -> vector<[8]xf32>
  %2, %3 = vector.deinterleave %a : vector<4xf32> -> vector<2xf32>
  %4, %5 = vector.deinterleave %s : vector<[4]xf32> -> vector<[2]xf32>
  return %0, %1, %2, %5 : vector<8xf32>, vector<[8]xf32>, vector<2xf32>, vector<[2]xf32>
}

// CHECK-LABEL: func.func @counterparts(
// CHECK-NEXT: %0 = llvm.intr.fmuladd(%arg0, %arg0, %arg0) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: %1 = vector.fma %arg1, %arg1, %arg1 : vector<4x2xf32>
// CHECK-NEXT: %2 = "llvm.intr.vscale"() : () -> i64
// CHECK-NEXT: %3 = builtin.unrealized_conversion_cast %2 : i64 to index
// CHECK-NEXT: %4 = llvm.intr.stepvector : vector<[4]xi64>
// CHECK-NEXT: %5 = builtin.unrealized_conversion_cast %4 : vector<[4]xi64> to vector<[4]xindex>
// CHECK-NEXT: %6 = llvm.bitcast %arg0 : vector<4xf32> to vector<8xi16>
func.func @counterparts(%a: vector<4xf32>, %y: vector<4x2xf32>) -> (vector<4xf32>, vector<4x2xf32>, index, vector<[4]xindex>, vector<8xi16>) {
  %0 = vector.fma %a, %a, %a : vector<4xf32>
  %1 = vector.fma %y, %y, %y : vector<4x2xf32>
  %2 = vector.vscale
  %3 = vector.step : vector<[4]xindex>
  %4 = vector.bitcast %a : vector<4xf32> to vector<8xi16>
  return %0, %1, %2, %3, %4 : vector<4xf32>, vector<4x2xf32>, index, vector<[4]xindex>, vector<8xi16>
}

// CHECK-LABEL: func.func @type_cast(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : memref<4x8x2xf32, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %1 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %2 = llvm.extractvalue %0[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %3 = llvm.insertvalue %2, %1[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %4 = llvm.extractvalue %0[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %5 = llvm.insertvalue %4, %3[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %6 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT: %7 = llvm.insertvalue %6, %5[2] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %8 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT: %9 = llvm.insertvalue %8, %7[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %10 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT: %11 = llvm.insertvalue %10, %9[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %12 = builtin.unrealized_conversion_cast %11 : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> to memref<4xvector<8x2xf32>, 3>
func.func @type_cast(%m: memref<4x8x2xf32, 3>) -> memref<4xvector<8x2xf32>, 3> {
  %0 = vector.type_cast %m : memref<4x8x2xf32, 3> to memref<4xvector<8x2xf32>, 3>
  return %0 : memref<4xvector<8x2xf32>, 3>
}

// CHECK-LABEL: func.func @mask_needs_arith(
// CHECK-NEXT: %0 = vector.create_mask %arg0 : vector<[4]xi1>
func.func @mask_needs_arith(%n: index) -> vector<[4]xi1> {
  %0 = vector.create_mask %n : vector<[4]xi1>
  return %0 : vector<[4]xi1>
}
