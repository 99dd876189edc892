// RUN: oxmlir-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @elements
// CHECK-SAME: (%[[X:.*]]: f32, %[[Y:.*]]: f32, %[[I:.*]]: index)
func.func @elements(%x: f32, %y: f32, %i: index) -> (f32, f32, f32, f32) {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  // CHECK-DAG: %[[THREE:.*]] = arith.constant 3.000000e+00 : f32
  // CHECK-DAG: %[[FIVE:.*]] = arith.constant 5.000000e+00 : f32
  %list = arith.constant dense<[[1.0, 2.0], [4.0, 3.0]]> : tensor<2x2xf32>
  %splat = arith.constant dense<5.0> : tensor<9xf32>
  %of = tensor.from_elements %x, %y : tensor<2xf32>
  %0 = tensor.extract %list[%c1, %c1] : tensor<2x2xf32>
  %1 = tensor.extract %splat[%i] : tensor<9xf32>
  %2 = tensor.extract %of[%c1] : tensor<2xf32>
  // There is no such element.
  // CHECK: %[[NONE:.*]] = tensor.extract %{{.*}}[%c7] : tensor<2xf32>
  %3 = tensor.extract %of[%c7] : tensor<2xf32>
  // CHECK: return %[[THREE]], %[[FIVE]], %[[Y]], %[[NONE]]
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// -----

// CHECK-LABEL: func.func @slices
// CHECK-SAME: (%[[T:.*]]: tensor<4x8xf32>, %[[U:.*]]: tensor<4x8xf32>)
func.func @slices(%t: tensor<4x8xf32>, %u: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<2x2xf32>, tensor<4x8xf32>) {
  %0 = tensor.extract_slice %t[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> to tensor<4x8xf32>
  %1 = tensor.insert_slice %t into %u[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<4x8xf32>
  // CHECK: %[[PART:.*]] = tensor.extract_slice %[[T]][1, 2]
  %part = tensor.extract_slice %t[1, 2] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xf32>
  %in = tensor.insert_slice %part into %u[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x8xf32>
  %2 = tensor.extract_slice %in[0, 0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xf32>
  %3 = tensor.insert_slice %part into %t[1, 2] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x8xf32>
  // CHECK-NEXT: return %[[T]], %[[T]], %[[PART]], %[[T]]
  return %0, %1, %2, %3 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<2x2xf32>, tensor<4x8xf32>
}

// -----

// CHECK-LABEL: func.func @casts
// CHECK-SAME: (%[[U:.*]]: tensor<*xf32>, %[[T:.*]]: tensor<?x?xf32>, %[[V:.*]]: tensor<2xi32>, %[[I:.*]]: index)
func.func @casts(%u: tensor<*xf32>, %t: tensor<?x?xf32>, %v: tensor<2xi32>, %i: index) -> (tensor<4x8xf32>, tensor<4x?xf32>, tensor<2xi32>, f32) {
  // CHECK-DAG: %[[ALL:.*]] = tensor.cast %[[U]] : tensor<*xf32> to tensor<4x8xf32>
  %0 = tensor.cast %u : tensor<*xf32> to tensor<4x?xf32>
  %1 = tensor.cast %0 : tensor<4x?xf32> to tensor<4x8xf32>
  // What only the type in between says is kept.
  // CHECK-DAG: %[[BETWEEN:.*]] = tensor.cast %[[T]] : tensor<?x?xf32> to tensor<4x8xf32>
  // CHECK-DAG: %[[LESS:.*]] = tensor.cast %[[BETWEEN]] : tensor<4x8xf32> to tensor<4x?xf32>
  %2 = tensor.cast %t : tensor<?x?xf32> to tensor<4x8xf32>
  %3 = tensor.cast %2 : tensor<4x8xf32> to tensor<4x?xf32>
  %4 = tensor.bitcast %v : tensor<2xi32> to tensor<2xui32>
  %5 = tensor.bitcast %4 : tensor<2xui32> to tensor<2xi32>
  %6 = tensor.cast %t : tensor<?x?xf32> to tensor<4x?xf32>
  // CHECK: %[[ELEMENT:.*]] = tensor.extract %[[T]][%[[I]], %[[I]]]
  %7 = tensor.extract %6[%i, %i] : tensor<4x?xf32>
  // CHECK: return %[[ALL]], %[[LESS]], %[[V]], %[[ELEMENT]]
  return %1, %3, %5, %7 : tensor<4x8xf32>, tensor<4x?xf32>, tensor<2xi32>, f32
}

// -----

// CHECK-LABEL: func.func @constants
func.func @constants(%i: index) -> (tensor<3x2x1xi32>, tensor<6xi32>, tensor<4xf32>, tensor<4xf32>, index) {
  // CHECK-DAG: %[[EXPANDED:.*]] = arith.constant dense<{{\[\[\[1\], \[2\]\], \[\[3\], \[4\]\], \[\[5\], \[6\]\]\]}}> : tensor<3x2x1xi32>
  // CHECK-DAG: %[[COLLAPSED:.*]] = arith.constant dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>
  // CHECK-DAG: %[[ZEROS:.*]] = arith.constant dense<0.000000e+00> : tensor<4xf32>
  // CHECK-DAG: %[[ONES:.*]] = arith.constant dense<1.000000e+00> : tensor<4xf32>
  // CHECK-DAG: %[[RANK:.*]] = arith.constant 2 : index
  %k = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %zeros = arith.constant dense<0.0> : tensor<4xf32>
  %0 = tensor.expand_shape %k [[0], [1, 2]] output_shape [3, 2, 1] : tensor<3x2xi32> into tensor<3x2x1xi32>
  %1 = tensor.collapse_shape %k [[0, 1]] : tensor<3x2xi32> into tensor<6xi32>
  %2 = tensor.insert %zero into %zeros[%i] : tensor<4xf32>
  %3 = tensor.splat %one : tensor<4xf32>
  %4 = tensor.rank %k : tensor<3x2xi32>
  // CHECK: return %[[EXPANDED]], %[[COLLAPSED]], %[[ZEROS]], %[[ONES]], %[[RANK]]
  return %0, %1, %2, %3, %4 : tensor<3x2x1xi32>, tensor<6xi32>, tensor<4xf32>, tensor<4xf32>, index
}
