// RUN: oxmlir-opt %s --arm-neon-2d-to-intr | FileCheck %s
// RUN: oxmlir-opt %s --arm-neon-2d-to-intr --check-passes=8
// RUN: oxmlir-opt %s --convert-vector-to-llvm=enable-arm-neon | FileCheck %s --check-prefix=KEPT

// CHECK-LABEL: func.func @rows(
//  CHECK-SAME:   %[[A:.*]]: vector<4xi32>, %[[B:.*]]: vector<4x4xi8>, %[[C:.*]]: vector<4x4xi8>
//  CHECK-NEXT:   %[[X:.*]] = vector.shape_cast %[[B]] : vector<4x4xi8> to vector<16xi8>
//  CHECK-NEXT:   %[[Y:.*]] = vector.shape_cast %[[C]] : vector<4x4xi8> to vector<16xi8>
//  CHECK-NEXT:   arm_neon.intr.sdot %[[A]], %[[X]], %[[Y]] : vector<16xi8>, vector<16xi8> to vector<4xi32>
//        KEPT:   arm_neon.2d.sdot
func.func @rows(%a: vector<4xi32>, %b: vector<4x4xi8>, %c: vector<4x4xi8>) -> vector<4xi32> {
  %0 = arm_neon.2d.sdot %a, %b, %c : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  return %0 : vector<4xi32>
}

// CHECK-LABEL: func.func @two_rows(
//       CHECK:   arm_neon.intr.sdot %{{.*}}, %{{.*}}, %{{.*}} : vector<8xi8>, vector<8xi8> to vector<2xi32>
func.func @two_rows(%a: vector<2xi32>, %b: vector<2x4xi8>) -> vector<2xi32> {
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<2x4xi8>, vector<2x4xi8> to vector<2xi32>
  return %0 : vector<2xi32>
}
