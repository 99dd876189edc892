// Checks of structured operations when the program runs.
// RUN: oxmlir-opt %s --generate-runtime-verification=verbose-level=0 --split-input-file | FileCheck %s

#rows = affine_map<(d0, d1) -> (d0)>
#reverse = affine_map<(d0, d1) -> (3 - d1)>
#whole = affine_map<(d0, d1) -> (d0, d1)>
func.func @loops(%a: tensor<?xf32>, %b: memref<4xf32>, %c: memref<?xf32>, %d: memref<?x4xf32>, %f: f32) {
  linalg.generic {indexing_maps = [#rows, #reverse, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%c, %b : memref<?xf32>, memref<4xf32>) outs(%d : memref<?x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %x : f32
  }
  return
}

// CHECK: #map = affine_map<(d0, d1) -> (d0)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1) -> (-d1 + 3)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: module {
// CHECK-NEXT: func.func @loops(%arg0: tensor<?xf32>, %arg1: memref<4xf32>, %arg2: memref<?xf32>, %arg3: memref<?x4xf32>, %arg4: f32) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = memref.dim %arg2, %c0 : memref<?xf32>
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %dim_1 = memref.dim %arg3, %c0_0 : memref<?x4xf32>
// CHECK-NEXT: %c0_2 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c0_3 = arith.constant 0 : index
// CHECK-NEXT: %0 = index.cmp slt(%c0_3, %dim)
// CHECK-NEXT: %c0_4 = arith.constant 0 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %1 = index.cmp slt(%c0_4, %c4)
// CHECK-NEXT: %2 = arith.andi %0, %1 : i1
// CHECK-NEXT: scf.if %2 {
// CHECK-NEXT: %3 = index.sub %dim, %c1
// CHECK-NEXT: %c4_5 = arith.constant 4 : index
// CHECK-NEXT: %idx3 = index.constant 3
// CHECK-NEXT: %c0_6 = arith.constant 0 : index
// CHECK-NEXT: %4 = index.mins %3, %c0_6
// CHECK-NEXT: %5 = index.cmp sge(%4, %c0_2)
// CHECK-NEXT: cf.assert %5, "ERROR: Runtime op verification failed\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: {{.*}}
// CHECK-NEXT: %6 = index.maxs %3, %c0_6
// CHECK-NEXT: %7 = index.add %6, %c1
// CHECK-NEXT: %c0_7 = arith.constant 0 : index
// CHECK-NEXT: %dim_8 = memref.dim %arg2, %c0_7 : memref<?xf32>
// CHECK-NEXT: %8 = index.cmp eq(%7, %dim_8)
// CHECK-NEXT: cf.assert %8, "ERROR: Runtime op verification failed\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: {{.*}}
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c0_9 = arith.constant 0 : index
// CHECK-NEXT: %idx0 = index.constant 0
// CHECK-NEXT: %true = index.bool.constant true
// CHECK-NEXT: cf.assert %true, "ERROR: Runtime op verification failed\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: {{.*}}
// CHECK-NEXT: %idx3_10 = index.constant 3
// CHECK-NEXT: %idx4 = index.constant 4
// CHECK-NEXT: %c0_11 = arith.constant 0 : index
// CHECK-NEXT: %c4_12 = arith.constant 4 : index
// CHECK-NEXT: %true_13 = index.bool.constant true
// CHECK-NEXT: cf.assert %true_13, "ERROR: Runtime op verification failed\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: {{.*}}
// CHECK-NEXT: %c0_14 = arith.constant 0 : index
// CHECK-NEXT: %9 = index.mins %3, %c0_14
// CHECK-NEXT: %10 = index.cmp sge(%9, %c0_2)
// CHECK-NEXT: cf.assert %10, "ERROR: Runtime op verification failed\0A^ unexpected negative result on dimension #0 of input/output operand #2\0ALocation: {{.*}}
// CHECK-NEXT: %11 = index.maxs %3, %c0_14
// CHECK-NEXT: %12 = index.add %11, %c1
// CHECK-NEXT: %c0_15 = arith.constant 0 : index
// CHECK-NEXT: %dim_16 = memref.dim %arg3, %c0_15 : memref<?x4xf32>
// CHECK-NEXT: %13 = index.cmp eq(%12, %dim_16)
// CHECK-NEXT: cf.assert %13, "ERROR: Runtime op verification failed\0A^ dimension #0 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: {{.*}}
// CHECK-NEXT: %c0_17 = arith.constant 0 : index
// CHECK-NEXT: %c3_18 = arith.constant 3 : index
// CHECK-NEXT: %idx0_19 = index.constant 0
// CHECK-NEXT: %true_20 = index.bool.constant true
// CHECK-NEXT: cf.assert %true_20, "ERROR: Runtime op verification failed\0A^ unexpected negative result on dimension #1 of input/output operand #2\0ALocation: {{.*}}
// CHECK-NEXT: %idx3_21 = index.constant 3
// CHECK-NEXT: %idx4_22 = index.constant 4
// CHECK-NEXT: %c1_23 = arith.constant 1 : index
// CHECK-NEXT: %c4_24 = arith.constant 4 : index
// CHECK-NEXT: %true_25 = index.bool.constant true
// CHECK-NEXT: cf.assert %true_25, "ERROR: Runtime op verification failed\0A^ dimension #1 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: {{.*}}
// CHECK-NEXT: }
// CHECK-NEXT: linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg2, %arg1 : memref<?xf32>, memref<4xf32>) outs(%arg3 : memref<?x4xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_5: f32, %out: f32):
// CHECK-NEXT: linalg.yield %in : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }

// -----

func.func @scalars(%a: memref<f32>, %f: f32) {
  linalg.fill ins(%f : f32) outs(%a : memref<f32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @scalars(%arg0: memref<f32>, %arg1: f32) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: linalg.fill ins(%arg1 : f32) outs(%arg0 : memref<f32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
