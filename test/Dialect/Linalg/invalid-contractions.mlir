// Contractions sum up products of their two inputs.
// RUN: oxmlir-opt %s -split-input-file -verify-diagnostics

func.func @differences(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{expected add/mul op in the body}}
  %0 = "linalg.matmul"(%a, %a, %a) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.subf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @squares(%a: tensor<4xi8>, %b: tensor<i32>) -> tensor<i32> {
  // expected-error @+1 {{expected add/mul op in the body}}
  %0 = "linalg.dot"(%a, %a, %b) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: i8, %y: i8, %z: i32):
    %1 = arith.extsi %x : i8 to i32
    %2 = arith.muli %1, %1 : i32
    %3 = arith.addi %z, %2 : i32
    linalg.yield %3 : i32
  }) : (tensor<4xi8>, tensor<4xi8>, tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

// Casts and functions of one operand do not matter.
func.func @in_between(%a: tensor<4xi8>, %b: tensor<f32>) -> tensor<f32> {
  %0 = "linalg.dot"(%a, %a, %b) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: i8, %y: i8, %z: f32):
    %1 = arith.sitofp %x : i8 to f32
    %2 = math.exp %1 : f32
    %3 = arith.uitofp %y : i8 to f32
    %4 = arith.mulf %3, %2 : f32
    %5 = arith.addf %4, %z : f32
    %6 = arith.negf %5 : f32
    linalg.yield %6 : f32
  }) : (tensor<4xi8>, tensor<4xi8>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @diagonal(%a: memref<?x?xf32>) {
  // expected-error @+1 {{expected indexing maps to be projected permutations}}
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
    ins(%a, %a : memref<?x?xf32>, memref<?x?xf32>) outs(%a : memref<?x?xf32>)
  return
}

// -----

func.func @turned(%a: memref<?x?x?xf32>) {
  // expected-error @+1 {{Invalid output map result dimension.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d0, d2)>]
    ins(%a, %a : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%a : memref<?x?x?xf32>)
  return
}

// -----

func.func @circle(%a: memref<4x8xf32>, %b: memref<8x6xf32>, %c: memref<4x6xf32>) {
  // expected-error @+1 {{expected add/mul op in the body}}
  "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.negf %1 : f32
    %1 = arith.negf %0 : f32
    %2 = arith.mulf %0, %y : f32
    %3 = arith.addf %z, %2 : f32
    linalg.yield %3 : f32
  }) : (memref<4x8xf32>, memref<8x6xf32>, memref<4x6xf32>) -> ()
  return
}
