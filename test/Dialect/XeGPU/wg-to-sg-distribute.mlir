// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --split-input-file %s | FileCheck %s

#whole = #xegpu.layout<sg_layout = [2, 4], sg_data = [16, 16], lane_layout = [1, 16], lane_data = [1, 1]>
// CHECK-LABEL: gpu.func @moved
// CHECK: %[[D:.*]] = xegpu.create_nd_tdesc %{{.*}} -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %[[ID:.*]] = gpu.subgroup_id
// CHECK: %[[X:.*]] = arith.remui %[[ID]], %c4
// CHECK: %[[REST:.*]] = arith.divui %[[ID]], %c4
// CHECK: %[[Y:.*]] = arith.remui %[[REST]], %c2
// CHECK: %[[ROW:.*]] = arith.muli %[[Y]]
// CHECK: %[[COL:.*]] = arith.muli %[[X]]
// CHECK: %[[I:.*]] = arith.remui %[[ROW]]
// CHECK: %[[J:.*]] = arith.remui %[[COL]]
// CHECK: %[[AT:.*]] = arith.addi %[[I]], %{{.*}}
// CHECK: %[[V:.*]] = xegpu.load_nd %[[D]][%[[AT]], %[[J]]] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}>
// CHECK: %[[E:.*]] = math.exp %[[V]] {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<16x16xf32>
// CHECK: xegpu.store_nd %[[E]]
gpu.module @kernels {
  gpu.func @moved(%m: memref<32x64xf32>, %i: index) {
    %d = xegpu.create_nd_tdesc %m : memref<32x64xf32> -> !xegpu.tensor_desc<32x64xf32, #whole>
    %v = xegpu.load_nd %d[%i, 0] {layout = #whole} : !xegpu.tensor_desc<32x64xf32, #whole> -> vector<32x64xf32>
    %e = math.exp %v {layout_result_0 = #whole} : vector<32x64xf32>
    xegpu.store_nd %e, %d[0, 0] {layout = #whole} : vector<32x64xf32>, !xegpu.tensor_desc<32x64xf32, #whole>
    gpu.return
  }
}

// -----

// Subgroups take turns where there are more parts than subgroups.
// CHECK-LABEL: gpu.func @turns
// CHECK-COUNT-4: xegpu.create_nd_tdesc
// CHECK-COUNT-4: xegpu.prefetch_nd
gpu.module @kernels {
  gpu.func @turns(%m: memref<32x64xf32>) {
    %d = xegpu.create_nd_tdesc %m : memref<32x64xf32> -> !xegpu.tensor_desc<32x64xf32, #xegpu.layout<sg_layout = [2, 4], sg_data = [8, 8]>>
    xegpu.prefetch_nd %d[0, 0] : !xegpu.tensor_desc<32x64xf32, #xegpu.layout<sg_layout = [2, 4], sg_data = [8, 8]>>
    gpu.return
  }
}

// -----

// Loops carry the parts.
#rows = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 16]>
// CHECK-LABEL: gpu.func @carried
// CHECK: %[[Z:.*]] = arith.constant dense<0.000000e+00> : vector<8x16xf32>
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %[[Z]]) -> (vector<8x16xf32>)
// CHECK: %[[Y:.*]] = math.exp %[[X]] : vector<8x16xf32>
// CHECK: scf.yield %[[Y]] : vector<8x16xf32>
gpu.module @kernels {
  gpu.func @carried(%m: memref<32x16xf32>, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant {layout_result_0 = #rows} dense<0.0> : vector<32x16xf32>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %z) -> vector<32x16xf32> {
      %y = math.exp %x {layout_result_0 = #rows} : vector<32x16xf32>
      scf.yield %y : vector<32x16xf32>
    } {layout_result_0 = #rows}
    %d = xegpu.create_nd_tdesc %m : memref<32x16xf32> -> !xegpu.tensor_desc<32x16xf32, #rows>
    xegpu.store_nd %r, %d[0, 0] {layout = #rows} : vector<32x16xf32>, !xegpu.tensor_desc<32x16xf32, #rows>
    gpu.return
  }
}

// -----

// The layout of a slice counts subgroups as the layout it is cut from does.
// CHECK-LABEL: gpu.func @sliced
// CHECK: %[[ID:.*]] = gpu.subgroup_id
// CHECK: %[[AT:.*]] = arith.divui %[[ID]], %c2
// CHECK: vector.step : vector<8xindex>
gpu.module @kernels {
  gpu.func @sliced() {
    %s = vector.step {layout_result_0 = #xegpu.slice<#xegpu.layout<sg_layout = [4, 2], sg_data = [8, 8]>, dims = [1]>} : vector<32xindex>
    gpu.return
  }
}
