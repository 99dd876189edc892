// RUN: oxmlir-opt %s --math-extend-to-supported-types=extra-types=f16 --split-input-file | FileCheck %s --check-prefix=EXTEND
// RUN: oxmlir-opt %s --math-uplift-to-fma --split-input-file | FileCheck %s --check-prefix=FMA

// EXTEND-LABEL: func.func @extend(
//       EXTEND:   math.sin %{{.*}} : f16
//       EXTEND:   %[[X:.*]] = math.cos %{{.*}} fastmath<nnan> : vector<2xf32>
//       EXTEND:   arith.truncf %[[X]] fastmath<contract> : vector<2xf32> to vector<2xbf16>
//       EXTEND:   math.fma %{{.*}} : vector<2xbf16>
func.func @extend(%a: f16, %b: vector<2xbf16>) -> (f16, vector<2xbf16>) {
  %0 = math.sin %a : f16
  %1 = math.cos %b fastmath<nnan> : vector<2xbf16>
  %2 = math.fma %1, %1, %b : vector<2xbf16>
  return %0, %2 : f16, vector<2xbf16>
}

// -----

// FMA-LABEL: func.func @fma(
//       FMA:   math.fma %arg0, %arg1, %arg2 fastmath<nnan,contract> : f32
//       FMA:   math.fma %arg0, %arg1, %arg2 fastmath<contract> : f32
//       FMA:   arith.addf
func.func @fma(%a: f32, %b: f32, %c: f32) -> (f32, f32, f32) {
  %0 = arith.mulf %a, %b fastmath<nnan,contract> : f32
  %1 = arith.addf %0, %c fastmath<nnan,ninf,contract> : f32
  %2 = arith.addf %c, %0 fastmath<contract> : f32
  %3 = arith.addf %c, %0 fastmath<nnan> : f32
  return %1, %2, %3 : f32, f32, f32
}
