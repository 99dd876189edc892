// RUN: oxmlir-opt %s --convert-math-to-llvm | FileCheck %s

// CHECK-LABEL: @rounded(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = llvm.intr.ceil(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V1:.*]] = llvm.intr.floor(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V2:.*]] = llvm.intr.round(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V3:.*]] = llvm.intr.roundeven(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V4:.*]] = llvm.intr.trunc(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V5:.*]] = llvm.intr.fabs(%[[X]]) : (f32) -> f32
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]] : f32, f32, f32, f32, f32, f32
func.func @rounded(%x: f32) -> (f32, f32, f32, f32, f32, f32) {
  %0 = math.ceil %x : f32
  %1 = math.floor %x : f32
  %2 = math.round %x : f32
  %3 = math.roundeven %x : f32
  %4 = math.trunc %x : f32
  %5 = math.absf %x : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: @powers(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = llvm.intr.exp(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V1:.*]] = llvm.intr.exp2(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V2:.*]] = llvm.intr.log(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V3:.*]] = llvm.intr.log10(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V4:.*]] = llvm.intr.log2(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V5:.*]] = llvm.intr.sqrt(%[[X]]) : (f32) -> f32
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]] : f32, f32, f32, f32, f32, f32
func.func @powers(%x: f32) -> (f32, f32, f32, f32, f32, f32) {
  %0 = math.exp %x : f32
  %1 = math.exp2 %x : f32
  %2 = math.log %x : f32
  %3 = math.log10 %x : f32
  %4 = math.log2 %x : f32
  %5 = math.sqrt %x : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: @angles(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = llvm.intr.sin(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V1:.*]] = llvm.intr.cos(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V2:.*]] = llvm.intr.tan(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V3:.*]] = llvm.intr.acos(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V4:.*]] = llvm.intr.asin(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V5:.*]] = llvm.intr.atan(%[[X]]) : (f32) -> f32
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]] : f32, f32, f32, f32, f32, f32
func.func @angles(%x: f32) -> (f32, f32, f32, f32, f32, f32) {
  %0 = math.sin %x : f32
  %1 = math.cos %x : f32
  %2 = math.tan %x : f32
  %3 = math.acos %x : f32
  %4 = math.asin %x : f32
  %5 = math.atan %x : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: @hyperbolic(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = llvm.intr.sinh(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V1:.*]] = llvm.intr.cosh(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V2:.*]] = llvm.intr.tanh(%[[X]]) : (f32) -> f32
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]] : f32, f32, f32
func.func @hyperbolic(%x: f32) -> (f32, f32, f32) {
  %0 = math.sinh %x : f32
  %1 = math.cosh %x : f32
  %2 = math.tanh %x : f32
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: @made_of_others(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT: %[[V1:.*]] = llvm.intr.exp(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V2:.*]] = llvm.fsub %[[V1]], %[[V0]] : f32
// CHECK-NEXT: %[[V3:.*]] = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT: %[[V4:.*]] = llvm.fadd %[[V3]], %[[X]] : f32
// CHECK-NEXT: %[[V5:.*]] = llvm.intr.log(%[[V4]]) : (f32) -> f32
// CHECK-NEXT: %[[V6:.*]] = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT: %[[V7:.*]] = llvm.intr.sqrt(%[[X]]) : (f32) -> f32
// CHECK-NEXT: %[[V8:.*]] = llvm.fdiv %[[V6]], %[[V7]] : f32
// CHECK-NEXT: return %[[V2]], %[[V5]], %[[V8]] : f32, f32, f32
func.func @made_of_others(%x: f32) -> (f32, f32, f32) {
  %0 = math.expm1 %x : f32
  %1 = math.log1p %x : f32
  %2 = math.rsqrt %x : f32
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: @of_two(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32, %[[N:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = llvm.intr.atan2(%[[X]], %[[Y]]) : (f32, f32) -> f32
// CHECK-NEXT: %[[V1:.*]] = llvm.intr.copysign(%[[X]], %[[Y]]) : (f32, f32) -> f32
// CHECK-NEXT: %[[V2:.*]] = llvm.intr.pow(%[[X]], %[[Y]]) : (f32, f32) -> f32
// CHECK-NEXT: %[[V3:.*]] = llvm.intr.powi(%[[X]], %[[N]]) : (f32, i32) -> f32
// CHECK-NEXT: %[[V4:.*]] = llvm.intr.fma(%[[X]], %[[Y]], %[[X]]) : (f32, f32, f32) -> f32
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]] : f32, f32, f32, f32, f32
func.func @of_two(%x: f32, %y: f32, %n: i32) -> (f32, f32, f32, f32, f32) {
  %0 = math.atan2 %x, %y : f32
  %1 = math.copysign %x, %y : f32
  %2 = math.powf %x, %y : f32
  %3 = math.fpowi %x, %n : f32, i32
  %4 = math.fma %x, %y, %x : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}

// CHECK-LABEL: @bits(
// CHECK-SAME: %[[X:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = "llvm.intr.abs"(%[[X]]) <{is_int_min_poison = false}> : (i32) -> i32
// CHECK-NEXT: %[[V1:.*]] = "llvm.intr.ctlz"(%[[X]]) <{is_zero_poison = false}> : (i32) -> i32
// CHECK-NEXT: %[[V2:.*]] = "llvm.intr.cttz"(%[[X]]) <{is_zero_poison = false}> : (i32) -> i32
// CHECK-NEXT: %[[V3:.*]] = llvm.intr.ctpop(%[[X]]) : (i32) -> i32
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[V3]] : i32, i32, i32, i32
func.func @bits(%x: i32) -> (i32, i32, i32, i32) {
  %0 = math.absi %x : i32
  %1 = math.ctlz %x : i32
  %2 = math.cttz %x : i32
  %3 = math.ctpop %x : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: @classes(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = "llvm.intr.is.fpclass"(%[[X]]) <{bit = 504 : i32}> : (f32) -> i1
// CHECK-NEXT: %[[V1:.*]] = "llvm.intr.is.fpclass"(%[[X]]) <{bit = 3 : i32}> : (f32) -> i1
// CHECK-NEXT: return %[[V0]], %[[V1]] : i1, i1
func.func @classes(%x: f32) -> (i1, i1) {
  %0 = math.isfinite %x : f32
  %1 = math.isnan %x : f32
  return %0, %1 : i1, i1
}

// CHECK-LABEL: @both(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = llvm.intr.sincos(%[[X]]) : (f32) -> !llvm.struct<(f32, f32)>
// CHECK-NEXT: %[[V1:.*]] = llvm.extractvalue %[[V0]][0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT: %[[V2:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT: return %[[V1]], %[[V2]] : f32, f32
func.func @both(%x: f32) -> (f32, f32) {
  %0, %1 = math.sincos %x : f32
  return %0, %1 : f32, f32
}

// CHECK-LABEL: @vectors(
// CHECK-SAME: %[[X:.*]]: vector<4x4xf32>
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[X]] : vector<4x4xf32> to !llvm.array<4 x vector<4xf32>>
// CHECK-NEXT: %[[V1:.*]] = llvm.mlir.poison : !llvm.array<4 x vector<4xf32>>
// CHECK-NEXT: %[[V2:.*]] = llvm.extractvalue %[[V0]][0] : !llvm.array<4 x vector<4xf32>>
// CHECK-NEXT: %[[V3:.*]] = llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
// CHECK-NEXT: %[[V4:.*]] = llvm.intr.sqrt(%[[V2]]) : (vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: %[[V5:.*]] = llvm.fdiv %[[V3]], %[[V4]] : vector<4xf32>
// CHECK-NEXT: %[[V6:.*]] = llvm.insertvalue %[[V5]], %[[V1]][0] : !llvm.array<4 x vector<4xf32>>
// CHECK-NEXT: %[[V7:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.array<4 x vector<4xf32>>
// CHECK-NEXT: %[[V8:.*]] = llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
// CHECK-NEXT: %[[V9:.*]] = llvm.intr.sqrt(%[[V7]]) : (vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: %[[V10:.*]] = llvm.fdiv %[[V8]], %[[V9]] : vector<4xf32>
// CHECK-NEXT: %[[V11:.*]] = llvm.insertvalue %[[V10]], %[[V6]][1] : !llvm.array<4 x vector<4xf32>>
// CHECK-NEXT: %[[V12:.*]] = llvm.extractvalue %[[V0]][2] : !llvm.array<4 x vector<4xf32>>
// CHECK-NEXT: %[[V13:.*]] = llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
// CHECK-NEXT: %[[V14:.*]] = llvm.intr.sqrt(%[[V12]]) : (vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: %[[V15:.*]] = llvm.fdiv %[[V13]], %[[V14]] : vector<4xf32>
// CHECK-NEXT: %[[V16:.*]] = llvm.insertvalue %[[V15]], %[[V11]][2] : !llvm.array<4 x vector<4xf32>>
// CHECK-NEXT: %[[V17:.*]] = llvm.extractvalue %[[V0]][3] : !llvm.array<4 x vector<4xf32>>
// CHECK-NEXT: %[[V18:.*]] = llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
// CHECK-NEXT: %[[V19:.*]] = llvm.intr.sqrt(%[[V17]]) : (vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: %[[V20:.*]] = llvm.fdiv %[[V18]], %[[V19]] : vector<4xf32>
// CHECK-NEXT: %[[V21:.*]] = llvm.insertvalue %[[V20]], %[[V16]][3] : !llvm.array<4 x vector<4xf32>>
// CHECK-NEXT: %[[V22:.*]] = builtin.unrealized_conversion_cast %[[V21]] : !llvm.array<4 x vector<4xf32>> to vector<4x4xf32>
// CHECK-NEXT: return %[[V22]] : vector<4x4xf32>
func.func @vectors(%x: vector<4x4xf32>) -> vector<4x4xf32> {
  %0 = math.rsqrt %x : vector<4x4xf32>
  return %0 : vector<4x4xf32>
}
