// Vectorization of structured operations by a schedule, one at a time.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @masked(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [4, [8], 2] : !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0, d1) -> (d0, 0, d1)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1) -> (0, d1, d0)>
// CHECK: module {
// CHECK-NEXT: func.func @masked(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>) -> tensor<?x?xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %dim_0 = tensor.dim %arg1, %c1 : tensor<?x?xf32>
// CHECK-NEXT: %c1_1 = arith.constant 1 : index
// CHECK-NEXT: %dim_2 = tensor.dim %arg0, %c1_1 : tensor<?x?xf32>
// CHECK-NEXT: %c0_3 = arith.constant 0 : index
// CHECK-NEXT: %0 = ub.poison : f32
// CHECK-NEXT: %1 = vector.create_mask %dim, %dim_2 : vector<4x2xi1>
// CHECK-NEXT: %2 = vector.mask %1 { vector.transfer_read %arg0[%c0_3, %c0_3], %0 {in_bounds = [true, true, true], permutation_map = #map} : tensor<?x?xf32>, vector<4x[8]x2xf32> } : vector<4x2xi1> -> vector<4x[8]x2xf32>
// CHECK-NEXT: %3 = ub.poison : f32
// CHECK-NEXT: %4 = vector.create_mask %dim_2, %dim_0 : vector<2x[8]xi1>
// CHECK-NEXT: %5 = vector.mask %4 { vector.transfer_read %arg1[%c0_3, %c0_3], %3 {in_bounds = [true, true, true], permutation_map = #map1} : tensor<?x?xf32>, vector<4x[8]x2xf32> } : vector<2x[8]xi1> -> vector<4x[8]x2xf32>
// CHECK-NEXT: %6 = ub.poison : f32
// CHECK-NEXT: %7 = vector.create_mask %dim, %dim_0 : vector<4x[8]xi1>
// CHECK-NEXT: %8 = vector.mask %7 { vector.transfer_read %arg2[%c0_3, %c0_3], %6 {in_bounds = [true, true]} : tensor<?x?xf32>, vector<4x[8]xf32> } : vector<4x[8]xi1> -> vector<4x[8]xf32>
// CHECK-NEXT: %9 = arith.mulf %2, %5 : vector<4x[8]x2xf32>
// CHECK-NEXT: %10 = vector.create_mask %dim, %dim_0, %dim_2 : vector<4x[8]x2xi1>
// CHECK-NEXT: %11 = vector.mask %10 { vector.multi_reduction <add>, %9, %8 [2] : vector<4x[8]x2xf32> to vector<4x[8]xf32> } : vector<4x[8]x2xi1> -> vector<4x[8]xf32>
// CHECK-NEXT: %c0_4 = arith.constant 0 : index
// CHECK-NEXT: %12 = vector.mask %7 { vector.transfer_write %11, %arg2[%c0_4, %c0_4] {in_bounds = [true, true]} : vector<4x[8]xf32>, tensor<?x?xf32> } : vector<4x[8]xi1> -> tensor<?x?xf32>
// CHECK-NEXT: return %12 : tensor<?x?xf32>
// CHECK-NEXT: }

// -----

func.func @assumed(%a: memref<?x8xf32>, %c: memref<?x8xf32>) {
  linalg.exp ins(%a : memref<?x8xf32>) outs(%c : memref<?x8xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [4, 8] {assume_dynamic_dims_match_vec_sizes} : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @assumed(%arg0: memref<?x8xf32>, %arg1: memref<?x8xf32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?x8xf32>
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %0 = ub.poison : f32
// CHECK-NEXT: %1 = vector.transfer_read %arg0[%c0_0, %c0_0], %0 {in_bounds = [true, false]} : memref<?x8xf32>, vector<4x8xf32>
// CHECK-NEXT: %2 = ub.poison : f32
// CHECK-NEXT: %3 = vector.transfer_read %arg1[%c0_0, %c0_0], %2 {in_bounds = [true, false]} : memref<?x8xf32>, vector<4x8xf32>
// CHECK-NEXT: %4 = math.exp %1 : vector<4x8xf32>
// CHECK-NEXT: %c0_1 = arith.constant 0 : index
// CHECK-NEXT: vector.transfer_write %4, %arg1[%c0_1, %c0_1] {in_bounds = [true, false]} : vector<4x8xf32>, memref<?x8xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }

// -----

func.func @numbers(%s: f32, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%s : f32) outs(%c : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %k = arith.constant 2 : index
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %ij = arith.addi %i, %j : index
    %ijk = arith.muli %ij, %k : index
    %n = arith.index_cast %ijk : index to i32
    %f = arith.sitofp %n : i32 to f32
    %r = arith.addf %f, %x : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @numbers(%arg0: f32, %arg1: tensor<4x8xf32>) -> tensor<4x8xf32> {
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = ub.poison : f32
// CHECK-NEXT: %1 = vector.transfer_read %arg1[%c0, %c0], %0 : tensor<4x8xf32>, vector<4x8xf32>
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %2 = vector.step : vector<4xindex>
// CHECK-NEXT: %3 = vector.broadcast %2 : vector<4xindex> to vector<8x4xindex>
// CHECK-NEXT: %4 = vector.transpose %3, [1, 0] : vector<8x4xindex> to vector<4x8xindex>
// CHECK-NEXT: %5 = vector.step : vector<8xindex>
// CHECK-NEXT: %6 = vector.broadcast %5 : vector<8xindex> to vector<4x8xindex>
// CHECK-NEXT: %7 = arith.addi %4, %6 : vector<4x8xindex>
// CHECK-NEXT: %cst = arith.constant dense<2> : vector<4x8xindex>
// CHECK-NEXT: %8 = arith.muli %7, %cst : vector<4x8xindex>
// CHECK-NEXT: %9 = arith.index_cast %8 : vector<4x8xindex> to vector<4x8xi32>
// CHECK-NEXT: %10 = arith.sitofp %9 : vector<4x8xi32> to vector<4x8xf32>
// CHECK-NEXT: %11 = vector.broadcast %arg0 : f32 to vector<4x8xf32>
// CHECK-NEXT: %12 = arith.addf %10, %11 : vector<4x8xf32>
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %13 = vector.transfer_write %12, %arg1[%c0_0, %c0_0] : vector<4x8xf32>, tensor<4x8xf32>
// CHECK-NEXT: return %13 : tensor<4x8xf32>
// CHECK-NEXT: }

// -----

func.func @dot(%a: memref<16xi32>, %b: memref<16xi32>, %c: memref<i32>) {
  linalg.dot ins(%a, %b : memref<16xi32>, memref<16xi32>) outs(%c : memref<i32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.dot"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @dot(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: memref<i32>) {
// CHECK-NEXT: %c16 = arith.constant 16 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = ub.poison : i32
// CHECK-NEXT: %1 = vector.transfer_read %arg0[%c0], %0 : memref<16xi32>, vector<16xi32>
// CHECK-NEXT: %2 = ub.poison : i32
// CHECK-NEXT: %3 = vector.transfer_read %arg1[%c0], %2 : memref<16xi32>, vector<16xi32>
// CHECK-NEXT: %4 = ub.poison : i32
// CHECK-NEXT: %5 = vector.transfer_read %arg2[], %4 : memref<i32>, vector<i32>
// CHECK-NEXT: %6 = vector.extract %5[] : i32 from vector<i32>
// CHECK-NEXT: %7 = arith.muli %1, %3 : vector<16xi32>
// CHECK-NEXT: %8 = vector.multi_reduction <add>, %7, %6 [0] : vector<16xi32> to i32
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %9 = vector.broadcast %8 : i32 to vector<i32>
// CHECK-NEXT: vector.transfer_write %9, %arg2[] : vector<i32>, memref<i32>
// CHECK-NEXT: return
// CHECK-NEXT: }

// -----

// A loop whose size one operand tells is known; others may be shorter.
// CHECK-LABEL: func.func @size_of_one
// CHECK: vector.transfer_read %arg0{{.*}} : memref<4xf32>, vector<4xf32>
// CHECK: vector.transfer_write {{.*}} : vector<4xf32>, memref<?xf32>
// CHECK-NEXT: return
func.func @size_of_one(%a: memref<4xf32>, %b: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : memref<4xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %x : f32
    linalg.yield %z : f32
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 : !transform.any_op
    transform.yield
  }
}
