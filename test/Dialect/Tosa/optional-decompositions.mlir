// RUN: oxmlir-opt %s --tosa-optional-decompositions | FileCheck %s
// RUN: oxmlir-opt %s --tosa-optional-decompositions --check-passes=4 -o /dev/null

// CHECK-LABEL: func.func @depthwise(
// CHECK-DAG: %[[AROUND:.*]] = tosa.const_shape  {values = dense<[0, 0, 1, 1, 2, 0, 0, 0, 0, 0]> : tensor<10xindex>}
// CHECK-DAG: %[[NOTHING:.*]] = "tosa.const"() <{values = dense<0> : tensor<1xi32>}>
// CHECK: %[[A:.*]] = tosa.reshape %arg0, %{{.*}} : (tensor<?x3x2x2xi8>, !tosa.shape<5>) -> tensor<?x3x2x2x1xi8>
// CHECK: %[[A32:.*]] = tosa.cast %[[A]]
// CHECK: %[[W32:.*]] = tosa.cast %arg1
// CHECK: %[[A0:.*]] = tosa.sub %[[A32]], %{{.*}} : (tensor<?x3x2x2x1xi32>, tensor<1x1x1x1x1xi32>)
// CHECK: %[[W0:.*]] = tosa.sub %[[W32]], %{{.*}} : (tensor<1x1x2x3xi32>, tensor<1x1x1x1xi32>)
// CHECK: %[[P:.*]] = tosa.pad %[[A0]], %[[AROUND]], %[[NOTHING]]
// CHECK: %[[W:.*]] = tosa.reshape %[[W0]], %{{.*}} -> tensor<1x1x1x2x3xi32>
// CHECK: %[[ALL:.*]] = tosa.mul %[[P]], %[[W]], %{{.*}} -> tensor<?x5x4x2x3xi32>
// CHECK: %[[FLAT:.*]] = tosa.reshape %[[ALL]], %{{.*}} -> tensor<?x5x4x6xi32>
// CHECK: %[[B:.*]] = tosa.reshape %arg2, %{{.*}} -> tensor<1x1x1x6xi32>
// CHECK: tosa.add %[[FLAT]], %[[B]]
func.func @depthwise(%i: tensor<?x3x2x2xi8>, %w: tensor<1x1x2x3xi8>, %b: tensor<6xi32>) -> tensor<?x5x4x6xi32> {
  %z = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = "tosa.const"() <{values = dense<11> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %i, %w, %b, %z, %y {acc_type = i32, pad = array<i64: 1, 1, 2, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<?x3x2x2xi8>, tensor<1x1x2x3xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x5x4x6xi32>
  return %0 : tensor<?x5x4x6xi32>
}

// CHECK-LABEL: func.func @large_window(
// CHECK: tosa.depthwise_conv2d
func.func @large_window(%i: tensor<1x3x2x2xf32>, %w: tensor<2x1x2x3xf32>, %b: tensor<6xf32>) -> tensor<1x2x2x6xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %i, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x3x2x2xf32>, tensor<2x1x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x6xf32>
  return %0 : tensor<1x2x2x6xf32>
}

// CHECK-LABEL: func.func @steps_of_one(
// CHECK: %[[V:.*]] = tosa.reverse %arg1 {axis = 1 : i32}
// CHECK: %[[W:.*]] = tosa.reverse %[[V]] {axis = 2 : i32}
// CHECK: tosa.conv2d %arg0, %[[W]], %arg2, %{{.*}} {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 2, 2, 3>, stride = array<i64: 1, 1>}
func.func @steps_of_one(%a: tensor<1x3x2x2xf32>, %w: tensor<3x3x5x2xf32>, %b: tensor<3xf32>) -> tensor<1x4x3x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: -1, 0, -2, -1>, stride = array<i64: 1, 1>} : (tensor<1x3x2x2xf32>, tensor<3x3x5x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3x3xf32>
  return %0 : tensor<1x4x3x3xf32>
}

// Two rows by three columns of results belong to each place.
// CHECK-LABEL: func.func @steps(
// CHECK: %[[PADDED:.*]] = tosa.pad %arg1, %{{.*}} -> tensor<3x4x6x2xi8>
// CHECK: %[[APART:.*]] = tosa.reshape %[[PADDED]], %{{.*}} -> tensor<3x2x2x2x3x2xi8>
// CHECK: %[[EACH:.*]] = tosa.transpose %[[APART]] {perms = array<i32: 2, 4, 0, 1, 3, 5>}
// CHECK: %[[ALL:.*]] = tosa.reshape %[[EACH]], %{{.*}} -> tensor<18x2x2x2xi8>
// CHECK: %[[V:.*]] = tosa.reverse %[[ALL]] {axis = 1 : i32}
// CHECK: %[[W:.*]] = tosa.reverse %[[V]] {axis = 2 : i32}
// CHECK: %[[A:.*]] = tosa.pad %arg0, %{{.*}} -> tensor<2x5x4x2xi8>
// CHECK: %[[R:.*]] = tosa.conv2d %[[A]], %[[W]], %{{.*}} -> tensor<2x4x3x18xi32>
// CHECK: %[[PLACES:.*]] = tosa.reshape %[[R]], %{{.*}} -> tensor<2x4x3x2x3x3xi32>
// CHECK: %[[ROWS:.*]] = tosa.transpose %[[PLACES]] {perms = array<i32: 0, 1, 3, 2, 4, 5>}
// CHECK: %[[IMAGE:.*]] = tosa.reshape %[[ROWS]], %{{.*}} -> tensor<2x8x9x3xi32>
// CHECK: %[[LARGER:.*]] = tosa.pad %[[IMAGE]], %{{.*}} -> tensor<2x10x9x3xi32>
// CHECK: tosa.add %[[LARGER]]
func.func @steps(%a: tensor<2x3x2x2xi8>, %w: tensor<3x3x5x2xi8>, %b: tensor<3xi32>) -> tensor<2x10x9x3xi32> {
  %z = "tosa.const"() <{values = dense<-22> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = "tosa.const"() <{values = dense<42> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %y {acc_type = i32, out_pad = array<i64: 1, 2, 0, 1>, stride = array<i64: 2, 3>} : (tensor<2x3x2x2xi8>, tensor<3x3x5x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x10x9x3xi32>
  return %0 : tensor<2x10x9x3xi32>
}

// Rows and columns are taken away; nothing is known of the zero points.
// CHECK-LABEL: func.func @less(
// CHECK: %[[IMAGE:.*]] = tosa.reshape %{{.*}} -> tensor<?x8x9x3xi32>
// CHECK: %[[SMALLER:.*]] = tosa.slice %[[IMAGE]], %{{.*}} -> tensor<?x6x5x3xi32>
// CHECK: tosa.add %[[SMALLER]]
func.func @less(%a: tensor<?x3x2x2xi8>, %w: tensor<3x3x5x2xi8>, %b: tensor<1xi32>, %z: tensor<1xi8>, %y: tensor<1xi8>) -> tensor<?x6x5x3xi32> {
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %y {acc_type = i32, out_pad = array<i64: -1, 0, -2, -1>, stride = array<i64: 2, 3>} : (tensor<?x3x2x2xi8>, tensor<3x3x5x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x6x5x3xi32>
  return %0 : tensor<?x6x5x3xi32>
}

// CHECK-LABEL: func.func @no_rank(
// CHECK: tosa.transpose_conv2d
func.func @no_rank(%a: tensor<1x3x2x2xf32>, %w: tensor<3x3x5x2xf32>, %b: tensor<3xf32>) -> tensor<*xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x2x2xf32>, tensor<3x3x5x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// Numbers of weights or results that are none leave the convolution as it is.
// CHECK-LABEL: func.func @huge_stride
// CHECK: tosa.transpose_conv2d
func.func @huge_stride(%a: tensor<1x1x1x1xi8>, %w: tensor<1x1x1x1xi8>, %b: tensor<1xi32>) -> tensor<1x1x1x1xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 9223372036854775807, 9223372036854775807>} : (tensor<1x1x1x1xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x1x1xi32>
  return %0 : tensor<1x1x1x1xi32>
}
