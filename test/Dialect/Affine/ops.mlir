// Affine loops, conditionals and accesses.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

#map = affine_map<(d0)[s0] -> (d0 + s0)>
#pair = affine_map<(d0)[s0] -> (d0, s0 - 1)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>

// CHECK-LABEL: func.func @maps
func.func @maps(%i: index, %n: index) {
  // CHECK-NEXT: %{{.*}} = affine.apply #map(%{{.*}})[%{{.*}}]
  %0 = affine.apply #map(%i)[%n]
  // CHECK-NEXT: %{{.*}} = affine.apply #map1() {note}
  %1 = affine.apply affine_map<() -> (7)>() {note}
  // CHECK-NEXT: %{{.*}} = affine.min #map2(%{{.*}})[%{{.*}}]
  %2 = affine.min #pair(%i)[%n]
  // CHECK-NEXT: %{{.*}} = affine.max #map2(%{{.*}})[%{{.*}}] {note}
  %3 = affine.max #pair(%i)[%n] {note}
  return
}

// CHECK-LABEL: func.func @for
func.func @for(%n: index, %x: f32) {
  // CHECK-NEXT: affine.for %{{.*}} = 0 to 10 {
  affine.for %i = 0 to 10 {
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: affine.for %{{.*}} = %{{.*}} to #map(%{{.*}})[%{{.*}}] step 2 {
  affine.for %i = %n to #map(%n)[%n] step 2 {
  // CHECK-NEXT: } {note}
  } {note}
  // CHECK-NEXT: affine.for %{{.*}} = max #map2(%{{.*}})[%{{.*}}] to min #map2(%{{.*}})[%{{.*}}] {
  affine.for %i = max #pair(%n)[%n] to min #pair(%n)[%n] {
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: %{{.*}}:2 = affine.for %{{.*}} = -5 to 5 iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (f32, index) {
  %0:2 = affine.for %i = -5 to 5 iter_args(%a = %x, %b = %n) -> (f32, index) {
    // CHECK-NEXT: affine.yield %{{.*}}, %{{.*}} : f32, index
    affine.yield %a, %i : f32, index
  // CHECK-NEXT: }
  }
  return
}

// CHECK-LABEL: func.func @if
func.func @if(%i: index, %n: index, %x: f32) {
  // CHECK-NEXT: affine.if #set(%{{.*}})[%{{.*}}] {
  affine.if #set(%i)[%n] {
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: affine.if #set1() {
  affine.if affine_set<() : (0 == 0)>() {
    // CHECK-NEXT: "test.then"() : () -> ()
    "test.then"() : () -> ()
  // CHECK-NEXT: } else {
  } else {
    // CHECK-NEXT: "test.else"() : () -> ()
    "test.else"() : () -> ()
  // CHECK-NEXT: } {note}
  } {note}
  // CHECK-NEXT: %{{.*}} = affine.if #set(%{{.*}})[%{{.*}}] -> f32 {
  %0 = affine.if #set(%i)[%n] -> f32 {
    // CHECK-NEXT: affine.yield %{{.*}} : f32
    affine.yield %x : f32
  // CHECK-NEXT: } else {
  } else {
    // CHECK-NEXT: affine.yield %{{.*}} : f32
    affine.yield %x : f32
  // CHECK-NEXT: }
  }
  return
}

// CHECK-LABEL: func.func @parallel
func.func @parallel(%n: index, %k: index, %x: f32) {
  // CHECK-NEXT: affine.parallel (%{{.*}}) = (0) to (10) {
  affine.parallel (%i) = (0) to (10) {
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: affine.parallel (%{{.*}}, %{{.*}}) = (max(0, %{{.*}}), symbol(%{{.*}})) to (min(%{{.*}}, 4), 10) step (2, 3) {
  affine.parallel (%i, %j) = (max(0, %n), symbol(%k)) to (min(%n, 4), 10) step (2, 3) {
  // CHECK-NEXT: } {note}
  } {note}
  // CHECK-NEXT: affine.parallel (%{{.*}}, %{{.*}}) = (max(0, %[[N:.*]]), symbol(%[[N]])) to (10, 10) {
  affine.parallel (%i, %j) = (max(0, %n), symbol(%n)) to (10, 10) {
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: %{{.*}}:2 = affine.parallel (%{{.*}}) = (0) to (%{{.*}}) reduce ("addf", "maximumf") -> (f32, f32) {
  %0:2 = affine.parallel (%i) = (0) to (%n) reduce ("addf", "maximumf") -> (f32, f32) {
    // CHECK-NEXT: affine.yield %{{.*}}, %{{.*}} : f32, f32
    affine.yield %x, %x : f32, f32
  // CHECK-NEXT: }
  }
  return
}

// CHECK-LABEL: func.func @accesses
func.func @accesses(%m: memref<10x?xf32>, %n: index) {
  // CHECK-NEXT: affine.for %{{.*}} = 0 to 10 {
  affine.for %i = 0 to 10 {
    // CHECK-NEXT: %{{.*}} = affine.load %{{.*}}[%{{.*}}, symbol(%{{.*}}) + 3] : memref<10x?xf32>
    %0 = affine.load %m[%i, symbol(%n) + 3] : memref<10x?xf32>
    // CHECK-NEXT: affine.store %{{.*}}, %{{.*}}[%{{.*}} mod 2, %{{.*}} floordiv 4] {note} : memref<10x?xf32>
    affine.store %0, %m[%i mod 2, %n floordiv 4] {note} : memref<10x?xf32>
    // CHECK-NEXT: %{{.*}} = affine.vector_load %{{.*}}[%{{.*}} * 2 - 1, -%{{.*}}] : memref<10x?xf32>, vector<4xf32>
    %1 = affine.vector_load %m[%i * 2 - 1, -%n] : memref<10x?xf32>, vector<4xf32>
    // CHECK-NEXT: affine.vector_store %{{.*}}, %{{.*}}[%{{.*}} ceildiv 3, 0] : memref<10x?xf32>, vector<4xf32>
    affine.vector_store %1, %m[%i ceildiv 3, 0] : memref<10x?xf32>, vector<4xf32>
    // CHECK-NEXT: affine.prefetch %{{.*}}[%{{.*}}, %{{.*}}], read, locality<3>, data : memref<10x?xf32>
    affine.prefetch %m[%i, %n], read, locality<3>, data : memref<10x?xf32>
    // CHECK-NEXT: affine.prefetch %{{.*}}[%{{.*}}, %{{.*}} + 7], write, locality<0>, instr {note} : memref<10x?xf32>
    affine.prefetch %m[%i, %n + 7], write, locality<0>, instr {note} : memref<10x?xf32>
  // CHECK-NEXT: }
  }
  return
}

// CHECK-LABEL: func.func @transfers
func.func @transfers(%a: memref<10xf32>, %b: memref<10xf32, 1>, %tag: memref<1xi32>, %n: index) {
  // CHECK-NEXT: %{{.*}} = arith.constant 0 : index
  %c0 = arith.constant 0 : index
  // CHECK-NEXT: affine.for %{{.*}} = 0 to 10 {
  affine.for %i = 0 to 10 {
    // CHECK-NEXT: affine.dma_start %{{.*}}[%{{.*}} + 1], %{{.*}}[%{{.*}}], %{{.*}}[%{{.*}}], %{{.*}} : memref<10xf32>, memref<10xf32, 1>, memref<1xi32>
    affine.dma_start %a[%i + 1], %b[%i], %tag[%c0], %n : memref<10xf32>, memref<10xf32, 1>, memref<1xi32>
    // CHECK-NEXT: affine.dma_start %{{.*}}[%{{.*}}], %{{.*}}[0], %{{.*}}[0], %{{.*}}, %{{.*}}, %{{.*}} : memref<10xf32>, memref<10xf32, 1>, memref<1xi32>
    affine.dma_start %a[%i], %b[0], %tag[0], %n, %c0, %n : memref<10xf32>, memref<10xf32, 1>, memref<1xi32>
    // CHECK-NEXT: affine.dma_wait %{{.*}}[0], %{{.*}} : memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  // CHECK-NEXT: }
  }
  return
}

// CHECK-LABEL: func.func @linear
func.func @linear(%i: index, %n: index) {
  // CHECK-NEXT: %{{.*}}:2 = affine.delinearize_index %{{.*}} into (4, %{{.*}}) : index, index
  %0:2 = affine.delinearize_index %i into (4, %n) : index, index
  // CHECK-NEXT: %{{.*}}:3 = affine.delinearize_index %{{.*}} into (%{{.*}}, 8) {note} : index, index, index
  %1:3 = affine.delinearize_index %i into (%n, 8) {note} : index, index, index
  // CHECK-NEXT: %{{.*}} = affine.linearize_index [%{{.*}}, %{{.*}}] by (4, %{{.*}}) : index
  %2 = affine.linearize_index [%i, %n] by (4, %n) : index
  // CHECK-NEXT: %{{.*}} = affine.linearize_index disjoint [%{{.*}}, %{{.*}}, %{{.*}}] by (%{{.*}}, 8) {note} : index
  %3 = affine.linearize_index disjoint [%i, %n, %i] by (%n, 8) {note} : index
  return
}

// What any iteration yields can be a result of any type.
// CHECK-LABEL: @parallel_assign
func.func @parallel_assign(%m: memref<4xf32>) -> memref<4xf32> {
  // CHECK: affine.parallel (%{{.*}}) = (0) to (4) reduce ("assign") -> (memref<4xf32>) {
  %r = affine.parallel (%i) = (0) to (4) reduce ("assign") -> memref<4xf32> {
    affine.yield %m : memref<4xf32>
  }
  return %r : memref<4xf32>
}
