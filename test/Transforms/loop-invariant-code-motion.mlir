// RUN: oxmlir-opt %s --loop-invariant-code-motion | FileCheck %s

// CHECK-LABEL: func.func @nest
func.func @nest(%n: index, %m: memref<?x?xindex>, %a: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[PRODUCT:.*]] = arith.muli %arg2, %arg2
  // CHECK-NEXT: scf.for %[[I:.*]] =
  scf.for %i = %c0 to %n step %c1 {
    // CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[PRODUCT]], %[[I]]
    // CHECK-NEXT: scf.for
    scf.for %j = %c0 to %n step %c1 {
      %0 = arith.muli %a, %a : index
      %1 = arith.addi %0, %i : index
      memref.store %1, %m[%i, %j] : memref<?x?xindex>
    }
  }
  return
}

// Dividing may be undefined: it is only done where it was.
// CHECK-LABEL: func.func @not_speculatable
func.func @not_speculatable(%n: index, %m: memref<?xindex>, %a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK-NEXT: arith.divui
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.divui %a, %b : index
    memref.store %0, %m[%i] : memref<?xindex>
  }
  return
}

// So is a remainder, even of constants.
// CHECK-LABEL: func.func @remainder
func.func @remainder(%n: index, %m: memref<?xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  // CHECK: %[[SAFE:.*]] = arith.remsi %arg2, %c3
  // CHECK-NEXT: scf.for
  // CHECK-NEXT: arith.remsi %arg2, %c0
  // CHECK-NEXT: arith.remui %arg2, %arg2
  // CHECK-NEXT: arith.floordivsi %arg2, %arg2
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.remsi %a, %zero : i32
    %1 = arith.remui %a, %a : i32
    %2 = arith.floordivsi %a, %a : i32
    %3 = arith.remsi %a, %three : i32
    func.call @use(%0, %1, %2, %3) : (i32, i32, i32, i32) -> ()
  }
  return
}

// A map that divides by a symbol.
// CHECK-LABEL: func.func @map
func.func @map(%n: index, %a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[SAFE:.*]] = affine.apply
  // CHECK-NEXT: scf.for
  // CHECK-NEXT: affine.apply
  scf.for %i = %c0 to %n step %c1 {
    %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%a)[%b]
    %1 = affine.apply affine_map<(d0)[s0] -> (d0 mod 4 + s0)>(%a)[%b]
    func.call @indices(%0, %1) : (index, index) -> ()
  }
  return
}

// What may be out of bounds.
// CHECK-LABEL: func.func @elements
func.func @elements(%n: index, %t: tensor<4xi32>, %a: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: tensor.extract %arg1[%c1]
  // CHECK-NEXT: tensor.extract_slice %arg1[1] [2] [1]
  // CHECK-NEXT: scf.for
  // CHECK-NEXT: tensor.extract %arg1[%arg2]
  // CHECK-NEXT: tensor.extract_slice %arg1[%arg2] [2] [1]
  scf.for %i = %c0 to %n step %c1 {
    %0 = tensor.extract %t[%c1] : tensor<4xi32>
    %1 = tensor.extract %t[%a] : tensor<4xi32>
    %2 = tensor.extract_slice %t[1] [2] [1] : tensor<4xi32> to tensor<2xi32>
    %3 = tensor.extract_slice %t[%a] [2] [1] : tensor<4xi32> to tensor<2xi32>
    func.call @tensors(%0, %1, %2, %3) : (i32, i32, tensor<2xi32>, tensor<2xi32>) -> ()
  }
  return
}

// A branch on poison.
// CHECK-LABEL: func.func @branches
func.func @branches(%n: index, %a: i1, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = arith.addi %a, %a overflow<nuw> : i1
  // CHECK: scf.if %arg1
  // CHECK: scf.for
  // CHECK-NEXT: scf.if %{{.*}} -> (i32)
  scf.for %i = %c0 to %n step %c1 {
    %0 = scf.if %a -> (i32) {
      scf.yield %x : i32
    } else {
      %z = arith.constant 7 : i32
      scf.yield %z : i32
    }
    %1 = scf.if %b -> (i32) {
      scf.yield %x : i32
    } else {
      %z = arith.constant 7 : i32
      scf.yield %z : i32
    }
    func.call @use(%0, %1, %0, %1) : (i32, i32, i32, i32) -> ()
  }
  return
}

func.func private @use(i32, i32, i32, i32)
func.func private @indices(index, index)
func.func private @tensors(i32, i32, tensor<2xi32>, tensor<2xi32>)

// A loop whose bounds may be poison stays in the one around it, which need not run.
// CHECK-LABEL: func.func @poison_bounds
// CHECK: scf.for %{{.+}} = %c0 to %arg0
// CHECK-NEXT: scf.for %{{.+}} = %c0 to %[[P:.+]] step
// CHECK-LABEL: func.func @defined_bounds
// CHECK: scf.for %{{.+}} = %c0 to %[[N:.+]] step
// CHECK: scf.for %{{.+}} = %c0 to %arg0
func.func @poison_bounds(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.addi %n, %c1 overflow<nsw> : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
    %s = scf.for %j = %c0 to %p step %c1 iter_args(%b = %x) -> (i32) {
      %t = arith.addi %b, %x : i32
      scf.yield %t : i32
    }
    %u = arith.addi %a, %s : i32
    scf.yield %u : i32
  }
  return %r : i32
}
func.func @defined_bounds(%n: index, %x: i32, %m: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c0 : memref<?xi32>
  %p = arith.minsi %n, %d : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
    %s = scf.for %j = %c0 to %p step %c1 iter_args(%b = %x) -> (i32) {
      %t = arith.addi %b, %x : i32
      scf.yield %t : i32
    }
    %u = arith.addi %a, %s : i32
    scf.yield %u : i32
  }
  return %r : i32
}

// A quotient that may not exist is not computed where the loop has no iterations.
// CHECK-LABEL: func.func @quotients(
// CHECK: tosa.intdiv %arg0, %{{.*}}
// CHECK: scf.for
// CHECK: tosa.intdiv %arg0, %arg1
func.func @quotients(%a: tensor<2xi32>, %b: tensor<2xi32>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %known = "tosa.const"() <{values = dense<[3, -2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  scf.for %i = %zero to %n step %one {
    %0 = tosa.intdiv %a, %known : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %1 = tosa.intdiv %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    "test.use"(%0, %1) : (tensor<2xi32>, tensor<2xi32>) -> ()
  }
  return
}

// Zero has no negative power, and nothing is in parts of size zero.
// CHECK-LABEL: func.func @powers_and_parts(
// CHECK: math.ipowi %arg0, %{{.*}}
// CHECK: math.ipowi %{{.*}}, %arg0
// CHECK: affine.delinearize_index %arg1 into (%arg1, 4)
// CHECK: scf.for
// CHECK: math.ipowi %arg0, %arg0
// CHECK: affine.delinearize_index %arg1 into (4, %arg1)
func.func @powers_and_parts(%a: i32, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : i32
  scf.for %i = %zero to %n step %one {
    %0 = math.ipowi %a, %two : i32
    %1 = math.ipowi %two, %a : i32
    %2 = math.ipowi %a, %a : i32
    %3:2 = affine.delinearize_index %n into (%n, 4) : index, index
    %4:2 = affine.delinearize_index %n into (4, %n) : index, index
    "test.use"(%0, %1, %2, %3#1, %4#1) : (i32, i32, i32, index, index) -> ()
  }
  return
}
