// RUN: oxmlir-opt %s --convert-vector-to-llvm=use-vector-alignment | FileCheck %s
// RUN: oxmlir-opt %s --convert-vector-to-llvm='use-vector-alignment enable-amx enable-arm-bf16 enable-arm-i8mm enable-arm-neon enable-arm-sve enable-x86vector' | FileCheck %s

// CHECK-LABEL: @load(
// CHECK-SAME: %[[M:.*]]: memref<64xf32>, %[[I:.*]]: index
// CHECK: %[[V4:.*]] = llvm.load %{{.*}} {alignment = 32 : i64} : !llvm.ptr -> vector<8xf32>
// CHECK: llvm.store %[[V4]], %{{.*}} {alignment = 32 : i64} : vector<8xf32>, !llvm.ptr
func.func @load(%m: memref<64xf32>, %i: index) -> vector<8xf32> {
  %0 = vector.load %m[%i] : memref<64xf32>, vector<8xf32>
  vector.store %0, %m[%i] : memref<64xf32>, vector<8xf32>
  return %0 : vector<8xf32>
}
