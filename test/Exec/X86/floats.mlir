// Instructions of x86 on floats, with the results that a processor gives.
//
// RUN: oxmlir-opt %s --run=round --run-args='dense<[1.25, -6.8, 0x7f7fffff, 0x00000001, -0.0, 0x7f800000, -0.5, -0.1, 30.5, 1.5, 0.1, 2.5, -2.5, 3.5, 0x4b7fffff, 9.0]> : vector<16xf32>, dense<7.0> : vector<16xf32>, 0x7fff : i16' | FileCheck %s --check-prefix=ROUND
// RUN: oxmlir-opt %s --run=scale --run-args='dense<[1.25, -6.8, 0x7f7fffff, 0x00000001, -0.5, 0.5, 0.1, 0x00800000, 30.5, -30.5, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0]> : vector<16xf32>, dense<[2.5, -2.5, 1.0, 120.0, 0x7f800000, 0xff800000, -149.0, -23.0, 0x3f7fffff, 0xbf7fffff, 3.0, 0.5, -0.5, 10.0, -10.0, 4.0]> : vector<16xf32>, -1 : i16' | FileCheck %s --check-prefix=SCALE
// RUN: oxmlir-opt %s --run=pairs --run-args='dense<[1.5, 1.0e-40, 0.1, -9.8696044]> : vector<4xf32>, dense<[0x3f81, 0xc0d9, 0x7f7f, 0x0001, 0x3e00, 0xbf80, 0x4049, 0x3dcc]> : vector<8xbf16>, dense<[0x4020, 0x3f80, 0x0080, 0x7f00, 0x3e80, 0x4000, 0x4049, 0xbdcc]> : vector<8xbf16>' | FileCheck %s --check-prefix=PAIRS
// RUN: oxmlir-opt %s --run=narrow --run-args='dense<[1.25, -6.8, 0x7f7fffff, 0x00000001, 0x80000001, 0x7f800000, -0.1, 0x4b7fffff]> : vector<8xf32>' | FileCheck %s --check-prefix=NARROW
// RUN: oxmlir-opt %s --run=halves --run-args='dense<[1.0, 2.0, 3.0, 4.0, 1.0e8, 1.0, -1.0e8, 1.0]> : vector<8xf32>, dense<1.0> : vector<8xf32>' | FileCheck %s --check-prefix=HALVES
// RUN: oxmlir-opt %s --run=tiles --run-args='dense<[[1.0, 2.0, 3.0, 4.0], [0.5, 0.25, -1.0, 1.0]]> : memref<2x4xbf16>, dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : memref<2x4xbf16>, dense<[[0.5, 0.0], [0.0, -1.0]]> : memref<2x2xf32>' | FileCheck %s --check-prefix=TILES

// ROUND: dense<[1.250000e+00, -6.875000e+00, 3.40282347E+38, 0.000000e+00, -0.000000e+00, 0x7F800000, -5.000000e-01, -1.250000e-01, 3.050000e+01, 1.500000e+00, 0.000000e+00, 2.500000e+00, -2.500000e+00, 3.500000e+00, 0x4B7FFFFF, 7.000000e+00]> : vector<16xf32>
func.func @round(%a: vector<16xf32>, %otherwise: vector<16xf32>, %mask: i16) -> vector<16xf32> {
  // Down to multiples of an eighth.
  %how = arith.constant 0x31 : i32
  %current = arith.constant 4 : i32
  %0 = x86vector.avx512.mask.rndscale %a, %how, %otherwise, %mask, %current : vector<16xf32>
  return %0 : vector<16xf32>
}

// SCALE: dense<[5.000000e+00, -8.500000e-01, 0x7F800000, 1.86264515E-9, 0xFF800000, 0.000000e+00, 0.000000e+00, 1.401300e-45, 3.050000e+01, -1.525000e+01, 0.000000e+00, 1.000000e+00, 5.000000e-01, 1.024000e+03, 9.765625E-4, 1.600000e+01]> : vector<16xf32>
func.func @scale(%a: vector<16xf32>, %b: vector<16xf32>, %mask: i16) -> vector<16xf32> {
  %current = arith.constant 4 : i32
  %0 = x86vector.avx512.mask.scalef %a, %b, %a, %mask, %current : vector<16xf32>
  return %0 : vector<16xf32>
}

// PAIRS: dense<[-2.76171875, 3.984375, -1.868750e+00, -0.0160007477]> : vector<4xf32>
func.func @pairs(%sum: vector<4xf32>, %a: vector<8xbf16>, %b: vector<8xbf16>) -> vector<4xf32> {
  %0 = x86vector.avx512.dot %sum, %a, %b : vector<8xbf16> -> vector<4xf32>
  return %0 : vector<4xf32>
}

// NARROW: dense<[1.250000e+00, -6.812500e+00, 0x7F80, 0.000000e+00, -0.000000e+00, 0x7F80, -1.000980e-01, 1.677720e+07]> : vector<8xbf16>
func.func @narrow(%a: vector<8xf32>) -> vector<8xbf16> {
  %0 = x86vector.avx512.cvt.packed.f32_to_bf16 %a : vector<8xf32> -> vector<8xbf16>
  return %0 : vector<8xbf16>
}

// HALVES: dense<[1.000000e+01, 1.000000e+01, 1.000000e+01, 1.000000e+01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00]> : vector<8xf32>
func.func @halves(%a: vector<8xf32>, %b: vector<8xf32>) -> vector<8xf32> {
  %0 = x86vector.avx.intr.dot %a, %b : vector<8xf32>
  return %0 : vector<8xf32>
}

// TILES: dense<{{\[\[}}4.450000e+01, 6.400000e+01], [2.000000e+00, 2.500000e+00]]> : memref<2x2xf32>
func.func @tiles(%a: memref<2x4xbf16>, %b: memref<2x4xbf16>, %c: memref<2x2xf32>) -> memref<2x2xf32> {
  %0 = arith.constant 0 : index
  %x = amx.tile_load %a[%0, %0] : memref<2x4xbf16> into !amx.tile<2x4xbf16>
  %y = amx.tile_load %b[%0, %0] : memref<2x4xbf16> into !amx.tile<2x4xbf16>
  %z = amx.tile_load %c[%0, %0] : memref<2x2xf32> into !amx.tile<2x2xf32>
  %sum = amx.tile_mulf %x, %y, %z : !amx.tile<2x4xbf16>, !amx.tile<2x4xbf16>, !amx.tile<2x2xf32>
  amx.tile_store %c[%0, %0], %sum : memref<2x2xf32>, !amx.tile<2x2xf32>
  return %c : memref<2x2xf32>
}
