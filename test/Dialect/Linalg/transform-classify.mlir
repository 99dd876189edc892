// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics

#image = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 * 2 + d3 * 3, d2)>
#filter = affine_map<(d0, d1, d2, d3, d4) -> (d3, d2, d4)>
#result = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>
func.func @windows(%a: tensor<2x1x8x3xf32>, %f: tensor<1x3x3x4xf32>, %c: tensor<2x1x6x4xf32>, %d: tensor<2x14x3xf32>, %g: tensor<2x3x4xf32>, %e: tensor<2x6x4x3xf32>) -> (tensor<2x1x6x4xf32>, tensor<2x6x4x3xf32>) {
  // expected-remark @below {{batch 0 : i64}}
  // expected-remark @below {{image 1 : i64, 2 : i64}}
  // expected-remark @below {{output channel 3 : i64}}
  // expected-remark @below {{filter 4 : i64, 5 : i64}}
  // expected-remark @below {{input channel 6 : i64}}
  // expected-remark @below {{depth }}
  // expected-remark @below {{strides 2 : i64, 1 : i64}}
  // expected-remark @below {{dilations 1 : i64, 1 : i64}}
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<[2, 1]> : tensor<2xi64>} ins(%a, %f : tensor<2x1x8x3xf32>, tensor<1x3x3x4xf32>) outs(%c : tensor<2x1x6x4xf32>) -> tensor<2x1x6x4xf32>
  // expected-remark @below {{batch 0 : i64}}
  // expected-remark @below {{image 1 : i64}}
  // expected-remark @below {{output channel 4 : i64}}
  // expected-remark @below {{filter 3 : i64}}
  // expected-remark @below {{input channel }}
  // expected-remark @below {{depth 2 : i64}}
  // expected-remark @below {{strides 2 : i64}}
  // expected-remark @below {{dilations 3 : i64}}
  %1 = linalg.generic {indexing_maps = [#image, #filter, #result], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel"]} ins(%d, %g : tensor<2x14x3xf32>, tensor<2x3x4xf32>) outs(%e : tensor<2x6x4x3xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %z : f32
  } -> tensor<2x6x4x3xf32>
  return %0, %1 : tensor<2x1x6x4xf32>, tensor<2x6x4x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @convolution(%op: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) {
    %1:8 = transform.match.structured %op : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) {
    ^bb0(%s: !transform.any_op):
      %q:8 = transform.match.structured.classify_convolution_dims %s : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>)
      transform.match.structured.yield %q#0, %q#1, %q#2, %q#3, %q#4, %q#5, %q#6, %q#7 : !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>
    }
    transform.yield %op, %1#0, %1#1, %1#2, %1#3, %1#4, %1#5, %1#6, %1#7 : !transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>
  }
  transform.named_sequence @print_convolution(%op: !transform.any_op {transform.readonly}, %p0: !transform.param<i64> {transform.readonly}, %p1: !transform.param<i64> {transform.readonly}, %p2: !transform.param<i64> {transform.readonly}, %p3: !transform.param<i64> {transform.readonly}, %p4: !transform.param<i64> {transform.readonly}, %p5: !transform.param<i64> {transform.readonly}, %p6: !transform.param<i64> {transform.readonly}, %p7: !transform.param<i64> {transform.readonly}) {
    transform.debug.emit_param_as_remark %p0, "batch" at %op : !transform.param<i64>, !transform.any_op
    transform.debug.emit_param_as_remark %p1, "image" at %op : !transform.param<i64>, !transform.any_op
    transform.debug.emit_param_as_remark %p2, "output channel" at %op : !transform.param<i64>, !transform.any_op
    transform.debug.emit_param_as_remark %p3, "filter" at %op : !transform.param<i64>, !transform.any_op
    transform.debug.emit_param_as_remark %p4, "input channel" at %op : !transform.param<i64>, !transform.any_op
    transform.debug.emit_param_as_remark %p5, "depth" at %op : !transform.param<i64>, !transform.any_op
    transform.debug.emit_param_as_remark %p6, "strides" at %op : !transform.param<i64>, !transform.any_op
    transform.debug.emit_param_as_remark %p7, "dilations" at %op : !transform.param<i64>, !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %0 = transform.foreach_match in %root @convolution -> @print_convolution : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @products(%a: tensor<3x4x5xf32>, %b: tensor<3x5x6xf32>, %c: tensor<3x4x6xf32>) -> tensor<3x4x6xf32> {
  // expected-remark @below {{batch 0 : i64}}
  // expected-remark @below {{m 1 : i64}}
  // expected-remark @below {{n 2 : i64}}
  // expected-remark @below {{k 3 : i64}}
  %0 = linalg.batch_matmul ins(%a, %b : tensor<3x4x5xf32>, tensor<3x5x6xf32>) outs(%c : tensor<3x4x6xf32>) -> tensor<3x4x6xf32>
  // expected-remark @below {{batch 0 : i64, 1 : i64, 2 : i64}}
  // expected-remark @below {{m }}
  // expected-remark @below {{n }}
  // expected-remark @below {{k }}
  %1 = linalg.add ins(%0, %0 : tensor<3x4x6xf32>, tensor<3x4x6xf32>) outs(%c : tensor<3x4x6xf32>) -> tensor<3x4x6xf32>
  %2 = linalg.exp ins(%1 : tensor<3x4x6xf32>) outs(%c : tensor<3x4x6xf32>) -> tensor<3x4x6xf32>
  return %2 : tensor<3x4x6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @contraction(%op: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) {
    %1:4 = transform.match.structured %op : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) {
    ^bb0(%s: !transform.any_op):
      %q:4 = transform.match.structured.classify_contraction_dims %s : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>)
      transform.match.structured.yield %q#0, %q#1, %q#2, %q#3 : !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>
    }
    transform.yield %op, %1#0, %1#1, %1#2, %1#3 : !transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>
  }
  transform.named_sequence @print_contraction(%op: !transform.any_op {transform.readonly}, %p0: !transform.param<i64> {transform.readonly}, %p1: !transform.param<i64> {transform.readonly}, %p2: !transform.param<i64> {transform.readonly}, %p3: !transform.param<i64> {transform.readonly}) {
    transform.debug.emit_param_as_remark %p0, "batch" at %op : !transform.param<i64>, !transform.any_op
    transform.debug.emit_param_as_remark %p1, "m" at %op : !transform.param<i64>, !transform.any_op
    transform.debug.emit_param_as_remark %p2, "n" at %op : !transform.param<i64>, !transform.any_op
    transform.debug.emit_param_as_remark %p3, "k" at %op : !transform.param<i64>, !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %0 = transform.foreach_match in %root @contraction -> @print_contraction : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @neither(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured %0 : !transform.any_op {
    ^bb0(%s: !transform.any_op):
      // expected-error @below {{could not infer convolution dimensions}}
      %q:8 = transform.match.structured.classify_convolution_dims %s : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>)
      transform.match.structured.yield
    }
    transform.yield
  }
}

// -----

func.func @neither(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured %0 : !transform.any_op {
    ^bb0(%s: !transform.any_op):
      // expected-error @below {{could not infer contraction dimensions}}
      %q:4 = transform.match.structured.classify_contraction_dims %s : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>)
      transform.match.structured.yield
    }
    transform.yield
  }
}
