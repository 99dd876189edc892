// What moves windows over an image gets the name of a convolution or pooling whose loops have the same order.
//
// RUN: oxmlir-opt %s --split-input-file --linalg-specialize-generic-ops | FileCheck %s
// RUN: oxmlir-opt %s --split-input-file --linalg-morph-ops=generic-to-named | FileCheck %s
// RUN: oxmlir-opt %s --split-input-file --linalg-specialize-generic-ops --check-passes -o /dev/null

// CHECK-LABEL: func.func @steps(
// CHECK: linalg.conv_1d_nwc_wcf {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>}
// CHECK-SAME: ins(%arg0, %arg1 : tensor<2x11x2xf32>, tensor<3x2x4xf32>) outs(%arg2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
func.func @steps(%image: tensor<2x11x2xf32>, %filter: tensor<3x2x4xf32>, %out: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(n, w, f, kw, c) -> (n, w * 2 + kw * 3, c)>, affine_map<(n, w, f, kw, c) -> (kw, c, f)>,
                       affine_map<(n, w, f, kw, c) -> (n, w, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%image, %filter : tensor<2x11x2xf32>, tensor<3x2x4xf32>) outs(%out : tensor<2x3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %product = arith.mulf %a, %b : f32
    %sum = arith.addf %c, %product : f32
    linalg.yield %sum : f32
  } -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// CHECK-LABEL: func.func @plain(
// CHECK: linalg.conv_2d ins(%arg0, %arg1 : memref<?x?xi32>, memref<?x?xi32>) outs(%arg2 : memref<?x?xi32>)
func.func @plain(%image: memref<?x?xi32>, %filter: memref<?x?xi32>, %out: memref<?x?xi32>) {
  linalg.generic {
      indexing_maps = [affine_map<(h, w, kh, kw) -> (h + kh, w + kw)>, affine_map<(h, w, kh, kw) -> (kh, kw)>,
                       affine_map<(h, w, kh, kw) -> (h, w)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%image, %filter : memref<?x?xi32>, memref<?x?xi32>) outs(%out : memref<?x?xi32>) {
  ^bb0(%a: i32, %b: i32, %c: i32):
    %product = arith.muli %a, %b : i32
    %sum = arith.addi %c, %product : i32
    linalg.yield %sum : i32
  }
  return
}

// -----

// CHECK-LABEL: func.func @zero_points(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>}
// CHECK-SAME: ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x4x5x2xi8>, tensor<2x3x2xi8>, i32, i32)
func.func @zero_points(%image: tensor<1x4x5x2xi8>, %filter: tensor<2x3x2xi8>, %x: i32, %y: i32, %out: tensor<1x3x2x2xi32>)
    -> tensor<1x3x2x2xi32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(n, h, w, c, kh, kw) -> (n, h + kh, w * 2 + kw, c)>, affine_map<(n, h, w, c, kh, kw) -> (kh, kw, c)>,
                       affine_map<(n, h, w, c, kh, kw) -> ()>, affine_map<(n, h, w, c, kh, kw) -> ()>,
                       affine_map<(n, h, w, c, kh, kw) -> (n, h, w, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%image, %filter, %x, %y : tensor<1x4x5x2xi8>, tensor<2x3x2xi8>, i32, i32) outs(%out : tensor<1x3x2x2xi32>) {
  ^bb0(%a: i8, %b: i8, %p: i32, %q: i32, %c: i32):
    %wide_a = arith.extsi %a : i8 to i32
    %left = arith.subi %wide_a, %p : i32
    %wide_b = arith.extsi %b : i8 to i32
    %right = arith.subi %wide_b, %q : i32
    %product = arith.muli %left, %right : i32
    %sum = arith.addi %c, %product : i32
    linalg.yield %sum : i32
  } -> tensor<1x3x2x2xi32>
  return %0 : tensor<1x3x2x2xi32>
}

// -----

// Flags that leave results open may go.

// CHECK-LABEL: func.func @volume(
// CHECK: linalg.conv_3d_ncdhw_fcdhw {dilations = dense<[1, 1, 2]> : tensor<3xi64>, strides = dense<[2, 1, 1]> : tensor<3xi64>}
func.func @volume(%image: tensor<?x?x?x?x?xf16>, %filter: tensor<?x?x?x?x?xf16>, %out: tensor<?x?x?x?x?xf32>)
    -> tensor<?x?x?x?x?xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(n, f, d, h, w, c, kd, kh, kw) -> (n, c, d * 2 + kd, h + kh, w + kw * 2)>,
                       affine_map<(n, f, d, h, w, c, kd, kh, kw) -> (f, c, kd, kh, kw)>,
                       affine_map<(n, f, d, h, w, c, kd, kh, kw) -> (n, f, d, h, w)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%image, %filter : tensor<?x?x?x?x?xf16>, tensor<?x?x?x?x?xf16>) outs(%out : tensor<?x?x?x?x?xf32>) {
  ^bb0(%a: f16, %b: f16, %c: f32):
    %wide_a = arith.extf %a : f16 to f32
    %wide_b = arith.extf %b : f16 to f32
    %product = arith.mulf %wide_a, %wide_b fastmath<reassoc> : f32
    %sum = arith.addf %c, %product fastmath<reassoc> : f32
    linalg.yield %sum : f32
  } -> tensor<?x?x?x?x?xf32>
  return %0 : tensor<?x?x?x?x?xf32>
}

// -----

#image = affine_map<(n, h, w, c, kh, kw) -> (n, h * 2 + kh, w + kw, c)>
#window = affine_map<(n, h, w, c, kh, kw) -> (kh, kw)>
#out = affine_map<(n, h, w, c, kh, kw) -> (n, h, w, c)>

// CHECK-LABEL: func.func @pools(
// CHECK: linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1
// CHECK: linalg.pooling_nhwc_max {
// CHECK: linalg.pooling_nhwc_min_unsigned {
func.func @pools(%image: tensor<1x4x4x2xi8>, %window: tensor<2x2xi32>, %out: tensor<1x2x3x2xi32>)
    -> (tensor<1x2x3x2xi32>, tensor<1x2x3x2xi32>, tensor<1x2x3x2xi32>) {
  %0 = linalg.generic {indexing_maps = [#image, #window, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%image, %window : tensor<1x4x4x2xi8>, tensor<2x2xi32>) outs(%out : tensor<1x2x3x2xi32>) {
  ^bb0(%a: i8, %b: i32, %c: i32):
    %wide = arith.extsi %a : i8 to i32
    %sum = arith.addi %c, %wide : i32
    linalg.yield %sum : i32
  } -> tensor<1x2x3x2xi32>
  %1 = linalg.generic {indexing_maps = [#image, #window, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%image, %window : tensor<1x4x4x2xi8>, tensor<2x2xi32>) outs(%out : tensor<1x2x3x2xi32>) {
  ^bb0(%a: i8, %b: i32, %c: i32):
    %wide = arith.extsi %a : i8 to i32
    %max = arith.maxsi %c, %wide : i32
    linalg.yield %max : i32
  } -> tensor<1x2x3x2xi32>
  %2 = linalg.generic {indexing_maps = [#image, #window, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%image, %window : tensor<1x4x4x2xi8>, tensor<2x2xi32>) outs(%out : tensor<1x2x3x2xi32>) {
  ^bb0(%a: i8, %b: i32, %c: i32):
    %wide = arith.extui %a : i8 to i32
    %min = arith.minui %c, %wide : i32
    linalg.yield %min : i32
  } -> tensor<1x2x3x2xi32>
  return %0, %1, %2 : tensor<1x2x3x2xi32>, tensor<1x2x3x2xi32>, tensor<1x2x3x2xi32>
}

// -----

// No named operation has these: numbers without a sign, a difference, sums of truth values, loops in another order.

#image = affine_map<(w, k) -> (w + k)>
#filter = affine_map<(w, k) -> (k)>
#out = affine_map<(w, k) -> (w)>
#other_image = affine_map<(k, w) -> (w + k)>
#other_filter = affine_map<(k, w) -> (k)>
#other_out = affine_map<(k, w) -> (w)>

// CHECK-LABEL: func.func @others(
// CHECK-NOT: linalg.conv_1d
// CHECK-COUNT-4: linalg.generic
func.func @others(%image: tensor<5xi8>, %filter: tensor<3xi8>, %out: tensor<3xi32>, %x: tensor<5xi1>, %y: tensor<3xi1>)
    -> (tensor<3xi32>, tensor<3xi8>, tensor<3xi1>, tensor<3xi8>) {
  %0 = linalg.generic {indexing_maps = [#image, #filter, #out], iterator_types = ["parallel", "reduction"]}
      ins(%image, %filter : tensor<5xi8>, tensor<3xi8>) outs(%out : tensor<3xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %wide_a = arith.extui %a : i8 to i32
    %wide_b = arith.extui %b : i8 to i32
    %product = arith.muli %wide_a, %wide_b : i32
    %sum = arith.addi %c, %product : i32
    linalg.yield %sum : i32
  } -> tensor<3xi32>
  %1 = linalg.generic {indexing_maps = [#image, #filter, #out], iterator_types = ["parallel", "reduction"]}
      ins(%image, %filter : tensor<5xi8>, tensor<3xi8>) outs(%filter : tensor<3xi8>) {
  ^bb0(%a: i8, %b: i8, %c: i8):
    %product = arith.muli %a, %b : i8
    %rest = arith.subi %c, %product : i8
    linalg.yield %rest : i8
  } -> tensor<3xi8>
  %2 = linalg.generic {indexing_maps = [#image, #filter, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x, %y : tensor<5xi1>, tensor<3xi1>) outs(%y : tensor<3xi1>) {
  ^bb0(%a: i1, %b: i1, %c: i1):
    %product = arith.muli %a, %b : i1
    %sum = arith.addi %c, %product : i1
    linalg.yield %sum : i1
  } -> tensor<3xi1>
  %3 = linalg.generic {indexing_maps = [#other_image, #other_filter, #other_out], iterator_types = ["reduction", "parallel"]}
      ins(%image, %filter : tensor<5xi8>, tensor<3xi8>) outs(%filter : tensor<3xi8>) {
  ^bb0(%a: i8, %b: i8, %c: i8):
    %product = arith.muli %a, %b : i8
    %sum = arith.addi %c, %product : i8
    linalg.yield %sum : i8
  } -> tensor<3xi8>
  return %0, %1, %2, %3 : tensor<3xi32>, tensor<3xi8>, tensor<3xi1>, tensor<3xi8>
}
