// Every operation with a form of its own is read, and written as it was.
//
// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s --mlir-print-op-generic | oxmlir-opt | FileCheck %s

// CHECK-LABEL: func.func @add(
func.func @add(%value: i32, %multiplier: i32, %shift: i8) -> i32 {
  %scaled = tosa.apply_scale %value, %multiplier, %shift {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
  return %scaled : i32
}

// CHECK-LABEL: func.func @argmax(
func.func @argmax(%rows: tensor<4x8xf32>) -> tensor<4xi32> {
  // CHECK: tosa.argmax %{{.*}} {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4xi32>
  %columns = tosa.argmax %rows {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4xi32>
  return %columns : tensor<4xi32>
}

// CHECK-LABEL: func.func @arithmetic_right_shift(
func.func @arithmetic_right_shift(%image: tensor<1x8x8x3xf32>, %zero: tensor<1xf32>) -> tensor<1x4x4x3xf32> {
  %half = tosa.avg_pool2d %image, %zero, %zero
      {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}
      : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return %half : tensor<1x4x4x3xf32>
}

// CHECK-LABEL: func.func @cast_from_block_scaled(
func.func @cast_from_block_scaled(%data: tensor<4x32xf8E5M2>, %scale: tensor<4x1xf8E8M0FNU>) -> tensor<4x32xf32> {
  // CHECK: tosa.cast_from_block_scaled %{{.*}}, %{{.*}} {block_size = BLOCK_SIZE_32} : (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>) -> tensor<4x32xf32>
  %numbers = tosa.cast_from_block_scaled %data, %scale {block_size = BLOCK_SIZE_32}
      : (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>) -> tensor<4x32xf32>
  return %numbers : tensor<4x32xf32>
}

// CHECK-LABEL: func.func @cast_to_block_scaled(
func.func @cast_to_block_scaled(%numbers: tensor<4x32xf32>) -> (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>) {
  // CHECK: tosa.cast_to_block_scaled %{{.*}} {block_size = BLOCK_SIZE_32} : (tensor<4x32xf32>) -> (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>)
  %data, %scale = tosa.cast_to_block_scaled %numbers {block_size = BLOCK_SIZE_32}
      : (tensor<4x32xf32>) -> (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>)
  return %data, %scale : tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>
}

// CHECK-LABEL: func.func @clamp(
func.func @clamp(%tensor: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: tosa.clamp %{{.*}}
  %result = tosa.clamp %tensor {min_val = 0.0 : f32, max_val = 1.0 : f32} : (tensor<8xf32>) -> tensor<8xf32>
  return %result : tensor<8xf32>
}

// CHECK-LABEL: func.func @concat(
func.func @concat(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>) -> tensor<6x3xf32> {
  // CHECK: tosa.concat %{{.*}}, %{{.*}} {axis = 0 : i32} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  %both = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  return %both : tensor<6x3xf32>
}

// CHECK-LABEL: func.func @concat_shape(
func.func @concat_shape() {
  %a = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<4> : tensor<1xindex>} : () -> !tosa.shape<1>
  // CHECK: tosa.concat_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<1>) -> !tosa.shape<3>
  %both = tosa.concat_shape %a, %b : (!tosa.shape<2>, !tosa.shape<1>) -> !tosa.shape<3>
  return
}

// CHECK-LABEL: func.func @cond_if(
func.func @cond_if(%condition: tensor<i1>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: tosa.cond_if %{{.*}} : tensor<i1> -> tensor<4xf32> {
  %chosen = tosa.cond_if %condition : tensor<i1> -> tensor<4xf32> {
    tosa.yield %a : tensor<4xf32>
  } else {
    tosa.yield %b : tensor<4xf32>
  }
  return %chosen : tensor<4xf32>
}

// CHECK-LABEL: func.func @const(
func.func @const() {
  // CHECK: "tosa.const"() 
  %numbers = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  return
}

// CHECK-LABEL: func.func @const_shape(
func.func @const_shape() {
  // CHECK: tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %sizes = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  return
}

// CHECK-LABEL: func.func @conv2d(
func.func @conv2d(%image: tensor<1x8x8x3xf32>, %weight: tensor<16x3x3x3xf32>, %bias: tensor<16xf32>, %zero: tensor<1xf32>)
    -> tensor<1x6x6x16xf32> {
  // CHECK: tosa.conv2d %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x16xf32>
  %result = tosa.conv2d %image, %weight, %bias, %zero, %zero
      {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x8x8x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>)
      -> tensor<1x6x6x16xf32>
  return %result : tensor<1x6x6x16xf32>
}

// CHECK-LABEL: func.func @conv3d(
func.func @conv3d(%volume: tensor<1x8x8x8x3xf32>, %weight: tensor<16x3x3x3x3xf32>, %bias: tensor<16xf32>,
                 %zero: tensor<1xf32>) -> tensor<1x6x6x6x16xf32> {
  // CHECK: tosa.conv3d %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x8x8x8x3xf32>, tensor<16x3x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x6x16xf32>
  %result = tosa.conv3d %volume, %weight, %bias, %zero, %zero
      {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>}
      : (tensor<1x8x8x8x3xf32>, tensor<16x3x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>)
      -> tensor<1x6x6x6x16xf32>
  return %result : tensor<1x6x6x6x16xf32>
}

// CHECK-LABEL: func.func @depthwise_conv2d(
func.func @depthwise_conv2d(%image: tensor<1x8x8x3xf32>, %weight: tensor<3x3x3x2xf32>, %bias: tensor<6xf32>, %zero: tensor<1xf32>)
    -> tensor<1x6x6x6xf32> {
  // CHECK: tosa.depthwise_conv2d %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>, tensor<3x3x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x6xf32>
  %result = tosa.depthwise_conv2d %image, %weight, %bias, %zero, %zero
      {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x8x8x3xf32>, tensor<3x3x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>)
      -> tensor<1x6x6x6xf32>
  return %result : tensor<1x6x6x6xf32>
}

// CHECK-LABEL: func.func @dim(
func.func @dim(%tensor: tensor<4x8xf32>) {
  // CHECK: tosa.dim %{{.*}} {axis = 0 : i32} : (tensor<4x8xf32>) -> !tosa.shape<1>
  %rows = tosa.dim %tensor {axis = 0 : i32} : (tensor<4x8xf32>) -> !tosa.shape<1>
  return
}

// CHECK-LABEL: func.func @equal(
func.func @equal(%real: tensor<1x4x8xf32>, %imag: tensor<1x4x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>) {
  %re, %im = tosa.fft2d %real, %imag {inverse = false}
      : (tensor<1x4x8xf32>, tensor<1x4x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
  return %re, %im : tensor<1x4x8xf32>, tensor<1x4x8xf32>
}

// CHECK-LABEL: func.func @gather(
func.func @gather(%table: tensor<1x16x8xf32>, %which: tensor<1x4xi32>) -> tensor<1x4x8xf32> {
  // CHECK: tosa.gather %{{.*}}, %{{.*}} : (tensor<1x16x8xf32>, tensor<1x4xi32>) -> tensor<1x4x8xf32>
  %rows = tosa.gather %table, %which : (tensor<1x16x8xf32>, tensor<1x4xi32>) -> tensor<1x4x8xf32>
  return %rows : tensor<1x4x8xf32>
}

// CHECK-LABEL: func.func @logical_or(
func.func @logical_or(%a: tensor<1x4x8xf32>, %b: tensor<1x8x2xf32>, %zero: tensor<1xf32>) -> tensor<1x4x2xf32> {
  %product = tosa.matmul %a, %b, %zero, %zero
      : (tensor<1x4x8xf32>, tensor<1x8x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x2xf32>
  return %product : tensor<1x4x2xf32>
}

// CHECK-LABEL: func.func @matmul_t_block_scaled(
func.func @matmul_t_block_scaled(%a: tensor<1x4x32xf8E5M2>, %as: tensor<1x4x1xf8E8M0FNU>, %b: tensor<1x8x32xf8E5M2>,
                   %bs: tensor<1x8x1xf8E8M0FNU>) -> tensor<1x4x8xf32> {
  // CHECK: tosa.matmul_t_block_scaled %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {block_size = BLOCK_SIZE_32} : (tensor<1x4x32xf8E5M2>, tensor<1x4x1xf8E8M0FNU>, tensor<1x8x32xf8E5M2>, tensor<1x8x1xf8E8M0FNU>) -> tensor<1x4x8xf32>
  %product = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32}
      : (tensor<1x4x32xf8E5M2>, tensor<1x4x1xf8E8M0FNU>, tensor<1x8x32xf8E5M2>, tensor<1x8x1xf8E8M0FNU>)
      -> tensor<1x4x8xf32>
  return %product : tensor<1x4x8xf32>
}

// CHECK-LABEL: func.func @max_pool2d(
func.func @max_pool2d(%image: tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32> {
  // CHECK: tosa.max_pool2d %{{.*}} {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  %half = tosa.max_pool2d %image {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}
      : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return %half : tensor<1x4x4x3xf32>
}

// CHECK-LABEL: func.func @maximum(
func.func @maximum(%tensor: tensor<8xf32>, %shift: tensor<1xi8>) -> tensor<8xf32> {
  %square = tosa.mul %tensor, %tensor, %shift : (tensor<8xf32>, tensor<8xf32>, tensor<1xi8>) -> tensor<8xf32>
  return %square : tensor<8xf32>
}

// CHECK-LABEL: func.func @negate(
func.func @negate(%tensor: tensor<8xf32>, %zero: tensor<1xf32>) -> tensor<8xf32> {
  // CHECK: tosa.negate %{{.*}}, %{{.*}}, %{{.*}} : (tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8xf32>
  %result = tosa.negate %tensor, %zero, %zero : (tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8xf32>
  return %result : tensor<8xf32>
}

// CHECK-LABEL: func.func @pad(
func.func @pad(%row: tensor<8xf32>, %value: tensor<1xf32>) -> tensor<10xf32> {
  %padding = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.pad %{{.*}}, %{{.*}}, %{{.*}} : (tensor<8xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<10xf32>
  %framed = tosa.pad %row, %padding, %value : (tensor<8xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<10xf32>
  return %framed : tensor<10xf32>
}

// CHECK-LABEL: func.func @reduce_max(
func.func @reduce_max(%rows: tensor<4x8xf32>) -> tensor<4x1xf32> {
  // CHECK: tosa.reduce_max %{{.*}} {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %largest = tosa.reduce_max %rows {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  return %largest : tensor<4x1xf32>
}

// CHECK-LABEL: func.func @reduce_min(
func.func @reduce_min(%rows: tensor<4x8xf32>) -> tensor<4x1xf32> {
  // CHECK: tosa.reduce_min %{{.*}} {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %smallest = tosa.reduce_min %rows {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  return %smallest : tensor<4x1xf32>
}

// CHECK-LABEL: func.func @rescale(
func.func @rescale(%sums: tensor<4x8xi32>) -> tensor<4x8xi8> {
  %factor = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %from = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %to = "tosa.const"() <{values = dense<-1> : tensor<1xi8>}> : () -> tensor<1xi8>
  // CHECK: tosa.rescale %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x8xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4x8xi8>
  %bytes = tosa.rescale %sums, %factor, %shift, %from, %to
      {rounding_mode = SINGLE_ROUND, scale32 = true, per_channel = false, input_unsigned = false, output_unsigned = false}
      : (tensor<4x8xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4x8xi8>
  return %bytes : tensor<4x8xi8>
}

// CHECK-LABEL: func.func @reshape(
func.func @reshape(%matrix: tensor<4x8xf32>) -> tensor<32xf32> {
  %shape = tosa.const_shape {values = dense<32> : tensor<1xindex>} : () -> !tosa.shape<1>
  // CHECK: tosa.reshape %{{.*}}, %{{.*}} : (tensor<4x8xf32>, !tosa.shape<1>) -> tensor<32xf32>
  %flat = tosa.reshape %matrix, %shape : (tensor<4x8xf32>, !tosa.shape<1>) -> tensor<32xf32>
  return %flat : tensor<32xf32>
}

// CHECK-LABEL: func.func @resize(
func.func @resize(%image: tensor<1x4x4x3xf32>) -> tensor<1x7x7x3xf32> {
  %scale = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %none = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.resize %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {mode = BILINEAR} : (tensor<1x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x7x7x3xf32>
  %larger = tosa.resize %image, %scale, %none, %none {mode = BILINEAR}
      : (tensor<1x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x7x7x3xf32>
  return %larger : tensor<1x7x7x3xf32>
}

// CHECK-LABEL: func.func @reverse(
func.func @reverse(%row: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: tosa.reverse %{{.*}} {axis = 0 : i32} : (tensor<8xf32>) -> tensor<8xf32>
  %result = tosa.reverse %row {axis = 0 : i32} : (tensor<8xf32>) -> tensor<8xf32>
  return %result : tensor<8xf32>
}

// CHECK-LABEL: func.func @rfft2d(
func.func @rfft2d(%plane: tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>) {
  // CHECK: tosa.rfft2d %{{.*}} : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>)
  %re, %im = tosa.rfft2d %plane : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>)
  return %re, %im : tensor<1x4x5xf32>, tensor<1x4x5xf32>
}

// CHECK-LABEL: func.func @scatter(
func.func @scatter(%table: tensor<1x16x8xf32>, %which: tensor<1x4xi32>, %rows: tensor<1x4x8xf32>) -> tensor<1x16x8xf32> {
  // CHECK: tosa.scatter %{{.*}}, %{{.*}}, %{{.*}} : (tensor<1x16x8xf32>, tensor<1x4xi32>, tensor<1x4x8xf32>) -> tensor<1x16x8xf32>
  %result = tosa.scatter %table, %which, %rows
      : (tensor<1x16x8xf32>, tensor<1x4xi32>, tensor<1x4x8xf32>) -> tensor<1x16x8xf32>
  return %result : tensor<1x16x8xf32>
}

// CHECK-LABEL: func.func @slice(
func.func @slice(%row: tensor<8xf32>) -> tensor<4xf32> {
  %start = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %size = tosa.const_shape {values = dense<4> : tensor<1xindex>} : () -> !tosa.shape<1>
  // CHECK: tosa.slice %{{.*}}, %{{.*}}, %{{.*}} : (tensor<8xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<4xf32>
  %middle = tosa.slice %row, %start, %size : (tensor<8xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<4xf32>
  return %middle : tensor<4xf32>
}

// CHECK-LABEL: func.func @slice_shape(
func.func @slice_shape() {
  %sizes = tosa.const_shape {values = dense<[2, 3, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %start = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %size = "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tosa.slice_shape %{{.*}}, %{{.*}}, %{{.*}} : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  %rest = tosa.slice_shape %sizes, %start, %size : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  return
}

// CHECK-LABEL: func.func @table(
func.func @table(%bytes: tensor<8xi8>, %table: tensor<256xi8>) -> tensor<8xi8> {
  // CHECK: tosa.table %{{.*}}, %{{.*}} : (tensor<8xi8>, tensor<256xi8>) -> tensor<8xi8>
  %result = tosa.table %bytes, %table : (tensor<8xi8>, tensor<256xi8>) -> tensor<8xi8>
  return %result : tensor<8xi8>
}

// CHECK-LABEL: func.func @tile(
func.func @tile(%row: tensor<4xf32>) -> tensor<8xf32> {
  %times = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  // CHECK: tosa.tile %{{.*}}, %{{.*}} : (tensor<4xf32>, !tosa.shape<1>) -> tensor<8xf32>
  %result = tosa.tile %row, %times : (tensor<4xf32>, !tosa.shape<1>) -> tensor<8xf32>
  return %result : tensor<8xf32>
}

// CHECK-LABEL: func.func @transpose(
func.func @transpose(%matrix: tensor<4x8xf32>) -> tensor<8x4xf32> {
  // CHECK: tosa.transpose %{{.*}} {perms = array<i32: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %result = tosa.transpose %matrix {perms = array<i32: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  return %result : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @transpose_conv2d(
func.func @transpose_conv2d(%image: tensor<1x4x4x3xf32>, %weight: tensor<2x2x2x3xf32>, %bias: tensor<2xf32>, %zero: tensor<1xf32>)
    -> tensor<1x8x8x2xf32> {
  // CHECK: tosa.transpose_conv2d %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xf32>, tensor<2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x2xf32>
  %result = tosa.transpose_conv2d %image, %weight, %bias, %zero, %zero
      {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}
      : (tensor<1x4x4x3xf32>, tensor<2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x2xf32>
  return %result : tensor<1x8x8x2xf32>
}

// CHECK: tosa.variable @counter = dense<0> : tensor<1xi32>
tosa.variable @counter = dense<0> : tensor<1xi32>
tosa.variable @state : tensor<4x8xf32>

// CHECK-LABEL: func.func @variable_read(
tosa.variable @variable_read_state : tensor<4x8xf32>
func.func @variable_read() -> tensor<4x8xf32> {
  // CHECK: tosa.variable_read @variable_read_state : tensor<4x8xf32>
  %state = tosa.variable_read @variable_read_state : tensor<4x8xf32>
  return %state : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @variable_write(
tosa.variable @variable_write_state : tensor<4x8xf32>
func.func @variable_write(%state: tensor<4x8xf32>) {
  // CHECK: tosa.variable_write @variable_write_state, %{{.*}} : tensor<4x8xf32>
  tosa.variable_write @variable_write_state, %state : tensor<4x8xf32>
  return
}

// CHECK-LABEL: func.func @while_loop(
func.func @while_loop(%limit: tensor<i32>, %start: tensor<i32>) -> tensor<i32> {
  // CHECK: tosa.while_loop
  %result = tosa.while_loop (%value = %start) : (tensor<i32>) -> tensor<i32> {
    %more = tosa.greater %limit, %value : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %more : tensor<i1>
  } do {
  ^bb0(%value: tensor<i32>):
    %next = tosa.add %value, %value : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %next : tensor<i32>
  }
  return %result : tensor<i32>
}

// CHECK-LABEL: func.func @elementwise(
func.func @elementwise(%a: tensor<4x8xf32>, %b: tensor<4x1xf32>, %i: tensor<4x8xi32>, %c: tensor<4x8xi1>) {
  // CHECK: tosa.abs %{{.*}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %abs = tosa.abs %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.bitwise_not %{{.*}} : (tensor<4x8xi32>) -> tensor<4x8xi32>
  %bitwise_not = tosa.bitwise_not %i : (tensor<4x8xi32>) -> tensor<4x8xi32>
  // CHECK: tosa.ceil %{{.*}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %ceil = tosa.ceil %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.clz %{{.*}} : (tensor<4x8xi32>) -> tensor<4x8xi32>
  %clz = tosa.clz %i : (tensor<4x8xi32>) -> tensor<4x8xi32>
  // CHECK: tosa.cos %{{.*}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %cos = tosa.cos %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.erf %{{.*}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %erf = tosa.erf %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.exp %{{.*}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %exp = tosa.exp %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.floor %{{.*}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %floor = tosa.floor %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.identity %{{.*}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %identity = tosa.identity %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.log %{{.*}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %log = tosa.log %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.logical_not %{{.*}} : (tensor<4x8xi1>) -> tensor<4x8xi1>
  %logical_not = tosa.logical_not %c : (tensor<4x8xi1>) -> tensor<4x8xi1>
  // CHECK: tosa.reciprocal %{{.*}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %reciprocal = tosa.reciprocal %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.rsqrt %{{.*}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %rsqrt = tosa.rsqrt %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.sigmoid %{{.*}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %sigmoid = tosa.sigmoid %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.sin %{{.*}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %sin = tosa.sin %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.tanh %{{.*}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %tanh = tosa.tanh %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.add %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %add = tosa.add %a, %b : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.bitwise_and %{{.*}}, %{{.*}} : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %bitwise_and = tosa.bitwise_and %i, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  // CHECK: tosa.bitwise_or %{{.*}}, %{{.*}} : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %bitwise_or = tosa.bitwise_or %i, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  // CHECK: tosa.bitwise_xor %{{.*}}, %{{.*}} : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %bitwise_xor = tosa.bitwise_xor %i, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  // CHECK: tosa.intdiv %{{.*}}, %{{.*}} : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %intdiv = tosa.intdiv %i, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  // CHECK: tosa.logical_and %{{.*}}, %{{.*}} : (tensor<4x8xi1>, tensor<4x8xi1>) -> tensor<4x8xi1>
  %logical_and = tosa.logical_and %c, %c : (tensor<4x8xi1>, tensor<4x8xi1>) -> tensor<4x8xi1>
  // CHECK: tosa.logical_left_shift %{{.*}}, %{{.*}} : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %logical_left_shift = tosa.logical_left_shift %i, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  // CHECK: tosa.logical_or %{{.*}}, %{{.*}} : (tensor<4x8xi1>, tensor<4x8xi1>) -> tensor<4x8xi1>
  %logical_or = tosa.logical_or %c, %c : (tensor<4x8xi1>, tensor<4x8xi1>) -> tensor<4x8xi1>
  // CHECK: tosa.logical_right_shift %{{.*}}, %{{.*}} : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %logical_right_shift = tosa.logical_right_shift %i, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  // CHECK: tosa.logical_xor %{{.*}}, %{{.*}} : (tensor<4x8xi1>, tensor<4x8xi1>) -> tensor<4x8xi1>
  %logical_xor = tosa.logical_xor %c, %c : (tensor<4x8xi1>, tensor<4x8xi1>) -> tensor<4x8xi1>
  // CHECK: tosa.maximum %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %maximum = tosa.maximum %a, %b : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.minimum %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %minimum = tosa.minimum %a, %b : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.pow %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %pow = tosa.pow %a, %b : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.sub %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %sub = tosa.sub %a, %b : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.equal %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xi1>
  %equal = tosa.equal %a, %b : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xi1>
  // CHECK: tosa.greater %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xi1>
  %greater = tosa.greater %a, %b : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xi1>
  // CHECK: tosa.greater_equal %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xi1>
  %greater_equal = tosa.greater_equal %a, %b : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xi1>
  // CHECK: tosa.arithmetic_right_shift %{{.*}}, %{{.*}} {round = true} : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %arithmetic_right_shift = tosa.arithmetic_right_shift %i, %i {round = true} : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  // CHECK: tosa.cast %{{.*}} : (tensor<4x8xi32>) -> tensor<4x8xf32>
  %cast = tosa.cast %i : (tensor<4x8xi32>) -> tensor<4x8xf32>
  // CHECK: tosa.select %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %select = tosa.select %c, %a, %b : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.maximum %{{.*}}, %{{.*}} {nan_mode = IGNORE} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %ignoring = tosa.maximum %a, %b {nan_mode = #tosa.nan_mode<IGNORE> : i32} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  // CHECK: tosa.custom %{{.*}} {domain_name = "mine", implementation_attrs = "", operator_name = "twist"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %custom = tosa.custom %a {domain_name = "mine", implementation_attrs = "", operator_name = "twist"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: func.func @reductions(
func.func @reductions(%a: tensor<4x8xf32>, %c: tensor<4x8xi1>) {
  // CHECK: tosa.reduce_all %{{.*}} {axis = 0 : i32} : (tensor<4x8xi1>) -> tensor<1x8xi1>
  %all = tosa.reduce_all %c {axis = 0 : i32} : (tensor<4x8xi1>) -> tensor<1x8xi1>
  // CHECK: tosa.reduce_any %{{.*}} {axis = 1 : i32} : (tensor<4x8xi1>) -> tensor<4x1xi1>
  %any = tosa.reduce_any %c {axis = 1 : i32} : (tensor<4x8xi1>) -> tensor<4x1xi1>
  // CHECK: tosa.reduce_product %{{.*}} {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %product = tosa.reduce_product %a {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  // CHECK: tosa.reduce_sum %{{.*}} {axis = 0 : i32} : (tensor<4x8xf32>) -> tensor<1x8xf32>
  %sum = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<4x8xf32>) -> tensor<1x8xf32>
  return
}

// CHECK-LABEL: func.func @sizes(
func.func @sizes() {
  %a = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.exp2_shape %{{.*}} : (!tosa.shape<2>) -> !tosa.shape<2>
  %exp2 = tosa.exp2_shape %a : (!tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.log2_ceil_shape %{{.*}} : (!tosa.shape<2>) -> !tosa.shape<2>
  %log2_ceil = tosa.log2_ceil_shape %a : (!tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.log2_floor_shape %{{.*}} : (!tosa.shape<2>) -> !tosa.shape<2>
  %log2_floor = tosa.log2_floor_shape %a : (!tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.add_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %add = tosa.add_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.sub_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %sub = tosa.sub_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.mul_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %mul = tosa.mul_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.div_ceil_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %div_ceil = tosa.div_ceil_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.div_floor_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %div_floor = tosa.div_floor_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.max_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %max = tosa.max_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.min_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %min = tosa.min_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.mod_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %mod = tosa.mod_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  return
}

// CHECK-LABEL: func.func @attributes(
// CHECK-SAME: conv = #tosa.conv_quant<input_zp = 1, weight_zp = 2>
// CHECK-SAME: env = #tosa.target_env<specification_version = "1.1.draft", level = "8k", profiles = [pro_int, pro_fp], extensions = [int16]>
// CHECK-SAME: matmul = #tosa.matmul_quant<a_zp = 1, b_zp = 2>, pad = #tosa.pad_quant<input_zp = 1>
// CHECK-SAME: unary = #tosa.unary_quant<input_zp = 1, output_zp = 2>
func.func @attributes(%bytes: tensor<4x!tosa.mxint8>) attributes {
  conv = #tosa.conv_quant<input_zp = 1, weight_zp = 2>,
  env = #tosa.target_env<specification_version = "1.1.draft", level = "8k", profiles = [pro_int, pro_fp], extensions = [int16]>,
  matmul = #tosa.matmul_quant<a_zp = 1, b_zp = 2>,
  pad = #tosa.pad_quant<input_zp = 1>,
  unary = #tosa.unary_quant<input_zp = 1, output_zp = 2>
} {
  return
}
