// What is inserted gets the type that is known of it, also from parallel iterations; reshaped elements are elements.
//
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @collapse_splat
// CHECK: %[[S:.*]] = tensor.splat %arg0 : tensor<6xf32>
// CHECK-NEXT: return %[[S]]
func.func @collapse_splat(%x: f32) -> tensor<6xf32> {
  %0 = tensor.splat %x : tensor<2x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  return %1 : tensor<6xf32>
}

// CHECK-LABEL: func.func @known_size
// CHECK: %[[S:.*]] = tensor.cast %arg0 : tensor<?xf32> to tensor<4xf32>
// CHECK: tensor.parallel_insert_slice %[[S]] into %{{.*}}[%{{.*}}] [4] [1] : tensor<4xf32> into tensor<8xf32>
func.func @known_size(%s: tensor<?xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
  %c4 = arith.constant 4 : index
  %0 = scf.forall (%i) in (2) shared_outs(%o = %d) -> tensor<8xf32> {
    %at = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%at] [%c4] [1] : tensor<?xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @cast_source
// CHECK-NOT: tensor.cast
// CHECK: tensor.parallel_insert_slice %arg0 into %{{.*}}[%{{.*}}] [4] [1] : tensor<4xf32> into tensor<8xf32>
func.func @cast_source(%s: tensor<4xf32>, %d: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
  %0 = scf.forall (%i) in (2) shared_outs(%o = %d) -> tensor<8xf32> {
    %at = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %c into %o[%at] [%n] [1] : tensor<?xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @collapse_elements
// CHECK: %[[E:.*]] = tensor.from_elements %arg0, %arg1 : tensor<2xf32>
// CHECK-NEXT: return %[[E]]
func.func @collapse_elements(%x: f32, %y: f32) -> tensor<2xf32> {
  %0 = tensor.from_elements %x, %y : tensor<1x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<1x2xf32> into tensor<2xf32>
  return %1 : tensor<2xf32>
}

// CHECK-LABEL: func.func @pad_nothing
// CHECK-NEXT: return %arg0
func.func @pad_nothing(%a: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %0 = tensor.pad %a low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The place lies at the end of the tensor; the sizes of the source become known nevertheless, and there are no elements.
// CHECK-LABEL: func.func @sizes_without_place
// CHECK-NEXT: return %arg1 : tensor<3x2xi32>
func.func @sizes_without_place(%s: tensor<?x?xi32>, %d: tensor<3x2xi32>) -> tensor<3x2xi32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = tensor.insert_slice %s into %d[0, %c2] [%c3, %c0] [1, 1] : tensor<?x?xi32> into tensor<3x2xi32>
  return %0 : tensor<3x2xi32>
}

// What is cast to more elements than there are is left for the one who runs it.
// CHECK-LABEL: func.func @cast_of_too_much
// CHECK: %[[S:.*]] = tensor.extract_slice %arg0[0, 0] [%arg1, 4] [1, 1] : tensor<1x4xi32> to tensor<?x4xi32>
// CHECK-NEXT: tensor.cast %[[S]] : tensor<?x4xi32> to tensor<3x4xi32>
func.func @cast_of_too_much(%a: tensor<1x4xi32>, %n: index) -> tensor<3x4xi32> {
  %0 = tensor.extract_slice %a[0, 0] [%n, 4] [1, 1] : tensor<1x4xi32> to tensor<?x4xi32>
  %1 = tensor.cast %0 : tensor<?x4xi32> to tensor<3x4xi32>
  return %1 : tensor<3x4xi32>
}
