// What the reference gets wrong: the neutral elements of masked extremes, and masked accesses to elements with gaps between them.
// RUN: oxmlir-opt %s --convert-vector-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @extremes(
// CHECK: llvm.mlir.constant(dense<0xFF800000> : vector<4xf32>)
// CHECK: llvm.mlir.constant(dense<0x7F800000> : vector<4xf32>)
// CHECK: llvm.mlir.constant(dense<-3.40282347E+38> : vector<4xf32>)
func.func @extremes(%v: vector<4xf32>, %m: vector<4xi1>) -> (f32, f32, f32) {
  %0 = vector.mask %m { vector.reduction <maximumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %1 = vector.mask %m { vector.reduction <minimumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %2 = vector.mask %m { vector.reduction <maximumf>, %v fastmath<ninf> : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: func.func @gaps(
// CHECK-NEXT: vector.maskedload
func.func @gaps(%m: memref<8xf32, strided<[2]>>, %i: index, %mask: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.maskedload %m[%i], %mask, %v : memref<8xf32, strided<[2]>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
