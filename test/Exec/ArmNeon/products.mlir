// RUN: oxmlir-opt --run=main %s | FileCheck %s

// Widened products, groups of four products, and a product of 2x8 and 8x2.
// CHECK: dense<[16384, 16256, 6, 8, 5, 6, 7, 8]> : vector<8xi16>
// CHECK-NEXT: dense<[11, 26]> : vector<2xi32>
// CHECK-NEXT: dense<[8, 16, -8, -16]> : vector<4xi32>
// CHECK-NEXT: dense<[8, 16, 2040, 4080]> : vector<4xi32>
func.func @main() -> (vector<8xi16>, vector<2xi32>, vector<4xi32>, vector<4xi32>) {
  %a = arith.constant dense<[-128, -128, 2, 2, 1, 1, 1, 1]> : vector<8xi8>
  %b = arith.constant dense<[-128, -127, 3, 4, 5, 6, 7, 8]> : vector<8xi8>
  %w = arm_neon.intr.smull %a, %b : vector<8xi8> to vector<8xi16>
  %acc = arith.constant dense<[1, 0]> : vector<2xi32>
  %x = arith.constant dense<[1, 2, 3, 4, 5, 6, 7, 8]> : vector<8xi8>
  %one = arith.constant dense<1> : vector<8xi8>
  %d = arm_neon.intr.sdot %acc, %x, %one : vector<8xi8>, vector<8xi8> to vector<2xi32>
  %z = arith.constant dense<0> : vector<4xi32>
  %rows = arith.constant dense<[1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1, -1]> : vector<16xi8>
  %columns = arith.constant dense<[1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2]> : vector<16xi8>
  %s = arm_neon.intr.smmla %z, %rows, %columns : vector<16xi8> to vector<4xi32>
  %u = arm_neon.intr.usmmla %z, %rows, %columns : vector<16xi8> to vector<4xi32>
  return %w, %d, %s, %u : vector<8xi16>, vector<2xi32>, vector<4xi32>, vector<4xi32>
}
