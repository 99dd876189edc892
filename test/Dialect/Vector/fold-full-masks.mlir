// A mask that is set everywhere goes, also where nothing else folds.
// RUN: oxmlir-opt %s --convert-ub-to-llvm | FileCheck %s
// CHECK-LABEL: func.func @f
// CHECK: vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true, true]}
// CHECK: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] {in_bounds = [true, true]}
func.func @f(%m: memref<2x4xi8>) -> vector<2x4xi8> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %p = arith.constant 0 : i8
  %full = vector.constant_mask [2, 4] : vector<2x4xi1>
  %0 = vector.transfer_read %m[%c0, %c0], %p, %full {in_bounds = [true, true]} : memref<2x4xi8>, vector<2x4xi8>
  %made = vector.create_mask %c2, %c4 : vector<2x4xi1>
  vector.transfer_write %0, %m[%c0, %c0], %made {in_bounds = [true, true]} : vector<2x4xi8>, memref<2x4xi8>
  return %0 : vector<2x4xi8>
}
