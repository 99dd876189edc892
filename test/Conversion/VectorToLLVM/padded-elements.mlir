// RUN: oxmlir-opt %s --convert-vector-to-llvm | FileCheck %s

// In memory there are bits between the elements, in a vector of LLVM IR there are none: each element is accessed on its own.
// CHECK-LABEL: func.func @plain
func.func @plain(%m: memref<8xi1>, %i: index) {
  // CHECK: %[[STEPS:.*]] = llvm.mlir.constant(dense<[0, 1, 2, 3]> : vector<4xi64>) : vector<4xi64>
  // CHECK: %[[FROM:.*]] = llvm.getelementptr %{{.*}}[%[[STEPS]]] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, i1
  // CHECK: %[[ALL:.*]] = llvm.mlir.constant(dense<true> : vector<4xi1>) : vector<4xi1>
  // CHECK: %[[V:.*]] = llvm.intr.masked.gather %[[FROM]], %[[ALL]] {alignment = 1 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<4xi1>
  %0 = vector.load %m[%i] : memref<8xi1>, vector<4xi1>
  // CHECK: llvm.intr.masked.scatter %[[V]], %{{.*}}, %{{.*}} {alignment = 1 : i32}
  vector.store %0, %m[%i] : memref<8xi1>, vector<4xi1>
  return
}

// CHECK-LABEL: func.func @masked
// CHECK-SAME: %[[MASK:[^:]*]]: vector<4xi1>, %[[OTHER:[^:]*]]: vector<4xi24>
func.func @masked(%m: memref<8xi24>, %i: index, %mask: vector<4xi1>, %other: vector<4xi24>) {
  // CHECK: %[[V:.*]] = llvm.intr.masked.gather %{{.*}}, %[[MASK]], %[[OTHER]] {alignment = 4 : i32}
  %0 = vector.maskedload %m[%i], %mask, %other : memref<8xi24>, vector<4xi1>, vector<4xi24> into vector<4xi24>
  // CHECK: llvm.intr.masked.scatter %[[V]], %{{.*}}, %[[MASK]] {alignment = 4 : i32}
  vector.maskedstore %m[%i], %mask, %0 : memref<8xi24>, vector<4xi1>, vector<4xi24>
  return
}

// One element, and elements that are vectors themselves, are next to nothing.
// CHECK-LABEL: func.func @alone
func.func @alone(%m: memref<8xi1>, %v: memref<8xvector<4xi1>>, %i: index) -> (vector<1xi1>, vector<4xi1>) {
  // CHECK: llvm.load {{.*}} -> vector<1xi1>
  %0 = vector.load %m[%i] : memref<8xi1>, vector<1xi1>
  // CHECK: llvm.load {{.*}} -> vector<4xi1>
  %1 = vector.load %v[%i] : memref<8xvector<4xi1>>, vector<4xi1>
  return %0, %1 : vector<1xi1>, vector<4xi1>
}
