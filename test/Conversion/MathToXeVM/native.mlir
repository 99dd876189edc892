// RUN: oxmlir-opt %s --convert-math-to-xevm | FileCheck %s
// RUN: oxmlir-opt %s --convert-math-to-xevm=convert-arith=false | FileCheck %s --check-prefix=MATH

// CHECK: llvm.func @_Z25__spirv_ocl_native_divideff(f32, f32) -> f32
// CHECK: llvm.func @_Z23__spirv_ocl_native_powrDv4_fDv4_f(vector<4xf32>, vector<4xf32>) -> vector<4xf32>
func.func @approximate(%x: f32, %v: vector<4xf32>, %odd: vector<5xf32>) {
  // CHECK: llvm.call @_Z23__spirv_ocl_native_powrDv4_fDv4_f(%arg1, %arg1) {fastmathFlags = #llvm.fastmath<nnan, afn>}
  %0 = math.powf %v, %v fastmath<nnan, afn> : vector<4xf32>
  // CHECK: math.sin %arg0 : f32
  %1 = math.sin %x : f32
  // CHECK: math.exp %arg2 fastmath<afn> : vector<5xf32>
  %2 = math.exp %odd fastmath<afn> : vector<5xf32>
  // CHECK: llvm.call @_Z25__spirv_ocl_native_divideff
  // MATH: arith.divf
  %3 = arith.divf %x, %x fastmath<fast> : f32
  return
}
