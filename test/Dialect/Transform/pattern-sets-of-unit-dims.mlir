// What the sets of patterns do that drop dimensions of size one from vectors.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @ew(%a: vector<1x1x8xf32>, %b: vector<1x1x8xf32>) -> vector<1x1x8xf32> {
  %0 = arith.addf %a, %b : vector<1x1x8xf32>
  return %0 : vector<1x1x8xf32>
}
func.func @sel(%c: i1, %a: vector<1x8xf32>, %b: vector<1x8xf32>) -> vector<1x8xf32> {
  %0 = arith.select %c, %a, %b : vector<1x8xf32>
  return %0 : vector<1x8xf32>
}
func.func @one(%a: vector<1x1xf32>) -> vector<1x1xf32> {
  %0 = math.exp %a : vector<1x1xf32>
  return %0 : vector<1x1xf32>
}
func.func @es(%a: vector<1x8x8xf32>) -> vector<1x2x8xf32> {
  %0 = vector.extract_strided_slice %a {offsets=[0,1], sizes=[1,2], strides=[1,1]} : vector<1x8x8xf32> to vector<1x2x8xf32>
  return %0 : vector<1x2x8xf32>
}
func.func @is(%a: vector<1x4xf32>, %b: vector<1x1x8xf32>) -> vector<1x1x8xf32> {
  %0 = vector.insert_strided_slice %a, %b {offsets=[0,0,2], strides=[1,1]} : vector<1x4xf32> into vector<1x1x8xf32>
  return %0 : vector<1x1x8xf32>
}
func.func @is2(%a: vector<4xf32>, %b: vector<1x8xf32>) -> vector<1x8xf32> {
  %0 = vector.insert_strided_slice %a, %b {offsets=[0,2], strides=[1]} : vector<4xf32> into vector<1x8xf32>
  return %0 : vector<1x8xf32>
}
func.func @in(%a: vector<1x4xf32>, %b: vector<1x2x1x4xf32>, %i: index) -> vector<1x2x1x4xf32> {
  %0 = vector.insert %a, %b[0, %i] : vector<1x4xf32> into vector<1x2x1x4xf32>
  return %0 : vector<1x2x1x4xf32>
}
func.func @in2(%a: f32, %b: vector<1x4xf32>, %i: index) -> vector<1x4xf32> {
  %0 = vector.insert %a, %b[0, %i] : f32 into vector<1x4xf32>
  return %0 : vector<1x4xf32>
}
func.func @in3(%a: vector<8x1x4xf32>, %b: vector<1x8x1x4xf32>) -> vector<1x8x1x4xf32> {
  %0 = vector.insert %a, %b[0] : vector<8x1x4xf32> into vector<1x8x1x4xf32>
  return %0 : vector<1x8x1x4xf32>
}
func.func @cm() -> vector<1x1x8xi1> {
  %0 = vector.constant_mask [1, 1, 3] : vector<1x1x8xi1>
  return %0 : vector<1x1x8xi1>
}
func.func @tr(%m: memref<1x4x8xf32>, %i: index) -> vector<1x4xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%c0, %c0, %c0], %p {in_bounds=[true,true]} : memref<1x4x8xf32>, vector<1x4xf32>
  return %0 : vector<1x4xf32>
}
func.func @trm(%m: memref<1x4x8xf32>, %k: vector<1x4xi1>) -> vector<1x4xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%c0, %c0, %c0], %p, %k {in_bounds=[true,true]} : memref<1x4x8xf32>, vector<1x4xf32>
  return %0 : vector<1x4xf32>
}
func.func @trp(%m: memref<1x4x8xf32>, %k: vector<4x1xi1>) -> vector<1x4xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%c0, %c0, %c0], %p, %k {in_bounds=[true,true], permutation_map = affine_map<(a,b,c)->(c,b)>} : memref<1x4x8xf32>, vector<1x4xf32>
  return %0 : vector<1x4xf32>
}
func.func @tw(%m: memref<1x4x8xf32>, %v: vector<1x4xf32>, %k: vector<1x4xi1>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0, %c0, %c0], %k {in_bounds=[true,false]} : vector<1x4xf32>, memref<1x4x8xf32>
  return
}
func.func @tw2(%t: tensor<1x4xf32>, %v: vector<1x4xf32>) -> tensor<1x4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds=[true,true]} : vector<1x4xf32>, tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}
func.func @ct(%a: vector<1x16x8xf32>, %b: vector<1x8x16xf32>, %c: vector<1x16x16xf32>) -> vector<1x16x16xf32> {
  %0 = vector.contract {indexing_maps=[affine_map<(d0,d1,d2,d3)->(d0,d1,d3)>, affine_map<(d0,d1,d2,d3)->(d0,d3,d2)>, affine_map<(d0,d1,d2,d3)->(d0,d1,d2)>], iterator_types=["parallel","parallel","parallel","reduction"], kind=#vector.kind<add>} %a, %b, %c : vector<1x16x8xf32>, vector<1x8x16xf32> into vector<1x16x16xf32>
  return %0 : vector<1x16x16xf32>
}
func.func @ct2(%a: vector<8x1x16xf32>, %b: vector<8x16xf32>, %c: vector<1x16xf32>) -> vector<1x16xf32> {
  %0 = vector.contract {indexing_maps=[affine_map<(d0,d1,d2)->(d2,d0,d1)>, affine_map<(d0,d1,d2)->(d2,d1)>, affine_map<(d0,d1,d2)->(d0,d1)>], iterator_types=["parallel","parallel","reduction"], kind=#vector.kind<maxnumf>} %a, %b, %c : vector<8x1x16xf32>, vector<8x16xf32> into vector<1x16xf32>
  return %0 : vector<1x16xf32>
}
func.func @ct3(%a: vector<1x1x8xf32>, %b: vector<1x8xf32>, %c: vector<1x1xf32>) -> vector<1x1xf32> {
  %0 = vector.contract {indexing_maps=[affine_map<(d0,d1,d2)->(d1,d0,d2)>, affine_map<(d0,d1,d2)->(d1,d2)>, affine_map<(d0,d1,d2)->(d0,d1)>], iterator_types=["parallel","parallel","reduction"], kind=#vector.kind<add>} %a, %b, %c : vector<1x1x8xf32>, vector<1x8xf32> into vector<1x1xf32>
  return %0 : vector<1x1xf32>
}
func.func @ctm(%a: vector<1x8xf32>, %b: vector<8x4xf32>, %c: vector<1x4xf32>, %k: vector<1x4x8xi1>) -> vector<1x4xf32> {
  %0 = vector.mask %k { vector.contract {indexing_maps=[affine_map<(d0,d1,d2)->(d0,d2)>, affine_map<(d0,d1,d2)->(d2,d1)>, affine_map<(d0,d1,d2)->(d0,d1)>], iterator_types=["parallel","parallel","reduction"], kind=#vector.kind<add>} %a, %b, %c : vector<1x8xf32>, vector<8x4xf32> into vector<1x4xf32> } : vector<1x4x8xi1> -> vector<1x4xf32>
  return %0 : vector<1x4xf32>
}
func.func @outside(%m: memref<?x4xf32>, %i: index) -> vector<1x4xf32> {
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x4xf32>, vector<1x4xf32>
  return %0 : vector<1x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.cast_away_vector_leading_one_dim
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0, d1, d2) -> (d1)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-NEXT: #map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-NEXT: #map4 = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-NEXT: #map5 = affine_map<(d0, d1) -> (d0)>
// CHECK-NEXT: #map6 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-NEXT: #map7 = affine_map<(d0, d1) -> (d1)>
// CHECK: module {
// CHECK-NEXT: func.func @ew(%arg0: vector<1x1x8xf32>, %arg1: vector<1x1x8xf32>) -> vector<1x1x8xf32> {
// CHECK-NEXT: %0 = vector.extract %arg0[0, 0] : vector<8xf32> from vector<1x1x8xf32>
// CHECK-NEXT: %1 = vector.extract %arg1[0, 0] : vector<8xf32> from vector<1x1x8xf32>
// CHECK-NEXT: %2 = arith.addf %0, %1 : vector<8xf32>
// CHECK-NEXT: %3 = vector.broadcast %2 : vector<8xf32> to vector<1x1x8xf32>
// CHECK-NEXT: return %3 : vector<1x1x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @sel(%arg0: i1, %arg1: vector<1x8xf32>, %arg2: vector<1x8xf32>) -> vector<1x8xf32> {
// CHECK-NEXT: %0 = vector.extract %arg1[0] : vector<8xf32> from vector<1x8xf32>
// CHECK-NEXT: %1 = vector.extract %arg2[0] : vector<8xf32> from vector<1x8xf32>
// CHECK-NEXT: %2 = arith.select %arg0, %0, %1 : vector<8xf32>
// CHECK-NEXT: %3 = vector.broadcast %2 : vector<8xf32> to vector<1x8xf32>
// CHECK-NEXT: return %3 : vector<1x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @one(%arg0: vector<1x1xf32>) -> vector<1x1xf32> {
// CHECK-NEXT: %0 = vector.extract %arg0[0] : vector<1xf32> from vector<1x1xf32>
// CHECK-NEXT: %1 = math.exp %0 : vector<1xf32>
// CHECK-NEXT: %2 = vector.broadcast %1 : vector<1xf32> to vector<1x1xf32>
// CHECK-NEXT: return %2 : vector<1x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @es(%arg0: vector<1x8x8xf32>) -> vector<1x2x8xf32> {
// CHECK-NEXT: %0 = vector.extract %arg0[0] : vector<8x8xf32> from vector<1x8x8xf32>
// CHECK-NEXT: %1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<8x8xf32> to vector<2x8xf32>
// CHECK-NEXT: %2 = vector.broadcast %1 : vector<2x8xf32> to vector<1x2x8xf32>
// CHECK-NEXT: return %2 : vector<1x2x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @is(%arg0: vector<1x4xf32>, %arg1: vector<1x1x8xf32>) -> vector<1x1x8xf32> {
// CHECK-NEXT: %0 = vector.extract %arg0[0] : vector<4xf32> from vector<1x4xf32>
// CHECK-NEXT: %1 = vector.extract %arg1[0, 0] : vector<8xf32> from vector<1x1x8xf32>
// CHECK-NEXT: %2 = vector.insert_strided_slice %0, %1 {offsets = [2], strides = [1]} : vector<4xf32> into vector<8xf32>
// CHECK-NEXT: %3 = vector.broadcast %2 : vector<8xf32> to vector<1x1x8xf32>
// CHECK-NEXT: return %3 : vector<1x1x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @is2(%arg0: vector<4xf32>, %arg1: vector<1x8xf32>) -> vector<1x8xf32> {
// CHECK-NEXT: %0 = vector.extract %arg1[0] : vector<8xf32> from vector<1x8xf32>
// CHECK-NEXT: %1 = vector.insert_strided_slice %arg0, %0 {offsets = [2], strides = [1]} : vector<4xf32> into vector<8xf32>
// CHECK-NEXT: %2 = vector.broadcast %1 : vector<8xf32> to vector<1x8xf32>
// CHECK-NEXT: return %2 : vector<1x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @in(%arg0: vector<1x4xf32>, %arg1: vector<1x2x1x4xf32>, %arg2: index) -> vector<1x2x1x4xf32> {
// CHECK-NEXT: %0 = vector.extract %arg0[0] : vector<4xf32> from vector<1x4xf32>
// CHECK-NEXT: %1 = vector.extract %arg1[0] : vector<2x1x4xf32> from vector<1x2x1x4xf32>
// CHECK-NEXT: %2 = vector.insert %0, %1 [%arg2, 0] : vector<4xf32> into vector<2x1x4xf32>
// CHECK-NEXT: %3 = vector.broadcast %2 : vector<2x1x4xf32> to vector<1x2x1x4xf32>
// CHECK-NEXT: return %3 : vector<1x2x1x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @in2(%arg0: f32, %arg1: vector<1x4xf32>, %arg2: index) -> vector<1x4xf32> {
// CHECK-NEXT: %0 = vector.extract %arg1[0] : vector<4xf32> from vector<1x4xf32>
// CHECK-NEXT: %1 = vector.insert %arg0, %0 [%arg2] : f32 into vector<4xf32>
// CHECK-NEXT: %2 = vector.broadcast %1 : vector<4xf32> to vector<1x4xf32>
// CHECK-NEXT: return %2 : vector<1x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @in3(%arg0: vector<8x1x4xf32>, %arg1: vector<1x8x1x4xf32>) -> vector<1x8x1x4xf32> {
// CHECK-NEXT: %0 = vector.broadcast %arg0 : vector<8x1x4xf32> to vector<1x8x1x4xf32>
// CHECK-NEXT: return %0 : vector<1x8x1x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @cm() -> vector<1x1x8xi1> {
// CHECK-NEXT: %0 = vector.constant_mask [3] : vector<8xi1>
// CHECK-NEXT: %1 = vector.broadcast %0 : vector<8xi1> to vector<1x1x8xi1>
// CHECK-NEXT: return %1 : vector<1x1x8xi1>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @tr(%arg0: memref<1x4x8xf32>, %arg1: index) -> vector<1x4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0, %c0, %c0], %cst {in_bounds = [true]} : memref<1x4x8xf32>, vector<4xf32>
// CHECK-NEXT: %1 = vector.broadcast %0 : vector<4xf32> to vector<1x4xf32>
// CHECK-NEXT: return %1 : vector<1x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @trm(%arg0: memref<1x4x8xf32>, %arg1: vector<1x4xi1>) -> vector<1x4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.extract %arg1[0] : vector<4xi1> from vector<1x4xi1>
// CHECK-NEXT: %1 = vector.transfer_read %arg0[%c0, %c0, %c0], %cst, %0 {in_bounds = [true]} : memref<1x4x8xf32>, vector<4xf32>
// CHECK-NEXT: %2 = vector.broadcast %1 : vector<4xf32> to vector<1x4xf32>
// CHECK-NEXT: return %2 : vector<1x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @trp(%arg0: memref<1x4x8xf32>, %arg1: vector<4x1xi1>) -> vector<1x4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.shape_cast %arg1 : vector<4x1xi1> to vector<4xi1>
// CHECK-NEXT: %1 = vector.transfer_read %arg0[%c0, %c0, %c0], %cst, %0 {in_bounds = [true], permutation_map = #map} : memref<1x4x8xf32>, vector<4xf32>
// CHECK-NEXT: %2 = vector.broadcast %1 : vector<4xf32> to vector<1x4xf32>
// CHECK-NEXT: return %2 : vector<1x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @tw(%arg0: memref<1x4x8xf32>, %arg1: vector<1x4xf32>, %arg2: vector<1x4xi1>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = vector.extract %arg1[0] : vector<4xf32> from vector<1x4xf32>
// CHECK-NEXT: %1 = vector.extract %arg2[0] : vector<4xi1> from vector<1x4xi1>
// CHECK-NEXT: vector.transfer_write %0, %arg0[%c0, %c0, %c0], %1 {in_bounds = [true]} : vector<4xf32>, memref<1x4x8xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @tw2(%arg0: tensor<1x4xf32>, %arg1: vector<1x4xf32>) -> tensor<1x4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = vector.extract %arg1[0] : vector<4xf32> from vector<1x4xf32>
// CHECK-NEXT: %1 = vector.transfer_write %0, %arg0[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, tensor<1x4xf32>
// CHECK-NEXT: return %1 : tensor<1x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ct(%arg0: vector<1x16x8xf32>, %arg1: vector<1x8x16xf32>, %arg2: vector<1x16x16xf32>) -> vector<1x16x16xf32> {
// CHECK-NEXT: %0 = vector.extract %arg0[0] : vector<16x8xf32> from vector<1x16x8xf32>
// CHECK-NEXT: %1 = vector.extract %arg1[0] : vector<8x16xf32> from vector<1x8x16xf32>
// CHECK-NEXT: %2 = vector.extract %arg2[0] : vector<16x16xf32> from vector<1x16x16xf32>
// CHECK-NEXT: %3 = vector.contract {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %0, %1, %2 : vector<16x8xf32>, vector<8x16xf32> into vector<16x16xf32>
// CHECK-NEXT: %4 = vector.broadcast %3 : vector<16x16xf32> to vector<1x16x16xf32>
// CHECK-NEXT: return %4 : vector<1x16x16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ct2(%arg0: vector<8x1x16xf32>, %arg1: vector<8x16xf32>, %arg2: vector<1x16xf32>) -> vector<1x16xf32> {
// CHECK-NEXT: %0 = vector.transpose %arg0, [1, 0, 2] : vector<8x1x16xf32> to vector<1x8x16xf32>
// CHECK-NEXT: %1 = vector.extract %0[0] : vector<8x16xf32> from vector<1x8x16xf32>
// CHECK-NEXT: %2 = vector.extract %arg2[0] : vector<16xf32> from vector<1x16xf32>
// CHECK-NEXT: %3 = vector.contract {indexing_maps = [#map4, #map4, #map5], iterator_types = ["parallel", "reduction"], kind = #vector.kind<maxnumf>} %1, %arg1, %2 : vector<8x16xf32>, vector<8x16xf32> into vector<16xf32>
// CHECK-NEXT: %4 = vector.broadcast %3 : vector<16xf32> to vector<1x16xf32>
// CHECK-NEXT: return %4 : vector<1x16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ct3(%arg0: vector<1x1x8xf32>, %arg1: vector<1x8xf32>, %arg2: vector<1x1xf32>) -> vector<1x1xf32> {
// CHECK-NEXT: %0 = vector.extract %arg0[0] : vector<1x8xf32> from vector<1x1x8xf32>
// CHECK-NEXT: %1 = vector.extract %arg2[0] : vector<1xf32> from vector<1x1xf32>
// CHECK-NEXT: %2 = vector.contract {indexing_maps = [#map6, #map6, #map5], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %0, %arg1, %1 : vector<1x8xf32>, vector<1x8xf32> into vector<1xf32>
// CHECK-NEXT: %3 = vector.broadcast %2 : vector<1xf32> to vector<1x1xf32>
// CHECK-NEXT: return %3 : vector<1x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ctm(%arg0: vector<1x8xf32>, %arg1: vector<8x4xf32>, %arg2: vector<1x4xf32>, %arg3: vector<1x4x8xi1>) -> vector<1x4xf32> {
// CHECK-NEXT: %0 = vector.extract %arg0[0] : vector<8xf32> from vector<1x8xf32>
// CHECK-NEXT: %1 = vector.extract %arg2[0] : vector<4xf32> from vector<1x4xf32>
// CHECK-NEXT: %2 = vector.extract %arg3[0] : vector<4x8xi1> from vector<1x4x8xi1>
// CHECK-NEXT: %3 = vector.mask %2 { vector.contract {indexing_maps = [#map7, #map4, #map5], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %0, %arg1, %1 : vector<8xf32>, vector<8x4xf32> into vector<4xf32> } : vector<4x8xi1> -> vector<4xf32>
// CHECK-NEXT: %4 = vector.broadcast %3 : vector<4xf32> to vector<1x4xf32>
// CHECK-NEXT: return %4 : vector<1x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @outside(%arg0: memref<?x4xf32>, %arg1: index) -> vector<1x4xf32> {
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%arg1, %arg1], %cst : memref<?x4xf32>, vector<1x4xf32>
// CHECK-NEXT: return %0 : vector<1x4xf32>
// CHECK-NEXT: }

// -----

func.func @ew(%a: vector<8x1xf32>, %b: vector<8x1xf32>) -> vector<8x1xf32> {
  %0 = arith.addf %a, %b : vector<8x1xf32>
  return %0 : vector<8x1xf32>
}
func.func @ew2(%a: vector<[1]x1x8xf32>) -> vector<[1]x1x8xf32> {
  %0 = math.exp %a : vector<[1]x1x8xf32>
  return %0 : vector<[1]x1x8xf32>
}
func.func @all(%a: vector<1x1xf32>) -> vector<1x1xi32> {
  %0 = arith.fptosi %a : vector<1x1xf32> to vector<1x1xi32>
  return %0 : vector<1x1xi32>
}
func.func @tp(%a: vector<8x1x4xf32>) -> vector<4x8x1xf32> {
  %0 = vector.transpose %a, [2, 0, 1] : vector<8x1x4xf32> to vector<4x8x1xf32>
  return %0 : vector<4x8x1xf32>
}
func.func @tpall(%a: vector<1x1xf32>) -> vector<1x1xf32> {
  %0 = vector.transpose %a, [1, 0] : vector<1x1xf32> to vector<1x1xf32>
  return %0 : vector<1x1xf32>
}
func.func @lp(%a: vector<8x1xf32>, %b: f32, %n: index) -> (vector<8x1xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (vector<8x1xf32>, f32) {
    %z = arith.addf %x, %x : vector<8x1xf32>
    scf.yield %z, %y : vector<8x1xf32>, f32
  }
  return %r#0, %r#1 : vector<8x1xf32>, f32
}
func.func @lpall(%a: vector<1x1xf32>, %n: index) -> vector<1x1xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (vector<1x1xf32>) {
    scf.yield %x : vector<1x1xf32>
  }
  return %r : vector<1x1xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.drop_unit_dims_with_shape_cast
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @ew(%arg0: vector<8x1xf32>, %arg1: vector<8x1xf32>) -> vector<8x1xf32> {
// CHECK-NEXT: %0 = vector.shape_cast %arg0 : vector<8x1xf32> to vector<8xf32>
// CHECK-NEXT: %1 = vector.shape_cast %arg1 : vector<8x1xf32> to vector<8xf32>
// CHECK-NEXT: %2 = arith.addf %0, %1 : vector<8xf32>
// CHECK-NEXT: %3 = vector.shape_cast %2 : vector<8xf32> to vector<8x1xf32>
// CHECK-NEXT: return %3 : vector<8x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ew2(%arg0: vector<[1]x1x8xf32>) -> vector<[1]x1x8xf32> {
// CHECK-NEXT: %0 = vector.shape_cast %arg0 : vector<[1]x1x8xf32> to vector<[1]x8xf32>
// CHECK-NEXT: %1 = math.exp %0 : vector<[1]x8xf32>
// CHECK-NEXT: %2 = vector.shape_cast %1 : vector<[1]x8xf32> to vector<[1]x1x8xf32>
// CHECK-NEXT: return %2 : vector<[1]x1x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @all(%arg0: vector<1x1xf32>) -> vector<1x1xi32> {
// CHECK-NEXT: %0 = vector.shape_cast %arg0 : vector<1x1xf32> to vector<1xf32>
// CHECK-NEXT: %1 = arith.fptosi %0 : vector<1xf32> to vector<1xi32>
// CHECK-NEXT: %2 = vector.shape_cast %1 : vector<1xi32> to vector<1x1xi32>
// CHECK-NEXT: return %2 : vector<1x1xi32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @tp(%arg0: vector<8x1x4xf32>) -> vector<4x8x1xf32> {
// CHECK-NEXT: %0 = vector.shape_cast %arg0 : vector<8x1x4xf32> to vector<8x4xf32>
// CHECK-NEXT: %1 = vector.transpose %0, [1, 0] : vector<8x4xf32> to vector<4x8xf32>
// CHECK-NEXT: %2 = vector.shape_cast %1 : vector<4x8xf32> to vector<4x8x1xf32>
// CHECK-NEXT: return %2 : vector<4x8x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @tpall(%arg0: vector<1x1xf32>) -> vector<1x1xf32> {
// CHECK-NEXT: return %arg0 : vector<1x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @lp(%arg0: vector<8x1xf32>, %arg1: f32, %arg2: index) -> (vector<8x1xf32>, f32) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = vector.shape_cast %arg0 : vector<8x1xf32> to vector<8xf32>
// CHECK-NEXT: %1:2 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %0, %arg5 = %arg1) -> (vector<8xf32>, f32) {
// CHECK-NEXT: %3 = arith.addf %arg4, %arg4 : vector<8xf32>
// CHECK-NEXT: scf.yield %3, %arg5 : vector<8xf32>, f32
// CHECK-NEXT: }
// CHECK-NEXT: %2 = vector.shape_cast %1#0 : vector<8xf32> to vector<8x1xf32>
// CHECK-NEXT: return %2, %1#1 : vector<8x1xf32>, f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @lpall(%arg0: vector<1x1xf32>, %arg1: index) -> vector<1x1xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = vector.shape_cast %arg0 : vector<1x1xf32> to vector<1xf32>
// CHECK-NEXT: %1 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %0) -> (vector<1xf32>) {
// CHECK-NEXT: scf.yield %arg3 : vector<1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %2 = vector.shape_cast %1 : vector<1xf32> to vector<1x1xf32>
// CHECK-NEXT: return %2 : vector<1x1xf32>
// CHECK-NEXT: }
