// Why a conversion has failed, behind what the reference says: what the patterns say, and which pass converts what is left.
//
// RUN: not oxmlir-opt %s --split-input-file --arith-emulate-wide-int=widest-int-supported=8 --convert-gpu-to-llvm-spv 2>&1 | FileCheck %s --implicit-check-not=recognized
// RUN: not oxmlir-opt %s --split-input-file --arith-emulate-wide-int=widest-int-supported=8 --convert-gpu-to-llvm-spv --mlir-disable-diagnostic-notes 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: not oxmlir-opt %s --split-input-file --arith-emulate-wide-int=widest-int-supported=8 --verify-diagnostics 2>&1 | FileCheck %s --check-prefix=EXPECT

// PLAIN: error: failed to legalize operation 'arith.bitcast'
// PLAIN-NOT: note:
// EXPECT: unexpected error: failed to legalize operation 'arith.bitcast'
// EXPECT-NOT: has no pattern

// CHECK: error: failed to legalize operation 'arith.bitcast' that was explicitly marked illegal
// CHECK: note: see current operation: %{{.*}} = "arith.bitcast"
// CHECK-NEXT: note: this conversion has no pattern for 'arith.bitcast'
// CHECK-NEXT: note: 'arith.bitcast' is left: --convert-arith-to-llvm or --convert-to-llvm converts it
func.func @no_pattern(%a: i16) -> bf16 {
  %0 = arith.bitcast %a : i16 to bf16
  return %0 : bf16
}

// -----

// CHECK: error: failed to legalize operation 'gpu.func' that was explicitly marked illegal
// CHECK: note: see current operation:
// CHECK: note: pattern 'GPUFuncOpLowering' declines: cannot convert a type: 'memref<4xf32, "a">'
gpu.module @g {
  gpu.func @k(%x: memref<4xf32, "a">) kernel {
    gpu.return
  }
}
