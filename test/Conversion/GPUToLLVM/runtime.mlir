// RUN: oxmlir-opt %s --gpu-to-llvm | FileCheck %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @scale(%x: f32, %a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64) attributes {gpu.kernel} {
      llvm.return
    }
  }

  // CHECK-LABEL: llvm.func @memory
  func.func @memory(%n: index, %host: memref<?x4xf32, 1>, %x: f32) {
    // CHECK: %[[S:.*]] = llvm.call @mgpuStreamCreate()
    %t0 = gpu.wait async
    // CHECK: %[[PRIVATE:.*]] = llvm.mlir.constant(0 : i8)
    // CHECK: %[[P:.*]] = llvm.call @mgpuMemAlloc(%{{.*}}, %[[S]], %[[PRIVATE]])
    %m, %t1 = gpu.alloc async [%t0] (%n) : memref<?x4xf32>
    // CHECK: %[[SIZE0:.*]] = llvm.extractvalue %{{.*}}[3, 0]
    // CHECK: %[[SIZE1:.*]] = llvm.extractvalue %{{.*}}[3, 1]
    // CHECK: %[[COUNT:.*]] = llvm.mul %[[SIZE0]], %[[SIZE1]]
    // CHECK: %[[SRC:.*]] = llvm.addrspacecast
    // CHECK: llvm.call @mgpuMemcpy(%{{.*}}, %[[SRC]], %{{.*}}, %[[S]])
    %t2 = gpu.memcpy async [%t1] %m, %host : memref<?x4xf32>, memref<?x4xf32, 1>
    // CHECK: %[[BITS:.*]] = llvm.bitcast %{{.*}} : f32 to i32
    // CHECK: llvm.call @mgpuMemset32(%{{.*}}, %[[BITS]], %{{.*}}, %[[S]])
    %t3 = gpu.memset async [%t2] %m, %x : memref<?x4xf32>, f32
    // CHECK: llvm.call @mgpuMemFree(%{{.*}}, %[[S]])
    %t4 = gpu.dealloc async [%t3] %m : memref<?x4xf32>
    // CHECK: llvm.call @mgpuStreamSynchronize(%[[S]])
    // CHECK: llvm.call @mgpuStreamDestroy(%[[S]])
    gpu.wait [%t4]
    return
  }

  // A token with two users: an event is recorded where it comes from.
  // CHECK-LABEL: llvm.func @events
  func.func @events() {
    // CHECK: %[[A:.*]] = llvm.call @mgpuStreamCreate()
    // CHECK: %[[E:.*]] = llvm.call @mgpuEventCreate()
    // CHECK: llvm.call @mgpuEventRecord(%[[E]], %[[A]])
    // CHECK: %[[B:.*]] = llvm.call @mgpuStreamCreate()
    // CHECK: llvm.call @mgpuStreamWaitEvent(%[[B]], %[[E]])
    // CHECK: llvm.call @mgpuEventDestroy(%[[E]])
    %t0 = gpu.wait async
    %t1 = gpu.wait async [%t0]
    gpu.wait [%t0, %t1]
    return
  }

  // CHECK-LABEL: llvm.func @launch
  func.func @launch(%x: f32, %m: memref<?xf32>, %n: index) {
    // CHECK: %[[S:.*]] = llvm.call @mgpuStreamCreate()
    // CHECK: gpu.launch_func <%[[S]] : !llvm.ptr> @kernels::@scale blocks in (%arg6, %arg6, %arg6) threads in (%arg6, %arg6, %arg6) : i64
    // CHECK-SAME: args(%arg0 : f32, %{{.*}} : !llvm.ptr, %{{.*}} : !llvm.ptr, %{{.*}} : i64, %{{.*}} : i64, %{{.*}} : i64)
    %t = gpu.launch_func async @kernels::@scale blocks in (%n, %n, %n) threads in (%n, %n, %n)
        args(%x : f32, %m : memref<?xf32>)
    gpu.wait [%t]
    return
  }

  // Without one dependency there is no stream to use.
  // CHECK-LABEL: llvm.func @two_dependencies
  func.func @two_dependencies(%n: index) {
    %t0 = gpu.wait async
    %t1 = gpu.wait async
    // CHECK: gpu.alloc async [%{{.*}}, %{{.*}}]
    %m, %t2 = gpu.alloc async [%t0, %t1] (%n) : memref<?xf32>
    gpu.wait [%t2]
    return
  }

  // Declarations go to the end.
  // CHECK: llvm.func @mgpuStreamCreate() -> !llvm.ptr
  // CHECK: llvm.func @mgpuMemAlloc(i64, !llvm.ptr, i8) -> !llvm.ptr
}
