// Operations on each element become the same on scalars, in a loop over all elements.
//
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' --check-passes -o /dev/null

// CHECK-LABEL: func.func @abs(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = math.absf %[[X0]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
func.func @abs(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.abs %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @ceil(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = math.ceil %[[X0]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
func.func @ceil(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.ceil %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @cos(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = math.cos %[[X0]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
func.func @cos(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.cos %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @erf(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = math.erf %[[X0]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
func.func @erf(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.erf %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @exp(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = math.exp %[[X0]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
func.func @exp(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @floor(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = math.floor %[[X0]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
func.func @floor(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.floor %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @log(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = math.log %[[X0]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
func.func @log(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.log %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @reciprocal(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[V3:.*]] = arith.divf %[[V2]], %[[X0]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : f32
func.func @reciprocal(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.reciprocal %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @rsqrt(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = math.rsqrt %[[X0]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
func.func @rsqrt(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.rsqrt %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @sigmoid(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[V3:.*]] = arith.negf %[[X0]] : f32
// CHECK-NEXT: %[[V4:.*]] = math.exp %[[V3]] : f32
// CHECK-NEXT: %[[V5:.*]] = arith.addf %[[V4]], %[[V2]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.divf %[[V2]], %[[V5]] : f32
// CHECK-NEXT: linalg.yield %[[V6]] : f32
func.func @sigmoid(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.sigmoid %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @sin(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = math.sin %[[X0]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
func.func @sin(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.sin %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @tanh(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = math.tanh %[[X0]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
func.func @tanh(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.tanh %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @abs_of_integers(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32):
// CHECK-NEXT: %[[V2:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V3:.*]] = arith.subi %[[V2]], %[[X0]] : i32
// CHECK-NEXT: %[[V4:.*]] = arith.maxsi %[[X0]], %[[V3]] : i32
// CHECK-NEXT: linalg.yield %[[V4]] : i32
func.func @abs_of_integers(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tosa.abs %x : (tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @bitwise_not(
// CHECK: ^bb0(%[[X0:.*]]: i8, %[[X1:.*]]: i8):
// CHECK-NEXT: %[[V2:.*]] = arith.constant -1 : i8
// CHECK-NEXT: %[[V3:.*]] = arith.xori %[[X0]], %[[V2]] : i8
// CHECK-NEXT: linalg.yield %[[V3]] : i8
func.func @bitwise_not(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.bitwise_not %x : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// CHECK-LABEL: func.func @clz(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32):
// CHECK-NEXT: %[[V2:.*]] = math.ctlz %[[X0]] : i32
// CHECK-NEXT: linalg.yield %[[V2]] : i32
func.func @clz(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tosa.clz %x : (tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @logical_not(
// CHECK: ^bb0(%[[X0:.*]]: i1, %[[X1:.*]]: i1):
// CHECK-NEXT: %[[V2:.*]] = arith.constant true
// CHECK-NEXT: %[[V3:.*]] = arith.xori %[[X0]], %[[V2]] : i1
// CHECK-NEXT: linalg.yield %[[V3]] : i1
func.func @logical_not(%x: tensor<4xi1>) -> tensor<4xi1> {
  %0 = tosa.logical_not %x : (tensor<4xi1>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @identity(
// CHECK-NEXT: return %arg0
func.func @identity(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.identity %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @add(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32, %[[X2:.*]]: f32):
// CHECK-NEXT: %[[V3:.*]] = arith.addf %[[X0]], %[[X1]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : f32
func.func @add(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.add %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @maximum(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32, %[[X2:.*]]: f32):
// CHECK-NEXT: %[[V3:.*]] = arith.maximumf %[[X0]], %[[X1]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : f32
func.func @maximum(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.maximum %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @minimum(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32, %[[X2:.*]]: f32):
// CHECK-NEXT: %[[V3:.*]] = arith.minimumf %[[X0]], %[[X1]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : f32
func.func @minimum(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.minimum %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @pow(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32, %[[X2:.*]]: f32):
// CHECK-NEXT: %[[V3:.*]] = math.powf %[[X0]], %[[X1]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : f32
func.func @pow(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.pow %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @sub(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32, %[[X2:.*]]: f32):
// CHECK-NEXT: %[[V3:.*]] = arith.subf %[[X0]], %[[X1]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : f32
func.func @sub(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.sub %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @add_of_integers(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i32):
// CHECK-NEXT: %[[V3:.*]] = arith.addi %[[X0]], %[[X1]] : i32
// CHECK-NEXT: linalg.yield %[[V3]] : i32
func.func @add_of_integers(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tosa.add %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @bitwise_and(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i32):
// CHECK-NEXT: %[[V3:.*]] = arith.andi %[[X0]], %[[X1]] : i32
// CHECK-NEXT: linalg.yield %[[V3]] : i32
func.func @bitwise_and(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tosa.bitwise_and %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @bitwise_or(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i32):
// CHECK-NEXT: %[[V3:.*]] = arith.ori %[[X0]], %[[X1]] : i32
// CHECK-NEXT: linalg.yield %[[V3]] : i32
func.func @bitwise_or(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tosa.bitwise_or %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @bitwise_xor(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i32):
// CHECK-NEXT: %[[V3:.*]] = arith.xori %[[X0]], %[[X1]] : i32
// CHECK-NEXT: linalg.yield %[[V3]] : i32
func.func @bitwise_xor(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tosa.bitwise_xor %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @intdiv(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i32):
// CHECK-NEXT: %[[V3:.*]] = arith.divsi %[[X0]], %[[X1]] : i32
// CHECK-NEXT: linalg.yield %[[V3]] : i32
func.func @intdiv(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tosa.intdiv %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @logical_left_shift(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i32):
// CHECK-NEXT: %[[V3:.*]] = arith.shli %[[X0]], %[[X1]] : i32
// CHECK-NEXT: linalg.yield %[[V3]] : i32
func.func @logical_left_shift(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tosa.logical_left_shift %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @logical_right_shift(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i32):
// CHECK-NEXT: %[[V3:.*]] = arith.shrui %[[X0]], %[[X1]] : i32
// CHECK-NEXT: linalg.yield %[[V3]] : i32
func.func @logical_right_shift(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tosa.logical_right_shift %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @maximum_of_integers(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i32):
// CHECK-NEXT: %[[V3:.*]] = arith.maxsi %[[X0]], %[[X1]] : i32
// CHECK-NEXT: linalg.yield %[[V3]] : i32
func.func @maximum_of_integers(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tosa.maximum %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @minimum_of_integers(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i32):
// CHECK-NEXT: %[[V3:.*]] = arith.minsi %[[X0]], %[[X1]] : i32
// CHECK-NEXT: linalg.yield %[[V3]] : i32
func.func @minimum_of_integers(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tosa.minimum %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @sub_of_integers(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i32):
// CHECK-NEXT: %[[V3:.*]] = arith.subi %[[X0]], %[[X1]] : i32
// CHECK-NEXT: linalg.yield %[[V3]] : i32
func.func @sub_of_integers(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tosa.sub %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @maximum_of_numbers(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32, %[[X2:.*]]: f32):
// CHECK-NEXT: %[[V3:.*]] = arith.maximumf %[[X0]], %[[X1]] : f32
// CHECK-NEXT: %[[V4:.*]] = arith.cmpf uno, %[[X0]], %[[X0]] : f32
// CHECK-NEXT: %[[V5:.*]] = arith.cmpf uno, %[[X1]], %[[X1]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.select %[[V4]], %[[X1]], %[[V3]] : f32
// CHECK-NEXT: %[[V7:.*]] = arith.select %[[V5]], %[[X0]], %[[V6]] : f32
// CHECK-NEXT: linalg.yield %[[V7]] : f32
func.func @maximum_of_numbers(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.maximum %x, %y {nan_mode = IGNORE} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @arithmetic_right_shift(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i32):
// CHECK-NEXT: %[[V3:.*]] = arith.shrsi %[[X0]], %[[X1]] : i32
// CHECK-NEXT: linalg.yield %[[V3]] : i32
func.func @arithmetic_right_shift(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tosa.arithmetic_right_shift %x, %y {round = false} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @rounding_shift(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i32):
// CHECK-NEXT: %[[V3:.*]] = arith.shrsi %[[X0]], %[[X1]] : i32
// CHECK-NEXT: %[[V4:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V5:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V6:.*]] = arith.constant false
// CHECK-NEXT: %[[V7:.*]] = arith.constant true
// CHECK-NEXT: %[[V8:.*]] = arith.cmpi sgt, %[[X1]], %[[V5]] : i32
// CHECK-NEXT: %[[V9:.*]] = arith.subi %[[X1]], %[[V4]] : i32
// CHECK-NEXT: %[[V10:.*]] = arith.shrsi %[[X0]], %[[V9]] : i32
// CHECK-NEXT: %[[V11:.*]] = arith.trunci %[[V10]] : i32 to i1
// CHECK-NEXT: %[[V12:.*]] = arith.andi %[[V11]], %[[V7]] : i1
// CHECK-NEXT: %[[V13:.*]] = arith.select %[[V8]], %[[V12]], %[[V6]] : i1
// CHECK-NEXT: %[[V14:.*]] = arith.extui %[[V13]] : i1 to i32
// CHECK-NEXT: %[[V15:.*]] = arith.addi %[[V3]], %[[V14]] : i32
// CHECK-NEXT: linalg.yield %[[V15]] : i32
func.func @rounding_shift(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tosa.arithmetic_right_shift %x, %y {round = true} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @logical_and(
// CHECK: ^bb0(%[[X0:.*]]: i1, %[[X1:.*]]: i1, %[[X2:.*]]: i1):
// CHECK-NEXT: %[[V3:.*]] = arith.andi %[[X0]], %[[X1]] : i1
// CHECK-NEXT: linalg.yield %[[V3]] : i1
func.func @logical_and(%x: tensor<4xi1>, %y: tensor<4xi1>) -> tensor<4xi1> {
  %0 = tosa.logical_and %x, %y : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @logical_or(
// CHECK: ^bb0(%[[X0:.*]]: i1, %[[X1:.*]]: i1, %[[X2:.*]]: i1):
// CHECK-NEXT: %[[V3:.*]] = arith.ori %[[X0]], %[[X1]] : i1
// CHECK-NEXT: linalg.yield %[[V3]] : i1
func.func @logical_or(%x: tensor<4xi1>, %y: tensor<4xi1>) -> tensor<4xi1> {
  %0 = tosa.logical_or %x, %y : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @logical_xor(
// CHECK: ^bb0(%[[X0:.*]]: i1, %[[X1:.*]]: i1, %[[X2:.*]]: i1):
// CHECK-NEXT: %[[V3:.*]] = arith.xori %[[X0]], %[[X1]] : i1
// CHECK-NEXT: linalg.yield %[[V3]] : i1
func.func @logical_xor(%x: tensor<4xi1>, %y: tensor<4xi1>) -> tensor<4xi1> {
  %0 = tosa.logical_xor %x, %y : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @equal(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32, %[[X2:.*]]: i1):
// CHECK-NEXT: %[[V3:.*]] = arith.cmpf oeq, %[[X0]], %[[X1]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : i1
func.func @equal(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xi1> {
  %0 = tosa.equal %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @equal_of_integers(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i1):
// CHECK-NEXT: %[[V3:.*]] = arith.cmpi eq, %[[X0]], %[[X1]] : i32
// CHECK-NEXT: linalg.yield %[[V3]] : i1
func.func @equal_of_integers(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi1> {
  %0 = tosa.equal %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @greater(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32, %[[X2:.*]]: i1):
// CHECK-NEXT: %[[V3:.*]] = arith.cmpf ogt, %[[X0]], %[[X1]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : i1
func.func @greater(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xi1> {
  %0 = tosa.greater %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @greater_of_integers(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i1):
// CHECK-NEXT: %[[V3:.*]] = arith.cmpi sgt, %[[X0]], %[[X1]] : i32
// CHECK-NEXT: linalg.yield %[[V3]] : i1
func.func @greater_of_integers(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi1> {
  %0 = tosa.greater %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @greater_equal(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32, %[[X2:.*]]: i1):
// CHECK-NEXT: %[[V3:.*]] = arith.cmpf oge, %[[X0]], %[[X1]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : i1
func.func @greater_equal(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xi1> {
  %0 = tosa.greater_equal %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @greater_equal_of_integers(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i1):
// CHECK-NEXT: %[[V3:.*]] = arith.cmpi sge, %[[X0]], %[[X1]] : i32
// CHECK-NEXT: linalg.yield %[[V3]] : i1
func.func @greater_equal_of_integers(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi1> {
  %0 = tosa.greater_equal %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @clamp(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = arith.constant -1.000000e+00 : f32
// CHECK-NEXT: %[[V3:.*]] = arith.constant 1.500000e+00 : f32
// CHECK-NEXT: %[[V4:.*]] = arith.minimumf %[[X0]], %[[V3]] : f32
// CHECK-NEXT: %[[V5:.*]] = arith.maximumf %[[V4]], %[[V2]] : f32
// CHECK-NEXT: linalg.yield %[[V5]] : f32
func.func @clamp(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.clamp %x {min_val = -1.0 : f32, max_val = 1.5 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @clamp_of_integers(
// CHECK: ^bb0(%[[X0:.*]]: i8, %[[X1:.*]]: i8):
// CHECK-NEXT: %[[V2:.*]] = arith.constant -10 : i8
// CHECK-NEXT: %[[V3:.*]] = arith.constant 10 : i8
// CHECK-NEXT: %[[V4:.*]] = arith.maxsi %[[V2]], %[[X0]] : i8
// CHECK-NEXT: %[[V5:.*]] = arith.minsi %[[V3]], %[[V4]] : i8
// CHECK-NEXT: linalg.yield %[[V5]] : i8
func.func @clamp_of_integers(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.clamp %x {min_val = -10 : i8, max_val = 10 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// CHECK-LABEL: func.func @clamp_of_numbers(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = arith.constant -1.000000e+00 : f32
// CHECK-NEXT: %[[V3:.*]] = arith.constant 1.500000e+00 : f32
// CHECK-NEXT: %[[V4:.*]] = arith.minimumf %[[X0]], %[[V3]] : f32
// CHECK-NEXT: %[[V5:.*]] = arith.maximumf %[[V4]], %[[V2]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.cmpf uno, %[[X0]], %[[X0]] : f32
// CHECK-NEXT: %[[V7:.*]] = arith.select %[[V6]], %[[V2]], %[[V5]] : f32
// CHECK-NEXT: linalg.yield %[[V7]] : f32
func.func @clamp_of_numbers(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.clamp %x {min_val = -1.0 : f32, max_val = 1.5 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @select(
// CHECK: ^bb0(%[[X0:.*]]: i1, %[[X1:.*]]: f32, %[[X2:.*]]: f32, %[[X3:.*]]: f32):
// CHECK-NEXT: %[[V4:.*]] = arith.select %[[X0]], %[[X1]], %[[X2]] : f32
// CHECK-NEXT: linalg.yield %[[V4]] : f32
func.func @select(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.select %c, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @mul(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32, %[[X2:.*]]: f32):
// CHECK-NEXT: %[[V3:.*]] = arith.mulf %[[X0]], %[[X1]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : f32
func.func @mul(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @mul_of_integers(
// CHECK: ^bb0(%[[X0:.*]]: i8, %[[X1:.*]]: i8, %[[X2:.*]]: i32):
// CHECK-NEXT: %[[V3:.*]] = arith.extsi %[[X0]] : i8 to i32
// CHECK-NEXT: %[[V4:.*]] = arith.extsi %[[X1]] : i8 to i32
// CHECK-NEXT: %[[V5:.*]] = arith.muli %[[V3]], %[[V4]] : i32
// CHECK-NEXT: linalg.yield %[[V5]] : i32
func.func @mul_of_integers(%x: tensor<4xi8>, %y: tensor<4xi8>) -> tensor<4xi32> {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %s : (tensor<4xi8>, tensor<4xi8>, tensor<1xi8>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @mul_shifted(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i32):
// CHECK-NEXT: %[[V3:.*]] = arith.constant 2 : i8
// CHECK-NEXT: %[[V4:.*]] = tosa.apply_scale %[[X0]], %[[X1]], %[[V3]] {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
// CHECK-NEXT: linalg.yield %[[V4]] : i32
func.func @mul_shifted(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %s = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @mul_shifted_by_a_value(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i32, %[[X2:.*]]: i8, %[[X3:.*]]: i32):
// CHECK-NEXT: %[[V4:.*]] = tosa.apply_scale %[[X0]], %[[X1]], %[[X2]] {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
// CHECK-NEXT: linalg.yield %[[V4]] : i32
func.func @mul_shifted_by_a_value(%x: tensor<4xi32>, %y: tensor<4xi32>, %s: tensor<1xi8>) -> tensor<4xi32> {
  %0 = tosa.mul %x, %y, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @negate(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = arith.negf %[[X0]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
func.func @negate(%x: tensor<4xf32>) -> tensor<4xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.negate %x, %z, %z : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @negate_of_integers(
// CHECK: ^bb0(%[[X0:.*]]: i8, %[[X1:.*]]: i8):
// CHECK-NEXT: %[[V2:.*]] = arith.constant 2 : i16
// CHECK-NEXT: %[[V3:.*]] = arith.extsi %[[X0]] : i8 to i16
// CHECK-NEXT: %[[V4:.*]] = arith.subi %[[V2]], %[[V3]] : i16
// CHECK-NEXT: %[[V5:.*]] = arith.constant -128 : i16
// CHECK-NEXT: %[[V6:.*]] = arith.constant 127 : i16
// CHECK-NEXT: %[[V7:.*]] = arith.maxsi %[[V5]], %[[V4]] : i16
// CHECK-NEXT: %[[V8:.*]] = arith.minsi %[[V6]], %[[V7]] : i16
// CHECK-NEXT: %[[V9:.*]] = arith.trunci %[[V8]] : i16 to i8
// CHECK-NEXT: linalg.yield %[[V9]] : i8
func.func @negate_of_integers(%x: tensor<4xi8>) -> tensor<4xi8> {
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.negate %x, %z, %z : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// CHECK-LABEL: func.func @negate_with_values(
// CHECK: ^bb0(%[[X0:.*]]: i8, %[[X1:.*]]: i8, %[[X2:.*]]: i8, %[[X3:.*]]: i8):
// CHECK-NEXT: %[[V4:.*]] = arith.extsi %[[X1]] : i8 to i64
// CHECK-NEXT: %[[V5:.*]] = arith.extsi %[[X2]] : i8 to i64
// CHECK-NEXT: %[[V6:.*]] = arith.addi %[[V4]], %[[V5]] : i64
// CHECK-NEXT: %[[V7:.*]] = arith.extsi %[[X0]] : i8 to i64
// CHECK-NEXT: %[[V8:.*]] = arith.subi %[[V6]], %[[V7]] : i64
// CHECK-NEXT: %[[V9:.*]] = arith.constant -128 : i64
// CHECK-NEXT: %[[V10:.*]] = arith.constant 127 : i64
// CHECK-NEXT: %[[V11:.*]] = arith.maxsi %[[V9]], %[[V8]] : i64
// CHECK-NEXT: %[[V12:.*]] = arith.minsi %[[V10]], %[[V11]] : i64
// CHECK-NEXT: %[[V13:.*]] = arith.trunci %[[V12]] : i64 to i8
// CHECK-NEXT: linalg.yield %[[V13]] : i8
func.func @negate_with_values(%x: tensor<4xi8>, %z: tensor<1xi8>) -> tensor<4xi8> {
  %0 = tosa.negate %x, %z, %z : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// CHECK-LABEL: func.func @cast_f32_to_f16(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: f16):
// CHECK-NEXT: %[[V2:.*]] = arith.truncf %[[X0]] : f32 to f16
// CHECK-NEXT: linalg.yield %[[V2]] : f16
func.func @cast_f32_to_f16(%x: tensor<4xf32>) -> tensor<4xf16> {
  %0 = tosa.cast %x : (tensor<4xf32>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

// CHECK-LABEL: func.func @cast_f16_to_f32(
// CHECK: ^bb0(%[[X0:.*]]: f16, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = arith.extf %[[X0]] : f16 to f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
func.func @cast_f16_to_f32(%x: tensor<4xf16>) -> tensor<4xf32> {
  %0 = tosa.cast %x : (tensor<4xf16>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @cast_f32_to_i8(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: i8):
// CHECK-NEXT: %[[V2:.*]] = math.roundeven %[[X0]] : f32
// CHECK-NEXT: %[[V3:.*]] = arith.constant -1.280000e+02 : f32
// CHECK-NEXT: %[[V4:.*]] = arith.constant 1.270000e+02 : f32
// CHECK-NEXT: %[[V5:.*]] = arith.minimumf %[[V2]], %[[V4]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.maximumf %[[V5]], %[[V3]] : f32
// CHECK-NEXT: %[[V7:.*]] = arith.fptosi %[[V6]] : f32 to i8
// CHECK-NEXT: linalg.yield %[[V7]] : i8
func.func @cast_f32_to_i8(%x: tensor<4xf32>) -> tensor<4xi8> {
  %0 = tosa.cast %x : (tensor<4xf32>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// CHECK-LABEL: func.func @cast_f32_to_i32(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: i32):
// CHECK-NEXT: %[[V2:.*]] = math.roundeven %[[X0]] : f32
// CHECK-NEXT: %[[V3:.*]] = arith.constant -2.14748365E+9 : f32
// CHECK-NEXT: %[[V4:.*]] = arith.constant 2.14748365E+9 : f32
// CHECK-NEXT: %[[V5:.*]] = arith.constant 2147483647 : i32
// CHECK-NEXT: %[[V6:.*]] = arith.maximumf %[[V2]], %[[V3]] : f32
// CHECK-NEXT: %[[V7:.*]] = arith.fptosi %[[V6]] : f32 to i32
// CHECK-NEXT: %[[V8:.*]] = arith.cmpf uge, %[[V2]], %[[V4]] : f32
// CHECK-NEXT: %[[V9:.*]] = arith.select %[[V8]], %[[V5]], %[[V7]] : i32
// CHECK-NEXT: linalg.yield %[[V9]] : i32
func.func @cast_f32_to_i32(%x: tensor<4xf32>) -> tensor<4xi32> {
  %0 = tosa.cast %x : (tensor<4xf32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @cast_f16_to_i32(
// CHECK: ^bb0(%[[X0:.*]]: f16, %[[X1:.*]]: i32):
// CHECK-NEXT: %[[V2:.*]] = math.roundeven %[[X0]] : f16
// CHECK-NEXT: %[[V3:.*]] = arith.fptosi %[[V2]] : f16 to i32
// CHECK-NEXT: %[[V4:.*]] = arith.constant 0x7C00 : f16
// CHECK-NEXT: %[[V5:.*]] = arith.constant 0xFC00 : f16
// CHECK-NEXT: %[[V6:.*]] = arith.cmpf ueq, %[[V2]], %[[V4]] : f16
// CHECK-NEXT: %[[V7:.*]] = arith.cmpf ueq, %[[V2]], %[[V5]] : f16
// CHECK-NEXT: %[[V8:.*]] = arith.constant -2147483648 : i32
// CHECK-NEXT: %[[V9:.*]] = arith.constant 2147483647 : i32
// CHECK-NEXT: %[[V10:.*]] = arith.select %[[V6]], %[[V9]], %[[V3]] : i32
// CHECK-NEXT: %[[V11:.*]] = arith.select %[[V7]], %[[V8]], %[[V10]] : i32
// CHECK-NEXT: linalg.yield %[[V11]] : i32
func.func @cast_f16_to_i32(%x: tensor<4xf16>) -> tensor<4xi32> {
  %0 = tosa.cast %x : (tensor<4xf16>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @cast_f32_to_i1(
// CHECK: ^bb0(%[[X0:.*]]: f32, %[[X1:.*]]: i1):
// CHECK-NEXT: %[[V2:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V3:.*]] = arith.cmpf une, %[[X0]], %[[V2]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : i1
func.func @cast_f32_to_i1(%x: tensor<4xf32>) -> tensor<4xi1> {
  %0 = tosa.cast %x : (tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @cast_i32_to_f32(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = arith.sitofp %[[X0]] : i32 to f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
func.func @cast_i32_to_f32(%x: tensor<4xi32>) -> tensor<4xf32> {
  %0 = tosa.cast %x : (tensor<4xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @cast_i1_to_f32(
// CHECK: ^bb0(%[[X0:.*]]: i1, %[[X1:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = arith.uitofp %[[X0]] : i1 to f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
func.func @cast_i1_to_f32(%x: tensor<4xi1>) -> tensor<4xf32> {
  %0 = tosa.cast %x : (tensor<4xi1>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @cast_i8_to_i32(
// CHECK: ^bb0(%[[X0:.*]]: i8, %[[X1:.*]]: i32):
// CHECK-NEXT: %[[V2:.*]] = arith.extsi %[[X0]] : i8 to i32
// CHECK-NEXT: linalg.yield %[[V2]] : i32
func.func @cast_i8_to_i32(%x: tensor<4xi8>) -> tensor<4xi32> {
  %0 = tosa.cast %x : (tensor<4xi8>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @cast_i32_to_i8(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i8):
// CHECK-NEXT: %[[V2:.*]] = arith.trunci %[[X0]] : i32 to i8
// CHECK-NEXT: linalg.yield %[[V2]] : i8
func.func @cast_i32_to_i8(%x: tensor<4xi32>) -> tensor<4xi8> {
  %0 = tosa.cast %x : (tensor<4xi32>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// CHECK-LABEL: func.func @cast_i32_to_i1(
// CHECK: ^bb0(%[[X0:.*]]: i32, %[[X1:.*]]: i1):
// CHECK-NEXT: %[[V2:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V3:.*]] = arith.cmpi ne, %[[X0]], %[[V2]] : i32
// CHECK-NEXT: linalg.yield %[[V3]] : i1
func.func @cast_i32_to_i1(%x: tensor<4xi32>) -> tensor<4xi1> {
  %0 = tosa.cast %x : (tensor<4xi32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @cast_i1_to_i32(
// CHECK: ^bb0(%[[X0:.*]]: i1, %[[X1:.*]]: i32):
// CHECK-NEXT: %[[V2:.*]] = arith.extui %[[X0]] : i1 to i32
// CHECK-NEXT: linalg.yield %[[V2]] : i32
func.func @cast_i1_to_i32(%x: tensor<4xi1>) -> tensor<4xi32> {
  %0 = tosa.cast %x : (tensor<4xi1>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
