// RUN: oxmlir-opt %s --convert-vector-to-llvm=enable-arm-sve | FileCheck %s
// RUN: oxmlir-opt %s --convert-vector-to-llvm=enable-arm-sve --check-passes=8
// RUN: oxmlir-opt %s --convert-vector-to-llvm | FileCheck %s --check-prefix=KEPT

// KEPT: arm_sve.sdot
// KEPT: arm_sve.psel
// KEPT-NOT: whilelt

// CHECK-LABEL: func.func @products(
//       CHECK:   %[[V0:.*]] = "arm_sve.intr.sdot"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
//       CHECK:   %[[V1:.*]] = "arm_sve.intr.udot"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
//       CHECK:   %[[V2:.*]] = "arm_sve.intr.smmla"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
//       CHECK:   %[[V3:.*]] = "arm_sve.intr.ummla"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
//       CHECK:   %[[V4:.*]] = "arm_sve.intr.usmmla"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) {note} : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
//       CHECK:   %[[V5:.*]] = "arm_sve.intr.sdot"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<[2]xi64>, vector<[8]xi16>, vector<[8]xi16>) -> vector<[2]xi64>
func.func @products(%acc: vector<[4]xi32>, %a: vector<[16]xi8>, %w: vector<[2]xi64>, %h: vector<[8]xi16>) -> (vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>, vector<[2]xi64>) {
  %0 = arm_sve.sdot %acc, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  %1 = arm_sve.udot %acc, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  %2 = arm_sve.smmla %acc, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  %3 = arm_sve.ummla %acc, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  %4 = arm_sve.usmmla %acc, %a, %a {note} : vector<[16]xi8> to vector<[4]xi32>
  %5 = arm_sve.sdot %w, %h, %h : vector<[8]xi16> to vector<[2]xi64>
  return %0, %1, %2, %3, %4, %5 : vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>, vector<[2]xi64>
}

// CHECK-LABEL: func.func @masked(
//       CHECK:   %[[V0:.*]] = "arm_sve.intr.fadd"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
//       CHECK:   %[[V1:.*]] = "arm_sve.intr.fsub"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
//       CHECK:   %[[V2:.*]] = "arm_sve.intr.fmul"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
//       CHECK:   %[[V3:.*]] = "arm_sve.intr.fdiv"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
//       CHECK:   %[[V4:.*]] = "arm_sve.intr.add"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
//       CHECK:   %[[V5:.*]] = "arm_sve.intr.sub"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
//       CHECK:   %[[V6:.*]] = "arm_sve.intr.mul"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
//       CHECK:   %[[V7:.*]] = "arm_sve.intr.sdiv"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
//       CHECK:   %[[V8:.*]] = "arm_sve.intr.udiv"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
func.func @masked(%f: vector<[4]xf32>, %m: vector<[4]xi1>, %i: vector<[4]xi32>) -> (vector<[4]xf32>, vector<[4]xf32>, vector<[4]xf32>, vector<[4]xf32>, vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>) {
  %0 = arm_sve.masked.addf %m, %f, %f : vector<[4]xi1>, vector<[4]xf32>
  %1 = arm_sve.masked.subf %m, %f, %f : vector<[4]xi1>, vector<[4]xf32>
  %2 = arm_sve.masked.mulf %m, %f, %f : vector<[4]xi1>, vector<[4]xf32>
  %3 = arm_sve.masked.divf %m, %f, %f : vector<[4]xi1>, vector<[4]xf32>
  %4 = arm_sve.masked.addi %m, %i, %i : vector<[4]xi1>, vector<[4]xi32>
  %5 = arm_sve.masked.subi %m, %i, %i : vector<[4]xi1>, vector<[4]xi32>
  %6 = arm_sve.masked.muli %m, %i, %i : vector<[4]xi1>, vector<[4]xi32>
  %7 = arm_sve.masked.divi_signed %m, %i, %i : vector<[4]xi1>, vector<[4]xi32>
  %8 = arm_sve.masked.divi_unsigned %m, %i, %i : vector<[4]xi1>, vector<[4]xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : vector<[4]xf32>, vector<[4]xf32>, vector<[4]xf32>, vector<[4]xf32>, vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>
}

// CHECK-LABEL: func.func @moves(
//       CHECK:   %[[V0:.*]] = "arm_sve.intr.zip.x2"(%{{[^ ]*}}, %{{[^ ]*}}) : (vector<[4]xf32>, vector<[4]xf32>) -> !llvm.struct<(vector<[4]xf32>, vector<[4]xf32>)>
//       CHECK:   %[[V1:.*]] = llvm.extractvalue %[[V0]][0] : !llvm.struct<(vector<[4]xf32>, vector<[4]xf32>)>
//       CHECK:   %[[V2:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.struct<(vector<[4]xf32>, vector<[4]xf32>)>
//       CHECK:   %[[V3:.*]] = "arm_sve.intr.zip.x4"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>) -> !llvm.struct<(vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>)>
//       CHECK:   %[[V4:.*]] = llvm.extractvalue %[[V3]][0] : !llvm.struct<(vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>)>
//       CHECK:   %[[V5:.*]] = llvm.extractvalue %[[V3]][1] : !llvm.struct<(vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>)>
//       CHECK:   %[[V6:.*]] = llvm.extractvalue %[[V3]][2] : !llvm.struct<(vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>)>
//       CHECK:   %[[V7:.*]] = llvm.extractvalue %[[V3]][3] : !llvm.struct<(vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>)>
//       CHECK:   %[[V8:.*]] = "arm_sve.intr.dupq_lane"(%{{[^ ]*}}) <{lane = 2 : i64}> : (vector<[4]xf32>) -> vector<[4]xf32>
func.func @moves(%a: vector<[4]xf32>, %b: vector<[16]xi8>) -> (vector<[4]xf32>, vector<[4]xf32>, vector<[16]xi8>, vector<[16]xi8>) {
  %0, %1 = arm_sve.zip.x2 %a, %a : vector<[4]xf32>
  %2, %3, %4, %5 = arm_sve.zip.x4 %b, %b, %b, %b : vector<[16]xi8>
  %6 = arm_sve.dupq_lane %a[2] : vector<[4]xf32>
  return %1, %6, %2, %5 : vector<[4]xf32>, vector<[4]xf32>, vector<[16]xi8>, vector<[16]xi8>
}

// CHECK-LABEL: func.func @predicates(
//       CHECK:   %[[V0:.*]] = "arm_sve.intr.convert.to.svbool"(%{{[^ ]*}}) : (vector<[4]xi1>) -> vector<[16]xi1>
//       CHECK:   %[[V1:.*]] = arith.index_cast %{{[^ ]*}} : index to i32
//       CHECK:   %[[V2:.*]] = "arm_sve.intr.psel"(%[[V0]], %{{[^ ]*}}, %[[V1]]) : (vector<[16]xi1>, vector<[8]xi1>, i32) -> vector<[16]xi1>
//       CHECK:   %[[V3:.*]] = "arm_sve.intr.convert.from.svbool"(%[[V2]]) : (vector<[16]xi1>) -> vector<[4]xi1>
func.func @predicates(%p: vector<[4]xi1>, %q: vector<[8]xi1>, %i: index) -> vector<[4]xi1> {
  %0 = arm_sve.psel %p, %q[%i] : vector<[4]xi1>, vector<[8]xi1>
  return %0 : vector<[4]xi1>
}

// CHECK-LABEL: func.func @svbool(
//   CHECK-DAG:   %[[V0:.*]] = builtin.unrealized_conversion_cast %{{.*}} : vector<2x[16]xi1> to !llvm.array<2 x vector<[16]xi1>>
//       CHECK:   %[[Vcst:.*]] = arith.constant dense<false> : vector<[16]xi1>
//       CHECK:   %[[V1:.*]] = "arm_sve.intr.convert.to.svbool"(%{{[^ ]*}}) : (vector<[4]xi1>) -> vector<[16]xi1>
//       CHECK:   %[[Vcst_0:.*]] = arith.constant dense<false> : vector<2x[8]xi1>
//       CHECK:   %[[V2:.*]] = builtin.unrealized_conversion_cast %[[Vcst_0]] : vector<2x[8]xi1> to !llvm.array<2 x vector<[8]xi1>>
//       CHECK:   %[[V3:.*]] = llvm.extractvalue %[[V0]][0] : !llvm.array<2 x vector<[16]xi1>>
//       CHECK:   %[[V4:.*]] = "arm_sve.intr.convert.from.svbool"(%[[V3]]) : (vector<[16]xi1>) -> vector<[8]xi1>
//       CHECK:   %[[V5:.*]] = llvm.insertvalue %[[V4]], %[[V2]][0] : !llvm.array<2 x vector<[8]xi1>>
//       CHECK:   %[[V6:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.array<2 x vector<[16]xi1>>
//       CHECK:   %[[V7:.*]] = "arm_sve.intr.convert.from.svbool"(%[[V6]]) : (vector<[16]xi1>) -> vector<[8]xi1>
//       CHECK:   %[[V8:.*]] = llvm.insertvalue %[[V7]], %[[V5]][1] : !llvm.array<2 x vector<[8]xi1>>
//       CHECK:   %[[V9:.*]] = builtin.unrealized_conversion_cast %[[V8]] : !llvm.array<2 x vector<[8]xi1>> to vector<2x[8]xi1>
func.func @svbool(%p: vector<[4]xi1>, %r: vector<2x[16]xi1>) -> (vector<[16]xi1>, vector<2x[8]xi1>) {
  %0 = arm_sve.convert_to_svbool %p : vector<[4]xi1>
  %1 = arm_sve.convert_from_svbool %r : vector<2x[8]xi1>
  return %0, %1 : vector<[16]xi1>, vector<2x[8]xi1>
}

// CHECK-LABEL: func.func @masks(
//   CHECK-DAG:   %[[V0:.*]] = builtin.unrealized_conversion_cast %{{.*}} : index to i64
//       CHECK:   %[[Vcst:.*]] = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
//       CHECK:   %[[V1:.*]] = llvm.mlir.zero : i64
//       CHECK:   %[[V2:.*]] = "arm_sve.intr.whilelt"(%[[V1]], %[[V0]]) : (i64, i64) -> vector<[4]xi1>
//       CHECK:   %[[V3:.*]] = llvm.intr.stepvector : vector<[32]xi32>
//       CHECK:   %[[V4:.*]] = arith.index_cast %{{[^ ]*}} : index to i32
//       CHECK:   %[[V5:.*]] = llvm.mlir.poison : vector<[32]xi32>
//       CHECK:   %[[V6:.*]] = llvm.mlir.constant(0 : i32) : i32
//       CHECK:   %[[V7:.*]] = llvm.insertelement %[[V4]], %[[V5]][%[[V6]] : i32] : vector<[32]xi32>
//       CHECK:   %[[V8:.*]] = llvm.shufflevector %[[V7]], %[[V5]] [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<[32]xi32>
//       CHECK:   %[[V9:.*]] = arith.cmpi slt, %[[V3]], %[[V8]] : vector<[32]xi32>
//       CHECK:   %[[V10:.*]] = arith.index_cast %{{[^ ]*}} : index to i32
//       CHECK:   %[[V11:.*]] = llvm.mlir.poison : vector<4xi32>
//       CHECK:   %[[V12:.*]] = llvm.mlir.constant(0 : i32) : i32
//       CHECK:   %[[V13:.*]] = llvm.insertelement %[[V10]], %[[V11]][%[[V12]] : i32] : vector<4xi32>
//       CHECK:   %[[V14:.*]] = llvm.shufflevector %[[V13]], %[[V11]] [0, 0, 0, 0] : vector<4xi32>
//       CHECK:   %[[V15:.*]] = arith.cmpi sgt, %[[V14]], %[[Vcst]] : vector<4xi32>
func.func @masks(%n: index) -> (vector<[4]xi1>, vector<[32]xi1>, vector<4xi1>) {
  %0 = vector.create_mask %n : vector<[4]xi1>
  %1 = vector.create_mask %n : vector<[32]xi1>
  %2 = vector.create_mask %n : vector<4xi1>
  return %0, %1, %2 : vector<[4]xi1>, vector<[32]xi1>, vector<4xi1>
}
