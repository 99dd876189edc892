// What the reference has and this program has not is no typing error.
//
// RUN: not oxmlir-opt %s --shape-to-shape-lowering 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: not oxmlir-opt %s --convert-gpu-to-nvvm 2>&1 | FileCheck %s --check-prefix=RELATED
// RUN: not oxmlir-opt /dev/null --pass-pipeline='builtin.module(convert-shape-to-std)' 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: not oxmlir-opt %s --amdgpu-dpp-combine=1 2>&1 | FileCheck %s --check-prefix=FLAG
// RUN: not oxmlir-opt %s --convert-memref-to-llvm=index-bitwidth=32 2>&1 | FileCheck %s --check-prefix=RENAMED
// RUN: not oxmlir-opt /dev/null --pass-pipeline='builtin.module(convert-std-to-llvm)' 2>&1 | FileCheck %s --check-prefix=STD
// RUN: not oxmlir-opt %s --explain spirv 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// RUN: not oxmlir-opt %s 2>&1 | FileCheck %s

// PASS: {{^}}oxmlir-opt: the pass --shape-to-shape-lowering is not supported by oxmlir{{$}}
// PASS-NOT: {{.}}
// RELATED: oxmlir-opt: the pass --convert-gpu-to-nvvm is not supported by oxmlir
// RELATED-NEXT: oxmlir-opt: Something like it does '--gpu-to-llvm'
// PIPELINE: error: MLIR Textual PassPipeline Parser:1:1: error: 'convert-shape-to-std' does not refer to a registered pass
// PIPELINE: 'convert-shape-to-std' is not supported by oxmlir
// FLAG: oxmlir-opt: the --amdgpu-dpp-combine option is not supported by oxmlir
// RENAMED: Unknown command line argument '--convert-memref-to-llvm=index-bitwidth=32'.
// RENAMED-NEXT: Did you mean '--finalize-memref-to-llvm=index-bitwidth=32'?
// STD: did you mean 'convert-func-to-llvm'?
// EXPLAIN: oxmlir-opt: the dialect 'spirv' of MLIR is not supported by oxmlir

func.func @f(%a: i32) {
  // CHECK: error: Dialect `shape' not found for custom op 'shape.rank'
  // CHECK: note: Available dialects: {{.*}}affine
  // CHECK-NEXT: note: the dialect 'shape' of MLIR is not supported by oxmlir
  shape.rank %a : (i32) -> i32
  // CHECK: error: operation being parsed with an unregistered dialect
  // CHECK: note: the dialect 'shape' of MLIR is not supported by oxmlir
  "shape.rank"(%a) : (i32) -> ()
  // CHECK: error: `!"nvgpu"<"mbarrier">` type created with unregistered dialect
  // CHECK: note: the dialect 'nvgpu' of MLIR is not supported by oxmlir
  %0 = builtin.unrealized_conversion_cast %a : i32 to !nvgpu.mbarrier
  return
}
