// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// Constants that overflow when they are combined leave a flag that the operations had and their combination has not.

// CHECK-LABEL: @sums
//  CHECK-DAG: arith.addi %{{.*}}, %c7_i8 overflow<nsw, nuw>
//  CHECK-DAG: arith.addi %{{.*}}, %c-56_i8 overflow<nuw>
//  CHECK-DAG: arith.addi %{{.*}}, %c-3_i8 overflow<nsw>
func.func @sums(%x: i8) -> (i8, i8, i8) {
  %c3 = arith.constant 3 : i8
  %c4 = arith.constant 4 : i8
  %c100 = arith.constant 100 : i8
  %m7 = arith.constant -7 : i8
  %0 = arith.addi %x, %c3 overflow<nsw, nuw> : i8
  %1 = arith.addi %0, %c4 overflow<nsw, nuw> : i8
  %2 = arith.addi %x, %c100 overflow<nsw, nuw> : i8
  %3 = arith.addi %2, %c100 overflow<nsw, nuw> : i8
  %4 = arith.addi %x, %c4 overflow<nsw> : i8
  %5 = arith.addi %4, %m7 overflow<nsw> : i8
  return %1, %3, %5 : i8, i8, i8
}

// CHECK-LABEL: @differences
//  CHECK-DAG: arith.addi %{{.*}}, %c-2_i8 overflow<nsw>
//  CHECK-DAG: arith.subi %c4_i8, %{{.*}} overflow<nsw, nuw>
//  CHECK-DAG: arith.subi %c-28_i8, %{{.*}} overflow<nuw>
func.func @differences(%x: i8) -> (i8, i8, i8) {
  %c1 = arith.constant 1 : i8
  %c3 = arith.constant 3 : i8
  %c100 = arith.constant 100 : i8
  %m128 = arith.constant -128 : i8
  %0 = arith.subi %x, %c3 overflow<nsw, nuw> : i8
  %1 = arith.addi %0, %c1 overflow<nsw, nuw> : i8
  %2 = arith.subi %x, %c3 overflow<nsw, nuw> : i8
  %3 = arith.subi %c1, %2 overflow<nsw, nuw> : i8
  %4 = arith.subi %m128, %x overflow<nsw, nuw> : i8
  %5 = arith.addi %4, %c100 overflow<nuw> : i8
  return %1, %3, %5 : i8, i8, i8
}

// CHECK-LABEL: @products
//  CHECK-DAG: arith.muli %{{.*}}, %c-56_i8 overflow<nuw>
//  CHECK-DAG: arith.muli %{{.*}}, %c-3_i8 overflow<nsw>
func.func @products(%x: i8) -> (i8, i8) {
  %c10 = arith.constant 10 : i8
  %c20 = arith.constant 20 : i8
  %m1 = arith.constant -1 : i8
  %c3 = arith.constant 3 : i8
  %0 = arith.muli %x, %c10 overflow<nsw, nuw> : i8
  %1 = arith.muli %0, %c20 overflow<nsw, nuw> : i8
  %2 = arith.muli %x, %m1 overflow<nsw, nuw> : i8
  %3 = arith.muli %2, %c3 overflow<nsw, nuw> : i8
  return %1, %3 : i8, i8
}

// An index may have 32 bits, in which this sum overflows.
// CHECK-LABEL: @index_sum
//  CHECK: arith.addi %{{.*}}, %c3000000000 overflow<nuw> : index
func.func @index_sum(%x: index) -> index {
  %c = arith.constant 1500000000 : index
  %0 = arith.addi %x, %c overflow<nsw, nuw> : index
  %1 = arith.addi %0, %c overflow<nsw, nuw> : index
  return %1 : index
}

// There is no extension of i1 to index, and the 1 of i1 is -1.
// CHECK-LABEL: @high_half
//  CHECK: arith.mulsi_extended %{{.*}} : index
//  CHECK: arith.mulsi_extended %{{.*}} : i1
func.func @high_half(%x: index, %y: i1) -> (index, i1) {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %0, %1 = arith.mulsi_extended %x, %c1 : index
  %2, %3 = arith.mulsi_extended %y, %true : i1
  return %1, %3 : index, i1
}
