// RUN: oxmlir-opt %s --mlir-to-llvmir | FileCheck %s

module attributes {gpu.container_module} {
  // CHECK-DAG: @plain_binary = internal constant [4 x i8] c"BLOB", align 8
  // CHECK-DAG: @plain_module = internal global ptr null
  gpu.binary @plain [#gpu.object<#xevm.target, bin = "BLOB">]

  // Text ends in a zero, and is compiled by the runtime.
  // CHECK-DAG: @text_binary = internal constant [5 x i8] c"ABC\00\00", align 8
  gpu.binary @text <#gpu.select_object<1>> [
    #gpu.object<#xevm.target, bin = "AB">,
    #gpu.object<#xevm.target<O = 3>, properties = {O = 3 : i32}, assembly = "ABC\00">
  ]
  llvm.func @own() {
    llvm.return
  }
  // CHECK: @llvm.global_ctors = appending global [3 x { i32, ptr, ptr }]
  // CHECK-SAME: { i32 1, ptr @own, ptr null }
  // CHECK-SAME: { i32 123, ptr @plain_load, ptr null }
  // CHECK-SAME: { i32 123, ptr @text_load, ptr null }
  // CHECK: @llvm.global_dtors = appending global [2 x { i32, ptr, ptr }]
  llvm.mlir.global_ctors ctors = [@own], priorities = [1 : i32], data = [#llvm.zero]

  // CHECK: @plain_f_name = private unnamed_addr constant [2 x i8] c"f\00", align 1
  // CHECK-LABEL: define void @host(ptr %0, i64 %1, i32 %2, ptr %3)
  llvm.func @host(%p: !llvm.ptr, %n: i64, %bytes: i32, %stream: !llvm.ptr) {
    // CHECK-NEXT: %5 = alloca %0, align 8
    // CHECK-NEXT: %6 = alloca ptr, i64 2, align 8
    // CHECK-NEXT: %7 = getelementptr inbounds nuw %0, ptr %5, i32 0, i32 0
    // CHECK-NEXT: store ptr %0, ptr %7, align 8
    // CHECK-NEXT: %8 = getelementptr ptr, ptr %6, i32 0
    // CHECK-NEXT: store ptr %7, ptr %8, align 8
    // CHECK: %11 = load ptr, ptr @plain_module, align 8
    // CHECK-NEXT: %12 = call ptr @mgpuModuleGetFunction(ptr %11, ptr @plain_f_name)
    // CHECK-NEXT: %13 = call ptr @mgpuStreamCreate()
    // CHECK-NEXT: call void @mgpuLaunchKernel(ptr %12, i64 %1, i64 1, i64 1, i64 16, i64 1, i64 1, i32 0, ptr %13, ptr %6, ptr null, i64 2)
    // CHECK-NEXT: call void @mgpuStreamSynchronize(ptr %13)
    // CHECK-NEXT: call void @mgpuStreamDestroy(ptr %13)
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c16 = llvm.mlir.constant(16 : i64) : i64
    gpu.launch_func @plain::@f blocks in (%n, %c1, %c1) threads in (%c16, %c1, %c1) : i64 args(%p : !llvm.ptr, %n : i64)
    // CHECK: call void @mgpuLaunchKernel({{.*}}, i32 %2, ptr %3, ptr {{.*}}, ptr null, i64 0)
    // CHECK-NOT: mgpuStreamSynchronize
    gpu.launch_func <%stream : !llvm.ptr> @plain::@f blocks in (%n, %n, %n) threads in (%n, %n, %n) : i64
        dynamic_shared_memory_size %bytes
    // CHECK: call void @mgpuLaunchClusterKernel(ptr %{{.*}}, i64 1, i64 1, i64 1, i64 %1, i64 %1, i64 %1, i64 16, i64 16, i64 16, i32 0,
    gpu.launch_func @text::@g clusters in (%c1, %c1, %c1) blocks in (%n, %n, %n) threads in (%c16, %c16, %c16) : i64
    llvm.return
  }

  // CHECK: define internal void @plain_load() section ".text.startup" {
  // CHECK-NEXT: entry:
  // CHECK-NEXT: %0 = call ptr @mgpuModuleLoad(ptr @plain_binary, i64 4)
  // CHECK-NEXT: store ptr %0, ptr @plain_module, align 8
  // CHECK: define internal void @plain_unload() section ".text.startup" {
  // CHECK: call void @mgpuModuleUnload(ptr %0)
  // CHECK: define internal void @text_load()
  // CHECK: call ptr @mgpuModuleLoadJIT(ptr @text_binary, i32 3)
}
