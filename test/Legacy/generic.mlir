// RUN: oxmlir-opt -allow-unregistered-dialect %s | FileCheck %s
// Generic forms: attributes behind colons, operands of successors behind the block, constants without the type of a function.

func @generic(%f: f32, %t: tensor<4x?xf32>, %u: tensor<*xf32>, %c: i1, %n: index) {
  %0 = "std.addf"(%f, %f) : (f32, f32) -> f32
  %1 = "std.constant"(){value: 42} : i32
  %2 = "std.constant"() {value = 42 : i8, foo = 1} : () -> i8
  %3 = "std.constant"(){value: @callee} : () -> (f32) -> f32
  %4 = "std.cmpf"(%f, %f) {predicate: 1} : (f32, f32) -> i1
  %5 = "std.dim"(%t){index: 1} : (tensor<4x?xf32>) -> index
  %6 = "std.dim"(%t, %n) : (tensor<4x?xf32>, index) -> index
  %7 = "std.rank"(%u) : (tensor<*xf32>) -> index
  %8 = "std.splat"(%f) : (f32) -> vector<4xf32>
  %9 = "std.alloc"(%n) : (index) -> memref<?xf32>
  %10 = "std.load"(%9, %n) : (memref<?xf32>, index) -> f32
  "std.cond_br"(%c)[^bb1, ^bb2(%n : index)] : (i1) -> ()
^bb1:
  "std.br"()[^bb2(%n : index)] : () -> ()
^bb2(%x: index):
  "std.return"() : () -> ()
}

"func"() ({
}) {sym_name = "callee", sym_visibility = "private", type = (f32) -> f32} : () -> ()

"foo"() {dense: dense<tensor<2xi8>, [1, 2]>, splat: splat<vector<4xi8>, 3>, sparse: sparse<tensor<3xi8>, [[1]], [7]>, function: @callee : (f32) -> f32} : () -> ()

// CHECK-LABEL: func.func @generic(%arg0: f32, %arg1: tensor<4x?xf32>, %arg2: tensor<*xf32>, %arg3: i1, %arg4: index) {
// CHECK-NEXT:   %0 = arith.addf %arg0, %arg0 : f32
// CHECK-NEXT:   %c42_i32 = arith.constant 42 : i32
// CHECK-NEXT:   %c42_i8 = arith.constant {foo = 1 : i64} 42 : i8
// CHECK-NEXT:   %f = constant @callee : (f32) -> f32
// CHECK-NEXT:   %1 = arith.cmpf oeq, %arg0, %arg0 : f32
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %dim = tensor.dim %arg1, %c1 : tensor<4x?xf32>
// CHECK-NEXT:   %dim_0 = tensor.dim %arg1, %arg4 : tensor<4x?xf32>
// CHECK-NEXT:   %rank = tensor.rank %arg2 : tensor<*xf32>
// CHECK-NEXT:   %2 = vector.broadcast %arg0 : f32 to vector<4xf32>
// CHECK-NEXT:   %alloc = memref.alloc(%arg4) : memref<?xf32>
// CHECK-NEXT:   %3 = memref.load %alloc[%arg4] : memref<?xf32>
// CHECK-NEXT:   cf.cond_br %arg3, ^bb1, ^bb2(%arg4 : index)
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   cf.br ^bb2(%arg4 : index)
// CHECK-NEXT: ^bb2(%4: index):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func private @callee(f32) -> f32
// CHECK-NEXT: "foo"() {dense = dense<[1, 2]> : tensor<2xi8>, function = @callee, sparse = sparse<1, 7> : tensor<3xi8>, splat = dense<3> : vector<4xi8>} : () -> ()

// Sizes of groups were vectors of another name, slices arrays in which -1 was a value, and kinds had other numbers.
"func"() ({
^bb0(%n: index, %m: memref<?xf32>, %c: i1, %f: f32):
  %0 = "memref.alloc"(%n) {operand_segment_sizes = dense<[1, 0]> : vector<2xi32>} : (index) -> memref<?xf32>
  %1 = "std.subview"(%m, %n, %n) {operand_segment_sizes = dense<[1, 1, 1, 0]> : vector<4xi32>, static_offsets = [-9223372036854775808], static_sizes = [-1], static_strides = [1]} : (memref<?xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
  %2 = "std.atomic_rmw"(%f, %m, %n) {kind = 2 : i64} : (f32, memref<?xf32>, index) -> f32
  %3 = "std.atomic_rmw"(%f, %m, %n) {kind = 3 : i64} : (f32, memref<?xf32>, index) -> f32
  %4 = "std.atomic_rmw"(%f, %m, %n) {kind = 9 : i64} : (f32, memref<?xf32>, index) -> f32
  "std.cond_br"(%c, %n)[^bb1, ^bb2] {operand_segment_sizes = array<i32: 1, 1, 0>} : (i1, index) -> ()
^bb1(%x: index):
  "std.return"() : () -> ()
^bb2:
  "std.return"() : () -> ()
}) {sym_name = "numbers", type = (index, memref<?xf32>, i1, f32) -> ()} : () -> ()

// CHECK-LABEL: func.func @numbers(
// CHECK-NEXT:   %alloc = memref.alloc(%arg0) : memref<?xf32>
// CHECK-NEXT:   %subview = memref.subview %arg1[%arg0] [%arg0] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT:   %0 = memref.atomic_rmw assign %arg3, %arg1[%arg0] : (f32, memref<?xf32>) -> f32
// CHECK-NEXT:   %1 = memref.atomic_rmw maximumf %arg3, %arg1[%arg0] : (f32, memref<?xf32>) -> f32
// CHECK-NEXT:   %2 = memref.atomic_rmw mulf %arg3, %arg1[%arg0] : (f32, memref<?xf32>) -> f32
// CHECK-NEXT:   cf.cond_br %arg2, ^bb1(%arg0 : index), ^bb2
