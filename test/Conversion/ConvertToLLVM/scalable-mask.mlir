// RUN: oxmlir-opt %s --convert-to-llvm | FileCheck %s

// CHECK-LABEL: @mask(
// CHECK-SAME: %[[N:.*]]: i64
// CHECK-NEXT: %[[V0:.*]] = llvm.intr.stepvector : vector<[4]xi64>
// CHECK-NEXT: %[[V1:.*]] = llvm.mlir.poison : vector<[4]xi64>
// CHECK-NEXT: %[[V2:.*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V3:.*]] = llvm.insertelement %[[N]], %[[V1]][%[[V2]] : i32] : vector<[4]xi64>
// CHECK-NEXT: %[[V4:.*]] = llvm.shufflevector %[[V3]], %[[V1]] [0, 0, 0, 0] : vector<[4]xi64>
// CHECK-NEXT: %[[V5:.*]] = llvm.icmp "slt" %[[V0]], %[[V4]] : vector<[4]xi64>
// CHECK-NEXT: llvm.return %[[V5]] : vector<[4]xi1>
func.func @mask(%n: index) -> vector<[4]xi1> {
  %0 = vector.create_mask %n : vector<[4]xi1>
  return %0 : vector<[4]xi1>
}
