// RUN: oxmlir-opt %s --allow-unregistered-dialect | FileCheck %s

// Attributes of arguments get no aliases of their own; they are written by those that others have. Resources are kept.

// CHECK: #map = affine_map<(d0) -> (d0 + 1)>
// CHECK-NOT: #map1
// CHECK: func.func @f(%arg0: i32 {test.a = affine_map<(d0) -> (d0)>, test.b = #map, test.c = dense_resource<blob> : tensor<1xi8>})
func.func @f(%a: i32 {test.a = affine_map<(d0) -> (d0)>, test.b = affine_map<(d0) -> (d0 + 1)>, test.c = dense_resource<blob> : tensor<1xi8>}) {
  "test.op"() {b = affine_map<(d0) -> (d0 + 1)>} : () -> ()
  return
}

// CHECK: dialect_resources
// CHECK: blob: "0x0100000001"
{-#
  dialect_resources: {
    builtin: {
      blob: "0x0100000001"
    }
  }
#-}
