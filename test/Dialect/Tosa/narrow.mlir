// Tensors of 64 bits become tensors of 32, where nothing can get lost, or wherever they are.
//
// RUN: oxmlir-opt %s --split-input-file --tosa-narrow-i64-to-i32 --tosa-narrow-f64-to-f32 --verify-diagnostics | FileCheck %s
// RUN: oxmlir-opt %s --split-input-file --tosa-narrow-i64-to-i32=convert-function-boundaries=1 \
// RUN:   --tosa-narrow-f64-to-f32=convert-function-boundaries=1 --verify-diagnostics | FileCheck %s --check-prefix=WHOLE
// RUN: oxmlir-opt %s --split-input-file --tosa-narrow-i64-to-i32="aggressive-rewrite=1 convert-function-boundaries=1" \
// RUN:   --tosa-narrow-f64-to-f32="aggressive-rewrite=1 convert-function-boundaries=1" | FileCheck %s --check-prefix=ALL

// CHECK-LABEL: func.func @moved(
// CHECK-SAME: tensor<2x3xi64>
// WHOLE-LABEL: func.func @moved(%arg0: tensor<2x3xi32>) -> tensor<12xi32>
func.func @moved(%a: tensor<2x3xi64>) -> tensor<12xi64> {
  // CHECK: %[[A:.*]] = tosa.cast %{{.*}} : (tensor<2x3xi64>) -> tensor<2x3xi32>
  // CHECK: tosa.transpose %[[A]]
  // CHECK: tosa.reverse
  // CHECK: tosa.tile
  // CHECK: %[[R:.*]] = tosa.reshape {{.*}} -> tensor<12xi32>
  // CHECK: tosa.cast %[[R]] : (tensor<12xi32>) -> tensor<12xi64>
  // WHOLE-NOT: i64
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xi64>) -> tensor<3x2xi64>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<3x2xi64>) -> tensor<3x2xi64>
  %times = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.tile %1, %times : (tensor<3x2xi64>, !tosa.shape<2>) -> tensor<3x4xi64>
  %shape = tosa.const_shape {values = dense<12> : tensor<1xindex>} : () -> !tosa.shape<1>
  %3 = tosa.reshape %2, %shape : (tensor<3x4xi64>, !tosa.shape<1>) -> tensor<12xi64>
  return %3 : tensor<12xi64>
}

// CHECK-LABEL: func.func @parts(
// CHECK: tosa.pad {{.*}} -> tensor<6xi32>
// CHECK: tosa.slice {{.*}} -> tensor<2xi32>
// CHECK: tosa.concat {{.*}} -> tensor<4xi32>
// CHECK: tosa.identity {{.*}} -> tensor<4xi32>
// WHOLE-LABEL: func.func @parts
func.func @parts(%a: tensor<4xi64>) -> tensor<4xi64> {
  %around = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %nine = "tosa.const"() <{values = dense<9> : tensor<1xi64>}> : () -> tensor<1xi64>
  %0 = tosa.pad %a, %around, %nine : (tensor<4xi64>, !tosa.shape<2>, tensor<1xi64>) -> tensor<6xi64>
  %two = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %1 = tosa.slice %0, %two, %two : (tensor<6xi64>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xi64>
  %2 = tosa.concat %1, %1 {axis = 0 : i32} : (tensor<2xi64>, tensor<2xi64>) -> tensor<4xi64>
  %3 = tosa.identity %2 : (tensor<4xi64>) -> tensor<4xi64>
  return %3 : tensor<4xi64>
}

// CHECK-LABEL: func.func @numbers(
// CHECK: "tosa.const"() <{values = dense<[1, -3]> : tensor<2xi32>}>
// CHECK: tosa.clamp {{.*}} {max_val = 5 : i32, min_val = 0 : i32} : (tensor<2xi32>) -> tensor<2xi32>
// CHECK: tosa.cast {{.*}} : (tensor<2xi32>) -> tensor<2xf32>
func.func @numbers() -> tensor<2xf32> {
  %0 = "tosa.const"() <{values = dense<[1, -3]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %1 = tosa.clamp %0 {min_val = 0 : i64, max_val = 5 : i64} : (tensor<2xi64>) -> tensor<2xi64>
  %2 = tosa.cast %1 : (tensor<2xi64>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// CHECK-LABEL: func.func @places(
// CHECK: tosa.argmax {{.*}} : (tensor<4x5xf32>) -> tensor<5xi32>
func.func @places(%a: tensor<4x5xf32>) -> tensor<5xi64> {
  %0 = tosa.argmax %a {axis = 0 : i32} : (tensor<4x5xf32>) -> tensor<5xi64>
  return %0 : tensor<5xi64>
}

// CHECK-LABEL: func.func @control(
// CHECK: tosa.cond_if {{.*}} : tensor<i1> (tensor<4xi32>) -> tensor<4xi32> {
// CHECK: ^bb0(%{{.*}}: tensor<4xi32>):
// CHECK: tosa.while_loop {{.*}} : (tensor<i32>, tensor<4xi32>) -> (tensor<i32>, tensor<4xi32>) {
func.func @control(%c: tensor<i1>, %n: tensor<i32>, %a: tensor<4xi64>) -> tensor<4xi64> {
  %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<4xi64>) -> tensor<4xi64> {
  ^bb0(%x: tensor<4xi64>):
    tosa.yield %x : tensor<4xi64>
  } else {
  ^bb0(%x: tensor<4xi64>):
    %1 = tosa.reverse %x {axis = 0 : i32} : (tensor<4xi64>) -> tensor<4xi64>
    tosa.yield %1 : tensor<4xi64>
  }
  %2:2 = tosa.while_loop (%i = %n, %x = %0) : (tensor<i32>, tensor<4xi64>) -> (tensor<i32>, tensor<4xi64>) {
    %more = tosa.greater %n, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %more : tensor<i1>
  } do {
  ^bb0(%i: tensor<i32>, %x: tensor<4xi64>):
    tosa.yield %i, %x : tensor<i32>, tensor<4xi64>
  }
  return %2#1 : tensor<4xi64>
}

// CHECK-LABEL: func.func @floats(
// CHECK: "tosa.const"() <{values = dense<[5.000000e-01, 0x7F800000]> : tensor<2xf32>}>
// CHECK: tosa.concat {{.*}} -> tensor<4xf32>
func.func @floats(%a: tensor<2xf64>) -> tensor<4xf64> {
  %0 = "tosa.const"() <{values = dense<[0.5, 0x7FF0000000000000]> : tensor<2xf64>}> : () -> tensor<2xf64>
  %1 = tosa.concat %0, %a {axis = 0 : i32} : (tensor<2xf64>, tensor<2xf64>) -> tensor<4xf64>
  return %1 : tensor<4xf64>
}

// -----

// ALL-LABEL: func.func @sums(%arg0: tensor<4xi32>) -> tensor<4xi32>
// ALL: "tosa.const"() <{values = dense<2147483647> : tensor<4xi32>}>
func.func @sums(%a: tensor<4xi64>) -> tensor<4xi64> {
  // expected-error @+1 {{failed to legalize operation 'tosa.const'}}
  %0 = "tosa.const"() <{values = dense<3000000000> : tensor<4xi64>}> : () -> tensor<4xi64>
  %1 = tosa.add %a, %0 : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
  return %1 : tensor<4xi64>
}

// -----

// ALL-LABEL: func.func @double(
// ALL: tosa.exp {{.*}} -> tensor<4xf32>
func.func @double(%a: tensor<4xf64>) -> tensor<4xf64> {
  // expected-error @+1 {{failed to legalize operation 'tosa.exp'}}
  %0 = tosa.exp %a : (tensor<4xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// -----

// ALL-LABEL: func.func @narrower(
func.func @narrower(%a: tensor<4xi64>) -> tensor<4xi8> {
  // expected-error @+1 {{failed to legalize operation 'tosa.cast'}}
  %0 = tosa.cast %a : (tensor<4xi64>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// -----

// ALL-LABEL: func.func @unknown_places(
func.func @unknown_places(%a: tensor<?x5xf32>) -> tensor<5xi64> {
  // expected-error @+1 {{failed to legalize operation 'tosa.argmax'}}
  %0 = tosa.argmax %a {axis = 0 : i32} : (tensor<?x5xf32>) -> tensor<5xi64>
  return %0 : tensor<5xi64>
}
