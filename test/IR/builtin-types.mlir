// Every builtin type, in the forms that the language allows and the one that is printed.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-local-scope | FileCheck %s

#ENCODING = "an encoding"
#identity = affine_map<(d0, d1) -> (d0, d1)>
#col_major = affine_map<(d0, d1, d2) -> (d2, d1, d0)>
#tiled_2d_128x256 = affine_map<(d0, d1) -> (d0 floordiv 128, d1 floordiv 256, d0 mod 128, d1 mod 256)>
#tiled_dynamic = affine_map<(d0, d1)[s0, s1] -> (d0 floordiv s0, d1 floordiv s1, d0 mod s0, d1 mod s1)>
#padded = affine_map<(d0, d1) -> (d0, (d1 + 2) floordiv 2, (d1 + 2) mod 2)>
#imapS = affine_map<(d0, d1) [s0] -> (d0 + s0, d1)>

// CHECK: "any.floats"() {a = bf16, b = f4E2M1FN, c = f6E2M3FN, d = f6E3M2FN, e = f8E3M4, f = f8E4M3, g = f8E4M3B11FNUZ,
// CHECK-SAME: h = f8E4M3FN, i = f8E4M3FNUZ, j = f8E5M2, k = f8E5M2FNUZ, l = f8E8M0FNU, m = f16, n = f32, o = f64, p = f80, q = f128, r = tf32}
"any.floats"() {
  a = bf16, b = f4E2M1FN, c = f6E2M3FN, d = f6E3M2FN, e = f8E3M4, f = f8E4M3, g = f8E4M3B11FNUZ, h = f8E4M3FN,
  i = f8E4M3FNUZ, j = f8E5M2, k = f8E5M2FNUZ, l = f8E8M0FNU, m = f16, n = f32, o = f64, p = f80, q = f128, r = tf32
} : () -> ()

// CHECK: "any.integers"() {a = i1, b = si8, c = ui64, d = i16777215, e = index, f = i0}
"any.integers"() {a = i1, b = si8, c = ui64, d = i16777215, e = index, f = i0} : () -> ()

// CHECK: "any.complex"() {a = complex<f32>, b = complex<i32>}
"any.complex"() {a = complex<f32>, b = complex<i32>} : () -> ()

// CHECK: "any.tuples"() {a = tuple<>, b = tuple<f32>, c = tuple<i32, f32, tensor<i1>, i5>, d = tuple<tuple<none>>}
"any.tuples"() {a = tuple<>, b = tuple<f32>, c = tuple<i32, f32, tensor<i1>, i5>, d = tuple<tuple<none>>} : () -> ()

// CHECK: "any.functions"() {a = () -> (), b = (i32) -> i32, c = (i32, (f32) -> ()) -> (f32, f64), d = () -> (() -> ())}
"any.functions"() {a = () -> (), b = (i32) -> (i32), c = (i32, (f32) -> ()) -> (f32, f64), d = () -> (() -> ())} : () -> ()

// CHECK: "any.tensors"() {a = tensor<?x?x?x?xf32>, b = tensor<?x?x13x?xf32>, c = tensor<17x4x13x4xf32>, d = tensor<f32>,
// CHECK-SAME: e = tensor<0x42xf32>, f = tensor<0xf32>, g = tensor<?x?xf64, "an encoding">, h = tensor<*xf32>}
"any.tensors"() {
  a = tensor<? x ? x ? x ? x f32>, b = tensor<? x ? x 13 x ? x f32>, c = tensor<17 x 4 x 13 x 4 x f32>, d = tensor<f32>,
  e = tensor<0 x 42 x f32>, f = tensor<0xf32>, g = tensor<?x?xf64, #ENCODING>, h = tensor<*xf32>
} : () -> ()

// CHECK: "any.vectors"() {a = vector<3x42xi32>, b = vector<[4]xf32>, c = vector<[2]x[8]xf32>, d = vector<4x[4]xf32>,
// CHECK-SAME: e = vector<2x[4]x8xf32>, f = vector<index>, g = vector<16xf32>}
"any.vectors"() {
  a = vector<3x42xi32>, b = vector<[4]xf32>, c = vector<[2]x[8]xf32>, d = vector<4x[4]xf32>, e = vector<2x[4]x8xf32>,
  f = vector<index>, g = vector<16 x f32>
} : () -> ()

// CHECK: "any.memrefs"() {a = memref<16x32xf32>, b = memref<16x4x?xf32, affine_map<(d0, d1, d2) -> (d2, d1, d0)>>,
// CHECK-SAME: c = memref<?x?xf32, affine_map<(d0, d1)[s0, s1] -> (d0 floordiv s0, d1 floordiv s1, d0 mod s0, d1 mod s1)>>,
// CHECK-SAME: d = memref<16x64xf32, affine_map<(d0, d1) -> (d0, d1 floordiv 2 + 1, d1 mod 2)>>,
// CHECK-SAME: e = memref<16x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>, f = memref<*xf32>, g = memref<*xf32, 10>,
// CHECK-SAME: h = memref<?x4xf32, strided<[4, 1], offset: ?>>, i = memref<2xf32, "space">, j = memref<2xmemref<f32>, {a = 1 : i64}>,
// CHECK-SAME: k = memref<256x512xf32, affine_map<(d0, d1) -> (d0 floordiv 128, d1 floordiv 256, d0 mod 128, d1 mod 256)>, 1>, l = memref<2xvector<4xindex>>}
"any.memrefs"() {
  a = memref<16x32xf32, #identity>, b = memref<16x4x?xf32, #col_major>, c = memref<?x?xf32, #tiled_dynamic>,
  d = memref<16x64xf32, #padded>, e = memref<16x?xf32, #imapS>, f = memref<*xf32>, g = memref<*xf32, 10>,
  h = memref<?x4xf32, strided<[4, 1], offset: ?>>, i = memref<2xf32, "space">, j = memref<2xmemref<f32>, {a = 1}>,
  k = memref<256x512xf32, #tiled_2d_128x256, 1>, l = memref<2xvector<4xindex>, 0>
} : () -> ()

// CHECK: "any.opaque"() {a = !llvm.struct<(i32, f32)>, b = !any.value, c = !any<"text">, d = none}
"any.opaque"() {a = !llvm.struct<(i32, f32)>, b = !any.value, c = !any<"text">, d = none} : () -> ()

// CHECK: func.func @add_one(%arg0: i64) -> i64
func.func @add_one(%arg0 : i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %0 = arith.addi %arg0, %c1 : i64
  return %0 : i64
}

// CHECK: func.func @none_type() {
func.func @none_type() {
  // CHECK: "foo.unknown_op"() : () -> none
  %none_val = "foo.unknown_op"() : () -> none
  return
}

func.func private @helper(memref<*xf32>)

// With unknown rank, one function takes both buffers.
// CHECK-LABEL: func.func @unranked
func.func @unranked() {
  %A = memref.alloc() : memref<16x32xf32>
  %B = memref.alloc() : memref<16x32x64xf32>
  // CHECK: memref.cast %{{.*}} : memref<16x32xf32> to memref<*xf32>
  %A_u = memref.cast %A : memref<16x32xf32> to memref<*xf32>
  // CHECK: memref.cast %{{.*}} : memref<16x32x64xf32> to memref<*xf32>
  %B_u = memref.cast %B : memref<16x32x64xf32> to memref<*xf32>
  call @helper(%A_u) : (memref<*xf32>) -> ()
  call @helper(%B_u) : (memref<*xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @layouts
func.func @layouts(%M: index, %N: index, %B1: index, %B2: index) {
  // CHECK: memref.alloc(%{{.*}}) : memref<16x4x?xf32, affine_map<(d0, d1, d2) -> (d2, d1, d0)>>
  %A = memref.alloc(%N) : memref<16x4x?xf32, #col_major>
  // CHECK: memref.alloc(%{{.*}}, %{{.*}})[%{{.*}}, %{{.*}}] : memref<?x?xf32,
  %T = memref.alloc(%M, %N) [%B1, %B2] : memref<?x?xf32, #tiled_dynamic>
  // CHECK: memref.alloc() : memref<16x64xf32,
  %P = memref.alloc() : memref<16x64xf32, #padded>
  // CHECK: memref.alloc(%{{.*}})[%{{.*}}] : memref<16x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
  %S = memref.alloc(%N)[%M] : memref<16x?xf32, #imapS>
  return
}
