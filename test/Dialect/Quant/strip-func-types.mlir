// RUN: oxmlir-opt %s --strip-func-quant-types --allow-unregistered-dialect | FileCheck %s

!sx = !quant.uniform<i8:f32:{1:1}, {{2.0:10, 3.0:20}}>
!sub1 = !quant.uniform<i8:f32:{0:2, 1:2}, {{2.0:10, 3.0:20}}>
!u = !quant.uniform<i8:f32, 2.0:10>
// CHECK-LABEL: @scast(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4xi8>
// CHECK-NEXT: %[[V0:.*]] = quant.scast %[[ARG0]] : tensor<2x4xi8> to tensor<2x4x!quant.uniform<i8:f32:{0:2, 1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}}>>
// CHECK-NEXT: %[[V1:.*]] = quant.scast %[[V0]] : tensor<2x4x!quant.uniform<i8:f32:{0:2, 1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}}>> to tensor<2x4xi8>
// CHECK-NEXT: return %[[V1]] : tensor<2x4xi8>
func.func @scast(%a: tensor<2x4x!sub1>) -> tensor<2x4xi8> { %0 = quant.scast %a : tensor<2x4x!sub1> to tensor<2x4xi8>  return %0 : tensor<2x4xi8> }

// CHECK-LABEL: @decl(tensor<2x4xi8>) -> tensor<2x2xi8>
func.func private @decl(tensor<2x4x!sub1>) -> (tensor<2x2x!sx>)

// CHECK-LABEL: @sd(
// CHECK-SAME: %[[ARG0:.*]]: i8
// CHECK-NEXT: %[[V0:.*]] = quant.scast %[[ARG0]] : i8 to !quant.uniform<i8:f32, 2.000000e+00:10>
// CHECK-NEXT: %[[V1:.*]] = quant.dcast %[[V0]] : !quant.uniform<i8:f32, 2.000000e+00:10> to f32
// CHECK-NEXT: %[[V2:.*]] = "test.foo"(%[[V0]]) : (!quant.uniform<i8:f32, 2.000000e+00:10>) -> !quant.uniform<i8:f32, 2.000000e+00:10>
// CHECK-NEXT: return %[[V1]] : f32
func.func @sd(%a: !u) -> f32 attributes {res_attrs_x = 1} { %0 = quant.dcast %a : !u to f32
 %1 = "test.foo"(%a) : (!u) -> (!u)
 return %0 : f32 }

// CHECK-LABEL: @any(
// CHECK-SAME: %[[ARG0:.*]]: i8, %[[ARG1:.*]]: tensor<3xi8>
// CHECK-NEXT: return
func.func @any(%a: !quant.any<i8:f32>, %b: tensor<3x!quant.any<i8>>) { return }

// CHECK-LABEL: @argattr(
// CHECK-SAME: %[[ARG0:.*]]: i8 {x.y = 1 : i32}
// CHECK-NEXT: return %[[ARG0]] : i8
func.func @argattr(%a: !u {x.y = 1 : i32}) -> (!u {x.z}) { return %a : !u }

// CHECK-LABEL: @retconst(
// CHECK-NEXT: %[[C3_I8:.*]] = arith.constant 3 : i8
// CHECK-NEXT: %[[V0:.*]] = quant.scast %[[C3_I8]] : i8 to !quant.uniform<i8:f32, 2.000000e+00:10>
// CHECK-NEXT: %[[V1:.*]] = quant.scast %[[V0]] : !quant.uniform<i8:f32, 2.000000e+00:10> to i8
// CHECK-NEXT: return %[[V1]] : i8
func.func @retconst() -> (!u) { %c = arith.constant 3 : i8
 %s = quant.scast %c : i8 to !u
return %s : !u }

// CHECK-LABEL: @call(
// CHECK-SAME: %[[ARG0:.*]]: i8
// CHECK-NEXT: %[[V0:.*]]:2 = call @called(%[[ARG0]]) : (i8) -> (f32, tensor<4xi8>)
// CHECK-NEXT: return %[[V0]]#1 : tensor<4xi8>
func.func private @called(!u) -> (f32, tensor<4x!u>)
func.func @call(%a: !u) -> tensor<4x!u> {
  %0:2 = call @called(%a) : (!u) -> (f32, tensor<4x!u>)
  return %0#1 : tensor<4x!u>
}
