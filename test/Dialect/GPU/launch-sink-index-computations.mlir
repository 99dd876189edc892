// RUN: oxmlir-opt --gpu-launch-sink-index-computations --allow-unregistered-dialect %s | FileCheck %s

// What is cheap is computed in the launch, unless that takes a value that the launch did not use.
// CHECK-LABEL: func @sink(
// CHECK-SAME: %[[N:.*]]: index, %[[M:.*]]: memref<?xf32>
func.func @sink(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %size = memref.dim %m, %c0 : memref<?xf32>
  %less = arith.cmpi slt, %size, %n : index
  %sum = arith.addi %size, %n : index
  %other = arith.cmpi slt, %sum, %size : index
  // CHECK: %[[SUM:.*]] = arith.addi
  // CHECK: %[[OTHER:.*]] = arith.cmpi slt, %[[SUM]]
  // CHECK: gpu.launch
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK-NEXT: %[[SIZE:.*]] = memref.dim %[[M]], %[[ZERO]]
  // CHECK-NEXT: %[[LESS:.*]] = arith.cmpi slt, %[[SIZE]], %[[N]]
  // CHECK-NEXT: "test.use"(%[[LESS]], %[[OTHER]], %[[M]], %[[N]])
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    "test.use"(%less, %other, %m, %n) : (i1, i1, memref<?xf32>, index) -> ()
    gpu.terminator
  }
  return
}
