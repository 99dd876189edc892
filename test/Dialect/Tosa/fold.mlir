// What changes nothing goes, and constants that are the same everywhere are computed.
//
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s
// RUN: oxmlir-opt %s --canonicalize --check-passes -o /dev/null

// CHECK-LABEL: func.func @neutral(
// CHECK-NEXT: return %arg0, %arg0, %arg0, %arg0, %arg0, %arg0
func.func @neutral(%i: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1> : tensor<4xi32>}> : () -> tensor<4xi32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = "tosa.const"() <{values = dense<true> : tensor<4xi1>}> : () -> tensor<4xi1>
  %0 = tosa.add %i, %zero : (tensor<4xi32>, tensor<1xi32>) -> tensor<4xi32>
  %1 = tosa.sub %i, %zero : (tensor<4xi32>, tensor<1xi32>) -> tensor<4xi32>
  %2 = tosa.mul %i, %one, %shift : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  %3 = tosa.intdiv %i, %one : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %4 = tosa.cast %i : (tensor<4xi32>) -> tensor<4xi32>
  %5 = tosa.select %c, %i, %one : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0, %1, %2, %3, %4, %5 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// The sum of -0.0 and 0.0 is 0.0.
// CHECK-LABEL: func.func @floats(
// CHECK: %[[SUM:.*]] = tosa.add
// CHECK: return %[[SUM]], %arg0, %arg0, %arg0
func.func @floats(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %minus = "tosa.const"() <{values = dense<-0.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %none = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.add %x, %zero : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.add %x, %minus : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = tosa.sub %x, %zero : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = tosa.negate %x, %none, %none : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
  %4 = tosa.negate %3, %none, %none : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
  return %0, %1, %2, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @absolute(
// CHECK: %[[ABS:.*]] = tosa.abs %arg0
// CHECK-NEXT: return %[[ABS]]
func.func @absolute(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.abs %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.abs %0 : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @computed(
// CHECK-DAG: dense<10> : tensor<2xi32>
// CHECK-DAG: dense<4> : tensor<2xi32>
// CHECK-DAG: dense<11> : tensor<2xi32>
// CHECK-DAG: dense<-2> : tensor<2xi32>
// CHECK-DAG: dense<2.500000e-01> : tensor<2xf32>
// CHECK-DAG: dense<7.000000e+00> : tensor<2xf32>
func.func @computed() -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf32>, tensor<2xf32>) {
  %a = "tosa.const"() <{values = dense<7> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tosa.const"() <{values = dense<3> : tensor<2xi32>}> : () -> tensor<2xi32>
  %m = "tosa.const"() <{values = dense<-3> : tensor<2xi32>}> : () -> tensor<2xi32>
  %x = "tosa.const"() <{values = dense<4.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %half = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.add %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %1 = tosa.sub %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %2 = tosa.mul %a, %b, %half : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  %3 = tosa.intdiv %a, %m : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %4 = tosa.reciprocal %x : (tensor<2xf32>) -> tensor<2xf32>
  %5 = tosa.cast %a : (tensor<2xi32>) -> tensor<2xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @casts(
// CHECK-DAG: dense<2> : tensor<2xi32>
// CHECK-DAG: dense<127> : tensor<2xi8>
// CHECK-DAG: dense<1.000000e+00> : tensor<2xf32>
// CHECK-DAG: dense<true> : tensor<2xi1>
func.func @casts() -> (tensor<2xi32>, tensor<2xi8>, tensor<2xf32>, tensor<2xi1>) {
  %a = "tosa.const"() <{values = dense<2.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %b = "tosa.const"() <{values = dense<300.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c = "tosa.const"() <{values = dense<true> : tensor<2xi1>}> : () -> tensor<2xi1>
  %d = "tosa.const"() <{values = dense<0.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %a : (tensor<2xf32>) -> tensor<2xi32>
  %1 = tosa.cast %b : (tensor<2xf32>) -> tensor<2xi8>
  %2 = tosa.cast %c : (tensor<2xi1>) -> tensor<2xf32>
  %3 = tosa.cast %d : (tensor<2xf32>) -> tensor<2xi1>
  return %0, %1, %2, %3 : tensor<2xi32>, tensor<2xi8>, tensor<2xf32>, tensor<2xi1>
}

// CHECK-LABEL: func.func @compared(
// CHECK-DAG: %[[NO:.*]] = "tosa.const"() <{values = dense<false> : tensor<2xi1>}>
// CHECK-DAG: %[[YES:.*]] = "tosa.const"() <{values = dense<true> : tensor<2xi1>}>
// CHECK: return %[[YES]], %[[NO]], %[[NO]], %[[YES]]
func.func @compared(%x: tensor<2xi32>) -> (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>) {
  %a = "tosa.const"() <{values = dense<7> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tosa.const"() <{values = dense<-3> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.greater %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %1 = tosa.greater_equal %b, %a : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %2 = tosa.equal %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %3 = tosa.equal %x, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  return %0, %1, %2, %3 : tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>
}

// CHECK-LABEL: func.func @one_element(
// CHECK: %[[ZERO:.*]] = "tosa.const"() <{values = dense<0> : tensor<4xi32>}>
// CHECK: return %[[ZERO]], %arg0, %arg0, %arg0, %arg0, %arg0, %arg1, %arg1
func.func @one_element(%x: tensor<1x4xf32>, %c: tensor<1x4xi1>)
    -> (tensor<4xi32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xi1>, tensor<1x4xi1>) {
  %0 = tosa.argmax %x {axis = 0 : i32} : (tensor<1x4xf32>) -> tensor<4xi32>
  %1 = tosa.reduce_max %x {axis = 0 : i32} : (tensor<1x4xf32>) -> tensor<1x4xf32>
  %2 = tosa.reduce_min %x {axis = 0 : i32} : (tensor<1x4xf32>) -> tensor<1x4xf32>
  %3 = tosa.reduce_sum %x {axis = 0 : i32} : (tensor<1x4xf32>) -> tensor<1x4xf32>
  %4 = tosa.reduce_product %x {axis = 0 : i32} : (tensor<1x4xf32>) -> tensor<1x4xf32>
  %5 = tosa.reverse %x {axis = 0 : i32} : (tensor<1x4xf32>) -> tensor<1x4xf32>
  %6 = tosa.reduce_all %c {axis = 0 : i32} : (tensor<1x4xi1>) -> tensor<1x4xi1>
  %7 = tosa.reduce_any %c {axis = 0 : i32} : (tensor<1x4xi1>) -> tensor<1x4xi1>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<4xi32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xi1>, tensor<1x4xi1>
}

// CHECK-LABEL: func.func @shapes(
// CHECK-NEXT: return %arg0, %arg0, %arg0, %arg0, %arg0
func.func @shapes(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %zero = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %none = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %one = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %six = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  %size = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %with = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.pad %x, %none, %with : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x3xf32>
  %1 = tosa.slice %x, %zero, %size : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  %2 = tosa.tile %x, %one : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  %3 = tosa.transpose %x {perms = array<i32: 0, 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %flat = tosa.reshape %x, %six : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  %4 = tosa.reshape %flat, %size : (tensor<6xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  return %0, %1, %2, %3, %4 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}

// CHECK-LABEL: func.func @same_size(
// CHECK-NEXT: return %arg0
func.func @same_size(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32> {
  %scale = tosa.const_shape {values = dense<[4, 4, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %none = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %scale, %none, %none {mode = BILINEAR}
      : (tensor<1x4x4x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x1xf32>
  return %0 : tensor<1x4x4x1xf32>
}

// CHECK-LABEL: func.func @joined(
// CHECK: tosa.concat %arg0, %arg1, %arg0 {axis = 0 : i32} : (tensor<2xf32>, tensor<3xf32>, tensor<2xf32>) -> tensor<7xf32>
func.func @joined(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<7xf32> {
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  %1 = tosa.concat %0, %a {axis = 0 : i32} : (tensor<5xf32>, tensor<2xf32>) -> tensor<7xf32>
  return %1 : tensor<7xf32>
}

// CHECK-LABEL: func.func @splats(
// CHECK-DAG: dense<1.000000e+00> : tensor<3x2xf32>
// CHECK-DAG: dense<1.000000e+00> : tensor<6xf32>
// CHECK-DAG: dense<1.000000e+00> : tensor<1x3xf32>
// CHECK-NOT: tosa.{{[rst]}}
func.func @splats() -> (tensor<3x2xf32>, tensor<6xf32>, tensor<1x3xf32>) {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %six = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  %zero = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = tosa.reshape %x, %six : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  %2 = tosa.slice %x, %zero, %size : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3xf32>
  return %0, %1, %2 : tensor<3x2xf32>, tensor<6xf32>, tensor<1x3xf32>
}

// A constant may repeat an operand whose size is not known.
// CHECK-LABEL: func.func @repeated(
// CHECK: %[[SUM:.*]] = tosa.add %arg0, %{{.*}} : (tensor<?xi32>, tensor<2xi32>)
// CHECK: %[[PRODUCT:.*]] = tosa.mul %arg0, %{{.*}}, %{{.*}} : (tensor<?xi32>, tensor<2xi32>, tensor<1xi8>)
// CHECK: return %[[SUM]], %[[PRODUCT]], %arg0
func.func @repeated(%x: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) {
  %zeros = "tosa.const"() <{values = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %ones = "tosa.const"() <{values = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.add %x, %zeros : (tensor<?xi32>, tensor<2xi32>) -> tensor<?xi32>
  %1 = tosa.mul %x, %ones, %shift : (tensor<?xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<?xi32>
  %2 = tosa.sub %x, %zero : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32>
  return %0, %1, %2 : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>
}

// A constant that is the same everywhere is made anew when it is reversed.
// CHECK-LABEL: @reversed_splat(
// CHECK-NEXT: "tosa.const"() <{values = dense<7> : tensor<2xi32>}>
// CHECK-NEXT: return
func.func @reversed_splat() -> tensor<2xi32> {
  %c = arith.constant dense<7> : tensor<2xi32>
  %0 = tosa.reverse %c {axis = 0 : i32} : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
