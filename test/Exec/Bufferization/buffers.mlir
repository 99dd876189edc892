// RUN: oxmlir-opt --run=tensors %s | FileCheck %s --check-prefix=TENSOR
// RUN: oxmlir-opt --run=clones %s | FileCheck %s --check-prefix=CLONE
// RUN: oxmlir-opt --run=frees --run-args='true, true' %s | FileCheck %s --check-prefix=FREE
// RUN: not oxmlir-opt --run=twice %s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not oxmlir-opt --run=other_size --run-args='dense<[1, 2]> : tensor<2xi32>' %s 2>&1 | FileCheck %s --check-prefix=SIZE

// TENSOR: dense<[1, 2]> : tensor<2xi32>
// TENSOR-NEXT: dense<[poison]> : tensor<1xi32>
// TENSOR-NEXT: dense<[1, 2]> : tensor<2xi32>
func.func @tensors() -> (tensor<2xi32>, tensor<1xi32>, tensor<2xi32>) {
  %t = arith.constant dense<[1, 2]> : tensor<2xi32>
  %c = bufferization.alloc_tensor() copy(%t) : tensor<2xi32>
  %e = bufferization.alloc_tensor() : tensor<1xi32>
  %b = bufferization.to_buffer %t : tensor<2xi32> to memref<2xi32>
  %r = bufferization.to_tensor %b restrict : memref<2xi32> to tensor<2xi32>
  return %c, %e, %r : tensor<2xi32>, tensor<1xi32>, tensor<2xi32>
}

// CLONE: dense<[5, 6]> : memref<2xi32>
// CLONE-NEXT: dense<[7, 8]> : memref<2xi32>
func.func @clones() -> (memref<2xi32>, memref<2xi32>) {
  %t = arith.constant dense<[5, 6]> : tensor<2xi32>
  %s = arith.constant dense<[7, 8]> : tensor<2xi32>
  %m = memref.alloc() : memref<2xi32>
  bufferization.materialize_in_destination %t in writable %m : (tensor<2xi32>, memref<2xi32>) -> ()
  %n = bufferization.clone %m : memref<2xi32> to memref<2xi32>
  bufferization.materialize_in_destination %s in writable %m : (tensor<2xi32>, memref<2xi32>) -> ()
  return %n, %m : memref<2xi32>, memref<2xi32>
}

// The second buffer is retained under another name, and so not freed but owned.
// FREE: true : i1
// FREE-NEXT: dense<[3]> : memref<1xi32>
func.func @frees(%a: i1, %b: i1) -> (i1, memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : i32
  %m = memref.alloc() : memref<1xi32>
  %n = memref.alloc() : memref<1xi32>
  %v = memref.cast %n : memref<1xi32> to memref<?xi32>
  memref.store %c3, %n[%c0] : memref<1xi32>
  %o = "bufferization.dealloc"(%m, %n, %a, %b, %v) <{operandSegmentSizes = array<i32: 2, 2, 1>}>
      : (memref<1xi32>, memref<1xi32>, i1, i1, memref<?xi32>) -> i1
  return %o, %n : i1, memref<1xi32>
}

// TWICE: error: undefined behavior: 'bufferization.dealloc': memory is freed twice
func.func @twice() {
  %true = arith.constant true
  %m = memref.alloc() : memref<1xi32>
  memref.dealloc %m : memref<1xi32>
  bufferization.dealloc (%m : memref<1xi32>) if (%true)
  return
}

// SIZE: error: undefined behavior: 'bufferization.materialize_in_destination': a tensor of [2] is put in a buffer of [3]
func.func @other_size(%t: tensor<2xi32>) {
  %n = arith.constant 3 : index
  %m = memref.alloc(%n) : memref<?xi32>
  %d = tensor.cast %t : tensor<2xi32> to tensor<?xi32>
  bufferization.materialize_in_destination %d in writable %m : (tensor<?xi32>, memref<?xi32>) -> ()
  return
}
