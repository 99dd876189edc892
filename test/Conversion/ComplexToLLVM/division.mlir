// RUN: oxmlir-opt %s --convert-complex-to-llvm | FileCheck %s --check-prefixes=CHECK,FORMULA
// RUN: oxmlir-opt %s --convert-complex-to-llvm=complex-range=none | FileCheck %s --check-prefixes=CHECK,FORMULA
// RUN: oxmlir-opt %s --convert-complex-to-llvm=complex-range=improved | FileCheck %s --check-prefixes=CHECK,IMPROVED
// RUN: oxmlir-opt %s --convert-complex-to-llvm=complex-range=improved --convert-func-to-llvm --reconcile-unrealized-casts --check-passes=16

// CHECK-LABEL: func.func @quotient(
//       CHECK:   %[[AR:.*]] = llvm.extractvalue
//  CHECK-NEXT:   %[[AI:.*]] = llvm.extractvalue
//  CHECK-NEXT:   %[[BR:.*]] = llvm.extractvalue
//  CHECK-NEXT:   %[[BI:.*]] = llvm.extractvalue
//  CHECK-NEXT:   %[[NEW:.*]] = llvm.mlir.poison
//  FORMULA-NEXT: %[[RR:.*]] = llvm.fmul %[[BR]], %[[BR]] : f32
//  FORMULA-NEXT: %[[II:.*]] = llvm.fmul %[[BI]], %[[BI]] : f32
//  FORMULA-NEXT: %[[SIZE:.*]] = llvm.fadd %[[RR]], %[[II]] : f32
//  FORMULA-COUNT-2: llvm.fdiv %{{.*}}, %[[SIZE]] : f32
// IMPROVED-NEXT: llvm.fdiv %[[BR]], %[[BI]] : f32
//      IMPROVED: llvm.fcmp "ord" %[[AR]]
//      IMPROVED: %[[INFINITY:.*]] = llvm.mlir.constant(0x7F800000 : f32) : f32
// IMPROVED-NEXT: llvm.intr.copysign(%[[INFINITY]], %[[BR]]) : (f32, f32) -> f32
//      IMPROVED: llvm.fcmp "uno"
//      IMPROVED: llvm.insertvalue %{{.*}}, %[[NEW]][0]
func.func @quotient(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %quotient = complex.div %a, %b : complex<f32>
  return %quotient : complex<f32>
}
