// The outputs of scf.forall are what its results are made of, and stay arguments of its region.
// RUN: oxmlir-opt %s --remove-dead-values | FileCheck %s --check-prefix=DEAD
// RUN: oxmlir-opt %s --sccp | FileCheck %s --check-prefix=SCCP

// DEAD-LABEL: func.func @unused_output(
// DEAD-NEXT: return %arg0
func.func @unused_output(%t: tensor<8xi32>) -> tensor<8xi32> {
  %0 = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xi32>) {
  }
  return %0 : tensor<8xi32>
}

// SCCP-LABEL: func.func @constant_output(
// SCCP: tensor.parallel_insert_slice %{{.*}} into %arg2[
func.func @constant_output(%v: tensor<1xi32>) -> tensor<8xi32> {
  %cst = arith.constant dense<1> : tensor<8xi32>
  %0 = scf.forall (%i) in (8) shared_outs(%o = %cst) -> (tensor<8xi32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%i] [1] [1] : tensor<1xi32> into tensor<8xi32>
    }
  }
  return %0 : tensor<8xi32>
}

// DEAD-LABEL: func.func @output_of_another(
// DEAD: %[[SECOND:.*]] = scf.forall (%{{.*}}) in (8) shared_outs(%{{.*}} = %arg0)
// DEAD: tensor.parallel_insert_slice
// DEAD: return %[[SECOND]]
func.func @output_of_another(%t: tensor<8xi32>, %v: tensor<1xi32>) -> tensor<8xi32> {
  %0 = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xi32>) {
  }
  %1 = scf.forall (%i) in (8) shared_outs(%o = %0) -> (tensor<8xi32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%i] [1] [1] : tensor<1xi32> into tensor<8xi32>
    }
  }
  return %1 : tensor<8xi32>
}
