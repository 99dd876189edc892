// Two operations become one, and operations simpler ones.
//
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s
// RUN: oxmlir-opt %s --canonicalize --check-passes -o /dev/null

// CHECK-LABEL: func.func @transposes(
// CHECK-NEXT: %[[R:.*]] = tosa.transpose %arg0 {perms = array<i32: 2, 1, 0>} : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
// CHECK-NEXT: return %[[R]]
func.func @transposes(%x: tensor<2x3x4xf32>) -> tensor<4x3x2xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 2, 0>} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0, 2>} : (tensor<3x4x2xf32>) -> tensor<4x3x2xf32>
  return %1 : tensor<4x3x2xf32>
}

// CHECK-LABEL: func.func @transpose_of_ones(
// CHECK: %[[S:.*]] = tosa.const_shape {{.*}}dense<[-1, 3, 1]> : tensor<3xindex>}
// CHECK: tosa.reshape %arg0, %[[S]] : (tensor<1x?x3xf32>, !tosa.shape<3>) -> tensor<?x3x1xf32>
func.func @transpose_of_ones(%x: tensor<1x?x3xf32>) -> tensor<?x3x1xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 2, 0>} : (tensor<1x?x3xf32>) -> tensor<?x3x1xf32>
  return %0 : tensor<?x3x1xf32>
}

// CHECK-LABEL: func.func @clamps(
// CHECK-NEXT: %[[R:.*]] = tosa.clamp %arg0 {max_val = 50 : i8, min_val = 0 : i8}
// CHECK-NEXT: return %[[R]]
func.func @clamps(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.clamp %x {min_val = 0 : i8, max_val = 100 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %1 = tosa.clamp %0 {min_val = -10 : i8, max_val = 50 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %2 = tosa.clamp %1 {min_val = -128 : i8, max_val = 127 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  return %2 : tensor<4xi8>
}

// CHECK-LABEL: func.func @disjoint_clamps(
// CHECK-COUNT-2: tosa.clamp
func.func @disjoint_clamps(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.clamp %x {min_val = 0 : i8, max_val = 10 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %1 = tosa.clamp %0 {min_val = 20 : i8, max_val = 50 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  return %1 : tensor<4xi8>
}

// CHECK-LABEL: func.func @concat_of_one(
// CHECK: tensor.cast %arg0 : tensor<4xf32> to tensor<?xf32>
func.func @concat_of_one(%x: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tosa.concat %x {axis = 0 : i32} : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @chosen(
// CHECK-NEXT: tosa.select %arg0, %arg2, %arg1
func.func @chosen(%c: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.logical_not %c : (tensor<4xi1>) -> tensor<4xi1>
  %1 = tosa.select %0, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @slice_of_concat(
// CHECK: tosa.slice %arg1, %{{.*}}, %{{.*}} : (tensor<4xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xf32>
func.func @slice_of_concat(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<2xf32> {
  %start = tosa.const_shape {values = dense<5> : tensor<1xindex>} : () -> !tosa.shape<1>
  %size = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %1 = tosa.slice %0, %start, %size : (tensor<8xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// CHECK-LABEL: func.func @slice_of_pad(
// CHECK: %[[P:.*]] = tosa.pad %arg0, %{{.*}}, %{{.*}} : (tensor<4xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<5xf32>
// CHECK: tosa.slice %[[P]], %{{.*}}, %{{.*}} : (tensor<5xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<3xf32>
func.func @slice_of_pad(%x: tensor<4xf32>) -> tensor<3xf32> {
  %start = tosa.const_shape {values = dense<0> : tensor<1xindex>} : () -> !tosa.shape<1>
  %size = tosa.const_shape {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
  %around = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %with = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.pad %x, %around, %with : (tensor<4xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<6xf32>
  %1 = tosa.slice %0, %start, %size : (tensor<6xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

// CHECK-LABEL: func.func @slice_to_the_end(
// CHECK: %[[SIZE:.*]] = tosa.const_shape {{.*}}dense<5> : tensor<1xindex>}
// CHECK: tosa.slice %arg0, %{{.*}}, %[[SIZE]]
func.func @slice_to_the_end(%x: tensor<6xf32>) -> tensor<5xf32> {
  %start = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %size = tosa.const_shape {values = dense<-1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.slice %x, %start, %size : (tensor<6xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// CHECK-LABEL: func.func @padded_windows(
// CHECK: tosa.conv2d %arg0, {{.*}} pad = array<i64: 1, 1, 1, 1>
func.func @padded_windows(%x: tensor<1x3x3x1xi8>, %w: tensor<1x3x3x1xi8>, %b: tensor<1xi32>) -> tensor<1x3x3x1xi32> {
  %around = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %zero = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.pad %x, %around, %zero : (tensor<1x3x3x1xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x5x5x1xi8>
  %1 = tosa.conv2d %0, %w, %b, %zero, %zero
      {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x5x5x1xi8>, tensor<1x3x3x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x1xi32>
  return %1 : tensor<1x3x3x1xi32>
}

// CHECK-LABEL: func.func @padded_channels(
// CHECK: tosa.depthwise_conv2d %arg0, {{.*}} pad = array<i64: 1, 1, 1, 1>
func.func @padded_channels(%x: tensor<1x3x3x1xi8>, %w: tensor<3x3x1x1xi8>, %b: tensor<1xi32>) -> tensor<1x3x3x1xi32> {
  %around = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.pad %x, %around, %zero : (tensor<1x3x3x1xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x5x5x1xi8>
  %1 = tosa.depthwise_conv2d %0, %w, %b, %zero, %zero
      {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x5x5x1xi8>, tensor<3x3x1x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x1xi32>
  return %1 : tensor<1x3x3x1xi32>
}

// CHECK-LABEL: func.func @padded_pool(
// CHECK-NEXT: tosa.max_pool2d %arg0 {kernel = array<i64: 2, 2>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>}
func.func @padded_pool(%x: tensor<1x3x3x1xi8>) -> tensor<1x4x4x1xi8> {
  %around = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %least = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.pad %x, %around, %least : (tensor<1x3x3x1xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x5x5x1xi8>
  %1 = tosa.max_pool2d %0 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x5x5x1xi8>) -> tensor<1x4x4x1xi8>
  return %1 : tensor<1x4x4x1xi8>
}

// CHECK-LABEL: func.func @pool_of_one(
// CHECK-NEXT: return %arg0
func.func @pool_of_one(%x: tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  return %0 : tensor<1x1x1x3xf32>
}

// Two transpositions become one before either becomes something else.
// CHECK-LABEL: func.func @transposes_of_ones(
// CHECK-NEXT: %[[R:.*]] = tosa.transpose %arg0 {perms = array<i32: 3, 2, 1, 0>}
// CHECK-NEXT: return %[[R]]
func.func @transposes_of_ones(%x: tensor<1x2x3x4xi32>) -> tensor<4x3x2x1xi32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 2, 0, 3>} : (tensor<1x2x3x4xi32>) -> tensor<2x3x1x4xi32>
  %1 = tosa.transpose %0 {perms = array<i32: 3, 1, 0, 2>} : (tensor<2x3x1x4xi32>) -> tensor<4x3x2x1xi32>
  return %1 : tensor<4x3x2x1xi32>
}

// What a quantized constant is stored as is not what it is.
// CHECK-LABEL: func.func @quantized(
// CHECK: tosa.transpose
func.func @quantized() -> tensor<2x2x!quant.uniform<i8:f32, 0.5>> {
  %0 = "tosa.const"() <{values = dense<-127> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return %1 : tensor<2x2x!quant.uniform<i8:f32, 0.5>>
}

// Half of the padding is cut away, and none where there is none.
// CHECK-LABEL: func.func @slice_into_padding(
// CHECK-DAG: %[[START:.*]] = tosa.const_shape {{.*}}dense<0> : tensor<2xindex>}
// CHECK-DAG: %[[PADDING:.*]] = tosa.const_shape {{.*}}dense<[0, 0, 1, 1]> : tensor<4xindex>}
// CHECK: %[[P:.*]] = tosa.pad %arg0, %[[PADDING]], %{{.*}} -> tensor<?x6xf32>
// CHECK: tosa.slice %[[P]], %[[START]], %{{.*}} -> tensor<?x6xf32>
func.func @slice_into_padding(%x: tensor<?x4xf32>) -> tensor<?x6xf32> {
  %start = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[-1, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %around = tosa.const_shape {values = dense<[0, 0, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %with = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.pad %x, %around, %with : (tensor<?x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x8xf32>
  %1 = tosa.slice %0, %start, %size : (tensor<?x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x6xf32>
  return %1 : tensor<?x6xf32>
}

// CHECK-LABEL: func.func @clamps_of_unsigned_storage(
// CHECK-NEXT: tosa.clamp %arg0 {max_val = 100 : ui8, min_val = 10 : ui8}
// CHECK-NEXT: return
func.func @clamps_of_unsigned_storage(%x: tensor<4x!quant.uniform<u8:f32, 0.5>>) -> tensor<4x!quant.uniform<u8:f32, 0.5>> {
  %0 = tosa.clamp %x {min_val = 10 : ui8, max_val = 240 : ui8} : (tensor<4x!quant.uniform<u8:f32, 0.5>>) -> tensor<4x!quant.uniform<u8:f32, 0.5>>
  %1 = tosa.clamp %0 {min_val = 5 : ui8, max_val = 100 : ui8} : (tensor<4x!quant.uniform<u8:f32, 0.5>>) -> tensor<4x!quant.uniform<u8:f32, 0.5>>
  return %1 : tensor<4x!quant.uniform<u8:f32, 0.5>>
}
