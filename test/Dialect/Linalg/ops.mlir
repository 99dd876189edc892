// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s --mlir-print-op-generic | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @named
// GENERIC: sym_name = "named"
func.func @named(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>, %m: memref<4x2xf32>, %x: f32) {
  // CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8x2xf32>) outs(%{{.*}} : tensor<4x2xf32>) -> tensor<4x2xf32>
  // GENERIC: "linalg.matmul"
  // GENERIC-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32):
  // GENERIC-NEXT: %[[P:.*]] = "arith.mulf"(%[[A]], %[[B]])
  // GENERIC-NEXT: %[[S:.*]] = "arith.addf"(%[[C]], %[[P]])
  // GENERIC-NEXT: "linalg.yield"(%[[S]])
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  // CHECK: linalg.fill {note} ins(%{{.*}} : f32) outs(%{{.*}} : memref<4x2xf32>)
  linalg.fill {note} ins(%x : f32) outs(%m : memref<4x2xf32>)
  // CHECK: linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%{{.*}} : tensor<4x2xf32>) outs
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%c : tensor<4x2xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// CHECK-LABEL: func.func @product_with_maps
func.func @product_with_maps(%a: memref<8x4xf32>, %b: memref<8x2xf32>, %c: memref<4x2xf32>) {
  // CHECK: linalg.matmul indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}] ins(
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : memref<8x4xf32>, memref<8x2xf32>) outs(%c : memref<4x2xf32>)
  return
}

// CHECK-LABEL: func.func @convolution
// GENERIC: linalg.memoized_indexing_maps
func.func @convolution(%image: memref<1x11x3xf32>, %filter: memref<3x3x2xf32>, %out: memref<1x4x2xf32>) {
  // CHECK: linalg.conv_1d_nwc_wcf {dilations = dense<2> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
  linalg.conv_1d_nwc_wcf {dilations = dense<2> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>}
      ins(%image, %filter : memref<1x11x3xf32>, memref<3x3x2xf32>) outs(%out : memref<1x4x2xf32>)
  return
}

#id = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @generic
func.func @generic(%a: memref<8xf32>, %b: memref<8xf32>) {
  // CHECK: linalg.generic {doc = "copies", indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : memref<8xf32>) outs(%{{.*}} : memref<8xf32>) attrs =  {note} {
  // CHECK-NEXT: ^bb0(%in: f32, %out: f32):
  // CHECK-NEXT: linalg.yield %in : f32
  linalg.generic {doc = "copies", indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : memref<8xf32>) outs(%b : memref<8xf32>) attrs = {note} {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// CHECK-LABEL: func.func @bodies
func.func @bodies(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %c: tensor<8x4xf32>) {
  // CHECK: linalg.reduce { arith.addf } ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<4xf32>) dimensions = [1]
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  // CHECK: %reduced_0 = linalg.reduce ins(
  // CHECK-NEXT: (%in: f32, %init: f32) {
  %1 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] (%x: f32, %sum: f32) {
    %next = arith.addf %x, %sum : f32
    linalg.yield %next : f32
  }
  // CHECK: %mapped = linalg.map { arith.mulf } ins(
  %2 = linalg.map {arith.mulf} ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
  // CHECK: %mapped_1 = linalg.map ins(
  // CHECK-NEXT: (%in: f32, %init: f32) {
  %3 = linalg.map ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) (%x: f32, %old: f32) {
    linalg.yield %x : f32
  }
  // CHECK: %transposed = linalg.transpose ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<8x4xf32>) permutation = [1, 0]
  %4 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<8x4xf32>) permutation = [1, 0]
  // CHECK: %broadcasted = linalg.broadcast ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<8x4xf32>) dimensions = [0]
  %5 = linalg.broadcast ins(%b : tensor<4xf32>) outs(%c : tensor<8x4xf32>) dimensions = [0]
  return
}

// CHECK-LABEL: func.func @tiles
func.func @tiles(%a: tensor<8x15xf32>, %tiles: tensor<4x1x8x4xf32>, %x: f32) {
  // CHECK: %pack = linalg.pack %{{.*}} padding_value(%{{.*}} : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %{{.*}} : tensor<8x15xf32> -> tensor<4x1x8x4xf32>
  %0 = linalg.pack %a padding_value(%x : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %tiles : tensor<8x15xf32> -> tensor<4x1x8x4xf32>
  // CHECK: %unpack = linalg.unpack
  %1 = linalg.unpack %0 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %a : tensor<4x1x8x4xf32> -> tensor<8x15xf32>
  // CHECK: linalg.softmax dimension(1) ins(%{{.*}} : tensor<8x15xf32>) outs(%{{.*}} : tensor<8x15xf32>) -> tensor<8x15xf32>
  %2 = linalg.softmax dimension(1) ins(%a : tensor<8x15xf32>) outs(%a : tensor<8x15xf32>) -> tensor<8x15xf32>
  return
}

// CHECK-LABEL: func.func @flags_of_what_is_applied(
func.func @flags_of_what_is_applied(%a: tensor<2x3xi32>, %b: tensor<3xi32>, %c: tensor<2x3xf32>, %d: tensor<3xf32>) {
  // CHECK: linalg.reduce { arith.addi {overflowFlags = #arith.overflow<none>} }
  %0 = linalg.reduce { arith.addi } ins(%a : tensor<2x3xi32>) outs(%b : tensor<3xi32>) dimensions = [0]
  // CHECK: linalg.reduce { arith.maxsi }
  %1 = linalg.reduce { arith.maxsi } ins(%a : tensor<2x3xi32>) outs(%b : tensor<3xi32>) dimensions = [0]
  // CHECK: linalg.reduce { arith.addf } ins
  %2 = linalg.reduce { arith.addf } ins(%c : tensor<2x3xf32>) outs(%d : tensor<3xf32>) dimensions = [0]
  // CHECK: linalg.map { arith.mulf {fastmath = #arith.fastmath<fast>} }
  %3 = linalg.map { arith.mulf {fastmath = #arith.fastmath<fast>} } ins(%d, %d : tensor<3xf32>, tensor<3xf32>) outs(%d : tensor<3xf32>)
  return
}
