// RUN: oxmlir-opt %s --int-range-optimizations | FileCheck %s

// CHECK-LABEL: func.func @expressions
func.func @expressions(%n: index) {
  %a = test.with_bounds {umin = 1 : index, umax = 20 : index, smin = 1 : index, smax = 20 : index} : index
  // CHECK: reflect_bounds {smax = 59 : index, smin = 2 : index, umax = 59 : index, umin = 2 : index}
  %0 = affine.apply affine_map<(d0) -> (d0 * 3 - 1)>(%a)
  %r0 = test.reflect_bounds %0 : index
  // CHECK: reflect_bounds {smax = 6 : index, smin = 0 : index, umax = 6 : index, umin = 0 : index}
  %1 = affine.apply affine_map<(d0) -> (d0 mod 7)>(%n)
  %r1 = test.reflect_bounds %1 : index
  // CHECK: reflect_bounds {smax = 3 : index, smin = 1 : index, umax = 3 : index, umin = 1 : index}
  %2 = affine.apply affine_map<(d0) -> (d0 ceildiv 7)>(%a)
  %r2 = test.reflect_bounds %2 : index
  return
}

// CHECK-LABEL: func.func @loops
func.func @loops(%n: index) {
  // CHECK: reflect_bounds {smax = 8 : index, smin = 2 : index, umax = 8 : index, umin = 2 : index}
  affine.for %i = 2 to 9 step 2 {
    %0 = test.reflect_bounds %i : index
  }
  // CHECK: reflect_bounds {smax = 9223372036854775806 : index, smin = 2 : index, umax = 9223372036854775806 : index, umin = 2 : index}
  affine.for %i = 2 to %n {
    %0 = test.reflect_bounds %i : index
  }
  return
}
