// RUN: oxmlir-opt %s | FileCheck %s

// Work items have become lanes: the older spelling of a layout is read as the newer one.
// CHECK: #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
func.func private @map(!xegpu.tensor_desc<8x16xf32, #xegpu.sg_map<wi_layout = [1, 16], wi_data = [1, 1]>>)
