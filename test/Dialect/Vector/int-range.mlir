// RUN: oxmlir-opt %s --int-range-optimizations | FileCheck %s

// CHECK-LABEL: func.func @elements
func.func @elements(%at: index) {
  %a = test.with_bounds {umin = 1 : i8, umax = 2 : i8, smin = 1 : i8, smax = 2 : i8} : i8
  %v = test.with_bounds {umin = 5 : i8, umax = 6 : i8, smin = 5 : i8, smax = 6 : i8} : vector<4xi8>
  // CHECK: reflect_bounds {smax = 2 : si8, smin = 1 : si8, umax = 2 : ui8, umin = 1 : ui8}
  %0 = vector.broadcast %a : i8 to vector<2x2xi8>
  %1 = vector.transpose %0, [1, 0] : vector<2x2xi8> to vector<2x2xi8>
  %2 = vector.shape_cast %1 : vector<2x2xi8> to vector<4xi8>
  %r2 = test.reflect_bounds %2 : vector<4xi8>
  // CHECK: reflect_bounds {smax = 6 : si8, smin = 1 : si8, umax = 6 : ui8, umin = 1 : ui8}
  %3 = vector.insert %a, %v[%at] : i8 into vector<4xi8>
  %4 = vector.extract %3[0] : i8 from vector<4xi8>
  %r4 = test.reflect_bounds %4 : i8
  // CHECK: reflect_bounds {smax = 3 : index, smin = 0 : index, umax = 3 : index, umin = 0 : index}
  %5 = vector.step : vector<4xindex>
  %r5 = test.reflect_bounds %5 : vector<4xindex>
  return
}
