// RUN: oxmlir-opt %s --xevm-attach-target='module=xe_.* O=3 chip=pvc' | FileCheck %s
// RUN: oxmlir-opt %s --xevm-attach-target="l=a.bc,b.bc cmd-options='-g -v'" | FileCheck %s --check-prefix=FILES

// CHECK: gpu.module @xe_plain [#xevm.target<O = 3, chip = "pvc">]
// FILES: gpu.module @xe_plain [#xevm.target<flags = {"cmd-options" = ["-g", "-v"]}, linkFiles = ["a.bc", "b.bc"]>]
gpu.module @xe_plain {}
// CHECK: gpu.module @xe_same [#xevm.target<O = 3, chip = "pvc">] {
gpu.module @xe_same [#xevm.target<O = 3, chip = "pvc">] {}
// CHECK: gpu.module @xe_other [#xevm.target<chip = "cri">, #xevm.target<O = 3, chip = "pvc">]
gpu.module @xe_other [#xevm.target<chip = "cri">] {}
// CHECK: gpu.module @unmatched {
gpu.module @unmatched {}
