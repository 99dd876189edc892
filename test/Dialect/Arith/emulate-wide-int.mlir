// RUN: oxmlir-opt %s --arith-emulate-wide-int=widest-int-supported=32 --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @add(
//  CHECK-SAME:     %[[A:.*]]: vector<2xi32>, %[[B:.*]]: vector<2xi32>) -> vector<2xi32>
//       CHECK:   %[[AL:.*]] = vector.extract %[[A]][0] : i32 from vector<2xi32>
//       CHECK:   %[[AH:.*]] = vector.extract %[[A]][1] : i32 from vector<2xi32>
//       CHECK:   %[[BL:.*]] = vector.extract %[[B]][0] : i32 from vector<2xi32>
//       CHECK:   %[[BH:.*]] = vector.extract %[[B]][1] : i32 from vector<2xi32>
//       CHECK:   %[[SUM:.*]], %[[CARRY:.*]] = arith.addui_extended %[[AL]], %[[BL]] : i32, i1
//       CHECK:   %[[C:.*]] = arith.extui %[[CARRY]] : i1 to i32
//       CHECK:   %[[H:.*]] = arith.addi %[[C]], %[[AH]] : i32
//       CHECK:   arith.addi %[[H]], %[[BH]] : i32
func.func @add(%a: i64, %b: i64) -> i64 {
  %0 = arith.addi %a, %b : i64
  return %0 : i64
}

// -----

// The dimension of the halves is the last one.
// CHECK-LABEL: func.func @vectors(
//       CHECK:   arith.constant dense<{{\[}}[1, 0], [-1, -1]]> : vector<2x2xi32>
//       CHECK:   vector.extract_strided_slice %{{.*}} {offsets = [0, 1], sizes = [2, 1], strides = [1, 1]} : vector<2x2xi32> to vector<2x1xi32>
//       CHECK:   arith.cmpi ult
//       CHECK:   arith.cmpi slt
//       CHECK:   arith.cmpi eq
//       CHECK:   arith.select
//       CHECK:   vector.shape_cast %{{.*}} : vector<2x1xi1> to vector<2xi1>
func.func @vectors(%a: vector<2xi64>) -> vector<2xi1> {
  %c = arith.constant dense<[1, -1]> : vector<2xi64>
  %0 = arith.cmpi slt, %a, %c : vector<2xi64>
  return %0 : vector<2xi1>
}

// -----

func.func @too_wide(%a: i64) -> i64 {
  // expected-error@+1 {{failed to legalize operation 'arith.extsi' that was explicitly marked illegal}}
  %0 = arith.extsi %a : i64 to i128
  %1 = arith.trunci %0 : i128 to i64
  return %1 : i64
}
