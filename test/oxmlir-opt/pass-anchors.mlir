// What passes run on is checked when they are put into a pipeline; a flag nests its pass by itself.
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(buffer-hoisting)' 2>&1 | FileCheck %s --check-prefix=HOISTING
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(lower-quant-ops)' 2>&1 | FileCheck %s --check-prefix=QUANT
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(func.func(convert-tensor-to-linalg))' 2>&1 | FileCheck %s --check-prefix=PAD
// RUN: oxmlir-opt %s --lower-quant-ops --mlir-print-ir-before-all 2>&1 | FileCheck %s --check-prefix=FLAGS
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(gpu.module(convert-bufferization-to-memref))' 2>&1 | FileCheck %s --check-prefix=ROOT
// HOISTING: <unknown>:0: error: Can't add pass 'BufferHoistingPass' restricted to 'func.func' on a PassManager intended to run on 'builtin.module', did you intend to nest?
// QUANT: <unknown>:0: error: Can't add pass 'LowerQuantOps' restricted to 'func.func' on a PassManager intended to run on 'builtin.module', did you intend to nest?
// PAD: <unknown>:0: error: Can't add pass 'ConvertTensorToLinalgPass' restricted to 'builtin.module' on a PassManager intended to run on 'func.func', did you intend to nest?
// FLAGS: // -----// IR Dump Before LowerQuantOps (lower-quant-ops) //----- //
// ROOT: pass-anchors.mlir:[[@LINE+4]]:1: error: root operation must be a builtin.module or a function
func.func @f() {
  return
}
gpu.module @kernels {
}
