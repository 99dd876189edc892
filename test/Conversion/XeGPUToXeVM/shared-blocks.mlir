// RUN: oxmlir-opt %s --convert-xegpu-to-xevm --split-input-file --verify-diagnostics | FileCheck %s

// Each lane accesses its column of a block in shared memory, inside of that.

!checked = !xegpu.tensor_desc<2x16xf16, #xegpu.tdesc_attr<memory_space = slm>>
!unchecked = !xegpu.tensor_desc<2x16xf16, #xegpu.tdesc_attr<memory_space = slm, boundary_check = false>>

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @checked(
  gpu.func @checked(%m: memref<8x16xf16, 3>, %i: index) -> vector<2xf16> {
    %d = xegpu.create_nd_tdesc %m : memref<8x16xf16, 3> -> !checked
    // CHECK: gpu.lane_id
    // CHECK-COUNT-2: scf.if %{{.*}} -> (f16)
    // CHECK: vector.from_elements {{.*}} : vector<2xf16>
    %0 = xegpu.load_nd %d[%i, 0] : !checked -> vector<2xf16>
    xegpu.prefetch_nd %d[%i, 0] : !checked
    // CHECK: scf.if
    // CHECK:   llvm.store %{{.*}}, %{{.*}} : f16, !llvm.ptr<3>
    xegpu.store_nd %0, %d[%i, 0] : vector<2xf16>, !checked
    gpu.return %0 : vector<2xf16>
  }

  // CHECK-LABEL: gpu.func @unchecked(
  gpu.func @unchecked(%m: memref<8x16xf16, 3>, %i: index) -> vector<2xf16> {
    %d = xegpu.create_nd_tdesc %m : memref<8x16xf16, 3> -> !unchecked
    // CHECK-NOT: scf.if
    // CHECK-COUNT-2: llvm.load %{{.*}} : !llvm.ptr<3> -> f16
    %0 = xegpu.load_nd %d[%i, 0] : !unchecked -> vector<2xf16>
    // CHECK-COUNT-2: llvm.store
    xegpu.store_nd %0, %d[%i, 0] : vector<2xf16>, !unchecked
    gpu.return %0 : vector<2xf16>
  }
}

// -----

gpu.module @wide {
  gpu.func @wide(%m: memref<8x32xf16, 3>) -> vector<4xf16> {
    %d = xegpu.create_nd_tdesc %m : memref<8x32xf16, 3> -> !xegpu.tensor_desc<2x32xf16, #xegpu.tdesc_attr<memory_space = slm>>
    // expected-error@+1 {{failed to legalize operation 'xegpu.load_nd' that was explicitly marked illegal}}
    %0 = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<2x32xf16, #xegpu.tdesc_attr<memory_space = slm>> -> vector<4xf16>
    gpu.return %0 : vector<4xf16>
  }
}
