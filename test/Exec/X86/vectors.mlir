// RUN: oxmlir-opt %s --run=compress | FileCheck %s --check-prefix=COMPRESS
// RUN: oxmlir-opt %s --run=intersect | FileCheck %s --check-prefix=INTERSECT
// RUN: oxmlir-opt %s --run=products | FileCheck %s --check-prefix=PRODUCTS
// RUN: oxmlir-opt %s --run=loads | FileCheck %s --check-prefix=LOADS

// COMPRESS: [1, 3, 7, -1, -1, -1, -1, -1]
// COMPRESS: [1, 3, 7, 4, 5, 6, 7, 8]
// COMPRESS: [1, 3, 7, 0, 0, 0, 0, 0]
func.func @compress() -> (vector<8xi32>, vector<8xi32>, vector<8xi32>) {
  %mask = arith.constant dense<[1, 0, 1, 0, 0, 0, 1, 0]> : vector<8xi1>
  %a = arith.constant dense<[1, 2, 3, 4, 5, 6, 7, 8]> : vector<8xi32>
  %0 = x86vector.avx512.mask.compress %mask, %a {constant_src = dense<-1> : vector<8xi32>} : vector<8xi32>
  %1 = x86vector.avx512.mask.compress %mask, %a, %a : vector<8xi32>, vector<8xi32>
  %2 = x86vector.avx512.mask.compress %mask, %a : vector<8xi32>
  return %0, %1, %2 : vector<8xi32>, vector<8xi32>, vector<8xi32>
}

// INTERSECT: [true, false, true, false, false, false, false, false]
// INTERSECT: [true, true, true, true, true, true, true, true]
func.func @intersect() -> (vector<8xi1>, vector<8xi1>) {
  %a = arith.constant dense<[1, 2, 3, 4, 5, 6, 7, 8]> : vector<8xi32>
  %b = arith.constant dense<[1, 3, 1, 3, 1, 3, 1, 3]> : vector<8xi32>
  %0, %1 = x86vector.avx512.vp2intersect %a, %b : vector<8xi32>
  return %0, %1 : vector<8xi1>, vector<8xi1>
}

// PRODUCTS: [-13, 44, 0, 0]
func.func @products() -> vector<4xi32> {
  %w = arith.constant dense<[-23, 100, 0, 0]> : vector<4xi32>
  %a = arith.constant dense<[1, 2, 3, 4, -128, 127, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]> : vector<16xi8>
  %b = arith.constant dense<[1, 1, 1, 1, 1, 1, -56, 1, 0, 0, 0, 0, 0, 0, 0, 0]> : vector<16xi8>
  %0 = x86vector.avx.dot.i8 %w, %a, %b : vector<16xi8> -> vector<4xi32>
  return %0 : vector<4xi32>
}

// LOADS: dense<[5.000000e-01, 5.000000e-01, 5.000000e-01, 5.000000e-01]>
// LOADS: dense<[5.000000e-01, 2.500000e+00, 4.500000e+00, 6.500000e+00]>
// LOADS: dense<[1.500000e+00, 3.500000e+00, 5.500000e+00, 7.500000e+00]>
func.func @loads() -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %zero = arith.constant 0 : index
  %v = arith.constant dense<[0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5]> : vector<8xbf16>
  %m = memref.alloca() : memref<8xbf16>
  vector.store %v, %m[%zero] : memref<8xbf16>, vector<8xbf16>
  %0 = x86vector.avx.bcst_to_f32.packed %m : memref<8xbf16> -> vector<4xf32>
  %1 = x86vector.avx.cvt.packed.even.indexed_to_f32 %m : memref<8xbf16> -> vector<4xf32>
  %2 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %m : memref<8xbf16> -> vector<4xf32>
  return %0, %1, %2 : vector<4xf32>, vector<4xf32>, vector<4xf32>
}
