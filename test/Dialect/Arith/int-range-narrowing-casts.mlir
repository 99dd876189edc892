// RUN: oxmlir-opt %s --arith-int-range-narrowing="int-bitwidths-supported=8,16" | FileCheck %s

// CHECK-LABEL: @there_and_back(
// CHECK-NEXT: %[[V0:.*]] = test.with_bounds {smax = 100 : i16, smin = 3 : i16, umax = 100 : i16, umin = 3 : i16} : i16
// CHECK-NEXT: return %[[V0]], %[[V0]] : i16, i16
func.func @there_and_back() -> (i16, i16) {
  %i = test.with_bounds {umin = 3 : i16, umax = 100 : i16, smin = 3 : i16, smax = 100 : i16} : i16
  %0 = arith.index_cast %i : i16 to index
  %1 = arith.index_cast %0 : index to i16
  %2 = arith.index_castui %i : i16 to index
  %3 = arith.index_castui %2 : index to i16
  return %1, %3 : i16, i16
}
