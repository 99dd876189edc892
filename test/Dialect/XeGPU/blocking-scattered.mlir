// RUN: oxmlir-opt %s --xegpu-blocking | FileCheck %s

gpu.module @kernels {
  // CHECK-LABEL: @gathered(
  // CHECK-SAME: %[[P:.*]]: ui64, %[[AT:.*]]: vector<32xindex>, %[[MASK:.*]]: vector<32xi1>
  // CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0.000000e+00> : vector<32xf32>
  // CHECK-NEXT: %[[V0:.*]] = vector.extract_strided_slice %[[MASK]] {offsets = [0], sizes = [16], strides = [1]} : vector<32xi1> to vector<16xi1>
  // CHECK-NEXT: %[[V1:.*]] = vector.extract_strided_slice %[[MASK]] {offsets = [16], sizes = [16], strides = [1]} : vector<32xi1> to vector<16xi1>
  // CHECK-NEXT: %[[V2:.*]] = vector.extract_strided_slice %[[AT]] {offsets = [0], sizes = [16], strides = [1]} : vector<32xindex> to vector<16xindex>
  // CHECK-NEXT: %[[V3:.*]] = vector.extract_strided_slice %[[AT]] {offsets = [16], sizes = [16], strides = [1]} : vector<32xindex> to vector<16xindex>
  // CHECK-NEXT: %[[V4:.*]] = xegpu.load %[[P]][%[[V2]]], %[[V0]] <{chunk_size = 1 : i64}> : ui64, vector<16xindex>, vector<16xi1> -> vector<16xf32>
  // CHECK-NEXT: %[[V5:.*]] = xegpu.load %[[P]][%[[V3]]], %[[V1]] <{chunk_size = 1 : i64}> : ui64, vector<16xindex>, vector<16xi1> -> vector<16xf32>
  // CHECK-NEXT: %[[V6:.*]] = vector.insert_strided_slice %[[V4]], %[[CST]] {offsets = [0], strides = [1]} : vector<16xf32> into vector<32xf32>
  // CHECK-NEXT: %[[V7:.*]] = vector.insert_strided_slice %[[V5]], %[[V6]] {offsets = [16], strides = [1]} : vector<16xf32> into vector<32xf32>
  // CHECK-NEXT: gpu.return %[[V7]] : vector<32xf32>
  gpu.func @gathered(%p: ui64, %at: vector<32xindex>, %mask: vector<32xi1>) -> vector<32xf32> {
    %0 = xegpu.load %p[%at], %mask <{layout = #xegpu.layout<inst_data = [16]>}> {layout_result_0 = #xegpu.layout<inst_data = [16]>} : ui64, vector<32xindex>, vector<32xi1> -> vector<32xf32>
    gpu.return %0 : vector<32xf32>
  }
}
