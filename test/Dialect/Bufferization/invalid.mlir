// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

func.func @sizes_of_copy(%n: index, %t: tensor<?xf32>) {
  // expected-error@+1 {{dynamic sizes not needed when copying a tensor}}
  %0 = bufferization.alloc_tensor(%n) copy(%t) : tensor<?xf32>
  return
}

// -----

func.func @sizes(%n: index) {
  // expected-error@+1 {{op incorrect number of dynamic sizes, has 1, expected 2}}
  %0 = bufferization.alloc_tensor(%n) : tensor<?x?xf32>
  return
}

// -----

func.func @type_of_copy(%t: tensor<?xf32>) {
  // expected-error@+1 {{expected that `copy` and return type match}}
  %0 = "bufferization.alloc_tensor"(%t) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @read_only(%t: tensor<?xf32>, %m: memref<?xf32>) {
  // expected-error@+1 {{op 'writable' must be specified if and only if the destination is of memref type}}
  bufferization.materialize_in_destination %t in %m : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}

// -----

func.func @result_of_memref(%t: tensor<?xf32>, %m: memref<?xf32>) {
  // expected-error@+1 {{op memref 'dest' implies zero results}}
  %0 = bufferization.materialize_in_destination %t in writable %m : (tensor<?xf32>, memref<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @no_result(%t: tensor<?xf32>) {
  // expected-error@+1 {{op tensor 'dest' implies exactly one tensor result}}
  bufferization.materialize_in_destination %t in %t : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

// -----

func.func @restricted(%t: tensor<?xf32>) {
  // expected-error@+1 {{op 'restrict' is valid only for memref destinations}}
  %0 = bufferization.materialize_in_destination %t in restrict %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @result(%t: tensor<?xf32>, %u: tensor<5xf32>) {
  // expected-error@+1 {{op result and 'dest' types must match}}
  %0 = bufferization.materialize_in_destination %t in %u : (tensor<?xf32>, tensor<5xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @rank(%t: tensor<?xf32>, %u: tensor<?x?xf32>) {
  // expected-error@+1 {{op rank mismatch between source and destination shape}}
  %0 = bufferization.materialize_in_destination %t in %u : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @shape(%t: tensor<4xf32>, %m: memref<5xf32>) {
  // expected-error@+1 {{op source/destination shapes are incompatible}}
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<5xf32>) -> ()
  return
}

// -----

func.func @vector(%t: tensor<4xf32>, %v: vector<4xf32>) {
  // expected-error@+1 {{op 'dest' must be a tensor or a memref}}
  bufferization.materialize_in_destination %t in %v : (tensor<4xf32>, vector<4xf32>) -> ()
  return
}

// -----

func.func @conditions(%m: memref<4xf32>, %c: i1) {
  // expected-error@+1 {{op must have the same number of conditions as memrefs to deallocate}}
  "bufferization.dealloc"(%m, %c, %c) <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (memref<4xf32>, i1, i1) -> ()
  return
}

// -----

func.func @retained(%m: memref<4xf32>, %c: i1) {
  // expected-error@+1 {{op must have the same number of updated conditions (results) as retained operands}}
  "bufferization.dealloc"(%m, %c, %m) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<4xf32>, i1, memref<4xf32>) -> ()
  return
}

// -----

func.func @tensor(%m: memref<4xf32>) {
  // expected-error@+1 {{shapes do not match}}
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<?xf32>
  return
}
