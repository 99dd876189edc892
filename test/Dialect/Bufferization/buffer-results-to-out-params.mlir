// RUN: oxmlir-opt %s -buffer-results-to-out-params -split-input-file | FileCheck %s
// RUN: oxmlir-opt %s -buffer-results-to-out-params='add-result-attr hoist-static-allocs hoist-dynamic-allocs modify-public-functions' -split-input-file | FileCheck %s --check-prefix=ALL

// CHECK-LABEL: func.func private @new(
// CHECK-SAME: %[[X:.+]]: f32 {test.arg}, %[[OUT:.+]]: memref<4xf32> {test.buffer}) -> (f32 {test.scalar}) {
// CHECK: %[[A:.+]] = memref.alloc() : memref<4xf32>
// CHECK: memref.copy %[[A]], %[[OUT]]
// CHECK-NEXT: return %[[X]] : f32
// ALL-LABEL: func.func private @new(
// ALL-SAME: %[[X:.+]]: f32 {test.arg}, %[[OUT:.+]]: memref<4xf32> {bufferize.result, test.buffer}) -> (f32 {test.scalar}) {
// ALL-NOT: memref.alloc
// ALL: memref.store %[[X]], %[[OUT]]
// ALL-NEXT: return %[[X]] : f32
func.func private @new(%x: f32 {test.arg}) -> (memref<4xf32> {test.buffer}, f32 {test.scalar}) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  return %a, %x : memref<4xf32>, f32
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME: -> memref<4xf32>
// CHECK: %[[A:.+]] = memref.alloc() : memref<4xf32>
// CHECK: call @new(%{{.+}}, %[[A]]) : (f32, memref<4xf32>) -> f32
// CHECK: return %[[A]]
// ALL-LABEL: func.func @caller(
// ALL-SAME: %{{.+}}: f32, %[[OUT:.+]]: memref<4xf32> {bufferize.result}) {
// ALL: %[[A:.+]] = memref.alloc() : memref<4xf32>
// ALL: call @new(%{{.+}}, %[[A]])
// ALL: memref.copy %[[A]], %[[OUT]]
func.func @caller(%x: f32) -> memref<4xf32> {
  %0:2 = call @new(%x) : (f32) -> (memref<4xf32>, f32)
  return %0#0 : memref<4xf32>
}

// -----

// ALL-LABEL: func.func private @dynamic(
// ALL-SAME: %{{.+}}: index, %[[OUT:.+]]: memref<?xf32> {bufferize.result}) {
// ALL-NEXT: return
// CHECK-LABEL: func.func private @dynamic(
func.func private @dynamic(%n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  return %a : memref<?xf32>
}

// -----

// A layout that is not known costs a cast.
// CHECK-LABEL: func.func private @strided(
// CHECK-SAME: %{{.+}}: memref<*xf32>, %[[OUT:.+]]: memref<4xf32, strided<[?], offset: ?>>) {
func.func private @strided(%u: memref<*xf32>) -> memref<4xf32, strided<[?], offset: ?>> {
  %r = memref.reinterpret_cast %u to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32, strided<[1]>>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %r, %a : memref<4xf32, strided<[1]>> to memref<4xf32>
  %s = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  return %s : memref<4xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @calls_strided(
// CHECK: %[[A:.+]] = memref.alloc() : memref<4xf32>
// CHECK: %[[S:.+]] = memref.cast %[[A]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK: call @strided(%{{.+}}, %[[S]])
func.func @calls_strided(%u: memref<*xf32>) {
  %0 = call @strided(%u) : (memref<*xf32>) -> memref<4xf32, strided<[?], offset: ?>>
  return
}

// -----

// A caller may write the argument and read the result: that stays.
// CHECK-LABEL: func.func private @same(
// CHECK-SAME: %{{.+}}: memref<4xf32>) -> memref<4xf32> {
func.func private @same(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

// CHECK-LABEL: func.func private @same_again(
// CHECK-SAME: %{{.+}}: memref<4xf32>) -> memref<4xf32> {
func.func private @same_again(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = call @same(%m) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

func.func @writes(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = call @same_again(%m) : (memref<4xf32>) -> memref<4xf32>
  memref.store %x, %m[%c0] : memref<4xf32>
  %y = memref.load %0[%c0] : memref<4xf32>
  return %y : f32
}

// -----

// Both allocations are needed at the same time.
// ALL-LABEL: func.func private @two(
// ALL: memref.alloc
// ALL: cf.cond_br
// ALL: memref.copy
func.func private @two(%c: i1, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^first, ^second
^first:
  return %a : memref<4xf32>
^second:
  return %b : memref<4xf32>
}
