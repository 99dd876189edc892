// Shapes follow from operands, through operations of tosa and into its regions; others get the types that they had.
//
// RUN: oxmlir-opt %s --tosa-infer-shapes --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @chain(
func.func @chain(%a: tensor<4x1xf32>, %b: tensor<1x8xf32>) -> tensor<*xf32> {
  // CHECK: %[[SUM:.*]] = tosa.add %{{.*}}, %{{.*}} : (tensor<4x1xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
  // CHECK: %[[MOST:.*]] = tosa.reduce_max %[[SUM]] {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  // CHECK: %[[CAST:.*]] = tensor.cast %[[MOST]] : tensor<4x1xf32> to tensor<*xf32>
  // CHECK: return %[[CAST]]
  %0 = tosa.add %a, %b : (tensor<4x1xf32>, tensor<1x8xf32>) -> tensor<*xf32>
  %1 = tosa.reduce_max %0 {axis = 1 : i32} : (tensor<*xf32>) -> tensor<*xf32>
  return %1 : tensor<*xf32>
}

// CHECK-LABEL: func.func @other_users(
func.func @other_users(%a: tensor<4xf32>) {
  // CHECK: %[[ABS:.*]] = tosa.abs %{{.*}} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: %[[CAST:.*]] = tensor.cast %[[ABS]] : tensor<4xf32> to tensor<?xf32>
  // CHECK: "use"(%[[CAST]]) : (tensor<?xf32>) -> ()
  %0 = tosa.abs %a : (tensor<4xf32>) -> tensor<?xf32>
  "use"(%0) : (tensor<?xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @window(
func.func @window(%image: tensor<1x9x9x3xf32>, %weight: tensor<16x3x3x3xf32>, %bias: tensor<16xf32>, %zero: tensor<1xf32>) -> tensor<?x?x?x?xf32> {
  // CHECK: tosa.conv2d {{.*}} -> tensor<1x4x4x16xf32>
  // CHECK: tensor.cast %{{.*}} : tensor<1x4x4x16xf32> to tensor<?x?x?x?xf32>
  %0 = tosa.conv2d %image, %weight, %bias, %zero, %zero
      {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}
      : (tensor<1x9x9x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @branch(
func.func @branch(%c: tensor<i1>, %a: tensor<4xf32>) -> tensor<*xf32> {
  // CHECK: tosa.cond_if %{{.*}} : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<4xf32>):
  // CHECK: } else {
  // CHECK: tosa.abs %{{.*}} : (tensor<4xf32>) -> tensor<4xf32>
  %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<4xf32>) -> tensor<*xf32> {
    ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  } else {
    ^bb0(%x: tensor<4xf32>):
    %1 = tosa.abs %x : (tensor<4xf32>) -> tensor<*xf32>
    tosa.yield %1 : tensor<*xf32>
  }
  return %0 : tensor<*xf32>
}

// The sizes that are carried are those of all iterations.
// CHECK-LABEL: func.func @loop(
func.func @loop(%n: tensor<i32>, %a: tensor<1xi32>, %b: tensor<4xi32>) -> tensor<*xi32> {
  // CHECK: tosa.while_loop {{.*}} : (tensor<i32>, tensor<1xi32>) -> (tensor<i32>, tensor<?xi32>)
  // CHECK: tosa.concat {{.*}} : (tensor<?xi32>, tensor<4xi32>) -> tensor<?xi32>
  %0:2 = tosa.while_loop (%i = %n, %x = %a) : (tensor<i32>, tensor<1xi32>) -> (tensor<i32>, tensor<*xi32>) {
    %c = tosa.greater %n, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%i: tensor<i32>, %x: tensor<*xi32>):
    %j = tosa.add %i, %i : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %y = tosa.concat %x, %b {axis = 0 : i32} : (tensor<*xi32>, tensor<4xi32>) -> tensor<*xi32>
    tosa.yield %j, %y : tensor<i32>, tensor<*xi32>
  }
  return %0#1 : tensor<*xi32>
}

// What gives scalars takes any shape.
// CHECK-LABEL: func.func @size(
// CHECK: %[[ABS:.*]] = tosa.abs %{{.*}} : (tensor<4x5xf32>) -> tensor<4x5xf32>
// CHECK-NOT: tensor.cast
// CHECK: tensor.dim %[[ABS]], %{{.*}} : tensor<4x5xf32>
// CHECK: tensor.extract %[[ABS]][%{{.*}}, %{{.*}}] : tensor<4x5xf32>
func.func @size(%a: tensor<4x5xf32>, %i: index) -> (index, f32) {
  %0 = tosa.abs %a : (tensor<4x5xf32>) -> tensor<?x?xf32>
  %1 = tensor.dim %0, %i : tensor<?x?xf32>
  %2 = tensor.extract %0[%i, %i] : tensor<?x?xf32>
  return %1, %2 : index, f32
}

// A size that no number is large enough for stays unknown.
// CHECK-LABEL: func.func @huge_padding
// CHECK: tosa.depthwise_conv2d {{.*}} -> tensor<1x?x2x1xi32>
func.func @huge_padding(%a: tensor<1x2x2x1xi8>, %w: tensor<1x1x1x1xi8>, %b: tensor<1xi32>) -> tensor<1x?x2x1xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = i32, pad = array<i64: 9223372036854775807, 9223372036854775807, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x2x2x1xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x?x2x1xi32>
  return %0 : tensor<1x?x2x1xi32>
}

// What an offset beyond the input leaves has no size.
// CHECK-LABEL: func.func @resized_to_nothing
// CHECK: tosa.resize {{.*}} -> tensor<?x?x?x?xf32>
func.func @resized_to_nothing(%x: tensor<1x8x8x8xf32>) -> tensor<?x?x?x?xf32> {
  %scale = tosa.const_shape {values = dense<1> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<[17, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %border = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %scale, %offset, %border {mode = BILINEAR} : (tensor<1x8x8x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
