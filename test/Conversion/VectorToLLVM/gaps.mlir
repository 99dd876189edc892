// Gathers and scatters go by numbers of elements, which are no distances in memory where there are gaps, be it for one element only.
// RUN: oxmlir-opt %s --convert-vector-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @gather
// CHECK: vector.gather
func.func @gather(%m: memref<4xf32, strided<[2]>>, %i: index, %at: vector<1xindex>, %k: vector<1xi1>, %x: vector<1xf32>) -> vector<1xf32> {
  %0 = vector.gather %m[%i] [%at], %k, %x : memref<4xf32, strided<[2]>>, vector<1xindex>, vector<1xi1>, vector<1xf32> into vector<1xf32>
  return %0 : vector<1xf32>
}

// CHECK-LABEL: func.func @scatter
// CHECK: vector.scatter
func.func @scatter(%m: memref<4xf32, strided<[2]>>, %i: index, %at: vector<1xindex>, %k: vector<1xi1>, %x: vector<1xf32>) {
  vector.scatter %m[%i] [%at], %k, %x : memref<4xf32, strided<[2]>>, vector<1xindex>, vector<1xi1>, vector<1xf32>
  return
}
