// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @broadcasts(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = vector.broadcast %[[ARG0]] : f32 to vector<4x8xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.broadcast %[[ARG0]] : f32 to vector<8xf32>
// CHECK-NEXT: %[[V2:.*]] = vector.broadcast %[[ARG0]] : f32 to vector<8x4xf32>
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]] : vector<4x8xf32>, vector<8xf32>, vector<8x4xf32>
func.func @broadcasts(%a: f32, %i: index) -> (vector<4x8xf32>, vector<8xf32>, vector<8x4xf32>) {
  %row = vector.broadcast %a : f32 to vector<8xf32>
  %rows = vector.broadcast %row : vector<8xf32> to vector<4x8xf32>
  %taken = vector.extract %rows[%i] : vector<8xf32> from vector<4x8xf32>
  %turned = vector.transpose %rows, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
  return %rows, %taken, %turned : vector<4x8xf32>, vector<8xf32>, vector<8x4xf32>
}

// CHECK-LABEL: @slices_of_broadcasts(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = vector.broadcast %[[ARG0]] : vector<8xf32> to vector<2x8xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.extract_strided_slice %[[ARG0]] {offsets = [5], sizes = [3], strides = [1]} : vector<8xf32> to vector<3xf32>
// CHECK-NEXT: %[[V2:.*]] = vector.broadcast %[[V1]] : vector<3xf32> to vector<2x3xf32>
// CHECK-NEXT: %[[V3:.*]] = vector.broadcast %[[ARG1]] : vector<1xf32> to vector<2x3xf32>
// CHECK-NEXT: return %[[V0]], %[[V2]], %[[V3]] : vector<2x8xf32>, vector<2x3xf32>, vector<2x3xf32>
func.func @slices_of_broadcasts(%a: vector<8xf32>, %b: vector<1xf32>) -> (vector<2x8xf32>, vector<2x3xf32>, vector<2x3xf32>) {
  %rows = vector.broadcast %a : vector<8xf32> to vector<4x8xf32>
  %whole = vector.extract_strided_slice %rows {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  %part = vector.extract_strided_slice %rows {offsets = [1, 5], sizes = [2, 3], strides = [1, 1]} : vector<4x8xf32> to vector<2x3xf32>
  %same = vector.broadcast %b : vector<1xf32> to vector<4x8xf32>
  %repeated = vector.extract_strided_slice %same {offsets = [1, 5], sizes = [2, 3], strides = [1, 1]} : vector<4x8xf32> to vector<2x3xf32>
  return %whole, %part, %repeated : vector<2x8xf32>, vector<2x3xf32>, vector<2x3xf32>
}

// CHECK-LABEL: @insert_what_is_there(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = vector.extract_strided_slice %[[ARG1]] {offsets = [1, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.insert_strided_slice %[[V0]], %[[ARG1]] {offsets = [1, 3], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
// CHECK-NEXT: %[[V2:.*]] = vector.broadcast %[[ARG0]] : f32 to vector<4x8xf32>
// CHECK-NEXT: return %[[ARG1]], %[[V1]], %[[V2]] : vector<4x8xf32>, vector<4x8xf32>, vector<4x8xf32>
func.func @insert_what_is_there(%a: f32, %v: vector<4x8xf32>) -> (vector<4x8xf32>, vector<4x8xf32>, vector<4x8xf32>) {
  %part = vector.extract_strided_slice %v {offsets = [1, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
  %again = vector.insert_strided_slice %part, %v {offsets = [1, 2], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
  %elsewhere = vector.insert_strided_slice %part, %v {offsets = [1, 3], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
  %row = vector.broadcast %a : f32 to vector<8xf32>
  %rows = vector.broadcast %a : f32 to vector<4x8xf32>
  %same = vector.insert %row, %rows [1] : vector<8xf32> into vector<4x8xf32>
  return %again, %elsewhere, %same : vector<4x8xf32>, vector<4x8xf32>, vector<4x8xf32>
}

// CHECK-LABEL: @insert_constant(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[0, 1, 2, 7, 8, 5]> : vector<6xi32>
// CHECK-NEXT: return %[[CST]] : vector<6xi32>
func.func @insert_constant() -> vector<6xi32> {
  %part = arith.constant dense<[7, 8]> : vector<2xi32>
  %all = arith.constant dense<[0, 1, 2, 3, 4, 5]> : vector<6xi32>
  %new = vector.insert_strided_slice %part, %all {offsets = [3], strides = [1]} : vector<2xi32> into vector<6xi32>
  return %new : vector<6xi32>
}

// CHECK-LABEL: @extract_of_slice(
// CHECK-SAME: %[[ARG0:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[ARG0]][2] : vector<8xf32> from vector<4x8xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.extract_strided_slice %[[ARG0]] {offsets = [1, 0], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
// CHECK-NEXT: %[[V2:.*]] = vector.extract %[[V1]][1] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: return %[[V0]], %[[V2]] : vector<8xf32>, vector<4xf32>
func.func @extract_of_slice(%v: vector<4x8xf32>) -> (vector<8xf32>, vector<4xf32>) {
  %rows = vector.extract_strided_slice %v {offsets = [1, 0], sizes = [2, 8], strides = [1, 1]} : vector<4x8xf32> to vector<2x8xf32>
  %row = vector.extract %rows[1] : vector<8xf32> from vector<2x8xf32>
  %narrow = vector.extract_strided_slice %v {offsets = [1, 0], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
  %short = vector.extract %narrow[1] : vector<4xf32> from vector<2x4xf32>
  return %row, %short : vector<8xf32>, vector<4xf32>
}

// CHECK-LABEL: @elements(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = vector.broadcast %[[ARG0]] : f32 to vector<3xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.from_elements %[[ARG1]], %[[ARG0]] : vector<2xf32>
// CHECK-NEXT: return %[[V0]], %[[V1]] : vector<3xf32>, vector<2xf32>
func.func @elements(%a: f32, %b: f32) -> (vector<3xf32>, vector<2xf32>) {
  %same = vector.from_elements %a, %a, %a : vector<3xf32>
  %all = vector.from_elements %a, %b, %b, %a : vector<2x2xf32>
  %part = vector.extract %all[1] : vector<2xf32> from vector<2x2xf32>
  return %same, %part : vector<3xf32>, vector<2xf32>
}

// CHECK-LABEL: @elements_of_a_vector(
// CHECK-SAME: %[[ARG0:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[ARG0]][0, 1] : f32 from vector<2x2xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.extract %[[ARG0]][1, 0] : f32 from vector<2x2xf32>
// CHECK-NEXT: %[[V2:.*]] = vector.shape_cast %[[ARG0]] : vector<2x2xf32> to vector<4xf32>
// CHECK-NEXT: %[[V3:.*]] = vector.extract %[[ARG0]][1] : vector<2xf32> from vector<2x2xf32>
// CHECK-NEXT: %[[V4:.*]] = vector.from_elements %[[V0]], %[[V1]] : vector<2xf32>
// CHECK-NEXT: return %[[V2]], %[[V3]], %[[V4]] : vector<4xf32>, vector<2xf32>, vector<2xf32>
func.func @elements_of_a_vector(%v: vector<2x2xf32>) -> (vector<4xf32>, vector<2xf32>, vector<2xf32>) {
  %a = vector.extract %v[0, 0] : f32 from vector<2x2xf32>
  %b = vector.extract %v[0, 1] : f32 from vector<2x2xf32>
  %c = vector.extract %v[1, 0] : f32 from vector<2x2xf32>
  %d = vector.extract %v[1, 1] : f32 from vector<2x2xf32>
  %flat = vector.from_elements %a, %b, %c, %d : vector<4xf32>
  %row = vector.from_elements %c, %d : vector<2xf32>
  %across = vector.from_elements %b, %c : vector<2xf32>
  return %flat, %row, %across : vector<4xf32>, vector<2xf32>, vector<2xf32>
}

// CHECK-LABEL: @shuffle(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = vector.broadcast %[[ARG1]] : vector<f32> to vector<1xf32>
// CHECK-NEXT: return %[[V0]] : vector<1xf32>
func.func @shuffle(%a: vector<f32>, %b: vector<f32>) -> vector<1xf32> {
  %second = vector.shuffle %a, %b [1] : vector<f32>, vector<f32>
  return %second : vector<1xf32>
}

// A scalable vector may have more elements.
// CHECK-LABEL: @reduce(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]: {{.*}}, %[[ARG2:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[ARG0]][0] : f32 from vector<1xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.extract %[[ARG0]][0] : f32 from vector<1xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V1]], %[[ARG2]] fastmath<reassoc> : f32
// CHECK-NEXT: %[[V3:.*]] = vector.reduction <add>, %[[ARG1]] : vector<[1]xi32> into i32
// CHECK-NEXT: return %[[V0]], %[[V2]], %[[V3]] : f32, f32, i32
func.func @reduce(%v: vector<1xf32>, %w: vector<[1]xi32>, %a: f32) -> (f32, f32, i32) {
  %element = vector.reduction <maximumf>, %v : vector<1xf32> into f32
  %sum = vector.reduction <add>, %v, %a fastmath<reassoc> : vector<1xf32> into f32
  %unknown = vector.reduction <add>, %w : vector<[1]xi32> into i32
  return %element, %sum, %unknown : f32, f32, i32
}

// CHECK-LABEL: @compare_step(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<false> : vector<3xi1>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<true> : vector<3xi1>
// CHECK-NEXT: %[[CST_1:.*]] = arith.constant dense<2> : vector<3xindex>
// CHECK-NEXT: %[[V0:.*]] = vector.step : vector<3xindex>
// CHECK-NEXT: %[[V1:.*]] = arith.cmpi ult, %[[V0]], %[[CST_1]] : vector<3xindex>
// CHECK-NEXT: return %[[CST_0]], %[[CST_0]], %[[CST]], %[[CST]], %[[CST]], %[[CST_0]], %[[V1]] : vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>
func.func @compare_step() -> (vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>) {
  %two = arith.constant dense<2> : vector<3xindex>
  %three = arith.constant dense<3> : vector<3xindex>
  %step = vector.step : vector<3xindex>
  %ult = arith.cmpi ult, %step, %three : vector<3xindex>
  %ule = arith.cmpi ule, %step, %two : vector<3xindex>
  %ugt = arith.cmpi ugt, %step, %two : vector<3xindex>
  %uge = arith.cmpi uge, %step, %three : vector<3xindex>
  %eq = arith.cmpi eq, %step, %three : vector<3xindex>
  %ne = arith.cmpi ne, %step, %three : vector<3xindex>
  %some = arith.cmpi ult, %step, %two : vector<3xindex>
  return %ult, %ule, %ugt, %uge, %eq, %ne, %some
      : vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>
}

// Elements with gaps in between are not side by side.
// CHECK-LABEL: @in_order(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]: {{.*}}, %[[ARG2:[^:]*]]: {{.*}}, %[[ARG3:[^:]*]]: {{.*}}, %[[ARG4:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = vector.step : vector<4xindex>
// CHECK-NEXT: %[[V1:.*]] = vector.maskedload %[[ARG0]][%[[ARG4]]], %[[ARG2]], %[[ARG3]] : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: vector.maskedstore %[[ARG0]][%[[ARG4]]], %[[ARG2]], %[[ARG3]] : memref<?xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT: %[[V2:.*]] = vector.gather %[[ARG1]][%[[ARG4]]] [%[[V0]]], %[[ARG2]], %[[ARG3]] : memref<8xf32, strided<[2]>>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: return %[[V1]], %[[V2]] : vector<4xf32>, vector<4xf32>
func.func @in_order(%m: memref<?xf32>, %gaps: memref<8xf32, strided<[2]>>, %mask: vector<4xi1>, %v: vector<4xf32>, %i: index)
    -> (vector<4xf32>, vector<4xf32>) {
  %step = vector.step : vector<4xindex>
  %numbers = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %read = vector.gather %m[%i] [%step], %mask, %v
      : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i] [%numbers], %mask, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %far = vector.gather %gaps[%i] [%step], %mask, %v
      : memref<8xf32, strided<[2]>>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %read, %far : vector<4xf32>, vector<4xf32>
}

// CHECK-LABEL: func.func @elements_of_innermost(
// CHECK-SAME: %[[V:.*]]: vector<3x1x2xi8>
// CHECK-NEXT: %[[PART:.*]] = vector.extract %[[V]][1, 0] : vector<2xi8> from vector<3x1x2xi8>
// CHECK-NEXT: return %[[PART]]
func.func @elements_of_innermost(%v: vector<3x1x2xi8>) -> vector<2xi8> {
  %0 = vector.extract %v[1, 0, 0] : i8 from vector<3x1x2xi8>
  %1 = vector.extract %v[1, 0, 1] : i8 from vector<3x1x2xi8>
  %2 = vector.from_elements %0, %1 : vector<2xi8>
  return %2 : vector<2xi8>
}
