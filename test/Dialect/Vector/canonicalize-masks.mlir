// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @constant(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<true> : vector<4x3xi1>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<false> : vector<4x3xi1>
// CHECK-NEXT: %[[V0:.*]] = vector.constant_mask [4, 2] : vector<4x3xi1>
// CHECK-NEXT: return %[[V0]], %[[CST_0]], %[[CST]] : vector<4x3xi1>, vector<4x3xi1>, vector<4x3xi1>
func.func @constant() -> (vector<4x3xi1>, vector<4x3xi1>, vector<4x3xi1>) {
  %minus = arith.constant -2 : index
  %two = arith.constant 2 : index
  %nine = arith.constant 9 : index
  %some = vector.create_mask %nine, %two : vector<4x3xi1>
  %none = vector.create_mask %nine, %minus : vector<4x3xi1>
  %all = vector.create_mask %nine, %nine : vector<4x3xi1>
  return %some, %none, %all : vector<4x3xi1>, vector<4x3xi1>, vector<4x3xi1>
}

// Nothing but the multiple of vscale tells that all elements of a scalable vector are set.
// CHECK-LABEL: @scalable(
// CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<false> : vector<[8]xi1>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<true> : vector<[8]xi1>
// CHECK-NEXT: %[[V0:.*]] = vector.create_mask %[[C8]] : vector<[8]xi1>
// CHECK-NEXT: return %[[CST]], %[[CST_0]], %[[V0]] : vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi1>
func.func @scalable() -> (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi1>) {
  %zero = arith.constant -1 : index
  %eight = arith.constant 8 : index
  %scale = vector.vscale
  %length = arith.muli %scale, %eight : index
  %none = vector.create_mask %zero : vector<[8]xi1>
  %all = vector.create_mask %length : vector<[8]xi1>
  %some = vector.create_mask %eight : vector<[8]xi1>
  return %none, %all, %some : vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi1>
}

// CHECK-LABEL: @part(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<false> : vector<6xi1>
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[V0:.*]] = vector.create_mask %[[C2]], %[[C4]], %[[ARG0]] : vector<3x4x6xi1>
// CHECK-NEXT: %[[V1:.*]] = vector.create_mask %[[ARG0]] : vector<6xi1>
// CHECK-NEXT: %[[V2:.*]] = vector.extract %[[V0]][%[[ARG1]], 0] : vector<6xi1> from vector<3x4x6xi1>
// CHECK-NEXT: return %[[V1]], %[[CST]], %[[V2]] : vector<6xi1>, vector<6xi1>, vector<6xi1>
func.func @part(%n: index, %at: index) -> (vector<6xi1>, vector<6xi1>, vector<6xi1>) {
  %two = arith.constant 2 : index
  %four = arith.constant 4 : index
  %mask = vector.create_mask %two, %four, %n : vector<3x4x6xi1>
  %set = vector.extract %mask[1, %at] : vector<6xi1> from vector<3x4x6xi1>
  %unset = vector.extract %mask[2, %at] : vector<6xi1> from vector<3x4x6xi1>
  %unknown = vector.extract %mask[%at, 0] : vector<6xi1> from vector<3x4x6xi1>
  return %set, %unset, %unknown : vector<6xi1>, vector<6xi1>, vector<6xi1>
}

// CHECK-LABEL: @slices(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<false> : vector<2x2xi1>
// CHECK-NEXT: %[[V0:.*]] = vector.constant_mask [1, 1] : vector<2x2xi1>
// CHECK-NEXT: return %[[V0]], %[[CST]] : vector<2x2xi1>, vector<2x2xi1>
func.func @slices() -> (vector<2x2xi1>, vector<2x2xi1>) {
  %mask = vector.constant_mask [3, 1] : vector<4x3xi1>
  %some = vector.extract_strided_slice %mask {offsets = [2, 0], sizes = [2, 2], strides = [1, 1]}
      : vector<4x3xi1> to vector<2x2xi1>
  %none = vector.extract_strided_slice %mask {offsets = [2, 1], sizes = [2, 2], strides = [1, 1]}
      : vector<4x3xi1> to vector<2x2xi1>
  return %some, %none : vector<2x2xi1>, vector<2x2xi1>
}

// Less than the least number is the largest one.
// CHECK-LABEL: @slices_of_unknown(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = vector.create_mask %[[ARG0]], %[[ARG1]] : vector<4x3xi1>
// CHECK-NEXT: %[[V1:.*]] = vector.create_mask %[[ARG0]], %[[ARG1]] : vector<4x2xi1>
// CHECK-NEXT: %[[V2:.*]] = vector.extract_strided_slice %[[V0]] {offsets = [2], sizes = [2], strides = [1]} : vector<4x3xi1> to vector<2x3xi1>
// CHECK-NEXT: return %[[V1]], %[[V2]] : vector<4x2xi1>, vector<2x3xi1>
func.func @slices_of_unknown(%n: index, %m: index) -> (vector<4x2xi1>, vector<2x3xi1>) {
  %mask = vector.create_mask %n, %m : vector<4x3xi1>
  %first = vector.extract_strided_slice %mask {offsets = [0, 0], sizes = [4, 2], strides = [1, 1]}
      : vector<4x3xi1> to vector<4x2xi1>
  %last = vector.extract_strided_slice %mask {offsets = [2], sizes = [2], strides = [1]}
      : vector<4x3xi1> to vector<2x3xi1>
  return %first, %last : vector<4x2xi1>, vector<2x3xi1>
}

// CHECK-LABEL: @shapes(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V0:.*]] = vector.create_mask %[[ARG1]], %[[ARG0]] : vector<3x4xi1>
// CHECK-NEXT: %[[V1:.*]] = vector.create_mask %[[ARG0]] : vector<4xi1>
// CHECK-NEXT: %[[V2:.*]] = vector.create_mask %[[C1]], %[[ARG0]] : vector<1x4xi1>
// CHECK-NEXT: %[[V3:.*]] = vector.shape_cast %[[V2]] : vector<1x4xi1> to vector<4x1xi1>
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V3]] : vector<3x4xi1>, vector<4xi1>, vector<4x1xi1>
func.func @shapes(%n: index, %m: index) -> (vector<3x4xi1>, vector<4xi1>, vector<4x1xi1>) {
  %one = arith.constant 1 : index
  %mask = vector.create_mask %n, %m : vector<4x3xi1>
  %turned = vector.transpose %mask, [1, 0] : vector<4x3xi1> to vector<3x4xi1>
  %long = vector.create_mask %n, %one : vector<4x1xi1>
  %flat = vector.shape_cast %long : vector<4x1xi1> to vector<4xi1>
  %other = vector.create_mask %one, %n : vector<1x4xi1>
  %upright = vector.shape_cast %other : vector<1x4xi1> to vector<4x1xi1>
  return %turned, %flat, %upright : vector<3x4xi1>, vector<4xi1>, vector<4x1xi1>
}
