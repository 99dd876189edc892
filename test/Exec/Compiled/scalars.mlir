// Scalars in and out, by the interpreter in front of the lowering, by the interpreter behind it, and as machine code: the same text.
//
// RUN: oxmlir-opt %s --run=ints --run-args='true, 7 : i24, -3 : i77, 9 : index' | FileCheck %s --check-prefix=INTS
// RUN: oxmlir-opt %s --convert-to-llvm --run=ints --run-args='true, 7 : i24, -3 : i77, 9 : index' | FileCheck %s --check-prefix=INTS
// RUN: oxmlir-opt %s --convert-to-llvm --run=ints --run-args='true, 7 : i24, -3 : i77, 9 : index' --run-engine=llvm | FileCheck %s --check-prefix=INTS
// RUN: oxmlir-opt %s --run=floats --run-args='1.5 : f16, 1.5 : bf16, 2.5 : f32, -0.1 : f64' | FileCheck %s --check-prefix=FLOATS
// RUN: oxmlir-opt %s --convert-to-llvm --run=floats --run-args='1.5 : f16, 1.5 : bf16, 2.5 : f32, -0.1 : f64' --run-engine=llvm | FileCheck %s --check-prefix=FLOATS
// RUN: oxmlir-opt %s --convert-to-llvm --run=floats --run-args='1.5 : f16, 1.5 : bf16, 2.5 : f32, -0.1 : f64' --run-engine=llvm --run-opt-level=0 | FileCheck %s --check-prefix=FLOATS
// RUN: oxmlir-opt %s --run=vectors > %t.interpreted
// RUN: oxmlir-opt %s --convert-to-llvm --run=vectors --run-engine=llvm > %t.compiled
// RUN: diff %t.interpreted %t.compiled
// RUN: FileCheck %s --check-prefix=VECTORS < %t.compiled
// RUN: oxmlir-opt %s --convert-to-llvm --run=aggregate | FileCheck %s --check-prefix=AGGREGATE
// RUN: oxmlir-opt %s --convert-to-llvm --run=aggregate --run-engine=llvm | FileCheck %s --check-prefix=AGGREGATE
// RUN: oxmlir-opt %s --convert-to-llvm --run=nothing --run-engine=llvm --run-opt-level=3 | FileCheck %s --check-prefix=NOTHING --allow-empty

// INTS: false : i1
// INTS-NEXT: -7 : i24
// INTS-NEXT: 9 : i77
// INTS-NEXT: 18 : index
// INTS-NEXT: -170141183460469231731687303715884105728 : i128
func.func @ints(%a: i1, %b: i24, %c: i77, %d: index) -> (i1, i24, i77, index, i128) {
  %true = arith.constant true
  %zero = arith.constant 0 : i24
  %low = arith.constant -170141183460469231731687303715884105728 : i128
  %0 = arith.xori %a, %true : i1
  %1 = arith.subi %zero, %b : i24
  %2 = arith.muli %c, %c : i77
  %3 = arith.addi %d, %d : index
  return %0, %1, %2, %3, %low : i1, i24, i77, index, i128
}

// FLOATS: 2.250000e+00 : f16
// FLOATS-NEXT: 2.250000e+00 : bf16
// FLOATS-NEXT: 1.500000e+00 : f16
// FLOATS-NEXT: 2.500000e+00 : f64
// FLOATS-NEXT: -1.000980e-01 : bf16
func.func @floats(%a: f16, %b: bf16, %c: f32, %d: f64) -> (f16, bf16, f16, f64, bf16) {
  %0 = arith.mulf %a, %a : f16
  %1 = arith.mulf %b, %b : bf16
  %2 = arith.maximumf %a, %a : f16
  %3 = arith.extf %c : f32 to f64
  %4 = arith.truncf %d : f64 to bf16
  return %0, %1, %2, %3, %4 : f16, bf16, f16, f64, bf16
}

// VECTORS: dense<{{.*}}> : vector<4xf32>
// VECTORS-NEXT: dense<{{.*}}> : vector<2x2xi8>
// VECTORS-NEXT: dense<{{.*}}> : vector<4xi1>
func.func @vectors(%a: vector<4xf32>, %b: vector<2x2xi8>) -> (vector<4xf32>, vector<2x2xi8>, vector<4xi1>) {
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %0 = arith.addf %a, %a : vector<4xf32>
  %1 = arith.addi %b, %b : vector<2x2xi8>
  %2 = arith.cmpf olt, %a, %zero : vector<4xf32>
  return %0, %1, %2 : vector<4xf32>, vector<2x2xi8>, vector<4xi1>
}

// AGGREGATE: {7, {1, 2}} : !llvm.struct<(i32, array<2 x i16>)>
llvm.func @aggregate() -> !llvm.struct<(i32, array<2 x i16>)> {
  %0 = llvm.mlir.poison : !llvm.struct<(i32, array<2 x i16>)>
  %1 = llvm.mlir.constant(7 : i32) : i32
  %2 = llvm.mlir.constant(1 : i16) : i16
  %3 = llvm.mlir.constant(2 : i16) : i16
  %4 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32, array<2 x i16>)>
  %5 = llvm.insertvalue %2, %4[1, 0] : !llvm.struct<(i32, array<2 x i16>)>
  %6 = llvm.insertvalue %3, %5[1, 1] : !llvm.struct<(i32, array<2 x i16>)>
  llvm.return %6 : !llvm.struct<(i32, array<2 x i16>)>
}

// NOTHING-NOT: {{.}}
llvm.func @nothing() {
  llvm.return
}
