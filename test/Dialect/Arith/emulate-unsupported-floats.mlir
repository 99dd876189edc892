// RUN: oxmlir-opt %s --arith-emulate-unsupported-floats='source-types=bf16,f8E5M2 target-type=f32' --split-input-file | FileCheck %s
// RUN: not oxmlir-opt %s --arith-emulate-unsupported-floats='source-types=f32' 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: not oxmlir-opt %s --arith-emulate-unsupported-floats='source-types=bf17' 2>&1 | FileCheck %s --check-prefix=NAME

// SAME: error: target type cannot be an unsupported source type
// NAME: error: could not map source type 'bf17' to a known floating-point type

// A value is extended once, behind its definition; comparisons give what they gave.
// CHECK-LABEL: func.func @chain(
//       CHECK:   %[[B:.*]] = arith.extf %arg1 fastmath<contract> : bf16 to f32
//       CHECK:   %[[A:.*]] = arith.extf %arg0 fastmath<contract> : bf16 to f32
//       CHECK:   %[[SUM:.*]] = arith.addf %[[A]], %[[B]] : f32
//       CHECK:   %[[NARROW:.*]] = arith.truncf %[[SUM]] fastmath<contract> : f32 to bf16
//       CHECK:   %[[WIDE:.*]] = arith.extf %[[NARROW]] fastmath<contract> : bf16 to f32
//       CHECK:   arith.cmpf olt, %[[WIDE]], %[[WIDE]] : f32
//       CHECK:   arith.select %{{.*}}, %[[NARROW]], %arg0 : bf16
func.func @chain(%a: bf16, %b: bf16) -> bf16 {
  %0 = arith.addf %a, %b : bf16
  %1 = arith.cmpf olt, %0, %0 : bf16
  %2 = arith.select %1, %0, %a : bf16
  return %2 : bf16
}

// -----

// CHECK-LABEL: func.func @reduction(
//       CHECK:   vector.reduction <add>, %{{.*}} : vector<4xf32> into f32
//       CHECK:   math.sin %{{.*}} : f8E5M2
func.func @reduction(%a: vector<4xf8E5M2>) -> f8E5M2 {
  %0 = vector.reduction <add>, %a : vector<4xf8E5M2> into f8E5M2
  %1 = math.sin %0 : f8E5M2
  return %1 : f8E5M2
}

// -----

// Each i16 is a number of f32, but not each i32: f32 and bf16 would round one after the other. So would a product and sum in one.
// CHECK-LABEL: @rounded_once(
// CHECK: %[[WIDE:.*]] = arith.sitofp %{{.*}} : i16 to f32
// CHECK: arith.truncf %[[WIDE]]
// CHECK: arith.sitofp %{{.*}} : i32 to bf16
// CHECK: vector.fma %{{.*}} : vector<2xbf16>
func.func @rounded_once(%a: i16, %b: i32, %v: vector<2xbf16>) -> (bf16, bf16, vector<2xbf16>) {
  %0 = arith.sitofp %a : i16 to bf16
  %1 = arith.sitofp %b : i32 to bf16
  %2 = vector.fma %v, %v, %v : vector<2xbf16>
  return %0, %1, %2 : bf16, bf16, vector<2xbf16>
}
