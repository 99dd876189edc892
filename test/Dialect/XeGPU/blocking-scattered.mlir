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

// Each element is stored alone.
// CHECK-LABEL: gpu.func @elements
// CHECK:         %[[FIRST:.*]] = vector.extract_strided_slice %arg0 {offsets = [0], sizes = [1], strides = [1]}
// CHECK-NEXT:    %[[SECOND:.*]] = vector.extract_strided_slice %arg0 {offsets = [1], sizes = [1], strides = [1]}
// CHECK-NEXT:    xegpu.store %[[FIRST]], %arg1[{{.*}}], {{.*}} <{chunk_size = 1 : i64}> : vector<1xf16>, memref<16xf16>, vector<1xindex>, vector<1xi1>
// CHECK-NEXT:    xegpu.store %[[SECOND]], %arg1[{{.*}}], {{.*}} <{chunk_size = 1 : i64}> : vector<1xf16>, memref<16xf16>, vector<1xindex>, vector<1xi1>
gpu.module @single {
  gpu.func @elements(%v: vector<2xf16>, %m: memref<16xf16>, %o: vector<2xindex>, %mask: vector<2xi1>) {
    xegpu.store %v, %m[%o], %mask <{layout = #xegpu.slice<#xegpu.layout<inst_data = [1, 1, 16]>, dims = [1, 2]>}>
        : vector<2xf16>, memref<16xf16>, vector<2xindex>, vector<2xi1>
    gpu.return
  }
}
