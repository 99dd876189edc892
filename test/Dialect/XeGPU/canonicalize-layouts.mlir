// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

#rows = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
#columns = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>

// CHECK-LABEL: @same(
// CHECK-SAME: %[[V:.*]]: vector<16x16xf32>
// CHECK-NEXT: return %[[V]] : vector<16x16xf32>
func.func @same(%v: vector<16x16xf32>) -> vector<16x16xf32> {
  %0 = xegpu.convert_layout %v <{input_layout = #rows, target_layout = #rows}> : vector<16x16xf32>
  return %0 : vector<16x16xf32>
}

// CHECK-LABEL: @there_and_back(
// CHECK-COUNT-2: xegpu.convert_layout
func.func @there_and_back(%v: vector<16x16xf32>) -> vector<16x16xf32> {
  %0 = xegpu.convert_layout %v <{input_layout = #rows, target_layout = #columns}> : vector<16x16xf32>
  %1 = xegpu.convert_layout %0 <{input_layout = #columns, target_layout = #rows}> : vector<16x16xf32>
  return %1 : vector<16x16xf32>
}
