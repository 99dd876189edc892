// RUN: oxmlir-opt %s --convert-vector-to-llvm | FileCheck %s

// CHECK-LABEL: @bitcast(
// CHECK-SAME: %[[X:.*]]: vector<2x4xf32>
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[X]] : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[V1:.*]] = ub.poison : vector<2x8xf16>
// CHECK-NEXT: %[[V2:.*]] = builtin.unrealized_conversion_cast %[[V1]] : vector<2x8xf16> to !llvm.array<2 x vector<8xf16>>
// CHECK-NEXT: %[[V3:.*]] = llvm.extractvalue %[[V0]][0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[V4:.*]] = llvm.bitcast %[[V3]] : vector<4xf32> to vector<8xf16>
// CHECK-NEXT: %[[V5:.*]] = llvm.insertvalue %[[V4]], %[[V2]][0] : !llvm.array<2 x vector<8xf16>>
// CHECK-NEXT: %[[V6:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[V7:.*]] = llvm.bitcast %[[V6]] : vector<4xf32> to vector<8xf16>
// CHECK-NEXT: %[[V8:.*]] = llvm.insertvalue %[[V7]], %[[V5]][1] : !llvm.array<2 x vector<8xf16>>
// CHECK-NEXT: %[[V9:.*]] = builtin.unrealized_conversion_cast %[[V8]] : !llvm.array<2 x vector<8xf16>> to vector<2x8xf16>
// CHECK-NEXT: return %[[V9]] : vector<2x8xf16>
func.func @bitcast(%x: vector<2x4xf32>) -> vector<2x8xf16> {
  %0 = vector.bitcast %x : vector<2x4xf32> to vector<2x8xf16>
  return %0 : vector<2x8xf16>
}

// CHECK-LABEL: @known_mask(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[true, true, false, false]> : vector<4xi1>
// CHECK-NEXT: return %[[CST]] : vector<4xi1>
func.func @known_mask() -> vector<4xi1> {
  %0 = vector.constant_mask [2] : vector<4xi1>
  return %0 : vector<4xi1>
}

// CHECK-LABEL: @mask(
// CHECK-SAME: %[[N:.*]]: index
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
// CHECK-NEXT: %[[V0:.*]] = arith.index_cast %[[N]] : index to i32
// CHECK-NEXT: %[[V1:.*]] = llvm.mlir.poison : vector<4xi32>
// CHECK-NEXT: %[[V2:.*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V3:.*]] = llvm.insertelement %[[V0]], %[[V1]][%[[V2]] : i32] : vector<4xi32>
// CHECK-NEXT: %[[V4:.*]] = llvm.shufflevector %[[V3]], %[[V1]] [0, 0, 0, 0] : vector<4xi32>
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi sgt, %[[V4]], %[[CST]] : vector<4xi32>
// CHECK-NEXT: return %[[V5]] : vector<4xi1>
func.func @mask(%n: index) -> vector<4xi1> {
  %0 = vector.create_mask %n : vector<4xi1>
  return %0 : vector<4xi1>
}

// CHECK-LABEL: @deinterleaved(
// CHECK-SAME: %[[X:.*]]: vector<2x4xf32>
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[X]] : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0.000000e+00> : vector<2x2xf32>
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[CST]] : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %[[V2:.*]] = llvm.extractvalue %[[V0]][0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[V3:.*]] = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT: %[[V4:.*]] = llvm.shufflevector %[[V2]], %[[V3]] [0, 2] : vector<4xf32>
// CHECK-NEXT: %[[V5:.*]] = llvm.shufflevector %[[V2]], %[[V3]] [1, 3] : vector<4xf32>
// CHECK-NEXT: %[[V6:.*]] = llvm.insertvalue %[[V4]], %[[V1]][0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %[[V7:.*]] = llvm.insertvalue %[[V5]], %[[V1]][0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %[[V8:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[V9:.*]] = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT: %[[V10:.*]] = llvm.shufflevector %[[V8]], %[[V9]] [0, 2] : vector<4xf32>
// CHECK-NEXT: %[[V11:.*]] = llvm.shufflevector %[[V8]], %[[V9]] [1, 3] : vector<4xf32>
// CHECK-NEXT: %[[V12:.*]] = llvm.insertvalue %[[V10]], %[[V6]][1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %[[V13:.*]] = builtin.unrealized_conversion_cast %[[V12]] : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
// CHECK-NEXT: %[[V14:.*]] = llvm.insertvalue %[[V11]], %[[V7]][1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %[[V15:.*]] = builtin.unrealized_conversion_cast %[[V14]] : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
// CHECK-NEXT: return %[[V13]], %[[V15]] : vector<2x2xf32>, vector<2x2xf32>
func.func @deinterleaved(%x: vector<2x4xf32>) -> (vector<2x2xf32>, vector<2x2xf32>) {
  %0, %1 = vector.deinterleave %x : vector<2x4xf32> -> vector<2x2xf32>
  return %0, %1 : vector<2x2xf32>, vector<2x2xf32>
}

// CHECK-LABEL: @interleaved(
// CHECK-SAME: %[[X:.*]]: vector<2x4xf32>
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[X]] : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0.000000e+00> : vector<2x8xf32>
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[CST]] : vector<2x8xf32> to !llvm.array<2 x vector<8xf32>>
// CHECK-NEXT: %[[V2:.*]] = llvm.extractvalue %[[V0]][0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[V3:.*]] = llvm.extractvalue %[[V0]][0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[V4:.*]] = llvm.shufflevector %[[V2]], %[[V3]] [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xf32>
// CHECK-NEXT: %[[V5:.*]] = llvm.insertvalue %[[V4]], %[[V1]][0] : !llvm.array<2 x vector<8xf32>>
// CHECK-NEXT: %[[V6:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[V7:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[V8:.*]] = llvm.shufflevector %[[V6]], %[[V7]] [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xf32>
// CHECK-NEXT: %[[V9:.*]] = llvm.insertvalue %[[V8]], %[[V5]][1] : !llvm.array<2 x vector<8xf32>>
// CHECK-NEXT: %[[V10:.*]] = builtin.unrealized_conversion_cast %[[V9]] : !llvm.array<2 x vector<8xf32>> to vector<2x8xf32>
// CHECK-NEXT: return %[[V10]] : vector<2x8xf32>
func.func @interleaved(%x: vector<2x4xf32>) -> vector<2x8xf32> {
  %0 = vector.interleave %x, %x : vector<2x4xf32> -> vector<2x8xf32>
  return %0 : vector<2x8xf32>
}

// CHECK-LABEL: @slice(
// CHECK-SAME: %[[X:.*]]: vector<8xf32>
// CHECK-NEXT: %[[V0:.*]] = llvm.shufflevector %[[X]], %[[X]] [3, 4] : vector<8xf32>
// CHECK-NEXT: return %[[V0]] : vector<2xf32>
func.func @slice(%x: vector<8xf32>) -> vector<2xf32> {
  %0 = vector.extract_strided_slice %x {offsets = [3], sizes = [2], strides = [1]} : vector<8xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: @slice_of_rows(
// CHECK-SAME: %[[X:.*]]: vector<4x8xf32>
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[X]] : vector<4x8xf32> to !llvm.array<4 x vector<8xf32>>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0.000000e+00> : vector<2x2xf32>
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[CST]] : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %[[V2:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.array<4 x vector<8xf32>>
// CHECK-NEXT: %[[V3:.*]] = llvm.shufflevector %[[V2]], %[[V2]] [3, 4] : vector<8xf32>
// CHECK-NEXT: %[[V4:.*]] = llvm.insertvalue %[[V3]], %[[V1]][0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %[[V5:.*]] = llvm.extractvalue %[[V0]][2] : !llvm.array<4 x vector<8xf32>>
// CHECK-NEXT: %[[V6:.*]] = llvm.shufflevector %[[V5]], %[[V5]] [3, 4] : vector<8xf32>
// CHECK-NEXT: %[[V7:.*]] = llvm.insertvalue %[[V6]], %[[V4]][1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %[[V8:.*]] = builtin.unrealized_conversion_cast %[[V7]] : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
// CHECK-NEXT: return %[[V8]] : vector<2x2xf32>
func.func @slice_of_rows(%x: vector<4x8xf32>) -> vector<2x2xf32> {
  %0 = vector.extract_strided_slice %x {offsets = [1, 3], sizes = [2, 2], strides = [1, 1]} : vector<4x8xf32> to vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// CHECK-LABEL: @row_inserted(
// CHECK-SAME: %[[X:.*]]: vector<2xf32>, %[[Y:.*]]: vector<4x8xf32>
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[Y]] : vector<4x8xf32> to !llvm.array<4 x vector<8xf32>>
// CHECK-NEXT: %[[V1:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.array<4 x vector<8xf32>>
// CHECK-NEXT: %[[V2:.*]] = llvm.shufflevector %[[X]], %[[X]] [0, 1, 0, 0, 0, 0, 0, 0] : vector<2xf32>
// CHECK-NEXT: %[[V3:.*]] = llvm.shufflevector %[[V2]], %[[V1]] [8, 9, 10, 0, 1, 13, 14, 15] : vector<8xf32>
// CHECK-NEXT: %[[V4:.*]] = llvm.insertvalue %[[V3]], %[[V0]][1] : !llvm.array<4 x vector<8xf32>>
// CHECK-NEXT: %[[V5:.*]] = builtin.unrealized_conversion_cast %[[V4]] : !llvm.array<4 x vector<8xf32>> to vector<4x8xf32>
// CHECK-NEXT: return %[[V5]] : vector<4x8xf32>
func.func @row_inserted(%x: vector<2xf32>, %y: vector<4x8xf32>) -> vector<4x8xf32> {
  %0 = vector.insert_strided_slice %x, %y {offsets = [1, 3], strides = [1]} : vector<2xf32> into vector<4x8xf32>
  return %0 : vector<4x8xf32>
}

// CHECK-LABEL: @rows_of_elements(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = ub.poison : vector<2x1xf32>
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[V0]] : vector<2x1xf32> to !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT: %[[V2:.*]] = llvm.mlir.poison : vector<1xf32>
// CHECK-NEXT: %[[V3:.*]] = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %[[V4:.*]] = llvm.insertelement %[[A]], %[[V2]][%[[V3]] : i64] : vector<1xf32>
// CHECK-NEXT: %[[V5:.*]] = llvm.insertvalue %[[V4]], %[[V1]][0] : !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT: %[[V6:.*]] = llvm.mlir.poison : vector<1xf32>
// CHECK-NEXT: %[[V7:.*]] = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %[[V8:.*]] = llvm.insertelement %[[B]], %[[V6]][%[[V7]] : i64] : vector<1xf32>
// CHECK-NEXT: %[[V9:.*]] = llvm.insertvalue %[[V8]], %[[V5]][1] : !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT: %[[V10:.*]] = builtin.unrealized_conversion_cast %[[V9]] : !llvm.array<2 x vector<1xf32>> to vector<2x1xf32>
// CHECK-NEXT: return %[[V10]] : vector<2x1xf32>
func.func @rows_of_elements(%a: f32, %b: f32) -> vector<2x1xf32> {
  %0 = vector.from_elements %a, %b : vector<2x1xf32>
  return %0 : vector<2x1xf32>
}

// CHECK-LABEL: @elements_of_rows(
// CHECK-SAME: %[[X:.*]]: vector<2x1xf32>
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[X]] : vector<2x1xf32> to !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT: %[[V1:.*]] = llvm.extractvalue %[[V0]][0] : !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT: %[[V2:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT: %[[V3:.*]] = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %[[V4:.*]] = llvm.extractelement %[[V1]][%[[V3]] : i64] : vector<1xf32>
// CHECK-NEXT: %[[V5:.*]] = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %[[V6:.*]] = llvm.extractelement %[[V2]][%[[V5]] : i64] : vector<1xf32>
// CHECK-NEXT: return %[[V4]], %[[V6]] : f32, f32
func.func @elements_of_rows(%x: vector<2x1xf32>) -> (f32, f32) {
  %0:2 = vector.to_elements %x : vector<2x1xf32>
  return %0#0, %0#1 : f32, f32
}

// CHECK-LABEL: @gathered(
// CHECK-SAME: %[[M:.*]]: memref<?xf32>, %[[I:.*]]: index, %[[AT:.*]]: vector<2x4xi32>, %[[MASK:.*]]: vector<2x4xi1>, %[[X:.*]]: vector<2x4xf32>
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[I]] : index to i64
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[M]] : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V2:.*]] = builtin.unrealized_conversion_cast %[[X]] : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[V3:.*]] = builtin.unrealized_conversion_cast %[[MASK]] : vector<2x4xi1> to !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT: %[[V4:.*]] = builtin.unrealized_conversion_cast %[[AT]] : vector<2x4xi32> to !llvm.array<2 x vector<4xi32>>
// CHECK-NEXT: %[[V5:.*]] = ub.poison : vector<2x4xf32>
// CHECK-NEXT: %[[V6:.*]] = builtin.unrealized_conversion_cast %[[V5]] : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[V7:.*]] = llvm.extractvalue %[[V4]][0] : !llvm.array<2 x vector<4xi32>>
// CHECK-NEXT: %[[V8:.*]] = llvm.extractvalue %[[V3]][0] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT: %[[V9:.*]] = llvm.extractvalue %[[V2]][0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[V10:.*]] = llvm.extractvalue %[[V1]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V11:.*]] = llvm.getelementptr %[[V10]][%[[V0]]] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %[[V12:.*]] = llvm.getelementptr %[[V11]][%[[V7]]] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, f32
// CHECK-NEXT: %[[V13:.*]] = llvm.intr.masked.gather %[[V12]], %[[V8]], %[[V9]] {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: %[[V14:.*]] = llvm.insertvalue %[[V13]], %[[V6]][0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[V15:.*]] = llvm.extractvalue %[[V4]][1] : !llvm.array<2 x vector<4xi32>>
// CHECK-NEXT: %[[V16:.*]] = llvm.extractvalue %[[V3]][1] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT: %[[V17:.*]] = llvm.extractvalue %[[V2]][1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[V18:.*]] = llvm.extractvalue %[[V1]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V19:.*]] = llvm.getelementptr %[[V18]][%[[V0]]] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %[[V20:.*]] = llvm.getelementptr %[[V19]][%[[V15]]] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, f32
// CHECK-NEXT: %[[V21:.*]] = llvm.intr.masked.gather %[[V20]], %[[V16]], %[[V17]] {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: %[[V22:.*]] = llvm.insertvalue %[[V21]], %[[V14]][1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %[[V23:.*]] = builtin.unrealized_conversion_cast %[[V22]] : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT: return %[[V23]] : vector<2x4xf32>
func.func @gathered(%m: memref<?xf32>, %i: index, %at: vector<2x4xi32>, %mask: vector<2x4xi1>, %x: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = vector.gather %m[%i] [%at], %mask, %x : memref<?xf32>, vector<2x4xi32>, vector<2x4xi1>, vector<2x4xf32> into vector<2x4xf32>
  return %0 : vector<2x4xf32>
}
