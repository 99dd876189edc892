// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s -mlir-print-op-generic | oxmlir-opt | FileCheck %s

// CHECK-LABEL: func.func @products
func.func @products(%bytes: vector<16xi8>, %sums: vector<4xi32>, %halves: vector<8xi8>, %matrix: vector<4x4xi8>,
    %brains: vector<8xbf16>, %floats: vector<4xf32>) {
  // CHECK: arm_neon.intr.smull %{{.*}}, %{{.*}} : vector<8xi8> to vector<8xi16>
  %0 = arm_neon.intr.smull %halves, %halves : vector<8xi8> to vector<8xi16>
  // CHECK: arm_neon.intr.sdot %{{.*}}, %{{.*}}, %{{.*}} : vector<16xi8>, vector<16xi8> to vector<4xi32>
  %1 = arm_neon.intr.sdot %sums, %bytes, %bytes : vector<16xi8>, vector<16xi8> to vector<4xi32>
  // CHECK: arm_neon.intr.smmla %{{.*}}, %{{.*}}, %{{.*}} : vector<16xi8> to vector<4xi32>
  %2 = arm_neon.intr.smmla %sums, %bytes, %bytes : vector<16xi8> to vector<4xi32>
  // CHECK: arm_neon.intr.ummla
  %3 = arm_neon.intr.ummla %sums, %bytes, %bytes : vector<16xi8> to vector<4xi32>
  // CHECK: arm_neon.intr.usmmla
  %4 = arm_neon.intr.usmmla %sums, %bytes, %bytes : vector<16xi8> to vector<4xi32>
  // CHECK: arm_neon.intr.bfmmla %{{.*}}, %{{.*}}, %{{.*}} : vector<8xbf16> to vector<4xf32>
  %5 = arm_neon.intr.bfmmla %floats, %brains, %brains : vector<8xbf16> to vector<4xf32>
  // CHECK: arm_neon.2d.sdot %{{.*}}, %{{.*}}, %{{.*}} : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  %6 = arm_neon.2d.sdot %sums, %matrix, %matrix : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  return
}
