// RUN: oxmlir-opt %s --convert-vector-to-llvm=enable-x86vector | FileCheck %s
// RUN: oxmlir-opt %s --convert-vector-to-llvm | FileCheck %s --check-prefix=KEPT

// KEPT: x86vector.avx512.mask.compress
// KEPT-NOT: call_intrinsic

// CHECK-LABEL: func.func @compress(
//       CHECK:   %[[V0:.*]] = llvm.mlir.constant(dense<0.000000e+00> : vector<16xf32>) : vector<16xf32>
//       CHECK:   %[[V1:.*]] = llvm.call_intrinsic "llvm.x86.avx512.mask.compress"(%{{[^ ]*}}, %[[V0]], %{{[^ ]*}}) : (vector<16xf32>, vector<16xf32>, vector<16xi1>) -> vector<16xf32>
//       CHECK:   %[[V2:.*]] = llvm.mlir.constant(dense<5.000000e+00> : vector<16xf32>) : vector<16xf32>
//       CHECK:   %[[V3:.*]] = llvm.call_intrinsic "llvm.x86.avx512.mask.compress"(%{{[^ ]*}}, %[[V2]], %{{[^ ]*}}) {constant_src = dense<5.000000e+00> : vector<16xf32>} : (vector<16xf32>, vector<16xf32>, vector<16xi1>) -> vector<16xf32>
//       CHECK:   %[[V4:.*]] = llvm.call_intrinsic "llvm.x86.avx512.mask.compress"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<16xf32>, vector<16xf32>, vector<16xi1>) -> vector<16xf32>
//       CHECK:   %[[V5:.*]] = llvm.mlir.constant(dense<0> : vector<8xi64>) : vector<8xi64>
//       CHECK:   %[[V6:.*]] = llvm.call_intrinsic "llvm.x86.avx512.mask.compress"(%{{[^ ]*}}, %[[V5]], %{{[^ ]*}}) : (vector<8xi64>, vector<8xi64>, vector<8xi1>) -> vector<8xi64>
func.func @compress(%k: vector<16xi1>, %a: vector<16xf32>, %k8: vector<8xi1>, %l: vector<8xi64>) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<8xi64>) {
  %0 = x86vector.avx512.mask.compress %k, %a : vector<16xf32>
  %1 = x86vector.avx512.mask.compress %k, %a {constant_src = dense<5.0> : vector<16xf32>} : vector<16xf32>
  %2 = x86vector.avx512.mask.compress %k, %a, %a : vector<16xf32>, vector<16xf32>
  %3 = x86vector.avx512.mask.compress %k8, %l : vector<8xi64>
  return %0, %1, %2, %3 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<8xi64>
}

// CHECK-LABEL: func.func @masked(
//       CHECK:   %[[V0:.*]] = llvm.call_intrinsic "llvm.x86.avx512.mask.rndscale.ps.512"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<16xf32>, i32, vector<16xf32>, i16, i32) -> vector<16xf32>
//       CHECK:   %[[V1:.*]] = llvm.call_intrinsic "llvm.x86.avx512.mask.rndscale.pd.512"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<8xf64>, i32, vector<8xf64>, i8, i32) -> vector<8xf64>
//       CHECK:   %[[V2:.*]] = llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.ps.512"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<16xf32>, vector<16xf32>, vector<16xf32>, i16, i32) -> vector<16xf32>
//       CHECK:   %[[V3:.*]] = llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.pd.512"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<8xf64>, vector<8xf64>, vector<8xf64>, i8, i32) -> vector<8xf64>
func.func @masked(%a: vector<16xf32>, %d: vector<8xf64>, %r: i32, %m16: i16, %m8: i8) -> (vector<16xf32>, vector<8xf64>, vector<16xf32>, vector<8xf64>) {
  %0 = x86vector.avx512.mask.rndscale %a, %r, %a, %m16, %r : vector<16xf32>
  %1 = x86vector.avx512.mask.rndscale %d, %r, %d, %m8, %r : vector<8xf64>
  %2 = x86vector.avx512.mask.scalef %a, %a, %a, %m16, %r : vector<16xf32>
  %3 = x86vector.avx512.mask.scalef %d, %d, %d, %m8, %r : vector<8xf64>
  return %0, %1, %2, %3 : vector<16xf32>, vector<8xf64>, vector<16xf32>, vector<8xf64>
}

// CHECK-LABEL: func.func @intersections(
//       CHECK:   %[[V0:.*]] = llvm.call_intrinsic "llvm.x86.avx512.vp2intersect.d.512"(%{{[^ ]*}}, %{{[^ ]*}}) : (vector<16xi32>, vector<16xi32>) -> !llvm.struct<(vector<16xi1>, vector<16xi1>)>
//       CHECK:   %[[V1:.*]] = llvm.extractvalue %[[V0]][0] : !llvm.struct<(vector<16xi1>, vector<16xi1>)>
//       CHECK:   %[[V2:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.struct<(vector<16xi1>, vector<16xi1>)>
//       CHECK:   %[[V3:.*]] = llvm.call_intrinsic "llvm.x86.avx512.vp2intersect.q.512"(%{{[^ ]*}}, %{{[^ ]*}}) : (vector<8xi64>, vector<8xi64>) -> !llvm.struct<(vector<8xi1>, vector<8xi1>)>
//       CHECK:   %[[V4:.*]] = llvm.extractvalue %[[V3]][0] : !llvm.struct<(vector<8xi1>, vector<8xi1>)>
//       CHECK:   %[[V5:.*]] = llvm.extractvalue %[[V3]][1] : !llvm.struct<(vector<8xi1>, vector<8xi1>)>
func.func @intersections(%i: vector<16xi32>, %l: vector<8xi64>) -> (vector<16xi1>, vector<8xi1>) {
  %0, %1 = x86vector.avx512.vp2intersect %i, %i : vector<16xi32>
  %2, %3 = x86vector.avx512.vp2intersect %l, %l : vector<8xi64>
  return %1, %2 : vector<16xi1>, vector<8xi1>
}

// CHECK-LABEL: func.func @products(
//       CHECK:   %[[V0:.*]] = llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.128"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<4xf32>, vector<8xbf16>, vector<8xbf16>) -> vector<4xf32>
//       CHECK:   %[[V1:.*]] = llvm.call_intrinsic "llvm.x86.avx512bf16.cvtneps2bf16.512"(%{{[^ ]*}}) {note} : (vector<16xf32>) -> vector<16xbf16>
//       CHECK:   %[[V2:.*]] = llvm.call_intrinsic "llvm.x86.avx.rsqrt.ps.256"(%{{[^ ]*}}) : (vector<8xf32>) -> vector<8xf32>
//       CHECK:   %[[V3:.*]] = llvm.mlir.constant(-1 : i8) : i8
//       CHECK:   %[[V4:.*]] = llvm.call_intrinsic "llvm.x86.avx.dp.ps.256"(%{{[^ ]*}}, %{{[^ ]*}}, %[[V3]]) : (vector<8xf32>, vector<8xf32>, i8) -> vector<8xf32>
//       CHECK:   %[[V5:.*]] = llvm.call_intrinsic "llvm.x86.avx2.vpdpbssd.256"(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}) : (vector<8xi32>, vector<32xi8>, vector<32xi8>) -> vector<8xi32>
func.func @products(%s: vector<4xf32>, %a: vector<8xbf16>, %s8: vector<8xf32>, %s16: vector<16xf32>, %w: vector<8xi32>, %b: vector<32xi8>) -> (vector<4xf32>, vector<16xbf16>, vector<8xf32>, vector<8xf32>, vector<8xi32>) {
  %0 = x86vector.avx512.dot %s, %a, %a : vector<8xbf16> -> vector<4xf32>
  %1 = x86vector.avx512.cvt.packed.f32_to_bf16 %s16 {note} : vector<16xf32> -> vector<16xbf16>
  %2 = x86vector.avx.rsqrt %s8 : vector<8xf32>
  %3 = x86vector.avx.intr.dot %s8, %s8 : vector<8xf32>
  %4 = x86vector.avx.dot.i8 %w, %b, %b : vector<32xi8> -> vector<8xi32>
  return %0, %1, %2, %3, %4 : vector<4xf32>, vector<16xbf16>, vector<8xf32>, vector<8xf32>, vector<8xi32>
}

// CHECK-LABEL: func.func @loads(
//   CHECK-DAG:   %[[V0:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<16xf16, strided<[1], offset: 4>> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//   CHECK-DAG:   %[[V1:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<16xf16, strided<[1], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//   CHECK-DAG:   %[[V2:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<16xbf16> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//   CHECK-DAG:   %[[V3:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<1xf16> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//   CHECK-DAG:   %[[V4:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<1xbf16> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//       CHECK:   %[[V5:.*]] = llvm.extractvalue %[[V4]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//       CHECK:   %[[V6:.*]] = llvm.call_intrinsic "llvm.x86.vbcstnebf162ps256"(%[[V5]]) : (!llvm.ptr) -> vector<8xf32>
//       CHECK:   %[[V7:.*]] = llvm.extractvalue %[[V3]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//       CHECK:   %[[V8:.*]] = llvm.call_intrinsic "llvm.x86.vbcstnesh2ps128"(%[[V7]]) : (!llvm.ptr) -> vector<4xf32>
//       CHECK:   %[[V9:.*]] = llvm.extractvalue %[[V2]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//       CHECK:   %[[V10:.*]] = llvm.call_intrinsic "llvm.x86.vcvtneebf162ps256"(%[[V9]]) : (!llvm.ptr) -> vector<8xf32>
//       CHECK:   %[[V11:.*]] = llvm.extractvalue %[[V1]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//       CHECK:   %[[V12:.*]] = llvm.extractvalue %[[V1]][2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//       CHECK:   %[[V13:.*]] = llvm.getelementptr %[[V11]][%[[V12]]] : (!llvm.ptr, i64) -> !llvm.ptr, f16
//       CHECK:   %[[V14:.*]] = llvm.call_intrinsic "llvm.x86.vcvtneeph2ps256"(%[[V13]]) : (!llvm.ptr) -> vector<8xf32>
//       CHECK:   %[[V15:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//       CHECK:   %[[V16:.*]] = llvm.mlir.constant(4 : index) : i64
//       CHECK:   %[[V17:.*]] = llvm.getelementptr %[[V15]][%[[V16]]] : (!llvm.ptr, i64) -> !llvm.ptr, f16
//       CHECK:   %[[V18:.*]] = llvm.call_intrinsic "llvm.x86.vcvtneoph2ps256"(%[[V17]]) : (!llvm.ptr) -> vector<8xf32>
//       CHECK:   %[[V19:.*]] = llvm.extractvalue %[[V2]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//       CHECK:   %[[V20:.*]] = llvm.call_intrinsic "llvm.x86.vcvtneobf162ps256"(%[[V19]]) : (!llvm.ptr) -> vector<8xf32>
func.func @loads(%a: memref<1xbf16>, %b: memref<1xf16>, %c: memref<16xbf16>, %d: memref<16xf16, strided<[1], offset: ?>>, %e: memref<16xf16, strided<[1], offset: 4>>) -> (vector<8xf32>, vector<4xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
  %0 = x86vector.avx.bcst_to_f32.packed %a : memref<1xbf16> -> vector<8xf32>
  %1 = x86vector.avx.bcst_to_f32.packed %b : memref<1xf16> -> vector<4xf32>
  %2 = x86vector.avx.cvt.packed.even.indexed_to_f32 %c : memref<16xbf16> -> vector<8xf32>
  %3 = x86vector.avx.cvt.packed.even.indexed_to_f32 %d : memref<16xf16, strided<[1], offset: ?>> -> vector<8xf32>
  %4 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %e : memref<16xf16, strided<[1], offset: 4>> -> vector<8xf32>
  %5 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %c : memref<16xbf16> -> vector<8xf32>
  return %0, %1, %2, %3, %4, %5 : vector<8xf32>, vector<4xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
}
