// Constants become those of arith; fixed-point factors only if that is wanted.
//
// RUN: oxmlir-opt %s --tosa-to-arith | FileCheck %s --check-prefix=KEPT
// RUN: oxmlir-opt %s --tosa-to-arith=include-apply-rescale=true | FileCheck %s --check-prefixes=CHECK,WIDE
// RUN: oxmlir-opt %s --tosa-to-arith="include-apply-rescale=true use-32-bit=true" | FileCheck %s --check-prefixes=CHECK,HALVES
// RUN: oxmlir-opt %s --tosa-to-arith=include-apply-rescale=true --check-passes -o /dev/null
// RUN: oxmlir-opt %s --tosa-to-arith="include-apply-rescale=true use-32-bit=true" --check-passes -o /dev/null

// KEPT-LABEL: func.func @constant(
// KEPT: arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-LABEL: func.func @constant(
func.func @constant() -> tensor<2xf32> {
  %0 = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// KEPT-LABEL: func.func @once(
// KEPT: tosa.apply_scale
// CHECK-LABEL: func.func @once(
// WIDE: %[[SHIFT:.*]] = arith.extui %arg2 : i8 to i32
// WIDE: %[[A:.*]] = arith.extsi %arg0 : i32 to i64
// WIDE: %[[B:.*]] = arith.extsi %arg1 : i32 to i64
// WIDE: %[[P:.*]] = arith.muli %[[A]], %[[B]] : i64
// WIDE: %[[S:.*]] = arith.extui %[[SHIFT]] : i32 to i64
// WIDE: %[[UNIT:.*]] = arith.shli %{{.*}}, %[[S]] : i64
// WIDE: %[[HALF:.*]] = arith.shrui %[[UNIT]], %{{.*}} : i64
// WIDE: %[[SUM:.*]] = arith.addi %[[P]], %[[HALF]] : i64
// WIDE: %[[R:.*]] = arith.shrsi %[[SUM]], %[[S]] : i64
// WIDE: arith.trunci %[[R]] : i64 to i32
// HALVES: arith.mulsi_extended %arg0, %arg1 : i32
// HALVES-NOT: i64
func.func @once(%a: i32, %b: i32, %s: i8) -> i32 {
  %0 = tosa.apply_scale %a, %b, %s {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
  return %0 : i32
}

// CHECK-LABEL: func.func @twice(
// WIDE-DAG: arith.constant 1073741824 : i64
// WIDE-DAG: arith.constant -1073741824 : i64
// WIDE: arith.cmpi sge, %arg0
// WIDE: arith.cmpi sgt
// HALVES: %[[LOW:.*]], %[[HIGH:.*]] = arith.mulsi_extended %arg0, %arg1 : i32
// HALVES: %[[SIGN:.*]] = arith.cmpi sge, %arg0
// HALVES: arith.shrui %[[LOW]]
// HALVES: arith.cmpi ugt
func.func @twice(%a: i32, %b: i32, %s: i8) -> i32 {
  %0 = tosa.apply_scale %a, %b, %s {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
  return %0 : i32
}

// Numbers of 48 bits have no halves of 32.
// CHECK-LABEL: func.func @long(
// CHECK: arith.extsi %arg0 : i48 to i64
func.func @long(%a: i48, %b: i32, %s: i8) -> i32 {
  %0 = tosa.apply_scale %a, %b, %s {rounding_mode = SINGLE_ROUND} : (i48, i32, i8) -> i32
  return %0 : i32
}
