// RUN: oxmlir-opt %s --convert-math-to-xevm | FileCheck %s

// CHECK-LABEL: @native(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = llvm.call @_Z22__spirv_ocl_native_cosf(%[[X]]) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK-NEXT: %[[V1:.*]] = llvm.call @_Z22__spirv_ocl_native_sinf(%[[X]]) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK-NEXT: %[[V2:.*]] = llvm.call @_Z22__spirv_ocl_native_tanf(%[[X]]) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK-NEXT: %[[V3:.*]] = llvm.call @_Z22__spirv_ocl_native_expf(%[[X]]) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK-NEXT: %[[V4:.*]] = llvm.call @_Z23__spirv_ocl_native_exp2f(%[[X]]) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK-NEXT: %[[V5:.*]] = llvm.call @_Z22__spirv_ocl_native_logf(%[[X]]) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK-NEXT: %[[V6:.*]] = llvm.call @_Z23__spirv_ocl_native_log2f(%[[X]]) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK-NEXT: %[[V7:.*]] = llvm.call @_Z24__spirv_ocl_native_log10f(%[[X]]) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK-NEXT: %[[V8:.*]] = llvm.call @_Z24__spirv_ocl_native_rsqrtf(%[[X]]) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK-NEXT: %[[V9:.*]] = llvm.call @_Z23__spirv_ocl_native_sqrtf(%[[X]]) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]] : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
func.func @native(%x: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %0 = math.cos %x fastmath<afn> : f32
  %1 = math.sin %x fastmath<afn> : f32
  %2 = math.tan %x fastmath<afn> : f32
  %3 = math.exp %x fastmath<afn> : f32
  %4 = math.exp2 %x fastmath<afn> : f32
  %5 = math.log %x fastmath<afn> : f32
  %6 = math.log2 %x fastmath<afn> : f32
  %7 = math.log10 %x fastmath<afn> : f32
  %8 = math.rsqrt %x fastmath<afn> : f32
  %9 = math.sqrt %x fastmath<afn> : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}

// Only where an approximation will do.
// CHECK-LABEL: @exact(
// CHECK-SAME: %[[X:.*]]: f32, %[[D:.*]]: f64
// CHECK-NEXT: %[[V0:.*]] = math.cos %[[X]] : f32
// CHECK-NEXT: %[[V1:.*]] = llvm.call @_Z22__spirv_ocl_native_cosd(%[[D]]) {fastmathFlags = #llvm.fastmath<afn>} : (f64) -> f64
// CHECK-NEXT: return %[[V0]], %[[V1]] : f32, f64
func.func @exact(%x: f32, %d: f64) -> (f32, f64) {
  %0 = math.cos %x : f32
  %1 = math.cos %d fastmath<afn> : f64
  return %0, %1 : f32, f64
}
