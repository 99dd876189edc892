// RUN: oxmlir-opt %s --finalize-memref-to-llvm | FileCheck %s

// Accesses become address arithmetic on the fields of a descriptor.

// CHECK-LABEL: func.func @static
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg2 : index to i64
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT: %2 = builtin.unrealized_conversion_cast %arg0 : memref<10x42xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %3 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %4 = llvm.mlir.constant(42 : index) : i64
// CHECK-NEXT: %5 = llvm.mul %1, %4 overflow<nsw, nuw> : i64
// CHECK-NEXT: %6 = llvm.add %5, %0 overflow<nsw, nuw> : i64
// CHECK-NEXT: %7 = llvm.getelementptr inbounds|nuw %3[%6] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %8 = llvm.load %7 {alignment = 8 : i64} : !llvm.ptr -> f32
// CHECK-NEXT: %9 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %10 = llvm.mlir.constant(42 : index) : i64
// CHECK-NEXT: %11 = llvm.mul %1, %10 overflow<nsw, nuw> : i64
// CHECK-NEXT: %12 = llvm.add %11, %0 overflow<nsw, nuw> : i64
// CHECK-NEXT: %13 = llvm.getelementptr inbounds|nuw %9[%12] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: llvm.store %arg3, %13 {nontemporal} : f32, !llvm.ptr
// CHECK-NEXT: return %8 : f32
func.func @static(%m: memref<10x42xf32>, %i: index, %j: index, %x: f32) -> f32 {
  %0 = memref.load %m[%i, %j] {alignment = 8 : i64} : memref<10x42xf32>
  memref.store %x, %m[%i, %j] {nontemporal = true} : memref<10x42xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @strided
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg0 : memref<?xf32, strided<[?], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %3 = llvm.extractvalue %1[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %4 = llvm.getelementptr %2[%3] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %5 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %6 = llvm.mul %0, %5 overflow<nsw> : i64
// CHECK-NEXT: %7 = llvm.getelementptr inbounds %4[%6] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %8 = llvm.load %7 : !llvm.ptr -> f32
// CHECK-NEXT: return %8 : f32
func.func @strided(%m: memref<?xf32, strided<[?], offset: ?>>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32, strided<[?], offset: ?>>
  return %0 : f32
}

// CHECK-LABEL: func.func @rank_0
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : memref<f32, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64)>
// CHECK-NEXT: %1 = llvm.extractvalue %0[1] : !llvm.struct<(ptr<3>, ptr<3>, i64)>
// CHECK-NEXT: %2 = llvm.load %1 : !llvm.ptr<3> -> f32
// CHECK-NEXT: return %2 : f32
func.func @rank_0(%m: memref<f32, 3>) -> f32 {
  %0 = memref.load %m[] : memref<f32, 3>
  return %0 : f32
}

// CHECK-LABEL: func.func @prefetch
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg0 : memref<8xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %3 = llvm.getelementptr %2[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: "llvm.intr.prefetch"(%3) <{cache = 0 : i32, hint = 3 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
// CHECK-NEXT: return
func.func @prefetch(%m: memref<8xf32>, %i: index) {
  memref.prefetch %m[%i], write, locality<3>, instr : memref<8xf32>
  return
}

// CHECK-LABEL: func.func @atomic
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg0 : memref<8xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %3 = llvm.getelementptr %2[%0] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK-NEXT: %4 = llvm.atomicrmw umax %3, %arg2 acq_rel : !llvm.ptr, i32
// CHECK-NEXT: return %4 : i32
func.func @atomic(%m: memref<8xi32>, %i: index, %x: i32) -> i32 {
  %0 = memref.atomic_rmw maxu %x, %m[%i] : (i32, memref<8xi32>) -> i32
  return %0 : i32
}

// CHECK-LABEL: func.func @atomic_loop
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg0 : memref<8xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %3 = llvm.getelementptr %2[%0] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK-NEXT: %4 = llvm.load %3 : !llvm.ptr -> i32
// CHECK-NEXT: llvm.br ^bb1(%4 : i32)
// CHECK-NEXT: ^bb1(%5: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT: %6 = llvm.mul %5, %arg2 : i32
// CHECK-NEXT: %7 = llvm.cmpxchg %3, %5, %6 acq_rel monotonic : !llvm.ptr, i32
// CHECK-NEXT: %8 = llvm.extractvalue %7[0] : !llvm.struct<(i32, i1)>
// CHECK-NEXT: %9 = llvm.extractvalue %7[1] : !llvm.struct<(i32, i1)>
// CHECK-NEXT: llvm.cond_br %9, ^bb2, ^bb1(%8 : i32)
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT: return %8 : i32
func.func @atomic_loop(%m: memref<8xi32>, %i: index, %x: i32) -> i32 {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<8xi32> {
  ^bb0(%old: i32):
    %new = llvm.mul %old, %x : i32
    memref.atomic_yield %new : i32
  }
  return %0 : i32
}
