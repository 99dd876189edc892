// RUN: oxmlir-opt %s --convert-math-to-libm | FileCheck %s
// RUN: oxmlir-opt %s --convert-math-to-libm --check-passes=8

// Declarations stand in front, the last one first.
// CHECK: func.func private @fma(f64, f64, f64) -> f64 attributes {llvm.readnone}
// CHECK: func.func private @fabsf(f32) -> f32 attributes {llvm.readnone}

// CHECK-LABEL: func.func @singles(
//       CHECK:   call @fabsf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @acosf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @acoshf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @asinf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @asinhf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @atanf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @atanhf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @cbrtf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @ceilf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @cosf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @coshf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @erff(%{{.*}}) : (f32) -> f32
//       CHECK:   call @erfcf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @expf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @exp2f(%{{.*}}) : (f32) -> f32
//       CHECK:   call @expm1f(%{{.*}}) : (f32) -> f32
//       CHECK:   call @floorf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @logf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @log10f(%{{.*}}) : (f32) -> f32
//       CHECK:   call @log1pf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @log2f(%{{.*}}) : (f32) -> f32
//       CHECK:   call @roundf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @roundevenf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @rsqrtf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @sinf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @sinhf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @sqrtf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @tanf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @tanhf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @truncf(%{{.*}}) : (f32) -> f32
//       CHECK:   call @atan2f(%{{.*}}, %{{.*}}) : (f32, f32) -> f32
//       CHECK:   call @powf(%{{.*}}, %{{.*}}) : (f32, f32) -> f32
//       CHECK:   call @fmaf(
func.func @singles(%x: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %0 = math.absf %x : f32
  %1 = math.acos %x : f32
  %2 = math.acosh %x : f32
  %3 = math.asin %x : f32
  %4 = math.asinh %x : f32
  %5 = math.atan %x : f32
  %6 = math.atanh %x : f32
  %7 = math.cbrt %x : f32
  %8 = math.ceil %x : f32
  %9 = math.cos %x : f32
  %10 = math.cosh %x : f32
  %11 = math.erf %x : f32
  %12 = math.erfc %x : f32
  %13 = math.exp %x : f32
  %14 = math.exp2 %x : f32
  %15 = math.expm1 %x : f32
  %16 = math.floor %x : f32
  %17 = math.log %x : f32
  %18 = math.log10 %x : f32
  %19 = math.log1p %x : f32
  %20 = math.log2 %x : f32
  %21 = math.round %x : f32
  %22 = math.roundeven %x : f32
  %23 = math.rsqrt %x : f32
  %24 = math.sin %x : f32
  %25 = math.sinh %x : f32
  %26 = math.sqrt %x : f32
  %27 = math.tan %x : f32
  %28 = math.tanh %x : f32
  %29 = math.trunc %x : f32
  %30 = math.atan2 %x, %x : f32
  %31 = math.powf %x, %x fastmath<fast> : f32
  %32 = math.fma %x, %x, %x : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: func.func @doubles(
//       CHECK:   call @fabs(%{{.*}}) : (f64) -> f64
//       CHECK:   call @acos(%{{.*}}) : (f64) -> f64
//       CHECK:   call @acosh(%{{.*}}) : (f64) -> f64
//       CHECK:   call @asin(%{{.*}}) : (f64) -> f64
//       CHECK:   call @asinh(%{{.*}}) : (f64) -> f64
//       CHECK:   call @atan(%{{.*}}) : (f64) -> f64
//       CHECK:   call @atanh(%{{.*}}) : (f64) -> f64
//       CHECK:   call @cbrt(%{{.*}}) : (f64) -> f64
//       CHECK:   call @ceil(%{{.*}}) : (f64) -> f64
//       CHECK:   call @cos(%{{.*}}) : (f64) -> f64
//       CHECK:   call @cosh(%{{.*}}) : (f64) -> f64
//       CHECK:   call @erf(%{{.*}}) : (f64) -> f64
//       CHECK:   call @erfc(%{{.*}}) : (f64) -> f64
//       CHECK:   call @exp(%{{.*}}) : (f64) -> f64
//       CHECK:   call @exp2(%{{.*}}) : (f64) -> f64
//       CHECK:   call @expm1(%{{.*}}) : (f64) -> f64
//       CHECK:   call @floor(%{{.*}}) : (f64) -> f64
//       CHECK:   call @log(%{{.*}}) : (f64) -> f64
//       CHECK:   call @log10(%{{.*}}) : (f64) -> f64
//       CHECK:   call @log1p(%{{.*}}) : (f64) -> f64
//       CHECK:   call @log2(%{{.*}}) : (f64) -> f64
//       CHECK:   call @round(%{{.*}}) : (f64) -> f64
//       CHECK:   call @roundeven(%{{.*}}) : (f64) -> f64
//       CHECK:   call @rsqrt(%{{.*}}) : (f64) -> f64
//       CHECK:   call @sin(%{{.*}}) : (f64) -> f64
//       CHECK:   call @sinh(%{{.*}}) : (f64) -> f64
//       CHECK:   call @sqrt(%{{.*}}) : (f64) -> f64
//       CHECK:   call @tan(%{{.*}}) : (f64) -> f64
//       CHECK:   call @tanh(%{{.*}}) : (f64) -> f64
//       CHECK:   call @trunc(%{{.*}}) : (f64) -> f64
//       CHECK:   call @atan2(%{{.*}}, %{{.*}}) : (f64, f64) -> f64
//       CHECK:   call @pow(%{{.*}}, %{{.*}}) : (f64, f64) -> f64
//       CHECK:   call @fma(
func.func @doubles(%x: f64) -> (f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64) {
  %0 = math.absf %x : f64
  %1 = math.acos %x : f64
  %2 = math.acosh %x : f64
  %3 = math.asin %x : f64
  %4 = math.asinh %x : f64
  %5 = math.atan %x : f64
  %6 = math.atanh %x : f64
  %7 = math.cbrt %x : f64
  %8 = math.ceil %x : f64
  %9 = math.cos %x : f64
  %10 = math.cosh %x : f64
  %11 = math.erf %x : f64
  %12 = math.erfc %x : f64
  %13 = math.exp %x : f64
  %14 = math.exp2 %x : f64
  %15 = math.expm1 %x : f64
  %16 = math.floor %x : f64
  %17 = math.log %x : f64
  %18 = math.log10 %x : f64
  %19 = math.log1p %x : f64
  %20 = math.log2 %x : f64
  %21 = math.round %x : f64
  %22 = math.roundeven %x : f64
  %23 = math.rsqrt %x : f64
  %24 = math.sin %x : f64
  %25 = math.sinh %x : f64
  %26 = math.sqrt %x : f64
  %27 = math.tan %x : f64
  %28 = math.tanh %x : f64
  %29 = math.trunc %x : f64
  %30 = math.atan2 %x, %x : f64
  %31 = math.powf %x, %x fastmath<fast> : f64
  %32 = math.fma %x, %x, %x : f64
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32 : f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64
}

// CHECK-LABEL: func.func @halves(
//       CHECK:   %[[A:.*]] = arith.extf %{{.*}} : f16 to f32
//  CHECK-NEXT:   %[[B:.*]] = arith.extf %{{.*}} : f16 to f32
//  CHECK-NEXT:   %[[P:.*]] = call @powf(%[[A]], %[[B]]) : (f32, f32) -> f32
//  CHECK-NEXT:   arith.truncf %[[P]] : f32 to f16
//       CHECK:   arith.extf %{{.*}} : bf16 to f32
func.func @halves(%a: f16, %b: f16, %c: bf16) -> (f16, bf16) {
  %0 = math.powf %a, %b : f16
  %1 = math.cos %c : bf16
  return %0, %1 : f16, bf16
}

// CHECK-LABEL: func.func @vector(
//       CHECK:   %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<1x2xf32>
//  CHECK-NEXT:   %[[A:.*]] = vector.extract %{{.*}}[0, 0] : f32 from vector<1x2xf32>
//  CHECK-NEXT:   %[[V:.*]] = call @tanf(%[[A]]) : (f32) -> f32
//  CHECK-NEXT:   %[[FIRST:.*]] = vector.insert %[[V]], %[[ZERO]] [0, 0] : f32 into vector<1x2xf32>
//  CHECK-NEXT:   %[[B:.*]] = vector.extract %{{.*}}[0, 1] : f32 from vector<1x2xf32>
//  CHECK-NEXT:   %[[W:.*]] = call @tanf(%[[B]]) : (f32) -> f32
//  CHECK-NEXT:   vector.insert %[[W]], %[[FIRST]] [0, 1] : f32 into vector<1x2xf32>
//       CHECK:   vector.extract %{{.*}}[] : f64 from vector<f64>
func.func @vector(%a: vector<1x2xf32>, %b: vector<f64>) -> (vector<1x2xf32>, vector<f64>) {
  %0 = math.tan %a : vector<1x2xf32>
  %1 = math.sin %b : vector<f64>
  return %0, %1 : vector<1x2xf32>, vector<f64>
}
