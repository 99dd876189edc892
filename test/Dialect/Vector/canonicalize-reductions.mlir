// Reductions of dimensions of one element.
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @one_dim
// CHECK-NEXT: %0 = vector.shape_cast %arg0 : vector<8x[4]x1xf32> to vector<8x[4]xf32>
// CHECK-NEXT: %1 = arith.maxnumf %arg1, %0 : vector<8x[4]xf32>
// CHECK-NEXT: return %1
func.func @one_dim(%v: vector<8x[4]x1xf32>, %acc: vector<8x[4]xf32>) -> vector<8x[4]xf32> {
  %0 = vector.multi_reduction <maxnumf>, %v, %acc [2] : vector<8x[4]x1xf32> to vector<8x[4]xf32>
  return %0 : vector<8x[4]xf32>
}

// CHECK-LABEL: func.func @to_scalar
// CHECK-NEXT: %0 = vector.extract %arg0[0, 0] : i32 from vector<1x1xi32>
// CHECK-NEXT: %1 = arith.muli %arg1, %0 : i32
// CHECK-NEXT: return %1
func.func @to_scalar(%v: vector<1x1xi32>, %acc: i32) -> i32 {
  %0 = vector.multi_reduction <mul>, %v, %acc [0, 1] : vector<1x1xi32> to i32
  return %0 : i32
}

// CHECK-LABEL: func.func @of_nothing
// CHECK-NEXT: %0 = arith.addf %arg1, %arg0 : vector<8xf32>
// CHECK-NEXT: return %0
func.func @of_nothing(%v: vector<8xf32>, %acc: vector<8xf32>) -> vector<8xf32> {
  %0 = vector.multi_reduction <add>, %v, %acc [] : vector<8xf32> to vector<8xf32>
  return %0 : vector<8xf32>
}

// Elements that the mask leaves out are those of the accumulator.
// CHECK-LABEL: func.func @masked
// CHECK-NEXT: %0 = vector.shape_cast %arg2 : vector<8x1x4xi1> to vector<8x4xi1>
// CHECK-NEXT: %1 = vector.shape_cast %arg0 : vector<8x1x4xf32> to vector<8x4xf32>
// CHECK-NEXT: %2 = arith.addf %arg1, %1 : vector<8x4xf32>
// CHECK-NEXT: %3 = arith.select %0, %2, %arg1 : vector<8x4xi1>, vector<8x4xf32>
// CHECK-NEXT: return %3
func.func @masked(%v: vector<8x1x4xf32>, %acc: vector<8x4xf32>, %m: vector<8x1x4xi1>) -> vector<8x4xf32> {
  %0 = vector.mask %m { vector.multi_reduction <add>, %v, %acc [1] : vector<8x1x4xf32> to vector<8x4xf32> } : vector<8x1x4xi1> -> vector<8x4xf32>
  return %0 : vector<8x4xf32>
}

// CHECK-LABEL: func.func @more_elements
// CHECK-NEXT: vector.multi_reduction
func.func @more_elements(%v: vector<8x1x4xf32>, %acc: vector<8xf32>) -> vector<8xf32> {
  %0 = vector.multi_reduction <add>, %v, %acc [1, 2] : vector<8x1x4xf32> to vector<8xf32>
  return %0 : vector<8xf32>
}

// CHECK-LABEL: func.func @scalable
// CHECK-NEXT: vector.multi_reduction
func.func @scalable(%v: vector<8x[1]xf32>, %acc: vector<8xf32>) -> vector<8xf32> {
  %0 = vector.multi_reduction <add>, %v, %acc [1] : vector<8x[1]xf32> to vector<8xf32>
  return %0 : vector<8xf32>
}
