// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @input
// CHECK-NOT: tensor.cast
// CHECK: linalg.winograd_input_transform fmr(F_4_3) ins(%arg0 : tensor<2x6x1x5xf32>) outs(%arg1 : tensor<6x1x1x1x2x5xf32>)
func.func @input(%a: tensor<2x6x1x5xf32>, %o: tensor<6x1x1x1x2x5xf32>) -> tensor<6x1x1x1x2x5xf32> {
  %cast = tensor.cast %a : tensor<2x6x1x5xf32> to tensor<2x?x1x5xf32>
  %r = linalg.winograd_input_transform fmr(F_4_3) ins(%cast : tensor<2x?x1x5xf32>) outs(%o : tensor<6x1x1x1x2x5xf32>) -> tensor<6x1x1x1x2x5xf32>
  return %r : tensor<6x1x1x1x2x5xf32>
}

// CHECK-LABEL: func.func @init
// CHECK: %[[R:.*]] = linalg.winograd_input_transform {{.*}} outs(%arg1 : tensor<6x1x1x1x2x5xf32>) -> tensor<6x1x1x1x2x5xf32>
// CHECK: tensor.cast %[[R]] : tensor<6x1x1x1x2x5xf32> to tensor<6x1x1x1x2x?xf32>
func.func @init(%a: tensor<2x6x1x5xf32>, %o: tensor<6x1x1x1x2x5xf32>) -> tensor<6x1x1x1x2x?xf32> {
  %cast = tensor.cast %o : tensor<6x1x1x1x2x5xf32> to tensor<6x1x1x1x2x?xf32>
  %r = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x6x1x5xf32>) outs(%cast : tensor<6x1x1x1x2x?xf32>) -> tensor<6x1x1x1x2x?xf32>
  return %r : tensor<6x1x1x1x2x?xf32>
}

// CHECK-LABEL: func.func @filter
// CHECK-NEXT: linalg.winograd_filter_transform fmr(F_4_3) ins(%arg0 : tensor<2x3x3x5xf32>) outs(%arg1 : tensor<6x6x5x2xf32>)
func.func @filter(%a: tensor<2x3x3x5xf32>, %o: tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32> {
  %cast = tensor.cast %a : tensor<2x3x3x5xf32> to tensor<?x3x3x5xf32>
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%cast : tensor<?x3x3x5xf32>) outs(%o : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return %r : tensor<6x6x5x2xf32>
}

// CHECK-LABEL: func.func @output
// CHECK-NEXT: linalg.winograd_output_transform fmr(F_4_3) ins(%arg0 : tensor<6x6x2x2x2x2xf32>) outs(%arg1 : tensor<2x8x8x2xf32>)
func.func @output(%a: tensor<6x6x2x2x2x2xf32>, %o: tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32> {
  %cast = tensor.cast %a : tensor<6x6x2x2x2x2xf32> to tensor<6x6x2x2x?x2xf32>
  %r = linalg.winograd_output_transform fmr(F_4_3) ins(%cast : tensor<6x6x2x2x?x2xf32>) outs(%o : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return %r : tensor<2x8x8x2xf32>
}
