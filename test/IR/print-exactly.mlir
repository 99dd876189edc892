// RUN: oxmlir-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// A literal is read as an f64 first: what that cannot say is printed in hexadecimal.
// CHECK: f128_far = 0x621A25B6E96ED3B2AFD1C6A67F20BBE5 : f128
// CHECK-SAME: f128_near = 0.100000000000000005551115123125782702 : f128
// CHECK-SAME: f80_far = 0x18000000000000001 : f80
"t.floats"() {
  f80_far = 0x18000000000000001 : f80,
  f128_far = 0x621A25B6E96ED3B2AFD1C6A67F20BBE5 : f128,
  f128_near = 0.1 : f128
} : () -> ()

// Places that are all the same are counted.
// CHECK: sparse<{{\[\[}}1, 1], [1, 1]], [1.000000e+00, 2.000000e+00]> : tensor<4x4xf32>
"t.sparse"() {a = sparse<[[1, 1], [1, 1]], [1.0, 2.0]> : tensor<4x4xf32>} : () -> ()
