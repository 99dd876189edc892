// RUN: oxmlir-opt %s --convert-vector-to-llvm | FileCheck %s

// CHECK-LABEL: @rows(
// CHECK-SAME: %[[X:.*]]: vector<4x[4]xf32>
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[X]] : vector<4x[4]xf32> to !llvm.array<4 x vector<[4]xf32>>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0.000000e+00> : vector<2x[4]xf32>
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[CST]] : vector<2x[4]xf32> to !llvm.array<2 x vector<[4]xf32>>
// CHECK-NEXT: %[[V2:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.array<4 x vector<[4]xf32>>
// CHECK-NEXT: %[[V3:.*]] = llvm.extractvalue %[[V0]][2] : !llvm.array<4 x vector<[4]xf32>>
// CHECK-NEXT: %[[V4:.*]] = llvm.insertvalue %[[V2]], %[[V1]][0] : !llvm.array<2 x vector<[4]xf32>>
// CHECK-NEXT: %[[V5:.*]] = llvm.insertvalue %[[V3]], %[[V4]][1] : !llvm.array<2 x vector<[4]xf32>>
// CHECK-NEXT: %[[V6:.*]] = builtin.unrealized_conversion_cast %[[V5]] : !llvm.array<2 x vector<[4]xf32>> to vector<2x[4]xf32>
// CHECK-NEXT: return %[[V6]] : vector<2x[4]xf32>
func.func @rows(%x: vector<4x[4]xf32>) -> vector<2x[4]xf32> {
  %0 = vector.extract_strided_slice %x {offsets = [1], sizes = [2], strides = [1]} : vector<4x[4]xf32> to vector<2x[4]xf32>
  return %0 : vector<2x[4]xf32>
}

// CHECK-LABEL: @scalable_slice(
// CHECK-SAME: %[[X:.*]]: vector<[4]xf32>
// CHECK-NEXT: return %[[X]] : vector<[4]xf32>
func.func @scalable_slice(%x: vector<[4]xf32>) -> vector<[4]xf32> {
  %0 = vector.extract_strided_slice %x {offsets = [0], sizes = [4], strides = [1]} : vector<[4]xf32> to vector<[4]xf32>
  return %0 : vector<[4]xf32>
}
