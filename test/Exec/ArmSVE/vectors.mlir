// RUN: oxmlir-opt --run=main %s | FileCheck %s

// Scalable vectors are twice as long as they say.
// CHECK: dense<[3, 3, 3, 1, 1, 1, 1, 1]> : vector<[4]xi32>
// CHECK-NEXT: dense<[0, 0, 0, 1, 1, 1, 1, 1]> : vector<[4]xi32>
// CHECK-NEXT: dense<[0, 2, 1, 2]> : vector<[2]xi64>
// CHECK-NEXT: dense<[2, 2, 3, 2]> : vector<[2]xi64>
// CHECK-NEXT: dense<[2, 3, 2, 3]> : vector<[2]xi64>
// CHECK-NEXT: dense<[true, true, true, false, false, false, false, false]> : vector<[4]xi1>
func.func @main() -> (vector<[4]xi32>, vector<[4]xi32>, vector<[2]xi64>, vector<[2]xi64>, vector<[2]xi64>, vector<[4]xi1>) {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c3 = llvm.mlir.constant(3 : i64) : i64
  %m = "arm_sve.intr.whilelt"(%c0, %c3) : (i64, i64) -> vector<[4]xi1>
  %one = arith.constant dense<1> : vector<[4]xi32>
  %two = arith.constant dense<2> : vector<[4]xi32>
  %zero = arith.constant dense<0> : vector<[4]xi32>
  %s = arm_sve.masked.addi %m, %one, %two : vector<[4]xi1>, vector<[4]xi32>
  %d = arm_sve.masked.divi_signed %m, %one, %zero : vector<[4]xi1>, vector<[4]xi32>
  %n = llvm.intr.stepvector : vector<[2]xi64>
  %t = arith.constant dense<2> : vector<[2]xi64>
  %a, %b = arm_sve.zip.x2 %n, %t : vector<[2]xi64>
  %q = arm_sve.dupq_lane %n[1] : vector<[2]xi64>
  %wide = "arm_sve.intr.convert.to.svbool"(%m) : (vector<[4]xi1>) -> vector<[16]xi1>
  %narrow = "arm_sve.intr.convert.from.svbool"(%wide) : (vector<[16]xi1>) -> vector<[4]xi1>
  return %s, %d, %a, %b, %q, %narrow : vector<[4]xi32>, vector<[4]xi32>, vector<[2]xi64>, vector<[2]xi64>, vector<[2]xi64>, vector<[4]xi1>
}
