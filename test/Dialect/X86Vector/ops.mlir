// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --mlir-print-op-generic | oxmlir-opt | FileCheck %s

// CHECK-LABEL: func.func @masks(
func.func @masks(%k: vector<16xi1>, %k8: vector<8xi1>, %a: vector<16xf32>, %d: vector<8xf64>, %i: vector<16xi32>, %l: vector<8xi64>, %r: i32, %m16: i16, %m8: i8) {
  // CHECK: x86vector.avx512.mask.compress %{{.*}}, %{{.*}} : vector<16xf32>
  %0 = x86vector.avx512.mask.compress %k, %a : vector<16xf32>
  // CHECK: x86vector.avx512.mask.compress %{{.*}}, %{{.*}} {constant_src = dense<5.000000e+00> : vector<16xf32>} : vector<16xf32>
  %1 = x86vector.avx512.mask.compress %k, %a {constant_src = dense<5.0> : vector<16xf32>} : vector<16xf32>
  // CHECK: x86vector.avx512.mask.compress %{{.*}}, %{{.*}}, %{{.*}} : vector<16xf32>, vector<16xf32>
  %2 = x86vector.avx512.mask.compress %k, %a, %a : vector<16xf32>, vector<16xf32>
  // CHECK: x86vector.avx512.mask.compress %{{.*}}, %{{.*}} : vector<8xi64>
  %3 = x86vector.avx512.mask.compress %k8, %l : vector<8xi64>
  // CHECK: x86vector.avx512.mask.rndscale %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<16xf32>
  %4 = x86vector.avx512.mask.rndscale %a, %r, %a, %m16, %r : vector<16xf32>
  // CHECK: x86vector.avx512.mask.rndscale %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<8xf64>
  %5 = x86vector.avx512.mask.rndscale %d, %r, %d, %m8, %r : vector<8xf64>
  // CHECK: x86vector.avx512.mask.scalef %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<16xf32>
  %6 = x86vector.avx512.mask.scalef %a, %a, %a, %m16, %r : vector<16xf32>
  // CHECK: x86vector.avx512.mask.scalef %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<8xf64>
  %7 = x86vector.avx512.mask.scalef %d, %d, %d, %m8, %r : vector<8xf64>
  // CHECK: x86vector.avx512.vp2intersect %{{.*}}, %{{.*}} : vector<16xi32>
  %8, %9 = x86vector.avx512.vp2intersect %i, %i : vector<16xi32>
  // CHECK: x86vector.avx512.vp2intersect %{{.*}}, %{{.*}} : vector<8xi64>
  %10, %11 = x86vector.avx512.vp2intersect %l, %l : vector<8xi64>
  return
}

// CHECK-LABEL: func.func @products(
func.func @products(%s: vector<4xf32>, %a: vector<8xbf16>, %s8: vector<8xf32>, %a8: vector<16xbf16>, %s16: vector<16xf32>, %a16: vector<32xbf16>, %w: vector<4xi32>, %b: vector<16xi8>, %w8: vector<8xi32>, %b8: vector<32xi8>) {
  // CHECK: x86vector.avx512.dot %{{.*}}, %{{.*}}, %{{.*}} : vector<8xbf16> -> vector<4xf32>
  %0 = x86vector.avx512.dot %s, %a, %a : vector<8xbf16> -> vector<4xf32>
  // CHECK: x86vector.avx512.dot %{{.*}}, %{{.*}}, %{{.*}} : vector<16xbf16> -> vector<8xf32>
  %1 = x86vector.avx512.dot %s8, %a8, %a8 : vector<16xbf16> -> vector<8xf32>
  // CHECK: x86vector.avx512.dot %{{.*}}, %{{.*}}, %{{.*}} : vector<32xbf16> -> vector<16xf32>
  %2 = x86vector.avx512.dot %s16, %a16, %a16 : vector<32xbf16> -> vector<16xf32>
  // CHECK: x86vector.avx512.cvt.packed.f32_to_bf16 %{{.*}} : vector<8xf32> -> vector<8xbf16>
  %3 = x86vector.avx512.cvt.packed.f32_to_bf16 %s8 : vector<8xf32> -> vector<8xbf16>
  // CHECK: x86vector.avx512.cvt.packed.f32_to_bf16 %{{.*}} {foo} : vector<16xf32> -> vector<16xbf16>
  %4 = x86vector.avx512.cvt.packed.f32_to_bf16 %s16 {foo} : vector<16xf32> -> vector<16xbf16>
  // CHECK: x86vector.avx.rsqrt %{{.*}} : vector<8xf32>
  %5 = x86vector.avx.rsqrt %s8 : vector<8xf32>
  // CHECK: x86vector.avx.intr.dot %{{.*}}, %{{.*}} : vector<8xf32>
  %6 = x86vector.avx.intr.dot %s8, %s8 : vector<8xf32>
  // CHECK: x86vector.avx.dot.i8 %{{.*}}, %{{.*}}, %{{.*}} : vector<16xi8> -> vector<4xi32>
  %7 = x86vector.avx.dot.i8 %w, %b, %b : vector<16xi8> -> vector<4xi32>
  // CHECK: x86vector.avx.dot.i8 %{{.*}}, %{{.*}}, %{{.*}} : vector<32xi8> -> vector<8xi32>
  %8 = x86vector.avx.dot.i8 %w8, %b8, %b8 : vector<32xi8> -> vector<8xi32>
  return
}

// CHECK-LABEL: func.func @loads(
func.func @loads(%a: memref<1xbf16>, %b: memref<1xf16>, %c: memref<16xbf16>, %d: memref<16xf16, strided<[1], offset: ?>>, %e: memref<?x8xf16, strided<[?, 1], offset: 4>>) {
  // CHECK: x86vector.avx.bcst_to_f32.packed %{{.*}} : memref<1xbf16> -> vector<8xf32>
  %0 = x86vector.avx.bcst_to_f32.packed %a : memref<1xbf16> -> vector<8xf32>
  // CHECK: x86vector.avx.bcst_to_f32.packed %{{.*}} : memref<1xf16> -> vector<4xf32>
  %1 = x86vector.avx.bcst_to_f32.packed %b : memref<1xf16> -> vector<4xf32>
  // CHECK: x86vector.avx.cvt.packed.even.indexed_to_f32 %{{.*}} : memref<16xbf16> -> vector<8xf32>
  %2 = x86vector.avx.cvt.packed.even.indexed_to_f32 %c : memref<16xbf16> -> vector<8xf32>
  // CHECK: x86vector.avx.cvt.packed.even.indexed_to_f32 %{{.*}} : memref<16xf16, strided<[1], offset: ?>> -> vector<8xf32>
  %3 = x86vector.avx.cvt.packed.even.indexed_to_f32 %d : memref<16xf16, strided<[1], offset: ?>> -> vector<8xf32>
  // CHECK: x86vector.avx.cvt.packed.odd.indexed_to_f32 %{{.*}} : memref<?x8xf16, strided<[?, 1], offset: 4>> -> vector<8xf32>
  %4 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %e : memref<?x8xf16, strided<[?, 1], offset: 4>> -> vector<8xf32>
  // CHECK: x86vector.avx.cvt.packed.odd.indexed_to_f32 %{{.*}} : memref<16xbf16> -> vector<8xf32>
  %5 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %c : memref<16xbf16> -> vector<8xf32>
  return
}
