// RUN: oxmlir-opt --run=main %s | FileCheck %s

#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>

// CHECK: 15 : i32
// CHECK-NEXT: 3 : i32
// CHECK-NEXT: dense<[13, 22]> : vector<2xi32>
// CHECK-NEXT: dense<{{\[}}[13, 14], [33, 40]]> : vector<2x2xi32>
// CHECK-NEXT: dense<{{\[}}[30, 40], [60, 80]]> : vector<2x2xi32>
// CHECK-NEXT: dense<[1, 3, 6]> : vector<3xi32>
// CHECK-NEXT: 1 : i32
// CHECK-NEXT: dense<[7, 20]> : vector<2xi32>
func.func @main() -> (i32, i32, vector<2xi32>, vector<2x2xi32>, vector<2x2xi32>, vector<3xi32>, i32, vector<2xi32>) {
  %v = arith.constant dense<[0, 1, 2, 3, 4, 5]> : vector<6xi32>
  %m = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : vector<2x3xi32>
  %acc = arith.constant dense<10> : vector<2xi32>
  %zero = arith.constant 0 : i32
  %three = vector.constant_mask [3] : vector<6xi1>
  %0 = vector.reduction <add>, %v : vector<6xi32> into i32
  %1 = vector.mask %three { vector.reduction <add>, %v, %zero : vector<6xi32> into i32 } : vector<6xi1> -> i32
  %2 = vector.multi_reduction <add>, %m, %acc [1] : vector<2x3xi32> to vector<2xi32>
  %n = arith.constant dense<[[1, 2], [3, 4], [5, 5]]> : vector<3x2xi32>
  %c0 = arith.constant dense<[[0, 0], [-7, -7]]> : vector<2x2xi32>
  %3 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      %m, %n, %c0 : vector<2x3xi32>, vector<3x2xi32> into vector<2x2xi32>
  %x = arith.constant dense<[1, 2]> : vector<2xi32>
  %y = arith.constant dense<[30, 40]> : vector<2xi32>
  %4 = vector.outerproduct %x, %y : vector<2xi32>, vector<2xi32>
  %s = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %init = arith.constant dense<0> : vector<i32>
  %5, %last = vector.scan <add>, %s, %init {inclusive = true, reduction_dim = 0 : i64} : vector<3xi32>, vector<i32>
  %6 = vector.reduction <minsi>, %s : vector<3xi32> into i32
  %one = vector.constant_mask [1] : vector<2xi1>
  %seven = arith.constant dense<7> : vector<2xi32>
  %twenty = arith.constant dense<20> : vector<2xi32>
  %pad = arith.constant 0 : i32
  %i0 = arith.constant 0 : index
  %buffer = memref.alloc() : memref<2xi32>
  vector.store %seven, %buffer[%i0] : memref<2xi32>, vector<2xi32>
  %r = vector.mask %one, %twenty { vector.transfer_read %buffer[%i0], %pad : memref<2xi32>, vector<2xi32> }
      : vector<2xi1> -> vector<2xi32>
  return %0, %1, %2, %3, %4, %5, %6, %r : i32, i32, vector<2xi32>, vector<2x2xi32>, vector<2x2xi32>, vector<3xi32>, i32,
      vector<2xi32>
}
