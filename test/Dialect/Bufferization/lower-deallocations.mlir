// RUN: oxmlir-opt %s -bufferization-lower-deallocations | FileCheck %s
// RUN: not oxmlir-opt %s -pass-pipeline="builtin.module(func.func(bufferization-lower-deallocations))" 2>&1 | FileCheck %s --check-prefix=FUNC

// CHECK-LABEL: func.func @nothing
// CHECK: %[[F:.+]] = arith.constant false
// CHECK: return %[[F]]
func.func @nothing(%m: memref<2xi32>) -> i1 {
  %0 = bufferization.dealloc retain (%m : memref<2xi32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @one
// CHECK: %[[A:.+]] = memref.extract_aligned_pointer_as_index %arg0
// CHECK: %[[B:.+]] = memref.extract_aligned_pointer_as_index %arg1
// CHECK: %[[NE:.+]] = arith.cmpi ne, %[[A]], %[[B]]
// CHECK: %[[FREE:.+]] = arith.andi %[[NE]], %arg2
// CHECK: scf.if %[[FREE]] {
// CHECK:   memref.dealloc %arg0
// CHECK: %[[SAME:.+]] = arith.xori %[[NE]]
// CHECK: %[[KEPT:.+]] = arith.andi %[[SAME]], %arg2
// CHECK: return %[[KEPT]]
func.func @one(%m: memref<2xf32>, %r: memref<2xf32>, %owned: i1) -> i1 {
  %0 = bufferization.dealloc (%m : memref<2xf32>) if (%owned) retain (%r : memref<2xf32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @two
// CHECK: call @dealloc_helper
// CHECK: scf.if
// CHECK: memref.dealloc %arg0
// CHECK: scf.if
// CHECK: memref.dealloc %arg1
// CHECK: func.func private @dealloc_helper
// FUNC: error: library function required for generic lowering, but cannot be automatically inserted when operating on functions
// FUNC: error: failed to legalize operation 'bufferization.dealloc' that was explicitly marked illegal
func.func @two(%m: memref<2xf32>, %n: memref<2xf32>, %a: i1, %b: i1) {
  bufferization.dealloc (%m, %n : memref<2xf32>, memref<2xf32>) if (%a, %b)
  return
}
