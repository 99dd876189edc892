// Bytecode is read as it was written, in every version of the format, and recognized by its first bytes.
//
// RUN: oxmlir-opt %s | oxmlir-opt --emit-bytecode | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --emit-bytecode -o %t && oxmlir-opt %t --split-input-file | FileCheck %s
// RUN: oxmlir-opt %s --emit-bytecode --emit-bytecode-version=0 | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --emit-bytecode --emit-bytecode-version=1 | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --emit-bytecode --emit-bytecode-version=2 | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --emit-bytecode --emit-bytecode-version=3 | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --emit-bytecode --emit-bytecode-version=4 | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --emit-bytecode --emit-bytecode-version=5 | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --emit-bytecode | oxmlir-opt --canonicalize | FileCheck %s --check-prefix=PASS

// CHECK-LABEL: func.func @loop(
// CHECK-SAME: %[[A:.*]]: i32, %[[M:.*]]: memref<4x?xf32, strided<[?, 1]>>, %[[I:.*]]: index) -> i32
// CHECK: %[[SUM:.*]] = arith.addi %[[A]], %[[A]] overflow<nsw> : i32
// CHECK: %[[ADD:.*]] = llvm.add %[[SUM]], %[[A]] overflow<nsw, nuw> : i32
// CHECK: %[[LIN:.*]] = affine.linearize_index disjoint [%[[I]], %[[I]]] by (2, 3) : index
// CHECK: %[[RES:.*]] = scf.for %{{.*}} = %[[I]] to %[[LIN]] step %[[I]] iter_args(%[[S:.*]] = %[[ADD]]) -> (i32)
// CHECK: memref.store %{{.*}}, %[[M]][%[[I]], %[[I]]]
// CHECK: scf.yield %[[S]] : i32
// CHECK: return %[[RES]] : i32
// PASS-LABEL: func.func @loop(
// PASS: llvm.add
func.func @loop(%a: i32, %m: memref<4x?xf32, strided<[?, 1]>>, %i: index) -> i32 {
  %0 = arith.addi %a, %a overflow<nsw> : i32
  %1 = llvm.add %0, %a overflow<nsw, nuw> : i32
  %2 = affine.linearize_index disjoint [%i, %i] by (2, 3) : index
  %cst = arith.constant 1.5 : f32
  %3 = scf.for %k = %i to %2 step %i iter_args(%s = %1) -> i32 {
    memref.store %cst, %m[%i, %i] : memref<4x?xf32, strided<[?, 1]>>
    scf.yield %s : i32
  }
  return %3 : i32
}
