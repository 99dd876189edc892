// What the sets of patterns of vectors do.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @scan(%a: vector<2x3xi32>, %b: vector<3xi32>) -> (vector<2x3xi32>, vector<3xi32>) {
  %0:2 = vector.scan <add>, %a, %b {inclusive = false, reduction_dim = 0 : i64} : vector<2x3xi32>, vector<3xi32>
  return %0#0, %0#1 : vector<2x3xi32>, vector<3xi32>
}
func.func @scan2(%a: vector<2x3xf32>, %b: vector<2xf32>) -> (vector<2x3xf32>, vector<2xf32>) {
  %0:2 = vector.scan <mul>, %a, %b {inclusive = true, reduction_dim = 1 : i64} : vector<2x3xf32>, vector<2xf32>
  return %0#0, %0#1 : vector<2x3xf32>, vector<2xf32>
}
func.func @scan3(%a: vector<3xi32>, %b: vector<i32>) -> (vector<3xi32>, vector<i32>) {
  %0:2 = vector.scan <maxsi>, %a, %b {inclusive = false, reduction_dim = 0 : i64} : vector<3xi32>, vector<i32>
  return %0#0, %0#1 : vector<3xi32>, vector<i32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.lower_scan
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @scan(%arg0: vector<2x3xi32>, %arg1: vector<3xi32>) -> (vector<2x3xi32>, vector<3xi32>) {
// CHECK-NEXT: %cst = arith.constant dense<0> : vector<2x3xi32>
// CHECK-NEXT: %0 = vector.extract_strided_slice %arg0 {offsets = [0, 0], sizes = [1, 3], strides = [1, 1]} : vector<2x3xi32> to vector<1x3xi32>
// CHECK-NEXT: %1 = vector.shape_cast %arg1 : vector<3xi32> to vector<1x3xi32>
// CHECK-NEXT: %2 = vector.insert_strided_slice %1, %cst {offsets = [0, 0], strides = [1, 1]} : vector<1x3xi32> into vector<2x3xi32>
// CHECK-NEXT: %3 = arith.addi %1, %0 : vector<1x3xi32>
// CHECK-NEXT: %4 = vector.insert_strided_slice %3, %2 {offsets = [1, 0], strides = [1, 1]} : vector<1x3xi32> into vector<2x3xi32>
// CHECK-NEXT: %5 = vector.shape_cast %3 : vector<1x3xi32> to vector<3xi32>
// CHECK-NEXT: return %4, %5 : vector<2x3xi32>, vector<3xi32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @scan2(%arg0: vector<2x3xf32>, %arg1: vector<2xf32>) -> (vector<2x3xf32>, vector<2xf32>) {
// CHECK-NEXT: %cst = arith.constant dense<0.000000e+00> : vector<2x3xf32>
// CHECK-NEXT: %0 = vector.extract_strided_slice %arg0 {offsets = [0, 0], sizes = [2, 1], strides = [1, 1]} : vector<2x3xf32> to vector<2x1xf32>
// CHECK-NEXT: %1 = vector.insert_strided_slice %0, %cst {offsets = [0, 0], strides = [1, 1]} : vector<2x1xf32> into vector<2x3xf32>
// CHECK-NEXT: %2 = vector.extract_strided_slice %arg0 {offsets = [0, 1], sizes = [2, 1], strides = [1, 1]} : vector<2x3xf32> to vector<2x1xf32>
// CHECK-NEXT: %3 = arith.mulf %0, %2 : vector<2x1xf32>
// CHECK-NEXT: %4 = vector.insert_strided_slice %3, %1 {offsets = [0, 1], strides = [1, 1]} : vector<2x1xf32> into vector<2x3xf32>
// CHECK-NEXT: %5 = vector.extract_strided_slice %arg0 {offsets = [0, 2], sizes = [2, 1], strides = [1, 1]} : vector<2x3xf32> to vector<2x1xf32>
// CHECK-NEXT: %6 = arith.mulf %3, %5 : vector<2x1xf32>
// CHECK-NEXT: %7 = vector.insert_strided_slice %6, %4 {offsets = [0, 2], strides = [1, 1]} : vector<2x1xf32> into vector<2x3xf32>
// CHECK-NEXT: %8 = vector.shape_cast %6 : vector<2x1xf32> to vector<2xf32>
// CHECK-NEXT: return %7, %8 : vector<2x3xf32>, vector<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @scan3(%arg0: vector<3xi32>, %arg1: vector<i32>) -> (vector<3xi32>, vector<i32>) {
// CHECK-NEXT: %cst = arith.constant dense<0> : vector<3xi32>
// CHECK-NEXT: %0 = vector.extract_strided_slice %arg0 {offsets = [0], sizes = [1], strides = [1]} : vector<3xi32> to vector<1xi32>
// CHECK-NEXT: %1 = vector.broadcast %arg1 : vector<i32> to vector<1xi32>
// CHECK-NEXT: %2 = vector.insert_strided_slice %1, %cst {offsets = [0], strides = [1]} : vector<1xi32> into vector<3xi32>
// CHECK-NEXT: %3 = vector.extract_strided_slice %arg0 {offsets = [1], sizes = [1], strides = [1]} : vector<3xi32> to vector<1xi32>
// CHECK-NEXT: %4 = arith.maxsi %1, %0 : vector<1xi32>
// CHECK-NEXT: %5 = vector.insert_strided_slice %4, %2 {offsets = [1], strides = [1]} : vector<1xi32> into vector<3xi32>
// CHECK-NEXT: %6 = arith.maxsi %4, %3 : vector<1xi32>
// CHECK-NEXT: %7 = vector.insert_strided_slice %6, %5 {offsets = [2], strides = [1]} : vector<1xi32> into vector<3xi32>
// CHECK-NEXT: %8 = vector.extract %6[0] : i32 from vector<1xi32>
// CHECK-NEXT: %9 = vector.broadcast %8 : i32 to vector<i32>
// CHECK-NEXT: return %7, %9 : vector<3xi32>, vector<i32>
// CHECK-NEXT: }

// -----

func.func @il(%a: vector<3xi32>, %b: vector<3xi32>) -> vector<6xi32> {
  %0 = vector.interleave %a, %b : vector<3xi32> -> vector<6xi32>
  return %0 : vector<6xi32>
}
func.func @il2(%a: vector<2x3xi32>, %b: vector<2x3xi32>) -> vector<2x6xi32> {
  %0 = vector.interleave %a, %b : vector<2x3xi32> -> vector<2x6xi32>
  return %0 : vector<2x6xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.interleave_to_shuffle
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @il(%arg0: vector<3xi32>, %arg1: vector<3xi32>) -> vector<6xi32> {
// CHECK-NEXT: %0 = vector.shuffle %arg0, %arg1 [0, 3, 1, 4, 2, 5] : vector<3xi32>, vector<3xi32>
// CHECK-NEXT: return %0 : vector<6xi32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @il2(%arg0: vector<2x3xi32>, %arg1: vector<2x3xi32>) -> vector<2x6xi32> {
// CHECK-NEXT: %0 = vector.interleave %arg0, %arg1 : vector<2x3xi32> -> vector<2x6xi32>
// CHECK-NEXT: return %0 : vector<2x6xi32>
// CHECK-NEXT: }

// -----

func.func @ld(%m: memref<?x?xf32>, %i: index, %j: index) -> f32 {
  %v = vector.load %m[%i, %j] : memref<?x?xf32>, vector<4xf32>
  %e = vector.extract %v[1] : f32 from vector<4xf32>
  return %e : f32
}
func.func @ld2(%m: memref<?x?xf32>, %i: index, %j: index) -> vector<4xf32> {
  %v = vector.load %m[%i, %j] : memref<?x?xf32>, vector<2x4xf32>
  %e = vector.extract %v[%j] : vector<4xf32> from vector<2x4xf32>
  return %e : vector<4xf32>
}
func.func @st(%m: memref<?x?xf32>, %i: index, %j: index, %x: f32) {
  %v = vector.broadcast %x : f32 to vector<1xf32>
  vector.store %v, %m[%i, %j] : memref<?x?xf32>, vector<1xf32>
  return
}
func.func @st2(%m: memref<?x?xf32>, %i: index, %j: index, %x: vector<1xf32>) {
  %v = vector.broadcast %x : vector<1xf32> to vector<1x1xf32>
  vector.store %v, %m[%i, %j] : memref<?x?xf32>, vector<1x1xf32>
  return
}
func.func @st4(%m: memref<?x?xi4>, %i: index, %j: index, %x: i4) {
  %v = vector.broadcast %x : i4 to vector<1xi4>
  vector.store %v, %m[%i, %j] : memref<?x?xi4>, vector<1xi4>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.sink_mem_ops
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @ld(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index) -> f32 {
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = arith.addi %arg2, %c1 overflow<nsw> : index
// CHECK-NEXT: %1 = memref.load %arg0[%arg1, %0] : memref<?x?xf32>
// CHECK-NEXT: return %1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ld2(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index) -> vector<4xf32> {
// CHECK-NEXT: %0 = arith.addi %arg1, %arg2 overflow<nsw> : index
// CHECK-NEXT: %1 = vector.load %arg0[%0, %arg2] : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: return %1 : vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @st(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: f32) {
// CHECK-NEXT: memref.store %arg3, %arg0[%arg1, %arg2] : memref<?x?xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @st2(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: vector<1xf32>) {
// CHECK-NEXT: vector.store %arg3, %arg0[%arg1, %arg2] : memref<?x?xf32>, vector<1xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @st4(%arg0: memref<?x?xi4>, %arg1: index, %arg2: index, %arg3: i4) {
// CHECK-NEXT: memref.store %arg3, %arg0[%arg1, %arg2] : memref<?x?xi4>
// CHECK-NEXT: return
// CHECK-NEXT: }

// -----

func.func @r1(%m: memref<1x8x1xf32>) -> vector<1x8x1xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %v = vector.transfer_read %m[%c0, %c0, %c0], %p {in_bounds=[true,true,true]} : memref<1x8x1xf32>, vector<1x8x1xf32>
  return %v : vector<1x8x1xf32>
}
func.func @r2(%m: memref<1x8x1xf32, strided<[?, ?, ?], offset: ?>>) -> vector<8xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %v = vector.transfer_read %m[%c0, %c0, %c0], %p {in_bounds=[true,true,true]} : memref<1x8x1xf32, strided<[?, ?, ?], offset: ?>>, vector<1x8x1xf32>
  %w = vector.shape_cast %v : vector<1x8x1xf32> to vector<8xf32>
  return %w : vector<8xf32>
}
func.func @w1(%m: memref<1x?x1xf32>, %v: vector<1x8x1xf32>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0, %c0, %c0] {in_bounds=[true,true,true]} : vector<1x8x1xf32>, memref<1x?x1xf32>
  return
}
func.func @w3(%m: memref<1x1xf32>, %v: vector<1x1xf32>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0, %c0] {in_bounds=[true,true]} : vector<1x1xf32>, memref<1x1xf32>
  return
}
func.func @m1(%m: memref<1x8x1xf32>, %n: index) -> vector<1x8x1xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.constant 0.0 : f32
  %k = vector.create_mask %c1, %n, %c1 : vector<1x8x1xi1>
  %v = vector.transfer_read %m[%c0, %c0, %c0], %p, %k {in_bounds=[true,true,true]} : memref<1x8x1xf32>, vector<1x8x1xf32>
  return %v : vector<1x8x1xf32>
}
func.func @m2(%m: memref<1x8x1xf32>, %k: vector<1x8x1xi1>) -> vector<1x8x1xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %v = vector.transfer_read %m[%c0, %c0, %c0], %p, %k {in_bounds=[true,true,true]} : memref<1x8x1xf32>, vector<1x8x1xf32>
  return %v : vector<1x8x1xf32>
}
func.func @m3(%m: memref<1x8x1xf32>, %k: vector<1x8x1xi1>) -> vector<1x8x1xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %v = vector.mask %k { vector.transfer_read %m[%c0, %c0, %c0], %p {in_bounds=[true,true,true]} : memref<1x8x1xf32>, vector<1x8x1xf32> } : vector<1x8x1xi1> -> vector<1x8x1xf32>
  return %v : vector<1x8x1xf32>
}
func.func @m4(%m: memref<1x8x1xf32>, %k: vector<1x8x1xi1>, %v: vector<1x8x1xf32>) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  vector.mask %k { vector.transfer_write %v, %m[%c0, %c0, %c0] {in_bounds=[true,true,true]} : vector<1x8x1xf32>, memref<1x8x1xf32> } : vector<1x8x1xi1>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.rank_reducing_subview_patterns
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>
// CHECK: module {
// CHECK-NEXT: func.func @r1(%arg0: memref<1x8x1xf32>) -> vector<1x8x1xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %subview = memref.subview %arg0[0, 0, 0] [1, 8, 1] [1, 1, 1] : memref<1x8x1xf32> to memref<8xf32, strided<[1]>>
// CHECK-NEXT: %0 = vector.transfer_read %subview[%c0], %cst {in_bounds = [true]} : memref<8xf32, strided<[1]>>, vector<8xf32>
// CHECK-NEXT: %1 = vector.shape_cast %0 : vector<8xf32> to vector<1x8x1xf32>
// CHECK-NEXT: return %1 : vector<1x8x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @r2(%arg0: memref<1x8x1xf32, strided<[?, ?, ?], offset: ?>>) -> vector<8xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %subview = memref.subview %arg0[0, 0, 0] [1, 8, 1] [1, 1, 1] : memref<1x8x1xf32, strided<[?, ?, ?], offset: ?>> to memref<8xf32, #map>
// CHECK-NEXT: %0 = vector.transfer_read %subview[%c0], %cst {in_bounds = [true]} : memref<8xf32, #map>, vector<8xf32>
// CHECK-NEXT: return %0 : vector<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @w1(%arg0: memref<1x?x1xf32>, %arg1: vector<1x8x1xf32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c1 : memref<1x?x1xf32>
// CHECK-NEXT: %subview = memref.subview %arg0[0, 0, 0] [1, %dim, 1] [1, 1, 1] : memref<1x?x1xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT: %0 = vector.shape_cast %arg1 : vector<1x8x1xf32> to vector<8xf32>
// CHECK-NEXT: vector.transfer_write %0, %subview[%c0] {in_bounds = [true]} : vector<8xf32>, memref<?xf32, strided<[1]>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @w3(%arg0: memref<1x1xf32>, %arg1: vector<1x1xf32>) {
// CHECK-NEXT: %subview = memref.subview %arg0[0, 0] [1, 1] [1, 1] : memref<1x1xf32> to memref<f32>
// CHECK-NEXT: %0 = vector.shape_cast %arg1 : vector<1x1xf32> to vector<f32>
// CHECK-NEXT: vector.transfer_write %0, %subview[] : vector<f32>, memref<f32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @m1(%arg0: memref<1x8x1xf32>, %arg1: index) -> vector<1x8x1xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.create_mask %arg1 : vector<8xi1>
// CHECK-NEXT: %subview = memref.subview %arg0[0, 0, 0] [1, 8, 1] [1, 1, 1] : memref<1x8x1xf32> to memref<8xf32, strided<[1]>>
// CHECK-NEXT: %1 = vector.transfer_read %subview[%c0], %cst, %0 {in_bounds = [true]} : memref<8xf32, strided<[1]>>, vector<8xf32>
// CHECK-NEXT: %2 = vector.shape_cast %1 : vector<8xf32> to vector<1x8x1xf32>
// CHECK-NEXT: return %2 : vector<1x8x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @m2(%arg0: memref<1x8x1xf32>, %arg1: vector<1x8x1xi1>) -> vector<1x8x1xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0, %c0, %c0], %cst, %arg1 {in_bounds = [true, true, true]} : memref<1x8x1xf32>, vector<1x8x1xf32>
// CHECK-NEXT: return %0 : vector<1x8x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @m3(%arg0: memref<1x8x1xf32>, %arg1: vector<1x8x1xi1>) -> vector<1x8x1xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %subview = memref.subview %arg0[0, 0, 0] [1, 8, 1] [1, 1, 1] : memref<1x8x1xf32> to memref<8xf32, strided<[1]>>
// CHECK-NEXT: %0 = vector.shape_cast %arg1 : vector<1x8x1xi1> to vector<8xi1>
// CHECK-NEXT: %1 = vector.mask %0 { vector.transfer_read %subview[%c0], %cst {in_bounds = [true]} : memref<8xf32, strided<[1]>>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
// CHECK-NEXT: %2 = vector.shape_cast %1 : vector<8xf32> to vector<1x8x1xf32>
// CHECK-NEXT: return %2 : vector<1x8x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @m4(%arg0: memref<1x8x1xf32>, %arg1: vector<1x8x1xi1>, %arg2: vector<1x8x1xf32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %subview = memref.subview %arg0[0, 0, 0] [1, 8, 1] [1, 1, 1] : memref<1x8x1xf32> to memref<8xf32, strided<[1]>>
// CHECK-NEXT: %0 = vector.shape_cast %arg2 : vector<1x8x1xf32> to vector<8xf32>
// CHECK-NEXT: %1 = vector.shape_cast %arg1 : vector<1x8x1xi1> to vector<8xi1>
// CHECK-NEXT: vector.mask %1 { vector.transfer_write %0, %subview[%c0] {in_bounds = [true]} : vector<8xf32>, memref<8xf32, strided<[1]>> } : vector<8xi1>
// CHECK-NEXT: return
// CHECK-NEXT: }

// -----

func.func @i1(%m: memref<1x8x1xf32>, %i: index) -> vector<1x4x1xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %v = vector.transfer_read %m[%c0, %i, %c0], %p {in_bounds=[true,true,true]} : memref<1x8x1xf32>, vector<1x4x1xf32>
  return %v : vector<1x4x1xf32>
}
func.func @i2(%m: memref<?x8x1x1xf32>, %i: index) -> vector<4x1x1xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %v = vector.transfer_read %m[%i, %i, %c0, %c0], %p {in_bounds=[false,true,true]} : memref<?x8x1x1xf32>, vector<4x1x1xf32>
  return %v : vector<4x1x1xf32>
}
func.func @i3(%m: memref<?x8x1x1xf32>, %i: index, %v: vector<4x1x1xf32>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%i, %i, %c0, %c0] {in_bounds=[false,true,true]} : vector<4x1x1xf32>, memref<?x8x1x1xf32>
  return
}
func.func @i4(%m: memref<1x1xf32>) -> vector<1x1xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %v = vector.transfer_read %m[%c0, %c0], %p {in_bounds=[true,true]} : memref<1x1xf32>, vector<1x1xf32>
  return %v : vector<1x1xf32>
}
func.func @i5(%m: memref<4x1xf32, strided<[8,4], offset:?>>) -> vector<4x1xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %v = vector.transfer_read %m[%c0, %c0], %p {in_bounds=[true,true]} : memref<4x1xf32, strided<[8,4], offset:?>>, vector<4x1xf32>
  return %v : vector<4x1xf32>
}
func.func @i6(%m: memref<4x1xf32>, %i: index) -> vector<4x1xf32> {
  %p = arith.constant 0.0 : f32
  %v = vector.transfer_read %m[%i, %i], %p : memref<4x1xf32>, vector<4x1xf32>
  return %v : vector<4x1xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @i1(%arg0: memref<1x8x1xf32>, %arg1: index) -> vector<1x4x1xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %subview = memref.subview %arg0[0, 0, 0] [1, 8, 1] [1, 1, 1] : memref<1x8x1xf32> to memref<1x8xf32, strided<[8, 1]>>
// CHECK-NEXT: %0 = vector.transfer_read %subview[%c0, %arg1], %cst {in_bounds = [true, true]} : memref<1x8xf32, strided<[8, 1]>>, vector<1x4xf32>
// CHECK-NEXT: %1 = vector.shape_cast %0 : vector<1x4xf32> to vector<1x4x1xf32>
// CHECK-NEXT: return %1 : vector<1x4x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @i2(%arg0: memref<?x8x1x1xf32>, %arg1: index) -> vector<4x1x1xf32> {
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?x8x1x1xf32>
// CHECK-NEXT: %subview = memref.subview %arg0[0, 0, 0, 0] [%dim, 8, 1, 1] [1, 1, 1, 1] : memref<?x8x1x1xf32> to memref<?x8xf32, strided<[8, 1]>>
// CHECK-NEXT: %0 = vector.transfer_read %subview[%arg1, %arg1], %cst : memref<?x8xf32, strided<[8, 1]>>, vector<4xf32>
// CHECK-NEXT: %1 = vector.shape_cast %0 : vector<4xf32> to vector<4x1x1xf32>
// CHECK-NEXT: return %1 : vector<4x1x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @i3(%arg0: memref<?x8x1x1xf32>, %arg1: index, %arg2: vector<4x1x1xf32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?x8x1x1xf32>
// CHECK-NEXT: %subview = memref.subview %arg0[0, 0, 0, 0] [%dim, 8, 1, 1] [1, 1, 1, 1] : memref<?x8x1x1xf32> to memref<?x8xf32, strided<[8, 1]>>
// CHECK-NEXT: %0 = vector.shape_cast %arg2 : vector<4x1x1xf32> to vector<4xf32>
// CHECK-NEXT: vector.transfer_write %0, %subview[%arg1, %arg1] : vector<4xf32>, memref<?x8xf32, strided<[8, 1]>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @i4(%arg0: memref<1x1xf32>) -> vector<1x1xf32> {
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %subview = memref.subview %arg0[0, 0] [1, 1] [1, 1] : memref<1x1xf32> to memref<f32, strided<[]>>
// CHECK-NEXT: %0 = vector.transfer_read %subview[], %cst : memref<f32, strided<[]>>, vector<f32>
// CHECK-NEXT: %1 = vector.shape_cast %0 : vector<f32> to vector<1x1xf32>
// CHECK-NEXT: return %1 : vector<1x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @i5(%arg0: memref<4x1xf32, strided<[8, 4], offset: ?>>) -> vector<4x1xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0, %c0], %cst {in_bounds = [true, true]} : memref<4x1xf32, strided<[8, 4], offset: ?>>, vector<4x1xf32>
// CHECK-NEXT: return %0 : vector<4x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @i6(%arg0: memref<4x1xf32>, %arg1: index) -> vector<4x1xf32> {
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%arg1, %arg1], %cst : memref<4x1xf32>, vector<4x1xf32>
// CHECK-NEXT: return %0 : vector<4x1xf32>
// CHECK-NEXT: }

// -----

func.func @t1(%m: memref<?x?xf32>, %i: index) -> vector<3x4xf32> {
  %p = arith.constant 0.0 : f32
  %v = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<3x4xf32>
  return %v : vector<3x4xf32>
}
func.func @t2(%m: memref<?x?xf32>, %i: index, %v: vector<3x4xf32>) {
  vector.transfer_write %v, %m[%i, %i] {in_bounds=[true,true]} : vector<3x4xf32>, memref<?x?xf32>
  return
}
func.func @t3(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>) {
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(a,b)->(a)>} : vector<4xf32>, memref<?x?xf32>
  return
}
func.func @t4(%v: vector<2xf32>) {
  vector.print %v : vector<2xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.transfer_to_scf
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK: module {
// CHECK-NEXT: func.func @t1(%arg0: memref<?x?xf32>, %arg1: index) -> vector<3x4xf32> {
// CHECK-NEXT: %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %alloca = memref.alloca() : memref<vector<3x4xf32>>
// CHECK-NEXT: %0 = vector.type_cast %alloca : memref<vector<3x4xf32>> to memref<3xvector<4xf32>>
// CHECK-NEXT: scf.for %arg2 = %c0 to %c3 step %c1 {
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %2 = affine.apply #map(%arg2)[%arg1]
// CHECK-NEXT: %3 = arith.cmpi sgt, %dim, %2 : index
// CHECK-NEXT: scf.if %3 {
// CHECK-NEXT: %4 = affine.apply #map(%arg2)[%arg1]
// CHECK-NEXT: %5 = vector.transfer_read %arg0[%4, %arg1], %cst_0 : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: memref.store %5, %0[%arg2] : memref<3xvector<4xf32>>
// CHECK-NEXT: } else {
// CHECK-NEXT: memref.store %cst, %0[%arg2] : memref<3xvector<4xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: %1 = memref.load %alloca[] : memref<vector<3x4xf32>>
// CHECK-NEXT: return %1 : vector<3x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @t2(%arg0: memref<?x?xf32>, %arg1: index, %arg2: vector<3x4xf32>) {
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %alloca = memref.alloca() : memref<vector<3x4xf32>>
// CHECK-NEXT: memref.store %arg2, %alloca[] : memref<vector<3x4xf32>>
// CHECK-NEXT: %0 = vector.type_cast %alloca : memref<vector<3x4xf32>> to memref<3xvector<4xf32>>
// CHECK-NEXT: scf.for %arg3 = %c0 to %c3 step %c1 {
// CHECK-NEXT: %1 = affine.apply #map(%arg3)[%arg1]
// CHECK-NEXT: %2 = memref.load %0[%arg3] : memref<3xvector<4xf32>>
// CHECK-NEXT: vector.transfer_write %2, %arg0[%1, %arg1] {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @t3(%arg0: memref<?x?xf32>, %arg1: index, %arg2: vector<4xf32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: scf.for %arg3 = %c0 to %c4 step %c1 {
// CHECK-NEXT: %0 = affine.apply #map(%arg3)[%arg1]
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %1 = affine.apply #map(%arg3)[%arg1]
// CHECK-NEXT: %2 = arith.cmpi sgt, %dim, %1 : index
// CHECK-NEXT: scf.if %2 {
// CHECK-NEXT: %3 = vector.extract %arg2[%arg3] : f32 from vector<4xf32>
// CHECK-NEXT: memref.store %3, %arg0[%0, %arg1] : memref<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @t4(%arg0: vector<2xf32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: vector.print punctuation <open>
// CHECK-NEXT: scf.for %arg1 = %c0 to %c2 step %c1 {
// CHECK-NEXT: %0 = vector.extract %arg0[%arg1] : f32 from vector<2xf32>
// CHECK-NEXT: vector.print %0 : f32 punctuation <no_punctuation>
// CHECK-NEXT: %1 = arith.cmpi ult, %arg1, %c1 : index
// CHECK-NEXT: scf.if %1 {
// CHECK-NEXT: vector.print punctuation <comma>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: vector.print punctuation <close>
// CHECK-NEXT: vector.print
// CHECK-NEXT: return
// CHECK-NEXT: }

// -----

func.func @t1(%m: memref<?x?xf32>, %i: index) -> vector<3x4xf32> {
  %p = arith.constant 0.0 : f32
  %v = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<3x4xf32>
  return %v : vector<3x4xf32>
}
func.func @t2(%m: memref<?x?xf32>, %i: index, %v: vector<3x4xf32>) {
  vector.transfer_write %v, %m[%i, %i] {in_bounds=[true,true]} : vector<3x4xf32>, memref<?x?xf32>
  return
}
func.func @t3(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>) {
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(a,b)->(a)>} : vector<4xf32>, memref<?x?xf32>
  return
}
func.func @t4(%v: vector<2xf32>) {
  vector.print %v : vector<2xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.transfer_to_scf max_transfer_rank = 1 full_unroll = true
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<()[s0] -> (s0 + 1)>
// CHECK-NEXT: #map1 = affine_map<()[s0] -> (s0 + 2)>
// CHECK-NEXT: #map2 = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK: module {
// CHECK-NEXT: func.func @t1(%arg0: memref<?x?xf32>, %arg1: index) -> vector<3x4xf32> {
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %cst_0 = arith.constant dense<0.000000e+00> : vector<3x4xf32>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %0 = arith.cmpi sgt, %dim, %arg1 : index
// CHECK-NEXT: %1 = scf.if %0 -> (vector<3x4xf32>) {
// CHECK-NEXT: %8 = vector.transfer_read %arg0[%arg1, %arg1], %cst : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %9 = vector.insert %8, %cst_0 [0] : vector<4xf32> into vector<3x4xf32>
// CHECK-NEXT: scf.yield %9 : vector<3x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %cst_0 : vector<3x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %dim_1 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %2 = affine.apply #map()[%arg1]
// CHECK-NEXT: %3 = arith.cmpi sgt, %dim_1, %2 : index
// CHECK-NEXT: %4 = scf.if %3 -> (vector<3x4xf32>) {
// CHECK-NEXT: %8 = affine.apply #map()[%arg1]
// CHECK-NEXT: %9 = vector.transfer_read %arg0[%8, %arg1], %cst : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %10 = vector.insert %9, %1 [1] : vector<4xf32> into vector<3x4xf32>
// CHECK-NEXT: scf.yield %10 : vector<3x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %1 : vector<3x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %dim_2 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %5 = affine.apply #map1()[%arg1]
// CHECK-NEXT: %6 = arith.cmpi sgt, %dim_2, %5 : index
// CHECK-NEXT: %7 = scf.if %6 -> (vector<3x4xf32>) {
// CHECK-NEXT: %8 = affine.apply #map1()[%arg1]
// CHECK-NEXT: %9 = vector.transfer_read %arg0[%8, %arg1], %cst : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %10 = vector.insert %9, %4 [2] : vector<4xf32> into vector<3x4xf32>
// CHECK-NEXT: scf.yield %10 : vector<3x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %4 : vector<3x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %7 : vector<3x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @t2(%arg0: memref<?x?xf32>, %arg1: index, %arg2: vector<3x4xf32>) {
// CHECK-NEXT: %0 = vector.extract %arg2[0] : vector<4xf32> from vector<3x4xf32>
// CHECK-NEXT: vector.transfer_write %0, %arg0[%arg1, %arg1] {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
// CHECK-NEXT: %1 = affine.apply #map()[%arg1]
// CHECK-NEXT: %2 = vector.extract %arg2[1] : vector<4xf32> from vector<3x4xf32>
// CHECK-NEXT: vector.transfer_write %2, %arg0[%1, %arg1] {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
// CHECK-NEXT: %3 = affine.apply #map1()[%arg1]
// CHECK-NEXT: %4 = vector.extract %arg2[2] : vector<4xf32> from vector<3x4xf32>
// CHECK-NEXT: vector.transfer_write %4, %arg0[%3, %arg1] {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @t3(%arg0: memref<?x?xf32>, %arg1: index, %arg2: vector<4xf32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: scf.for %arg3 = %c0 to %c4 step %c1 {
// CHECK-NEXT: %0 = affine.apply #map2(%arg3)[%arg1]
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %1 = affine.apply #map2(%arg3)[%arg1]
// CHECK-NEXT: %2 = arith.cmpi sgt, %dim, %1 : index
// CHECK-NEXT: scf.if %2 {
// CHECK-NEXT: %3 = vector.extract %arg2[%arg3] : f32 from vector<4xf32>
// CHECK-NEXT: memref.store %3, %arg0[%0, %arg1] : memref<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @t4(%arg0: vector<2xf32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: vector.print punctuation <open>
// CHECK-NEXT: scf.for %arg1 = %c0 to %c2 step %c1 {
// CHECK-NEXT: %0 = vector.extract %arg0[%arg1] : f32 from vector<2xf32>
// CHECK-NEXT: vector.print %0 : f32 punctuation <no_punctuation>
// CHECK-NEXT: %1 = arith.cmpi ult, %arg1, %c1 : index
// CHECK-NEXT: scf.if %1 {
// CHECK-NEXT: vector.print punctuation <comma>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: vector.print punctuation <close>
// CHECK-NEXT: vector.print
// CHECK-NEXT: return
// CHECK-NEXT: }

// -----

func.func @b1(%a: vector<3xi32>) -> vector<2xi24> {
  %0 = arith.trunci %a : vector<3xi32> to vector<3xi16>
  %1 = vector.bitcast %0 : vector<3xi16> to vector<2xi24>
  return %1 : vector<2xi24>
}
func.func @b2(%a: vector<8xi32>) -> vector<5xi8> {
  %0 = arith.trunci %a : vector<8xi32> to vector<8xi5>
  %1 = vector.bitcast %0 : vector<8xi5> to vector<5xi8>
  return %1 : vector<5xi8>
}
func.func @b3(%a: vector<4xi8>) -> vector<1xi16> {
  %0 = arith.trunci %a : vector<4xi8> to vector<4xi4>
  %1 = vector.bitcast %0 : vector<4xi4> to vector<1xi16>
  return %1 : vector<1xi16>
}
func.func @e1(%a: vector<5xi8>) -> vector<8xi32> {
  %0 = vector.bitcast %a : vector<5xi8> to vector<8xi5>
  %1 = arith.extui %0 : vector<8xi5> to vector<8xi32>
  return %1 : vector<8xi32>
}
func.func @e2(%a: vector<5xi8>) -> vector<8xi32> {
  %0 = vector.bitcast %a : vector<5xi8> to vector<8xi5>
  %1 = arith.extsi %0 : vector<8xi5> to vector<8xi32>
  return %1 : vector<8xi32>
}
func.func @tr(%a: vector<8x16xi4>) -> vector<16x8xi4> {
  %0 = vector.transpose %a, [1, 0] : vector<8x16xi4> to vector<16x8xi4>
  return %0 : vector<16x8xi4>
}
func.func @s1(%a: vector<[8]xi4>) -> vector<[8]xi8> {
  %1 = arith.extsi %a : vector<[8]xi4> to vector<[8]xi8>
  return %1 : vector<[8]xi8>
}
func.func @bytes(%a: vector<8xi4>, %b: vector<2x4xi2>, %c: vector<8xi4>, %d: vector<8xi32>) -> (vector<8xi8>, vector<2x4xi32>, vector<8xf32>, vector<8xi4>) {
  %0 = arith.extsi %a : vector<8xi4> to vector<8xi8>
  %1 = arith.extui %b : vector<2x4xi2> to vector<2x4xi32>
  %2 = arith.sitofp %c : vector<8xi4> to vector<8xf32>
  %3 = arith.trunci %d : vector<8xi32> to vector<8xi4>
  return %0, %1, %2, %3 : vector<8xi8>, vector<2x4xi32>, vector<8xf32>, vector<8xi4>
}
func.func @unsigned(%a: vector<2xi4>, %b: vector<4xi2>) -> (vector<2xf32>, vector<4xi8>) {
  %0 = arith.uitofp %a : vector<2xi4> to vector<2xf32>
  %1 = arith.extsi %b : vector<4xi2> to vector<4xi8>
  return %0, %1 : vector<2xf32>, vector<4xi8>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.rewrite_narrow_types
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @b1(%arg0: vector<3xi32>) -> vector<2xi24> {
// CHECK-NEXT: %cst = arith.constant dense<[16, 8]> : vector<2xi32>
// CHECK-NEXT: %cst_0 = arith.constant dense<[255, 65535]> : vector<2xi32>
// CHECK-NEXT: %cst_1 = arith.constant dense<[0, 8]> : vector<2xi32>
// CHECK-NEXT: %cst_2 = arith.constant dense<[65535, 65280]> : vector<2xi32>
// CHECK-NEXT: %0 = vector.shuffle %arg0, %arg0 [0, 1] : vector<3xi32>, vector<3xi32>
// CHECK-NEXT: %1 = arith.andi %0, %cst_2 : vector<2xi32>
// CHECK-NEXT: %2 = arith.shrui %1, %cst_1 : vector<2xi32>
// CHECK-NEXT: %3 = vector.shuffle %arg0, %arg0 [1, 2] : vector<3xi32>, vector<3xi32>
// CHECK-NEXT: %4 = arith.andi %3, %cst_0 : vector<2xi32>
// CHECK-NEXT: %5 = arith.shli %4, %cst : vector<2xi32>
// CHECK-NEXT: %6 = arith.ori %2, %5 : vector<2xi32>
// CHECK-NEXT: %7 = arith.trunci %6 : vector<2xi32> to vector<2xi24>
// CHECK-NEXT: return %7 : vector<2xi24>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @b2(%arg0: vector<8xi32>) -> vector<5xi8> {
// CHECK-NEXT: %cst = arith.constant dense<[8, 7, 8, 6, 8]> : vector<5xi32>
// CHECK-NEXT: %cst_0 = arith.constant dense<[0, 1, 0, 3, 0]> : vector<5xi32>
// CHECK-NEXT: %cst_1 = arith.constant dense<[5, 2, 4, 1, 3]> : vector<5xi32>
// CHECK-NEXT: %cst_2 = arith.constant dense<[7, 31, 15, 31, 31]> : vector<5xi32>
// CHECK-NEXT: %cst_3 = arith.constant dense<[0, 3, 1, 4, 2]> : vector<5xi32>
// CHECK-NEXT: %cst_4 = arith.constant dense<[31, 24, 30, 16, 28]> : vector<5xi32>
// CHECK-NEXT: %0 = vector.shuffle %arg0, %arg0 [0, 1, 3, 4, 6] : vector<8xi32>, vector<8xi32>
// CHECK-NEXT: %1 = arith.andi %0, %cst_4 : vector<5xi32>
// CHECK-NEXT: %2 = arith.shrui %1, %cst_3 : vector<5xi32>
// CHECK-NEXT: %3 = vector.shuffle %arg0, %arg0 [1, 2, 4, 5, 7] : vector<8xi32>, vector<8xi32>
// CHECK-NEXT: %4 = arith.andi %3, %cst_2 : vector<5xi32>
// CHECK-NEXT: %5 = arith.shli %4, %cst_1 : vector<5xi32>
// CHECK-NEXT: %6 = arith.ori %2, %5 : vector<5xi32>
// CHECK-NEXT: %7 = vector.shuffle %arg0, %arg0 [0, 3, 0, 6, 0] : vector<8xi32>, vector<8xi32>
// CHECK-NEXT: %8 = arith.andi %7, %cst_0 : vector<5xi32>
// CHECK-NEXT: %9 = arith.shli %8, %cst : vector<5xi32>
// CHECK-NEXT: %10 = arith.ori %6, %9 : vector<5xi32>
// CHECK-NEXT: %11 = arith.trunci %10 : vector<5xi32> to vector<5xi8>
// CHECK-NEXT: return %11 : vector<5xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @b3(%arg0: vector<4xi8>) -> vector<1xi16> {
// CHECK-NEXT: %cst = arith.constant dense<12> : vector<1xi16>
// CHECK-NEXT: %cst_0 = arith.constant dense<8> : vector<1xi16>
// CHECK-NEXT: %cst_1 = arith.constant dense<4> : vector<1xi16>
// CHECK-NEXT: %cst_2 = arith.constant dense<15> : vector<1xi16>
// CHECK-NEXT: %0 = arith.extui %arg0 : vector<4xi8> to vector<4xi16>
// CHECK-NEXT: %1 = vector.shuffle %0, %0 [0] : vector<4xi16>, vector<4xi16>
// CHECK-NEXT: %2 = arith.andi %1, %cst_2 : vector<1xi16>
// CHECK-NEXT: %3 = vector.shuffle %0, %0 [1] : vector<4xi16>, vector<4xi16>
// CHECK-NEXT: %4 = arith.andi %3, %cst_2 : vector<1xi16>
// CHECK-NEXT: %5 = arith.shli %4, %cst_1 : vector<1xi16>
// CHECK-NEXT: %6 = arith.ori %2, %5 : vector<1xi16>
// CHECK-NEXT: %7 = vector.shuffle %0, %0 [2] : vector<4xi16>, vector<4xi16>
// CHECK-NEXT: %8 = arith.andi %7, %cst_2 : vector<1xi16>
// CHECK-NEXT: %9 = arith.shli %8, %cst_0 : vector<1xi16>
// CHECK-NEXT: %10 = arith.ori %6, %9 : vector<1xi16>
// CHECK-NEXT: %11 = vector.shuffle %0, %0 [3] : vector<4xi16>, vector<4xi16>
// CHECK-NEXT: %12 = arith.andi %11, %cst_2 : vector<1xi16>
// CHECK-NEXT: %13 = arith.shli %12, %cst : vector<1xi16>
// CHECK-NEXT: %14 = arith.ori %10, %13 : vector<1xi16>
// CHECK-NEXT: return %14 : vector<1xi16>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @e1(%arg0: vector<5xi8>) -> vector<8xi32> {
// CHECK-NEXT: %cst = arith.constant dense<[5, 3, 5, 1, 4, 5, 2, 5]> : vector<8xi8>
// CHECK-NEXT: %cst_0 = arith.constant dense<[0, 3, 0, 15, 1, 0, 7, 0]> : vector<8xi8>
// CHECK-NEXT: %cst_1 = arith.constant dense<[0, 5, 2, 7, 4, 1, 6, 3]> : vector<8xi8>
// CHECK-NEXT: %cst_2 = arith.constant dense<[31, -32, 124, -128, -16, 62, -64, -8]> : vector<8xi8>
// CHECK-NEXT: %0 = vector.shuffle %arg0, %arg0 [0, 0, 1, 1, 2, 3, 3, 4] : vector<5xi8>, vector<5xi8>
// CHECK-NEXT: %1 = arith.andi %0, %cst_2 : vector<8xi8>
// CHECK-NEXT: %2 = arith.shrui %1, %cst_1 : vector<8xi8>
// CHECK-NEXT: %3 = vector.shuffle %arg0, %arg0 [0, 1, 0, 2, 3, 0, 4, 0] : vector<5xi8>, vector<5xi8>
// CHECK-NEXT: %4 = arith.andi %3, %cst_0 : vector<8xi8>
// CHECK-NEXT: %5 = arith.shli %4, %cst : vector<8xi8>
// CHECK-NEXT: %6 = arith.ori %2, %5 : vector<8xi8>
// CHECK-NEXT: %7 = arith.extui %6 : vector<8xi8> to vector<8xi32>
// CHECK-NEXT: return %7 : vector<8xi32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @e2(%arg0: vector<5xi8>) -> vector<8xi32> {
// CHECK-NEXT: %cst = arith.constant dense<[5, 3, 5, 1, 4, 5, 2, 5]> : vector<8xi8>
// CHECK-NEXT: %cst_0 = arith.constant dense<[0, 3, 0, 15, 1, 0, 7, 0]> : vector<8xi8>
// CHECK-NEXT: %cst_1 = arith.constant dense<[0, 5, 2, 7, 4, 1, 6, 3]> : vector<8xi8>
// CHECK-NEXT: %cst_2 = arith.constant dense<[31, -32, 124, -128, -16, 62, -64, -8]> : vector<8xi8>
// CHECK-NEXT: %0 = vector.shuffle %arg0, %arg0 [0, 0, 1, 1, 2, 3, 3, 4] : vector<5xi8>, vector<5xi8>
// CHECK-NEXT: %1 = arith.andi %0, %cst_2 : vector<8xi8>
// CHECK-NEXT: %2 = arith.shrui %1, %cst_1 : vector<8xi8>
// CHECK-NEXT: %3 = vector.shuffle %arg0, %arg0 [0, 1, 0, 2, 3, 0, 4, 0] : vector<5xi8>, vector<5xi8>
// CHECK-NEXT: %4 = arith.andi %3, %cst_0 : vector<8xi8>
// CHECK-NEXT: %5 = arith.shli %4, %cst : vector<8xi8>
// CHECK-NEXT: %6 = arith.ori %2, %5 : vector<8xi8>
// CHECK-NEXT: %7 = arith.trunci %6 : vector<8xi8> to vector<8xi5>
// CHECK-NEXT: %8 = arith.extsi %7 : vector<8xi5> to vector<8xi32>
// CHECK-NEXT: return %8 : vector<8xi32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @tr(%arg0: vector<8x16xi4>) -> vector<16x8xi4> {
// CHECK-NEXT: %cst = arith.constant dense<4> : vector<16x4xi8>
// CHECK-NEXT: %cst_0 = arith.constant dense<15> : vector<16x4xi8>
// CHECK-NEXT: %cst_1 = arith.constant dense<4> : vector<8x8xi8>
// CHECK-NEXT: %0 = vector.bitcast %arg0 : vector<8x16xi4> to vector<8x8xi8>
// CHECK-NEXT: %1 = arith.shli %0, %cst_1 : vector<8x8xi8>
// CHECK-NEXT: %2 = arith.shrsi %1, %cst_1 : vector<8x8xi8>
// CHECK-NEXT: %3 = arith.shrsi %0, %cst_1 : vector<8x8xi8>
// CHECK-NEXT: %4 = vector.interleave %2, %3 : vector<8x8xi8> -> vector<8x16xi8>
// CHECK-NEXT: %5 = vector.transpose %4, [1, 0] : vector<8x16xi8> to vector<16x8xi8>
// CHECK-NEXT: %res1, %res2 = vector.deinterleave %5 : vector<16x8xi8> -> vector<16x4xi8>
// CHECK-NEXT: %6 = arith.andi %res1, %cst_0 : vector<16x4xi8>
// CHECK-NEXT: %7 = arith.shli %res2, %cst : vector<16x4xi8>
// CHECK-NEXT: %8 = arith.ori %6, %7 : vector<16x4xi8>
// CHECK-NEXT: %9 = vector.bitcast %8 : vector<16x4xi8> to vector<16x8xi4>
// CHECK-NEXT: return %9 : vector<16x8xi4>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @s1(%arg0: vector<[8]xi4>) -> vector<[8]xi8> {
// CHECK-NEXT: %0 = arith.extsi %arg0 : vector<[8]xi4> to vector<[8]xi8>
// CHECK-NEXT: return %0 : vector<[8]xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @bytes(%arg0: vector<8xi4>, %arg1: vector<2x4xi2>, %arg2: vector<8xi4>, %arg3: vector<8xi32>) -> (vector<8xi8>, vector<2x4xi32>, vector<8xf32>, vector<8xi4>) {
// CHECK-NEXT: %cst = arith.constant dense<15> : vector<4xi8>
// CHECK-NEXT: %cst_0 = arith.constant dense<6> : vector<2x1xi8>
// CHECK-NEXT: %cst_1 = arith.constant dense<4> : vector<2x1xi8>
// CHECK-NEXT: %cst_2 = arith.constant dense<2> : vector<2x1xi8>
// CHECK-NEXT: %cst_3 = arith.constant dense<3> : vector<2x1xi8>
// CHECK-NEXT: %cst_4 = arith.constant dense<4> : vector<4xi8>
// CHECK-NEXT: %0 = vector.bitcast %arg0 : vector<8xi4> to vector<4xi8>
// CHECK-NEXT: %1 = arith.shli %0, %cst_4 : vector<4xi8>
// CHECK-NEXT: %2 = arith.shrsi %1, %cst_4 : vector<4xi8>
// CHECK-NEXT: %3 = arith.shrsi %0, %cst_4 : vector<4xi8>
// CHECK-NEXT: %4 = vector.interleave %2, %3 : vector<4xi8> -> vector<8xi8>
// CHECK-NEXT: %5 = vector.bitcast %arg1 : vector<2x4xi2> to vector<2x1xi8>
// CHECK-NEXT: %6 = arith.andi %5, %cst_3 : vector<2x1xi8>
// CHECK-NEXT: %7 = arith.shrui %5, %cst_2 : vector<2x1xi8>
// CHECK-NEXT: %8 = arith.andi %7, %cst_3 : vector<2x1xi8>
// CHECK-NEXT: %9 = arith.shrui %5, %cst_1 : vector<2x1xi8>
// CHECK-NEXT: %10 = arith.andi %9, %cst_3 : vector<2x1xi8>
// CHECK-NEXT: %11 = arith.shrui %5, %cst_0 : vector<2x1xi8>
// CHECK-NEXT: %12 = vector.interleave %6, %10 : vector<2x1xi8> -> vector<2x2xi8>
// CHECK-NEXT: %13 = vector.interleave %8, %11 : vector<2x1xi8> -> vector<2x2xi8>
// CHECK-NEXT: %14 = vector.interleave %12, %13 : vector<2x2xi8> -> vector<2x4xi8>
// CHECK-NEXT: %15 = arith.extui %14 : vector<2x4xi8> to vector<2x4xi32>
// CHECK-NEXT: %16 = vector.bitcast %arg2 : vector<8xi4> to vector<4xi8>
// CHECK-NEXT: %17 = arith.shli %16, %cst_4 : vector<4xi8>
// CHECK-NEXT: %18 = arith.shrsi %17, %cst_4 : vector<4xi8>
// CHECK-NEXT: %19 = arith.shrsi %16, %cst_4 : vector<4xi8>
// CHECK-NEXT: %20 = vector.interleave %18, %19 : vector<4xi8> -> vector<8xi8>
// CHECK-NEXT: %21 = arith.sitofp %20 : vector<8xi8> to vector<8xf32>
// CHECK-NEXT: %22 = arith.trunci %arg3 : vector<8xi32> to vector<8xi8>
// CHECK-NEXT: %res1, %res2 = vector.deinterleave %22 : vector<8xi8> -> vector<4xi8>
// CHECK-NEXT: %23 = arith.andi %res1, %cst : vector<4xi8>
// CHECK-NEXT: %24 = arith.shli %res2, %cst_4 : vector<4xi8>
// CHECK-NEXT: %25 = arith.ori %23, %24 : vector<4xi8>
// CHECK-NEXT: %26 = vector.bitcast %25 : vector<4xi8> to vector<8xi4>
// CHECK-NEXT: return %4, %15, %21, %26 : vector<8xi8>, vector<2x4xi32>, vector<8xf32>, vector<8xi4>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @unsigned(%arg0: vector<2xi4>, %arg1: vector<4xi2>) -> (vector<2xf32>, vector<4xi8>) {
// CHECK-NEXT: %cst = arith.constant dense<2> : vector<1xi8>
// CHECK-NEXT: %cst_0 = arith.constant dense<6> : vector<1xi8>
// CHECK-NEXT: %cst_1 = arith.constant dense<4> : vector<1xi8>
// CHECK-NEXT: %cst_2 = arith.constant dense<15> : vector<1xi8>
// CHECK-NEXT: %0 = vector.bitcast %arg0 : vector<2xi4> to vector<1xi8>
// CHECK-NEXT: %1 = arith.andi %0, %cst_2 : vector<1xi8>
// CHECK-NEXT: %2 = arith.shrui %0, %cst_1 : vector<1xi8>
// CHECK-NEXT: %3 = vector.interleave %1, %2 : vector<1xi8> -> vector<2xi8>
// CHECK-NEXT: %4 = arith.uitofp %3 : vector<2xi8> to vector<2xf32>
// CHECK-NEXT: %5 = vector.bitcast %arg1 : vector<4xi2> to vector<1xi8>
// CHECK-NEXT: %6 = arith.shli %5, %cst_0 : vector<1xi8>
// CHECK-NEXT: %7 = arith.shrsi %6, %cst_0 : vector<1xi8>
// CHECK-NEXT: %8 = arith.shli %5, %cst_1 : vector<1xi8>
// CHECK-NEXT: %9 = arith.shrsi %8, %cst_0 : vector<1xi8>
// CHECK-NEXT: %10 = arith.shli %5, %cst : vector<1xi8>
// CHECK-NEXT: %11 = arith.shrsi %10, %cst_0 : vector<1xi8>
// CHECK-NEXT: %12 = arith.shrsi %5, %cst_0 : vector<1xi8>
// CHECK-NEXT: %13 = vector.interleave %7, %11 : vector<1xi8> -> vector<2xi8>
// CHECK-NEXT: %14 = vector.interleave %9, %12 : vector<1xi8> -> vector<2xi8>
// CHECK-NEXT: %15 = vector.interleave %13, %14 : vector<2xi8> -> vector<4xi8>
// CHECK-NEXT: return %4, %15 : vector<2xf32>, vector<4xi8>
// CHECK-NEXT: }
