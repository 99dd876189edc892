// With `maximal` computation is repeated; private memrefs go to fast memory if they fit.
// RUN: oxmlir-opt %s --affine-loop-fusion | FileCheck %s --check-prefix=PLAIN
// RUN: oxmlir-opt %s --affine-loop-fusion=compute-tolerance=10 | FileCheck %s
// RUN: oxmlir-opt %s --affine-loop-fusion="maximal fast-mem-space=3 local-buf-threshold=1" | FileCheck %s --check-prefix=FAST

// PLAIN-LABEL: func.func @stencil(
// PLAIN-COUNT-2: affine.for
// CHECK-LABEL: func.func @stencil(
// CHECK-NEXT: %[[P:.*]] = memref.alloc() : memref<3xf32>
// CHECK: affine.for %[[I:.*]] = 0 to 10 {
// CHECK-NEXT: affine.for %[[J:.*]] = {{.*}}(%[[I]]) to {{.*}}(%[[I]]) {
// CHECK-NEXT: affine.store %{{.*}}, %[[P]][-%[[I]] + %[[J]]] : memref<3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: affine.load %[[P]][0]
// CHECK: affine.load %[[P]][2]
// FAST: memref.alloc() : memref<3xf32, 3>
func.func @stencil(%out: memref<10xf32>) {
  %m = memref.alloc() : memref<12xf32>
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 12 {
    affine.store %c, %m[%i] : memref<12xf32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %m[%i] : memref<12xf32>
    %w = affine.load %m[%i + 2] : memref<12xf32>
    %s = arith.addf %v, %w : f32
    affine.store %s, %out[%i] : memref<10xf32>
  }
  return
}
