// RUN: oxmlir-opt %s --arm-sve-legalize-vector-storage | FileCheck %s
// RUN: oxmlir-opt %s --arm-sve-legalize-vector-storage --check-passes=8

// CHECK-LABEL: func.func @masks(
//       CHECK:   %[[Valloca:.*]] = memref.alloca() {alignment = 2 : i64} : memref<vector<[16]xi1>>
//       CHECK:   %[[V0:.*]] = arm_sve.convert_to_svbool %{{[^ ]*}} : vector<[8]xi1>
//       CHECK:   memref.store %[[V0]], %[[Valloca]][] : memref<vector<[16]xi1>>
//       CHECK:   %[[V1:.*]] = memref.load %[[Valloca]][] : memref<vector<[16]xi1>>
//       CHECK:   %[[V2:.*]] = arm_sve.convert_from_svbool %[[V1]] : vector<[8]xi1>
//       CHECK:   %[[Valloc:.*]] = memref.alloc() : memref<vector<3x[16]xi1>>
//       CHECK:   %[[V3:.*]] = arm_sve.convert_to_svbool %{{[^ ]*}} : vector<3x[8]xi1>
//       CHECK:   memref.store %[[V3]], %[[Valloc]][] : memref<vector<3x[16]xi1>>
//       CHECK:   %[[V4:.*]] = memref.load %[[Valloc]][] : memref<vector<3x[16]xi1>>
//       CHECK:   %[[V5:.*]] = arm_sve.convert_from_svbool %[[V4]] : vector<3x[8]xi1>
func.func @masks(%m: vector<[8]xi1>, %w: vector<3x[8]xi1>) -> (vector<[8]xi1>, vector<3x[8]xi1>) {
  %a = memref.alloca() : memref<vector<[8]xi1>>
  memref.store %m, %a[] : memref<vector<[8]xi1>>
  %0 = memref.load %a[] : memref<vector<[8]xi1>>
  %b = memref.alloc() : memref<vector<3x[8]xi1>>
  memref.store %w, %b[] : memref<vector<3x[8]xi1>>
  %1 = memref.load %b[] : memref<vector<3x[8]xi1>>
  return %0, %1 : vector<[8]xi1>, vector<3x[8]xi1>
}

// CHECK-LABEL: func.func @rows(
//       CHECK:   %[[Valloca:.*]] = memref.alloca() {alignment = 2 : i64} : memref<vector<2x[16]xi1>>
//       CHECK:   %[[V0:.*]] = arm_sve.convert_to_svbool %{{[^ ]*}} : vector<2x[4]xi1>
//       CHECK:   memref.store %[[V0]], %[[Valloca]][] : memref<vector<2x[16]xi1>>
//       CHECK:   %[[V1:.*]] = vector.type_cast %[[Valloca]] : memref<vector<2x[16]xi1>> to memref<2xvector<[16]xi1>>
//       CHECK:   %[[V2:.*]] = memref.load %[[V1]][%{{[^ ]*}}] : memref<2xvector<[16]xi1>>
//       CHECK:   %[[V3:.*]] = arm_sve.convert_from_svbool %[[V2]] : vector<[4]xi1>
func.func @rows(%v: vector<2x[4]xi1>, %i: index) -> vector<[4]xi1> {
  %0 = memref.alloca() : memref<vector<2x[4]xi1>>
  memref.store %v, %0[] : memref<vector<2x[4]xi1>>
  %1 = vector.type_cast %0 : memref<vector<2x[4]xi1>> to memref<2xvector<[4]xi1>>
  %2 = memref.load %1[%i] : memref<2xvector<[4]xi1>>
  return %2 : vector<[4]xi1>
}

// CHECK-LABEL: func.func @hints(
//       CHECK:   %[[Valloca:.*]] = memref.alloca(%{{[^ ]*}}) {alignment = 8 : i64, note} : memref<?xvector<[16]xi1>>
//       CHECK:   %[[V0:.*]] = arm_sve.convert_to_svbool %{{[^ ]*}} : vector<[4]xi1>
//       CHECK:   memref.store %[[V0]], %[[Valloca]][%{{[^ ]*}}] {nontemporal = true, note} : memref<?xvector<[16]xi1>>
//       CHECK:   %[[V1:.*]] = memref.load %[[Valloca]][%{{[^ ]*}}] {alignment = 4 : i64, note} : memref<?xvector<[16]xi1>>
//       CHECK:   %[[V2:.*]] = arm_sve.convert_from_svbool %[[V1]] : vector<[4]xi1>
//       CHECK:   %[[V3:.*]] = arm_sve.convert_to_svbool %[[V2]] : vector<[4]xi1>
//       CHECK:   memref.store %[[V3]], %[[Valloca]][%{{[^ ]*}}] {alignment = 32 : i64} : memref<?xvector<[16]xi1>>
func.func @hints(%m: vector<[4]xi1>, %i: index) {
  %0 = memref.alloca(%i) {note, alignment = 8} : memref<?xvector<[4]xi1>>
  memref.store %m, %0[%i] {note, nontemporal = true} : memref<?xvector<[4]xi1>>
  %1 = memref.load %0[%i] {note, alignment = 4} : memref<?xvector<[4]xi1>>
  memref.store %1, %0[%i] {alignment = 32} : memref<?xvector<[4]xi1>>
  return
}

// CHECK-LABEL: func.func @alignment(
//       CHECK:   %[[Valloca:.*]] = memref.alloca() {alignment = 2 : i64} : memref<vector<[16]xi1>>
//       CHECK:   memref.store %{{[^ ]*}}, %[[Valloca]][] : memref<vector<[16]xi1>>
//       CHECK:   %[[Valloca_0:.*]] = memref.alloca() {alignment = 2 : i64} : memref<vector<[3]xi1>>
//       CHECK:   memref.store %{{[^ ]*}}, %[[Valloca_0]][] : memref<vector<[3]xi1>>
//       CHECK:   %[[Valloca_1:.*]] = memref.alloca() {alignment = 16 : i64} : memref<vector<[4]xf32>>
//       CHECK:   memref.store %{{[^ ]*}}, %[[Valloca_1]][] : memref<vector<[4]xf32>>
//       CHECK:   %[[Valloca_2:.*]] = memref.alloca() {alignment = 16 : i64} : memref<vector<2x[7]xf64>>
//       CHECK:   memref.store %{{[^ ]*}}, %[[Valloca_2]][] : memref<vector<2x[7]xf64>>
//       CHECK:   %[[Valloca_3:.*]] = memref.alloca() : memref<vector<4xf32>>
//       CHECK:   memref.store %{{[^ ]*}}, %[[Valloca_3]][] : memref<vector<4xf32>>
//       CHECK:   memref.store %{{[^ ]*}}, %{{[^ ]*}}[] : memref<vector<[4]xi1>>
func.func @alignment(%m: vector<[16]xi1>, %n: vector<[3]xi1>, %f: vector<[4]xf32>, %d: vector<2x[7]xf64>, %g: vector<4xf32>, %p: memref<vector<[4]xi1>>, %q: vector<[4]xi1>) {
  %0 = memref.alloca() : memref<vector<[16]xi1>>
  memref.store %m, %0[] : memref<vector<[16]xi1>>
  %1 = memref.alloca() : memref<vector<[3]xi1>>
  memref.store %n, %1[] : memref<vector<[3]xi1>>
  %2 = memref.alloca() : memref<vector<[4]xf32>>
  memref.store %f, %2[] : memref<vector<[4]xf32>>
  %3 = memref.alloca() : memref<vector<2x[7]xf64>>
  memref.store %d, %3[] : memref<vector<2x[7]xf64>>
  %4 = memref.alloca() : memref<vector<4xf32>>
  memref.store %g, %4[] : memref<vector<4xf32>>
  memref.store %q, %p[] : memref<vector<[4]xi1>>
  return
}
