// What the vectorizer is made of, shown in remarks.
// RUN: oxmlir-opt %s --allow-unregistered-dialect -o /dev/null --affine-super-vectorizer-test=vector-shape-ratio=2,4 2>&1 | FileCheck %s --check-prefix=RATIO
// RUN: oxmlir-opt %s --allow-unregistered-dialect -o /dev/null --affine-super-vectorizer-test=backward-slicing 2>&1 | FileCheck %s --check-prefix=BACK
// RUN: oxmlir-opt %s --allow-unregistered-dialect -o /dev/null --affine-super-vectorizer-test=forward-slicing 2>&1 | FileCheck %s --check-prefix=AHEAD
// RUN: oxmlir-opt %s --allow-unregistered-dialect -o /dev/null --affine-super-vectorizer-test=slicing 2>&1 | FileCheck %s --check-prefix=SLICE
// RUN: oxmlir-opt %s --allow-unregistered-dialect -o /dev/null --affine-super-vectorizer-test=compose-maps 2>&1 | FileCheck %s --check-prefix=MAPS
// RUN: oxmlir-opt %s --allow-unregistered-dialect --affine-super-vectorizer-test=vectorize-affine-loop-nest 2>&1 | FileCheck %s --check-prefix=NEST

// RATIO: warning: NYI: assuming only return operations can have 0  results at this point
// RATIO: <unknown>:0: remark:
// RATIO-NEXT: matched: %cst = arith.constant dense<1.000000e+00> : vector<3x4x8xf32> with shape ratio: 3, 2, 2
// RATIO-NOT: matched
func.func @ratios() {
  %0 = arith.constant dense<1.0> : vector<3x4x8xf32>
  %1 = arith.constant dense<1.0> : vector<3x6xf32>
  %2 = arith.constant dense<1.0> : vector<8xf32>
  return
}

// BACK: remark:
// BACK: {{^}}slices
// BACK-NEXT: matched: %0 = "slicing-test-op"(%arg0) : (index) -> index backward static slice:
// BACK-NEXT: %c8 = arith.constant 8 : index
// BACK-NEXT: affine.for %arg0 = 0 to %c8 {
// AHEAD: forward static slice:
// AHEAD-NEXT: "b"(%0, %arg0) : (index, index) -> ()
// AHEAD-NEXT: "a"(%0) : (index) -> ()
// AHEAD-NEXT: remark:
// SLICE: static slice:
// SLICE-NEXT: %c8 = arith.constant 8 : index
// SLICE-NEXT: affine.for %arg0 = 0 to %c8 {
// SLICE: {{^}}%0 = "slicing-test-op"(%arg0) : (index) -> index
// SLICE-NEXT: "b"(%0, %arg0) : (index, index) -> ()
// SLICE-NEXT: "a"(%0) : (index) -> ()
func.func @slices() {
  %n = arith.constant 8 : index
  affine.for %i = 0 to %n {
    %0 = "slicing-test-op"(%i) : (index) -> index
    "b"(%0, %i) : (index, index) -> ()
    "a"(%0) : (index) -> ()
  }
  return
}

// MAPS: Composed map: (d0, d1) -> ((d0 + d1) floordiv 2, d1 mod 3)
func.func @maps() {
  "test_affine_map"() {affine_map = affine_map<(d0, d1) -> (d0 + d1, d1)>} : () -> ()
  "test_affine_map"() {affine_map = affine_map<(d0, d1) -> (d0 floordiv 2, d1 mod 3)>} : () -> ()
  return
}

// NEST: remark: Outermost loop cannot be parallel
// NEST-LABEL: func.func @nest(
// NEST: affine.for %arg1 = 0 to 64 step 4 {
// NEST-NEXT: affine.for %arg2 = 0 to 32 {
// NEST: vector.transfer_write %{{.*}}, %arg0[%arg1, %arg2] {permutation_map = #map{{[0-9]*}}} : vector<4xf32>, memref<64x32xf32>
func.func @nest(%m: memref<64x32xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 32 {
      %x = affine.load %m[%i, %j] : memref<64x32xf32>
      %y = arith.negf %x : f32
      affine.store %y, %m[%i, %j] : memref<64x32xf32>
    }
  }
  return
}
