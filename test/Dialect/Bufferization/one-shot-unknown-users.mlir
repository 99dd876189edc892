// What an operation that nothing is known of is taken to do with its tensors: it reads them, writes them, and may give them on.
// RUN: oxmlir-opt %s --one-shot-bufferize="allow-unknown-ops allow-return-allocs-from-loops" --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --one-shot-bufferize="allow-unknown-ops allow-return-allocs-from-loops test-analysis-only" --allow-unregistered-dialect | FileCheck %s --check-prefix=ANALYSIS

// The slice is copied: its tensor may not be written, and both users may write it.
// CHECK-LABEL: func.func @slice
// CHECK: %subview = memref.subview
// CHECK: memref.copy %subview, %alloc
// CHECK: %1 = bufferization.to_tensor %alloc
// CHECK-NEXT: %2 = "some.op"(%1)
// CHECK-NEXT: return %1, %2
// ANALYSIS-LABEL: func.func @slice
// ANALYSIS: tensor.extract_slice {{.*}}__inplace_operands_attr__ = ["false", "none", "none"]
// ANALYSIS: "some.op"(%extracted_slice) {__inplace_operands_attr__ = ["false"]}
// ANALYSIS: return {__inplace_operands_attr__ = ["true", "false"]} %extracted_slice, %0
func.func @slice(%t: tensor<?xf32>, %at: index, %size: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.extract_slice %t[%at] [%size] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = "some.op"(%0) : (tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// An argument may not be written; what is made here may.
// ANALYSIS-LABEL: func.func @argument
// ANALYSIS: return {__inplace_operands_attr__ = ["false", "true"]} %arg0, %0
func.func @argument(%t: tensor<?xf32>, %size: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.empty(%size) : tensor<?xf32>
  return %t, %0 : tensor<?xf32>, tensor<?xf32>
}

// A loop passes on what it gets from an unknown operation.
// CHECK-LABEL: func.func @loop
// CHECK: scf.for {{.*}} -> (memref<?xf32, strided<[?], offset: ?>>) {
// CHECK: %[[NEXT:.*]] = "some.op"
// CHECK-NEXT: %[[BUFFER:.*]] = bufferization.to_buffer %[[NEXT]]
// CHECK-NEXT: scf.yield %[[BUFFER]]
func.func @loop(%t: tensor<?xf32>, %n: index, %step: index) -> tensor<?xf32> {
  %0 = scf.for %i = %n to %n step %step iter_args(%x = %t) -> tensor<?xf32> {
    %1 = "some.op"(%x) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
