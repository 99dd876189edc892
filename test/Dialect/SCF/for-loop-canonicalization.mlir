// RUN: oxmlir-opt %s --scf-for-loop-canonicalization --allow-unregistered-dialect | FileCheck %s

// CHECK-DAG: #[[DIFFERENCE:.*]] = affine_map<(d0)[s0] -> (-d0 + s0)>

// CHECK-LABEL: func @counters
// CHECK:       %[[C8:.*]] = arith.constant 8 : index
// CHECK:       scf.for
// CHECK-NEXT:    "test.use"(%[[C8]])
// CHECK:       scf.parallel
// CHECK-NEXT:    "test.use"(%[[C8]])
// CHECK:       scf.forall
// CHECK-NEXT:    "test.use"(%[[C8]])
func.func @counters() {
  %a = arith.constant 0 : index
  %b = arith.constant 64 : index
  %c = arith.constant 8 : index
  scf.for %i = %a to %b step %c {
    %m = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%b]
    "test.use"(%m) : (index) -> ()
  }
  scf.parallel (%i) = (%a) to (%b) step (%c) {
    %m = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%b]
    "test.use"(%m) : (index) -> ()
  }
  scf.forall (%i) = (0) to (64) step (8) {
    %m = affine.min affine_map<(d0) -> (8, 64 - d0)>(%i)
    "test.use"(%m) : (index) -> ()
  }
  return
}

// One of the results, where it is always the least or the greatest.
// CHECK-LABEL: func @result
// CHECK:       scf.for %[[I:.*]] = %arg0 to %arg1
// CHECK-NEXT:    %[[A:.*]] = affine.apply #[[DIFFERENCE]](%[[I]])[%arg1]
// CHECK-NEXT:    %[[B:.*]] = affine.min
// CHECK-NEXT:    "test.use"(%[[A]], %[[B]])
func.func @result(%a: index, %b: index) {
  %c = arith.constant 1 : index
  scf.for %i = %a to %b step %c {
    %m = affine.max affine_map<(d0)[s0] -> (1, s0 - d0)>(%i)[%b]
    %n = affine.min affine_map<(d0)[s0] -> (2, s0 - d0)>(%i)[%b]
    "test.use"(%m, %n) : (index, index) -> ()
  }
  return
}

// What iterations only insert into keeps its shape.
// CHECK-LABEL: func @sizes
// CHECK:       scf.for
// CHECK-NEXT:    tensor.dim %arg0
// CHECK:       tensor.dim %arg0
func.func @sizes(%t: tensor<?xf32>, %s: tensor<1xf32>, %n: index) -> index {
  %a = arith.constant 0 : index
  %c = arith.constant 1 : index
  %r = scf.for %i = %a to %n step %c iter_args(%u = %t) -> tensor<?xf32> {
    %d = tensor.dim %u, %a : tensor<?xf32>
    "test.use"(%d) : (index) -> ()
    %v = tensor.insert_slice %s into %u[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    scf.yield %v : tensor<?xf32>
  }
  %e = tensor.dim %r, %a : tensor<?xf32>
  return %e : index
}

// CHECK-LABEL: func @other_size
// CHECK:       scf.for %{{.*}} iter_args(%[[U:.*]] = %arg0)
// CHECK-NEXT:    tensor.dim %[[U]]
func.func @other_size(%t: tensor<?xf32>, %s: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %a = arith.constant 0 : index
  %c = arith.constant 1 : index
  %r = scf.for %i = %a to %n step %c iter_args(%u = %t) -> tensor<?xf32> {
    %d = tensor.dim %u, %a : tensor<?xf32>
    "test.use"(%d) : (index) -> ()
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
