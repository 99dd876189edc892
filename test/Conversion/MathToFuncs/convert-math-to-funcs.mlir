// RUN: oxmlir-opt %s --convert-math-to-funcs --split-input-file | FileCheck %s
// RUN: oxmlir-opt %s --convert-math-to-funcs='convert-ctlz min-width-of-fpowi-exponent=33' --split-input-file | FileCheck %s --check-prefix=OTHER

// CHECK-LABEL: func.func @scalars(
//       CHECK:   call @__mlir_math_ipowi_i8(%{{.*}}, %{{.*}}) : (i8, i8) -> i8
//       CHECK:   call @__mlir_math_fpowi_f32_i16(%{{.*}}, %{{.*}}) : (f32, i16) -> f32
//       CHECK:   math.ctlz
//       CHECK: func.func private @__mlir_math_ipowi_i8(
//  CHECK-SAME:   attributes {llvm.linkage = #llvm.linkage<linkonce_odr>}
//       CHECK: func.func private @__mlir_math_fpowi_f32_i16(
// OTHER-LABEL: func.func @scalars(
//       OTHER:   math.fpowi
//       OTHER:   call @__mlir_math_ctlz_i8
//       OTHER: func.func private @__mlir_math_ctlz_i8(
//       OTHER:   scf.for
func.func @scalars(%a: i8, %x: f32, %n: i16) -> (i8, f32, i8) {
  %0 = math.ipowi %a, %a : i8
  %1 = math.fpowi %x, %n : f32, i16
  %2 = math.ctlz %a : i8
  return %0, %1, %2 : i8, f32, i8
}

// -----

// CHECK-LABEL: func.func @vector(
//       CHECK:   %[[ZERO:.*]] = arith.constant dense<0> : vector<1x2xi64>
//       CHECK:   %[[A:.*]] = vector.extract %{{.*}}[0, 0] : i64 from vector<1x2xi64>
//       CHECK:   %[[P:.*]] = call @__mlir_math_ipowi_i64(%[[A]], %{{.*}})
//       CHECK:   vector.insert %[[P]], %[[ZERO]] [0, 0] : i64 into vector<1x2xi64>
//       CHECK:   vector.extract %{{.*}}[0, 1] : i64 from vector<1x2xi64>
func.func @vector(%a: vector<1x2xi64>) -> vector<1x2xi64> {
  %0 = math.ipowi %a, %a : vector<1x2xi64>
  return %0 : vector<1x2xi64>
}
