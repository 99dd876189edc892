// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

func.func @dims(%a: memref<8xf32>) {
  // expected-error @+1 {{expected indexing_map #0 to have 1 dim(s) to match the number of loops}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<8xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @rank(%a: memref<8xf32>, %b: memref<8x8xf32>) {
  // expected-error @+1 {{expected operand #0 rank (1) to match the result rank of indexing_map (2)}}
  linalg.matmul ins(%a, %b : memref<8xf32>, memref<8x8xf32>) outs(%b : memref<8x8xf32>)
  return
}

// -----

func.func @sizes(%a: memref<8x4xf32>, %b: memref<8x8xf32>) {
  // expected-error @+1 {{inferred input/output operand #1 has shape's dimension #0 to be 4, but found 8}}
  linalg.matmul ins(%a, %b : memref<8x4xf32>, memref<8x8xf32>) outs(%b : memref<8x8xf32>)
  return
}

// -----

func.func @non_invertible(%a: memref<8xf32>) {
  // expected-error @+1 {{invalid indexing maps are non-invertible: ((d0, d1) -> (d0))}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} outs(%a : memref<8xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @yield(%a: memref<8xf32>, %x: f64) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<8xf32>) {
  ^bb0(%y: f32):
    // expected-error @+1 {{type of yield operand 1 ('f64') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
    linalg.yield %x : f64
  }
  return
}

// -----

func.func @index(%a: memref<8xindex>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<8xindex>) {
  ^bb0(%y: index):
    // expected-error @+1 {{expected dim (1) to be lower than the number of loops (1) of the enclosing LinalgOp}}
    %i = linalg.index 1 : index
    linalg.yield %i : index
  }
  return
}

// -----

func.func @unsigned(%a: memref<8xf32>) {
  // expected-error @+1 {{custom op 'linalg.div_unsigned' unsupported operation: unsigned div not on uint}}
  linalg.div_unsigned ins(%a, %a : memref<8xf32>, memref<8xf32>) outs(%a : memref<8xf32>)
  return
}

// -----

func.func @fill(%a: memref<8xf32>, %x: f64) {
  // expected-error @+1 {{expected fill value type ('f64') to match output element type ('f32')}}
  linalg.fill ins(%x : f64) outs(%a : memref<8xf32>)
  return
}

// -----

func.func @transpose(%a: tensor<4x8xf32>) {
  // expected-error @+1 {{dim(result, 0) = 4 doesn't match dim(input, permutation[0]) = 8}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) permutation = [1, 0]
  return
}

// -----

func.func @broadcast(%a: tensor<4xf32>, %b: tensor<8x8xf32>) {
  // expected-error @+1 {{input dim 0 should match init dim 1. input: 4, init: 8}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<8x8xf32>) dimensions = [0]
  return
}

// -----

func.func @reduce(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error @+1 {{init dimensions [8] doesn't match input dimensions after reduction [4]}}
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) dimensions = [1]
  return
}

// -----

func.func @tiles(%a: tensor<8x15xf32>, %tiles: tensor<1x4x8x4xf32>) {
  // expected-error @+1 {{invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %tiles : tensor<8x15xf32> -> tensor<1x4x8x4xf32>
  return
}

// -----

func.func @contract(%a: memref<4x8xf32>, %b: memref<4xf32>) {
  // expected-error @+1 {{iteration space dim at index 1 is neither a contracting dim nor of parallel iteration type}}
  linalg.contract indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>]
      ins(%a, %b : memref<4x8xf32>, memref<4xf32>) outs(%b : memref<4xf32>)
  return
}

// -----

func.func @batch(%a: memref<4x4x4xf32>) {
  // expected-error @+1 {{Invalid output map result dimension.}}
  linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, n, m)>]
      ins(%a, %a : memref<4x4x4xf32>, memref<4x4x4xf32>) outs(%a : memref<4x4x4xf32>)
  return
}

// -----

func.func @filter(%a: tensor<2x4x3x5xf32>, %b: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{expect filter height either equals to r or 1}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x4x3x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @no_types(%a: memref<f32>) {
  // expected-error @+1 {{custom op 'linalg.generic' expected "iterator_types" array attribute}}
  linalg.generic {indexing_maps = []} ins(%a : memref<f32>) outs()
  return
}

// -----

func.func @no_name(%a: tensor<4xf32>, %b: tensor<f32>) {
  // expected-error @+1 {{expected bare identifier or keyword}}
  %0 = linalg.reduce {@add} ins(%a : tensor<4xf32>) outs(%b : tensor<f32>) dimensions = [0]
  return
}

// -----

func.func @no_integers(%a: tensor<1x8x8x4xf32>, %k: tensor<3x3x4xf32>, %o: tensor<1x3x3x4xf32>) {
  // expected-error @+1 {{Invalid attribute `strides` in property conversion: dense<2.000000e+00> : vector<2xf32>}}
  linalg.depthwise_conv_2d_nhwc_hwc <{dilations = dense<1> : vector<2xi64>, strides = dense<2.0> : vector<2xf32>}> ins(%a, %k : tensor<1x8x8x4xf32>, tensor<3x3x4xf32>) outs(%o : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
  return
}

// -----

func.func @no_parenthesis(%a: memref<8xf32>) {
  // expected-error @+1 {{expected '('}}
  linalg.exp ins %a : memref<8xf32>) outs(%a : memref<8xf32>)
  return
}

// -----

func.func @no_operands(%a: memref<8xf32>) {
  // expected-error @+1 {{expected ':'}}
  linalg.exp ins(3 : memref<8xf32>) outs(%a : memref<8xf32>)
  return
}

// -----

func.func @one_operand_less(%a: memref<8xf32>) {
  linalg.add ins(%a : memref<8xf32>) outs(%a : memref<8xf32>)
  // expected-error @+1 {{custom op 'linalg.add' [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2}}
  return
}

// -----

func.func @permutation(%a: tensor<4x8xf32>, %b: tensor<2x2x2x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.pack' expected integer value}}
  %0 = linalg.pack %a outer_dims_perm = [0, x] inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %b : tensor<4x8xf32> -> tensor<2x2x2x4xf32>
  return
}

// -----

func.func @no_comma(%a: tensor<4x8xf32>, %b: tensor<2x2x2x4xf32>) {
  // expected-error @+1 {{expected ']'}}
  %0 = linalg.pack %a outer_dims_perm = [0 1] inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %b : tensor<4x8xf32> -> tensor<2x2x2x4xf32>
  return
}

// -----

func.func @stride_of_zero(%a: memref<?x?x?xf32>) {
  // expected-error @+1 {{unexpected loop dimension for convolution op}}
  linalg.conv_1d_nwc_wcf {strides = dense<0> : tensor<1xi64>, dilations = dense<1> : tensor<1xi64>} ins(%a, %a : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%a : memref<?x?x?xf32>)
  return
}

// -----

func.func @window_of_one_element(%a: memref<?x?x?xf32>) {
  // expected-error @+1 {{unexpected input index map for convolutions}}
  linalg.conv_1d_nwc_wcf {strides = dense<0> : tensor<1xi64>, dilations = dense<0> : tensor<1xi64>} ins(%a, %a : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%a : memref<?x?x?xf32>)
  return
}

// -----

// Sizes that do not fit are seen where all numbers of iterations are known.
func.func @some_unknown(%a: tensor<?x4xf32>, %b: tensor<5x8xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x4xf32>, tensor<5x8xf32>) outs(%c : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

func.func @unknown_result(%a: tensor<6x4xf32>, %b: tensor<5x3xf32>, %c: tensor<6x?xf32>) -> tensor<6x?xf32> {
  // expected-error @+1 {{inferred input/output operand #1 has shape's dimension #0 to be 4, but found 5}}
  %0 = linalg.matmul ins(%a, %b : tensor<6x4xf32>, tensor<5x3xf32>) outs(%c : tensor<6x?xf32>) -> tensor<6x?xf32>
  return %0 : tensor<6x?xf32>
}

// -----

func.func @many_dilations(%a: tensor<?x?x?xf32>, %w: tensor<?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  // expected-error @+1 {{attribute 'dilations' failed to satisfy constraint: 64-bit signless int elements attribute of shape [1]}}
  %0 = linalg.pooling_nwc_sum {dilations = dense<1> : tensor<281474976710656xi64>} ins(%a, %w : tensor<?x?x?xf32>, tensor<?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
