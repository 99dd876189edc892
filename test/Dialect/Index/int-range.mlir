// RUN: oxmlir-opt %s --int-range-optimizations | FileCheck %s

// An index has 32 or 64 bits: what wraps around in one of them may be anything there.
// CHECK-LABEL: func.func @widths
func.func @widths() {
  %c1 = index.constant 1
  %a = test.with_bounds {umin = 5 : index, umax = 9 : index, smin = 5 : index, smax = 9 : index} : index
  %b = test.with_bounds {umin = 0xfffffffe : index, umax = 0xffffffff : index, smin = 0xfffffffe : index, smax = 0xffffffff : index} : index
  // CHECK: reflect_bounds {smax = 10 : index, smin = 6 : index, umax = 10 : index, umin = 6 : index}
  %0 = index.add %a, %c1
  %r0 = test.reflect_bounds %0 : index
  // CHECK: reflect_bounds {smax = 4294967296 : index, smin = -1 : index, umax = 4294967296 : index, umin = 0 : index}
  %1 = index.add %b, %c1
  %r1 = test.reflect_bounds %1 : index
  // CHECK: reflect_bounds {smax = 64 : index, smin = 32 : index, umax = 64 : index, umin = 32 : index}
  %2 = index.sizeof
  %r2 = test.reflect_bounds %2 : index
  return
}

// CHECK-LABEL: func.func @comparison
func.func @comparison() -> (i1, i1) {
  // CHECK: %[[TRUE:.*]] = index.bool.constant true
  // CHECK: %[[CMP:.*]] = index.cmp
  // CHECK: return %[[TRUE]], %[[CMP]]
  %c4 = index.constant 4
  %a = test.with_bounds {umin = 5 : index, umax = 9 : index, smin = 5 : index, smax = 9 : index} : index
  %b = test.with_bounds {umin = 5 : index, umax = 0x100000009 : index, smin = 5 : index, smax = 0x100000009 : index} : index
  %0 = index.cmp ugt(%a, %c4)
  %1 = index.cmp ugt(%b, %c4)
  return %0, %1 : i1, i1
}
