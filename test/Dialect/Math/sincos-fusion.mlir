// RUN: oxmlir-opt %s --math-sincos-fusion | FileCheck %s

// Each sine finds the first cosine that is left, the last sine first.
// CHECK-LABEL: func.func @pairs
// CHECK-NEXT: %[[S0:.*]], %[[C0:.*]] = math.sincos %arg0 : f32
// CHECK-NEXT: %[[S1:.*]], %[[C1:.*]] = math.sincos %arg0 : f32
// CHECK-NEXT: return %[[S0]], %[[C1]], %[[S1]], %[[C0]]
func.func @pairs(%x: f32) -> (f32, f32, f32, f32) {
  %s = math.sin %x : f32
  %s2 = math.sin %x : f32
  %c = math.cos %x : f32
  %c2 = math.cos %x : f32
  return %s, %c, %s2, %c2 : f32, f32, f32, f32
}

// CHECK-LABEL: func.func @flags
// CHECK-NEXT: math.sin %arg0 fastmath<fast> : f32
// CHECK-NEXT: math.cos %arg0 : f32
// CHECK-NEXT: %[[S:.*]], %[[C:.*]] = math.sincos %arg1 fastmath<fast> : f32
// CHECK-NEXT: return {{.*}}, %[[S]], %[[C]]
func.func @flags(%x: f32, %y: f32) -> (f32, f32, f32, f32) {
  %s = math.sin %x fastmath<fast> : f32
  %c = math.cos %x : f32
  %s2 = math.sin %y fastmath<fast> : f32
  %c2 = math.cos %y fastmath<fast> : f32
  return %s, %c, %s2, %c2 : f32, f32, f32, f32
}

// CHECK-LABEL: func.func @tensors
// CHECK-NEXT: math.sincos %arg0 : tensor<4xf64>
// CHECK-NEXT: return
func.func @tensors(%x: tensor<4xf64>) -> (tensor<4xf64>, tensor<4xf64>) {
  %c = math.cos %x : tensor<4xf64>
  %s = math.sin %x : tensor<4xf64>
  return %s, %c : tensor<4xf64>, tensor<4xf64>
}

// The cosine need not be computed where the sine is.
// CHECK-LABEL: func.func @blocks
// CHECK: math.sin %arg0
// CHECK: scf.if
// CHECK: math.cos %arg0
func.func @blocks(%x: f32, %condition: i1) -> (f32, f32) {
  %s = math.sin %x : f32
  %c = scf.if %condition -> f32 {
    %c = math.cos %x : f32
    scf.yield %c : f32
  } else {
    scf.yield %x : f32
  }
  return %s, %c : f32, f32
}
