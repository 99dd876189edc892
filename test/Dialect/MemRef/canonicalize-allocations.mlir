// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @known_sizes(
// CHECK-SAME: %[[N:.*]]: index
// CHECK-NEXT: %[[ALLOC:.*]] = memref.alloc(%[[N]]) : memref<4x?xf32>
// CHECK-NEXT: %[[CAST:.*]] = memref.cast %[[ALLOC]] : memref<4x?xf32> to memref<?x?xf32>
// CHECK-NEXT: %[[ALLOCA:.*]] = memref.alloca(%[[N]]) : memref<?x4xf32>
// CHECK-NEXT: %[[CAST_0:.*]] = memref.cast %[[ALLOCA]] : memref<?x4xf32> to memref<?x?xf32>
// CHECK-NEXT: return %[[CAST]], %[[CAST_0]] : memref<?x?xf32>, memref<?x?xf32>
func.func @known_sizes(%n: index) -> (memref<?x?xf32>, memref<?x?xf32>) {
  %c4 = arith.constant 4 : index
  %0 = memref.alloc(%c4, %n) : memref<?x?xf32>
  %1 = memref.alloca(%n, %c4) : memref<?x?xf32>
  return %0, %1 : memref<?x?xf32>, memref<?x?xf32>
}

// Nothing is read from what is stored.
// CHECK-LABEL: @only_written(
// CHECK-SAME: %[[X:.*]]: f32, %[[I:.*]]: index
// CHECK-NEXT: return
func.func @only_written(%x: f32, %i: index) {
  %0 = memref.alloc() : memref<4xf32>
  memref.store %x, %0[%i] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  %1 = memref.alloca() : memref<4xf32>
  memref.store %x, %1[%i] : memref<4xf32>
  return
}

// CHECK-LABEL: @copy_of_itself(
// CHECK-SAME: %[[M:.*]]: memref<4xf32>
// CHECK-NEXT: return
func.func @copy_of_itself(%m: memref<4xf32>) {
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  return
}

// CHECK-LABEL: @copy_of_nothing(
// CHECK-SAME: %[[A:.*]]: memref<4x0xf32>, %[[B:.*]]: memref<4x0xf32>
// CHECK-NEXT: return
func.func @copy_of_nothing(%a: memref<4x0xf32>, %b: memref<4x0xf32>) {
  memref.copy %a, %b : memref<4x0xf32> to memref<4x0xf32>
  return
}

// CHECK-LABEL: @size_of_reshaped(
// CHECK-SAME: %[[M:.*]]: memref<*xf32>, %[[SHAPE:.*]]: memref<2xindex>
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V0:.*]] = memref.load %[[SHAPE]][%[[C1]]] : memref<2xindex>
// CHECK-NEXT: return %[[V0]] : index
func.func @size_of_reshaped(%m: memref<*xf32>, %shape: memref<2xindex>) -> index {
  %c1 = arith.constant 1 : index
  %0 = memref.reshape %m(%shape) : (memref<*xf32>, memref<2xindex>) -> memref<?x?xf32>
  %1 = memref.dim %0, %c1 : memref<?x?xf32>
  return %1 : index
}

// CHECK-LABEL: @scope(
// CHECK-SAME: %[[N:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = arith.addi %[[N]], %[[N]] : index
// CHECK-NEXT: return %[[V0]] : index
func.func @scope(%n: index) -> index {
  %0 = memref.alloca_scope -> (index) {
    %1 = arith.addi %n, %n : index
    memref.alloca_scope.return %1 : index
  }
  return %0 : index
}

// CHECK-LABEL: @scope_at_the_end(
// CHECK-SAME: %[[X:.*]]: f32, %[[I:.*]]: index
// CHECK-NEXT: %[[ALLOCA:.*]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT: memref.store %[[X]], %[[ALLOCA]][%[[I]]] : memref<4xf32>
// CHECK-NEXT: %[[V0:.*]] = memref.load %[[ALLOCA]][%[[I]]] : memref<4xf32>
// CHECK-NEXT: return %[[V0]] : f32
func.func @scope_at_the_end(%x: f32, %i: index) -> f32 {
  %0 = memref.alloca_scope -> (f32) {
    %1 = memref.alloca() : memref<4xf32>
    memref.store %x, %1[%i] : memref<4xf32>
    %2 = memref.load %1[%i] : memref<4xf32>
    memref.alloca_scope.return %2 : f32
  }
  return %0 : f32
}

// CHECK-LABEL: @views_of_known_size(
// CHECK-SAME: %[[M:.*]]: memref<64xi8>, %[[SHIFT:.*]]: index
// CHECK-NEXT: %[[VIEW:.*]] = memref.view %[[M]][%[[SHIFT]]][] : memref<64xi8> to memref<2x4xf32>
// CHECK-NEXT: %[[CAST:.*]] = memref.cast %[[VIEW]] : memref<2x4xf32> to memref<?x4xf32>
// CHECK-NEXT: return %[[CAST]] : memref<?x4xf32>
func.func @views_of_known_size(%m: memref<64xi8>, %shift: index) -> memref<?x4xf32> {
  %c2 = arith.constant 2 : index
  %0 = memref.view %m[%shift][%c2] : memref<64xi8> to memref<?x4xf32>
  return %0 : memref<?x4xf32>
}

// CHECK-LABEL: @view_of_cast(
// CHECK-SAME: %[[SHIFT:.*]]: index
// CHECK-NEXT: %[[ALLOC:.*]] = memref.alloc() : memref<64xi8>
// CHECK-NEXT: %[[VIEW:.*]] = memref.view %[[ALLOC]][%[[SHIFT]]][] : memref<64xi8> to memref<2x4xf32>
// CHECK-NEXT: return %[[VIEW]] : memref<2x4xf32>
func.func @view_of_cast(%shift: index) -> memref<2x4xf32> {
  %0 = memref.alloc() : memref<64xi8>
  %1 = memref.cast %0 : memref<64xi8> to memref<?xi8>
  %2 = memref.view %1[%shift][] : memref<?xi8> to memref<2x4xf32>
  return %2 : memref<2x4xf32>
}
