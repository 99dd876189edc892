// Elements whose values stand in the section of resources.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | FileCheck %s

// CHECK: "example.user_op"() {attr = dense_resource<blob1> : tensor<3xi64>}
"example.user_op"() {attr = dense_resource<blob1> : tensor<3xi64> } : () -> ()

// CHECK: {-#
// CHECK: dialect_resources: {
// CHECK: builtin: {
// CHECK: blob1: "0x08000000010000000000000002000000000000000300000000000000"
{-#
  dialect_resources: {
    builtin: {
      blob1: "0x08000000010000000000000002000000000000000300000000000000"
    }
  }
#-}
