// The passes of the pipeline, by the work that operations of xegpu say, and where its options go.
//
// RUN: oxmlir-opt %s --gpu-lower-to-xevm-pipeline --dump-pass-pipeline 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(gpu-lower-to-xevm-pipeline{xegpu-op-level=subgroup})' --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=SUBGROUP
// RUN: oxmlir-opt %s --gpu-lower-to-xevm-pipeline=xegpu-op-level=lane --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=LANE
// RUN: oxmlir-opt %s --gpu-lower-to-xevm-pipeline='kernel-bare-ptr-calling-convention=true host-bare-ptr-calling-convention=true binary-format=isa xevm-module-matcher=k.* zebin-triple=spirv32 zebin-chip=pvc opt-level=3 igc-cmd-options={-a -b} use-64bit-index=false' --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=OPTIONS
// RUN: oxmlir-opt %s --gpu-lower-to-xevm-pipeline=optimize-block-loads --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(func.func(gpu-lower-to-xevm-pipeline))' 2>&1 | FileCheck %s --check-prefix=ANCHOR

// CHECK: Pass Manager with 33 passes:
// CHECK: xevm-attach-target{
// CHECK: xegpu-wg-to-sg-distribute
// CHECK: xegpu-propagate-layout{{.*}}layout-kind=inst
// CHECK: xegpu-blocking
// CHECK: xegpu-propagate-layout{{.*}}layout-kind=lane
// CHECK: xegpu-subgroup-distribute
// CHECK: convert-math-to-xevm{convert-arith=true}
// CHECK: convert-xegpu-to-xevm
// CHECK: gpu-to-llvm{
// CHECK: gpu-module-to-binary{format=fatbin

// SUBGROUP: Pass Manager with 27 passes:
// SUBGROUP-NOT: xegpu-blocking
// SUBGROUP: xegpu-subgroup-distribute
// LANE: Pass Manager with 20 passes:
// LANE-NOT: xegpu-subgroup-distribute
// LANE: convert-xegpu-to-xevm

// WIDE: xegpu-propagate-layout{{.*}}layout-kind=lane
// WIDE: xegpu-optimize-block-loads
// WIDE: canonicalize
// WIDE: cse
// WIDE: xegpu-subgroup-distribute

// OPTIONS: xevm-attach-target{
// OPTIONS-SAME: O=3 {{.*}}chip=pvc {{.*}}cmd-options={-a -b} {{.*}}module=k.* triple=spirv32
// OPTIONS: use-64bit-index=false
// OPTIONS: use-bare-pointers-for-host=true use-bare-pointers-for-kernels=true
// OPTIONS: gpu-module-to-binary{format=isa {{.*}}opts={-a -b}

// ANCHOR: Can't add pass
module {
}
