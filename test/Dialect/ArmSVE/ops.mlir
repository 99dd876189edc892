// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s -mlir-print-op-generic | oxmlir-opt | FileCheck %s

// CHECK-LABEL: func.func @masked
func.func @masked(%mask: vector<[4]xi1>, %i: vector<[4]xi32>, %f: vector<[4]xf32>) {
  // CHECK: arm_sve.masked.addi %{{.*}}, %{{.*}}, %{{.*}} : vector<[4]xi1>, vector<[4]xi32>
  %0 = arm_sve.masked.addi %mask, %i, %i : vector<[4]xi1>, vector<[4]xi32>
  // CHECK: arm_sve.masked.divi_unsigned
  %1 = arm_sve.masked.divi_unsigned %mask, %i, %i : vector<[4]xi1>, vector<[4]xi32>
  // CHECK: arm_sve.masked.mulf %{{.*}}, %{{.*}}, %{{.*}} : vector<[4]xi1>, vector<[4]xf32>
  %2 = arm_sve.masked.mulf %mask, %f, %f : vector<[4]xi1>, vector<[4]xf32>
  return
}

// CHECK-LABEL: func.func @products
func.func @products(%sums: vector<[4]xi32>, %bytes: vector<[16]xi8>, %n: index, %p: vector<[4]xi1>) {
  // CHECK: arm_sve.sdot %{{.*}}, %{{.*}}, %{{.*}} : vector<[16]xi8> to vector<[4]xi32>
  %0 = arm_sve.sdot %sums, %bytes, %bytes : vector<[16]xi8> to vector<[4]xi32>
  // CHECK: arm_sve.usmmla %{{.*}}, %{{.*}}, %{{.*}} : vector<[16]xi8> to vector<[4]xi32>
  %1 = arm_sve.usmmla %sums, %bytes, %bytes : vector<[16]xi8> to vector<[4]xi32>
  // CHECK: arm_sve.dupq_lane %{{.*}}[3] : vector<[16]xi8>
  %2 = arm_sve.dupq_lane %bytes[3] : vector<[16]xi8>
  // CHECK: arm_sve.psel %[[P:.*]], %[[P]][%{{.*}}] : vector<[4]xi1>, vector<[4]xi1>
  %3 = arm_sve.psel %p, %p[%n] : vector<[4]xi1>, vector<[4]xi1>
  // CHECK: %{{.*}}, %{{.*}} = arm_sve.zip.x2 %{{.*}}, %{{.*}} : vector<[16]xi8>
  %4, %5 = arm_sve.zip.x2 %bytes, %bytes : vector<[16]xi8>
  // CHECK: %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} = arm_sve.zip.x4 %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<[16]xi8>
  %6:4 = arm_sve.zip.x4 %bytes, %bytes, %bytes, %bytes : vector<[16]xi8>
  return
}

// CHECK-LABEL: func.func @svbool(
func.func @svbool(%p: vector<2x3x[4]xi1>, %q: vector<[16]xi1>) {
  // CHECK: arm_sve.convert_to_svbool %{{.*}} : vector<2x3x[4]xi1>
  %0 = arm_sve.convert_to_svbool %p : vector<2x3x[4]xi1>
  // CHECK: arm_sve.convert_from_svbool %{{.*}} : vector<[8]xi1>
  %1 = arm_sve.convert_from_svbool %q : vector<[8]xi1>
  return
}
