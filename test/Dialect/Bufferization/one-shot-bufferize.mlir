// RUN: oxmlir-opt %s -one-shot-bufferize=bufferize-function-boundaries -canonicalize -cse -split-input-file | FileCheck %s

// The tensor is read behind the write, so that the write gets a copy.
// CHECK-LABEL: func.func @read_after_write
// CHECK-SAME: (%[[M:.+]]: memref<?xf32, strided<[?], offset: ?>>, %[[X:.+]]: f32, %[[I:.+]]: index)
// CHECK: %[[COPY:.+]] = memref.alloc(%{{.+}}) {alignment = 64 : i64} : memref<?xf32>
// CHECK: memref.copy %[[M]], %[[COPY]]
// CHECK: memref.store %[[X]], %[[COPY]][%[[I]]]
// CHECK: %[[OLD:.+]] = memref.load %[[M]][%[[I]]]
// CHECK: return %[[COPY]], %[[OLD]] : memref<?xf32>, f32
func.func @read_after_write(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %new = tensor.insert %x into %t[%i] : tensor<?xf32>
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %new, %old : tensor<?xf32>, f32
}

// -----

// CHECK-LABEL: func.func @write_after_read
// CHECK-NOT: alloc
// CHECK: memref.load
// CHECK: memref.store
// CHECK: return %{{.+}}, %{{.+}} : memref<?xf32, strided<[?], offset: ?>>, f32
func.func @write_after_read(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %old = tensor.extract %t[%i] : tensor<?xf32>
  %new = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %new, %old : tensor<?xf32>, f32
}

// -----

// A slice is changed and put back where it was.
// CHECK-LABEL: func.func @slice_in_place
// CHECK-SAME: (%[[M:.+]]: memref<8xf32, strided<[?], offset: ?>>
// CHECK-NOT: alloc
// CHECK: %[[PART:.+]] = memref.subview %[[M]][2] [4] [1]
// CHECK: memref.store %{{.+}}, %[[PART]]
// CHECK-NOT: alloc
// CHECK: return %[[M]]
func.func @slice_in_place(%t: tensor<8xf32>, %x: f32, %i: index) -> tensor<8xf32> {
  %part = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %new = tensor.insert %x into %part[%i] : tensor<4xf32>
  %all = tensor.insert_slice %new into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %all : tensor<8xf32>
}

// -----

// Constants are global buffers, and are not written.
// CHECK: memref.global "private" constant @__constant_2xi32 : memref<2xi32> = dense<[1, 2]> {alignment = 64 : i64}
// CHECK-LABEL: func.func @constant
// CHECK: %[[C:.+]] = memref.get_global @__constant_2xi32
// CHECK: %[[COPY:.+]] = memref.alloc()
// CHECK: memref.copy %[[C]], %[[COPY]]
// CHECK: memref.store %{{.+}}, %[[COPY]]
func.func @constant(%x: i32, %i: index) -> tensor<2xi32> {
  %c = arith.constant dense<[1, 2]> : tensor<2xi32>
  %new = tensor.insert %x into %c[%i] : tensor<2xi32>
  return %new : tensor<2xi32>
}

// -----

// Each iteration writes the buffer that it gets.
// CHECK-LABEL: func.func @loop
// CHECK-SAME: (%[[M:.+]]: memref<?xf32
// CHECK-NOT: alloc
// CHECK: scf.for %[[I:.+]] = %{{.+}} to %{{.+}} step %{{.+}} {
// CHECK: memref.store %{{.+}}, %[[M]][%[[I]]]
// CHECK: return %[[M]]
func.func @loop(%t: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %new = tensor.insert %x into %a[%i] : tensor<?xf32>
    scf.yield %new : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// A loop reads what an earlier iteration would have overwritten.
// CHECK-LABEL: func.func @loop_reads_outside
// CHECK-SAME: (%[[M:.+]]: memref<8xf32
// CHECK: %[[COPY:.+]] = memref.alloc()
// CHECK: memref.copy %[[M]], %[[COPY]]
// CHECK: scf.for
// CHECK: memref.load %[[M]]
// CHECK: memref.store %{{.+}}, %[[COPY]]
func.func @loop_reads_outside(%t: tensor<8xf32>, %j: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %x = tensor.extract %t[%j] : tensor<8xf32>
    %new = tensor.insert %x into %a[%i] : tensor<8xf32>
    scf.yield %new : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @branches
// CHECK-SAME: (%[[A:.+]]: memref<4xf32, {{.*}}>, %[[B:.+]]: memref<4xf32, {{.*}}>, %[[C:.+]]: i1
// CHECK: %[[R:.+]] = arith.select %[[C]], %[[A]], %[[B]]
// CHECK: memref.load %[[R]]
func.func @branches(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: i1, %i: index) -> f32 {
  %r = scf.if %c -> (tensor<4xf32>) {
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %b : tensor<4xf32>
  }
  %x = tensor.extract %r[%i] : tensor<4xf32>
  return %x : f32
}

// -----

// What the callee writes is read behind the call.
// CHECK-LABEL: func.func private @set
// CHECK: memref.store
// CHECK-LABEL: func.func @caller
// CHECK-SAME: (%[[M:.+]]: memref<?xf32
// CHECK: %[[COPY:.+]] = memref.alloc
// CHECK: memref.copy %[[M]], %[[COPY]]
// CHECK: %[[CAST:.+]] = memref.cast %[[COPY]]
// CHECK: call @set(%[[CAST]]
// CHECK: memref.load %[[M]]
func.func private @set(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %new = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %new : tensor<?xf32>
}
func.func @caller(%t: tensor<?xf32>, %x: f32, %i: index) -> (f32, f32) {
  %new = call @set(%t, %x, %i) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  %a = tensor.extract %new[%i] : tensor<?xf32>
  %b = tensor.extract %t[%i] : tensor<?xf32>
  return %a, %b : f32, f32
}

// -----

// CHECK-LABEL: func.func @threads
// CHECK-SAME: (%[[M:.+]]: memref<64xf32
// CHECK: scf.forall (%[[I:.+]]) = (0) to (64) step (8)
// CHECK: %[[PART:.+]] = memref.subview %[[M]][%[[I]]] [8] [1]
// CHECK: memref.store %{{.+}}, %[[PART]]
// CHECK: return %[[M]]
func.func @threads(%t: tensor<64xf32>, %x: f32) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) = (0) to (64) step (8) shared_outs(%out = %t) -> (tensor<64xf32>) {
    %part = tensor.extract_slice %out[%i] [8] [1] : tensor<64xf32> to tensor<8xf32>
    %new = tensor.insert %x into %part[%c0] : tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %new into %out[%i] [8] [1] : tensor<8xf32> into tensor<64xf32>
    }
  }
  return %r : tensor<64xf32>
}

// -----

// What no iteration writes is what the loop was given.
// CHECK-LABEL: func.func @unwritten
// CHECK: %[[COPY:.+]] = memref.alloc() {{.*}} : memref<64xf32>
// CHECK: memref.copy %{{.+}}, %[[COPY]]
// CHECK: return %[[COPY]], %arg0
func.func @unwritten(%t: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %r = scf.forall (%i) in (64) shared_outs(%out = %t) -> (tensor<64xf32>) {
    scf.forall.in_parallel {
    }
  }
  return %r, %t : tensor<64xf32>, tensor<64xf32>
}

// -----

// What an iteration computes of its output and does not insert is not in the result.
// CHECK-LABEL: func.func @not_inserted
// CHECK: scf.forall
// CHECK: %[[OWN:.+]] = memref.alloc() {{.*}} : memref<1xf32>
// CHECK: linalg.fill ins(%{{.+}}) outs(%[[OWN]] : memref<1xf32>)
func.func @not_inserted(%t: tensor<64xf32>, %x: f32) -> tensor<64xf32> {
  %r = scf.forall (%i) in (64) shared_outs(%out = %t) -> (tensor<64xf32>) {
    %one = tensor.extract_slice %out[%i] [1] [1] : tensor<64xf32> to tensor<1xf32>
    %filled = linalg.fill ins(%x : f32) outs(%one : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<64xf32>
}

// -----

// CHECK-LABEL: func.func @vectors
// CHECK-SAME: (%[[M:.+]]: memref<16xf32
// CHECK: %[[V:.+]] = vector.transfer_read %[[M]]
// CHECK: vector.transfer_write %[[V]], %[[M]]
func.func @vectors(%t: tensor<16xf32>, %x: f32, %i: index) -> tensor<16xf32> {
  %v = vector.transfer_read %t[%i], %x : tensor<16xf32>, vector<4xf32>
  %r = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<16xf32>
  return %r : tensor<16xf32>
}

// -----

// CHECK-LABEL: func.func @while
// CHECK-SAME: (%[[M:.+]]: memref<4xi32
// CHECK-NOT: alloc
// CHECK: scf.while
// CHECK: memref.load %[[M]]
// CHECK: memref.store %{{.+}}, %[[M]]
func.func @while(%t: tensor<4xi32>, %i: index) -> tensor<4xi32> {
  %one = arith.constant 1 : i32
  %r = scf.while (%a = %t) : (tensor<4xi32>) -> tensor<4xi32> {
    %x = tensor.extract %a[%i] : tensor<4xi32>
    %more = arith.cmpi sgt, %x, %one : i32
    scf.condition(%more) %a : tensor<4xi32>
  } do {
  ^bb0(%a: tensor<4xi32>):
    %x = tensor.extract %a[%i] : tensor<4xi32>
    %less = arith.subi %x, %one : i32
    %b = tensor.insert %less into %a[%i] : tensor<4xi32>
    scf.yield %b : tensor<4xi32>
  }
  return %r : tensor<4xi32>
}
