// A depthwise convolution of channels whose number is not known: what is there of a vector of them is masked.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @scalable
// CHECK: %[[IN:.*]] = vector.create_mask %{{.*}}, %{{.*}}, %{{.*}} : vector<1x6x[4]xi1>
// CHECK: vector.mask %[[IN]] { vector.transfer_read %arg0{{.*}} {in_bounds = [true, true, true]} : memref<1x6x?xf32>, vector<1x6x[4]xf32> }
// CHECK: vector.mask %{{.*}} { vector.transfer_read %arg1{{.*}} : memref<2x?xf32>, vector<2x[4]xf32> }
// CHECK: vector.mask %{{.*}} { vector.transfer_read %arg2{{.*}} : memref<1x5x?xf32>, vector<1x5x[4]xf32> }
// CHECK-COUNT-2: vector.fma %{{.*}} : vector<1x5x[4]xf32>
// CHECK: vector.mask %{{.*}} { vector.transfer_write %{{.*}}, %arg2{{.*}} : vector<1x5x[4]xf32>, memref<1x5x?xf32> }
func.func @scalable(%a: memref<1x6x?xf32>, %k: memref<2x?xf32>, %o: memref<1x5x?xf32>) {
  linalg.depthwise_conv_1d_nwc_wc ins(%a, %k : memref<1x6x?xf32>, memref<2x?xf32>) outs(%o : memref<1x5x?xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.depthwise_conv_1d_nwc_wc"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [1, 5, [4], 2] : !transform.any_op
    transform.yield
  }
}

// -----

func.func @other_sizes(%a: memref<1x6x?xf32>, %k: memref<2x?xf32>, %o: memref<1x5x?xf32>) {
  // expected-error @+1 {{Attempted to vectorize, but failed}}
  linalg.depthwise_conv_1d_nwc_wc ins(%a, %k : memref<1x6x?xf32>, memref<2x?xf32>) outs(%o : memref<1x5x?xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.depthwise_conv_1d_nwc_wc"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [1, 4, 4, 2] : !transform.any_op
    transform.yield
  }
}

// -----

// Vectors may be larger than what is known of the sizes, which they have then.
// CHECK-LABEL: func.func @known
// CHECK-NOT: mask
// CHECK-COUNT-2: vector.fma %{{.*}} : vector<1x5x3xf32>
func.func @known(%a: memref<1x6x3xf32>, %k: memref<2x3xf32>, %o: memref<1x5x3xf32>) {
  linalg.depthwise_conv_1d_nwc_wc ins(%a, %k : memref<1x6x3xf32>, memref<2x3xf32>) outs(%o : memref<1x5x3xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.depthwise_conv_1d_nwc_wc"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [2, 8, 4, 2] : !transform.any_op
    transform.yield
  }
}
