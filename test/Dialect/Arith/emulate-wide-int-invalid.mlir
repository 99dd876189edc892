// RUN: not oxmlir-opt %s --arith-emulate-wide-int --split-input-file 2>&1 | FileCheck %s

// Memory is another pass's.
// CHECK: failed to legalize unresolved materialization from ('vector<2xi32>') to ('i64') that remained live
func.func @memory(%m: memref<i64>, %i: index) {
  %0 = arith.index_cast %i : index to i64
  memref.store %0, %m[] : memref<i64>
  return
}

// -----

// CHECK-LABEL: func.func @tensors(
//  CHECK-SAME:   %{{.*}}: tensor<4xi64>, %{{.*}}: vector<2xi32>)
func.func @tensors(%t: tensor<4xi64>, %i: i64) {
  return
}
