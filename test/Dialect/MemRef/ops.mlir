// Buffers: allocation, access, copies and asynchronous transfers.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @allocation
func.func @allocation(%n: index, %s: index, %b: memref<?xf32>) {
  // CHECK-NEXT: %{{.*}} = memref.alloc() : memref<4x8xf32>
  %0 = memref.alloc() : memref<4x8xf32>
  // CHECK-NEXT: %{{.*}} = memref.alloc(%{{.*}}) : memref<?x8xf32, 1>
  %1 = memref.alloc(%n) : memref<?x8xf32, 1>
  // CHECK-NEXT: %{{.*}} = memref.alloc(%{{.*}})[%{{.*}}] {alignment = 16 : i64} : memref<?xf32, #{{.*}}>
  %2 = memref.alloc(%n)[%s] {alignment = 16 : i64} : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  // CHECK-NEXT: %{{.*}} = memref.alloca() : memref<f32>
  %3 = memref.alloca() : memref<f32>
  // CHECK-NEXT: %{{.*}} = memref.alloca(%{{.*}})[%{{.*}}] {alignment = 8 : i64, note} : memref<?xf32, strided<[?]>>
  %4 = memref.alloca(%n)[%s] {alignment = 8 : i64, note} : memref<?xf32, strided<[?]>>
  // CHECK-NEXT: %{{.*}} = memref.realloc %{{.*}} : memref<?xf32> to memref<8xf32>
  %5 = memref.realloc %b : memref<?xf32> to memref<8xf32>
  // CHECK-NEXT: %{{.*}} = memref.realloc %{{.*}}(%{{.*}}) {alignment = 32 : i64} : memref<8xf32> to memref<?xf32>
  %6 = memref.realloc %5(%n) {alignment = 32 : i64} : memref<8xf32> to memref<?xf32>
  // CHECK-NEXT: memref.dealloc %{{.*}} : memref<?xf32>
  memref.dealloc %6 : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @unranked
func.func @unranked(%u: memref<*xf32>, %v: memref<*xf32, 1>, %i: index, %shape: memref<2xindex>) {
  // CHECK-NEXT: %{{.*}} = memref.rank %{{.*}} : memref<*xf32>
  %0 = memref.rank %u : memref<*xf32>
  // CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<*xf32>
  %1 = memref.dim %u, %i : memref<*xf32>
  // CHECK-NEXT: %{{.*}} = memref.cast %{{.*}} : memref<*xf32> to memref<4x?xf32>
  %2 = memref.cast %u : memref<*xf32> to memref<4x?xf32>
  // CHECK-NEXT: %{{.*}} = memref.cast %{{.*}} : memref<4x?xf32> to memref<*xf32>
  %3 = memref.cast %2 : memref<4x?xf32> to memref<*xf32>
  // CHECK-NEXT: %{{.*}} = memref.memory_space_cast %{{.*}} : memref<*xf32, 1> to memref<*xf32>
  %4 = memref.memory_space_cast %v : memref<*xf32, 1> to memref<*xf32>
  // CHECK-NEXT: %{{.*}} = memref.reshape %{{.*}}(%{{.*}}) : (memref<*xf32>, memref<2xindex>) -> memref<?x?xf32>
  %5 = memref.reshape %u(%shape) : (memref<*xf32>, memref<2xindex>) -> memref<?x?xf32>
  // CHECK-NEXT: %{{.*}} = memref.extract_aligned_pointer_as_index %{{.*}} : memref<*xf32> -> index
  %6 = memref.extract_aligned_pointer_as_index %u : memref<*xf32> -> index
  // CHECK-NEXT: memref.copy %{{.*}}, %{{.*}} : memref<*xf32> to memref<*xf32>
  memref.copy %u, %3 : memref<*xf32> to memref<*xf32>
  // CHECK-NEXT: memref.dealloc %{{.*}} {note} : memref<*xf32>
  memref.dealloc %u {note} : memref<*xf32>
  return
}

// CHECK-LABEL: func.func @access
func.func @access(%m: memref<4x8xf32>, %k: memref<4xi32>, %i: index, %f: f32, %x: i32, %p: memref<f32>) {
  // CHECK-NEXT: %{{.*}} = memref.load %arg0[%{{.*}}, %{{.*}}] : memref<4x8xf32>
  %0 = memref.load %m[%i, %i] : memref<4x8xf32>
  // CHECK-NEXT: %{{.*}} = memref.load %arg0[%{{.*}}, %{{.*}}] {alignment = 16 : i64, nontemporal = true} : memref<4x8xf32>
  %1 = memref.load %m[%i, %i] {alignment = 16 : i64, nontemporal = true} : memref<4x8xf32>
  // CHECK-NEXT: %{{.*}} = memref.load %arg5[] : memref<f32>
  %2 = memref.load %p[] : memref<f32>
  // CHECK-NEXT: memref.store %{{.*}}, %arg0[%{{.*}}, %{{.*}}] : memref<4x8xf32>
  memref.store %f, %m[%i, %i] : memref<4x8xf32>
  // CHECK-NEXT: memref.store %{{.*}}, %arg5[] {alignment = 4 : i64, nontemporal = true} : memref<f32>
  memref.store %f, %p[] {alignment = 4 : i64, nontemporal = true} : memref<f32>
  // CHECK-NEXT: memref.prefetch %arg0[%{{.*}}, %{{.*}}], read, locality<0>, data : memref<4x8xf32>
  memref.prefetch %m[%i, %i], read, locality<0>, data : memref<4x8xf32>
  // CHECK-NEXT: memref.prefetch %arg1[%{{.*}}], write, locality<3>, instr : memref<4xi32>
  memref.prefetch %k[%i], write, locality<3>, instr : memref<4xi32>
  // CHECK-NEXT: %{{.*}} = memref.assume_alignment %{{.*}}, 64 : memref<4x8xf32>
  %3 = memref.assume_alignment %m, 64 : memref<4x8xf32>
  // CHECK-NEXT: %{{.*}}:2 = memref.distinct_objects %{{.*}}, %{{.*}} : memref<4x8xf32>, memref<4xi32>
  %4:2 = memref.distinct_objects %m, %k : memref<4x8xf32>, memref<4xi32>
  // CHECK-NEXT: memref.copy %{{.*}}, %{{.*}} : memref<4x8xf32> to memref<4x8xf32>
  memref.copy %m, %3 : memref<4x8xf32> to memref<4x8xf32>
  // CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<4x8xf32>
  %5 = memref.dim %m, %i : memref<4x8xf32>
  // CHECK-NEXT: %{{.*}} = memref.rank %{{.*}} : memref<4x8xf32>
  %6 = memref.rank %m : memref<4x8xf32>
  return
}

// CHECK-LABEL: func.func @atomic
func.func @atomic(%m: memref<4xf32>, %k: memref<4xi32>, %i: index, %f: f32, %x: i32) {
  // CHECK-NEXT: %{{.*}} = memref.atomic_rmw addf %{{.*}}, %arg0[%{{.*}}] : (f32, memref<4xf32>) -> f32
  %0 = memref.atomic_rmw addf %f, %m[%i] : (f32, memref<4xf32>) -> f32
  // CHECK-NEXT: %{{.*}} = memref.atomic_rmw mulf %{{.*}}, %arg0[%{{.*}}] : (f32, memref<4xf32>) -> f32
  %1 = memref.atomic_rmw mulf %f, %m[%i] : (f32, memref<4xf32>) -> f32
  // CHECK-NEXT: %{{.*}} = memref.atomic_rmw maximumf %{{.*}}, %arg0[%{{.*}}] : (f32, memref<4xf32>) -> f32
  %2 = memref.atomic_rmw maximumf %f, %m[%i] : (f32, memref<4xf32>) -> f32
  // CHECK-NEXT: %{{.*}} = memref.atomic_rmw minimumf %{{.*}}, %arg0[%{{.*}}] : (f32, memref<4xf32>) -> f32
  %3 = memref.atomic_rmw minimumf %f, %m[%i] : (f32, memref<4xf32>) -> f32
  // CHECK-NEXT: %{{.*}} = memref.atomic_rmw maxnumf %{{.*}}, %arg0[%{{.*}}] : (f32, memref<4xf32>) -> f32
  %4 = memref.atomic_rmw maxnumf %f, %m[%i] : (f32, memref<4xf32>) -> f32
  // CHECK-NEXT: %{{.*}} = memref.atomic_rmw minnumf %{{.*}}, %arg0[%{{.*}}] : (f32, memref<4xf32>) -> f32
  %5 = memref.atomic_rmw minnumf %f, %m[%i] : (f32, memref<4xf32>) -> f32
  // CHECK-NEXT: %{{.*}} = memref.atomic_rmw assign %{{.*}}, %arg0[%{{.*}}] : (f32, memref<4xf32>) -> f32
  %6 = memref.atomic_rmw assign %f, %m[%i] : (f32, memref<4xf32>) -> f32
  // CHECK-NEXT: %{{.*}} = memref.atomic_rmw addi %{{.*}}, %arg1[%{{.*}}] : (i32, memref<4xi32>) -> i32
  %7 = memref.atomic_rmw addi %x, %k[%i] : (i32, memref<4xi32>) -> i32
  // CHECK-NEXT: %{{.*}} = memref.atomic_rmw muli %{{.*}}, %arg1[%{{.*}}] : (i32, memref<4xi32>) -> i32
  %8 = memref.atomic_rmw muli %x, %k[%i] : (i32, memref<4xi32>) -> i32
  // CHECK-NEXT: %{{.*}} = memref.atomic_rmw maxs %{{.*}}, %arg1[%{{.*}}] : (i32, memref<4xi32>) -> i32
  %9 = memref.atomic_rmw maxs %x, %k[%i] : (i32, memref<4xi32>) -> i32
  // CHECK-NEXT: %{{.*}} = memref.atomic_rmw maxu %{{.*}}, %arg1[%{{.*}}] : (i32, memref<4xi32>) -> i32
  %10 = memref.atomic_rmw maxu %x, %k[%i] : (i32, memref<4xi32>) -> i32
  // CHECK-NEXT: %{{.*}} = memref.atomic_rmw mins %{{.*}}, %arg1[%{{.*}}] : (i32, memref<4xi32>) -> i32
  %11 = memref.atomic_rmw mins %x, %k[%i] : (i32, memref<4xi32>) -> i32
  // CHECK-NEXT: %{{.*}} = memref.atomic_rmw minu %{{.*}}, %arg1[%{{.*}}] : (i32, memref<4xi32>) -> i32
  %12 = memref.atomic_rmw minu %x, %k[%i] : (i32, memref<4xi32>) -> i32
  // CHECK-NEXT: %{{.*}} = memref.atomic_rmw ori %{{.*}}, %arg1[%{{.*}}] : (i32, memref<4xi32>) -> i32
  %13 = memref.atomic_rmw ori %x, %k[%i] : (i32, memref<4xi32>) -> i32
  // CHECK-NEXT: %{{.*}} = memref.atomic_rmw andi %{{.*}}, %arg1[%{{.*}}] : (i32, memref<4xi32>) -> i32
  %14 = memref.atomic_rmw andi %x, %k[%i] : (i32, memref<4xi32>) -> i32
  // CHECK-NEXT: %{{.*}} = memref.atomic_rmw xori %{{.*}}, %arg1[%{{.*}}] {note} : (i32, memref<4xi32>) -> i32
  %15 = memref.atomic_rmw xori %x, %k[%i] {note} : (i32, memref<4xi32>) -> i32
  // CHECK-NEXT: %{{.*}} = memref.generic_atomic_rmw %arg0[%{{.*}}] : memref<4xf32> {
  %16 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  // CHECK-NEXT: ^bb0(%{{.*}}: f32):
  ^bb0(%old: f32):
    // CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
    %sum = arith.addf %old, %f : f32
    // CHECK-NEXT: memref.atomic_yield %{{.*}} : f32
    memref.atomic_yield %sum : f32
  }
  // CHECK: %{{.*}} = memref.generic_atomic_rmw %arg1[%{{.*}}] : memref<4xi32> {
  %17 = memref.generic_atomic_rmw %k[%i] : memref<4xi32> {
  // CHECK-NEXT: ^bb0(%{{.*}}: i32):
  ^bb0(%old: i32):
    // CHECK-NEXT: memref.atomic_yield %{{.*}} {note} : i32
    memref.atomic_yield %x {note} : i32
  // CHECK-NEXT: } {note}
  } {note}
  return
}

// CHECK-LABEL: func.func @scopes
func.func @scopes(%x: i32) {
  // CHECK-NEXT: memref.alloca_scope  {
  memref.alloca_scope  {
    // CHECK-NEXT: %{{.*}} = memref.alloca() : memref<4xi32>
    %a = memref.alloca() : memref<4xi32>
  }
  // CHECK: %{{.*}}:2 = memref.alloca_scope  -> (i32, i32) {
  %0:2 = memref.alloca_scope -> (i32, i32) {
    // CHECK-NEXT: memref.alloca_scope.return %{{.*}}, %{{.*}} : i32, i32
    memref.alloca_scope.return %x, %x : i32, i32
  }
  return
}

// CHECK-LABEL: func.func @transfers
func.func @transfers(%a: memref<4x8xf32>, %b: memref<4x8xf32, 1>, %tag: memref<1xi32>, %i: index, %n: index) {
  // CHECK-NEXT: memref.dma_start %arg0[%{{.*}}, %{{.*}}], %arg1[%{{.*}}, %{{.*}}], %{{.*}}, %arg2[%{{.*}}] : memref<4x8xf32>, memref<4x8xf32, 1>, memref<1xi32>
  memref.dma_start %a[%i, %i], %b[%i, %i], %n, %tag[%i] : memref<4x8xf32>, memref<4x8xf32, 1>, memref<1xi32>
  // CHECK-NEXT: memref.dma_start %arg0[%{{.*}}, %{{.*}}], %arg1[%{{.*}}, %{{.*}}], %{{.*}}, %arg2[%{{.*}}], %{{.*}}, %{{.*}} : memref<4x8xf32>, memref<4x8xf32, 1>, memref<1xi32>
  memref.dma_start %a[%i, %i], %b[%i, %i], %n, %tag[%i], %i, %n : memref<4x8xf32>, memref<4x8xf32, 1>, memref<1xi32>
  // CHECK-NEXT: memref.dma_wait %arg2[%{{.*}}], %{{.*}} : memref<1xi32>
  memref.dma_wait %tag[%i], %n : memref<1xi32>
  return
}
