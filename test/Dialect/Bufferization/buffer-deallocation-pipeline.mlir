// RUN: oxmlir-opt %s -buffer-deallocation-pipeline | FileCheck %s
// RUN: oxmlir-opt %s -buffer-deallocation-pipeline=private-function-dynamic-ownership --check-passes | FileCheck %s --check-prefix=DYNAMIC

// CHECK-LABEL: func.func private @same(
// CHECK: %[[CLONE:.+]] = bufferization.clone
// CHECK: return %[[CLONE]]
// DYNAMIC-LABEL: func.func private @same(
// DYNAMIC-SAME: %[[M:.+]]: memref<4xf32>) -> (memref<4xf32>, i1)
// DYNAMIC: return %[[M]], %{{.+}}
func.func private @same(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

// CHECK-LABEL: func.func @main(
// CHECK: %[[A:.+]] = memref.alloc()
// CHECK: %[[R:.+]] = call @same(%[[A]])
// CHECK: memref.load %[[R]]
// CHECK: memref.dealloc
// CHECK: return
// DYNAMIC-LABEL: func.func @main(
// DYNAMIC: memref.dealloc
func.func @main(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  %r = call @same(%a) : (memref<4xf32>) -> memref<4xf32>
  %y = memref.load %r[%c0] : memref<4xf32>
  return %y : f32
}
