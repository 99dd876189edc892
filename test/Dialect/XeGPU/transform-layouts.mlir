// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @product
// CHECK: %[[A:.+]] = xegpu.create_nd_tdesc {{.*}} -> !xegpu.tensor_desc<64x32xf16, #xegpu.slice<#xegpu.layout<sg_layout = [4, 2], sg_data = [16, 16], inst_data = [8, 16]>, dims = [0]>>
// CHECK: %[[X:.+]] = xegpu.load_nd %[[A]]
// CHECK: %[[Y:.+]] = xegpu.load_nd {{.*}} -> vector<32x64xf16>
// CHECK: %[[Z:.+]] = xegpu.convert_layout %[[Y]] <{input_layout = #xegpu.layout<sg_layout = [2, 4], sg_data = [16, 16]>, target_layout = #xegpu.layout<sg_layout = [2, 4], sg_data = [16, 16], inst_data = [8, 16]>}>
// CHECK: xegpu.dpas %[[X]], %[[Z]] {layout_a = #xegpu.layout<sg_layout = [4, 2], sg_data = [16, 16]>, layout_cd = #xegpu.layout<sg_layout = [4, 2], sg_data = [16, 32]>}
func.func @product(%m: memref<64x64xf16>) -> vector<64x64xf32> {
  %a = xegpu.create_nd_tdesc %m : memref<64x64xf16> -> !xegpu.tensor_desc<64x32xf16>
  %b = xegpu.create_nd_tdesc %m : memref<64x64xf16> -> !xegpu.tensor_desc<32x64xf16>
  %x = xegpu.load_nd %a[0, 0] : !xegpu.tensor_desc<64x32xf16> -> vector<64x32xf16>
  %y = xegpu.load_nd %b[0, 0] : !xegpu.tensor_desc<32x64xf16> -> vector<32x64xf16>
  %p = xegpu.dpas %x, %y : vector<64x32xf16>, vector<32x64xf16> -> vector<64x64xf32>
  return %p : vector<64x64xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %p = transform.structured.match ops{["xegpu.dpas"]} in %root : (!transform.any_op) -> !transform.any_op
    %lhs = transform.get_operand %p[0] : (!transform.any_op) -> !transform.any_value
    %rhs = transform.get_operand %p[1] : (!transform.any_op) -> !transform.any_value
    %desc = transform.xegpu.get_desc_op %lhs : (!transform.any_value) -> !transform.any_op
    %rows = transform.param.constant 16 : i64 -> !transform.param<i64>
    transform.xegpu.set_desc_layout %desc sg_layout = [4, 2] sg_data = [%rows, 16] inst_data = [8, 16] slice_dims = [0]
        : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    transform.xegpu.set_op_layout_attr %p index = 0 sg_layout = [4, 2] sg_data = [16, 16] : !transform.any_op
    transform.xegpu.set_op_layout_attr %p result index = 0 sg_layout = [4, 2] sg_data = [16, 32] : !transform.any_op
    transform.xegpu.convert_layout %rhs input_sg_layout = [2, 4] input_sg_data = [16, 16]
        target_sg_layout = [2, 4] target_sg_data = [16, 16] target_inst_data = [8, 16]
        : (!transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

// All users see the new layout, wherever they stand.

// CHECK-LABEL: func.func @users
// CHECK: %[[X:.+]] = xegpu.convert_layout %arg0
// CHECK: scf.if
// CHECK-NEXT: "test.first"(%[[X]])
// CHECK: "test.second"(%[[X]])
func.func @users(%x: vector<32x64xf16>, %if: i1) {
  scf.if %if {
    "test.first"(%x) : (vector<32x64xf16>) -> ()
  }
  "test.second"(%x) : (vector<32x64xf16>) -> ()
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["test.second"]} in %root : (!transform.any_op) -> !transform.any_op
    %x = transform.get_operand %0[0] : (!transform.any_op) -> !transform.any_value
    transform.xegpu.convert_layout %x input_sg_layout = [2, 4] input_sg_data = [16, 16]
        target_sg_layout = [2, 4] target_sg_data = [16, 16] target_inst_data = [8, 16]
        : (!transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

// Accesses have a place of their own for the layout.

// CHECK-LABEL: func.func @places
// CHECK: xegpu.load_nd {{.*}} <{layout = #xegpu.layout<sg_layout = [4, 2], sg_data = [16, 16]>}> :
// CHECK: xegpu.store_nd {{.*}} <{layout = #xegpu.layout<sg_layout = [4, 2], sg_data = [16, 16]>}> {layout_operand_0 = #xegpu.layout<sg_layout = [4, 2], sg_data = [16, 16]>}
// CHECK: "test.op"(%{{.*}}) {layout_operand_0 = #xegpu.layout<sg_layout = [4, 2], sg_data = [16, 16]>}
func.func @places(%m: memref<64x64xf16>) {
  %a = xegpu.create_nd_tdesc %m : memref<64x64xf16> -> !xegpu.tensor_desc<64x32xf16>
  %x = xegpu.load_nd %a[0, 0] : !xegpu.tensor_desc<64x32xf16> -> vector<64x32xf16>
  xegpu.store_nd %x, %a[0, 0] : vector<64x32xf16>, !xegpu.tensor_desc<64x32xf16>
  "test.op"(%x) : (vector<64x32xf16>) -> ()
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %l = transform.structured.match ops{["xegpu.load_nd"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.xegpu.set_op_layout_attr %l result sg_layout = [4, 2] sg_data = [16, 16] : !transform.any_op
    %s = transform.structured.match ops{["xegpu.store_nd"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.xegpu.set_op_layout_attr %s sg_layout = [4, 2] sg_data = [16, 16] : !transform.any_op
    %t = transform.structured.match ops{["test.op"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.xegpu.set_op_layout_attr %t sg_layout = [4, 2] sg_data = [16, 16] : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @threads
// CHECK: %[[X:.+]] = arith.constant 8 : index
// CHECK: %[[Y:.+]] = arith.constant 4 : index
// CHECK: gpu.launch {{.*}} threads(%{{.*}}, %{{.*}}, %{{.*}}) in (%{{.*}} = %[[X]], %{{.*}} = %[[Y]], %{{.*}} = %{{.*}})
func.func @threads(%n: index) {
  gpu.launch blocks(%a, %b, %c) in (%d = %n, %e = %n, %f = %n) threads(%g, %h, %i) in (%j = %n, %k = %n, %l = %n) {
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["gpu.launch"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.xegpu.set_gpu_launch_threads %0 threads = [8, 4, 1] : !transform.any_op
    transform.yield
  }
}
