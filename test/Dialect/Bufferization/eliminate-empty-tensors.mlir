// RUN: oxmlir-opt %s -eliminate-empty-tensors -split-input-file | FileCheck %s
// RUN: oxmlir-opt %s -pass-pipeline='builtin.module(func.func(eliminate-empty-tensors))' -split-input-file | FileCheck %s --check-prefix=FUNC

// What is inserted is computed in the part that it replaces.
// CHECK-LABEL: func.func @insert_slice
// CHECK-SAME: (%[[T:.+]]: tensor<?xf32>, %[[X:.+]]: f32, %[[I:.+]]: index)
// CHECK: %[[PART:.+]] = tensor.extract_slice %[[T]][%[[I]]] [5] [1] : tensor<?xf32> to tensor<5xf32>
// CHECK: %[[NEW:.+]] = linalg.fill ins(%[[X]] : f32) outs(%[[PART]] : tensor<5xf32>)
// CHECK: tensor.insert_slice %[[NEW]] into %[[T]][%[[I]]] [5] [1]
// FUNC-LABEL: func.func @insert_slice
// FUNC: tensor.extract_slice
func.func @insert_slice(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %1 = tensor.insert_slice %0 into %t[%i] [5] [1] : tensor<5xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// The offset is computed in front of the part.
// CHECK-LABEL: func.func @moved
// CHECK: tensor.empty
// CHECK-NEXT: %[[AT:.+]] = arith.addi
// CHECK-NEXT: %[[PART:.+]] = tensor.extract_slice %arg0[%[[AT]]]
// CHECK-NEXT: linalg.fill {{.+}} outs(%[[PART]]
func.func @moved(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %j = arith.addi %i, %i : index
  %1 = tensor.insert_slice %0 into %t[%j] [5] [1] : tensor<5xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// An offset that is loaded stays where it is.
// CHECK-LABEL: func.func @not_moved
// CHECK-NOT: extract_slice
// CHECK: return
func.func @not_moved(%t: tensor<?xf32>, %x: f32, %m: memref<index>) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %j = memref.load %m[] : memref<index>
  %1 = tensor.insert_slice %0 into %t[%j] [5] [1] : tensor<5xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// An insertion that may be out of bounds is moved, since nothing in between has an effect.
// CHECK-LABEL: func.func @twice
// CHECK: %[[FIRST:.+]] = tensor.insert_slice
// CHECK: %[[PART:.+]] = tensor.extract_slice %[[FIRST]]
// CHECK: linalg.fill {{.+}} outs(%[[PART]]
func.func @twice(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %1 = linalg.fill ins(%x : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %2 = tensor.insert_slice %0 into %t[%i] [5] [1] : tensor<5xf32> into tensor<?xf32>
  %3 = tensor.insert_slice %1 into %2[%i] [5] [1] : tensor<5xf32> into tensor<?xf32>
  return %3 : tensor<?xf32>
}

// -----

// Here it is not: it would keep the print from being executed.
// CHECK-LABEL: func.func @effect_between
// CHECK: linalg.fill
// CHECK: %[[E:.+]] = linalg.fill
// CHECK: vector.print
// CHECK: tensor.insert_slice
// CHECK-NOT: extract_slice
// CHECK: return
func.func @effect_between(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %1 = linalg.fill ins(%x : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  vector.print %x : f32
  %2 = tensor.insert_slice %0 into %t[%i] [5] [1] : tensor<5xf32> into tensor<?xf32>
  %3 = tensor.insert_slice %1 into %2[%i] [5] [1] : tensor<5xf32> into tensor<?xf32>
  return %3 : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @cast
// CHECK: %[[PART:.+]] = tensor.extract_slice {{.+}} to tensor<5xf32>
// CHECK: %[[CAST:.+]] = tensor.cast %[[PART]] : tensor<5xf32> to tensor<?xf32>
// CHECK: tensor.cast %[[CAST]] : tensor<?xf32> to tensor<5xf32>
func.func @cast(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %e = tensor.empty(%i) : tensor<?xf32>
  %c = tensor.cast %e : tensor<?xf32> to tensor<5xf32>
  %0 = linalg.fill ins(%x : f32) outs(%c : tensor<5xf32>) -> tensor<5xf32>
  %1 = tensor.insert_slice %0 into %t[%i] [5] [1] : tensor<5xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @copy
// CHECK: linalg.fill {{.+}} outs(%arg1
func.func @copy(%x: f32, %t: tensor<5xf32>) -> tensor<5xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %1 = linalg.copy ins(%0 : tensor<5xf32>) outs(%t : tensor<5xf32>) -> tensor<5xf32>
  return %1 : tensor<5xf32>
}

// -----

// Only one tensor stands for the buffer.
// CHECK-LABEL: func.func @buffer
// CHECK: %[[T:.+]] = bufferization.to_tensor %arg1 restrict writable
// CHECK-NOT: to_tensor
// CHECK: bufferization.materialize_in_destination %{{.+}} in writable %arg1
func.func @buffer(%x: f32, %m: memref<5xf32>, %c: i1) {
  %e = tensor.empty() : tensor<5xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %f = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%x : f32) outs(%f : tensor<5xf32>) -> tensor<5xf32>
  %2 = arith.select %c, %0, %1 : tensor<5xf32>
  bufferization.materialize_in_destination %2 in restrict writable %m : (tensor<5xf32>, memref<5xf32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @parallel
// CHECK: %[[PART:.+]] = tensor.extract_slice %{{.+}}[0, %{{.+}}] [5, 1] [1, 1]
// CHECK: linalg.fill {{.+}} outs(%[[PART]]
func.func @parallel(%t: tensor<5x9xf32>, %x: f32) -> tensor<5x9xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %0 = scf.forall (%k) in (9) shared_outs(%o = %t) -> tensor<5x9xf32> {
    %1 = linalg.fill ins(%x : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[0, %k] [5, 1] [1, 1] : tensor<5xf32> into tensor<5x9xf32>
    }
  }
  return %0 : tensor<5x9xf32>
}
