// RUN: oxmlir-opt %s -promote-buffers-to-stack | FileCheck %s
// RUN: oxmlir-opt %s -promote-buffers-to-stack='max-alloc-size-in-bytes=16 max-rank-of-allocated-memref=2' | FileCheck %s --check-prefix=OTHER

// CHECK-LABEL: func.func @sizes(
// CHECK: memref.alloca() {alignment = 64 : i64} : memref<256xf32>
// CHECK: memref.alloc() : memref<257xf32>
// CHECK: memref.alloca(%{{.+}}) : memref<?xf32>
// CHECK: memref.alloc(%{{.+}}, %{{.+}}) : memref<?x?xf32>
// CHECK: memref.alloc(%{{.+}}) : memref<?xf32>
// OTHER-LABEL: func.func @sizes(
// OTHER: memref.alloc() {alignment = 64 : i64} : memref<256xf32>
// OTHER: memref.alloca(%{{.+}}, %{{.+}}) : memref<?x?xf32>
func.func @sizes(%n: index, %m: memref<*xf32>) {
  %0 = memref.alloc() {alignment = 64 : i64} : memref<256xf32>
  %1 = memref.alloc() : memref<257xf32>
  %r = memref.rank %m : memref<*xf32>
  %2 = memref.alloc(%r) : memref<?xf32>
  %3 = memref.alloc(%r, %r) : memref<?x?xf32>
  %4 = memref.alloc(%n) : memref<?xf32>
  return
}

// Buffers that leave the function or a turn of a loop, or are freed, stay on the heap.
// CHECK-LABEL: func.func @escapes(
// CHECK: memref.alloc() : memref<4xf32>
// CHECK: memref.alloc() : memref<4xf32>
// CHECK: memref.dealloc
// CHECK: scf.for
// CHECK: memref.alloc() : memref<4xf32>
// CHECK: memref.alloca() : memref<4xf32>
func.func @escapes(%n: index, %m: memref<4xf32>) -> memref<2xf32, strided<[1]>> {
  %0 = memref.alloc() : memref<4xf32>
  %view = memref.subview %0[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %1 = memref.alloc() : memref<4xf32>
  memref.dealloc %1 : memref<4xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%a = %m) -> memref<4xf32> {
    %2 = memref.alloc() : memref<4xf32>
    %3 = memref.alloc() : memref<4xf32>
    memref.copy %a, %3 : memref<4xf32> to memref<4xf32>
    scf.yield %2 : memref<4xf32>
  }
  return %view : memref<2xf32, strided<[1]>>
}

// A loop of another kind inside of such a turn frees nothing by itself.
// CHECK-LABEL: func.func @through_while(
// CHECK: memref.alloc() : memref<4xf32>
func.func @through_while(%n: index, %c: i1, %m: memref<4xf32>) {
  %r = scf.for %i = %n to %n step %n iter_args(%a = %m) -> memref<4xf32> {
    %w = scf.while (%b = %a) : (memref<4xf32>) -> memref<4xf32> {
      %0 = memref.alloc() : memref<4xf32>
      scf.condition(%c) %0 : memref<4xf32>
    } do {
    ^bb0(%b: memref<4xf32>):
      scf.yield %b : memref<4xf32>
    }
    scf.yield %w : memref<4xf32>
  }
  return
}

// What a condition decides to free is on the heap.
// CHECK-LABEL: func.func @freed_on_condition(
// CHECK: memref.alloc() : memref<4xf32>
func.func @freed_on_condition(%c: i1) {
  %0 = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%0 : memref<4xf32>) if (%c)
  return
}

// So do those that a lowered function returns.
// CHECK-LABEL: func.func @half_lowered(
// CHECK: memref.alloc() : memref<f32>
func.func @half_lowered() -> !llvm.ptr {
  %0 = memref.alloc() : memref<f32>
  %1 = builtin.unrealized_conversion_cast %0 : memref<f32> to !llvm.struct<(ptr, ptr, i64)>
  %2 = llvm.extractvalue %1[0] : !llvm.struct<(ptr, ptr, i64)>
  return %2 : !llvm.ptr
}

// A function may return a part of its argument under another type.
// CHECK-LABEL: func.func @called(
// CHECK: memref.alloc() : memref<4xf32>
// CHECK-LABEL: func.func @called_for_address(
// CHECK: memref.alloc() : memref<4xf32>
// CHECK-LABEL: func.func @called_and_used(
// CHECK: memref.alloca() : memref<4xf32>
func.func private @tensor_of(memref<4xf32>) -> tensor<4xf32>
func.func private @address_of(memref<4xf32>) -> index
func.func @called() -> tensor<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %1 = call @tensor_of(%0) : (memref<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @called_for_address() -> index {
  %0 = memref.alloc() : memref<4xf32>
  %1 = call @address_of(%0) : (memref<4xf32>) -> index
  return %1 : index
}
func.func @called_and_used() -> index {
  %0 = memref.alloc() : memref<4xf32>
  %1 = call @address_of(%0) : (memref<4xf32>) -> index
  %2 = arith.addi %1, %1 : index
  return %2 : index
}
