// RUN: oxmlir-opt %s --convert-linalg-to-std --split-input-file --verify-diagnostics | FileCheck %s

// Declarations stand in front of the last function, in the order of the calls.
// CHECK: func.func @first
// CHECK-NEXT: memref.cast %arg0 : memref<4x?xf32> to memref<4x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: call @linalg_fill_f32_view4xsxf32
// CHECK: func.func private @linalg_fill_f32_view4xsxf32(f32, memref<4x?xf32, strided<[?, ?], offset: ?>>) attributes {llvm.emit_c_interface}
// CHECK-NEXT: func.func private @linalg_copy_view4xindexas3_view4xindexas3
// CHECK-NEXT: func.func private @linalg_copy_view2xvector4x8f32_view2xvector4x8f32
// CHECK-NEXT: func.func private @linalg_dot_viewsxf32_viewsxf32_viewf32
// CHECK-NEXT: func.func @second
func.func @first(%m: memref<4x?xf32>, %x: f32) {
  linalg.fill ins(%x : f32) outs(%m : memref<4x?xf32>)
  return
}
// CHECK: call @linalg_copy_view4xindexas3_view4xindexas3
// CHECK: call @linalg_copy_view2xvector4x8f32_view2xvector4x8f32
// CHECK: %[[C:.+]] = memref.cast %arg4 : memref<f32> to memref<f32, strided<[], offset: ?>>
// CHECK-NEXT: call @linalg_dot_viewsxf32_viewsxf32_viewf32(%arg2, %arg3, %[[C]])
func.func @second(%i: memref<4xindex, 3>, %v: memref<2xvector<4x8xf32>>, %a: memref<?xf32, strided<[?], offset: ?>>,
                  %b: memref<?xf32, strided<[?], offset: ?>>, %c: memref<f32>) {
  linalg.copy ins(%i : memref<4xindex, 3>) outs(%i : memref<4xindex, 3>)
  linalg.copy ins(%v : memref<2xvector<4x8xf32>>) outs(%v : memref<2xvector<4x8xf32>>)
  linalg.dot ins(%a, %b : memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) outs(%c : memref<f32>)
  return
}

// -----

// CHECK-LABEL: func.func @named
// CHECK: call @my_copy(%{{.+}}, %{{.+}})
// CHECK: call @linalg_conv_1d_view8xf32_view3xf32_view6xf32
// CHECK: call @linalg_matmul_view4x4xf32_view4x4xf32_view4x4xf32
#id = affine_map<(d0) -> (d0)>
func.func @named(%a: memref<8xf32>, %b: memref<3xf32>, %c: memref<6xf32>, %m: memref<4x4xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], library_call = "my_copy"}
      ins(%a : memref<8xf32>) outs(%a : memref<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  linalg.conv_1d ins(%a, %b : memref<8xf32>, memref<3xf32>) outs(%c : memref<6xf32>)
  linalg.matmul ins(%m, %m : memref<4x4xf32>, memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  return
}

// -----

// The name does not tell which way.
func.func @transpose(%a: memref<4x4xf32>) {
  // expected-error @below {{failed to legalize operation 'linalg.transpose'}}
  linalg.transpose ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>) permutation = [1, 0]
  return
}

// -----

func.func @strides(%a: memref<1x8x8x2xf32>, %k: memref<3x3x2x2xf32>, %b: memref<1x3x3x2xf32>) {
  // expected-error @below {{failed to legalize operation 'linalg.conv_2d_nhwc_hwcf'}}
  linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%a, %k : memref<1x8x8x2xf32>, memref<3x3x2x2xf32>)
                                                               outs(%b : memref<1x3x3x2xf32>)
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @nameless(%a: memref<8xf32>) {
  // expected-error @below {{failed to legalize operation 'linalg.generic'}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : memref<8xf32>) outs(%a : memref<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @layout(%a: memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0 floordiv 3)>>) {
  // expected-error @below {{failed to legalize operation 'linalg.copy'}}
  linalg.copy ins(%a : memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0 floordiv 3)>>)
              outs(%a : memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0 floordiv 3)>>)
  return
}

// -----

func.func @elements(%a: memref<4xcomplex<f32>>) {
  // expected-error @below {{failed to legalize operation 'linalg.copy'}}
  linalg.copy ins(%a : memref<4xcomplex<f32>>) outs(%a : memref<4xcomplex<f32>>)
  return
}

// -----

func.func @tensors(%t: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{failed to legalize operation 'linalg.copy'}}
  %0 = linalg.copy ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
