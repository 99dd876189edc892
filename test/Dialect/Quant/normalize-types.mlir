// RUN: oxmlir-opt %s --normalize-quant-types | FileCheck %s

!b1 = !quant.uniform<i8<-8:7>:f32:{0:2, 1:4}, {{2.0:10}}>
!b2 = !quant.uniform<i8:f32:{0:2}, {{2.0:10}, {3.0:5}}>
!b3 = !quant.uniform<u8:f32:{0:1}, {{2.0:10}, {3.0:5}}>
!b4 = !quant.uniform<i8:f32:{0:1, 1:4}, {{2.0:10}, {3.0:5}}>
!b5 = !quant.uniform<i8:f32:{1:1}, {{2.0:10, 3.0:5, 4.0:1, 5.0:2}}>
!b6 = !quant.uniform<i8:f32:{0:1, 1:2}, {{2.0:10, 3.0:5}, {4.0:1, 5.0:2}}>
!b7 = !quant.uniform<i8:f32:{0:1, 1:2}, {{{2.0:10}, {3.0:5}}}>
// CHECK-LABEL: @un1(
// CHECK-SAME: %[[ARG0:.*]]: tensor<*x!quant.uniform<i8<-8:7>:f32, 2.000000e+00:10>>
// CHECK-NEXT: return
func.func @un1(%a: tensor<*x!b1>) { return }

// CHECK-LABEL: @t1(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4x!quant.uniform<i8<-8:7>:f32, 2.000000e+00:10>>
// CHECK-NEXT: return
func.func @t1(%a: tensor<2x4x!b1>) { return }

// CHECK-LABEL: @t2(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4x2x!quant.uniform<i8:f32:{0:2}, {{[{][{]}}2.000000e+00:10}, {3.000000e+00:5}}>>
// CHECK-NEXT: return
func.func @t2(%a: tensor<4x2x!b2>) { return }

// CHECK-LABEL: @t3(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x2x!quant.uniform<u8:f32:0, {2.000000e+00:10,3.000000e+00:5}>>
// CHECK-NEXT: return
func.func @t3(%a: tensor<2x2x!b3>) { return }

// CHECK-LABEL: @t4(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:5}>>
// CHECK-NEXT: return
func.func @t4(%a: tensor<2x4x!b4>) { return }

// CHECK-LABEL: @t5(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4x!quant.uniform<i8:f32:1, {2.000000e+00:10,3.000000e+00:5,4.000000e+00:1,5.000000e+00:2}>>
// CHECK-NEXT: return
func.func @t5(%a: tensor<2x4x!b5>) { return }

// CHECK-LABEL: @t6(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:5}, {4.000000e+00:1, 5.000000e+00:2}}>>
// CHECK-NEXT: return
func.func @t6(%a: tensor<2x4x!b6>) { return }

// CHECK-LABEL: @t7(
// CHECK-SAME: %[[ARG0:.*]]: tensor<1x4x2x!quant.uniform<i8:f32:{0:1, 1:2}, {{[{][{]}}{2.000000e+00:10}, {3.000000e+00:5}}}>>
// CHECK-NEXT: return
func.func @t7(%a: tensor<1x4x2x!b7>) { return }

// CHECK-LABEL: @s1(
// CHECK-SAME: %[[ARG0:.*]]: !quant.uniform<i8<-8:7>:f32:{0:2, 1:4}, {{[{][{]}}2.000000e+00:10}}>, %[[ARG1:.*]]: !quant.uniform<u8:f32:{0:1}, {{[{][{]}}2.000000e+00:10}, {3.000000e+00:5}}>
// CHECK-NEXT: return
func.func @s1(%a: !b1, %b: !b3) { return }

// CHECK-LABEL: @ops(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4xf32>
// CHECK-NEXT: %[[V0:.*]] = quant.qcast %[[ARG0]] : tensor<2x4xf32> to tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:5}>>
// CHECK-NEXT: %[[V1:.*]] = quant.scast %[[V0]] : tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:5}>> to tensor<2x4xi8>
// CHECK-NEXT: return %[[V0]] : tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:5}>>
func.func @ops(%a: tensor<2x4xf32>) -> tensor<2x4x!b4> { %0 = quant.qcast %a : tensor<2x4xf32> to tensor<2x4x!b4>
 %1 = quant.scast %0 : tensor<2x4x!b4> to tensor<2x4xi8>
 %2 = quant.scast %1 : tensor<2x4xi8> to tensor<2x4x!b4>
 return %2 : tensor<2x4x!b4> }

// CHECK-LABEL: @calls(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:5}>>, %[[ARG1:.*]]: i1
// CHECK-NEXT: %[[V0:.*]] = call @calls(%[[ARG0]], %[[ARG1]]) : (tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:5}>>, i1) -> tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:5}>>
// CHECK-NEXT: %[[V1:.*]] = scf.if %[[ARG1]] -> (tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:5}>>) {
// CHECK-NEXT: scf.yield %[[V0]] : tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:5}>>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[ARG0]] : tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:5}>>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V1]] : tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:5}>>
func.func @calls(%a: tensor<2x4x!b4>, %c: i1) -> tensor<2x4x!b4> { %0 = call @calls(%a, %c) : (tensor<2x4x!b4>, i1) -> tensor<2x4x!b4>
 %r = scf.if %c -> tensor<2x4x!b4> { scf.yield %0 : tensor<2x4x!b4> } else { scf.yield %a : tensor<2x4x!b4> }
 return %r : tensor<2x4x!b4> }

// CHECK-LABEL: @cf(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:5}>>, %[[ARG1:.*]]: i1
// CHECK-NEXT: cf.cond_br %[[ARG1]], ^bb1(%[[ARG0]] : tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:5}>>), ^bb2
// CHECK-NEXT: ^bb1(%[[V0:.*]]: tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:5}>>):  // pred: ^bb0
// CHECK-NEXT: return %[[V0]] : tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:5}>>
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: return %[[ARG0]] : tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:5}>>
func.func @cf(%a: tensor<2x4x!b4>, %c: i1) -> tensor<2x4x!b4> {
 cf.cond_br %c, ^bb1(%a : tensor<2x4x!b4>), ^bb2
^bb1(%x: tensor<2x4x!b4>):
 return %x : tensor<2x4x!b4>
^bb2:
 return %a : tensor<2x4x!b4> }
