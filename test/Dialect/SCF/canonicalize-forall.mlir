// RUN: oxmlir-opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// Constants are bounds that are known.
// CHECK-LABEL: func.func @bounds(
// CHECK-NEXT: scf.forall (%arg0, %arg1) in (2, 8) {
func.func @bounds() {
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  scf.forall (%i, %j) in (%c2, %c8) {
    "use"(%i, %j) : (index, index) -> ()
  }
  return
}

// A dimension that runs once goes.
// CHECK-LABEL: func.func @once(
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %0 = scf.forall (%arg3) = (0) to (%arg2) step (2) shared_outs(%arg4 = %arg1) -> (tensor<8xi64>) {
// CHECK-NEXT: "use"(%arg4, %c3, %arg3)
// CHECK: } {some}
func.func @once(%x: tensor<1xi64>, %t: tensor<8xi64>, %n: index) -> tensor<8xi64> {
  %c2 = arith.constant 2 : index
  %0 = scf.forall (%i, %j) = (3, 0) to (4, %n) step (1, %c2) shared_outs(%out = %t) -> (tensor<8xi64>) {
    "use"(%out, %i, %j) : (tensor<8xi64>, index, index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %out[%j] [1] [1] : tensor<1xi64> into tensor<8xi64>
    }
  } {some}
  return %0 : tensor<8xi64>
}

// Without dimensions the body takes the place of the loop, with all that it inserts.
// CHECK-LABEL: func.func @inlined(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: "use"(%arg1, %c0)
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %arg0 into %arg1[0] [1] [1]
// CHECK-NEXT: %inserted_slice_0 = tensor.insert_slice %arg0 into %inserted_slice[2] [1] [1]
// CHECK-NEXT: return %inserted_slice_0, %arg1
func.func @inlined(%x: tensor<1xi64>, %t: tensor<8xi64>) -> (tensor<8xi64>, tensor<8xi64>) {
  %0:2 = scf.forall (%i) in (1) shared_outs(%a = %t, %b = %t) -> (tensor<8xi64>, tensor<8xi64>) {
    "use"(%a, %i) : (tensor<8xi64>, index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %a[%i] [1] [1] : tensor<1xi64> into tensor<8xi64>
      tensor.parallel_insert_slice %x into %a[2] [1] [1] : tensor<1xi64> into tensor<8xi64>
    }
  }
  return %0#0, %0#1 : tensor<8xi64>, tensor<8xi64>
}

// CHECK-LABEL: func.func @no_dimensions(
// CHECK-NEXT: return %arg0
func.func @no_dimensions(%x: tensor<i64>, %t: tensor<i64>) -> tensor<i64> {
  %0 = scf.forall () in () shared_outs(%out = %t) -> (tensor<i64>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %out[] [] [] : tensor<i64> into tensor<i64>
    }
  }
  return %0 : tensor<i64>
}

// CHECK-LABEL: func.func @never(
// CHECK-NEXT: return %arg1
func.func @never(%x: tensor<1xi64>, %t: tensor<8xi64>) -> tensor<8xi64> {
  %0 = scf.forall (%i, %j) = (3, 3) to (8, 1) step (1, 1) shared_outs(%out = %t) -> (tensor<8xi64>) {
    "use"(%i, %j) : (index, index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %out[%j] [1] [1] : tensor<1xi64> into tensor<8xi64>
    }
  }
  return %0 : tensor<8xi64>
}

// What is mapped to threads stays, its numbers are known all the same.
// CHECK-LABEL: func.func @mapped(
// CHECK: scf.forall (%arg0, %arg1) = (2, 0) to (4, 8) step (2, 1) {
// CHECK-NEXT: "use"(%c2, %arg1)
// CHECK-NEXT: } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
func.func @mapped() {
  scf.forall (%i, %j) = (2, 0) to (4, 8) step (2, 1) {
    "use"(%i, %j) : (index, index) -> ()
  } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  return
}

// Outputs that are not wanted go, and so do those into which nothing is inserted.
// CHECK-LABEL: func.func @unused(
// CHECK-NEXT: %0 = scf.forall (%arg3) in (%arg2) shared_outs(%arg4 = %arg1) -> (tensor<8xi64>) {
// CHECK-NEXT: "use"(%arg1)
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %arg0 into %arg4[%arg3] [1] [1]
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %0, %arg1
func.func @unused(%x: tensor<1xi64>, %t: tensor<8xi64>, %n: index) -> (tensor<8xi64>, tensor<8xi64>) {
  %0:3 = scf.forall (%i) in (%n) shared_outs(%a = %t, %b = %t, %c = %t) -> (tensor<8xi64>, tensor<8xi64>, tensor<8xi64>) {
    "use"(%c) : (tensor<8xi64>) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %a[%i] [1] [1] : tensor<1xi64> into tensor<8xi64>
      tensor.parallel_insert_slice %x into %b[%i] [1] [1] : tensor<1xi64> into tensor<8xi64>
    }
  }
  return %0#0, %0#2 : tensor<8xi64>, tensor<8xi64>
}

// CHECK-LABEL: func.func @same_bounds(
// CHECK-NEXT: return
func.func @same_bounds(%n: index) {
  scf.forall (%i) = (%n) to (%n) step (10) {
    "use"(%i) : (index) -> ()
  }
  return
}
