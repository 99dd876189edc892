// RUN: oxmlir-opt %s --convert-vector-to-llvm=enable-amx | FileCheck %s
// RUN: oxmlir-opt %s --convert-to-llvm --mlir-to-llvmir | FileCheck %s --check-prefix=IR

// IR-LABEL: define void @memory(
// IR: %{{.*}} = call x86_amx @llvm.x86.tileloadd64.internal(i16 16, i16 64, ptr %{{.*}}, i64 %{{.*}})
// IR: call void @llvm.x86.tilestored64.internal(i16 16, i16 64, ptr %{{.*}}, i64 %{{.*}}, x86_amx %{{.*}})

// CHECK-LABEL: func.func @memory(
//   CHECK-DAG:   %[[V0:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<16x32xi8, strided<[?, 1], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//   CHECK-DAG:   %[[V1:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<16x32xbf16> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//   CHECK-DAG:   %[[V2:.*]] = builtin.unrealized_conversion_cast %{{.*}} : index to i64
//   CHECK-DAG:   %[[V3:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<?xi8> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//   CHECK-DAG:   %[[V4:.*]] = builtin.unrealized_conversion_cast %{{.*}} : index to i64
//   CHECK-DAG:   %[[V5:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<?x?xi8> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V6:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V7:.*]] = llvm.mlir.constant(64 : i16) : i16
//       CHECK:   %[[V8:.*]] = llvm.extractvalue %[[V5]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V9:.*]] = llvm.extractvalue %[[V5]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V10:.*]] = llvm.mul %[[V4]], %[[V9]] : i64
//       CHECK:   %[[V11:.*]] = llvm.add %[[V10]], %[[V4]] : i64
//       CHECK:   %[[V12:.*]] = llvm.getelementptr %[[V8]][%[[V11]]] : (!llvm.ptr, i64) -> !llvm.ptr, i8
//       CHECK:   %[[V13:.*]] = llvm.extractvalue %[[V5]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V14:.*]] = llvm.mlir.constant(1 : i64) : i64
//       CHECK:   %[[V15:.*]] = llvm.mul %[[V14]], %[[V13]] : i64
//       CHECK:   %[[V16:.*]] = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%[[V6]], %[[V7]], %[[V12]], %[[V15]]) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
//       CHECK:   %[[V17:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V18:.*]] = llvm.mlir.constant(64 : i16) : i16
//       CHECK:   %[[V19:.*]] = llvm.extractvalue %[[V3]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//       CHECK:   %[[V20:.*]] = llvm.getelementptr %[[V19]][%[[V4]]] : (!llvm.ptr, i64) -> !llvm.ptr, i8
//       CHECK:   %[[V21:.*]] = llvm.mlir.constant(1 : i64) : i64
//       CHECK:   %[[V22:.*]] = llvm.mul %[[V21]], %[[V2]] : i64
//       CHECK:   %[[V23:.*]] = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%[[V17]], %[[V18]], %[[V20]], %[[V22]]) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
//       CHECK:   %[[V24:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V25:.*]] = llvm.mlir.constant(64 : i16) : i16
//       CHECK:   %[[V26:.*]] = llvm.extractvalue %[[V1]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V27:.*]] = llvm.mlir.constant(32 : index) : i64
//       CHECK:   %[[V28:.*]] = llvm.mul %[[V4]], %[[V27]] : i64
//       CHECK:   %[[V29:.*]] = llvm.add %[[V28]], %[[V4]] : i64
//       CHECK:   %[[V30:.*]] = llvm.getelementptr %[[V26]][%[[V29]]] : (!llvm.ptr, i64) -> !llvm.ptr, bf16
//       CHECK:   %[[V31:.*]] = llvm.mlir.constant(64 : i64) : i64
//       CHECK:   %[[V32:.*]] = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%[[V24]], %[[V25]], %[[V30]], %[[V31]]) {note} : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
//       CHECK:   %[[V33:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V34:.*]] = llvm.mlir.constant(32 : i16) : i16
//       CHECK:   %[[V35:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V36:.*]] = llvm.extractvalue %[[V0]][2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V37:.*]] = llvm.getelementptr %[[V35]][%[[V36]]] : (!llvm.ptr, i64) -> !llvm.ptr, i8
//       CHECK:   %[[V38:.*]] = llvm.extractvalue %[[V0]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V39:.*]] = llvm.mul %[[V4]], %[[V38]] : i64
//       CHECK:   %[[V40:.*]] = llvm.add %[[V39]], %[[V2]] : i64
//       CHECK:   %[[V41:.*]] = llvm.getelementptr %[[V37]][%[[V40]]] : (!llvm.ptr, i64) -> !llvm.ptr, i8
//       CHECK:   %[[V42:.*]] = llvm.extractvalue %[[V0]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V43:.*]] = llvm.mlir.constant(1 : i64) : i64
//       CHECK:   %[[V44:.*]] = llvm.mul %[[V43]], %[[V42]] : i64
//       CHECK:   %[[V45:.*]] = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%[[V33]], %[[V34]], %[[V41]], %[[V44]]) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
//       CHECK:   %[[V46:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V47:.*]] = llvm.mlir.constant(64 : i16) : i16
//       CHECK:   %[[V48:.*]] = llvm.extractvalue %[[V5]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V49:.*]] = llvm.extractvalue %[[V5]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V50:.*]] = llvm.mul %[[V4]], %[[V49]] : i64
//       CHECK:   %[[V51:.*]] = llvm.add %[[V50]], %[[V4]] : i64
//       CHECK:   %[[V52:.*]] = llvm.getelementptr %[[V48]][%[[V51]]] : (!llvm.ptr, i64) -> !llvm.ptr, i8
//       CHECK:   %[[V53:.*]] = llvm.extractvalue %[[V5]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V54:.*]] = llvm.mlir.constant(1 : i64) : i64
//       CHECK:   %[[V55:.*]] = llvm.mul %[[V54]], %[[V53]] : i64
//       CHECK:   llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%[[V46]], %[[V47]], %[[V52]], %[[V55]], %[[V23]]) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
//       CHECK:   %[[V56:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V57:.*]] = llvm.mlir.constant(64 : i16) : i16
//       CHECK:   %[[V58:.*]] = llvm.extractvalue %[[V3]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//       CHECK:   %[[V59:.*]] = llvm.getelementptr %[[V58]][%[[V4]]] : (!llvm.ptr, i64) -> !llvm.ptr, i8
//       CHECK:   %[[V60:.*]] = llvm.mlir.constant(1 : i64) : i64
//       CHECK:   %[[V61:.*]] = llvm.mul %[[V60]], %[[V2]] : i64
//       CHECK:   llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%[[V56]], %[[V57]], %[[V59]], %[[V61]], %[[V16]]) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
func.func @memory(%m: memref<?x?xi8>, %v: memref<?xi8>, %b: memref<16x32xbf16>, %o: memref<16x32xi8, strided<[?, 1], offset: ?>>, %i: index, %s: index) {
  %0 = amx.tile_load %m[%i, %i] : memref<?x?xi8> into !amx.tile<16x64xi8>
  %1 = amx.tile_load %v[%i], %s : memref<?xi8> into !amx.tile<16x64xi8>
  %2 = amx.tile_load %b[%i, %i] {note} : memref<16x32xbf16> into !amx.tile<16x32xbf16>
  %3 = amx.tile_load %o[%i, %s] : memref<16x32xi8, strided<[?, 1], offset: ?>> into !amx.tile<16x32xi8>
  amx.tile_store %m[%i, %i], %1 : memref<?x?xi8>, !amx.tile<16x64xi8>
  amx.tile_store %v[%i], %0, %s : memref<?xi8>, !amx.tile<16x64xi8>
  return
}

// CHECK-LABEL: func.func @floats(
//   CHECK-DAG:   %[[V0:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<8x32xf16> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//   CHECK-DAG:   %[[V1:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<?x?xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//   CHECK-DAG:   %[[V2:.*]] = builtin.unrealized_conversion_cast %{{.*}} : index to i64
//   CHECK-DAG:   %[[V3:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<8x32xbf16> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V4:.*]] = llvm.mlir.constant(8 : i16) : i16
//       CHECK:   %[[V5:.*]] = llvm.mlir.constant(32 : i16) : i16
//       CHECK:   %[[V6:.*]] = llvm.extractvalue %[[V3]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V7:.*]] = llvm.mlir.constant(32 : index) : i64
//       CHECK:   %[[V8:.*]] = llvm.mul %[[V2]], %[[V7]] : i64
//       CHECK:   %[[V9:.*]] = llvm.add %[[V8]], %[[V2]] : i64
//       CHECK:   %[[V10:.*]] = llvm.getelementptr %[[V6]][%[[V9]]] : (!llvm.ptr, i64) -> !llvm.ptr, bf16
//       CHECK:   %[[V11:.*]] = llvm.mlir.constant(64 : i64) : i64
//       CHECK:   %[[V12:.*]] = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%[[V4]], %[[V5]], %[[V10]], %[[V11]]) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
//       CHECK:   %[[V13:.*]] = llvm.mlir.constant(8 : i16) : i16
//       CHECK:   %[[V14:.*]] = llvm.mlir.constant(48 : i16) : i16
//       CHECK:   %[[V15:.*]] = llvm.extractvalue %[[V3]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V16:.*]] = llvm.mlir.constant(32 : index) : i64
//       CHECK:   %[[V17:.*]] = llvm.mul %[[V2]], %[[V16]] : i64
//       CHECK:   %[[V18:.*]] = llvm.add %[[V17]], %[[V2]] : i64
//       CHECK:   %[[V19:.*]] = llvm.getelementptr %[[V15]][%[[V18]]] : (!llvm.ptr, i64) -> !llvm.ptr, bf16
//       CHECK:   %[[V20:.*]] = llvm.mlir.constant(64 : i64) : i64
//       CHECK:   %[[V21:.*]] = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%[[V13]], %[[V14]], %[[V19]], %[[V20]]) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
//       CHECK:   %[[V22:.*]] = llvm.mlir.constant(8 : i16) : i16
//       CHECK:   %[[V23:.*]] = llvm.mlir.constant(48 : i16) : i16
//       CHECK:   %[[V24:.*]] = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%[[V22]], %[[V23]]) : (i16, i16) -> !llvm.x86_amx
//       CHECK:   %[[V25:.*]] = llvm.mlir.constant(8 : i16) : i16
//       CHECK:   %[[V26:.*]] = llvm.mlir.constant(32 : i16) : i16
//       CHECK:   %[[V27:.*]] = llvm.mlir.constant(8 : i16) : i16
//       CHECK:   %[[V28:.*]] = llvm.mlir.constant(48 : i16) : i16
//       CHECK:   %[[V29:.*]] = llvm.call_intrinsic "llvm.x86.tdpbf16ps.internal"(%[[V25]], %[[V28]], %[[V26]], %[[V24]], %[[V12]], %[[V21]]) : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
//       CHECK:   %[[V30:.*]] = llvm.mlir.constant(8 : i16) : i16
//       CHECK:   %[[V31:.*]] = llvm.mlir.constant(48 : i16) : i16
//       CHECK:   %[[V32:.*]] = llvm.extractvalue %[[V1]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V33:.*]] = llvm.extractvalue %[[V1]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V34:.*]] = llvm.mul %[[V2]], %[[V33]] : i64
//       CHECK:   %[[V35:.*]] = llvm.add %[[V34]], %[[V2]] : i64
//       CHECK:   %[[V36:.*]] = llvm.getelementptr %[[V32]][%[[V35]]] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//       CHECK:   %[[V37:.*]] = llvm.extractvalue %[[V1]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V38:.*]] = llvm.mlir.constant(4 : i64) : i64
//       CHECK:   %[[V39:.*]] = llvm.mul %[[V38]], %[[V37]] : i64
//       CHECK:   llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%[[V30]], %[[V31]], %[[V36]], %[[V39]], %[[V29]]) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
//       CHECK:   %[[V40:.*]] = llvm.mlir.constant(4 : i16) : i16
//       CHECK:   %[[V41:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V42:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V43:.*]] = llvm.mlir.constant(32 : index) : i64
//       CHECK:   %[[V44:.*]] = llvm.mul %[[V2]], %[[V43]] : i64
//       CHECK:   %[[V45:.*]] = llvm.add %[[V44]], %[[V2]] : i64
//       CHECK:   %[[V46:.*]] = llvm.getelementptr %[[V42]][%[[V45]]] : (!llvm.ptr, i64) -> !llvm.ptr, f16
//       CHECK:   %[[V47:.*]] = llvm.mlir.constant(64 : i64) : i64
//       CHECK:   %[[V48:.*]] = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%[[V40]], %[[V41]], %[[V46]], %[[V47]]) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
//       CHECK:   %[[V49:.*]] = llvm.mlir.constant(4 : i16) : i16
//       CHECK:   %[[V50:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V51:.*]] = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%[[V49]], %[[V50]]) : (i16, i16) -> !llvm.x86_amx
//       CHECK:   %[[V52:.*]] = llvm.mlir.constant(4 : i16) : i16
//       CHECK:   %[[V53:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V54:.*]] = llvm.mlir.constant(4 : i16) : i16
//       CHECK:   %[[V55:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V56:.*]] = llvm.call_intrinsic "llvm.x86.tdpfp16ps.internal"(%[[V52]], %[[V55]], %[[V53]], %[[V51]], %[[V48]], %[[V48]]) : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
//       CHECK:   %[[V57:.*]] = llvm.mlir.constant(4 : i16) : i16
//       CHECK:   %[[V58:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V59:.*]] = llvm.extractvalue %[[V1]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V60:.*]] = llvm.extractvalue %[[V1]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V61:.*]] = llvm.mul %[[V2]], %[[V60]] : i64
//       CHECK:   %[[V62:.*]] = llvm.add %[[V61]], %[[V2]] : i64
//       CHECK:   %[[V63:.*]] = llvm.getelementptr %[[V59]][%[[V62]]] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//       CHECK:   %[[V64:.*]] = llvm.extractvalue %[[V1]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V65:.*]] = llvm.mlir.constant(4 : i64) : i64
//       CHECK:   %[[V66:.*]] = llvm.mul %[[V65]], %[[V64]] : i64
//       CHECK:   llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%[[V57]], %[[V58]], %[[V63]], %[[V66]], %[[V56]]) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
func.func @floats(%f: memref<?x?xf32>, %b: memref<8x32xbf16>, %h: memref<8x32xf16>, %i: index) {
  %0 = amx.tile_load %b[%i, %i] : memref<8x32xbf16> into !amx.tile<8x16xbf16>
  %1 = amx.tile_load %b[%i, %i] : memref<8x32xbf16> into !amx.tile<8x24xbf16>
  %2 = amx.tile_zero : !amx.tile<8x12xf32>
  %3 = amx.tile_mulf %0, %1, %2 : !amx.tile<8x16xbf16>, !amx.tile<8x24xbf16>, !amx.tile<8x12xf32>
  amx.tile_store %f[%i, %i], %3 : memref<?x?xf32>, !amx.tile<8x12xf32>
  %4 = amx.tile_load %h[%i, %i] : memref<8x32xf16> into !amx.tile<4x8xf16>
  %5 = amx.tile_zero : !amx.tile<4x4xf32>
  %6 = amx.tile_mulf %4, %4, %5 : !amx.tile<4x8xf16>, !amx.tile<4x8xf16>, !amx.tile<4x4xf32>
  amx.tile_store %f[%i, %i], %6 : memref<?x?xf32>, !amx.tile<4x4xf32>
  return
}

// CHECK-LABEL: func.func @integers(
//   CHECK-DAG:   %[[V0:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<?x?xi32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//   CHECK-DAG:   %[[V1:.*]] = builtin.unrealized_conversion_cast %{{.*}} : index to i64
//   CHECK-DAG:   %[[V2:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<?x?xi8> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V3:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V4:.*]] = llvm.mlir.constant(64 : i16) : i16
//       CHECK:   %[[V5:.*]] = llvm.extractvalue %[[V2]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V6:.*]] = llvm.extractvalue %[[V2]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V7:.*]] = llvm.mul %[[V1]], %[[V6]] : i64
//       CHECK:   %[[V8:.*]] = llvm.add %[[V7]], %[[V1]] : i64
//       CHECK:   %[[V9:.*]] = llvm.getelementptr %[[V5]][%[[V8]]] : (!llvm.ptr, i64) -> !llvm.ptr, i8
//       CHECK:   %[[V10:.*]] = llvm.extractvalue %[[V2]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V11:.*]] = llvm.mlir.constant(1 : i64) : i64
//       CHECK:   %[[V12:.*]] = llvm.mul %[[V11]], %[[V10]] : i64
//       CHECK:   %[[V13:.*]] = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%[[V3]], %[[V4]], %[[V9]], %[[V12]]) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
//       CHECK:   %[[V14:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V15:.*]] = llvm.mlir.constant(64 : i16) : i16
//       CHECK:   %[[V16:.*]] = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%[[V14]], %[[V15]]) : (i16, i16) -> !llvm.x86_amx
//       CHECK:   %[[V17:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V18:.*]] = llvm.mlir.constant(64 : i16) : i16
//       CHECK:   %[[V19:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V20:.*]] = llvm.mlir.constant(64 : i16) : i16
//       CHECK:   %[[V21:.*]] = llvm.call_intrinsic "llvm.x86.tdpbssd.internal"(%[[V17]], %[[V20]], %[[V18]], %[[V16]], %[[V13]], %[[V13]]) : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
//       CHECK:   %[[V22:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V23:.*]] = llvm.mlir.constant(64 : i16) : i16
//       CHECK:   %[[V24:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V25:.*]] = llvm.mlir.constant(64 : i16) : i16
//       CHECK:   %[[V26:.*]] = llvm.call_intrinsic "llvm.x86.tdpbusd.internal"(%[[V22]], %[[V25]], %[[V23]], %[[V21]], %[[V13]], %[[V13]]) {isZextLhs} : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
//       CHECK:   %[[V27:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V28:.*]] = llvm.mlir.constant(64 : i16) : i16
//       CHECK:   %[[V29:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V30:.*]] = llvm.mlir.constant(64 : i16) : i16
//       CHECK:   %[[V31:.*]] = llvm.call_intrinsic "llvm.x86.tdpbsud.internal"(%[[V27]], %[[V30]], %[[V28]], %[[V26]], %[[V13]], %[[V13]]) {isZextRhs} : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
//       CHECK:   %[[V32:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V33:.*]] = llvm.mlir.constant(64 : i16) : i16
//       CHECK:   %[[V34:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V35:.*]] = llvm.mlir.constant(64 : i16) : i16
//       CHECK:   %[[V36:.*]] = llvm.call_intrinsic "llvm.x86.tdpbuud.internal"(%[[V32]], %[[V35]], %[[V33]], %[[V31]], %[[V13]], %[[V13]]) {isZextLhs, isZextRhs} : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
//       CHECK:   %[[V37:.*]] = llvm.mlir.constant(16 : i16) : i16
//       CHECK:   %[[V38:.*]] = llvm.mlir.constant(64 : i16) : i16
//       CHECK:   %[[V39:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V40:.*]] = llvm.extractvalue %[[V0]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V41:.*]] = llvm.mul %[[V1]], %[[V40]] : i64
//       CHECK:   %[[V42:.*]] = llvm.add %[[V41]], %[[V1]] : i64
//       CHECK:   %[[V43:.*]] = llvm.getelementptr %[[V39]][%[[V42]]] : (!llvm.ptr, i64) -> !llvm.ptr, i32
//       CHECK:   %[[V44:.*]] = llvm.extractvalue %[[V0]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//       CHECK:   %[[V45:.*]] = llvm.mlir.constant(4 : i64) : i64
//       CHECK:   %[[V46:.*]] = llvm.mul %[[V45]], %[[V44]] : i64
//       CHECK:   llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%[[V37]], %[[V38]], %[[V43]], %[[V46]], %[[V36]]) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
func.func @integers(%a: memref<?x?xi8>, %f: memref<?x?xi32>, %i: index) {
  %0 = amx.tile_load %a[%i, %i] : memref<?x?xi8> into !amx.tile<16x64xi8>
  %1 = amx.tile_zero : !amx.tile<16x16xi32>
  %2 = amx.tile_muli %0, %0, %1 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %3 = amx.tile_muli %0 zext, %0, %2 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %4 = amx.tile_muli %0, %0 zext, %3 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %5 = amx.tile_muli %0 zext, %0 zext, %4 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  amx.tile_store %f[%i, %i], %5 : memref<?x?xi32>, !amx.tile<16x16xi32>
  return
}
