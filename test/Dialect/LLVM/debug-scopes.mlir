// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(ensure-debug-info-scope-on-llvm-func{emission-kind=Full})' --mlir-print-debuginfo | FileCheck %s

// A declaration has no identity; what is inlined or from another file says so.
// CHECK-DAG: #[[FILE:.*]] = #llvm.di_file<"f.py" in "dir">
// CHECK-DAG: #[[OTHER:.*]] = #llvm.di_file<"g.py" in "">
// CHECK-DAG: #[[UNIT:.*]] = #llvm.di_compile_unit<{{.*}}producer = "MLIR", isOptimized = true, emissionKind = Full>
// CHECK-DAG: #[[F:.*]] = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #[[UNIT]], scope = #[[FILE]], name = "f", linkageName = "f", file = #[[FILE]], line = 3, scopeLine = 3, subprogramFlags = "Definition|Optimized", type = #{{.*}}>
// CHECK-DAG: #llvm.di_subprogram<scope = #[[FILE]], name = "g",{{.*}}subprogramFlags = Optimized
// CHECK-DAG: #[[BLOCK:.*]] = #llvm.di_lexical_block_file<scope = #[[F]], file = #[[OTHER]], discriminator = 0>
// CHECK-DAG: #[[IN:.*]] = loc(fused<#[[BLOCK]]>[#{{.*}}])
// CHECK: loc(callsite(#[[IN]] at #{{.*}}))
llvm.func @f() {
  %0 = llvm.mlir.constant(1 : i32) : i32 loc(callsite("g.py":1:2 at "dir/f.py":4:5))
  llvm.return loc("dir/f.py":5:1)
} loc("dir/f.py":3:1)
llvm.func @g() loc("dir/f.py":9:1)
