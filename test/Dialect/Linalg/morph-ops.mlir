// RUN: oxmlir-opt %s --linalg-morph-ops=named-to-category | FileCheck %s --check-prefix=CATEGORY
// RUN: oxmlir-opt %s --linalg-morph-ops=named-to-generic | FileCheck %s --check-prefix=GENERIC
// RUN: oxmlir-opt %s --linalg-morph-ops=named-to-category --linalg-morph-ops=category-to-generic | FileCheck %s --check-prefix=GENERIC
// RUN: oxmlir-opt %s --linalg-morph-ops=generic-to-named | FileCheck %s --check-prefix=NAMED

#id = affine_map<(i, j) -> (i, j)>

// CATEGORY-LABEL: func.func @elementwise(
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%arg0, %arg1 :
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<mul> indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}] ins(
// GENERIC-LABEL: func.func @elementwise(
// GENERIC: arith.addf
// GENERIC: math.exp
// GENERIC: arith.mulf
func.func @elementwise(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %x: f32, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.add ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%out : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.exp ins(%0 : tensor<4x8xf32>) outs(%out : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.mul ins(%1, %x : tensor<4x8xf32>, f32) outs(%out : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// Loops in another order, and the right factor the other way round.
// NAMED: #[[LHS:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// NAMED: #[[RHS:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// NAMED: #[[SUM:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// NAMED-LABEL: func.func @product(
// NAMED: linalg.matmul indexing_maps = [#[[LHS]], #[[RHS]], #[[SUM]]] ins(%arg0, %arg1 :
func.func @product(%a: tensor<4x8xf32>, %b: tensor<5x8xf32>, %out: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(k, m, n) -> (m, k)>, affine_map<(k, m, n) -> (n, k)>, affine_map<(k, m, n) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<5x8xf32>) outs(%out : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %sum, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

#lhs = affine_map<(b, m, n, k) -> (b, m, k)>
#rhs = affine_map<(b, m, n, k) -> (b, k, n)>
#sum = affine_map<(b, m, n, k) -> (b, m, n)>

// NAMED-LABEL: func.func @batches(
// NAMED: linalg.batch_matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%arg0, %arg1 :
// NAMED: linalg.generic
func.func @batches(%a: tensor<2x4x8xi8>, %b: tensor<2x8x5xi8>, %out: tensor<2x4x5xi32>) -> (tensor<2x4x5xi32>, tensor<2x4x5xi32>) {
  %0 = linalg.generic {
      indexing_maps = [#lhs, #rhs, #sum], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<2x4x8xi8>, tensor<2x8x5xi8>) outs(%out : tensor<2x4x5xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %1 = arith.extui %x : i8 to i32
    %2 = arith.extui %y : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %z, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<2x4x5xi32>
  // No product casts its factors in two ways.
  %5 = linalg.generic {
      indexing_maps = [#lhs, #rhs, #sum], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<2x4x8xi8>, tensor<2x8x5xi8>) outs(%out : tensor<2x4x5xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %1 = arith.extui %x : i8 to i32
    %2 = arith.extsi %y : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %z, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<2x4x5xi32>
  return %0, %5 : tensor<2x4x5xi32>, tensor<2x4x5xi32>
}
