// The first loop is unrolled, copies of its inner loops are joined.
// RUN: oxmlir-opt %s --pass-pipeline="builtin.module(func.func(affine-loop-unroll-jam))" --mlir-print-local-scope --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @cleanup(
// CHECK-NEXT: %c100 = arith.constant 100 : index
// CHECK-NEXT: affine.for %arg3 = 0 to 100 step 4 {
// CHECK-NEXT: "x"(%arg3) : (index) -> ()
// CHECK-NEXT: %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT: "x"(%0) : (index) -> ()
// CHECK-NEXT: %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT: "x"(%1) : (index) -> ()
// CHECK-NEXT: %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT: "x"(%2) : (index) -> ()
// CHECK-NEXT: affine.for %arg4 = 0 to %arg2 step 2 {
// CHECK-NEXT: %6 = affine.load %arg0[%arg3, %arg4] : memref<100x100xf32>
// CHECK-NEXT: affine.store %6, %arg1[%arg4, %arg3] : memref<100x100xf32>
// CHECK-NEXT: %7 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT: %8 = affine.load %arg0[%7, %arg4] : memref<100x100xf32>
// CHECK-NEXT: affine.store %8, %arg1[%arg4, %7] : memref<100x100xf32>
// CHECK-NEXT: %9 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT: %10 = affine.load %arg0[%9, %arg4] : memref<100x100xf32>
// CHECK-NEXT: affine.store %10, %arg1[%arg4, %9] : memref<100x100xf32>
// CHECK-NEXT: %11 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT: %12 = affine.load %arg0[%11, %arg4] : memref<100x100xf32>
// CHECK-NEXT: affine.store %12, %arg1[%arg4, %11] : memref<100x100xf32>
// CHECK-NEXT: affine.for %arg5 = 0 to 7 {
// CHECK-NEXT: %16 = arith.addf %6, %6 : f32
// CHECK-NEXT: "z"(%16) : (f32) -> ()
// CHECK-NEXT: %17 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT: %18 = arith.addf %8, %8 : f32
// CHECK-NEXT: "z"(%18) : (f32) -> ()
// CHECK-NEXT: %19 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT: %20 = arith.addf %10, %10 : f32
// CHECK-NEXT: "z"(%20) : (f32) -> ()
// CHECK-NEXT: %21 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT: %22 = arith.addf %12, %12 : f32
// CHECK-NEXT: "z"(%22) : (f32) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: "zz"(%6) : (f32) -> ()
// CHECK-NEXT: %13 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT: "zz"(%8) : (f32) -> ()
// CHECK-NEXT: %14 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT: "zz"(%10) : (f32) -> ()
// CHECK-NEXT: %15 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT: "zz"(%12) : (f32) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: "y"(%arg3) : (index) -> ()
// CHECK-NEXT: %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT: "y"(%3) : (index) -> ()
// CHECK-NEXT: %4 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT: "y"(%4) : (index) -> ()
// CHECK-NEXT: %5 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT: "y"(%5) : (index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: "x"(%c100) : (index) -> ()
// CHECK-NEXT: affine.for %arg3 = 0 to %arg2 step 2 {
// CHECK-NEXT: %0 = affine.load %arg0[%c100, %arg3] : memref<100x100xf32>
// CHECK-NEXT: affine.store %0, %arg1[%arg3, %c100] : memref<100x100xf32>
// CHECK-NEXT: affine.for %arg4 = 0 to 7 {
// CHECK-NEXT: %1 = arith.addf %0, %0 : f32
// CHECK-NEXT: "z"(%1) : (f32) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: "zz"(%0) : (f32) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: "y"(%c100) : (index) -> ()
// CHECK-NEXT: return
func.func @cleanup(%m: memref<100x100xf32>, %o: memref<100x100xf32>, %n: index) {
  affine.for %i = 0 to 101 {
    "x"(%i) : (index) -> ()
    affine.for %j = 0 to %n step 2 {
      %x = affine.load %m[%i, %j] : memref<100x100xf32>
      affine.store %x, %o[%j, %i] : memref<100x100xf32>
      affine.for %k = 0 to 7 {
         %y = arith.addf %x, %x : f32
         "z"(%y) : (f32) -> ()
      }
      "zz"(%x) : (f32) -> ()
    }
    "y"(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @symbolic(
// CHECK-NEXT: affine.for %arg1 = 0 to affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%arg0] step 4 {
// CHECK-NEXT: affine.for %arg2 = 0 to %arg0 {
// CHECK-NEXT: "y"(%arg2) : (index) -> ()
// CHECK-NEXT: "y"(%arg2) : (index) -> ()
// CHECK-NEXT: "y"(%arg2) : (index) -> ()
// CHECK-NEXT: "y"(%arg2) : (index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: }
// The number of iterations may be negative.
// CHECK-NEXT: affine.for %arg1 = max affine_map<()[s0] -> ((s0 floordiv 4) * 4, 0)>()[%arg0] to %arg0 {
// CHECK-NEXT: affine.for %arg2 = 0 to %arg0 {
// CHECK-NEXT: "y"(%arg2) : (index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @symbolic(%n: index) {
  affine.for %i = 0 to %n { affine.for %j = 0 to %n { "y"(%j) : (index) -> () } }
  return
}

// CHECK-LABEL: func.func @dependent_bound(
// CHECK-NEXT: affine.for %arg1 = 0 to 4 {
// CHECK-NEXT: affine.for %arg2 = affine_map<(d0) -> (d0)>(%arg1) to 10 {
// CHECK-NEXT: "y"(%arg2) : (index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @dependent_bound(%n: index) {
  affine.for %i = 0 to 4 { affine.for %j = affine_map<(d0) -> (d0)>(%i) to 10 { "y"(%j) : (index) -> () } }
  return
}

// CHECK-LABEL: func.func @promoted(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: affine.for %arg1 = 0 to 10 {
// CHECK-NEXT: "y"(%c0, %arg1) : (index, index) -> ()
// CHECK-NEXT: %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
// CHECK-NEXT: "y"(%0, %arg1) : (index, index) -> ()
// CHECK-NEXT: %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c0)
// CHECK-NEXT: "y"(%1, %arg1) : (index, index) -> ()
// CHECK-NEXT: %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c0)
// CHECK-NEXT: "y"(%2, %arg1) : (index, index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @promoted(%n: index) {
  affine.for %i = 0 to 4 { affine.for %j = 0 to 10 { "y"(%i, %j) : (index, index) -> () } }
  return
}

// Element (i - 1, j + 1) is read: the inner loop of the next iteration would overtake the store to it.
// CHECK-LABEL: func.func @reversed(
// CHECK-NEXT: affine.for %arg1 = 1 to 5 {
// CHECK-NEXT: affine.for %arg2 = 0 to 4 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg1 - 1, %arg2 + 1] : memref<5x5xf32>
// CHECK-NEXT: affine.store %0, %arg0[%arg1, %arg2] : memref<5x5xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @reversed(%m: memref<5x5xf32>) {
  affine.for %i = 1 to 5 {
    affine.for %j = 0 to 4 {
      %x = affine.load %m[%i - 1, %j + 1] : memref<5x5xf32>
      affine.store %x, %m[%i, %j] : memref<5x5xf32>
    }
  }
  return
}

// In the other direction nothing is overtaken.
// CHECK-LABEL: func.func @in_order(
// CHECK-NEXT: affine.for %arg1 = 1 to 9 step 4 {
func.func @in_order(%m: memref<5x5xf32>) {
  affine.for %i = 1 to 9 {
    affine.for %j = 1 to 5 {
      %x = affine.load %m[%i - 1, %j - 1] : memref<5x5xf32>
      affine.store %x, %m[%i, %j] : memref<5x5xf32>
    }
  }
  return
}

// Accesses through a view, and by operations that are not affine, count.
// CHECK-LABEL: func.func @views(
// CHECK: affine.for %{{.*}} = 1 to 5 {
// CHECK-LABEL: func.func @calls(
// CHECK: affine.for %{{.*}} = 1 to 5 {
func.func @views(%m: memref<5x5xf32>) {
  affine.for %i = 1 to 5 {
    affine.for %j = 0 to 4 {
      %w = memref.cast %m : memref<5x5xf32> to memref<?x?xf32>
      %x = memref.load %w[%j, %i] : memref<?x?xf32>
      affine.store %x, %m[%i, %j] : memref<5x5xf32>
    }
  }
  return
}
func.func private @callee(index)
func.func @calls() {
  affine.for %i = 1 to 5 {
    affine.for %j = 0 to 4 {
      func.call @callee(%i) : (index) -> ()
    }
  }
  return
}
