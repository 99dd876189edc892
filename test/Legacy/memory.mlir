// RUN: oxmlir-opt %s | FileCheck %s
// Memory and tensors: where an operation did more than one of today does, several are written.

!matrix = type memref<?x4xf32>

func @access(%m: !matrix, %i: index, %n: index) -> f32 {
  %0 = dim %m, 0 : !matrix
  %1 = alloc(%n) {alignment = 8} : memref<?x4xf32, 1>
  %2 = load %m[%i, 3] : !matrix
  store %2, %m[%i, %i] : !matrix
  store 0 to %m[%i, 1] : !matrix
  assume_alignment %m, 16 : !matrix
  %3 = memref_cast %m : !matrix to memref<*xf32>
  prefetch %m[%i, %i], read, locality<3>, data : !matrix
  dealloc %1 : memref<?x4xf32, 1>
  return %2 : f32
}

func @atomic(%m: memref<10xf32>, %f: f32, %i: index) {
  %0 = atomic_rmw "maxf" %f, %m[%i] : (f32, memref<10xf32>) -> f32
  %1 = generic_atomic_rmw %m[%i] : memref<10xf32> {
  ^bb0(%old: f32):
    %2 = addf %old, %f : f32
    atomic_yield %2 : f32
  }
  return
}

func @dma(%s: memref<40x8xf32>, %d: memref<2x4xf32, (d0, d1) -> (d0, d1), 2>, %t: memref<1 x i32, 4>, %i: index) {
  dma_start %s[%i, %i], %d[%i, %i], %i, %t[%i] :
    memref<40x8xf32>, memref<2x4xf32, (d0, d1) -> (d0, d1), 2>, memref<1 x i32, 4>
  dma_wait %t[%i], %i : memref<1 x i32, 4>
  return
}

// A load of a tensor was a copy.
func @tensors(%m: memref<4x?xf32>, %u: tensor<*xi32>, %v: vector<4x4xi32>, %i: index, %f: f32) -> i32 {
  %0 = tensor_load %m : memref<4x?xf32>
  tensor_store %0, %m : memref<4x?xf32>
  %1 = rank %u : tensor<*xi32>
  %2 = tensor_cast %u : tensor<*xi32> to tensor<?xi32>
  %3 = extract_element %u[%i, 0] : tensor<*xi32>
  %4 = extract_element %v[%i, %i] : vector<4x4xi32>
  %5 = splat %f : vector<8xf32>
  %6 = splat %f : tensor<8xf32>
  %7 = splat %f [%i] : tensor<?x8xf32>
  %8 = tensor_from_elements(%3, %4) : tensor<2xi32>
  return %3 : i32
}

// The shift of a view is one in bytes, but where the layout of its result says the offset it was one in elements.
func @views(%m: memref<2048xi8>, %o: index, %n: index) {
  %0 = view %m[%o][%n] : memref<2048xi8> to memref<?x4xf32>
  %1 = view %m[][%n, %n] : memref<2048xi8> to memref<?x?xf32, (d0, d1)[s0] -> (d0 * s0 + d1)>
  %2 = view %m[%o][] : memref<2048xi8> to memref<64x4xf32, (d0, d1)[s0] -> (d0 * 4 + d1 + s0)>
  return
}

// What a list without elements stands for is in the type of the result.
func @subviews(%m: memref<16x4xf32>, %i: index, %n: index) {
  %0 = subview %m[%i, %i][%n, %n][%i, %i] : memref<16x4xf32> to memref<?x?xf32, offset: ?, strides: [?, ?]>
  %1 = subview %m[%i, %i][][] : memref<16x4xf32> to memref<4x2xf32, offset: ?, strides: [8, 2]>
  %2 = subview %m[][][] : memref<16x4xf32> to memref<4x2xf32, (d0, d1) -> (d0 * 4 + d1 + 9)>
  %3 = subview %m[%i, 0][4, 4][1, 1] : memref<16x4xf32> to memref<4x4xf32, (d0, d1)[s0, s1] -> (d0 * s1 + d1 + s0)>
  %4 = subview %m[][][] : memref<16x4xf32> to memref<4x2xf32, (d0, d1) -> (d0 * 6 + d1)>
  return
}

func @address() -> f32 {
  %0 = alloc_static(0x100) : memref<4xf32, memspace3>
  %1 = load %0[2] : memref<4xf32, memspace3>
  return %1 : f32
}

// CHECK: #map = affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>
// CHECK: #map1 = affine_map<(d0, d1)[s0] -> (d0 * 4 + d1 + s0)>
// CHECK: #map2 = affine_map<(d0, d1) -> (d0 * 4 + d1 + 9)>
// CHECK: #map3 = affine_map<(d0, d1)[s0, s1] -> (d0 * s1 + d1 + s0)>
// CHECK: #map4 = affine_map<(d0, d1) -> (d0 * 6 + d1)>
// CHECK: #map5 = affine_map<(d0, d1) -> (d1, d0 + 1)>
// CHECK: #map6 = affine_map<(d0, d1) -> (d1 + 1, d0)>
// CHECK: #map7 = affine_map<(d0, d1)[s0, s1] -> (d1 * s1, d0 * s0)>
// CHECK: #map8 = affine_map<(d0, d1)[s0] -> (d0 * s0, d1)>

// CHECK-LABEL: func.func @access(%arg0: memref<?x4xf32>, %arg1: index, %arg2: index) -> f32 {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %dim = memref.dim %arg0, %c0 : memref<?x4xf32>
// CHECK-NEXT:   %alloc = memref.alloc(%arg2) {alignment = 8 : i64} : memref<?x4xf32, 1>
// CHECK-NEXT:   %c3 = arith.constant 3 : index
// CHECK-NEXT:   %0 = memref.load %arg0[%arg1, %c3] : memref<?x4xf32>
// CHECK-NEXT:   memref.store %0, %arg0[%arg1, %arg1] : memref<?x4xf32>
// CHECK-NEXT:   %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   memref.store %cst, %arg0[%arg1, %c1] : memref<?x4xf32>
// CHECK-NEXT:   %assume_align = memref.assume_alignment %arg0, 16 : memref<?x4xf32>
// CHECK-NEXT:   %cast = memref.cast %arg0 : memref<?x4xf32> to memref<*xf32>
// CHECK-NEXT:   memref.prefetch %arg0[%arg1, %arg1], read, locality<3>, data : memref<?x4xf32>
// CHECK-NEXT:   memref.dealloc %alloc : memref<?x4xf32, 1>
// CHECK-NEXT:   return %0 : f32
// CHECK-NEXT: }

// CHECK-LABEL: func.func @atomic(%arg0: memref<10xf32>, %arg1: f32, %arg2: index) {
// CHECK-NEXT:   %0 = memref.atomic_rmw maximumf %arg1, %arg0[%arg2] : (f32, memref<10xf32>) -> f32
// CHECK-NEXT:   %1 = memref.generic_atomic_rmw %arg0[%arg2] : memref<10xf32> {
// CHECK-NEXT:   ^bb0(%arg3: f32):
// CHECK-NEXT:     %2 = arith.addf %arg3, %arg1 : f32
// CHECK-NEXT:     memref.atomic_yield %2 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @dma(%arg0: memref<40x8xf32>, %arg1: memref<2x4xf32, 2>, %arg2: memref<1xi32, 4>, %arg3: index) {
// CHECK-NEXT:   memref.dma_start %arg0[%arg3, %arg3], %arg1[%arg3, %arg3], %arg3, %arg2[%arg3] : memref<40x8xf32>, memref<2x4xf32, 2>, memref<1xi32, 4>
// CHECK-NEXT:   memref.dma_wait %arg2[%arg3], %arg3 : memref<1xi32, 4>
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @tensors(%arg0: memref<4x?xf32>, %arg1: tensor<*xi32>, %arg2: vector<4x4xi32>, %arg3: index, %arg4: f32) -> i32 {
// CHECK-NEXT:   %0 = bufferization.to_tensor %arg0 restrict : memref<4x?xf32> to tensor<4x?xf32>
// CHECK-NEXT:   %1 = bufferization.alloc_tensor() copy(%0) : tensor<4x?xf32>
// CHECK-NEXT:   bufferization.materialize_in_destination %1 in restrict writable %arg0 : (tensor<4x?xf32>, memref<4x?xf32>) -> ()
// CHECK-NEXT:   %rank = tensor.rank %arg1 : tensor<*xi32>
// CHECK-NEXT:   %cast = tensor.cast %arg1 : tensor<*xi32> to tensor<?xi32>
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %cast_0 = tensor.cast %arg1 : tensor<*xi32> to tensor<?x?xi32>
// CHECK-NEXT:   %extracted = tensor.extract %cast_0[%arg3, %c0] : tensor<?x?xi32>
// CHECK-NEXT:   %2 = vector.extract %arg2[%arg3, %arg3] : i32 from vector<4x4xi32>
// CHECK-NEXT:   %3 = vector.broadcast %arg4 : f32 to vector<8xf32>
// CHECK-NEXT:   %splat = tensor.splat %arg4 : tensor<8xf32>
// CHECK-NEXT:   %splat_1 = tensor.splat %arg4[%arg3] : tensor<?x8xf32>
// CHECK-NEXT:   %from_elements = tensor.from_elements %extracted, %2 : tensor<2xi32>
// CHECK-NEXT:   return %extracted : i32
// CHECK-NEXT: }

// CHECK-LABEL: func.func @views(%arg0: memref<2048xi8>, %arg1: index, %arg2: index) {
// CHECK-NEXT:   %view = memref.view %arg0[%arg1][%arg2] : memref<2048xi8> to memref<?x4xf32>
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %view_0 = memref.view %arg0[%c0][%arg2, %arg2] : memref<2048xi8> to memref<?x?xf32>
// CHECK-NEXT:   %cast = memref.cast %view_0 : memref<?x?xf32> to memref<?x?xf32, #map>
// CHECK-NEXT:   %c0_1 = arith.constant 0 : index
// CHECK-NEXT:   %view_2 = memref.view %arg0[%c0_1][] : memref<2048xi8> to memref<1xf32>
// CHECK-NEXT:   %reinterpret_cast = memref.reinterpret_cast %view_2 to offset: [%arg1], sizes: [64, 4], strides: [4, 1] : memref<1xf32> to memref<64x4xf32, strided<[4, 1], offset: ?>>
// CHECK-NEXT:   %cast_3 = memref.cast %reinterpret_cast : memref<64x4xf32, strided<[4, 1], offset: ?>> to memref<64x4xf32, #map1>
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @subviews(%arg0: memref<16x4xf32>, %arg1: index, %arg2: index) {
// CHECK-NEXT:   %subview = memref.subview %arg0[%arg1, %arg1] [%arg2, %arg2] [%arg1, %arg1] : memref<16x4xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   %subview_0 = memref.subview %arg0[%arg1, %arg1] [4, 2] [2, 2] : memref<16x4xf32> to memref<4x2xf32, strided<[8, 2], offset: ?>>
// CHECK-NEXT:   %subview_1 = memref.subview %arg0[2, 1] [4, 2] [1, 1] : memref<16x4xf32> to memref<4x2xf32, #map2>
// CHECK-NEXT:   %subview_2 = memref.subview %arg0[%arg1, 0] [4, 4] [1, 1] : memref<16x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
// CHECK-NEXT:   %cast = memref.cast %subview_2 : memref<4x4xf32, strided<[4, 1], offset: ?>> to memref<4x4xf32, #map3>
// CHECK-NEXT:   %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4, 2], strides: [6, 1] : memref<16x4xf32> to memref<4x2xf32, strided<[6, 1]>>
// CHECK-NEXT:   %cast_3 = memref.cast %reinterpret_cast : memref<4x2xf32, strided<[6, 1]>> to memref<4x2xf32, #map4>
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @address() -> f32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(256 : i64) : i64
// CHECK-NEXT:   %1 = llvm.inttoptr %0 : i64 to !llvm.ptr<3>
// CHECK-NEXT:   %2 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %1, %2[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %1, %3[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %5 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %6 = llvm.insertvalue %5, %4[2] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %7 = llvm.mlir.constant(4 : i64) : i64
// CHECK-NEXT:   %8 = llvm.insertvalue %7, %6[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %9 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %10 = llvm.insertvalue %9, %8[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %11 = builtin.unrealized_conversion_cast %10 : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> to memref<4xf32, 3>
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   %12 = memref.load %11[%c2] : memref<4xf32, 3>
// CHECK-NEXT:   return %12 : f32
// CHECK-NEXT: }

// Layouts are composed in the order in which they are written; one that is the identity is none, and needs no symbols.
#rows = (i, j)[s, t] -> (i, j) size (s, t)
#shift = (i, j) -> (i + 1, j)
#turn = (i, j) -> (j, i)
#step = (i, j)[s] -> (i * s, j)

func @layouts(%n: index, %shifted: memref<4x4xf32, #shift, #turn>, %turned: memref<4x4xf32, #turn, #shift, 2>) {
  %0 = alloc(%n)[%n, %n] : memref<?x4xf32, #rows>
  %1 = alloca()[%n, %n, %n, %n] : memref<4x4xf32, #rows, #rows, 1>
  %2 = "std.alloc"(%n, %n, %n) : (index, index, index) -> memref<?x4xf32, #rows>
  %3 = alloc()[%n, %n] : memref<4x4xf32, #step, #turn, #step>
  %4 = alloc() : memref<4x4xf32, #turn, #turn>
  %5 = alloc()[%n, %n, %n] : memref<4x4xf32, #rows, #step>
  %6 = alloc()[%n] : memref<4x4xf32, #rows, #step>
  return
}

// CHECK-LABEL: func.func @layouts(
// CHECK-SAME: %arg1: memref<4x4xf32, #map5>, %arg2: memref<4x4xf32, #map6, 2>
// CHECK-NEXT:   %alloc = memref.alloc(%arg0) : memref<?x4xf32>
// CHECK-NEXT:   %alloca = memref.alloca() : memref<4x4xf32, 1>
// CHECK-NEXT:   %alloc_0 = memref.alloc(%arg0) : memref<?x4xf32>
// CHECK-NEXT:   %alloc_1 = memref.alloc()[%arg0, %arg0] : memref<4x4xf32, #map7>
// CHECK-NEXT:   %alloc_2 = memref.alloc() : memref<4x4xf32>
// CHECK-NEXT:   %alloc_3 = memref.alloc()[%arg0] : memref<4x4xf32, #map8>
// CHECK-NEXT:   %alloc_4 = memref.alloc()[%arg0] : memref<4x4xf32, #map8>

// Strides that are not said, and those of a layout that exchanges dimensions.
func @unsaid(%m: memref<?x?x4x8xf32, offset: ?>, %i: index) {
  %0 = load %m[%i, %i, %i, %i] : memref<?x?x4x8xf32, offset: ?>
  %1 = alloc_static(0x1232a00) : memref<1024 x 64 x f32, (d0, d1) -> (d1, d0), memspace0>
  return
}

// CHECK-LABEL: func.func @unsaid(%arg0: memref<?x?x4x8xf32, strided<[?, 32, 8, 1], offset: ?>>, %arg1: index) {
// CHECK-NEXT:   memref.load %arg0[%arg1, %arg1, %arg1, %arg1] : memref<?x?x4x8xf32, strided<[?, 32, 8, 1], offset: ?>>
// CHECK-NEXT:   llvm.mlir.constant(19081728 : i64) : i64
// CHECK:        %[[ROWS:.*]] = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %[[FIRST:.*]] = llvm.insertvalue %[[ROWS]], %{{.*}}[4, 0]
// CHECK-NEXT:   %[[COLUMNS:.*]] = llvm.mlir.constant(1024 : i64) : i64
// CHECK-NEXT:   %[[ALL:.*]] = llvm.insertvalue %[[COLUMNS]], %[[FIRST]][4, 1]
// CHECK-NEXT:   builtin.unrealized_conversion_cast %[[ALL]]
