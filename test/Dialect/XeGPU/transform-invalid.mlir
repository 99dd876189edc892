// RUN: oxmlir-opt --transform-interpreter --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

func.func @kernel() {
  // expected-note @below {{target op}}
  "test.op"() : () -> ()
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["test.op"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{Expected a xegpu.create_nd_desc op, but got: test.op}}
    transform.xegpu.set_desc_layout %0 sg_layout = [4, 2] sg_data = [16, 16] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @kernel(%m: memref<64x512xf16>, %n: index) {
  %d = xegpu.create_nd_tdesc %m : memref<64x512xf16> -> !xegpu.tensor_desc<64x32xf16>
  // expected-note @below {{load op}}
  %y = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<64x32xf16> -> vector<64x32xf16>
  "test.outside"(%y, %n) : (vector<64x32xf16>, index) -> ()
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %out = transform.structured.match ops{["test.outside"]} in %root : (!transform.any_op) -> !transform.any_op
    %y = transform.get_operand %out[0] : (!transform.any_op) -> !transform.any_value
    // expected-error @below {{Load op is not contained in a scf.for loop.}}
    transform.xegpu.insert_prefetch %y nb_prefetch = 1 : (!transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @kernel(%m: memref<64x512xf16>, %n: index) {
  %d = xegpu.create_nd_tdesc %m : memref<64x512xf16> -> !xegpu.tensor_desc<64x32xf16>
  scf.for %k = %n to %n step %n {
    %x = xegpu.load_nd %d[0, %k] : !xegpu.tensor_desc<64x32xf16> -> vector<64x32xf16>
    "test.inside"(%x, %n) : (vector<64x32xf16>, index) -> ()
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %in = transform.structured.match ops{["test.inside"]} in %root : (!transform.any_op) -> !transform.any_op
    %x = transform.get_operand %in[0] : (!transform.any_op) -> !transform.any_value
    // expected-error @below {{Failed to unroll the loop}}
    transform.xegpu.insert_prefetch %x nb_prefetch = 1 : (!transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @kernel(%n: index) {
  "test.op"(%n) : (index) -> ()
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["test.op"]} in %root : (!transform.any_op) -> !transform.any_op
    %n = transform.get_operand %0[0] : (!transform.any_op) -> !transform.any_value
    // expected-error @below {{Could not find a matching descriptor op when walking the producer chain of the first operand.}}
    transform.xegpu.get_desc_op %n : (!transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @kernel(%n: index) {
  "test.op"(%n) : (index) -> ()
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["test.op"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{Index exceeds the number of op operands}}
    transform.xegpu.set_op_layout_attr %0 index = 1 sg_layout = [4, 2] sg_data = [16, 16] : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["xegpu.dpas"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{Requires exactly one targetOp handle (got 0)}}
    transform.xegpu.set_op_layout_attr %0 sg_layout = [4, 2] sg_data = [16, 16] : !transform.any_op
    transform.yield
  }
}
