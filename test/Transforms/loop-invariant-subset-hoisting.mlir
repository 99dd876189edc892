// RUN: oxmlir-opt %s --loop-invariant-subset-hoisting --allow-unregistered-dialect | FileCheck %s

// A slice that each iteration takes out and puts back is carried by itself.
// CHECK-LABEL: func @pair
// CHECK:       %[[S:.*]] = tensor.extract_slice %arg0[0] [5] [1]
// CHECK-NEXT:  %[[R:.*]]:2 = scf.for %{{.*}} iter_args(%[[T:.*]] = %arg0, %[[P:.*]] = %[[S]])
// CHECK-NEXT:    tensor.extract_slice %[[T]][9] [5] [1]
// CHECK:         %[[Q:.*]] = "test.change"(%[[P]])
// CHECK-NEXT:    scf.yield %[[T]], %[[Q]]
// CHECK:       %[[I:.*]] = tensor.insert_slice %[[R]]#1 into %[[R]]#0[0] [5] [1]
// CHECK-NEXT:  return %[[I]]
func.func @pair(%a: tensor<16xf32>, %n: index) -> tensor<16xf32> {
  %r = scf.for %i = %n to %n step %n iter_args(%t = %a) -> tensor<16xf32> {
    %other = tensor.extract_slice %t[9] [5] [1] : tensor<16xf32> to tensor<5xf32>
    "test.look"(%other) : (tensor<5xf32>) -> ()
    %p = tensor.extract_slice %t[0] [5] [1] : tensor<16xf32> to tensor<5xf32>
    %q = "test.change"(%p) : (tensor<5xf32>) -> tensor<5xf32>
    %u = tensor.insert_slice %q into %t[0] [5] [1] : tensor<5xf32> into tensor<16xf32>
    scf.yield %u : tensor<16xf32>
  }
  return %r : tensor<16xf32>
}

// Slices that may overlap, that move with the counter, or of a tensor that is used as a whole stay.
// CHECK-LABEL: func @stay
// CHECK-NOT:   tensor.extract_slice %arg0
// CHECK:       return
func.func @stay(%a: tensor<16xf32>, %n: index) -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) {
  %r:3 = scf.for %i = %n to %n step %n iter_args(%t = %a, %v = %a, %w = %a) -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) {
    %other = tensor.extract_slice %t[3] [5] [1] : tensor<16xf32> to tensor<5xf32>
    "test.look"(%other) : (tensor<5xf32>) -> ()
    %p = tensor.extract_slice %t[0] [5] [1] : tensor<16xf32> to tensor<5xf32>
    %q = "test.change"(%p) : (tensor<5xf32>) -> tensor<5xf32>
    %u = tensor.insert_slice %q into %t[0] [5] [1] : tensor<5xf32> into tensor<16xf32>
    %p1 = tensor.extract_slice %v[%i] [5] [1] : tensor<16xf32> to tensor<5xf32>
    %q1 = "test.change"(%p1) : (tensor<5xf32>) -> tensor<5xf32>
    %u1 = tensor.insert_slice %q1 into %v[%i] [5] [1] : tensor<5xf32> into tensor<16xf32>
    "test.look"(%w) : (tensor<16xf32>) -> ()
    %p2 = tensor.extract_slice %w[0] [5] [1] : tensor<16xf32> to tensor<5xf32>
    %q2 = "test.change"(%p2) : (tensor<5xf32>) -> tensor<5xf32>
    %u2 = tensor.insert_slice %q2 into %w[0] [5] [1] : tensor<5xf32> into tensor<16xf32>
    scf.yield %u, %u1, %u2 : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
  }
  return %r#0, %r#1, %r#2 : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
}

// What leaves the inner loop leaves the outer one too.
// CHECK-LABEL: func @nest
// CHECK:       tensor.extract_slice %arg0[0] [5] [1]
// CHECK-NEXT:  scf.for
// CHECK-NEXT:    scf.for
// CHECK-NOT:   tensor.insert_slice
// CHECK:       }
// CHECK:       }
// CHECK-NEXT:  tensor.insert_slice
func.func @nest(%a: tensor<16xf32>, %n: index) -> tensor<16xf32> {
  %r = scf.for %i = %n to %n step %n iter_args(%t = %a) -> tensor<16xf32> {
    %s = scf.for %j = %n to %n step %n iter_args(%v = %t) -> tensor<16xf32> {
      %p = tensor.extract_slice %v[0] [5] [1] : tensor<16xf32> to tensor<5xf32>
      %q = "test.change"(%p) : (tensor<5xf32>) -> tensor<5xf32>
      %u = tensor.insert_slice %q into %v[0] [5] [1] : tensor<5xf32> into tensor<16xf32>
      scf.yield %u : tensor<16xf32>
    }
    scf.yield %s : tensor<16xf32>
  }
  return %r : tensor<16xf32>
}

// What is put there first is taken in the same iteration.
// CHECK-LABEL: func @put_first
// CHECK:       scf.for
// CHECK:         %[[A:.*]] = tensor.insert_slice %{{.*}} into %{{.*}}[0] [5] [1]
// CHECK-NEXT:    tensor.extract_slice %[[A]][0] [5] [1]
// CHECK:         scf.yield
func.func @put_first(%a: tensor<8xf32>, %x: tensor<1xf32>, %n: index) -> tensor<8xf32> {
  %r = scf.for %i = %n to %n step %n iter_args(%t = %a) -> tensor<8xf32> {
    %p = "test.make"(%i) : (index) -> tensor<5xf32>
    %u = tensor.insert_slice %p into %t[0] [5] [1] : tensor<5xf32> into tensor<8xf32>
    %q = tensor.extract_slice %u[0] [5] [1] : tensor<8xf32> to tensor<5xf32>
    "test.use"(%q) : (tensor<5xf32>) -> ()
    %v = tensor.insert_slice %x into %u[6] [1] [1] : tensor<1xf32> into tensor<8xf32>
    scf.yield %v : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// Where the loop may not run, nothing is taken in front of it that may be out of bounds.
// CHECK-LABEL: func @may_not_run
// CHECK-NEXT:  scf.for
// CHECK-NEXT:    tensor.extract_slice
// CHECK-LABEL: func @runs
// CHECK:       tensor.extract_slice
// CHECK-NEXT:  scf.for
func.func @may_not_run(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %r = scf.for %i = %n to %n step %n iter_args(%t = %a) -> tensor<?xf32> {
    %p = tensor.extract_slice %t[0] [5] [1] : tensor<?xf32> to tensor<5xf32>
    %q = "test.change"(%p) : (tensor<5xf32>) -> tensor<5xf32>
    %u = tensor.insert_slice %q into %t[0] [5] [1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

func.func @runs(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%t = %a) -> tensor<?xf32> {
    %p = tensor.extract_slice %t[0] [5] [1] : tensor<?xf32> to tensor<5xf32>
    %q = "test.change"(%p) : (tensor<5xf32>) -> tensor<5xf32>
    %u = tensor.insert_slice %q into %t[0] [5] [1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
