// RUN: oxmlir-opt %s --linalg-block-pack-matmul="block-factors=2,4,2" | FileCheck %s
// RUN: oxmlir-opt %s --linalg-block-pack-matmul="block-factors=2,4,2" --check-passes=8 -o /dev/null
// RUN: oxmlir-opt %s --linalg-block-pack-matmul="block-factors=2,4,2 allow-padding=false" | FileCheck %s --check-prefix=FULL
// RUN: oxmlir-opt %s --linalg-block-pack-matmul="block-factors=2,4,2 mnk-padded-multiples=3,0,5 mnk-order=2,0,1" \
// RUN:   | FileCheck %s --check-prefix=WHOLE
// RUN: oxmlir-opt %s --linalg-block-pack-matmul="block-factors=2,4,2 lhs-transpose-outer-blocks lhs-transpose-inner-blocks rhs-transpose-outer-blocks=false rhs-transpose-inner-blocks=false" \
// RUN:   | FileCheck %s --check-prefix=OTHER
// RUN: oxmlir-opt %s --linalg-block-pack-matmul | FileCheck %s --check-prefix=NONE
// RUN: oxmlir-opt %s --linalg-block-pack-matmul="block-factors=2,4" | FileCheck %s --check-prefix=NONE
// RUN: not oxmlir-opt %s --linalg-block-pack-matmul="block-factors=2,4,2 mnk-padded-multiples=2,4" 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not oxmlir-opt %s --linalg-block-pack-matmul="block-factors=2,4,2 mnk-order=1,1,0" 2>&1 | FileCheck %s --check-prefix=ORDER

// TWO: option mnk-padded-multiples takes three numbers
// ORDER: option mnk-order is no order of 0, 1 and 2
// NONE-NOT: linalg.pack

// CHECK-LABEL: func.func @product(
// CHECK: linalg.pack %{{.*}} outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %{{.*}} : tensor<4x6xf32> -> tensor<2x3x2x2xf32>
// CHECK: linalg.pack %{{.*}} outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 2] into %{{.*}} : tensor<6x8xf32> -> tensor<2x3x4x2xf32>
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]
// CHECK: linalg.unpack
// FULL-LABEL: func.func @product(
// FULL: linalg.unpack
// WHOLE-LABEL: func.func @product(
// WHOLE: linalg.pack {{.*}} inner_dims_pos = [0, 1] inner_tiles = [6, 10]
// WHOLE: linalg.generic {{.*}} iterator_types = ["parallel", "reduction", "parallel", "parallel", "reduction", "parallel"]
// OTHER-LABEL: func.func @product(
// OTHER: linalg.pack %{{.*}} outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 2]
// OTHER: linalg.pack %{{.*}} outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [2, 4]
func.func @product(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @batch(
// CHECK: linalg.pack %{{.*}} padding_value({{.*}}) outer_dims_perm = [0, 2, 1] inner_dims_pos = [2, 1] inner_tiles = [4, 2]
// CHECK: linalg.unpack
// FULL-LABEL: func.func @batch(
// FULL-NOT: linalg.pack
func.func @batch(%a: tensor<2x3x3xi32>, %b: tensor<2x3x5xi32>, %c: tensor<2x3x5xi32>) -> tensor<2x3x5xi32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x3x3xi32>, tensor<2x3x5xi32>) outs(%c : tensor<2x3x5xi32>) -> tensor<2x3x5xi32>
  return %0 : tensor<2x3x5xi32>
}

// FULL-LABEL: func.func @transposed(
// CHECK-LABEL: func.func @transposed(
// CHECK: linalg.pack %{{.*}} outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %{{.*}} : tensor<6x4xf32> -> tensor<2x3x2x2xf32>
func.func @transposed(%a: tensor<6x4xf32>, %b: tensor<6x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<6x4xf32>, tensor<6x8xf32>) outs(%c : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
