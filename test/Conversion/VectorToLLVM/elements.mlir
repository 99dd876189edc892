// Elements and subvectors become those of arrays and of vectors.
// RUN: oxmlir-opt %s --convert-to-llvm=filter-dialects=vector | FileCheck %s


// CHECK-LABEL: func.func @extract(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg3 : vector<f32> to vector<1xf32>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg1 : vector<4xindex> to vector<4xi64>
// CHECK-NEXT: %2 = builtin.unrealized_conversion_cast %arg2 : index to i64
// CHECK-NEXT: %3 = builtin.unrealized_conversion_cast %arg0 : vector<2x3x4xf32> to !llvm.array<2 x array<3 x vector<4xf32>>>
// CHECK-NEXT: %4 = llvm.extractvalue %3[1, 2] : !llvm.array<2 x array<3 x vector<4xf32>>>
// CHECK-NEXT: %5 = llvm.mlir.constant(3 : i64) : i64
// CHECK-NEXT: %6 = llvm.extractelement %4[%5 : i64] : vector<4xf32>
// CHECK-NEXT: %7 = llvm.extractvalue %3[1, 2] : !llvm.array<2 x array<3 x vector<4xf32>>>
// CHECK-NEXT: %8 = llvm.extractelement %7[%2 : i64] : vector<4xf32>
// CHECK-NEXT: %9 = llvm.extractvalue %3[1, 0] : !llvm.array<2 x array<3 x vector<4xf32>>>
// CHECK-NEXT: %10 = vector.extract %arg0[1, %arg2, 1] : f32 from vector<2x3x4xf32>
// CHECK-NEXT: %11 = llvm.extractelement %1[%2 : i64] : vector<4xi64>
// CHECK-NEXT: %12 = builtin.unrealized_conversion_cast %11 : i64 to index
// CHECK-NEXT: %13 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %14 = llvm.extractelement %0[%13 : i64] : vector<1xf32>
func.func @extract(%v: vector<2x3x4xf32>, %w: vector<4xindex>, %i: index, %z: vector<f32>) -> (f32, f32, vector<4xf32>, f32, index, f32) {
  %0 = vector.extract %v[1, 2, 3] : f32 from vector<2x3x4xf32>
  %1 = vector.extract %v[1, 2, %i] : f32 from vector<2x3x4xf32>
  %2 = vector.extract %v[1, 0] : vector<4xf32> from vector<2x3x4xf32>
  %3 = vector.extract %v[1, %i, 1] : f32 from vector<2x3x4xf32>
  %4 = vector.extract %w[%i] : index from vector<4xindex>
  %5 = vector.extract %z[] : f32 from vector<f32>
  return %0, %1, %2, %3, %4, %5 : f32, f32, vector<4xf32>, f32, index, f32
}

// CHECK-LABEL: func.func @insert(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg4 : vector<f32> to vector<1xf32>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg2 : index to i64
// CHECK-NEXT: %2 = builtin.unrealized_conversion_cast %arg0 : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %3 = llvm.extractvalue %2[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %4 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT: %5 = llvm.insertelement %arg3, %3[%4 : i64] : vector<4xf32>
// CHECK-NEXT: %6 = llvm.insertvalue %5, %2[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %7 = builtin.unrealized_conversion_cast %6 : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT: %8 = llvm.insertvalue %arg1, %2[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %9 = builtin.unrealized_conversion_cast %8 : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT: %10 = llvm.insertelement %arg3, %arg1[%1 : i64] : vector<4xf32>
// CHECK-NEXT: %11 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %12 = llvm.insertelement %arg3, %0[%11 : i64] : vector<1xf32>
// CHECK-NEXT: %13 = builtin.unrealized_conversion_cast %12 : vector<1xf32> to vector<f32>
func.func @insert(%v: vector<2x4xf32>, %w: vector<4xf32>, %i: index, %f: f32, %z: vector<f32>) -> (vector<2x4xf32>, vector<2x4xf32>, vector<4xf32>, vector<f32>) {
  %0 = vector.insert %f, %v[1, 2] : f32 into vector<2x4xf32>
  %1 = vector.insert %w, %v[0] : vector<4xf32> into vector<2x4xf32>
  %2 = vector.insert %f, %w[%i] : f32 into vector<4xf32>
  %3 = vector.insert %f, %z[] : f32 into vector<f32>
  return %0, %1, %2, %3 : vector<2x4xf32>, vector<2x4xf32>, vector<4xf32>, vector<f32>
}

// CHECK-LABEL: func.func @all_elements(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : vector<3xindex> to vector<3xi64>
// CHECK-NEXT: %1 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT: %2 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %3 = llvm.insertelement %arg1, %1[%2 : i64] : vector<2xf32>
// CHECK-NEXT: %4 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %5 = llvm.insertelement %arg2, %3[%4 : i64] : vector<2xf32>
// CHECK-NEXT: %6 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT: %7 = llvm.extractelement %0[%6 : i64] : vector<3xi64>
// CHECK-NEXT: %8 = builtin.unrealized_conversion_cast %7 : i64 to index
func.func @all_elements(%v: vector<3xindex>, %f: f32, %g: f32) -> (vector<2xf32>, index) {
  %0 = vector.from_elements %f, %g : vector<2xf32>
  %1:3 = vector.to_elements %v : vector<3xindex>
  return %0, %1#2 : vector<2xf32>, index
}

// CHECK-LABEL: func.func @scalable(
// CHECK-NEXT: %0 = llvm.intr.vector.insert %arg1, %arg0[4] : vector<4xf32> into vector<[4]xf32>
// CHECK-NEXT: %1 = llvm.intr.vector.extract %arg0[4] : vector<4xf32> from vector<[4]xf32>
func.func @scalable(%v: vector<[4]xf32>, %w: vector<4xf32>) -> (vector<[4]xf32>, vector<4xf32>) {
  %0 = vector.scalable.insert %w, %v[4] : vector<4xf32> into vector<[4]xf32>
  %1 = vector.scalable.extract %v[4] : vector<4xf32> from vector<[4]xf32>
  return %0, %1 : vector<[4]xf32>, vector<4xf32>
}
