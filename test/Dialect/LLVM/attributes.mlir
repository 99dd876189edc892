// Attributes of the llvm dialect, read and written.
//
// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s | oxmlir-opt | FileCheck %s

// CHECK: #[[ROOT:.*]] = #llvm.tbaa_root<id = "root">
// CHECK: #llvm.tbaa_type_desc<id = "pair", members = {<#[[ROOT]], 0>, <#[[ROOT]], 8>}>
#root = #llvm.tbaa_root<id = "root">
#desc = #llvm.tbaa_type_desc<id = "pair", members = {<#root, 0>, <#root, 8>}>
#tag = #llvm.tbaa_tag<base_type = #desc, access_type = #desc, offset = 0>

// CHECK: %{{.*}}: i32 {llvm.range = #llvm.constant_range<i32, 0, -8>}
llvm.func @tagged(%p: !llvm.ptr, %r: i32 {llvm.range = #llvm.constant_range<i32, 0, -8>}) {
  llvm.store %r, %p {tbaa = [#tag]} : i32, !llvm.ptr
  llvm.return
}

// CHECK: detailed_summary = <cut_off = 10, min_count = 7, num_counts = 1>, <cut_off = 20, min_count = 3, num_counts = 2>>
llvm.module_flags [#llvm.mlir.module_flag<error, "ProfileSummary",
  #llvm.profile_summary<format = InstrProf, total_count = 2, max_count = 8, max_internal_count = 8,
    max_function_count = 4, num_counts = 3, num_functions = 1,
    detailed_summary = <cut_off = 10, min_count = 7, num_counts = 1>, <cut_off = 20, min_count = 3, num_counts = 2>>>]
