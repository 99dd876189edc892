// Every operation that has a kind; max and min stay, as in the reference.
//
// RUN: oxmlir-opt %s --linalg-morph-ops=named-to-category | FileCheck %s

// CHECK-LABEL: func.func @abs(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<abs>
func.func @abs(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.abs ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @add(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<add>
func.func @add(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.add ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @ceil(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<ceil>
func.func @ceil(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.ceil ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @div(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<div>
func.func @div(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.div ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @div_unsigned(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<div_unsigned>
func.func @div_unsigned(%a: memref<4x8xi32>, %b: memref<4x8xi32>, %out: memref<4x8xi32>) {
  linalg.div_unsigned ins(%a, %b : memref<4x8xi32>, memref<4x8xi32>)
      outs(%out : memref<4x8xi32>)
  return
}

// CHECK-LABEL: func.func @erf(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<erf>
func.func @erf(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.erf ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @exp(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<exp>
func.func @exp(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.exp ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @floor(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<floor>
func.func @floor(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.floor ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @log(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<log>
func.func @log(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.log ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @max(
// CHECK: linalg.max
func.func @max(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.max ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @min(
// CHECK: linalg.min
func.func @min(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.min ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @mul(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<mul>
func.func @mul(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.mul ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @negf(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<negf>
func.func @negf(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.negf ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @powf(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<powf>
func.func @powf(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.powf ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @reciprocal(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<reciprocal>
func.func @reciprocal(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.reciprocal ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @round(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<round>
func.func @round(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.round ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @rsqrt(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<rsqrt>
func.func @rsqrt(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.rsqrt ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @select(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<select>
func.func @select(%a: memref<4x8xi1>, %b: memref<4x8xf32>, %c: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.select ins(%a, %b, %c : memref<4x8xi1>, memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @sqrt(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<sqrt>
func.func @sqrt(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.sqrt ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @square(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<square>
func.func @square(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.square ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @sub(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<sub>
func.func @sub(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.sub ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @tanh(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<tanh>
func.func @tanh(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.tanh ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}
