// Types of the llvm dialect, read and written.
//
// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s | oxmlir-opt | FileCheck %s

// CHECK-LABEL: func private @simple
// CHECK-SAME: !llvm.ptr, !llvm.ptr<3>, !llvm.void, !llvm.token, !llvm.label, !llvm.metadata, !llvm.ppc_fp128, !llvm.x86_amx
func.func private @simple(!llvm.ptr<0>, !llvm.ptr<3>, !llvm.void, !llvm.token, !llvm.label, !llvm.metadata, !llvm.ppc_fp128, !llvm.x86_amx)

// CHECK-LABEL: func private @functions
// CHECK-SAME: !llvm.func<void ()>, !llvm.func<i32 (...)>, !llvm.func<ptr<1> (f32, ptr, ...)>
func.func private @functions(!llvm.func<void ()>, !llvm.func<i32 (...)>, !llvm.func<!llvm.ptr<1> (f32, ptr, ...)>)

// CHECK-LABEL: func private @arrays
// CHECK-SAME: !llvm.array<4 x i32>, !llvm.array<0 x array<2 x vector<[4]xf32>>>
func.func private @arrays(!llvm.array<4 x i32>, !llvm.array<0 x array<2 x vector<[4]xf32>>>)

// CHECK-LABEL: func.func private @lengths_without_sign
// CHECK-SAME: !llvm.array<18446744073709551615 x i32>, !llvm.array<18446744073709551614 x i32>
func.func private @lengths_without_sign(!llvm.array<-1 x i32>, !llvm.array<18446744073709551614 x i32>)

// CHECK-LABEL: func private @structs
// CHECK-SAME: !llvm.struct<()>, !llvm.struct<packed (i1, ptr)>, !llvm.struct<"hidden", opaque>, !llvm.struct<"tight", packed (i8, i32)>
func.func private @structs(!llvm.struct<()>, !llvm.struct<packed (i1, ptr)>, !llvm.struct<"hidden", opaque>, !llvm.struct<"tight", packed (i8, i32)>)

// CHECK-LABEL: func private @recursive
// CHECK-SAME: !llvm.struct<"outer", (struct<"inner", (array<2 x struct<"outer">>, struct<"inner">)>)>
func.func private @recursive(!llvm.struct<"outer", (struct<"inner", (array<2 x struct<"outer">>, struct<"inner">)>)>)

// CHECK-LABEL: func private @targets
// CHECK-SAME: !llvm.target<"spirv.Image", !llvm.void, 0, 1>, !llvm.target<"aarch64.svcount">, !llvm.target<"t", i32, !llvm.ptr>
func.func private @targets(!llvm.target<"spirv.Image", !llvm.void, 0, 1>, !llvm.target<"aarch64.svcount">, !llvm.target<"t", i32, !llvm.ptr>)
