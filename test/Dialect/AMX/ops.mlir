// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --mlir-print-op-generic | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --emit-bytecode | oxmlir-opt | FileCheck %s

// CHECK-LABEL: func.func @types(
// CHECK-SAME: !amx.tile<16x16xf32>
// CHECK-SAME: !amx.tile<2x4xbf16>
// CHECK-SAME: !amx.tile<f16>
// CHECK-SAME: !amx.tile<1x2x3xi8>
func.func @types(%a: !amx.tile<16x16xf32>, %b: !amx.tile<2x4xbf16>, %c: !amx.tile<f16>, %d: !amx<tile<1x2x3xi8>>) {
  return
}

// CHECK-LABEL: func.func @memory(
func.func @memory(%m: memref<?x?xi8>, %v: memref<?xi8>, %i: index) {
  // CHECK: %[[ZERO:.*]] = amx.tile_zero : !amx.tile<16x64xi8>
  %0 = amx.tile_zero : !amx.tile<16x64xi8>
  // CHECK: amx.tile_load %{{.*}}[%{{.*}}, %{{.*}}] {note} : memref<?x?xi8> into !amx.tile<16x64xi8>
  %1 = amx.tile_load %m[%i, %i] {note} : memref<?x?xi8> into !amx.tile<16x64xi8>
  // CHECK: amx.tile_load %{{.*}}[%{{.*}}], %{{.*}} : memref<?xi8> into !amx.tile<16x64xi8>
  %2 = amx.tile_load %v[%i], %i : memref<?xi8> into !amx.tile<16x64xi8>
  // CHECK: amx.tile_store %{{.*}}[%{{.*}}, %{{.*}}], %[[ZERO]] : memref<?x?xi8>, !amx.tile<16x64xi8>
  amx.tile_store %m[%i, %i], %0 : memref<?x?xi8>, !amx.tile<16x64xi8>
  // CHECK: amx.tile_store %{{.*}}[%{{.*}}], %[[ZERO]], %{{.*}} : memref<?xi8>, !amx.tile<16x64xi8>
  amx.tile_store %v[%i], %0, %i : memref<?xi8>, !amx.tile<16x64xi8>
  return
}

// CHECK-LABEL: func.func @products(
func.func @products(%a: !amx.tile<16x32xbf16>, %c: !amx.tile<16x16xf32>, %i: !amx.tile<16x64xi8>, %s: !amx.tile<16x16xi32>) {
  // CHECK: amx.tile_mulf %{{.*}}, %{{.*}}, %{{.*}} : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
  %0 = amx.tile_mulf %a, %a, %c : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
  // CHECK: amx.tile_muli %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %1 = amx.tile_muli %i, %i, %s : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  // CHECK: amx.tile_muli %{{[^ ]*}} zext, %{{[^ ]*}}, %{{[^ ]*}} {note} :
  %2 = amx.tile_muli %i zext, %i, %s {note} : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  // CHECK: amx.tile_muli %{{[^ ]*}}, %{{[^ ]*}} zext, %{{[^ ]*}} :
  %3 = amx.tile_muli %i, %i zext, %s : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  // CHECK: amx.tile_muli %{{[^ ]*}} zext, %{{[^ ]*}} zext, %{{[^ ]*}} :
  %4 = amx.tile_muli %i zext, %i zext, %s : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  return
}
