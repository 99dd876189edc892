// RUN: oxmlir-opt %s --int-range-optimizations | FileCheck %s

// What reflects a range has that range itself.

// CHECK-LABEL: @reflected_twice(
// CHECK: %[[V0:.*]] = test.with_bounds
// CHECK-NEXT: %[[V1:.*]] = test.reflect_bounds {smax = 5 : si32, smin = -2 : si32, umax = 4294967295 : ui32, umin = 0 : ui32} %[[V0]] : i32
// CHECK-NEXT: %[[V2:.*]] = test.reflect_bounds {smax = 5 : si32, smin = -2 : si32, umax = 4294967295 : ui32, umin = 0 : ui32} %[[V1]] : i32
// CHECK-NEXT: return %[[V2]] : i32
func.func @reflected_twice() -> i32 {
  %0 = test.with_bounds {umin = 0 : i32, umax = -1 : i32, smin = -2 : i32, smax = 5 : i32} : i32
  %1 = test.reflect_bounds %0 : i32
  %2 = test.reflect_bounds %1 : i32
  return %2 : i32
}
