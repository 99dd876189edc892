// Resources, with their data and without.
//
// RUN: oxmlir-opt %s --emit-bytecode | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --emit-bytecode --elide-resource-data-from-bytecode | oxmlir-opt | FileCheck %s --check-prefix=ELIDED

// CHECK: arith.constant dense_resource<blob> : tensor<2xi32>
// CHECK: blob: "0x080000000100000002000000"
// CHECK-NOT: unused
// CHECK: tool: {
// CHECK: text: "str"
// CHECK: flag: true
// ELIDED: arith.constant dense_resource<blob> : tensor<2xi32>
// ELIDED-NOT: {-#
func.func @f() -> tensor<2xi32> {
  %0 = arith.constant dense_resource<blob> : tensor<2xi32>
  return %0 : tensor<2xi32>
}

{-#
  dialect_resources: { builtin: { blob: "0x080000000100000002000000", unused: "0x0400000001000000" } },
  external_resources: { tool: { text: "str", flag: true } }
#-}
