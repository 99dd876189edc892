// RUN: oxmlir-opt %s --lower-vector-multi-reduction=lowering-strategy=inner-reduction | FileCheck %s
// RUN: oxmlir-opt %s --lower-vector-multi-reduction=lowering-strategy=inner-parallel \
// RUN:   | FileCheck %s --check-prefix=PARALLEL

// CHECK-LABEL: func.func @columns
//       CHECK:   %[[T:.*]] = vector.transpose %arg0, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
//       CHECK:   %[[ROW:.*]] = vector.extract %[[T]][0]
//       CHECK:   %[[ACC:.*]] = vector.extract %arg1[0]
//       CHECK:   %[[SUM:.*]] = vector.reduction <add>, %[[ROW]], %[[ACC]]
//       CHECK:   vector.insert %[[SUM]], %{{.*}} [0]
// PARALLEL-LABEL: func.func @columns
//       PARALLEL:   %[[FIRST:.*]] = vector.extract %arg0[0]
//       PARALLEL:   %[[SUM:.*]] = arith.addi %[[FIRST]], %arg1
//       PARALLEL:   %[[SECOND:.*]] = vector.extract %arg0[1]
//       PARALLEL:   %[[ALL:.*]] = arith.addi %[[SECOND]], %[[SUM]]
//       PARALLEL:   return %[[ALL]]
func.func @columns(%v: vector<2x3xi32>, %acc: vector<3xi32>) -> vector<3xi32> {
  %0 = vector.multi_reduction <add>, %v, %acc [0] : vector<2x3xi32> to vector<3xi32>
  return %0 : vector<3xi32>
}

// CHECK-LABEL: func.func @all
//       CHECK:   %[[FLAT:.*]] = vector.shape_cast %arg0 : vector<2x3xf32> to vector<6xf32>
//       CHECK:   vector.reduction <maximumf>, %[[FLAT]], %arg1
func.func @all(%v: vector<2x3xf32>, %acc: f32) -> f32 {
  %0 = vector.multi_reduction <maximumf>, %v, %acc [0, 1] : vector<2x3xf32> to f32
  return %0 : f32
}

// CHECK-LABEL: func.func @masked
//       CHECK:   %[[BITS:.*]] = vector.extract %arg2[0]
//       CHECK:   vector.mask %[[BITS]] { vector.reduction <mul>
// PARALLEL-LABEL: func.func @masked
//       PARALLEL:   %[[BITS:.*]] = vector.transpose %arg2, [1, 0]
//       PARALLEL:   %[[ROW:.*]] = vector.extract %[[BITS]][0]
//       PARALLEL:   %[[PRODUCT:.*]] = arith.mulf %{{.*}}, %arg1
//       PARALLEL:   arith.select %[[ROW]], %[[PRODUCT]], %arg1
func.func @masked(%v: vector<2x3xf32>, %acc: vector<2xf32>, %k: vector<2x3xi1>) -> vector<2xf32> {
  %0 = vector.mask %k {
    vector.multi_reduction <mul>, %v, %acc [1] : vector<2x3xf32> to vector<2xf32>
  } : vector<2x3xi1> -> vector<2xf32>
  return %0 : vector<2xf32>
}
