// RUN: oxmlir-opt %s -transform-interpreter -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: @product
// CHECK: %[[OWN:.*]] = memref.alloc() {alignment = 16 : i64} : memref<48xi8, 3>
// CHECK: %[[ALL:.*]] = memref.view %[[OWN]][{{.*}}][{{.*}}] : memref<48xi8, 3> to memref<?x?xf32, 3>
// CHECK: %[[PART:.*]] = memref.subview %[[ALL]][0, 0] [{{.*}}] [1, 1] : memref<?x?xf32, 3> to memref<?x?xf32, strided<[?, 1]>, 3>
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%[[ALL]] : memref<?x?xf32, 3>)
// CHECK: linalg.copy ins(%{{.*}} : memref<4x3xf32, strided<[4, 1]>>) outs(%[[PART]] : memref<?x?xf32, strided<[?, 1]>, 3>)
// CHECK: linalg.matmul ins(%[[ALL]], %arg1
// CHECK: memref.dealloc %[[OWN]]
func.func @product(%a: memref<8x4xf32>, %b: memref<3x5xf32>, %c: memref<4x5xf32>) {
  %view = memref.subview %a[0, 0] [4, 3] [1, 1] : memref<8x4xf32> to memref<4x3xf32, strided<[4, 1]>>
  linalg.matmul ins(%view, %b : memref<4x3xf32, strided<[4, 1]>>, memref<3x5xf32>) outs(%c : memref<4x5xf32>)
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.promote %0 {operands_to_promote = [0], use_full_tile_buffers = [true], alignment = 16, memory_space = 3 : i64} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @original
// CHECK: %[[BYTES:.*]] = arith.muli %{{.*}}, %{{.*}} : index
// CHECK: %[[OWN:.*]] = memref.alloca(%[[BYTES]]) : memref<?xi8>
// CHECK: linalg.copy
// CHECK: linalg.exp
// CHECK-NOT: linalg.copy
func.func @original(%a: memref<8xf32>, %n: index, %c: memref<?xf32>) {
  %view = memref.subview %a[0] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  linalg.exp ins(%view : memref<?xf32, strided<[1]>>) outs(%c : memref<?xf32>)
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.promote %0 {use_original_subview_size, use_alloca} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// Zeros would change the greatest element.
func.func @greatest(%a: memref<8xf32>, %n: index, %c: memref<f32>) {
  %size = affine.min affine_map<(d0) -> (d0, 4)>(%n)
  %view = memref.subview %a[0] [%size] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  // expected-error @+1 {{failed to promote}}
  linalg.reduce {arith.maximumf} ins(%view : memref<?xf32, strided<[1]>>) outs(%c : memref<f32>) dimensions = [0]
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.reduce"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.promote %0 {use_full_tiles_by_default} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// There are none where the whole buffer is the view.
// CHECK-LABEL: @no_zeros
// CHECK: %[[ALL:.*]] = memref.view
// CHECK: %[[LIKE:.*]] = memref.cast %[[ALL]]
// CHECK: linalg.reduce {{.*}} ins(%[[LIKE]] :
func.func @no_zeros(%a: memref<8xf32>, %c: memref<f32>) {
  %view = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  linalg.reduce {arith.maximumf} ins(%view : memref<4xf32, strided<[1]>>) outs(%c : memref<f32>) dimensions = [0]
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.reduce"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.promote %0 {use_full_tiles_by_default} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// The second operand stays as long as the first one; with that whole too, both are.
// CHECK-LABEL: @one_of_two
// CHECK: %[[ALL:.*]] = memref.view
// CHECK: %[[PART:.*]] = memref.subview %[[ALL]]
// CHECK: linalg.dot {{.*}} ins(%{{.*}}, %[[PART]] : memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>)
// CHECK: %[[ONE:.*]] = memref.view
// CHECK: %[[OTHER:.*]] = memref.view
// CHECK: linalg.dot {{.*}} ins(%[[ONE]], %[[OTHER]] : memref<?xf32>, memref<?xf32>)
func.func @one_of_two(%a: memref<8xf32>, %b: memref<8xf32>, %n: index, %c: memref<f32>) {
  %size = affine.min affine_map<(d0) -> (d0, 4)>(%n)
  %0 = memref.subview %a[0] [%size] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  %1 = memref.subview %b[0] [%size] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  linalg.dot {one} ins(%0, %1 : memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>) outs(%c : memref<f32>)
  linalg.dot {two} ins(%0, %1 : memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>) outs(%c : memref<f32>)
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.dot"]} attributes {one} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.promote %0 {operands_to_promote = [1], use_full_tiles_by_default} : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.match ops{["linalg.dot"]} attributes {two} in %root : (!transform.any_op) -> !transform.any_op
    %3 = transform.structured.promote %2 {use_full_tiles_by_default} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
