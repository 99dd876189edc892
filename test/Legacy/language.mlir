// RUN: oxmlir-opt -allow-unregistered-dialect %s | FileCheck %s
// What the language was in 2019, construct by construct.

func @mul(%A: tensor<100x?xf32>, %B: tensor<?x50xf32>) -> (tensor<100x50xf32>) {
// Compute the inner dimension of %A using the dim operation.
%n = dim %A, 1 : tensor<100x?xf32>
// Allocate addressable "buffers" and copy tensors %A and %B into them.
%A_m = alloc(%n) : memref<100x?xf32>
tensor_store %A to %A_m : memref<100x?xf32>
%B_m = alloc(%n) : memref<?x50xf32>
tensor_store %B to %B_m : memref<?x50xf32>
// Call function @multiply passing memrefs as arguments,
// and getting returned the result of the multiplication.
%C_m = call @multiply(%A_m, %B_m)
: (memref<100x?xf32>, memref<?x50xf32>) -> (memref<100x50xf32>)
dealloc %A_m : memref<100x?xf32>
dealloc %B_m : memref<?x50xf32>
// Load the buffer data into a higher level "tensor" value.
%C = tensor_load %C_m : memref<100x50xf32>
dealloc %C_m : memref<100x50xf32>
// Call TensorFlow built-in function to print the result tensor.
"tf.Print"(%C){message: "mul result"}
: (tensor<100x50xf32>) -> (tensor<100x50xf32>)
return %C : tensor<100x50xf32>
}
// A function that multiplies two memrefs and returns the result.
func @multiply(%A: memref<100x?xf32>, %B: memref<?x50xf32>)
-> (memref<100x50xf32>) {
// Compute the inner dimension of %A.
%n = dim %A, 1 : memref<100x?xf32>
// Allocate memory for the multiplication result.
%C = alloc() : memref<100x50xf32>
// Multiplication loop nest.
affine.for %i = 0 to 100 {
affine.for %j = 0 to 50 {
store 0 to %C[%i, %j] : memref<100x50xf32>
affine.for %k = 0 to %n {
%a_v = load %A[%i, %k] : memref<100x?xf32>
%b_v = load %B[%k, %j] : memref<?x50xf32>
%prod = mulf %a_v, %b_v : f32
%c_v = load %C[%i, %j] : memref<100x50xf32>
%sum = addf %c_v, %prod : f32
store %sum, %C[%i, %j] : memref<100x50xf32>
}
}
}
return %C : memref<100x50xf32>
}
#affine_map2to3 = (d0, d1)[s0] -> (d0, d1 + s0, d1 - s0) size (10, 20, 30)
#affine_map42 =
(d0, d1)[s0] -> (d0, d0 + d1 + floordiv(s0,2)) size (10, s0)
func @maps(%N: index) {
%x = alloc()[%N] : memref<40x50xf32, #affine_map2to3>
// Use an affine mapping definition in an alloc operation, binding the
// SSA value %N to the symbol s0.
%a = alloc()[%N] : memref<4x4xf32, #affine_map42>
// Same thing with an inline affine mapping definition.
%b = alloc()[%N] : memref<4x4xf32, (d0, d1)[s0] -> (d0, d0 + d1 + floordiv(s0,2))
size (10, s0)>
return
}
#set42 = (d0, d1)[s0, s1]
: d0 >= 0, -d0 + s0 - 1 >= 0, d1 >= 0, -d1 + s1 - 1 >= 0
func @sets(%M: index, %N: index) {
affine.for %i = 0 to 10 {
affine.for %j = 0 to 10 {
affine.if #set42(%i, %j)[%M, %N] {
}
}
}
return
}
!avx_m128 = type vector<4 x f32>
func @alias(%x: vector<4xf32>) {
// Using the original type.
"foo"(%x) : vector<4 x f32> -> ()
// Using the type alias.
"foo"(%x) : !avx_m128 -> ()
return
}
#imapA = (d0, d1) -> (d0, d1) size (16, 32)
// Column major layout.
#imapB = (d0, d1, d2) [s0] -> (d2, d1, d0) size (s0, 4, 16)
#layout_map0 = (i, j) [M, N] -> (i, j) size (M, N)
#imap_slice = (i, j) [M, N, OI, OJ] -> (i + OI , j + OJ) size (M, N)
#imap_tiled = (d0, d1, d2, d3) [M, N] -> (128 * d0 + d2, 128 * d1 + d3)
size (M, N)
#layout_map_col_major = (i, j), [M, N] -> (j, i) size (M, N)
func @types(memref<16x32xf32, #imapA, memspace0>, memref<16x4x?xf32, #imapB, memspace0>,
 tensor<* x f32>, tensor<? x ? x 13 x ? x f32>, tensor<0xf32>, complex<i32>, tuple<i32, f32, tensor<i1>, i5>, none)
"attrs"() {a: sparse<tensor<3x4xi32>, [[0, 0], [1, 2]], [1, 5]>, b: dense<tensor<2xi32>, [1, 2]>, c: splat<vector<4xf32>, 1.0>, d: (d0) -> (d0 + 1), e: (d0) : (d0 >= 0), f: [1, "x", true], g: @mul : () -> (), u: unit} : () -> ()
func @verbose_form(i1 {unitAttr : unit})
// A unit attribute can also be defined without the value specifier.
func @simple_form(i1 {unitAttr})
func @abort()
func @scribble(i32, i64, memref<? x 128 x f32, #layout_map0>) -> f64
// A function that returns its argument twice:
func @count(%x: i64) -> (i64, i64)
attributes {fruit: "banana"} {
return %x, %x: i64, i64
}
func @simple(i64, i1) -> i64 {
^bb0(%a: i64, %cond: i1): // Code dominated by ^bb0 may refer to %a
br_cond %cond, ^bb1, ^bb2
^bb1:
br ^bb3(%a: i64) // Branch passes %a as the argument
^bb2:
%b = addi %a, %a : i64
br ^bb3(%b: i64) // Branch passes %b as the argument
// ^bb3 receives an argument, named %c, from predecessors
// and passes it on to bb4 twice.
^bb3(%c: i64):
br ^bb4(%c, %c : i64, i64)
^bb4(%d : i64, %e : i64):
%0 = addi %d, %e : i64
return %0 : i64
}
func @generic() {
%result:2 = "foo_div"() : () -> (f32, i32)
// Pretty form that defines a unique name for each result.
%foo, %bar = "foo_div"() : () -> (f32, i32)
// Invoke a TensorFlow function called tf.scramble with two inputs
// and an attribute "fruit".
%2 = "tf.scramble"(%result#0, %bar){fruit: "banana"} : (f32, i32) -> f32
return
}
func @branch(%cond: i1, %v: index) {
"br_cond"(%cond)[^bb1, ^bb2(%v : index)] : (i1) -> ()
^bb1:
return
^bb2(%x: index):
return
}
func @select(i32, i32, i1) -> i32 {
^bb0(%a : i32, %b :i32, %flag : i1) :
// Both targets are the same, operands differ
cond_br %flag, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%x : i32) :
return %x : i32
}
func @static() -> f32 {
%A = alloc_static(0x1232a00) : memref<1024 x 64 x f32, #imapA, memspace0>
%B = alloc_static(0x1232a00) : memref<1024 x 64 x f32>
%c0 = constant 0 : index
%v = load %B[%c0, 3] : memref<1024x64xf32>
return %v : f32
}
func @apply(%i: index, %j: index, %A: memref<8x?xi32>) {
%1 = affine.apply (d0, d1) -> (3*d0) (%i, %j)
%2 = affine.apply (d0, d1) -> (d1+1) (%i, %j)
%12 = load %A[%1, %2] : memref<8x?xi32>
return
}
func @overflow(%a: i16) {
%x:2 = "llvm.sadd.with.overflow.i16"(%a, %a) : (i16, i16) -> (i16, i1)
%y = "tf.Conv2d"(%a)
{strides: [1,1,2,1], padding: "SAME", dilations: [2,1,1,1]}
: (i16) -> tensor<*xf32>
"foo"() : () -> !tf.string
"foo"() : () -> !foo.something<abcd>
"foo"() : () -> !foo<"something<a%%123^^^>>>">
"foo"() : () -> !llvm<"i32*">
return
}

// CHECK: #map = affine_map<(d0, d1)[s0] -> (d0, d1 + s0, d1 - s0)>
// CHECK: #map1 = affine_map<(d0, d1)[s0] -> (d0, d0 + d1 + s0 floordiv 2)>
// CHECK: #map2 = affine_map<(d0, d1, d2)[s0] -> (d2, d1, d0)>
// CHECK: #map3 = affine_map<(d0) -> (d0 + 1)>
// CHECK: #map4 = affine_map<(d0, d1) -> (d0 * 3)>
// CHECK: #map5 = affine_map<(d0, d1) -> (d1 + 1)>
// CHECK: #set = affine_set<(d0, d1)[s0, s1] : (d0 >= 0, -d0 + s0 - 1 >= 0, d1 >= 0, -d1 + s1 - 1 >= 0)>
// CHECK: #set1 = affine_set<(d0) : (d0 >= 0)>

// CHECK-LABEL: func.func @mul(%arg0: tensor<100x?xf32>, %arg1: tensor<?x50xf32>) -> tensor<100x50xf32> {
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %dim = tensor.dim %arg0, %c1 : tensor<100x?xf32>
// CHECK-NEXT:   %alloc = memref.alloc(%dim) : memref<100x?xf32>
// CHECK-NEXT:   bufferization.materialize_in_destination %arg0 in restrict writable %alloc : (tensor<100x?xf32>, memref<100x?xf32>) -> ()
// CHECK-NEXT:   %alloc_0 = memref.alloc(%dim) : memref<?x50xf32>
// CHECK-NEXT:   bufferization.materialize_in_destination %arg1 in restrict writable %alloc_0 : (tensor<?x50xf32>, memref<?x50xf32>) -> ()
// CHECK-NEXT:   %0 = call @multiply(%alloc, %alloc_0) : (memref<100x?xf32>, memref<?x50xf32>) -> memref<100x50xf32>
// CHECK-NEXT:   memref.dealloc %alloc : memref<100x?xf32>
// CHECK-NEXT:   memref.dealloc %alloc_0 : memref<?x50xf32>
// CHECK-NEXT:   %1 = bufferization.to_tensor %0 restrict : memref<100x50xf32> to tensor<100x50xf32>
// CHECK-NEXT:   %2 = bufferization.alloc_tensor() copy(%1) : tensor<100x50xf32>
// CHECK-NEXT:   memref.dealloc %0 : memref<100x50xf32>
// CHECK-NEXT:   %3 = "tf.Print"(%2) {message = "mul result"} : (tensor<100x50xf32>) -> tensor<100x50xf32>
// CHECK-NEXT:   return %2 : tensor<100x50xf32>
// CHECK-NEXT: }

// CHECK-LABEL: func.func @multiply(%arg0: memref<100x?xf32>, %arg1: memref<?x50xf32>) -> memref<100x50xf32> {
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %dim = memref.dim %arg0, %c1 : memref<100x?xf32>
// CHECK-NEXT:   %alloc = memref.alloc() : memref<100x50xf32>
// CHECK-NEXT:   affine.for %arg2 = 0 to 100 {
// CHECK-NEXT:     affine.for %arg3 = 0 to 50 {
// CHECK-NEXT:       %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       memref.store %cst, %alloc[%arg2, %arg3] : memref<100x50xf32>
// CHECK-NEXT:       affine.for %arg4 = 0 to %dim {
// CHECK-NEXT:         %0 = memref.load %arg0[%arg2, %arg4] : memref<100x?xf32>
// CHECK-NEXT:         %1 = memref.load %arg1[%arg4, %arg3] : memref<?x50xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         %3 = memref.load %alloc[%arg2, %arg3] : memref<100x50xf32>
// CHECK-NEXT:         %4 = arith.addf %3, %2 : f32
// CHECK-NEXT:         memref.store %4, %alloc[%arg2, %arg3] : memref<100x50xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return %alloc : memref<100x50xf32>
// CHECK-NEXT: }

// CHECK-LABEL: func.func @maps(%arg0: index) {
// CHECK-NEXT:   %alloc = memref.alloc()[%arg0] : memref<40x50xf32, #map>
// CHECK-NEXT:   %alloc_0 = memref.alloc()[%arg0] : memref<4x4xf32, #map1>
// CHECK-NEXT:   %alloc_1 = memref.alloc()[%arg0] : memref<4x4xf32, #map1>
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @sets(%arg0: index, %arg1: index) {
// CHECK-NEXT:   affine.for %arg2 = 0 to 10 {
// CHECK-NEXT:     affine.for %arg3 = 0 to 10 {
// CHECK-NEXT:       affine.if #set(%arg2, %arg3)[%arg0, %arg1] {
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @alias(%arg0: vector<4xf32>) {
// CHECK-NEXT:   "foo"(%arg0) : (vector<4xf32>) -> ()
// CHECK-NEXT:   "foo"(%arg0) : (vector<4xf32>) -> ()
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func private @types(memref<16x32xf32>, memref<16x4x?xf32, #map2>, tensor<*xf32>, tensor<?x?x13x?xf32>, tensor<0xf32>, complex<i32>, tuple<i32, f32, tensor<i1>, i5>, none)

// CHECK-LABEL: "attrs"() {a = sparse<{{\[\[}}0, 0], [1, 2{{\]\]}}, [1, 5]> : tensor<3x4xi32>, b = dense<[1, 2]> : tensor<2xi32>, c = dense<1.000000e+00> : vector<4xf32>, d = #map3, e = #set1, f = [1, "x", true], g = @mul, u} : () -> ()

// CHECK-LABEL: func.func private @verbose_form(i1 {std.unitAttr})

// CHECK-LABEL: func.func private @simple_form(i1 {std.unitAttr})

// CHECK-LABEL: func.func private @abort()

// CHECK-LABEL: func.func private @scribble(i32, i64, memref<?x128xf32>) -> f64

// CHECK-LABEL: func.func @count(%arg0: i64) -> (i64, i64) attributes {fruit = "banana"} {
// CHECK-NEXT:   return %arg0, %arg0 : i64, i64
// CHECK-NEXT: }

// CHECK-LABEL: func.func @simple(%arg0: i64, %arg1: i1) -> i64 {
// CHECK-NEXT:   cf.cond_br %arg1, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   cf.br ^bb3(%arg0 : i64)
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT:   %0 = arith.addi %arg0, %arg0 : i64
// CHECK-NEXT:   cf.br ^bb3(%0 : i64)
// CHECK-NEXT: ^bb3(%1: i64):  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT:   cf.br ^bb4(%1, %1 : i64, i64)
// CHECK-NEXT: ^bb4(%2: i64, %3: i64):  // pred: ^bb3
// CHECK-NEXT:   %4 = arith.addi %2, %3 : i64
// CHECK-NEXT:   return %4 : i64
// CHECK-NEXT: }

// CHECK-LABEL: func.func @generic() {
// CHECK-NEXT:   %0:2 = "foo_div"() : () -> (f32, i32)
// CHECK-NEXT:   %1:2 = "foo_div"() : () -> (f32, i32)
// CHECK-NEXT:   %2 = "tf.scramble"(%0#0, %1#1) {fruit = "banana"} : (f32, i32) -> f32
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @branch(%arg0: i1, %arg1: index) {
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb2(%arg1 : index)
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   return
// CHECK-NEXT: ^bb2(%0: index):  // pred: ^bb0
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @select(%arg0: i32, %arg1: i32, %arg2: i1) -> i32 {
// CHECK-NEXT:   cf.cond_br %arg2, ^bb1(%arg0 : i32), ^bb1(%arg1 : i32)
// CHECK-NEXT: ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }

// CHECK-LABEL: func.func @static() -> f32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(19081728 : i64) : i64
// CHECK-NEXT:   %1 = llvm.inttoptr %0 : i64 to !llvm.ptr
// CHECK-NEXT:   %2 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %1, %2[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %1, %3[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %5 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %6 = llvm.insertvalue %5, %4[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %7 = llvm.mlir.constant(1024 : i64) : i64
// CHECK-NEXT:   %8 = llvm.insertvalue %7, %6[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %9 = llvm.mlir.constant(64 : i64) : i64
// CHECK-NEXT:   %10 = llvm.insertvalue %9, %8[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %11 = llvm.mlir.constant(64 : i64) : i64
// CHECK-NEXT:   %12 = llvm.insertvalue %11, %10[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %13 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %14 = llvm.insertvalue %13, %12[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %15 = builtin.unrealized_conversion_cast %14 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<1024x64xf32>
// CHECK-NEXT:   %16 = llvm.mlir.constant(19081728 : i64) : i64
// CHECK-NEXT:   %17 = llvm.inttoptr %16 : i64 to !llvm.ptr
// CHECK-NEXT:   %18 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %19 = llvm.insertvalue %17, %18[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %20 = llvm.insertvalue %17, %19[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %21 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %22 = llvm.insertvalue %21, %20[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %23 = llvm.mlir.constant(1024 : i64) : i64
// CHECK-NEXT:   %24 = llvm.insertvalue %23, %22[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %25 = llvm.mlir.constant(64 : i64) : i64
// CHECK-NEXT:   %26 = llvm.insertvalue %25, %24[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %27 = llvm.mlir.constant(64 : i64) : i64
// CHECK-NEXT:   %28 = llvm.insertvalue %27, %26[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %29 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %30 = llvm.insertvalue %29, %28[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %31 = builtin.unrealized_conversion_cast %30 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<1024x64xf32>
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c3 = arith.constant 3 : index
// CHECK-NEXT:   %32 = memref.load %31[%c0, %c3] : memref<1024x64xf32>
// CHECK-NEXT:   return %32 : f32
// CHECK-NEXT: }

// CHECK-LABEL: func.func @apply(%arg0: index, %arg1: index, %arg2: memref<8x?xi32>) {
// CHECK-NEXT:   %0 = affine.apply #map4(%arg0, %arg1)
// CHECK-NEXT:   %1 = affine.apply #map5(%arg0, %arg1)
// CHECK-NEXT:   %2 = memref.load %arg2[%0, %1] : memref<8x?xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @overflow(%arg0: i16) {
// CHECK-NEXT:   %0 = llvm.call_intrinsic "llvm.sadd.with.overflow.i16"(%arg0, %arg0) : (i16, i16) -> !llvm.struct<(i16, i1)>
// CHECK-NEXT:   %1 = llvm.extractvalue %0[0] : !llvm.struct<(i16, i1)>
// CHECK-NEXT:   %2 = llvm.extractvalue %0[1] : !llvm.struct<(i16, i1)>
// CHECK-NEXT:   %3:2 = builtin.unrealized_conversion_cast %1, %2 : i16, i1 to i16, i1
// CHECK-NEXT:   %4 = "tf.Conv2d"(%arg0) {dilations = [2, 1, 1, 1], padding = "SAME", strides = [1, 1, 2, 1]} : (i16) -> tensor<*xf32>
// CHECK-NEXT:   %5 = "foo"() : () -> !tf.string
// CHECK-NEXT:   %6 = "foo"() : () -> !foo.something<abcd>
// CHECK-NEXT:   %7 = "foo"() : () -> !foo<"something<a%%123^^^>>>">
// CHECK-NEXT:   %8 = "foo"() : () -> !llvm.ptr
// CHECK-NEXT:   return
// CHECK-NEXT: }
