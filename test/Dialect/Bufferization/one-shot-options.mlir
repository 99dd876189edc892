// RUN: oxmlir-opt %s -one-shot-bufferize | FileCheck %s --check-prefixes=CHECK,INNER
// RUN: oxmlir-opt %s -one-shot-bufferize=unknown-type-conversion=identity-layout-map | FileCheck %s --check-prefix=DENSE
// RUN: oxmlir-opt %s -one-shot-bufferize=copy-before-write | FileCheck %s --check-prefix=COPY
// RUN: oxmlir-opt %s -one-shot-bufferize="bufferize-function-boundaries buffer-alignment=16" | FileCheck %s --check-prefix=ALIGNED
// RUN: oxmlir-opt %s -one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s --check-prefix=IDENTITY
// RUN: oxmlir-opt %s -one-shot-bufferize="dialect-filter=bufferization" | FileCheck %s --check-prefix=FILTER
// RUN: oxmlir-opt %s -one-shot-bufferize="bufferize-function-boundaries no-analysis-func-filter=read_then_write" | FileCheck %s --check-prefix=SKIP
// RUN: oxmlir-opt %s -one-shot-bufferize="bufferize-function-boundaries analysis-heuristic=top-down" | FileCheck %s --check-prefix=ALIGNED0
// RUN: oxmlir-opt %s -one-shot-bufferize="bufferize-function-boundaries analysis-heuristic=bottom-up-from-terminators" | FileCheck %s --check-prefix=ALIGNED0
// RUN: oxmlir-opt %s -one-shot-bufferize="bufferize-function-boundaries analysis-heuristic=fuzzer analysis-fuzzer-seed=7" | FileCheck %s --check-prefix=ALIGNED0
// RUN: oxmlir-opt %s -one-shot-bufferize="bufferize-function-boundaries test-analysis-only" | FileCheck %s --check-prefix=SHOWN
// RUN: oxmlir-opt %s -one-shot-bufferize="bufferize-function-boundaries test-analysis-only print-conflicts" | FileCheck %s --check-prefix=CONFLICT
// RUN: not oxmlir-opt %s -one-shot-bufferize="print-conflicts" 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: not oxmlir-opt %s -one-shot-bufferize="copy-before-write test-analysis-only" 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not oxmlir-opt %s -one-shot-bufferize="no-analysis-func-filter=f" 2>&1 | FileCheck %s --check-prefix=NOFUNC
// RUN: not oxmlir-opt %s -one-shot-bufferize="analysis-heuristic=x" 2>&1 | FileCheck %s --check-prefix=HEURISTIC
// RUN: not oxmlir-opt %s -one-shot-bufferize="unknown-type-conversion=infer-layout-map" 2>&1 | FileCheck %s --check-prefix=LAYOUT
// RUN: not oxmlir-opt %s -one-shot-bufferize="must-infer-memory-space bufferize-function-boundaries" 2>&1 | FileCheck %s --check-prefix=SPACE

// ALONE: error: Invalid option: 'print-conflicts' requires 'test-analysis-only'
// BOTH: error: Invalid option: 'copy-before-write' cannot be used with 'test-analysis-only'
// NOFUNC: error: Invalid option: 'no-analysis-func-filter' requires 'bufferize-function-boundaries'
// HEURISTIC: error: invalid analysis heuristic option
// LAYOUT: error: Invalid option: 'infer-layout-map' is not a valid value for 'unknown-type-conversion'
// SPACE: error: could not infer memory space

// The argument is not to be written as long as the function stays as it is.
// CHECK-LABEL: func.func @read_then_write(%arg0: tensor<4xf32>
// INNER: bufferization.to_buffer %arg0 : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// INNER: memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// INNER: memref.copy
// DENSE: bufferization.to_buffer %arg0 : tensor<4xf32> to memref<4xf32>
// COPY: memref.copy
// ALIGNED-LABEL: func.func @read_then_write(%arg0: memref<4xf32, strided<[?], offset: ?>>
// ALIGNED-NOT: alloc
// ALIGNED: memref.store
// ALIGNED-LABEL: func.func @write_then_read
// ALIGNED: memref.alloc() {alignment = 16 : i64}
// ALIGNED0-LABEL: func.func @write_then_read
// ALIGNED0: memref.alloc() {alignment = 64 : i64}
// IDENTITY-LABEL: func.func @read_then_write(%arg0: memref<4xf32>
// FILTER: tensor.insert
// SKIP-LABEL: func.func @read_then_write
// SKIP: memref.copy
// SHOWN-LABEL: func.func @read_then_write(%arg0: tensor<4xf32> {bufferization.access = "read-write"}
// SHOWN: tensor.extract %arg0[%arg2] {__inplace_operands_attr__ = ["true", "none"]}
// SHOWN: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "true", "none"]}
// SHOWN: return {__equivalent_func_args__ = [0, -1], __inplace_operands_attr__ = ["true", "none"]}
func.func @read_then_write(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %old = tensor.extract %t[%i] : tensor<4xf32>
  %new = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %new, %old : tensor<4xf32>, f32
}

// CONFLICT-LABEL: func.func @write_then_read
// CONFLICT-SAME: "C_0[DEF: bbArg 0]"
// CONFLICT: tensor.insert {{.*}}"C_0[CONFL-WRITE: 1]"
// CONFLICT: tensor.extract {{.*}}"C_0[READ: 0]"
func.func @write_then_read(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %new = tensor.insert %x into %t[%i] : tensor<4xf32>
  %old = tensor.extract %t[%i] : tensor<4xf32>
  return %new, %old : tensor<4xf32>, f32
}
