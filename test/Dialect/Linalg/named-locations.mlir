// The body of a named operation, which the text does not have, has no place in it.
// RUN: oxmlir-opt %s --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK: "linalg.exp"
// CHECK-NEXT: ^bb0(%{{.*}}: f32 loc(unknown), %{{.*}}: f32 loc(unknown)):
// CHECK-NEXT: "math.exp"{{.*}} loc(unknown)
// CHECK-NEXT: "linalg.yield"{{.*}} loc(unknown)
// CHECK-NEXT: }) {{.*}} loc("{{.*}}":10:8)
func.func @exp(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
