// Producers are fused into consumers, with private memrefs; siblings are put together. What would change the meaning stays.
// RUN: oxmlir-opt %s --affine-loop-fusion | FileCheck %s
// RUN: oxmlir-opt %s --affine-loop-fusion=mode=sibling | FileCheck %s --check-prefix=SIBLING

// CHECK-LABEL: func.func @pointwise(
// CHECK-NEXT: %[[P:.*]] = memref.alloc() : memref<1xf32>
// CHECK-NEXT: %[[C:.*]] = arith.constant
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 10 {
// CHECK-NEXT: affine.store %[[C]], %[[P]][0] : memref<1xf32>
// CHECK-NEXT: %[[V:.*]] = affine.load %[[P]][0] : memref<1xf32>
// CHECK-NEXT: affine.store %[[V]], %arg0[%[[I]]] : memref<10xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// SIBLING-LABEL: func.func @pointwise(
// SIBLING-COUNT-2: affine.for
func.func @pointwise(%out: memref<10xf32>) {
  %m = memref.alloc() : memref<10xf32>
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %m[%i] : memref<10xf32>
    affine.store %v, %out[%i] : memref<10xf32>
  }
  return
}

// The producer stays where others see all that it stores.
// CHECK-LABEL: func.func @escaping(
// CHECK: affine.for %{{.*}} = 0 to 10 {
// CHECK-NEXT: affine.store %{{.*}}, %arg0[
// CHECK: affine.for %[[I:.*]] = 0 to 5 {
// CHECK-NEXT: affine.store %{{.*}}, %[[P:.*]][0] : memref<1xf32>
// CHECK-NEXT: affine.load %[[P]][0]
func.func @escaping(%m: memref<10xf32>, %out: memref<5xf32>) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 5 {
    %v = affine.load %m[%i] : memref<10xf32>
    affine.store %v, %out[%i] : memref<5xf32>
  }
  return
}

// CHECK-LABEL: func.func @transposed(
// CHECK: affine.for %[[I:.*]] = 0 to 20 {
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 10 {
// CHECK-NEXT: affine.load %arg0[%[[J]], %[[I]]]
func.func @transposed(%in: memref<10x20xf32>, %out: memref<20x10xf32>) {
  %m = memref.alloc() : memref<20x10xf32>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 20 {
      %v = affine.load %in[%i, %j] : memref<10x20xf32>
      affine.store %v, %m[%j, %i] : memref<20x10xf32>
    }
  }
  affine.for %i = 0 to 20 {
    affine.for %j = 0 to 10 {
      %v = affine.load %m[%i, %j] : memref<20x10xf32>
      affine.store %v, %out[%i, %j] : memref<20x10xf32>
    }
  }
  return
}

// The slice of a later iteration would read what the consumer has overwritten.
// CHECK-LABEL: func.func @input_overwritten(
// CHECK-COUNT-2: affine.for
func.func @input_overwritten(%a: memref<10xf32>) {
  %m = memref.alloc() : memref<10xf32>
  affine.for %i = 1 to 10 {
    %v = affine.load %a[%i - 1] : memref<10xf32>
    affine.store %v, %m[%i] : memref<10xf32>
  }
  affine.for %i = 1 to 10 {
    %v = affine.load %m[%i] : memref<10xf32>
    affine.store %v, %a[%i] : memref<10xf32>
  }
  return
}

// A producer that changes its own input is not executed again.
// CHECK-LABEL: func.func @in_place(
// CHECK-COUNT-2: affine.for
func.func @in_place(%a: memref<32xf32>, %out: memref<16xf32>) {
  affine.for %i = 0 to 32 {
    %v = affine.load %a[%i] : memref<32xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %a[%i] : memref<32xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<32xf32>
    affine.store %v, %out[%i] : memref<16xf32>
  }
  return
}

// CHECK-LABEL: func.func @siblings(
// CHECK: affine.for
// CHECK-NOT: affine.for
// CHECK: return
// SIBLING-LABEL: func.func @siblings(
// SIBLING: affine.for
// SIBLING-NOT: affine.for
// SIBLING: return
func.func @siblings(%in: memref<10xf32>, %a: memref<10xf32>, %b: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %v = affine.load %in[%i] : memref<10xf32>
    affine.store %v, %a[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %in[%i] : memref<10xf32>
    affine.store %v, %b[%i] : memref<10xf32>
  }
  return
}

// Siblings that store to different halves of a memref do not depend on one another; those that overlap do.
// SIBLING-LABEL: func.func @halves(
// SIBLING: affine.for
// SIBLING-NOT: affine.for
// SIBLING: return
func.func @halves(%in: memref<10xf32>, %a: memref<20xf32>) {
  affine.for %i = 0 to 10 {
    %v = affine.load %in[%i] : memref<10xf32>
    affine.store %v, %a[%i] : memref<20xf32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %in[%i] : memref<10xf32>
    affine.store %v, %a[%i + 10] : memref<20xf32>
  }
  return
}

// SIBLING-LABEL: func.func @overlap(
// SIBLING-COUNT-2: affine.for
// SIBLING: return
func.func @overlap(%in: memref<10xf32>, %a: memref<20xf32>) {
  affine.for %i = 0 to 10 {
    %v = affine.load %in[%i] : memref<10xf32>
    affine.store %v, %a[%i] : memref<20xf32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %in[%i] : memref<10xf32>
    affine.store %v, %a[%i + 9] : memref<20xf32>
  }
  return
}
