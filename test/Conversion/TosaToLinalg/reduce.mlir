// Reductions begin with the number that changes nothing; the dimension that is reduced comes back with one element.
//
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg{disable-tosa-decompositions=true aggressive-reduce-constant=true}))' | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' --check-passes -o /dev/null

// CHECK-LABEL: func.func @sum(
// CHECK: %[[SIZE:.*]] = tensor.dim %arg0
// CHECK: %[[EMPTY:.*]] = tensor.empty(%[[SIZE]]) : tensor<?xf32>
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[FILL:.*]] = linalg.fill ins(%[[ZERO]] : f32) outs(%[[EMPTY]] : tensor<?xf32>)
// CHECK: %[[SUM:.*]] = linalg.reduce ins(%arg0 : tensor<?x5xf32>) outs(%[[FILL]] : tensor<?xf32>) dimensions = [1]
// CHECK: arith.addf %in, %init : f32
// CHECK: tensor.expand_shape %[[SUM]] {{\[}}[0, 1]] output_shape [%{{.*}}, 1] : tensor<?xf32> into tensor<?x1xf32>
func.func @sum(%x: tensor<?x5xf32>) -> tensor<?x1xf32> {
  %0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<?x5xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

// Sums of bf16 are rounded once.
// CHECK-LABEL: func.func @short_sum(
// CHECK: arith.extf %in : bf16 to f32
// CHECK: arith.addf
// CHECK: arith.truncf %in : f32 to bf16
func.func @short_sum(%x: tensor<4x5xbf16>) -> tensor<4x1xbf16> {
  %0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<4x5xbf16>) -> tensor<4x1xbf16>
  return %0 : tensor<4x1xbf16>
}

// CHECK-LABEL: func.func @all_dimensions(
// CHECK: linalg.reduce ins(%arg0 : tensor<5xf32>) outs(%{{.*}} : tensor<f32>) dimensions = [0]
// CHECK: arith.mulf
// CHECK: tensor.expand_shape %{{.*}} [] output_shape [1] : tensor<f32> into tensor<1xf32>
func.func @all_dimensions(%x: tensor<5xf32>) -> tensor<1xf32> {
  %0 = tosa.reduce_product %x {axis = 0 : i32} : (tensor<5xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// The result says more than the operand, or less.
// CHECK-LABEL: func.func @other_sizes(
// CHECK: %[[WIDE:.*]] = tensor.expand_shape %{{.*}} : tensor<?xf32> into tensor<?x1xf32>
// CHECK: tensor.cast %[[WIDE]] : tensor<?x1xf32> to tensor<2x1xf32>
// CHECK: %[[ONE:.*]] = tensor.expand_shape %{{.*}} : tensor<f32> into tensor<1xf32>
// CHECK: tensor.cast %[[ONE]] : tensor<1xf32> to tensor<?xf32>
func.func @other_sizes(%x: tensor<?x?xf32>, %y: tensor<4xf32>) -> (tensor<2x1xf32>, tensor<?xf32>) {
  %0 = tosa.reduce_product %x {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<2x1xf32>
  %1 = tosa.reduce_max %y {axis = 0 : i32} : (tensor<4xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<2x1xf32>, tensor<?xf32>
}

// Infinity is the least number.
// CHECK-LABEL: func.func @greatest(
// CHECK: arith.constant 0xFF800000 : f32
// CHECK: arith.maximumf
func.func @greatest(%x: tensor<4x5xf32>) -> tensor<4x1xf32> {
  %0 = tosa.reduce_max %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

// CHECK-LABEL: func.func @least(
// CHECK: arith.constant 2147483647 : i32
// CHECK: arith.minsi
func.func @least(%x: tensor<4x5xi32>) -> tensor<4x1xi32> {
  %0 = tosa.reduce_min %x {axis = 1 : i32} : (tensor<4x5xi32>) -> tensor<4x1xi32>
  return %0 : tensor<4x1xi32>
}

// CHECK-LABEL: func.func @greatest_number(
// CHECK: linalg.reduce ins(%arg0, %arg0 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xi1>) dimensions = [1]
// CHECK: arith.maximumf
// CHECK: %[[NAN:.*]] = arith.cmpf uno
// CHECK: arith.select %[[NAN]]
// CHECK: arith.andi
// CHECK: arith.constant 0x7FC00000 : f32
// CHECK: linalg.select
func.func @greatest_number(%x: tensor<4x5xf32>) -> tensor<4x1xf32> {
  %0 = tosa.reduce_max %x {axis = 1 : i32, nan_mode = IGNORE} : (tensor<4x5xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

// CHECK-LABEL: func.func @all(
// CHECK: arith.constant true
// CHECK: arith.andi
func.func @all(%x: tensor<4x5xi1>) -> tensor<1x5xi1> {
  %0 = tosa.reduce_all %x {axis = 0 : i32} : (tensor<4x5xi1>) -> tensor<1x5xi1>
  return %0 : tensor<1x5xi1>
}

// CHECK-LABEL: func.func @any(
// CHECK: arith.constant false
// CHECK: arith.ori
func.func @any(%x: tensor<4x5xi1>) -> tensor<1x5xi1> {
  %0 = tosa.reduce_any %x {axis = 0 : i32} : (tensor<4x5xi1>) -> tensor<1x5xi1>
  return %0 : tensor<1x5xi1>
}

// CHECK-LABEL: func.func @place(
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction", "parallel"]
// CHECK: %[[I:.*]] = linalg.index 0 : index
// CHECK: %[[AT:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK: arith.cmpf ugt, %in, %out_0 : f32
// CHECK: arith.cmpf ord, %out_0, %out_0 : f32
// CHECK: linalg.yield
func.func @place(%x: tensor<3x4xf32>) -> tensor<4xi32> {
  %0 = tosa.argmax %x {axis = 0 : i32} : (tensor<3x4xf32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
